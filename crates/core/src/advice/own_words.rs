//! Pieces of the author's text, cut to fit into a sentence of ours.

use super::chars::{BLANKS, begins, ends_ascii, trim_start};

/// The most characters of the file that a piece of advice carries in one text.
const MAX_CHARS: usize = 120;

/// A text on one line without outer white space, cut if it is long.
pub(super) fn own_words(text: &str) -> String {
    let mut own = String::new();
    let mut blank = false;
    for (index, c) in text.trim().chars().enumerate() {
        if index == MAX_CHARS {
            own.push('…');
            break;
        }
        if c.is_whitespace() || c.is_control() {
            blank = true;
            continue;
        }
        if std::mem::take(&mut blank) {
            own.push(' ');
        }
        own.push(c);
    }
    own
}

/// The text up to where `ends` says so of a character and the next one; not much further than [`own_words`] cuts.
pub(super) fn up_to(text: &str, ends: fn(char, Option<char>) -> bool) -> &str {
    let mut rest = text.chars();
    let mut end = 0;
    for _ in 0..=MAX_CHARS {
        match rest.next() {
            Some(c) if !ends(c, rest.clone().next()) => end = text.len() - rest.as_str().len(),
            Some(_) | None => break,
        }
    }
    text.get(..end).unwrap_or_default()
}

/// The rest of a sentence: up to its end, or to a line break that does not only wrap it. Chinese is not wrapped by hand.
pub(super) fn sentence(text: &str) -> &str {
    let text = up_to(text, ends_sentence);
    let ends_here = |(at, _): &(usize, &str)| {
        let (line, next) = text.split_at_checked(*at).unwrap_or((text, ""));
        let next =
            trim_start(next.strip_prefix("\r\n").or_else(|| next.get(1..)).unwrap_or_default(), BLANKS);
        !ends_ascii(line.trim_end()) || begins(next, "0123456789\r\n-*+#>|")
    };
    let end = text.match_indices(['\n', '\r']).find(ends_here).map_or(text.len(), |(at, _)| at);
    text.get(..end).unwrap_or_default()
}

/// The words of a list.
pub(super) fn words(list: &'static str) -> impl Iterator<Item = &'static str> {
    list.split('|')
}

/// Whether a text holds one of the words of a list.
pub(super) fn has_any(text: &str, list: &'static str) -> bool {
    words(list).any(|word| text.contains(word))
}

/// Whether a sentence ends at a character. A full stop inside `3.5` or `a.md` ends none.
pub(super) fn ends_sentence(c: char, next: Option<char>) -> bool {
    match c {
        '。' | '！' | '？' | '；' | '!' | '?' | ';' => true,
        '.' => next.is_none_or(|next| !next.is_ascii_alphanumeric() && next != '.' && next != '/'),
        _ => false,
    }
}

/// Whether a clause ends at a character. `、` joins words, not clauses.
pub(super) fn ends_clause(c: char, next: Option<char>) -> bool {
    match c {
        '，' | '：' | '（' | '）' | '(' | ')' | '—' | '–' | '…' | '\n' | '\r' => true,
        ',' | ':' => next.is_none_or(|next| !next.is_ascii_alphanumeric()),
        _ => ends_sentence(c, next),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_text_is_cut_and_all_of_it_stands_on_one_line() {
        assert_eq!(own_words(" 查询\n 订单\u{7} x "), "查询 订单 x");
        assert_eq!(own_words(&"x".repeat(121)), ["x".repeat(120), "…".to_owned()].concat());
        assert_eq!(own_words(&"x".repeat(120)), "x".repeat(120));
    }

    #[test]
    fn a_sentence_goes_over_a_wrapped_line_and_not_over_a_break() {
        for (text, expected) in [
            ("look up\nthe order. Then", "look up\nthe order"),
            ("look up\r\n  the order", "look up\r\n  the order"),
            ("look up\n\nThen", "look up"),
            ("look up\r\n- x", "look up"),
            ("先查询\n再退款", "先查询"),
        ] {
            assert_eq!(sentence(text), expected);
        }
    }

    #[test]
    fn sentences_and_clauses_end_at_their_marks() {
        for (text, sentence, clause) in [
            ("查询订单，再退款。完", "查询订单，再退款", "查询订单"),
            ("Read a.md, wait 3.5 s. Then go", "Read a.md, wait 3.5 s", "Read a.md"),
            ("At 10:30, 1,000 times", "At 10:30, 1,000 times", "At 10:30"),
            ("", "", ""),
            ("退款、换货", "退款、换货", "退款、换货"),
        ] {
            assert_eq!((up_to(text, ends_sentence), up_to(text, ends_clause)), (sentence, clause));
        }
    }
}
