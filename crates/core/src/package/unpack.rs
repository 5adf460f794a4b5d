//! Files and archives in, packages out.

use std::collections::{BTreeSet, VecDeque};
use std::mem;

use super::archive::{Archive, Entry};
use super::clutter::is_clutter;
use super::gather::{File, Found, Gathered, below, by_folder, gather, is_below, is_skill_file};
use super::limits::{MAX_FILES, MAX_NAMED, MAX_PATH_BYTES, MAX_SKILL_BYTES, MAX_UNPACKED_BYTES};
use super::notice::{First, Notice, NoticeKind};
use super::order::ordered;
use super::refused::{Refusal, Refused};
use super::{Package, SKILL_FILE};
use crate::resource::{Resource, ResourcePath, lost_blanks, normal_path};

/// How archives are called.
const ARCHIVES: [&str; 2] = ["zip", "skill"];

/// How texts are called that can be a skill by themselves.
const TEXTS: [&str; 3] = ["md", "markdown", "txt"];

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
    let mut unpacking = Unpacking::of(files);
    while unpacking.turn() {}
    unpacking.unpacked
}

/// What [`unpack`] does, in turns, for who has something else to do in between: first the files that belong together, then
/// one archive after the other.
#[derive(Debug)]
pub struct Unpacking {
    /// What came of it so far.
    pub unpacked: Unpacked,
    files: Vec<GivenFile>,
    archives: VecDeque<GivenFile>,
}

impl Unpacking {
    /// Nothing of it is read yet.
    pub fn of(files: Vec<GivenFile>) -> Unpacking {
        let alone = files.len() == 1;
        let is_archive = |file: &GivenFile| {
            is_archive_name(&file.path) && (alone || is_bare(&file.path)) || alone && is_zip(&file.bytes)
        };
        let (archives, files): (Vec<GivenFile>, Vec<GivenFile>) = files.into_iter().partition(is_archive);
        Unpacking { unpacked: Unpacked::default(), files, archives: archives.into() }
    }

    /// Takes one turn. Returns whether there is something left for another.
    pub fn turn(&mut self) -> bool {
        let files = mem::take(&mut self.files);
        if !files.is_empty() {
            self.unpacked.take_files(files, &mut self.archives);
        } else if let Some(archive) = self.archives.pop_front() {
            self.unpacked.take_archive(&archive);
        }
        !self.archives.is_empty()
    }
}

/// Whether a file has the name of an archive: `.zip` or `.skill`.
pub fn is_archive_name(path: &str) -> bool {
    has_ending(path, &ARCHIVES)
}

/// Whether bytes begin as a zip does, an empty one included (APPNOTE 4.3.7 and 4.3.16).
pub fn is_zip(bytes: &[u8]) -> bool {
    bytes.starts_with(b"PK\x03\x04") || bytes.starts_with(b"PK\x05\x06")
}

