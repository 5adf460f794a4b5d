//! `metadata`, `tools` and `allowed-tools`. The two lists of tools mean different things and are never mixed.

use std::collections::{BTreeMap, BTreeSet};

use crate::tool::{ToolName, Toolbox};

use super::excerpt::Excerpt;
use super::fields::{Entries, Finder, Found, unquoted};
use super::items::{items, odd_keys};
use super::kind::DiagnosticKind;
use super::node::{Node, Scalar, ScalarKind};
use super::outline::outline;
use super::report::Report;

/// The metadata: scalars by key, in the order written.
pub(super) fn metadata(found: &Found<'_>, report: &mut Report) -> Vec<(String, String)> {
    let Node::Map(map) = &found.node else {
        not_a_collection(found, report);
        return Vec::new();
    };
    let mut metadata: Vec<(String, String)> = Vec::new();
    let mut indexes = BTreeMap::new();
    let lines = outline(found.written());
    let mut places = MetadataPlaces { lines: Entries::new(&lines), in_brackets: found.finder() };
    let mut odd_keys = odd_keys(found.written());
    for (key, value) in map {
        let key = match key {
            Node::Scalar(key) => key.text.clone(),
            Node::List(_) | Node::Map(_) | Node::Skipped => {
                let place = odd_keys.next().unwrap_or(Excerpt { at: found.at, text: "" });
                report.add(place.at, DiagnosticKind::KeyNotText { found: place.text.to_owned() });
                continue;
            }
        };
        let place = places.next(&key);
        let field = ["metadata.", &key].concat();
        let value = match value {
            Node::Scalar(value) => value,
            Node::List(_) | Node::Map(_) | Node::Skipped => {
                report.add(place.key_at, DiagnosticKind::MetadataLeftOut { key });
                continue;
            }
        };
        unquoted(value, &field, found, (place.value_at, place.value), report);
        let text = value.text.clone();
        let earlier = indexes.get(&key).and_then(|&index: &usize| metadata.get_mut(index));
        match earlier {
            Some(entry) => {
                entry.1 = text;
                report.add(place.key_at, DiagnosticKind::DuplicateField { field });
            }
            None => {
                indexes.insert(key.clone(), metadata.len());
                metadata.push((key, text));
            }
        }
    }
    metadata
}

/// Finds the entries of the metadata: by lines, or one after the other in brackets.
struct MetadataPlaces<'e, 'a> {
    lines: Entries<'e, 'a>,
    in_brackets: Finder<'a>,
}

struct MetadataPlace<'a> {
    key_at: usize,
    value_at: usize,
    value: Option<Excerpt<'a>>,
}

impl<'a> MetadataPlaces<'_, 'a> {
    fn next(&mut self, key: &str) -> MetadataPlace<'a> {
        match self.lines.next_with_key(key) {
            Some(entry) => {
                MetadataPlace { key_at: entry.key.at, value_at: entry.value_at(), value: Some(entry.value) }
            }
            None => {
                let at = self.in_brackets.next(key);
                MetadataPlace { key_at: at, value_at: at, value: None }
            }
        }
    }
}

