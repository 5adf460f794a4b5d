//! What happened between two attempts of a round, as a sentence.

use crate::state::Note;
use crate::words::{failures, t, talk as words};

/// Why another attempt followed; none for what else happened in the round.
pub fn between_attempts(note: &Note) -> Option<String> {
    match note {
        Note::Adjusted { field, why } => Some(words::fill(words::ADJUSTED, &[field, why])),
        Note::Retrying { attempt, wait_ms, why } => {
            let wait = words::seconds(f64::from(*wait_ms));
            Some(words::fill(words::RETRYING, &[&attempt.to_string(), &wait, &failures::reason(why)]))
        }
        Note::Resumed => Some(t(words::RESUMED).to_owned()),
        Note::Compacted { .. }
        | Note::Changed { .. }
        | Note::Activated { .. }
        | Note::AlreadyActive { .. }
        | Note::Prompted { .. } => None,
    }
}
