//! Why something could not be read or written.

use std::io::{self, ErrorKind};
use std::path::PathBuf;

use skillsight_core::package::Refusal;

use crate::lines::Position;

/// Something that could not be read or written.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Problem {
    /// How it was named.
    pub(crate) path: PathBuf,
    /// Why.
    pub(crate) fault: Fault,
}

/// Why.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// There is nothing of this name.
    NotThere,
    /// A link that leads to nothing.
    Dangling,
    /// The system does not allow it.
    Denied,
    /// Something else that the system says.
    System {
        /// In its words.
        said: String,
    },
    /// More than is read of a skill file.
    TooLarge,
    /// Not UTF-8.
    NotUtf8(Position),
    /// UTF-16.
    Utf16,
    /// A folder without skill files.
    NoSkills {
        /// What was not looked at in it.
        left_out: Vec<PathBuf>,
    },
    /// An archive, or a skill in it, that was not taken.
    Refused(Refusal),
    /// Not mended: it lies in an archive.
    InArchive,
    /// Not mended: it may not be written.
    ReadOnly,
    /// Not mended: nothing may be written in its folder.
    ReadOnlyFolder(PathBuf),
    /// Not mended: it has other names.
    HardLinks,
    /// Not mended: it is no longer what was read.
    Changed,
}

impl Fault {
    /// What the system says.
    pub(crate) fn of(error: &io::Error) -> Fault {
        if error.kind() == ErrorKind::NotFound {
            Fault::NotThere
        } else if error.kind() == ErrorKind::PermissionDenied {
            Fault::Denied
        } else {
            Fault::System { said: error.to_string() }
        }
    }
}
