//! What the dialog works on: the text of a skill, what there is to say about it, and where it came from.

use std::rc::Rc;

use leptos::prelude::*;
use skillsight_core::lint::{Place, Reader, fix_all, rename};
use skillsight_core::package::stem;
use skillsight_core::registry::SameName;
use skillsight_core::skill::{DiagnosticKind, Fix, SkillName};
use wasm_bindgen_futures::spawn_local;
use web_sys::File;

use super::places::Places;
use super::reading::Reading;
use super::{Editor, Target, draft_name};
use crate::drivers::clock;
use crate::drivers::code_editor::{Change, CodeEditor};
use crate::drivers::files::{self, Refused};
use crate::state::focus::Region;
use crate::state::{Local, WorkspaceStore};

/// The longest text, in bytes, whose other views are made anew with every reading; those of a longer one wait for a pause.
const FOLLOW_AT_ONCE: usize = 20_000;

/// That pause, in milliseconds.
const PAUSE_MS: u32 = 300;

/// Characters of a name that every reader takes.
const MAX_NAME: usize = 64;

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
    /// A fix was applied, or several.
    Fixed,
    /// It is a template's, or another skill's.
    Copied,
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

/// What shows beside the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// What the model is told, level by level.
    Levels,
    /// The instructions as people read them.
    Preview,
    /// The requests that would be sent.
    DryRender,
    /// What differs from another text.
    Changes,
}

/// What the dialog works on.
#[derive(Clone, Copy)]
pub struct Manuscript {
    /// Whether the dialog is open.
    pub open: RwSignal<bool>,
    /// What the text is for.
    pub target: RwSignal<Target>,
    /// The text, and what there is to say about it.
    pub reading: Local<Rc<Reading>>,
    /// The same for views that take long to make: of a long text they follow when typing pauses.
    pub followed: Local<Rc<Reading>>,
    /// Whether the reading is still of the text before the last change.
    pub is_behind: RwSignal<bool>,
    /// How the text came to be what it is.
    pub came_from: RwSignal<Option<CameFrom>>,
    /// A file or a text that was not taken.
    pub refused: RwSignal<Option<NotTaken>>,
    /// Whether there is a step to undo.
    pub can_undo: RwSignal<bool>,
    /// Whether there is one to redo.
    pub can_redo: RwSignal<bool>,
    /// Whether the text was saved just now.
    pub is_saved: RwSignal<bool>,
    /// Whether the Tab key leaves the text.
    pub is_released: RwSignal<bool>,
    /// The reader whose view is shown; all without one.
    pub reader: RwSignal<Option<Reader>>,
    /// The finding that the person was led to last, by its number among those that show.
    pub led_to: RwSignal<Option<usize>>,
    /// What shows beside the text.
    pub side: RwSignal<Side>,
    /// What a person would say to the model, for the dry render.
    pub message: RwSignal<String>,
    /// Which request of the dry render shows: the one after the activation, or that of round 1.
    pub is_activated: RwSignal<bool>,
    /// The skill that the text is compared with; its own saved text without one.
    pub compared: RwSignal<Option<u32>>,
    /// Whether the code editor did not load.
    pub has_failed: RwSignal<bool>,
    /// Whether the code editor is there.
    pub is_there: RwSignal<bool>,
    pub(super) code: StoredValue<Option<CodeEditor>, LocalStorage>,
    pub(super) is_loading: StoredValue<bool>,
    /// How often the text was read.
    readings: StoredValue<u32>,
    /// How often a text was asked for.
    shows: StoredValue<u32>,
    /// What the editor was opened for, and the text that was there without a draft.
    shown: StoredValue<Option<(Target, Rc<str>)>, LocalStorage>,
    /// The name of the file that was read last for what the editor was opened for.
    file: StoredValue<Option<String>>,
    pub(super) workspace: WorkspaceStore,
    editor: StoredValue<Editor>,
}

impl Manuscript {
    /// An empty one.
    pub(super) fn new(editor: Editor) -> Manuscript {
        let nothing = Rc::new(Reading::none());
        Manuscript {
            open: editor.open,
            target: editor.target,
            reading: RwSignal::new_local(nothing.clone()),
            followed: RwSignal::new_local(nothing),
            is_behind: RwSignal::new(false),
            came_from: RwSignal::new(None),
            refused: RwSignal::new(None),
            can_undo: RwSignal::new(false),
            can_redo: RwSignal::new(false),
            is_saved: RwSignal::new(false),
            is_released: RwSignal::new(false),
            reader: RwSignal::new(None),
            led_to: RwSignal::new(None),
            side: RwSignal::new(Side::Levels),
            message: RwSignal::new(String::new()),
            is_activated: RwSignal::new(false),
            compared: RwSignal::new(None),
            has_failed: RwSignal::new(false),
            is_there: RwSignal::new(false),
            code: StoredValue::new_local(None),
            is_loading: StoredValue::new(false),
            readings: StoredValue::new(0),
            shows: StoredValue::new(0),
            shown: StoredValue::new_local(None),
            file: StoredValue::new(None),
            workspace: editor.workspace,
            editor: StoredValue::new(editor),
        }
    }

