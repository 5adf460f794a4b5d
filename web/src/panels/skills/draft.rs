//! Text that was typed and not saved: kept for as long as the page lives, and on the device where the browser lets it.

use std::cell::RefCell;
use std::collections::BTreeMap;

use leptos::prelude::GetUntracked;
use wasm_bindgen_futures::spawn_local;

use crate::drivers::clock;
use crate::state::WorkspaceStore;

/// Typing is kept on the device when it pauses this long, in milliseconds.
const PAUSE_MS: u32 = 400;

thread_local! {
    /// The panel is built anew when the language changes, and some browsers store nothing: neither loses a draft.
    static KEPT: RefCell<BTreeMap<String, String>> = const { RefCell::new(BTreeMap::new()) };
}

/// Keeps a draft; an empty one is none.
pub fn keep(workspace: WorkspaceStore, name: String, text: String) {
    let is_kept = move |name: &str, text: &str| {
        KEPT.with_borrow(|kept| kept.get(name).is_some_and(|kept| kept == text))
    };
    if is_kept(&name, &text) {
        return;
    }
    KEPT.with_borrow_mut(|kept| kept.insert(name.clone(), text.clone()));
    // What is emptied is gone at once: a reload must not bring an installed text back as a draft.
    let pause = if text.is_empty() { 0 } else { PAUSE_MS };
    spawn_local(async move {
        clock::sleep(pause).await;
        if is_kept(&name, &text) {
            workspace.put(&name, &text).await;
        }
    });
}

/// The draft of that name, if there is one.
pub async fn read(workspace: WorkspaceStore, name: &str) -> Option<String> {
    let kept = KEPT.with_borrow(|kept| kept.get(name).cloned());
    let text = match kept {
        Some(text) => text,
        None => {
            let storage = workspace.storage.get_untracked()?;
            storage.get(name).await.ok()??
        }
    };
    Some(text).filter(|text| !text.trim().is_empty())
}
