//! The rules of loading that the shared cases leave open.

use super::{DiagnosticKind, Loaded, Skill, load};

/// Loads a file with this frontmatter, the name and description not counted.
fn with(fields: &str) -> Loaded {
    load(&format!("---\nname: demo\ndescription: d\n{fields}---\nBody\n"))
}

fn skill(loaded: Loaded) -> Skill {
    let Loaded { skill, diagnostics, .. } = loaded;
    skill.unwrap_or_else(|| panic!("must load: {diagnostics:?}"))
}

fn description(value: &str) -> String {
    skill(load(&format!("---\nname: demo\ndescription:{value}\n---\nBody\n"))).description.to_string()
}

/// Code, line and column of everything that is said.
#[track_caller]
fn says(loaded: &Loaded, expected: &str) {
    let said: Vec<_> =
        loaded.diagnostics.iter().map(|d| format!("{} {}:{}", d.code(), d.line, d.column)).collect();
    assert_eq!(said.join(", "), expected);
}

fn tools(loaded: &Loaded) -> Vec<&str> {
    loaded.listed_tools.iter().map(|tool| tool.as_str()).collect()
}

#[test]
fn a_published_file_with_a_comment_first_loads() {
    let loaded = load(
        "<!-- resources/skills/order-inquiry.md -->\n---\nname: order-inquiry\ndescription: >\n  查询订单，\n  返回结果。\ntools:\n  - queryOrder\n  - queryLogistics\n---\n\n# 订单\n\n用 queryOrder 查询。\n",
    );
    says(&loaded, "before-frontmatter 1:1, cjk-line-break 5:8, tools-field 7:1");
    assert_eq!(tools(&loaded), ["queryOrder", "queryLogistics"]);
    let skill = skill(loaded);
    assert_eq!(&*skill.description, "查询订单，返回结果。");
    assert_eq!(&*skill.instructions, "# 订单\n\n用 queryOrder 查询。");
}

#[test]
fn comments_before_the_fence_may_take_several_lines_and_hold_a_fence() {
    says(
        &load("\n<!-- a\n---\n-->\n\n<!-- b -->  \n---\nname: a\ndescription: d\n---\nB"),
        "before-frontmatter 1:1",
    );
    says(&load("<!-- a --> text\n---\nname: a\ndescription: d\n---\nB"), "late-frontmatter 2:1");
    says(&load("<!-- a\n---\nname: a\ndescription: d\n---\nB"), "late-frontmatter 2:1");
    says(&load("Some text\n---\nmore of it\n"), "missing-frontmatter 1:1");
    says(&load("\u{200b}\n---\nname: a\ndescription: d\n---\nB"), "before-frontmatter 1:1");
}

#[test]
fn a_fence_is_a_whole_line_at_column_0_and_the_first_one_closes() {
    says(&load(" ---\nname: a\ndescription: d\n---\nB"), "malformed-fence 1:2");
    says(&load("---\nname: a\ndescription: d\n----\nB"), "malformed-fence 4:1");
    says(&load("———\nname: a\n———\n"), "malformed-fence 1:1");
    let loaded = load("---\nname: a\ndescription: d\n---\nB\n---\nC");
    assert_eq!(&*skill(loaded).instructions, "B\n---\nC");
    says(&with("--- # not a fence\n"), "document-marker 4:1");
    says(&with("...\n"), "document-marker 4:1");
}

#[test]
fn what_nobody_sees_beside_the_dashes_is_told_where_it_stands() {
    let fields = "name: a\ndescription: d\ntools: [t]";
    for line in [
        "---\u{a0}",
        "---\u{3000}",
        "\u{200b}---",
        "--- yaml",
        "---YAML",
        "-\u{feff}--",
        "\u{2212}\u{2212}\u{2212}",
    ] {
        let opening = load(&format!("{line}\n{fields}\n---\nB"));
        says(&opening, "malformed-fence 1:1");
        assert_eq!(tools(&opening), ["t"], "{line:?}");
        let closing = load(&format!("---\n{fields}\n{line}\nB\ntools: [u]\n"));
        says(&closing, "malformed-fence 5:1");
        assert_eq!(tools(&closing), ["t"], "{line:?}");
    }
    let message = load("---\u{a0}\nname: a\n").diagnostics[0].message(crate::lang::Lang::En);
    assert!(message.contains("holds the character U+00A0"), "{message}");
    let late = load(&format!("Here is your skill:\n\n---\n{fields}\n---\nB"));
    says(&late, "late-frontmatter 3:1");
    assert_eq!(tools(&late), ["t"]);
}

