//! Tools: what the model is told of them, how their arguments are checked, and how they run.

mod arguments;
mod demo;
mod name;
mod toolbox;

use std::rc::Rc;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

pub use arguments::{Comparison, Kind, Limit, Misfit, Rule, check_arguments, unknown_keywords};
pub use demo::{DemoTool, demo_toolbox};
pub use name::{InvalidToolName, ToolName};
pub(crate) use toolbox::definition;
pub use toolbox::{Toolbox, ToolboxEntry, ToolboxError};

/// Whether running a tool changes anything outside the conversation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Effect {
    /// It only looks something up.
    Read,
    /// It changes something: it runs only after the person allowed it.
    Write,
}

/// What a tool says itself about who may see it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Exposure {
    /// General, unless an installed skill lists it.
    #[default]
    Automatic,
    /// Visible from the first round, whichever skill lists it.
    General,
    /// Never visible but through an active skill that lists it.
    SkillsOnly,
}

/// What the model is told of a tool, and who may see it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ToolSpec {
    /// What the model calls it by.
    pub name: ToolName,
    /// What it does, for the model.
    pub description: Rc<str>,
    /// JSON Schema of its arguments: always an object schema.
    pub parameters: Rc<Map<String, Value>>,
    /// Read or write.
    pub effect: Effect,
    /// Who may see it.
    pub exposure: Exposure,
}

/// How a tool runs, as data: the driver acts on it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Runner {
    /// One of the demo shop's tools, answered from a table.
    Demo {
        /// Which of them.
        tool: DemoTool,
    },
}

/// Something the model can call.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Tool {
    /// What the model is told.
    pub spec: ToolSpec,
    /// How it runs.
    pub runner: Runner,
}

/// SHA-256 of a tool's whole definition, in hex. Approvals are for this, so that a tool that changed asks again.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct DefinitionHash(String);

impl Tool {
    /// The hash that an approval of this tool is for.
    pub fn definition_hash(&self) -> DefinitionHash {
        // A definition that can't be written down can't be approved either: its hash matches nothing stored.
        DefinitionHash(
            serde_json::to_string(self).map(|text| crate::hash::sha256_hex(&text)).unwrap_or_default(),
        )
    }
}

/// What came of running a tool.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ToolOutcome {
    /// The tool's result, as the model gets it (folding aside).
    Ok(String),
    /// The tool failed: the model's to handle.
    Error(String),
}
