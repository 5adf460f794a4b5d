//! A frontmatter that this page can read: where everything stands in it, and how the YAML library reads it.
//!
//! Loading makes a skill of it. The linter looks at the rest, and this is the one door through which it does so.

use std::ops::Range;

use super::cjk::BreakMark;
use super::fence::split;
use super::field::Field;
use super::fields::{Sorted, sort_out};
use super::guard::is_allowed;
use super::kind::DiagnosticKind;
use super::node::Unreadable;
use super::portable::{check_dashes, check_repairs, check_yaml_features};
use super::prepare::{place, prepare};
use super::repair::{Repair, repair_at, repairs};
use super::scan::Scan;

pub(crate) use super::cjk::first_join;
pub(crate) use super::excerpt::Excerpt;
use super::excerpt::Line;
pub(crate) use super::fence::Fences;
pub(crate) use super::fields::{Entries, Found, is_old_boolean};
pub(crate) use super::guard::guard;
pub(crate) use super::lists::split_outside_parentheses;
pub(crate) use super::load::{Reading, Surveyed, load_into};
pub(crate) use super::node::{Node, Scalar, ScalarKind, read};
use super::outline::first_line;
pub(crate) use super::outline::{Entry, base_indent, brace, end_with_tabs, outline};
pub(crate) use super::parts::{Parts, Style, parts};
pub(crate) use super::portable::{MAX_NAME, has_name_format};
pub(crate) use super::quotes::quoted;
pub(crate) use super::report::{Placed, Report, diagnostics};

/// The top-level fields as the YAML library reads them.
pub(crate) type Fields = Vec<(Node, Node)>;

/// A frontmatter that can be read.
#[derive(Debug)]
pub(crate) struct Survey<'a> {
    /// Where the parts of the file stand.
    pub(crate) fences: Fences<'a>,
    /// The top-level fields, line by line.
    pub(crate) entries: Vec<Entry<'a>>,
    /// Anchors, aliases and tags.
    pub(crate) seen: Scan<'a>,
    /// The keys as the library reads them, in the order of the file.
    pub(crate) keys: Vec<String>,
    /// The known fields; of several with one key, the last.
    pub(crate) fields: Vec<Found<'a>>,
    /// The texts that were read as if they stood in quotes.
    pub(super) repaired: Vec<Repair<'a>>,
    /// What the library reads without these repairs, if there are any; `None` if that is no YAML.
    pub(crate) unrepaired: Option<Fields>,
    /// Whether no field can reach into another: each line at the margin begins one, the library finds the same ones, and
    /// nothing points elsewhere.
    pub(crate) stand_apart: bool,
    /// What stands for line breaks between CJK characters while YAML is parsed.
    mark: Option<BreakMark>,
}

impl<'a> Survey<'a> {
    /// Reads a frontmatter. `None` if it can't be read even with repairs: the report says why and where.
    pub(crate) fn of(fences: Fences<'a>, report: &mut Report) -> Option<Survey<'a>> {
        let front = fences.frontmatter;
        let seen = guard(front, fences.open, report)?;
        let entries = outline(front);
        check_dashes(front, report);
        let Parsed { root, repaired, unrepaired, mark } = parse(front, &entries, &seen, report)?;
        check_repairs(front, &repaired, report);
        check_yaml_features(&seen, &repaired, report);
        if fences.body.trim().text.is_empty() {
            report.add(fences.close, DiagnosticKind::NoInstructions);
        }
        let Sorted { fields, keys } = sort_out(root, &entries, &fences, report);
        // One text that makes the whole no YAML lets more of the others be read as texts.
        let stand_apart = repaired.len() < 2 && seen.is_plain() && stand_apart(front, &entries, &keys);
        Some(Survey { fences, entries, seen, keys, fields, repaired, unrepaired, stand_apart, mark })
    }

    /// The known field.
    pub(crate) fn field(&self, field: Field) -> Option<&Found<'a>> {
        self.fields.iter().find(|found| found.field == field)
    }

    /// The frontmatter, if without repairs it is no YAML.
    pub(crate) fn unreadable(&self) -> Option<&'a str> {
        (!self.repaired.is_empty() && self.unrepaired.is_none()).then_some(self.fences.frontmatter.text)
    }

    /// Whether the value of an entry was read as if it stood in quotes.
    pub(crate) fn is_repaired(&self, entry: Entry<'_>) -> bool {
        self.repaired.iter().any(|repair| repair.entry.whole.at == entry.whole.at)
    }

    /// The value of an entry, read without the rest of the file: `None` if it is none on its own.
    pub(crate) fn alone(&self, entry: Entry<'_>) -> Option<Node> {
        // The values of other fields are not read.
        let text = [Field::License.as_str(), ":", &prepare(entry.value, &[], self.mark), "\n"].concat();
        let Ok(Node::Map(fields)) = read(&text, self.mark) else { return None };
        let mut fields = fields.into_iter();
        let (_, value) = fields.next()?;
        fields.next().is_none().then_some(value)
    }
}

