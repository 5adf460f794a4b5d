//! What the person said, and asking again from there with other words.

use leptos::ev;
use leptos::html;
use leptos::prelude::*;

use super::again::{ToConfirm, ask_again, confirm_writes};
use super::composer::{growing_box, is_final_enter};
use crate::components::{Icon, IconKind, live, live_if, live_text};
use crate::state::{RunView, stores};
use crate::words::{common, t, talk as words};

/// The message of a run.
pub fn message(run: RunView) -> AnyView {
    let talk = stores().talk;
    let edits = RwSignal::new(false);
    let to_confirm = RwSignal::new(None);
    let can_edit = move || !talk.is_running.get() && run.superseded_by.get().is_none();
    view! {
        {live(move || if edits.get() && can_edit() { editor(run, edits, to_confirm) } else { bubble(run, edits) })}
        {confirm_writes(run, to_confirm)}
    }
    .into_any()
}

fn bubble(run: RunView, edits: RwSignal<bool>) -> AnyView {
    let talk = stores().talk;
    let can_edit = move || !talk.is_running.get() && run.superseded_by.get().is_none();
    let edit = move || {
        let label = t(words::EDIT);
        view! {
            <button type="button" class="icon-button" aria-label=label title=label on:click=move |_| edits.set(true)>
                <Icon kind=IconKind::Edit/>
            </button>
        }
        .into_any()
    };
    view! {
        <div class="said">
            {live_if(can_edit, edit)}
            <div class="bubble">{live_text(move || run.message.get().to_string())}</div>
        </div>
    }
    .into_any()
}

fn editor(run: RunView, edits: RwSignal<bool>, to_confirm: ToConfirm) -> AnyView {
    let talk = stores().talk;
    let node = NodeRef::<html::Textarea>::new();
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
    view! {
        <div class="said editing">
            <div on:keydown=pressed>{growing_box("edit-message", node, text, t(words::EDIT), "")}</div>
            <div class="composer-row">
                <button type="button" class="button quiet" on:click=move |_| edits.set(false)>{t(common::CANCEL)}</button>
                <button type="button" class="button primary" on:click=move |_| ask()>{t(words::ASK_AGAIN)}</button>
            </div>
        </div>
    }
    .into_any()
}
