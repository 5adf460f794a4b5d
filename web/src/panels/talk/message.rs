//! What the person said, and asking again from there with other words.

use leptos::ev;
use leptos::prelude::*;

use super::again::{ToConfirm, ask_again, confirm_writes};
use super::composer::growing_box;
use crate::components::{IconKind, icon};
use crate::dom::{IntoView, NodeRef, View, el, when};
use crate::drivers::keys::{is_composing, is_final_enter};
use crate::state::{Edit, RunView, stores};
use crate::words::{common, t, talk as words};

/// The message of a run.
pub fn message(run: RunView) -> View {
    let edit = stores().edits.of(&run);
    // Where the box is there again, after a change of the language, it must not take the focus from another.
    let was_clicked = StoredValue::new(false);
    let to_confirm = RwSignal::new(None);
    let is_edited = Memo::new(move |_| edit.is_open.get() && run.superseded_by.get().is_none());
    (
        move || match is_edited.get() {
            true => editor(run, edit, was_clicked, to_confirm),
            false => bubble(run, edit, was_clicked),
        },
        confirm_writes(run, to_confirm),
    )
        .view()
}

fn bubble(run: RunView, edit: Edit, was_clicked: StoredValue<bool>) -> View {
    let talk = stores().talk;
    let can_edit = move || !talk.is_busy() && run.superseded_by.get().is_none();
    let open = move |_| {
        was_clicked.set_value(true);
        edit.open(&run.message.get_untracked());
    };
    let button = move || {
        let label = t(words::EDIT);
        el("button")
            .attr("type", "button")
            .class("icon-button")
            .attr("aria-label", label)
            .attr("title", label)
            .on("click", open)
            .child(icon(IconKind::Edit))
            .view()
    };
    el("div")
        .class("said")
        .child(when(can_edit, button))
        .child(el("div").class("bubble").child(move || run.message.get().to_string()))
        .view()
}

/// The box for other words. It stays while another run is under way, and then asks nothing.
fn editor(run: RunView, edit: Edit, was_clicked: StoredValue<bool>, to_confirm: ToConfirm) -> View {
    let talk = stores().talk;
    let node = NodeRef::<web_sys::HtmlTextAreaElement>::new();
    if was_clicked.get_value() {
        was_clicked.set_value(false);
        node.on_load(|node| drop(node.focus()));
    }
    withdraw_question(edit, to_confirm);
    let is_idle = move || talk.is_busy() || edit.text.with(|text| text.trim().is_empty());
    let ask = move || {
        if !untrack(is_idle) && ask_again(talk, run, edit.text.get_untracked(), to_confirm) {
            edit.is_open.set(false);
        }
    };
    let close = move || {
        edit.is_open.set(false);
        to_confirm.set(None);
    };
    let pressed = move |event: ev::KeyboardEvent| match event.key().as_str() {
        "Enter" if is_final_enter(&event) => {
            event.prevent_default();
            ask();
        }
        "Escape" if !is_composing(&event) => close(),
        _ => {}
    };
    el("div")
        .class("said editing")
        .child(el("div").on_key("keydown", pressed).child(growing_box(
            "edit-message",
            node,
            edit.text,
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
                        .on("click", move |_| close())
                        .child(t(common::CANCEL)),
                )
                .child(
                    el("button")
                        .attr("type", "button")
                        .class("button primary")
                        .attr("aria-disabled", move || is_idle().then_some("true"))
                        .on("click", move |_| ask())
                        .child(t(words::ASK_AGAIN)),
                ),
        )
        .view()
}

/// The question about writes is for the words that were asked: other words need it anew.
fn withdraw_question(edit: Edit, to_confirm: ToConfirm) {
    Effect::new(move |before: Option<()>| {
        edit.text.track();
        if before.is_some() {
            to_confirm.set(None);
        }
    });
}
