//! Bytes of any make: no panic, and never more than the limits.

use proptest::prelude::*;

use super::zipped::{Made, SKILL, deflated, given, open, stored, zip};
use super::{MAX_FILES, MAX_UNPACKED_BYTES, SKILL_FILE, Unpacked, unpack};
use crate::lang::Lang;

fn holds_together(unpacked: &Unpacked) {
    let mut bytes = 0;
    let mut files = 0;
    for package in &unpacked.packages {
        files += 1 + package.resources.len();
        bytes += package.source.len();
        for resource in &package.resources {
            bytes += resource.bytes.len();
            let path = resource.path.as_str();
            assert!(
                !path.starts_with('/') && path.split('/').all(|segment| !matches!(segment, "" | "." | ".."))
            );
            assert_ne!(path.rsplit('/').next(), Some(SKILL_FILE));
        }
        assert!(package.resources.is_sorted_by(|a, b| a.path < b.path), "each path once, in order");
    }
    assert!(bytes <= MAX_UNPACKED_BYTES && files <= MAX_FILES);
    for lang in [Lang::En, Lang::Zh] {
        assert!(unpacked.refused.iter().all(|refused| !refused.message(lang).is_empty()));
        assert!(unpacked.notices.iter().all(|notice| !notice.message(lang).is_empty()));
    }
    // Whatever came of it, something was said or taken.
    assert!(!unpacked.packages.is_empty() || !unpacked.refused.is_empty());
}

fn good() -> Vec<u8> {
    zip(&[
        deflated("repo/a/SKILL.md", SKILL),
        deflated("repo/a/references/long.md", &b"All work and no play. ".repeat(60)),
        stored("repo/b/skill.md", SKILL),
        Made { made_by: 20, ..stored("repo\\b\\x", b"x") },
        stored("repo/README.md", b"text"),
        stored("__MACOSX/._a", b""),
    ])
}

proptest! {
    #[test]
    fn bytes_of_any_kind_are_told_about(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        for start in [&b""[..], b"PK\x03\x04", b"PK\x05\x06"] {
            holds_together(&open([start, &bytes].concat()));
        }
    }

    #[test]
    fn a_mutated_archive_gives_no_more_than_the_limits(
        edits in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..8),
        cut in prop::option::of(any::<prop::sample::Index>()),
        doubled in prop::option::of((any::<prop::sample::Index>(), any::<prop::sample::Index>())),
    ) {
        let mut bytes = good();
        for (at, byte) in edits {
            let at = at.index(bytes.len());
            bytes[at] = byte;
        }
        if let Some((from, to)) = doubled {
            let (from, to) = (from.index(bytes.len()), to.index(bytes.len()));
            let piece = bytes[from.min(to)..from.max(to)].to_vec();
            bytes.splice(to..to, piece);
        }
        if let Some(cut) = cut {
            bytes.truncate(cut.index(bytes.len()));
        }
        holds_together(&open(bytes));
    }

    #[test]
    fn headers_that_lie_give_no_more_than_the_limits(
        size in prop_oneof![any::<u32>(), 0..100_u32, Just(u32::MAX)],
        at in prop::option::of(0..3_000_u32),
        method in prop_oneof![Just(0_u16), Just(8), any::<u16>()],
        flags in any::<u16>(),
        attributes in any::<u32>(),
        extra in prop::collection::vec(any::<u8>(), 0..40),
        name in "(s/)?([a-zA-Z./\\\\:\u{0}-\u{1f}]{0,6}|SKILL.md)",
    ) {
        let lie = Made { size, at, method, flags, attributes, extra, ..deflated(name, &[b'a'; 3000]) };
        holds_together(&open(zip(&[stored("s/SKILL.md", SKILL), lie])));
    }

    #[test]
    fn paths_of_any_kind_are_told_about(
        paths in prop::collection::vec("([abS ]|SKILL.md|skill.md|\\.\\.|\\.git|/|//|\\\\|:|x.md|y.zip){1,6}", 1..12),
    ) {
        holds_together(&unpack(paths.iter().map(|path| given(path, SKILL)).collect()));
        let entries: Vec<Made> = paths.iter().map(|path| stored(path.as_str(), SKILL)).collect();
        holds_together(&open(zip(&entries)));
    }
}
