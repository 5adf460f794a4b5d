//! The workspace: everything a person has set up, except keys. It is what is saved, exported and shared.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::agent::Settings;
use crate::registry::{Provenance, Registry, StoredSkill};
use crate::tool::{DefinitionHash, Toolbox, demo_toolbox};

/// The version that this code writes.
pub const VERSION: u32 = 1;

/// The bundled skills: the demo's two.
pub const BUNDLED: [&str; 2] =
    [include_str!("../../../skills/process-refund.md"), include_str!("../../../skills/order-inquiry.md")];

/// The versioned, key-free document.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Workspace {
    /// The version it was written with.
    pub version: u32,
    /// The installed skills.
    pub skills: Vec<StoredSkill>,
    /// The tools.
    pub toolbox: Toolbox,
    /// What a run begins with.
    pub settings: Settings,
    /// The base URL, as the person wrote it; empty while the rehearsal model answers.
    pub endpoint: String,
    /// Which preset the endpoint was filled in from.
    pub preset: String,
    /// Definitions of tools that may always run. Never imported from elsewhere.
    #[serde(default)]
    pub allowed: BTreeSet<DefinitionHash>,
}

impl Default for Workspace {
    fn default() -> Self {
        let mut registry = Registry::default();
        for source in BUNDLED {
            // A bundled file that does not load would be missing from the list, which a test holds.
            let _ = registry.install(Provenance::Bundled, source);
        }
        Workspace {
            version: VERSION,
            skills: registry.skills().iter().map(|skill| skill.stored()).collect(),
            toolbox: demo_toolbox(),
            settings: Settings::default(),
            endpoint: String::new(),
            preset: String::new(),
            allowed: BTreeSet::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bundled_skills_load_without_a_word() {
        let workspace = Workspace::default();
        let registry = Registry::restore(workspace.skills);
        let names: Vec<_> = registry.catalogue().map(|(_, skill)| skill.name.as_str()).collect();
        assert_eq!(names, ["process-refund", "order-inquiry"]);
        assert_eq!(registry.missing_tools(&workspace.toolbox), []);
    }

    #[test]
    fn a_workspace_reads_back_the_same() {
        let workspace = Workspace::default();
        let text = serde_json::to_string(&workspace).unwrap();
        assert_eq!(serde_json::from_str::<Workspace>(&text).unwrap(), workspace);
    }
}
