//! A round: what the model saw, what it said, what it called.

use leptos::prelude::*;
use skillsight_core::tool::ToolName;

use super::answer::ReplyText;
use super::call::Call;
use super::notes::{Notes, Waiting};
use crate::state::{Region, RoundView, RunView, stores};
use crate::words::{failures, t, talk};

/// A round.
#[component]
pub fn Round(
    /// Its run.
    run: RunView,
    /// The round.
    round: RoundView,
) -> impl IntoView {
    let focus = stores().focus;
    let is_chosen = move || focus.round.get() == Some((round.run, round.number));
    view! {
        <section
            class="round"
            class:chosen=is_chosen
            data-testid="round"
            data-round=round.number
            data-visible=move || round.set.with(|set| set.tools.iter().map(|tool| tool.name.as_str()).collect::<Vec<_>>().join(" "))
            data-added=move || round.added.with(|names| spaced(names))
            data-removed=move || round.removed.with(|names| spaced(names))
        >
            <RoundHead round is_chosen=Signal::derive(is_chosen)/>
            <div class="round-body">
                {move || degraded(round)}
                <Notes round/>
                <ReplyText run round/>
                <For
                    each=move || round.calls.get().into_iter().enumerate()
                    key=|(place, _)| *place
                    children=move |(_, call)| view! { <Call run call/> }
                />
                {move || unlocked(round)}
                <Waiting round/>
            </div>
        </section>
    }
}

#[component]
fn RoundHead(round: RoundView, is_chosen: Signal<bool>) -> impl IntoView {
    let focus = stores().focus;
    let choose = move |_| {
        focus.choose(round.run, round.number);
        focus.region.set(Region::Rounds);
    };
    let number = round.number.to_string();
    let label = talk::fill(talk::LOOK_AT_ROUND, &[&number]);
    let sees = move || round.set.with(|set| talk::counted(set.tools.len(), talk::SEES_ONE, talk::SEES));
    let added = move || round.added.with(|names| change_tag("tag open", "+", names));
    let removed = move || round.removed.with(|names| change_tag("tag", "−", names));
    view! {
        <header class="round-head">
            <button
                type="button"
                class="round-number"
                aria-label=label.clone()
                title=label
                aria-pressed=move || is_chosen.get().to_string()
                on:click=choose
            ><span>{number}</span></button>
            <b>{sees}</b>
            {added}
            {removed}
            {move || tokens(round)}
            {move || {
                let tries = round.attempts.with(Vec::len);
                (tries > 1).then(|| view! { <span>{talk::fill(talk::TRIES, &[&tries.to_string()])}</span> })
            }}
            {move || round.ended.get().map(|ended| view! {
                <span class="duration">{talk::seconds(ended - round.began)}</span>
            })}
        </header>
    }
}

fn spaced(names: &[ToolName]) -> String {
    names.iter().map(ToolName::as_str).collect::<Vec<_>>().join(" ")
}

/// How many tools came or went; the names are in its title, and in the inspector.
fn change_tag(class: &'static str, sign: &'static str, names: &[ToolName]) -> Option<impl IntoView + use<>> {
    let count = names.len();
    (count > 0).then(|| view! { <span class=class title=spaced(names)>{sign}{count}</span> })
}

/// The request's tokens: as the endpoint counted them, and until then an estimate that says so.
fn tokens(round: RoundView) -> impl IntoView {
    let counted = round.reply.with(|reply| reply.as_ref().and_then(|reply| reply.usage));
    let (text, title) = match counted {
        Some(usage) => {
            let (sent, received) =
                (talk::grouped(usage.prompt_tokens), talk::grouped(usage.completion_tokens));
            let title = talk::fill(talk::TOKENS_COUNTED, &[&sent, &received]);
            ([&sent, " tok"].concat(), title)
        }
        None => {
            let estimate =
                round.attempts.with(|attempts| attempts.last().map_or(0, |attempt| attempt.tokens));
            (["≈ ", &talk::grouped(estimate.into()), " tok"].concat(), t(talk::TOKENS_ESTIMATED).to_owned())
        }
    };
    view! { <span class="tokens" title=title>{text}</span> }
}

/// Where the visible set could not be computed, in red.
fn degraded(round: RoundView) -> Option<impl IntoView + use<>> {
    let why = round.set.with(|set| set.degraded.as_ref().map(failures::degraded))?;
    Some(view! { <p class="notice stop" role="alert">{why}</p> })
}

/// What the skills activated in this round unlocked.
fn unlocked(round: RoundView) -> impl IntoView {
    let lines = round.activated.get().into_iter().map(|(skill, tools)| {
        if tools.is_empty() {
            let said = talk::fill(talk::UNLOCKED_NOTHING, &[skill.as_str()]);
            return view! { <p class="unlocked">{said}</p> }.into_any();
        }
        let tools = tools.iter().map(|tool| view! { <code>{tool.to_string()}</code> }).collect_view();
        let (before, after) = t(talk::UNLOCKED).split_once("{0}").unwrap_or_default();
        view! { <p class="unlocked">{before}{tools}{after}</p> }.into_any()
    });
    lines.collect_view()
}
