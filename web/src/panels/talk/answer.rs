//! The text of a reply: as it arrives, and as Markdown once it is whole.

use leptos::prelude::*;
use skillsight_core::chat::ReplyWarning;
use skillsight_core::trace::{Ending, Event};
use wasm_bindgen_futures::spawn_local;

use super::fold::fold;
use crate::components::markdown;
use crate::components::text::{WHOLE, long_text};
use crate::dom::{IntoView, View, el, when};
use crate::drivers::clock;
use crate::state::{RoundView, RunView};
use crate::words::{lang, t, talk as words};

/// The longest text, in bytes, that is shown as Markdown; a longer one is shown as it is.
const MARKDOWN_BYTES: usize = 100_000;
/// Milliseconds without a byte after which the person is told so.
const LONG_WAIT_MS: f64 = 20_000.0;
/// Milliseconds between two looks at the clock while nothing comes.
const TICK_MS: u32 = 1000;

/// The most, in bytes, that is shown of a text while it arrives.
const ARRIVING_BYTES: usize = 60_000;

/// The text of a round's reply, its reasoning, and what is odd about it.
pub fn reply_text(run: RunView, round: RoundView) -> View {
    // Signals that move with every piece of a reply; what is derived from them moves once or twice.
    let has = |text: RwSignal<String>| Memo::new(move |_| !text.with(String::is_empty));
    let (speaks, thinks, refuses) = (has(round.content), has(round.reasoning), has(round.refusal));
    // Only the last round of a run has no calls.
    let is_answer = Memo::new(move |_| {
        let is_answered = run.ending.with(|ending| matches!(ending, Some(Ending::Answered)));
        is_answered && round.calls.with(Vec::is_empty)
    });
    let is_over = move || run.ending.with(Option::is_some);
    let is_whole = move || round.reply.with(Option::is_some);
    let is_silent =
        move || !speaks.get() && !refuses.get() && !is_whole() && !is_over() && round.waiting.get().is_none();
    let refusal = move || {
        el("div")
            .class("refusal")
            .child(el("strong").child(t(words::MODEL_REFUSED)))
            .child(el("span").child(move || round.refusal.get()))
            .view()
    };
    (
        when(move || thinks.get(), move || reasoning(round)),
        when(is_silent, move || waiting_for_reply(run)),
        move || if is_whole() { whole(round, is_answer.get()) } else { arriving(run, round) },
        when(move || refuses.get(), refusal),
        move || warnings(round),
    )
        .view()
}

/// The line in the place of a text that has not begun.
fn waiting_for_reply(run: RunView) -> View {
    let unanswered = RwSignal::new(0.0);
    spawn_local(async move {
        // Ends with the line, which goes with the wait, the round or the page.
        while unanswered.try_set(unanswered_ms(run)).is_none() {
            clock::sleep(TICK_MS).await;
        }
    });
    let line = Memo::new(move |_| waiting_line(unanswered.get()));
    el("p").class("note pending").child(move || line.get()).view()
}

/// How long the newest request of a run has been out, in milliseconds; 0 once a byte has come back.
fn unanswered_ms(run: RunView) -> f64 {
    let since = run.events.with_value(|events| {
        unanswered_since(events.iter().rev().map(|stamped| (stamped.at, stamped.event.as_ref())))
    });
    since.map_or(0.0, |since| clock::now_ms() - since)
}

/// When the newest request went out, unless bytes have come since.
fn unanswered_since<'a>(mut newest_first: impl Iterator<Item = (f64, &'a Event)>) -> Option<f64> {
    newest_first
        .find(|(_, event)| matches!(event, Event::Sent { .. } | Event::Received { .. }))
        .filter(|(_, event)| matches!(event, Event::Sent { .. }))
        .map(|(at, _)| at)
}

fn waiting_line(unanswered_ms: f64) -> String {
    if unanswered_ms < LONG_WAIT_MS {
        return t(words::WAITING_FOR_REPLY).to_owned();
    }
    words::fill(words::NOTHING_YET, &[&words::grouped((unanswered_ms / 1000.0) as u64)])
}

