//! From the bytes of an archive to its files, or to the reason why not.
//!
//! A bomb is stopped by three bounds, none of which trusts what the archive says of itself: the sizes that the entries
//! declare may not pass the limit in sum; of no entry comes out more than it declared; and no two entries share bytes, so
//! that a small archive can't declare the same bytes a thousand times. Nothing is unpacked but the files of skills.

use miniz_oxide::inflate::{TINFLStatus, decompress_to_vec_with_limit};
use rawzip::{ZipArchive, ZipArchiveEntryWayfinder, ZipSliceArchive, ZipSliceEntry};

use super::super::limits::{MAX_ARCHIVE_BYTES, MAX_UNPACKED_BYTES};
use super::super::order::ordered;
use super::super::refused::{Looks, Refusal};
use super::STORED;
use super::crc::Crc32;
use super::list::Listing;

/// What every zip with an entry begins with.
const LOCAL_HEADER: &[u8] = b"PK\x03\x04";

/// Files that are packed.
pub(crate) struct Archive<'a> {
    zip: ZipSliceArchive<&'a [u8]>,
    crc: Crc32,
    /// What it holds.
    pub(crate) listing: Listing,
}

/// A file in an archive.
pub(crate) struct Entry {
    /// In the form of [`crate::resource::normal_path`].
    pub(crate) path: String,
    /// As it stands, if that has blanks which the path has not.
    pub(crate) given: Option<String>,
    pub(super) is_link: bool,
    pub(super) method: u16,
    /// Where its local header begins.
    pub(super) start: u64,
    pub(super) place: ZipArchiveEntryWayfinder,
}

impl<'a> Archive<'a> {
    /// Reads the directory, and refuses what could not be unpacked as it says.
    pub(crate) fn open(bytes: &'a [u8]) -> Result<Archive<'a>, Refusal> {
        if bytes.len() > MAX_ARCHIVE_BYTES {
            return Err(Refusal::ArchiveTooLarge { bytes: bytes.len() as u64 });
        }
        let zip = ZipArchive::from_slice(bytes).map_err(|_| match bytes.starts_with(LOCAL_HEADER) {
            true => Refusal::Truncated,
            false => Refusal::NotZip { looks: Looks::of(bytes) },
        })?;
        let crc = Crc32::new();
        let listing = Listing::of(&zip, &crc)?;
        let archive = Archive { zip, crc, listing };
        archive.declares_no_more_than_the_limit()?;
        archive.shares_no_bytes()?;
        archive.hides_no_entry(bytes)?;
        Ok(archive)
    }

    /// The content of the file of a number.
    pub(crate) fn content(&self, number: usize) -> Result<Vec<u8>, Refusal> {
        let entry = self.listing.entries.get(number).ok_or(Refusal::Damaged { entry: None })?;
        if entry.is_link {
            return Err(Refusal::Link { entry: entry.path.clone() });
        }
        let more = || Refusal::MoreThanDeclared { entry: entry.path.clone() };
        let packed = self.packed(entry)?;
        let declared = packed.claim_verifier();
        // It is within the limit, so it fits.
        let size = usize::try_from(declared.uncompressed_size).map_err(|_| more())?;
        let content = if entry.method == STORED {
            packed.data().to_vec()
        } else {
            decompress_to_vec_with_limit(packed.data(), size.saturating_add(1)).map_err(|error| {
                let is_more = error.status == TINFLStatus::HasMoreOutput;
                if is_more { more() } else { entry.damaged() }
            })?
        };
        if content.len() > size {
            Err(more())
        } else if content.len() < size {
            Err(entry.damaged())
        } else if self.crc.of(&content) != declared.crc {
            Err(Refusal::Checksum { entry: entry.path.clone() })
        } else {
            Ok(content)
        }
    }

    fn declares_no_more_than_the_limit(&self) -> Result<(), Refusal> {
        let sizes = self.listing.entries.iter().map(|entry| entry.place.uncompressed_size_hint());
        let bytes = sizes.fold(0, u64::saturating_add);
        if bytes > MAX_UNPACKED_BYTES as u64 { Err(Refusal::TooLarge { bytes }) } else { Ok(()) }
    }

    /// The "better zip bomb" (D. Fifield, 2019) is made of entries that overlap; no packer makes such.
    fn shares_no_bytes(&self) -> Result<(), Refusal> {
        let mut ranges = Vec::with_capacity(self.listing.entries.len());
        for entry in &self.listing.entries {
            let (_, end) = self.packed(entry)?.compressed_data_range();
            ranges.push((entry.start, end, entry));
        }
        let ranges = ordered(ranges, &|a, b| (a.0, a.1).cmp(&(b.0, b.1)));
        // The directory lies behind all of them.
        let starts = ranges.iter().skip(1).map(|(start, ..)| *start).chain([self.zip.directory_offset()]);
        match ranges.iter().zip(starts).find(|((_, end, _), next)| end > next) {
            Some(((_, _, entry), _)) => Err(Refusal::Overlap { entry: entry.path.clone() }),
            None => Ok(()),
        }
    }

    /// Who unpacks while an archive comes in takes entries that the directory does not name, too. Before the first one there
    /// may be a program that unpacks the rest.
    fn hides_no_entry(&self, bytes: &[u8]) -> Result<(), Refusal> {
        let directory = self.zip.directory_offset();
        let spans = ordered(self.listing.spans.clone(), &|a, b| a.cmp(b));
        let mut end = 0;
        for (start, its_end) in spans.into_iter().chain([(directory, directory)]) {
            let place = |at: u64| usize::try_from(at).unwrap_or(usize::MAX);
            let between = bytes.get(place(end)..place(start)).unwrap_or_default();
            let mut places = between.windows(LOCAL_HEADER.len());
            let is_header = |bytes: &[u8]| bytes == LOCAL_HEADER;
            let is_hidden =
                if end == 0 { places.next().is_some_and(is_header) } else { places.any(is_header) };
            if is_hidden {
                return Err(Refusal::NotListed);
            }
            end = its_end.max(end);
        }
        Ok(())
    }

    fn packed(&self, entry: &Entry) -> Result<ZipSliceEntry<'_>, Refusal> {
        self.zip.get_entry(entry.place).map_err(|_| entry.damaged())
    }
}

impl Entry {
    fn damaged(&self) -> Refusal {
        Refusal::Damaged { entry: Some(self.path.clone()) }
    }
}
