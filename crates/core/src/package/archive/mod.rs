//! Zip archives, of which a `.skill` is one.
//!
//! The directory is read by rawzip, which looks at bytes in place and is strict about their structure; what a hostile
//! archive can do beyond structure is refused in `read.rs`. What is written needs neither zip64 nor streaming, and is
//! 80 lines of our own.

mod crc;
mod list;
mod read;
mod write;

pub(super) use read::{Archive, Entry};
pub use write::{CannotWrite, write, write_all};

#[cfg(test)]
pub(super) use crc::Crc32;

/// APPNOTE 4.4.5.
const STORED: u16 = 0;
/// APPNOTE 4.4.5.
const DEFLATE: u16 = 8;
