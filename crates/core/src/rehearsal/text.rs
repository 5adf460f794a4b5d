//! Finding things in a text: identifiers, quoted pieces, brackets. Nothing here knows about skills.

use serde_json::{Number, Value};

use crate::lang::is_han;

/// Whether a character can be part of an identifier, such as a tool's name or an order's number.
pub(super) fn is_ident(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_' || c == '-'
}

/// Whether a character is a letter or digit of any script, and no mark between words. The ranges are those of punctuation and
/// signs; Unicode's own tables would be a larger download than the whole of this file.
pub(super) fn is_letter(c: char) -> bool {
    match c {
        '\u{80}'..='\u{bf}' | '\u{2000}'..='\u{2bff}' | '\u{3000}'..='\u{303f}' => false,
        '\u{ff00}'..='\u{ff0f}'
        | '\u{ff1a}'..='\u{ff20}'
        | '\u{ff3b}'..='\u{ff40}'
        | '\u{ff5b}'..='\u{ff65}' => false,
        _ => c.is_ascii_alphanumeric() || !c.is_ascii(),
    }
}

/// The identifiers of a text, each with the byte where it starts.
pub(super) fn idents(text: &str) -> Vec<(usize, &str)> {
    runs(text, is_ident)
        .into_iter()
        .map(|(at, run)| {
            let inner = trim_start(run, "-_");
            (at + run.len() - inner.len(), trim_end(inner, "-_"))
        })
        .filter(|(_, ident)| !ident.is_empty())
        .collect()
}

/// The runs of characters of one kind, each with the byte where it starts.
pub(super) fn runs(text: &str, kind: fn(char) -> bool) -> Vec<(usize, &str)> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some(start) = rest.char_indices().find(|(_, c)| kind(*c)).map(|(at, _)| at) {
        rest = after(rest, start);
        let end = rest.char_indices().find(|(_, c)| !kind(*c)).map_or(rest.len(), |(at, _)| at);
        found.push((text.len() - rest.len(), before(rest, end)));
        rest = after(rest, end);
    }
    found
}

/// Every byte at which `name` stands as a whole identifier.
pub(super) fn places(text: &str, name: &str) -> Vec<usize> {
    let mut found = Vec::new();
    let mut from = 0;
    while let Some(at) = after(text, from).find(name).filter(|_| !name.is_empty()) {
        let at = from + at;
        from = at + name.len();
        let inside = before(text, at).chars().next_back().is_some_and(is_ident)
            || after(text, from).chars().next().is_some_and(is_ident);
        if !inside {
            found.push(at);
        }
    }
    found
}

/// Whether the text begins with one of some characters.
pub(super) fn begins(text: &str, set: &str) -> bool {
    text.chars().next().is_some_and(|c| set.contains(c))
}

/// Whether the text ends with one of some characters.
pub(super) fn ends(text: &str, set: &str) -> bool {
    text.chars().next_back().is_some_and(|c| set.contains(c))
}

/// The text without some characters at its start.
pub(super) fn trim_start<'t>(text: &'t str, set: &str) -> &'t str {
    let mut rest = text.chars();
    while begins(rest.as_str(), set) {
        rest.next();
    }
    rest.as_str()
}

/// The text without some characters at its end.
pub(super) fn trim_end<'t>(text: &'t str, set: &str) -> &'t str {
    let mut rest = text.chars();
    while ends(rest.as_str(), set) {
        rest.next_back();
    }
    rest.as_str()
}

/// The text without some characters at both ends.
pub(super) fn trim<'t>(text: &'t str, set: &str) -> &'t str {
    trim_end(trim_start(text, set), set)
}

/// The pieces of a text between some characters, without empty ones.
pub(super) fn pieces<'t>(text: &'t str, stops: &str) -> Vec<&'t str> {
    let mut found = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let piece = head(rest, stops);
        if !piece.is_empty() {
            found.push(piece);
        }
        let mut chars = after(rest, piece.len()).chars();
        chars.next();
        rest = chars.as_str();
    }
    found
}

/// The text up to the first of some characters.
pub(super) fn head<'t>(text: &'t str, stops: &str) -> &'t str {
    let end = text.char_indices().find(|(_, c)| stops.contains(*c)).map_or(text.len(), |(at, _)| at);
    before(text, end)
}

