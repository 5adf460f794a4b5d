//! What systems and tools leave behind in folders and archives, which no author means.

/// Folders whose whole content is left out.
const FOLDERS: [&str; 2] = ["__MACOSX", ".git"];

/// Files that are left out, whatever the case of their letters.
const FILES: [&str; 4] = [".DS_Store", "Thumbs.db", "desktop.ini", "Icon\r"];

/// Whether a path is left out: `__MACOSX/`, `.git/`, `._*`, `.DS_Store`, `Thumbs.db`, `desktop.ini`,
/// and the `Icon` of a Mac's folder, which ends in a carriage return.
///
/// A driver may ask before it reads a file, and hand it to [`super::unpack`] with no bytes: it is counted all the same.
pub fn is_clutter(path: &str) -> bool {
    let mut segments = path.split('/');
    let name = path.rsplit('/').next().unwrap_or(path);
    name.starts_with("._")
        || FILES.iter().any(|file| file.eq_ignore_ascii_case(name))
        || segments.any(|segment| FOLDERS.contains(&segment))
}

#[cfg(test)]
mod tests {
    use super::is_clutter;

    #[test]
    fn what_systems_leave_behind_is_told_from_what_authors_write() {
        for path in [
            "__MACOSX/skill/._SKILL.md",
            "skill/__MACOSX/x",
            "skill/._a.md",
            "skill/.DS_Store",
            ".ds_store",
            "a/thumbs.db",
            "a/Desktop.ini",
            "repo/.git/config",
            "repo/.git",
            "a/Icon\r",
        ] {
            assert!(is_clutter(path), "{path}");
        }
        for path in [
            "skill/SKILL.md",
            ".github/a.yml",
            ".gitignore",
            "a.DS_Store",
            "MACOSX/a",
            "a/_b",
            "a/.env",
            "a/Icon",
        ] {
            assert!(!is_clutter(path), "{path}");
        }
    }
}
