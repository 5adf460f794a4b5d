//! The path of a resource: a key within one skill, never a way out of it.

use std::fmt;
use std::rc::Rc;

use serde::{Deserialize, Serialize};

use crate::lang::Lang;
use crate::text::path_fault;

/// A path from the skill's root, with `/` between its segments. It names one file of one skill, and can't name another:
/// no segment is empty, `.` or `..`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct ResourcePath(Rc<str>);

/// A text that can't be the path of a resource.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvalidPath {
    /// What was found.
    pub found: String,
    /// What is wrong with it.
    pub fault: PathFault,
}

/// What is wrong with a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PathFault {
    /// Nothing but dots, slashes or blanks.
    Empty,
    /// It begins at a root: `/etc/passwd`, `C:\x`, `file:///x`.
    Absolute,
    /// It leaves the skill: `..` is a segment.
    Escapes,
    /// It has a backslash, which some systems take for a separator and others for a letter.
    Backslash,
    /// It has a control character.
    Control,
    /// It is longer than [`ResourcePath::MAX_BYTES`].
    TooLong,
}

impl ResourcePath {
    /// The longest path, in bytes.
    pub const MAX_BYTES: usize = 512;

    /// Reads a path as instructions and archives write it: `./references/a.md` and `references//a.md` are
    /// `references/a.md`.
    pub fn parse(text: &str) -> Result<ResourcePath, InvalidPath> {
        normal_path(text, Self::MAX_BYTES).map(|path| ResourcePath(path.into()))
    }

    /// The path as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Reads a path that stays below its root, in the form in which equal paths are equal texts. The folders around a skill
/// have the same rules and may be longer.
pub(crate) fn normal_path(text: &str, max_bytes: usize) -> Result<String, InvalidPath> {
    let invalid = |fault| Err(InvalidPath { found: text.to_owned(), fault });
    if text.len() > max_bytes {
        return invalid(PathFault::TooLong);
    }
    if text.chars().any(char::is_control) {
        return invalid(PathFault::Control);
    }
    let trimmed = text.trim();
    if trimmed.starts_with(['/', '\\']) || begins_at_a_root(trimmed) {
        return invalid(PathFault::Absolute);
    }
    // A segment counts without the blanks around it: what Windows makes of ".. " is "..".
    if trimmed.split(['/', '\\']).any(|segment| segment.trim() == "..") {
        return invalid(PathFault::Escapes);
    }
    if trimmed.contains('\\') {
        return invalid(PathFault::Backslash);
    }
    let segments: Vec<&str> =
        trimmed.split('/').filter(|segment| !matches!(segment.trim(), "" | ".")).collect();
    let path = segments.join("/");
    // What stood before or behind is gone, so that this can be its first or last segment only now.
    let path = path.trim();
    if begins_at_a_root(path) {
        invalid(PathFault::Absolute)
    } else if path.is_empty() {
        invalid(PathFault::Empty)
    } else {
        Ok(path.to_owned())
    }
}

/// Whether [`normal_path`] left out blanks, and not only what means nothing, as `./` does.
pub(crate) fn lost_blanks(text: &str, path: &str) -> bool {
    text.split('/').filter(|segment| !matches!(*segment, "" | ".")).ne(path.split('/'))
}

/// `C:\x`, `file:/x`; a file may be called `a:`.
fn begins_at_a_root(path: &str) -> bool {
    let first = path.split(['/', '\\']).next().unwrap_or_default();
    first.ends_with(':') && first != path
}

impl fmt::Display for ResourcePath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Display for InvalidPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = path_fault(self.fault, Lang::En);
        write!(f, "{:?} can't be the path of a resource: {what}", self.found)
    }
}

impl std::error::Error for InvalidPath {}

impl TryFrom<String> for ResourcePath {
    type Error = InvalidPath;
    fn try_from(text: String) -> Result<Self, Self::Error> {
        ResourcePath::parse(&text)
    }
}

impl From<ResourcePath> for String {
    fn from(path: ResourcePath) -> String {
        path.0.as_ref().to_owned()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{PathFault, ResourcePath, lost_blanks, normal_path};

    #[test]
    fn a_path_is_a_key_below_the_root() {
        for (text, expected) in [
            ("references/a.md", "references/a.md"),
            ("./references/a.md", "references/a.md"),
            (" references//./a.md ", "references/a.md"),
            ("资料/退款 规则.md", "资料/退款 规则.md"),
            (".hidden", ".hidden"),
            ("a..b/...", "a..b/..."),
            ("a:", "a:"),
            ("a / / ", "a"),
            ("a/ . /b", "a/b"),
        ] {
            assert_eq!(ResourcePath::parse(text).unwrap().as_str(), expected);
        }
    }

    #[test]
    fn blanks_that_were_left_out_are_told_from_what_means_nothing() {
        for (text, expected) in [
            ("a/b.md", false),
            ("./a//b.md", false),
            ("a / b.md", false),
            ("a/b.md ", true),
            (" a/b.md", true),
            ("a/ /b.md", true),
            ("a/b.md\u{3000}", true),
            ("a/b.md/ ", true),
        ] {
            assert_eq!(lost_blanks(text, &normal_path(text, 512).unwrap()), expected, "{text:?}");
        }
    }

    #[test]
    fn what_leaves_the_skill_is_refused_with_a_reason() {
        for (text, expected) in [
            ("", PathFault::Empty),
            (" ./. ", PathFault::Empty),
            ("/etc/passwd", PathFault::Absolute),
            ("\\\\server\\share", PathFault::Absolute),
            ("C:\\x", PathFault::Absolute),
            ("c:/x", PathFault::Absolute),
            ("file:///x", PathFault::Absolute),
            ("https://example.com/x", PathFault::Absolute),
            ("../other/SKILL.md", PathFault::Escapes),
            ("a/../../b", PathFault::Escapes),
            ("a\\..\\b", PathFault::Escapes),
            ("a/.. /b", PathFault::Escapes),
            ("./C:/x", PathFault::Absolute),
            (" / /x", PathFault::Absolute),
            ("a/..", PathFault::Escapes),
            ("references\\a.md", PathFault::Backslash),
            ("a\nb", PathFault::Control),
            ("a\u{0}", PathFault::Control),
        ] {
            assert_eq!(ResourcePath::parse(text).unwrap_err().fault, expected, "{text:?}");
        }
        assert_eq!(ResourcePath::parse(&"a".repeat(513)).unwrap_err().fault, PathFault::TooLong);
    }

    proptest! {
        #[test]
        fn a_path_read_again_is_the_same_path(text in "([ab .:/]|\\.\\.|\u{3000}){0,12}") {
            if let Ok(path) = ResourcePath::parse(&text) {
                prop_assert_eq!(ResourcePath::parse(path.as_str()), Ok(path));
            }
        }
    }
}
