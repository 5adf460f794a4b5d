//! Skills, tools and settings, and how they are kept.

use std::collections::BTreeSet;

use leptos::prelude::*;
use skillsight_core::agent::Settings;
use skillsight_core::registry::{Provenance, Registry, SkillId};
use skillsight_core::skill::Diagnostic;
use skillsight_core::tool::{DefinitionHash, Toolbox};
use skillsight_core::workspace::{VERSION, Workspace};
use wasm_bindgen_futures::spawn_local;

use super::Local;
use super::fault::Fault;
use super::record::names;
use crate::drivers::storage::{Storage, StorageFault};
use crate::drivers::tabs::Tabs;
use crate::words::common as words;

/// The store of what the person has set up, keys aside.
#[derive(Clone, Copy)]
pub struct WorkspaceStore {
    /// The installed skills.
    pub registry: Local<Registry>,
    /// The tools.
    pub toolbox: Local<Toolbox>,
    /// What a run begins with.
    pub settings: Local<Settings>,
    /// The base URL as the person wrote it; empty while the rehearsal model answers.
    pub endpoint: RwSignal<String>,
    /// Which preset it was filled in from.
    pub preset: RwSignal<String>,
    /// Definitions of tools that may always run.
    pub allowed: Local<BTreeSet<DefinitionHash>>,
    /// The database, once it is open.
    pub storage: Local<Option<Storage>>,
    /// What could not be kept, and why.
    pub fault: RwSignal<Option<Fault>>,
    tabs: StoredValue<Option<Tabs>, LocalStorage>,
    /// Whether what is stored can't be read by this version, and must not be overwritten.
    is_unreadable: StoredValue<bool>,
}

impl WorkspaceStore {
    pub(super) fn new() -> WorkspaceStore {
        let workspace = Workspace::default();
        WorkspaceStore {
            registry: RwSignal::new_local(Registry::restore(workspace.skills, workspace.next_skill, &|_| None)),
            toolbox: RwSignal::new_local(workspace.toolbox),
            settings: RwSignal::new_local(workspace.settings),
            endpoint: RwSignal::new(String::new()),
            preset: RwSignal::new(String::new()),
            allowed: RwSignal::new_local(BTreeSet::new()),
            storage: RwSignal::new_local(None),
            fault: RwSignal::new(None),
            tabs: StoredValue::new_local(None),
            is_unreadable: StoredValue::new(false),
        }
    }

    /// Opens the database and reads what was kept. Another tab's changes are read as they come.
    pub async fn open(self) {
        match Storage::open().await {
            Ok(storage) => {
                self.storage.set(Some(storage));
                self.read().await;
            }
            Err(StorageFault(why)) => self.fault.set(Some(Fault::NoStorage(why))),
        }
        self.tabs.set_value(Some(Tabs::join(move |word| {
            if word == names::WORKSPACE {
                spawn_local(self.read());
            }
        })));
    }

    async fn read(self) {
        let Some(storage) = self.storage.get_untracked() else { return };
        match storage.get(names::WORKSPACE).await {
            Ok(Some(text)) => match Workspace::read(&text) {
                Ok(workspace) => {
                    self.is_unreadable.set_value(false);
                    self.show(workspace);
                }
                // What is stored stays as it is: nothing is kept over it.
                Err(fault) => {
                    self.is_unreadable.set_value(true);
                    self.fault.set(Some(Fault::Unreadable(words::unreadable(&fault))));
                }
            },
            Ok(None) => {}
            Err(StorageFault(why)) => self.fault.set(Some(Fault::NoStorage(why))),
        }
    }

    fn show(&self, workspace: Workspace) {
        let next = self.registry.with_untracked(Registry::next_id).max(workspace.next_skill);
        let registry = Registry::restore(workspace.skills, next, &|_| None);
        if self.registry.with_untracked(|now| *now != registry) {
            self.registry.set(registry);
        }
        self.toolbox.set(workspace.toolbox);
        self.settings.set(workspace.settings);
        self.endpoint.set(workspace.endpoint);
        self.preset.set(workspace.preset);
        self.allowed.set(workspace.allowed);
    }

    /// The document as it is now.
    pub fn document(&self) -> Workspace {
        Workspace {
            version: VERSION,
            skills: self
                .registry
                .with_untracked(|registry| registry.skills().iter().map(|skill| skill.stored()).collect()),
            next_skill: self.registry.with_untracked(Registry::next_id),
            toolbox: self.toolbox.get_untracked(),
            settings: self.settings.get_untracked(),
            endpoint: self.endpoint.get_untracked(),
            preset: self.preset.get_untracked(),
            allowed: self.allowed.get_untracked(),
        }
    }

    /// Keeps the document, and tells the other tabs.
    pub fn keep(&self) {
        if self.is_unreadable.get_value() {
            return;
        }
        let this = *self;
        let Ok(text) = serde_json::to_string(&self.document()) else { return };
        spawn_local(async move {
            if this.put(names::WORKSPACE, &text).await {
                this.tabs.with_value(|tabs| {
                    if let Some(tabs) = tabs {
                        tabs.say(names::WORKSPACE);
                    }
                });
            }
        });
    }

    /// Keeps a text; where that fails, the page says so. Returns whether it is kept.
    pub async fn put(&self, name: &str, text: &str) -> bool {
        let Some(storage) = self.storage.get_untracked() else { return false };
        match storage.put(name, text).await {
            Ok(()) => true,
            Err(StorageFault(why)) => {
                self.fault.set(Some(Fault::NotKept(why)));
                false
            }
        }
    }

    /// Installs a pasted skill; a text that does not load comes back with what is wrong.
    pub fn install(&self, source: &str) -> Result<SkillId, Vec<Diagnostic>> {
        let mut registry = self.registry.get_untracked();
        let id = registry.install(Provenance::Pasted, source)?;
        self.registry.set(registry);
        self.keep();
        Ok(id)
    }

    /// Replaces the text of a skill.
    pub fn edit(&self, id: SkillId, source: &str) {
        self.registry.update(|registry| registry.edit(id, source));
        self.keep();
    }

    /// Switches a skill on or off.
    pub fn set_enabled(&self, id: SkillId, enabled: bool) {
        self.registry.update(|registry| registry.set_enabled(id, enabled));
        self.keep();
    }

    /// Removes a skill.
    pub fn remove(&self, id: SkillId) {
        self.registry.update(|registry| registry.remove(id));
        self.keep();
    }
}