#[test]
fn ordinary_markdown_has_no_late_frontmatter() {
    for text in [
        "# Tool\n\nWhat it does.\n\n---\n\nLicense: MIT\n",
        "Refund helper\n-------------\nDescription: gives money back\n\n---\nMore\n",
        "# Plan\n\n---\n\nPriority: high\n\n---\n\nMore\n",
        "# Plan\n\n---\n\nDescription: of the plan\n",
        "# Guide\n\n```yaml\n---\nname: x\ndescription: d\ntools: [t]\n---\n```\n",
        "# Guide\n\n~~~~\n~~~\n---\nname: x\n---\n~~~~\n",
    ] {
        let loaded = load(text);
        says(&loaded, "missing-frontmatter 1:1");
        assert!(loaded.diagnostics[0].fix.is_some(), "{text}");
        assert_eq!(loaded.listed_tools, [], "{text}");
    }
    // A heading above, or what closes the frontmatter, may be longer.
    says(&load("Head\n----\n\n---\nname: a\ndescription: d\n-----\nB"), "late-frontmatter 4:1");
    says(&load("Text\n\n----\nname: a\ndescription: d\n---\nB"), "late-frontmatter 3:1");
    says(&load("```\n----\nname: a\ndescription: d\n---\nB\n```\n"), "late-frontmatter 2:1");
    says(&load("```\n---\nname: a\ndescription: d\n---\nB\n```\n"), "late-frontmatter 2:1");
}

#[test]
fn instructions_stay_as_written_between_their_outer_white_space() {
    let body = "# A\r\n\r\n  two  \r\nthree\rfour\n\tfive";
    let loaded = load(&format!("---\r\nname: a\r\ndescription: d\r\n---\r\n\r\n {body} \r\n\n"));
    assert_eq!(&*skill(loaded).instructions, body);
}

#[test]
fn scalars_are_texts_as_written() {
    let loaded = with(
        "license: 1.10\nmetadata:\n  a: 1.10\n  b: 0x1F\n  c: 1e3\n  d: Yes\n  e: true\n  f: \"007\"\n  g: 2024-01-02\n  h:\n  i: ~\n",
    );
    says(
        &loaded,
        "unquoted-scalar 4:10, unquoted-scalar 6:6, unquoted-scalar 7:6, unquoted-scalar 8:6, unquoted-scalar 9:6, unquoted-scalar 10:6, unquoted-scalar 13:3, unquoted-scalar 14:6",
    );
    let Skill { license, metadata, .. } = skill(loaded);
    assert_eq!(license.as_deref(), Some("1.10"));
    let values: Vec<_> = metadata.iter().map(|(_, value)| value.as_str()).collect();
    assert_eq!(values, ["1.10", "0x1F", "1e3", "Yes", "true", "007", "2024-01-02", "", "~"]);
}

#[test]
fn the_tools_of_a_toml_frontmatter_stay_hidden_and_the_instructions_list_none() {
    let front = "name = \"a\"\ntools = [\n  \"t\", # c\n  'u',\n]\n";
    let loaded = load(&format!("+++\n{front}+++\n\ntools: [v]\nBody\n"));
    says(&loaded, "toml-frontmatter 1:1");
    assert_eq!(tools(&loaded), ["t", "u"]);
    assert_eq!(tools(&load("+++\n\"tools\" = [\"t\"]\n")), ["t"]);
}

#[test]
fn an_anchor_or_a_tag_alone_takes_no_other_field() {
    for value in ["!MIT", "&l", "!a &b"] {
        let source = format!("---\nname: demo\nlicense: {value}\ndescription: \"one\n  two\"\n---\nBody\n");
        assert_eq!(&*skill(load(&source)).description, "one two", "{value}");
    }
}

