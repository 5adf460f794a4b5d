//! An archive of any make gives packages within the limits, or a reason; and what is taken can be written.

#![no_main]

use libfuzzer_sys::fuzz_target;
use skillsight_core::lang::Lang;
use skillsight_core::package::{GivenFile, MAX_FILES, MAX_UNPACKED_BYTES, unpack, write};
use skillsight_fuzz::within_limit;

fn file(path: &str, bytes: &[u8]) -> Vec<GivenFile> {
    vec![GivenFile { path: path.to_owned(), bytes: bytes.to_vec() }]
}

fuzz_target!(|data: &[u8]| {
    let unpacked = within_limit(|| unpack(file("a.zip", data)));
    assert!(!unpacked.packages.is_empty() || !unpacked.refused.is_empty(), "nothing taken, and nothing said");
    for lang in [Lang::En, Lang::Zh] {
        assert!(unpacked.refused.iter().all(|refused| !refused.message(lang).is_empty()));
        assert!(unpacked.notices.iter().all(|notice| !notice.message(lang).is_empty()));
    }
    let files = unpacked.packages.iter().map(|package| 1 + package.resources.len()).sum::<usize>();
    let resources = unpacked.packages.iter().flat_map(|package| &package.resources);
    let bytes = resources.map(|resource| resource.bytes.len()).sum::<usize>();
    assert!(files <= MAX_FILES && bytes <= MAX_UNPACKED_BYTES, "more than the limits: {files}, {bytes}");

    for package in &unpacked.packages {
        let written = write(package).expect("what was taken fits into an archive");
        let read = unpack(file("b.zip", &written));
        assert!(read.refused.is_empty(), "{:?}", read.refused);
        let [again] = read.packages.as_slice() else {
            panic!("one package was written, not {}", read.packages.len())
        };
        assert_eq!((&again.source, &again.resources), (&package.source, &package.resources));
    }
});
