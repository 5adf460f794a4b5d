//! The scrolling log: the runs, oldest first. It follows what is new while the person is at its end.

use leptos::prelude::*;

use super::run::run_card;
use super::welcome::welcome;
use crate::dom::{IntoView, NodeRef, Row, View, el, rows, when};
use crate::drivers::clock;
use crate::state::{CallStage, Conversation, stores};
use crate::words::{t, talk as words};

/// CSS pixels from the end within which the person counts as being there.
const NEAR_END: i32 = 48;

/// The log.
///
/// - `follows`: Whether it follows what is new.
pub fn log(follows: RwSignal<bool>) -> View {
    let talk = stores().talk;
    let node = NodeRef::<web_sys::HtmlElement>::new();
    let last_top = StoredValue::new(0);
    follow_newest(node, follows, talk);
    let scrolled = move |_| {
        let Some(log) = node.get_untracked() else { return };
        let top = log.scroll_top();
        let is_near_end = log.scroll_height() - top - log.client_height() < NEAR_END;
        // New content alone must not count as leaving the end: only scrolling up does.
        if (is_near_end || top < last_top.get_value()) && follows.get_untracked() != is_near_end {
            follows.set(is_near_end);
        }
        last_top.set_value(top);
    };
    let runs = move || {
        let runs = talk.runs.get().into_iter();
        // Another conversation's run 1 is another run.
        runs.map(|run| {
            Row::new(&[run.number.to_string(), run.at_ms.to_string()].join(" "), move || run_card(run))
        })
        .collect()
    };
    el("div")
        .class("log-frame")
        .child(
            el("div")
                .class("log")
                .node_ref(node)
                .on("scroll", scrolled)
                .child(when(move || talk.runs.with(Vec::is_empty), welcome))
                .child(rows(runs)),
        )
        .child(
            el("button")
                .attr("type", "button")
                .class("button to-newest")
                .attr("hidden", move || follows.get())
                .on("click", move |_| follows.set(true))
                .child(t(words::TO_NEWEST)),
        )
        .child(el("p").class("visually-hidden").attr("role", "status").child(move || spoken(talk)))
        .view()
}

/// Scrolls to the end whenever something new shows there.
fn follow_newest(log: NodeRef<web_sys::HtmlElement>, follows: RwSignal<bool>, talk: Conversation) {
    let region = stores().focus.region;
    let is_scheduled = StoredValue::new(false);
    Effect::new(move |_| {
        region.track();
        // The message box takes room from the log as it grows.
        talk.draft.track();
        track_newest(talk);
        let is_empty = talk.runs.with(Vec::is_empty);
        if !follows.get() || is_empty || is_scheduled.get_value() {
            return;
        }
        is_scheduled.set_value(true);
        // Twice: rounds that were off the screen take their real height only once they are near it.
        clock::next_frame(move || {
            scroll_to_end(log);
            clock::next_frame(move || {
                is_scheduled.try_set_value(false);
                scroll_to_end(log);
            });
        });
    });
}

fn scroll_to_end(log: NodeRef<web_sys::HtmlElement>) {
    if let Some(log) = log.get_untracked() {
        log.set_scroll_top(log.scroll_height());
    }
}

/// Listens to all that can grow at the end of the log.
fn track_newest(talk: Conversation) {
    let Some(run) = talk.runs.with(|runs| runs.last().copied()) else { return };
    run.ending.track();
    let Some(round) = run.rounds.with(|rounds| rounds.last().copied()) else { return };
    round.content.track();
    round.refusal.track();
    round.reply.track();
    round.notes.track();
    round.waiting.track();
    round.activated.track();
    round.calls.with(|calls| calls.iter().for_each(|call| call.stage.track()));
}

/// How far the run is, for those who can't see it: one line, and nothing of the reply itself.
fn spoken(talk: Conversation) -> String {
    let Some(run) = talk.runs.with(|runs| runs.last().copied()) else { return String::new() };
    if let Some(ending) = run.ending.get() {
        return words::ending_in_short(&ending).to_owned();
    }
    let Some(round) = run.rounds.with(|rounds| rounds.last().copied()) else { return String::new() };
    let calls = round.calls.get();
    let asked = calls.iter().find(|call| call.stage.with(|stage| *stage == CallStage::Asked));
    match asked {
        Some(call) => words::fill(words::ASK_WRITE, &[&call.name.get_value()]),
        None => words::fill(words::ROUND, &[&round.number.to_string()]),
    }
}
