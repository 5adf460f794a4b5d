//! Texts of the frontmatter as they stand in the file, and how to write them so that every reader reads the same.

use std::ops::Range;

use crate::skill::survey::{
    Entries, Entry, Excerpt, Node, Parts, ScalarKind, Style, Survey, end_with_tabs, outline, parts, quoted,
};
use crate::skill::{Field, Fix, Replacement};

/// A text and its place: of a text field, of `allowed-tools`, or of an entry of the metadata.
#[derive(Debug)]
pub(super) struct Written<'a> {
    /// The field that it belongs to.
    pub(super) field: Field,
    /// Where it stands.
    pub(super) entry: Entry<'a>,
    /// The text as this page reads it.
    pub(super) text: String,
    /// What YAML takes it for.
    pub(super) kind: ScalarKind,
    /// How it is written.
    pub(super) parts: Parts<'a>,
}

/// All texts whose places are known, in the order of the file.
pub(super) fn texts<'a>(survey: &Survey<'a>) -> Vec<Written<'a>> {
    let mut texts = Vec::new();
    for found in &survey.fields {
        let (field, Some(entry)) = (found.field, found.entry) else { continue };
        match (field, &found.node) {
            (Field::Metadata, Node::Map(map)) => {
                let lines = outline(entry.value);
                let mut lines = Entries::new(&lines);
                for (key, value) in map {
                    let entry = key.text().and_then(|key| lines.next_with_key(key));
                    texts.extend(entry.and_then(|entry| Written::new(field, entry, value)));
                }
            }
            (Field::Metadata | Field::Tools | Field::Type | Field::Triggers | Field::Priority, _) => {}
            (
                Field::Name
                | Field::Description
                | Field::License
                | Field::Compatibility
                | Field::AllowedTools,
                value,
            ) => texts.extend(Written::new(field, entry, value)),
        }
    }
    for written in &mut texts {
        // What looks like a comment in a text that was read as if it stood in quotes is a part of it.
        if survey.is_repaired(written.entry) {
            written.parts =
                Parts { style: Style::Plain, comments: Vec::new(), outside: vec![written.entry.value] };
        }
    }
    in_order(texts, |written| written.entry.whole.at)
}

/// The text at a place of the file.
pub(super) fn text_at<'t, 'a>(texts: &'t [Written<'a>], at: usize) -> Option<&'t Written<'a>> {
    let after = texts.partition_point(|written| written.entry.whole.at <= at);
    texts.get(after.checked_sub(1)?).filter(|written| at < written.entry.whole.end())
}

impl<'a> Written<'a> {
    fn new(field: Field, entry: Entry<'a>, value: &Node) -> Option<Self> {
        let Node::Scalar(scalar) = value else { return None };
        let text = if field.is_text() { scalar.text.trim() } else { &scalar.text };
        Some(Written { field, entry, text: text.to_owned(), kind: scalar.kind, parts: parts(entry.value) })
    }

    /// The same text in quotes, whatever it was written in before. Its comments stay. `None` where that would not be
    /// safe.
    pub(super) fn quoted(&self, survey: &Survey<'_>) -> Option<Replacement> {
        // Where `~` is nothing, in quotes it would be a text.
        let is_text = self.kind != ScalarKind::Null || self.field == Field::Metadata || self.text.is_empty();
        if is_text { self.replaced(survey, &quoted(&self.text)) } else { None }
    }

    /// Another value in its place, written as YAML.
    pub(super) fn replaced(&self, survey: &Survey<'_>, yaml: &str) -> Option<Replacement> {
        let range = range(survey, self.entry);
        if !self.is_whole(survey) || takes_anchor(survey, &range) {
            return None;
        }
        Some(Replacement { range, text: [" ", yaml, &comments(&self.parts)].concat() })
    }

