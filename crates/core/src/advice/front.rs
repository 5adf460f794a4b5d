//! Where things stand in the frontmatter of a file that has loaded.

use crate::skill::{Field, Skill};

use super::chars::trim_start;
use super::naming::idents;

/// The file before its instructions.
#[derive(Clone, Copy, Debug)]
pub(super) struct Front<'a> {
    text: &'a str,
}

impl<'a> Front<'a> {
    /// All before the instructions; `None` if the source does not end with them.
    pub(super) fn of(source: &'a str, skill: &Skill) -> Option<Front<'a>> {
        let text = source.trim_end().strip_suffix(&*skill.instructions)?;
        Some(Front { text })
    }

    /// Byte offset of the instructions in the file.
    pub(super) fn body_at(self) -> usize {
        self.text.len()
    }

    /// Where a field's value begins, as diagnostics have it; the file's start if the field stands in brackets.
    pub(super) fn value_at(self, field: Field) -> usize {
        self.after_colon(field).map_or(0, |after| {
            let value = self.text.get(after..).unwrap_or_default();
            after + value.len() - value.trim_start().len()
        })
    }

    /// The words of a field's value, and of what follows it, each with its place.
    pub(super) fn words(self, field: Field) -> impl Iterator<Item = (usize, &'a str)> {
        let start = self.after_colon(field).unwrap_or(0);
        idents(self.text.get(start..).unwrap_or_default()).map(move |(at, word)| (start + at, word))
    }

    /// The byte after the colon of a field. Of several lines that look like it, the last one of the outermost counts:
    /// it is the one that was read, and texts over several lines are indented.
    fn after_colon(self, field: Field) -> Option<usize> {
        let mut found: Option<(usize, usize)> = None;
        let mut at = 0;
        for line in self.text.split_inclusive(['\n', '\r']) {
            let key = trim_start(line, " \"'");
            let indent = line.len() - trim_start(line, " ").len();
            let rest = key.strip_prefix(field.as_str()).map(|rest| trim_start(rest, "\"' \t"));
            if let Some(value) = rest.and_then(|rest| rest.strip_prefix(':'))
                && found.is_none_or(|(outer, _)| indent <= outer)
            {
                found = Some((indent, at + line.len() - value.len()));
            }
            at += line.len();
        }
        found.map(|(_, after)| after)
    }
}
