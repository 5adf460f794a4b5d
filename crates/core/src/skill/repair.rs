//! Texts that people write without the quotes that YAML wants.
//!
//! `description: Use when: asked` is no YAML, and `description: #1 tool` is empty. The value of such a top-level text
//! field is read as if it stood in quotes. So is that of an unknown field, which would keep the others from being read.

use super::cjk::{BreakMark, joins};
use super::excerpt::{Excerpt, Line};
use super::field::Field;
use super::node::{Node, Scalar, ScalarKind, Unreadable, read};
use super::outline::Entry;
use super::parts::parts;
use super::prepare::prepare;
use super::scan::Scan;

/// The most fields that are looked at one by one. Thousands of them would cost quadratic time.
const MAX_FIELDS: usize = 64;

/// A field whose value is read as a text.
#[derive(Clone, Debug)]
pub(super) struct Repair<'a> {
    /// Where it stands.
    pub(super) entry: Entry<'a>,
    /// The value as a text.
    pub(super) text: String,
}

impl<'a> Repair<'a> {
    fn of(entry: Entry<'a>) -> Self {
        Repair { entry, text: as_text(entry.value) }
    }
}

/// The fields to repair after a first reading.
pub(super) fn repairs<'a>(
    entries: &[Entry<'a>],
    seen: &Scan<'_>,
    mark: Option<BreakMark>,
    outcome: &Result<Node, Unreadable>,
) -> Vec<Repair<'a>> {
    let needs_repair = |entry: &Entry<'_>| match outcome {
        Ok(Node::Map(fields)) => {
            fields.iter().any(|(key, value)| is_key(key, entry.key.text) && is_misread(value, entry.value))
        }
        Ok(Node::Scalar(_) | Node::List(_) | Node::Skipped) => false,
        Err(_) => fails_alone(entry, seen, mark),
    };
    entries
        .iter()
        .filter(|entry| may_be_text(entry, outcome.is_err()))
        .take(MAX_FIELDS)
        .filter(|entry| needs_repair(entry))
        .map(|&entry| Repair::of(entry))
        .collect()
}

/// The field to repair where the library stopped, if it is this one that it can't read.
pub(super) fn repair_at<'a>(
    entries: &[Entry<'a>],
    seen: &Scan<'_>,
    mark: Option<BreakMark>,
    stopped: usize,
) -> Option<Repair<'a>> {
    let after = entries.partition_point(|entry| entry.whole.at <= stopped);
    let entry = entries.get(after.checked_sub(1)?)?;
    (may_be_text(entry, true) && fails_alone(entry, seen, mark)).then(|| Repair::of(*entry))
}

/// Whether a text can have been meant. `allowed-tools` is one by the specification, and often has `*` and `: ` in it.
fn may_be_text(entry: &Entry<'_>, is_unreadable: bool) -> bool {
    let is_text = match Field::parse(entry.key.text) {
        Some(Field::AllowedTools) => is_unreadable && !entry.value.trim().text.starts_with('['),
        Some(field) => field.is_text(),
        None => is_unreadable,
    };
    is_text && !begins_list(entry.value)
}

fn is_key(node: &Node, key: &str) -> bool {
    match node {
        Node::Scalar(scalar) => scalar.text == key,
        Node::List(_) | Node::Map(_) | Node::Skipped => false,
    }
}

/// Whether YAML reads something else than the text that was meant.
fn is_misread(value: &Node, written: Excerpt<'_>) -> bool {
    let on_line_of_key = written.lines().next();
    let written = written.trim();
    let first_line = written.lines().next().map(Line::text).unwrap_or_default();
    match value {
        // On a line of its own it is a comment, also to whoever wrote it.
        Node::Scalar(Scalar { kind: ScalarKind::Null, .. }) => on_line_of_key.is_some_and(Line::is_comment),
        Node::Scalar(Scalar { kind: ScalarKind::Tagged, .. }) => written.text.starts_with('!'),
        Node::Scalar(_) | Node::Skipped => false,
        Node::List(_) => written.text.starts_with('['),
        // A line of prose with a colon; a key is one word.
        Node::Map(_) => {
            written.text.starts_with('{')
                || first_line.split_once(": ").is_some_and(|(key, _)| key.contains([' ', '\t']))
        }
    }
}

/// Whether it is this field that YAML can't read.
fn fails_alone(entry: &Entry<'_>, seen: &Scan<'_>, mark: Option<BreakMark>) -> bool {
    match read(&prepare(entry.whole, &[], mark), mark) {
        Ok(Node::Map(fields)) => fields.first().is_none_or(|(_, value)| is_misread(value, entry.value)),
        Ok(Node::Scalar(_) | Node::List(_) | Node::Skipped) => true,
        // An alias fails here for want of its anchor, which may stand in another field.
        Err(_) => {
            let value = entry.value.at..entry.value.end();
            let alias = seen.aliases.iter().find(|alias| value.contains(&alias.name.at));
            alias.is_none_or(|alias| seen.anchors.iter().all(|anchor| anchor.text != alias.name.text))
        }
    }
}

/// Whether a list of several lines stands here: nothing that anybody meant as a text.
fn begins_list(value: Excerpt<'_>) -> bool {
    let starts_below = value.lines().next().is_some_and(Line::is_blank);
    starts_below && value.trim().text.starts_with("- ")
}

/// The value as a text: its lines folded as YAML folds them, or kept below `|`.
fn as_text(value: Excerpt<'_>) -> String {
    let value = value.trim();
    let folded = match parts(value).block(value) {
        Some(('|', below)) => return literal(below),
        Some((_, below)) => below,
        None => value,
    };
    let mut text = String::with_capacity(value.text.len());
    let mut blank_lines = 0;
    for line in folded.lines() {
        let part = line.text().trim();
        if part.is_empty() {
            blank_lines += 1;
            continue;
        }
        if blank_lines > 0 {
            text.extend(std::iter::repeat_n('\n', blank_lines));
        } else if !text.is_empty() && !joins(&text, part) {
            text.push(' ');
        }
        blank_lines = 0;
        text.push_str(part);
    }
    text
}

/// The lines of a block as they are, without the white space that all of them begin with.
fn literal(block: Excerpt<'_>) -> String {
    let blanks = |line: Line<'_>| line.text().len() - line.text().trim_start_matches([' ', '\t']).len();
    let lines = || block.lines().filter(|line| !line.is_blank());
    let indent = lines().map(blanks).min().unwrap_or(0);
    let texts: Vec<&str> =
        block.lines().map(|line| line.text().get(indent..).unwrap_or_default().trim_end()).collect();
    texts.join("\n").trim().to_owned()
}
