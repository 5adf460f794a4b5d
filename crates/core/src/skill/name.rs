//! What a skill may be called here.

use std::fmt;
use std::rc::Rc;

use serde::{Deserialize, Serialize};

/// The name of a skill as this page loads it: one line of text without outer white space or control characters.
///
/// Loading is lenient. What the specification asks of a name (1 to 64 of `a-z 0-9 -`) is the linter's to say.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct SkillName(Rc<str>);

/// A text that can't be the name of a skill.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvalidSkillName {
    /// What was found.
    pub found: String,
}

impl SkillName {
    /// The most characters that are loaded at all; the specification's own limit is 64.
    pub const MAX_CHARS: usize = 256;

    /// Reads a name; outer white space is trimmed.
    pub fn parse(text: &str) -> Result<SkillName, InvalidSkillName> {
        let text = text.trim();
        let valid = !text.is_empty()
            && text.chars().count() <= Self::MAX_CHARS
            && !text.chars().any(char::is_control);
        if valid { Ok(SkillName(text.into())) } else { Err(InvalidSkillName { found: text.to_owned() }) }
    }

    /// The name as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for SkillName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Display for InvalidSkillName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{:?} can't be the name of a skill: write one line of at most {} characters",
            self.found,
            SkillName::MAX_CHARS
        )
    }
}

impl std::error::Error for InvalidSkillName {}

impl TryFrom<String> for SkillName {
    type Error = InvalidSkillName;
    fn try_from(text: String) -> Result<Self, Self::Error> {
        SkillName::parse(&text)
    }
}

impl From<SkillName> for String {
    fn from(name: SkillName) -> String {
        name.0.as_ref().to_owned()
    }
}
