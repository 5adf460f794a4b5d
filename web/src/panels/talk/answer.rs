//! The text of a reply: as it arrives, and as Markdown once it is whole.

use leptos::prelude::*;
use skillsight_core::chat::ReplyWarning;
use skillsight_core::trace::Ending;

use super::fold::fold;
use crate::components::markdown;
use crate::dom::{IntoView, View, el, when};
use crate::panels::inspector::text::{WHOLE, long_text};
use crate::state::{RoundView, RunView};
use crate::words::{lang, t, talk as words};

/// The longest text, in bytes, that is shown as Markdown; a longer one is shown as it is.
const MARKDOWN_BYTES: usize = 100_000;

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
        when(is_silent, || el("p").class("note pending").child(t(words::WAITING_FOR_REPLY)).view()),
        move || if is_whole() { whole(round, is_answer.get()) } else { arriving(run, round) },
        when(move || refuses.get(), refusal),
        move || warnings(round),
    )
        .view()
}

/// What has arrived so far.
fn arriving(run: RunView, round: RoundView) -> View {
    let is_over = move || run.ending.with(Option::is_some);
    let class = move || if is_over() { "streaming ended" } else { "streaming" }.to_owned();
    el("div").class(class).attr("aria-live", "off").child(move || round.content.get()).view()
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
