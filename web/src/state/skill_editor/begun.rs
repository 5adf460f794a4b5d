//! What the text began as, and what became of that meanwhile: in another tab, from a watched folder, by an import.

use std::rc::Rc;

use leptos::prelude::*;
use skillsight_core::bundled;
use skillsight_core::registry::{InstalledSkill, Registry, StoredResource};
use skillsight_core::resource::Resource;

use super::manuscript::{CameFrom, Manuscript};
use super::{Draft, Target};
use crate::drivers::code_editor::CodeEditor;

/// What the text began as.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Begun {
    /// SHA-256 of the installed text; none for a new skill.
    pub(super) hash: Option<Rc<str>>,
    /// The text itself, where it is still known.
    pub(super) text: Option<Rc<str>>,
}

/// How the installed text stands to the one that was begun with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// It is that one, or there is none yet.
    Same,
    /// It is another by now.
    Newer,
    /// The skill was removed.
    Removed,
}

/// What comes with the text.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Carried {
    /// The folder of the skill that it came from.
    pub folder: Option<Rc<str>>,
    /// The other files.
    pub files: Rc<[Resource]>,
    /// Files whose content is gone.
    pub lost: Rc<[StoredResource]>,
}

impl Begun {
    /// What an installed skill's text begins as.
    pub(super) fn of(skill: &InstalledSkill) -> Begun {
        Begun { hash: Some(skill.hash.clone()), text: Some(skill.source.clone()) }
    }

    /// What a new text begins as.
    pub(super) fn empty() -> Begun {
        Begun { hash: None, text: Some("".into()) }
    }
}

impl Carried {
    /// What an installed skill has.
    pub(super) fn of(skill: &InstalledSkill) -> Carried {
        Carried { folder: skill.folder.clone(), files: skill.resources.clone(), lost: skill.lost.clone() }
    }

    /// What a draft was to have: files are looked for where they may be by their content.
    pub(super) fn of_draft(draft: &Draft, registry: &Registry) -> Carried {
        let (mut files, mut lost) = (Vec::new(), Vec::new());
        for StoredResource { path, hash } in draft.files.iter().cloned() {
            let installed = registry.skills().iter().flat_map(|skill| skill.resources.iter());
            let mut known = draft.held.iter().chain(installed);
            let same = known.find(|file| file.hash == hash).map(|file| file.bytes.clone());
            match same.or_else(|| bundled::bytes(&hash)) {
                Some(bytes) => files.push(Resource { path, bytes, hash }),
                None => lost.push(StoredResource { path, hash }),
            }
        }
        Carried { folder: draft.folder.clone(), files: files.into(), lost: lost.into() }
    }

    /// What is kept of the files.
    pub(super) fn stored(&self) -> Vec<StoredResource> {
        let of = |file: &Resource| StoredResource { path: file.path.clone(), hash: file.hash.clone() };
        self.files.iter().map(of).chain(self.lost.iter().cloned()).collect()
    }
}

impl Manuscript {
    /// The skill that the text is for, if it is installed. Who reads it follows it.
    pub fn installed(self) -> Option<Rc<InstalledSkill>> {
        match self.target.get() {
            Target::New => None,
            Target::Installed(id) => self.workspace.registry.with(|registry| registry.get(id).cloned()),
        }
    }

    /// How the installed text stands to the one that was begun with. Who reads it follows it.
    pub fn standing(self) -> Standing {
        match (self.target.get(), self.installed()) {
            (Target::New, _) => Standing::Same,
            (Target::Installed(_), None) => Standing::Removed,
            (Target::Installed(_), Some(skill)) => {
                let is_same = self.begun.with(|begun| begun.hash.as_ref() == Some(&skill.hash));
                if is_same { Standing::Same } else { Standing::Newer }
            }
        }
    }

    /// Whether the person has a text of their own here.
    pub(super) fn is_touched(self, text: &str) -> bool {
        self.begun.with_untracked(|begun| begun.text.as_deref() != Some(text))
    }

    /// Follows the installed text while the dialog is open: a text that nobody touched is the newer one then, and of one
    /// that somebody did nothing is lost because the skill is.
    pub fn follow(self) {
        Effect::new(move |_| {
            let standing = self.standing();
            untrack(|| self.keep_up(standing));
        });
    }

    pub(super) fn keep_up(self, standing: Standing) {
        if !self.open.get_untracked() {
            return;
        }
        // The last keys may not be read yet. A word that is being composed goes on.
        let peeked = self.code.with_value(|code| code.as_ref().map(CodeEditor::peek));
        let text = peeked.map_or_else(|| self.text(), Rc::from);
        match standing {
            Standing::Same => self.asks.set(false),
            Standing::Removed => self.keep(&text),
            Standing::Newer => {
                let Some(skill) = untrack(|| self.installed()) else { return };
                self.read_versions();
                let is_the_same = *text == *skill.source;
                if !is_the_same && self.is_touched(&text) {
                    return;
                }
                self.begun.set(Begun::of(&skill));
                self.carried.set(Carried::of(&skill));
                self.asks.set(false);
                if is_the_same {
                    return self.keep(&text);
                }
                self.with_code(|code| code.open(&skill.source, &skill.source));
                self.is_saved.set(false);
                self.look(skill.source.clone());
                self.came_from.set(Some(CameFrom::Newer));
            }
        }
    }

    /// Gives the person's text up for the installed one as it is now; the person can go back.
    pub fn take_installed(self) {
        let skill = untrack(|| self.installed());
        self.given_up.set_value(skill.is_none().then(|| (self.text(), self.carried.get_untracked())));
        self.begun.set(skill.as_ref().map_or_else(Begun::empty, |skill| Begun::of(skill)));
        self.carried.set(skill.as_ref().map(|skill| Carried::of(skill)).unwrap_or_default());
        self.asks.set(false);
        self.replace(self.base().to_string(), None);
        self.focus();
    }
}
