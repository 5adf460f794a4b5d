//! Skills as files: what a person drops, picks or fetches becomes packages, and packages become an archive again.
//!
//! [`unpack`] takes files and archives in any mixture; [`write()`] and [`write_all`] give an archive;
//! [`raw_address`] says where the bytes behind the address of a page are. Bytes in, bytes out: nothing is written to a
//! disk, so a path is never more than a key, and yet one that would leave its folder is refused.

mod address;
mod archive;
mod clutter;
mod gather;
mod limits;
mod notice;
mod order;
mod refused;
mod unpack;

#[cfg(test)]
mod archive_tests;
#[cfg(test)]
mod hostile_tests;
#[cfg(test)]
mod unpack_tests;
#[cfg(test)]
mod write_tests;
#[cfg(test)]
mod zipped;

pub use address::{AddressFault, RawAddress, raw_address};
pub use archive::{CannotWrite, write, write_all};
pub use clutter::is_clutter;
pub use gather::{is_skill_file, notices_of_names};
pub use limits::{MAX_ARCHIVE_BYTES, MAX_FILES, MAX_SKILL_BYTES, MAX_UNPACKED_BYTES};
pub(crate) use limits::{MAX_PACKED_BYTES, MAX_PACKED_FILES, MAX_PATH_BYTES};
pub use notice::{Notice, NoticeKind};
pub use refused::{Looks, Refusal, Refused};
pub use unpack::{GivenFile, Unpacked, Unpacking, is_archive_name, is_zip, unpack};

use crate::resource::Resource;

/// What a skill's own file is called.
pub const SKILL_FILE: &str = "SKILL.md";

/// A skill as it lies in a folder: its SKILL.md and the files beside it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Package {
    /// The name of the folder that holds the SKILL.md; `None` where it lay in none, as a file alone does, or one at the
    /// root of an archive.
    pub folder: Option<String>,
    /// Where its text lay in what was given, or in the archive: `skills/refund/SKILL.md`; the name of a text that was
    /// given alone, `refund-helper.md`. Nothing of it goes into an archive.
    pub path: String,
    /// The SKILL.md, exactly as its bytes say: a byte order mark and line endings are kept.
    pub source: String,
    /// The other files, ordered by path, each path once. None is called SKILL.md, at any depth: that would begin a
    /// package of its own.
    pub resources: Vec<Resource>,
}

impl Package {
    /// The name of a text that was given alone under a name of its own, without its ending: `refund-helper`.
    pub fn stem(&self) -> Option<&str> {
        stem(&self.path).filter(|_| self.folder.is_none())
    }
}

/// The name of a text file without its ending, where it is a name of its own: `SKILL.md` has none.
pub fn stem(name: &str) -> Option<&str> {
    let (stem, _) = name.rsplit_once('.')?;
    (!stem.is_empty() && !gather::is_skill_file(name)).then_some(stem)
}
