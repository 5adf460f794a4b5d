//! Other tabs of this page: they share what is kept, and must neither overwrite it nor write into one conversation.

use js_sys::{Array, Function, Object, Promise, Reflect};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{BroadcastChannel, MessageEvent};

const CHANNEL: &str = "skillsight";

/// A line to the other tabs.
pub struct Tabs {
    channel: Option<BroadcastChannel>,
}

impl Tabs {
    /// Joins the line; `heard` is called with every word of another tab.
    pub fn join(mut heard: impl FnMut(String) + 'static) -> Tabs {
        let Ok(channel) = BroadcastChannel::new(CHANNEL) else { return Tabs { channel: None } };
        let callback = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            heard(event.data().as_string().unwrap_or_default());
        });
        channel.set_onmessage(Some(callback.as_ref().unchecked_ref()));
        callback.forget();
        Tabs { channel: Some(channel) }
    }

    /// Says a word to the other tabs.
    pub fn say(&self, word: &str) {
        if let Some(channel) = &self.channel {
            let _ = channel.post_message(&word.into());
        }
    }
}

/// Takes a name for as long as this tab lives; `false` where another tab has it. Without locks every tab gets it.
pub async fn claim(name: &str) -> bool {
    let claimed = Promise::new(&mut |resolve, _| {
        let held = Closure::once_into_js(move |lock: JsValue| -> JsValue {
            let _ = resolve.call1(&JsValue::NULL, &JsValue::from(!lock.is_null()));
            if lock.is_null() {
                return JsValue::UNDEFINED;
            }
            // A promise that never settles: the lock goes with the tab.
            Promise::new(&mut |_, _| {}).into()
        });
        if request(name, &held).is_none() {
            let _ = held.unchecked_ref::<Function>().call1(&JsValue::NULL, &JsValue::TRUE);
        }
    });
    JsFuture::from(claimed).await.is_ok_and(|claimed| claimed.is_truthy())
}

/// `navigator.locks.request(name, {ifAvailable: true}, held)`; web-sys has no stable binding for it.
fn request(name: &str, held: &JsValue) -> Option<()> {
    let navigator = web_sys::window()?.navigator();
    let locks = Reflect::get(&navigator, &"locks".into()).ok().filter(|locks| locks.is_object())?;
    let request: Function = Reflect::get(&locks, &"request".into()).ok()?.dyn_into().ok()?;
    let options = Object::new();
    Reflect::set(&options, &"ifAvailable".into(), &JsValue::TRUE).ok()?;
    request.apply(&locks, &Array::of3(&name.into(), &options, held)).ok()?;
    Some(())
}
