//! The other files of a skill (level 3): each a path from the skill's root, and its bytes.

mod form;
mod kind;
mod path;

use std::rc::Rc;

pub(crate) use form::Forms;
pub use kind::Kind;
pub use path::{InvalidPath, PathFault, ResourcePath};
pub(crate) use path::{lost_blanks, normal_path};

use crate::hash::sha256_hex_of;

/// A file of a skill beside its SKILL.md. It is data: reading a script is not running it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Resource {
    /// Where it lies, seen from the folder of the SKILL.md.
    pub path: ResourcePath,
    /// Its content, byte for byte.
    pub bytes: Rc<[u8]>,
    /// SHA-256 of the bytes, as 64 hexadecimal digits.
    pub hash: Rc<str>,
}

/// What is in a resource.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Content<'a> {
    /// UTF-8 text without NUL, a byte order mark at its start left out.
    Text(&'a str),
    /// Anything else.
    Binary,
}

impl Resource {
    /// A resource with its hash.
    pub fn new(path: ResourcePath, bytes: impl Into<Rc<[u8]>>) -> Resource {
        let bytes = bytes.into();
        Resource { path, hash: sha256_hex_of(&bytes).into(), bytes }
    }

    /// What kind of file it is, where it is no text.
    pub fn kind(&self) -> Kind {
        Kind::of(&self.bytes)
    }

    /// What is in it.
    pub fn content(&self) -> Content<'_> {
        match std::str::from_utf8(&self.bytes) {
            Ok(text) if !text.contains('\0') => Content::Text(text.strip_prefix('\u{feff}').unwrap_or(text)),
            Ok(_) | Err(_) => Content::Binary,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Content, Resource, ResourcePath};

    #[test]
    fn text_is_told_from_bytes() {
        let of = |bytes: &[u8]| Resource::new(ResourcePath::parse("a").unwrap(), bytes);
        assert_eq!(of("退款\r\n".as_bytes()).content(), Content::Text("退款\r\n"));
        assert_eq!(of("\u{feff}a".as_bytes()).content(), Content::Text("a"));
        assert_eq!(of(b"").content(), Content::Text(""));
        assert_eq!(of(b"a\0b").content(), Content::Binary);
        assert_eq!(of(b"\xff\xd8").content(), Content::Binary);
        // FIPS 180-2, appendix B.1.
        assert!(of(b"abc").hash.starts_with("ba7816bf8f01cfea"));
    }
}
