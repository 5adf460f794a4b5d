//! Skills on their way in: what was given, what came of it, and what is to be installed. Nothing is installed before the
//! person has seen it.

mod changes;
mod fetching;
mod following;
mod installing;
mod mending;
mod reading;
mod reloading;
mod source;
mod version;
mod watching;

use std::collections::BTreeMap;
use std::rc::Rc;

use leptos::prelude::*;
use skillsight_core::package::{Notice, Package, RawAddress, Refused};
use skillsight_core::registry::{InstalledSkill, SkillId};
use skillsight_core::skill::Skill;
use wasm_bindgen_futures::spawn_local;
use web_sys::AbortController;

pub use changes::{Changes, changes};
pub use installing::Existing;
pub use reloading::Reload;
use source::{Origin, Source};
pub use watching::{Watch, WatchState};

use super::Local;
use super::focus::{Focus, Region};
use super::lints::Judged;
use super::skill_editor::Editor;
use super::workspace::WorkspaceStore;
use crate::deferred::Loader;
use crate::drivers::download::NoFile;
use crate::drivers::files::Given;
use crate::drivers::folder::{Folder, FolderFault};

/// Where an import stands.
#[derive(Clone)]
pub enum Stage {
    /// Nothing was given yet.
    Waiting,
    /// A folder is listed; so many files were found.
    Listing(usize),
    /// Files are read: so many bytes, of so many in all.
    Reading(f64, f64),
    /// What was read is unpacked and looked at.
    Looking,
    /// An address, as people may see it, is fetched: so many bytes have come.
    Fetching(String, usize),
    /// Nothing came from an address.
    NotFetched(RawAddress, NoFile),
    /// The folder that was chosen can't be looked at.
    NoFolder(FolderFault),
    /// What came of it.
    Shown(Rc<Shown>),
}

impl Stage {
    /// Whether nothing is shown and nothing on its way.
    fn is_idle(&self) -> bool {
        match self {
            Stage::Waiting | Stage::NotFetched(..) | Stage::NoFolder(_) => true,
            Stage::Listing(_)
            | Stage::Reading(..)
            | Stage::Looking
            | Stage::Fetching(..)
            | Stage::Shown(_) => false,
        }
    }
}

/// What came of what was given.
pub struct Shown {
    /// Where it is from.
    source: Source,
    /// The skills in it.
    pub candidates: Vec<Rc<Candidate>>,
    /// What was taken otherwise than it stands, or left out.
    pub notices: Vec<Notice>,
    /// What was not taken.
    pub refused: Vec<Refused>,
    /// The paths of what the browser could not read.
    pub unread: Vec<String>,
}

impl Shown {
    /// The address it is from, as people may see it.
    pub fn address(&self) -> Option<String> {
        self.source.address()
    }

    /// How much was not taken.
    pub fn not_taken(&self) -> usize {
        self.refused.len() + self.unread.len()
    }
}

/// A skill that can be installed.
pub struct Candidate {
    /// All that it consists of.
    pub package: Package,
    /// What its readers make of it.
    pub judged: Judged,
    /// Its own folder, where that can be watched.
    pub folder: Option<Folder>,
}

impl Candidate {
    /// What the text says, if it loads.
    pub fn skill(&self) -> Option<&Skill> {
        self.judged.lint.loaded.skill.as_ref()
    }

    /// What it is called: by its text, else by its folder, else by its file.
    pub fn name(&self) -> &str {
        match (self.skill(), &self.package.folder) {
            (Some(skill), _) => skill.name.as_str(),
            (None, Some(folder)) => folder,
            (None, None) => &self.package.path,
        }
    }
}

/// What the person wants of a candidate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// Whether it is installed.
    pub chosen: bool,
    /// The installed skill whose place it takes; `None` if it stands beside.
    pub into: Option<SkillId>,
    /// Whether its folder is watched from then on.
    pub watched: bool,
}

