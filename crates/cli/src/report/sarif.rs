//! SARIF 2.1.0 (docs.oasis-open.org/sarif/sarif/v2.1.0): one run, a rule for each code that was found, a result for each
//! finding. Who minds it and how much is in the result's properties; its level is that of the reader who minds most.

use std::io::{self, Write};
use std::path::Path;

use serde_json::{Map, Value, json};
use skillsight_core::lang::Lang;
use skillsight_core::lint::Finding;
use skillsight_core::skill::{Fix, Replacement, Severity};
use skillsight_core::text::diagnostics::sentence;

use crate::lines::Lines;
use crate::source::Problem;
use crate::{Outcome, json, words};

use super::place::{Span, span, uri};
use super::{FileReport, Report};

/// Where the schema is published.
const SCHEMA: &str =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

/// Writes the report.
pub(crate) fn write(report: &Report<'_>, to: &mut impl Write) -> io::Result<()> {
    let lang = report.options.lang;
    let mut rules = Rules::default();
    let mut results = Vec::new();
    for file in report.files {
        let lines = Lines::of(&file.source.text);
        for finding in &file.lint.findings {
            let Some(worst) = report.options.readers.worst(finding) else { continue };
            let rule = rules.index(finding.diagnostic.code());
            results.push(result(report, file, &lines, finding, (worst, rule)));
        }
    }
    let problem = |problem: &Problem| {
        json!({
            "level": "error",
            "message": { "text": words::fault(problem, lang) },
            "locations": [{ "physicalLocation": { "artifactLocation": artifact(&problem.path) } }],
        })
    };
    let notifications: Vec<_> = report.problems.iter().map(problem).collect();
    let log = json!({
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [{
            "tool": {
                "driver": {
                    "name": "skillsight",
                    "version": env!("CARGO_PKG_VERSION"),
                    "rules": rules.into_values(),
                },
            },
            "invocations": [{
                "executionSuccessful": report.outcome() != Outcome::Failed,
                "toolExecutionNotifications": notifications,
            }],
            "language": lang.pick("en", "zh-CN"),
            "columnKind": "unicodeCodePoints",
            "newlineSequences": ["\r\n", "\n", "\r"],
            "results": results,
        }],
    });
    json::write(to, &log)
}

/// The codes that were found, in the order in which they first were.
#[derive(Default)]
struct Rules(Vec<&'static str>);

impl Rules {
    fn index(&mut self, code: &'static str) -> usize {
        self.0.iter().position(|other| *other == code).unwrap_or_else(|| {
            self.0.push(code);
            self.0.len() - 1
        })
    }

    fn into_values(self) -> Vec<Value> {
        // The sentences are of findings; of a rule the code says what it is about.
        let rule = |code: &str| json!({ "id": code, "shortDescription": { "text": code.replace('-', " ") } });
        self.0.into_iter().map(rule).collect()
    }
}

fn result(
    report: &Report<'_>,
    file: &FileReport,
    lines: &Lines<'_>,
    finding: &Finding,
    (worst, rule): (Severity, usize),
) -> Value {
    let lang = report.options.lang;
    let diagnostic = &finding.diagnostic;
    let artifact = artifact(&file.source.path);
    let readers = report.options.readers.minding(finding);
    let readers: Map<_, _> =
        readers.map(|(reader, severity)| (reader.id().to_owned(), level(severity).into())).collect();
    let mut result = json!({
        "ruleId": diagnostic.code(),
        "ruleIndex": rule,
        "level": level(worst),
        "message": { "text": sentence(&diagnostic.kind, lang) },
        "locations": [{
            "physicalLocation": {
                "artifactLocation": artifact,
                "region": { "startLine": diagnostic.line, "startColumn": diagnostic.column },
            },
        }],
        "properties": { "readers": readers },
    });
    if let (Some(fix), Some(result)) = (&diagnostic.fix, result.as_object_mut()) {
        let fix = fix_value(fix, diagnostic.code(), &artifact, lines, lang);
        result.insert("fixes".to_owned(), json!([fix]));
    }
    result
}

fn level(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "note",
    }
}

fn artifact(path: &Path) -> Value {
    json!({ "uri": uri(path) })
}

fn fix_value(fix: &Fix, code: &str, artifact: &Value, lines: &Lines<'_>, lang: Lang) -> Value {
    let replacements: Vec<_> = fix.replacements.iter().map(|part| replacement(part, lines)).collect();
    json!({
        "description": { "text": words::mend(code, lang) },
        "artifactChanges": [{ "artifactLocation": artifact, "replacements": replacements }],
    })
}

fn replacement(replacement: &Replacement, lines: &Lines<'_>) -> Value {
    let Span { from, to } = span(replacement, lines);
    // A byte order mark has no column, and is a region of bytes.
    let region = if from == to && !replacement.range.is_empty() {
        json!({ "byteOffset": replacement.range.start, "byteLength": replacement.range.len() })
    } else {
        json!({ "startLine": from.line, "startColumn": from.column, "endLine": to.line, "endColumn": to.column })
    };
    let mut value = json!({ "deletedRegion": region });
    if let (false, Some(value)) = (replacement.text.is_empty(), value.as_object_mut()) {
        value.insert("insertedContent".to_owned(), json!({ "text": replacement.text }));
    }
    value
}
