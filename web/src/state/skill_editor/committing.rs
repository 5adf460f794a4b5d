//! From the text to the skill: whether it can be installed or saved, and what is asked before.

use std::rc::Rc;

use leptos::prelude::*;
use skillsight_core::registry::{Files, Provenance, SkillId};

use super::begun::{Begun, Carried, Standing};
use super::manuscript::Manuscript;
use super::{Draft, Target};
use crate::drivers::clock;

impl Manuscript {
    /// Installs or saves the text, and closes the dialog. Where it was asked before, the person is sure.
    pub fn commit(self) {
        let is_sure = self.asks.get_untracked();
        if self.save_if(is_sure) {
            self.open.set(false);
        }
    }

    /// Installs or saves the text; says whether it did. A new one that does not load is not installed, and over a version
    /// that is newer than the one begun with none is saved before the person says so.
    pub fn save(self) -> bool {
        self.save_if(false)
    }

    fn save_if(self, is_sure: bool) -> bool {
        self.flush();
        let standing = untrack(|| self.standing());
        self.keep_up(standing);
        let (can_commit, standing) = untrack(|| (self.can_commit(), self.standing()));
        if !can_commit {
            return false;
        }
        if standing == Standing::Newer && !is_sure {
            self.asks.set(true);
            return false;
        }
        let text = self.text();
        let installed = untrack(|| self.installed());
        match &installed {
            Some(skill) => {
                if *skill.source != *text {
                    self.workspace.set_aside(skill);
                    self.read_versions();
                }
                self.workspace.edit(skill.id, &text);
            }
            None => {
                let Some(id) = self.install(&text) else { return false };
                self.versions.update(Vec::clear);
                self.target.set(Target::Installed(id));
            }
        }
        if let Some(skill) = untrack(|| self.installed()) {
            self.begun.set(Begun::of(&skill));
            self.carried.set(Carried::of(&skill));
        }
        self.let_go();
        self.asks.set(false);
        self.came_from.set(None);
        self.is_saved.set(true);
        // What it is called, and so its folder, may be another now.
        self.look(text);
        true
    }

    /// Installs the text as a new skill with all that comes with it.
    fn install(self, text: &str) -> Option<SkillId> {
        let carried = self.carried.get_untracked();
        let name = self.reading.with_untracked(|reading| reading.skill().map(|skill| skill.name.to_string()));
        let folder = carried.folder.as_ref().and(name.as_deref());
        let files = Files { source: text, folder, resources: &carried.files };
        let mut id = None;
        // Only what loads is installed.
        self.workspace.change(|registry| id = registry.install_files(Provenance::Pasted, files).ok());
        if let (Some(id), Some(installed)) = (id, self.installed_as.get_value()) {
            installed(id);
        }
        id
    }

    /// Whether the text may be installed or saved: only what is installed may be saved broken.
    pub fn can_commit(self) -> bool {
        let loads = || self.reading.with(|reading| reading.skill().is_some());
        !self.is_new() || (!self.is_behind.get() && loads())
    }

    /// Whether the text would be installed as a new skill: it is one, or the one that it was for is gone.
    pub fn is_new(self) -> bool {
        self.installed().is_none()
    }

    /// Keeps the text as a draft, unless it is what is there without one.
    pub(super) fn keep(self, text: &str) {
        if !self.is_touched(text) || text.trim().is_empty() {
            return self.let_go();
        }
        let drafts = self.drafts;
        if let Some((given_up, carried)) = self.given_up.get_value()
            && *given_up == *text
        {
            // The person went back to a text that was given up: its files are back, too.
            self.given_up.set_value(None);
            self.carried.set(carried);
        }
        let of = match self.target.get_untracked() {
            Target::New => None,
            Target::Installed(id) => Some(id),
        };
        let carried = self.carried.get_untracked();
        let draft = Draft {
            id: self.draft.get_value().unwrap_or_else(|| drafts.new_id()),
            tab: drafts.tab(),
            of,
            base: self.begun.with_untracked(|begun| begun.hash.clone()),
            text: Rc::from(text),
            at_ms: clock::now_ms(),
            folder: carried.folder.clone(),
            files: carried.stored(),
            held: carried.files.clone(),
        };
        match drafts.twin(&draft) {
            // The person went back to a text that was set aside.
            Some(twin) => {
                self.let_go();
                if of.is_none() {
                    let registry = self.workspace.registry;
                    self.carried.set(registry.with_untracked(|registry| Carried::of_draft(&twin, registry)));
                }
                self.draft.set_value(Some(twin.id));
            }
            None => {
                self.draft.set_value(Some(draft.id.clone()));
                drafts.keep(draft);
            }
        }
    }

    /// Lets go of the draft of this text, and of no other.
    fn let_go(self) {
        if let Some(id) = self.draft.try_update_value(Option::take).flatten() {
            self.drafts.drop(&id);
        }
    }
}
