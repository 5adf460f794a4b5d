//! The report for people: each finding with its line, a mark under the column, and what a fix would change.

use std::io::{self, Write};

use skillsight_core::advice::Advice;
use skillsight_core::lint::Finding;
use skillsight_core::skill::{Fix, Severity};
use skillsight_core::text::advice as advice_words;
use skillsight_core::text::diagnostics::sentence;

use crate::lines::{Lines, Position};
use crate::terminal::{Colour, Ink, plain};
use crate::words;

use super::hint::hunks;
use super::snippet::{head, snippet};
use super::{FileReport, Report, who_minds};

/// The most lines of a fix that are shown.
const MAX_HINT_LINES: usize = 8;

/// Writes the report.
pub(crate) fn write(report: &Report<'_>, colour: Colour, to: &mut impl Write) -> io::Result<()> {
    let lang = report.options.lang;
    for file in report.files {
        if let Some(fixed) = report.fixed(file) {
            writeln!(to, "{fixed}")?;
        }
        let lines = Lines::of(&file.source.text);
        let page = Page { report, file, lines: &lines, colour };
        for finding in &file.lint.findings {
            if let Some(worst) = report.options.readers.worst(finding).filter(|worst| report.says(*worst)) {
                writeln!(to, "{}", page.finding(finding, worst))?;
            }
        }
        for advice in &file.advice {
            writeln!(to, "{}", page.advice(advice))?;
        }
    }
    if !report.options.quiet && !report.files.is_empty() {
        writeln!(to, "{}", words::summary(&report.counts(), lang))?;
    }
    Ok(())
}

/// A file on its way into the report.
struct Page<'r> {
    report: &'r Report<'r>,
    file: &'r FileReport,
    lines: &'r Lines<'r>,
    colour: Colour,
}

impl Page<'_> {
    fn finding(&self, finding: &Finding, worst: Severity) -> String {
        let lang = self.report.options.lang;
        let diagnostic = &finding.diagnostic;
        let position = Position { line: diagnostic.line, column: diagnostic.column };
        let ink = Ink::Severity(worst);
        let mut text = self.title(position, ink, words::severity(worst, lang), diagnostic.code());
        text.push_str(&plain(&sentence(&diagnostic.kind, lang)));
        self.push_line(&mut text, &who_minds(finding, self.report.options));
        self.push_source(&mut text, position, ink);
        if let Some(fix) = &diagnostic.fix {
            self.push_hint(&mut text, fix);
        }
        text.push('\n');
        text
    }

    fn advice(&self, advice: &Advice) -> String {
        let lang = self.report.options.lang;
        let position = Position { line: advice.line, column: advice.column };
        let mut text = self.title(position, Ink::Advice, words::advice(lang), advice.code());
        text.push_str(&plain(&advice_words::sentence(&advice.kind, lang)));
        self.push_source(&mut text, position, Ink::Advice);
        self.push_line(&mut text, words::example(lang));
        for line in advice_words::example(&advice.kind, lang).lines() {
            text.push_str("\n    ");
            text.push_str(&plain(line));
        }
        text.push('\n');
        text
    }

    /// `path:line:column: severity code: `
    fn title(&self, position: Position, ink: Ink, severity: &str, code: &str) -> String {
        let mut text = String::new();
        let place = format!("{}:{}:{}:", words::path(&self.file.source.path), position.line, position.column);
        self.colour.push(&mut text, Ink::Strong, &place);
        text.push(' ');
        self.colour.push(&mut text, ink, severity);
        text.push(' ');
        self.colour.push(&mut text, Ink::Strong, code);
        text.push_str(": ");
        text
    }

    fn push_line(&self, text: &mut String, line: &str) {
        text.push_str("\n  ");
        self.colour.push(text, Ink::Quiet, line);
    }

    fn push_source(&self, text: &mut String, position: Position, ink: Ink) {
        let Some(line) = self.lines.line(position.line) else { return };
        let snippet = snippet(line, position.column);
        let number = position.line.to_string();
        self.push_line(text, &[&number, " |"].concat());
        text.push(' ');
        text.push_str(&snippet.line);
        self.push_line(text, &[&" ".repeat(number.len()), " |"].concat());
        text.push(' ');
        text.push_str(&snippet.indent);
        self.colour.push(text, ink, "^");
    }

    fn push_hint(&self, text: &mut String, fix: &Fix) {
        let hunks = hunks(fix, self.lines);
        let last = hunks.iter().map(|hunk| hunk.first.to_string().len()).max().unwrap_or_default();
        let changed = hunks.iter().flat_map(|hunk| {
            let old = hunk.old.iter().map(|line| (hunk.first, Ink::Removed, "-", line));
            old.chain(hunk.new.iter().map(|line| (hunk.first, Ink::Added, "+", line)))
        });
        let mut changed = changed.peekable();
        if changed.peek().is_none() {
            return;
        }
        self.push_line(text, words::fix(self.report.options.lang));
        for (number, ink, sign, line) in changed.by_ref().take(MAX_HINT_LINES) {
            text.push_str("\n  ");
            self.colour.push(text, Ink::Quiet, &format!("{number:>last$}"));
            text.push(' ');
            self.colour.push(text, ink, &format!("{sign} {}", head(line)));
        }
        let more = changed.count();
        if more > 0 {
            self.push_line(text, &words::more_lines(more, self.report.options.lang));
        }
    }
}
