//! What there is to say about the text: who reads it how, each finding with its place, its sentence and a fix where one
//! is safe, and advice on the wording.

use std::rc::Rc;

use leptos::prelude::*;
use skillsight_core::lint::Reader;
use skillsight_core::skill::Severity;
use web_sys::{ScrollIntoViewOptions, ScrollLogicalPosition};

use super::remarks::{Level, Remark, remarks_on};
use super::words;
use crate::dom::{IntoView, Row, View, el, rows};
use crate::drivers::code_editor::Mark;
use crate::state::{Local, Manuscript};
use crate::words::{comma, gap, manuscript as ms, stop, t};

/// The remarks that show, in the order of the file.
pub type Remarks = Local<Rc<Vec<Remark>>>;

/// What there is to say now; the editor is told of it.
pub fn remarks(manuscript: Manuscript) -> Remarks {
    let remarks: Remarks = RwSignal::new_local(Rc::default());
    Effect::new(move |_| {
        let reading = manuscript.reading.get();
        let found = remarks_on(&reading, manuscript.reader.get());
        if manuscript.is_there.get() {
            let marks = found.iter().map(|remark| Mark {
                from: remark.from,
                to: remark.to,
                level: remark.level.word(),
                text: &remark.sentence,
            });
            manuscript.mark(&marks.collect::<Vec<_>>());
        }
        if remarks.with_untracked(|before| **before != found) {
            manuscript.led_to.set(None);
            remarks.set(Rc::new(found));
        }
    });
    remarks
}

/// The four readers, and what each makes of the file. Choosing one shows only what it minds.
pub fn readers(manuscript: Manuscript) -> View {
    let verdict = move |reader: Reader| {
        manuscript.reading.with(|reading| {
            let found = reading.lint.findings.iter().filter_map(|finding| finding.severity(reader));
            let worst = found.clone().min();
            let count = found.filter(|severity| Some(*severity) == worst).count();
            (!reading.is_blank()).then_some((worst, count))
        })
    };
    let choose = move |reader| {
        manuscript
            .reader
            .update(|chosen| *chosen = if *chosen == Some(reader) { None } else { Some(reader) });
    };
    el("div")
        .class("skill-readers")
        .attr("role", "group")
        .attr("aria-label", t(ms::READERS))
        .attr("title", t(ms::READERS))
        .child(Reader::ALL.map(|reader| {
            let verdict = Memo::new(move |_| verdict(reader));
            let level = move || {
                verdict.get().map(|(worst, _)| worst.map_or("clean", |worst| Level::from(worst).word()))
            };
            let said = move || {
                verdict
                    .get()
                    .map_or_else(|| "–".to_owned(), |(worst, count)| ms::verdict(reader, worst, count))
            };
            el("button")
                .attr("type", "button")
                .class("reader")
                .attr("data-testid", "reader")
                .attr("data-reader", reader.id())
                .attr("data-level", level)
                .attr("aria-pressed", move || (manuscript.reader.get() == Some(reader)).to_string())
                .on("click", move |_| choose(reader))
                .child(el("strong").child(ms::reader(reader)))
                .child(el("small").child(said))
        }))
        .view()
}

/// The findings, then the advice. A click on one selects its place in the text.
pub fn findings(manuscript: Manuscript, remarks: Remarks) -> View {
    let summary = move || {
        if manuscript.is_behind.get() {
            return t(words::BEHIND).to_owned();
        }
        match manuscript.reading.with(|reading| reading.is_blank()) {
            true => String::new(),
            false => remarks.with(|remarks| summary(remarks, manuscript.reader.get())),
        }
    };
    let can_fix = move || remarks.with(|remarks| remarks.iter().any(|remark| remark.fixable.is_some()));
    let list = move |is_advice: bool| {
        move || {
            remarks.with(|remarks| {
                let all = remarks.iter().enumerate();
                let shown = all.filter(|(_, remark)| (remark.level == Level::Advice) == is_advice);
                shown.map(|(index, remark)| row(manuscript, index, remark)).collect::<Vec<_>>()
            })
        }
    };
    let advice = Memo::new(move |_| {
        remarks.with(|remarks| remarks.iter().filter(|remark| remark.level == Level::Advice).count())
    });
    // What a key led to is told to those who don't see it.
    let led_to = move || {
        let index = manuscript.led_to.get()?;
        remarks.with(|remarks| {
            remarks.get(index).map(|remark| [ms::line(remark.line), remark.sentence.clone()].join(": "))
        })
    };
    el("section")
        .class("remarks")
        .attr("aria-label", t(ms::REMARKS))
        .child(
            el("div")
                .class("remarks-head")
                .child(
                    el("p")
                        .class("findings-summary")
                        .attr("data-testid", "findings-summary")
                        .attr("aria-live", "polite")
                        .child(summary),
                )
                .child(
                    el("button")
                        .attr("type", "button")
                        .class("link-button")
                        .attr("data-testid", "fix-all")
                        .attr("hidden", move || !can_fix())
                        .on("click", move |_| manuscript.fix_all())
                        .child(t(ms::FIX_ALL)),
                ),
        )
        .child(el("p").class("visually-hidden").attr("role", "status").child(led_to))
        .child(el("ul").class("findings").child(rows(list(false))))
        .child(el("h3").class("remarks-title").attr("hidden", move || advice.get() == 0).child(t(ms::ADVICE)))
        .child(el("ul").class("findings").child(rows(list(true))))
        .view()
}

