//! The skills that came with the page: which are missing, which were edited, and how removed ones come back.

use std::rc::Rc;

use skillsight_core::registry::{InstalledSkill, Provenance, Registry, StoredSkill};
use skillsight_core::skill::SkillName;

use crate::state::{WorkspaceStore, bundled_skills};

thread_local! {
    static BUNDLED: Vec<StoredSkill> = bundled_skills();
}

/// Whether a bundled skill is there, edited or not.
pub fn is_installed(registry: &Registry, name: &SkillName) -> bool {
    registry.skills().iter().any(|skill| skill.provenance == Provenance::Bundled && skill.name == *name)
}

/// Whether a bundled skill has another text than any that comes with the page.
pub fn is_edited(skill: &InstalledSkill) -> bool {
    skill.provenance == Provenance::Bundled
        && BUNDLED.with(|all| all.iter().all(|stored| stored.source != skill.source))
}

/// The text that comes with the page for an edited bundled skill, as long as it has its name.
pub fn original(skill: &InstalledSkill) -> Option<Rc<str>> {
    let of = |all: &Vec<StoredSkill>| {
        all.iter().find(|stored| stored.name == skill.name).map(|stored| stored.source.clone())
    };
    is_edited(skill).then(|| BUNDLED.with(of)).flatten()
}

/// Installs the bundled skills that are missing.
pub fn restore(workspace: WorkspaceStore) {
    workspace.add_recalled(|registry| {
        for stored in bundled_skills() {
            if !is_installed(registry, &stored.name) {
                registry.adopt(stored);
            }
        }
    });
}
