//! What differs between two texts, as a table of lines.

mod diff;

use leptos::prelude::*;

use self::diff::{Line, diff, line_end};
use crate::dom::{IntoView, View, el};
use crate::words::{manuscript as words, t};

/// The most lines that show before the person asks for all.
const AT_FIRST: usize = 400;

/// The most characters of a line that show before the person asks for all.
const LINE_AT_FIRST: usize = 2_000;

/// The lines that differ, with a few around; `None` if none does. Of very many only the first, and of a very long one only
/// its beginning, unless `shows_all`, which it reads and offers to set.
pub fn compared(before: &str, after: &str, shows_all: RwSignal<bool>) -> Option<View> {
    let found = diff(before, after);
    if found.is_empty() {
        return None;
    }
    let tells_ends = before.contains('\r') || after.contains('\r');
    let (limit, of_line) =
        if shows_all.get() { (found.len(), usize::MAX) } else { (AT_FIRST, LINE_AT_FIRST) };
    let rest = found.len().saturating_sub(limit);
    let is_cut = found.iter().take(limit).any(|line| begin(line.text(), of_line).1 > 0);
    let shown: Vec<View> = found.iter().take(limit).map(|line| row(line, tells_ends, of_line)).collect();
    let table =
        el("table").class("compared").attr("aria-label", t(words::CHANGES)).child(el("tbody").child(shown));
    let more = (rest > 0 || is_cut).then(|| {
        el("button")
            .attr("type", "button")
            .class("link-button")
            .on("click", move |_| shows_all.set(true))
            .child(if rest > 0 { words::more_lines(rest) } else { t(words::WHOLE_LINES).to_owned() })
    });
    Some((table, more).view())
}

fn row(line: &Line<'_>, tells_ends: bool, most: usize) -> View {
    let cells =
        |sign: &'static str, word: &'static str, old: Option<usize>, new: Option<usize>, text: &str| {
            let number = |number: Option<usize>| el("td").class("compared-number").child(number);
            let (shown, rest) = begin(text, most);
            let end = (tells_ends && word != "kept").then(|| line_end(text)).filter(|end| !end.is_empty());
            el("tr")
                .attr("data-sign", word)
                .child(number(old))
                .child(number(new))
                .child(el("td").class("compared-sign").child(sign))
                .child(
                    el("td")
                        .class("compared-text")
                        .child(shown.to_owned())
                        .child(
                            (rest > 0).then(|| el("small").class("tag").child(words::more_characters(rest))),
                        )
                        .child(end.map(|end| el("small").class("tag").child(end))),
                )
                .view()
        };
    match line {
        Line::Both(old, new, text) => cells("", "kept", Some(*old), Some(*new), text),
        Line::Removed(old, text) => cells("−", "removed", Some(*old), None, text),
        Line::Added(new, text) => cells("+", "added", None, Some(*new), text),
        Line::Gap(count) => aside(words::gap_of(*count)),
        Line::Whole => aside(t(words::NOT_COMPARED).to_owned()),
    }
}

/// The first characters of a line without its end, so many at most, and how many are left.
fn begin(text: &str, most: usize) -> (&str, usize) {
    let text = text.trim_end_matches(['\r', '\n']);
    let end = text.char_indices().nth(most).map_or(text.len(), |(at, _)| at);
    let (shown, rest) = text.split_at_checked(end).unwrap_or((text, ""));
    (shown, rest.chars().count())
}

/// A row that says something of the lines around it.
fn aside(said: String) -> View {
    el("tr").attr("data-sign", "gap").child(el("td").attr("colspan", "4").child(said)).view()
}

#[cfg(test)]
mod tests {
    use super::begin;

    #[test]
    fn a_long_line_is_cut_between_two_characters_and_says_how_many_are_left() {
        assert_eq!(begin("short\r\n", 5), ("short", 0));
        assert_eq!(begin("abcdef\n", 4), ("abcd", 2));
        assert_eq!(begin("一二三", 1), ("一", 2));
        assert_eq!(begin("", usize::MAX), ("", 0));
    }
}