impl Unpacked {
    /// Takes files as they are. Archives of no skill are put with those that will be opened.
    fn take_files(&mut self, mut files: Vec<GivenFile>, archives: &mut VecDeque<GivenFile>) {
        let all = files.len();
        files.retain(|file| !is_clutter(&file.path));
        self.note_count(None, all - files.len(), |count| NoticeKind::Clutter { count });
        let bytes = files.iter().fold(0, |sum, file| sum + file.bytes.len() as u64);
        if files.len() > MAX_FILES {
            return self.refuse(None, Refusal::TooManyFiles);
        }
        if bytes > MAX_UNPACKED_BYTES as u64 {
            return self.refuse(None, Refusal::TooLarge { bytes });
        }
        let before = self.refused.len();
        let paths = self.good_paths(&files);
        let paths = self.take_single(paths, &mut files);
        let Gathered { skills, unowned, twice, folders_too, notices } = gather(paths, &BTreeSet::new());
        for file in twice {
            self.refuse(None, Refusal::Duplicate { entry: file.path });
        }
        for file in folders_too {
            self.refuse(None, Refusal::FileAndFolder { entry: file.path });
        }
        self.notices.extend(notices.into_iter().map(|kind| Notice { archive: None, kind }));
        let mut blanks = First::default();
        for skill in skills {
            let mut left_out = Vec::new();
            let mut content = |file: &File| Ok(take_bytes(&mut files, file.number));
            match build(skill, &mut content, &mut left_out, &mut blanks) {
                Ok(package) => self.packages.push(package),
                Err(reason) => left_out.push(reason),
            }
            self.refused.extend(left_out.into_iter().map(|reason| Refused { archive: None, reason }));
        }
        let blanks = blanks.notice(|path, count| NoticeKind::Blanks { path, count });
        self.notices.extend(blanks.map(|kind| Notice { archive: None, kind }));
        let mut nobodys = Vec::new();
        for file in unowned {
            if is_archive_name(&file.path) {
                archives.push_back(GivenFile { bytes: take_bytes(&mut files, file.number), path: file.path });
            } else {
                nobodys.push(file);
            }
        }
        let nothing_else = self.packages.is_empty() && archives.is_empty() && self.refused.len() == before;
        self.leave(None, nobodys, nothing_else);
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
        let archive = Archive::open(&given.bytes)?;
        let listing = &archive.listing;
        self.note_count(name, listing.clutter, |count| NoticeKind::Clutter { count });
        self.note_count(name, listing.backslashes, |count| NoticeKind::Backslashes { count });
        let numbered = listing.entries.iter().enumerate();
        let file = |(number, entry): (usize, &Entry)| File {
            path: entry.path.clone(),
            number,
            given: entry.given.clone(),
        };
        let Gathered { skills, unowned, twice, folders_too, notices } =
            gather(numbered.map(file).collect(), &listing.folders);
        if let Some(file) = twice.into_iter().next() {
            return Err(Refusal::Duplicate { entry: file.path });
        }
        if let Some(file) = folders_too.into_iter().next() {
            return Err(Refusal::FileAndFolder { entry: file.path });
        }
        let notice = |kind| Notice { archive: name.map(str::to_owned), kind };
        self.notices.extend(notices.into_iter().map(notice));
        let mut blanks = First::default();
        for skill in skills {
            let mut left_out = Vec::new();
            let built = build(skill, &mut |file| archive.content(file.number), &mut left_out, &mut blanks);
            match (built, left_out.pop()) {
                (Ok(package), None) => self.packages.push(package),
                (Err(reason), _) if reason.is_of_one_skill() => self.refuse(name, reason),
                (Err(reason), _) | (Ok(_), Some(reason)) => return Err(reason),
            }
        }
        self.notices.extend(blanks.notice(|path, count| NoticeKind::Blanks { path, count }).map(notice));
        let nothing_else = self.packages.is_empty() && self.refused.is_empty();
        self.leave(name, unowned, nothing_else);
        Ok(())
    }

    /// Each path in its normal form; a file whose path can't be read is refused.
    fn good_paths(&mut self, files: &[GivenFile]) -> Vec<File> {
        let mut good = Vec::with_capacity(files.len());
        for (number, file) in files.iter().enumerate() {
            match normal_path(&file.path, MAX_PATH_BYTES) {
                Ok(path) => {
                    let given = lost_blanks(&file.path, &path).then(|| file.path.clone());
                    good.push(File { path, number, given });
                }
                Err(invalid) => {
                    self.refuse(None, Refusal::Path { entry: invalid.found, fault: invalid.fault });
                }
            }
        }
        good
    }

    /// Takes the files that are skills by themselves, and gives back the others.
    fn take_single(&mut self, paths: Vec<File>, files: &mut [GivenFile]) -> Vec<File> {
        let is_root_skill = |file: &&File| is_bare(&file.path) && is_skill_file(&file.path);
        let skill_files: Vec<&str> =
            paths.iter().filter(is_root_skill).map(|file| file.path.as_str()).collect();
        // Two files of one name come from two folders, and what else came belongs to neither.
        let from_several = skill_files
            .iter()
            .enumerate()
            .any(|(at, name)| skill_files.iter().skip(at + 1).any(|other| other == name));
        let have_owner = !skill_files.is_empty() && !from_several;
        let mut others = Vec::with_capacity(paths.len());
        for file in paths {
            if have_owner || !is_bare(&file.path) || !has_ending(&file.path, &TEXTS) {
                others.push(file);
                continue;
            }
            match source(file.path.clone(), take_bytes(files, file.number)) {
                Ok(source) => {
                    let path = file.path;
                    self.packages.push(Package { folder: None, path, source, resources: Vec::new() });
                }
                Err(reason) => self.refuse(None, reason),
            }
        }
        others
    }

