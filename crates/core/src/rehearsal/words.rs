//! A text as the set of its words, so that two texts can be compared by what they share.
//!
//! English is taken word by word, identifiers by their parts. Chinese has no spaces, so every pair of neighbouring Han
//! characters is a word. A word of the table of synonyms stands for its meaning.

use super::synonyms::{GENERIC, PARTICLES, STOP, SYNONYMS};
use super::text::{entries, is_letter, listed};
use crate::lang::is_han;

/// What a full word weighs; a generic one weighs a quarter of it.
pub(super) const WEIGHT: usize = 100;

/// The words of a text, sorted, each once. A meaning of the table is written `#` and its line; a generic word has a `~`
/// before it.
pub(super) fn words(text: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for word in occurrences(text) {
        if let Err(at) = found.binary_search(&word) {
            found.insert(at, word);
        }
    }
    found
}

/// The words of a text as [`words`] has them, each as often as it occurs, in no order.
pub(super) fn occurrences(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let lower = text.to_ascii_lowercase();
    let has_han = text.chars().any(is_han);
    for (line, group) in SYNONYMS.lines().enumerate() {
        for word in entries(group).filter(|word| !is_single(word)) {
            // Most words fail at their first character, which is quick to look for.
            if word.chars().next().is_some_and(|first| lower.contains(first)) {
                found.extend(lower.matches(word).map(|_| meaning(line, group)));
            }
        }
    }
    for word in latin(text) {
        found.extend(latin_word(&word.to_ascii_lowercase()));
    }
    if has_han {
        found.extend(pairs(text));
    }
    found
}

/// What a word weighs.
pub(super) fn weight(word: &str) -> usize {
    if word.starts_with('~') { WEIGHT / 4 } else { WEIGHT }
}

/// How many words two sorted sets share.
pub(super) fn shared(one: &[String], other: &[String]) -> usize {
    one.iter().filter(|word| other.binary_search(word).is_ok()).count()
}

/// Whether a word in lower case carries no meaning of its own.
pub(super) fn is_filler(word: &str) -> bool {
    listed(STOP, word) || listed(GENERIC, word) || listed(GENERIC, &stem(word))
}

/// The parts of the Latin words of a text: split at everything that is not a letter or digit, and before a capital.
pub(super) fn latin(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut start: Option<usize> = None;
    let mut last = ' ';
    for (at, c) in text.char_indices().chain([(text.len(), ' ')]) {
        let letter = is_letter(c) && !is_pairwise(c);
        let capital = c.is_ascii_uppercase() && last.is_ascii_lowercase();
        if let Some(from) = start
            && (!letter || capital)
        {
            found.extend(text.get(from..at));
            start = None;
        }
        if letter && start.is_none() {
            start = Some(at);
        }
        last = c;
    }
    found
}

/// The stem of an English word in lower case: without the endings of plurals and verbs.
pub(super) fn stem(word: &str) -> String {
    let mut stem = if let Some(rest) = word.strip_suffix("ies").filter(|rest| rest.len() > 1) {
        [rest, "y"].concat()
    } else if word.ends_with("ss") || word.ends_with("us") || word.ends_with("is") {
        word.to_owned()
    } else {
        word.strip_suffix('s').filter(|rest| rest.len() > 2).unwrap_or(word).to_owned()
    };
    for ending in ["ing", "ed"] {
        if let Some(rest) = stem.strip_suffix(ending).filter(|rest| rest.len() > 2) {
            let mut rest = rest.to_owned();
            let mut ends = rest.bytes().rev();
            if matches!((ends.next(), ends.next()), (Some(a), Some(b)) if a == b && !b"lsz".contains(&a)) {
                rest.pop();
            }
            stem = rest;
            break;
        }
    }
    if stem.len() > 3 && stem.ends_with('e') {
        stem.pop();
    }
    stem
}

fn meaning(line: usize, group: &str) -> String {
    [if group.starts_with('~') { "~#" } else { "#" }, &line.to_string()].concat()
}

/// An entry of one English word.
fn is_single(word: &str) -> bool {
    word.is_ascii() && !word.contains(' ')
}

/// Scripts written without spaces.
fn is_pairwise(c: char) -> bool {
    is_han(c) || matches!(c, '\u{3040}'..='\u{30ff}' | '\u{ac00}'..='\u{d7af}')
}

fn latin_word(word: &str) -> Option<String> {
    if word.chars().count() < 2 || word.bytes().all(|b| b.is_ascii_digit()) || listed(STOP, word) {
        return None;
    }
    let stem = stem(word);
    // Few words have so much as their beginning in the table.
    if SYNONYMS.contains(stem.get(..3).unwrap_or(&stem)) {
        let same = |entry: &str| {
            is_single(entry)
                && entry.as_bytes().first() == stem.as_bytes().first()
                && self::stem(entry) == stem
        };
        let mut lines = SYNONYMS.lines().enumerate();
        if let Some((line, group)) = lines.find(|(_, group)| entries(group).any(same)) {
            return Some(meaning(line, group));
        }
    }
    Some(if listed(GENERIC, &stem) { ["~", &stem].concat() } else { stem })
}

fn pairs(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut last: Option<char> = None;
    for c in text.chars() {
        let this = is_pairwise(c).then_some(c);
        if let (Some(one), Some(two)) = (last, this) {
            let pair = String::from_iter([one, two]);
            let known = || SYNONYMS.contains(&pair) && SYNONYMS.lines().any(|group| listed(group, &pair));
            if GENERIC.contains(&pair) && listed(GENERIC, &pair) {
                found.push(["~", &pair].concat());
            } else if !PARTICLES.contains(one) && !PARTICLES.contains(two) && !known() {
                found.push(pair);
            }
        }
        last = this;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn share(one: &str, other: &str) -> bool {
        shared(&words(one), &words(other)) > 0
    }

    #[test]
    fn everyday_words_meet_their_synonyms_in_both_languages() {
        for (one, other) in [
            ("帮我退掉", "退款处理"),
            ("现在到哪了", "物流轨迹"),
            ("几点了", "获取日期和时间"),
            ("I want my money back", "退款处理"),
            ("refunded", "退货"),
            ("Where is my parcel", "track a shipment"),
            ("policies", "售后政策"),
        ] {
            assert!(share(one, other), "{one} / {other}");
        }
    }

    #[test]
    fn what_only_holds_a_sentence_together_is_no_word() {
        for (one, other) in [
            ("帮我看看这个是什么", "我的东西给你是什么意思"),
            ("can you do the", "the you can"),
            ("4711", "4711"),
        ] {
            assert!(!share(one, other), "{one} / {other}");
        }
    }

    #[test]
    fn identifiers_fall_into_their_parts_and_words_into_their_stems() {
        assert!(share("zorvikTable", "the zorvik-x"));
        assert!(share("shipped goods", "ships"));
        assert_eq!(latin("getHTTPPage_two中文x"), ["get", "HTTPPage", "two", "x"]);
        for (word, expected) in
            [("policies", "policy"), ("tracking", "track"), ("status", "status"), ("stopped", "stop")]
        {
            assert_eq!(stem(word), expected);
        }
    }

    #[test]
    fn a_generic_word_weighs_less() {
        assert!(words("查询 kavopi").iter().map(|word| weight(word)).eq([WEIGHT, WEIGHT / 4]));
    }
}
