//! One SKILL.md: from its text to a [`Skill`] and the diagnostics that came up on the way.

mod almost;
mod cjk;
mod diagnostic;
mod excerpt;
mod fence;
mod field;
mod fields;
mod guard;
mod items;
mod kind;
mod listed;
mod lists;
mod load;
mod name;
mod node;
mod outline;
mod parts;
mod portable;
mod prepare;
mod quotes;
mod repair;
mod report;
mod scan;
mod suggest;
pub(crate) mod survey;
mod trigger;

#[cfg(test)]
mod fix_tests;
#[cfg(test)]
pub(crate) mod hostile_tests;
#[cfg(test)]
mod rule_tests;
#[cfg(test)]
mod scan_tests;

use std::rc::Rc;

use serde::{Deserialize, Serialize};

use crate::tool::ToolName;

pub use diagnostic::{Diagnostic, Fix, Replacement, Severity};
pub use field::Field;
pub(crate) use guard::{MAX_BRACKETS, MAX_FRONTMATTER};
#[cfg(test)]
pub(crate) use kind::tests as kind_tests;
pub use kind::{DiagnosticKind, Host, Misreading, ReadAs};
pub use load::{Loaded, load};
pub use name::{InvalidSkillName, SkillName};
pub use portable::MAX_NAME;
pub(crate) use portable::{MAX_COMPATIBILITY, MAX_DESCRIPTION};
pub(crate) use report::Walk;
pub(crate) use scan::MAX_FLOW_DEPTH;
pub use trigger::Trigger;

/// A skill: what a SKILL.md says. It is data and runs nothing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Skill {
    /// What the model calls it by.
    pub name: SkillName,
    /// What it does and when to use it: all that the model sees before activation.
    pub description: Rc<str>,
    /// The Markdown body, exactly as written between its outer white space, line endings included.
    pub instructions: Rc<str>,
    /// Our own field: tools that stay hidden until the skill is active. In the order written, each once.
    pub tools: Vec<ToolName>,
    /// The specification's field: tools approved in advance, as written. Never mixed with `tools`.
    pub allowed_tools: Vec<String>,
    /// Licence, as written.
    pub license: Option<String>,
    /// Environment the skill says it needs.
    pub compatibility: Option<String>,
    /// String to string, in the order written. Values that are no scalars are left out, with a diagnostic.
    pub metadata: Vec<(String, String)>,
    /// How it comes into a conversation.
    #[serde(default)]
    pub entry: SkillEntry,
}

/// How a skill comes into a conversation.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SkillEntry {
    /// The model activates it, or the person.
    #[default]
    Activated,
    /// `type: prompt`: it enters the system prompt of each run whose message calls for it.
    Prompt(Trigger),
}