    /// Whether the lines that seem to hold the value do so: on their own they must give the same text.
    fn is_whole(&self, survey: &Survey<'_>) -> bool {
        if survey.stand_apart && survey.entries.contains(&self.entry) && !survey.is_repaired(self.entry) {
            return true;
        }
        let alias = self.parts.plain_text().and_then(|text| text.strip_prefix('*'));
        if let (Style::Plain, Some(alias)) = (self.parts.style, alias) {
            return survey.seen.aliases.iter().any(|seen| {
                seen.name.text == alias
                    && (self.entry.value.at..self.entry.value.end()).contains(&seen.name.at)
            });
        }
        let same =
            |text: &str| if self.field.is_text() { text.trim() == self.text } else { text == self.text };
        survey.alone(self.entry).is_some_and(|node| node.text().is_some_and(same))
    }
}

/// A value's place, with the blanks after it.
pub(super) fn range(survey: &Survey<'_>, entry: Entry<'_>) -> Range<usize> {
    entry.value.at..end_with_tabs(survey.fences.frontmatter, entry.value.end())
}

/// The same with the key, and an anchor or a tag before it.
pub(super) fn whole_range(survey: &Survey<'_>, entry: Entry<'_>) -> Range<usize> {
    entry.whole.at..range(survey, entry).end
}

/// Whether an anchor in this range is needed outside.
pub(super) fn takes_anchor(survey: &Survey<'_>, range: &Range<usize>) -> bool {
    let inside = survey.seen.anchors.iter().filter(|anchor| range.contains(&anchor.at));
    let mut outside = survey.seen.aliases.iter().filter(|alias| !range.contains(&alias.name.at));
    let names: Vec<&str> = inside.map(|anchor| anchor.text).collect();
    !names.is_empty() && outside.any(|alias| names.contains(&alias.name.text))
}

/// Comments that stay when the value before them is written anew: on its line, after it.
pub(super) fn comments(parts: &Parts<'_>) -> String {
    parts.comments.iter().flat_map(|comment| [" ", comment.text.trim_end()]).collect()
}

/// A key that all readers read as this text.
pub(super) fn key(text: &str) -> String {
    let is_plain = text.starts_with(|c: char| c.is_ascii_alphabetic())
        && text.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.'))
        // Short ones may mean yes, no, on, off, true, false or null.
        && (text.len() > 5 || text.contains(['-', '_', '.']) || matches!(text, "name" | "author" | "tags"))
        && !text.contains("---");
    if is_plain { text.to_owned() } else { quoted(text) }
}

/// A fix of several places, in the order of the file; `None` without any.
pub(super) fn fix(replacements: Vec<Replacement>) -> Option<Fix> {
    let replacements = in_order(replacements, |replacement| replacement.range.start);
    (!replacements.is_empty()).then_some(Fix { replacements })
}

/// The same in the order of the file; those at one place keep theirs. One sort for all types, since each costs the
/// download more than all else here.
pub(super) fn in_order<T>(items: Vec<T>, place: impl Fn(&T) -> usize) -> Vec<T> {
    let mut order: Vec<(usize, usize)> =
        items.iter().enumerate().map(|(index, item)| (place(item), index)).collect();
    order.sort_unstable();
    let mut items: Vec<Option<T>> = items.into_iter().map(Some).collect();
    order.into_iter().filter_map(|(_, index)| items.get_mut(index)?.take()).collect()
}

/// Where the line begins that holds this place.
pub(super) fn line_start(front: Excerpt<'_>, at: usize) -> usize {
    let before = front.part(front.at..at);
    before.text.rfind(['\n', '\r']).map_or(front.at, |index| before.at + index + 1)
}

/// Where the line ends that holds this place, without its break.
pub(super) fn line_end(front: Excerpt<'_>, at: usize) -> usize {
    let after = front.part(at..front.end());
    after.text.find(['\n', '\r']).map_or(front.end(), |index| after.at + index)
}

#[cfg(test)]
mod tests {
    use super::key;
    use crate::skill::survey::quoted;

    #[test]
    fn a_key_is_plain_where_nobody_takes_it_for_more() {
        for text in ["version", "short-description", "author"] {
            assert_eq!(key(text), text);
        }
        for text in ["1", "yes", "null", "a b", "a---b", "<<", ""] {
            assert_eq!(key(text), quoted(text));
        }
    }
}
