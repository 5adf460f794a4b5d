//! What the dialog for a skill holds: the text, what it says, and where it came from.

use std::rc::Rc;

use leptos::prelude::*;
use skillsight_core::registry::{SameName, SkillId};
use skillsight_core::skill::{Fix, Loaded, SkillName, load};
use wasm_bindgen_futures::spawn_local;
use web_sys::File;

use super::draft;
use super::place::rest_of_line;
use super::words::{self, fill};
use crate::dom::NodeRef;
use crate::drivers::{clock, files};
use crate::state::{Local, Region, Stores, names, stores};
use crate::words::t;

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
    /// The sentence about a file or a text that was not taken.
    pub refused: RwSignal<Option<String>>,
    /// Texts that were replaced, to go back to.
    pub back: RwSignal<Vec<String>>,
    /// Texts that were gone back from.
    pub forth: RwSignal<Vec<String>>,
    /// Whether a text for a new skill waits to be continued.
    pub has_draft: RwSignal<bool>,
    /// The text box.
    pub text_box: NodeRef<web_sys::HtmlTextAreaElement>,
    /// How often the text has changed.
    changes: StoredValue<u32>,
    stores: Stores,
}

impl Editor {
    /// A closed one.
    pub fn new() -> Editor {
        Editor {
            open: RwSignal::new(false),
            target: RwSignal::new(Target::New),
            text: RwSignal::new(String::new()),
            loaded: RwSignal::new_local(Rc::new(load(""))),
            is_behind: RwSignal::new(false),
            came_from: RwSignal::new(None),
            refused: RwSignal::new(None),
            back: RwSignal::new(Vec::new()),
            forth: RwSignal::new(Vec::new()),
            has_draft: RwSignal::new(false),
            text_box: NodeRef::new(),
            changes: StoredValue::new(0),
            stores: stores(),
        }
    }

    /// Looks whether a text for a new skill waits, once what was kept can be read.
    pub fn look_for_draft(self) {
        let workspace = self.stores.workspace;
        Effect::new(move |_| {
            workspace.storage.track();
            spawn_local(async move {
                let is_there = draft::read(workspace, &draft_name(Target::New)).await.is_some();
                self.has_draft.try_set(is_there);
            });
        });
    }

    /// Opens the dialog; a draft is there again.
    pub fn show(self, target: Target) {
        spawn_local(async move {
            if let Some(parts) = self.stores.loader.get().await {
                (parts.edit)(self, target);
            }
        });
    }

    /// Puts a file's text in the dialog, which opens for a new skill if it is closed; and whether there were other files.
    pub fn read(self, file: (File, bool)) {
        spawn_local(async move {
            if let Some(parts) = self.stores.loader.get().await {
                (parts.read_skill)(self, file);
            }
        });
    }

    /// As [`Editor::show`], with all that it takes loaded.
    pub fn show_now(self, target: Target) {
        spawn_local(self.prepare(target));
    }

    async fn prepare(self, target: Target) {
        // On a small screen the dialog is in a region that may not be shown, and would not be seen.
        self.stores.focus.region.set(Region::Skills);
        self.target.set(target);
        self.came_from.set(None);
        self.refused.set(None);
        self.back.set(Vec::new());
        self.forth.set(Vec::new());
        let base = self.base();
        self.set(base.clone());
        self.open.set(true);
        let Some(draft) = draft::read(self.stores.workspace, &draft_name(target)).await else { return };
        let is_untouched =
            self.target.get_untracked() == target && self.text.with_untracked(|text| *text == base);
        if is_untouched && draft != base {
            self.back.set(vec![base]);
            self.set(draft);
            self.came_from.set(Some(CameFrom::Draft));
        }
    }

    /// As [`Editor::read`], with all that it takes loaded.
    pub fn read_now(self, (file, has_others): (File, bool)) {
        spawn_local(async move {
            if !self.open.get_untracked() {
                self.prepare(Target::New).await;
            }
            let name = file.name();
            match files::read(&file).await {
                Ok(text) => self.replace(text, Some(CameFrom::File { name, has_others })),
                Err(why) => self.refused.set(Some(fill(words::refused(why), &name, ""))),
            }
        });
    }

    /// The person typed or pasted. What makes the text too long is not taken: the box has its text again.
    pub fn typed(self, text: String) {
        let is_longer = self.text.with_untracked(|before| text.len() > before.len());
        if is_longer && files::is_too_long(&text) {
            self.refused.set(Some(t(words::TEXT_SIZE).to_owned()));
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

    /// Selects a place of the text, to the end of its line.
    pub fn select(self, line: u32, column: u32) {
        let Some(text_box) = self.text_box.get_untracked() else { return };
        let (start, end) = self.text.with_untracked(|text| rest_of_line(text, line, column));
        // A box scrolls to its selection when it gets the focus, so it must not have it yet.
        let _ = text_box.blur();
        let _ = text_box.set_selection_range(start, end);
        let _ = text_box.focus();
    }

    /// Installs or saves the text. A new one that does not load stays in the dialog.
    pub fn commit(self) {
        let (workspace, target) = (self.stores.workspace, self.target.get_untracked());
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
        let found = self.stores.workspace.registry.with(|registry| registry.same_name(&name, own))?;
        Some((name, found))
    }

    /// The text that is there without a draft.
    fn base(self) -> String {
        let source = |id| {
            let registry = self.stores.workspace.registry;
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
            // By now there may be another text, or no dialog any more.
            if self.changes.try_get_value() == Some(change) {
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
        draft::keep(self.stores.workspace, draft_name(target), text);
    }
}

/// Each text has a draft of its own, so that none takes another's place.
fn draft_name(target: Target) -> String {
    match target {
        Target::New => names::draft("skill"),
        Target::Installed(id) => names::draft(&["skill-", &id.0.to_string()].concat()),
    }
}
