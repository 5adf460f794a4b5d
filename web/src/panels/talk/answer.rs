//! The text of a reply: as it arrives, and as Markdown once it is whole.

use leptos::prelude::*;
use skillsight_core::chat::ReplyWarning;
use skillsight_core::trace::Ending;

use super::fold::Fold;
use crate::components::Markdown;
use crate::state::{RoundView, RunView};
use crate::words::{lang, t, talk as words};

/// The text of a round's reply, its reasoning, and what is odd about it.
#[component]
pub fn ReplyText(
    /// The run.
    run: RunView,
    /// The round.
    round: RoundView,
) -> impl IntoView {
    // Only the last round of a run has no calls.
    let is_answer = Memo::new(move |_| {
        run.ending.with(|ending| matches!(ending, Some(Ending::Answered))) && round.calls.with(Vec::is_empty)
    });
    let is_whole = Memo::new(move |_| round.reply.with(Option::is_some));
    let thinks = Memo::new(move |_| !round.reasoning.with(String::is_empty));
    let refuses = Memo::new(move |_| !round.refusal.with(String::is_empty));
    let is_silent = Memo::new(move |_| {
        let says_nothing = round.content.with(String::is_empty) && !refuses.get();
        says_nothing && !is_whole.get() && round.waiting.get().is_none() && run.ending.with(Option::is_none)
    });
    view! {
        {move || thinks.get().then(|| reasoning(round))}
        {move || is_silent.get().then(|| view! { <p class="note pending">{t(words::WAITING_FOR_REPLY)}</p> })}
        {move || match (is_whole.get(), is_answer.get()) {
            (false, _) => view! {
                <div class="streaming" aria-live="off" class:ended=move || run.ending.with(Option::is_some)>
                    {move || round.content.get()}
                </div>
            }
            .into_any(),
            (true, true) => answer(round),
            (true, false) => view! { <div class="prose"><Markdown text=round.content.get_untracked()/></div> }.into_any(),
        }}
        {move || refuses.get().then(|| view! {
            <div class="refusal">
                <strong>{t(words::MODEL_REFUSED)}</strong>
                <span>{move || round.refusal.get()}</span>
            </div>
        })}
        {move || warnings(round)}
    }
}

fn answer(round: RoundView) -> AnyView {
    let text = round.content.get_untracked();
    let is_empty = text.trim().is_empty() && round.refusal.with_untracked(String::is_empty);
    view! {
        <div class="prose answer" data-testid="answer">
            {match is_empty {
                true => view! { <p class="note">{t(words::EMPTY_ANSWER)}</p> }.into_any(),
                false => view! { <Markdown text/> }.into_any(),
            }}
        </div>
    }
    .into_any()
}

fn reasoning(round: RoundView) -> impl IntoView {
    let line = view! { <span>{t(words::REASONING)}</span> }.into_any();
    let whole = move || view! { <div class="reasoning-text">{move || round.reasoning.get()}</div> };
    view! { <Fold class="reasoning" line whole/> }
}

fn warnings(round: RoundView) -> impl IntoView {
    let warnings =
        round.reply.with(|reply| reply.as_ref().map(|reply| reply.warnings.clone()).unwrap_or_default());
    // That nothing was said stands in the answer's place already.
    let warnings = warnings.into_iter().filter(|warning| *warning != ReplyWarning::NothingSaid);
    warnings.map(|warning| view! { <p class="notice warn">{warning.message(lang())}</p> }).collect_view()
}
