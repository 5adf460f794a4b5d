//! The skills that came with the page: which are missing, which were edited, and how removed ones come back.

use std::rc::Rc;

use skillsight_core::registry::{InstalledSkill, Provenance, Registry};
use skillsight_core::skill::SkillName;

use crate::state::{WorkspaceStore, bundled_skills};

/// Whether a bundled skill is there, edited or not.
pub fn is_installed(registry: &Registry, name: &SkillName) -> bool {
    registry.skills().iter().any(|skill| skill.provenance == Provenance::Bundled && skill.name == *name)
}

/// Whether one of those that come with the page is not there.
pub fn is_any_missing(registry: &Registry) -> bool {
    bundled_skills().iter().any(|stored| !is_installed(registry, &stored.name))
}

/// Whether a bundled skill has another text than any that comes with the page.
pub fn is_edited(skill: &InstalledSkill) -> bool {
    skill.provenance == Provenance::Bundled
        && bundled_skills().iter().all(|stored| stored.source != skill.source)
}

/// The text that comes with the page for an edited bundled skill, as long as it has its name.
pub fn original(skill: &InstalledSkill) -> Option<Rc<str>> {
    let all = bundled_skills();
    let original = all.iter().find(|stored| stored.name == skill.name).filter(|_| is_edited(skill))?;
    Some(original.source.clone())
}

/// Installs the bundled skills that are missing.
pub fn restore(workspace: WorkspaceStore) {
    workspace.add_recalled(|registry| {
        for stored in bundled_skills().iter() {
            if !is_installed(registry, &stored.name) {
                registry.adopt(stored.clone());
            }
        }
    });
}
