//! Texts in the editor: which one shows, what takes its place, and what is read of it.

use std::rc::Rc;

use leptos::prelude::*;
use skillsight_core::package::stem;
use wasm_bindgen_futures::spawn_local;
use web_sys::File;

use super::begun::{Begun, Carried};
use super::manuscript::{Brought, CameFrom, Manuscript, NotTaken};
use super::reading::{Home, Reading};
use super::{Draft, Target, Wanted};
use crate::drivers::clock;
use crate::drivers::code_editor::CodeEditor;
use crate::drivers::files::{self, Refused};
use crate::state::focus::Region;

/// The longest text, in bytes, whose other views are made anew with every reading; those of a longer one wait for a pause.
const FOLLOW_AT_ONCE: usize = 20_000;

/// That pause, in milliseconds.
const PAUSE_MS: u32 = 300;

impl Manuscript {
    /// Shows a text. The dialog opens once what was kept is read: what is typed must not take the place of a draft that
    /// nobody has seen. Gives the number of this wish; none where another text was asked for meanwhile.
    pub(super) async fn prepare(self, wanted: Wanted) -> Option<u32> {
        let wish = self.shows.get_value().wrapping_add(1);
        self.shows.set_value(wish);
        self.drafts.be_read().await;
        let draft = match &wanted {
            Wanted::New => None,
            Wanted::Installed(id) => self.drafts.latest(*id),
            Wanted::Draft(id) => self.drafts.get(id),
        };
        let target = match (&wanted, draft.as_ref().map(|draft| draft.of)) {
            (_, Some(Some(id))) => Target::Installed(id),
            (Wanted::Installed(id), Some(None) | None) => Target::Installed(*id),
            (Wanted::New | Wanted::Draft(_), Some(None) | None) => Target::New,
        };
        let versions = match target {
            Target::New => Vec::new(),
            Target::Installed(id) => self.workspace.versions_of(id).await,
        };
        if self.shows.get_value() != wish {
            return None;
        }
        // On a small screen the dialog is in a region that may not be shown, and would not be seen.
        self.region.set(Region::Skills);
        self.versions.set(versions);
        self.show(target, draft);
        self.open.set(true);
        Some(wish)
    }

    /// Reads again what is kept of the skill's earlier texts.
    pub(super) fn read_versions(self) {
        let Target::Installed(id) = self.target.get_untracked() else { return };
        spawn_local(async move {
            let versions = self.workspace.versions_of(id).await;
            if self.target.get_untracked() == Target::Installed(id) {
                self.versions.set(versions);
            }
        });
    }

    fn show(self, target: Target, draft: Option<Draft>) {
        let before = (self.target.get_untracked(), self.draft.get_value());
        self.target.set(target);
        self.file.set_value(None);
        self.installed_as.set_value(None);
        self.given_up.set_value(None);
        self.refused.set(None);
        self.compared.set(None);
        self.led_to.set(None);
        self.is_saved.set(false);
        self.asks.set(false);
        let installed = untrack(|| self.installed());
        let mut begun = installed.as_ref().map_or_else(Begun::empty, |skill| Begun::of(skill));
        let mut carried = installed.as_ref().map(|skill| Carried::of(skill)).unwrap_or_default();
        if let Some(draft) = &draft {
            if draft.base.is_some() && begun.hash != draft.base {
                begun = Begun { hash: draft.base.clone(), text: None };
            }
            if installed.is_none() {
                let registry = self.workspace.registry;
                carried = registry.with_untracked(|registry| Carried::of_draft(draft, registry));
            }
        }
        self.begun.set(begun);
        self.carried.set(carried);
        let base = self.base();
        // It was saved elsewhere meanwhile.
        let (draft, saved) = match draft {
            Some(draft) if draft.text == base => (None, Some(draft)),
            draft => (draft, None),
        };
        if let Some(saved) = saved {
            self.drafts.drop(&saved.id);
            self.begun.set(installed.as_ref().map_or_else(Begun::empty, |skill| Begun::of(skill)));
        }
        self.came_from.set(draft.is_some().then_some(CameFrom::Draft));
        let text = draft.as_ref().map_or_else(|| base.clone(), |draft| draft.text.clone());
        // The same text opens as it was left, with its history. Of a new skill an empty one always begins anew.
        let is_same_skill = before.0 == target
            && (target != Target::New
                || draft.as_ref().is_some_and(|draft| before.1.as_ref() == Some(&draft.id)));
        let is_as_left = is_same_skill && *text == *self.text();
        let draft = draft.map(|draft| self.drafts.take(draft));
        self.draft.set_value(draft.map(|draft| draft.id));
        self.look(text.clone());
        if !is_as_left {
            self.with_code(|code| code.open(&base, &text));
        }
    }

    /// Puts a file's text in the dialog, which opens for a new skill if it is closed. A file that comes when another text
    /// shows is not taken.
    pub fn read_file(self, (file, has_others): (File, bool)) {
        spawn_local(async move {
            let wish = match self.open.get_untracked() {
                true => Some(self.shows.get_value()),
                false => self.prepare(Wanted::New).await,
            };
            let (name, text) = (file.name(), files::read(&file).await);
            if wish != Some(self.shows.get_value()) {
                return;
            }
            match text {
                Ok(text) => {
                    self.flush();
                    self.file.set_value(Some(name.clone()));
                    let is_aside = self.set_aside();
                    self.replace(text, Some(CameFrom::File { name, has_others, is_aside }));
                }
                Err(why) => self.refused.set(Some(NotTaken::File { name, why })),
            }
        });
    }

