//! What a skill's text was before another took its place: the last few, for as long as the skill is installed.

use std::rc::Rc;

use leptos::prelude::*;
use serde::{Deserialize, Serialize};
use skillsight_core::registry::{InstalledSkill, SkillId};
use wasm_bindgen_futures::spawn_local;

use super::fault::Fault;
use super::record::names;
use super::workspace::WorkspaceStore;
use crate::drivers::clock;
use crate::drivers::storage::StorageFault;

/// How many are kept.
const MOST: usize = 5;

/// What a skill's text was.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Version {
    /// The text.
    pub text: Rc<str>,
    /// Its SHA-256.
    pub hash: Rc<str>,
    /// Until when it was in use, in milliseconds since 1970. No two of a skill have the same.
    pub until_ms: f64,
}

impl WorkspaceStore {
    /// What is kept of a skill, the last first.
    pub async fn versions_of(self, skill: SkillId) -> Vec<Version> {
        let kept = match self.storage.get_untracked() {
            Some(storage) => storage.get(&names::versions(skill)).await.ok().flatten(),
            None => None,
        };
        let own = self.versions.with_value(|versions| versions.get(&skill).cloned().unwrap_or_default());
        together(read(kept.as_deref()), own)
    }

    /// Keeps the text of a skill, which another is about to take the place of.
    pub fn set_aside(self, skill: &InstalledSkill) {
        let version =
            Version { text: skill.source.clone(), hash: skill.hash.clone(), until_ms: clock::now_ms() };
        self.versions.update_value(|versions| {
            let own = versions.entry(skill.id).or_default();
            *own = with(std::mem::take(own), version.clone());
        });
        let name = names::versions(skill.id);
        let Some(storage) = self.storage.get_untracked() else { return };
        spawn_local(async move {
            let change = |kept: Option<&str>| serde_json::to_string(&with(read(kept), version)).ok();
            if let Err(StorageFault(why)) = storage.change(&name, change).await {
                self.complain(Fault::NotKept(why));
            }
        });
    }
}

fn read(kept: Option<&str>) -> Vec<Version> {
    kept.and_then(|text| serde_json::from_str(text).ok()).unwrap_or_default()
}

/// Those of both, each text once, the last first: what this tab has set aside is there also where it could not be kept.
fn together(kept: Vec<Version>, own: Vec<Version>) -> Vec<Version> {
    let mut all = own;
    for version in kept {
        if all.iter().all(|other| other.hash != version.hash) {
            all.push(version);
        }
    }
    all.sort_by(|one, other| other.until_ms.total_cmp(&one.until_ms));
    all.truncate(MOST);
    all
}

/// One more than those, each text once.
fn with(mut versions: Vec<Version>, mut version: Version) -> Vec<Version> {
    versions.retain(|other| other.hash != version.hash);
    if let Some(last) = versions.first() {
        version.until_ms = version.until_ms.max(last.until_ms + 1.0);
    }
    versions.insert(0, version);
    versions.truncate(MOST);
    versions
}

#[cfg(test)]
mod tests {
    use super::{Version, read, together, with};

    fn version(text: &str, until_ms: f64) -> Version {
        Version { text: text.into(), hash: text.into(), until_ms }
    }

    #[test]
    fn the_last_five_are_kept_each_text_once_and_no_two_at_one_time() {
        let mut versions = read(None);
        for (text, at) in [("a", 1.0), ("b", 2.0), ("c", 2.0), ("a", 5.0), ("d", 6.0), ("e", 7.0), ("f", 8.0)]
        {
            versions = with(versions, version(text, at));
        }
        let told: Vec<_> = versions.iter().map(|one| (&*one.text, one.until_ms)).collect();
        assert_eq!(told, [("f", 8.0), ("e", 7.0), ("d", 6.0), ("a", 5.0), ("c", 3.0)]);
        assert_eq!(read(Some(&serde_json::to_string(&versions).unwrap())), versions);
        assert_eq!(read(Some("no list")), []);
        let own = vec![version("b", 9.0), version("e", 7.0)];
        let both: Vec<_> = together(versions, own).iter().map(|one| one.text.to_string()).collect();
        assert_eq!(both, ["b", "f", "e", "d", "a"]);
    }
}
