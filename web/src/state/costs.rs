//! About how many tokens skills and their files cost: estimated once for each content, and kept.

use std::collections::BTreeMap;
use std::rc::Rc;

use leptos::prelude::*;
use skillsight_core::cost::{Cost, catalogue_lang, cost};
use skillsight_core::lang::Lang;
use skillsight_core::registry::{InstalledSkill, SkillId};
use skillsight_core::resource::{Content, Resource};
use skillsight_core::skill::Skill;
use skillsight_core::tokens;

use super::workspace::WorkspaceStore;

/// How many estimates are kept before all are forgotten: they are soon made again, but not at every key.
const MAX_KEPT: usize = 4000;

/// The store of estimates.
#[derive(Clone, Copy)]
pub struct Costs {
    skills: StoredValue<BTreeMap<Rc<str>, Known>, LocalStorage>,
    /// By the hash of the file; `None` for what is no text.
    files: StoredValue<BTreeMap<Rc<str>, Option<u32>>, LocalStorage>,
    /// The language of the catalogue as it is.
    catalogue: Memo<Lang>,
    workspace: WorkspaceStore,
}

/// What was estimated, by the hash of the text.
struct Known {
    files: Rc<[Resource]>,
    catalogue: Lang,
    cost: Cost,
}

impl Costs {
    pub(super) fn new(workspace: WorkspaceStore) -> Costs {
        Costs {
            skills: StoredValue::new_local(BTreeMap::new()),
            files: StoredValue::new_local(BTreeMap::new()),
            catalogue: Memo::new(move |_| workspace.registry.with(catalogue_lang)),
            workspace,
        }
    }

    /// The language of the catalogue with this skill in it.
    pub fn catalogue_lang(self, skill: &Skill) -> Lang {
        match Lang::of(&skill.description) {
            Lang::Zh => Lang::Zh,
            Lang::En => self.catalogue.get(),
        }
    }

    /// What an installed skill costs; `None` if it does not load.
    pub fn of(self, installed: &InstalledSkill) -> Option<Cost> {
        let skill = installed.skill.as_ref()?;
        let catalogue = self.catalogue_lang(skill);
        let known = self.skills.with_value(|skills| {
            let known = skills.get(&installed.hash)?;
            let is_same = Rc::ptr_eq(&known.files, &installed.resources) && known.catalogue == catalogue;
            is_same.then_some(known.cost)
        });
        Some(known.unwrap_or_else(|| {
            let files = installed.resources.clone();
            let cost = cost(skill, &files, catalogue);
            self.skills.update_value(|skills| {
                forget_many(skills);
                skills.insert(installed.hash.clone(), Known { files, catalogue, cost });
            });
            cost
        }))
    }

    /// What an installed skill adds to the conversation when it is activated; `None` if it can't be.
    pub fn of_activation(self, id: SkillId) -> Option<u32> {
        let installed = self.workspace.registry.with(|registry| registry.get(id).cloned())?;
        match self.of(&installed)? {
            Cost::Activated { activation, .. } => Some(activation),
            Cost::Prompt(_) => None,
        }
    }

    /// What a whole file costs; `None` if it is no text.
    pub fn of_file(self, file: &Resource) -> Option<u32> {
        let known = self.files.with_value(|files| files.get(&file.hash).copied());
        known.unwrap_or_else(|| {
            let cost = match file.content() {
                Content::Text(text) => Some(tokens::estimate(text)),
                Content::Binary => None,
            };
            self.files.update_value(|files| {
                forget_many(files);
                files.insert(file.hash.clone(), cost);
            });
            cost
        })
    }
}

fn forget_many<T>(kept: &mut BTreeMap<Rc<str>, T>) {
    if kept.len() >= MAX_KEPT {
        kept.clear();
    }
}
