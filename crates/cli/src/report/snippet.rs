//! A line of a file with a mark under one of its columns.

use unicode_width::UnicodeWidthChar;

use crate::terminal::{push_plain, under};

/// The most columns of a line that are shown.
const MAX_COLUMNS: usize = 100;
/// How many of them at least stand behind the mark, if the line has them.
const BEHIND: usize = 40;
/// What stands for a part that is not shown.
const CUT: &str = "…";
/// Columns that a tab is taken to take. Only the cut depends on it.
const TAB: usize = 8;

/// A line as it is shown.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Snippet {
    /// The line, cut around the column if it is long.
    pub(super) line: String,
    /// What puts a mark on the next line under the column.
    pub(super) indent: String,
}

/// Shows a line around a column, counted in characters from 1.
pub(super) fn snippet(line: &str, column: u32) -> Snippet {
    let count = usize::try_from(column).unwrap_or(usize::MAX).saturating_sub(1);
    let at = line.char_indices().nth(count).map_or(line.len(), |(at, _)| at);
    let (before, behind) = line.split_at(at);
    let from = before.len() - fitting(before.chars().rev(), MAX_COLUMNS - BEHIND);
    // A line that is short before the column leaves more room behind it.
    let shown_before = before.get(from..).unwrap_or_default();
    let room = MAX_COLUMNS.saturating_sub(columns(shown_before));
    let to = fitting(behind.chars(), room);
    let mut shown = String::from(if from > 0 { CUT } else { "" });
    show(&mut shown, shown_before);
    let indent = under(&shown);
    show(&mut shown, behind.get(..to).unwrap_or_default());
    if to < behind.len() {
        shown.push_str(CUT);
    }
    Snippet { line: shown, indent }
}

/// A line from its start, cut where it is long; blanks at its end are made visible.
pub(super) fn head(line: &str) -> String {
    let text = line.trim_end_matches([' ', '\t']);
    let to = fitting(text.chars(), MAX_COLUMNS);
    let mut shown = String::new();
    show(&mut shown, text.get(..to).unwrap_or_default());
    if to < text.len() {
        shown.push_str(CUT);
        return shown;
    }
    let blanks = line.get(text.len()..).unwrap_or_default();
    let visible = blanks.chars().map(|blank| if blank == '\t' { '→' } else { '·' });
    shown.extend(visible.take(MAX_COLUMNS));
    shown
}

/// How many bytes of these characters fit into so many columns.
fn fitting(chars: impl Iterator<Item = char>, columns: usize) -> usize {
    let mut used = 0;
    let fits = |c: &char| {
        used += width(*c);
        used <= columns
    };
    chars.take_while(fits).map(char::len_utf8).sum()
}

fn columns(text: &str) -> usize {
    text.chars().map(width).sum()
}

fn width(c: char) -> usize {
    if c == '\t' {
        return TAB;
    }
    let mut shown = String::new();
    push_plain(&mut shown, c);
    // What has no width still takes room: a line of nothing but such characters is cut, too.
    shown.chars().filter_map(UnicodeWidthChar::width).sum::<usize>().max(1)
}

/// Adds a text as it may be shown. Tabs stay.
fn show(to: &mut String, text: &str) {
    for c in text.chars() {
        if c == '\t' {
            to.push(c);
        } else {
            push_plain(to, c);
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{MAX_COLUMNS, head, snippet};
    fn columns(text: &str) -> usize {
        text.split('\t').map(unicode_width::UnicodeWidthStr::width).sum()
    }

    #[track_caller]
    fn check(line: &str, column: u32, shown: &str, indent: &str) {
        let snippet = snippet(line, column);
        assert_eq!((snippet.line.as_str(), snippet.indent.as_str()), (shown, indent));
    }

    #[test]
    fn the_mark_stands_under_the_column() {
        check("name: Demo", 7, "name: Demo", "      ");
        check("name: 退款x", 9, "name: 退款x", "          ");
        check("a\tb", 3, "a\tb", " \t");
        check("", 1, "", "");
        check("ab", 3, "ab", "  ");
        check("ab", 99, "ab", "  ");
        check("a\u{1b}b", 3, "a\\u{1b}b", "       ");
        check("e\u{301}x", 3, "e\u{301}x", " ");
    }

    #[test]
    fn a_long_line_is_cut_around_the_column() {
        let line = "a".repeat(200);
        check(&line, 1, &format!("{}…", "a".repeat(100)), "");
        check(&line, 101, &format!("…{}…", "a".repeat(100)), &" ".repeat(61));
        check(&line, 200, &format!("…{}", "a".repeat(61)), &" ".repeat(61));
        let wide = "退".repeat(100);
        check(&wide, 50, &format!("…{}…", "退".repeat(50)), &" ".repeat(61));
    }

    #[test]
    fn blanks_at_an_end_are_seen() {
        assert_eq!(head("--- \t"), "---·→");
        assert_eq!(head("  x"), "  x");
        assert_eq!(head("\u{feff}---"), "\\u{feff}---");
    }

    proptest! {
        #[test]
        fn no_line_is_longer_than_shown_or_moves_the_cursor(line in "(\\PC|\\p{Cc}|a|退|\t| ){0,300}", column in 1_u32..310) {
            let snippet = snippet(&line, column);
            for text in [&snippet.line, &snippet.indent, &head(&line)] {
                prop_assert!(!text.chars().any(|c| c.is_control() && c != '\t'), "{text:?}");
                prop_assert!(columns(text) <= MAX_COLUMNS + 2, "{text:?}");
            }
            prop_assert!(snippet.indent.chars().all(|c| c == ' ' || c == '\t'));
        }
    }
}
