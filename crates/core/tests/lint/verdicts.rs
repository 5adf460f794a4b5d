//! The linter's verdicts against the readers themselves, for all shared cases.

use skillsight_core::lint::{Place, Reader, lint};
use skillsight_core::skill::Severity;

use crate::cases::cases;
use crate::readers::{codex, validator};

/// This page's own field is a note to everyone, also to those who refuse it.
const OWN_FIELDS: &[&str] = &["tools_comma", "tools_scoped", "tools_flow"];

/// Where the written specification is stricter than its validator, and the linter follows the text.
const HOLES: &[(&str, &str)] = &[
    ("name_cjk", "the text has a-z, 0-9 and hyphens; the validator takes letters of all scripts"),
    (
        "metadata_nested",
        "the text maps strings to strings; the validator makes a string of the inner mapping",
    ),
    ("metadata_list", "the text has a mapping; the validator does not look"),
    ("metadata_scalar", "the text has a mapping; the validator does not look"),
];

fn refuses(source: &str, reader: Reader) -> bool {
    lint(source, &Place::default()).severity(reader) == Some(Severity::Error)
}

#[test]
fn the_specifications_verdict_is_that_of_its_validator() {
    for (id, source) in cases().unwrap() {
        let refused = validator(&source);
        let is_hole = HOLES.iter().any(|(hole, _)| *hole == id);
        let is_own = OWN_FIELDS.contains(&id.as_str());
        assert!(!is_own || refused.is_err(), "{id} needs no exception");
        let expected = (refused.is_err() && !is_own) || is_hole;
        assert_eq!(refuses(&source, Reader::Specification), expected, "{id}: {refused:?}");
        assert!(!is_hole || refused.is_ok(), "{id} is no hole: {refused:?}");
    }
}

#[test]
fn codex_s_verdict_is_that_of_its_loader() {
    for (id, source) in cases().unwrap() {
        let refused = codex(&source);
        assert_eq!(refuses(&source, Reader::Codex), refused.is_err(), "{id}: {refused:?}");
    }
}
