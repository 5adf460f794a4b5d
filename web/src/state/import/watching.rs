//! Folders on disk that are watched: what changes there is in use at once, for as long as the page is open. What the person
//! saves in the page is never overwritten: then the two differ, and nothing is taken until they say which one counts.

use std::collections::BTreeMap;
use std::rc::Rc;

use leptos::prelude::*;
use skillsight_core::package::{GivenFile, MAX_FILES, MAX_UNPACKED_BYTES, Package, is_clutter};
use skillsight_core::registry::{InstalledSkill, SkillId};
use skillsight_core::skill::{Diagnostic, load};
use wasm_bindgen_futures::spawn_local;

use super::Import;
use super::installing::put;
use super::reading::unpack_in_turns;
use super::version::{Standing, Version, standing};
use crate::drivers::folder::{Folder, FolderFault, Stamp};
use crate::drivers::{clock, files};

/// Milliseconds between two looks.
const PAUSE_MS: u32 = 1000;

/// A folder that is watched.
#[derive(Clone)]
pub struct Watch {
    /// The folder.
    pub folder: Folder,
    /// How it stands.
    pub state: WatchState,
    /// What was last taken from the folder: what is installed is replaced only while it is this.
    taken: Version,
    /// Tells this watch from an earlier one of the same skill.
    number: u32,
}

/// How a watch stands. Whatever is wrong, what is in use stays in use.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WatchState {
    /// The folder is as the skill is.
    Same,
    /// Something changed and was loaded, at this local time.
    Reloaded(String),
    /// The skill was changed in the page, and nothing of the folder is taken any more.
    Differs,
    /// The SKILL.md does not load; the first of what is wrong.
    Broken(Option<Diagnostic>),
    /// There is no SKILL.md right in the folder.
    NoSkill,
    /// The folder is gone, or the page may not look into it.
    Lost(FolderFault),
    /// Its files are more than a skill may have.
    TooLarge,
    /// The file with this path can't be read.
    Unread(String),
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

/// The file that could not be read when it was last looked at.
type Unread = Option<(String, Stamp)>;

impl Import {
    /// Watches a folder for a skill, until it is stopped or the skill is removed. What is installed now may be replaced.
    pub(super) fn watch(self, skill: SkillId, folder: Folder) {
        self.watch_from(skill, folder, WatchState::Same);
    }

    /// Takes the folder's version in the place of what was saved in the page, and goes on watching.
    pub fn take_folders(self, skill: SkillId) {
        let watch = self.watches.with_untracked(|watches| watches.get(&skill).cloned());
        if let Some(Watch { folder, state, .. }) = watch {
            self.watch_from(skill, folder, state);
        }
    }

    /// Watches a folder no more.
    pub fn unwatch(self, skill: SkillId) {
        self.watches.update(|watches| drop(watches.remove(&skill)));
    }

    fn watch_from(self, skill: SkillId, folder: Folder, state: WatchState) {
        let Some(installed) = self.installed(skill) else { return };
        let watch = Watch { folder, state, taken: Version::of(&installed), number: 0 };
        self.watches.update(|watches| drop(watches.insert(skill, watch)));
        self.go_on_watching(skill);
    }

    /// Watches the folder of a skill as it stands, in a watch of its own.
    pub(super) fn go_on_watching(self, skill: SkillId) {
        let number = self.watches_begun.get_value().wrapping_add(1);
        self.watches_begun.set_value(number);
        let begun = self.watches.try_update(|watches| {
            let watch = watches.get_mut(&skill)?;
            watch.number = number;
            Some(watch.folder.clone())
        });
        let Some(folder) = begun.flatten() else { return };
        spawn_local(async move {
            let (mut read, mut unread, mut seen, mut known) = (Read::new(), None, None, None);
            while self.is_watched(skill, number) {
                let looked = self.look(&folder, &mut read, &mut unread).await;
                // It may have been stopped meanwhile: then nothing of it counts.
                if !self.is_watched(skill, number) {
                    return;
                }
                let Some(installed) = self.installed(skill) else { return self.unwatch(skill) };
                let is_known = known.as_ref().is_some_and(|known| Rc::ptr_eq(known, &installed));
                let is_new = looked.is_some();
                seen = looked.or(seen);
                if let (Some(seen), true) = (&seen, is_new || !is_known) {
                    self.settle(skill, &installed, seen);
                }
                known = self.installed(skill);
                clock::sleep(PAUSE_MS).await;
            }
        });
    }

    fn installed(self, skill: SkillId) -> Option<Rc<InstalledSkill>> {
        self.workspace.registry.with_untracked(|registry| registry.get(skill).cloned())
    }

    fn is_watched(self, skill: SkillId, number: u32) -> bool {
        self.watches.with_untracked(|watches| watches.get(&skill).is_some_and(|watch| watch.number == number))
    }

