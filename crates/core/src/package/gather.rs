//! Which files are a skill: each SKILL.md begins one, and owns the files below its folder down to the next SKILL.md.

use std::cmp::Ordering;
use std::collections::BTreeSet;

use super::SKILL_FILE;
use super::notice::{First, NoticeKind};
use super::order::{order, ordered};
use crate::resource::Forms;

/// A path in the form of [`crate::resource::normal_path`], and the number of the file in the list that it came from.
#[derive(Clone)]
pub(super) struct File {
    pub(super) path: String,
    pub(super) number: usize,
    /// As it was given, if that has blanks which the path has not.
    pub(super) given: Option<String>,
}

/// Files by the skill that owns them.
#[derive(Default)]
pub(super) struct Gathered {
    /// Ordered by folder.
    pub(super) skills: Vec<Found>,
    /// The files of no skill, ordered by folder.
    pub(super) unowned: Vec<File>,
    /// Files whose path another one had before.
    pub(super) twice: Vec<File>,
    /// Files whose path is that of a folder, too.
    pub(super) folders_too: Vec<File>,
    pub(super) notices: Vec<NoticeKind>,
}

/// A skill among files.
pub(super) struct Found {
    /// The path of its folder; empty for the root.
    pub(super) root: String,
    pub(super) skill_file: File,
    /// Its other files, by their whole paths.
    pub(super) others: Vec<File>,
}

impl Found {
    /// The name of its folder.
    pub(super) fn folder(&self) -> Option<&str> {
        self.root.rsplit('/').next().filter(|name| !name.is_empty())
    }
}

/// A path below a folder, seen from there.
pub(super) fn below<'p>(path: &'p str, root: &str) -> &'p str {
    let rest = path.strip_prefix(root).unwrap_or(path);
    rest.strip_prefix('/').unwrap_or(rest)
}

/// Whether a file has the name of a skill's own file, whatever the case of its letters.
pub fn is_skill_file(path: &str) -> bool {
    split(path).1.eq_ignore_ascii_case(SKILL_FILE)
}

/// What there is to know of the names of files, each of which is a skill's own if it has that name: other hosts look for
/// `SKILL.md` alone, and some systems have one file where others have two. Paths with `/` between folders.
pub fn notices_of_names(paths: &[&str]) -> Vec<NoticeKind> {
    let skill_files = paths.iter().copied().filter(|path| is_skill_file(path));
    other_case(skill_files).into_iter().chain(clashes(paths)).collect()
}

/// Gives each file to its skill. Of the folders only those need to be given that are known apart from files.
pub(super) fn gather(files: Vec<File>, folders: &BTreeSet<String>) -> Gathered {
    let mut gathered = Gathered::default();
    let mut once: Vec<File> = Vec::with_capacity(files.len());
    for file in ordered(files, &|a, b| by_folder(&a.path, &b.path)) {
        if once.last().is_some_and(|last| last.path == file.path) {
            gathered.twice.push(file);
            continue;
        }
        gathered.folders_too.extend(once.pop_if(|last| is_below(&file.path, &last.path)));
        if is_folder(&file.path, folders) { gathered.folders_too.push(file) } else { once.push(file) }
    }
    let paths: Vec<&str> = once.iter().map(|file| file.path.as_str()).collect();
    gathered.notices.extend(clashes(&paths));
    let skill_files = skill_files(&once);
    gathered.notices.extend(other_case(skill_files.iter().map(|file| file.path.as_str())));
    gathered.give(once, skill_files);
    gathered
}

/// Whether a path is that of a folder, or lies above one.
fn is_folder(path: &str, folders: &BTreeSet<String>) -> bool {
    // What lies below a path stands together.
    let mut below = folders.range([path, "/"].concat()..);
    folders.contains(path) || below.next().is_some_and(|folder| is_below(folder, path))
}

