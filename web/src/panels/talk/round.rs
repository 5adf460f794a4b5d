//! A round: what the model saw, what it said, what it called.

use leptos::prelude::*;
use skillsight_core::tool::ToolName;

use super::answer::reply_text;
use super::call::call_card;
use super::notes::{notes, waiting};
use crate::components::{Row, live, live_attr, live_rows, live_text, nothing};
use crate::state::{Region, RoundView, RunView, stores};
use crate::words::{failures, t, talk as words};

/// A round.
pub fn round_card(run: RunView, round: RoundView) -> AnyView {
    let focus = stores().focus;
    let is_chosen = move || focus.round.get() == Some((round.run, round.number));
    let calls = move || {
        let calls = round.calls.get().into_iter().zip(0..);
        calls.map(|(call, place)| Row::new((place, 0), move || call_card(run, call))).collect()
    };
    let visible = move || round.set.with(|set| spaced(set.tools.iter().map(|tool| &tool.name)));
    view! {
        <section
            class=live_attr(move || if is_chosen() { "round chosen" } else { "round" }.to_owned())
            data-testid="round"
            data-round=round.number.to_string()
            data-visible=live_attr(visible)
            data-added=live_attr(move || round.added.with(|names| spaced(names.iter())))
            data-removed=live_attr(move || round.removed.with(|names| spaced(names.iter())))
        >
            {head(round)}
            <div class="round-body">
                {live(move || degraded(round))}
                {notes(round)}
                {reply_text(run, round)}
                {live_rows(calls)}
                {live(move || unlocked(round))}
                {waiting(round)}
            </div>
        </section>
    }
    .into_any()
}

fn head(round: RoundView) -> AnyView {
    let focus = stores().focus;
    let choose = move |_| {
        focus.choose(round.run, round.number);
        focus.region.set(Region::Rounds);
    };
    let is_chosen = move || (focus.round.get() == Some((round.run, round.number))).to_string();
    let number = round.number.to_string();
    let label = words::fill(words::LOOK_AT_ROUND, &[&number]);
    let sees = move || round.set.with(|set| words::counted(set.tools.len(), words::SEES_ONE, words::SEES));
    // The attempts move with every piece of a reply; these two don't.
    let tried = Memo::new(move |_| {
        round.attempts.with(|attempts| (attempts.len(), attempts.last().map_or(0, |attempt| attempt.tokens)))
    });
    let rest = move || {
        let (tries, estimate) = tried.get();
        let tries = if tries > 1 { words::fill(words::TRIES, &[&tries.to_string()]) } else { String::new() };
        let took = round.ended.get().map(|ended| words::seconds(ended - round.began)).unwrap_or_default();
        view! {
            {round.added.with(|names| change_tag("tag open", "+", names))}
            {round.removed.with(|names| change_tag("tag", "−", names))}
            {tokens(round, estimate)}
            <span>{tries}</span>
            <span class="duration">{took}</span>
        }
        .into_any()
    };
    view! {
        <header class="round-head">
            <button
                type="button"
                class="round-number"
                aria-label=label.clone()
                title=label
                aria-pressed=live_attr(is_chosen)
                on:click=choose
            >
                <span>{number}</span>
            </button>
            <b>{live_text(sees)}</b>
            {live(rest)}
        </header>
    }
    .into_any()
}

fn spaced<'a>(names: impl Iterator<Item = &'a ToolName>) -> String {
    names.map(ToolName::as_str).collect::<Vec<_>>().join(" ")
}

/// How many tools came or went; the names are in its title, and in the inspector.
fn change_tag(class: &'static str, sign: &'static str, names: &[ToolName]) -> AnyView {
    if names.is_empty() {
        return nothing();
    }
    let text = [sign, &names.len().to_string()].concat();
    view! { <span class=class title=spaced(names.iter())>{text}</span> }.into_any()
}

/// The request's tokens: as the endpoint counted them, and until then an estimate that says so.
fn tokens(round: RoundView, estimate: u32) -> AnyView {
    let counted = round.reply.with(|reply| reply.as_ref().and_then(|reply| reply.usage));
    let (text, title) = match counted {
        Some(usage) => {
            let (sent, received) =
                (words::grouped(usage.prompt_tokens), words::grouped(usage.completion_tokens));
            let title = words::fill(words::TOKENS_COUNTED, &[&sent, &received]);
            ([&sent, " tok"].concat(), title)
        }
        None => {
            let text = ["≈ ", &words::grouped(estimate.into()), " tok"].concat();
            (text, t(words::TOKENS_ESTIMATED).to_owned())
        }
    };
    view! { <span class="tokens" title=title>{text}</span> }.into_any()
}

/// Where the visible set could not be computed, in red.
fn degraded(round: RoundView) -> AnyView {
    match round.set.with(|set| set.degraded.as_ref().map(failures::degraded)) {
        Some(why) => view! { <p class="notice stop" role="alert">{why}</p> }.into_any(),
        None => nothing(),
    }
}

/// What the skills activated in this round unlocked.
fn unlocked(round: RoundView) -> AnyView {
    let lines = round.activated.get().into_iter().map(|(skill, tools)| {
        let parts: Vec<AnyView> = if tools.is_empty() {
            vec![words::fill(words::UNLOCKED_NOTHING, &[skill.as_str()]).into_any()]
        } else {
            let (before, after) = t(words::UNLOCKED).split_once("{0}").unwrap_or_default();
            let tools = tools.iter().map(|tool| view! { <code>{tool.to_string()}</code> }.into_any());
            std::iter::once(before.into_any()).chain(tools).chain([after.into_any()]).collect()
        };
        view! { <p class="unlocked">{parts}</p> }.into_any()
    });
    lines.collect::<Vec<_>>().into_any()
}
