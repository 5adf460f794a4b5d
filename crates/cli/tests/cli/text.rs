//! The report for people.

use crate::stage::{BAD, Folder, GOOD, WARNED};

#[test]
fn a_finding_shows_its_line_a_mark_and_a_fix() {
    let folder =
        Folder::with(&[("a.md", "---\nname: demo\ndescription: Use when: asked\nlicense: 1.0\n---\nBody\n")]);
    folder.run(&["lint", "a.md"]).is(
        1,
        "\
a.md:3:14: error repaired-text: description would not be read as the text that stands here, and was read as if in quotes. \
         Put quotes around it.
  error: specification, claude-ai; warning: page, codex
  3 | description: Use when: asked
    |              ^
  fix:
  3 - description: Use when: asked
  3 + description: \"Use when: asked\"

a.md:4:10: warning unquoted-scalar: license: other readers take 1.0 for a number, not a text. Write \"1.0\".
  warning: page, claude-ai
  4 | license: 1.0
    |          ^
  fix:
  4 - license: 1.0
  4 + license: \"1.0\"

1 file: 1 error, 1 warning, 0 notes; 2 with a fix (--fix); refused by specification 1, claude-ai 1
",
        "",
    );
}

#[test]
fn the_mark_stands_under_wide_characters_and_behind_tabs() {
    let folder = Folder::with(&[
        ("wide.md", "---\nname: demo\ndescription: 退款处理 # 查询\n---\nBody\n"),
        ("tab.md", "---\nname: demo\ndescription: d\nlicense:\tx # y\n---\nBody\n"),
    ]);
    let run = folder.run(&["lint", "wide.md", "--reader", "page"]);
    assert!(
        run.stdout.contains("\n  3 | description: 退款处理 # 查询\n    |                       ^\n"),
        "{run:?}"
    );
    let run = folder.run(&["lint", "tab.md", "--reader", "page"]);
    assert!(run.stdout.contains("\n  4 | license:\tx # y\n    |         \t  ^\n"), "{run:?}");
}

#[test]
fn a_long_line_is_cut_around_the_mark() {
    let long =
        format!("---\nname: demo\ndescription: {} # b {}\n---\nBody\n", "a".repeat(200), "c".repeat(200));
    let folder = Folder::with(&[("a.md", &long)]);
    let run = folder.run(&["lint", "a.md", "--reader", "page"]);
    let shown = format!("\n  3 | …{} # b {}…\n    | {}^\n", "a".repeat(59), "c".repeat(36), " ".repeat(61));
    assert!(run.stdout.contains(&shown), "{run:?}");
}

#[test]
fn a_clean_file_is_said_to_be_clean() {
    let folder = Folder::with(&[("demo/SKILL.md", GOOD)]);
    folder.run(&["lint"]).is(0, "1 file: nothing to mend\n", "");
    folder.run(&["lint", "--lang", "zh"]).is(0, "1 个文件：没有问题\n", "");
    folder.run(&["lint", "--quiet"]).is(0, "", "");
}

#[test]
fn chinese_is_spoken_where_the_environment_does() {
    let folder = Folder::with(&[("a.md", BAD)]);
    let mut command = folder.command();
    let output = command.args(["lint", "a.md"]).env("LANG", "zh_CN.UTF-8").output().unwrap();
    assert_eq!(
        String::from_utf8(output.stdout).unwrap(),
        "\
a.md:1:1: 错误 missing-field: frontmatter 缺少 description。请加一行 description:，写上技能做什么、何时使用。
  错误：page、specification、claude-ai、codex
  1 | ---
    | ^

1 个文件：1 个错误，0 个警告，0 个提示；拒绝的读取方：page 1、specification 1、claude-ai 1、codex 1
"
    );
}

#[test]
fn only_what_the_chosen_readers_mind_is_said() {
    let folder = Folder::with(&[("a.md", "---\nname: demo\ndescription: a <b>\n---\nBody\n")]);
    folder.run(&["lint", "a.md", "--reader", "specification", "--reader", "codex"]).is(
        0,
        "1 file: nothing to mend\n",
        "",
    );
    let run = folder.run(&["lint", "a.md", "--reader", "claude-ai"]);
    assert!(
        run.stdout.contains("error angle-brackets") && run.stdout.contains("\n  error: claude-ai\n"),
        "{run:?}"
    );
    let run = folder.run(&["lint", "a.md", "--reader", "page"]);
    assert!(run.stdout.contains("warning angle-brackets") && run.status == Some(0), "{run:?}");
}

#[test]
fn quiet_leaves_what_makes_it_fail() {
    let folder = Folder::with(&[("a.md", WARNED), ("b.md", BAD)]);
    let said = |args: &[&str]| {
        let run = folder.run(args);
        (
            run.stdout.contains("comment-in-text"),
            run.stdout.contains("missing-field"),
            run.stdout.contains("files:"),
        )
    };
    assert_eq!(said(&["lint", "a.md", "b.md"]), (true, true, true));
    assert_eq!(said(&["lint", "a.md", "b.md", "--quiet"]), (false, true, false));
    assert_eq!(said(&["lint", "a.md", "b.md", "--quiet", "--deny", "warnings"]), (true, true, false));
}

#[test]
fn colours_are_there_when_they_are_wanted() {
    let folder = Folder::with(&[("a.md", WARNED)]);
    assert!(!folder.run(&["lint", "a.md"]).stdout.contains('\u{1b}'));
    assert!(!folder.run(&["lint", "a.md", "--color", "never"]).stdout.contains('\u{1b}'));
    let coloured = folder.run(&["lint", "a.md", "--color", "always"]).stdout;
    assert!(coloured.contains("\u{1b}[1m\u{1b}[33mwarning\u{1b}[0m"), "{coloured:?}");
    let forced = folder.command().args(["lint", "a.md"]).env("CLICOLOR_FORCE", "1").output().unwrap();
    assert!(forced.stdout.contains(&0x1b));
    let mut command = folder.command();
    let refused = command.args(["lint", "a.md"]).env("CLICOLOR_FORCE", "1").env("NO_COLOR", "1").output();
    assert!(!refused.unwrap().stdout.contains(&0x1b));
}

#[test]
fn advice_is_given_when_asked_for_and_fails_nothing() {
    let text = "---\nname: demo\ndescription: Refunds.\ntools: [applyRefund]\n---\nYou should use applyRefund.\nUse `sendEmail`.\n";
    let folder = Folder::with(&[("a.md", text)]);
    let args = ["lint", "a.md", "--reader", "page", "--advice"];
    let run = folder.run(&args);
    assert_eq!(run.status, Some(0));
    assert!(
        run.stdout.contains(
            "a.md:6:1: advice suggestion: “You should” advises. Models follow a plain order more closely, and may skip \
             what they are only advised to do. Write it as an order.\n  6 | You should use applyRefund.\n    | ^\n  for \
             example:\n    Use applyRefund.\n"
        ),
        "{run:?}"
    );
    // Which tools there are is not known here.
    assert!(!run.stdout.contains("listed-tool-missing"), "{run:?}");
    assert!(!run.stdout.contains("named-tool-missing"), "{run:?}");
    let unlisted = "a.md:7:6: advice named-tool-not-listed: The instructions name sendEmail, and the skill does not list it.";
    assert!(
        run.stdout.contains(unlisted) && run.stdout.contains("    tools:\n      - sendEmail\n"),
        "{run:?}"
    );
    assert!(!folder.run(&args[..4]).stdout.contains("advice"));
}
