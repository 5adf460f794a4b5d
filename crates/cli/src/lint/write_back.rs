//! Writing a mended file back: whole or not at all.

use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::source::{Fault, read_file};

/// Puts a text in the place of a file that held another one, with the same rights. Written beside it and renamed, so that
/// whoever reads it meanwhile, or after a failure, sees one text or the other. A link stays a link.
pub(super) fn write_back(path: &Path, before: &str, after: &str) -> Result<(), Fault> {
    let system = |error: io::Error| Fault::of(&error);
    // What the link leads to is renamed over, not the link.
    let path = fs::canonicalize(path).map_err(system)?;
    let metadata = fs::metadata(&path).map_err(system)?;
    if metadata.permissions().readonly() {
        return Err(Fault::ReadOnly);
    }
    if read_file(&path)? != before.as_bytes() {
        return Err(Fault::Changed);
    }
    let beside = beside(&path);
    let written = write_new(&beside, after, &metadata).and_then(|()| fs::rename(&beside, &path));
    written.map_err(|error| {
        // Gone already if it was never made; there is nothing else to do about it.
        if error.kind() != io::ErrorKind::AlreadyExists {
            drop(fs::remove_file(&beside));
        }
        system(error)
    })
}

/// A hidden name in the same folder, of this process alone.
fn beside(path: &Path) -> PathBuf {
    let mut name = std::ffi::OsString::from(".");
    name.push(path.file_name().unwrap_or_default());
    name.push(format!(".skillsight-{}", std::process::id()));
    path.with_file_name(name)
}

fn write_new(path: &Path, text: &str, like: &Metadata) -> io::Result<()> {
    let mut file = OpenOptions::new().write(true).create_new(true).open(path)?;
    file.write_all(text.as_bytes())?;
    keep_owner(&file, like);
    file.set_permissions(like.permissions())?;
    file.sync_all()
}

/// Gives the file the owner and group of another. Only root can always do that; where it fails, the file belongs to whoever
/// mended it, as with an editor.
#[cfg(unix)]
fn keep_owner(file: &File, like: &Metadata) {
    use std::os::unix::fs::{MetadataExt, fchown};

    let is_same = file.metadata().is_ok_and(|own| own.uid() == like.uid() && own.gid() == like.gid());
    if !is_same {
        drop(fchown(file, Some(like.uid()), Some(like.gid())));
    }
}

#[cfg(not(unix))]
fn keep_owner(_file: &File, _like: &Metadata) {}
