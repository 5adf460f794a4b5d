//! The dialog for a skill: whether it is open, and for which. What it works on is loaded when it first opens, and lives as
//! long as the page: closing the dialog or changing the language loses nothing.

mod code;
mod dry;
mod manuscript;
mod places;
mod reading;

use leptos::prelude::*;
use skillsight_core::registry::SkillId;
use wasm_bindgen_futures::spawn_local;
use web_sys::File;

pub use self::manuscript::{CameFrom, Manuscript, NotTaken, Side};
pub use self::places::Places;
pub use self::reading::{Fixable, Reading};
use super::focus::Focus;
use super::record::names;
use super::skill_drafts::SkillDrafts;
use super::workspace::WorkspaceStore;
use crate::deferred::Loader;

/// What the text is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// A skill that is not installed yet.
    New,
    /// The text of an installed one.
    Installed(SkillId),
}

/// The dialog's state.
#[derive(Clone, Copy)]
pub struct Editor {
    /// Whether the dialog is open.
    pub open: RwSignal<bool>,
    /// What the text is for.
    pub target: RwSignal<Target>,
    /// Whether a text for a new skill waits to be continued.
    pub has_draft: RwSignal<bool>,
    manuscript: StoredValue<Option<Manuscript>, LocalStorage>,
    drafts: SkillDrafts,
    workspace: WorkspaceStore,
    focus: Focus,
    loader: Loader,
}

impl Editor {
    /// A closed one. It looks whether a text for a new skill waits, once what was kept can be read.
    pub(super) fn new(workspace: WorkspaceStore, focus: Focus, loader: Loader) -> Editor {
        let editor = Editor {
            open: RwSignal::new(false),
            target: RwSignal::new(Target::New),
            has_draft: RwSignal::new(false),
            manuscript: StoredValue::new_local(None),
            drafts: SkillDrafts::new(workspace),
            workspace,
            focus,
            loader,
        };
        Effect::new(move |_| {
            workspace.storage.track();
            spawn_local(editor.look_for_draft());
        });
        Effect::new(move |_| {
            let moved = workspace.moved.get();
            if let Target::Installed(id) = editor.target.get_untracked()
                && let Some(id) = moved.get(&id)
            {
                editor.target.set(Target::Installed(*id));
            }
        });
        editor
    }

    async fn look_for_draft(self) {
        let is_there = self.drafts.read(&draft_name(Target::New)).await.is_some();
        self.has_draft.set(is_there);
    }

    /// Opens the dialog; a draft is there again.
    pub fn show(self, target: Target) {
        spawn_local(async move {
            if let Some(parts) = self.loader.get().await {
                (parts.edit)(self, target);
            }
        });
    }

    /// Puts a file's text in the dialog, which opens for a new skill if it is closed; and whether there were other files.
    pub fn read(self, file: (File, bool)) {
        spawn_local(async move {
            if let Some(parts) = self.loader.get().await {
                (parts.read_skill)(self, file);
            }
        });
    }

    /// As [`Editor::show`], with all that it takes loaded.
    pub fn show_now(self, target: Target) {
        let manuscript = self.manuscript();
        spawn_local(async move {
            manuscript.prepare(target).await;
        });
    }

    /// As [`Editor::read`], with all that it takes loaded.
    pub fn read_now(self, file: (File, bool)) {
        self.manuscript().read_file(file);
    }

    /// What the dialog works on.
    pub fn manuscript(self) -> Manuscript {
        if let Some(manuscript) = self.manuscript.get_value() {
            return manuscript;
        }
        let manuscript = Manuscript::new(self);
        self.manuscript.set_value(Some(manuscript));
        manuscript
    }
}

/// Each text has a draft of its own, so that none takes another's place.
fn draft_name(target: Target) -> String {
    match target {
        Target::New => names::draft("skill"),
        Target::Installed(id) => names::draft(&["skill-", &id.0.to_string()].concat()),
    }
}
