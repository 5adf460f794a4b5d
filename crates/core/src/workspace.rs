//! The workspace: everything a person has set up, except keys. It is what is saved, exported and shared.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::agent::Settings;
use crate::bundled;
use crate::registry::StoredSkill;
use crate::tool::{DefinitionHash, Toolbox, demo_toolbox};

mod merge;

pub use merge::{Merged, merge};

/// The version that this code writes.
pub const VERSION: u32 = 1;

/// The versioned, key-free document.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Workspace {
    /// The version it was written with.
    pub version: u32,
    /// The installed skills.
    pub skills: Vec<StoredSkill>,
    /// The number that the next skill's id gets.
    #[serde(default)]
    pub next_skill: u32,
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
        Workspace::with_skills(bundled::registry().skills().iter().map(|skill| skill.stored()).collect())
    }
}

/// Why a stored workspace can't be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WorkspaceFault {
    /// A later version of the page wrote it.
    Newer(u32),
    /// It is damaged; the reader's words.
    Damaged(String),
}

impl Workspace {
    /// The workspace that a person begins with, with these skills.
    pub fn with_skills(skills: Vec<StoredSkill>) -> Workspace {
        Workspace {
            version: VERSION,
            next_skill: skills.iter().map(|skill| skill.id.0.saturating_add(1)).max().unwrap_or_default(),
            skills,
            toolbox: demo_toolbox(),
            settings: Settings::default(),
            endpoint: String::new(),
            preset: String::new(),
            allowed: BTreeSet::new(),
        }
    }

    /// Reads a stored workspace. One of a later version is refused whole rather than read in part.
    pub fn read(text: &str) -> Result<Workspace, WorkspaceFault> {
        #[derive(Deserialize)]
        struct Version {
            version: u32,
        }
        let damaged = |error: serde_json::Error| WorkspaceFault::Damaged(error.to_string());
        let Version { version } = serde_json::from_str(text).map_err(damaged)?;
        if version > VERSION {
            return Err(WorkspaceFault::Newer(version));
        }
        serde_json::from_str(text).map_err(damaged)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_workspace_reads_back_the_same() {
        let workspace = Workspace::default();
        let text = serde_json::to_string(&workspace).unwrap();
        assert_eq!(Workspace::read(&text).unwrap(), workspace);
        let newer = text.replace("\"version\":1", "\"version\":2");
        assert_eq!(Workspace::read(&newer), Err(WorkspaceFault::Newer(2)));
        assert!(matches!(Workspace::read("{}"), Err(WorkspaceFault::Damaged(_))));
    }
}
