//! Texts in quotes: how to write one that all readers read alike, and what one that is written says.

/// A text in double quotes that all readers read alike, and in which none finds a fence.
pub(crate) fn quoted(text: &str) -> String {
    let mut quoted = String::with_capacity(text.len() + 2);
    push_quoted(&mut quoted, text);
    quoted
}

/// Adds a text as [`quoted`] gives it.
pub(super) fn push_quoted(to: &mut String, text: &str) {
    let mut dashes = 0;
    to.push('"');
    for c in text.chars() {
        dashes = if c == '-' { dashes + 1 } else { 0 };
        match c {
            '-' if dashes == 3 => {
                dashes = 0;
                push_code(to, c);
            }
            '"' | '\\' => to.extend(['\\', c]),
            '\n' => to.push_str("\\n"),
            '\t' => to.push_str("\\t"),
            // Line breaks to some readers, and what YAML forbids.
            '\u{2028}' | '\u{2029}' | '\u{feff}' | '\u{fffe}' | '\u{ffff}' => push_code(to, c),
            _ if c.is_control() => push_code(to, c),
            _ => to.push(c),
        }
    }
    to.push('"');
}

/// `\x2d` or `\u2028`.
fn push_code(to: &mut String, c: char) {
    let code = u32::from(c);
    let digits: u32 = if code > 0xff { 4 } else { 2 };
    to.push_str(if code > 0xff { "\\u" } else { "\\x" });
    let digit = |place: u32| char::from_digit((code >> (4 * place)) & 0xf, 16);
    to.extend((0..digits).rev().filter_map(digit));
}

/// The offset after the quote that closes a text; the end if none does. The text begins with `quote`.
pub(crate) fn closing_quote(text: &str, quote: char) -> usize {
    let mut chars = text.char_indices().skip(1).peekable();
    while let Some((index, c)) = chars.next() {
        if c == '\\' && quote == '"' {
            chars.next();
        } else if c == quote {
            if quote == '\'' && chars.next_if(|&(_, next)| next == quote).is_some() {
                continue;
            }
            return index + 1;
        }
    }
    text.len()
}

/// What stands between two quotes of one line, read; `None` if an escape in it is none (YAML 1.2, section 5.7).
pub(crate) fn unquoted(inside: &str, quote: char) -> Option<String> {
    if quote != '"' {
        return Some(inside.replace("''", "'"));
    }
    let mut text = String::with_capacity(inside.len());
    let mut chars = inside.chars();
    while let Some(c) = chars.next() {
        if c != '\\' {
            text.push(c);
            continue;
        }
        text.push(match chars.next()? {
            'x' => coded(&mut chars, 2)?,
            'u' => coded(&mut chars, 4)?,
            'U' => coded(&mut chars, 8)?,
            '0' => '\0',
            'a' => '\u{7}',
            'b' => '\u{8}',
            't' | '\t' => '\t',
            'n' => '\n',
            'v' => '\u{b}',
            'f' => '\u{c}',
            'r' => '\r',
            'e' => '\u{1b}',
            'N' => '\u{85}',
            '_' => '\u{a0}',
            'L' => '\u{2028}',
            'P' => '\u{2029}',
            c @ (' ' | '"' | '/' | '\\') => c,
            _ => return None,
        });
    }
    Some(text)
}

/// The character with this many hexadecimal digits.
fn coded(chars: &mut std::str::Chars<'_>, digits: usize) -> Option<char> {
    let mut code = 0;
    for _ in 0..digits {
        code = code * 16 + chars.next()?.to_digit(16)?;
    }
    char::from_u32(code)
}

#[cfg(test)]
mod tests {
    use super::{closing_quote, quoted, unquoted};

    #[test]
    fn what_is_quoted_reads_as_it_was_and_holds_no_fence() {
        for text in [
            "a \"b\" \\c",
            "one\ntwo\tthree ",
            "--- and ------ and -----",
            "\u{7}\u{85}\u{2028}\u{feff}é🚀技能",
            "",
            "#1: [x] {y} *z &a !b | > @ ` %",
        ] {
            let yaml = quoted(text);
            assert_eq!(serde_yaml::from_str::<String>(&yaml).unwrap(), text, "{yaml}");
            let inside = yaml.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')).unwrap();
            assert_eq!(unquoted(inside, '"').as_deref(), Some(text), "{yaml}");
            assert!(!yaml.contains("---"), "{yaml}");
        }
        assert_eq!(quoted("a---b"), "\"a--\\x2db\"");
    }

    #[test]
    fn an_escape_is_read_or_refused() {
        for (inside, text) in [
            ("\\x61pply", Some("apply")),
            ("\\u0061\\U00000062", Some("ab")),
            ("\\N\\_\\L\\P\\e\\0", Some("\u{85}\u{a0}\u{2028}\u{2029}\u{1b}\0")),
            ("\\q", None),
            ("\\x6", None),
            ("\\ud800", None),
            ("a\\", None),
        ] {
            assert_eq!(unquoted(inside, '"').as_deref(), text, "{inside}");
        }
        assert_eq!(unquoted("it''s \\x61", '\'').as_deref(), Some("it's \\x61"));
    }

    #[test]
    fn a_quote_is_closed_by_the_first_that_is_no_text() {
        assert_eq!(closing_quote("\"a\\\"b\" c", '"'), 6);
        assert_eq!(closing_quote("'a''b' c", '\''), 6);
        assert_eq!(closing_quote("\"a", '"'), 2);
    }
}
