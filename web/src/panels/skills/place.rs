//! Where a line and a column of a file are in a text box.

/// The part of a text box from a place of the file to the end of that line, in UTF-16 code units.
///
/// `line` and `column` are a diagnostic's: from 1, columns in characters, none for a byte order mark. The box holds
/// the same text, but every line end in it is one unit, whatever it is in the file.
pub fn rest_of_line(source: &str, line: u32, column: u32) -> (u32, u32) {
    let (mut here, mut offset, mut start) = ((1, 1), 0, None);
    let mut chars = source.chars().peekable();
    while let Some(c) = chars.next() {
        if c == '\u{feff}' && offset == 0 {
            offset += 1;
            continue;
        }
        if here == (line, column) {
            start = Some(offset);
        }
        if matches!(c, '\n' | '\r') {
            if here.0 == line {
                break;
            }
            if c == '\r' {
                chars.next_if_eq(&'\n');
            }
            here = (here.0 + 1, 1);
            offset += 1;
        } else {
            here.1 += 1;
            offset += if c.len_utf16() == 1 { 1 } else { 2 };
        }
    }
    (start.unwrap_or(offset), offset)
}

#[cfg(test)]
mod tests {
    use super::rest_of_line;

    /// What a text box would select: it holds LF for every line end, and counts in UTF-16.
    #[track_caller]
    fn selects(source: &str, line: u32, column: u32, expected: &str) {
        let shown: Vec<u16> = source.replace("\r\n", "\n").replace('\r', "\n").encode_utf16().collect();
        let (start, end) = rest_of_line(source, line, column);
        assert_eq!(String::from_utf16(&shown[start as usize..end as usize]).unwrap(), expected);
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
