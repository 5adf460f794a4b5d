//! The instructions line by line, as far as advice needs Markdown: what a line is, and which of its characters are prose.

use std::borrow::Cow;

use super::chars::{BLANKS, begins, trim_start};
use super::markers::{Marker, marker};
use super::mask::{COMMENT, mask};

/// What a line is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// Nothing, or nothing but a comment.
    Blank,
    /// A line of a code block, its fences included.
    Code,
    /// A line of a quotation.
    Quote,
    /// A heading; levels count from 1. The line under a heading that is underlined is one without text.
    Heading(usize),
    /// The first line of a list's item.
    Item,
    /// A row of a table.
    Row,
    /// Anything else.
    Text,
}

/// One line.
#[derive(Clone, Debug)]
pub(super) struct Line<'a> {
    /// Byte offset in the instructions.
    pub(super) at: usize,
    /// As written, without its break.
    pub(super) raw: &'a str,
    /// The same length, with what is no prose written over; see [`super::mask`].
    pub(super) plain: Cow<'a, str>,
    pub(super) shape: Shape,
    /// How a heading, an item or a line of text is marked.
    pub(super) marker: Option<Marker>,
    /// The byte of the line at which its text begins, after indentation and marks.
    pub(super) text_at: usize,
    /// How deep it is indented; a tab counts four.
    pub(super) indent: usize,
    /// Whether it goes on with the paragraph or item of the line before.
    pub(super) goes_on: bool,
}

impl<'a> Line<'a> {
    /// The text after indentation and marks, as written.
    pub(super) fn text(&self) -> &'a str {
        self.raw.get(self.text_at..).unwrap_or_default()
    }

    /// Whether it holds prose.
    pub(super) fn is_prose(&self) -> bool {
        match self.shape {
            Shape::Blank | Shape::Code | Shape::Quote => false,
            Shape::Heading(_) | Shape::Item | Shape::Row | Shape::Text => true,
        }
    }
}

/// The lines of some instructions. Takes time in proportion to their length.
pub(super) struct Lines<'a> {
    rest: &'a str,
    at: usize,
    fence: Option<Fence>,
    comment: bool,
    /// What the line before was.
    before: Shape,
    /// Whether an indented line belongs to a list.
    in_list: bool,
}

#[derive(Clone, Copy)]
struct Fence {
    mark: char,
    len: usize,
}

impl<'a> Lines<'a> {
    pub(super) fn new(instructions: &'a str) -> Self {
        Lines { rest: instructions, at: 0, fence: None, comment: false, before: Shape::Blank, in_list: false }
    }

    /// The next line's text and place.
    fn cut(&mut self) -> Option<(usize, &'a str)> {
        if self.rest.is_empty() {
            return None;
        }
        let end = self.rest.bytes().position(|byte| matches!(byte, b'\n' | b'\r')).unwrap_or(self.rest.len());
        let (raw, rest) = self.rest.split_at_checked(end)?;
        let width = if rest.starts_with("\r\n") { 2 } else { rest.len().min(1) };
        let at = self.at;
        self.at += end + width;
        self.rest = rest.get(width..).unwrap_or_default();
        Some((at, raw))
    }

    /// Whether a line belongs to a code block in fences.
    fn is_fenced(&mut self, text: &str) -> bool {
        let mark = text.chars().next().filter(|c| matches!(c, '`' | '~'));
        let len = mark.map_or(0, |mark| text.len() - text.trim_start_matches(mark).len());
        let info = text.get(len..).unwrap_or_default();
        match (self.fence, mark) {
            (Some(fence), mark) => {
                if mark == Some(fence.mark) && len >= fence.len && info.trim_start().is_empty() {
                    self.fence = None;
                }
                true
            }
            (None, Some(mark)) if len >= 3 && (mark == '~' || !info.contains('`')) => {
                self.fence = Some(Fence { mark, len });
                true
            }
            (None, _) => false,
        }
    }
}

impl<'a> Iterator for Lines<'a> {
    type Item = Line<'a>;

