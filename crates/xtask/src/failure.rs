//! Why a command stopped.

use std::fmt;

/// Two sentences for the person at the terminal: what was found, and what to do about it.
#[derive(Debug)]
pub(crate) struct Failure {
    found: String,
    remedy: String,
}

impl Failure {
    pub(crate) fn new(found: impl Into<String>, remedy: impl Into<String>) -> Self {
        Self { found: found.into(), remedy: remedy.into() }
    }

    /// For a file or folder that could not be read or written.
    pub(crate) fn io(doing: impl fmt::Display, error: &std::io::Error) -> Self {
        Self::new(
            format!("{doing} failed: {error}."),
            "Check the folder's rights and the space left on the disk, and run this again.",
        )
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}\n{}", self.found, self.remedy)
    }
}
