//! The linter's verdicts against the readers themselves, for all shared cases.

use skillsight_core::lint::{Place, Reader, lint};
use skillsight_core::skill::Severity;

use crate::cases::cases;
use crate::readers::{FOLDER, codex, validator};

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

/// What Codex was seen to do with each of these (codex-cli 0.148.0, `codex debug prompt-input`), and what follows from its
/// sources: whether it takes a skill called `demo` with these lines.
const MENDED: &[(&str, bool)] = &[
    ("description: Plain text. NOTE: with a colon and a blank in it", true),
    ("description: foo:", false),
    ("description: null", false),
    ("description: # TODO: fill in", false),
    ("description: [DEPRECATED] Use when: x", true),
    ("description: [DEPRECATED #1] Use when: x", true),
    ("description: [thing: Text: details]", true),
    ("description: {thing: details}", true),
    ("description: [alpha, beta]", false),
    ("description: &summary Text: details", true),
    ("description: - item: detail", true),
    ("description: ? item: detail", true),
    ("description : Text: details", true),
    ("\"description\": Text: details", true),
    ("description: \"unterminated", false),
    ("description: \"x\" y", false),
    ("description: 'x': y", false),
    ("description: %x", false),
    ("description: *x", false),
    ("description: *x: y", true),
    ("description: @x", true),
    ("description: `x` y", true),
    ("description: [x] y", true),
    ("description: {x} y", true),
    ("description: a: 'b' # c", true),
    ("description: it's: so", true),
    ("description: a:\tb: c", true),
    ("description: a\n  goes on: here", false),
    ("description: >\n  a: b: c\nlicense: d: e", true),
    ("description: d\nmetadata: [unterminated", false),
    ("description: d\nmetadata: [thing: Text: details]", false),
    ("description: d\nmetadata: &summary Text: details", false),
    ("description: d\nmetadata:\n  short-description: What's in: all", true),
    ("description: d\nmetadata:\n  thing: [thing: Text: details]", true),
    ("description: d\nmetadata:\n  thing: [a] b", true),
    ("description: d\nlist:\n  - thing: Text: details", true),
    ("description: d\nlist: [thing: Text: details]", true),
    ("description: d\nargument-hint: <duration: e.g. 7d>", true),
    ("description: d\nargument-hint: [topic] [with law|with docs]", true),
    ("description: d\ntags: [next,@supabase/ssr]", true),
    ("description: d\nm\u{e9}ta: Text: details", true),
    ("description: d\nsome key: Text: details", true),
    ("description: d\nfoo:bar: Text: details", false),
    ("description: d\ndescription: Text: details", false),
    ("description: d\nother: a\nother: b: c", true),
];

#[test]
fn what_codex_mends_is_a_warning_and_what_it_does_not_an_error() {
    for (fields, is_taken) in MENDED {
        let source = format!("---\nname: demo\n{fields}\n---\nBody\n");
        assert_eq!(codex(&source).is_ok(), *is_taken, "{fields}: {:?}", codex(&source));
        let severity = lint(&source, &Place::default()).severity(Reader::Codex);
        let expected = if *is_taken { None } else { Some(Severity::Error) };
        assert_eq!(severity.filter(|severity| *severity == Severity::Error), expected, "{fields}");
    }
}

#[test]
fn codex_gives_a_skill_without_a_name_its_folder_s() {
    for name in ["", "name:\n", "name: ~\n", "name: \"\"\n", "name: #1\n"] {
        let source = format!("---\n{name}description: d\n---\nBody\n");
        assert_eq!(codex(&source).map(|read| read.name), Ok(FOLDER.to_owned()), "{name}");
        let severity = lint(&source, &Place::default()).severity(Reader::Codex);
        assert_eq!(severity, Some(Severity::Warning), "{name}");
    }
}
