//! Which files are a skill: each SKILL.md begins one, and owns the files below its folder down to the next SKILL.md.

use std::cmp::Ordering;
use std::collections::BTreeSet;

use super::SKILL_FILE;
use super::notice::NoticeKind;
use super::order::{order, ordered};

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
pub(super) fn is_skill_file(path: &str) -> bool {
    split(path).1.eq_ignore_ascii_case(SKILL_FILE)
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
        if folders.contains(&file.path) { gathered.folders_too.push(file) } else { once.push(file) }
    }
    gathered.notices.extend(case_clash(&once));
    let skill_files = skill_files(&once);
    gathered.notices.extend(other_case(&skill_files));
    gathered.give(once, skill_files);
    gathered
}

impl Gathered {
    /// Both in the order of folders, so that one look at each file is enough, however deep it lies.
    fn give(&mut self, files: Vec<File>, skill_files: Vec<File>) {
        let mut nested = Nested::default();
        let mut coming = skill_files.into_iter().peekable();
        // The skills around the file that is looked at, the innermost last.
        let mut open: Vec<usize> = Vec::new();
        for file in files {
            while open.pop_if(|skill| !self.owns(*skill, &file.path)).is_some() {}
            while let Some(skill_file) = coming.next_if(|skill| is_below(&file.path, split(&skill.path).0)) {
                if let Some(outer) = open.last().and_then(|outer| self.skills.get(*outer)) {
                    nested.see(&skill_file.path, &outer.skill_file.path);
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
        self.notices.extend(nested.notice());
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

fn other_case(skill_files: &[File]) -> Option<NoticeKind> {
    let mut other = skill_files.iter().filter(|skill| split(&skill.path).1 != SKILL_FILE);
    let first = other.next()?;
    Some(NoticeKind::OtherCase { path: first.path.clone(), count: 1 + other.count() })
}

/// What differs in case alone, and a file that is a folder to a system without case.
fn case_clash(files: &[File]) -> Option<NoticeKind> {
    let lower: Vec<String> = files.iter().map(|file| file.path.to_lowercase()).collect();
    let path = |number: usize| lower.get(number).map(String::as_str).unwrap_or_default();
    let numbers = order(files.len(), &|a, b| by_folder(path(a), path(b)));
    let clash = |(one, next): &(&usize, &usize)| {
        let (one, next) = (path(**one), path(**next));
        one == next || is_below(next, one)
    };
    let mut pairs = numbers.iter().zip(numbers.iter().skip(1)).filter(clash);
    let (first, second) = pairs.next()?;
    let path = |number: &usize| files.get(*number).map(|file| file.path.clone());
    Some(NoticeKind::CaseClash { first: path(first)?, second: path(second)?, count: 1 + pairs.count() })
}

/// The first skill inside another, and how many there are.
#[derive(Default)]
struct Nested {
    first: Option<(String, String)>,
    count: usize,
}

impl Nested {
    fn see(&mut self, inner: &str, outer: &str) {
        self.first.get_or_insert_with(|| (inner.to_owned(), outer.to_owned()));
        self.count += 1;
    }

    fn notice(self) -> Option<NoticeKind> {
        self.first.map(|(inner, outer)| NoticeKind::Nested { inner, outer, count: self.count })
    }
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
