//! Lines that are almost fences, and what they were meant as: dashes with something beside them that nobody sees, dashes
//! that are too few or of another kind, and a frontmatter with other text above it.

use crate::lang::is_invisible;

use super::diagnostic::Fix;
use super::excerpt::{Excerpt, Line};
use super::fence::{FENCE, is_any_fence, is_fence};
use super::field::Field;
use super::outline::{first_line, outline};

/// Words that stand behind the dashes where a file was taken for a list of documents, or for Markdown's code.
const WORDS: [&str; 3] = ["yaml", "yml", "markdown"];

/// Whether a line is dashes that are no fence: indented, too short or long, of another kind, or next to blanks,
/// characters or a word that belong to no fence.
pub(super) fn is_almost_fence(line: Line<'_>) -> bool {
    let text = line.text();
    // Most lines are not worth a closer look, and neither is an empty entry of a list.
    let begins = text.trim_start_matches(|c: char| c.is_whitespace() || is_invisible(c));
    begins.starts_with(is_dash) && begins != "-" && !is_fence(line) && {
        let seen: String = text.chars().filter(|&c| !is_invisible(c)).collect();
        let seen = seen.trim();
        let dashes = seen.trim_start_matches(is_dash);
        let is_word = WORDS.iter().any(|word| dashes.trim().eq_ignore_ascii_case(word));
        match dashes.is_empty() {
            true => seen != "-",
            false => is_word && seen.starts_with(FENCE) && !seen.starts_with("----"),
        }
    }
}

fn is_dash(c: char) -> bool {
    matches!(
        c,
        '-' | '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{2500}' | '\u{fe58}' | '\u{fe63}' | '\u{ff0d}'
    )
}

/// The fence in the place of a line that is almost one and opens the file, if a field of a skill follows.
pub(super) fn as_opening(line: Line<'_>, below: Excerpt<'_>) -> Option<Fix> {
    begins_with_field(below).then(|| whole_line(line))
}

/// The fence in the place of a line that is almost one and closes the frontmatter: only if all above it is of a
/// frontmatter, and what stands there is surely meant as a fence. Below a text, dashes make a heading of it.
pub(super) fn as_closing(line: Line<'_>, above: Excerpt<'_>) -> Option<Fix> {
    let text = line.text();
    let seen: String = text.chars().filter(|&c| !is_invisible(c)).collect();
    let is_sure = match seen.trim() {
        FENCE => true,
        "--" | "–" => false,
        _ => !text.starts_with([' ', '\t']),
    };
    let is_inside = |line: Line<'_>| {
        line.is_blank() || line.is_comment() || line.text().starts_with([' ', '\t']) || is_entry(line)
    };
    (is_sure && above.lines().all(is_inside)).then(|| whole_line(line))
}

/// A field, or an entry of a list that is not indented.
fn is_entry(line: Line<'_>) -> bool {
    line.text().starts_with("- ") || !outline(line.content).is_empty()
}

fn whole_line(line: Line<'_>) -> Fix {
    Fix::replace(line.content.at..line.content.end(), FENCE)
}

/// Whether the first line that says something is a field that a skill has.
fn begins_with_field(text: Excerpt<'_>) -> bool {
    let entry = first_line(text).and_then(|line| outline(line.content).first().copied());
    entry.is_some_and(|entry| Field::parse(&entry.key.text.to_ascii_lowercase()).is_some())
}

/// A frontmatter with other text above it: its first line, and what stands below that.
pub(super) fn late_frontmatter(rest: Excerpt<'_>) -> Option<(Line<'_>, Excerpt<'_>)> {
    let dashes = dashes(rest);
    // Where a field comes first, what lacks is the first fence, unless a field follows on the next one.
    let most = if begins_with_field(rest) { 1 } else { dashes.len() };
    let opening = dashes.iter().zip(dashes.iter().skip(1)).take(most).find(|(opening, closing)| {
        let between = rest.part(opening.line.next_at()..closing.line.content.at);
        !opening.underlines && begins_with_field(between) && has_required(between)
    });
    opening.map(|(opening, _)| (opening.line, rest.part(opening.line.next_at()..rest.end())))
}

/// Whether one of the fields that no skill can do without is there.
fn has_required(text: Excerpt<'_>) -> bool {
    let field = |key: &str| Field::parse(&key.to_ascii_lowercase());
    outline(text).iter().any(|entry| field(entry.key.text).is_some_and(Field::is_required))
}

/// A line that is a fence, or almost one.
struct Dashes<'a> {
    line: Line<'a>,
    /// Whether it makes a heading of the line above.
    underlines: bool,
}

/// The lines that are fences, or almost. Code blocks have none, but for one that the text begins with: a whole file may
/// have been put into it.
fn dashes(rest: Excerpt<'_>) -> Vec<Dashes<'_>> {
    let mut found = Vec::new();
    let mut block: Option<Line<'_>> = None;
    let mut is_below_text = false;
    for line in rest.lines() {
        let is_dashes = is_any_fence(line);
        let of_code = ticks(line);
        if let Some((marks, word)) = of_code {
            let opens = |opening: &Line<'_>| ticks(*opening).is_some_and(|(open, _)| marks.starts_with(open));
            match &block {
                Some(opening) if opens(opening) && word.is_empty() => block = None,
                Some(_) => {}
                None => block = Some(line),
            }
        } else if is_dashes && block.is_none_or(|opening| opening.content.at == rest.at) {
            let underlines = is_below_text && line.text().starts_with("----");
            found.push(Dashes { line, underlines });
        }
        is_below_text = !line.is_blank() && !is_dashes && of_code.is_none();
    }
    found
}

/// What would take the code fence away that a whole file was pasted in: a code fence above the frontmatter, and the
/// same as the last line. `None` where anything else stands above, or where the two may not belong together.
pub(super) fn without_code_fence(rest: Excerpt<'_>, front: Line<'_>) -> Option<Fix> {
    let above = rest.part(rest.at..front.content.at);
    let mut lines = above.lines().filter(|line| !line.is_blank());
    let opening = lines.next()?;
    let (ticks, word) = ticks(opening)?;
    let is_known = ["", "md", "text"].contains(&word) || WORDS.contains(&word.to_ascii_lowercase().as_str());
    if lines.next().is_some() || !is_known {
        return None;
    }
    let body: Vec<Line<'_>> = rest.part(front.next_at()..rest.end()).lines().collect();
    let last = body.iter().rposition(|line| !line.is_blank())?;
    let (closing, inside) = body.get(..=last)?.split_last()?;
    let is_open = inside.iter().filter(|line| self::ticks(**line).is_some()).count() % 2 == 1;
    if self::ticks(*closing)? != (ticks, "") || is_open {
        return None;
    }
    let replacements = [rest.at..front.content.at, closing.content.at..closing.next_at()]
        .map(|range| super::Replacement { range, text: String::new() });
    Some(Fix { replacements: replacements.to_vec() })
}

/// The backticks or tildes of a code fence, and the word behind them.
fn ticks(line: Line<'_>) -> Option<(&str, &str)> {
    let text = line.text().trim();
    let mark = text.chars().next().filter(|c| matches!(c, '`' | '~'))?;
    let word = text.trim_start_matches(mark);
    let ticks = text.strip_suffix(word)?;
    (ticks.len() >= 3 && !word.contains('`')).then(|| (ticks, word.trim()))
}
