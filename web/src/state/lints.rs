//! What four readers make of the installed skills: looked at once for each text and folder, and kept.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use leptos::prelude::*;
use skillsight_core::lint::{Finding, Lint, Place, Reader, lint};
use skillsight_core::registry::{InstalledSkill, Provenance, Registry};
use skillsight_core::skill::Severity;
use wasm_bindgen_futures::spawn_local;

use super::Local;
use super::workspace::WorkspaceStore;
use crate::deferred::Loader;
use crate::drivers::clock;

/// Milliseconds of looking after which the page gets a turn: a frame's.
const BREATH_MS: f64 = 16.0;

/// A skill file as its readers see it, and what that comes to.
pub struct Judged {
    /// What each reader minds.
    pub lint: Lint,
    /// The worst of all, for the reader who minds it most; `None` if nobody minds anything.
    pub worst: Option<Severity>,
}

/// What a judgement is of: the hash of the text, and the name of the folder.
type Key = (Rc<str>, Option<Rc<str>>);

/// The store of judgements.
#[derive(Clone, Copy)]
pub struct Lints {
    judged: Local<BTreeMap<Key, Rc<Judged>>>,
    is_looking: StoredValue<bool>,
    workspace: WorkspaceStore,
}

impl Judged {
    /// Looks at a file. Only what is loaded later may call it.
    pub fn of(source: &str, folder: Option<&str>) -> Judged {
        let lint = lint(source, &Place { folder, stem: None });
        let worst = lint.findings.iter().filter_map(Finding::worst).min();
        Judged { lint, worst }
    }

    /// The word for tests and styles.
    pub fn word(&self) -> &'static str {
        word(self.worst)
    }

    /// How many findings there are of each severity that occurs, the worst first; each counts as the reader has it who minds
    /// it most.
    pub fn counts(&self) -> Vec<(Severity, usize)> {
        let count = |severity| {
            let found = self.lint.findings.iter().filter(|finding| finding.worst() == Some(severity));
            (severity, found.count())
        };
        let all = [Severity::Error, Severity::Warning, Severity::Note].map(count);
        all.into_iter().filter(|(_, count)| *count > 0).collect()
    }

    /// The readers who refuse the file.
    pub fn refusing(&self) -> Vec<Reader> {
        let refuses = |reader: &Reader| self.lint.severity(*reader) == Some(Severity::Error);
        Reader::ALL.into_iter().filter(refuses).collect()
    }
}

/// The word for a severity, for tests and styles.
pub fn word(severity: Option<Severity>) -> &'static str {
    match severity {
        Some(Severity::Error) => "error",
        Some(Severity::Warning) => "warning",
        Some(Severity::Note) => "note",
        None => "clean",
    }
}

impl Lints {
    /// Without a judgement. As soon as what it takes is loaded, every skill is looked at; for a skill of the person's own it
    /// is loaded, once the browser has nothing else to do.
    pub(super) fn new(workspace: WorkspaceStore, loader: Loader) -> Lints {
        let lints = Lints {
            judged: RwSignal::new_local(BTreeMap::new()),
            is_looking: StoredValue::new(false),
            workspace,
        };
        Effect::new(move |_| {
            let has_own = workspace.registry.with(|registry| {
                registry.skills().iter().any(|skill| skill.provenance == Provenance::Pasted)
            });
            match loader.loaded() {
                Some(parts) => (parts.judge)(lints),
                None if has_own => clock::when_idle(move || loader.begin()),
                None => {}
            }
        });
        lints
    }

    /// What its readers make of a skill; `None` until it was looked at.
    pub fn of(self, skill: &InstalledSkill) -> Option<Rc<Judged>> {
        self.judged.with(|judged| judged.get(&key(skill)).cloned())
    }

    /// Looks at the skills that were not looked at yet, as [`Lints::new`] says.
    pub fn judge_now(self) {
        if self.is_looking.get_value() {
            return;
        }
        self.is_looking.set_value(true);
        spawn_local(async move {
            while let Some(found) = self.look() {
                self.judged.update(|judged| judged.extend(found));
                clock::sleep(0).await;
            }
            self.is_looking.set_value(false);
            self.forget();
        });
    }

    /// Looks at skills for about a frame's time; `None` if there is none left.
    fn look(self) -> Option<Vec<(Key, Rc<Judged>)>> {
        let began = clock::now_ms();
        let skills = self.workspace.registry.with_untracked(|registry| registry.skills().to_vec());
        let mut found: Vec<(Key, Rc<Judged>)> = Vec::new();
        for skill in skills {
            let key = key(&skill);
            let is_known = self.judged.with_untracked(|judged| judged.contains_key(&key));
            if is_known || found.iter().any(|(other, _)| *other == key) {
                continue;
            }
            found.push((key, Rc::new(Judged::of(&skill.source, skill.folder.as_deref()))));
            if clock::now_ms() - began > BREATH_MS {
                break;
            }
        }
        (!found.is_empty()).then_some(found)
    }

    /// Forgets what is of no skill any more.
    fn forget(self) {
        let keys: BTreeSet<Key> = self
            .workspace
            .registry
            .with_untracked(|registry: &Registry| registry.skills().iter().map(|skill| key(skill)).collect());
        if self.judged.with_untracked(|judged| judged.keys().any(|key| !keys.contains(key))) {
            self.judged.update(|judged| judged.retain(|key, _| keys.contains(key)));
        }
    }
}

fn key(skill: &InstalledSkill) -> Key {
    (skill.hash.clone(), skill.folder.clone())
}

#[cfg(test)]
mod tests {
    use skillsight_core::lint::Reader;
    use skillsight_core::skill::Severity;

    use super::Judged;

    #[test]
    fn a_field_of_our_own_is_a_note_whatever_other_readers_say_of_it() {
        let judged = Judged::of("---\nname: a\ndescription: d\ntools:\n  - queryOrder\n---\nDo it.\n", None);
        assert_eq!((judged.worst, judged.word()), (Some(Severity::Note), "note"));
        assert_eq!(judged.refusing(), []);
    }

    #[test]
    fn anything_else_weighs_as_much_as_for_the_reader_who_minds_it_most() {
        let judged = Judged::of("---\nname: a\ndescription: a <b> tag\n---\nDo it.\n", None);
        assert_eq!((judged.worst, judged.word()), (Some(Severity::Error), "error"));
        assert_eq!(judged.refusing(), [Reader::ClaudeAi]);
        assert_eq!(judged.counts(), [(Severity::Error, 1)]);
        let clean = Judged::of("---\nname: a\ndescription: d\n---\nDo it.\n", Some("a"));
        assert_eq!((clean.worst, clean.word()), (None, "clean"));
    }
}
