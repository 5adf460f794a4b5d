//! Why each tool was visible or hidden, and the round in figures.

use leptos::prelude::*;
use skillsight_core::skill::SkillName;
use skillsight_core::tool::ToolName;
use skillsight_core::visibility::{Hidden, Reason, VisibleSet};

use super::looked::{Looked, attempt_choice};
use super::parts::{Sign, fact, none, section, tool_line, tool_lines};
use crate::components::between_attempts;
use crate::dom::{IntoView, View, el, live};
use crate::state::{Note, RoundView, RunView};
use crate::words::{common, gap, inspect, lang, t, talk, why};

/// Why each tool was visible or hidden.
pub fn why(looked: Looked) -> View {
    let Looked { run, round, .. } = looked;
    (
        move || round.set.with(|set| degraded(set)),
        move || {
            round.set.with(|set| {
                section(
                    inspect::VISIBLE_TOOLS,
                    Some(set.tools.len()),
                    round.added.with(|added| visible(&run, &round, set, added)),
                )
            })
        },
        move || {
            round.set.with(|set| {
                round.removed.with(|removed| {
                    (!removed.is_empty())
                        .then(|| section(inspect::REMOVED_TOOLS, None, gone(&round, set, removed)))
                })
            })
        },
        move || round.set.with(|set| round.removed.with(|removed| hidden(set, removed))),
        section(inspect::FACTS, None, facts(looked).view()),
        attempts(looked),
        move || warnings(&round),
    )
        .view()
}

/// That the set is the smallest one, and why.
fn degraded(set: &VisibleSet) -> Option<View> {
    let error = set.degraded.as_ref()?;
    let said = [t(common::DEGRADED), gap(), &common::degraded_because(error)].concat();
    Some(el("p").class("notice stop").attr("role", "alert").child(said).view())
}

/// The tools of the request: those that are new first.
fn visible(run: &RunView, round: &RoundView, set: &VisibleSet, added: &[ToolName]) -> View {
    if set.tools.is_empty() {
        return none(inspect::NO_TOOLS);
    }
    let (new, kept): (Vec<_>, Vec<_>) = set.tools.iter().partition(|tool| added.contains(&tool.name));
    let new = new.into_iter().map(|tool| (Sign::Added, tool));
    let kept = kept.into_iter().map(|tool| (Sign::Kept, tool));
    let lines = new.chain(kept).map(|(sign, tool)| {
        let overrides = set.overrides.iter().find(|(name, _)| *name == tool.name);
        let why = match overrides {
            Some((_, skills)) => {
                let stop = lang().pick(". ", "。");
                [why::visible(&tool.reason).as_str(), stop, &inspect::overrides(skills)].concat()
            }
            None => reason(run, round.number, &tool.reason),
        };
        tool_line(sign, tool.name.as_str(), why)
    });
    tool_lines(lines.collect())
}

/// Why a tool is visible, with the round in which that was brought about.
pub fn reason(run: &RunView, number: u32, reason: &Reason) -> String {
    match reason {
        Reason::Unlocked { by } => {
            let by: Vec<_> = by.iter().map(|skill| (skill, activated_before(run, number, skill))).collect();
            why::unlocked(&by)
        }
        Reason::General | Reason::Management | Reason::Files { .. } | Reason::IsolationOff => {
            why::visible(reason)
        }
    }
}

/// The last round before one in which a skill was activated, 0 for the person's message; `None` where that was in an earlier run.
fn activated_before(run: &RunView, number: u32, skill: &SkillName) -> Option<u32> {
    let in_round = run.rounds.with_untracked(|rounds| {
        let earlier = rounds.iter().rev().filter(|round| round.number < number);
        let has = |round: &&RoundView| {
            round.activated.with_untracked(|all| all.iter().any(|(name, _)| name == skill))
        };
        earlier.into_iter().find(has).map(|round| round.number)
    });
    // Round 0: the person's own message.
    in_round.or_else(|| untrack(|| run.activated_in(skill)).filter(|round| *round == 0))
}

