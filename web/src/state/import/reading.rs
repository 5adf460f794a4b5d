//! From what was given to what is shown: listed, read one after the other, unpacked, looked at.

use std::rc::Rc;

use leptos::prelude::*;
use skillsight_core::package::{
    GivenFile, MAX_ARCHIVE_BYTES, MAX_FILES, MAX_UNPACKED_BYTES, Refusal, Refused, Unpacked, is_clutter,
    unpack,
};
use wasm_bindgen_futures::spawn_local;
use web_sys::File;

use super::{Candidate, Import, Shown, Stage};
use crate::drivers::clock;
use crate::drivers::entries::{Listed, list, path_of};
use crate::drivers::files::{self, Given};
use crate::state::lints::Judged;

/// Milliseconds of work after which the page gets a turn: a frame's.
const BREATH_MS: f64 = 16.0;

impl Import {
    /// As [`Import::take`], with all that it takes loaded. The text of one skill, given alone, is opened in the skill's dialog.
    pub fn take_now(self, given: Vec<Given>) {
        if self.target.get_untracked().is_none()
            && let [Given::File(file)] = given.as_slice()
            && files::is_text(&path_of(file))
            && !path_of(file).contains('/')
        {
            self.begin(Stage::Waiting);
            self.open.set(false);
            return self.editor.read((file.clone(), false));
        }
        if given.is_empty() {
            return;
        }
        if !self.open.get_untracked() {
            self.show(None);
        }
        let wish = self.begin(Stage::Listing(0));
        spawn_local(async move {
            let listed = self.list(given, wish).await;
            self.read_and_show(listed, wish, None).await;
        });
    }

    /// Reads files, and shows what is in them.
    pub(super) async fn read_and_show(self, listed: Vec<Listed>, wish: u32, from: Option<String>) {
        let mut unread = Vec::new();
        let Some((files, mut refused)) = self.read(listed, wish, &mut unread).await else { return };
        self.show_files(files, wish, from, &mut refused, unread).await;
    }

    /// Unpacks files and shows what is in them, unless something else was given meanwhile.
    pub(super) async fn show_files(
        self,
        files: Vec<GivenFile>,
        wish: u32,
        from: Option<String>,
        refused: &mut Vec<Refused>,
        unread: Vec<String>,
    ) {
        self.stage.set(Stage::Looking);
        let is_all_refused = files.is_empty() && !(refused.is_empty() && unread.is_empty());
        let mut found = if is_all_refused { Unpacked::default() } else { unpack_in_turns(files).await };
        refused.append(&mut found.refused);
        let mut candidates = Vec::new();
        let mut rested = clock::now_ms();
        for package in found.packages {
            let judged = Judged::of(&package.source, package.folder.as_deref());
            candidates.push(Rc::new(Candidate { package, judged }));
            if clock::now_ms() - rested > BREATH_MS {
                clock::sleep(0).await;
                rested = clock::now_ms();
            }
        }
        if !self.is_wished(wish) {
            return;
        }
        self.choices.set(self.first_choices(&candidates));
        let refused = std::mem::take(refused);
        self.stage.set(Stage::Shown(Rc::new(Shown {
            from,
            candidates,
            notices: found.notices,
            refused,
            unread,
        })));
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
                            self.stage.set(Stage::Listing(count));
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
    async fn read(
        self,
        listed: Vec<Listed>,
        wish: u32,
        unread: &mut Vec<String>,
    ) -> Option<(Vec<GivenFile>, Vec<Refused>)> {
        let alone = listed.len() == 1;
        let (archives, loose): (Vec<Listed>, Vec<Listed>) =
            listed.into_iter().partition(|listed| is_archive(&listed.path) || alone);
        let mut refused = Vec::new();
        let mut wanted = Vec::new();
        match too_much(&loose) {
            Some(reason) => refused.push(Refused { archive: None, reason }),
            None => wanted.extend(loose),
        }
        for archive in archives {
            let bytes = archive.file.as_ref().and_then(files::size).unwrap_or_default();
            if bytes > MAX_ARCHIVE_BYTES as f64 {
                let reason = Refusal::ArchiveTooLarge { bytes: bytes as u64 };
                refused.push(Refused { archive: Some(archive.path), reason });
            } else {
                wanted.push(archive);
            }
        }
        let total = wanted.iter().filter_map(|listed| listed.file.as_ref().and_then(files::size)).sum();
        let (mut done, mut read, mut rested) = (0.0, Vec::new(), clock::now_ms());
        self.stage.set(Stage::Reading(done, total));
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
                Some(bytes) => read.push(GivenFile { path, bytes }),
                None => unread.push(path),
            }
            if clock::now_ms() - rested > BREATH_MS {
                self.stage.set(Stage::Reading(done, total));
                clock::sleep(0).await;
                rested = clock::now_ms();
            }
        }
        self.is_wished(wish).then_some((read, refused))
    }
}

/// Unpacks each archive in a turn of its own; the other files belong together.
pub(super) async fn unpack_in_turns(files: Vec<GivenFile>) -> Unpacked {
    // What stands on the page by now is drawn first.
    clock::sleep(0).await;
    if files.len() < 2 {
        return unpack(files);
    }
    let (archives, loose): (Vec<GivenFile>, Vec<GivenFile>) =
        files.into_iter().partition(|file| is_archive(&file.path));
    let mut found = if loose.is_empty() { Unpacked::default() } else { unpack(loose) };
    for archive in archives {
        clock::sleep(0).await;
        let Unpacked { packages, notices, refused } = unpack(vec![archive]);
        found.packages.extend(packages);
        found.notices.extend(notices);
        found.refused.extend(refused);
    }
    found
}

/// Whether a file that was given without a folder has the name of an archive.
fn is_archive(path: &str) -> bool {
    let name = path.to_ascii_lowercase();
    !name.contains('/') && (name.ends_with(".zip") || name.ends_with(".skill"))
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
