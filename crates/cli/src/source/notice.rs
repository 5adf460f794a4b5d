//! What a person should know of files that were taken.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use skillsight_core::package::{NoticeKind, SKILL_FILE};

use super::{Home, Source, is_skill_file};

/// Something that was taken otherwise than it stands, or left out.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Noticed {
    /// The archive that it is about; `None` for files.
    pub(crate) archive: Option<PathBuf>,
    /// What there is to know.
    pub(crate) kind: NoticeKind,
}

/// What there is to know of the names of files.
pub(super) fn of_names(sources: &[Source]) -> Vec<Noticed> {
    let files = sources.iter().filter(|source| source.home == Home::File).map(|source| source.path.as_path());
    let files: Vec<&Path> = files.collect();
    let kinds = other_case(&files).into_iter().chain(case_clash(&files));
    kinds.map(|kind| Noticed { archive: None, kind }).collect()
}

fn other_case(files: &[&Path]) -> Option<NoticeKind> {
    let is_other = |name: &OsStr| is_skill_file(name) && name != SKILL_FILE;
    let mut other = files.iter().filter(|path| path.file_name().is_some_and(is_other));
    let first = other.next()?;
    let path = first.to_string_lossy().into_owned();
    Some(NoticeKind::OtherCase { path, count: 1 + other.count() })
}

fn case_clash(files: &[&Path]) -> Option<NoticeKind> {
    let text = |path: &&Path| path.to_string_lossy().into_owned();
    let mut files: Vec<(String, String)> =
        files.iter().map(text).map(|path| (path.to_lowercase(), path)).collect();
    files.sort_unstable();
    let mut pairs = files.iter().zip(files.iter().skip(1)).filter(|(one, next)| one.0 == next.0);
    let (first, second) = pairs.next().map(|(one, next)| (one.1.clone(), next.1.clone()))?;
    Some(NoticeKind::CaseClash { first, second, count: 1 + pairs.count() })
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use skillsight_core::package::NoticeKind;

    use super::{Home, Source, of_names};

    #[test]
    fn names_that_others_do_not_know_or_can_not_tell_apart_are_told() {
        let source = |path: &str| Source {
            path: PathBuf::from(path),
            folder: None,
            text: String::new(),
            home: Home::File,
        };
        let sources = ["a/SKILL.md", "a/skill.md", "b/Skill.md", "c/SKILL.md", "c/other.md"].map(source);
        let kinds: Vec<_> = of_names(&sources).into_iter().map(|noticed| noticed.kind).collect();
        assert_eq!(
            kinds,
            [
                NoticeKind::OtherCase { path: "a/skill.md".to_owned(), count: 2 },
                NoticeKind::CaseClash {
                    first: "a/SKILL.md".to_owned(),
                    second: "a/skill.md".to_owned(),
                    count: 1,
                },
            ]
        );
    }
}
