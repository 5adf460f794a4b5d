//! The directory of an archive, entry by entry.

use std::collections::BTreeSet;

use rawzip::extra_fields::ExtraFieldId;
use rawzip::{CreatorSystem, ZipFileHeaderRecord, ZipLocalFileHeader, ZipSliceArchive};

use super::super::clutter::is_clutter;
use super::super::limits::{MAX_FILES, MAX_PATH_BYTES};
use super::super::refused::Refusal;
use super::crc::Crc32;
use super::read::Entry;
use super::{DEFLATE, STORED};
use crate::resource::{lost_blanks, normal_path};

/// AES of WinZip, which has the place of a method.
const AES: u16 = 99;

/// What a directory says.
#[derive(Default)]
pub(crate) struct Listing {
    /// The files, without folders and clutter, in the order of the directory. Two can have one path.
    pub(crate) entries: Vec<Entry>,
    /// The paths of entries that are folders.
    pub(crate) folders: BTreeSet<String>,
    /// Where each entry begins and ends, folders and clutter as well.
    pub(super) spans: Vec<(u64, u64)>,
    /// How many files were left out: see [`super::super::is_clutter`].
    pub(crate) clutter: usize,
    /// How many paths had `\` for `/`.
    pub(crate) backslashes: usize,
}

impl Listing {
    pub(super) fn of(zip: &ZipSliceArchive<&[u8]>, crc: &Crc32) -> Result<Listing, Refusal> {
        let damaged = || Refusal::Damaged { entry: None };
        let mut listing = Listing::default();
        let mut records = 0_u64;
        for record in zip.entries() {
            let record = record.map_err(|_| damaged())?;
            records += 1;
            listing.take(zip, &record, crc)?;
        }
        // Otherwise a part of the directory is missing, or it is not this archive's.
        if records == zip.entries_hint() { Ok(listing) } else { Err(damaged()) }
    }

    fn take(
        &mut self,
        zip: &ZipSliceArchive<&[u8]>,
        record: &ZipFileHeaderRecord<'_>,
        crc: &Crc32,
    ) -> Result<(), Refusal> {
        let name = name(record, crc);
        // Old packers of Windows write its own separator, against APPNOTE 4.4.17.1, and what they packed is in use. On
        // other systems it is a letter of a file's name, which a path here can't have.
        let from_windows =
            !matches!(record.version_made_by().creator_system(), CreatorSystem::UNIX | CreatorSystem::MACOS);
        let has_backslash = from_windows && name.as_ref().is_ok_and(|name| name.contains('\\'));
        let name = if has_backslash { name.map(|name| name.replace('\\', "/")) } else { name };

        let shown = match &name {
            Ok(name) | Err(name) => name,
        };
        let entry = zip.get_entry(record.wayfinder());
        let entry = entry.map_err(|_| Refusal::Damaged { entry: Some(shown.clone()) })?;
        if differs(&entry.local_header(), record) {
            return Err(Refusal::HeaderDiffers { entry: shown.clone() });
        }
        self.spans.push((record.local_header_offset(), entry.compressed_data_range().1));
        let is_folder = shown.ends_with('/') || is_kind(record, 0o040_000);
        if is_clutter(shown) {
            self.clutter += usize::from(!is_folder || has_content(record));
            return Ok(());
        }
        let name = name.map_err(|entry| Refusal::NameEncoding { entry })?;
        let path = match normal_path(&name, MAX_PATH_BYTES) {
            Ok(path) => path,
            Err(invalid) => return Err(Refusal::Path { entry: invalid.found, fault: invalid.fault }),
        };
        self.backslashes += usize::from(has_backslash);
        let lost_blanks = lost_blanks(&name, &path);
        if is_folder {
            if has_content(record) {
                return Err(Refusal::FolderWithContent { entry: path });
            }
            // With its blanks it would be another folder.
            if !lost_blanks {
                self.folders.insert(path);
            }
            return Ok(());
        }
        let method = record.compression_method().as_u16();
        if record.flags().is_encrypted() || method == AES {
            return Err(Refusal::Encrypted { entry: path });
        }
        if !matches!(method, STORED | DEFLATE) {
            return Err(Refusal::Method { entry: path, method });
        }
        if self.entries.len() >= MAX_FILES {
            return Err(Refusal::TooManyFiles);
        }
        self.entries.push(Entry {
            path,
            given: lost_blanks.then_some(name),
            is_link: is_kind(record, 0o120_000),
            method,
            start: record.local_header_offset(),
            place: record.wayfinder(),
        });
        Ok(())
    }
}

/// Whether an entry's own header says otherwise than the directory. Who unpacks while an archive comes in follows that
/// header, and so a reader of the directory would see other files than they get. What it leaves open (sizes and checksum
/// that stand behind the data, or nowhere) differs from nothing.
fn differs(header: &ZipLocalFileHeader<'_>, record: &ZipFileHeaderRecord<'_>) -> bool {
    let (own_name, name) = (header.file_path(), record.file_path());
    let (own_name, name): (&[u8], &[u8]) = (own_name.as_ref(), name.as_ref());
    let numbers = [
        (header.compressed_size_hint(), record.compressed_size_hint()),
        (header.uncompressed_size_hint(), record.uncompressed_size_hint()),
        (header.crc32().into(), record.crc32().into()),
    ];
    let says_numbers = !header.flags().has_data_descriptor();
    own_name != name
        || header.compression_method() != record.compression_method()
        || says_numbers && numbers.iter().any(|(own, number)| *own != 0 && own != number)
}

/// Whether bytes come with an entry, by what it declares. Some packers compress the nothing of a folder, to a few bytes.
fn has_content(record: &ZipFileHeaderRecord<'_>) -> bool {
    let is_stored = record.compression_method().as_u16() == STORED;
    record.uncompressed_size_hint() > 0 || is_stored && record.compressed_size_hint() > 0
}

/// Whether a system with kinds of files (`S_IFMT` of POSIX) says that it is of one kind.
fn is_kind(record: &ZipFileHeaderRecord<'_>, kind: u32) -> bool {
    (record.external_attributes() >> 16) & 0o170_000 == kind
}

/// The name, or what can be made out of it. The flag for UTF-8 is not asked: macOS leaves it unset for names that are.
/// Where they are not, many packers for Chinese Windows add the name in UTF-8 (APPNOTE 4.6.9).
fn name(record: &ZipFileHeaderRecord<'_>, crc: &Crc32) -> Result<String, String> {
    let path = record.file_path();
    let raw: &[u8] = path.as_ref();
    if let Ok(name) = std::str::from_utf8(raw) {
        return Ok(name.to_owned());
    }
    let mut fields = record.extra_fields();
    let unicode = fields.find(|(id, _)| *id == ExtraFieldId::INFO_ZIP_UNICODE_PATH).and_then(|(_, field)| {
        let (&[version, a, b, c, d], name) = field.split_first_chunk::<5>()?;
        // It counts only as long as nobody renamed the entry without it.
        let counts = version == 1 && u32::from_le_bytes([a, b, c, d]) == crc.of(raw);
        std::str::from_utf8(name).ok().filter(|_| counts)
    });
    unicode.map(str::to_owned).ok_or_else(|| String::from_utf8_lossy(raw).into_owned())
}
