//! What the person said, and asking again from there with other words.

use leptos::ev;
use leptos::prelude::*;

use super::again::{ToConfirm, ask_again, confirm_writes};
use super::composer::{growing_box, is_final_enter};
use crate::components::{IconKind, icon};
use crate::dom::{IntoView, NodeRef, View, el, when};
use crate::state::{RunView, stores};
use crate::words::{common, t, talk as words};

/// The message of a run.
pub fn message(run: RunView) -> View {
    let talk = stores().talk;
    let edits = RwSignal::new(false);
    let to_confirm = RwSignal::new(None);
    let can_edit = move || !talk.is_running.get() && run.superseded_by.get().is_none();
    (
        move || {
            if edits.get() && can_edit() { editor(run, edits, to_confirm) } else { bubble(run, edits) }
        },
        confirm_writes(run, to_confirm),
    )
        .view()
}

fn bubble(run: RunView, edits: RwSignal<bool>) -> View {
    let talk = stores().talk;
    let can_edit = move || !talk.is_running.get() && run.superseded_by.get().is_none();
    let edit = move || {
        let label = t(words::EDIT);
        el("button")
            .attr("type", "button")
            .class("icon-button")
            .attr("aria-label", label)
            .attr("title", label)
            .on("click", move |_| edits.set(true))
            .child(icon(IconKind::Edit))
            .view()
    };
    el("div")
        .class("said")
        .child(when(can_edit, edit))
        .child(el("div").class("bubble").child(move || run.message.get().to_string()))
        .view()
}

fn editor(run: RunView, edits: RwSignal<bool>, to_confirm: ToConfirm) -> View {
    let talk = stores().talk;
    let node = NodeRef::<web_sys::HtmlTextAreaElement>::new();
    let text = RwSignal::new(run.message.get_untracked().to_string());
    let focus_editor = move |_| {
        if let Some(node) = node.get() {
            let _ = node.focus();
        }
    };
    Effect::new(focus_editor);
    let ask = move || {
        let message = text.get_untracked();
        if !message.trim().is_empty() {
            edits.set(false);
            ask_again(talk, run, message, to_confirm);
        }
    };
    let pressed = move |event: ev::KeyboardEvent| match event.key().as_str() {
        "Enter" if is_final_enter(&event) => {
            event.prevent_default();
            ask();
        }
        "Escape" if !event.is_composing() => edits.set(false),
        _ => {}
    };
    el("div")
        .class("said editing")
        .child(el("div").on_key("keydown", pressed).child(growing_box(
            "edit-message",
            node,
            text,
            t(words::EDIT),
            "",
        )))
        .child(
            el("div")
                .class("composer-row")
                .child(
                    el("button")
                        .attr("type", "button")
                        .class("button quiet")
                        .on("click", move |_| edits.set(false))
                        .child(t(common::CANCEL)),
                )
                .child(
                    el("button")
                        .attr("type", "button")
                        .class("button primary")
                        .on("click", move |_| ask())
                        .child(t(words::ASK_AGAIN)),
                ),
        )
        .view()
}
