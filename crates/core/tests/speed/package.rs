//! Archives and folders, at the limits and beyond.

use skillsight_core::package::{GivenFile, MAX_FILES, Package, SKILL_FILE, unpack, write};
use skillsight_core::resource::{Resource, ResourcePath};

use super::{MEGABYTE, quickly};

const SKILL: &str = "---\nname: demo\ndescription: d\n---\nBody";

#[expect(clippy::unwrap_used, reason = "a test that can't be made is a failure")]
fn archive_of(resources: Vec<(String, Vec<u8>)>) -> Vec<u8> {
    let resource =
        |(path, bytes): (String, Vec<u8>)| Resource::new(ResourcePath::parse(&path).unwrap(), bytes);
    let resources = resources.into_iter().map(resource).collect();
    write(&Package { folder: None, path: String::new(), source: SKILL.to_owned(), resources }).unwrap()
}

fn is_quick(name: &str, path: &str, bytes: Vec<u8>) {
    let files = vec![GivenFile { path: path.to_owned(), bytes }];
    quickly(name, || unpack(files.clone()));
}

#[test]
fn a_megabyte_of_anything_is_told_about_in_no_time() {
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
                is_quick(&format!("{start:?} {piece:?} {end:?}"), "a.zip", [start, &filling, end].concat());
            }
        }
    }
}

#[test]
fn an_archive_of_a_megabyte_is_opened_in_no_time() {
    // Nothing that shrinks: xorshift (G. Marsaglia, 2003).
    let mut state = 1_u64;
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 32) as u8
    };
    let noise: Vec<u8> = (0..MEGABYTE).map(|_| next()).collect();
    is_quick("noise", "a.zip", archive_of(vec![("noise".to_owned(), noise)]));
    let deep = |n: usize| format!("{}{n}", "a/".repeat(250));
    is_quick("deep", "a.zip", archive_of((1..MAX_FILES).map(|n| (deep(n), Vec::new())).collect()));
    let flat = |n: usize| format!("{}{n}", "a".repeat(500));
    is_quick("flat", "a.zip", archive_of((1..MAX_FILES).map(|n| (flat(n), Vec::new())).collect()));
}

#[test]
fn a_bomb_within_the_limit_is_opened_in_no_time() {
    is_quick("zeros", "a.zip", archive_of(vec![("zeros".to_owned(), vec![0; 19 * MEGABYTE])]));
}

#[test]
fn skills_inside_one_another_are_told_apart_in_no_time() {
    let nested = |n: usize| GivenFile {
        path: format!("{}{SKILL_FILE}", "a/".repeat(n % 500)).replacen("a/", &format!("{}/", n / 500), 1),
        bytes: SKILL.into(),
    };
    let files: Vec<GivenFile> = (0..MAX_FILES).map(nested).collect();
    quickly("nested", || unpack(files.clone()));
}