/// See [`Survey::stand_apart`].
fn stand_apart(front: Excerpt<'_>, entries: &[Entry<'_>], keys: &[String]) -> bool {
    let is_same = |(entry, key): (&Entry<'_>, &String)| entry.quote.is_none() && entry.key.text == key;
    let mut begun = entries.iter().map(|entry| entry.whole.at).peekable();
    let margin = base_indent(front).unwrap_or(0);
    let mut lines = front.lines().filter(|line| !line.is_blank() && !line.is_comment());
    let mut begins_one = |line: Line<'_>| begun.next_if_eq(&(line.content.at + margin)).is_some();
    entries.len() == keys.len()
        && entries.iter().zip(keys).all(is_same)
        && lines.all(|line| line.indent() > margin || begins_one(line))
}

struct Parsed<'a> {
    root: Fields,
    repaired: Vec<Repair<'a>>,
    unrepaired: Option<Fields>,
    mark: Option<BreakMark>,
}

/// Reads the YAML; once more with quotes around the texts that want them.
fn parse<'a>(
    front: Excerpt<'_>,
    entries: &[Entry<'a>],
    seen: &Scan<'_>,
    report: &mut Report,
) -> Option<Parsed<'a>> {
    let mark = BreakMark::for_text(front.text);
    if base_indent(front).is_none() {
        // Nothing but white space and comments: the required fields will be missed.
        return Some(Parsed { root: Vec::new(), repaired: Vec::new(), unrepaired: None, mark });
    }
    let mut text = prepare(front, &[], mark);
    let mut outcome = read(&text, mark);
    if let Err(Unreadable::Invalid { at, .. }) = outcome
        && let Some(parsed) = with_one_repair(front, entries, seen, mark, place(front, &text, at))
    {
        return Some(parsed);
    }
    let repaired = repairs(entries, seen, mark, &outcome);
    let mut unrepaired = None;
    if !repaired.is_empty() {
        if let Ok(Node::Map(fields)) = outcome {
            unrepaired = Some(fields);
        }
        text = prepare(front, &repaired, mark);
        outcome = read(&text, mark);
    }
    let (at, kind) = match outcome {
        Ok(Node::Map(root)) => return Some(Parsed { root, repaired, unrepaired, mark }),
        Ok(Node::Scalar(_) | Node::List(_) | Node::Skipped) => {
            (first_line(front).map_or(front.at, |line| line.content.trim().at), DiagnosticKind::NotAMapping)
        }
        Err(Unreadable::TooLarge { at }) => (place(front, &text, at), DiagnosticKind::AliasesTooLarge),
        Err(Unreadable::Invalid { problem, at }) => invalid(front, place(front, &text, at), problem),
    };
    report.add(at, kind);
    None
}

/// Reads with quotes around the one text in which the library stopped, as it mostly does in what is at fault. `None` where
/// that is not all that is wrong.
fn with_one_repair<'a>(
    front: Excerpt<'_>,
    entries: &[Entry<'a>],
    seen: &Scan<'_>,
    mark: Option<BreakMark>,
    stopped: usize,
) -> Option<Parsed<'a>> {
    let repaired = vec![repair_at(entries, seen, mark, stopped)?];
    let outcome = read(&prepare(front, &repaired, mark), mark);
    let is_whole = matches!(outcome, Ok(Node::Map(_))) && repairs(entries, seen, mark, &outcome).is_empty();
    match outcome {
        Ok(Node::Map(root)) if is_whole => Some(Parsed { root, repaired, unrepaired: None, mark }),
        Ok(_) | Err(_) => None,
    }
}

/// A tab where YAML wants spaces is worth a sentence of its own.
fn invalid(front: Excerpt<'_>, at: usize, problem: String) -> (usize, DiagnosticKind) {
    let line = front.lines().find(|line| line.content.at <= at && at <= line.content.end());
    let tab = line.and_then(|line| {
        let indent = line.text().len() - line.text().trim_start().len();
        let tab = line.text().get(..indent)?.find('\t')?;
        Some(line.content.at + tab)
    });
    match tab {
        Some(tab) => (tab, DiagnosticKind::TabIndentation),
        None => (at, DiagnosticKind::InvalidYaml { problem }),
    }
}

/// The places of all characters in the frontmatter that YAML forbids.
pub(crate) fn forbidden_characters(source: &str) -> Vec<Range<usize>> {
    let Ok(fences) = split(source, &mut Report::default()) else { return Vec::new() };
    let front = fences.frontmatter;
    let forbidden = front.text.char_indices().filter(|&(_, c)| !is_allowed(c));
    forbidden.map(|(index, c)| front.at + index..front.at + index + c.len_utf8()).collect()
}
