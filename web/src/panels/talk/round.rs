//! A round: what the model saw, what it said, what it called.

use leptos::prelude::*;
use skillsight_core::tool::ToolName;

use super::answer::reply_text;
use super::call::call_card;
use super::notes::{notes, waiting};
use crate::dom::{El, IntoView, Row, View, el, nothing, rows};
use crate::state::{Region, RoundView, RunView, stores};
use crate::words::{failures, t, talk as words};

/// A round.
pub fn round_card(run: RunView, round: RoundView) -> El {
    let calls = move || {
        let calls = round.calls.get().into_iter().zip(0..);
        calls.map(|(call, place)| Row::new(&place, move || call_card(run, call))).collect()
    };
    let visible = move || round.set.with(|set| spaced(set.tools.iter().map(|tool| &tool.name)));
    el("section")
        .class(move || if round.is_chosen.get() { "round chosen" } else { "round" }.to_owned())
        .attr("data-testid", "round")
        .attr("data-round", round.number.to_string())
        .attr("data-visible", visible)
        .attr("data-added", move || round.added.with(|names| spaced(names.iter())))
        .attr("data-removed", move || round.removed.with(|names| spaced(names.iter())))
        .child(head(round))
        .child(
            el("div")
                .class("round-body")
                .child(move || degraded(round))
                .child(notes(round))
                .child(reply_text(run, round))
                .child(rows(calls))
                .child(move || unlocked(round))
                .child(waiting(round)),
        )
}

fn head(round: RoundView) -> View {
    let focus = stores().focus;
    let choose = move |_| {
        focus.choose(round.run, round.number);
        focus.region.set(Region::Rounds);
    };
    let number = round.number.to_string();
    let label = words::fill(words::LOOK_AT_ROUND, &[&number]);
    let sees = move || {
        round.set.with(|set| words::fill(words::SEES, &[&words::counted(set.tools.len() as u64, "tool")]))
    };
    // The attempts move with every piece of a reply; these two don't.
    let tried = Memo::new(move |_| {
        round.attempts.with(|attempts| (attempts.len(), attempts.last().map_or(0, |attempt| attempt.tokens)))
    });
    let rest = move || {
        let (tries, estimate) = tried.get();
        let tries = if tries > 1 { words::fill(words::TRIES, &[&tries.to_string()]) } else { String::new() };
        let took = round.ended.get().map(|ended| words::seconds(ended - round.began)).unwrap_or_default();
        (
            round.added.with(|names| change_tag("tag open", "+", names)),
            round.removed.with(|names| change_tag("tag", "−", names)),
            tokens(round, estimate),
            el("span").child(tries),
            el("span").class("duration").child(took),
        )
            .view()
    };
    el("header")
        .class("round-head")
        .child(
            el("button")
                .attr("type", "button")
                .class("round-number")
                .attr("aria-label", label.clone())
                .attr("title", label)
                .attr("aria-pressed", move || round.is_chosen.get().to_string())
                .on("click", choose)
                .child(el("span").child(number)),
        )
        .child(el("b").child(sees))
        .child(rest)
        .view()
}

fn spaced<'a>(names: impl Iterator<Item = &'a ToolName>) -> String {
    names.map(ToolName::as_str).collect::<Vec<_>>().join(" ")
}

/// How many tools came or went; the names are in its title, and in the inspector.
fn change_tag(class: &'static str, sign: &'static str, names: &[ToolName]) -> View {
    if names.is_empty() {
        return nothing();
    }
    let text = [sign, &names.len().to_string()].concat();
    el("span").class(class).attr("title", spaced(names.iter())).child(text).view()
}

/// The request's tokens: as the endpoint counted them, and until then an estimate that says so.
fn tokens(round: RoundView, estimate: u32) -> View {
    let counted = round.reply.with(|reply| reply.as_ref().and_then(|reply| reply.usage));
    let (text, title) = match counted {
        Some(usage) => {
            let (sent, received) =
                (words::grouped(usage.prompt_tokens), words::grouped(usage.completion_tokens));
            let title = words::fill(
                words::TOKENS_COUNTED,
                &[&words::counted(usage.prompt_tokens, "token"), &received],
            );
            ([&sent, " tok"].concat(), title)
        }
        None => {
            let text = ["≈ ", &words::grouped(estimate.into()), " tok"].concat();
            (text, t(words::TOKENS_ESTIMATED).to_owned())
        }
    };
    el("span").class("tokens").attr("title", title).child(text).view()
}

/// Where the visible set could not be computed, in red.
fn degraded(round: RoundView) -> View {
    match round.set.with(|set| set.degraded.as_ref().map(failures::degraded)) {
        Some(why) => el("p").class("notice stop").attr("role", "alert").child(why).view(),
        None => nothing(),
    }
}

/// What the skills activated in this round unlocked.
fn unlocked(round: RoundView) -> View {
    let lines = round.activated.get().into_iter().map(|(skill, tools)| {
        let parts: Vec<View> = if tools.is_empty() {
            vec![words::fill(words::UNLOCKED_NOTHING, &[skill.as_str()]).view()]
        } else {
            let (before, after) = t(words::UNLOCKED).split_once("{0}").unwrap_or_default();
            let tools = tools.iter().map(|tool| el("code").child(tool.to_string()).view());
            std::iter::once(before.view()).chain(tools).chain([after.view()]).collect()
        };
        el("p").class("unlocked").child(parts).view()
    });
    lines.collect::<Vec<_>>().view()
}
