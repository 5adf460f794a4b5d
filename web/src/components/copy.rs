//! A button that copies.

use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;

use crate::dom::{El, el};
use crate::drivers::{browser, clock};
use crate::words::{common, t};

/// Milliseconds for which the button says what came of it.
const SAID_MS: u32 = 1600;

/// A button that puts a text on the clipboard and says whether it is there. The text is made when it
/// is wanted.
pub fn copy_button(label: &'static str, text: impl Fn() -> String + 'static) -> El {
    let said = RwSignal::new(label);
    let copy = move |_| {
        let text = text();
        spawn_local(async move {
            said.set(t(if browser::copy(&text).await { common::COPIED } else { common::COPY_FAILED }));
            clock::sleep(SAID_MS).await;
            said.try_set(label);
        });
    };
    el("button")
        .attr("type", "button")
        .class("button quiet")
        .attr("aria-live", "polite")
        .on("click", copy)
        .child(move || said.get())
}
