//! Other tabs of this page: they share what is kept, and must neither overwrite it nor write into one conversation.

use js_sys::{Array, Function, Object, Promise, Reflect};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, spawn_local};
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

/// A name that this tab has; other tabs can't take it until it is dropped, or the tab is gone.
pub struct Claim {
    let_go: Option<Function>,
}

impl Drop for Claim {
    fn drop(&mut self) {
        if let Some(let_go) = &self.let_go {
            let _ = let_go.call0(&JsValue::NULL);
        }
    }
}

/// Takes a name; `None` where another tab has it. In a browser without locks, or one that refuses them, every tab gets it.
pub async fn claim(name: &str) -> Option<Claim> {
    let mut let_go = None;
    let until = Promise::new(&mut |resolve, _| let_go = Some(resolve));
    let claimed = Promise::new(&mut |resolve, _| {
        let until = until.clone();
        let granted: Function = resolve;
        let resolve = granted.clone();
        let held = Closure::once_into_js(move |lock: JsValue| -> JsValue {
            let is_ours = !lock.is_null();
            let _ = resolve.call1(&JsValue::NULL, &JsValue::from(is_ours));
            // The lock lasts as long as this promise.
            if is_ours { until.into() } else { JsValue::UNDEFINED }
        });
        let asked = request(name, &held);
        spawn_local(async move {
            let is_refused = match asked {
                // Lasts as long as the lock.
                Some(asked) => JsFuture::from(asked).await.is_err(),
                None => true,
            };
            if is_refused {
                let _ = granted.call1(&JsValue::NULL, &JsValue::TRUE);
            }
        });
    });
    let is_ours = JsFuture::from(claimed).await.is_ok_and(|claimed| claimed.is_truthy());
    is_ours.then_some(Claim { let_go })
}

/// `navigator.locks.request(name, {ifAvailable: true}, held)`; web-sys has no stable binding for it.
fn request(name: &str, held: &JsValue) -> Option<Promise> {
    let navigator = web_sys::window()?.navigator();
    let locks = Reflect::get(&navigator, &"locks".into()).ok().filter(|locks| locks.is_object())?;
    let request: Function = Reflect::get(&locks, &"request".into()).ok()?.dyn_into().ok()?;
    let options = Object::new();
    Reflect::set(&options, &"ifAvailable".into(), &JsValue::TRUE).ok()?;
    request.apply(&locks, &Array::of3(&name.into(), &options, held)).ok()?.dyn_into().ok()
}
