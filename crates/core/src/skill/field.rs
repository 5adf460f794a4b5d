//! The fields of the frontmatter.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The fields that are read: the specification's, and our own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Field {
    /// `name`
    Name,
    /// `description`
    Description,
    /// `license`
    License,
    /// `compatibility`
    Compatibility,
    /// `metadata`
    Metadata,
    /// `allowed-tools`
    AllowedTools,
    /// `tools`
    Tools,
    /// `type`
    Type,
    /// `triggers`
    Triggers,
    /// `priority`
    Priority,
}

impl Field {
    /// All fields, in the order in which they are usually written.
    pub const ALL: [Field; 10] = [
        Field::Name,
        Field::Description,
        Field::License,
        Field::Compatibility,
        Field::Metadata,
        Field::AllowedTools,
        Field::Tools,
        Field::Type,
        Field::Triggers,
        Field::Priority,
    ];

    /// The key in the file.
    pub fn as_str(self) -> &'static str {
        match self {
            Field::Name => "name",
            Field::Description => "description",
            Field::License => "license",
            Field::Compatibility => "compatibility",
            Field::Metadata => "metadata",
            Field::AllowedTools => "allowed-tools",
            Field::Tools => "tools",
            Field::Type => "type",
            Field::Triggers => "triggers",
            Field::Priority => "priority",
        }
    }

    /// The field with exactly this key.
    pub fn parse(key: &str) -> Option<Field> {
        Field::ALL.into_iter().find(|field| field.as_str() == key)
    }

    /// Whether its value is one text.
    pub fn is_text(self) -> bool {
        match self {
            Field::Name | Field::Description | Field::License | Field::Compatibility => true,
            Field::Metadata
            | Field::AllowedTools
            | Field::Tools
            | Field::Type
            | Field::Triggers
            | Field::Priority => false,
        }
    }

    /// Whether a skill can't do without it.
    pub fn is_required(self) -> bool {
        match self {
            Field::Name | Field::Description => true,
            Field::License
            | Field::Compatibility
            | Field::Metadata
            | Field::AllowedTools
            | Field::Tools
            | Field::Type
            | Field::Triggers
            | Field::Priority => false,
        }
    }

    /// Whether it is this page's own, which no other reader knows.
    pub fn is_own(self) -> bool {
        match self {
            Field::Tools | Field::Type | Field::Triggers | Field::Priority => true,
            Field::Name
            | Field::Description
            | Field::License
            | Field::Compatibility
            | Field::Metadata
            | Field::AllowedTools => false,
        }
    }
}

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}
