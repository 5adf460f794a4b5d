//! What a skill of the list says, and what is odd about it.

use std::rc::Rc;

use leptos::prelude::*;
use skillsight_core::registry::{InstalledSkill, Provenance, SkillId};
use skillsight_core::skill::{Skill, SkillEntry};
use skillsight_core::tokens;
use web_sys::HtmlElement;

use super::bundled::is_edited;
use super::unsaved::unsaved_of;
use super::words::{self, fill};
use crate::deferred::later;
use crate::dom::{IntoView, View, el, live, when};
use crate::state::{Conversation, Editor, Stores, stores};
use crate::words::{import, t};

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
    let sizes = move || installed().and_then(|installed| installed.skill.as_deref().map(sizes));
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
            .child(el("small").attr("title", t(words::TOKENS_NOTE)).child(sizes)),
        el("p").class("skill-tools").child(move || installed().map(|installed| tools(&stores, &installed))),
        live(watch),
        more,
    )
        .view()
}

/// About how many tokens a skill costs: in the catalogue, and once it is active.
pub fn sizes(skill: &Skill) -> String {
    let catalogue = [skill.name.as_str(), "（", &skill.description, "）"].concat();
    let estimate = |text: &str| tokens::estimate(text).to_string();
    fill(words::TOKENS, &[&estimate(&catalogue), &estimate(&skill.instructions)])
}

/// Short states, each with its class.
fn tags(stores: &Stores, installed: &InstalledSkill, pinned: Option<bool>) -> Vec<(&'static str, String)> {
    let mut tags = Vec::new();
    if let Some(pinned) = pinned {
        tags.push(("tag open", active_since(&stores.talk, installed)));
        if pinned {
            tags.push(("tag open", t(words::PINNED).to_owned()));
        }
    }
    if !installed.enabled {
        tags.push(("tag", t(words::DISABLED).to_owned()));
    }
    if let Some(SkillEntry::Prompt(_)) = installed.skill.as_ref().map(|skill| &skill.entry) {
        tags.push(("tag", t(words::PROMPT).to_owned()));
    }
    // The files of a bundled skill come with what is loaded later.
    let is_pending = installed.provenance == Provenance::Bundled && stores.loader.loaded().is_none();
    let lost = if is_pending { 0 } else { installed.lost.len() };
    if lost > 0 {
        tags.push(("tag stop", fill(import::LOST, &[&import::files(lost)])));
    }
    if is_shadowed(stores, installed) {
        tags.push(("tag open", t(words::SHADOWED).to_owned()));
    }
    let origin = match installed.provenance {
        Provenance::Bundled => words::BUNDLED,
        Provenance::Pasted => words::YOURS,
    };
    tags.push(("skill-origin", t(origin).to_owned()));
    if is_edited(installed) {
        tags.push(("tag", t(words::EDITED).to_owned()));
    }
    let files = installed.resources.len() + installed.lost.len() - lost;
    if files > 0 {
        tags.push(("skill-origin", import::files(files)));
    }
    tags
}

fn is_shadowed(stores: &Stores, installed: &InstalledSkill) -> bool {
    stores.workspace.registry.with(|registry| registry.shadowed_by(installed).is_some())
}

/// Where the skill was activated last, among the runs that count.
fn active_since(talk: &Conversation, installed: &InstalledSkill) -> String {
    talk.runs.with(|runs| {
        let counted = runs.iter().rev().filter(|run| run.superseded_by.get().is_none());
        let found = counted.clone().find_map(|run| Some((run.number, run.activated_in(&installed.name)?)));
        let last = counted.clone().next().map(|run| run.number);
        match found {
            Some((run, round)) => words::activated(Some(run).filter(|run| Some(*run) != last), round),
            None => t(words::ACTIVE).to_owned(),
        }
    })
}

/// Sentences about what the tags only name.
fn notes(stores: &Stores, installed: &InstalledSkill) -> Vec<String> {
    let mut notes: Vec<String> = Vec::new();
    if !installed.enabled {
        notes.push(t(words::DISABLED_NOTE).to_owned());
    }
    if is_shadowed(stores, installed) {
        notes.push(t(words::SHADOWED_NOTE).to_owned());
    }
    if is_edited(installed) {
        notes.push(t(words::EDITED_NOTE).to_owned());
    }
    stores.workspace.toolbox.with(|tools| {
        let missing = installed.listed.iter().filter(|name| tools.get(name.as_str()).is_none());
        notes.extend(missing.map(|name| fill(words::MISSING_NOTE, &[name.as_str()])));
    });
    if !installed.is_broken() {
        notes.push(t(words::TOKENS_NOTE).to_owned());
    }
    notes
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
