//! Every fix writes what the sentence asks for, and nothing else.

use super::{Fixed, Place, Reader, fix_all, fix_all_for, lint};

/// The frontmatter with the first fix for this code applied, as a file in the folder `the-folder`.
#[track_caller]
fn mended(front: &str, code: &str) -> Option<String> {
    let source = format!("---\n{front}---\nBody\n");
    let findings = lint(&source, &Place { folder: Some("the-folder"), stem: None }).findings;
    let mut found =
        findings.iter().map(|finding| &finding.diagnostic).filter(|d| d.code() == code).peekable();
    assert!(found.peek().is_some(), "{code} must be said of {front:?}");
    let mended = found.find_map(|d| d.fix.clone())?.apply(&source).expect("must be its own source");
    let inside = mended.strip_prefix("---\n").and_then(|rest| rest.strip_suffix("---\nBody\n"));
    Some(inside.expect("must stay between the fences").to_owned())
}

#[track_caller]
fn mends(code: &str, fields: &str, expected: &str) {
    let head = "name: the-folder\ndescription: d\n";
    let mended = mended(&format!("{head}{fields}"), code);
    assert_eq!(mended, Some(format!("{head}{expected}")), "{code} of {fields:?}");
}

#[track_caller]
fn leaves(code: &str, fields: &str) {
    assert_eq!(mended(&format!("name: the-folder\ndescription: d\n{fields}"), code), None, "{fields:?}");
}

#[test]
fn a_field_of_nobody_goes_under_the_metadata() {
    let code = "host-field";
    mends(code, "version: 1.10\n", "metadata:\n  version: \"1.10\"\n");
    mends(code, "tags: [a, b]\nlicense: MIT\n", "metadata:\n  tags: \"a, b\"\nlicense: MIT\n");
    mends(code, "tags:\n  - a\n  - b\n", "metadata:\n  tags: \"a, b\"\n");
    mends(
        code,
        "metadata:\n    a: b # c\nauthor: me # you\n",
        "metadata:\n    a: b # c\n    author: \"me\" # you\n",
    );
    mends(code, "author: |\n  me\nmetadata:\n  a: b\n", "metadata:\n  a: b\n  author: \"me\"\n");
    mends(code, "category: x\nmetadata:\n", "metadata:\n  category: \"x\"\n");
    leaves(code, "version: 1\nmetadata:\n  version: 2\n");
    leaves(code, "version: 1\nmetadata: {a: b}\n");
    leaves(code, "author:\n  name: me\n");
    leaves(code, "version: &v 1\nmetadata:\n  a: *v\n");
    leaves(code, "model: opus\n");
}

#[test]
fn a_text_gets_quotes_and_keeps_its_comments() {
    mends("cjk-line-break", "license: >\n  退款\n  查询\n", "license: \"退款查询\"\n");
    mends(
        "cjk-line-break",
        "metadata:\n  a: 退款 # x\n  b: 退款\n    查询 # y\n",
        "metadata:\n  a: 退款 # x\n  b: \"退款查询\" # y\n",
    );
    mends("unquoted-scalar", "license: 1.10 # x\n", "license: \"1.10\" # x\n");
    mends("unquoted-scalar", "license: yes # x\n", "license: \"yes\" # x\n");
    mends("unquoted-scalar", "metadata:\n  a: 1 # x\n  b: c\n", "metadata:\n  a: \"1\" # x\n  b: c\n");
    mends("yaml-tag", "license: !!str MIT\n", "license: \"MIT\"\n");
    mends("yaml-anchor", "license: &l MIT\n", "license: \"MIT\"\n");
    mends(
        "yaml-alias",
        "license: &l MIT\ncompatibility: *l # x\n",
        "license: &l MIT\ncompatibility: \"MIT\" # x\n",
    );
    mends("tab-outside-quotes", "license:\tMIT\t\n", "license: \"MIT\"\n");
    mends("tab-outside-quotes", "license: a\tb\n \t\n", "license: \"a\\tb\"\n");
    mends("tab-outside-quotes", "metadata:\t\n  a: \"b\tc\"\n", "metadata: \n  a: \"b\tc\"\n");
    leaves("yaml-anchor", "license: &l MIT\nx: *l\n");
}

