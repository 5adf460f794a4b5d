//! From the parsed frontmatter to the fields of a skill, each with its place.

use std::collections::BTreeSet;

use super::cjk::first_join;
use super::diagnostic::Fix;
use super::excerpt::Excerpt;
use super::fence::Fences;
use super::field::Field;
use super::items::odd_keys;
use super::kind::{DiagnosticKind, ReadAs};
use super::node::{Node, Scalar, ScalarKind};
use super::outline::{Entry, brace, end_with_tabs};
use super::report::Report;

/// A field as it was found.
#[derive(Debug)]
pub(crate) struct Found<'a> {
    /// Which.
    pub(crate) field: Field,
    /// Its value.
    pub(crate) node: Node,
    /// The frontmatter that it stands in.
    pub(super) front: Excerpt<'a>,
    /// Where it stands; `None` if only the library could make it out.
    pub(crate) entry: Option<Entry<'a>>,
    /// Where the value begins; what stands around it if that is not known, and never at another field.
    pub(crate) at: usize,
}

impl<'a> Found<'a> {
    /// The value as written; empty if its place is not known.
    pub(crate) fn written(&self) -> Excerpt<'a> {
        self.entry.map_or(Excerpt { at: self.at, text: "" }, |entry| entry.value)
    }

    /// The key's place.
    pub(super) fn key_at(&self) -> usize {
        self.entry.map_or(self.at, |entry| entry.key.at)
    }

    /// Finds texts one after the other in the value.
    pub(super) fn finder(&self) -> Finder<'a> {
        Finder { rest: Some(self.written()), fallback: self.at }
    }
}

/// The fields of a frontmatter.
#[derive(Debug, Default)]
pub(super) struct Sorted<'a> {
    /// The known ones; of several with one key, the last.
    pub(super) fields: Vec<Found<'a>>,
    /// All keys, in the order of the file.
    pub(super) keys: Vec<String>,
}

/// Sorts the fields. The last of several wins, as in the YAML library that most hosts use.
pub(super) fn sort_out<'a>(
    root: Vec<(Node, Node)>,
    entries: &[Entry<'a>],
    fences: &Fences<'a>,
    report: &mut Report,
) -> Sorted<'a> {
    let front = fences.frontmatter;
    // Of a field whose own place is not known, that of the brace around all, or else of the frontmatter.
    let around = brace(front).unwrap_or(fences.open);
    let mut sorted = Sorted::default();
    let mut seen = BTreeSet::new();
    let mut entries = Entries::new(entries);
    let mut odd_keys = odd_keys(front);
    for (key, node) in root {
        let key = match key {
            Node::Scalar(scalar) => scalar.text,
            Node::List(_) | Node::Map(_) | Node::Skipped => {
                let place = odd_keys.next().unwrap_or(Excerpt { at: around, text: "" });
                report.add(place.at, DiagnosticKind::KeyNotText { found: place.text.to_owned() });
                continue;
            }
        };
        let entry = entries.next_with_key(&key);
        let key_at = entry.map_or(around, |entry| entry.key.at);
        match Field::parse(&key) {
            Some(field) => {
                sorted.fields.retain(|earlier| earlier.field != field);
                let at = entry.map_or(around, |entry| entry.value_at());
                sorted.fields.push(Found { field, node, front, entry, at });
            }
            None => {
                let meant = Field::parse(&key.trim().to_ascii_lowercase().replace(['_', ' '], "-"));
                let meant = meant.or_else(|| (key == "allowedTools").then_some(Field::AllowedTools));
                report.add(key_at, DiagnosticKind::UnknownField { field: key.clone(), meant });
            }
        }
        if !seen.insert(key.clone()) {
            report.add(key_at, DiagnosticKind::DuplicateField { field: key.clone() });
        }
        sorted.keys.push(key);
    }
    sorted
}

/// How many lines that only look like fields are passed over to find the next field.
const LOOK_AHEAD: usize = 64;

/// Finds the places of keys, one after the other.
pub(crate) struct Entries<'e, 'a> {
    rest: &'e [Entry<'a>],
}

