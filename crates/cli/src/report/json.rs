//! The project's own JSON: an object for each file. `skillsight lint --help` describes it.

use std::io::{self, Write};

use serde::Serialize;
use serde_json::{Map, Value};
use skillsight_core::skill::{Fix, Severity, Skill};
use skillsight_core::text::diagnostics::sentence;
use skillsight_core::tool::ToolName;

use crate::json;
use crate::lines::Lines;

use super::place::{Span, span};
use super::{FileReport, Report};

/// Writes the report.
pub(crate) fn write(report: &Report<'_>, to: &mut impl Write) -> io::Result<()> {
    let files: Vec<_> = report.files.iter().map(|file| File::of(file, report)).collect();
    json::write(to, &files)
}

#[derive(Serialize)]
struct File<'r> {
    path: String,
    /// Whether this page loads it.
    loaded: bool,
    name: Option<&'r str>,
    description: Option<&'r str>,
    /// Of a file that does not load, those that can be made out all the same.
    tools: Vec<&'r str>,
    allowed_tools: &'r [String],
    license: Option<&'r str>,
    metadata: Map<String, Value>,
    body: Option<&'r str>,
    diagnostics: Vec<Diagnostic>,
}

#[derive(Serialize)]
struct Diagnostic {
    code: &'static str,
    severity: Severity,
    reader: &'static str,
    line: u32,
    column: u32,
    message: String,
    fix: Option<Vec<Change>>,
}

#[derive(Clone, Serialize)]
struct Change {
    line: u32,
    column: u32,
    end_line: u32,
    end_column: u32,
    start: usize,
    end: usize,
    text: String,
}

impl<'r> File<'r> {
    fn of(file: &'r FileReport, report: &Report<'r>) -> Self {
        let loaded = &file.lint.loaded;
        let skill = loaded.skill.as_ref();
        let metadata = skill.map(|skill| skill.metadata.as_slice()).unwrap_or_default();
        File {
            path: file.source.path.to_string_lossy().into_owned(),
            loaded: skill.is_some(),
            name: skill.map(|skill| skill.name.as_str()),
            description: skill.map(|skill| &*skill.description),
            tools: loaded.listed_tools.iter().map(ToolName::as_str).collect(),
            allowed_tools: skill.map(|skill| skill.allowed_tools.as_slice()).unwrap_or_default(),
            license: skill.and_then(|skill: &Skill| skill.license.as_deref()),
            metadata: metadata.iter().map(|(key, value)| (key.clone(), value.clone().into())).collect(),
            body: skill.map(|skill| &*skill.instructions),
            diagnostics: diagnostics(file, report),
        }
    }
}

/// One for each reader that minds.
fn diagnostics(file: &FileReport, report: &Report<'_>) -> Vec<Diagnostic> {
    let lines = Lines::of(&file.source.text);
    let mut diagnostics = Vec::new();
    for finding in &file.lint.findings {
        let found = &finding.diagnostic;
        let message = sentence(&found.kind, report.options.lang);
        let fix = found.fix.as_ref().map(|fix| changes(fix, &lines));
        for (reader, severity) in report.options.readers.minding(finding) {
            diagnostics.push(Diagnostic {
                code: found.code(),
                severity,
                reader: reader.id(),
                line: found.line,
                column: found.column,
                message: message.clone(),
                fix: fix.clone(),
            });
        }
    }
    diagnostics
}

fn changes(fix: &Fix, lines: &Lines<'_>) -> Vec<Change> {
    let change = |replacement: &skillsight_core::skill::Replacement| {
        let Span { from, to } = span(replacement, lines);
        Change {
            line: from.line,
            column: from.column,
            end_line: to.line,
            end_column: to.column,
            start: replacement.range.start,
            end: replacement.range.end,
            text: replacement.text.clone(),
        }
    };
    fix.replacements.iter().map(change).collect()
}
