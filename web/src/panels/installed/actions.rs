//! Skills on their way out, and the way to another version.

use std::rc::Rc;

use leptos::prelude::*;
use skillsight_core::package::{CannotWrite, Package, SKILL_FILE, write, write_all};
use skillsight_core::registry::{InstalledSkill, SkillId};

use crate::dom::{IntoView, View, el};
use crate::drivers::{clock, save};
use crate::state::{Fault, Reload, stores};
use crate::words::import::{self as words, fill};
use crate::words::{Msg, colon, gap, lang, t};

/// Downloads, and another version.
pub fn actions(id: SkillId) -> View {
    let stores = stores();
    let registry = stores.workspace.registry;
    let complaint = RwSignal::new_local(None::<(Rc<InstalledSkill>, String)>);
    let with = move |act: fn(&InstalledSkill) -> Result<(), String>| {
        if let Some(installed) = registry.with_untracked(|registry| registry.get(id).cloned()) {
            complaint.set(act(&installed).err().map(|why| (installed, why)));
        }
    };
    // It is of the skill as it was then.
    let said = move || {
        let (of, why) = complaint.get()?;
        stores.workspace.has_still(&of).then_some(why)
    };
    let button = |testid: &'static str, label: Msg| {
        el("button").attr("type", "button").class("button").attr("data-testid", testid).child(t(label))
    };
    let is_read = move || stores.import.reloaded(id) == Some(Reload::Reading);
    let lost = move || registry.with(|registry| without(registry.get(id)?));
    (
        el("div")
            .class("skill-actions")
            .attr("role", "group")
            .attr("aria-label", t(words::ACTIONS))
            .child(button("download-text", words::DOWNLOAD_TEXT).on("click", move |_| with(save_text)))
            .child(
                button("download-skill", words::DOWNLOAD_SKILL)
                    .attr("title", lost)
                    .on("click", move |_| with(save_skill)),
            )
            .child(
                button("reload-skill", words::RELOAD)
                    .attr("title", t(words::RELOAD_NOTE))
                    .attr("hidden", move || !stores.import.can_reload(id))
                    .attr("aria-disabled", move || is_read().then_some("true"))
                    .on("click", move |_| stores.import.reload(id)),
            )
            .child(
                button("update-from", words::UPDATE_FROM).on("click", move |_| stores.import.show(Some(id))),
            ),
        el("p")
            .class(move || if stores.import.reloaded(id).is_some() { "hint" } else { "visually-hidden" })
            .attr("role", "status")
            .attr("data-testid", "reloaded")
            .child(move || reloaded(stores.import.reloaded(id))),
        el("p")
            .class("notice stop")
            .attr("role", "alert")
            .attr("hidden", move || said().is_none())
            .child(said),
    )
        .view()
}

/// How reading it again went.
fn reloaded(reload: Option<Reload>) -> String {
    match reload {
        None => String::new(),
        Some(Reload::Reading) => t(words::RELOADING).to_owned(),
        Some(Reload::Same(at)) => fill(words::RELOADED_SAME, &[&at]),
        Some(Reload::Changed(at)) => fill(words::RELOADED, &[&at]),
    }
}

/// Saves all installed skills as one archive; where that fails, the page says so.
pub fn save_all() {
    let workspace = stores().workspace;
    // The files of bundled skills are there once the texts are read.
    workspace.read_texts();
    let packages: Vec<Package> = workspace
        .registry
        .with_untracked(|registry| registry.skills().iter().map(|skill| package(skill)).collect());
    let day = clock::local_time().chars().take(10).collect::<String>();
    let name = save::file_name(&["skills-", &day].concat(), ".zip");
    let saved = save_archive(&name, write_all(&packages));
    let lacking = workspace.registry.with_untracked(|registry| {
        let of = |skill: &Rc<InstalledSkill>| Some([skill.name.as_str(), colon(), &without(skill)?].concat());
        registry.skills().iter().filter_map(of).collect::<Vec<_>>()
    });
    match saved {
        Err(why) => workspace.fault.set(Some(Fault::NotSaved(why))),
        Ok(()) if !lacking.is_empty() => workspace.fault.set(Some(Fault::SavedInPart(lacking.join(gap())))),
        Ok(()) => workspace.fault.update(|fault| {
            fault.take_if(|fault| matches!(fault, Fault::NotSaved(_) | Fault::SavedInPart(_)));
        }),
    }
}

/// That the files of a skill whose content is gone don't go out with it; nothing where none is.
fn without(installed: &InstalledSkill) -> Option<String> {
    let count = installed.lost.len();
    (count > 0).then(|| fill(words::LOST_OUT, &[&words::files(count)]))
}

fn save_text(installed: &InstalledSkill) -> Result<(), String> {
    taken(save::save(SKILL_FILE, installed.source.as_bytes()))
}

fn save_skill(installed: &InstalledSkill) -> Result<(), String> {
    let name = save::file_name(installed.name.as_str(), ".skill");
    save_archive(&name, write(&package(installed)))?;
    without(installed).map_or(Ok(()), Err)
}

fn save_archive(name: &str, written: Result<Vec<u8>, CannotWrite>) -> Result<(), String> {
    let bytes = written.map_err(|why| why.message(lang()))?;
    taken(save::save(name, &bytes))
}

fn taken(is_taken: bool) -> Result<(), String> {
    if is_taken { Ok(()) } else { Err(t(words::NOT_SAVED).to_owned()) }
}

fn package(installed: &InstalledSkill) -> Package {
    let folder = installed.folder.as_ref().map(Rc::to_string);
    Package {
        folder,
        path: SKILL_FILE.to_owned(),
        source: installed.source.to_string(),
        resources: installed.resources.to_vec(),
    }
}
