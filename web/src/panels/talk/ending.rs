//! How a run ended, and what the person can do about it.

use leptos::prelude::*;
use skillsight_core::trace::{Ending, Failure};

use super::again::AskAgain;
use crate::components::CopyButton;
use crate::drivers::browser;
use crate::state::{RunView, stores};
use crate::words::failures::{self, FailureContext};
use crate::words::{Msg, common, t, talk as words};

/// The ending of a run, once it has one.
#[component]
pub fn RunEnding(
    /// The run.
    run: RunView,
) -> impl IntoView {
    move || {
        let ending = run.ending.get()?;
        let body = match &ending {
            Ending::Answered => answered(run),
            Ending::Stopped => sentence(words::STOPPED),
            Ending::RoundLimit { rounds } => round_limit(run, *rounds),
            Ending::Budget { budget, tokens } => {
                let (budget, tokens) = (words::grouped((*budget).into()), words::grouped((*tokens).into()));
                view! { <p>{words::fill(words::BUDGET, &[&tokens, &budget])}</p> }.into_any()
            }
            Ending::Repeating => sentence(words::REPEATING),
            Ending::Failed { why } => failed(run, why),
        };
        Some(view! { <div class="ending" data-testid="ending" data-ending=word(&ending)>{body}</div> })
    }
}

fn word(ending: &Ending) -> &'static str {
    match ending {
        Ending::Answered => "answered",
        Ending::Stopped => "stopped",
        Ending::RoundLimit { .. } => "round-limit",
        Ending::Budget { .. } => "budget",
        Ending::Repeating => "repeating",
        Ending::Failed { .. } => "failed",
    }
}

fn sentence(said: Msg) -> AnyView {
    view! { <p>{t(said)}</p> }.into_any()
}

/// What the whole run took.
fn answered(run: RunView) -> AnyView {
    let rounds = run.rounds.get_untracked();
    let (mut tokens, mut ms, mut is_estimate) = (0, 0.0, false);
    for round in &rounds {
        let usage = round.reply.with_untracked(|reply| reply.as_ref().and_then(|reply| reply.usage));
        tokens += match usage {
            Some(usage) => usage.prompt_tokens + usage.completion_tokens,
            None => {
                is_estimate = true;
                round
                    .attempts
                    .with_untracked(|attempts| attempts.last().map_or(0, |attempt| attempt.tokens.into()))
            }
        };
        ms += round.ended.get_untracked().map_or(0.0, |ended| ended - round.began);
    }
    let total = [
        words::counted(rounds.len(), words::ROUNDS_ONE, words::ROUNDS),
        [if is_estimate { "≈ " } else { "" }, &words::grouped(tokens), " tok"].concat(),
        words::seconds(ms),
    ];
    let said =
        rounds.last().map(|last| [last.content.get_untracked(), last.refusal.get_untracked()].concat());
    let said = said.filter(|said| !said.trim().is_empty());
    view! {
        <p class="totals">
            <span>{total.join(" · ")}</span>
            {said.map(|said| view! { <CopyButton label=t(words::COPY_ANSWER) text=move || said.clone()/> })}
        </p>
    }
    .into_any()
}

fn round_limit(run: RunView, rounds: u32) -> AnyView {
    let talk = stores().talk;
    let can_go_on = move || is_last(run) && !talk.is_running.get();
    view! {
        <p>{t(words::ROUND_LIMIT)}</p>
        <p class="hint">{words::fill(words::ROUND_LIMIT_WHAT, &[&rounds.to_string()])}</p>
        {move || can_go_on().then(|| view! {
            <div class="buttons">
                <button type="button" class="button" on:click=move |_| talk.send(t(words::CONTINUE))>{t(words::CONTINUE)}</button>
            </div>
        })}
    }
    .into_any()
}

/// Whether no later run has begun.
fn is_last(run: RunView) -> bool {
    stores().talk.runs.with(|runs| runs.last().is_some_and(|last| last.number == run.number))
}

/// A failure: what happened, what may be behind it, and trying again.
fn failed(run: RunView, why: &Failure) -> AnyView {
    let stores = stores();
    let talk = stores.talk;
    let confirms = RwSignal::new(None);
    let url = run.endpoint.get_untracked();
    // The preset's advice is for its own address only.
    let is_current = talk.endpoint().map(|endpoint| endpoint.display_url()).as_deref() == url.as_deref();
    let preset = stores.workspace.preset.get();
    let explained = failures::failure(
        why,
        &FailureContext {
            url: url.as_deref().unwrap_or_default(),
            model: &run.model.get_untracked(),
            preset: if is_current { &preset } else { "" },
            page_origin: &browser::page_origin(),
            is_https: browser::is_https(),
            is_online: browser::is_online(),
        },
    );
    let causes = explained.causes.into_iter().map(|cause| {
        let command = cause.command.map(|command| {
            let copied = command.clone();
            view! {
                <span class="command">
                    <code>{command}</code>
                    <CopyButton label=t(common::COPY) text=move || copied.clone()/>
                </span>
            }
        });
        view! { <li><strong>{cause.title}</strong> <span>{cause.what_to_do}</span>{command}</li> }
    });
    let causes = causes.collect_view();
    let retry = move |_| {
        // A run that can't go on begins anew, and its writes would come again.
        if talk.can_resume(run.number) || talk.writes_since(run.number).is_empty() {
            talk.retry(run);
        } else {
            confirms.set(Some(run.message.get_untracked().to_string()));
        }
    };
    view! {
        <p class="failure">{explained.sentence}</p>
        <ol class="causes">{causes}</ol>
        <AskAgain run message=confirms/>
        {move || (is_last(run) && !talk.is_running.get()).then(|| view! {
            <div class="buttons">
                <button type="button" class="button primary" data-testid="retry" on:click=retry>{t(words::RETRY)}</button>
            </div>
        })}
    }
    .into_any()
}
