//! From what is shown to what is installed: which installed skill a candidate meets, and what becomes of both.

use std::collections::BTreeSet;
use std::rc::Rc;

use leptos::prelude::*;
use skillsight_core::package::Package;
use skillsight_core::registry::{Files, InstalledSkill, Provenance, Registry, SkillId};
use skillsight_core::skill::SkillName;

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

impl Import {
    /// The installed skills of a candidate's name, the one that counts first.
    pub fn existing(self, candidate: &Candidate) -> Vec<Existing> {
        let Some(skill) = candidate.skill() else { return Vec::new() };
        self.workspace.registry.with(|registry| existing(registry, &skill.name, &candidate.package))
    }

    /// What is proposed for each: a skill of the person's own is updated, beside a bundled one theirs is added, and what is
    /// there already to the byte is left alone.
    pub(super) fn first_choices(self, candidates: &[Rc<Candidate>]) -> Vec<Choice> {
        if let Some(target) = self.target.get_untracked() {
            let chosen = self.first_of_target(target, candidates);
            let choice = |(index, candidate): (usize, &Rc<Candidate>)| Choice {
                chosen: chosen == Some(index),
                into: Some(target),
                watched: candidate.folder.is_some(),
            };
            return candidates.iter().enumerate().map(choice).collect();
        }
        let mut taken = BTreeSet::new();
        let choice = |candidate: &Rc<Candidate>| {
            let existing = untrack(|| self.existing(candidate));
            let is_there = existing.iter().any(|existing| existing.is_same);
            let own = existing.iter().find(|existing| !existing.is_bundled).map(|existing| existing.id);
            // Of two with one name only the first can take the place of the one that is there.
            let into = own.filter(|own| taken.insert(*own));
            let watched = candidate.folder.is_some();
            // To watch a folder is a reason to take what is there already.
            Choice { chosen: candidate.skill().is_some() && (watched || !is_there), into, watched }
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

    /// Says whether a candidate's folder is watched once it is installed.
    pub fn keep_watching(self, index: usize, watched: bool) {
        self.choices.update(|choices| {
            if let Some(choice) = choices.get_mut(index) {
                choice.watched = watched;
            }
        });
    }

    /// Whether a folder is watched once what is chosen is installed.
    pub fn watches_next(self) -> bool {
        self.chosen().iter().any(|(candidate, choice)| choice.watched && candidate.folder.is_some())
    }

    /// The candidates that are chosen, with what is wanted of each.
    pub fn chosen(self) -> Vec<(Rc<Candidate>, Choice)> {
        let Stage::Shown(shown) = self.stage.get() else { return Vec::new() };
        self.choices.with(|choices| {
            let both = shown.candidates.iter().cloned().zip(choices.iter().copied());
            both.filter(|(candidate, choice)| choice.chosen && candidate.skill().is_some()).collect()
        })
    }

    /// Installs what is chosen, all at once, and closes the dialog. Folders that are to be watched are from now on.
    pub fn install(self) {
        let chosen = untrack(|| self.chosen());
        if chosen.is_empty() {
            return;
        }
        self.put_all(&chosen);
        self.clear();
        self.open.set(false);
    }

    /// Puts candidates into the registry, remembers where they came from, and watches their folders.
    pub(super) fn put_all(self, chosen: &[(Rc<Candidate>, Choice)]) {
        for (candidate, choice) in chosen {
            self.set_aside(choice.into, &candidate.package);
        }
        let mut ids = Vec::new();
        self.workspace.change(|registry| {
            ids.extend(
                chosen.iter().map(|(candidate, choice)| put(registry, &candidate.package, choice.into)),
            );
        });
        let Some(shown) = untrack(|| self.shown()) else { return };
        for ((candidate, choice), id) in chosen.iter().zip(ids) {
            let Some(id) = id else { continue };
            self.remember(id, shown.source.clone(), &candidate.package);
            match candidate.folder.clone() {
                Some(folder) if choice.watched => self.watch(id, folder),
                Some(_) => self.unwatch(id),
                None => {}
            }
        }
    }

    /// Keeps the text of an installed skill that another text takes the place of.
    pub(super) fn set_aside(self, into: Option<SkillId>, package: &Package) {
        let installed =
            into.and_then(|id| self.workspace.registry.with_untracked(|registry| registry.get(id).cloned()));
        if let Some(installed) = installed.filter(|installed| *installed.source != *package.source) {
            self.workspace.set_aside(&installed);
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
            | Stage::NotFetched(..)
            | Stage::NoFolder(_) => None,
        }
    }
}

/// Puts a package into the registry: in the place of an installed skill if that is still there, or beside all others. Gives
/// which one it is then.
pub(super) fn put(registry: &mut Registry, package: &Package, into: Option<SkillId>) -> Option<SkillId> {
    let files =
        Files { source: &package.source, folder: package.folder.as_deref(), resources: &package.resources };
    match into.filter(|id| registry.get(*id).is_some()) {
        Some(id) if is_text_alone(package) => registry.edit(id, &package.source),
        Some(id) => registry.replace(id, files),
        // Only what loads is chosen.
        None => return registry.install_files(Provenance::Pasted, files).ok(),
    }
    into
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
