//! What the dialog for a skill holds: the text, what it says, and where it came from. It lives as long as the page: closing
//! the dialog or changing the language loses nothing.

use std::rc::Rc;

use leptos::prelude::*;
use skillsight_core::registry::{SameName, SkillId};
use skillsight_core::skill::{Fix, Loaded, SkillName, load};
use wasm_bindgen_futures::spawn_local;
use web_sys::File;

use super::Local;
use super::focus::{Focus, Region};
use super::record::names;
use super::skill_drafts::SkillDrafts;
use super::workspace::WorkspaceStore;
use crate::deferred::Loader;
use crate::drivers::clock;
use crate::drivers::files::{self, Refused};

/// The longest text, in bytes, that is read at every keystroke; a longer one is read when typing pauses.
const READ_AT_ONCE: usize = 100_000;

/// That pause, in milliseconds.
const PAUSE_MS: u32 = 400;

/// What the text is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// A skill that is not installed yet.
    New,
    /// The text of an installed one.
    Installed(SkillId),
}

/// How the text came to be what it is, where the person did not type it just now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CameFrom {
    /// It was typed before and not saved.
    Draft,
    /// It is a file's.
    File {
        /// The file's name.
        name: String,
        /// Whether there were other files, which are not read.
        has_others: bool,
    },
    /// A fix was applied.
    Fixed,
}

/// What was not taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotTaken {
    /// A file.
    File {
        /// The file's name.
        name: String,
        /// Why it was not read.
        why: Refused,
    },
    /// A text that was typed or pasted, and is too long.
    Text,
}

