//! A skill that was read: what it is, what its readers make of it, what comes with it, and what becomes of it.

use std::rc::Rc;

use leptos::prelude::*;
use skillsight_core::registry::SkillId;
use web_sys::HtmlInputElement;

use super::changed::changed;
use crate::dom::{El, IntoView, View, el, live};
use crate::panels::verdict::{findings, readers};
use crate::state::{Candidate, Choice, Existing, Fate, Import};
use crate::words::import::{self as words, fill};
use crate::words::{gap, lang, t};

/// One skill of what was read; `index` is its place.
pub fn candidate(import: Import, index: usize, candidate: &Rc<Candidate>) -> El {
    let name = name(candidate);
    let description = candidate.skill().map(|skill| skill.description.to_string());
    let choice = Memo::new(move |_| import.choices.with(|choices| choices.get(index).copied()));
    let loads = candidate.skill().is_some();
    let is_there = import.existing(candidate).iter().any(|existing| existing.is_same);
    let (of_fate, of_target, of_twins) = (candidate.clone(), candidate.clone(), candidate.clone());
    let is_update = import.target.get_untracked().is_some();
    el("li")
        .class("candidate")
        .attr("data-testid", "candidate")
        .attr("data-skill", name.clone())
        .attr("data-loads", loads.to_string())
        .attr("data-lint", candidate.judged.word())
        .child(
            el("label")
                .class("candidate-head")
                .child(checkbox(import, index, &name, choice, loads))
                .child(el("b").class("mono").child(name.clone()))
                .child(el("small").child(summary(candidate))),
        )
        .child(description.map(|description| el("p").class("candidate-about").child(description)))
        .child(
            is_there.then(|| el("p").class("hint").attr("data-testid", "is-there").child(t(words::IS_THERE))),
        )
        .child((!loads).then(|| broken(import, candidate)))
        .child(live(move || (loads && !is_update).then(|| fate(import, index, &of_fate, choice.get()))))
        .child(live(move || {
            let twins =
                choice.get().is_some_and(|choice| choice.chosen) && has_lower_twin(import, index, &of_twins);
            twins.then(|| el("p").class("notice warn").child(t(words::SAME_HERE)))
        }))
        .child(is_update.then(|| changed(import, &of_target)))
        .child(readers(&candidate.judged))
        .child(findings(&candidate.judged).map(|list| {
            let count: usize = candidate.judged.lint.findings.len();
            fold(
                "candidate-findings",
                [t(crate::words::verdict::FINDINGS), " ", &count.to_string()].concat(),
                list,
                !loads,
            )
        }))
        .child((!candidate.package.resources.is_empty()).then(|| {
            let line = |resource: &skillsight_core::resource::Resource| {
                el("li")
                    .child(el("code").child(resource.path.to_string()))
                    .child(" ")
                    .child(el("small").child(words::bytes(resource.bytes.len())))
            };
            let list = el("ul").class("file-names");
            let list = list.child(candidate.package.resources.iter().map(line).collect::<Vec<_>>());
            fold("candidate-files", summary_of_files(candidate), list, false)
        }))
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

/// What the skill is called; where it does not load, what its folder is called.
fn name(candidate: &Candidate) -> String {
    match (candidate.skill(), &candidate.package.folder) {
        (Some(skill), _) => skill.name.to_string(),
        (None, Some(folder)) => folder.clone(),
        (None, None) => skillsight_core::package::SKILL_FILE.to_owned(),
    }
}

fn summary(candidate: &Candidate) -> String {
    let text = words::bytes(candidate.package.source.len());
    match candidate.package.resources.len() {
        0 => text,
        _ => [&text, " + ", &summary_of_files(candidate)].concat(),
    }
}

fn summary_of_files(candidate: &Candidate) -> String {
    let resources = &candidate.package.resources;
    let bytes = resources.iter().map(|resource| resource.bytes.len()).sum();
    [words::files(resources.len()).as_str(), lang().pick(", ", "，"), &words::bytes(bytes)].concat()
}

fn broken(import: Import, candidate: &Rc<Candidate>) -> View {
    let files = candidate.package.resources.len();
    let mended = candidate.clone();
    el("div")
        .class("notice stop")
        .attr("data-testid", "does-not-load")
        .child(
            el("p")
                .child(el("b").child(t(words::BROKEN)))
                .child([gap(), t(words::BROKEN_NOTE)].concat())
                .child(
                    (files > 0)
                        .then(|| [gap(), &fill(words::BROKEN_FILES, &[&words::files(files)])].concat()),
                ),
        )
        .child(
            el("button")
                .attr("type", "button")
                .class("button")
                .attr("data-testid", "mend")
                .on("click", move |_| import.mend(&mended))
                .child(t(words::MEND)),
        )
        .view()
}

/// Whether it replaces an installed skill of its name or stands beside it, and which one wins then.
fn fate(import: Import, index: usize, candidate: &Candidate, choice: Option<Choice>) -> Option<View> {
    let existing = import.existing(candidate);
    let choice = choice.filter(|_| !existing.is_empty())?;
    let name = name(candidate);
    let group = format!("fate-{index}");
    let option = |into: Option<SkillId>, label: &'static str| {
        el("label")
            .child(
                el("input")
                    .attr("type", "radio")
                    .attr("name", group.clone())
                    .attr("data-testid", if into.is_some() { "replace" } else { "beside" })
                    .prop_flag("checked", move || choice.into == into)
                    .on("change", move |_| import.put_into(index, into)),
            )
            .child(label)
    };
    let label =
        |existing: &Existing| t(if existing.is_bundled { words::UPDATE_BUNDLED } else { words::UPDATE_OWN });
    let updates = existing.iter().map(|existing| option(Some(existing.id), label(existing)));
    let is_beside = import.fate(candidate, choice) == Fate::Beside;
    Some(
        el("fieldset")
            .class("fate")
            .attr("data-testid", "same-name-choice")
            .child(el("legend").child(fill(words::NAME_TAKEN, &[&name])))
            .child(updates.collect::<Vec<_>>())
            .child(option(None, t(words::ADD_BESIDE)))
            .child(is_beside.then(|| el("small").child(t(words::RULE))))
            .view(),
    )
}

/// Whether another one that is chosen, further down, has the same name.
fn has_lower_twin(import: Import, index: usize, candidate: &Candidate) -> bool {
    let (Some(shown), Some(skill)) = (import.shown(), candidate.skill()) else { return false };
    let is_twin = |(other, choice): (&Rc<Candidate>, &Choice)| {
        choice.chosen && other.skill().is_some_and(|other| other.name == skill.name)
    };
    import.choices.with(|choices| shown.candidates.iter().zip(choices).skip(index + 1).any(is_twin))
}

fn fold(testid: &'static str, summary: String, content: El, is_open: bool) -> El {
    el("details")
        .attr("data-testid", testid)
        .attr("open", is_open)
        .child(el("summary").child(summary))
        .child(content)
}
