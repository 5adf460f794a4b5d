//! Runs tools.

use skillsight_core::agent::PendingCall;
use skillsight_core::tool::{Runner, ToolOutcome};

use super::clock;

/// Runs a call that the gate let through.
pub fn run(call: &PendingCall) -> ToolOutcome {
    match &call.runner {
        Runner::Demo { tool } => tool.answer(&call.arguments, &clock::local_time()),
    }
}
