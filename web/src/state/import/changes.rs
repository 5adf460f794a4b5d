//! What is different between an installed skill and another version of it.

use skillsight_core::package::Package;
use skillsight_core::registry::InstalledSkill;

use super::installing::is_text_alone;

/// The most lines of one side of a change that are shown.
const MAX_LINES: usize = 40;

/// What another version changes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Changes {
    /// In the SKILL.md; `None` if it is the same.
    pub text: Option<TextChange>,
    /// Paths of files that come.
    pub added: Vec<String>,
    /// Paths of files whose content is another.
    pub changed: Vec<String>,
    /// Paths of files that go.
    pub removed: Vec<String>,
    /// How many files stay because the SKILL.md was given alone.
    pub untouched: usize,
}

/// The lines between the first and the last that differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextChange {
    /// The first line that differs, from 1.
    pub line: usize,
    /// The lines that go, the first of them.
    pub before: Vec<String>,
    /// How many go in all.
    pub before_count: usize,
    /// The lines that come, the first of them.
    pub after: Vec<String>,
    /// How many come in all.
    pub after_count: usize,
}

impl Changes {
    /// Whether nothing is different.
    pub fn is_none(&self) -> bool {
        self.text.is_none() && self.added.is_empty() && self.changed.is_empty() && self.removed.is_empty()
    }
}

/// What putting a package into the place of a skill changes.
pub fn changes(installed: &InstalledSkill, package: &Package) -> Changes {
    let mut changes = Changes { text: text(&installed.source, &package.source), ..Changes::default() };
    if is_text_alone(package) {
        changes.untouched = installed.resources.len();
        return changes;
    }
    for resource in &package.resources {
        match installed.resource(&resource.path) {
            None => changes.added.push(resource.path.to_string()),
            Some(before) if before.hash != resource.hash => changes.changed.push(resource.path.to_string()),
            Some(_) => {}
        }
    }
    let stays = |path: &str| package.resources.iter().any(|resource| resource.path.as_str() == path);
    let before = installed.resources.iter().map(|resource| &resource.path);
    let lost = installed.lost.iter().map(|resource| &resource.path);
    let gone = before.chain(lost).filter(|path| !stays(path.as_str()));
    changes.removed = gone.map(|path| path.to_string()).collect();
    changes
}

fn text(before: &str, after: &str) -> Option<TextChange> {
    if before == after {
        return None;
    }
    let (old, new): (Vec<&str>, Vec<&str>) = (before.split('\n').collect(), after.split('\n').collect());
    let same = old.iter().zip(&new).take_while(|(old, new)| old == new).count();
    let (old, new) = (old.get(same..).unwrap_or_default(), new.get(same..).unwrap_or_default());
    let tail = old.iter().rev().zip(new.iter().rev()).take_while(|(old, new)| old == new).count();
    let between = |lines: &[&str]| {
        let count = lines.len().saturating_sub(tail);
        let first = lines.iter().take(count.min(MAX_LINES)).map(|line| (*line).to_owned()).collect();
        (first, count)
    };
    let ((before, before_count), (after, after_count)) = (between(old), between(new));
    Some(TextChange { line: same + 1, before, before_count, after, after_count })
}

#[cfg(test)]
mod tests {
    use super::{TextChange, text};

    #[test]
    fn only_the_lines_between_the_first_and_the_last_difference_are_shown() {
        let change = text("a\nb\nc\nd\n", "a\nB\nc2\nd\n").unwrap();
        let lines = |lines: &[&str]| lines.iter().map(|line| (*line).to_owned()).collect::<Vec<_>>();
        assert_eq!(
            change,
            TextChange {
                line: 2,
                before: lines(&["b", "c"]),
                before_count: 2,
                after: lines(&["B", "c2"]),
                after_count: 2,
            }
        );
        assert_eq!(text("same", "same"), None);
        let added = text("a\na\n", "a\na\na\n").unwrap();
        assert_eq!((added.before_count, added.after_count), (0, 1));
    }

    #[test]
    fn a_long_change_is_counted_whole_and_shown_in_part() {
        let change = text("x", &"y\n".repeat(100)).unwrap();
        assert_eq!((change.after.len(), change.after_count), (40, 101));
    }
}
