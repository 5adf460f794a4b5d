//! One remark in the list: a click on it selects its place in the text.

use leptos::prelude::*;
use skillsight_core::lint::Reader;
use skillsight_core::skill::Severity;
use wasm_bindgen::JsCast;
use web_sys::{Element, Node, ScrollIntoViewOptions, ScrollLogicalPosition};

use super::remark::{Level, Remark};
use crate::dom::{IntoView, Row, View, el};
use crate::panels::verdict::{mark, who};
use crate::state::Manuscript;
use crate::words::skills as words;
use crate::words::{manuscript as ms, t, verdict as said};

/// A remark, by its place among those that show.
pub(super) fn row(manuscript: Manuscript, index: usize, remark: &Remark) -> Row {
    let place = [index.to_string(), remark.line.to_string(), remark.column.to_string()].join(":");
    let fix = if remark.fixable.is_some() { "fix" } else { "" };
    let key = [&place, remark.code, remark.level.word(), fix, &remark.sentence].join(" ");
    let remark = remark.clone();
    Row::new(&key, move || {
        let is_advice = remark.level == Level::Advice;
        let is_led_to = move || manuscript.led_to.get() == Some(index);
        let line = [remark.line.to_string(), remark.column.to_string()].join(":");
        let readers: Vec<&str> = remark.readers.iter().map(|(reader, _)| reader.id()).collect();
        let button = el("button")
            .attr("type", "button")
            .class("finding")
            .attr("title", t(words::JUMP))
            .attr("aria-current", move || is_led_to().then_some("true"))
            .on("click", move |_| manuscript.lead_to(index))
            .child(mark(remark.level.word()))
            .child(el("span").class("visually-hidden").child((!is_advice).then(|| level_word(remark.level))))
            .child(el("span").class("finding-said").child(remark.sentence))
            .child(
                el("span")
                    .class("finding-where")
                    .child(el("span").attr("title", line).child(said::line(remark.line)))
                    .child(minded(&remark.readers)),
            );
        let node = button.node().clone();
        Effect::new(move |_| {
            if is_led_to() {
                reveal(&node);
            }
        });
        let fixable = remark.fixable;
        el("li")
            .attr("data-testid", if is_advice { "advice" } else { "diagnostic" })
            .attr("data-code", remark.code)
            .attr("data-severity", remark.severity)
            .attr("data-level", remark.level.word())
            .attr("data-line", remark.line)
            .attr("data-readers", readers.join(" "))
            .child(button)
            .child(fixable.map(|fixable| {
                el("button")
                    .attr("type", "button")
                    .class("button quiet fix")
                    .attr("data-testid", "fix")
                    .on("click", move |_| manuscript.fix(&fixable, remark.line))
                    .child(t(words::FIX))
            }))
            .child(remark.example.map(|example| {
                el("p")
                    .class("finding-example")
                    .child(el("span").child(t(ms::BETTER)))
                    .child(" ")
                    .child(el("q").child(example))
            }))
    })
}

fn level_word(level: Level) -> &'static str {
    match level {
        Level::Found(severity) => words::severity(severity),
        Level::Advice => words::severity(Severity::Note),
    }
}

/// Who minds it, the worst first.
fn minded(readers: &[(Reader, Severity)]) -> Vec<View> {
    let group = |(severity, said): (Severity, String)| {
        el("span").class("finding-who").attr("data-level", Level::Found(severity).word()).child(said).view()
    };
    who(readers).into_iter().map(group).collect()
}

/// Brings a row into sight.
fn reveal(node: &Node) {
    if let Some(element) = node.dyn_ref::<Element>() {
        let options = ScrollIntoViewOptions::new();
        options.set_block(ScrollLogicalPosition::Nearest);
        element.scroll_into_view_with_scroll_into_view_options(&options);
    }
}