#[test]
fn a_text_that_yaml_would_not_read_is_quoted_whole() {
    for (value, expected) in [
        (" **bold** text", "**bold** text"),
        (" &x # c\n  |\n  a: b\n c: d", "a: b\nc: d"),
        (" *note this", "*note this"),
        (" *nobody", "*nobody"),
        (" \"x\" y", "\"x\" y"),
        (" \"unclosed", "\"unclosed"),
        (" 'it' s", "'it' s"),
        (" &nbsp; x", "&nbsp; x"),
        (" %x", "%x"),
        (" ! text", "! text"),
        (" {placeholder}", "{placeholder}"),
        (" [a, b]", "[a, b]"),
        (" - a: b: c", "- a: b: c"),
        (" C:\\dir: \"x\"", "C:\\dir: \"x\""),
        (" one: two\n  three: four", "one: two three: four"),
        (" 用途: 查询：\n  退款: 处理", "用途: 查询：退款: 处理"),
        ("\n  Use when: asked", "Use when: asked"),
        ("\n  Use when: a: b\n\n  Never: c", "Use when: a: b\nNever: c"),
        (" >\n\tone\n\ttwo", "one two"),
        (" > one: two", "> one: two"),
        (" |\n  one\n two: x", "one\ntwo: x"),
        (" &x |- # c\n  one\n\n    two\n three: x\n", "one\n\n   two\nthree: x"),
        (" > # c\n  one\n two: x", "one two: x"),
        (" !!int x", "!!int x"),
        (" Use when: x\u{85}y\u{2028}z", "Use when: x\u{85}y\u{2028}z"),
        (" Use when: a--- b ----", "Use when: a--- b ----"),
    ] {
        let loaded = load(&format!("---\nname: demo\ndescription:{value}\nlicense: a: b\n---\nBody\n"));
        let codes: Vec<_> = loaded.diagnostics.iter().map(|d| d.code()).collect();
        assert!(codes.contains(&"repaired-text"), "{value}: {codes:?}");
        let skill = skill(loaded);
        assert_eq!(&*skill.description, expected, "{value}");
        assert_eq!(skill.license.as_deref(), Some("a: b"), "{value}");
    }
}

#[test]
fn a_field_that_is_not_read_keeps_no_other_from_being_read() {
    let loaded =
        with("argument-hint: [file] [options]\nhooks:\n  a: b: c\nallowed-tools: Bash(x: *) *\ntools: [a]\n");
    says(
        &loaded,
        "unknown-field 4:1, repaired-text 4:16, unknown-field 5:1, repaired-text 6:3, repaired-text 7:16, tools-field 8:1",
    );
    let skill = skill(loaded);
    assert_eq!(skill.allowed_tools, ["Bash(x: *)", "*"]);
    assert_eq!(skill.tools.len(), 1);
    says(&with("allowed-tools: [Bash(x: *), *]\n"), "invalid-yaml 4:26");
}

#[test]
fn a_text_that_yaml_reads_is_left_alone() {
    for (value, expected) in [
        (" \"a: b\" ", "a: b"),
        (" 'it''s'", "it's"),
        (" |\n  a: b\n   # c", "a: b\n # c"),
        (" # note\n  text", "text"),
        (" &x text", "text"),
        (" one\n\n  two", "one\ntwo"),
        (" \"查询\n  退款\"", "查询退款"),
        (" |\n  查询\n  退款", "查询\n退款"),
        (" >\n  查询\n  order\n  退款", "查询 order 退款"),
        (" \u{e000}技\n  能\u{e001}", "\u{e000}技能\u{e001}"),
    ] {
        assert_eq!(description(value), expected, "{value}");
    }
}

#[test]
fn a_number_sign_on_the_line_of_its_key_begins_a_text_and_below_it_a_comment() {
    assert_eq!(description(" #1 tool"), "#1 tool");
    says(&load("---\nname: a\ndescription:\n  # later\n---\nB"), "empty-field 4:3");
}

#[test]
fn a_list_or_a_mapping_is_no_description() {
    says(&load("---\nname: a\ndescription:\n- b: [\n---\nB"), "invalid-yaml 5:1");
    says(&load("---\nname: a\ndescription:\n  zh: b\n  en: c\n---\nB"), "wrong-type 4:3");
    says(&with("compatibility:\n  - a\n"), "wrong-type 5:3");
    assert_eq!(skill(with("compatibility:\n  - a\n")).compatibility, None);
}

#[test]
fn a_yaml_error_has_its_place_in_the_file() {
    let fields = "metadata:\n  技能: ok\n  b: 1: 2\n";
    says(&with(fields), "invalid-yaml 6:7");
    let source = format!("<!-- -->\n\n---\nname: a: b\ndescription: d\n{fields}---\nB");
    let expected = "before-frontmatter 1:1, repaired-text 4:7, invalid-yaml 8:7";
    for line_break in ["\n", "\r\n", "\r"] {
        let loaded = load(&source.replace('\n', line_break));
        says(&loaded, &expected.replace("repaired-text 4:7, ", ""));
    }
    says(&with("metadata:\n  a:\n\t  b: c\n"), "tab-indentation 6:1");
    says(&with("license: a\u{7}b\n"), "control-character 4:11");
    says(&with("metadata: *nobody\n"), "invalid-yaml 4:11");
}