#[test]
fn dashes_stay_in_the_text_but_not_in_the_file() {
    let code = "dashes-in-frontmatter";
    mends(code, "license: a --- b\n", "license: \"a --\\x2d b\"\n");
    mends(code, "license: |\n  a\n  -----\n", "license: \"a\\n--\\x2d--\"\n");
    mends(code, "# --- x ---\nlicense: MIT # ---\n", "# === x ===\nlicense: MIT # ===\n");
    mends(
        code,
        "metadata:\n  # ---\n  a: b\n  c: d--- # ----\n",
        "metadata:\n  # ===\n  a: b\n  c: d--- # ====\n",
    );
    mends("ends-early", "license: |\n  a\n  ---\n", "license: \"a\\n--\\x2d\"\n");
    leaves(code, "x: a --- b\n");
}

#[test]
fn brackets_become_lines() {
    let code = "flow-style";
    mends(code, "metadata: {a: 1, \"b c\": 'd'}\n", "metadata:\n  \"a\": \"1\"\n  \"b c\": \"d\"\n");
    mends(code, "metadata: {\n  version: 1\n}\n", "metadata:\n  version: \"1\"\n");
    mends(code, "metadata: {}\nlicense: MIT\n", "license: MIT\n");
    mends(code, "allowed-tools: [Read, \"Bash(git add:*)\"]\n", "allowed-tools: \"Read Bash(git add:*)\"\n");
    mends("allowed-tools-list", "allowed-tools:\n  - Read\n  - Write\n", "allowed-tools: \"Read Write\"\n");
    mends("allowed-tools-commas", "allowed-tools: Read, Write\n", "allowed-tools: \"Read Write\"\n");
    mends(code, "metadata: {a: b c}\n? x\n: y\n", "metadata:\n  \"a\": \"b c\"\n? x\n: y\n");
    leaves(code, "metadata: {a: [b]}\n");
    leaves(code, "metadata: {a: b # c\n  }\n");
    leaves("allowed-tools-list", "allowed-tools:\n  - Read # why\n");
    leaves("allowed-tools-list", "allowed-tools: [Read Write]\n");
}

#[test]
fn of_two_fields_the_earlier_becomes_a_comment() {
    let code = "duplicate-field";
    mends(code, "license: >\n  a\n  b\nx: y\nlicense: c\n", "# license: >\n#   a\n#   b\nx: y\nlicense: c\n");
    mends(code, "metadata:\n  a: b\n  c: d\n  a: e\n", "metadata:\n#   a: b\n  c: d\n  a: e\n");
    leaves(code, "license: &l a\nlicense: b\nx: *l\n");
}

#[test]
fn an_empty_field_goes() {
    mends("empty-field", "license:\nx: y\n", "x: y\n");
    mends("empty-field", "metadata:\n", "");
    leaves("empty-field", "license: \"\" # none yet\n");
}

#[test]
fn a_fix_keeps_what_the_file_reads_as() {
    // A blank line with a tab goes with the value that gets quotes.
    mends("unquoted-scalar", "license: 1.0\n \t\nx: y\n", "license: \"1.0\"\nx: y\n");
    mends("repaired-text", "license: a: b\n\n \t\nx: y\n", "license: \"a: b\"\nx: y\n");
    mends("duplicate-field", "license: a\n \t\nlicense: b\n", "# license: a\n\nlicense: b\n");
    // An earlier field would be read again.
    leaves("empty-field", "license: MIT\nlicense:\n");
    leaves("own-field", "tools: [x]\ntype: prompt\ntools:\n");
    // What looks like a comment is a part of the text.
    leaves("dashes-in-frontmatter", "license: d\n# --- c\n  k: v\n");
}

