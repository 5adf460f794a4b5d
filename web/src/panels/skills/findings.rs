//! The list of what there is to say about the text: each finding with its place, its sentence and a fix where one is safe,
//! and advice on the wording.

use leptos::prelude::*;
use skillsight_core::lint::{Reader, is_among_all};
use skillsight_core::skill::Severity;

use super::finding::row;
use super::marking::Remarks;
use super::remark::{Level, Remark};
use crate::dom::{IntoView, View, el, rows};
use crate::state::{Fixable, Manuscript};
use crate::words::skills as words;
use crate::words::{comma, gap, manuscript as ms, stop, t, verdict as said};

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
    // Not the advice: that is taken one by one.
    let is_mended =
        |remark: &Remark| matches!(&remark.fixable, Some(Fixable::Finding(kind)) if is_among_all(kind));
    let can_fix = move || remarks.with(|remarks| remarks.iter().any(is_mended));
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
            remarks.get(index).map(|remark| [said::line(remark.line), remark.sentence.clone()].join(": "))
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

/// How many there are of each level.
fn summary(remarks: &[Remark], reader: Option<Reader>) -> String {
    let count = |level: Level| remarks.iter().filter(|remark| remark.level == level).count();
    let severities = [Severity::Error, Severity::Warning, Severity::Note].into_iter();
    let mut counts: Vec<String> = severities
        .filter_map(|severity| {
            let count = count(Level::Found(severity));
            (count > 0).then(|| words::count(severity, count))
        })
        .collect();
    let gentle = count(Level::Advice);
    let clean = match reader {
        Some(reader) if counts.is_empty() => Some(ms::fill(ms::NOT_MINDED, &[said::reader_alone(reader)])),
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
