//! The shared cases: exactly what is said of each, where, and how bad it is for whom.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;
use skillsight_core::lang::Lang;
use skillsight_core::lint::{Lint, Place, Reader, lint};
use skillsight_core::skill::{Severity, load};

#[derive(Deserialize)]
struct Case {
    id: String,
    input: String,
}

/// Names and texts.
pub fn cases() -> serde_json::Result<Vec<(String, String)>> {
    let cases: Vec<Case> = serde_json::from_str(include_str!("../fixtures/skill-files.json"))?;
    Ok(cases.into_iter().map(|Case { id, input }| (id, input)).collect())
}

/// Written by hand, from what is known of the readers: code, line and column, and how bad it is for this page, the
/// specification, claude.ai and Codex. E is an error, W a warning, N a note; - does not mind.
const FINDINGS: &[(&str, &str)] = &[
    // The text must begin with ---, and to Codex a byte order mark is no white space.
    ("bom", "byte-order-mark 1:1 WEEE"),
    ("crlf", ""),
    ("leading_blank", "before-frontmatter 1:1 WEEE"),
    // Codex trims the line, the validator cuts before the blank; claude.ai's packager wants a line break there.
    ("fence_trailing_space", "fence-trailing-blanks 1:4 W-W-, fence-trailing-blanks 4:4 W-W-"),
    ("fence_4dashes", "malformed-fence 1:1 EEEE"),
    ("close_at_eof_no_newline", "no-instructions 4:1 W---"),
    ("empty_frontmatter", "missing-field 1:1 EEEW, missing-field 1:1 EEEE"),
    ("unclosed", "unclosed-frontmatter 1:1 EEEE"),
    // Cut there, the validator is content with "Separate with". Codex looks at whole lines.
    ("dashes_in_desc", "dashes-in-frontmatter 3:28 WWW-"),
    ("hr_in_body", ""),
    // Codex puts the same quotes there.
    ("unquoted_colon", "repaired-text 3:14 WEEW"),
    ("colon_no_space", ""),
    ("folded", ""),
    // Codex joins the lines.
    ("literal", "reads-otherwise 3:14 ---N"),
    ("plain_multiline", ""),
    ("tab_indent", "tab-indentation 5:1 EEEE"),
    // strictyaml refuses anchors, aliases, tags and brackets; to serde_yaml they are YAML.
    ("anchor_alias", "yaml-anchor 3:14 WEW-, yaml-alias 4:10 WEW-"),
    ("merge_flow_list_tools", "allowed-tools-list 4:16 WW--, flow-style 4:16 -EW-"),
    ("metadata_flow", "flow-style 4:11 -EW-, unquoted-scalar 4:12 W-W-"),
    ("metadata_nested", "metadata-left-out 5:3 WEW-"),
    // Codex reads the metadata into a struct.
    ("metadata_list", "wrong-type 5:3 WEWE"),
    ("metadata_scalar", "wrong-type 4:11 WEWE"),
    // strictyaml knows texts only, and serde_yaml gives one; the packager refuses a number.
    ("name_number", "unquoted-scalar 2:7 W-W-"),
    // To Codex a name may hold any characters.
    ("name_upper", "name-format 2:7 WEE-"),
    ("name_underscore", "name-format 2:7 WEE-"),
    ("name_space", "name-format 2:7 WEE-"),
    ("name_cjk", "name-format 2:7 WEE-"),
    ("name_emoji", "name-format 2:7 WEE-"),
    ("name_64", ""),
    ("name_65", "name-too-long 2:7 WEEE"),
    ("desc_empty", "empty-field 3:1 EEEE"),
    ("desc_ws", "empty-field 3:14 EEEE"),
    ("desc_missing", "missing-field 1:1 EEEE"),
    ("desc_1024", ""),
    ("desc_1025", "description-too-long 3:14 WEEE"),
    // claude.ai alone.
    ("desc_angle", "angle-brackets 3:18 W-E-"),
    ("desc_list", "wrong-type 4:3 EEEE"),
    // All end the text there.
    ("desc_hash", "comment-in-text 3:30 WWWW"),
    // Unexpected to two, passed over by Codex.
    ("extra_field", "host-field 4:1 WEE-"),
    ("desc_leading_at", "repaired-text 3:14 WEEW"),
    ("desc_leading_backtick", "repaired-text 3:14 WEEW"),
    ("compat_empty", "empty-field 4:16 WWW-"),
    // Codex does not read it, and the upload is not known to.
    ("compat_501", "compatibility-too-long 4:16 WEW-"),
    ("toml", "toml-frontmatter 1:1 EEEE"),
    ("tag", "yaml-tag 3:14 WEW-"),
    ("no_body", "no-instructions 4:1 W---"),
    ("list_frontmatter", "not-a-mapping 2:1 EEEE"),
    ("no_frontmatter", "missing-frontmatter 1:1 EEEE"),
    // Codex takes the folder's name.
    ("name_missing", "missing-field 1:1 EEEW"),
    ("name_null", "empty-field 2:1 EEEW"),
    // serde_yaml passes over the tag and reads "thing".
    ("desc_bang", "reads-otherwise 3:14 WEWW"),
    // All of it is a comment, and the description is missing.
    ("desc_hash_first", "reads-otherwise 3:14 WEEE"),
    // A list with a text behind it is no YAML; Codex puts quotes around it.
    ("desc_bracket", "repaired-text 3:14 WEEW"),
    ("tools_comma", "tools-field 4:1 NNN-, tools-not-list 4:8 W---"),
    ("alias_of_a_list", "alias-of-collection 6:6 EEWW"),
    ("tools_scoped", "tools-field 4:1 NNN-"),
    ("tools_flow", "tools-field 4:1 NNN-, duplicate-tool 4:34 W---"),
    // One blank more between two characters.
    ("cjk_fold", "cjk-line-break 4:15 NNNN"),
    // Codex's struct passes over the fields.
    ("billion_laughs", "alias-of-collection 5:8 EEWW"),
];

