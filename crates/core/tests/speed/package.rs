//! Archives and folders, at the limits and beyond.

use skillsight_core::package::{GivenFile, MAX_FILES, SKILL_FILE, unpack};

use super::archives::{SKILL, each_as_large_as_is_read, each_of_a_megabyte};
use super::{PATIENCE, quickly, within};

fn archive(bytes: &[u8]) -> Vec<GivenFile> {
    vec![GivenFile { path: "a.zip".to_owned(), bytes: bytes.to_vec() }]
}

#[test]
fn a_megabyte_of_anything_is_told_about_in_no_time() {
    each_of_a_megabyte(|name, bytes| {
        quickly(name, || unpack(archive(bytes)));
    });
}

#[test]
fn an_archive_as_large_as_is_read_takes_little_more() {
    each_as_large_as_is_read(|name, bytes| {
        let unpacked = within(10 * PATIENCE, name, || unpack(archive(bytes)));
        assert_eq!(unpacked.packages.len(), 1, "{name}: {:?}", unpacked.refused);
    });
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
