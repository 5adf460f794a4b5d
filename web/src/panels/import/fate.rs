//! What becomes of a skill whose name is taken: it replaces the installed one, or stands beside it.

use std::rc::Rc;

use leptos::prelude::*;
use skillsight_core::registry::SkillId;

use crate::dom::{IntoView, View, el, live};
use crate::state::{Candidate, Choice, Existing, Import};
use crate::words::import::{self as words, fill};
use crate::words::t;

/// The choice, and which of two wins; nothing where nobody has the name. It is made anew only when what is installed
/// changes: a choice that is made keeps the focus.
pub fn fate(import: Import, index: usize, choice: Memo<Option<Choice>>) -> View {
    let existing = Memo::new(move |_| {
        let candidate = import.shown().and_then(|shown| shown.candidates.get(index).cloned());
        candidate.map(|candidate| import.existing(&candidate)).unwrap_or_default()
    });
    live(move || {
        let existing = existing.get();
        (!existing.is_empty()).then(|| untrack(|| options(import, index, choice, &existing)))
    })
}

fn options(import: Import, index: usize, choice: Memo<Option<Choice>>, existing: &[Existing]) -> View {
    let group = format!("fate-{index}");
    let into = move || choice.get().and_then(|choice| choice.into);
    let option = |target: Option<SkillId>, label: &'static str| {
        el("label")
            .child(
                el("input")
                    .attr("type", "radio")
                    .attr("name", group.clone())
                    .attr("data-testid", if target.is_some() { "replace" } else { "beside" })
                    .prop_flag("checked", move || into() == target)
                    .on("change", move |_| import.put_into(index, target)),
            )
            .child(label)
    };
    let label =
        |existing: &Existing| t(if existing.is_bundled { words::UPDATE_BUNDLED } else { words::UPDATE_OWN });
    let updates = existing.iter().map(|existing| option(Some(existing.id), label(existing)));
    let name = import.shown().and_then(|shown| Some(shown.candidates.get(index)?.name().to_owned()));
    el("fieldset")
        .class("fate")
        .attr("data-testid", "same-name-choice")
        .child(el("legend").child(fill(words::NAME_TAKEN, &[&name.unwrap_or_default()])))
        .child(updates.collect::<Vec<_>>())
        .child(option(None, t(words::ADD_BESIDE)))
        .child(el("small").attr("hidden", move || into().is_some()).child(t(words::RULE)))
        .view()
}

/// That another one that is chosen, further down, has the same name.
pub fn twins(import: Import, index: usize, choice: Memo<Option<Choice>>) -> View {
    live(move || {
        let is_chosen = choice.get().is_some_and(|choice| choice.chosen);
        (is_chosen && has_lower_twin(import, index))
            .then(|| el("p").class("notice warn").child(t(words::SAME_HERE)))
    })
}

fn has_lower_twin(import: Import, index: usize) -> bool {
    let Some(shown) = import.shown() else { return false };
    let Some(skill) = shown.candidates.get(index).and_then(|candidate| candidate.skill()) else {
        return false;
    };
    let is_twin = |(other, choice): (&Rc<Candidate>, &Choice)| {
        choice.chosen && other.skill().is_some_and(|other| other.name == skill.name)
    };
    import.choices.with(|choices| shown.candidates.iter().zip(choices).skip(index + 1).any(is_twin))
}
