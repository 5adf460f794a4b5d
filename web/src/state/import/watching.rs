//! Folders on disk that are watched: what changes there is in use at once, for as long as the page is open.

use std::collections::BTreeMap;

use leptos::prelude::*;
use skillsight_core::package::{GivenFile, MAX_FILES, MAX_UNPACKED_BYTES, Package, is_clutter};
use skillsight_core::registry::SkillId;
use skillsight_core::skill::{Diagnostic, load};
use wasm_bindgen_futures::spawn_local;

use super::installing::put;
use super::reading::unpack_in_turns;
use super::{Import, Stage};
use crate::drivers::entries::Listed;
use crate::drivers::folder::{self, Folder, FolderFault, Stamp};
use crate::drivers::{clock, files};

/// Milliseconds between two looks.
const PAUSE_MS: u32 = 1000;

/// A folder that is watched.
#[derive(Clone)]
pub struct Watch {
    /// The folder's name.
    pub name: String,
    /// How it stands.
    pub state: WatchState,
    /// Tells this watch from an earlier one of the same skill.
    number: u32,
}

/// How a watch stands. Whatever is wrong, the last good version stays in use.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WatchState {
    /// The folder is as the skill is.
    Same,
    /// Something changed and was loaded, at this local time.
    Reloaded(String),
    /// The SKILL.md does not load; the first of what is wrong.
    Broken(Option<Diagnostic>),
    /// There is no SKILL.md right in the folder.
    NoSkill,
    /// The folder is gone, or the page may not look into it.
    Lost(FolderFault),
    /// Its files are more than a skill may have.
    TooLarge,
}

/// What a look found.
enum Looked {
    /// The skill as it is there now.
    Version(Package),
    /// None.
    Other(WatchState),
}

/// The files of a folder as they were when they were last read.
type Read = BTreeMap<String, (Stamp, Vec<u8>)>;

impl Import {
    /// Lets the person choose a folder for the skill that gets another version, and shows what is in it.
    pub fn choose_folder(self) {
        spawn_local(async move {
            let Some(folder) = folder::choose().await else { return };
            let wish = self.begin(Stage::Listing(0));
            self.folder.set_value(Some(folder.clone()));
            // What can't be looked at now shows as a folder without files, and its watch says why.
            let files = folder.files(MAX_FILES, |path| !is_clutter(path)).await.unwrap_or_default();
            let listed =
                files.into_iter().map(|(path, (_, file))| Listed { path, file: Some(file) }).collect();
            self.read_and_show(listed, wish, None).await;
        });
    }

    /// Watches a folder for a skill, until it is stopped or the skill is removed.
    pub(super) fn watch(self, skill: SkillId, folder: Folder) {
        let number = self.wishes.get_value();
        let watch = Watch { name: folder.name.clone(), state: WatchState::Same, number };
        self.watches.update(|watches| drop(watches.insert(skill, watch)));
        spawn_local(async move {
            let mut read = Read::new();
            while self.is_watched(skill, number) {
                if self.workspace.registry.with_untracked(|registry| registry.get(skill).is_none()) {
                    return self.unwatch(skill);
                }
                let looked = self.look(&folder, &mut read).await;
                // It may have been stopped meanwhile: then nothing of it counts.
                if let (Some(looked), true) = (looked, self.is_watched(skill, number)) {
                    let state = match looked {
                        Looked::Version(package) => self.take_version(skill, &package),
                        Looked::Other(state) => state,
                    };
                    self.tell(skill, state);
                }
                clock::sleep(PAUSE_MS).await;
            }
        });
    }

    fn is_watched(self, skill: SkillId, number: u32) -> bool {
        self.watches.with_untracked(|watches| watches.get(&skill).is_some_and(|watch| watch.number == number))
    }

    /// Watches a skill's folder no more.
    pub fn unwatch(self, skill: SkillId) {
        self.watches.update(|watches| drop(watches.remove(&skill)));
    }

    fn tell(self, skill: SkillId, state: WatchState) {
        let is_news = |watches: &BTreeMap<SkillId, Watch>| {
            watches.get(&skill).is_some_and(|watch| watch.state != state)
        };
        if self.watches.with_untracked(is_news) {
            self.watches.update(|watches| {
                if let Some(watch) = watches.get_mut(&skill) {
                    watch.state = state;
                }
            });
        }
    }

    /// Looks once. `None` if nothing has changed.
    async fn look(self, folder: &Folder, read: &mut Read) -> Option<Looked> {
        let told = |state| Some(Looked::Other(state));
        let now = match folder.files(MAX_FILES, |path| !is_clutter(path)).await {
            Ok(now) => now,
            Err(FolderFault::TooMany) => return told(WatchState::TooLarge),
            Err(fault) => {
                // Once it is back, all of it is read again.
                read.clear();
                return told(WatchState::Lost(fault));
            }
        };
        let is_same = now.len() == read.len()
            && now.iter().all(|(path, (stamp, _))| read.get(path).is_some_and(|(before, _)| before == stamp));
        if is_same && !read.is_empty() {
            return None;
        }
        let bytes: f64 = now.values().filter_map(|(_, file)| files::size(file)).sum();
        if bytes > MAX_UNPACKED_BYTES as f64 {
            return told(WatchState::TooLarge);
        }
        let mut next = Read::new();
        for (path, (stamp, file)) in now {
            let before =
                read.get(&path).filter(|(before, _)| *before == stamp).map(|(_, bytes)| bytes.clone());
            let bytes = match before {
                Some(bytes) => bytes,
                // Changed while it was read: the next look finds it as it is then.
                None => files::bytes(&file).await?,
            };
            next.insert(path, (stamp, bytes));
        }
        let given =
            next.iter().map(|(path, (_, bytes))| GivenFile { path: path.clone(), bytes: bytes.clone() });
        let found = unpack_in_turns(given.collect()).await;
        *read = next;
        // A skill in a folder below is another skill.
        let own = found.packages.into_iter().find(|package| package.folder.as_deref() == Some(&folder.name));
        own.map_or_else(|| told(WatchState::NoSkill), |package| Some(Looked::Version(package)))
    }

    fn take_version(self, skill: SkillId, package: &Package) -> WatchState {
        let loaded = load(&package.source);
        if loaded.skill.is_none() {
            return WatchState::Broken(loaded.diagnostics.into_iter().min_by_key(|found| found.severity));
        }
        let is_same = self.workspace.registry.with_untracked(|registry| {
            registry.get(skill).is_none_or(|installed| {
                *installed.source == *package.source && *installed.resources == *package.resources
            })
        });
        if is_same {
            return WatchState::Same;
        }
        self.workspace.change(|registry| put(registry, package, Some(skill)));
        WatchState::Reloaded(clock::local_time().split('T').next_back().unwrap_or_default().to_owned())
    }
}