/// The tools that were in the round before and are not in this one.
pub fn gone(round: &RoundView, set: &VisibleSet, removed: &[ToolName]) -> View {
    let lost: Vec<SkillName> =
        round.notes.with(|notes| notes.iter().flat_map(lost_skills).cloned().collect());
    let lines = removed.iter().map(|name| {
        let why = match set.hidden.iter().find(|tool| tool.name == *name).map(|tool| &tool.why) {
            Some(Hidden::Locked { by }) if by.iter().any(|skill| lost.contains(skill)) => {
                let by: Vec<SkillName> = by.iter().filter(|skill| lost.contains(skill)).cloned().collect();
                inspect::lost(&by)
            }
            Some(why) => why::hidden(why),
            None => t(inspect::GONE).to_owned(),
        };
        tool_line(Sign::Removed, name.as_str(), why)
    });
    tool_lines(lines.collect())
}

fn lost_skills(note: &Note) -> &[SkillName] {
    match note {
        Note::Compacted { lost, .. } => lost,
        Note::Adjusted { .. }
        | Note::Retrying { .. }
        | Note::Changed { .. }
        | Note::Resumed
        | Note::Activated { .. }
        | Note::AlreadyActive { .. }
        | Note::Prompted { .. } => &[],
    }
}

/// The tools that the request left out, but for those that were just taken away.
fn hidden(set: &VisibleSet, removed: &[ToolName]) -> Option<View> {
    let hidden: Vec<_> = set.hidden.iter().filter(|tool| !removed.contains(&tool.name)).collect();
    let lines = hidden.iter().map(|tool| tool_line(Sign::Kept, tool.name.as_str(), why::hidden(&tool.why)));
    (!hidden.is_empty()).then(|| {
        let lines = el("div").class("inspect-hidden").child(tool_lines(lines.collect())).view();
        section(inspect::HIDDEN_TOOLS, Some(hidden.len()), lines)
    })
}

/// The model, tokens, time.
fn facts(looked: Looked) -> View {
    let Looked { run, round, .. } = looked;
    let model = move || match run.is_rehearsal() {
        true => t(common::REHEARSAL).to_owned(),
        false => run.model.get().to_string(),
    };
    let reply = move |read: fn(&crate::state::ReplyInfo) -> Option<String>| {
        round.reply.with(|reply| reply.as_ref().and_then(read))
    };
    el("dl")
        .class("inspect-facts")
        .child(move || fact(inspect::MODEL, Some(model())))
        .child(move || {
            fact(inspect::ESTIMATE, looked.attempt().map(|attempt| inspect::estimate(attempt.tokens)))
        })
        .child(move || fact(inspect::USAGE, reply(|reply| reply.usage.as_ref().map(inspect::usage))))
        .child(move || {
            fact(
                inspect::FINISH,
                reply(|reply| reply.finish_reason.as_ref().map(|reason| reason.to_string())),
            )
        })
        .child(move || {
            fact(inspect::DURATION, round.ended.get().map(|ended| talk::seconds(ended - round.began)))
        })
        .view()
}

/// Where the round was tried more than once: each try, and why another followed.
fn attempts(looked: Looked) -> View {
    let notes = move || {
        looked.round.notes.with(|notes| notes.iter().filter_map(between_attempts).collect::<Vec<_>>())
    };
    live(move || {
        (looked.count.get() > 1).then(|| {
            let content = (
                attempt_choice(looked),
                el("ul")
                    .class("inspect-notes")
                    .child(move || notes().into_iter().map(|note| el("li").child(note)).collect::<Vec<_>>()),
            );
            section(inspect::ATTEMPTS, None, content.view())
        })
    })
}

fn warnings(round: &RoundView) -> Vec<View> {
    let warnings =
        round.reply.with(|reply| reply.as_ref().map(|reply| reply.warnings.clone()).unwrap_or_default());
    let notice = |said: String| el("p").class("notice warn").child(said).view();
    warnings.iter().map(|warning| notice(warning.message(lang()))).collect()
}
