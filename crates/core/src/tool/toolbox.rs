//! The tools at hand, in order.

use std::fmt;
use std::rc::Rc;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use super::{Tool, ToolName, ToolSpec};

/// The tools a person has, in the order in which the model is told of them. Names are unique and none is reserved.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(from = "Vec<Tool>", into = "Vec<Tool>")]
pub struct Toolbox {
    entries: Vec<ToolboxEntry>,
}

/// A tool, and its definition as requests carry it.
#[derive(Clone, Debug, PartialEq)]
pub struct ToolboxEntry {
    /// The tool.
    pub tool: Rc<Tool>,
    /// `{"type":"function","function":{...}}`, written once so that equal sets are sent byte for byte equal.
    pub definition: Rc<str>,
}

/// Why a tool can't be in the toolbox.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ToolboxError {
    /// Another tool has this name.
    Duplicate(ToolName),
    /// The name belongs to a management tool.
    Reserved(ToolName),
}

impl Toolbox {
    /// The names of the management tools, which no other tool may have.
    pub const RESERVED: [&'static str; 2] = ["activate_skill", "read_skill_resource"];

    /// Puts tools in order; every name must be free.
    pub fn new(tools: Vec<Tool>) -> Result<Toolbox, ToolboxError> {
        let toolbox = Toolbox::from(tools);
        toolbox.check()?;
        Ok(toolbox)
    }

    /// Checks what [`Toolbox::new`] checks; a toolbox that was read from a document may fail it.
    pub fn check(&self) -> Result<(), ToolboxError> {
        let mut seen = std::collections::BTreeSet::new();
        for name in self.names() {
            if Self::RESERVED.contains(&name.as_str()) {
                return Err(ToolboxError::Reserved(name.clone()));
            }
            if !seen.insert(name) {
                return Err(ToolboxError::Duplicate(name.clone()));
            }
        }
        Ok(())
    }

    /// All tools, in order.
    pub fn entries(&self) -> &[ToolboxEntry] {
        &self.entries
    }

    /// Their names, in order.
    pub fn names(&self) -> impl Iterator<Item = &ToolName> {
        self.entries.iter().map(|entry| &entry.tool.spec.name)
    }

    /// Whether this is the same toolbox, untouched; quicker than comparing what it holds.
    pub fn is_same(&self, other: &Toolbox) -> bool {
        self.entries.len() == other.entries.len()
            && self.entries.iter().zip(&other.entries).all(|(one, other)| Rc::ptr_eq(&one.tool, &other.tool))
    }

    /// The tool of that name.
    pub fn get(&self, name: &str) -> Option<&ToolboxEntry> {
        self.entries.iter().find(|entry| entry.tool.spec.name.as_str() == name)
    }
}

impl From<Vec<Tool>> for Toolbox {
    fn from(tools: Vec<Tool>) -> Toolbox {
        let entry = |tool: Tool| ToolboxEntry { definition: definition(&tool.spec), tool: Rc::new(tool) };
        Toolbox { entries: tools.into_iter().map(entry).collect() }
    }
}

impl From<Toolbox> for Vec<Tool> {
    fn from(toolbox: Toolbox) -> Vec<Tool> {
        toolbox.entries.iter().map(|entry| entry.tool.as_ref().clone()).collect()
    }
}

/// A spec as requests carry it. No field is empty: a tool without a description has none.
pub(crate) fn definition(spec: &ToolSpec) -> Rc<str> {
    let mut function = Map::new();
    function.insert("name".into(), spec.name.as_str().into());
    if !spec.description.is_empty() {
        function.insert("description".into(), spec.description.as_ref().into());
    }
    function.insert("parameters".into(), Value::Object(spec.parameters.as_ref().clone()));
    json!({"type": "function", "function": function}).to_string().into()
}

impl fmt::Display for ToolboxError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ToolboxError::Duplicate(name) => {
                write!(f, "two tools are named {name}: rename one, or remove one")
            }
            ToolboxError::Reserved(name) => {
                write!(f, "{name} is the name of a management tool: give the tool another name")
            }
        }
    }
}

impl std::error::Error for ToolboxError {}
