//! From what is shown to what is installed: which installed skill a candidate meets, and what becomes of both.

use std::collections::BTreeSet;
use std::rc::Rc;

use leptos::prelude::*;
use skillsight_core::package::Package;
use skillsight_core::registry::{Files, InstalledSkill, Provenance, Registry, SkillId};
use skillsight_core::skill::SkillName;
use web_sys::{File, js_sys};

use super::{Candidate, Choice, Import, Shown, Stage};

/// An installed skill with the name of a candidate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Existing {
    /// Which one.
    pub id: SkillId,
    /// Whether it came with the page.
    pub is_bundled: bool,
    /// Whether it is the candidate already, to the byte.
    pub is_same: bool,
}

/// What becomes of a candidate that is installed as the person chose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// Nobody has its name.
    New,
    /// It takes the place of an installed skill.
    Replaces,
    /// It stands beside another of its name, and counts.
    Beside,
}

impl Import {
    /// The installed skills of a candidate's name, the one that counts first.
    pub fn existing(self, candidate: &Candidate) -> Vec<Existing> {
        let Some(skill) = candidate.skill() else { return Vec::new() };
        self.workspace.registry.with(|registry| existing(registry, &skill.name, &candidate.package))
    }

    /// What becomes of a candidate.
    pub fn fate(self, candidate: &Candidate, choice: Choice) -> Fate {
        match choice.into {
            Some(_) => Fate::Replaces,
            None if self.existing(candidate).is_empty() => Fate::New,
            None => Fate::Beside,
        }
    }

    /// What is proposed for each: a skill of the person's own is updated, beside a bundled one theirs is added, and what is
    /// there already to the byte is left alone.
    pub(super) fn first_choices(self, candidates: &[Rc<Candidate>]) -> Vec<Choice> {
        if let Some(target) = self.target.get_untracked() {
            let chosen = self.first_of_target(target, candidates);
            let choice = |index| Choice { chosen: chosen == Some(index), into: Some(target) };
            return (0..candidates.len()).map(choice).collect();
        }
        let mut taken = BTreeSet::new();
        let choice = |candidate: &Rc<Candidate>| {
            let existing = untrack(|| self.existing(candidate));
            let is_there = existing.iter().any(|existing| existing.is_same);
            let own = existing.iter().find(|existing| !existing.is_bundled).map(|existing| existing.id);
            // Of two with one name only the first can take the place of the one that is there.
            let into = own.filter(|own| taken.insert(*own));
            Choice { chosen: candidate.skill().is_some() && !is_there, into }
        };
        candidates.iter().map(choice).collect()
    }

    /// The candidate that is most likely the other version of a skill: the one of its name, or the only one.
    fn first_of_target(self, target: SkillId, candidates: &[Rc<Candidate>]) -> Option<usize> {
        let name =
            self.workspace.registry.with_untracked(|registry| Some(registry.get(target)?.name.clone()));
        let is_named =
            |candidate: &Rc<Candidate>| candidate.skill().map(|skill| &skill.name) == name.as_ref();
        let named = candidates.iter().position(is_named);
        let loads = |candidate: &Rc<Candidate>| candidate.skill().is_some();
        named.or_else(|| (candidates.len() == 1).then(|| candidates.iter().position(loads)).flatten())
    }

    /// Chooses a candidate or leaves it out. Where a skill gets another version, one is chosen at a time.
    pub fn choose(self, index: usize, chosen: bool) {
        let is_one = self.target.get_untracked().is_some();
        self.choices.update(|choices| {
            for (at, choice) in choices.iter_mut().enumerate() {
                if at == index {
                    choice.chosen = chosen;
                } else if is_one {
                    choice.chosen = false;
                }
            }
        });
    }

    /// Says whose place a candidate takes. Two can't take the place of one: the other stands beside then.
    pub fn put_into(self, index: usize, into: Option<SkillId>) {
        self.choices.update(|choices| {
            for (at, choice) in choices.iter_mut().enumerate() {
                if at == index {
                    choice.into = into;
                } else if into.is_some() && choice.into == into {
                    choice.into = None;
                }
            }
        });
    }

    /// The candidates that are chosen, with what is wanted of each.
    pub fn chosen(self) -> Vec<(Rc<Candidate>, Choice)> {
        let Stage::Shown(shown) = self.stage.get() else { return Vec::new() };
        self.choices.with(|choices| {
            let both = shown.candidates.iter().cloned().zip(choices.iter().copied());
            both.filter(|(candidate, choice)| choice.chosen && candidate.skill().is_some()).collect()
        })
    }

    /// Installs what is chosen, all at once, and closes the dialog. A folder that was shown is watched from now on.
    pub fn install(self) {
        let chosen = untrack(|| self.chosen());
        if chosen.is_empty() {
            return;
        }
        self.workspace.change(|registry| {
            for (candidate, choice) in &chosen {
                put(registry, &candidate.package, choice.into);
            }
        });
        let folder = self.folder.try_update_value(Option::take).flatten();
        if let (Some(folder), Some(target)) = (folder, self.target.get_untracked()) {
            self.watch(target, folder);
        }
        self.clear();
        self.open.set(false);
    }

    /// Opens a candidate that does not load in the skill's dialog, to be mended there.
    pub fn mend(self, candidate: &Candidate) {
        let text = js_sys::Array::of1(&candidate.package.source.as_str().into());
        if let Ok(file) = File::new_with_str_sequence(&text, skillsight_core::package::SKILL_FILE) {
            self.open.set(false);
            self.editor.read((file, false));
        }
    }

    /// What is shown.
    pub fn shown(self) -> Option<Rc<Shown>> {
        match self.stage.get() {
            Stage::Shown(shown) => Some(shown),
            Stage::Waiting
            | Stage::Listing(_)
            | Stage::Reading(..)
            | Stage::Looking
            | Stage::Fetching(..)
            | Stage::NotFetched(..) => None,
        }
    }
}

/// Puts a package into the registry: in the place of an installed skill if that is still there, or beside all others.
pub(super) fn put(registry: &mut Registry, package: &Package, into: Option<SkillId>) {
    let files =
        Files { source: &package.source, folder: package.folder.as_deref(), resources: &package.resources };
    match into.filter(|id| registry.get(*id).is_some()) {
        Some(id) if is_text_alone(package) => registry.edit(id, &package.source),
        Some(id) => registry.replace(id, files),
        // Only what loads is chosen.
        None => drop(registry.install_files(Provenance::Pasted, files)),
    }
}

/// Whether a package is a SKILL.md that was given alone: it says nothing of the files that an installed skill has.
pub(super) fn is_text_alone(package: &Package) -> bool {
    package.folder.is_none() && package.resources.is_empty()
}

fn existing(registry: &Registry, name: &SkillName, package: &Package) -> Vec<Existing> {
    let mut named: Vec<&Rc<InstalledSkill>> =
        registry.skills().iter().filter(|installed| installed.name == *name).collect();
    let is_bundled = |installed: &InstalledSkill| installed.provenance == Provenance::Bundled;
    named.sort_by_key(|installed| (is_bundled(installed), std::cmp::Reverse(installed.id)));
    let of = |installed: &Rc<InstalledSkill>| Existing {
        id: installed.id,
        is_bundled: is_bundled(installed),
        is_same: *installed.source == *package.source
            && (is_text_alone(package)
                || *installed.resources == *package.resources && installed.lost.is_empty()),
    };
    named.into_iter().map(of).collect()
}
