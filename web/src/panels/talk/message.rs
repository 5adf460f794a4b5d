//! What the person said, and asking again from there with other words.

use leptos::ev;
use leptos::html;
use leptos::prelude::*;

use super::again::AskAgain;
use super::composer::is_final_enter;
use crate::components::{Icon, IconKind};
use crate::state::{RunView, stores};
use crate::words::{common, t, talk as words};

/// The message of a run.
#[component]
pub fn Message(
    /// The run.
    run: RunView,
) -> impl IntoView {
    let talk = stores().talk;
    let edits = RwSignal::new(false);
    let confirms = RwSignal::new(None);
    let can_edit = move || !talk.is_running.get() && run.superseded_by.get().is_none();
    let bubble = move || {
        view! {
            <div class="said">
                {move || can_edit().then(|| view! {
                    <button type="button" class="icon-button" aria-label=t(words::EDIT) title=t(words::EDIT)
                        on:click=move |_| edits.set(true)>
                        <Icon kind=IconKind::Edit/>
                    </button>
                })}
                <div class="bubble">{move || run.message.get().to_string()}</div>
            </div>
        }
    };
    view! {
        {move || match edits.get() && can_edit() {
            false => bubble().into_any(),
            true => view! { <Editor run edits confirms/> }.into_any(),
        }}
        <AskAgain run message=confirms/>
    }
}

#[component]
fn Editor(run: RunView, edits: RwSignal<bool>, confirms: RwSignal<Option<String>>) -> impl IntoView {
    let node = NodeRef::<html::Textarea>::new();
    let text = RwSignal::new(run.message.get_untracked().to_string());
    let focus_editor = move |_| {
        if let Some(node) = node.get() {
            let _ = node.focus();
        }
    };
    Effect::new(focus_editor);
    let talk = stores().talk;
    let ask = move || {
        let message = text.get_untracked();
        if message.trim().is_empty() {
            return;
        }
        edits.set(false);
        if talk.writes_since(run.number).is_empty() {
            talk.ask_again(run.number, &message);
        } else {
            confirms.set(Some(message));
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
            <div class="composer-grow" data-text=move || text.get()>
                <textarea
                    rows="1"
                    aria-label=t(words::EDIT)
                    node_ref=node
                    prop:value=move || text.get()
                    on:input=move |event| text.set(event_target_value(&event))
                    on:keydown=pressed
                ></textarea>
            </div>
            <div class="composer-row">
                <button type="button" class="button quiet" on:click=move |_| edits.set(false)>{t(common::CANCEL)}</button>
                <button type="button" class="button primary" on:click=move |_| ask()>{t(words::ASK_AGAIN)}</button>
            </div>
        </div>
    }
}
