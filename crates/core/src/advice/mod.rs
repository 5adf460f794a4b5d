//! Advice on writing a skill: what would help a model to find it and to follow it.
//!
//! Advice stands beside diagnostics and is gentler: nothing here is an error, nothing keeps a skill from loading, and
//! every rule would rather stay silent than be wrong. Code fences, comments and quotes are not looked at for faults.

mod body;
mod branches;
mod called;
mod chars;
mod description;
mod front;
#[cfg(test)]
mod hostile_tests;
mod kind;
mod layout;
mod lines;
mod markers;
mod mask;
mod meant;
mod naming;
mod own_words;
mod report;
#[cfg(test)]
mod samples;
mod sequence;
mod steps;
mod suggestions;
#[cfg(test)]
mod tests;
mod words;

use crate::skill::{Fix, Skill};
use crate::tool::Toolbox;

pub(crate) use called::is_tool_after;
pub use kind::AdviceKind;

/// A body with more lines is long: the specification advises to stay under it.
pub const MAX_LINES: u32 = 500;

/// A body of more tokens is long: the specification advises to stay under it. Tokens are estimated.
pub const MAX_TOKENS: u32 = 5_000;

/// One piece of advice on a skill file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advice {
    /// What was found.
    pub kind: AdviceKind,
    /// Line of the file, from 1. Lines end with LF, CRLF or CR, as for diagnostics.
    pub line: u32,
    /// Column in characters, from 1. A byte order mark takes no column.
    pub column: u32,
    /// What to change, where that is safe without asking: a name that was misspelt.
    pub fix: Option<Fix>,
}

impl Advice {
    /// A stable name in kebab-case, for tests, attributes and links.
    pub fn code(&self) -> &'static str {
        self.kind.code()
    }
}

/// Advice on a skill, in the order of the file. `source` is the file that the skill was loaded from; of another one
/// nothing is said. `toolbox` is `None` where it is not known which tools there are; then nothing is said of those that
/// are not. Takes time in proportion to the file.
pub fn advise(source: &str, skill: &Skill, toolbox: Option<&Toolbox>) -> Vec<Advice> {
    let Some(front) = front::Front::of(source, skill) else { return Vec::new() };
    let mut report = report::Report::default();
    let found = body::check(front.body_at(), skill, toolbox, &mut report);
    description::check(skill, &front, &found.steps, &mut report);
    found.naming.check_listed(&front, &mut report);
    report.finish(source)
}
