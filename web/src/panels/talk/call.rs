//! A tool call: its arguments, whether it was let through, and what came of it.

use std::rc::Rc;

use leptos::prelude::*;
use serde_json::{Map, Value};
use skillsight_core::agent::{Decision, Refusal};
use skillsight_core::chat::RejectedArguments;
use skillsight_core::tool::Effect as ToolEffect;
use skillsight_core::trace::CallOutcome;

use super::approval::Approval;
use super::fold::{Fold, one_line, text_fold, whole_text};
use crate::components::{Cell, CellState};
use crate::state::{CallStage, CallView, RunView};
use crate::words::{Msg, lang, t, talk as words};

/// A tool call.
#[component]
pub fn Call(
    /// Its run.
    run: RunView,
    /// The call.
    call: CallView,
) -> impl IntoView {
    let name = call.name.get_value().to_string();
    let line = view! {
        <Cell state=Signal::derive(move || call.stage.with(mark))/>
        <code class="name" title=name.clone()>{name.clone()}</code>
        <code class="line given">{call.arguments.with_value(|arguments| one_line(arguments))}</code>
        {(call.effect == Some(ToolEffect::Write)).then(|| view! {
            <span class="tag">{t(words::WRITE)}{move || call.stage.with(allowed).map(|word| [" · ", t(word)].concat())}</span>
        })}
    }
    .into_any();
    view! {
        <div
            class="call"
            data-testid="tool-call"
            data-tool=name
            data-outcome=move || call.stage.with(outcome_word)
        >
            <Fold class="call-line" line whole=move || call.arguments.with_value(|arguments| whole_text(arguments))/>
            {move || progress(run, call)}
        </div>
    }
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

fn mark(stage: &CallStage) -> CellState {
    match stage {
        CallStage::Queued | CallStage::Asked | CallStage::Decided(_) => CellState::Visible,
        CallStage::Running => CellState::Called,
        CallStage::Settled { outcome, .. } => match outcome {
            CallOutcome::Ok | CallOutcome::Error => CellState::Called,
            CallOutcome::Refused { .. } | CallOutcome::Denied | CallOutcome::Rejected { .. } => {
                CellState::Refused
            }
            CallOutcome::Skipped => CellState::Visible,
        },
    }
}

/// Whether a write was allowed, once that is known.
fn allowed(stage: &CallStage) -> Option<Msg> {
    match stage {
        CallStage::Queued | CallStage::Asked => None,
        CallStage::Decided(Decision::Deny { .. }) => Some(words::NOT_ALLOWED),
        CallStage::Decided(Decision::AllowOnce | Decision::AllowRun | Decision::AllowAlways)
        | CallStage::Running => Some(words::ALLOWED),
        CallStage::Settled { outcome, .. } => match outcome {
            CallOutcome::Ok | CallOutcome::Error => Some(words::ALLOWED),
            CallOutcome::Denied => Some(words::NOT_ALLOWED),
            CallOutcome::Refused { .. } | CallOutcome::Rejected { .. } | CallOutcome::Skipped => None,
        },
    }
}

/// What stands under the arguments: the question, what is under way, or the result.
fn progress(run: RunView, call: CallView) -> Option<AnyView> {
    let is_over = run.ending.with(Option::is_some);
    let said = |text: Msg| view! { <p class="call-note">{t(text)}</p> }.into_any();
    match call.stage.get() {
        CallStage::Asked if !is_over => Some(view! { <Approval call/> }.into_any()),
        CallStage::Running if is_over => {
            Some(view! { <p class="call-note stop">{t(words::OUTCOME_UNKNOWN)}</p> }.into_any())
        }
        CallStage::Running => Some(said(words::RUNNING)),
        CallStage::Queued | CallStage::Asked | CallStage::Decided(_) if is_over => {
            Some(said(words::NEVER_RAN))
        }
        CallStage::Queued | CallStage::Asked | CallStage::Decided(_) => None,
        CallStage::Settled { outcome, content, shown } => {
            Some(result(call, &outcome, &content, shown.as_ref()))
        }
    }
}

fn result(call: CallView, outcome: &CallOutcome, content: &Rc<str>, shown: Option<&Rc<str>>) -> AnyView {
    let class = match outcome {
        CallOutcome::Ok => "call-result",
        CallOutcome::Error
        | CallOutcome::Refused { .. }
        | CallOutcome::Denied
        | CallOutcome::Rejected { .. }
        | CallOutcome::Skipped => "call-result bad",
    };
    let reasons =
        reasons(call, outcome).into_iter().map(|reason| view! { <p class="call-note stop">{reason}</p> });
    let folded = shown.map(|shown| {
        view! {
            <p class="call-note">{t(words::SHOWN_DIFFERS)}</p>
            {text_fold("call-result", shown)}
        }
    });
    view! {
        {reasons.collect_view()}
        {text_fold(class, content)}
        {folded}
    }
    .into_any()
}

/// Why a call did not run.
fn reasons(call: CallView, outcome: &CallOutcome) -> Vec<String> {
    let name = call.name.get_value();
    match outcome {
        CallOutcome::Ok | CallOutcome::Error => Vec::new(),
        CallOutcome::Refused { refusal } => {
            let wanted = wanted_skill(&call.arguments.get_value());
            let subject = match refusal {
                Refusal::UnknownSkill | Refusal::DisabledSkill => wanted.as_str(),
                Refusal::UnknownTool
                | Refusal::Locked { .. }
                | Refusal::NotYet
                | Refusal::Revoked
                | Refusal::SkillIsNoTool
                | Refusal::WriteRepeated => &name,
            };
            vec![words::refusal(refusal, subject)]
        }
        CallOutcome::Denied => vec![t(words::DENIED).to_owned()],
        CallOutcome::Rejected { misfits } if misfits.is_empty() => {
            vec![unusable(&call.arguments.get_value())]
        }
        CallOutcome::Rejected { misfits } => misfits.iter().map(|misfit| misfit.sentence(lang())).collect(),
        CallOutcome::Skipped => vec![t(words::NEVER_RAN).to_owned()],
    }
}

/// The skill that a call of `activate_skill` asks for.
fn wanted_skill(arguments: &str) -> String {
    let arguments: Map<String, Value> = serde_json::from_str(arguments).unwrap_or_default();
    arguments.get("name").and_then(Value::as_str).unwrap_or_default().trim().to_owned()
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
