//! The installed skills: which are on, which of two with one name wins, and which skill owns which tool.

mod files;
mod follow;
mod ids;
mod names;
mod prompts;
mod stored;

use std::collections::BTreeMap;
use std::rc::Rc;

use serde::{Deserialize, Serialize};

use crate::hash::sha256_hex;
use crate::resource::Resource;
use crate::skill::{self, Diagnostic, Loaded, Severity, Skill, SkillEntry, SkillName};
use crate::tool::{ToolName, Toolbox};

pub use files::FoundFile;
pub use ids::{ID_STEP, SkillId};
pub use stored::{StoredResource, StoredSkill};

/// Where a skill came from. Of two enabled skills with one name the person's own wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Provenance {
    /// It came with the page.
    Bundled,
    /// The person pasted or dropped it.
    Pasted,
}

/// One installed skill: its text, and what the text says.
#[derive(Clone, Debug, PartialEq)]
pub struct InstalledSkill {
    /// Which one it is.
    pub id: SkillId,
    /// Where it came from.
    pub provenance: Provenance,
    /// Whether the person has it switched on.
    pub enabled: bool,
    /// The whole SKILL.md.
    pub source: Rc<str>,
    /// SHA-256 of `source`.
    pub hash: Rc<str>,
    /// The name of the folder that it came in.
    pub folder: Option<Rc<str>>,
    /// Its other files, by path.
    pub resources: Rc<[Resource]>,
    /// Other files whose content is no longer stored.
    pub lost: Rc<[StoredResource]>,
    /// What the text says; `None` when it does not load.
    pub skill: Option<Rc<Skill>>,
    /// What came up when it was loaded.
    pub diagnostics: Rc<[Diagnostic]>,
    /// Its name: of the text, or of the last text that loaded.
    pub name: SkillName,
    /// The tools it lists; those of the last text that loaded, when this one does not. They stay scoped.
    pub listed: Vec<ToolName>,
    /// Only within a run: removed since the run began. Its tools stay scoped until the run ends.
    pub removed: bool,
}

/// The installed skills in the order in which they were added.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Registry {
    skills: Vec<Rc<InstalledSkill>>,
    next: u32,
    /// See [`Registry::number_with`].
    remainder: Option<u32>,
}

/// What another installed skill of the same name means for a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SameName {
    /// The text's skill will count.
    Wins,
    /// The other will.
    Loses,
}

/// A skill to install: its text, and what comes with it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Files<'a> {
    /// The whole SKILL.md.
    pub source: &'a str,
    /// The name of its folder.
    pub folder: Option<&'a str>,
    /// Its other files. Of two with one path the last counts.
    pub resources: &'a [Resource],
}

impl InstalledSkill {
    fn read(id: SkillId, provenance: Provenance, files: Files<'_>, loaded: Loaded, skill: Rc<Skill>) -> Self {
        InstalledSkill {
            id,
            provenance,
            enabled: true,
            source: files.source.into(),
            hash: sha256_hex(files.source).into(),
            folder: files.folder.map(Into::into),
            resources: by_path(files.resources),
            lost: Rc::new([]),
            name: skill.name.clone(),
            listed: skill.tools.clone(),
            skill: Some(skill),
            diagnostics: loaded.diagnostics.into(),
            removed: false,
        }
    }

    /// The same skill with another text. One that does not load keeps the last good name and tool list.
    fn with_source(&self, source: &str) -> Self {
        let Loaded { skill, diagnostics, listed_tools } = skill::load(source);
        let skill = skill.map(Rc::new);
        let mut listed = match &skill {
            Some(skill) => skill.tools.clone(),
            None => self.listed.clone(),
        };
        if skill.is_none() {
            // What the broken text still lists is scoped too: in doubt a tool is hidden.
            listed.extend(listed_tools);
            dedup(&mut listed);
        }
        InstalledSkill {
            source: source.into(),
            hash: sha256_hex(source).into(),
            name: skill.as_ref().map_or_else(|| self.name.clone(), |skill| skill.name.clone()),
            listed,
            skill,
            diagnostics: diagnostics.into(),
            ..self.clone()
        }
    }