/// The dialog's state.
#[derive(Clone, Copy)]
pub struct Editor {
    /// Whether the dialog is open.
    pub open: RwSignal<bool>,
    /// What the text is for.
    pub target: RwSignal<Target>,
    /// The text.
    pub text: RwSignal<String>,
    /// What the text says.
    pub loaded: Local<Rc<Loaded>>,
    /// Whether that is still of the text before the last change: a long text is read when typing pauses.
    pub is_behind: RwSignal<bool>,
    /// How the text came to be what it is.
    pub came_from: RwSignal<Option<CameFrom>>,
    /// A file or a text that was not taken.
    pub refused: RwSignal<Option<NotTaken>>,
    /// Texts that were replaced, to go back to.
    pub back: RwSignal<Vec<String>>,
    /// Texts that were gone back from.
    pub forth: RwSignal<Vec<String>>,
    /// Whether a text for a new skill waits to be continued.
    pub has_draft: RwSignal<bool>,
    /// How often the text has changed.
    changes: StoredValue<u32>,
    /// How often a text was asked for.
    shows: StoredValue<u32>,
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
            text: RwSignal::new(String::new()),
            loaded: RwSignal::new_local(Rc::default()),
            is_behind: RwSignal::new(false),
            came_from: RwSignal::new(None),
            refused: RwSignal::new(None),
            back: RwSignal::new(Vec::new()),
            forth: RwSignal::new(Vec::new()),
            has_draft: RwSignal::new(false),
            changes: StoredValue::new(0),
            shows: StoredValue::new(0),
            drafts: SkillDrafts::new(workspace),
            workspace,
            focus,
            loader,
        };
        Effect::new(move |_| {
            workspace.storage.track();
            spawn_local(editor.look_for_draft());
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
        spawn_local(async move {
            self.prepare(target).await;
        });
    }

    /// Shows a text. The dialog opens once its draft is read: what is typed must not take the place of a draft that nobody
    /// has seen. Gives the number of this wish; none where another text was asked for meanwhile.
    async fn prepare(self, target: Target) -> Option<u32> {
        let wish = self.shows.get_value().wrapping_add(1);
        self.shows.set_value(wish);
        let draft = self.drafts.read(&draft_name(target)).await;
        if self.shows.get_value() != wish {
            return None;
        }
        // On a small screen the dialog is in a region that may not be shown, and would not be seen.
        self.focus.region.set(Region::Skills);
        self.target.set(target);
        self.refused.set(None);
        self.forth.set(Vec::new());
        let base = self.base();
        let draft = draft.filter(|draft| *draft != base);
        self.came_from.set(draft.is_some().then_some(CameFrom::Draft));
        match draft {
            Some(draft) => {
                self.back.set(vec![base]);
                self.set(draft);
            }
            None => {
                self.back.set(Vec::new());
                self.set(base);
            }
        }
        self.open.set(true);
        Some(wish)
    }

    /// As [`Editor::read`], with all that it takes loaded. A file that comes when another text shows is not taken.
    pub fn read_now(self, (file, has_others): (File, bool)) {
        spawn_local(async move {
            let wish = match self.open.get_untracked() {
                true => Some(self.shows.get_value()),
                false => self.prepare(Target::New).await,
            };
            let (name, text) = (file.name(), files::read(&file).await);
            if wish != Some(self.shows.get_value()) {
                return;
            }
            match text {
                Ok(text) => self.replace(text, Some(CameFrom::File { name, has_others })),
                Err(why) => self.refused.set(Some(NotTaken::File { name, why })),
            }
        });
    }

    /// The person typed or pasted. What makes the text too long is not taken: the box has its text again.
    pub fn typed(self, text: String) {
        let is_longer = self.text.with_untracked(|before| text.len() > before.len());
        if is_longer && files::is_too_long(&text) {
            self.refused.set(Some(NotTaken::Text));
            return self.text.update(|_| ());
        }
        self.take(text);
    }

    fn take(self, text: String) {
        self.refused.set(None);
        self.came_from.set(None);
        self.keep(&text);
        if text.len() > READ_AT_ONCE { self.set_for_later(text) } else { self.set(text) }
    }

    /// Puts another text in its place; the person can go back.
    pub fn replace(self, text: String, came_from: Option<CameFrom>) {
        self.back.update(|back| back.push(self.text.get_untracked()));
        self.forth.set(Vec::new());
        self.keep(&text);
        self.set(text);
        self.refused.set(None);
        self.came_from.set(came_from);
    }

    /// Applies a fix.
    pub fn fix(self, fix: &Fix) {
        if let Some(text) = self.text.with_untracked(|text| fix.apply(text)) {
            self.replace(text, Some(CameFrom::Fixed));
        }
    }

    /// Goes back to the text before the last replacement.
    pub fn undo(self) {
        self.step(self.back, self.forth);
    }

    /// Takes [`Editor::undo`] back.
    pub fn redo(self) {
        self.step(self.forth, self.back);
    }

    fn step(self, from: RwSignal<Vec<String>>, to: RwSignal<Vec<String>>) {
        if let Some(text) = from.try_update(Vec::pop).flatten() {
            to.update(|to| to.push(self.text.get_untracked()));
            self.take(text);
        }
    }

    /// Installs or saves the text. A new one that does not load stays in the dialog.
    pub fn commit(self) {
        let (workspace, target) = (self.workspace, self.target.get_untracked());
        let text = self.text.get_untracked();
        match target {
            // It may have been removed meanwhile, in another tab.
            Target::Installed(id)
                if workspace.registry.with_untracked(|registry| registry.get(id).is_some()) =>
            {
                workspace.edit(id, &text);
            }
            Target::Installed(_) | Target::New => {
                if workspace.install(&text).is_err() {
                    return;
                }
            }
        }
        self.forget_draft();
        self.open.set(false);
    }

    /// Gives the draft up: the text is what it was before.
    pub fn discard(self) {
        self.replace(self.base(), None);
    }

    /// Whether the text may be installed or saved: only what was installed once may be saved broken.
    pub fn can_commit(self) -> bool {
        let loads = || self.loaded.with(|loaded| loaded.skill.is_some());
        self.target.get() != Target::New || (!self.is_behind.get() && loads())
    }

    /// The name of the text's skill and what it means that another one has it.
    pub fn same_name(self) -> Option<(SkillName, SameName)> {
        let name = self.loaded.with(|loaded| loaded.skill.as_ref().map(|skill| skill.name.clone()))?;
        let own = match self.target.get() {
            Target::New => None,
            Target::Installed(id) => Some(id),
        };
        let found = self.workspace.registry.with(|registry| registry.same_name(&name, own))?;
        Some((name, found))
    }

    /// The text that is there without a draft.
    fn base(self) -> String {
        let source = |id| {
            let registry = self.workspace.registry;
            registry.with_untracked(|registry| registry.get(id).map(|skill| skill.source.to_string()))
        };
        match self.target.get_untracked() {
            Target::New => String::new(),
            Target::Installed(id) => source(id).unwrap_or_default(),
        }
    }

    fn set(self, text: String) {
        self.changes.update_value(|changes| *changes += 1);
        self.text.set(text);
        self.look();
    }

    /// Sets the text, and reads it once nothing else has changed for a while.
    fn set_for_later(self, text: String) {
        let change = self.changes.get_value() + 1;
        self.changes.set_value(change);
        self.text.set(text);
        self.is_behind.set(true);
        spawn_local(async move {
            clock::sleep(PAUSE_MS).await;
            // By now there may be another text.
            if self.changes.get_value() == change {
                self.look();
            }
        });
    }

    /// Reads the text.
    fn look(self) {
        self.loaded.set(Rc::new(self.text.with_untracked(|text| load(text))));
        self.is_behind.set(false);
    }

    /// Keeps the text as a draft, unless it is what is there without one.
    fn keep(self, text: &str) {
        let is_draft = text != self.base() && !text.trim().is_empty();
        self.keep_draft(if is_draft { text.to_owned() } else { String::new() });
    }

    fn forget_draft(self) {
        self.keep_draft(String::new());
    }

    fn keep_draft(self, text: String) {
        let target = self.target.get_untracked();
        if target == Target::New {
            self.has_draft.set(!text.is_empty());
        }
        self.drafts.keep(draft_name(target), text);
    }
}

/// Each text has a draft of its own, so that none takes another's place.
fn draft_name(target: Target) -> String {
    match target {
        Target::New => names::draft("skill"),
        Target::Installed(id) => names::draft(&["skill-", &id.0.to_string()].concat()),
    }
}