    /// Says how the folder and the skill stand to each other, and takes the folder's version where it may.
    fn settle(self, skill: SkillId, installed: &InstalledSkill, seen: &Looked) {
        let Some(watch) = self.watches.with_untracked(|watches| watches.get(&skill).cloned()) else { return };
        let theirs = match seen {
            Looked::Version(package) => Some(Version::of_package(package)),
            Looked::Other(_) => None,
        };
        let mine = Version::of(installed);
        let (state, taken) = match (standing(&mine, &watch.taken, theirs.as_ref()), seen) {
            // Files that the browser lost are there again.
            (Standing::Same, Looked::Version(package)) if !installed.lost.is_empty() => {
                self.put_one(skill, package);
                (reloaded(), mine)
            }
            (Standing::Same, _) if matches!(watch.state, WatchState::Reloaded(_)) => (watch.state, mine),
            (Standing::Same, _) => (WatchState::Same, mine),
            (Standing::Differs, _) => (WatchState::Differs, watch.taken),
            (Standing::Behind, Looked::Version(package)) => {
                (self.take_version(skill, package, &watch.state), {
                    self.installed(skill).map_or(mine, |installed| Version::of(&installed))
                })
            }
            (Standing::Behind, Looked::Other(state)) => (state.clone(), watch.taken),
        };
        self.watches.update(|watches| {
            if let Some(watch) = watches.get_mut(&skill) {
                (watch.state, watch.taken) = (state, taken);
            }
        });
    }

    /// Looks once. `None` if nothing has changed.
    async fn look(self, folder: &Folder, read: &mut Read, unread: &mut Unread) -> Option<Looked> {
        let told = |state| Some(Looked::Other(state));
        let now = match folder.files(MAX_FILES, |path| !is_clutter(path)).await {
            Ok(now) => now,
            Err(fault) => {
                // Once it can be looked at again, all of it is read again.
                read.clear();
                return told(match fault {
                    FolderFault::TooMany => WatchState::TooLarge,
                    FolderFault::Gone | FolderFault::NotAllowed => WatchState::Lost(fault),
                });
            }
        };
        let is_same = now.len() == read.len()
            && now.iter().all(|(path, (stamp, _))| read.get(path).is_some_and(|(before, _)| before == stamp));
        if is_same && !read.is_empty() {
            return None;
        }
        let bytes: f64 = now.values().filter_map(|(_, file)| files::size(file)).sum();
        if bytes > MAX_UNPACKED_BYTES as f64 {
            read.clear();
            return told(WatchState::TooLarge);
        }
        let mut next = Read::new();
        for (path, (stamp, file)) in now {
            let before =
                read.get(&path).filter(|(before, _)| *before == stamp).map(|(_, bytes)| bytes.clone());
            let bytes = match before {
                Some(bytes) => bytes,
                None => match files::bytes(&file).await {
                    Some(bytes) => bytes,
                    None => {
                        let this = Some((path.clone(), stamp));
                        let is_again = *unread == this;
                        *unread = this;
                        // Changed while it was read, perhaps: then the next look finds it as it is by then.
                        return is_again.then_some(Looked::Other(WatchState::Unread(path)));
                    }
                },
            };
            next.insert(path, (stamp, bytes));
        }
        let given =
            next.iter().map(|(path, (_, bytes))| GivenFile { path: path.clone(), bytes: bytes.clone() });
        let found = unpack_in_turns(given.collect()).await;
        (*read, *unread) = (next, None);
        // A skill in a folder below is another skill.
        let own = found.packages.into_iter().find(|package| is_right_in(package, folder));
        own.map_or_else(|| told(WatchState::NoSkill), |package| Some(Looked::Version(package)))
    }

    fn take_version(self, skill: SkillId, package: &Package, before: &WatchState) -> WatchState {
        let loaded = load(&package.source);
        if loaded.skill.is_none() {
            return WatchState::Broken(loaded.diagnostics.into_iter().min_by_key(|found| found.severity));
        }
        if *before == WatchState::Differs {
            // The person wants the folder's in the place of what was saved in the page.
            self.set_aside(Some(skill), package);
        }
        self.put_one(skill, package);
        reloaded()
    }

    fn put_one(self, skill: SkillId, package: &Package) {
        self.workspace.change(|registry| {
            put(registry, package, Some(skill));
        });
    }
}

/// Whether a package's SKILL.md lies right in a folder.
fn is_right_in(package: &Package, folder: &Folder) -> bool {
    package.path.split_once('/').is_some_and(|(name, rest)| name == folder.name() && !rest.contains('/'))
}

fn reloaded() -> WatchState {
    WatchState::Reloaded(clock::time_of_day())
}
