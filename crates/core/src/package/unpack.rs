//! Files and archives in, packages out.

use super::archive::{Archive, Entry};
use super::clutter::is_clutter;
use super::gather::{File, Found, Gathered, below, gather, is_skill_file};
use super::limits::{MAX_FILES, MAX_NAMED, MAX_PATH_BYTES, MAX_SKILL_BYTES, MAX_UNPACKED_BYTES};
use super::notice::{Notice, NoticeKind};
use super::refused::{Refusal, Refused};
use super::{Package, SKILL_FILE};
use crate::resource::{InvalidPath, Resource, ResourcePath, normal_path};

/// A file as it is dropped, picked or fetched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GivenFile {
    /// Its path within what was dropped, with `/` between folders and none at the start: `my-skill/SKILL.md`
    /// (`webkitRelativePath` of a browser); its name alone if it was given alone.
    pub path: String,
    /// Its content.
    pub bytes: Vec<u8>,
}

/// What came of some files.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Unpacked {
    /// The skills: first those of files that were given alone, then by folder, then by archive.
    pub packages: Vec<Package>,
    /// What was taken otherwise than it stands, or left out.
    pub notices: Vec<Notice>,
    /// What was not taken. One refusal never costs what came beside it.
    pub refused: Vec<Refused>,
}

/// Reads what was given at once: files with their folders, single files and archives, in any mixture.
///
/// - Each SKILL.md begins a package, and owns the files below its folder down to the next SKILL.md.
/// - Files without a folder are a package each if they are `.md`, `.markdown` or `.txt`, unless one of them is the
///   SKILL.md that the others belong to.
/// - A `.zip` or `.skill` is opened, but for one that a skill owns: that is a resource. So is a zip of any name that is
///   given alone.
pub fn unpack(files: Vec<GivenFile>) -> Unpacked {
    let mut unpacked = Unpacked::default();
    let alone = files.len() == 1;
    let (mut archives, files): (Vec<GivenFile>, Vec<GivenFile>) = files
        .into_iter()
        .partition(|file| is_bare(&file.path) && (has_archive_name(&file.path) || alone && is_zip(file)));
    if !files.is_empty() {
        unpacked.take_files(files, &mut archives);
    }
    for archive in &archives {
        unpacked.take_archive(archive);
    }
    unpacked
}

impl Unpacked {
    /// Takes files as they are. Archives of no skill are put with those that will be opened.
    fn take_files(&mut self, files: Vec<GivenFile>, archives: &mut Vec<GivenFile>) {
        let (clutter, files): (Vec<GivenFile>, Vec<GivenFile>) =
            files.into_iter().partition(|file| is_clutter(&file.path));
        self.note(None, (!clutter.is_empty()).then_some(NoticeKind::Clutter { count: clutter.len() }));
        let bytes = files.iter().fold(0, |sum, file| sum + file.bytes.len() as u64);
        if files.len() > MAX_FILES {
            return self.refuse(None, Refusal::TooManyFiles);
        }
        if bytes > MAX_UNPACKED_BYTES as u64 {
            return self.refuse(None, Refusal::TooLarge { bytes });
        }
        let before = self.refused.len();
        let files = self.with_good_paths(files);
        let files = self.take_single(files);
        let Gathered { skills, unowned, notices } = gather(self.each_path_once(files));
        for kind in notices {
            self.note(None, Some(kind));
        }
        for skill in skills {
            let built = build(skill, Ok, |reason| self.refuse(None, reason));
            match built {
                Ok(package) => self.packages.push(package),
                Err(reason) => self.refuse(None, reason),
            }
        }
        let (opened, unowned): (Vec<_>, Vec<_>) =
            unowned.into_iter().partition(|file| has_archive_name(&file.path));
        archives.extend(opened.into_iter().map(|file| GivenFile { path: file.path, bytes: file.content }));
        let nothing_else = self.packages.is_empty() && archives.is_empty() && self.refused.len() == before;
        self.leave(None, &unowned, nothing_else);
    }

    fn take_archive(&mut self, archive: &GivenFile) {
        let mut inside = Unpacked::default();
        match inside.read_archive(archive) {
            Ok(()) => {
                self.packages.append(&mut inside.packages);
                self.notices.append(&mut inside.notices);
                self.refused.append(&mut inside.refused);
            }
            Err(reason) => self.refuse(Some(&archive.path), reason),
        }
    }

    /// An error refuses all of it.
    fn read_archive(&mut self, given: &GivenFile) -> Result<(), Refusal> {
        let name = Some(given.path.as_str());
        let (archive, entries) = Archive::open(&given.bytes)?;
        let Archive { clutter, backslashes, .. } = archive;
        self.note(name, (clutter > 0).then_some(NoticeKind::Clutter { count: clutter }));
        self.note(name, (backslashes > 0).then_some(NoticeKind::Backslashes { count: backslashes }));
        let files =
            entries.into_iter().map(|entry| File { path: entry.path.clone(), content: entry }).collect();
        let Gathered { skills, unowned, notices } = gather::<Entry>(files);
        for kind in notices {
            self.note(name, Some(kind));
        }
        for skill in skills {
            let mut left_out = None;
            let built = build(skill, |entry| archive.content(&entry), |reason| left_out = Some(reason));
            match (built, left_out) {
                (Ok(package), None) => self.packages.push(package),
                (Err(reason), _) if reason.is_of_one_skill() => self.refuse(name, reason),
                (Err(reason), _) | (Ok(_), Some(reason)) => return Err(reason),
            }
        }
        let nothing_else = self.packages.is_empty() && self.refused.is_empty();
        self.leave(name, &unowned, nothing_else);
        Ok(())
    }