    /// Lets another text begin: what the person has typed, and what comes with files, stays a draft of its own. Says
    /// whether there is one. Files that no draft keeps stay with what takes the text's place.
    fn set_aside(self) -> bool {
        let is_new = self.target.get_untracked() == Target::New;
        let has_files = is_new && self.carried.with_untracked(|carried| *carried != Carried::default());
        let is_worth = self.is_typed() || has_files;
        let is_aside = is_worth && self.draft.try_update_value(Option::take).flatten().is_some();
        if is_new && (is_aside || !has_files) {
            self.carried.set(Carried::default());
            self.installed_as.set_value(None);
        }
        is_aside
    }

    /// Whether the text is not just what a file, a template or another skill has.
    fn is_typed(self) -> bool {
        match self.came_from.get_untracked() {
            None | Some(CameFrom::Draft | CameFrom::Fixed) => true,
            Some(CameFrom::File { .. } | CameFrom::Copied | CameFrom::Newer) => false,
        }
    }

    /// Shows a text for a new skill, with what is to come with it.
    pub fn begin_with(self, brought: Brought) {
        if self.open.get_untracked() {
            self.flush();
        }
        spawn_local(async move {
            if self.prepare(Wanted::New).await.is_none() {
                return;
            }
            let Brought { text, carried, came_from, installed } = brought;
            if let CameFrom::File { name, .. } = &came_from {
                if files::is_too_long(&text) {
                    let (name, why) = (name.clone(), Refused::Size);
                    return self.refused.set(Some(NotTaken::File { name, why }));
                }
                self.file.set_value(Some(name.clone()));
            }
            self.installed_as.set_value(installed);
            self.carried.set(carried);
            self.replace(text, Some(came_from));
            self.focus();
        });
    }

    /// Begins with a template.
    pub fn begin_template(self, text: &str) {
        self.flush();
        self.set_aside();
        self.replace(text.to_owned(), Some(CameFrom::Copied));
        self.focus();
    }

    /// The person has changed the text.
    pub(super) fn settled(self, text: &str) {
        self.refused.set(None);
        self.came_from.set(None);
        self.taken(text);
    }

    /// Reads what the editor has not told yet.
    pub fn flush(self) {
        let text = self.code.with_value(|code| code.as_ref().map(CodeEditor::read));
        if let Some(text) = text.filter(|text| *text != *self.text()) {
            self.settled(&text);
        }
        self.is_behind.set(false);
    }

    /// Keeps what there is on the device: the page may go.
    pub(super) fn keep_now(self) {
        if self.open.get_untracked() {
            self.flush();
        }
        self.drafts.keep_now();
    }

    /// Puts another text in its place; the person can go back.
    pub fn replace(self, text: String, came_from: Option<CameFrom>) {
        self.flush();
        self.with_code(|code| code.replace(&text));
        self.put(&text, came_from);
    }

    pub(super) fn put(self, text: &str, came_from: Option<CameFrom>) {
        self.taken(text);
        self.refused.set(None);
        self.came_from.set(came_from);
    }

    fn taken(self, text: &str) {
        self.is_saved.set(false);
        self.asks.set(false);
        self.keep(text);
        self.look(text.into());
    }

    /// Goes back a step.
    pub fn undo(self) {
        self.with_code(CodeEditor::undo);
        self.flush();
        if !self.can_undo.get_untracked() {
            self.focus();
        }
    }

    /// Takes [`Manuscript::undo`] back.
    pub fn redo(self) {
        self.with_code(CodeEditor::redo);
        self.flush();
        if !self.can_redo.get_untracked() {
            self.focus();
        }
    }

    /// Gives the text the keyboard's focus.
    pub fn focus(self) {
        self.with_code(CodeEditor::focus);
    }

    /// The text as it was last read.
    pub fn text(self) -> Rc<str> {
        self.reading.with_untracked(|reading| reading.text.clone())
    }

    /// The text that is there without a draft.
    pub(super) fn base(self) -> Rc<str> {
        let installed = untrack(|| self.installed());
        installed.map_or_else(|| "".into(), |skill| skill.source.clone())
    }

    pub(super) fn with_code(self, act: impl FnOnce(&CodeEditor)) {
        // A clone, since what is called may call back.
        if let Some(code) = self.code.get_value() {
            act(&code);
        }
    }

    /// The folder of the installed skill.
    pub(super) fn folder(self) -> Option<Rc<str>> {
        untrack(|| self.installed()).and_then(|skill| skill.folder.clone())
    }

    /// Reads a text.
    pub(super) fn look(self, text: Rc<str>) {
        let installed = untrack(|| self.installed());
        let home = installed
            .as_ref()
            .and_then(|skill| Some(Home { folder: skill.folder.as_deref()?, name: skill.name.as_str() }));
        let file = self.file.get_value();
        let stem = file.as_deref().and_then(stem);
        let toolbox = self.workspace.toolbox;
        let reading = toolbox.with_untracked(|toolbox| Reading::of(text, home, stem, toolbox));
        let reading = Rc::new(reading);
        self.is_behind.set(false);
        self.reading.set(reading.clone());
        let count = self.readings.get_value().wrapping_add(1);
        self.readings.set_value(count);
        if reading.text.len() <= FOLLOW_AT_ONCE {
            return self.followed.set(reading);
        }
        spawn_local(async move {
            clock::sleep(PAUSE_MS).await;
            // By now there may be another text.
            if self.readings.get_value() == count {
                self.followed.set(reading);
            }
        });
    }
}
