//! Where a file and its parts stand, for programs that read a report.

use std::env;
use std::path::{Path, PathBuf};

use skillsight_core::skill::Replacement;

use crate::lines::{Lines, Position};

/// A stretch of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Span {
    /// Where it begins.
    pub(super) from: Position,
    /// Where the rest of the file begins.
    pub(super) to: Position,
}

/// What a replacement replaces.
pub(super) fn span(replacement: &Replacement, lines: &Lines<'_>) -> Span {
    Span { from: lines.position(replacement.range.start), to: lines.position(replacement.range.end) }
}

/// A path from the current folder where that is above it: those who read a report look for files from there.
pub(super) fn from_here(path: &Path) -> PathBuf {
    let here = env::current_dir().ok().filter(|_| path.is_absolute());
    let below = here.and_then(|here| path.strip_prefix(here).ok().map(Path::to_owned));
    below.unwrap_or_else(|| path.to_owned())
}

/// A path as a URI: relative if it is, percent-encoded byte by byte.
pub(super) fn uri(path: &Path) -> String {
    let path = from_here(path);
    let mut uri = String::new();
    if path.is_absolute() {
        uri.push_str(if cfg!(windows) { "file:///" } else { "file://" });
    }
    for byte in path.as_os_str().as_encoded_bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => {
                uri.push(char::from(*byte));
            }
            b'\\' if cfg!(windows) => uri.push('/'),
            _ => uri.push_str(&format!("%{byte:02X}")),
        }
    }
    uri
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::uri;

    #[test]
    fn a_path_is_a_uri_and_nothing_else() {
        for (path, expected) in [
            ("skills/demo/SKILL.md", "skills/demo/SKILL.md"),
            ("../a b/SKILL.md", "../a%20b/SKILL.md"),
            ("a:b/100%/#1?/SKILL.md", "a%3Ab/100%25/%231%3F/SKILL.md"),
            ("技/\u{1b}[2J", "%E6%8A%80/%1B%5B2J"),
        ] {
            assert_eq!(uri(Path::new(path)), expected);
        }
    }

    #[cfg(unix)]
    #[test]
    fn an_absolute_path_is_relative_where_it_can_be() {
        let here = std::env::current_dir().unwrap();
        assert_eq!(uri(&here.join("a/SKILL.md")), "a/SKILL.md");
        assert_eq!(uri(Path::new("/nowhere at all/SKILL.md")), "file:///nowhere%20at%20all/SKILL.md");
    }
}