    /// Whether its text has an error that keeps it from loading.
    pub fn is_broken(&self) -> bool {
        self.skill.is_none()
    }

    /// The worst severity among its diagnostics.
    pub fn worst(&self) -> Option<Severity> {
        let rank = |severity: &Severity| match severity {
            Severity::Error => 2,
            Severity::Warning => 1,
            Severity::Note => 0,
        };
        self.diagnostics.iter().map(|diagnostic| diagnostic.severity).max_by_key(rank)
    }
}

impl Registry {
    /// Installs a skill, switched on. A text that does not load is not installed: its diagnostics say why.
    pub fn install(&mut self, provenance: Provenance, source: &str) -> Result<SkillId, Vec<Diagnostic>> {
        self.install_files(provenance, Files { source, ..Files::default() })
    }

    /// Installs a skill with all that came with it, as [`Registry::install`] does.
    pub fn install_files(
        &mut self,
        provenance: Provenance,
        files: Files<'_>,
    ) -> Result<SkillId, Vec<Diagnostic>> {
        let mut loaded = skill::load(files.source);
        let Some(skill) = loaded.skill.take() else { return Err(loaded.diagnostics) };
        let id = self.new_id();
        self.skills.push(Rc::new(InstalledSkill::read(id, provenance, files, loaded, Rc::new(skill))));
        Ok(id)
    }

    /// Replaces the text of a skill; its switch stays as it is. Where the text has another name than before, the folder
    /// follows: the specification wants both to be the same.
    pub fn edit(&mut self, id: SkillId, source: &str) {
        self.change(id, |skill| {
            let edited = skill.with_source(source);
            let is_renamed = edited.name != skill.name;
            let follow = |folder| if is_renamed { edited.name.as_str().into() } else { folder };
            InstalledSkill { folder: edited.folder.clone().map(follow), ..edited }
        });
    }

    /// Replaces a skill's text and all that came with it; its switch stays as it is.
    pub fn replace(&mut self, id: SkillId, files: Files<'_>) {
        self.change(id, |skill| InstalledSkill {
            folder: files.folder.map(Into::into),
            resources: by_path(files.resources),
            lost: Rc::new([]),
            ..skill.with_source(files.source)
        });
    }

    /// Switches a skill on or off.
    pub fn set_enabled(&mut self, id: SkillId, enabled: bool) {
        self.change(id, |skill| InstalledSkill { enabled, ..skill.clone() });
    }

    /// Removes a skill.
    pub fn remove(&mut self, id: SkillId) {
        self.skills.retain(|skill| skill.id != id);
    }

    fn change(&mut self, id: SkillId, change: impl FnOnce(&InstalledSkill) -> InstalledSkill) {
        if let Some(skill) = self.skills.iter_mut().find(|skill| skill.id == id) {
            *skill = Rc::new(change(skill));
        }
    }

    /// All installed skills, in order.
    pub fn skills(&self) -> &[Rc<InstalledSkill>] {
        &self.skills
    }

    /// One installed skill.
    pub fn get(&self, id: SkillId) -> Option<&Rc<InstalledSkill>> {
        self.skills.iter().find(|skill| skill.id == id)
    }

    /// The skills that the model may activate, in order: enabled, loadable, not shadowed by another of that name, and
    /// no prompt skills.
    pub fn catalogue(&self) -> impl Iterator<Item = (&Rc<InstalledSkill>, &Rc<Skill>)> {
        self.winners().filter(|(_, skill)| skill.entry == SkillEntry::Activated)
    }

    /// The enabled skills that load, in order; of several with one name the one that wins.
    pub(crate) fn winners(&self) -> impl Iterator<Item = (&Rc<InstalledSkill>, &Rc<Skill>)> {
        let mut winners: BTreeMap<&SkillName, &Rc<InstalledSkill>> = BTreeMap::new();
        for installed in self.skills.iter().filter(|installed| self.is_usable(installed)) {
            let best = winners.entry(&installed.name).or_insert(installed);
            if rank(installed) > rank(best) {
                *best = installed;
            }
        }
        let is_winner = move |installed: &InstalledSkill| {
            winners.get(&installed.name).is_some_and(|winner| winner.id == installed.id)
        };
        self.skills
            .iter()
            .filter(move |installed| is_winner(installed))
            .filter_map(|installed| installed.skill.as_ref().map(|skill| (installed, skill)))
    }

