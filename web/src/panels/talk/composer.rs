//! The message box, with the button that sends and, while a run is under way, stops.

use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;

use crate::dom::{IntoView, NodeRef, View, el};
use crate::drivers::clock;
use crate::state::{WorkspaceStore, names, stores};
use crate::words::{t, talk as words};

/// Milliseconds without typing after which the draft is kept.
const KEEP_AFTER_MS: u32 = 400;

/// The name under which the draft is kept.
const DRAFT: &str = "message";

/// The message box.
///
/// - `follows`: Whether the log follows what is new; sending makes it.
pub fn composer(follows: RwSignal<bool>) -> View {
    let stores = stores();
    let talk = stores.talk;
    keep_draft(stores.workspace, talk.draft);
    let send = move || {
        let message = talk.draft.get_untracked();
        if talk.send(&message) {
            talk.draft.set(String::new());
            follows.set(true);
        }
    };
    let pressed = move |event: ev::KeyboardEvent| match event.key().as_str() {
        "Enter" if is_final_enter(&event) => {
            event.prevent_default();
            send();
        }
        "Escape" if !event.is_composing() && talk.is_running.get_untracked() => talk.stop(),
        _ => {}
    };
    let clicked = move |event: ev::MouseEvent| match talk.is_running.get_untracked() {
        false => send(),
        // The second click of a double click on "send" must not stop what it sent.
        true if event.detail() > 1 => {}
        true => talk.stop(),
    };
    let is_running = move || talk.is_running.get();
    let is_idle = move || !is_running() && talk.draft.with(|draft| draft.trim().is_empty());
    let class = move || if is_running() { "button danger" } else { "button primary" }.to_owned();
    let testid = move || if is_running() { "stop" } else { "send" }.to_owned();
    let node = NodeRef::new();
    el("div")
        .class("composer")
        .child(
            el("div")
                .class("composer-box")
                // Not around the button: Enter on it is a click.
                .child(el("div").on_key("keydown", pressed).child(growing_box(
                    "composer",
                    node,
                    talk.draft,
                    t(words::MESSAGE),
                    t(words::MESSAGE_HINT),
                )))
                .child(
                    el("div")
                        .class("composer-row")
                        .child(el("span").class("hint").child(t(words::KEYS)))
                        .child(
                            el("button")
                                .attr("type", "button")
                                .class(class)
                                .attr("data-testid", testid)
                                .attr("aria-disabled", move || is_idle().then_some("true"))
                                .on_mouse("click", clicked)
                                .child(move || {
                                    t(if is_running() { words::STOP } else { words::SEND }).to_owned()
                                }),
                        ),
                ),
        )
        .view()
}

/// A text box that grows with its text: the text stands behind it a second time. `hint` shows while it is empty.
pub(super) fn growing_box(
    testid: &'static str,
    node: NodeRef<web_sys::HtmlTextAreaElement>,
    text: RwSignal<String>,
    label: &'static str,
    hint: &'static str,
) -> View {
    el("div")
        .class("composer-grow")
        .attr("data-text", move || text.get())
        .child(
            el("textarea")
                .attr("rows", "1")
                .attr("data-testid", testid)
                .attr("aria-label", label)
                .attr("placeholder", hint)
                .node_ref(node)
                .prop_text("value", move || text.get())
                .on("input", move |event| text.set(event_target_value(&event))),
        )
        .view()
}

/// Whether Enter is meant to send: not a line break, and not the end of what an input method composes. Safari ends
/// composing before it reports the key, with the code 229.
pub(super) fn is_final_enter(event: &ev::KeyboardEvent) -> bool {
    event.key() == "Enter" && !event.shift_key() && !event.is_composing() && event.key_code() != 229
}

/// Reads the draft that was kept, and keeps what is typed, so that a reload loses nothing.
fn keep_draft(workspace: WorkspaceStore, draft: RwSignal<String>) {
    Effect::new(move |_| {
        let Some(storage) = workspace.storage.get() else { return };
        spawn_local(async move {
            let kept = storage.get(&names::draft(DRAFT)).await.ok().flatten().unwrap_or_default();
            if !kept.is_empty() && draft.with_untracked(String::is_empty) {
                draft.set(kept);
            }
        });
    });
    let latest = StoredValue::new(0_u32);
    Effect::new(move |is_change: Option<()>| {
        let text = draft.get();
        // What is there at first was kept already, or nothing.
        if is_change.is_none() {
            return;
        }
        let turn = latest.get_value() + 1;
        latest.set_value(turn);
        spawn_local(async move {
            // A sent message is forgotten at once.
            if !text.is_empty() {
                clock::sleep(KEEP_AFTER_MS).await;
            }
            if latest.try_get_value().is_none_or(|latest| latest == turn) {
                workspace.put(&names::draft(DRAFT), &text).await;
            }
        });
    });
}
