//! The scrolling log: the runs, oldest first. It follows what is new while the person is at its end.

use leptos::prelude::*;

use super::welcome::welcome;
use crate::deferred::later;
use crate::dom::{IntoView, NodeRef, View, el, when};
use crate::state::{Conversation, stores};
use crate::words::{t, talk as words};

/// CSS pixels from the end within which the person counts as being there.
const NEAR_END: i32 = 48;

/// What the runs are shown in.
#[derive(Clone, Copy)]
pub struct LogFrame {
    /// The element that scrolls.
    pub node: NodeRef<web_sys::HtmlElement>,
    /// Whether it follows what is new: while the person is at its end.
    pub follows: RwSignal<bool>,
    /// What those hear who can't see it.
    pub spoken: RwSignal<String>,
}

/// The log.
pub fn log() -> View {
    let talk = stores().talk;
    let follows = RwSignal::new(true);
    follow_what_begins(follows, talk);
    let frame = LogFrame { node: NodeRef::new(), follows, spoken: RwSignal::new(String::new()) };
    let last_top = StoredValue::new(0);
    let scrolled = move |_| {
        let Some(log) = frame.node.get_untracked() else { return };
        let top = log.scroll_top();
        let is_near_end = log.scroll_height() - top - log.client_height() < NEAR_END;
        // New content alone must not count as leaving the end: only scrolling up does.
        if (is_near_end || top < last_top.get_value()) && follows.get_untracked() != is_near_end {
            follows.set(is_near_end);
        }
        last_top.set_value(top);
    };
    let is_empty =
        move || talk.runs.with(Vec::is_empty) && talk.waiting.with(Option::is_none) && !talk.is_opening.get();
    let has_runs = move || !talk.runs.with(Vec::is_empty);
    let waiting = move || {
        let message = talk.waiting.get();
        message.map(|message| {
            let loading = el("p").class("note pending").child(t(words::LOADING));
            (el("div").class("said").child(el("div").class("bubble").child(message)), loading)
        })
    };
    el("div")
        .class("log-frame")
        .child(
            el("div")
                .class("log")
                .node_ref(frame.node)
                .on("scroll", scrolled)
                .child(when(is_empty, welcome))
                .child(when(has_runs, move || later(move |parts| (parts.runs)(frame))))
                .child(waiting),
        )
        .child(
            el("button")
                .attr("type", "button")
                .class("button to-newest")
                .attr("hidden", move || follows.get())
                .on("click", move |_| follows.set(true))
                .child(t(words::TO_NEWEST)),
        )
        .child(el("p").class("visually-hidden").attr("role", "status").child(move || frame.spoken.get()))
        .view()
}

/// What begins is seen, wherever the person was and wherever it was begun from: a run, a conversation that is opened, or
/// an empty one. The log need not have scrolled then: at its top nothing moves when what stands below goes.
fn follow_what_begins(follows: RwSignal<bool>, talk: Conversation) {
    Effect::new(move |before: Option<[bool; 3]>| {
        let now = [talk.is_busy(), talk.is_opening.get(), talk.runs.with(Vec::is_empty)];
        if before.is_some_and(|before| before.iter().zip(now).any(|(before, now)| now && !before)) {
            follows.set(true);
        }
        now
    });
}
