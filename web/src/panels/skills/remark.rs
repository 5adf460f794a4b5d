//! One thing there is to say about a text: a finding or a piece of advice.

use skillsight_core::lint::Reader;
use skillsight_core::skill::Severity;

use crate::state::Fixable;

/// How bad something is, as it looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// A finding.
    Found(Severity),
    /// What would help a model.
    Advice,
}

/// One thing there is to say.
#[derive(Clone, Debug, PartialEq)]
pub struct Remark {
    /// How bad it is to whom is asked, or to the reader who minds it most.
    pub level: Level,
    /// Which it is.
    pub code: &'static str,
    /// How bad it is to this page, in one word.
    pub severity: &'static str,
    /// Line of the file, from 1.
    pub line: u32,
    /// Column, from 1.
    pub column: u32,
    /// The sentence.
    pub sentence: String,
    /// Better wording.
    pub example: Option<String>,
    /// Who minds it.
    pub readers: Vec<(Reader, Severity)>,
    /// What was found, where there is a fix for it.
    pub fixable: Option<Fixable>,
    /// Where it begins in the editor, in units of UTF-16.
    pub from: u32,
    /// Where it ends there.
    pub to: u32,
}

impl Level {
    /// The word for attributes.
    pub fn word(self) -> &'static str {
        match self {
            Level::Found(Severity::Error) => "error",
            Level::Found(Severity::Warning) => "warning",
            Level::Found(Severity::Note) => "note",
            Level::Advice => "advice",
        }
    }
}
