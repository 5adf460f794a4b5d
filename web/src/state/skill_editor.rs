//! The dialog for a skill: whether it is open, and for which. What it works on is loaded when it first opens, and lives as
//! long as the page: closing the dialog or changing the language loses nothing.

mod begun;
mod code;
mod committing;
mod dry;
mod fixes;
mod manuscript;
mod naming;
mod places;
mod reading;
mod texts;

use leptos::prelude::*;
use skillsight_core::registry::{Registry, SkillId};
use wasm_bindgen_futures::spawn_local;
use web_sys::File;

pub use self::begun::{Carried, Standing};
pub use self::manuscript::{Brought, CameFrom, Compared, Manuscript, NotTaken, Side};
pub use self::places::Places;
pub use self::reading::{Fixable, Reading};
use super::focus::Focus;
use super::skill_drafts::{Draft, SkillDrafts};
use super::workspace::{Moved, WorkspaceStore};
use crate::deferred::Loader;

/// What the text is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// A skill that is not installed yet.
    New,
    /// The text of an installed one.
    Installed(SkillId),
}

/// What the dialog is to open with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// An empty text, for a new skill.
    New,
    /// The text of an installed skill, or what was typed in its place and not saved.
    Installed(SkillId),
    /// A text that was not saved, by its id.
    Draft(String),
}

/// The dialog's state.
#[derive(Clone, Copy)]
pub struct Editor {
    /// Whether the dialog is open.
    pub open: RwSignal<bool>,
    /// What the text is for.
    pub target: RwSignal<Target>,
    manuscript: StoredValue<Option<Manuscript>, LocalStorage>,
    /// The page's: whoever first asks for the manuscript, it lives as long.
    owner: StoredValue<Owner>,
    drafts: SkillDrafts,
    workspace: WorkspaceStore,
    focus: Focus,
    loader: Loader,
}

impl Editor {
    /// A closed one.
    pub(super) fn new(workspace: WorkspaceStore, focus: Focus, loader: Loader) -> Editor {
        let editor = Editor {
            open: RwSignal::new(false),
            target: RwSignal::new(Target::New),
            manuscript: StoredValue::new_local(None),
            owner: StoredValue::new(Owner::current().unwrap_or_default()),
            drafts: SkillDrafts::new(workspace, loader),
            workspace,
            focus,
            loader,
        };
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

    /// Reads what was typed and not saved. From now on it goes with its skill: to another id, and in whichever tab that
    /// is removed.
    pub fn read_drafts(self) {
        self.drafts.begin();
        let workspace = self.workspace;
        Effect::new(move |before: Option<(Vec<SkillId>, Moved)>| {
            let ids = |registry: &Registry| registry.skills().iter().map(|skill| skill.id).collect();
            let now: Vec<SkillId> = workspace.registry.with(ids);
            let moved = workspace.moved.get();
            let (before, known) = before.unwrap_or_else(|| (Vec::new(), moved.clone()));
            // An id is given once, so that no two moves are the same.
            let fresh = if moved == known { Moved::new() } else { moved.clone() };
            self.drafts.follow(&fresh);
            for gone in before.into_iter().filter(|id| !now.contains(id) && !fresh.contains_key(id)) {
                let is_open =
                    self.open.get_untracked() && self.target.get_untracked() == Target::Installed(gone);
                spawn_local(self.drafts.forget(gone, is_open));
            }
            (now, moved)
        });
    }

    /// Opens the dialog.
    pub fn show(self, wanted: Wanted) {
        spawn_local(async move {
            if let Some(parts) = self.loader.get().await {
                (parts.edit)(self, wanted);
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
    pub fn show_now(self, wanted: Wanted) {
        let manuscript = self.manuscript();
        spawn_local(async move {
            manuscript.prepare(wanted).await;
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
        let manuscript = self.owner.with_value(|owner| owner.with(|| Manuscript::new(self)));
        self.manuscript.set_value(Some(manuscript));
        manuscript
    }

    /// The texts that wait to be saved in the place of a skill's, by their ids. Who reads it follows them.
    pub fn unsaved_of(self, skill: SkillId) -> Vec<String> {
        self.drafts.list.with(|list| {
            let all = list.iter().filter(|draft| draft.of == Some(skill));
            all.map(|draft| draft.id.clone()).collect()
        })
    }

    /// The texts for new skills that wait to be continued, each with its id and what it is called; also those for skills
    /// that are gone. Who reads it follows them.
    pub fn unsaved_new(self) -> Vec<(String, String)> {
        self.workspace.registry.with(|registry| {
            self.drafts.list.with(|list| {
                let is_new = |draft: &&Draft| draft.of.is_none_or(|of| registry.get(of).is_none());
                list.iter().filter(is_new).map(|draft| (draft.id.clone(), draft.title())).collect()
            })
        })
    }
}
