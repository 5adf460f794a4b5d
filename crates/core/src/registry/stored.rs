//! What is stored of the installed skills, and how it is read back.

use std::rc::Rc;

use serde::{Deserialize, Serialize};

use super::{InstalledSkill, Provenance, Registry, SkillId, by_path};
use crate::hash::sha256_hex;
use crate::resource::{Resource, ResourcePath};
use crate::skill::{Skill, SkillName};
use crate::tool::ToolName;

/// What is stored of an installed skill; the rest is read from its text again.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StoredSkill {
    /// See [`InstalledSkill::id`].
    pub id: SkillId,
    /// See [`InstalledSkill::provenance`].
    pub provenance: Provenance,
    /// See [`InstalledSkill::enabled`].
    pub enabled: bool,
    /// See [`InstalledSkill::source`].
    pub source: Rc<str>,
    /// See [`InstalledSkill::name`].
    pub name: SkillName,
    /// See [`InstalledSkill::listed`].
    pub listed: Vec<ToolName>,
    /// See [`InstalledSkill::skill`]: what the text said when it was last read. The text itself is what counts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub skill: Option<Rc<Skill>>,
    /// See [`InstalledSkill::folder`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub folder: Option<Rc<str>>,
    /// See [`InstalledSkill::resources`].
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub resources: Vec<StoredResource>,
}

/// What is stored of a resource beside its bytes, which are stored by their hash.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct StoredResource {
    /// Where it lies in the skill's folder.
    pub path: ResourcePath,
    /// SHA-256 of its bytes.
    pub hash: Rc<str>,
}

impl InstalledSkill {
    /// What is stored of it.
    pub fn stored(&self) -> StoredSkill {
        StoredSkill {
            id: self.id,
            provenance: self.provenance,
            enabled: self.enabled,
            source: self.source.clone(),
            name: self.name.clone(),
            listed: self.listed.clone(),
            skill: self.skill.clone(),
            folder: self.folder.clone(),
            resources: self.stored_resources(),
        }
    }

    fn stored_resources(&self) -> Vec<StoredResource> {
        let here = self
            .resources
            .iter()
            .map(|resource| StoredResource { path: resource.path.clone(), hash: resource.hash.clone() });
        here.chain(self.lost.iter().cloned()).collect()
    }
}

impl Registry {
    /// Reads stored skills back. One whose text no longer loads stays, with its last good name and tool list.
    /// Ids go on from `next`, so that one of a removed skill is never used again. `bytes` gives the content of a
    /// resource by its hash; what it does not have is told in [`InstalledSkill::lost`].
    pub fn restore(
        stored: Vec<StoredSkill>,
        next: u32,
        bytes: &dyn Fn(&str) -> Option<Rc<[u8]>>,
    ) -> Registry {
        let mut registry = Registry::recall(stored, next, bytes);
        registry.read_texts();
        registry
    }

    /// Reads the texts of all skills again, for those that were recalled.
    pub fn read_texts(&mut self) {
        for skill in &mut self.skills {
            let read = skill.with_source(&skill.source);
            if read != **skill {
                *skill = Rc::new(read);
            }
        }
    }

    /// Takes the content of lost resources from elsewhere, by hash.
    pub fn find_lost(&mut self, bytes: &dyn Fn(&str) -> Option<Rc<[u8]>>) {
        for skill in self.skills.iter_mut().filter(|skill| !skill.lost.is_empty()) {
            let (mut found, mut lost) = (skill.resources.to_vec(), Vec::new());
            for StoredResource { path, hash } in skill.lost.iter().cloned() {
                match bytes(&hash) {
                    Some(bytes) => found.push(Resource { path, bytes, hash }),
                    None => lost.push(StoredResource { path, hash }),
                }
            }
            let skill = Rc::make_mut(skill);
            (skill.resources, skill.lost) = (by_path(&found), lost.into());
        }
    }

    /// Reads stored skills back as [`Registry::restore`] does, but takes what they said from what is stored and reads no
    /// text: a page can show them at once, without what it takes to read one. Nothing may run on it before
    /// [`Registry::read_texts`].
    pub fn recall(stored: Vec<StoredSkill>, next: u32, bytes: &dyn Fn(&str) -> Option<Rc<[u8]>>) -> Registry {
        let mut registry = Registry { next, ..Registry::default() };
        for StoredSkill { id, provenance, enabled, source, name, listed, skill, folder, resources } in stored
        {
            let mut found = Vec::new();
            let mut lost = Vec::new();
            for resource in resources {
                match bytes(&resource.hash) {
                    Some(bytes) => {
                        let StoredResource { path, hash } = resource;
                        found.push(Resource { path, bytes, hash });
                    }
                    None => lost.push(resource),
                }
            }
            let recalled = InstalledSkill {
                id,
                provenance,
                enabled,
                hash: sha256_hex(&source).into(),
                source,
                folder,
                resources: by_path(&found),
                lost: lost.into(),
                skill,
                diagnostics: Rc::new([]),
                name,
                listed,
                removed: false,
            };
            registry.next = registry.next.max(id.0.saturating_add(1));
            registry.skills.push(Rc::new(recalled));
        }
        registry
    }

    /// Adds a skill that is stored, under an id of its own, as [`Registry::recall`] would.
    pub fn adopt(&mut self, stored: StoredSkill) -> SkillId {
        let id = self.new_id();
        let adopted = Registry::recall(vec![StoredSkill { id, ..stored }], self.next, &|_| None);
        self.skills.extend(adopted.skills);
        id
    }
}