#[test]
fn fields_may_be_indented_or_in_brackets() {
    let indented = load("---\n  name: demo\n  description: d\n  tools:\n    - a\n---\nB");
    says(&indented, "tools-field 4:3");
    assert_eq!(skill(indented).name.as_str(), "demo");
    let flow = load("---\n{name: demo, description: d, tools: [a, a]}\n---\nB");
    assert_eq!(tools(&flow), ["a"]);
    says(&flow, "tools-field 2:1, duplicate-tool 2:1");
}

#[test]
fn a_field_has_its_own_place_or_none_but_never_anothers() {
    let head = "---\ndescription: Does it.\n";
    let many: String = (0..70).map(|index| format!("k{index}: v\n")).collect();
    for (fields, expected) in [
        ("&a name: Foo\n", "yaml-anchor 3:1, name-format 3:10"),
        ("!!str name: Foo\n", "yaml-tag 3:1, name-format 3:13"),
        ("\"\\x6eame\": Foo\n", "name-format 3:12"),
        ("? name\n: Foo\n", "name-format 1:1"),
        (&format!("license: \"a\n{many}\"\nname: Foo\n"), "name-format 75:7"),
    ] {
        let loaded = load(&format!("{head}{fields}---\nB"));
        says(&loaded, expected);
        assert_eq!(skill(loaded).name.as_str(), "Foo", "{fields}");
    }
}

#[test]
fn what_stands_in_a_text_is_found_in_the_text() {
    says(&with("license: !!str \"see #1 and #2\"\n"), "yaml-tag 4:10");
    says(&with("license: &x 'see #1 and #2'\n"), "yaml-anchor 4:10");
    says(&with("license:\n  \"see #1\n  and #2\"\n"), "");
    says(&with("license: one # c\n  # d\n"), "comment-in-text 4:14");
    let description = |value: &str| load(&format!("---\nname: demo\ndescription:{value}\n---\nB"));
    says(&description(" > # c\n  a <b"), "angle-brackets 4:5");
    says(&description(" &x > # <\n  a <b"), "yaml-anchor 3:14, angle-brackets 4:5");
    says(&description(" # <b>\n  a <b"), "angle-brackets 4:5");
}

#[test]
fn brackets_in_texts_are_counted_for_themselves() {
    let loaded = with(&format!("x: \"{}\"\n", "[ ".repeat(4100)));
    // The 4,097th bracket is the one too many.
    says(&loaded, "too-many-brackets 4:8197");
    let message = loaded.diagnostics[0].message(crate::lang::Lang::En);
    assert!(message.contains("more than 4096 opening brackets, [ or {,"), "{message}");
}

#[test]
fn of_two_fields_the_last_counts() {
    let loaded = with("name: two\nother: 1\nother: 2\nmetadata:\n  a: x\n  b: y\n  a: z\n");
    says(
        &loaded,
        "duplicate-field 4:1, unknown-field 5:1, unknown-field 6:1, duplicate-field 6:1, duplicate-field 10:3",
    );
    let skill = skill(loaded);
    assert_eq!(skill.name.as_str(), "two");
    assert_eq!(skill.metadata, [("a".to_owned(), "z".to_owned()), ("b".to_owned(), "y".to_owned())]);
}

#[test]
fn tools_and_allowed_tools_are_never_mixed() {
    let loaded = with("tools: [a]\nallowed-tools: Bash(git add:*) Read\n");
    says(&loaded, "tools-field 4:1");
    let skill = skill(loaded);
    assert_eq!(skill.tools.iter().map(|tool| tool.as_str()).collect::<Vec<_>>(), ["a"]);
    assert_eq!(skill.allowed_tools, ["Bash(git add:*)", "Read"]);
    assert!(
        crate::tool::Toolbox::RESERVED
            .iter()
            .all(|tool| with(&format!("allowed-tools: {tool}\n")).listed_tools.is_empty())
    );
}

#[test]
fn what_can_be_no_tool_is_left_out() {
    let loaded = with(
        "tools:\n  - a\n  - 查询\n  - activate_skill\n  -\n  - b: c\n  - \"b\"\n  - 'a'\n  - 42 # note\n",
    );
    assert_eq!(tools(&loaded), ["a", "b", "42"]);
    says(
        &loaded,
        "tools-field 4:1, invalid-tool 6:5, reserved-tool 7:5, invalid-tool 8:3, invalid-tool 9:5, duplicate-tool 11:5",
    );
    let loaded = with("tools: [a, {b: c}, \"\", [d], a, \"\\x62\", a]\n");
    assert_eq!(tools(&loaded), ["a", "b"]);
    says(
        &loaded,
        "tools-field 4:1, invalid-tool 4:12, invalid-tool 4:20, invalid-tool 4:24, duplicate-tool 4:29, duplicate-tool 4:40",
    );
}

