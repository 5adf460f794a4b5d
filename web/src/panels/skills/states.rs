//! How a skill of the list stands: short states, sentences on them, and what it costs.

use skillsight_core::cost::Cost;
use skillsight_core::registry::{InstalledSkill, Provenance};
use skillsight_core::skill::SkillEntry;

use leptos::prelude::*;

use super::bundled::is_edited;
use crate::state::{Conversation, Stores};
use crate::words::skills::{self as words, fill};
use crate::words::{Msg, import, t};

/// What a skill costs, as its row says it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Told {
    /// The figures.
    pub(super) figures: String,
    /// When it is that they are sent.
    pub(super) note: Msg,
}

/// What a skill costs; `None` if it does not load.
pub(super) fn cost(stores: &Stores, installed: &InstalledSkill) -> Option<Told> {
    let cost = stores.costs.of(installed)?;
    let note = match cost {
        Cost::Activated { .. } | Cost::Prompt(_) if !installed.enabled => words::TOKENS_OFF,
        Cost::Activated { .. } | Cost::Prompt(_) if is_shadowed(stores, installed) => words::TOKENS_COVERED,
        Cost::Activated { .. } => words::TOKENS_NOTE,
        Cost::Prompt(_) => words::TOKENS_PROMPT,
    };
    Some(Told { figures: words::cost(cost), note })
}

/// Short states, each with its class.
pub(super) fn tags(
    stores: &Stores,
    installed: &InstalledSkill,
    pinned: Option<bool>,
) -> Vec<(&'static str, String)> {
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
pub(super) fn notes(stores: &Stores, installed: &InstalledSkill) -> Vec<String> {
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
    let is_prompt =
        installed.skill.as_ref().is_some_and(|skill| matches!(skill.entry, SkillEntry::Prompt(_)));
    if is_prompt && !(installed.resources.is_empty() && installed.lost.is_empty()) {
        notes.push(t(words::PROMPT_FILES).to_owned());
    }
    notes.extend(cost(stores, installed).map(|cost| t(cost.note).to_owned()));
    notes
}
