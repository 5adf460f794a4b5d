//! What is looked at: skill files from folders, files, archives and standard input, and what could not be read of them.

mod archive;
mod fault;
mod walk;

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Component, MAIN_SEPARATOR, Path, PathBuf};

use skillsight_core::lint::Place;
use skillsight_core::package::{
    MAX_ARCHIVE_BYTES, MAX_SKILL_BYTES, NoticeKind, is_archive_name, is_skill_file, is_zip, notices_of_names,
    stem,
};

pub(crate) use fault::{Fault, Problem};
pub(crate) use walk::{LeftOut, WhyLeftOut};

use crate::command::Input;

/// A skill file.
#[derive(Debug)]
pub(crate) struct Source {
    /// How it was named, without `.` segments; `-` is standard input.
    pub(crate) path: PathBuf,
    /// The name of its folder, if it is called SKILL.md: other files are not named after theirs.
    pub(crate) folder: Option<String>,
    /// See [`Place::stem`].
    pub(crate) stem: Option<String>,
    /// Its text.
    pub(crate) text: String,
    /// Where it can be written back.
    pub(crate) home: Home,
}

impl Source {
    /// What is known of where it stands.
    pub(crate) fn place(&self) -> Place<'_> {
        Place { folder: self.folder.as_deref(), stem: self.stem.as_deref() }
    }
}

/// Where a text comes from.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Home {
    /// A file.
    File,
    /// Standard input.
    Stdin,
    /// An archive.
    Archive,
}

/// Something that was taken otherwise than it stands, or left out.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Noticed {
    /// The archive that it is about; `None` for files.
    pub(crate) archive: Option<PathBuf>,
    /// What there is to know.
    pub(crate) kind: NoticeKind,
}

/// All that was found under what was named.
#[derive(Debug, Default)]
pub(crate) struct Gathered {
    /// Skill files, in the order in which they were named; within a folder by name.
    pub(crate) sources: Vec<Source>,
    /// What could not be read.
    pub(crate) problems: Vec<Problem>,
    /// What was not looked at in folders.
    pub(crate) left_out: Vec<LeftOut>,
    /// What was taken otherwise than it stands.
    pub(crate) notices: Vec<Noticed>,
}

/// Reads what was named. A file that was named twice is read once.
pub(crate) fn gather(inputs: &[Input]) -> Gathered {
    let mut gathered = Gathered::default();
    let mut seen = BTreeSet::new();
    for input in inputs {
        match input {
            Input::Stdin => {
                let path = PathBuf::from("-");
                if seen.insert(path.clone()) {
                    gathered.take(path, Home::Stdin, read(io::stdin().lock(), 0));
                }
            }
            Input::Path(path) => gathered.path(path, &mut seen),
        }
    }
    gathered.notice_names();
    gathered
}

impl Gathered {
    fn path(&mut self, path: &Path, seen: &mut BTreeSet<PathBuf>) {
        let is_folder = match fs::metadata(path) {
            Ok(metadata) => metadata.is_dir(),
            Err(error) => return self.fail(normal(path), Fault::of(&error)),
        };
        if !is_folder {
            return self.file(normal(path), seen);
        }
        let walked = walk::walk(path);
        if walked.files.is_empty() && walked.problems.is_empty() {
            let left_out = walked.left_out.iter().map(|left_out| left_out.path.clone()).collect();
            self.fail(path.to_owned(), Fault::NoSkills { left_out });
        }
        walked.files.into_iter().for_each(|file| self.file(file, seen));
        self.problems.extend(walked.problems);
        self.left_out.extend(walked.left_out);
    }

    fn file(&mut self, path: PathBuf, seen: &mut BTreeSet<PathBuf>) {
        if let Ok(real) = fs::canonicalize(&path)
            && !seen.insert(real)
        {
            return;
        }
        let bytes = read_file(&path);
        self.take(path, Home::File, bytes);
    }

    fn take(&mut self, path: PathBuf, home: Home, bytes: Result<Vec<u8>, Fault>) {
        let bytes = match bytes {
            Ok(bytes) => bytes,
            Err(fault) => return self.fail(path, fault),
        };
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if is_archive_name(&name) || is_zip(&bytes) {
            return archive::take(self, &path, bytes);
        }
        let folder = is_skill_file(&name).then(|| folder_of(&path)).flatten();
        let stem = stem(&name).filter(|_| home == Home::File).map(str::to_owned);
        match text(bytes) {
            Ok(text) => self.sources.push(Source { path, folder, stem, text, home }),
            Err(fault) => self.fail(path, fault),
        }
    }

