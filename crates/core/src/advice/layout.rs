//! Whether the instructions have any structure, and how long their sections are.

use super::AdviceKind;
use super::chars::{ends_ascii, trim_start};
use super::lines::{Line, Shape};
use super::markers::Marker;
use super::own_words::{ends_sentence, own_words, up_to};
use super::report::Report;

/// Up to so many lines need no structure.
const FEW_LINES: u32 = 10;

/// The most bytes that are kept of the text, to find its first two sentences.
const MAX_OPENING: usize = 600;

/// What was seen so far.
#[derive(Debug, Default)]
pub(super) struct Layout<'a> {
    /// Lines of prose.
    lines: u32,
    /// Whether there is a heading below the title, a list or a table.
    structured: bool,
    titled: bool,
    /// Where the first line of text begins.
    first_at: Option<usize>,
    opening: String,
    longest: Section<'a>,
    section: Section<'a>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Section<'a> {
    title: Option<&'a str>,
    lines: u32,
}

impl<'a> Layout<'a> {
    pub(super) fn line(&mut self, line: &Line<'a>) {
        self.section.lines += 1;
        match line.shape {
            Shape::Heading(level) => self.heading(level, line.text()),
            Shape::Item | Shape::Row => self.structured = true,
            Shape::Text => {
                self.structured |= line.marker == Some(Marker::Named);
                self.lines = self.lines.saturating_add(1);
                self.first_at.get_or_insert(line.at + line.text_at);
                self.open(line.text());
            }
            Shape::Blank | Shape::Code | Shape::Quote => {}
        }
    }

    /// A title at the top is no structure yet.
    fn heading(&mut self, level: usize, text: &'a str) {
        let title = level == 1 && self.lines <= 1 && !self.titled;
        self.titled |= title;
        self.structured |= !title;
        if !title && !text.is_empty() {
            self.end_section();
            self.section = Section { title: Some(text), lines: 0 };
        }
    }

    fn end_section(&mut self) {
        if self.section.title.is_some() && self.section.lines > self.longest.lines {
            self.longest = self.section;
        }
    }

    fn open(&mut self, text: &str) {
        if self.opening.len() < MAX_OPENING {
            if ends_ascii(&self.opening) {
                self.opening.push(' ');
            }
            self.opening.extend(text.trim_end().chars().take(MAX_OPENING));
        }
    }

    /// What the longest section is called; to be asked after the last line.
    pub(super) fn longest_section(&mut self) -> Option<&'a str> {
        self.end_section();
        self.longest.title
    }

    /// Says so if there is no structure, and tells whether it did. `at` is where the instructions begin in the file.
    pub(super) fn finish(&self, at: usize, report: &mut Report) -> bool {
        let Some(first_at) = self.first_at.filter(|_| !self.structured && self.lines > FEW_LINES) else {
            return false;
        };
        let first = up_to(&self.opening, ends_sentence);
        let rest = self.opening.get(first.len()..).unwrap_or_default();
        let rest = trim_start(rest, " 。！？；!?;.");
        let second = own_words(up_to(rest, ends_sentence));
        report.add(
            at + first_at,
            AdviceKind::UnmarkedSteps {
                lines: self.lines,
                first: own_words(first),
                second: Some(second).filter(|second| !second.is_empty()),
            },
        );
        true
    }
}
