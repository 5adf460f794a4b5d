//! The runs in the log.

use leptos::prelude::*;

use super::log::LogFrame;
use super::run::run_card;
use crate::dom::{NodeRef, Row, View, rows};
use crate::drivers::clock;
use crate::state::{CallStage, Conversation, RoundView, RunView, set_if_other, stores};
use crate::words::talk as words;

/// The runs, oldest first.
pub fn runs(frame: LogFrame) -> View {
    let talk = stores().talk;
    follow_newest(frame, talk);
    follow_choice(talk);
    Effect::new(move |_| {
        set_if_other(frame.spoken, spoken(talk));
    });
    rows(move || {
        let runs = talk.runs.get().into_iter();
        // Another conversation's run 1 is another run.
        let key = |run: &RunView| [run.number.to_string(), run.at_ms.to_string()].join(" ");
        runs.map(|run| Row::new(&key(&run), move || run_card(run))).collect()
    })
}

/// Tells the round that the person looks at that it is the one.
fn follow_choice(talk: Conversation) {
    let focus = stores().focus;
    Effect::new(move |before: Option<Option<RoundView>>| {
        let now = focus.round.get().and_then(|(run, round)| talk.run(run)?.round(round));
        let before = before.flatten();
        if before.map(|round| round.is_chosen) != now.map(|round| round.is_chosen) {
            if let Some(before) = before {
                before.is_chosen.set(false);
            }
            if let Some(now) = now {
                now.is_chosen.set(true);
            }
        }
        now
    });
}

/// Scrolls to the end whenever something new shows there.
fn follow_newest(LogFrame { node, follows, .. }: LogFrame, talk: Conversation) {
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
            scroll_to_end(node);
            clock::next_frame(move || {
                is_scheduled.try_set_value(false);
                scroll_to_end(node);
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
        return words::ending_in_short(&ending);
    }
    let Some(round) = run.rounds.with(|rounds| rounds.last().copied()) else { return String::new() };
    let calls = round.calls.get();
    let asked = calls.iter().find(|call| call.stage.with(|stage| *stage == CallStage::Asked));
    match asked {
        Some(call) => words::fill(words::ASK_WRITE, &[&call.name.get_value()]),
        None => words::fill(words::ROUND, &[&round.number.to_string()]),
    }
}
