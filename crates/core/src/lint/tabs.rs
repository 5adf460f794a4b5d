//! Tabs outside quotes: the YAML library here takes them for blanks, the specification's reader for an error.

use crate::skill::survey::{Excerpt, Style, Survey, parts};
use crate::skill::{Field, Fix, Replacement};

use super::values::{Written, fix, in_order, line_end, text_at};

/// The tabs outside quotes, blocks and comments of the fields that the specification knows, of blank lines, and of
/// the opening fence.
///
/// A field that it does not know is refused in any case.
#[derive(Debug, Default)]
pub(super) struct Tabs {
    /// Places of tabs that belong to no text.
    between: Vec<usize>,
    /// Texts without quotes that hold tabs or stand next to some, by their index, with the place of the first tab.
    texts: Vec<(usize, usize)>,
}

impl Tabs {
    /// Finds them.
    pub(super) fn of(survey: &Survey<'_>, texts: &[Written<'_>]) -> Tabs {
        let front = survey.fences.frontmatter;
        let mut tabs = Tabs::default();
        tabs.add(survey.fences.opening);
        if !front.text.contains('\t') {
            return tabs;
        }
        for (index, written) in texts.iter().enumerate() {
            let entry = written.entry;
            let value = front.part(entry.value.at..line_end(front, entry.value.end()));
            let first = parts(value).outside.iter().find_map(|part| Some(part.at + part.text.find('\t')?));
            tabs.texts.extend(first.map(|at| (index, at)));
            tabs.add(front.part(entry.key.end()..entry.value.at));
        }
        for found in &survey.fields {
            let is_text = found.node.text().is_some();
            let Some(entry) = found.entry.filter(|_| !is_text) else { continue };
            let written = parts(entry.value);
            let before = front.part(entry.key.end()..entry.value.at);
            // What is in brackets is refused for them; and what holds quotes may be a text.
            let is_between = |part: &Excerpt<'_>| !part.text.contains(['"', '\'']);
            match found.field {
                Field::AllowedTools if written.style != Style::Flow => {
                    let parts = written.outside.into_iter().filter(is_between);
                    parts.chain([before]).for_each(|part| tabs.add(part));
                }
                Field::Metadata if written.style != Style::Flow => {
                    let first = written.outside.first().filter(|part| is_between(part)).copied();
                    let line = first.and_then(|part| part.lines().next()).map(|line| line.content);
                    line.into_iter().chain([before]).for_each(|part| tabs.add(part));
                }
                Field::Name
                | Field::Description
                | Field::License
                | Field::Compatibility
                | Field::Metadata
                | Field::AllowedTools
                | Field::Tools
                | Field::Type
                | Field::Triggers
                | Field::Priority => {}
            }
        }
        for line in front.lines().filter(|line| line.is_blank() && line.text().contains('\t')) {
            if !is_inside(survey, texts, line.content.at) {
                tabs.add(line.content);
            }
        }
        tabs.between = in_order(tabs.between, |&at| at);
        tabs.between.dedup();
        tabs
    }

    /// The place of the first.
    pub(super) fn first(&self) -> Option<usize> {
        let in_text = self.texts.iter().map(|&(_, at)| at).min();
        self.between.first().copied().into_iter().chain(in_text).min()
    }

    /// Spaces in their places, and quotes around the texts that hold some.
    pub(super) fn fix(&self, survey: &Survey<'_>, texts: &[Written<'_>]) -> Option<Fix> {
        let quoted = self.texts.iter().filter_map(|&(index, _)| texts.get(index)?.quoted(survey));
        let mut replacements: Vec<Replacement> = quoted.collect();
        // What stands below a text on a blank line goes with it.
        let is_left = |at: &&usize| {
            let after = replacements.partition_point(|taken| taken.range.start <= **at);
            let before = after.checked_sub(1).and_then(|before| replacements.get(before));
            before.is_none_or(|taken| !taken.range.contains(at))
        };
        let rest: Vec<usize> = self.between.iter().filter(is_left).copied().collect();
        let spaces = rest.into_iter().map(|at| Replacement { range: at..at + 1, text: " ".to_owned() });
        replacements.extend(spaces);
        fix(replacements)
    }

    fn add(&mut self, part: Excerpt<'_>) {
        self.between.extend(part.text.match_indices('\t').map(|(index, _)| part.at + index));
    }
}

/// Whether a blank line belongs to a text, where a tab does no harm or is quoted with it, or to an unknown field.
fn is_inside(survey: &Survey<'_>, texts: &[Written<'_>], at: usize) -> bool {
    if let Some(written) = text_at(texts, at) {
        return written.parts.style != Style::Empty;
    }
    let after = survey.entries.partition_point(|entry| entry.whole.at <= at);
    let entry = after.checked_sub(1).and_then(|before| survey.entries.get(before));
    entry
        .is_some_and(|entry| at < entry.whole.end() && Field::parse(entry.key.text).is_none_or(Field::is_own))
}