/// The text after the last of some characters.
pub(super) fn tail<'t>(text: &'t str, stops: &str) -> &'t str {
    let mut start = text.chars();
    while start.clone().next_back().is_some_and(|c| !stops.contains(c)) {
        start.next_back();
    }
    after(text, start.as_str().len())
}

/// Whether the text holds a digit.
pub(super) fn has_digit(text: &str) -> bool {
    text.bytes().any(|b| b.is_ascii_digit())
}

/// The digits at the start of a text.
pub(super) fn digits(text: &str) -> &str {
    before(text, text.bytes().take_while(u8::is_ascii_digit).count())
}

/// Whether the text holds a Han character.
pub(super) fn has_han(text: &str) -> bool {
    text.chars().any(is_han)
}

/// What stands between words and is no part of them.
pub(super) const SPACES: &str = " \t\r\n\u{3000}";

/// The text before a byte; empty where there is none.
pub(super) fn before(text: &str, at: usize) -> &str {
    text.get(..at).unwrap_or_default()
}

/// The text from a byte on; empty where there is none.
pub(super) fn after(text: &str, at: usize) -> &str {
    text.get(at..).unwrap_or_default()
}

/// The entries of a word list, which is written with `|` between them.
pub(super) fn entries(list: &str) -> std::str::Split<'_, char> {
    list.split('|')
}

/// Whether a word is an entry of a list.
pub(super) fn listed(list: &str, word: &str) -> bool {
    entries(list).any(|entry| entry == word)
}

/// Whether the text holds an entry of a list, compared as it is written.
pub(super) fn has_any(text: &str, list: &str) -> bool {
    entries(list).any(|entry| text.contains(entry))
}

/// The first entry of a list that the text starts with, taken off.
pub(super) fn strip_any<'t>(text: &'t str, list: &str) -> Option<&'t str> {
    entries(list).find_map(|entry| text.strip_prefix(entry))
}

/// [`strip_any`] without regard to the case of ASCII letters.
pub(super) fn strip_start<'t>(text: &'t str, list: &str) -> Option<&'t str> {
    entries(list).find_map(|entry| {
        let head = text.get(..entry.len())?;
        head.eq_ignore_ascii_case(entry).then(|| after(text, entry.len()))
    })
}

/// The first entry of a list that the text ends with, taken off.
pub(super) fn strip_end<'t>(text: &'t str, list: &str) -> Option<&'t str> {
    entries(list).find_map(|entry| text.strip_suffix(entry))
}

/// The entry of a list that stands first in the text, with the byte where it starts.
pub(super) fn earliest<'l>(text: &str, list: &'l str) -> Option<(usize, &'l str)> {
    let mut first: Option<(usize, &str)> = None;
    for entry in entries(list) {
        if let Some(at) = text.find(entry)
            && first.is_none_or(|(before, _)| at < before)
        {
            first = Some((at, entry));
        }
    }
    first
}

/// Items by a number, the lowest first, equals in their order.
pub(super) fn ascending<T>(items: impl Iterator<Item = T>, rank: impl Fn(&T) -> usize) -> Vec<T> {
    let mut found: Vec<T> = Vec::new();
    for item in items {
        let at = found.iter().take_while(|other| rank(other) <= rank(&item)).count();
        found.insert(at, item);
    }
    found
}

/// A text without the quotation marks, brackets, stops and spaces around it.
pub(super) fn bare(text: &str) -> &str {
    trim(text, " \t\r\n\u{3000}\"'`“”‘’「」『』。.，,；;：:！!、")
}

/// The pairs of marks that quote a piece of text, in English and in Chinese.
const QUOTES: [(char, char); 7] =
    [('"', '"'), ('`', '`'), ('“', '”'), ('「', '」'), ('『', '』'), ('《', '》'), ('‘', '’')];

/// The pieces of a text that stand in quotation marks, in order, without the marks.
pub(super) fn quoted(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut open: Option<(usize, char)> = None;
    for (at, c) in text.char_indices() {
        match open {
            Some((from, close)) if c == close => {
                found.extend(text.get(from..at).map(str::trim).filter(|piece| !piece.is_empty()));
                open = None;
            }
            Some(_) => {}
            None => {
                let pair = QUOTES.iter().find(|(mark, _)| *mark == c);
                open = pair.map(|(mark, close)| (at + mark.len_utf8(), *close));
            }
        }
    }
    found
}

