//! A piece of the file that knows where in the file it stands.

use std::ops::Range;

/// A piece of the source with its byte offset in the source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Excerpt<'a> {
    /// Byte offset of `text` in the file.
    pub(crate) at: usize,
    /// The text itself.
    pub(crate) text: &'a str,
}

impl<'a> Excerpt<'a> {
    /// Byte offset of the end.
    pub(crate) fn end(self) -> usize {
        self.at + self.text.len()
    }

    /// The part from `from` to `to`, both offsets in the file; empty where they don't lie inside.
    pub(crate) fn part(self, range: Range<usize>) -> Excerpt<'a> {
        let inside =
            range.start.checked_sub(self.at).zip(range.end.checked_sub(self.at)).unwrap_or((usize::MAX, 0));
        Excerpt { at: range.start, text: self.text.get(inside.0..inside.1).unwrap_or_default() }
    }

    /// The same without outer white space.
    pub(crate) fn trim(self) -> Excerpt<'a> {
        let start = self.text.trim_start();
        Excerpt { at: self.at + self.text.len() - start.len(), text: start.trim_end() }
    }

    /// Its lines. Lines end with LF, CRLF or CR, and with nothing else: that is how editors count them.
    pub(crate) fn lines(self) -> Lines<'a> {
        Lines { rest: self }
    }
}

/// One line of an excerpt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Line<'a> {
    /// The line without its break.
    pub(crate) content: Excerpt<'a>,
    /// The break as written; empty at the end of the file.
    pub(crate) line_break: &'a str,
}

impl<'a> Line<'a> {
    /// The text without its break.
    pub(crate) fn text(self) -> &'a str {
        self.content.text
    }

    /// Byte offset of the next line.
    pub(crate) fn next_at(self) -> usize {
        self.content.end() + self.line_break.len()
    }

    /// Whether there is nothing but white space.
    pub(crate) fn is_blank(self) -> bool {
        self.text().is_empty() || self.text().trim_start().is_empty()
    }

    /// How many spaces come first.
    pub(crate) fn indent(self) -> usize {
        self.text().len() - self.text().trim_start_matches(' ').len()
    }

    /// Whether there is nothing but a YAML comment.
    pub(crate) fn is_comment(self) -> bool {
        self.text().trim_start().starts_with('#')
    }
}

/// The lines of an [`Excerpt`].
#[derive(Clone, Debug)]
pub(crate) struct Lines<'a> {
    rest: Excerpt<'a>,
}

impl<'a> Iterator for Lines<'a> {
    type Item = Line<'a>;

    fn next(&mut self) -> Option<Line<'a>> {
        let Excerpt { at, text } = self.rest;
        if text.is_empty() {
            return None;
        }
        let is_break = |byte| matches!(byte, b'\n' | b'\r');
        let end = text.bytes().position(is_break).unwrap_or(text.len());
        let (content, rest) = text.split_at_checked(end)?;
        let width = if rest.starts_with("\r\n") { 2 } else { rest.len().min(1) };
        let (line_break, rest) = rest.split_at_checked(width)?;
        self.rest = Excerpt { at: at + end + width, text: rest };
        Some(Line { content: Excerpt { at, text: content }, line_break })
    }
}

#[cfg(test)]
mod tests {
    use super::Excerpt;

    #[test]
    fn lines_end_with_any_of_the_three_breaks_and_keep_their_offsets() {
        let source = Excerpt { at: 10, text: "a\r\nb\rc\n\nd" };
        let lines: Vec<_> =
            source.lines().map(|line| (line.content.at, line.text(), line.line_break)).collect();
        assert_eq!(
            lines,
            [(10, "a", "\r\n"), (13, "b", "\r"), (15, "c", "\n"), (17, "", "\n"), (18, "d", "")]
        );
    }

    #[test]
    fn a_part_outside_is_empty() {
        let source = Excerpt { at: 10, text: "abc" };
        assert_eq!(source.part(11..12).text, "b");
        assert_eq!(source.part(9..12).text, "");
        assert_eq!(source.part(11..14).text, "");
    }
}
