//! The lines of a file, and where a byte of it stands. Counts as the core does: lines end with LF, CRLF or CR, columns are
//! characters, and a byte order mark takes none.

const BYTE_ORDER_MARK: char = '\u{feff}';

/// A place in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Position {
    /// Line, from 1.
    pub(crate) line: u32,
    /// Column in characters, from 1.
    pub(crate) column: u32,
}

/// A text and where its lines begin.
#[derive(Debug)]
pub(crate) struct Lines<'a> {
    text: &'a str,
    /// The first byte of each line. The first is always 0.
    starts: Vec<usize>,
}

impl<'a> Lines<'a> {
    /// Looks for the lines of a text.
    pub(crate) fn of(text: &'a str) -> Self {
        let bytes = text.as_bytes();
        let is_end = |(index, byte): (usize, &u8)| match byte {
            b'\n' => true,
            b'\r' => bytes.get(index + 1) != Some(&b'\n'),
            _ => false,
        };
        let ends = bytes.iter().enumerate().filter(|&(index, byte)| is_end((index, byte)));
        let starts = std::iter::once(0).chain(ends.map(|(index, _)| index + 1)).collect();
        Lines { text, starts }
    }

    /// The whole text.
    pub(crate) fn text(&self) -> &'a str {
        self.text
    }

    /// The line with this number, without its line break and without a byte order mark. `None` past the end.
    pub(crate) fn line(&self, number: u32) -> Option<&'a str> {
        let index = usize::try_from(number).ok()?.checked_sub(1)?;
        let start = *self.starts.get(index)?;
        let line = self.text.get(start..self.end(index))?.trim_end_matches(['\r', '\n']);
        Some(if index == 0 { line.strip_prefix(BYTE_ORDER_MARK).unwrap_or(line) } else { line })
    }

    /// Where a byte stands.
    pub(crate) fn position(&self, at: usize) -> Position {
        let index = self.index(at);
        let before = self.text.get(self.start(index)..at).unwrap_or_default();
        let before = if index == 0 { before.strip_prefix(BYTE_ORDER_MARK).unwrap_or(before) } else { before };
        let count = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
        Position { line: count(index + 1), column: count(before.chars().count() + 1) }
    }

    /// The index, from 0, of the line that holds a byte.
    pub(crate) fn index(&self, at: usize) -> usize {
        self.starts.partition_point(|start| *start <= at).saturating_sub(1)
    }

    /// The first byte of the line with this index.
    pub(crate) fn start(&self, index: usize) -> usize {
        self.starts.get(index).copied().unwrap_or(self.text.len())
    }

    /// The byte after the line with this index and its line break.
    pub(crate) fn end(&self, index: usize) -> usize {
        self.start(index.saturating_add(1))
    }
}

#[cfg(test)]
mod tests {
    use super::{Lines, Position};

    #[test]
    fn lines_end_with_any_break_and_hold_none() {
        let lines = Lines::of("\u{feff}a\r\nb\rc\n\nd");
        let found: Vec<_> = (0..=6).map(|number| lines.line(number)).collect();
        assert_eq!(found, [None, Some("a"), Some("b"), Some("c"), Some(""), Some("d"), None]);
    }

    #[test]
    fn a_byte_has_a_line_and_a_column_in_characters() {
        let text = "\u{feff}ab\r\n技能x\ry\n\nz";
        let lines = Lines::of(text);
        let of = |mark| {
            let Position { line, column } = lines.position(text.find(mark).unwrap());
            (line, column)
        };
        let found = ["\u{feff}", "a", "b", "\r\n", "技", "x", "y", "z"].map(of);
        assert_eq!(found, [(1, 1), (1, 1), (1, 2), (1, 3), (2, 1), (2, 3), (3, 1), (5, 1)]);
        assert_eq!(lines.position(text.len()), Position { line: 5, column: 2 });
    }
}
