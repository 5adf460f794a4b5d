//! Fields that the specification does not know, and who does.

use crate::skill::Host;

/// The fields that Claude Code reads and the specification does not know (code.claude.com/docs/en/skills, "Frontmatter
/// reference").
pub const CLAUDE_CODE_FIELDS: [&str; 11] = [
    "when_to_use",
    "argument-hint",
    "disable-model-invocation",
    "user-invocable",
    "context",
    "agent",
    "model",
    "hooks",
    "effort",
    "paths",
    "shell",
];

/// Fields that public skills often have beside those of the specification, for catalogues and for people. The
/// specification gives them a place: the metadata.
const FOR_METADATA: [&str; 26] = [
    "version",
    "author",
    "authors",
    "maintainer",
    "owner",
    "tags",
    "keywords",
    "category",
    "categories",
    "domain",
    "title",
    "display-name",
    "display_name",
    "homepage",
    "repository",
    "source",
    "url",
    "date",
    "created",
    "updated",
    "date_added",
    "last_updated",
    "status",
    "language",
    "dependencies",
    "requires",
];

/// Who knows a field with this key.
pub(super) fn host(field: &str) -> Option<Host> {
    if CLAUDE_CODE_FIELDS.contains(&field) {
        Some(Host::ClaudeCode)
    } else if FOR_METADATA.contains(&field) {
        Some(Host::Nobody)
    } else {
        None
    }
}