/// Splits off what stands in round brackets: the text without them, and each bracket's inside.
pub(super) fn brackets(text: &str) -> (String, Vec<String>) {
    let (mut outside, mut inside, mut depth) = (String::new(), Vec::new(), 0_usize);
    for c in text.chars() {
        match c {
            '(' | '（' => {
                if depth == 0 {
                    inside.push(String::new());
                }
                depth += 1;
            }
            ')' | '）' => depth = depth.saturating_sub(1),
            other if depth == 0 => outside.push(other),
            other => {
                if let Some(last) = inside.last_mut() {
                    last.push(other);
                }
            }
        }
    }
    (outside, inside)
}

/// The first number of a text, as it is written: digits, at most one point, a leading minus; commas between digits
/// are left out.
pub(super) fn first_number(text: &str) -> Option<f64> {
    let start = text.bytes().position(|b| b.is_ascii_digit())?;
    let mut written = String::new();
    for c in after(text, start).chars() {
        match c {
            ',' => {}
            '0'..='9' | '.' => written.push(c),
            _ => break,
        }
    }
    let lead = before(text, start);
    let minus = lead.ends_with('-') && !trim_end(lead, "-").chars().next_back().is_some_and(is_letter);
    let number = number(trim_end(&written, "."))?.as_f64()?;
    Some(if minus { -number } else { number })
}

/// A text that is a number, as JSON has it; zeros before it don't count.
pub(super) fn number(text: &str) -> Option<Number> {
    let (minus, digits) = text.strip_prefix('-').map_or(("", text), |digits| ("-", digits));
    if !begins(digits, "0123456789") {
        return None;
    }
    let significant = trim_start(digits, "0");
    let zero = if begins(significant, "123456789") { "" } else { "0" };
    match serde_json::from_str([minus, zero, significant].concat().as_str()) {
        Ok(Value::Number(number)) => Some(number),
        Ok(_) | Err(_) => None,
    }
}

/// A name or value reduced to what counts when two are compared: lower-case letters, digits and Han characters.
pub(super) fn plain(text: &str) -> String {
    let mut plain = String::new();
    for c in text.chars() {
        if is_letter(c) {
            plain.push(c.to_ascii_lowercase());
        }
    }
    plain
}

/// The run of Han characters at the end of a text.
pub(super) fn han_tail(text: &str) -> &str {
    let mut rest = text.chars();
    while rest.clone().next_back().is_some_and(is_han) {
        rest.next_back();
    }
    after(text, rest.as_str().len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_counts_only_as_a_whole_identifier() {
        assert_eq!(places("用getIt查，再用 getIt2、my-getIt", "getIt"), [3]);
        assert!(places("anything", "").is_empty());
    }

    #[test]
    fn identifiers_stand_between_other_characters() {
        let found: Vec<&str> =
            idents("订单 A-12_x，还有-b- 与_").into_iter().map(|(_, ident)| ident).collect();
        assert_eq!(found, ["A-12_x", "b"]);
    }

    #[test]
    fn quotation_marks_are_those_of_both_languages() {
        assert_eq!(quoted("叫“甲乙”的 \"a b\" 和 `c`，《丁》 ‘’"), ["甲乙", "a b", "c", "丁"]);
    }

    #[test]
    fn brackets_come_apart_from_the_text() {
        assert_eq!(brackets("有单号（no 不为空（x））时"), ("有单号时".into(), vec!["no 不为空x".into()]));
        assert_eq!(brackets("a) b ("), ("a b ".into(), vec![String::new()]));
    }

    #[test]
    fn a_number_is_read_as_it_is_written() {
        assert_eq!(first_number("超过 1,000.50 元"), Some(1000.5));
        assert_eq!(first_number("at -3."), Some(-3.0));
        assert_eq!(first_number("SF-3"), Some(3.0));
        assert_eq!(first_number("none"), None);
        for (text, expected) in [("007", "7"), ("0", "0"), ("-0.5", "-0.5"), ("12", "12")] {
            assert_eq!(number(text).map(|number| number.to_string()).as_deref(), Some(expected));
        }
        for text in ["", "-", "1e", "1.", "x", "1 2"] {
            assert_eq!(number(text), None, "{text}");
        }
    }
}
