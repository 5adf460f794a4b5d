//! Which files are a skill: each SKILL.md begins one, and owns the files below its folder down to the next SKILL.md.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use super::SKILL_FILE;
use super::notice::NoticeKind;

/// A path in the form of [`crate::resource::normal_path`], and what stands for the content.
pub(super) struct File<T> {
    pub(super) path: String,
    pub(super) content: T,
}

/// Files by the skill that owns them.
pub(super) struct Gathered<T> {
    /// Ordered by folder.
    pub(super) skills: Vec<Found<T>>,
    /// The files of no skill, ordered by path.
    pub(super) unowned: Vec<File<T>>,
    pub(super) notices: Vec<NoticeKind>,
}

/// A skill among files.
pub(super) struct Found<T> {
    /// The path of its folder; empty for the root.
    pub(super) root: String,
    pub(super) skill_file: File<T>,
    /// Its other files, by their whole paths.
    pub(super) others: Vec<File<T>>,
}

impl<T> Found<T> {
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

/// Gives each file to its skill. No path may be there twice.
pub(super) fn gather<T>(mut files: Vec<File<T>>) -> Gathered<T> {
    files.sort_by(|a, b| by_folder(&a.path, &b.path));
    let mut notices = Vec::new();
    notices.extend(case_clash(&files));
    let mut skill_files = skill_files(&files);
    // In the order of the files, so that one look at each file is enough, however deep it lies.
    skill_files.sort_by(|a, b| by_folder(&a.root, &b.root));
    notices.extend(other_case(&skill_files));

    let mut gathered = Gathered { skills: Vec::new(), unowned: Vec::new(), notices };
    let mut nested = Nested::default();
    let mut coming = skill_files.into_iter().peekable();
    // The skills around the file that is looked at, the innermost last.
    let mut open: Vec<Open<T>> = Vec::new();
    for file in files {
        while let Some(done) = open.pop_if(|skill| !is_below(&file.path, &skill.root)) {
            gathered.close(done);
        }
        while let Some(skill) = coming.next_if(|skill| is_below(&file.path, &skill.root)) {
            if let Some(outer) = open.last() {
                nested.see(&skill.path, &outer.path);
            }
            open.push(Open { root: skill.root, path: skill.path, skill_file: None, others: Vec::new() });
        }
        match open.last_mut() {
            Some(skill) if skill.path == file.path => skill.skill_file = Some(file),
            Some(skill) => skill.others.push(file),
            None => gathered.unowned.push(file),
        }
    }
    while let Some(done) = open.pop() {
        gathered.close(done);
    }
    gathered.skills.sort_by(|a, b| by_folder(&a.root, &b.root));
    gathered.notices.extend(nested.notice());
    gathered
}

/// A skill whose files are being looked at.
struct Open<T> {
    root: String,
    path: String,
    skill_file: Option<File<T>>,
    others: Vec<File<T>>,
}

impl<T> Gathered<T> {
    fn close(&mut self, skill: Open<T>) {
        // It is there: a skill opens only where its file is among the files.
        if let Open { root, skill_file: Some(skill_file), others, .. } = skill {
            self.skills.push(Found { root, skill_file, others });
        }
    }
}

struct SkillFile {
    root: String,
    path: String,
}

/// One for each folder that has any, the exact name preferred.
fn skill_files<T>(files: &[File<T>]) -> Vec<SkillFile> {
    let mut by_root: BTreeMap<&str, &str> = BTreeMap::new();
    for file in files.iter().filter(|file| is_skill_file(&file.path)) {
        let (root, name) = split(&file.path);
        let chosen = by_root.entry(root).or_insert(&file.path);
        if name == SKILL_FILE {
            *chosen = &file.path;
        }
    }
    by_root
        .into_iter()
        .map(|(root, path)| SkillFile { root: root.to_owned(), path: path.to_owned() })
        .collect()
}

fn other_case(skill_files: &[SkillFile]) -> Option<NoticeKind> {
    let mut other = skill_files.iter().filter(|skill| split(&skill.path).1 != SKILL_FILE);
    let first = other.next()?;
    Some(NoticeKind::OtherCase { path: first.path.clone(), count: 1 + other.count() })
}

fn case_clash<T>(files: &[File<T>]) -> Option<NoticeKind> {
    let mut lower: Vec<(String, &str)> =
        files.iter().map(|file| (file.path.to_lowercase(), file.path.as_str())).collect();
    lower.sort_unstable();
    let mut pairs = lower.iter().zip(lower.iter().skip(1)).filter(|((one, _), (next, _))| one == next);
    let ((_, first), (_, second)) = pairs.next()?;
    let count = 1 + pairs.count();
    Some(NoticeKind::CaseClash { first: (*first).to_owned(), second: (*second).to_owned(), count })
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

fn is_below(path: &str, root: &str) -> bool {
    root.is_empty() || path.strip_prefix(root).is_some_and(|rest| rest.starts_with('/'))
}

/// The order in which everything below a folder stands together: `a/x` before `a-b`.
fn by_folder(a: &str, b: &str) -> Ordering {
    let key = |byte: u8| if byte == b'/' { 0 } else { byte };
    a.bytes().map(key).cmp(b.bytes().map(key))
}