#[test]
fn another_name_is_written_where_the_name_stands_and_nowhere_else() {
    let both = |front: &str| ["name-format", "name-not-folder"].map(|code| mended(front, code));
    let head = "description: Does it.\n";
    for (key, quoted) in [("&a name", "Foo"), ("!!str name", "Foo"), ("\"\\x6eame\"", "Foo")] {
        let expected = ["foo", "the-folder"].map(|name| Some(format!("{head}{key}: {name}\n")));
        assert_eq!(both(&format!("{head}{key}: {quoted}\n")), expected);
    }
    assert_eq!(both(&format!("{head}? name\n: Foo\n")), [None, None]);
}

#[test]
fn a_folder_of_the_same_name_in_another_normal_form_is_the_same() {
    let source = "---\nname: caf\u{e9}\ndescription: d\n---\nB";
    let codes = |folder| {
        let findings = lint(source, &Place { folder: Some(folder), stem: None }).findings;
        findings.iter().map(|finding| finding.diagnostic.code()).collect::<Vec<_>>()
    };
    assert_eq!(codes("cafe\u{301}"), ["name-format"]);
    assert_eq!(codes("cafe"), ["name-format", "name-not-folder"]);
}

#[test]
fn for_one_reader_only_what_it_minds_is_mended() {
    let source = "---\nname: demo\ndescription: d\nlicense: 1.0\nversion: 2\ncompatibility: Use: x\n---\nB";
    let fixed = |readers: &[Reader]| {
        let Fixed { text, applied, .. } = fix_all_for(source, &Place::default(), readers);
        (text, applied)
    };
    // Codex reads neither of the first two, and the third keeps it from reading any.
    let expected = source.replace("Use: x", "\"Use: x\"");
    assert_eq!(fixed(&[Reader::Codex]), (expected, vec!["repaired-text"]));
    assert_eq!(fixed(&[]), (source.to_owned(), vec![]));
    let Fixed { text, applied, .. } = fix_all(source, &Place::default());
    assert_eq!(fixed(&Reader::ALL), (text, applied));
}

#[test]
fn a_name_gets_lower_case_letters_or_the_folders() {
    let name = |value: &str, code| mended(&format!("name: {value}\ndescription: d\n"), code);
    let named = |value: &str| Some(format!("name: {value}\ndescription: d\n"));
    assert_eq!(name("Demo", "name-format"), named("demo"));
    assert_eq!(name("\"Demo\" # x", "name-format"), named("\"demo\" # x"));
    assert_eq!(name("TRUE", "name-format"), named("\"true\""));
    assert_eq!(name("my_demo", "name-format"), None);
    assert_eq!(name("demo", "name-not-folder"), named("the-folder"));
    assert_eq!(name("技能", "name-not-folder"), named("the-folder"));
    assert_eq!(mended("name:\ndescription: d\n", "empty-field"), named("the-folder"));
    assert_eq!(mended("description: d\n", "missing-field"), named("the-folder"));
}

#[test]
fn a_missing_frontmatter_takes_the_folders_name_too() {
    let found = lint("# Head\n\nText\n", &Place { folder: Some("the-folder"), stem: None }).findings;
    let fix = found[0].diagnostic.fix.clone().unwrap().apply("# Head\n\nText\n").unwrap();
    assert_eq!(fix, "---\nname: the-folder\ndescription: \"Text\"\n---\n\n# Head\n\nText\n");
    let found = lint("# Head\n\nText\n", &Place { folder: Some("The Folder"), stem: None }).findings;
    let fix = found[0].diagnostic.fix.clone().unwrap().apply("# Head\n\nText\n").unwrap();
    assert!(fix.starts_with("---\nname: head\n"), "{fix}");
}

#[test]
fn a_name_that_is_made_up_is_the_files_where_there_is_no_folder() {
    let named = |place: Place<'_>| {
        let found = lint("Text\n", &place).findings;
        let fix = found[0].diagnostic.fix.clone().unwrap().apply("Text\n").unwrap();
        fix.lines().nth(1).map(str::to_owned)
    };
    let (folder, stem) = (Some("the-folder"), Some("refund-helper"));
    assert_eq!(named(Place { folder: None, stem }).as_deref(), Some("name: refund-helper"));
    assert_eq!(named(Place { folder, stem }).as_deref(), Some("name: the-folder"));
    assert_eq!(named(Place { folder: None, stem: Some("Notes 2") }).as_deref(), Some("name: my-skill"));
    // What has a name keeps it.
    let text = "---\nname: other\ndescription: What it does. Use when asked.\n---\nBody\n";
    assert!(lint(text, &Place { folder: None, stem }).findings.is_empty());
}

