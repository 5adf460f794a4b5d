//! Where a place of a file is in the editor: a document that counts in units of UTF-16, and whose line ends are one unit
//! each, whatever they are in the file.

/// The places of a file.
pub struct Places<'a> {
    source: &'a str,
    /// Where each line begins.
    lines: Vec<usize>,
}

impl<'a> Places<'a> {
    /// Looks for the lines of a file. They end with LF, CRLF or CR.
    pub fn of(source: &'a str) -> Places<'a> {
        let mut lines = vec![0];
        let bytes = source.as_bytes();
        for (at, byte) in bytes.iter().enumerate() {
            if *byte == b'\n' || (*byte == b'\r' && bytes.get(at + 1) != Some(&b'\n')) {
                lines.push(at + 1);
            }
        }
        Places { source, lines }
    }

    /// The byte of a diagnostic's place: line and column from 1, columns in characters, none for a byte order mark. Behind
    /// the line it is the line's end, behind the text the text's.
    pub fn byte(&self, line: u32, column: u32) -> usize {
        let Some(start) = self.lines.get(line.saturating_sub(1) as usize) else { return self.source.len() };
        let text = self.line_from(*start);
        let mark = if *start == 0 && text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
        let columns = text.get(mark..).unwrap_or_default().char_indices();
        let at = columns.map(|(at, _)| at).nth(column.saturating_sub(1) as usize);
        start + at.map_or(text.len(), |at| mark + at)
    }

    /// Where the line ends that holds a byte, without its break.
    pub fn line_end(&self, byte: usize) -> usize {
        byte + self.line_from(byte).len()
    }

    fn line_from(&self, byte: usize) -> &'a str {
        let rest = self.source.get(byte..).unwrap_or_default();
        rest.find(['\n', '\r']).and_then(|end| rest.get(..end)).unwrap_or(rest)
    }

    /// The places in the editor of bytes of the file, which are in its order.
    pub fn in_editor(&self, bytes: impl IntoIterator<Item = usize>) -> Vec<u32> {
        let all = self.source.as_bytes();
        let (mut at, mut units) = (0, 0);
        let mut place = |byte: usize| {
            for passed in all.get(at..byte).unwrap_or_default() {
                at += 1;
                units += match passed {
                    b'\r' if all.get(at) == Some(&b'\n') => 0,
                    // The further bytes of a character.
                    0x80..=0xbf => 0,
                    // What takes four bytes takes two units.
                    0xf0.. => 2,
                    _ => 1,
                };
            }
            units
        };
        bytes.into_iter().map(&mut place).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::Places;

    /// From a place to the end of its line, as the editor would have it: LF for every line end, counted in UTF-16.
    #[track_caller]
    fn selects(source: &str, line: u32, column: u32, expected: &str) {
        let shown: Vec<u16> = source.replace("\r\n", "\n").replace('\r', "\n").encode_utf16().collect();
        let places = Places::of(source);
        let byte = places.byte(line, column);
        let found = places.in_editor([byte, places.line_end(byte)]);
        assert_eq!(String::from_utf16(&shown[found[0] as usize..found[1] as usize]).unwrap(), expected);
    }

    #[test]
    fn from_the_place_to_the_end_of_its_line() {
        selects("---\nname: a\n---\n", 2, 7, "a");
        selects("---\nname: a\n---\n", 1, 1, "---");
        selects("name: a", 1, 1, "name: a");
    }

    #[test]
    fn every_line_end_is_one_unit() {
        selects("---\r\nname: a\r\ntools: x\r\n", 3, 1, "tools: x");
        selects("---\rname: a\rtools: x", 3, 8, "x");
    }

    #[test]
    fn characters_beyond_the_basic_plane_are_two_units_and_one_column() {
        selects("name: 😀😀x\n", 1, 8, "😀x");
        selects("描述: 退款\nb: 2", 2, 4, "2");
    }

    #[test]
    fn a_byte_order_mark_takes_a_unit_and_no_column() {
        selects("\u{feff}---\nname: a", 1, 1, "---");
        selects("\u{feff}---\nname: a", 2, 1, "name: a");
    }

    #[test]
    fn a_place_behind_the_text_is_its_end() {
        selects("a\nb", 2, 2, "");
        selects("a\nb", 9, 1, "");
        selects("", 1, 1, "");
    }
}
