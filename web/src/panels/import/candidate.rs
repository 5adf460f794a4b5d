//! A skill that was read: what it is, what its readers make of it, what comes with it, and what becomes of it.

use std::collections::BTreeSet;
use std::rc::Rc;

use leptos::prelude::*;
use web_sys::HtmlInputElement;

use super::changed::changed;
use super::content::{files_of, findings_of, summary};
use super::fate::{fate, twin};
use crate::dom::{El, IntoView, View, el, when};
use crate::panels::verdict::readers;
use crate::state::{Candidate, Choice, Import, stores};
use crate::words::import::{self as words, fill};
use crate::words::{gap, skills, t};

/// One skill of what was read; `index` is its place, and `twins` holds it while another one counts in its place.
pub fn candidate(
    import: Import,
    index: usize,
    candidate: &Rc<Candidate>,
    twins: Memo<BTreeSet<usize>>,
) -> El {
    let name = candidate.name().to_owned();
    let description = candidate.skill().map(|skill| skill.description.to_string());
    let choice = Memo::new(move |_| import.choices.with(|choices| choices.get(index).copied()));
    let loads = candidate.skill().is_some();
    let is_there = import.existing(candidate).iter().any(|existing| existing.is_same);
    let is_update = import.target.get_untracked().is_some();
    el("li")
        .class("candidate")
        .attr("data-testid", "candidate")
        .attr("data-skill", name.clone())
        .attr("data-loads", move || (loads || import.mended(index).is_some()).to_string())
        .attr("data-lint", candidate.judged.word())
        .child(
            el("label")
                .class("candidate-head")
                .child(checkbox(import, index, &name, choice, loads))
                .child(el("b").class("mono").child(name))
                .child(el("small").child(summary(candidate))),
        )
        .child(description.map(|description| el("p").class("candidate-about").child(description)))
        .child(
            is_there.then(|| el("p").class("hint").attr("data-testid", "is-there").child(t(words::IS_THERE))),
        )
        .child((!loads).then(|| broken(import, index, candidate)))
        .child((loads && !is_update).then(|| fate(import, index, choice)))
        .child(loads.then(|| twin(index, twins)))
        .child((loads || is_update).then(|| changed(import, candidate, choice)))
        .child(loads.then(|| watching(import, index, candidate, choice)))
        .child(judged(import, index, candidate))
        .child(files_of(candidate))
}

fn checkbox(import: Import, index: usize, name: &str, choice: Memo<Option<Choice>>, loads: bool) -> El {
    let label = if import.target.get_untracked().is_some() { words::TAKE_VERSION } else { words::TAKE };
    el("input")
        .attr("type", "checkbox")
        .attr("data-testid", "choose")
        .attr("aria-label", fill(label, &[name]))
        .attr("disabled", !loads)
        .prop_flag("checked", move || choice.get().is_some_and(|choice| choice.chosen))
        .on("change", move |event| {
            import.choose(index, event_target::<HtmlInputElement>(&event).checked());
        })
}

/// Whether its folder is watched from then on, where it can be.
fn watching(import: Import, index: usize, candidate: &Candidate, choice: Memo<Option<Choice>>) -> Option<El> {
    let folder = candidate.folder.as_ref()?;
    Some(
        el("label")
            .class("candidate-watch")
            .child(
                el("input")
                    .attr("type", "checkbox")
                    .attr("data-testid", "keep-watching")
                    .attr("disabled", move || choice.get().is_none_or(|choice| !choice.chosen))
                    .prop_flag("checked", move || choice.get().is_some_and(|choice| choice.watched))
                    .on("change", move |event| {
                        import.keep_watching(index, event_target::<HtmlInputElement>(&event).checked());
                    }),
            )
            .child(el("span").child(fill(words::KEEP_WATCHING, &[&folder.path()]))),
    )
}

/// What its readers make of it, until it was mended.
fn judged(import: Import, index: usize, candidate: &Rc<Candidate>) -> View {
    if candidate.skill().is_some() {
        return (readers(&candidate.judged), findings_of(candidate)).view();
    }
    let candidate = candidate.clone();
    let is_mended = Memo::new(move |_| import.mended(index).is_some());
    when(move || !is_mended.get(), move || (readers(&candidate.judged), findings_of(&candidate)).view())
}

/// That it does not load, and the way to mend it; then that it is mended, and the way to go on. The button stays the same
/// one: where the dialog closes that it opens, it has the keyboard's focus again.
fn broken(import: Import, index: usize, candidate: &Rc<Candidate>) -> View {
    let registry = stores().workspace.registry;
    let is_update = import.target.get_untracked().is_some();
    let files = candidate.package.resources.len();
    let opened = candidate.clone();
    let name = Memo::new(move |_| {
        let skill = import.mended(index)?;
        registry.with(|registry| registry.get(skill).map(|skill| skill.name.to_string()))
    });
    let is_mended = move || name.with(Option::is_some);
    let heading = move || match name.get() {
        Some(name) => fill(words::MENDED, &[&name]),
        None => t(words::BROKEN).to_owned(),
    };
    let note = move || match is_mended() {
        true => String::new(),
        false if is_update => [gap(), t(words::BROKEN_UPDATE)].concat(),
        false if files > 0 => {
            let with = if files == 1 { words::BROKEN_FILE } else { words::BROKEN_FILES };
            [gap(), t(words::BROKEN_NOTE), gap(), &fill(with, &[&words::files(files)])].concat()
        }
        false => [gap(), t(words::BROKEN_NOTE)].concat(),
    };
    el("div")
        .class(move || if is_mended() { "notice" } else { "notice stop" })
        .attr("data-testid", move || if is_mended() { "is-there" } else { "does-not-load" })
        .child(el("p").child(el("b").child(heading)).child(note))
        // What was mended here would be a skill of its own.
        .child((!is_update).then(|| {
            el("button")
                .attr("type", "button")
                .class("button")
                .attr("data-testid", "mend")
                .on("click", move |_| import.mend(index, &opened))
                .child(move || match name.get() {
                    Some(name) => fill(skills::EDIT, &[&name]),
                    None => t(words::MEND).to_owned(),
                })
        }))
        .view()
}
