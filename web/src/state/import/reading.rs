//! From what was given to what is shown: listed, read one after the other, unpacked, looked at.

use std::collections::BTreeSet;
use std::rc::Rc;

use leptos::prelude::*;
use skillsight_core::package::{
    GivenFile, MAX_ARCHIVE_BYTES, MAX_FILES, MAX_UNPACKED_BYTES, Refusal, Refused, Unpacked, Unpacking,
    is_archive_name, is_clutter,
};
use wasm_bindgen_futures::spawn_local;
use web_sys::File;

use super::source::Source;
use super::{Candidate, Import, Shown, Stage};
use crate::drivers::clock;
use crate::drivers::entries::{Listed, list, path_of};
use crate::drivers::files::{self, Given};
use crate::drivers::folder::{self, Folder};
use crate::state::lints::Judged;
use crate::state::skill_editor::NotTaken;

/// Milliseconds of work after which the page gets a turn: a frame's.
const BREATH_MS: f64 = 16.0;

/// What was found in what was given.
pub(super) struct Found {
    /// Where it is from.
    source: Source,
    /// The paths of all files, read or not.
    paths: BTreeSet<String>,
    /// What was read.
    files: Vec<GivenFile>,
    refused: Vec<Refused>,
    unread: Vec<String>,
}

impl Found {
    /// Files from somewhere, which are in no folder.
    pub(super) fn of(source: Source, files: Vec<GivenFile>) -> Found {
        Found { source, paths: BTreeSet::new(), files, refused: Vec::new(), unread: Vec::new() }
    }
}

impl Import {
    /// As [`Import::take`], with all that it takes loaded. The text of one skill, given alone, is opened in the skill's dialog.
    pub fn take_now(self, given: Vec<Given>) {
        match text_alone(&given) {
            Some(file) if self.is_behind() || self.target.get_untracked().is_none() => {
                // What is shown or on its way stays behind the text.
                match self.stage.with_untracked(Stage::is_idle) {
                    true => self.open.set(false),
                    false => self.go_behind(),
                }
                return self.editor.read((file, false));
            }
            _ if given.is_empty() => return,
            _ if self.is_behind() => return self.editor.manuscript().refused.set(Some(NotTaken::Behind)),
            Some(_) | None => {}
        }
        if !self.open.get_untracked() {
            self.show(None);
        }
        let wish = self.begin(Stage::Listing(0));
        spawn_local(self.list_and_show(given, wish));
    }

    /// Lets the person choose a folder that can be looked at again, and shows what is in it.
    pub fn choose_folder(self) {
        spawn_local(async move {
            let chosen = folder::choose().await;
            if !self.open.get_untracked() {
                return;
            }
            match chosen {
                Ok(Some(folder)) => {
                    let wish = self.begin(Stage::Listing(0));
                    self.look_and_show(folder, wish).await;
                }
                Ok(None) => {}
                Err(fault) => drop(self.begin(Stage::NoFolder(fault))),
            }
        });
    }

    pub(super) async fn list_and_show(self, given: Vec<Given>, wish: u32) {
        let source = Source::Given(given.clone());
        let listed = self.list(given, wish).await;
        self.read_and_show(listed, source, wish).await;
    }

    pub(super) async fn look_and_show(self, folder: Folder, wish: u32) {
        match folder.files(MAX_FILES, |path| !is_clutter(path)).await {
            Ok(files) => {
                let listed =
                    files.into_iter().map(|(path, (_, file))| Listed { path, file: Some(file) }).collect();
                self.read_and_show(listed, Source::Folder(folder), wish).await;
            }
            Err(fault) => self.advance(wish, Stage::NoFolder(fault)),
        }
    }

    /// Reads files, and shows what is in them.
    async fn read_and_show(self, listed: Vec<Listed>, source: Source, wish: u32) {
        let paths = listed.iter().map(|listed| listed.path.clone()).collect();
        if let Some(found) = self.read(listed, Found { paths, ..Found::of(source, Vec::new()) }, wish).await {
            self.show_files(found, wish).await;
        }
    }

    /// Unpacks files and shows what is in them, unless something else was given meanwhile.
    pub(super) async fn show_files(self, found: Found, wish: u32) {
        self.advance(wish, Stage::Looking);
        let Found { source, paths, files, mut refused, unread } = found;
        let is_all_refused = files.is_empty() && !(refused.is_empty() && unread.is_empty());
        let mut unpacked = if is_all_refused { Unpacked::default() } else { unpack_in_turns(files).await };
        refused.append(&mut unpacked.refused);
        let mut candidates = Vec::new();
        let mut rested = clock::now_ms();
        for package in unpacked.packages {
            let judged = Judged::of(&package.source, package.folder.as_deref());
            // What lay in an archive is not in the folder itself.
            let is_there = paths.contains(&package.path);
            let folder = is_there.then(|| source.folder_of(&package)).flatten();
            candidates.push(Rc::new(Candidate { package, judged, folder }));
            if clock::now_ms() - rested > BREATH_MS {
                clock::sleep(0).await;
                rested = clock::now_ms();
            }
        }
        if !self.is_wished(wish) {
            return;
        }
        self.choices.set(self.first_choices(&candidates));
        let notices = unpacked.notices;
        self.stage.set(Stage::Shown(Rc::new(Shown { source, candidates, notices, refused, unread })));
    }