/// The store of the import.
#[derive(Clone, Copy)]
pub struct Import {
    /// Whether the dialog is open.
    pub open: RwSignal<bool>,
    /// The installed skill that gets what comes; `None` where skills are added.
    pub target: RwSignal<Option<SkillId>>,
    /// Where it stands.
    pub stage: Local<Stage>,
    /// The skills that candidates are which were mended, by the candidate's place.
    mended: RwSignal<BTreeMap<usize, SkillId>>,
    /// What the person wants of each candidate that is shown.
    pub choices: RwSignal<Vec<Choice>>,
    /// The address as the person writes it.
    pub address: RwSignal<String>,
    /// Folders that are watched, by the skill they are of.
    pub watches: Local<BTreeMap<SkillId, Watch>>,
    /// Skills that were read again, as they were then, and how that went.
    reloads: Local<BTreeMap<SkillId, (Reload, Rc<InstalledSkill>)>>,
    /// Where skills came from, for as long as the page is open.
    origins: Local<BTreeMap<SkillId, Origin>>,
    /// Whether a skill's dialog was opened over this one, and not before it.
    is_behind: StoredValue<bool>,
    /// How many folders were watched so far.
    watches_begun: StoredValue<u32>,
    /// How often something was given.
    wishes: StoredValue<u32>,
    /// Stops the request under way.
    stop: StoredValue<Option<AbortController>, LocalStorage>,
    workspace: WorkspaceStore,
    editor: Editor,
    focus: Focus,
    loader: Loader,
}

impl Import {
    /// A closed one.
    pub(super) fn new(workspace: WorkspaceStore, editor: Editor, focus: Focus, loader: Loader) -> Import {
        let import = Import {
            open: RwSignal::new(false),
            target: RwSignal::new(None),
            stage: RwSignal::new_local(Stage::Waiting),
            mended: RwSignal::new(BTreeMap::new()),
            choices: RwSignal::new(Vec::new()),
            address: RwSignal::new(String::new()),
            watches: RwSignal::new_local(BTreeMap::new()),
            reloads: RwSignal::new_local(BTreeMap::new()),
            origins: RwSignal::new_local(BTreeMap::new()),
            is_behind: StoredValue::new(false),
            watches_begun: StoredValue::new(0),
            wishes: StoredValue::new(0),
            stop: StoredValue::new_local(None),
            workspace,
            editor,
            focus,
            loader,
        };
        Effect::new(move |_| {
            if let Some(parts) = loader.loaded() {
                untrack(|| (parts.follow_skills)(import));
            }
        });
        // Closing the dialog, whichever way, stops what is under way, and what is given next begins anew.
        Effect::new(move |_| {
            import.is_behind.set_value(false);
            if !import.open.get() {
                import.target.set(None);
                import.address.set(String::new());
                import.clear();
            }
        });
        import
    }

    /// Opens the dialog: for skills to add, or for another version of an installed one.
    pub fn show(self, target: Option<SkillId>) {
        self.target.set(target);
        self.clear();
        // On a small screen the dialog is in a region that may not be shown, and would not be seen.
        self.focus.region.set(Region::Skills);
        self.open.set(true);
    }

    /// Takes what was chosen or dropped.
    pub fn take(self, given: Vec<Given>) {
        spawn_local(async move {
            if let Some(parts) = self.loader.get().await {
                (parts.import)(self, given);
            }
        });
    }

    /// Stops what is under way, and forgets what was shown.
    pub fn clear(self) {
        self.begin(Stage::Waiting);
    }

    /// Begins anew. Gives the number of this wish.
    fn begin(self, stage: Stage) -> u32 {
        let wish = self.wishes.get_value().wrapping_add(1);
        self.wishes.set_value(wish);
        self.stop.update_value(|stop| {
            if let Some(stop) = stop.take() {
                stop.abort();
            }
        });
        self.forget_reading();
        self.mended.set(BTreeMap::new());
        self.stage.set(stage);
        wish
    }

    /// Goes on to another stage, if this is still what the person wants. Whatever waited for something asks here.
    fn advance(self, wish: u32, stage: Stage) {
        if self.is_wished(wish) {
            self.stage.set(stage);
        }
    }

    /// Whether this is still what the person wants.
    fn is_wished(self, wish: u32) -> bool {
        self.wishes.get_value() == wish
    }
}
