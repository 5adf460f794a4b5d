//! What is looked at: skill files from folders, files and standard input, and what could not be read of them.

mod fault;
mod walk;

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Component, Path, PathBuf};

pub(crate) use fault::{Fault, Problem};
pub(crate) use walk::{LeftOut, WhyLeftOut};

use crate::command::Input;

/// The most bytes of a file that are read. No skill file is near it, and a device never ends.
pub(crate) const MAX_BYTES: u64 = 20 * 1024 * 1024;

/// The name of a skill file, in any letters.
const SKILL_FILE: &str = "SKILL.md";

/// A skill file.
#[derive(Debug)]
pub(crate) struct Source {
    /// How it was named, without `.` segments; `-` is standard input.
    pub(crate) path: PathBuf,
    /// The name of its folder, if it is called SKILL.md: other files are not named after theirs.
    pub(crate) folder: Option<String>,
    /// Its text.
    pub(crate) text: String,
    /// Where it can be written back.
    pub(crate) home: Home,
}

/// Where a text comes from.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Home {
    /// A file.
    File,
    /// Standard input.
    Stdin,
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
}

/// Reads what was named. A file that was named twice is read once.
pub(crate) fn gather(inputs: &[Input]) -> Gathered {
    let mut gathered = Gathered::default();
    let mut seen = BTreeSet::new();
    for input in inputs {
        match input {
            Input::Stdin => {
                if seen.insert(PathBuf::from("-")) {
                    gathered.take(PathBuf::from("-"), None, Home::Stdin, read_stdin().and_then(text));
                }
            }
            Input::Path(path) => gathered.path(path, &mut seen),
        }
    }
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
        let folder = path.file_name().filter(|name| is_skill_file(name)).and_then(|_| folder_of(&path));
        let text = read_file(&path).and_then(text);
        self.take(path, folder, Home::File, text);
    }

    fn take(&mut self, path: PathBuf, folder: Option<String>, home: Home, text: Result<String, Fault>) {
        match text {
            Ok(text) => self.sources.push(Source { path, folder, text, home }),
            Err(fault) => self.fail(path, fault),
        }
    }

    fn fail(&mut self, path: PathBuf, fault: Fault) {
        self.problems.push(Problem { path, fault });
    }
}

/// Whether a file with this name is a skill file.
fn is_skill_file(name: &OsStr) -> bool {
    name.eq_ignore_ascii_case(SKILL_FILE)
}

/// Whether a file with this name is an archive.
fn is_archive_name(name: &OsStr) -> bool {
    let extension = Path::new(name).extension();
    extension.is_some_and(|extension| {
        extension.eq_ignore_ascii_case("zip") || extension.eq_ignore_ascii_case("skill")
    })
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

/// All bytes of a file.
pub(crate) fn read_file(path: &Path) -> Result<Vec<u8>, Fault> {
    let file = File::open(path).map_err(|error| Fault::of(&error))?;
    read(file)
}

/// All bytes of standard input.
fn read_stdin() -> Result<Vec<u8>, Fault> {
    read(io::stdin().lock())
}

fn read(from: impl Read) -> Result<Vec<u8>, Fault> {
    let mut bytes = Vec::new();
    let read = from.take(MAX_BYTES + 1).read_to_end(&mut bytes).map_err(|error| Fault::of(&error))?;
    if u64::try_from(read).is_ok_and(|read| read <= MAX_BYTES) { Ok(bytes) } else { Err(Fault::TooLarge) }
}

/// Bytes as text.
fn text(bytes: Vec<u8>) -> Result<String, Fault> {
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
