//! How a run ended, and what the person can do about it.

use leptos::prelude::*;
use skillsight_core::trace::{Ending, Failure};

use super::again::{ask_again, confirm_writes};
use crate::components::{CopyButton, live, live_if, nothing};
use crate::drivers::browser;
use crate::state::{Conversation, RunView, stores};
use crate::words::failures::{self, FailureContext};
use crate::words::{Msg, common, t, talk as words};

/// The ending of a run, once it has one.
pub fn ending(run: RunView) -> AnyView {
    live(move || {
        let Some(ending) = run.ending.get() else { return nothing() };
        let body = match &ending {
            Ending::Answered => answered(run),
            Ending::Stopped => sentence(t(words::STOPPED).to_owned()),
            Ending::RoundLimit { rounds } => round_limit(run, *rounds),
            Ending::Budget { budget, tokens } => {
                let (budget, tokens) = (words::grouped((*budget).into()), words::grouped((*tokens).into()));
                sentence(words::fill(words::BUDGET, &[&tokens, &budget]))
            }
            Ending::Repeating => sentence(t(words::REPEATING).to_owned()),
            Ending::Failed { why } => failed(run, why),
        };
        view! { <div class="ending" data-testid="ending" data-ending=word(&ending)>{body}</div> }.into_any()
    })
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

fn sentence(said: String) -> AnyView {
    view! { <p>{said}</p> }.into_any()
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
            {said.map_or_else(nothing, |said| copy_button(words::COPY_ANSWER, said))}
        </p>
    }
    .into_any()
}

fn round_limit(run: RunView, rounds: u32) -> AnyView {
    let talk = stores().talk;
    let go_on = move || {
        let go_on = move |_| {
            talk.send(t(words::CONTINUE));
        };
        view! { <div class="buttons"><button type="button" class="button" on:click=go_on>{t(words::CONTINUE)}</button></div> }
            .into_any()
    };
    view! {
        {sentence(t(words::ROUND_LIMIT).to_owned())}
        <p class="hint">{words::fill(words::ROUND_LIMIT_WHAT, &[&rounds.to_string()])}</p>
        {live_if(move || is_last(talk, run), go_on)}
    }
    .into_any()
}

/// Whether the run is the last one and over, so that something can be done about its ending.
fn is_last(talk: Conversation, run: RunView) -> bool {
    !talk.is_running.get() && talk.runs.with(|runs| runs.last().is_some_and(|last| last.number == run.number))
}

/// A failure: what happened, what may be behind it, and trying again.
fn failed(run: RunView, why: &Failure) -> AnyView {
    let stores = stores();
    let talk = stores.talk;
    let to_confirm = RwSignal::new(None);
    let url = run.endpoint.get();
    // The preset's advice is for its own address only.
    let is_current = talk.endpoint().map(|endpoint| endpoint.display_url()).as_deref() == url.as_deref();
    let preset = stores.workspace.preset.get();
    let explained = failures::failure(
        why,
        &FailureContext {
            url: url.as_deref().unwrap_or_default(),
            model: &run.model.get(),
            preset: if is_current { &preset } else { "" },
            page_origin: &browser::page_origin(),
            is_https: browser::is_https(),
            is_online: browser::is_online(),
        },
    );
    let causes = explained.causes.into_iter().map(|cause| {
        let command = cause.command.map_or_else(nothing, command);
        view! { <li><strong>{cause.title}</strong> " " {cause.what_to_do} {command}</li> }.into_any()
    });
    let retry = move || {
        let retry = move |_| {
            // A run that can't go on begins anew, and its writes would come again.
            if talk.can_resume(run.number) {
                talk.retry(run);
            } else {
                ask_again(talk, run, run.message.get_untracked().to_string(), to_confirm);
            }
        };
        view! {
            <div class="buttons">
                <button type="button" class="button primary" data-testid="retry" on:click=retry>{t(words::RETRY)}</button>
            </div>
        }
        .into_any()
    };
    view! {
        {sentence(explained.sentence)}
        <ol class="causes">{causes.collect::<Vec<_>>()}</ol>
        {confirm_writes(run, to_confirm)}
        {live_if(move || is_last(talk, run), retry)}
    }
    .into_any()
}

/// A command to type, with a button that copies it.
fn command(command: String) -> AnyView {
    let shown = command.clone();
    view! {
        <span class="command">
            <code>{shown}</code>
            {copy_button(common::COPY, command)}
        </span>
    }
    .into_any()
}

fn copy_button(label: Msg, text: String) -> AnyView {
    view! { <CopyButton label=t(label) text=move || text.clone()/> }.into_any()
}
