//! Texts by the characters at their ends. Sets are texts: one function for all of them is a smaller download than one for
//! each kind of pattern.

/// Spaces and tabs.
pub(super) const BLANKS: &str = " \t";

pub(super) const DIGITS: &str = "0123456789";

/// Whether a text begins with one of some characters.
pub(super) fn begins(text: &str, set: &str) -> bool {
    text.chars().next().is_some_and(|c| set.contains(c))
}

/// Whether a text ends with one of some characters.
pub(super) fn ends(text: &str, set: &str) -> bool {
    text.chars().next_back().is_some_and(|c| set.contains(c))
}

/// A text without the character that it begins with, which must be one of some.
pub(super) fn after<'t>(text: &'t str, set: &str) -> Option<&'t str> {
    let mut chars = text.chars();
    chars.next().filter(|c| set.contains(*c)).map(|_| chars.as_str())
}

/// A text without some characters at its start.
pub(super) fn trim_start<'t>(text: &'t str, set: &str) -> &'t str {
    let mut rest = text;
    while let Some(next) = after(rest, set) {
        rest = next;
    }
    rest
}

/// A text without some characters at its end.
pub(super) fn trim_end<'t>(text: &'t str, set: &str) -> &'t str {
    let mut rest = text.chars();
    while ends(rest.as_str(), set) {
        rest.next_back();
    }
    rest.as_str()
}

/// Whether a text ends with ASCII, as English does. Chinese is not wrapped by hand: after it, a line break is meant.
pub(super) fn ends_ascii(text: &str) -> bool {
    text.as_bytes().last().is_some_and(u8::is_ascii)
}
