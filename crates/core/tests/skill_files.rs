//! The shared cases of skill files: what loads, as what, and exactly what is said about each and where.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;
use skillsight_core::lang::Lang;
use skillsight_core::skill::{Loaded, Severity, load};

#[derive(Deserialize)]
struct Case {
    id: String,
    input: String,
    expect: Expect,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Expect {
    load: String,
    positioned: Option<bool>,
    warned: Option<bool>,
    name: Option<String>,
    description: Option<String>,
    body: Option<String>,
    license: Option<String>,
    #[serde(default)]
    tools: Vec<String>,
    #[serde(default)]
    allowed_tools: Vec<String>,
    #[serde(default)]
    metadata: BTreeMap<String, String>,
}

fn cases() -> serde_json::Result<Vec<Case>> {
    serde_json::from_str(include_str!("fixtures/skill-files.json"))
}

/// Written by hand, from reading each input: severity, code, line and column of all that must be said.
const FINDINGS: &[(&str, &str)] = &[
    ("bom", "warning byte-order-mark 1:1"),
    ("crlf", ""),
    ("leading_blank", "warning before-frontmatter 1:1"),
    ("fence_trailing_space", "warning fence-trailing-blanks 1:4, warning fence-trailing-blanks 4:4"),
    ("fence_4dashes", "error malformed-fence 1:1"),
    ("close_at_eof_no_newline", "warning no-instructions 4:1"),
    ("empty_frontmatter", "error missing-field 1:1, error missing-field 1:1"),
    ("unclosed", "error unclosed-frontmatter 1:1"),
    ("dashes_in_desc", "warning dashes-in-frontmatter 3:28"),
    ("hr_in_body", ""),
    ("unquoted_colon", "warning repaired-text 3:14"),
    ("colon_no_space", ""),
    ("folded", ""),
    ("literal", ""),
    ("plain_multiline", ""),
    ("tab_indent", "error tab-indentation 5:1"),
    ("anchor_alias", "warning yaml-anchor 3:14, warning yaml-alias 4:10"),
    ("merge_flow_list_tools", "warning allowed-tools-list 4:16"),
    ("metadata_flow", "warning unquoted-scalar 4:12"),
    ("metadata_nested", "warning metadata-left-out 5:3"),
    ("metadata_list", "warning wrong-type 5:3"),
    ("metadata_scalar", "warning wrong-type 4:11"),
    ("name_number", "warning unquoted-scalar 2:7"),
    ("name_upper", "warning name-format 2:7"),
    ("name_underscore", "warning name-format 2:7"),
    ("name_space", "warning name-format 2:7"),
    ("name_cjk", "warning name-format 2:7"),
    ("name_emoji", "warning name-format 2:7"),
    ("name_64", ""),
    ("name_65", "warning name-too-long 2:7"),
    ("desc_empty", "error empty-field 3:1"),
    ("desc_ws", "error empty-field 3:14"),
    ("desc_missing", "error missing-field 1:1"),
    ("desc_1024", ""),
    ("desc_1025", "warning description-too-long 3:14"),
    ("desc_angle", "warning angle-brackets 3:18"),
    ("desc_list", "error wrong-type 4:3"),
    ("desc_hash", "warning comment-in-text 3:30"),
    ("extra_field", "warning unknown-field 4:1"),
    ("desc_leading_at", "warning repaired-text 3:14"),
    ("desc_leading_backtick", "warning repaired-text 3:14"),
    ("compat_empty", "warning empty-field 4:16"),
    ("compat_501", "warning compatibility-too-long 4:16"),
    ("toml", "error toml-frontmatter 1:1"),
    ("tag", "warning yaml-tag 3:14"),
    ("no_body", "warning no-instructions 4:1"),
    ("list_frontmatter", "error not-a-mapping 2:1"),
    ("no_frontmatter", "error missing-frontmatter 1:1"),
    ("name_missing", "error missing-field 1:1"),
    ("name_null", "error empty-field 2:1"),
    ("desc_bang", "warning repaired-text 3:14"),
    ("desc_hash_first", "warning repaired-text 3:14"),
    ("desc_bracket", "warning repaired-text 3:14"),
    ("tools_comma", "note tools-field 4:1, warning tools-not-list 4:8"),
    ("alias_of_a_list", "error alias-of-collection 6:6"),
    ("tools_scoped", "note tools-field 4:1"),
    ("tools_flow", "note tools-field 4:1, warning duplicate-tool 4:34"),
    ("cjk_fold", "note cjk-line-break 4:15"),
    ("billion_laughs", "error alias-of-collection 5:8"),
];

fn findings(loaded: &Loaded) -> String {
    let finding = |d: &skillsight_core::skill::Diagnostic| {
        let severity = match d.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Note => "note",
        };
        format!("{severity} {} {}:{}", d.code(), d.line, d.column)
    };
    loaded.diagnostics.iter().map(finding).collect::<Vec<_>>().join(", ")
}

