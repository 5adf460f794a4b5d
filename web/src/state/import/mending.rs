//! A candidate that does not load is mended in the skill's dialog, which stands over the one that adds skills: what else was
//! found, and what the person wants of it, waits behind.

use std::collections::BTreeMap;
use std::rc::Rc;

use leptos::prelude::*;
use skillsight_core::package::SKILL_FILE;
use skillsight_core::registry::SkillId;

use super::{Candidate, Import};
use crate::state::Wanted;
use crate::state::skill_editor::{Brought, CameFrom, Carried};

impl Import {
    /// Opens a candidate to be mended, with its files; once it was mended, the skill that it is now.
    pub fn mend(self, index: usize, candidate: &Candidate) {
        self.go_behind();
        if let Some(skill) = untrack(|| self.mended(index)) {
            return self.editor.show(Wanted::Installed(skill));
        }
        let package = &candidate.package;
        let name = package.path.rsplit('/').next().unwrap_or(SKILL_FILE).to_owned();
        self.editor.manuscript().begin_with(Brought {
            text: package.source.clone(),
            carried: Carried {
                folder: package.folder.as_deref().map(Rc::from),
                files: package.resources.clone().into(),
                lost: Rc::default(),
            },
            came_from: CameFrom::File { name, has_others: false, is_aside: false },
            installed: Some(Rc::new(move |skill| {
                self.mended.update(|mended| {
                    mended.insert(index, skill);
                });
            })),
        });
    }

    /// Lets the skill's dialog stand over this one.
    pub(super) fn go_behind(self) {
        self.is_behind.set_value(true);
        if self.editor.open.get_untracked() {
            // It was there before, and so is behind still.
            self.editor.open.set(true);
        }
    }

    /// Whether the skill's dialog stands over this one.
    pub(super) fn is_behind(self) -> bool {
        self.is_behind.get_value() && self.open.get_untracked() && self.editor.open.get_untracked()
    }

    /// Whether one was mended, and so is installed. Who reads it follows it.
    pub fn has_mended(self) -> bool {
        !self.mended.with(BTreeMap::is_empty)
    }

    /// The installed skill that a candidate is since it was mended. Who reads it follows it.
    pub fn mended(self, index: usize) -> Option<SkillId> {
        let skill = self.mended.with(|mended| mended.get(&index).copied())?;
        self.workspace.registry.with(|registry| registry.get(skill).map(|skill| skill.id))
    }
}
