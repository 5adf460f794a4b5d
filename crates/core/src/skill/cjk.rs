//! Line breaks between Chinese or Japanese characters.
//!
//! YAML folds a line break into a space. Between two such characters a writer means no space, so a private-use
//! character is put at such line ends before parsing, and taken out after it together with the space.

use crate::lang::is_han;

use super::excerpt::{Excerpt, Line};

/// A character that stands for a line break between two CJK characters while YAML is parsed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BreakMark(char);

impl BreakMark {
    /// A mark that the text does not hold, neither as a character nor as an escape; `None` if it holds all candidates.
    pub(crate) fn for_text(text: &str) -> Option<BreakMark> {
        let candidates = [('\u{e000}', "000"), ('\u{e001}', "001"), ('\u{e002}', "002"), ('\u{e003}', "003")];
        let is_free = |&(mark, digits): &(char, &str)| {
            !text.contains(mark)
                && !text.contains(&["E", digits].concat())
                && !text.contains(&["e", digits].concat())
        };
        candidates.into_iter().find(is_free).map(|(mark, _)| BreakMark(mark))
    }

    /// Adds a line's text, with the mark if the break to the next line is between two CJK characters.
    pub(crate) fn push_line(mark: Option<BreakMark>, to: &mut String, line: &str, next: Option<&str>) {
        let text = line.trim_end_matches([' ', '\t']);
        to.push_str(text);
        if let Some(BreakMark(mark)) = mark
            && next.is_some_and(|next| joins(text, next))
        {
            to.push(mark);
        }
        to.push_str(line.strip_prefix(text).unwrap_or_default());
    }

    /// Takes the marks out of a parsed text, each with the space that its line break became. Tells whether a line
    /// break left no space.
    pub(crate) fn take_out(mark: Option<BreakMark>, text: &str) -> (String, bool) {
        let Some(BreakMark(mark)) = mark else { return (text.to_owned(), false) };
        let mut parts = text.split(mark);
        let mut joined = parts.next().unwrap_or_default().to_owned();
        let mut breaks = false;
        for part in parts {
            let after = part.trim_start_matches(' ');
            // A mark at a break that stayed a break, or at the end of the text, meant nothing.
            let stays = after.is_empty() || after.starts_with('\n');
            breaks |= !stays && after.len() < part.len();
            joined.push_str(if stays { part } else { after });
        }
        (joined, breaks)
    }
}

/// Whether a line break after `line` leaves no space.
pub(crate) fn joins(line: &str, next: &str) -> bool {
    let pair = line.trim_end().chars().next_back().zip(next.trim_start().chars().next());
    pair.is_some_and(|(last, first)| {
        (is_wide(last) || is_shared(last))
            && (is_wide(first) || is_shared(first))
            && (is_wide(last) || is_wide(first))
    })
}

/// The end of the first line that [`joins`] the next one.
pub(crate) fn first_join(value: Excerpt<'_>) -> Option<usize> {
    let mut lines = value.lines().peekable();
    while let Some(line) = lines.next() {
        if lines.peek().is_some_and(|next: &Line<'_>| joins(line.text(), next.text())) {
            return Some(line.content.end());
        }
    }
    None
}

/// Characters of scripts that write no spaces, and their punctuation.
fn is_wide(c: char) -> bool {
    is_han(c)
        || matches!(c, '\u{3000}'..='\u{30ff}' | '\u{31f0}'..='\u{31ff}' | '\u{ff01}'..='\u{ff65}' | '\u{20000}'..='\u{3ffff}')
}

/// Punctuation that Chinese shares with other scripts.
fn is_shared(c: char) -> bool {
    matches!(c, '‘' | '’' | '“' | '”' | '…' | '—' | '·')
}

#[cfg(test)]
mod tests {
    use super::{BreakMark, joins};

    #[test]
    fn a_break_between_two_cjk_characters_joins() {
        for (line, next) in [
            ("查询。", "适用"),
            ("查询", "  适用"),
            ("他说“好”", "然后"),
            ("かな", "カナ"),
            ("查询  ", "适用"),
        ] {
            assert!(joins(line, next), "{line}|{next}");
        }
        for (line, next) in
            [("查询", "order"), ("order", "查询"), ("“a”", "“b”"), ("查询", ""), ("한국", "어")]
        {
            assert!(!joins(line, next), "{line}|{next}");
        }
    }

    #[test]
    fn a_mark_is_never_a_character_or_an_escape_of_the_text() {
        assert_eq!(BreakMark::for_text("x"), Some(BreakMark('\u{e000}')));
        assert_eq!(BreakMark::for_text("\u{e000}"), Some(BreakMark('\u{e001}')));
        assert_eq!(BreakMark::for_text("\\ue000 \\uE001"), Some(BreakMark('\u{e002}')));
        assert_eq!(BreakMark::for_text("\u{e000}\u{e001}\u{e002}\u{e003}"), None);
    }

    #[test]
    fn a_mark_goes_with_its_space_and_leaves_real_breaks_alone() {
        let take_out = |text| BreakMark::take_out(Some(BreakMark('|')), text);
        assert_eq!(take_out("字| 字"), ("字字".to_owned(), true));
        assert_eq!(take_out("字|  \n字"), ("字  \n字".to_owned(), false));
        assert_eq!(take_out("字|\n字"), ("字\n字".to_owned(), false));
        assert_eq!(take_out("字|"), ("字".to_owned(), false));
    }
}
