//! A finding about a skill file: what, where, and what would mend it.

use std::ops::Range;

use serde::{Deserialize, Serialize};

use crate::lang::Lang;
use crate::text::diagnostics;

use super::kind::DiagnosticKind;

/// How bad it is, the worst first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Severity {
    /// The skill does not load.
    Error,
    /// It loads, but something was repaired or left out, or other readers will refuse it or read it differently.
    Warning,
    /// Good to know; nothing is wrong.
    Note,
}

/// One finding about a skill file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Diagnostic {
    /// What was found.
    pub kind: DiagnosticKind,
    /// How bad it is: always `kind.severity()`.
    pub severity: Severity,
    /// Line of the file, from 1. Lines end with LF, CRLF or CR.
    pub line: u32,
    /// Column in characters, from 1. A byte order mark takes no column.
    pub column: u32,
    /// What to change to be rid of it, where that is safe without asking.
    pub fix: Option<Fix>,
}

impl Diagnostic {
    /// A stable name in kebab-case, for tests, attributes and links.
    pub fn code(&self) -> &'static str {
        self.kind.code()
    }

    /// A sentence for people: where, what was found, and what to write instead.
    pub fn message(&self, lang: Lang) -> String {
        diagnostics::message(self, lang)
    }
}

/// A change of the file's text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fix {
    /// What to replace, in the order of the file, without overlaps.
    pub replacements: Vec<Replacement>,
}

/// A part of the file, and what to write in its place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Replacement {
    /// Bytes of the source that was loaded. Empty for an insertion.
    pub range: Range<usize>,
    /// The new text.
    pub text: String,
}

impl Fix {
    /// A fix in one place.
    pub(crate) fn replace(range: Range<usize>, text: impl Into<String>) -> Fix {
        Fix { replacements: vec![Replacement { range, text: text.into() }] }
    }

    /// The mended source; `None` for a source that this fix was not made for.
    pub fn apply(&self, source: &str) -> Option<String> {
        let mut mended = String::with_capacity(source.len());
        let mut done = 0;
        for Replacement { range, text } in &self.replacements {
            mended.push_str(source.get(done..range.start)?);
            mended.push_str(text);
            done = range.end;
        }
        mended.push_str(source.get(done..)?);
        Some(mended)
    }
}
