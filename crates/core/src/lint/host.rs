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

/// Fields that are often written and that no host reads.
const NOBODY: [&str; 4] = ["version", "author", "tags", "category"];

/// Who knows a field with this key.
pub(super) fn host(field: &str) -> Option<Host> {
    if CLAUDE_CODE_FIELDS.contains(&field) {
        Some(Host::ClaudeCode)
    } else if NOBODY.contains(&field) {
        Some(Host::Nobody)
    } else {
        None
    }
}
