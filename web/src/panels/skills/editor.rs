//! What the dialog for a skill holds: the text, what it says, and where it came from.

use std::rc::Rc;

use leptos::prelude::*;
use skillsight_core::registry::{InstalledSkill, Provenance, Registry, SkillId};
use skillsight_core::skill::{Fix, Loaded, SkillName, load};
use wasm_bindgen_futures::spawn_local;
use web_sys::File;

use super::draft;
use super::files::{self, Refused};
use super::place::rest_of_line;
use crate::dom::NodeRef;
use crate::state::{Local, Region, Stores, names, stores};

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

/// What another installed skill of the same name means for this one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SameName {
    /// This one will count.
    Wins,
    /// The other will.
    Loses,
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
    /// What the text says: always of the very text.
    pub loaded: Local<Rc<Loaded>>,
    /// How the text came to be what it is.
    pub came_from: RwSignal<Option<CameFrom>>,
    /// The sentence about a file that was not read.
    pub refused: RwSignal<Option<String>>,
    /// Texts that were replaced, to go back to.
    pub back: RwSignal<Vec<String>>,
    /// Texts that were gone back from.
    pub forth: RwSignal<Vec<String>>,
    /// Whether a text for a new skill waits to be continued.
    pub has_draft: RwSignal<bool>,
    /// The text box.
    pub text_box: NodeRef<web_sys::HtmlTextAreaElement>,
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
            came_from: RwSignal::new(None),
            refused: RwSignal::new(None),
            back: RwSignal::new(Vec::new()),
            forth: RwSignal::new(Vec::new()),
            has_draft: RwSignal::new(false),
            text_box: NodeRef::new(),
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

    /// Puts a file's text in the dialog, which opens for a new skill if it is closed.
    pub fn read(self, (file, has_others): (File, bool)) {
        spawn_local(async move {
            if !self.open.get_untracked() {
                self.prepare(Target::New).await;
            }
            let name = file.name();
            match files::read(&file).await {
                Ok(text) => self.replace(text, Some(CameFrom::File { name, has_others })),
                Err(Refused(msg)) => self.refused.set(Some(super::words::fill(msg, &name, ""))),
            }
        });
    }

    /// The person typed.
    pub fn typed(self, text: String) {
        self.came_from.set(None);
        self.change(text);
    }

    /// Puts another text in its place; the person can go back.
    pub fn replace(self, text: String, came_from: Option<CameFrom>) {
        self.back.update(|back| back.push(self.text.get_untracked()));
        self.forth.set(Vec::new());
        self.change(text);
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
            self.typed(text);
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
        self.target.get() != Target::New || self.loaded.with(|loaded| loaded.skill.is_some())
    }

    /// The name of the text's skill and what it means that another one has it.
    pub fn same_name(self) -> Option<(SkillName, SameName)> {
        let name = self.loaded.with(|loaded| loaded.skill.as_ref().map(|skill| skill.name.clone()))?;
        let target = self.target.get();
        let found = self.stores.workspace.registry.with(|registry| same_name(registry, &name, target))?;
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
        let loaded = Rc::new(load(&text));
        self.text.set(text);
        self.loaded.set(loaded);
    }

    fn change(self, text: String) {
        let is_draft = text != self.base() && !text.trim().is_empty();
        let kept = if is_draft { text.clone() } else { String::new() };
        self.keep_draft(kept);
        self.set(text);
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

/// The rule of [`Registry::shadowed_by`], for a text that is not installed yet.
fn same_name(registry: &Registry, name: &SkillName, target: Target) -> Option<SameName> {
    let rank = |skill: &InstalledSkill| (skill.provenance == Provenance::Pasted, skill.id);
    let own = match target {
        Target::New => None,
        Target::Installed(id) => Some(registry.get(id)?),
    };
    let is_own = |skill: &InstalledSkill| own.is_some_and(|own| own.id == skill.id);
    let mut others =
        registry.skills().iter().filter(|skill| skill.name == *name && !is_own(skill)).peekable();
    others.peek()?;
    let wins_over = |other: &InstalledSkill| own.is_none_or(|own| rank(own) > rank(other));
    let loses = others.any(|other| other.enabled && !other.is_broken() && !wins_over(other));
    Some(if loses { SameName::Loses } else { SameName::Wins })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A bundled skill, then the person's own; each with its name.
    fn registry(bundled: &str, own: &str) -> (Registry, SkillId, SkillId) {
        let file = |name: &str| ["---\nname: ", name, "\ndescription: d\n---\nDo it.\n"].concat();
        let mut registry = Registry::default();
        let bundled = registry.install(Provenance::Bundled, &file(bundled)).unwrap();
        let own = registry.install(Provenance::Pasted, &file(own)).unwrap();
        (registry, bundled, own)
    }

    fn name(text: &str) -> SkillName {
        SkillName::parse(text).unwrap()
    }

    #[test]
    fn a_new_skill_wins_over_those_of_its_name() {
        let (registry, ..) = registry("a", "b");
        assert_eq!(same_name(&registry, &name("a"), Target::New), Some(SameName::Wins));
        assert_eq!(same_name(&registry, &name("b"), Target::New), Some(SameName::Wins));
        assert_eq!(same_name(&registry, &name("c"), Target::New), None);
    }

    #[test]
    fn an_edited_one_does_not_meet_itself_and_a_bundled_one_loses() {
        let (registry, bundled, own) = registry("a", "b");
        assert_eq!(same_name(&registry, &name("a"), Target::Installed(bundled)), None);
        assert_eq!(same_name(&registry, &name("b"), Target::Installed(bundled)), Some(SameName::Loses));
        assert_eq!(same_name(&registry, &name("a"), Target::Installed(own)), Some(SameName::Wins));
    }

    #[test]
    fn one_that_is_switched_off_covers_nothing() {
        let (mut registry, bundled, own) = registry("a", "b");
        registry.set_enabled(own, false);
        assert_eq!(same_name(&registry, &name("b"), Target::Installed(bundled)), Some(SameName::Wins));
    }
}