    /// The skill of the catalogue with that name.
    pub fn in_catalogue(&self, name: &str) -> Option<(&Rc<InstalledSkill>, &Rc<Skill>)> {
        self.catalogue().find(|(_, skill)| skill.name.as_str() == name)
    }

    /// Whether a skill is enabled and loads.
    fn is_usable(&self, installed: &InstalledSkill) -> bool {
        installed.enabled && !installed.removed && installed.skill.is_some()
    }

    /// The skill that wins over this one by name: a pasted one over a bundled one, then the one added last.
    pub fn shadowed_by(&self, installed: &InstalledSkill) -> Option<&Rc<InstalledSkill>> {
        self.winning_over(&installed.name, rank(installed))
    }

    /// Of the usable skills of a name the one that wins over all others of them and over this rank.
    fn winning_over(&self, name: &SkillName, than: (bool, SkillId)) -> Option<&Rc<InstalledSkill>> {
        self.skills
            .iter()
            .filter(|other| other.name == *name && self.is_usable(other) && rank(other) > than)
            .max_by_key(|other| rank(other))
    }

    /// Every installed skill that lists a tool, whether it is on or off, loads or not.
    pub fn listing<'a>(&'a self, tool: &'a ToolName) -> impl Iterator<Item = &'a Rc<InstalledSkill>> {
        self.skills.iter().filter(move |skill| skill.listed.contains(tool))
    }

    /// The tools that enabled skills list and nobody has, each with the skills that list it.
    pub fn missing_tools(&self, toolbox: &Toolbox) -> Vec<(ToolName, Vec<SkillName>)> {
        let mut missing: Vec<(ToolName, Vec<SkillName>)> = Vec::new();
        for installed in self.skills.iter().filter(|skill| skill.enabled) {
            for tool in installed.listed.iter().filter(|tool| toolbox.get(tool.as_str()).is_none()) {
                match missing.iter_mut().find(|(name, _)| name == tool) {
                    Some((_, skills)) => skills.push(installed.name.clone()),
                    None => missing.push((tool.clone(), vec![installed.name.clone()])),
                }
            }
        }
        missing
    }

    /// Whether this is the same registry, untouched; quicker than comparing what it holds.
    pub fn is_same(&self, other: &Registry) -> bool {
        self.skills.len() == other.skills.len()
            && self.skills.iter().zip(&other.skills).all(|(one, other)| Rc::ptr_eq(one, other))
    }

    /// This registry as a run sees it that has met `before`: switches, installations and removals of `self`
    /// count, the texts of `before` stay, and what was removed keeps its tools scoped.
    pub fn within_run(&self, before: &Registry) -> Registry {
        let kept = before.skills.iter().map(|old| {
            let now = self.get(old.id);
            Rc::new(InstalledSkill {
                enabled: now.is_some_and(|now| now.enabled),
                removed: now.is_none(),
                ..old.as_ref().clone()
            })
        });
        let added = self.skills.iter().filter(|new| before.get(new.id).is_none()).cloned();
        Registry {
            skills: kept.chain(added).collect(),
            next: self.next.max(before.next),
            remainder: self.remainder,
        }
    }
}

/// Of two skills with one name the one with the higher rank wins: a pasted one, then the one added last.
fn rank(skill: &InstalledSkill) -> (bool, SkillId) {
    (skill.provenance == Provenance::Pasted, skill.id)
}

/// Resources in the order of their paths, each path once.
fn by_path(resources: &[Resource]) -> Rc<[Resource]> {
    let mut paths = BTreeMap::new();
    for resource in resources {
        paths.insert(&resource.path, resource);
    }
    paths.into_values().cloned().collect()
}

/// Keeps the first of equal names.
fn dedup(names: &mut Vec<ToolName>) {
    let mut seen = std::collections::BTreeSet::new();
    names.retain(|name| seen.insert(name.clone()));
}

#[cfg(test)]
mod tests;
