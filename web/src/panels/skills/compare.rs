//! What differs between the text and another: its own saved text, what that was before, or any installed skill's.

use leptos::prelude::*;

use super::bundled::original;
use super::choices::{choices, compared, read, word};
use crate::components::compared as differences;
use crate::dom::{IntoView, View, el, live};
use crate::state::{Compared, Manuscript, stores};
use crate::words::{manuscript as ms, t};

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
            Compared::Before(until_ms) => manuscript.versions.with(|versions| {
                let version = versions.iter().find(|version| version.until_ms as u64 == until_ms)?;
                Some(version.text.clone())
            }),
            Compared::Bundled => manuscript.installed().and_then(|skill| original(&skill)),
        });
        let Some(other) = other else { return el("p").class("hint").child(t(ms::NO_OTHER)).view() };
        differences(&other, &reading.text, shows_all).unwrap_or_else(|| {
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
