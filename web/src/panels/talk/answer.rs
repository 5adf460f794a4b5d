//! The text of a reply: as it arrives, and as Markdown once it is whole.

use leptos::prelude::*;
use skillsight_core::chat::ReplyWarning;
use skillsight_core::trace::Ending;

use super::fold::fold;
use crate::components::{Markdown, live, live_attr, live_if, live_text};
use crate::panels::inspector::text::{LongText, WHOLE};
use crate::state::{RoundView, RunView};
use crate::words::{lang, t, talk as words};

/// The longest text, in bytes, that is shown as Markdown; a longer one is shown as it is.
const MARKDOWN_BYTES: usize = 100_000;

/// The text of a round's reply, its reasoning, and what is odd about it.
pub fn reply_text(run: RunView, round: RoundView) -> AnyView {
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
        view! {
            <div class="refusal">
                <strong>{t(words::MODEL_REFUSED)}</strong>
                <span>{live_text(move || round.refusal.get())}</span>
            </div>
        }
        .into_any()
    };
    view! {
        {live_if(move || thinks.get(), move || reasoning(round))}
        {live_if(is_silent, || view! { <p class="note pending">{t(words::WAITING_FOR_REPLY)}</p> }.into_any())}
        {live(move || if is_whole() { whole(round, is_answer.get()) } else { arriving(run, round) })}
        {live_if(move || refuses.get(), refusal)}
        {live(move || warnings(round))}
    }
    .into_any()
}

/// What has arrived so far.
fn arriving(run: RunView, round: RoundView) -> AnyView {
    let is_over = move || run.ending.with(Option::is_some);
    let class = move || if is_over() { "streaming ended" } else { "streaming" }.to_owned();
    view! {
        <div class=live_attr(class) aria-live="off">{live_text(move || round.content.get())}</div>
    }
    .into_any()
}

/// The whole text, which may be the run's answer.
fn whole(round: RoundView, is_answer: bool) -> AnyView {
    let text = round.content.get_untracked();
    let is_empty = text.trim().is_empty() && round.refusal.with_untracked(String::is_empty);
    let body = match is_empty && is_answer {
        true => view! { <p class="note">{t(words::EMPTY_ANSWER)}</p> }.into_any(),
        // A browser freezes over hundreds of thousands of elements.
        false if text.len() > MARKDOWN_BYTES => {
            let text = RwSignal::new(text);
            view! { <LongText text limit=WHOLE/> }.into_any()
        }
        false => view! { <Markdown text/> }.into_any(),
    };
    view! { <div class="prose" data-testid=is_answer.then_some("answer")>{body}</div> }.into_any()
}

fn reasoning(round: RoundView) -> AnyView {
    let line = view! { <span>{t(words::REASONING)}</span> }.into_any();
    fold("reasoning", line, move || {
        view! { <div class="reasoning-text">{live_text(move || round.reasoning.get())}</div> }.into_any()
    })
}

fn warnings(round: RoundView) -> AnyView {
    let warnings =
        round.reply.with(|reply| reply.as_ref().map(|reply| reply.warnings.clone()).unwrap_or_default());
    // That nothing was said stands in the answer's place already.
    let warnings = warnings.into_iter().filter(|warning| *warning != ReplyWarning::NothingSaid);
    let lines =
        warnings.map(|warning| view! { <p class="notice warn">{warning.message(lang())}</p> }.into_any());
    lines.collect::<Vec<_>>().into_any()
}