impl Gathered {
    /// Both in the order of folders, so that one look at each file is enough, however deep it lies.
    fn give(&mut self, files: Vec<File>, skill_files: Vec<File>) {
        let mut nested = First::default();
        let mut coming = skill_files.into_iter().peekable();
        // The skills around the file that is looked at, the innermost last.
        let mut open: Vec<usize> = Vec::new();
        for file in files {
            while open.pop_if(|skill| !self.owns(*skill, &file.path)).is_some() {}
            while let Some(skill_file) = coming.next_if(|skill| is_below(&file.path, split(&skill.path).0)) {
                if let Some(outer) = open.last().and_then(|outer| self.skills.get(*outer)) {
                    nested.see(|| (skill_file.path.clone(), outer.skill_file.path.clone()));
                }
                open.push(self.skills.len());
                let root = split(&skill_file.path).0.to_owned();
                self.skills.push(Found { root, skill_file, others: Vec::new() });
            }
            match open.last().and_then(|skill| self.skills.get_mut(*skill)) {
                Some(skill) if skill.skill_file.number == file.number => {}
                Some(skill) => skill.others.push(file),
                None => self.unowned.push(file),
            }
        }
        let kind = |(inner, outer), count| NoticeKind::Nested { inner, outer, count };
        self.notices.extend(nested.notice(kind));
    }

    fn owns(&self, skill: usize, path: &str) -> bool {
        self.skills.get(skill).is_some_and(|skill| is_below(path, &skill.root))
    }
}

/// One for each folder that has any, the exact name preferred; in the order of folders.
fn skill_files(files: &[File]) -> Vec<File> {
    let named = files.iter().filter(|file| is_skill_file(&file.path)).cloned().collect();
    let named = ordered(named, &|a: &File, b| by_folder(split(&a.path).0, split(&b.path).0));
    let mut chosen: Vec<File> = Vec::with_capacity(named.len());
    for file in named {
        let (root, name) = split(&file.path);
        match chosen.last_mut().filter(|last| split(&last.path).0 == root) {
            None => chosen.push(file),
            Some(last) if name == SKILL_FILE => *last = file,
            Some(_) => {}
        }
    }
    chosen
}

fn other_case<'p>(skill_files: impl Iterator<Item = &'p str>) -> Option<NoticeKind> {
    let mut other = First::default();
    skill_files.filter(|path| split(path).1 != SKILL_FILE).for_each(|path| other.see(|| path.to_owned()));
    other.notice(|path, count| NoticeKind::OtherCase { path, count })
}

/// What is one name to a system without case, or to one that does not tell normal forms apart; also a file that is a folder
/// to it.
fn clashes(paths: &[&str]) -> Vec<NoticeKind> {
    let forms = Forms::default();
    let lower: Vec<String> = paths.iter().map(|path| path.to_lowercase()).collect();
    let keys: Vec<String> = lower.iter().map(|lower| forms.key(lower)).collect();
    let key = |number: usize| keys.get(number).map(String::as_str).unwrap_or_default();
    let is_one = |one: &str, next: &str| one == next || is_below(next, one);
    let numbers = order(paths.len(), &|a, b| by_folder(key(a), key(b)));
    let pairs = numbers.iter().zip(numbers.iter().skip(1)).map(|(one, next)| (*one, *next));
    let (mut by_case, mut by_form) = (First::default(), First::default());
    for (one, next) in pairs.filter(|(one, next)| is_one(key(*one), key(*next))) {
        let (Some(first), Some(second)) = (paths.get(one), paths.get(next)) else { continue };
        let is_of_case = lower.get(one).zip(lower.get(next)).is_some_and(|(one, next)| is_one(one, next));
        if is_of_case { &mut by_case } else { &mut by_form }
            .see(|| ((*first).to_owned(), (*second).to_owned()));
    }
    let by_case = by_case.notice(|(first, second), count| NoticeKind::CaseClash { first, second, count });
    let by_form = by_form.notice(|(first, second), count| NoticeKind::FormClash { first, second, count });
    by_case.into_iter().chain(by_form).collect()
}

/// The folder, empty for the root, and the name.
fn split(path: &str) -> (&str, &str) {
    path.rsplit_once('/').unwrap_or(("", path))
}

pub(super) fn is_below(path: &str, root: &str) -> bool {
    root.is_empty() || path.strip_prefix(root).is_some_and(|rest| rest.starts_with('/'))
}

/// The order in which everything below a folder stands together: `a/x` before `a-b`.
pub(super) fn by_folder(a: &str, b: &str) -> Ordering {
    let key = |byte: u8| if byte == b'/' { 0 } else { byte };
    a.bytes().map(key).cmp(b.bytes().map(key))
}
