//! Which name was meant by one that nobody has.

use crate::tool::ToolName;

use super::called::first_word;

/// The name that differs in case, `_` and `-` alone, or else in no more than two letters; the nearest of several.
pub(super) fn meant<'n>(name: &str, names: impl Iterator<Item = &'n ToolName>) -> Option<&'n ToolName> {
    let sought = bare(name);
    // Two of four letters make another word.
    let most = (sought.len() / 4).min(2);
    let measured = names.filter_map(|other| Some((distance(&sought, &bare(other.as_str()), most)?, other)));
    measured.min_by_key(|(distance, _)| *distance).map(|(_, other)| other)
}

/// Whether a name may be put in the place of another unasked: it is the same but for case, `_` and `-`, or begins with the
/// same word. What a tool does comes first in its name, and `removeItem` is two letters from `moveItem`.
pub(super) fn is_sure(name: &str, meant: &ToolName) -> bool {
    let meant = meant.as_str();
    bare(name) == bare(meant) || first_word(name).eq_ignore_ascii_case(first_word(meant))
}

fn bare(name: &str) -> Vec<u8> {
    name.bytes().filter(|byte| !b"_-".contains(byte)).map(|byte| byte.to_ascii_lowercase()).collect()
}

/// How many letters have to be put in, left out or changed to make one name of another; `None` for more than `most`.
fn distance(one: &[u8], other: &[u8], most: usize) -> Option<usize> {
    if one.len().abs_diff(other.len()) > most {
        return None;
    }
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (index, letter) in one.iter().enumerate() {
        let (mut diagonal, mut left) = (index, index + 1);
        if let Some(first) = row.first_mut() {
            *first = left;
        }
        for (above, theirs) in row.iter_mut().skip(1).zip(other) {
            let changed = diagonal + usize::from(letter != theirs);
            diagonal = *above;
            left = changed.min(left + 1).min(*above + 1);
            *above = left;
        }
    }
    row.last().copied().filter(|distance| *distance <= most)
}

#[cfg(test)]
mod tests {
    use super::meant;
    use crate::tool::ToolName;

    #[test]
    fn a_misspelt_name_is_found_and_another_word_is_not() {
        let names = ["queryOrder", "applyRefund", "queryOrders", "get", "ls"];
        let names: Vec<_> = names.iter().map(|name| ToolName::parse(name).unwrap()).collect();
        for (name, expected) in [
            ("applyRefnd", Some("applyRefund")),
            ("apply_refund", Some("applyRefund")),
            ("ApplyRefunds", Some("applyRefund")),
            ("aplyRefudn", None),
            ("aplyRefud", Some("applyRefund")),
            ("query-order", Some("queryOrder")),
            ("queryOrder2", Some("queryOrder")),
            ("queryOrdersX", Some("queryOrders")),
            ("queryLogistics", None),
            ("set", None),
            ("GET", Some("get")),
            ("la", None),
            ("", None),
        ] {
            assert_eq!(meant(name, names.iter()).map(ToolName::as_str), expected, "{name}");
        }
    }
}
