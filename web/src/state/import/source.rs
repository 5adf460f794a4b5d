//! Where skills came from, for as long as the page is open: nothing of it is kept.

use skillsight_core::package::{Package, RawAddress};

use super::version::Version;
use crate::drivers::files::Given;
use crate::drivers::folder::Folder;

/// What was read.
#[derive(Clone)]
pub(super) enum Source {
    /// Files and folders that were chosen or dropped.
    Given(Vec<Given>),
    /// A folder that can be looked at again.
    Folder(Folder),
    /// An address.
    Address(RawAddress),
}

/// Where one skill came from.
#[derive(Clone)]
pub(super) struct Origin {
    /// What was read.
    pub(super) source: Source,
    /// Where its text lay in it, as [`Package::path`] says.
    pub(super) path: String,
    /// What was last taken from there: what is installed is replaced unasked only while it is this.
    pub(super) taken: Version,
}

impl Source {
    /// The address, as people may see it.
    pub(super) fn address(&self) -> Option<String> {
        match self {
            Source::Address(address) => Some(address.display_url()),
            Source::Given(_) | Source::Folder(_) => None,
        }
    }

    /// The folder of a skill that was found in it, where that can be looked at again.
    pub(super) fn folder_of(&self, package: &Package) -> Option<Folder> {
        match self {
            Source::Folder(folder) => folder.below(package.path.rsplit_once('/')?.0),
            Source::Given(_) | Source::Address(_) => None,
        }
    }
}
