//! What is different between an installed skill and another version of it.

use skillsight_core::package::Package;
use skillsight_core::registry::InstalledSkill;

use super::installing::is_text_alone;

/// What another version changes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Changes {
    /// Whether the SKILL.md is another.
    pub text: bool,
    /// Paths of files that come.
    pub added: Vec<String>,
    /// Paths of files whose content is another.
    pub changed: Vec<String>,
    /// Paths of files that go.
    pub removed: Vec<String>,
    /// How many files stay because the SKILL.md was given alone.
    pub untouched: usize,
}

impl Changes {
    /// Whether nothing is different.
    pub fn is_none(&self) -> bool {
        !self.text && self.added.is_empty() && self.changed.is_empty() && self.removed.is_empty()
    }
}

/// What putting a package into the place of a skill changes.
pub fn changes(installed: &InstalledSkill, package: &Package) -> Changes {
    let mut changes = Changes { text: *installed.source != *package.source, ..Changes::default() };
    if is_text_alone(package) {
        changes.untouched = installed.resources.len();
        return changes;
    }
    for resource in &package.resources {
        match installed.resources.iter().find(|before| before.path == resource.path) {
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
