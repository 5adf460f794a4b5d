//! Every fix mends what it is offered for.

use super::load;

/// The source with the one fix for this code applied.
#[track_caller]
fn mended(source: &str, code: &str) -> String {
    let diagnostics = load(source).diagnostics;
    let diagnostic = diagnostics.iter().find(|d| d.code() == code).expect("must be said");
    diagnostic.fix.as_ref().expect("must have a fix").apply(source).expect("must be its own source")
}

#[test]
fn a_fix_writes_what_the_sentence_asks_for() {
    for (code, source, expected) in [
        (
            "missing-field",
            "---\r\ndescription: d\r\n---\r\n# Refund helper\r\n",
            "---\r\nname: refund-helper\r\ndescription: d\r\n---\r\n# Refund helper\r\n",
        ),
        (
            "empty-field",
            "---\nname:\ndescription: d\n---\n# 退款\n",
            "---\nname: my-skill\ndescription: d\n---\n# 退款\n",
        ),
        (
            "missing-frontmatter",
            "# Refund \"helper\"\n\nGives *money*: back.\n",
            "---\nname: refund-helper\ndescription: \"Gives *money*: back.\"\n---\n\n# Refund \"helper\"\n\nGives *money*: back.\n",
        ),
        (
            "missing-frontmatter",
            "name: demo\ndescription: d\n---\nBody\n",
            "---\nname: demo\ndescription: d\n---\nBody\n",
        ),
        (
            "repaired-text",
            "---\nname: demo\ndescription: Say \"x\": or\n  \\y\n---\nBody\n",
            "---\nname: demo\ndescription: \"Say \\\"x\\\": or \\\\y\"\n---\nBody\n",
        ),
        (
            "repaired-text",
            "---\nname: demo\ndescription: Say: a---b\u{85}c\u{2028}d\n---\nBody\n",
            "---\nname: demo\ndescription: \"Say: a--\\x2db\\x85c\\u2028d\"\n---\nBody\n",
        ),
        (
            "unquoted-scalar",
            "---\nname: 12306\ndescription: d\n---\nBody\n",
            "---\nname: \"12306\"\ndescription: d\n---\nBody\n",
        ),
        (
            "byte-order-mark",
            "\u{feff}---\nname: demo\ndescription: d\n---\nBody\n",
            "---\nname: demo\ndescription: d\n---\nBody\n",
        ),
        (
            "before-frontmatter",
            "\u{feff}<!-- a -->\n\n---\nname: demo\ndescription: d\n---\nBody\n",
            "\u{feff}---\nname: demo\ndescription: d\n---\nBody\n",
        ),
        (
            "fence-trailing-blanks",
            "--- \t\nname: demo\ndescription: d\n---\nBody\n",
            "---\nname: demo\ndescription: d\n---\nBody\n",
        ),
    ] {
        let mended = mended(source, code);
        assert_eq!(mended, expected);
        let again = load(&mended);
        assert!(again.skill.is_some(), "{mended}");
        assert!(again.diagnostics.iter().all(|d| d.code() != code), "{mended}");
    }
}

/// The source with the only fix that is offered, or as it is if there is none.
fn only_fix(source: &str) -> String {
    let diagnostics = load(source).diagnostics;
    let mut fixes = diagnostics.iter().filter_map(|diagnostic| diagnostic.fix.as_ref());
    let fixed = fixes.next().map_or(Some(source.to_owned()), |fix| fix.apply(source)).unwrap();
    assert_eq!(fixes.next(), None, "{diagnostics:?}");
    fixed
}

#[test]
fn a_fence_that_is_almost_one_becomes_one_and_no_frontmatter_is_made_up_over_it() {
    let whole = "---\nname: refund\ndescription: d\n---\nDo it.\n";
    for almost in ["---\u{a0}", "---\u{3000}", "\u{200b}---", "---yaml", "--- YAML", "----", "———", " ---"]
    {
        assert_eq!(only_fix(&whole.replacen("---", almost, 1)), whole, "{almost:?}");
        assert_eq!(only_fix(&whole.replace("\n---", &format!("\n{almost}"))), whole, "{almost:?}");
    }
    for (source, expected) in [
        // A whole file in a code fence.
        (format!("```markdown\n{whole}```\n"), whole),
        (format!("````\n\n{whole}```js\nx\n```\n````\n\n"), &format!("{whole}```js\nx\n```\n\n")),
    ] {
        assert_eq!(only_fix(&source), expected);
    }
    for left in [
        format!("Here is your skill:\n\n{whole}"),
        format!("```yaml\n{whole}"),
        format!("```markdown\n{whole}```\nMore.\n"),
        format!("```markdown\n{whole}```js\nx\n```\n"),
        format!("```rust\n{whole}```\n"),
        // Dashes below a text make a heading of it.
        "---\nname: refund\ndescription: d\n\nIntro\n=====\nRules\n-----\nDo it.\n".to_owned(),
        "---\nname: refund\ndescription: d\n\nDo it.\n\n———\n".to_owned(),
    ] {
        assert_eq!(only_fix(&left), left);
    }
    assert_eq!(
        only_fix("name: refund\r\ndescription: d\r\n---\r\nDo it.\r\n"),
        "---\r\nname: refund\r\ndescription: d\r\n---\r\nDo it.\r\n"
    );
    assert_eq!(
        only_fix("# Title\r\n\r\nDo it.\r\n"),
        "---\r\nname: title\r\ndescription: \"Do it.\"\r\n---\r\n\r\n# Title\r\n\r\nDo it.\r\n"
    );
}

#[test]
fn a_fix_is_for_its_own_source() {
    let source = "--- \nname: demo\ndescription: d\n---\nBody\n";
    let fix = load(source).diagnostics[0].fix.clone().unwrap();
    assert_eq!(fix.apply("--"), None);
}

#[test]
fn no_fix_breaks_fields_that_are_indented_or_in_brackets() {
    for source in ["---\n  description: d\n---\nB", "---\n{description: d}\n---\nB"] {
        let loaded = load(source);
        assert_eq!(loaded.diagnostics[0].code(), "missing-field");
        assert_eq!(loaded.diagnostics[0].fix, None, "{source}");
    }
}
