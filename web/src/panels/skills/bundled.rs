//! The skills that came with the page, and how removed ones come back.

use leptos::prelude::*;
use skillsight_core::registry::{Provenance, Registry};
use skillsight_core::skill::{self, SkillName};
use skillsight_core::workspace::BUNDLED;

use crate::state::WorkspaceStore;

/// The bundled skills, by name.
pub fn bundled() -> Vec<(SkillName, &'static str)> {
    BUNDLED.iter().filter_map(|source| Some((skill::load(source).skill?.name, *source))).collect()
}

/// Whether a bundled skill is there, edited or not.
pub fn is_installed(registry: &Registry, name: &SkillName) -> bool {
    registry.skills().iter().any(|skill| skill.provenance == Provenance::Bundled && skill.name == *name)
}

/// Installs the bundled skills that are missing.
pub fn restore(workspace: WorkspaceStore) {
    workspace.registry.update(|registry| {
        for (name, source) in bundled() {
            if !is_installed(registry, &name) {
                // A test of the core holds that bundled files load.
                let _ = registry.install(Provenance::Bundled, source);
            }
        }
    });
    workspace.keep();
}
