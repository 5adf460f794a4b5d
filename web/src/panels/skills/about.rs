//! What a skill of the list says, and what is odd about it.

use std::rc::Rc;

use leptos::prelude::*;
use skillsight_core::registry::{InstalledSkill, SkillId};
use web_sys::HtmlElement;

use super::states::{cost, notes, tags};
use super::unsaved::unsaved_of;
use crate::deferred::later;
use crate::dom::{IntoView, View, el, live, when};
use crate::state::{Editor, Stores, stores};
use crate::words::skills::{self as words, fill};
use crate::words::t;

/// The description, which opens to all there is to say; what its readers make of it, states and sizes; the tools that the
/// skill lists.
pub fn about(id: SkillId, pinned: Signal<Option<bool>>, editor: Editor) -> View {
    let stores = stores();
    let is_open = RwSignal::new(false);
    let toggled = move |event| is_open.set(event_target::<HtmlElement>(&event).has_attribute("open"));
    let mark = move || stores.loader.loaded().map(|parts| untrack(|| (parts.skill_mark)(id, is_open)));
    let watch = move || stores.loader.loaded().map(|parts| untrack(|| (parts.skill_watch)(id)));
    let more = when(move || is_open.get(), move || later(move |parts| (parts.skill_more)(id)));
    let installed = move || stores.workspace.registry.with(|registry| registry.get(id).cloned());
    let description = move || match installed() {
        Some(installed) => installed
            .skill
            .as_ref()
            .map_or_else(|| t(words::BROKEN).into(), |skill| skill.description.to_string()),
        None => String::new(),
    };
    let tags = move || {
        let tags = installed().map(|installed| tags(&stores, &installed, pinned.get())).unwrap_or_default();
        tags.into_iter().map(|(class, text)| el("span").class(class).child(text)).collect::<Vec<_>>()
    };
    let notes = move || {
        let notes = installed().map(|installed| notes(&stores, &installed)).unwrap_or_default();
        notes.into_iter().map(|note| el("li").child(note)).collect::<Vec<_>>()
    };
    let cost = Memo::new(move |_| installed().and_then(|installed| cost(&stores, &installed)));
    let (figures, note) =
        (move || cost.get().map(|cost| cost.figures), move || cost.get().map(|cost| t(cost.note)));
    (
        el("details")
            .class("skill-about")
            .attr("open", move || is_open.get())
            .on("toggle", toggled)
            .attr("data-broken", move || {
                installed().is_some_and(|installed| installed.is_broken()).to_string()
            })
            .child(el("summary").attr("title", description).child(description))
            .child(el("ul").child(notes)),
        el("p")
            .class("skill-meta")
            .child(mark)
            .child(unsaved_of(id, editor))
            .child(tags)
            .child(el("small").attr("title", note).child(figures)),
        el("p").class("skill-tools").child(move || installed().map(|installed| tools(&stores, &installed))),
        live(watch),
        more,
    )
        .view()
}

/// The tools that it lists; those that nobody has are marked.
fn tools(stores: &Stores, installed: &Rc<InstalledSkill>) -> View {
    let names: Vec<(String, bool)> = stores.workspace.toolbox.with(|tools| {
        let has = |name: &str| tools.get(name).is_some();
        installed.listed.iter().map(|name| (name.to_string(), has(name.as_str()))).collect()
    });
    let is_empty = names.is_empty();
    let named = names.into_iter().map(|(name, has)| {
        let note = (!has).then(|| fill(words::MISSING_NOTE, &[&name]));
        el("span")
            .class("skill-tool")
            .attr("data-missing", (!has).to_string())
            .attr("title", note)
            .child(el("code").child(name))
            .child((!has).then(|| [" ", t(words::MISSING)].concat()))
    });
    (is_empty.then(|| t(words::NO_TOOLS)), named.collect::<Vec<_>>()).view()
}
