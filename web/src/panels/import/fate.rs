//! What becomes of a skill whose name is taken: it replaces the installed one, or stands beside it.

use std::collections::BTreeSet;
use std::rc::Rc;

use leptos::prelude::*;
use skillsight_core::registry::SkillId;

use crate::dom::{IntoView, View, el, live, when};
use crate::state::{Choice, Existing, Import, Shown};
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

/// Those that are chosen while another one of their name is, further down, by their places.
pub fn twins(import: Import, shown: &Rc<Shown>) -> Memo<BTreeSet<usize>> {
    let names: Vec<Option<String>> = shown
        .candidates
        .iter()
        .map(|candidate| candidate.skill().map(|skill| skill.name.to_string()))
        .collect();
    Memo::new(move |_| {
        let mut lower = BTreeSet::new();
        import.choices.with(|choices| {
            let chosen = names.iter().zip(choices).enumerate().filter(|(_, (_, choice))| choice.chosen);
            let has_lower = |(index, (name, _)): (usize, (&Option<String>, &Choice))| {
                (!lower.insert(name.as_ref()?.clone())).then_some(index)
            };
            chosen.rev().filter_map(has_lower).collect()
        })
    })
}

/// That one of them is.
pub fn twin(index: usize, twins: Memo<BTreeSet<usize>>) -> View {
    when(
        move || twins.with(|twins| twins.contains(&index)),
        || el("p").class("notice warn").child(t(words::SAME_HERE)).view(),
    )
}