fn row(manuscript: Manuscript, index: usize, remark: &Remark) -> Row {
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
            .child(el("span").class("finding-mark").attr("data-level", remark.level.word()))
            .child(el("span").class("visually-hidden").child((!is_advice).then(|| level_word(remark.level))))
            .child(el("span").class("finding-said").child(remark.sentence))
            .child(
                el("span")
                    .class("finding-where")
                    .child(el("span").attr("title", line).child(ms::line(remark.line)))
                    .child(who(&remark.readers)),
            );
        let node = button.node().clone();
        Effect::new(move |_| {
            if is_led_to() {
                reveal(&node);
            }
        });
        let kind = remark.fixable;
        el("li")
            .attr("data-testid", if is_advice { "advice" } else { "diagnostic" })
            .attr("data-code", remark.code)
            .attr("data-severity", remark.severity)
            .attr("data-level", remark.level.word())
            .attr("data-line", remark.line)
            .attr("data-readers", readers.join(" "))
            .child(button)
            .child(kind.map(|kind| {
                el("button")
                    .attr("type", "button")
                    .class("button quiet fix")
                    .attr("data-testid", "fix")
                    .on("click", move |_| manuscript.fix(&kind, remark.line))
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
        Level::Error => words::severity(Severity::Error),
        Level::Warning => words::severity(Severity::Warning),
        Level::Note | Level::Advice => words::severity(Severity::Note),
    }
}

/// Who minds it, the worst first.
fn who(readers: &[(Reader, Severity)]) -> Vec<View> {
    let groups = [Severity::Error, Severity::Warning, Severity::Note].into_iter().filter_map(|severity| {
        let named = readers.iter().filter(|(_, of)| *of == severity).map(|(reader, _)| *reader);
        let named: Vec<Reader> = named.collect();
        (!named.is_empty()).then(|| {
            el("span")
                .class("finding-who")
                .attr("data-level", Level::from(severity).word())
                .child(ms::minded(severity, &named))
                .view()
        })
    });
    groups.collect()
}

/// Brings a row into sight.
fn reveal(node: &web_sys::Node) {
    use wasm_bindgen::JsCast;
    if let Some(element) = node.dyn_ref::<web_sys::Element>() {
        let options = ScrollIntoViewOptions::new();
        options.set_block(ScrollLogicalPosition::Nearest);
        element.scroll_into_view_with_scroll_into_view_options(&options);
    }
}

/// How many there are of each level.
fn summary(remarks: &[Remark], reader: Option<Reader>) -> String {
    let count = |level: Level| remarks.iter().filter(|remark| remark.level == level).count();
    let severities = [Severity::Error, Severity::Warning, Severity::Note].into_iter();
    let mut counts: Vec<String> = severities
        .filter_map(|severity| {
            let count = count(severity.into());
            (count > 0).then(|| words::count(severity, count))
        })
        .collect();
    let gentle = count(Level::Advice);
    let clean = match reader {
        Some(reader) if counts.is_empty() => Some(ms::fill(ms::NOT_MINDED, &[ms::reader(reader)])),
        None if counts.is_empty() => Some(t(words::CLEAN).to_owned()),
        Some(_) | None => None,
    };
    if gentle > 0 {
        counts.push(ms::advice_count(gentle));
    }
    let counts = counts.join(comma());
    match clean {
        Some(clean) if counts.is_empty() => clean,
        Some(clean) => [clean.as_str(), gap(), &counts, stop()].concat(),
        None => counts,
    }
}
