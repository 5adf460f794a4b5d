//! How much is taken.

/// The most bytes of an archive: 20 MB.
pub const MAX_ARCHIVE_BYTES: usize = 20 * 1024 * 1024;

/// The most bytes of all files of an archive, or of all files given beside one another, unpacked: 20 MB.
pub const MAX_UNPACKED_BYTES: usize = 20 * 1024 * 1024;

/// The most files of an archive, or of those given beside one another.
pub const MAX_FILES: usize = 2_000;

/// The most bytes of a SKILL.md: 1 MB.
pub const MAX_SKILL_BYTES: usize = 1024 * 1024;

/// The most files of an archive that is written: the highest number means zip64.
pub(crate) const MAX_PACKED_FILES: u16 = u16::MAX - 1;

/// The most bytes of an archive that is written, and of each file in it: the highest number means zip64.
pub(crate) const MAX_PACKED_BYTES: u32 = u32::MAX - 1;

/// The most bytes of a path, the folders around the skill included. That of a resource within its skill is
/// [`crate::resource::ResourcePath::MAX_BYTES`].
pub(crate) const MAX_PATH_BYTES: usize = 1024;

/// How many files a notice or a refusal names; the rest it counts.
pub(super) const MAX_NAMED: usize = 5;