    /// Tells of the files that no skill owns: a refusal, if there is nothing else to tell of.
    fn leave(&mut self, archive: Option<&str>, unowned: Vec<File>, nothing_else: bool) {
        let count = unowned.len();
        let first = unowned.into_iter().take(MAX_NAMED).map(|file| file.path).collect();
        if nothing_else {
            self.refuse(archive, Refusal::NoSkill { found: first, count });
        } else {
            self.note_count(archive, count, |count| NoticeKind::Unowned { first, count });
        }
    }

    /// A notice, unless there is nothing to count.
    fn note_count(&mut self, archive: Option<&str>, count: usize, kind: impl FnOnce(usize) -> NoticeKind) {
        if count > 0 {
            self.notices.push(Notice { archive: archive.map(str::to_owned), kind: kind(count) });
        }
    }

    fn refuse(&mut self, archive: Option<&str>, reason: Refusal) {
        self.refused.push(Refused { archive: archive.map(str::to_owned), reason });
    }
}

/// Makes a package of a skill's files. A resource that can't have its path is told of and left out.
fn build(
    skill: Found,
    content: &mut dyn FnMut(&File) -> Result<Vec<u8>, Refusal>,
    left_out: &mut Vec<Refusal>,
    blanks: &mut First<String>,
) -> Result<Package, Refusal> {
    let folder = skill.folder().map(str::to_owned);
    let Found { root, skill_file, others } = skill;
    let bytes = content(&skill_file)?;
    skill_file.given.iter().for_each(|given| blanks.see(|| given.clone()));
    let source = source(skill_file.path.clone(), bytes)?;
    let mut all: Vec<Resource> = Vec::with_capacity(others.len());
    for file in others {
        let below = below(&file.path, &root);
        match ResourcePath::parse(below) {
            // Blanks around a path don't count, so that " SKILL.md" is one only when it is seen from the skill.
            Ok(path) if path.as_str() == SKILL_FILE => left_out.push(Refusal::Duplicate { entry: file.path }),
            Ok(path) => {
                let as_given = if path.as_str() == below { file.given.as_ref() } else { Some(&file.path) };
                as_given.into_iter().for_each(|given| blanks.see(|| given.clone()));
                all.push(Resource::new(path, content(&file)?));
            }
            Err(invalid) => left_out.push(Refusal::Path { entry: file.path, fault: invalid.fault }),
        }
    }
    let mut resources: Vec<Resource> = Vec::with_capacity(all.len());
    let whole = |resource: &Resource| match root.as_str() {
        "" => resource.path.to_string(),
        root => [root, "/", resource.path.as_str()].concat(),
    };
    for resource in ordered(all, &|a, b| by_folder(a.path.as_str(), b.path.as_str())) {
        // The same holds of "a" and " a", or " a/b".
        if resources.last().is_some_and(|last| last.path == resource.path) {
            left_out.push(Refusal::Duplicate { entry: whole(&resource) });
            continue;
        }
        let is_folder_too = |last: &mut Resource| is_below(resource.path.as_str(), last.path.as_str());
        if let Some(last) = resources.pop_if(is_folder_too) {
            left_out.push(Refusal::FileAndFolder { entry: whole(&last) });
        }
        resources.push(resource);
    }
    let resources = ordered(resources, &|a, b| a.path.cmp(&b.path));
    Ok(Package { folder, path: skill_file.path, source, resources })
}

/// Each file is taken once.
fn take_bytes(files: &mut [GivenFile], number: usize) -> Vec<u8> {
    files.get_mut(number).map(|file| mem::take(&mut file.bytes)).unwrap_or_default()
}

fn source(entry: String, bytes: Vec<u8>) -> Result<String, Refusal> {
    if bytes.len() > MAX_SKILL_BYTES {
        return Err(Refusal::SkillTooLarge { entry, bytes: bytes.len() });
    }
    String::from_utf8(bytes)
        .map_err(|error| Refusal::SkillNotUtf8 { entry, at: error.utf8_error().valid_up_to() })
}

/// Whether a file was given without a folder.
fn is_bare(path: &str) -> bool {
    !path.contains('/')
}

fn has_ending(path: &str, endings: &[&str]) -> bool {
    path.rsplit_once('.')
        .is_some_and(|(_, ending)| endings.iter().any(|one| one.eq_ignore_ascii_case(ending)))
}
