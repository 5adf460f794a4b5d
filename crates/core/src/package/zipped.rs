//! Zip archives made by hand, good and bad, for the tests.

use miniz_oxide::deflate::compress_to_vec;

use super::archive::Crc32;
use super::{GivenFile, Unpacked, unpack};

/// What an entry says of itself, and its data. Each field can lie.
#[derive(Clone)]
pub(super) struct Made {
    pub(super) name: Vec<u8>,
    pub(super) flags: u16,
    pub(super) method: u16,
    pub(super) data: Vec<u8>,
    pub(super) crc: u32,
    pub(super) size: u32,
    /// The system it was made on, in the higher byte.
    pub(super) made_by: u16,
    pub(super) attributes: u32,
    pub(super) extra: Vec<u8>,
    /// Where the directory says that it begins, if not where it does.
    pub(super) at: Option<u32>,
    /// What its own header says, if not what the directory does.
    pub(super) own: Option<Box<Made>>,
    /// What stands behind its content.
    pub(super) behind: Vec<u8>,
}

pub(super) fn stored(name: impl Into<Vec<u8>>, content: &[u8]) -> Made {
    Made {
        name: name.into(),
        flags: 0,
        method: 0,
        data: content.to_vec(),
        crc: Crc32::new().of(content),
        size: content.len() as u32,
        made_by: 3 << 8 | 20,
        attributes: 0o100_644 << 16,
        extra: Vec::new(),
        at: None,
        own: None,
        behind: Vec::new(),
    }
}

pub(super) fn deflated(name: impl Into<Vec<u8>>, content: &[u8]) -> Made {
    Made { method: 8, data: compress_to_vec(content, 6), ..stored(name, content) }
}

/// A SKILL.md that loads.
pub(super) const SKILL: &[u8] = b"---\nname: demo\ndescription: d\n---\nBody\n";

pub(super) fn zip(entries: &[Made]) -> Vec<u8> {
    let (mut out, mut directory) = (Vec::new(), Vec::new());
    for entry in entries {
        let at = out.len() as u32;
        let own = entry.own.as_deref().unwrap_or(entry);
        out.extend(b"PK\x03\x04");
        out.extend(header(own));
        out.extend(&own.name);
        out.extend(&own.extra);
        out.extend(&entry.data);
        out.extend(&entry.behind);
        directory.extend(b"PK\x01\x02");
        directory.extend(entry.made_by.to_le_bytes());
        directory.extend(header(entry));
        directory.extend([0; 6]);
        directory.extend(entry.attributes.to_le_bytes());
        directory.extend(entry.at.unwrap_or(at).to_le_bytes());
        directory.extend(&entry.name);
        directory.extend(&entry.extra);
    }
    let start = out.len() as u32;
    let count = (entries.len() as u16).to_le_bytes();
    out.extend(&directory);
    out.extend(b"PK\x05\x06\0\0\0\0");
    out.extend([count, count].concat());
    out.extend((directory.len() as u32).to_le_bytes());
    out.extend(start.to_le_bytes());
    out.extend([0, 0]);
    out
}

/// An entry as it stands in an archive, without a line in the directory.
pub(super) fn unlisted(entry: &Made) -> Vec<u8> {
    [b"PK\x03\x04", &header(entry)[..], &entry.name, &entry.data].concat()
}

/// The fields that an entry's own header and its line in the directory share.
fn header(of: &Made) -> Vec<u8> {
    let mut header = Vec::new();
    for field in [20, of.flags, of.method, 0, 0x21] {
        header.extend(field.to_le_bytes());
    }
    for field in [of.crc, of.data.len() as u32, of.size] {
        header.extend(field.to_le_bytes());
    }
    header.extend((of.name.len() as u16).to_le_bytes());
    header.extend((of.extra.len() as u16).to_le_bytes());
    header
}

pub(super) fn given(path: &str, bytes: impl Into<Vec<u8>>) -> GivenFile {
    GivenFile { path: path.to_owned(), bytes: bytes.into() }
}

pub(super) fn open(bytes: impl Into<Vec<u8>>) -> Unpacked {
    unpack(vec![given("a.zip", bytes)])
}
