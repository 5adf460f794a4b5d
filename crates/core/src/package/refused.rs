//! Why an archive, a file or a skill was not taken.

use std::fmt;

use crate::lang::Lang;
use crate::resource::PathFault;
use crate::text::packages;

/// What was not taken, and why. Whatever came beside it was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// The archive, as it was given; `None` for files given as they are.
    pub archive: Option<String>,
    /// Why, and how much is refused: the whole archive but where the reason says otherwise.
    pub reason: Refusal,
}

/// A reason. `entry` is a path, seen from the root of the archive or as it was given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// No zip at all.
    NotZip {
        /// What it is instead.
        looks: Looks,
    },
    /// A zip without its end.
    Truncated,
    /// The structure, or the compressed data of an entry, holds what it can't.
    Damaged {
        /// The entry, where it is one.
        entry: Option<String>,
    },
    /// The content of an entry is not the one that was packed: its CRC-32 differs.
    Checksum {
        /// The entry.
        entry: String,
    },
    /// An entry needs a password.
    Encrypted {
        /// The entry.
        entry: String,
    },
    /// An entry is compressed by something else than DEFLATE.
    Method {
        /// The entry.
        entry: String,
        /// The method's number (APPNOTE 4.4.5).
        method: u16,
    },
    /// The name of an entry is not UTF-8.
    NameEncoding {
        /// What can be made out of it.
        entry: String,
    },
    /// A path that no file of a skill can have. Of files given as they are, that file alone is refused.
    Path {
        /// The entry.
        entry: String,
        /// What is wrong with it.
        fault: PathFault,
    },
    /// Two entries have one path, and unpackers differ in which they take. Of files given as they are, the later one
    /// alone is refused.
    Duplicate {
        /// The path.
        entry: String,
    },
    /// A path is that of a file and of a folder, and no system has both. Of files given as they are, the file alone is
    /// refused, and not what lies in the folder.
    FileAndFolder {
        /// The path.
        entry: String,
    },
    /// An entry is a folder, and has content all the same: unpackers drop it, or make a file of it.
    FolderWithContent {
        /// The folder.
        entry: String,
    },
    /// There is an entry that the directory does not name.
    NotListed,
    /// An entry's own header says otherwise than the directory, and unpackers differ in which they follow.
    HeaderDiffers {
        /// What the directory calls the entry.
        entry: String,
    },
    /// Two entries share bytes, as in archives made to grow without end.
    Overlap {
        /// One of the two.
        entry: String,
    },
    /// The archive has more than [`super::MAX_ARCHIVE_BYTES`].
    ArchiveTooLarge {
        /// How many bytes it has.
        bytes: u64,
    },
    /// The files have more than [`super::MAX_UNPACKED_BYTES`] in all.
    TooLarge {
        /// How many bytes they have, by what the archive says.
        bytes: u64,
    },
    /// There are more than [`super::MAX_FILES`] files.
    TooManyFiles,
    /// More comes out of an entry than the archive says; nothing was unpacked beyond that.
    MoreThanDeclared {
        /// The entry.
        entry: String,
    },
    /// No SKILL.md.
    NoSkill {
        /// The first few of the files that are there.
        found: Vec<String>,
        /// How many there are.
        count: usize,
    },
    /// A skill has a symbolic link for one of its files. That skill alone is refused.
    Link {
        /// The link.
        entry: String,
    },
    /// A SKILL.md has more than [`super::MAX_SKILL_BYTES`]. That skill alone is refused.
    SkillTooLarge {
        /// The file.
        entry: String,
        /// How many bytes it has.
        bytes: usize,
    },
    /// A SKILL.md is not UTF-8. That skill alone is refused.
    SkillNotUtf8 {
        /// The file.
        entry: String,
        /// How many bytes are good before the first that is not.
        at: usize,
    },
}

/// What bytes look like that are no zip.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Looks {
    /// No bytes.
    Empty,
    /// A 7z archive.
    SevenZip,
    /// A RAR archive.
    Rar,
    /// A gzip, xz or bzip2 stream, or a tar archive.
    Tar,
    /// A web page: what a browser saves of the page about a file.
    Html,
    /// Text.
    Text,
    /// Nothing of these.
    Unknown,
}

impl Looks {
    /// How a file begins (each format's own signature).
    pub(super) fn of(bytes: &[u8]) -> Looks {
        let begins = |signature: &[u8]| bytes.starts_with(signature);
        let text = || bytes.utf8_chunks().next().map(|chunk| chunk.valid()).unwrap_or_default();
        if bytes.is_empty() {
            Looks::Empty
        } else if begins(b"7z\xbc\xaf\x27\x1c") {
            Looks::SevenZip
        } else if begins(b"Rar!\x1a\x07") {
            Looks::Rar
        } else if begins(b"\x1f\x8b")
            || begins(b"\xfd7zXZ\0")
            || begins(b"BZh")
            || bytes.get(257..262) == Some(b"ustar")
        {
            Looks::Tar
        } else if text().len() < bytes.len() || bytes.contains(&0) {
            Looks::Unknown
        } else if text().trim_start().starts_with('<') {
            Looks::Html
        } else {
            Looks::Text
        }
    }
}

impl Refusal {
    /// Whether it concerns one skill, and the rest of the archive can be taken.
    pub(super) fn is_of_one_skill(&self) -> bool {
        matches!(self, Refusal::Link { .. } | Refusal::SkillTooLarge { .. } | Refusal::SkillNotUtf8 { .. })
    }
}

impl Refused {
    /// The sentence for people: what was found, where, and what to do.
    pub fn message(&self, lang: Lang) -> String {
        packages::refused(self, lang)
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message(Lang::En))
    }
}

impl std::error::Error for Refused {}

#[cfg(test)]
mod tests {
    use super::Looks;

    #[test]
    fn what_is_no_zip_is_told_by_how_it_begins() {
        let mut tar = vec![0; 512];
        tar.splice(257..262, *b"ustar");
        for (bytes, expected) in [
            (&b""[..], Looks::Empty),
            (b"7z\xbc\xaf\x27\x1c\0\x04", Looks::SevenZip),
            (b"Rar!\x1a\x07\x01\0", Looks::Rar),
            (b"\x1f\x8b\x08\0", Looks::Tar),
            (&tar, Looks::Tar),
            (b"\n<!doctype html><title>a</title>", Looks::Html),
            ("---\nname: 退款\n---\n".as_bytes(), Looks::Text),
            (b"\x89PNG\r\n", Looks::Unknown),
            (b"a\0b", Looks::Unknown),
        ] {
            assert_eq!(Looks::of(bytes), expected, "{bytes:?}");
        }
    }
}
