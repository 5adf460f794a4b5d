//! The words that say how much of a result is missing.

use crate::lang::Lang;

/// At the end of a text inside JSON. Holds nothing that JSON escapes; so do all notes but [`chars_left_out`].
pub(super) fn more_chars(count: usize, lang: Lang) -> String {
    match lang {
        Lang::En => more_en("… (", count, "character"),
        Lang::Zh => ["…（另有 ", &grouped(count), " 字）"].concat(),
    }
}

/// The last item of a list.
pub(super) fn more_items(count: usize, lang: Lang) -> String {
    match lang {
        Lang::En => more_en("… (", count, "item"),
        Lang::Zh => ["…（另有 ", &grouped(count), " 项）"].concat(),
    }
}

/// The last member of an object, whose name is `…`.
pub(super) fn more_fields(count: usize, lang: Lang) -> String {
    match lang {
        Lang::En => more_en("(", count, "field"),
        Lang::Zh => ["（另有 ", &grouped(count), " 个字段）"].concat(),
    }
}

/// The line between the beginning and the end of a text.
pub(super) fn chars_left_out(count: usize, lang: Lang) -> String {
    match lang {
        Lang::En => {
            let thing = if count == 1 { " character" } else { " characters" };
            ["\n… (", &grouped(count), thing, " left out) …\n"].concat()
        }
        Lang::Zh => ["\n…（此处省略 ", &grouped(count), " 字）…\n"].concat(),
    }
}

fn more_en(opening: &str, count: usize, thing: &'static str) -> String {
    [opening, &grouped(count), " more ", thing, if count == 1 { ")" } else { "s)" }].concat()
}

/// A number with its digits in threes.
fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.char_indices() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
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
