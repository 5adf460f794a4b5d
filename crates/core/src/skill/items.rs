//! The entries of a list, each with its place and as it stands in the file. The YAML library gives values but no places.

use super::excerpt::{Excerpt, Line};
use super::fields::Found;
use super::node::Node;
use super::outline::base_indent;
use super::parts::{Style, parts};
use super::quotes::closing_quote;

/// An entry of a list.
pub(super) struct Item<'a, 'n> {
    /// Where it stands, or as near to it as is known.
    pub(super) at: usize,
    /// Its text without outer white space; `None` of a list or a mapping.
    pub(super) text: Option<&'n str>,
    /// As it stands in the file; the list's first line where its own place is not known.
    pub(super) written: &'a str,
    /// What one that stands on one line says, comments apart.
    pub(super) on_one_line: Option<&'a str>,
}

/// The entries of a field's list.
pub(super) fn items<'a, 'n>(found: &Found<'a>, nodes: &'n [Node]) -> Vec<Item<'a, 'n>> {
    let places = places(found.written(), nodes.len());
    let first_line = found.written().trim().lines().next().map(Line::text).unwrap_or_default();
    let mut finder = found.finder();
    let item = |(index, node): (usize, &'n Node)| {
        let text = node.text().map(str::trim);
        match places.get(index) {
            Some(place) => Item {
                at: place.at,
                text,
                written: place.text,
                on_one_line: parts(*place).plain_text().filter(|_| place.lines().count() == 1),
            },
            None => {
                let at = text.map_or(found.at, |text| finder.next(text));
                Item { at, text, written: first_line, on_one_line: None }
            }
        }
    };
    nodes.iter().enumerate().map(item).collect()
}

/// Where each entry stands; empty if that can't be told.
fn places(value: Excerpt<'_>, count: usize) -> Vec<Excerpt<'_>> {
    let is_in_brackets = parts(value).style == Style::Flow;
    let places = if is_in_brackets { in_brackets(value) } else { by_line(value) };
    if places.len() == count { places } else { Vec::new() }
}

/// The entries of a list over several lines, each after its dash; one that is empty stands at it.
fn by_line(value: Excerpt<'_>) -> Vec<Excerpt<'_>> {
    let indent = base_indent(value).unwrap_or(0);
    let mut places: Vec<Excerpt<'_>> = Vec::new();
    for line in value.lines().filter(|line| !line.is_blank()) {
        let end = line.content.trim().end();
        let after = line.text().get(indent..).and_then(|text| text.strip_prefix('-'));
        let is_entry = after.is_some_and(|after| after.is_empty() || after.starts_with([' ', '\t']));
        if line.indent() == indent && is_entry {
            let entry = line.content.part(line.content.at + indent + 1..end).trim();
            let at = if entry.text.is_empty() { line.content.at + indent } else { entry.at };
            places.push(Excerpt { at, text: entry.text });
        } else if let Some(entry) = places.last_mut()
            && !line.is_comment()
        {
            *entry = if entry.text.is_empty() { line.content.trim() } else { value.part(entry.at..end) };
        }
    }
    places
}

/// The entries between brackets.
fn in_brackets(value: Excerpt<'_>) -> Vec<Excerpt<'_>> {
    let Some(open) = parts(value).outside.into_iter().find_map(|part| Some(part.at + part.text.find('[')?))
    else {
        return Vec::new();
    };
    let inside = value.part(open + 1..value.end());
    let mut places = Vec::new();
    let (mut at, mut depth, mut start) = (inside.at, 0_usize, inside.at);
    // Whether a text may begin here.
    let mut is_first = true;
    let mut before = ' ';
    while let Some(c) = inside.part(at..inside.end()).text.chars().next() {
        let rest = inside.part(at..inside.end()).text;
        let mut length = c.len_utf8();
        match c {
            '"' | '\'' if is_first => length = closing_quote(rest, c),
            '#' if before.is_whitespace() => {
                length = rest.find(['\n', '\r']).unwrap_or(rest.len());
                start = if is_first && depth == 0 { at + length } else { start };
            }
            '[' | '{' => depth += 1,
            ',' | ']' | '}' if depth == 0 => {
                let place = inside.part(start..at).trim();
                // A comma may stand after the last entry.
                if c == ',' || !place.text.is_empty() {
                    places.push(place);
                }
                start = at + length;
                if c != ',' {
                    break;
                }
            }
            ']' | '}' => depth -= 1,
            _ => {}
        }
        is_first = matches!(c, '[' | '{' | ',' | '#') || (is_first && c.is_whitespace());
        before = c;
        at += length;
    }
    places
}

/// The keys of a mapping that are lists or mappings themselves, as they stand in the file.
pub(super) fn odd_keys(map: Excerpt<'_>) -> impl Iterator<Item = Excerpt<'_>> {
    let indent = base_indent(map).unwrap_or(0);
    map.lines().filter(move |line| line.indent() == indent).filter_map(|line| {
        let content = line.content.trim();
        let asked = content.text.strip_prefix('?').filter(|rest| rest.starts_with([' ', '\t']));
        if asked.is_some() {
            return Some(content.part(content.at + 1..content.end()).trim());
        }
        let end = content.text.find(": ").or_else(|| content.text.strip_suffix(':').map(str::len))?;
        content.text.starts_with(['[', '{']).then(|| content.part(content.at..content.at + end).trim())
    })
}

#[cfg(test)]
mod tests {
    use super::{odd_keys, places};
    use crate::skill::excerpt::Excerpt;

    #[test]
    fn entries_stand_after_dashes_or_between_commas() {
        for (value, expected) in [
            ("\n  - a\n# c\n  - b: c # d\n    e: f\n  -\n  - \"x\"", "a|b: c # d\n    e: f||\"x\""),
            ("\n- a\n-\n  b\n- - c", "a|b|- c"),
            (" # note\n  - a", "a"),
            (" [a, {b: c}, \"d, ]\", [e, f], it's, 'g, h' ,]", "a|{b: c}|\"d, ]\"|[e, f]|it's|'g, h'"),
            (" &x [\n  a, # b, c\n  d\n]", "a|d"),
            (" []", ""),
        ] {
            let count = if expected.is_empty() { 0 } else { expected.split('|').count() };
            let found: Vec<_> =
                places(Excerpt { at: 0, text: value }, count).into_iter().map(|e| e.text).collect();
            assert_eq!(found.join("|"), expected, "{value}");
        }
    }

    #[test]
    fn keys_that_are_no_texts_are_found() {
        let text = "  a: b\n  ? [c, d]\n  : e\n  {f: g}: h\n  [i]:\n    j";
        let keys: Vec<_> = odd_keys(Excerpt { at: 0, text }).map(|key| key.text).collect();
        // The first colon ends a key in braces: it need only be recognised.
        assert_eq!(keys, ["[c, d]", "{f", "[i]"]);
    }
}
