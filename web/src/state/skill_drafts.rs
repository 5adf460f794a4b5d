//! Skill texts that were typed and not saved: kept for as long as the page lives, and on the device where the browser lets
//! it.

use std::collections::BTreeMap;

use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;

use super::workspace::WorkspaceStore;
use crate::drivers::clock;

/// Typing is kept on the device when it pauses this long, in milliseconds.
const PAUSE_MS: u32 = 400;

/// The store of such texts, by name.
#[derive(Clone, Copy)]
pub(super) struct SkillDrafts {
    /// Some browsers store nothing: that loses no draft before the page goes.
    kept: StoredValue<BTreeMap<String, String>>,
    workspace: WorkspaceStore,
}

impl SkillDrafts {
    pub(super) fn new(workspace: WorkspaceStore) -> SkillDrafts {
        SkillDrafts { kept: StoredValue::new(BTreeMap::new()), workspace }
    }

    /// Keeps a draft; an empty one is none.
    pub(super) fn keep(self, name: String, text: String) {
        if self.holds(&name, &text) {
            return;
        }
        self.kept.update_value(|kept| drop(kept.insert(name.clone(), text.clone())));
        // What is emptied is gone at once: a reload must not bring an installed text back as a draft.
        let pause = if text.is_empty() { 0 } else { PAUSE_MS };
        spawn_local(async move {
            clock::sleep(pause).await;
            if self.holds(&name, &text) {
                self.workspace.put(&name, &text).await;
            }
        });
    }

    fn holds(&self, name: &str, text: &str) -> bool {
        self.kept.with_value(|kept| kept.get(name).is_some_and(|kept| kept == text))
    }

    /// The draft of that name, if there is one.
    pub(super) async fn read(self, name: &str) -> Option<String> {
        let kept = self.kept.with_value(|kept| kept.get(name).cloned());
        let text = match kept {
            Some(text) => text,
            None => {
                let storage = self.workspace.storage.get_untracked()?;
                storage.get(name).await.ok()??
            }
        };
        Some(text).filter(|text| !text.trim().is_empty())
    }
}
