//! All words: those that the model reads, and those that people read, apart from the logic that picks them.

pub mod advice;
pub mod diagnostics;
pub mod model;
pub mod packages;
mod paths;

pub use paths::path_fault;

use crate::lang::Lang;

/// A number with the English noun for what it counts, in its form for one or for several. In Chinese the number alone: a noun
/// has one form, and stands in the sentence.
pub fn counted(lang: Lang, number: &str, noun: &str) -> String {
    match lang {
        Lang::En => [number, " ", noun, if number == "1" { "" } else { "s" }].concat(),
        Lang::Zh => number.to_owned(),
    }
}

/// A number with its digits in threes.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut grouped = String::new();
    for (index, digit) in digits.char_indices() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

/// A sentence with its places filled: `{}` takes the next value, `{0}` and `{1}` those by number. A place without a
/// value stays empty; a value's own braces are left alone.
pub fn fill(template: &str, values: &[&str]) -> String {
    let mut text = String::with_capacity(template.len() + 32);
    let mut parts = template.split('{');
    text.push_str(parts.next().unwrap_or_default());
    for (next, part) in parts.enumerate() {
        let (place, rest) = part.split_once('}').unwrap_or_default();
        let index = place.parse().unwrap_or(next);
        text.push_str(values.get(index).copied().unwrap_or_default());
        text.push_str(rest);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::{counted, fill, grouped};
    use crate::lang::Lang;

    #[test]
    fn values_go_in_by_order_or_by_number() {
        assert_eq!(fill("{} and {}.", &["a", "b"]), "a and b.");
        assert_eq!(fill("{0}, {1}, {0}.", &["a", "b"]), "a, b, a.");
    }

    #[test]
    fn one_thing_has_its_own_form() {
        assert_eq!(counted(Lang::En, "1", "token"), "1 token");
        assert_eq!(counted(Lang::En, "0", "token"), "0 tokens");
        assert_eq!(counted(Lang::En, "1,001", "token"), "1,001 tokens");
        assert_eq!(counted(Lang::Zh, "2", "token"), "2");
        assert_eq!([0, 999, 1000, 1_234_567].map(grouped), ["0", "999", "1,000", "1,234,567"]);
    }

    #[test]
    fn a_value_is_not_read_for_places() {
        assert_eq!(fill("{0} then {1}", &["{1}", "{0}"]), "{1} then {0}");
    }
}
