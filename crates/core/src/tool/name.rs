//! What a tool may be called.

use std::fmt;
use std::rc::Rc;

use serde::{Deserialize, Serialize};

/// The name of a tool, as OpenAI-compatible endpoints accept it: 1 to 64 of `a-z A-Z 0-9 _ -`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct ToolName(Rc<str>);

/// A text that can't be the name of a tool.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvalidToolName {
    /// What was found.
    pub found: String,
}

impl ToolName {
    /// The most characters a name may have.
    pub const MAX_LEN: usize = 64;

    /// Reads a name; the text is taken as it is, without trimming.
    pub fn parse(text: &str) -> Result<ToolName, InvalidToolName> {
        let valid = (1..=Self::MAX_LEN).contains(&text.len())
            && text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_' || b == b'-');
        if valid { Ok(ToolName(text.into())) } else { Err(InvalidToolName { found: text.to_owned() }) }
    }

    /// The management tool that activates a skill.
    pub fn activate_skill() -> ToolName {
        ToolName("activate_skill".into())
    }

    /// The management tool that reads a file of an active skill.
    pub fn read_skill_resource() -> ToolName {
        ToolName("read_skill_resource".into())
    }

    /// The name as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for ToolName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Display for InvalidToolName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{:?} can't be the name of a tool: write 1 to {} of the characters a-z A-Z 0-9 _ -",
            self.found,
            ToolName::MAX_LEN
        )
    }
}

impl std::error::Error for InvalidToolName {}

impl TryFrom<String> for ToolName {
    type Error = InvalidToolName;
    fn try_from(text: String) -> Result<Self, Self::Error> {
        ToolName::parse(&text)
    }
}

impl From<ToolName> for String {
    fn from(name: ToolName) -> String {
        name.0.as_ref().to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::ToolName;

    #[test]
    fn names_are_what_endpoints_accept() {
        for good in ["a", "queryOrder", "mcp__server__tool", "get-time_2", &"x".repeat(64)] {
            assert!(ToolName::parse(good).is_ok(), "{good}");
        }
        for bad in ["", "查询", "a b", "a.b", "Bash(git:*)", &"x".repeat(65)] {
            assert!(ToolName::parse(bad).is_err(), "{bad}");
        }
    }
}
