//! The skills that came with the page, and how removed ones come back.

use skillsight_core::registry::{Provenance, Registry};
use skillsight_core::skill::SkillName;

use crate::state::{WorkspaceStore, bundled_skills};

/// Whether a bundled skill is there, edited or not.
pub fn is_installed(registry: &Registry, name: &SkillName) -> bool {
    registry.skills().iter().any(|skill| skill.provenance == Provenance::Bundled && skill.name == *name)
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
