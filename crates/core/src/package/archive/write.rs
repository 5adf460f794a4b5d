//! From packages to the bytes of an archive.

use std::collections::BTreeSet;
use std::fmt;

use miniz_oxide::deflate::compress_to_vec;

use super::super::clutter::is_clutter;
use super::super::gather::{by_folder, is_below};
use super::super::limits::{MAX_PACKED_BYTES, MAX_PACKED_FILES};
use super::super::order::ordered;
use super::super::{Package, SKILL_FILE};
use super::crc::Crc32;
use super::{DEFLATE, STORED};
use crate::lang::Lang;
use crate::skill::{MAX_NAME, load};
use crate::text::packages;

/// How hard to try, from 0 to 10: what zip itself does when it is not told.
const LEVEL: u8 = 6;

/// What no archive holds: more than fits without zip64, or what nobody could unpack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CannotWrite {
    /// More than [`MAX_PACKED_FILES`] files.
    TooManyFiles,
    /// More than [`MAX_PACKED_BYTES`] bytes.
    TooLarge,
    /// A path is that of a file and of a folder, as in a skill that was taken by an earlier version.
    FileAndFolder {
        /// The path in its skill.
        path: String,
    },
}

/// A skill as a `.skill`: everything in one folder with the skill's name, else that of the folder it came from, else
/// `skill`. Equal packages give equal bytes. [`super::super::unpack`] reads the same package from it, but for the folder.
pub fn write(package: &Package) -> Result<Vec<u8>, CannotWrite> {
    write_all(std::slice::from_ref(package))
}

/// Skills as one archive, a folder for each; the second of one name has `-2` after it, and so on.
///
/// It may have more files or bytes than [`super::super::unpack`] takes at once.
pub fn write_all(packages: &[Package]) -> Result<Vec<u8>, CannotWrite> {
    let mut taken = BTreeSet::new();
    let mut files = Vec::new();
    for package in packages {
        if let Some(path) = file_and_folder(package) {
            return Err(CannotWrite::FileAndFolder { path: path.to_owned() });
        }
        let folder = free_name(folder_name(package), &mut taken);
        files.push((format!("{folder}/{SKILL_FILE}"), package.source.as_bytes()));
        files.extend(package.resources.iter().map(|resource| {
            let bytes: &[u8] = &resource.bytes;
            (format!("{folder}/{}", resource.path), bytes)
        }));
    }
    let mut writer = Writer { crc: Crc32::new(), out: Vec::new(), directory: Vec::new(), count: 0 };
    for (path, bytes) in ordered(files, &|(a, _), (b, _)| a.cmp(b)) {
        writer.add(&path, bytes)?;
    }
    writer.finish()
}

impl CannotWrite {
    /// The sentence for people.
    pub fn message(&self, lang: Lang) -> String {
        packages::cannot_write(self, lang)
    }
}

impl fmt::Display for CannotWrite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message(Lang::En))
    }
}

impl std::error::Error for CannotWrite {}

/// The path of a file below which others lie.
fn file_and_folder(package: &Package) -> Option<&str> {
    let paths = package.resources.iter().map(|resource| resource.path.as_str()).collect();
    let paths = ordered::<&str>(paths, &|a, b| by_folder(a, b));
    let mut pairs = paths.iter().zip(paths.iter().skip(1));
    pairs.find(|(one, next)| *one != *next && is_below(next, one)).map(|(one, _)| *one)
}

fn folder_name(package: &Package) -> String {
    let skill = load(&package.source).skill;
    let names = [skill.as_ref().map(|skill| skill.name.as_str()), package.folder.as_deref()];
    names.into_iter().flatten().find_map(as_folder).unwrap_or_else(|| "skill".to_owned())
}

/// A name as systems take it for a folder: characters that mean something to one of them become hyphens.
fn as_folder(name: &str) -> Option<String> {
    let plain = |c: char| if c.is_alphanumeric() || matches!(c, '-' | '_' | '.' | ' ') { c } else { '-' };
    let name: String = name.chars().take(MAX_NAME).map(plain).collect();
    // Windows drops dots and blanks at the end; one at the start hides the folder, or makes it clutter.
    let name = name.trim_matches(['.', ' ', '\u{3000}']);
    let is_name = name.chars().any(char::is_alphanumeric) && !is_clutter(name);
    is_name.then(|| name.to_owned())
}

/// The name, with a number if it was taken, whatever the case of its letters.
fn free_name(name: String, taken: &mut BTreeSet<String>) -> String {
    let numbered = (2_usize..).map(|number| format!("{name}-{number}"));
    let free = std::iter::once(name.clone()).chain(numbered).find(|name| taken.insert(name.to_lowercase()));
    free.unwrap_or(name)
}

struct Writer {
    crc: Crc32,
    out: Vec<u8>,
    directory: Vec<u8>,
    count: u16,
}

impl Writer {
    /// An entry and its line in the directory (APPNOTE 4.3.7 and 4.3.12).
    fn add(&mut self, path: &str, bytes: &[u8]) -> Result<(), CannotWrite> {
        let packed = compress_to_vec(bytes, LEVEL);
        let (method, data) = if packed.len() < bytes.len() { (DEFLATE, &*packed) } else { (STORED, bytes) };
        let offset = size(self.out.len())?;
        let name_len = u16::try_from(path.len()).map_err(|_| CannotWrite::TooLarge)?;
        let mut header = Vec::with_capacity(26);
        // Needs version 2.0; the name is UTF-8; the first of January 1980, so that equal packages give equal bytes.
        for field in [20, 1 << 11, method, 0, 0x21] {
            header.extend(u16::to_le_bytes(field));
        }
        for field in [self.crc.of(bytes), size(data.len())?, size(bytes.len())?] {
            header.extend(field.to_le_bytes());
        }
        header.extend(name_len.to_le_bytes());
        header.extend([0, 0]);

        self.out.extend(b"PK\x03\x04");
        self.out.extend(&header);
        self.out.extend(path.as_bytes());
        self.out.extend(data);

        self.directory.extend(b"PK\x01\x02");
        // Made by version 2.0 on Unix: then modes count, and a script keeps running where it is unpacked.
        self.directory.extend([20, 3]);
        self.directory.extend(&header);
        // No comment, disk 0, no attributes of ours.
        self.directory.extend([0; 6]);
        let mode: u32 = if bytes.starts_with(b"#!") { 0o100_755 } else { 0o100_644 };
        self.directory.extend((mode << 16).to_le_bytes());
        self.directory.extend(offset.to_le_bytes());
        self.directory.extend(path.as_bytes());
        self.count = self
            .count
            .checked_add(1)
            .filter(|count| *count <= MAX_PACKED_FILES)
            .ok_or(CannotWrite::TooManyFiles)?;
        Ok(())
    }

    /// The directory and its end (APPNOTE 4.3.16).
    fn finish(mut self) -> Result<Vec<u8>, CannotWrite> {
        let (start, length) = (size(self.out.len())?, size(self.directory.len())?);
        self.out.append(&mut self.directory);
        self.out.extend(b"PK\x05\x06\0\0\0\0");
        self.out.extend(self.count.to_le_bytes());
        self.out.extend(self.count.to_le_bytes());
        self.out.extend(length.to_le_bytes());
        self.out.extend(start.to_le_bytes());
        self.out.extend([0, 0]);
        Ok(self.out)
    }
}

/// A size or offset as the format holds it.
fn size(bytes: usize) -> Result<u32, CannotWrite> {
    u32::try_from(bytes).ok().filter(|bytes| *bytes <= MAX_PACKED_BYTES).ok_or(CannotWrite::TooLarge)
}