#[test]
fn each_case_has_exactly_the_findings_written_here() {
    let expected: BTreeMap<_, _> = FINDINGS.iter().copied().collect();
    let cases = cases().unwrap();
    let ids: BTreeSet<_> = cases.iter().map(|case| case.id.as_str()).collect();
    assert_eq!(ids, expected.keys().copied().collect());
    let wrong: Vec<_> = cases
        .iter()
        .map(|case| (case.id.as_str(), findings(&load(&case.input))))
        .filter(|(id, found)| expected[id] != found)
        .collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn each_case_loads_as_what_it_says() {
    for Case { id, input, expect } in cases().unwrap() {
        let loaded = load(&input);
        let errors = loaded.diagnostics.iter().filter(|d| d.severity == Severity::Error);
        if expect.load == "error" {
            assert_eq!(loaded.skill, None, "{id}");
            let positioned = errors.clone().all(|d| d.line >= 1 && d.column >= 1);
            assert_eq!(Some(errors.count() > 0 && positioned), expect.positioned, "{id}");
            continue;
        }
        assert_eq!(expect.load, "ok", "{id}");
        assert_eq!(errors.count(), 0, "{id}");
        let skill = loaded.skill.unwrap_or_else(|| panic!("{id} must load"));
        assert_eq!(Some(skill.name.as_str()), expect.name.as_deref(), "{id}");
        assert_eq!(Some(&*skill.description), expect.description.as_deref(), "{id}");
        assert_eq!(Some(&*skill.instructions), expect.body.as_deref(), "{id}");
        assert_eq!(skill.license, expect.license, "{id}");
        assert_eq!(skill.tools.iter().map(|tool| tool.as_str()).collect::<Vec<_>>(), expect.tools, "{id}");
        assert_eq!(skill.tools, loaded.listed_tools, "{id}");
        assert_eq!(skill.allowed_tools, expect.allowed_tools, "{id}");
        assert_eq!(skill.metadata.into_iter().collect::<BTreeMap<_, _>>(), expect.metadata, "{id}");
        let warned = loaded.diagnostics.iter().any(|d| d.severity != Severity::Note);
        assert_eq!(Some(warned), expect.warned, "{id}");
    }
}

#[test]
fn a_finding_says_where_and_what_in_both_languages() {
    let loaded = load("---\nname: demo\ndescription: Use when: asked\ntools: [a, b c]\n---\nBody\n");
    let messages: Vec<_> =
        loaded.diagnostics.iter().flat_map(|d| [d.message(Lang::En), d.message(Lang::Zh)]).collect();
    assert_eq!(
        messages,
        [
            "Line 3, column 14: description would not be read as the text that stands here, and was read as if in \
             quotes. Put quotes around it.",
            "第 3 行第 14 列：description 的值按 YAML 读不出这里的文字，已当作加了引号来读取。请给它加上引号。",
            "Line 4, column 1: tools is a field of this page: these tools stay hidden until the skill is active. Codex \
             passes over it; the specification's validator and claude.ai's upload refuse it. Leave it out for them.",
            "第 4 行第 1 列：tools 是本页自己的字段：这些工具在技能激活前不可见。Codex 会忽略它，规范的校验器和 claude.ai 上传会拒绝它，用于那里时请删掉。",
            "Line 4, column 12: “b c” can't be the name of a tool and was left out. Write 1 to 64 of a-z, A-Z, 0-9, \
             _ and -.",
            "第 4 行第 12 列：“b c” 不能作为工具名称，已略去。请用 1 到 64 个字符：a-z、A-Z、0-9、_ 和 -。",
        ]
    );
}
