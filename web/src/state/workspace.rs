//! Skills, tools and settings, and how they are kept.
//!
//! The files of skills are kept by their hashes, beside the document that names them and in one transaction with it. Each
//! tab holds in memory the bytes that its own skills have. So what is removed, because the document that is kept names it
//! no more, is written again by a tab that still names it, as soon as that tab keeps its own.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use leptos::prelude::*;
use skillsight_core::agent::Settings;
use skillsight_core::bundled;
use skillsight_core::registry::{Registry, SkillId, StoredSkill};
use skillsight_core::tool::{DefinitionHash, Toolbox};
use skillsight_core::workspace::{VERSION, Workspace};
use wasm_bindgen_futures::spawn_local;

use super::Local;
use super::fault::Fault;
use super::record::names;
use crate::deferred::Loader;
use crate::drivers::storage::{Blobs, Storage, StorageFault};
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
    /// Whether the texts of the skills were read, or only recalled.
    is_read: StoredValue<bool>,
    loader: Loader,
}

/// Files by the names they are kept under.
type Bytes = BTreeMap<String, Rc<[u8]>>;

impl WorkspaceStore {
    pub(super) fn new(loader: Loader) -> WorkspaceStore {
        let workspace = Workspace::with_skills(bundled_skills());
        WorkspaceStore {
            registry: RwSignal::new_local(Registry::recall(workspace.skills, workspace.next_skill, &|_| {
                None
            })),
            toolbox: RwSignal::new_local(workspace.toolbox),
            settings: RwSignal::new_local(workspace.settings),
            endpoint: RwSignal::new(String::new()),
            preset: RwSignal::new(String::new()),
            allowed: RwSignal::new_local(BTreeSet::new()),
            storage: RwSignal::new_local(None),
            fault: RwSignal::new(None),
            tabs: StoredValue::new_local(None),
            is_unreadable: StoredValue::new(false),
            is_read: StoredValue::new(false),
            loader,
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
        let mut bytes = self.bytes();
        let mut read = None;
        let of_document = |text: &str| {
            let workspace = Workspace::read(text);
            let wanted = workspace.as_ref().map(|workspace| missing(workspace, &bytes)).unwrap_or_default();
            read = Some(workspace);
            wanted
        };
        match (storage.get_with_blobs(names::WORKSPACE, of_document).await, read) {
            (Ok(mut found), Some(Ok(workspace))) => {
                self.is_unreadable.set_value(false);
                bytes.append(&mut found);
                self.show(workspace, &bytes);
            }
            // What is stored stays as it is: nothing is kept over it.
            (Ok(_), Some(Err(fault))) => {
                self.is_unreadable.set_value(true);
                self.fault.set(Some(Fault::Unreadable(words::unreadable(&fault))));
            }
            (Ok(_), None) => {}
            (Err(StorageFault(why)), _) => self.fault.set(Some(Fault::NoStorage(why))),
        }
    }

    /// The files that this tab has, by the names they are kept under.
    fn bytes(&self) -> Bytes {
        self.registry.with_untracked(|registry| {
            let resources = registry.skills().iter().flat_map(|skill| skill.resources.iter());
            resources.map(|resource| (names::resource(&resource.hash), resource.bytes.clone())).collect()
        })
    }

    fn show(&self, workspace: Workspace, bytes: &Bytes) {
        let next = self.registry.with_untracked(Registry::next_id).max(workspace.next_skill);
        let content = |hash: &str| bytes.get(&names::resource(hash)).cloned();
        let registry = Registry::recall(workspace.skills, next, &content);
        if self.registry.with_untracked(|now| *now != registry) {
            self.registry.set(registry);
            self.recalled();
        }
        self.toolbox.set(workspace.toolbox);
        self.settings.set(workspace.settings);
        self.endpoint.set(workspace.endpoint);
        self.preset.set(workspace.preset);
        self.allowed.set(workspace.allowed);
    }

    /// Adds skills that are only recalled, and keeps them.
    pub fn add_recalled(&self, add: impl FnOnce(&mut Registry)) {
        self.registry.update(add);
        self.recalled();
        self.keep();
    }

    /// The texts are to be read: now, if what that takes is there.
    fn recalled(&self) {
        self.is_read.set_value(false);
        if let Some(parts) = self.loader.now() {
            (parts.read_texts)(*self);
        }
    }

    /// Reads the texts of the skills as soon as what it takes is loaded. Nothing runs before.
    pub fn read_when_loaded(self) {
        Effect::new(move |_| {
            if let Some(parts) = self.loader.loaded() {
                untrack(|| (parts.read_texts)(self));
            }
        });
    }

    /// Reads the texts of the skills that were only recalled.
    pub(crate) fn read_texts(self) {
        if self.is_read.get_value() {
            return;
        }
        self.is_read.set_value(true);
        let mut registry = self.registry.get_untracked();
        registry.read_texts();
        registry.find_lost(&bundled::bytes);
        if self.registry.with_untracked(|now| *now != registry) {
            self.registry.set(registry);
        }
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
        let blobs = self.blobs();
        spawn_local(async move {
            let Some(storage) = this.storage.get_untracked() else { return };
            let put = storage.put_with_blobs(names::WORKSPACE, &text, names::RESOURCES, &blobs).await;
            if this.is_kept(put) {
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
        self.is_kept(storage.put(name, text).await)
    }

    fn is_kept(&self, put: Result<(), StorageFault>) -> bool {
        if let Err(StorageFault(why)) = &put {
            self.fault.set(Some(Fault::NotKept(why.clone())));
        }
        put.is_ok()
    }

    /// The files of all skills by the names they are kept under. Of what is lost only the name is known: it stays if it
    /// is there after all.
    fn blobs(&self) -> Blobs {
        let mut blobs: Blobs = self.bytes().into_iter().map(|(name, bytes)| (name, Some(bytes))).collect();
        self.registry.with_untracked(|registry| {
            for lost in registry.skills().iter().flat_map(|skill| skill.lost.iter()) {
                blobs.entry(names::resource(&lost.hash)).or_insert(None);
            }
        });
        blobs
    }

    /// Changes the registry, and keeps it.
    pub fn change(&self, change: impl FnOnce(&mut Registry)) {
        self.registry.update(change);
        self.keep();
    }

    /// Replaces the text of a skill.
    pub fn edit(&self, id: SkillId, source: &str) {
        self.change(|registry| registry.edit(id, source));
    }

    /// Switches a skill on or off.
    pub fn set_enabled(&self, id: SkillId, enabled: bool) {
        self.change(|registry| registry.set_enabled(id, enabled));
    }

    /// Removes a skill.
    pub fn remove(&self, id: SkillId) {
        self.change(|registry| registry.remove(id));
    }
}

/// The bundled skills as they were read when the page was built.
pub fn bundled_skills() -> Vec<StoredSkill> {
    // A test holds that it is what it should be.
    serde_json::from_str(include_str!(concat!(env!("OUT_DIR"), "/bundled.json"))).unwrap_or_default()
}

/// The names of the files that a document names and that are not among `bytes`.
fn missing(workspace: &Workspace, bytes: &Bytes) -> Vec<String> {
    let named = workspace.skills.iter().flat_map(|skill| &skill.resources);
    let named: BTreeSet<String> = named.map(|resource| names::resource(&resource.hash)).collect();
    named.into_iter().filter(|name| !bytes.contains_key(name)).collect()
}
