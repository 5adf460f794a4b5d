//! The unsent message. Each tab has its own, and has it again after a reload; what a closed tab leaves, the next one finds.

use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;

use super::conversation::Conversation;
use super::record::names;
use super::workspace::WorkspaceStore;
use crate::drivers::{browser, clock};

/// The name under which the tab keeps it. The browser gives each tab a store of its own, and empties it with the tab.
const ENTRY: &str = "skillsight.draft";

/// The name under which tabs that were closed leave theirs: a list, oldest first.
const LEFT: &str = "skillsight.drafts-left";

/// The name under which all tabs together once kept one, in the database.
const OF_ALL_TABS: &str = "message";

/// Milliseconds without typing after which it is kept.
const KEEP_AFTER_MS: u32 = 400;

/// Reads the tab's draft back, and keeps what becomes of it. To be called once: it is for as long as the page lives.
pub(super) fn follow(talk: Conversation, workspace: WorkspaceStore) {
    let draft = talk.draft;
    match browser::session_get(ENTRY) {
        Some(kept) => {
            take_back(&kept);
            draft.set(kept);
        }
        None => match take_left() {
            Some(left) => {
                draft.set(left);
                keep(talk);
            }
            None => take_over(draft, workspace),
        },
    }
    keep_changes(talk);
    // Nobody knows whether a page that goes is reloaded or its tab closed.
    window_event_listener_untyped("pagehide", move |_| {
        keep(talk);
        leave(talk);
    });
    window_event_listener_untyped("pageshow", move |_| take_back(&untrack(|| unsent(talk))));
}

/// What is not sent yet: a message that waits for something to load, and what is written since.
fn unsent(talk: Conversation) -> String {
    let parts = [talk.waiting.get().unwrap_or_default(), talk.draft.get()];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n")
}

fn left() -> Vec<String> {
    browser::local_list(LEFT)
}

fn set_left(list: &[String]) {
    browser::set_local_list(LEFT, list);
}

/// Leaves it for the next tab.
fn leave(talk: Conversation) {
    let text = untrack(|| unsent(talk));
    if !text.trim().is_empty() {
        let mut list = left();
        list.push(text);
        set_left(&list);
    }
}

/// Takes back what this tab left: it was not closed.
fn take_back(text: &str) {
    let mut list = left();
    if let Some(place) = list.iter().rposition(|left| left == text) {
        list.remove(place);
        set_left(&list);
    }
}

/// Takes what another tab left last.
fn take_left() -> Option<String> {
    let mut list = left();
    let text = list.pop()?;
    set_left(&list);
    Some(text)
}

/// Takes over the draft that all tabs once shared. Whichever tab comes first has it.
fn take_over(draft: RwSignal<String>, workspace: WorkspaceStore) {
    Effect::new(move |_| {
        let Some(storage) = workspace.storage.get() else { return };
        spawn_local(async move {
            let name = names::draft(OF_ALL_TABS);
            let kept = storage.get(&name).await.ok().flatten().unwrap_or_default();
            if !kept.is_empty() && draft.with_untracked(String::is_empty) {
                draft.set(kept);
                workspace.put(&name, "").await;
            }
        });
    });
}

fn keep_changes(talk: Conversation) {
    let changes = StoredValue::new(0_u32);
    Effect::new(move |is_change: Option<()>| {
        // One that was sent is forgotten at once.
        let is_gone = unsent(talk).is_empty();
        // What is there at first is kept already.
        if is_change.is_none() {
            return;
        }
        let change = changes.get_value().wrapping_add(1);
        changes.set_value(change);
        if is_gone {
            return keep(talk);
        }
        spawn_local(async move {
            clock::sleep(KEEP_AFTER_MS).await;
            if changes.get_value() == change {
                keep(talk);
            }
        });
    });
}

/// Keeps it as it is now; where the browser does not let it, the draft lasts as long as the page.
fn keep(talk: Conversation) {
    let text = untrack(|| unsent(talk));
    if text.is_empty() {
        browser::session_remove(ENTRY);
    } else {
        browser::session_set(ENTRY, &text);
    }
}
