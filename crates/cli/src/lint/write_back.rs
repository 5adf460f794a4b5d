//! Writing a mended file back: whole or not at all.

use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::source::{Fault, read_file};

/// Puts a text in the place of a file that held another one, with the same rights. Written beside it and renamed, so that
/// whoever reads it meanwhile, or after a failure, sees one text or the other. A symbolic link stays one. A file that has
/// other names, as hard links, is left alone: what is renamed over one of them would no longer be the others.
pub(super) fn write_back(path: &Path, before: &str, after: &str) -> Result<(), Fault> {
    let system = |error: io::Error| Fault::of(&error);
    // What the link leads to is renamed over, not the link.
    let path = fs::canonicalize(path).map_err(system)?;
    let metadata = fs::metadata(&path).map_err(system)?;
    if metadata.permissions().readonly() {
        return Err(Fault::ReadOnly);
    }
    if has_other_names(&metadata) {
        return Err(Fault::HardLinks);
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
        beside_fault(&error, &path)
    })
}

/// Why no file can be put beside this one, or in its place: what forbids it is the folder.
fn beside_fault(error: &io::Error, path: &Path) -> Fault {
    match (error.kind(), path.parent()) {
        (io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem, Some(folder)) => {
            Fault::ReadOnlyFolder(folder.to_owned())
        }
        _ => Fault::of(error),
    }
}

/// A hidden name in the same folder, of this process alone.
fn beside(path: &Path) -> PathBuf {
    let mut name = std::ffi::OsString::from(".");
    name.push(path.file_name().unwrap_or_default());
    name.push(format!(".skillsight-{}", std::process::id()));
    path.with_file_name(name)
}

fn write_new(path: &Path, text: &str, like: &Metadata) -> io::Result<()> {
    let mut file = create(path)?;
    file.write_all(text.as_bytes())?;
    keep_owner(&file, like);
    file.set_permissions(like.permissions())?;
    file.sync_all()
}

/// A new file that nobody else can read: the rights of the old one are given to it when it is whole.
fn create(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

#[cfg(unix)]
fn has_other_names(metadata: &Metadata) -> bool {
    std::os::unix::fs::MetadataExt::nlink(metadata) > 1
}

/// Not told elsewhere.
#[cfg(not(unix))]
fn has_other_names(_metadata: &Metadata) -> bool {
    false
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

#[cfg(test)]
mod tests {
    use std::io;
    use std::path::Path;

    use super::beside_fault;
    use crate::source::Fault;

    #[test]
    fn a_folder_that_takes_no_file_is_to_blame() {
        let path = Path::new("/skills/demo/SKILL.md");
        let of = |kind: io::ErrorKind| beside_fault(&kind.into(), path);
        let folder = || Fault::ReadOnlyFolder("/skills/demo".into());
        assert_eq!(of(io::ErrorKind::PermissionDenied), folder());
        assert_eq!(of(io::ErrorKind::ReadOnlyFilesystem), folder());
        assert!(matches!(of(io::ErrorKind::StorageFull), Fault::System { .. }));
    }

    #[cfg(unix)]
    #[test]
    fn nobody_else_can_read_a_file_before_it_has_its_rights() {
        use std::os::unix::fs::PermissionsExt;

        let path = std::env::temp_dir().join(format!("skillsight-{}", std::process::id()));
        let mode = super::create(&path).and_then(|file| file.metadata()).unwrap().permissions().mode();
        std::fs::remove_file(&path).unwrap();
        assert_eq!(mode & 0o777, 0o600);
    }
}