    /// Each path in its normal form; a file whose path can't be read is refused.
    fn with_good_paths(&mut self, files: Vec<GivenFile>) -> Vec<File<Vec<u8>>> {
        let mut good = Vec::with_capacity(files.len());
        for file in files {
            match normal_path(&file.path, MAX_PATH_BYTES) {
                Ok(path) => good.push(File { path, content: file.bytes }),
                Err(invalid) => self.refuse(None, path_refusal(invalid)),
            }
        }
        good
    }

    /// Takes the files that are skills by themselves, and leaves the others.
    fn take_single(&mut self, files: Vec<File<Vec<u8>>>) -> Vec<File<Vec<u8>>> {
        let mut skill_files: Vec<&str> = files
            .iter()
            .map(|file| &*file.path)
            .filter(|path| is_bare(path) && is_skill_file(path))
            .collect();
        skill_files.sort_unstable();
        // Two files of one name come from two folders, and what else came belongs to neither.
        let from_several = skill_files.iter().zip(skill_files.iter().skip(1)).any(|(one, next)| one == next);
        let have_owner = !skill_files.is_empty() && !from_several;
        let is_single = |path: &str| is_bare(path) && !have_owner && has_text_name(path);
        let (single, others): (Vec<_>, Vec<_>) = files.into_iter().partition(|file| is_single(&file.path));
        for file in single {
            match source(file.path, file.content) {
                Ok(source) => self.packages.push(Package { folder: None, source, resources: Vec::new() }),
                Err(reason) => self.refuse(None, reason),
            }
        }
        others
    }

    fn each_path_once(&mut self, mut files: Vec<File<Vec<u8>>>) -> Vec<File<Vec<u8>>> {
        files.sort_by(|a, b| a.path.cmp(&b.path));
        let mut twice = Vec::new();
        files.dedup_by(|later, first| {
            let same = later.path == first.path;
            twice.extend(same.then(|| first.path.clone()));
            same
        });
        for entry in twice {
            self.refuse(None, Refusal::Duplicate { entry });
        }
        files
    }

    /// Tells of the files that no skill owns: a refusal, if there is nothing else to tell of.
    fn leave<T>(&mut self, archive: Option<&str>, unowned: &[File<T>], nothing_else: bool) {
        let count = unowned.len();
        let first = unowned.iter().take(MAX_NAMED).map(|file| file.path.clone()).collect();
        if nothing_else {
            self.refuse(archive, Refusal::NoSkill { found: first, count });
        } else if count > 0 {
            self.note(archive, Some(NoticeKind::Unowned { first, count }));
        }
    }

    fn note(&mut self, archive: Option<&str>, kind: Option<NoticeKind>) {
        self.notices.extend(kind.map(|kind| Notice { archive: archive.map(str::to_owned), kind }));
    }

    fn refuse(&mut self, archive: Option<&str>, reason: Refusal) {
        self.refused.push(Refused { archive: archive.map(str::to_owned), reason });
    }
}

/// Makes a package of a skill's files. A resource that can't have its path is told of and left out.
fn build<T>(
    skill: Found<T>,
    content: impl Fn(T) -> Result<Vec<u8>, Refusal>,
    mut left_out: impl FnMut(Refusal),
) -> Result<Package, Refusal> {
    let folder = skill.folder().map(str::to_owned);
    let Found { root, skill_file, others } = skill;
    let source = source(skill_file.path, content(skill_file.content)?)?;
    let mut resources: Vec<Resource> = Vec::with_capacity(others.len());
    for file in others {
        match ResourcePath::parse(below(&file.path, &root)) {
            // Blanks around a path don't count, so that " SKILL.md" is one only when it is seen from the skill.
            Ok(path) if path.as_str() == SKILL_FILE => left_out(Refusal::Duplicate { entry: file.path }),
            Ok(path) => resources.push(Resource::new(path, content(file.content)?)),
            Err(invalid) => left_out(Refusal::Path { entry: file.path, fault: invalid.fault }),
        }
    }
    resources.sort_by(|a, b| a.path.cmp(&b.path));
    // The same holds of "a" and " a".
    resources.dedup_by(|later, first| {
        let same = later.path == first.path;
        if same {
            left_out(Refusal::Duplicate { entry: [&root, "/", later.path.as_str()].concat() });
        }
        same
    });
    Ok(Package { folder, source, resources })
}

fn source(entry: String, bytes: Vec<u8>) -> Result<String, Refusal> {
    if bytes.len() > MAX_SKILL_BYTES {
        return Err(Refusal::SkillTooLarge { entry, bytes: bytes.len() });
    }
    String::from_utf8(bytes)
        .map_err(|error| Refusal::SkillNotUtf8 { entry, at: error.utf8_error().valid_up_to() })
}

fn path_refusal(invalid: InvalidPath) -> Refusal {
    Refusal::Path { entry: invalid.found, fault: invalid.fault }
}

/// Whether a file was given without a folder.
fn is_bare(path: &str) -> bool {
    !path.contains('/')
}

fn has_archive_name(path: &str) -> bool {
    has_ending(path, &["zip", "skill"])
}

fn has_text_name(path: &str) -> bool {
    has_ending(path, &["md", "markdown", "txt"])
}

fn has_ending(path: &str, endings: &[&str]) -> bool {
    path.rsplit_once('.')
        .is_some_and(|(_, ending)| endings.iter().any(|one| one.eq_ignore_ascii_case(ending)))
}

fn is_zip(file: &GivenFile) -> bool {
    file.bytes.starts_with(b"PK\x03\x04") || file.bytes.starts_with(b"PK\x05\x06")
}