impl<'e, 'a> Entries<'e, 'a> {
    pub(crate) fn new(entries: &'e [Entry<'a>]) -> Self {
        Entries { rest: entries }
    }

    /// The next entry with this key.
    pub(crate) fn next_with_key(&mut self, key: &str) -> Option<Entry<'a>> {
        let index = self.rest.iter().take(LOOK_AHEAD).position(|entry| entry.is(key))?;
        let entry = self.rest.get(index).copied();
        self.rest = self.rest.get(index + 1..).unwrap_or_default();
        entry
    }
}

/// The text of a text field, without outer white space. What can't be one is reported and left out; `fill` is what
/// would mend an empty one.
pub(super) fn text(found: &Found<'_>, fill: Option<Fix>, report: &mut Report) -> Option<String> {
    let field = found.field;
    let scalar = match &found.node {
        Node::Scalar(scalar) => scalar,
        Node::List(_) | Node::Map(_) | Node::Skipped => {
            report.add(found.at, DiagnosticKind::WrongType { field });
            return None;
        }
    };
    let text = scalar.text.trim();
    if scalar.kind == ScalarKind::Null || text.is_empty() {
        report.add_fixable(found.at, DiagnosticKind::EmptyField { field }, fill);
        return None;
    }
    unquoted(scalar, field.as_str(), found, (found.at, Some(found.written())), report);
    if scalar.joined {
        let at = first_join(found.written()).unwrap_or(found.at);
        report.add(at, DiagnosticKind::CjkLineBreak { field });
    }
    Some(text.to_owned())
}

/// Warns of a number, a boolean or a null where a text is meant.
pub(super) fn unquoted(
    scalar: &Scalar,
    field: &str,
    found: &Found<'_>,
    (at, written): (usize, Option<Excerpt<'_>>),
    report: &mut Report,
) {
    let text = &scalar.text;
    // The place of a plain scalar on one line.
    let place = written.map(Excerpt::trim).filter(|written| written.text == text && !text.is_empty());
    let read_as = match scalar.kind {
        ScalarKind::Text if place.is_some() && is_old_boolean(text) => ReadAs::Boolean,
        ScalarKind::Text | ScalarKind::Tagged => return,
        ScalarKind::Null => ReadAs::Null,
        ScalarKind::Boolean => ReadAs::Boolean,
        ScalarKind::Number => ReadAs::Number,
    };
    let fix = place.map(|place| {
        let end = end_with_tabs(found.front, place.end());
        Fix::replace(place.at..end, ["\"", text, "\""].concat())
    });
    let kind = DiagnosticKind::UnquotedScalar { field: field.to_owned(), found: text.clone(), read_as };
    report.add_fixable(at, kind, fix);
}

/// YAML 1.1, which many hosts still read, has more words for true and false.
pub(crate) fn is_old_boolean(text: &str) -> bool {
    ["yes", "no", "on", "off"].iter().any(|word| text.eq_ignore_ascii_case(word))
}

/// Finds texts in a value one after the other, to say where each stands.
pub(super) struct Finder<'a> {
    rest: Option<Excerpt<'a>>,
    fallback: usize,
}

impl<'a> Finder<'a> {
    /// The place of the next occurrence as a whole word. Once one is not found (it holds escapes, say), all further
    /// ones get the value's own place: looking on would cost quadratic time. Of a text over several lines the first one
    /// is looked for: as read its lines end with LF, and in the file they may end with anything.
    pub(super) fn next(&mut self, text: &str) -> usize {
        let text = text.split('\n').next().unwrap_or_default();
        if text.is_empty() {
            return self.fallback;
        }
        let found = self.rest.and_then(|rest| {
            let is_start = |&(index, _): &(usize, &str)| {
                let before = index.checked_sub(1).and_then(|before| rest.text.as_bytes().get(before));
                before.is_none_or(|byte| byte.is_ascii_whitespace() || b"[{,\"':".contains(byte))
            };
            let (index, _) = rest.text.match_indices(text).find(is_start)?;
            Some(rest.part(rest.at + index..rest.end()))
        });
        self.rest = found.map(|found| found.part(found.at + text.len()..found.end()));
        found.map_or(self.fallback, |found| found.at)
    }
}
