//! What differs between the text and another: its own saved text, what that was before, or any installed skill's.

use leptos::prelude::*;

use super::bundled::original;
use super::choices::{choices, compared, read, word};
use super::diff::{Line, diff, line_end};
use crate::dom::{IntoView, View, el, live};
use crate::state::{Compared, Manuscript, stores};
use crate::words::{manuscript as ms, t};

/// The most lines that show before the person asks for all.
const AT_FIRST: usize = 400;

/// The choice of what to compare with, and the lines that differ.
pub fn compare(manuscript: Manuscript) -> View {
    let registry = stores().workspace.registry;
    let chosen = move || compared(manuscript);
    let options = move || {
        let is_chosen = chosen();
        let nothing = is_chosen.is_none().then(|| option("", t(ms::CHOOSE_SKILL).to_owned(), true));
        let all = choices(manuscript).into_iter();
        let all = all.map(|(of, name)| option(&word(of), name, is_chosen == Some(of)));
        (nothing, all.collect::<Vec<_>>())
    };
    let choose = move |event| manuscript.compared.set(read(&event_target_value(&event)));
    let shows_all = RwSignal::new(false);
    let lines = move || {
        let reading = manuscript.followed.get();
        let other = chosen().and_then(|of| match of {
            Compared::Skill(id) => registry.with(|registry| Some(registry.get(id)?.source.clone())),
            Compared::Before(place) => {
                manuscript.versions.with(|versions| Some(versions.get(place)?.text.clone()))
            }
            Compared::Bundled => manuscript.installed().and_then(|skill| original(&skill)),
        });
        let Some(other) = other else { return el("p").class("hint").child(t(ms::NO_OTHER)).view() };
        let found = diff(&other, &reading.text);
        if found.is_empty() {
            return el("p").class("hint").attr("data-testid", "no-changes").child(t(ms::NO_CHANGES)).view();
        }
        let tells_ends = other.contains('\r') || reading.text.contains('\r');
        let limit = if shows_all.get() { found.len() } else { AT_FIRST };
        let rest = found.len().saturating_sub(limit);
        let shown: Vec<View> = found.iter().take(limit).map(|line| row(line, tells_ends)).collect();
        (
            el("table").class("compared").attr("aria-label", t(ms::CHANGES)).child(el("tbody").child(shown)),
            (rest > 0).then(|| {
                el("button")
                    .attr("type", "button")
                    .class("link-button")
                    .on("click", move |_| shows_all.set(true))
                    .child(ms::more_lines(rest))
            }),
        )
            .view()
    };
    (
        el("label").class("field compare-with").child(el("span").child(t(ms::COMPARE_WITH))).child(
            el("select")
                .class("input")
                .attr("data-testid", "compare-with")
                .on("change", choose)
                .child(options),
        ),
        live(lines),
    )
        .view()
}

fn option(value: &str, name: String, is_chosen: bool) -> View {
    el("option").attr("value", value.to_owned()).attr("selected", is_chosen).child(name).view()
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
        Line::Gap(count) => aside(ms::gap_of(*count)),
        Line::Whole => aside(t(ms::NOT_COMPARED).to_owned()),
    }
}

/// A row that says something of the lines around it.
fn aside(said: String) -> View {
    el("tr").attr("data-sign", "gap").child(el("td").attr("colspan", "4").child(said)).view()
}
