//! The mark of a tool's state: each has a shape of its own, so that colour is never the only sign.

use skillsight_core::trace::CallOutcome;

use crate::dom::{El, el};
use crate::state::CallStage;

/// A tool's state in a round; of several that apply, the last counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum CellState {
    /// Not in the request.
    Hidden,
    /// In the request.
    Visible,
    /// In the request, and not in the one before.
    Unlocked,
    /// Called by the model, whether or not it has run.
    Called,
    /// Called, and refused or not allowed.
    Refused,
}

impl CellState {
    /// The state of a tool that is called: so it is from the model's word on.
    pub fn of_call(stage: &CallStage) -> CellState {
        match stage {
            CallStage::Queued | CallStage::Asked | CallStage::Decided(_) | CallStage::Running => {
                CellState::Called
            }
            CallStage::Settled { outcome, .. } => match outcome {
                CallOutcome::Ok | CallOutcome::Error | CallOutcome::Skipped => CellState::Called,
                CallOutcome::Refused { .. } | CallOutcome::Denied | CallOutcome::Rejected { .. } => {
                    CellState::Refused
                }
            },
        }
    }

    /// The word for tests and styles.
    pub fn word(self) -> &'static str {
        match self {
            CellState::Hidden => "hidden",
            CellState::Visible => "visible",
            CellState::Unlocked => "unlocked",
            CellState::Called => "called",
            CellState::Refused => "refused",
        }
    }
}

/// The mark. It is decoration: whoever shows it says the state in words too.
pub fn cell(state: impl Fn() -> CellState + 'static) -> El {
    el("i").class("cell").attr("aria-hidden", "true").attr("data-mark", move || state().word())
}

#[cfg(test)]
mod tests {
    use skillsight_core::agent::Refusal;

    use super::*;

    fn settled(outcome: CallOutcome) -> CallStage {
        CallStage::Settled { outcome, content: "".into(), shown: None }
    }

    #[test]
    fn a_tool_counts_as_called_from_the_models_word_on_whether_or_not_it_ran() {
        let stages = [
            CallStage::Queued,
            CallStage::Asked,
            CallStage::Running,
            settled(CallOutcome::Ok),
            settled(CallOutcome::Error),
            settled(CallOutcome::Skipped),
        ];
        assert_eq!(stages.map(|stage| CellState::of_call(&stage)), [CellState::Called; 6]);
    }

    #[test]
    fn what_was_not_let_through_counts_as_refused() {
        let outcomes = [
            CallOutcome::Refused { refusal: Refusal::UnknownTool },
            CallOutcome::Denied,
            CallOutcome::Rejected { misfits: Vec::new() },
        ];
        let states = outcomes.map(|outcome| CellState::of_call(&settled(outcome)));
        assert_eq!(states, [CellState::Refused; 3]);
    }
}
