//! The message box, with the button that sends and, while a run is under way, stops.

use leptos::ev;
use leptos::prelude::*;

use super::slash::SlashMenu;
use crate::deferred::Deferred;
use crate::dom::{IntoView, NodeRef, View, el, live};
use crate::drivers::keys::{is_composing, is_final_enter};
use crate::state::stores;
use crate::words::{t, talk as words};

/// The most characters of a text behind which it stands a second time, so that its box grows with it. The browser lays
/// out both at every keystroke.
const MAX_GROWING: usize = 20_000;

/// The message box.
pub fn composer() -> View {
    let talk = stores().talk;
    let send = move || {
        let message = talk.draft.get_untracked();
        if talk.send(&message) {
            talk.draft.set(String::new());
        }
    };
    let node = NodeRef::new();
    let menu = SlashMenu::new(node);
    let loader = stores().loader;
    let pressed = move |event: ev::KeyboardEvent| {
        if loader.now().is_some_and(|parts| (parts.slash_key)(menu, &event)) {
            return;
        }
        match event.key().as_str() {
            "Enter" if is_final_enter(&event) => {
                event.prevent_default();
                send();
            }
            "Escape" if !is_composing(&event) && untrack(|| talk.is_busy()) => talk.stop(),
            _ => {}
        }
    };
    let once_loaded = move |show: fn(&Deferred, SlashMenu) -> View| {
        live(move || loader.loaded().map(|parts| untrack(|| show(parts, menu))))
    };
    let clicked = move |event: ev::MouseEvent| match untrack(|| talk.is_busy()) {
        // The second click of a double click must not undo the first: the button is another by then.
        _ if event.detail() > 1 => {}
        false => send(),
        true => talk.stop(),
    };
    // Not around the button: Enter on it is a click.
    let message_box =
        SlashMenu::EVENTS.into_iter().fold(el("div").on_key("keydown", pressed), |around, event| {
            around.on(event, move |event| menu.look(&event))
        });
    let message_box = message_box.child(growing_box(
        "composer",
        node,
        talk.draft,
        t(words::MESSAGE),
        t(words::MESSAGE_HINT),
    ));
    let is_running = move || talk.is_busy();
    let is_idle = move || !is_running() && talk.draft.with(|draft| draft.trim().is_empty());
    let class = move || if is_running() { "button danger" } else { "button primary" }.to_owned();
    let testid = move || if is_running() { "stop" } else { "send" }.to_owned();
    el("div")
        .class("composer")
        .child(once_loaded(|parts, menu| (parts.slash_list)(menu)))
        .child(
            el("div")
                .class("composer-box")
                .child(message_box)
                .child(once_loaded(|parts, menu| (parts.slash_said)(menu)))
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

/// A text box that grows with its text: the text stands behind it a second time. Of a long one the box has its greatest
/// height. `hint` shows while it is empty.
pub(super) fn growing_box(
    testid: &'static str,
    node: NodeRef<web_sys::HtmlTextAreaElement>,
    text: RwSignal<String>,
    label: &'static str,
    hint: &'static str,
) -> View {
    let is_long = Memo::new(move |_| text.with(|text| text.chars().nth(MAX_GROWING).is_some()));
    el("div")
        .class(move || if is_long.get() { "composer-grow full" } else { "composer-grow" })
        .attr("data-text", move || (!is_long.get()).then(|| text.get()))
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
