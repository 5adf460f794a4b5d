//! Which characters of a line are prose. The others are written over, byte for byte, so that places stay what they are.

use std::borrow::Cow;

use super::chars::trim_start;

/// Stands for a byte of code in backticks.
pub(super) const CODE: char = '\u{1}';
/// Stands for a byte in quotation marks.
pub(super) const QUOTED: char = '\u{2}';
/// Stands for a byte of a comment.
pub(super) const COMMENT: char = '\u{3}';

/// What opens and closes a piece that is no prose. The apostrophe is not among them.
const PIECES: [(&str, &str, char); 8] = [
    ("<!--", "-->", COMMENT),
    ("``", "``", CODE),
    ("`", "`", CODE),
    ("\"", "\"", QUOTED),
    ("“", "”", QUOTED),
    ("‘", "’", QUOTED),
    ("「", "」", QUOTED),
    ("『", "』", QUOTED),
];

/// The first characters of the pieces.
const OPENERS: [char; 7] = ['<', '`', '"', '“', '‘', '「', '『'];

/// Writes over what is no prose. A comment may go on over several lines; `comment` tells so before and after.
pub(super) fn mask<'a>(raw: &'a str, comment: &mut bool) -> Cow<'a, str> {
    // Most lines hold no such byte, let alone such a character.
    let may_open = |byte| matches!(byte, b'<' | b'`' | b'"' | 0xe2 | 0xe3);
    if !(*comment || raw.bytes().any(may_open) && raw.contains(OPENERS)) {
        return Cow::Borrowed(raw);
    }
    let mut plain = String::with_capacity(raw.len());
    // What does not close once will not close later in the line: looking again would cost quadratic time.
    let mut unclosed = [false; PIECES.len()];
    let mut rest = raw;
    while !rest.is_empty() {
        let (len, over) = if *comment {
            let end = rest.find("-->").map(|end| end + "-->".len());
            *comment = end.is_none();
            (end.unwrap_or(rest.len()), Some(COMMENT))
        } else {
            match rest.find(OPENERS) {
                Some(0) => piece(rest, &mut unclosed, comment),
                Some(prose) => (prose, None),
                None => (rest.len(), None),
            }
        };
        let (head, tail) = rest.split_at_checked(len).unwrap_or((rest, ""));
        match over {
            Some(over) => plain.extend(head.bytes().map(|_| over)),
            None => plain.push_str(head),
        }
        rest = tail;
    }
    Cow::Owned(plain)
}

/// How long the piece at the start of a text is, and what to write over it.
fn piece(rest: &str, unclosed: &mut [bool; PIECES.len()], comment: &mut bool) -> (usize, Option<char>) {
    let ticks = rest.len() - trim_start(rest, "`").len();
    if ticks > 2 {
        return (ticks, None);
    }
    for ((open, close, over), unclosed) in PIECES.into_iter().zip(unclosed) {
        if *unclosed && over != COMMENT {
            continue;
        }
        let Some(inner) = rest.strip_prefix(open) else { continue };
        match inner.find(close) {
            Some(end) => return (open.len() + end + close.len(), Some(over)),
            None if over == COMMENT => {
                *comment = true;
                return (rest.len(), Some(over));
            }
            None => *unclosed = true,
        }
    }
    (rest.chars().next().map_or(rest.len(), char::len_utf8), None)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(raw: &str, expected: &str) {
        let shown: String = mask(raw, &mut false)
            .chars()
            .map(|c| match c {
                CODE => 'c',
                QUOTED => 'q',
                COMMENT => '-',
                _ => c,
            })
            .collect();
        assert_eq!(shown, expected, "{raw}");
    }

    #[test]
    fn code_quotes_and_comments_are_written_over() {
        check("use `a` and ``b`c`` now", "use ccc and ccccccc now");
        check("say \"no\" or “x”", "say qqqq or qqqqqqq");
        check("a <!-- `b --> c` d", "a ----------- c` d");
        check("查「x」", "查qqqqqqq");
    }

    #[test]
    fn what_does_not_close_is_prose() {
        check("5\" wide, it's ` fine", "5\" wide, it's ` fine");
        check("``` a `b`", "``` a ccc");
    }

    #[test]
    fn a_comment_goes_on_over_lines() {
        let mut comment = false;
        assert_eq!(mask("a <!-- b", &mut comment).chars().filter(|c| *c == COMMENT).count(), 6);
        assert!(comment);
        assert_eq!(mask("c", &mut comment), "\u{3}");
        assert_eq!(mask("--> d", &mut comment), "\u{3}\u{3}\u{3} d");
        assert!(!comment);
    }
}