#[test]
fn what_keeps_a_file_from_being_read_is_mended() {
    for (source, expected) in [
        ("----\nname: a\ndescription: d\n———\nBody\n", Some("---\nname: a\ndescription: d\n---\nBody\n")),
        (" ---\nname: a\ndescription: d\n ---\nBody\n", Some("---\nname: a\ndescription: d\n---\nBody\n")),
        ("-----\n# Head\n", None),
        ("---\nname: a\ndescription: d\n--\nBody\n", None),
        (
            "---\nname: a\u{7}\ndescription: \u{feff}d\n---\nBody\u{7}\n",
            Some("---\nname: a\ndescription: d\n---\nBody\u{7}\n"),
        ),
        (
            "---\nname: a\ndescription: d\nmetadata:\n\ta: b\n\tc: d\n---\n\tBody\n",
            Some("---\nname: a\ndescription: d\nmetadata:\n  a: b\n  c: d\n---\n\tBody\n"),
        ),
        ("---\rname: a\r\ndescription: d\r---\rBody\r", Some("---\nname: a\r\ndescription: d\n---\nBody\r")),
    ] {
        assert_eq!(fix_all(source, &Place::default()).text, expected.unwrap_or(source));
    }
}

#[test]
fn all_at_once_says_what_was_done_and_what_is_left() {
    let fixed = fix_all(
        "---\nname: Demo\ndescription: Use when: asked\nversion: 1.0\nauthor: me\nmodel: x\n---\nBody\n",
        &Place::default(),
    );
    assert_eq!(
        fixed.text,
        "---\nname: demo\ndescription: \"Use when: asked\"\nmetadata:\n  version: \"1.0\"\n  author: \"me\"\nmodel: x\n---\nBody\n"
    );
    assert_eq!(fixed.applied, ["name-format", "repaired-text", "host-field", "host-field"]);
    assert_eq!(left(&fixed.text, &Place::default()), ["host-field"]);
}

/// What is said of a file.
fn left(source: &str, place: &Place<'_>) -> Vec<&'static str> {
    lint(source, place).findings.iter().map(|finding| finding.diagnostic.code()).collect()
}

#[test]
fn all_at_once_mends_long_files_too() {
    let body = "Text.\n".repeat(200_000);
    let head = "name: demo\ndescription: d\n";
    let fields = "version: 1\nauthor: me\ntags: a\ncategory: b\n";
    let source = format!("---\n{head}{fields}---\n{body}");
    let metadata = "metadata:\n  version: \"1\"\n  author: \"me\"\n  tags: \"a\"\n  category: \"b\"\n";
    let fixed = fix_all(&source, &Place::default());
    assert_eq!(fixed.applied, ["host-field"; 4]);
    let expected = format!("---\n{head}{metadata}---\n");
    assert_eq!(fixed.text.strip_suffix(body.as_str()), Some(expected.as_str()));
}

#[test]
fn all_at_once_knows_the_folder_and_leaves_it_to_a_person_which_of_two_names_is_meant() {
    let place = Place { folder: Some("my-folder"), stem: None };
    let other = "---\nname: my-name\ndescription: Use when: asked\n---\nBody\n";
    let fixed = fix_all(other, &place);
    assert_eq!(fixed.text, other.replace("Use when: asked", "\"Use when: asked\""));
    let left = left(&fixed.text, &place);
    assert_eq!((fixed.applied, left), (vec!["repaired-text"], vec!["name-not-folder"]));
    let nameless = fix_all("---\ndescription: d\n---\nBody\n", &place);
    assert_eq!(nameless.text, "---\nname: my-folder\ndescription: d\n---\nBody\n");
}
