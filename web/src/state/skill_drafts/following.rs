//! Drafts follow the skills that they are of: to other ids, and out of the page.

use leptos::prelude::*;
use skillsight_core::registry::SkillId;

use super::draft::stored;
use super::{Draft, SkillDrafts};
use crate::state::record::names;
use crate::state::workspace::Moved;

impl SkillDrafts {
    /// What was typed in this tab goes with skills that have got other ids.
    pub(in crate::state) fn follow(self, moved: &Moved) {
        let own = self.tab.get_value();
        for draft in self.list.get_untracked().into_iter().filter(|draft| draft.tab == own) {
            if let Some(of) = draft.of.and_then(|of| moved.get(&of)) {
                self.keep(Draft { of: Some(*of), ..draft });
            }
        }
    }

    /// Gives up what was typed for a skill that is removed; what of it is open stays.
    pub(in crate::state) async fn forget(self, of: SkillId, is_open: bool) {
        let own = self.tab.get_value();
        let Some(storage) = self.workspace.storage.get_untracked() else { return };
        let stored = stored(&storage).await;
        let listed = self.list.get_untracked();
        // What this tab knows of a draft is newer than what is kept.
        let others = stored.into_iter().filter(|draft| listed.iter().all(|known| known.id != draft.id));
        for draft in others.chain(listed.iter().cloned()) {
            if draft.of == Some(of) && !(is_open && draft.tab == own) {
                self.drop(&draft.id);
            }
        }
        self.remove(names::versions(of));
    }
}
