//! Text whose control characters are spelled out, and its width in columns.

use std::borrow::Cow;

use unicode_width::UnicodeWidthStr;

/// A text in which no character moves the cursor, clears the screen or turns the direction of writing: each of those is
/// spelled as `\u{1b}`.
pub(crate) fn plain(text: &str) -> Cow<'_, str> {
    if text.chars().any(is_unsafe) {
        Cow::Owned(text.chars().fold(String::new(), |mut plain, c| {
            push_plain(&mut plain, c);
            plain
        }))
    } else {
        Cow::Borrowed(text)
    }
}

/// Adds a character, spelled out if it is not safe.
pub(crate) fn push_plain(text: &mut String, c: char) {
    if is_unsafe(c) {
        text.extend(c.escape_unicode());
    } else {
        text.push(c);
    }
}

/// Controls (C0, DEL, C1), line and paragraph separators, marks that turn the direction of writing, and the byte order mark,
/// which nobody sees.
pub(crate) fn is_unsafe(c: char) -> bool {
    c.is_control()
        || matches!(
            c,
            '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}'
        )
}

/// Blanks as wide as a text, for a line below it. Tabs stay tabs, so that it fits wherever the terminal has its stops.
pub(crate) fn under(text: &str) -> String {
    let blanks = text.split('\t').map(|part| " ".repeat(part.width()));
    blanks.collect::<Vec<_>>().join("\t")
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{plain, under};

    #[test]
    fn what_could_move_the_cursor_is_spelled_out() {
        assert_eq!(plain("a\u{1b}[2Jb"), "a\\u{1b}[2Jb");
        assert_eq!(plain("\r\n\t\u{7f}\u{9b}"), "\\u{d}\\u{a}\\u{9}\\u{7f}\\u{9b}");
        assert_eq!(plain("\u{202e}x\u{2066}"), "\\u{202e}x\\u{2066}");
        assert_eq!(plain("退款 é 👩‍💻"), "退款 é 👩‍💻");
    }

    #[test]
    fn what_stands_below_is_as_wide() {
        assert_eq!(under("a退\tb"), "   \t ");
    }

    proptest! {
        #[test]
        fn no_text_keeps_a_control_character(text in any::<String>()) {
            let plain = plain(&text);
            prop_assert!(!plain.chars().any(char::is_control), "{plain:?}");
        }
    }
}
