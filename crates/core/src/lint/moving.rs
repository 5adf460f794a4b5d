//! Whole fields that go elsewhere: under the metadata, into a comment, or out.

use crate::skill::survey::{Entry, Node, Style, Survey, base_indent, outline, parts, quoted};
use crate::skill::{Field, Fix, Replacement};

use super::values::{comments, fix, line_end, line_start, range, takes_anchor, whole_range};

/// How many fields with one key are put into comments; nobody writes more, and each costs a reading.
const MAX_DUPLICATES: usize = 16;

/// A field that belongs to no host, moved under the metadata as a text. `None` where the metadata can't take it.
pub(super) fn under_metadata(survey: &Survey<'_>, key: &str) -> Option<Fix> {
    let entry = only(&survey.entries, survey.keys.iter().map(String::as_str), key)?;
    let entry_range = range(survey, entry);
    let text = one_text(&survey.alone(entry)?)?;
    let written = parts(entry.value);
    let is_list =
        !matches!(written.style, Style::Plain | Style::Quoted | Style::Block) || text.contains('\n');
    if takes_anchor(survey, &whole_range(survey, entry)) || (is_list && !written.comments.is_empty()) {
        return None;
    }
    let line = [key, ": ", &quoted(&text), &comments(&written)].concat();
    let front = survey.fences.frontmatter;
    let (indent, line_break) = (base_indent(front)?, survey.fences.line_break);
    let spaces = |count: usize| " ".repeat(count);
    let Some(metadata) = survey.field(Field::Metadata) else {
        if survey.keys.iter().any(|key| key == Field::Metadata.as_str()) {
            return None;
        }
        let text = ["metadata:", line_break, &spaces(indent + 2), &line].concat();
        return Some(Fix::replace(entry.whole.at..entry_range.end, text));
    };
    let below = metadata.entry?;
    let inner = match &metadata.node {
        Node::Map(map) => {
            let has_key = map.iter().any(|(name, _)| name.text() == Some(key));
            let starts_below = below.value.lines().next().is_some_and(|line| line.is_blank());
            if has_key || !starts_below || outline(below.value).is_empty() {
                return None;
            }
            base_indent(below.value)?
        }
        Node::Scalar(_) if below.value.trim().text.is_empty() => indent + 2,
        Node::Scalar(_) | Node::List(_) | Node::Skipped => return None,
    };
    let end = line_end(front, below.value.end());
    let added = Replacement {
        range: end..range(survey, below).end,
        text: [line_break, &spaces(inner), &line].concat(),
    };
    fix(removed(survey, entry)?.replacements.into_iter().chain([added]).collect())
}

/// All fields with this key but the last, as comments. `entries` and `keys` are of one level: what the outline and
/// what the library make of it.
pub(super) fn duplicates_commented<'k>(
    survey: &Survey<'_>,
    entries: &[Entry<'_>],
    keys: impl Iterator<Item = &'k str>,
    key: &str,
) -> Option<Fix> {
    let same: Vec<Entry<'_>> = entries.iter().copied().filter(|entry| entry.is(key)).collect();
    let (_, earlier) = same.split_last()?;
    if earlier.len() >= MAX_DUPLICATES || keys.filter(|other| *other == key).count() != same.len() {
        return None;
    }
    let front = survey.fences.frontmatter;
    let mut replacements = Vec::new();
    for &entry in earlier {
        survey.alone(entry)?;
        // YAML ends a line there, and the comment with it.
        if entry.whole.text.contains(['\u{85}', '\u{2028}', '\u{2029}']) {
            return None;
        }
        let whole = whole_range(survey, entry);
        if takes_anchor(survey, &whole) {
            return None;
        }
        let start = line_start(front, entry.whole.at);
        for line in front.part(start..whole.end).lines() {
            let at = line.content.at;
            let is_below = at >= entry.whole.end() && line.is_blank();
            // Below a comment, YAML takes no tab on a blank line.
            let (end, text) = if is_below { (line.content.end(), "") } else { (at, "# ") };
            replacements.push(Replacement { range: at..end, text: text.to_owned() });
        }
    }
    fix(replacements)
}

/// A top-level field taken out with its lines, comments and all. `None` if an anchor that is needed would go with it, or
/// if an earlier field with its key would be read in its place.
pub(super) fn removed(survey: &Survey<'_>, entry: Entry<'_>) -> Option<Fix> {
    let front = survey.fences.frontmatter;
    let range = whole_range(survey, entry);
    let same = survey.keys.iter().filter(|key| entry.is(key)).count();
    if same != 1 || takes_anchor(survey, &range) {
        return None;
    }
    let start = line_start(front, entry.whole.at);
    let last = front.part(line_start(front, range.end)..front.end()).lines().next()?;
    Some(Fix::replace(start..last.next_at(), ""))
}

/// The one entry with this key; `None` of several, or if the library sees another number of them.
fn only<'a, 'k>(entries: &[Entry<'a>], keys: impl Iterator<Item = &'k str>, key: &str) -> Option<Entry<'a>> {
    let mut same = entries.iter().copied().filter(|entry| entry.is(key));
    let entry = same.next().filter(|_| keys.filter(|other| *other == key).count() == 1)?;
    same.next().is_none().then_some(entry)
}

/// A scalar, or a list of scalars with commas between.
fn one_text(node: &Node) -> Option<String> {
    match node {
        Node::Scalar(scalar) => Some(scalar.text.trim().to_owned()).filter(|text| !text.is_empty()),
        Node::List(items) => {
            let texts: Option<Vec<&str>> = items.iter().map(Node::text).collect();
            texts.filter(|texts| !texts.is_empty()).map(|texts| texts.join(", "))
        }
        Node::Map(_) | Node::Skipped => None,
    }
}