    /// Shows a text. The dialog opens once its draft is read: what is typed must not take the place of a draft that nobody
    /// has seen. Gives the number of this wish; none where another text was asked for meanwhile.
    pub(super) async fn prepare(self, target: Target) -> Option<u32> {
        let editor = self.editor.get_value();
        let wish = self.shows.get_value().wrapping_add(1);
        self.shows.set_value(wish);
        let draft = editor.drafts.read(&draft_name(target)).await;
        if self.shows.get_value() != wish {
            return None;
        }
        // On a small screen the dialog is in a region that may not be shown, and would not be seen.
        editor.focus.region.set(Region::Skills);
        self.target.set(target);
        self.refused.set(None);
        self.compared.set(None);
        self.led_to.set(None);
        self.is_saved.set(false);
        let base = self.base();
        let draft = draft.filter(|draft| **draft != *base);
        self.came_from.set(draft.is_some().then_some(CameFrom::Draft));
        let text: Rc<str> = draft.map_or_else(|| base.clone(), Into::into);
        let shown = (target, base.clone());
        self.file.set_value(None);
        // The same text opens as it was left, with its history.
        let is_as_left =
            self.shown.with_value(|before| before.as_ref() == Some(&shown)) && *text == *self.text();
        self.shown.set_value(Some(shown));
        self.look(text.clone());
        if !is_as_left {
            self.with_code(|code| code.open(&base, &text));
        }
        self.open.set(true);
        Some(wish)
    }

