//! The name of the skill: another one for the text, one for a copy, and what it means that another skill has it.

use leptos::prelude::*;
use skillsight_core::lint::rename;
use skillsight_core::registry::SameName;
use skillsight_core::skill::SkillName;

use super::Target;
use super::manuscript::{Brought, CameFrom, Manuscript};

impl Manuscript {
    /// Gives the skill another name; says whether that could be done.
    pub fn rename(self, name: &SkillName) -> bool {
        self.flush();
        let fix = rename(&self.text(), name);
        if let Some(fix) = &fix {
            self.apply(fix, CameFrom::Fixed);
        }
        fix.is_some()
    }

    /// Begins a new skill with a copy of this one, under a name of its own and with its files.
    pub fn duplicate(self) {
        self.flush();
        let name = self.reading.with_untracked(|reading| reading.skill().map(|skill| skill.name.clone()));
        let Some(name) = name else { return };
        let text = self.text().to_string();
        let copys = self.workspace.registry.with_untracked(|registry| registry.name_for_copy(&name));
        let renamed = copys.and_then(|name| rename(&text, &name)).and_then(|fix| fix.apply(&text));
        self.begin_with(Brought {
            text: renamed.unwrap_or(text),
            carried: self.carried.get_untracked(),
            came_from: CameFrom::Copied,
            installed: None,
        });
    }

    /// The name of the text's skill and what it means that another one has it.
    pub fn same_name(self) -> Option<(SkillName, SameName)> {
        let name = self.reading.with(|reading| reading.skill().map(|skill| skill.name.clone()))?;
        let own = match self.target.get() {
            Target::New => None,
            Target::Installed(id) => Some(id),
        };
        let found = self.workspace.registry.with(|registry| registry.same_name(&name, own))?;
        Some((name, found))
    }
}
