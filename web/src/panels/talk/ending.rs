//! How a run ended, and what the person can do about it.

use leptos::prelude::*;
use skillsight_core::trace::{Ending, Failure};

use super::again::{ask_again, confirm_writes};
use super::notes::lines;
use crate::components::copy_button;
use crate::dom::{IntoView, View, el, live, nothing, when};
use crate::drivers::browser;
use crate::state::{Conversation, RunView, stores};
use crate::words::failures::{self, FailureContext};
use crate::words::{Msg, common, t, talk as words};

/// The ending of a run, once it has one.
pub fn ending(run: RunView) -> View {
    live(move || {
        let Some(ending) = run.ending.get() else { return nothing() };
        let body = match &ending {
            Ending::Answered => answered(run),
            Ending::Stopped => sentence(t(words::STOPPED).to_owned()),
            Ending::RoundLimit { rounds } => round_limit(run, *rounds),
            Ending::Budget { budget, tokens } => sentence(words::beyond_budget(*budget, *tokens)),
            Ending::Repeating => sentence(t(words::REPEATING).to_owned()),
            Ending::Failed { why } => failed(run, why),
        };
        el("div")
            .class("ending")
            .attr("data-testid", "ending")
            .attr("data-ending", word(&ending))
            .child(body)
            // What happened on the way to a request that was never sent has no round to stand in.
            .child(run.notes.with(|notes| lines(notes)))
            .view()
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

fn sentence(said: String) -> View {
    el("p").child(said).view()
}

/// What the whole run took.
fn answered(run: RunView) -> View {
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
        words::fill(words::ROUNDS, &[&words::counted(rounds.len() as u64, "round")]),
        [if is_estimate { "≈ " } else { "" }, &words::grouped(tokens), " tok"].concat(),
        words::seconds(ms),
    ];
    let said =
        rounds.last().map(|last| [last.content.get_untracked(), last.refusal.get_untracked()].concat());
    let said = said.filter(|said| !said.trim().is_empty());
    el("p")
        .class("totals")
        .child(el("span").child(total.join(" · ")))
        .child(said.map_or_else(nothing, |said| copies(words::COPY_ANSWER, said)))
        .view()
}

fn round_limit(run: RunView, rounds: u32) -> View {
    let talk = stores().talk;
    let go_on = move || {
        let go_on = move |_| {
            talk.send(t(words::CONTINUE));
        };
        el("div")
            .class("buttons")
            .child(
                el("button")
                    .attr("type", "button")
                    .class("button")
                    .on("click", go_on)
                    .child(t(words::CONTINUE)),
            )
            .view()
    };
    (
        sentence(t(words::ROUND_LIMIT).to_owned()),
        el("p")
            .class("hint")
            .child(words::fill(words::ROUND_LIMIT_WHAT, &[&words::counted(rounds.into(), "round")])),
        when(move || is_last(talk, run), go_on),
    )
        .view()
}

/// Whether the run is the last one and over, so that something can be done about its ending.
fn is_last(talk: Conversation, run: RunView) -> bool {
    !talk.is_running.get() && talk.runs.with(|runs| runs.last().is_some_and(|last| last.number == run.number))
}

/// A failure: what happened, what may be behind it, and trying again.
fn failed(run: RunView, why: &Failure) -> View {
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
        el("li")
            .child(el("strong").child(cause.title))
            .child(" ")
            .child(cause.what_to_do)
            .child(command)
            .view()
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
        el("div")
            .class("buttons")
            .child(
                el("button")
                    .attr("type", "button")
                    .class("button primary")
                    .attr("data-testid", "retry")
                    .on("click", retry)
                    .child(t(words::RETRY)),
            )
            .view()
    };
    (
        sentence(explained.sentence),
        el("ol").class("causes").child(causes.collect::<Vec<_>>()),
        confirm_writes(run, to_confirm),
        when(move || is_last(talk, run), retry),
    )
        .view()
}

/// A command to type, with a button that copies it.
fn command(command: String) -> View {
    let shown = command.clone();
    el("span").class("command").child(el("code").child(shown)).child(copies(common::COPY, command)).view()
}

fn copies(label: Msg, text: String) -> View {
    copy_button(t(label), move || text.clone()).view()
}
