//! The skill files in a folder and below it.

use std::ffi::OsStr;
use std::fs::{self, DirEntry, FileType};
use std::io;
use std::path::{Path, PathBuf};

use skillsight_core::package::{is_archive_name, is_skill_file};

use super::{Fault, Problem, normal};

/// Folders that hold what others made.
const OF_OTHERS: [&str; 2] = ["node_modules", "target"];

/// Hidden folders in which hosts look for the skills of a project.
const OF_HOSTS: [&str; 7] = [".agents", ".claude", ".codex", ".cursor", ".gemini", ".github", ".opencode"];

/// What was found in a folder.
#[derive(Debug, Default)]
pub(super) struct Walked {
    /// Skill files: those of a folder before those below it, each by name.
    pub(super) files: Vec<PathBuf>,
    /// What could not be looked at.
    pub(super) problems: Vec<Problem>,
    /// What was not looked at.
    pub(super) left_out: Vec<LeftOut>,
}

/// Something in a folder that was not looked at.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct LeftOut {
    /// What.
    pub(crate) path: PathBuf,
    /// Why.
    pub(crate) why: WhyLeftOut,
}

/// Why something was not looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum WhyLeftOut {
    /// A hidden folder.
    Hidden,
    /// A folder that holds what others made.
    OfOthers,
    /// A link that leads out of the folder, or to a folder: what is within is looked at where it lies.
    Link,
    /// Called like a skill file, and no file: a pipe, a device, or a link to one.
    NoFile,
    /// An archive.
    Archive,
}

/// Looks for the skill files in a folder and below it.
pub(super) fn walk(root: &Path) -> Walked {
    let mut walked = Walked::default();
    let real_root = fs::canonicalize(root).ok();
    let mut waiting = vec![root.to_owned()];
    while let Some(folder) = waiting.pop() {
        let entries = match entries(&folder) {
            Ok(entries) => entries,
            Err(error) => {
                walked.problems.push(Problem { path: normal(&folder), fault: Fault::of(&error) });
                continue;
            }
        };
        let mut below = Vec::new();
        for (name, kind) in entries {
            let path = folder.join(&name);
            match look(&path, &name, kind, real_root.as_deref()) {
                Look::Nothing => {}
                Look::File => walked.files.push(normal(&path)),
                Look::Folder => below.push(path),
                Look::LeaveOut(why) => walked.left_out.push(LeftOut { path: normal(&path), why }),
                Look::Broken(fault) => walked.problems.push(Problem { path: normal(&path), fault }),
            }
        }
        // The last is taken first.
        waiting.extend(below.into_iter().rev());
    }
    walked
}

fn entries(folder: &Path) -> io::Result<Vec<(std::ffi::OsString, FileType)>> {
    let entry = |entry: io::Result<DirEntry>| {
        let entry = entry?;
        Ok((entry.file_name(), entry.file_type()?))
    };
    let mut entries = fs::read_dir(folder)?.map(entry).collect::<io::Result<Vec<_>>>()?;
    entries.sort_by(|one, other| one.0.cmp(&other.0));
    Ok(entries)
}

/// What an entry of a folder is to the walk.
enum Look {
    Nothing,
    File,
    Folder,
    LeaveOut(WhyLeftOut),
    /// Called like a skill file, and it can't be told what it is.
    Broken(Fault),
}

fn look(path: &Path, name: &OsStr, kind: FileType, root: Option<&Path>) -> Look {
    let is_called = |names: &[&str]| names.iter().any(|other| name == *other);
    let (is_skill_file, is_archive) = {
        let name = name.to_string_lossy();
        (is_skill_file(&name), is_archive_name(&name))
    };
    if kind.is_dir() {
        let is_hidden = name.as_encoded_bytes().starts_with(b".");
        if is_called(&OF_OTHERS) {
            Look::LeaveOut(WhyLeftOut::OfOthers)
        } else if is_hidden && !is_called(&OF_HOSTS) {
            Look::LeaveOut(WhyLeftOut::Hidden)
        } else {
            Look::Folder
        }
    } else if kind.is_symlink() {
        look_behind(path, is_skill_file, root)
    } else if is_skill_file {
        if kind.is_file() { Look::File } else { Look::LeaveOut(WhyLeftOut::NoFile) }
    } else if kind.is_file() && is_archive {
        Look::LeaveOut(WhyLeftOut::Archive)
    } else {
        Look::Nothing
    }
}

/// What a link leads to. A pipe is never opened: who reads it waits until somebody writes.
fn look_behind(link: &Path, is_skill_file: bool, root: Option<&Path>) -> Look {
    let behind = fs::metadata(link).and_then(|metadata| Ok((metadata.file_type(), fs::canonicalize(link)?)));
    let (kind, real) = match behind {
        Ok(behind) => behind,
        Err(_) if !is_skill_file => return Look::Nothing,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Look::Broken(Fault::Dangling),
        Err(error) => return Look::Broken(Fault::of(&error)),
    };
    let is_within = root.is_some_and(|root| real.starts_with(root));
    if kind.is_dir() || is_skill_file && !is_within {
        Look::LeaveOut(WhyLeftOut::Link)
    } else if !is_skill_file {
        Look::Nothing
    } else if kind.is_file() {
        Look::File
    } else {
        Look::LeaveOut(WhyLeftOut::NoFile)
    }
}