    /// What there is to know of the names of files; an archive tells of its own.
    fn notice_names(&mut self) {
        let files = self.sources.iter().filter(|source| source.home == Home::File);
        let paths: Vec<String> = files.map(|source| slashed(&source.path)).collect();
        let paths: Vec<&str> = paths.iter().map(String::as_str).collect();
        let noticed = notices_of_names(&paths).into_iter().map(|kind| Noticed { archive: None, kind });
        self.notices.extend(noticed);
    }

    fn fail(&mut self, path: PathBuf, fault: Fault) {
        self.problems.push(Problem { path, fault });
    }
}

/// A path as the core has paths: with `/` between folders.
fn slashed(path: &Path) -> String {
    path.to_string_lossy().replace(MAIN_SEPARATOR, "/")
}

/// The name of the folder that a file is in, also where the path does not say it.
fn folder_of(path: &Path) -> Option<String> {
    let parent = path.parent()?;
    let name = match parent.components().next_back() {
        Some(Component::Normal(name)) => name.to_owned(),
        _ => {
            let here = if parent.as_os_str().is_empty() { Path::new(".") } else { parent };
            fs::canonicalize(here).ok()?.file_name()?.to_owned()
        }
    };
    Some(name.to_string_lossy().into_owned())
}

/// A path without `.` segments.
fn normal(path: &Path) -> PathBuf {
    path.components().filter(|component| !matches!(component, Component::CurDir)).collect()
}

/// The bytes of a file, as many as are read of any.
pub(crate) fn read_file(path: &Path) -> Result<Vec<u8>, Fault> {
    let file = File::open(path).map_err(|error| Fault::of(&error))?;
    let size = file.metadata().ok().and_then(|metadata| usize::try_from(metadata.len()).ok());
    read(file, size.unwrap_or_default())
}

/// One byte more than an archive may have tells that it has too many; a device never ends.
///
/// `size` is how many bytes are expected.
fn read(from: impl Read, size: usize) -> Result<Vec<u8>, Fault> {
    const MOST: usize = MAX_ARCHIVE_BYTES + 1;
    // Room for one more lets the end be seen without growing.
    let mut bytes = Vec::with_capacity(size.min(MOST) + 1);
    from.take(MOST as u64).read_to_end(&mut bytes).map_err(|error| Fault::of(&error))?;
    Ok(bytes)
}

/// Bytes as text.
fn text(bytes: Vec<u8>) -> Result<String, Fault> {
    if bytes.len() > MAX_SKILL_BYTES {
        return Err(Fault::TooLarge);
    }
    let is_utf16 = bytes.starts_with(b"\xff\xfe") || bytes.starts_with(b"\xfe\xff");
    String::from_utf8(bytes).map_err(|error| {
        if is_utf16 {
            return Fault::Utf16;
        }
        let good = error.as_bytes().get(..error.utf8_error().valid_up_to()).unwrap_or_default();
        let line = String::from_utf8_lossy(good);
        let position = crate::lines::Lines::of(&line).position(line.len());
        Fault::NotUtf8(position)
    })
}

#[cfg(test)]
mod tests {
    use std::path::{Path, PathBuf};

    use super::{Fault, folder_of, normal, text};
    use crate::lines::Position;

    #[test]
    fn a_path_has_no_dots_and_a_folder_has_a_name() {
        assert_eq!(normal(Path::new("./a/./b/../c")), PathBuf::from("a/b/../c"));
        assert_eq!(folder_of(Path::new("a/demo/SKILL.md")).as_deref(), Some("demo"));
        let here = std::env::current_dir().unwrap();
        let here = here.file_name().unwrap().to_str();
        assert_eq!(folder_of(Path::new("SKILL.md")).as_deref(), here);
        assert_eq!(folder_of(Path::new("src/../SKILL.md")).as_deref(), here);
    }

    #[test]
    fn what_is_no_text_says_where() {
        assert_eq!(text(b"a\nb\xffc".to_vec()), Err(Fault::NotUtf8(Position { line: 2, column: 2 })));
        assert_eq!(text(b"\xff\xfe-\0".to_vec()), Err(Fault::Utf16));
        assert_eq!(text("退".into()), Ok("退".to_owned()));
    }
}
