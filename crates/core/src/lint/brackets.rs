//! Lists and mappings written anew, as all readers take them: the metadata line by line, `allowed-tools` as one text.

use crate::skill::survey::{Found, Node, Survey, base_indent, parts, quoted, split_outside_parentheses};
use crate::skill::{Field, Fix};

use super::moving::removed;
use super::values::{key, range, takes_anchor};

/// The metadata without brackets: one entry on each line. `None` if something would be lost.
pub(super) fn metadata(survey: &Survey<'_>) -> Option<Fix> {
    let found = survey.field(Field::Metadata)?;
    let Node::Map(map) = &found.node else { return None };
    let entry = found.entry?;
    if map.is_empty() {
        return removed(survey, entry);
    }
    let indent = base_indent(survey.fences.frontmatter)?;
    let mut text = String::new();
    for (name, value) in map {
        text.push_str(survey.fences.line_break);
        text.extend(std::iter::repeat_n(' ', indent + 2));
        text.extend([&key(name.text()?), ": ", &quoted(value.text()?)]);
    }
    replaced(survey, found, text)
}

/// `allowed-tools` as one text with spaces. `None` if that would not read as the same tools.
pub(super) fn allowed_tools(survey: &Survey<'_>, read: &[String]) -> Option<Fix> {
    let found = survey.field(Field::AllowedTools)?;
    let text = read.join(" ");
    if text.is_empty() {
        return removed(survey, found.entry?);
    }
    if let Node::List(items) = &found.node {
        // Entries that are no texts were left out.
        items.iter().all(|item| item.text().is_some()).then_some(())?;
    }
    if split_outside_parentheses(&text).0 != read {
        return None;
    }
    replaced(survey, found, [" ", &quoted(&text)].concat())
}

fn replaced(survey: &Survey<'_>, found: &Found<'_>, text: String) -> Option<Fix> {
    let entry = found.entry?;
    let range = range(survey, entry);
    // A comment would be lost; an alias can't be read alone.
    let is_whole = survey.alone(entry).is_some() || !survey.seen.aliases.is_empty();
    let is_safe = parts(entry.value).comments.is_empty() && is_whole && !takes_anchor(survey, &range);
    is_safe.then(|| Fix::replace(range, text))
}
