//! What differs between the text and another: its own saved text, or any installed skill's.

use leptos::prelude::*;
use skillsight_core::registry::SkillId;

use crate::components::compared;
use crate::dom::{IntoView, View, el, live};
use crate::state::{Manuscript, Target, stores};
use crate::words::{manuscript as ms, t};

/// The choice of what to compare with, and the lines that differ.
pub fn compare(manuscript: Manuscript) -> View {
    let registry = stores().workspace.registry;
    let own = move || match manuscript.target.get() {
        Target::New => None,
        Target::Installed(id) => Some(id),
    };
    let other_id = move || manuscript.compared.get().map(SkillId).or_else(own);
    let others = move || {
        registry.with(|registry| {
            let named = registry.skills().iter().map(|skill| (skill.id, skill.name.to_string()));
            named.filter(|(id, _)| Some(*id) != own()).collect::<Vec<_>>()
        })
    };
    let options = move || {
        let saved = own().map(|id| (id, t(ms::SAVED_TEXT).to_owned()));
        let nothing =
            own().is_none().then(|| option("", t(ms::CHOOSE_SKILL).to_owned(), other_id().is_none()));
        let all = saved.into_iter().chain(others());
        let chosen = other_id();
        (
            nothing,
            all.map(|(id, name)| option(&id.0.to_string(), name, chosen == Some(id))).collect::<Vec<_>>(),
        )
    };
    let choose = move |event| manuscript.compared.set(event_target_value(&event).parse().ok());
    let shows_all = RwSignal::new(false);
    let lines = move || {
        let reading = manuscript.followed.get();
        let other = registry
            .with(|registry| other_id().and_then(|id| registry.get(id).map(|skill| skill.source.clone())));
        let Some(other) = other else { return el("p").class("hint").child(t(ms::NO_OTHER)).view() };
        compared(&other, &reading.text, shows_all).unwrap_or_else(|| {
            el("p").class("hint").attr("data-testid", "no-changes").child(t(ms::NO_CHANGES)).view()
        })
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
