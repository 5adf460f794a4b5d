//! A fingerprint of files, to skip work whose inputs did not change.

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};

use crate::failure::Failure;

/// A number that changes when a file in `paths` (files, or folders with all in them) changes, comes or goes. A path that
/// does not exist counts as empty.
pub(crate) fn of(paths: &[&str]) -> Result<u64, Failure> {
    let mut files = Vec::new();
    for path in paths {
        collect(Path::new(path), &mut files)
            .map_err(|error| Failure::io(format_args!("Listing {path}"), &error))?;
    }
    // Folders list their files in any order.
    files.sort();
    // The hash is the same in each run of one build of this program, which is all that is asked of it.
    let mut hasher = DefaultHasher::new();
    for file in files {
        let content = fs::read(&file)
            .map_err(|error| Failure::io(format_args!("Reading {}", file.display()), &error))?;
        file.hash(&mut hasher);
        content.hash(&mut hasher);
    }
    Ok(hasher.finish())
}

fn collect(path: &Path, files: &mut Vec<PathBuf>) -> std::io::Result<()> {
    if path.is_dir() {
        for entry in fs::read_dir(path)? {
            let entry = entry?;
            let name = entry.file_name();
            if name != "node_modules" && name != "target" {
                collect(&entry.path(), files)?;
            }
        }
    } else if path.is_file() {
        files.push(path.to_owned());
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn content_names_and_number_of_files_all_count() {
        let folder = std::env::temp_dir().join(format!("xtask-fingerprint-{}", std::process::id()));
        let inner = folder.join("inner");
        fs::create_dir_all(&inner).unwrap();
        let path = folder.to_str().unwrap().to_owned();
        let now = || of(&[&path]).unwrap();

        let empty = now();
        fs::write(inner.join("a"), "one").unwrap();
        let one = now();
        fs::write(inner.join("a"), "two").unwrap();
        let two = now();
        fs::rename(inner.join("a"), inner.join("b")).unwrap();
        let renamed = now();
        fs::rename(inner.join("b"), inner.join("a")).unwrap();
        let back = now();
        fs::remove_dir_all(&folder).unwrap();

        assert_eq!(two, back);
        let mut all = vec![empty, one, two, renamed];
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), 4);
    }
}