    /// Puts a file's text in the dialog, which opens for a new skill if it is closed. A file that comes when another text
    /// shows is not taken.
    pub fn read_file(self, (file, has_others): (File, bool)) {
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
                Ok(text) => {
                    self.file.set_value(Some(name.clone()));
                    self.replace(text, Some(CameFrom::File { name, has_others }));
                }
                Err(why) => self.refused.set(Some(NotTaken::File { name, why })),
            }
        });
    }

    /// Shows a text for a new skill; undoing goes back to the draft that was there.
    pub fn begin_with(self, text: String) {
        self.flush();
        spawn_local(async move {
            if self.prepare(Target::New).await.is_some() {
                self.replace(text, Some(CameFrom::Copied));
            }
        });
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

    /// Puts another text in its place; the person can go back.
    pub fn replace(self, text: String, came_from: Option<CameFrom>) {
        self.flush();
        self.with_code(|code| code.replace(&text));
        self.put(&text, came_from);
    }

    fn put(self, text: &str, came_from: Option<CameFrom>) {
        self.taken(text);
        self.refused.set(None);
        self.came_from.set(came_from);
    }

    fn taken(self, text: &str) {
        self.is_saved.set(false);
        self.keep(text);
        self.look(text.into());
    }

    /// Applies the fix of a finding. What was typed since it was found counts: the finding has to be there still.
    pub fn fix(self, kind: &DiagnosticKind, line: u32) {
        self.flush();
        let reading = self.reading.get_untracked();
        let found = reading.lint.findings.iter().map(|finding| &finding.diagnostic);
        let mut alike: Vec<_> = found.filter(|found| found.kind == *kind).collect();
        alike.sort_by_key(|found| found.line.abs_diff(line));
        if let Some(fix) = alike.first().and_then(|found| found.fix.as_ref()) {
            self.apply(fix, CameFrom::Fixed);
        }
    }

    /// Applies all safe fixes.
    pub fn fix_all(self) {
        self.flush();
        let fixed = fix_all(&self.text());
        if !fixed.applied.is_empty() {
            self.replace(fixed.text, Some(CameFrom::Fixed));
        }
    }

    /// Gives the skill another name; says whether that could be done.
    pub fn rename(self, name: &SkillName) -> bool {
        self.flush();
        let fix = rename(&self.text(), name);
        if let Some(fix) = &fix {
            self.apply(fix, CameFrom::Fixed);
        }
        fix.is_some()
    }

    /// Changes the text in as many places as a fix does, as one step to undo.
    fn apply(self, fix: &Fix, came_from: CameFrom) {
        let text = self.text();
        let Some(mended) = fix.apply(&text) else { return };
        let bytes = fix.replacements.iter().flat_map(|part| [part.range.start, part.range.end]);
        let places = Places::of(&text).in_editor(bytes);
        let changes = places.chunks_exact(2).zip(&fix.replacements).filter_map(|(place, part)| {
            let (from, to) = (*place.first()?, *place.get(1)?);
            Some(Change { from, to, insert: &part.text })
        });
        let changes: Vec<_> = changes.collect();
        self.with_code(|code| {
            code.change(&changes);
            // A change that parts a line end in two can't be made in the editor.
            if code.read() != mended {
                code.replace(&mended);
            }
        });
        self.put(&mended, Some(came_from));
    }

    /// Goes back a step.
    pub fn undo(self) {
        self.with_code(CodeEditor::undo);
        self.flush();
    }

    /// Takes [`Manuscript::undo`] back.
    pub fn redo(self) {
        self.with_code(CodeEditor::redo);
        self.flush();
    }

    /// Installs or saves the text, and closes the dialog.
    pub fn commit(self) {
        if self.save() {
            self.open.set(false);
        }
    }

    /// Installs or saves the text; says whether it did. A new one that does not load is not installed.
    pub fn save(self) -> bool {
        self.flush();
        if !untrack(|| self.can_commit()) {
            return false;
        }
        let (workspace, target, text) = (self.workspace, self.target.get_untracked(), self.text());
        match target {
            // It may have been removed meanwhile, in another tab.
            Target::Installed(id)
                if workspace.registry.with_untracked(|registry| registry.get(id).is_some()) =>
            {
                workspace.edit(id, &text);
            }
            Target::Installed(_) | Target::New => {
                let Ok(id) = workspace.install(&text) else { return false };
                self.keep_draft("");
                self.target.set(Target::Installed(id));
            }
        }
        self.keep_draft("");
        self.came_from.set(None);
        self.is_saved.set(true);
        true
    }

    /// Gives the draft up: the text is what it was before.
    pub fn discard(self) {
        self.replace(self.base().to_string(), None);
    }

    /// Whether the text may be installed or saved: only what was installed once may be saved broken.
    pub fn can_commit(self) -> bool {
        let loads = || self.reading.with(|reading| reading.skill().is_some());
        self.target.get() != Target::New || (!self.is_behind.get() && loads())
    }

    /// The name of the text's skill and what it means that another one has it.
    pub fn same_name(self) -> Option<(SkillName, SameName)> {
        let name = self.reading.with(|reading| reading.skill().map(|skill| skill.name.clone()))?;
        let own = match self.target.get() {
            Target::New => None,
            Target::Installed(id) => Some(id),
        };
        let found = self.workspace.registry.with(|registry| registry.same_name(&name, own))?;
        Some((name, found))
    }

    /// A name that no other skill has, for a copy: `refund-copy`, then `refund-copy-2`. No longer than names may be.
    pub fn free_name(self, name: &str) -> Option<SkillName> {
        let taken = |name: &SkillName| {
            let registry = self.workspace.registry;
            registry.with_untracked(|registry| registry.skills().iter().any(|skill| skill.name == *name))
        };
        let copies = (1..100).map(|number: u32| match number {
            1 => "-copy".to_owned(),
            _ => ["-copy-", &number.to_string()].concat(),
        });
        let names = copies.filter_map(|ending| {
            let stem: String = name.chars().take(MAX_NAME.saturating_sub(ending.len())).collect();
            SkillName::parse(&[stem.trim_end_matches('-'), &ending].concat()).ok()
        });
        names.into_iter().find(|name| !taken(name))
    }

    /// The text as it was last read.
    pub fn text(self) -> Rc<str> {
        self.reading.with_untracked(|reading| reading.text.clone())
    }

    /// The text that is there without a draft.
    pub fn base(self) -> Rc<str> {
        let source = |id| {
            let registry = self.workspace.registry;
            registry.with_untracked(|registry| registry.get(id).map(|skill| skill.source.clone()))
        };
        match self.target.get_untracked() {
            Target::New => "".into(),
            Target::Installed(id) => source(id).unwrap_or_else(|| "".into()),
        }
    }

    pub(super) fn with_code(self, act: impl FnOnce(&CodeEditor)) {
        // A clone, since what is called may call back.
        if let Some(code) = self.code.get_value() {
            act(&code);
        }
    }

    /// Reads a text.
    fn look(self, text: Rc<str>) {
        let folder = match self.target.get_untracked() {
            Target::New => None,
            Target::Installed(id) => self
                .workspace
                .registry
                .with_untracked(|registry| registry.get(id).and_then(|skill| skill.folder.clone())),
        };
        let toolbox = self.workspace.toolbox;
        let file = self.file.get_value();
        let place = Place { folder: folder.as_deref(), stem: file.as_deref().and_then(stem) };
        let reading = toolbox.with_untracked(|toolbox| Reading::of(text, &place, toolbox));
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

    /// Keeps the text as a draft, unless it is what is there without one.
    fn keep(self, text: &str) {
        let is_draft = *text != *self.base() && !text.trim().is_empty();
        self.keep_draft(if is_draft { text } else { "" });
    }

    fn keep_draft(self, text: &str) {
        let editor = self.editor.get_value();
        let target = self.target.get_untracked();
        if target == Target::New {
            editor.has_draft.set(!text.is_empty());
        }
        editor.drafts.keep(draft_name(target), text.to_owned());
    }
}