    /// Lists all files, without reading one. Of more files than are taken a few are enough to say so.
    async fn list(self, given: Vec<Given>, wish: u32) -> Vec<Listed> {
        let mut listed: Vec<Listed> = Vec::new();
        for given in given {
            match given {
                Given::File(file) => listed.push(Listed { path: path_of(&file), file: Some(file) }),
                Given::Folder(folder) => {
                    let mut count = listed.iter().filter(|listed| !is_clutter(&listed.path)).count();
                    let mut rested = clock::now_ms();
                    // What is clutter is not looked into; as a file of no bytes it is counted all the same.
                    let enters = |path: &str| !is_clutter(path);
                    list(folder, enters, |file| {
                        count += usize::from(!is_clutter(&file.path));
                        listed.push(file);
                        if clock::now_ms() - rested > BREATH_MS {
                            rested = clock::now_ms();
                            self.advance(wish, Stage::Listing(count));
                        }
                        count <= MAX_FILES && self.is_wished(wish)
                    })
                    .await;
                }
            }
        }
        listed
    }

    /// Reads files one after the other; `None` if something else was given meanwhile. What is too much is not read at all.
    async fn read(self, listed: Vec<Listed>, mut found: Found, wish: u32) -> Option<Found> {
        let alone = listed.len() == 1;
        let (archives, loose): (Vec<Listed>, Vec<Listed>) =
            listed.into_iter().partition(|listed| is_archive(&listed.path) || alone);
        let mut wanted = Vec::new();
        match too_much(&loose) {
            Some(reason) => found.refused.push(Refused { archive: None, reason }),
            None => wanted.extend(loose),
        }
        for archive in archives {
            let bytes = archive.file.as_ref().and_then(files::size).unwrap_or_default();
            if bytes > MAX_ARCHIVE_BYTES as f64 {
                let reason = Refusal::ArchiveTooLarge { bytes: bytes as u64 };
                found.refused.push(Refused { archive: Some(archive.path), reason });
            } else {
                wanted.push(archive);
            }
        }
        let total = wanted.iter().filter_map(|listed| listed.file.as_ref().and_then(files::size)).sum();
        let (mut done, mut rested) = (0.0, clock::now_ms());
        self.advance(wish, Stage::Reading(done, total));
        for Listed { path, file } in wanted {
            let bytes = match &file {
                _ if is_clutter(&path) => Some(Vec::new()),
                Some(file) => files::bytes(file).await,
                None => None,
            };
            if !self.is_wished(wish) {
                return None;
            }
            done += file.as_ref().and_then(files::size).unwrap_or_default();
            match bytes {
                Some(bytes) => found.files.push(GivenFile { path, bytes }),
                None => found.unread.push(path),
            }
            if clock::now_ms() - rested > BREATH_MS {
                self.advance(wish, Stage::Reading(done, total));
                clock::sleep(0).await;
                rested = clock::now_ms();
            }
        }
        self.is_wished(wish).then_some(found)
    }
}

/// Unpacks, with a turn of its own for each archive.
pub(super) async fn unpack_in_turns(files: Vec<GivenFile>) -> Unpacked {
    let mut unpacking = Unpacking::of(files);
    loop {
        // What stands on the page by now is drawn first.
        clock::sleep(0).await;
        if !unpacking.turn() {
            return unpacking.unpacked;
        }
    }
}

/// Whether a file that was given without a folder has the name of an archive.
fn is_archive(path: &str) -> bool {
    !path.contains('/') && is_archive_name(path)
}

/// The text of one skill, given alone and out of no folder.
fn text_alone(given: &[Given]) -> Option<File> {
    let [Given::File(file)] = given else { return None };
    let path = path_of(file);
    (files::is_text(&path) && !path.contains('/')).then(|| file.clone())
}

/// Why files that belong together are not read.
fn too_much(files: &[Listed]) -> Option<Refusal> {
    let counted = files.iter().filter(|listed| !is_clutter(&listed.path));
    let size =
        |listed: &Listed| listed.file.as_ref().and_then(|file: &File| files::size(file)).unwrap_or_default();
    let bytes: f64 = counted.clone().map(size).sum();
    if counted.count() > MAX_FILES {
        Some(Refusal::TooManyFiles)
    } else if bytes > MAX_UNPACKED_BYTES as f64 {
        Some(Refusal::TooLarge { bytes: bytes as u64 })
    } else {
        None
    }
}
