//! What is written is read again as it was, and is the same bytes each time.

use proptest::prelude::*;

use super::zipped::{given, open};
use super::{CannotWrite, Package, unpack, write, write_all};
use crate::resource::{Resource, ResourcePath};

fn package(folder: Option<&str>, source: &str, resources: &[(&str, &[u8])]) -> Package {
    let resource = |(path, bytes): &(&str, &[u8])| Resource::new(ResourcePath::parse(path).unwrap(), *bytes);
    Package {
        folder: folder.map(str::to_owned),
        path: folder.map_or_else(|| "SKILL.md".to_owned(), |folder| format!("{folder}/SKILL.md")),
        source: source.to_owned(),
        resources: resources.iter().map(resource).collect(),
    }
}

fn skill(name: &str) -> String {
    format!("---\nname: {name}\ndescription: d\n---\nBody\n")
}

fn folders(packages: &[Package]) -> Vec<String> {
    let read = open(write_all(packages).unwrap());
    assert!(read.refused.is_empty() && read.notices.is_empty(), "{read:?}");
    read.packages.into_iter().filter_map(|package| package.folder).collect()
}

#[test]
fn a_package_comes_back_byte_for_byte() {
    let source = format!("\u{feff}{}\r\n", skill("demo").replace('\n', "\r\n"));
    let all: Vec<u8> = (0..=255).collect();
    let package = package(
        Some("demo"),
        &source,
        &[("a/b/退款.md", b"text\r\n"), ("empty", b""), ("z.bin", &all.repeat(50))],
    );
    let read = open(write(&package).unwrap());
    assert_eq!(read.packages, [package]);
    assert!(read.notices.is_empty() && read.refused.is_empty());
}

#[test]
fn equal_packages_give_equal_bytes_in_the_order_of_their_paths() {
    let one = package(None, &skill("demo"), &[("a", b"1"), ("b", b"2")]);
    let other = package(Some("elsewhere"), &skill("demo"), &[("b", b"2"), ("a", b"1")]);
    assert_eq!(write(&one).unwrap(), write(&other).unwrap());
}

#[test]
fn the_bytes_are_a_zip() {
    // Written by hand after APPNOTE 4.3.7, 4.3.12 and 4.3.16, for a file that does not shrink.
    let expected: Vec<u8> = [
        &b"PK\x03\x04\x14\0\0\x08\0\0\0\0\x21\0\x43\xbe\xb7\xe8\x01\0\0\0\x01\0\0\0\x0e\0\0\0"[..],
        b"skill/SKILL.md",
        b"a",
        b"PK\x01\x02\x14\x03\x14\0\0\x08\0\0\0\0\x21\0\x43\xbe\xb7\xe8\x01\0\0\0\x01\0\0\0\x0e\0\0\0",
        b"\0\0\0\0\0\0\0\0\xa4\x81\0\0\0\0",
        b"skill/SKILL.md",
        b"PK\x05\x06\0\0\0\0\x01\0\x01\0\x3c\0\0\0\x2d\0\0\0\0\0",
    ]
    .concat();
    assert_eq!(write(&package(None, "a", &[])).unwrap(), expected);
}

#[test]
fn the_folder_is_named_after_the_skill_then_after_the_folder() {
    for (name, folder, expected) in [
        ("demo", Some("other"), "demo"),
        ("退款助手", None, "退款助手"),
        ("a/b: c?", None, "a-b- c-"),
        ("../x", None, "-x"),
        (".git", Some("fall back"), "git"),
        ("__MACOSX", Some("folder"), "folder"),
        ("'???'", Some("folder"), "folder"),
        ("'???'", Some("..."), "skill"),
    ] {
        assert_eq!(folders(&[package(folder, &skill(name), &[])]), [expected], "{name}");
    }
    assert_eq!(folders(&[package(Some("folder"), "No frontmatter", &[])]), ["folder"]);
    let long = "a".repeat(200);
    let deep = "b".repeat(512);
    assert_eq!(folders(&[package(None, &skill(&long), &[(&deep, b"")])]), ["a".repeat(64)]);
}

#[test]
fn several_of_one_name_are_told_apart() {
    let packages = ["demo", "Demo", "demo-2", "demo"].map(|name| package(None, &skill(name), &[("a", b"1")]));
    let mut found = folders(&packages);
    found.sort();
    assert_eq!(found, ["Demo-2", "demo", "demo-2-2", "demo-3"]);
    assert_eq!(open(write_all(&[]).unwrap()).packages, []);
}

#[test]
fn more_than_a_zip_holds_is_not_written() {
    let many: Vec<Resource> =
        (0..65_534).map(|n| Resource::new(ResourcePath::parse(&n.to_string()).unwrap(), *b"")).collect();
    let full = Package { folder: None, path: String::new(), source: skill("demo"), resources: many };
    assert_eq!(write(&full), Err(CannotWrite::TooManyFiles));
    let fits = Package { resources: full.resources[1..].to_vec(), ..full };
    assert!(write(&fits).is_ok());
}

#[test]
fn what_nobody_could_unpack_is_not_written() {
    let both = package(None, &skill("demo"), &[("a-b", b""), ("a", b"1"), ("a/b", b"2")]);
    assert_eq!(write(&both), Err(CannotWrite::FileAndFolder { path: "a".to_owned() }));
}

#[test]
fn a_script_can_be_run_where_it_is_unpacked() {
    let bytes = write(&package(None, &skill("demo"), &[("run.sh", b"#!/bin/sh\n"), ("z", b"")])).unwrap();
    // Mode 0755 of a regular file, in the upper half of the external attributes.
    let modes = bytes.windows(4).filter(|window| *window == [0, 0, 0xed, 0x81]).count();
    assert_eq!(modes, 1);
}

proptest! {
    #[test]
    fn whatever_is_in_a_package_comes_back(
        source in "(---\nname: [a-z.]{0,4}\ndescription: d\n---\n)?\\PC{0,40}",
        files in prop::collection::btree_map(
            "[a-z. 退:]{1,3}(/[a-z. 退:]{1,3}){0,3}",
            prop::collection::vec(any::<u8>(), 0..200),
            0..6,
        ),
    ) {
        let given_files = files.iter().map(|(path, bytes)| given(&format!("s/{path}"), bytes.clone()));
        let first = unpack(given_files.chain([given("s/SKILL.md", source)]).collect());
        prop_assert_eq!(first.packages.len(), 1);
        let read = open(write(&first.packages[0]).unwrap());
        prop_assert!(read.refused.is_empty(), "{:?}", read.refused);
        prop_assert_eq!(&read.packages[0].source, &first.packages[0].source);
        prop_assert_eq!(&read.packages[0].resources, &first.packages[0].resources);
        prop_assert_eq!(write(&read.packages[0]), write(&first.packages[0]));
    }
}
