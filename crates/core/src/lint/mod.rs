//! What four readers make of one SKILL.md. Loading takes what it can use; linting is strict, and tells each reader from
//! the others.

mod brackets;
mod check;
mod codex;
mod fix_all;
mod fixes;
mod host;
mod keeping;
mod moving;
mod rename;
mod severity;
mod tabs;
mod unread;
mod values;

#[cfg(test)]
#[path = "../../tests/lint/files.rs"]
mod files;
#[cfg(test)]
mod fix_tests;
#[cfg(test)]
mod hostile_tests;
#[cfg(test)]
mod withheld_tests;

use crate::skill::survey::{Placed, Report, Survey, Surveyed, diagnostics, load_into};
use crate::skill::{Diagnostic, Loaded, Severity};

pub(crate) use check::{MAX_SHORT_DESCRIPTION, MAX_SHORT_DESCRIPTION_BEFORE};
pub use fix_all::{Fixed, fix_all, fix_all_for, is_among_all};
pub use host::CLAUDE_CODE_FIELDS;
pub use rename::rename;

/// Someone who reads a SKILL.md.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reader {
    /// This page: what [`crate::skill::load`] says.
    Page,
    /// The written specification (agentskills.io/specification), and its reference validator `skills-ref` in how it cuts
    /// and parses a file. Where the text is stricter than the validator, the text counts.
    Specification,
    /// claude.ai's upload: an error is what its documentation or its messages name; what only the published packager
    /// (`quick_validate.py` in anthropics/skills) minds, or what is known from neither, is a warning.
    ClaudeAi,
    /// Codex since June 2026: the loader of `codex-rs` with serde_yaml 0.9, which mends some of what is no YAML and gives a
    /// skill without a name its folder's. That is a warning here: older versions refuse such a file, and this one reads it
    /// as it can.
    Codex,
}

impl Reader {
    /// All readers, this page first.
    pub const ALL: [Reader; 4] = [Reader::Page, Reader::Specification, Reader::ClaudeAi, Reader::Codex];

    /// A stable name in kebab-case, for attributes, options and links.
    pub fn id(self) -> &'static str {
        match self {
            Reader::Page => "page",
            Reader::Specification => "specification",
            Reader::ClaudeAi => "claude-ai",
            Reader::Codex => "codex",
        }
    }
}

/// What is known of where the file stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Place<'a> {
    /// The name of its folder, if it has one. The specification wants the skill's name to be the same.
    pub folder: Option<&'a str>,
    /// The name of its file without the ending, where that is one of its own: a name that is made up for a file without a
    /// folder is this one.
    pub stem: Option<&'a str>,
}

/// What there is to say about a file, for each reader.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lint {
    /// The file as this page loads it.
    pub loaded: Loaded,
    /// In the order of the file. More than loading finds, and in part said more exactly.
    pub findings: Vec<Finding>,
}

/// One finding, and how bad it is for whom.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// What was found, where, and what would mend it.
    pub diagnostic: Diagnostic,
    /// For each of [`Reader::ALL`]: an error if it refuses the file, a warning if it reads the file otherwise than its
    /// author means, a note if the difference is one of blanks or if it is a field of this page's own (which it may refuse);
    /// `None` if it does not mind.
    pub severities: [Option<Severity>; 4],
}

impl Finding {
    /// How bad it is for one reader.
    pub fn severity(&self, reader: Reader) -> Option<Severity> {
        self.severities.get(reader as usize).copied().flatten()
    }

    /// How bad it is for the reader who minds it most.
    pub fn worst(&self) -> Option<Severity> {
        self.severities.iter().flatten().min().copied()
    }
}

impl Lint {
    /// The worst that there is for one reader: an error if it refuses the file, but for this page's own fields, which
    /// are a note to all that don't know them. `None` if it reads the file as the
    /// author means it.
    pub fn severity(&self, reader: Reader) -> Option<Severity> {
        self.findings.iter().filter_map(|finding| finding.severity(reader)).min()
    }
}

/// Looks at a file with the eyes of all readers. Takes time in proportion to the file, whatever is in it.
///
/// A reader's verdict can be too mild where the file ends the look early: after the first 100 findings (then the last is
/// `more-diagnostics`), and where this page itself refuses the frontmatter.
pub fn lint(source: &str, place: &Place<'_>) -> Lint {
    let mut report = Report::default();
    let surveyed = load_into(source, &mut report);
    let diagnostics = report.clone().finish(source);
    let mut found = look(source, &surveyed, report.into_findings(), place);
    keeping::withhold(source, &surveyed, &mut found);
    let unreadable = surveyed.survey.as_ref().and_then(Survey::unreadable);
    let findings = findings(found, source, unreadable);
    Lint { loaded: surveyed.loaded(diagnostics), findings }
}

/// All findings by offset, given those of loading.
fn look(source: &str, surveyed: &Surveyed<'_>, mut found: Vec<Placed>, place: &Place<'_>) -> Vec<Placed> {
    if let (Some(survey), Some(reading)) = (&surveyed.survey, &surveyed.reading) {
        let look = check::Look::new(source, survey, place);
        look.sharpen(&mut found);
        look.add(&mut found);
        fixes::add(&look, &reading.allowed_tools, &mut found);
    }
    unread::add_fixes(source, place, &mut found);
    values::in_order(found, |finding| finding.at)
}

/// The findings with how bad each is. `unreadable`: see [`codex::reads`].
fn findings(found: Vec<Placed>, source: &str, unreadable: Option<&str>) -> Vec<Finding> {
    let finding = |diagnostic: Diagnostic| {
        let severities = severity::severities(&diagnostic.kind);
        Finding { diagnostic, severities }
    };
    let mut findings: Vec<Finding> = diagnostics(found, source).into_iter().map(finding).collect();
    let refused = Some(Severity::Error);
    if findings.iter().any(|finding| finding.severity(Reader::Codex) == refused)
        && codex::reads(source, unreadable)
    {
        let of_codex =
            findings.iter_mut().filter_map(|finding| finding.severities.get_mut(Reader::Codex as usize));
        for severity in of_codex.filter(|severity| **severity == refused) {
            *severity = Some(Severity::Warning);
        }
    }
    findings
}
