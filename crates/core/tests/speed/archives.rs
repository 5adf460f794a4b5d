//! Archives that could be slow to open: for the tests, and for the measurement (`benches/hostile.rs`).

use skillsight_core::package::{MAX_ARCHIVE_BYTES, MAX_FILES, MAX_UNPACKED_BYTES, Package, write};
use skillsight_core::resource::{Resource, ResourcePath};

use super::files::MEGABYTE;

/// The SKILL.md of each archive that holds one.
pub const SKILL: &str = "---\nname: demo\ndescription: d\n---\nBody";

/// Calls with each archive of a megabyte or less, and its name.
pub fn each_of_a_megabyte(mut see: impl FnMut(&str, &[u8])) {
    for piece in [
        &b"\0"[..],
        b"PK\x03\x04",
        b"PK\x05\x06",
        b"PK\x05\x06\0\0\0\0\xff\xff\xff\xff\0\0\0\0\0\0\0\0\0\0",
        b"PK\x06\x06",
        b"PK\x06\x07",
        b"PK\x01\x02",
        b"PK",
        b"a",
        b"\xff",
    ] {
        let filling = piece.repeat(MEGABYTE / piece.len());
        for start in [&b""[..], b"PK\x03\x04"] {
            for end in [&b""[..], b"PK\x05\x06\0\0\0\0\x01\0\x01\0\x10\0\0\0\0\0\0\0\0\0"] {
                let name = [start, piece, end].map(|part| part.escape_ascii().to_string()).join(" ");
                see(&name, &[start, &filling, end].concat());
            }
        }
    }
    see("noise", &packed(vec![("noise".to_owned(), noise(MEGABYTE - 1024))]));
    see(
        "deep folders",
        &packed((1..MAX_FILES).map(|n| (format!("{}{n}", "a/".repeat(100)), Vec::new())).collect()),
    );
    see(
        "long names",
        &packed((1..MAX_FILES).map(|n| (format!("{}{n}", "a".repeat(200)), Vec::new())).collect()),
    );
    see("zeros", &packed(vec![("zeros".to_owned(), vec![0; MAX_UNPACKED_BYTES - MEGABYTE])]));
    see("folders", &folders(MEGABYTE, |n| format!("{n}/")));
}

/// Calls with each archive that has as many bytes as are read, or unpacks to as many, and its name.
pub fn each_as_large_as_is_read(mut see: impl FnMut(&str, &[u8])) {
    let most = MAX_ARCHIVE_BYTES - MEGABYTE;
    see("noise", &packed(vec![("noise".to_owned(), noise(most))]));
    let part = most / MAX_FILES - 1200;
    let names = |n: usize| format!("{}{n}", "a/".repeat(250));
    see("deep folders and noise", &packed((1..MAX_FILES).map(|n| (names(n), noise(part))).collect()));
    let names = |n: usize| format!("{}{n}", "é".repeat(250));
    let part = (MAX_UNPACKED_BYTES - MEGABYTE) / MAX_FILES;
    see("long names and zeros", &packed((1..MAX_FILES).map(|n| (names(n), vec![0; part])).collect()));
    see("folders", &folders(most, |n| format!("{n}/")));
    see("folders with long names", &folders(most, |n| format!("{}{n}/", "a/".repeat(400))));
}

#[expect(clippy::expect_used, reason = "an archive that is not made would be opened in no time")]
fn packed(resources: Vec<(String, Vec<u8>)>) -> Vec<u8> {
    let resource = |(path, bytes): (String, Vec<u8>)| {
        Resource::new(ResourcePath::parse(&path).expect("a good path"), bytes)
    };
    let resources = resources.into_iter().map(resource).collect();
    let package = Package { folder: None, path: String::new(), source: SKILL.to_owned(), resources };
    write(&package).expect("within the limits")
}

/// Nothing that shrinks: xorshift (G. Marsaglia, 2003).
fn noise(bytes: usize) -> Vec<u8> {
    let mut state = 1_u64;
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 32) as u8
    };
    (0..bytes).map(|_| next()).collect()
}

/// A SKILL.md and as many empty folders as there is room for: entries that no limit on files counts.
fn folders(bytes: usize, name: impl Fn(usize) -> String) -> Vec<u8> {
    let one = packed(Vec::new());
    // Without the end, which has 22 bytes, 4 of them for where the directory begins.
    let (start, end) = one.split_at(one.len() - 22);
    let at = end.get(16..20).and_then(|at| at.try_into().ok()).map(u32::from_le_bytes).unwrap_or_default();
    let (first, line) = start.split_at(at as usize);
    let (mut entries, mut directory, mut count) = (first.to_vec(), line.to_vec(), 1_u64);
    while entries.len() + directory.len() < bytes {
        let name = name(count as usize);
        // Version 2.0, UTF-8, stored, the first of January 1980; no bytes.
        let mut header = vec![20, 0, 0, 8, 0, 0, 0, 0, 0x21, 0];
        header.extend([0; 12]);
        header.extend((name.len() as u16).to_le_bytes());
        header.extend([0; 2]);
        let at = entries.len() as u32;
        entries.extend([&b"PK\x03\x04"[..], &header, name.as_bytes()].concat());
        directory.extend(
            [&b"PK\x01\x02\x14\x03"[..], &header, &[0; 10], &at.to_le_bytes(), name.as_bytes()].concat(),
        );
        count += 1;
    }
    let (at, length) = (entries.len() as u64, directory.len() as u64);
    entries.append(&mut directory);
    // More entries than 16 bits count: the end as zip64 has it (APPNOTE 4.3.14 and 4.3.15), and where that is.
    let end = at + length;
    entries.extend([&b"PK\x06\x06"[..], &44_u64.to_le_bytes(), &[45, 0, 45, 0], &[0; 8]].concat());
    entries.extend([count, count, length, at].map(u64::to_le_bytes).concat());
    entries.extend([&b"PK\x06\x07\0\0\0\0"[..], &end.to_le_bytes(), &1_u32.to_le_bytes()].concat());
    entries.extend([&b"PK\x05\x06\0\0\0\0"[..], &[0xff; 12], &[0; 2]].concat());
    entries
}
