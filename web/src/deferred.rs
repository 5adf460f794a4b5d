//! What is loaded when it is first needed: a second WebAssembly module, split from the first when the page is built.
//!
//! The page opens with what it shows before anything is done. All that only a run, a dialog or an earlier conversation
//! needs is reached through [`Deferred`] alone, and so the split finds it: code that anything else names as well is loaded
//! at the start.

use std::pin::Pin;

use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use skillsight_core::registry::SkillId;
use wasm_bindgen_futures::spawn_local;
use wasm_split_helpers::{SplitLoaderError, wasm_split};
use web_sys::File;

use crate::dom::{IntoView, View, el, live};
use crate::drivers::browser;
use crate::drivers::files::Given;
use crate::panels::{self, LogFrame, SlashMenu};
use crate::state::{
    Conversation, Editor, Import, Lints, RunView, Wanted, WorkspaceStore, set_if_other, stores,
};
use crate::words::{common, gap, t};

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
    /// What is in the dialog that adds skills.
    pub import_form: fn(Import) -> View,
    /// Reads what was chosen or dropped.
    pub import: fn(Import, Vec<Given>),
    /// Looks at the installed skills as their readers do.
    pub judge: fn(Lints),
    /// What readers make of an installed skill, in short; it opens the skill's list entry.
    pub skill_mark: fn(SkillId, RwSignal<bool>) -> View,
    /// All there is to say of an installed skill, and what can be done with it.
    pub skill_more: fn(SkillId) -> View,
    /// How the folder stands that is watched for a skill, if one is.
    pub skill_watch: fn(SkillId) -> View,
    /// Saves all installed skills as one archive.
    pub save_all: fn(),
    /// Opens the dialog of a skill.
    pub edit: fn(Editor, Wanted),
    /// Reads the texts of skills that were typed and not saved. They follow their skills, as all does that is known of them.
    pub follow_skills: fn(Import),
    /// Puts a file's text into the dialog of a skill.
    pub read_skill: fn(Editor, (File, bool)),
    /// The list of skills that a message can name, above its box.
    pub slash_list: fn(SlashMenu) -> View,
    /// What the message being written will activate.
    pub slash_said: fn(SlashMenu) -> View,
    /// A key in the message box; whether it was for that list.
    pub slash_key: fn(SlashMenu, &KeyboardEvent) -> bool,
    /// Reads the texts of skills that were only recalled.
    pub read_texts: fn(WorkspaceStore),
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
    import_form: panels::import_form,
    import: |import, given| import.take_now(given),
    judge: Lints::judge_now,
    skill_mark: panels::skill_mark,
    skill_more: panels::skill_more,
    skill_watch: panels::watched,
    save_all: panels::save_all,
    edit: |editor, wanted| editor.show_now(wanted),
    follow_skills: Import::follow_skills,
    read_skill: |editor, file| editor.read_now(file),
    slash_list: panels::slash_list,
    slash_said: panels::slash_said,
    slash_key: panels::slash_key,
    read_texts: WorkspaceStore::read_texts,
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
    is_loading: StoredValue<bool>,
}

impl Loader {
    /// Nothing is loaded yet.
    pub fn new() -> Loader {
        Loader {
            parts: RwSignal::new(None),
            has_failed: RwSignal::new(false),
            is_loading: StoredValue::new(false),
        }
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
            self.is_loading.set_value(true);
            let loaded = parts().await.ok();
            self.is_loading.set_value(false);
            // Only a change is told: what shows it must not be made anew beneath a click on "Try again".
            set_if_other(self.has_failed, loaded.is_none());
            if self.now().is_none() && loaded.is_some() {
                self.parts.set(loaded);
            }
        }
        self.now()
    }

    /// Begins to load, for something that will be wanted in a moment. What failed is tried again only where it is asked for.
    pub fn begin(self) {
        if !self.has_failed.get_untracked() && !self.is_loading.get_value() {
            self.again();
        }
    }

    /// Tries to load, also where that failed before.
    pub fn again(self) {
        if self.now().is_none() {
            spawn_local(async move {
                self.get().await;
            });
        }
    }
}

/// What a part shows, once it is there. It is loaded for it; until then the place says so, and where it does not load, what
/// to do about it: in a modal dialog nothing else can be reached.
pub fn later(show: impl Fn(&'static Deferred) -> View + 'static) -> View {
    let loader = stores().loader;
    loader.begin();
    live(move || match loader.loaded() {
        Some(parts) => untrack(|| show(parts)),
        None if loader.has_failed.get() => not_loaded(loader),
        None => el("p")
            .class("dialog-body hint")
            .attr("role", "status")
            .attr("data-testid", "part-loading")
            .child(t(common::LOADING))
            .view(),
    })
}

fn not_loaded(loader: Loader) -> View {
    let button = |label, act: fn(Loader)| {
        el("button").attr("type", "button").class("button").on("click", move |_| act(loader)).child(t(label))
    };
    el("div")
        .class("dialog-body")
        .attr("role", "alert")
        .attr("data-testid", "part-not-loaded")
        .child(
            el("p")
                .class("notice stop")
                .child([t(common::NOT_LOADED), gap(), t(common::NOT_LOADED_WHAT)].concat()),
        )
        .child(
            el("div")
                .class("buttons")
                .child(button(common::TRY_AGAIN, Loader::again))
                .child(button(common::RELOAD, |_| browser::reload())),
        )
        .view()
}
