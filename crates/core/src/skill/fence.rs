//! Where the frontmatter begins and ends. Fences are whole lines at column 0, and the first closing one wins.

use crate::lang::is_invisible;

use super::almost::{self, is_almost_fence};
use super::diagnostic::Fix;
use super::excerpt::{Excerpt, Line};
use super::kind::DiagnosticKind;
use super::report::Report;
use super::suggest;

pub(super) const FENCE: &str = "---";

/// A file cut at its fences.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fences<'a> {
    /// Byte offset of the opening fence.
    pub(crate) open: usize,
    /// The opening fence's line without its break.
    pub(crate) opening: Excerpt<'a>,
    /// How the opening fence's line ends, for text that is put into the file.
    pub(crate) line_break: &'a str,
    /// The lines between the fences, with their breaks.
    pub(crate) frontmatter: Excerpt<'a>,
    /// Byte offset of the closing fence.
    pub(crate) close: usize,
    /// All that follows the closing fence's line.
    pub(crate) body: Excerpt<'a>,
}

/// A file without two fences.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Unfenced<'a> {
    /// What seems to be the frontmatter all the same: it follows an opening fence that is never closed, or would follow one.
    pub(crate) unclosed: Option<Excerpt<'a>>,
}

/// Cuts a file at its fences. Without them the reason is in the report, as an error.
pub(crate) fn split<'a>(source: &'a str, report: &mut Report) -> Result<Fences<'a>, Unfenced<'a>> {
    let mut file = Excerpt { at: 0, text: source };
    if source.starts_with('\u{feff}') {
        file = file.part('\u{feff}'.len_utf8()..source.len());
        // One is passed over; a second is no file that anybody wrote, but all would have to go.
        let all = source.len() - source.trim_start_matches('\u{feff}').len();
        report.add_fixable(0, DiagnosticKind::ByteOrderMark, Some(Fix::replace(0..all, "")));
    }
    let start = skip_prelude(file);
    let rest = file.part(start.at..file.end());
    let mut lines = rest.lines();
    let Some(opening) = lines.next().filter(|line| is_fence(*line)) else {
        return Err(Unfenced { unclosed: missing(file, rest, report) });
    };
    if start.at > file.at {
        let fix = Fix::replace(file.at..start.at, "");
        report.add_fixable(file.at, DiagnosticKind::BeforeFrontmatter { comment: start.comment }, Some(fix));
    }
    trailing_blanks(opening, report);
    let front_at = opening.next_at();
    let mut almost = None;
    let Some(closing) = lines.filter(|line| !line.text().is_empty()).find(|line| {
        if almost.is_none() && is_almost_fence(*line) {
            almost = Some(*line);
        }
        is_fence(*line)
    }) else {
        let end = match almost {
            Some(line) => {
                let above = rest.part(front_at..line.content.at);
                malformed(line, almost::as_closing(line, above), report);
                line.content.at
            }
            None => {
                report.add(opening.content.at, DiagnosticKind::UnclosedFrontmatter);
                rest.end()
            }
        };
        return Err(Unfenced { unclosed: Some(rest.part(front_at..end)) });
    };
    trailing_blanks(closing, report);
    Ok(Fences {
        open: opening.content.at,
        opening: opening.content,
        line_break: opening.line_break,
        frontmatter: rest.part(front_at..closing.content.at),
        close: closing.content.at,
        body: rest.part(closing.next_at()..rest.end()),
    })
}

struct Start {
    at: usize,
    comment: bool,
}

/// Skips blank lines, and HTML comments that have their lines to themselves.
fn skip_prelude(file: Excerpt<'_>) -> Start {
    let mut start = Start { at: file.at, comment: false };
    while let Some(line) = file.part(start.at..file.end()).lines().next() {
        if line.text().chars().all(|c| c.is_whitespace() || is_invisible(c)) {
            start.at = line.next_at();
        } else if let Some(after) = comment_end(file.part(start.at..file.end())) {
            start = Start { at: after, comment: true };
        } else {
            break;
        }
    }
    start
}

/// The offset of the line after a comment that begins here.
fn comment_end(rest: Excerpt<'_>) -> Option<usize> {
    if !rest.text.trim_start().starts_with("<!--") {
        return None;
    }
    let end = rest.at + rest.text.find("-->")? + "-->".len();
    let line = rest.part(end..rest.end()).lines().next();
    match line {
        Some(line) => line.is_blank().then_some(line.next_at()),
        None => Some(end),
    }
}

/// Exactly three dashes; only spaces and tabs may follow.
pub(super) fn is_fence(line: Line<'_>) -> bool {
    let after = line.text().strip_prefix(FENCE);
    after.is_some_and(|after| after.trim_start_matches([' ', '\t']).is_empty())
}

fn trailing_blanks(fence: Line<'_>, report: &mut Report) {
    let end = fence.content.at + FENCE.len();
    if fence.content.end() > end {
        let fix = Fix::replace(end..fence.content.end(), "");
        report.add_fixable(end, DiagnosticKind::FenceTrailingBlanks, Some(fix));
    }
}

fn malformed(line: Line<'_>, fix: Option<Fix>, report: &mut Report) {
    // What else stands there may be seen by nobody, and is what is wrong.
    let found = line.text().trim_matches([' ', '\t']);
    let at = line.content.at + line.text().len() - line.text().trim_start_matches([' ', '\t']).len();
    report.add_fixable(at, DiagnosticKind::MalformedFence { found: found.to_owned() }, fix);
}

/// Says why there is no opening fence. Gives what seems to be the frontmatter all the same.
fn missing<'a>(file: Excerpt<'a>, rest: Excerpt<'a>, report: &mut Report) -> Option<Excerpt<'a>> {
    let below = |line: Line<'a>| rest.part(line.next_at()..rest.end());
    match rest.lines().next() {
        Some(line) if is_toml_fence(line) => {
            report.add(line.content.trim().at, DiagnosticKind::TomlFrontmatter);
            Some(to_line(below(line), is_toml_fence))
        }
        Some(line) if is_almost_fence(line) => {
            malformed(line, almost::as_opening(line, below(line)), report);
            Some(to_line(below(line), is_any_fence))
        }
        Some(_) | None => match almost::late_frontmatter(rest) {
            Some((line, below)) => {
                let fix = almost::without_code_fence(rest, line);
                report.add_fixable(line.content.at, DiagnosticKind::LateFrontmatter, fix);
                Some(to_line(below, is_any_fence))
            }
            None => {
                let fix = suggest::frontmatter(file, rest);
                report.add_fixable(file.at, DiagnosticKind::MissingFrontmatter, fix);
                Some(to_line(rest, is_any_fence))
            }
        },
    }
}

/// The lines above the first of some kind.
fn to_line(text: Excerpt<'_>, is_end: fn(Line<'_>) -> bool) -> Excerpt<'_> {
    let end = text.lines().find(|line| is_end(*line));
    text.part(text.at..end.map_or(text.end(), |line| line.content.at))
}

/// A fence, or almost one.
pub(super) fn is_any_fence(line: Line<'_>) -> bool {
    is_fence(line) || is_almost_fence(line)
}

fn is_toml_fence(line: Line<'_>) -> bool {
    line.text().trim() == "+++"
}
