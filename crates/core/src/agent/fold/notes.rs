//! The words that say how much of a result is missing.

use crate::lang::Lang;
use crate::text::{counted, grouped};

/// At the end of a text inside JSON. Holds nothing that JSON escapes; so do all notes but [`chars_left_out`].
pub(super) fn more_chars(count: usize, lang: Lang) -> String {
    more(count, "more character", lang, lang.pick(["… (", ")"], ["…（另有 ", " 字）"]))
}

/// The last item of a list.
pub(super) fn more_items(count: usize, lang: Lang) -> String {
    more(count, "more item", lang, lang.pick(["… (", ")"], ["…（另有 ", " 项）"]))
}

/// The last member of an object, whose name is `…`.
pub(super) fn more_fields(count: usize, lang: Lang) -> String {
    more(count, "more field", lang, lang.pick(["(", ")"], ["（另有 ", " 个字段）"]))
}

/// The line between the beginning and the end of a text.
pub(super) fn chars_left_out(count: usize, lang: Lang) -> String {
    more(count, "character", lang, lang.pick(["\n… (", " left out) …\n"], ["\n…（此处省略 ", " 字）…\n"]))
}

/// So many things, in the words that stand around it.
fn more(count: usize, noun: &str, lang: Lang, [before, after]: [&str; 2]) -> String {
    [before, &counted(lang, &grouped(count as u64), noun), after].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notes_count_in_both_languages() {
        assert_eq!(more_chars(9_120, Lang::Zh), "…（另有 9,120 字）");
        assert_eq!(more_chars(1_234_567, Lang::En), "… (1,234,567 more characters)");
        assert_eq!(more_items(37, Lang::Zh), "…（另有 37 项）");
        assert_eq!(more_items(1, Lang::En), "… (1 more item)");
        assert_eq!(more_fields(100, Lang::Zh), "（另有 100 个字段）");
        assert_eq!(more_fields(1_000, Lang::En), "(1,000 more fields)");
        assert_eq!(chars_left_out(1, Lang::En), "\n… (1 character left out) …\n");
        assert_eq!(chars_left_out(12_000, Lang::Zh), "\n…（此处省略 12,000 字）…\n");
    }
}