    fn next(&mut self) -> Option<Line<'a>> {
        let (at, raw) = self.cut()?;
        let start = raw.trim_start();
        let indent =
            raw.chars().take_while(|c| c.is_whitespace()).map(|c| if c == '\t' { 4 } else { 1 }).sum();
        let code = !self.comment
            && (self.is_fenced(start)
                || (indent >= 4
                    && !start.is_empty()
                    && !self.in_list
                    && matches!(self.before, Shape::Blank | Shape::Code)));
        let plain = if code { Cow::Borrowed(raw) } else { mask(raw, &mut self.comment) };
        let text = plain.trim_start_matches(|c: char| c.is_whitespace() || c == COMMENT);
        let (shape, marker, text) = if code { (Shape::Code, None, text) } else { look(text, self.before) };
        let text_at = plain.len() - text.len();
        let goes_on = shape == Shape::Text && matches!(self.before, Shape::Text | Shape::Item);
        match shape {
            Shape::Item => self.in_list = true,
            Shape::Text | Shape::Row | Shape::Quote => self.in_list &= indent > 0 || goes_on,
            Shape::Heading(_) => self.in_list = false,
            Shape::Blank | Shape::Code => {}
        }
        self.before = shape;
        Some(Line { at, raw, plain, shape, marker, text_at, indent, goes_on })
    }
}

/// What a line outside code blocks is, how it is marked, and its text.
fn look(text: &str, before: Shape) -> (Shape, Option<Marker>, &str) {
    if text.is_empty() || is_rule(text) {
        let underlines =
            before == Shape::Text && !text.is_empty() && begins(text, "-=") && !text.trim_end().contains(' ');
        let level = if text.starts_with('=') { 1 } else { 2 };
        let shape = if underlines { Shape::Heading(level) } else { Shape::Blank };
        return (shape, None, "");
    }
    if text.starts_with('>') {
        return (Shape::Quote, None, text);
    }
    if text.starts_with('|') {
        return (Shape::Row, None, text);
    }
    let after = trim_start(text, "#");
    let level = text.len() - after.len();
    if level > 0 && begins(after, BLANKS) {
        let heading = after.trim_start();
        return match marker(heading) {
            Some((marker, rest)) => (Shape::Heading(level), Some(marker), rest),
            None => (Shape::Heading(level), None, heading),
        };
    }
    match marker(text) {
        // `第一步：…` as a line is a step, but no list.
        Some((Marker::Named, rest)) => (Shape::Text, Some(Marker::Named), rest),
        Some((marker, rest)) => (Shape::Item, Some(marker), rest),
        None => (Shape::Text, None, text),
    }
}

/// A line across the page, or under a heading.
fn is_rule(text: &str) -> bool {
    text.trim_end().chars().all(|c| matches!(c, '-' | '*' | '_' | '=' | ' '))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(instructions: &str, expected: &[(Shape, &str)]) {
        let lines: Vec<Line<'_>> = Lines::new(instructions).collect();
        let found: Vec<(Shape, &str)> = lines.iter().map(|line| (line.shape, line.text())).collect();
        assert_eq!(found, expected);
        for line in &lines {
            assert_eq!(instructions.get(line.at..line.at + line.raw.len()), Some(line.raw));
            assert_eq!(line.plain.len(), line.raw.len());
        }
    }

    #[test]
    fn lines_end_with_any_break_and_are_told_apart() {
        check(
            "# A\r\n\n## Step 1: b\rtext\n- c\n2. d\n> e\n| f |\n第一步：g\n***\n",
            &[
                (Shape::Heading(1), "A"),
                (Shape::Blank, ""),
                (Shape::Heading(2), "b"),
                (Shape::Text, "text"),
                (Shape::Item, "c"),
                (Shape::Item, "d"),
                (Shape::Quote, "> e"),
                (Shape::Row, "| f |"),
                (Shape::Text, "g"),
                (Shape::Blank, ""),
            ],
        );
        check(
            "Title\n=====\n\n---",
            &[(Shape::Text, "Title"), (Shape::Heading(1), ""), (Shape::Blank, ""), (Shape::Blank, "")],
        );
    }

    #[test]
    fn code_and_comments_hold_no_prose() {
        check(
            "~~~ x\n```\n# a\n~~~\n<!-- b\n```\n--> c\n\n    d\n- e\n\n    f\n",
            &[
                (Shape::Code, "~~~ x"),
                (Shape::Code, "```"),
                (Shape::Code, "# a"),
                (Shape::Code, "~~~"),
                (Shape::Blank, ""),
                (Shape::Blank, ""),
                (Shape::Text, "c"),
                (Shape::Blank, ""),
                (Shape::Code, "d"),
                (Shape::Item, "e"),
                (Shape::Blank, ""),
                (Shape::Text, "f"),
            ],
        );
        check("```` `\n````\n", &[(Shape::Text, "```` `"), (Shape::Code, "````")]);
    }
}
