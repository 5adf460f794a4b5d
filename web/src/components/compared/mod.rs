//! What differs between two texts, as a table of lines.

mod diff;

use leptos::prelude::*;

use self::diff::{Line, diff, line_end};
use crate::dom::{IntoView, View, el};
use crate::words::{manuscript as words, t};

/// The most lines that show before the person asks for all.
const AT_FIRST: usize = 400;

/// The lines that differ, with a few around; `None` if none does. Of very many only the first, unless `shows_all`, which it
/// reads and offers to set.
pub fn compared(before: &str, after: &str, shows_all: RwSignal<bool>) -> Option<View> {
    let found = diff(before, after);
    if found.is_empty() {
        return None;
    }
    let tells_ends = before.contains('\r') || after.contains('\r');
    let limit = if shows_all.get() { found.len() } else { AT_FIRST };
    let rest = found.len().saturating_sub(limit);
    let shown: Vec<View> = found.iter().take(limit).map(|line| row(line, tells_ends)).collect();
    let table =
        el("table").class("compared").attr("aria-label", t(words::CHANGES)).child(el("tbody").child(shown));
    let more = (rest > 0).then(|| {
        el("button")
            .attr("type", "button")
            .class("link-button")
            .on("click", move |_| shows_all.set(true))
            .child(words::more_lines(rest))
    });
    Some((table, more).view())
}

fn row(line: &Line<'_>, tells_ends: bool) -> View {
    let cells =
        |sign: &'static str, word: &'static str, old: Option<usize>, new: Option<usize>, text: &str| {
            let number = |number: Option<usize>| el("td").class("compared-number").child(number);
            let end = (tells_ends && word != "kept").then(|| line_end(text)).filter(|end| !end.is_empty());
            el("tr")
                .attr("data-sign", word)
                .child(number(old))
                .child(number(new))
                .child(el("td").class("compared-sign").child(sign))
                .child(
                    el("td")
                        .class("compared-text")
                        .child(text.trim_end_matches(['\r', '\n']).to_owned())
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

/// A row that says something of the lines around it.
fn aside(said: String) -> View {
    el("tr").attr("data-sign", "gap").child(el("td").attr("colspan", "4").child(said)).view()
}
