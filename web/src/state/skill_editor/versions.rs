//! What a skill's text was before it was saved: the last few, for as long as the skill is installed.

use std::rc::Rc;

use leptos::prelude::*;
use serde::{Deserialize, Serialize};
use skillsight_core::registry::{InstalledSkill, SkillId};
use wasm_bindgen_futures::spawn_local;

use super::manuscript::Manuscript;
use crate::drivers::clock;
use crate::state::record::names;

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
    /// Until when it was in use, in milliseconds since 1970.
    pub until_ms: f64,
}

impl Manuscript {
    /// What is kept of a skill, the last first.
    pub(super) async fn versions_of(self, skill: SkillId) -> Vec<Version> {
        let Some(storage) = self.workspace.storage.get_untracked() else { return Vec::new() };
        let text = storage.get(&names::versions(skill)).await.ok().flatten().unwrap_or_default();
        serde_json::from_str(&text).unwrap_or_default()
    }

    /// Keeps the text that another is saved in the place of.
    pub(super) fn set_aside(self, skill: &InstalledSkill) {
        let version =
            Version { text: skill.source.clone(), hash: skill.hash.clone(), until_ms: clock::now_ms() };
        self.versions.update(|versions| {
            versions.retain(|other| other.hash != version.hash);
            versions.insert(0, version);
            versions.truncate(MOST);
        });
        let text = self.versions.with_untracked(serde_json::to_string);
        let (name, workspace) = (names::versions(skill.id), self.workspace);
        if let Ok(text) = text {
            spawn_local(async move {
                workspace.put(&name, &text).await;
            });
        }
    }
}
