//! All words: those that the model reads, and those that people read, apart from the logic that picks them.

pub mod advice;
pub mod diagnostics;
pub mod model;
pub mod packages;

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
    use super::fill;

    #[test]
    fn values_go_in_by_order_or_by_number() {
        assert_eq!(fill("{} and {}.", &["a", "b"]), "a and b.");
        assert_eq!(fill("{0}, {1}, {0}.", &["a", "b"]), "a, b, a.");
    }

    #[test]
    fn a_value_is_not_read_for_places() {
        assert_eq!(fill("{0} then {1}", &["{1}", "{0}"]), "{1} then {0}");
    }
}
