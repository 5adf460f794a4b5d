//! What is loaded when it is first needed: a second WebAssembly module, split from the first when the page is built.
//!
//! The page opens with what it shows before anything is done. All that only a run, a dialog or an earlier conversation
//! needs is reached through [`Deferred`] alone, and so the split finds it: code that anything else names as well is loaded
//! at the start.

use std::pin::Pin;

use leptos::prelude::*;
use skillsight_core::registry::SkillId;
use wasm_bindgen_futures::spawn_local;
use wasm_split_helpers::{SplitLoaderError, wasm_split};
use web_sys::File;

use crate::dom::{IntoView, View, live};
use crate::panels::{self, Editor, LogFrame, Target};
use crate::state::{Conversation, RunView, stores};

/// The parts that are loaded later.
pub struct Deferred {
    /// The runs of the conversation, in the log.
    pub runs: fn(LogFrame) -> View,
    /// The matrix of a run.
    pub matrix: fn(RunView) -> View,
    /// The round that is looked at.
    pub inspector: fn() -> View,
    /// What is in the dialog of the endpoint's settings.
    pub connect_form: fn(RwSignal<bool>) -> View,
    /// What is in the dialog of a skill.
    pub skill_form: fn(Editor) -> View,
    /// Opens the dialog of a skill.
    pub edit: fn(Editor, Target),
    /// Puts a file's text into the dialog of a skill.
    pub read_skill: fn(Editor, (File, bool)),
    /// Begins a run.
    pub start: fn(Conversation, &str),
    /// Reads the newest conversation back that no other tab is in.
    pub restore: fn(Conversation) -> Pin<Box<dyn Future<Output = ()>>>,
    /// Shows an earlier conversation; without one, begins another.
    pub open: fn(Conversation, Option<String>),
    /// Pins a skill's activation, or takes the pin off.
    pub pin: fn(Conversation, SkillId, bool),
}

static PARTS: Deferred = Deferred {
    runs: panels::runs,
    matrix: panels::run_matrix,
    inspector: panels::inspector,
    connect_form: panels::connect_form,
    skill_form: panels::skill_form,
    edit: |editor, target| editor.show_now(target),
    read_skill: |editor, file| editor.read_now(file),
    start: |talk, message| talk.start(message),
    restore: |talk| Box::pin(talk.read_newest()),
    open: |talk, id| talk.open_now(id),
    pin: |talk, skill, pinned| talk.pin(skill, pinned),
};

#[wasm_split(deferred, fallible)]
fn parts() -> Result<&'static Deferred, SplitLoaderError> {
    Ok(&PARTS)
}

/// The store of what is loaded.
#[derive(Clone, Copy)]
pub struct Loader {
    parts: RwSignal<Option<&'static Deferred>>,
    /// Whether it was tried in vain.
    pub has_failed: RwSignal<bool>,
}

impl Loader {
    /// Nothing is loaded yet.
    pub fn new() -> Loader {
        Loader { parts: RwSignal::new(None), has_failed: RwSignal::new(false) }
    }

    /// The parts if they are there.
    pub fn now(self) -> Option<&'static Deferred> {
        self.parts.get_untracked()
    }

    /// The parts if they are there; who reads it follows it.
    pub fn loaded(self) -> Option<&'static Deferred> {
        self.parts.get()
    }

    /// The parts, loaded if they are not there; `None` where the network fails. The next call tries again.
    pub async fn get(self) -> Option<&'static Deferred> {
        if self.now().is_none() {
            let loaded = parts().await.ok();
            self.has_failed.set(loaded.is_none());
            if self.now().is_none() && loaded.is_some() {
                self.parts.set(loaded);
            }
        }
        self.now()
    }

    /// Begins to load, for something that will be wanted in a moment.
    pub fn begin(self) {
        if self.now().is_none() {
            spawn_local(async move {
                self.get().await;
            });
        }
    }
}

/// What a part shows, once it is there. It is loaded for it.
pub fn later(show: impl Fn(&'static Deferred) -> View + 'static) -> View {
    let loader = stores().loader;
    loader.begin();
    live(move || loader.loaded().map(&show).view())
}