/// What has arrived so far.
fn arriving(run: RunView, round: RoundView) -> View {
    let is_over = move || run.ending.with(Option::is_some);
    let class = move || if is_over() { "streaming ended" } else { "streaming" }.to_owned();
    // A browser lays a growing text out anew each time: of a very long one the end is shown until it is whole.
    let is_long = Memo::new(move |_| !is_over() && round.content.with(|text| text.len() > ARRIVING_BYTES));
    let note = move || el("p").class("note").child(t(words::ARRIVING_LONG)).view();
    let end = move || round.content.with(|text| if is_over() { text } else { end_of(text) }.to_owned());
    (when(move || is_long.get(), note), el("div").class(class).attr("aria-live", "off").child(end)).view()
}

/// The last [`ARRIVING_BYTES`] of a text, or a little less.
fn end_of(text: &str) -> &str {
    let from = text.len().saturating_sub(ARRIVING_BYTES);
    (from..=text.len()).find_map(|from| text.get(from..)).unwrap_or(text)
}

/// The whole text, which may be the run's answer.
fn whole(round: RoundView, is_answer: bool) -> View {
    let text = round.content.get_untracked();
    let is_empty = text.trim().is_empty() && round.refusal.with_untracked(String::is_empty);
    let body = match is_empty && is_answer {
        true => el("p").class("note").child(t(words::EMPTY_ANSWER)).view(),
        // A browser freezes over hundreds of thousands of elements.
        false if text.len() > MARKDOWN_BYTES => {
            let text = RwSignal::new(text);
            long_text(text, WHOLE, None).view()
        }
        false => markdown(text).view(),
    };
    el("div").class("prose").attr("data-testid", is_answer.then_some("answer")).child(body).view()
}

fn reasoning(round: RoundView) -> View {
    let line = el("span").child(t(words::REASONING)).view();
    fold("reasoning", line, move || {
        el("div").class("reasoning-text").child(move || round.reasoning.get()).view()
    })
}

fn warnings(round: RoundView) -> View {
    let warnings =
        round.reply.with(|reply| reply.as_ref().map(|reply| reply.warnings.clone()).unwrap_or_default());
    // That nothing was said stands in the answer's place already.
    let warnings = warnings.into_iter().filter(|warning| *warning != ReplyWarning::NothingSaid);
    let lines = warnings.map(|warning| el("p").class("notice warn").child(warning.message(lang())).view());
    lines.collect::<Vec<_>>().view()
}

#[cfg(test)]
mod tests {
    use skillsight_core::lang::Lang;

    use super::*;
    use crate::words::set_lang;

    fn sent() -> Event {
        let (head, tail) = ("".into(), "".into());
        Event::Sent { round: 1, attempt: 1, head, messages: Vec::new(), tail, tokens: 0, to: None }
    }

    #[test]
    fn a_request_waits_from_when_it_went_out_until_the_first_byte() {
        let responded = Event::Responded { round: 1, status: 200, content_type: None };
        let received = Event::Received { round: 1, text: "".into() };
        let since = |events: &[(f64, &Event)]| unanswered_since(events.iter().rev().copied());
        let sent = &sent();
        assert_eq!(since(&[]), None);
        assert_eq!(since(&[(1.0, sent)]), Some(1.0));
        assert_eq!(since(&[(1.0, sent), (2.0, &responded)]), Some(1.0), "a status is no byte of a reply");
        assert_eq!(since(&[(1.0, sent), (2.0, &responded), (3.0, &received)]), None);
        assert_eq!(
            since(&[(1.0, sent), (3.0, &received), (4.0, sent)]),
            Some(4.0),
            "the next try waits anew"
        );
    }

    #[test]
    fn after_twenty_seconds_the_line_says_how_long_nothing_came_and_what_ends_it() {
        for (lang, waits, stop) in [(Lang::En, "Waiting", "Stop"), (Lang::Zh, "等待模型", "停止")] {
            set_lang(lang);
            for ms in [0.0, 19_999.0] {
                assert!(waiting_line(ms).starts_with(waits), "{ms}");
            }
            let line = waiting_line(65_400.0);
            assert!(line.contains(" 65 ") && line.contains(stop), "{line}");
        }
    }
}
