//! Skills, tools and settings. How they are kept is in `keeping`.

mod keeping;

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use leptos::prelude::*;
use skillsight_core::agent::Settings;
use skillsight_core::bundled;
use skillsight_core::registry::{ID_STEP, InstalledSkill, Registry, SkillId, StoredSkill};
use skillsight_core::tool::{DefinitionHash, Toolbox};
use skillsight_core::workspace::Workspace;

use self::keeping::Sharing;
use super::fault::Fault;
use super::versions::Version;
use super::{Local, set_if_other};
use crate::deferred::Loader;
use crate::drivers::storage::{Storage, StorageFault};

/// Other ids of skills, by those that they had.
pub type Moved = BTreeMap<SkillId, SkillId>;

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
    /// Skills that have got another id, with that: a skill of another tab has theirs.
    pub moved: Local<Moved>,
    /// Earlier texts of skills that this tab has set aside, by the skill.
    pub(super) versions: StoredValue<BTreeMap<SkillId, Vec<Version>>, LocalStorage>,
    sharing: Sharing,
    /// Whether the texts of the skills were read, or only recalled.
    is_read: StoredValue<bool>,
    loader: Loader,
}

impl WorkspaceStore {
    pub(super) fn new(loader: Loader) -> WorkspaceStore {
        let workspace = beginning();
        let mut registry = Registry::recall(workspace.skills, workspace.next_skill, &|_| None);
        registry.number_with((js_sys::Math::random() * f64::from(ID_STEP)) as u32);
        WorkspaceStore {
            registry: RwSignal::new_local(registry),
            toolbox: RwSignal::new_local(workspace.toolbox),
            settings: RwSignal::new_local(workspace.settings),
            endpoint: RwSignal::new(String::new()),
            preset: RwSignal::new(String::new()),
            allowed: RwSignal::new_local(BTreeSet::new()),
            storage: RwSignal::new_local(None),
            fault: RwSignal::new(None),
            moved: RwSignal::new_local(Moved::new()),
            versions: StoredValue::new_local(BTreeMap::new()),
            sharing: Sharing::new(),
            is_read: StoredValue::new(false),
            loader,
        }
    }

    /// Opens the database and reads what was kept. Another tab's changes are read as they come.
    pub async fn open(self) {
        match Storage::open(move || self.fault.set(Some(Fault::StorageClosed))).await {
            Ok(storage) => {
                self.storage.set(Some(storage));
                self.read().await;
            }
            Err(StorageFault(why)) => self.fault.set(Some(Fault::NoStorage(why))),
        }
        self.join();
    }

    /// Says what went wrong with what is kept. Once the database is closed that is why, whatever was tried.
    pub fn complain(&self, fault: Fault) {
        let is_closed =
            self.storage.with_untracked(|storage| storage.as_ref().is_some_and(Storage::is_closed));
        self.fault.set(Some(if is_closed { Fault::StorageClosed } else { fault }));
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
        set_if_other(self.registry, registry);
    }

    /// Whether a skill is still installed with this text and these files. Who reads it follows it.
    pub fn has_still(&self, skill: &InstalledSkill) -> bool {
        self.registry.with(|registry| {
            registry.get(skill.id).is_some_and(|now| {
                (&now.hash, &now.folder, &now.resources, &now.lost)
                    == (&skill.hash, &skill.folder, &skill.resources, &skill.lost)
            })
        })
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

/// What is set up before a person sets up anything.
fn beginning() -> Workspace {
    Workspace::with_skills(bundled_skills().to_vec())
}

thread_local! {
    // A test holds that it is what it should be.
    static BUNDLED: Rc<[StoredSkill]> =
        serde_json::from_str(include_str!(concat!(env!("OUT_DIR"), "/bundled.json"))).unwrap_or_default();
}

/// The bundled skills as they were read when the page was built.
pub fn bundled_skills() -> Rc<[StoredSkill]> {
    BUNDLED.with(Rc::clone)
}