/// `tools`: each once, in the order written.
pub(super) fn tools(found: &Found<'_>, report: &mut Report) -> Vec<ToolName> {
    let entries: Vec<(usize, &str)> = match &found.node {
        // What is a list or a mapping shows as it stands in the file, which no tool is called.
        Node::List(nodes) => {
            items(found, nodes).iter().map(|item| (item.at, item.text.unwrap_or(item.written))).collect()
        }
        Node::Scalar(scalar) if scalar.kind != ScalarKind::Null => {
            report.add(found.at, DiagnosticKind::ToolsNotList);
            let mut finder = found.finder();
            let names = scalar.text.split([',', '，', '、', ' ', '\t', '\n']);
            names.filter(|name| !name.is_empty()).map(|name| (finder.next(name), name)).collect()
        }
        Node::Scalar(_) | Node::Map(_) | Node::Skipped => {
            not_a_collection(found, report);
            return Vec::new();
        }
    };
    report.add(found.key_at(), DiagnosticKind::ToolsField);
    let mut seen = BTreeSet::new();
    let mut tools = Vec::new();
    for (at, entry) in entries {
        let tool = entry.to_owned();
        match ToolName::parse(entry) {
            Err(invalid) => report.add(at, DiagnosticKind::InvalidTool { found: invalid.found }),
            Ok(_) if Toolbox::RESERVED.contains(&entry) => {
                report.add(at, DiagnosticKind::ReservedTool { tool });
            }
            Ok(_) if !seen.insert(entry) => report.add(at, DiagnosticKind::DuplicateTool { tool }),
            Ok(name) => tools.push(name),
        }
    }
    tools
}

/// `allowed-tools`: as written, one entry a tool. `Bash(git add:*)` is one.
pub(super) fn allowed_tools(found: &Found<'_>, report: &mut Report) -> Vec<String> {
    match &found.node {
        Node::List(nodes) => {
            report.add(found.at, DiagnosticKind::AllowedToolsList);
            texts(found, nodes, report)
        }
        Node::Scalar(scalar) if scalar.kind != ScalarKind::Null => {
            let (entries, commas) = split_outside_parentheses(&scalar.text);
            if commas {
                report.add(found.at, DiagnosticKind::AllowedToolsCommas);
            }
            entries
        }
        Node::Scalar(_) | Node::Map(_) | Node::Skipped => {
            not_a_collection(found, report);
            Vec::new()
        }
    }
}

/// The texts of a list. One that YAML takes for something else is told, and read as it stands if it does so on one line:
/// `Bash(x: y)` is a mapping.
pub(super) fn texts(found: &Found<'_>, nodes: &[Node], report: &mut Report) -> Vec<String> {
    let mut texts = Vec::new();
    for item in items(found, nodes) {
        let text = item.text.filter(|text| !text.is_empty());
        let read = text.or(item.on_one_line.filter(|_| item.text.is_none()));
        if text.is_none() {
            let (field, found, left_out) = (found.field, item.written.to_owned(), read.is_none());
            report.add(item.at, DiagnosticKind::EntryNotText { field, found, left_out });
        }
        texts.extend(read.map(str::to_owned));
    }
    texts
}

pub(super) fn not_a_collection(found: &Found<'_>, report: &mut Report) {
    let field = found.field;
    let kind = match &found.node {
        Node::Scalar(Scalar { kind: ScalarKind::Null, .. }) => DiagnosticKind::EmptyField { field },
        Node::Scalar(_) | Node::List(_) | Node::Map(_) | Node::Skipped => DiagnosticKind::WrongType { field },
    };
    report.add(found.at, kind);
}

/// Splits at white space and commas; tells whether there were commas.
pub(crate) fn split_outside_parentheses(text: &str) -> (Vec<String>, bool) {
    let mut depth = 0_usize;
    let mut commas = false;
    let is_border = |c: char| {
        match c {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        let border = depth == 0 && (c == ',' || c.is_whitespace());
        commas |= border && c == ',';
        border
    };
    let entries = text.split(is_border).filter(|entry| !entry.is_empty()).map(str::to_owned).collect();
    (entries, commas)
}

#[cfg(test)]
mod tests {
    use super::split_outside_parentheses;

    #[test]
    fn allowed_tools_are_split_outside_parentheses() {
        let (entries, commas) = split_outside_parentheses("Bash(git add:*, x) Read  Write(");
        assert_eq!(
            (entries, commas),
            (["Bash(git add:*, x)", "Read", "Write("].map(str::to_owned).to_vec(), false)
        );
        let (entries, commas) = split_outside_parentheses("Read, Write");
        assert_eq!((entries, commas), (["Read", "Write"].map(str::to_owned).to_vec(), true));
    }
}
