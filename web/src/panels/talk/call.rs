//! A tool call: its arguments, whether it was let through, and what came of it.

use std::rc::Rc;

use leptos::prelude::*;
use serde_json::{Map, Value};
use skillsight_core::agent::{Decision, Refusal};
use skillsight_core::chat::RejectedArguments;
use skillsight_core::tool::{Effect as ToolEffect, ToolName};
use skillsight_core::trace::CallOutcome;

use super::approval::approval;
use super::fold::{fold, one_line, text_fold, whole_text};
use crate::components::{CellState, cell};
use crate::dom::{El, IntoView, View, el, nothing};
use crate::state::{CallStage, CallView, RunView};
use crate::words::{approvals, lang, t, talk as words};

/// A tool call.
pub fn call_card(run: RunView, call: CallView) -> El {
    let name = call.name.get_value().to_string();
    let write = match call.effect {
        Some(ToolEffect::Write) => el("span").class("tag").child(move || write_word(call)).view(),
        Some(ToolEffect::Read) | None => nothing(),
    };
    let line = (
        cell(move || call.stage.with(CellState::of_call)),
        el("code").class("name").attr("title", name.clone()).child(name.clone()),
        el("code").class("line").child(call.arguments.with_value(|arguments| one_line(arguments))),
        write,
    )
        .view();
    el("div")
        .class("call")
        .attr("data-testid", "tool-call")
        .attr("data-tool", name)
        .attr("data-outcome", move || call.stage.with(outcome_word))
        .child(fold("call-line", line, move || call.arguments.with_value(|arguments| whole_text(arguments))))
        .child(move || progress(run, call))
}

/// The word for tests and styles, once the call is done with.
fn outcome_word(stage: &CallStage) -> Option<&'static str> {
    let CallStage::Settled { outcome, .. } = stage else { return None };
    Some(match outcome {
        CallOutcome::Ok => "ok",
        CallOutcome::Error => "error",
        CallOutcome::Refused { .. } => "refused",
        CallOutcome::Denied => "denied",
        CallOutcome::Rejected { .. } => "rejected",
        CallOutcome::Skipped => "skipped",
    })
}

/// That a call is a write and, once it is known, whether it was allowed and for how long.
fn write_word(call: CallView) -> String {
    let allowed = || call.approval.get().map(approvals::allowed);
    let denied = || Some(t(words::NOT_ALLOWED).to_owned());
    let word = call.stage.with(|stage| match stage {
        CallStage::Queued | CallStage::Asked => None,
        CallStage::Decided(Decision::Deny { .. }) => denied(),
        CallStage::Decided(Decision::AllowOnce | Decision::AllowRun | Decision::AllowAlways)
        | CallStage::Running => allowed(),
        CallStage::Settled { outcome, .. } => match outcome {
            CallOutcome::Ok | CallOutcome::Error => allowed(),
            CallOutcome::Denied => denied(),
            CallOutcome::Refused { .. } | CallOutcome::Rejected { .. } | CallOutcome::Skipped => None,
        },
    });
    match word {
        Some(word) => [t(words::WRITE), " · ", &word].concat(),
        None => t(words::WRITE).to_owned(),
    }
}

/// What stands under the arguments: the question, what is under way, or the result.
fn progress(run: RunView, call: CallView) -> View {
    // Not looked at for a settled call: what the person opened there must stay open when the run ends.
    let is_over = || run.ending.with(Option::is_some);
    match call.stage.get() {
        CallStage::Asked if !is_over() => approval(call),
        CallStage::Running if is_over() => note("call-note stop", t(words::OUTCOME_UNKNOWN).to_owned()),
        CallStage::Running => note("call-note", t(words::RUNNING).to_owned()),
        CallStage::Queued | CallStage::Asked | CallStage::Decided(_) if is_over() => {
            note("call-note", t(words::NEVER_RAN).to_owned())
        }
        CallStage::Queued | CallStage::Asked | CallStage::Decided(_) => nothing(),
        CallStage::Settled { outcome, content, shown } => result(call, &outcome, &content, shown.as_ref()),
    }
}

fn note(class: &'static str, said: String) -> View {
    el("p").class(class).child(said).view()
}

fn result(call: CallView, outcome: &CallOutcome, content: &Rc<str>, shown: Option<&Rc<str>>) -> View {
    let class = match outcome {
        CallOutcome::Ok => "call-result",
        CallOutcome::Error
        | CallOutcome::Refused { .. }
        | CallOutcome::Denied
        | CallOutcome::Rejected { .. }
        | CallOutcome::Skipped => "call-result bad",
    };
    let mut parts: Vec<View> =
        reasons(call, outcome).into_iter().map(|reason| note("call-note stop", reason)).collect();
    parts.push(text_fold(class, content));
    if let Some(shown) = shown {
        parts.push(note("call-note", t(words::SHOWN_DIFFERS).to_owned()));
        parts.push(text_fold("call-result", shown));
    }
    parts.view()
}

/// Why a call did not run.
fn reasons(call: CallView, outcome: &CallOutcome) -> Vec<String> {
    let name = call.name.get_value();
    match outcome {
        CallOutcome::Ok | CallOutcome::Error => Vec::new(),
        CallOutcome::Refused { refusal } => {
            let wanted = |argument| argument_of(&call.arguments.get_value(), argument);
            let subject = match refusal {
                Refusal::UnknownSkill | Refusal::DisabledSkill | Refusal::PromptSkill
                    if *name == *ToolName::activate_skill().as_str() =>
                {
                    wanted("name")
                }
                Refusal::SkillNotActive => wanted("skill"),
                Refusal::Path { .. } | Refusal::UnknownResource { .. } => wanted("path"),
                Refusal::UnknownTool
                | Refusal::Locked { .. }
                | Refusal::NoRoom
                | Refusal::NotYet
                | Refusal::Revoked
                | Refusal::SkillIsNoTool
                | Refusal::UnknownSkill
                | Refusal::DisabledSkill
                | Refusal::PromptSkill
                | Refusal::NoFiles
                | Refusal::WriteRepeated => name.to_string(),
            };
            vec![words::refusal(refusal, &subject)]
        }
        CallOutcome::Denied => vec![t(words::DENIED).to_owned()],
        CallOutcome::Rejected { misfits } if misfits.is_empty() => {
            vec![unusable(&call.arguments.get_value())]
        }
        CallOutcome::Rejected { misfits } => misfits.iter().map(|misfit| misfit.sentence(lang())).collect(),
        CallOutcome::Skipped => vec![t(words::NEVER_RAN).to_owned()],
    }
}

/// A text among the arguments of a call.
fn argument_of(arguments: &str, name: &str) -> String {
    let arguments: Map<String, Value> = serde_json::from_str(arguments).unwrap_or_default();
    arguments.get(name).and_then(Value::as_str).unwrap_or_default().trim().to_owned()
}

/// Why arguments were turned down before anyone looked at the tool's schema.
fn unusable(arguments: &str) -> String {
    match serde_json::from_str::<Value>(arguments) {
        Err(error) if !arguments.trim().is_empty() => {
            RejectedArguments::NotJson { line: error.line(), column: error.column() }.message(lang())
        }
        Ok(Value::Object(object)) if object.get("name").is_some() => {
            RejectedArguments::Incomplete.message(lang())
        }
        // Only `activate_skill` is checked for its name this early.
        Ok(Value::Object(_)) | Err(_) => t(words::NO_SKILL_NAMED).to_owned(),
        Ok(Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Array(_)) => {
            RejectedArguments::NotObject.message(lang())
        }
    }
}