fn letter(severity: Option<Severity>) -> char {
    match severity {
        Some(Severity::Error) => 'E',
        Some(Severity::Warning) => 'W',
        Some(Severity::Note) => 'N',
        None => '-',
    }
}

fn said(lint: &Lint) -> String {
    let finding = |finding: &skillsight_core::lint::Finding| {
        let d = &finding.diagnostic;
        let letters: String = Reader::ALL.iter().map(|reader| letter(finding.severity(*reader))).collect();
        format!("{} {}:{} {letters}", d.code(), d.line, d.column)
    };
    lint.findings.iter().map(finding).collect::<Vec<_>>().join(", ")
}

#[test]
fn each_case_has_exactly_the_findings_written_here() {
    let expected: BTreeMap<_, _> = FINDINGS.iter().copied().collect();
    let cases = cases().unwrap();
    let ids: BTreeSet<_> = cases.iter().map(|(id, _)| id.as_str()).collect();
    assert_eq!(ids, expected.keys().copied().collect());
    let found = cases.iter().map(|(id, source)| (id.as_str(), said(&lint(source, &Place::default()))));
    let wrong: Vec<_> = found.filter(|(id, found)| expected[id] != found).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn a_case_is_loaded_as_ever() {
    for (id, source) in cases().unwrap() {
        assert_eq!(lint(&source, &Place::default()).loaded, load(&source), "{id}");
    }
}

#[test]
fn the_worst_for_a_reader_is_the_worst_of_its_findings() {
    let of = |source: &str| {
        let lint = lint(source, &Place { folder: Some("other"), stem: None });
        Reader::ALL.iter().map(|reader| letter(lint.severity(*reader))).collect::<String>()
    };
    assert_eq!(of("---\nname: other\ndescription: d\n---\nBody\n"), "----");
    assert_eq!(of("---\nname: demo\ndescription: d\n---\nBody\n"), "-E--");
    assert_eq!(of("---\nname: other\ndescription: a <b>\ntools: [a]\n---\nBody\n"), "WNE-");
}

/// Rules that the shared cases leave open.
#[test]
fn what_only_one_reader_minds_is_said_for_that_one() {
    for (fields, expected) in [
        // claude.ai keeps two words for itself, in any letters.
        ("name: claude-helper\ndescription: d\n", "reserved-word 2:7 --E-"),
        ("name: my-anthropic-x\ndescription: d\n", "reserved-word 2:7 --E-"),
        // Codex's short description: 1024 characters, and 500 in older versions. White space is joined first.
        (
            &format!("name: demo\ndescription: d\nmetadata:\n  short-description: {}\n", "x".repeat(501)),
            "short-description-too-long 5:22 ---W",
        ),
        (
            &format!("name: demo\ndescription: d\nmetadata:\n  short-description: {}\n", "x".repeat(1025)),
            "short-description-too-long 5:22 ---E",
        ),
        (
            &format!(
                "name: demo\ndescription: d\nmetadata:\n  short-description: \"x{}x\"\n",
                " ".repeat(1025)
            ),
            "",
        ),
        ("name: demo\ndescription: d\nmetadata:\n  short-description: [d]\n", "metadata-left-out 5:3 WEWE"),
        // A known field of another host; a misspelt one stays unknown.
        ("name: demo\ndescription: d\nargument-hint: x\n", "host-field 4:1 WEE-"),
        ("name: demo\ndescription: d\nallowed_tools: x\n", "unknown-field 4:1 WEE-"),
        // What belongs under the metadata; a field that nobody knows.
        (
            "name: demo\ndescription: d\nversion: 1.0.0\nauthor: me\ntags: a\nhomepage: https://a.b\nlast_updated: today\n",
            "host-field 4:1 WEE-, host-field 5:1 WEE-, host-field 6:1 WEE-, host-field 7:1 WEE-, host-field 8:1 WEE-",
        ),
        ("name: demo\ndescription: d\nflavour: x\n", "unknown-field 4:1 WEE-"),
        // Codex looks for a line of dashes, however indented; the validator for any.
        (
            "name: demo\ndescription: d\nlicense: |\n  a\n  ---\n",
            "dashes-in-frontmatter 6:3 WWW-, ends-early 6:3 ---W",
        ),
        ("name: demo\nlicense: a --- b\ndescription: d\n", "ends-early 3:12 WEW-"),
        ("name: demo\nlicense: |\n  ---\ndescription: d\n", "ends-early 4:3 WEW-, ends-early 4:3 ---E"),
        ("name: demo\ndescription: \"a --- b\"\n", "ends-early 3:17 WEW-"),
        // The scanners of Python's YAML take no tab for a blank.
        ("name: demo\ndescription:\td\n", "tab-outside-quotes 3:13 -EW-"),
        ("name: demo\n \t\ndescription: d\n", "tab-outside-quotes 3:2 -EW-"),
        // Where the library sees no blank in it either.
        ("name: demo\n\t\ndescription: d\n", "tab-indentation 3:1 EEEE"),
        ("name: demo\ndescription: d\nlicense: \"a\tb\"\n", ""),
        ("name: demo\ndescription: d\nlicense: |\n  a\tb\n", ""),
        // Where Codex joins white space.
        ("name: demo\ndescription: \"a\tb\"\n", "reads-otherwise 3:14 ---N"),
        // Duplicates: strictyaml refuses all, serde_yaml those of the struct.
        ("name: demo\ndescription: d\nlicense: a\nlicense: b\n", "duplicate-field 5:1 WEW-"),
        ("name: demo\nname: demo\ndescription: d\n", "duplicate-field 3:1 WEWE"),
        // In the metadata, a break between two characters leaves no space either.
        ("name: demo\ndescription: d\nmetadata:\n  a: 退款\n    查询\n", "cjk-line-break 5:8 NNN-"),
        // Nothing is a mapping to Codex, a null is none.
        ("name: demo\ndescription: d\nmetadata:\n", "empty-field 4:1 WW--"),
        ("name: demo\ndescription: d\nmetadata: ~\n", "wrong-type 4:11 WEWE"),
        // Codex does not read these.
        ("name: demo\ndescription: d\nlicense: #1\n", "reads-otherwise 4:10 WWW-"),
        ("name: demo\ndescription: d\nlicense: [a]\n", "reads-otherwise 4:10 WEW-"),
        ("name: demo\ndescription: [a]\n", "reads-otherwise 3:14 WEWE"),
        // Where this page alone stops, there may be anything for the others.
        ("name: demo\ndescription: a\u{feff}b\n", "control-character 3:15 EWWW"),
        (
            &format!("name: demo\ndescription: d\nlicense: {}\n", "x".repeat(65_536)),
            "frontmatter-too-large 1:1 EWWW",
        ),
        (
            &format!("name: demo\ndescription: d\nlicense: \"{}\"\n", "[".repeat(4097)),
            "too-many-brackets 4:4107 EWWW",
        ),
        // One that YAML forbids is refused by all.
        ("name: demo\ndescription: a\u{7}b\n", "control-character 3:15 EEEE"),
    ] {
        let source = format!("---\n{fields}---\nBody\n");
        assert_eq!(said(&lint(&source, &Place::default())), expected, "{fields}");
    }
    let source = "---\rname: demo\rdescription: d\r---\rBody\r";
    assert_eq!(said(&lint(source, &Place::default())), "carriage-return 1:1 ---E");
}

#[test]
fn a_finding_of_the_linter_says_what_to_write_instead() {
    let source = "---\nname: Demo\ndescription: d\nversion: 1\nmodel: x\nmetadata: {a: b}\n---\nBody\n";
    let lint = lint(source, &Place { folder: Some("demo"), stem: None });
    let messages: Vec<_> = lint.findings.iter().map(|finding| finding.diagnostic.message(Lang::En)).collect();
    assert_eq!(
        messages,
        [
            "Line 2, column 7: Other readers refuse the name “Demo”. Use only a-z, 0-9 and single hyphens between \
             them.",
            "Line 2, column 7: The folder is called “demo”, and the specification wants the name to be the same. \
             Write the folder's name here, or rename the folder.",
            "Line 4, column 1: version is often written here; the specification has it under metadata:, and its validator \
             and claude.ai's upload refuse it anywhere else. Write it there, as version: and a text in quotes.",
            "Line 5, column 1: model is a field of Claude Code and was not read; the specification and claude.ai's \
             upload refuse it. Delete it for them.",
            "Line 6, column 11: The specification's reader refuses [ ] and { } here. Write one entry on each line, \
             without brackets.",
        ]
    );
}