#[test]
fn what_is_left_out_of_a_list_is_told_as_it_stands_there() {
    let found = |loaded: &Loaded| -> Vec<String> {
        let found = loaded.diagnostics.iter().filter_map(|d| {
            if let DiagnosticKind::InvalidTool { found } | DiagnosticKind::KeyNotText { found } = &d.kind {
                return Some(found.clone());
            }
            let DiagnosticKind::EntryNotText { found, left_out, .. } = &d.kind else { return None };
            Some(format!("{found} {left_out}"))
        });
        found.collect()
    };
    let loaded = with("allowed-tools:\n  - Bash(x: y)\n  - Read\n  - a: b\n    c: d\n");
    says(&loaded, "allowed-tools-list 5:3, entry-not-text 5:5, entry-not-text 7:5");
    assert_eq!(found(&loaded), ["Bash(x: y) false", "a: b\n    c: d true"]);
    assert_eq!(skill(loaded).allowed_tools, ["Bash(x: y)", "Read"]);
    let loaded = with("tools: [ {foo: x}, a ]\n");
    says(&loaded, "tools-field 4:1, invalid-tool 4:10");
    assert_eq!(found(&loaded), ["{foo: x}"]);
    assert_eq!(tools(&with("tools: !important a, b\n")), ["a", "b"]);
    let loaded = with("metadata:\n  ? [a, b]\n  : c\n  d: e\n? [f]\n: g\n");
    says(&loaded, "key-not-text 5:5, key-not-text 8:3");
    assert_eq!(found(&loaded), ["[a, b]", "[f]"]);
    assert_eq!(skill(loaded).metadata, [("d".to_owned(), "e".to_owned())]);
}

#[test]
fn tools_stay_listed_when_the_file_does_not_load() {
    for source in [
        "---\nname: demo\ntools:\n  - a\n  - b\n---\nB",
        "---\nname: demo\ndescription: d\ntools:\n  - a\n  - b\nmetadata: [\n---\nB",
        "---\nname: demo\ndescription: d\ntools:\n  - a\n  - b\n\nBody goes on: here\n",
        "---\nname: demo\ntools:\n- a\n# note\n- b\n---\nB",
        "---\n{name: demo, tools: [a, b]}\n---\nB",
        "---\nname: demo\ntools:\n  - \"\\x61\"\n  - b\n---\nB",
        "---\nname: demo\n? tools\n: - a\n  - b\n---\nB",
    ] {
        let loaded = load(source);
        assert_eq!(loaded.skill, None, "{source}");
        assert_eq!(tools(&loaded), ["a", "b"], "{source}");
    }
}

#[test]
fn a_field_that_was_nearly_right_is_named() {
    for (field, meant) in
        [("Name", "name"), ("allowed_tools", "allowed-tools"), ("allowedTools", "allowed-tools")]
    {
        let message = with(&format!("{field}: x\n")).diagnostics[0].message(crate::lang::Lang::En);
        assert!(message.ends_with(&format!("Write {meant} instead.")), "{message}");
    }
}

#[test]
fn a_name_may_have_any_characters_but_no_lines() {
    assert_eq!(skill(load("---\nname: \" a/b \"\ndescription: d\n---\nB")).name.as_str(), "a/b");
    says(&load("---\nname: |\n  a\n  b\ndescription: d\n---\nB"), "name-format 2:7, invalid-name 2:7");
    says(&load("---\nname: a--b\ndescription: d\n---\nB"), "name-format 2:7");
}

/// YAML takes a line separator for the end of a line, an editor does not: the entry then holds the break of the line too.
#[test]
fn an_entry_over_two_lines_is_found_whatever_ends_them() {
    for line_break in ["\n", "\r\n", "\r"] {
        let source = "---\nname: demo\ndescription: d\ntools: [a\u{2028}\n-b, c]\n---\nB";
        says(&load(&source.replace('\n', line_break)), "tools-field 4:1, invalid-tool 4:9");
    }
}

#[test]
fn all_that_is_missed_is_said_at_once() {
    says(&load("---\nlicense: MIT\n---\n"), "missing-field 1:1, missing-field 1:1, no-instructions 3:1");
    says(&load("---\n# nothing\n\n---\nB"), "missing-field 1:1, missing-field 1:1");
    says(&load(""), "missing-frontmatter 1:1");
}
