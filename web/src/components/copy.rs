//! A button that copies.

use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;

use crate::drivers::{browser, clock};
use crate::words::{common, t};

/// Milliseconds for which the button says what came of it.
const SAID_MS: u32 = 1600;

/// A button that puts a text on the clipboard and says whether it is there.
#[component]
pub fn CopyButton(
    /// What the button says.
    label: &'static str,
    /// Makes the text when it is wanted.
    text: impl Fn() -> String + 'static,
) -> impl IntoView {
    let said = RwSignal::new(label);
    let copy = move |_| {
        let text = text();
        spawn_local(async move {
            said.set(t(if browser::copy(&text).await { common::COPIED } else { common::COPY_FAILED }));
            clock::sleep(SAID_MS).await;
            said.try_set(label);
        });
    };
    view! { <button type="button" class="button quiet" aria-live="polite" on:click=copy>{move || said.get()}</button> }
}
