//! Exit statuses, and which files are looked at.

use std::process::Stdio;

use serde_json::Value;

use crate::stage::{BAD, Folder, GOOD, Run, WARNED};

fn paths(run: &Run) -> Vec<String> {
    let Value::Array(files) = run.json() else { panic!("a list") };
    files.iter().map(|file| file["path"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn the_status_says_what_became_of_it() {
    let folder = Folder::with(&[("good.md", GOOD), ("warned.md", WARNED), ("bad.md", BAD)]);
    for (args, status) in [
        (&["lint", "good.md"][..], 0),
        (&["lint", "warned.md"], 0),
        (&["lint", "warned.md", "--deny", "warnings"], 1),
        (&["lint", "good.md", "--deny", "warnings"], 0),
        (&["lint", "bad.md", "good.md"], 1),
        (&["lint", "bad.md", "nope.md"], 2),
        (&["lint", "good.md", "nope.md"], 2),
        (&["lint", "good.md", "--format", "xml"], 2),
        (&["lint", "good.md", "--frobnicate"], 2),
        (&["lnit"], 2),
        (&[], 2),
        (&["--help"], 0),
        (&["lint", "-h"], 0),
        (&["--version"], 0),
    ] {
        assert_eq!(folder.run(args).status, Some(status), "{args:?}");
    }
}

#[test]
fn a_wrong_command_line_says_what_would_be_right() {
    let folder = Folder::new();
    let run = folder.run(&["lint", "--reader", "codx"]);
    assert!(run.stderr.contains("codx") && run.stderr.contains("codex"), "{run:?}");
    let run = folder.run(&["lint", "--fix", "-"]);
    assert!(run.stderr.contains("--fix writes a file back, and standard input is none."), "{run:?}");
    assert_eq!(run.stdout, "");
}

#[test]
fn a_folder_is_walked_for_skill_files() {
    let folder = Folder::with(&[
        ("SKILL.md", GOOD),
        ("a/skill.md", GOOD),
        ("a/deep/er/Skill.MD", GOOD),
        ("a/README.md", BAD),
        ("a/SKILL.md.bak", BAD),
        (".claude/skills/c/SKILL.md", GOOD),
        (".git/SKILL.md", BAD),
        (".hidden/SKILL.md", BAD),
        ("node_modules/x/SKILL.md", BAD),
        ("target/SKILL.md", BAD),
        ("z.zip", "PK"),
    ]);
    let run = folder.run(&["lint", "--format", "json", "--verbose", "--reader", "page"]);
    assert_eq!(
        paths(&run),
        ["SKILL.md", ".claude/skills/c/SKILL.md", "a/skill.md", "a/deep/er/Skill.MD"],
        "{run:?}"
    );
    assert_eq!(run.status, Some(0));
    assert_eq!(
        run.stderr,
        "\
skillsight: .git: left out, a hidden folder
skillsight: .hidden: left out, a hidden folder
skillsight: node_modules: left out, it holds what others made
skillsight: target: left out, it holds what others made
skillsight: z.zip: left out, an archive; name it to lint it
skillsight: “a/skill.md” (and 1 more) was taken for SKILL.md, but other hosts look for exactly that. Rename it to SKILL.md.
"
    );
    let run = folder.run(&["lint", "--reader", "page"]);
    assert_eq!(run.stdout, "4 files: nothing to mend; 5 left out (--verbose)\n");
    // What is named is looked at.
    assert_eq!(paths(&folder.run(&["lint", "--format", "json", "./.hidden"])), [".hidden/SKILL.md"]);
}

#[test]
fn a_file_that_is_named_twice_is_linted_once() {
    let folder = Folder::with(&[("a/SKILL.md", GOOD)]);
    let run = folder.run(&["lint", "--format", "json", "a/SKILL.md", "a", "./a/SKILL.md", "."]);
    assert_eq!(paths(&run), ["a/SKILL.md"]);
}

#[test]
fn a_folder_gives_a_skill_its_name_and_a_file_of_another_name_has_none() {
    let folder = Folder::with(&[("other/SKILL.md", GOOD), ("other/demo.md", GOOD)]);
    let run = folder.run(&["lint", "other/SKILL.md"]);
    assert!(run.stdout.contains("other/SKILL.md:2:7: error name-not-folder:"), "{run:?}");
    assert_eq!(folder.run(&["lint", "other/demo.md"]).status, Some(0));
    // Also where the path does not say it.
    let mut command = folder.command();
    let output = command.current_dir(folder.path("other")).args(["lint", "SKILL.md"]).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn standard_input_is_linted_as_a_file_without_a_folder() {
    let folder = Folder::new();
    let run = folder.run_with(&["lint", "-", "--format", "json"], GOOD.as_bytes());
    assert_eq!((paths(&run), run.status), (vec!["-".to_owned()], Some(0)));
    let run = folder.run_with(&["lint", "-"], BAD.as_bytes());
    assert!(run.stdout.starts_with("-:1:1: error missing-field: "), "{run:?}");
}

#[test]
fn a_folder_without_skills_says_so() {
    let folder = Folder::with(&[("a/README.md", GOOD), ("b/.hidden/SKILL.md", GOOD)]);
    folder.run(&["lint", "a"]).is(
        2,
        "",
        "skillsight: a: There is no SKILL.md in this folder or below. Name a folder that has one, or the file itself.\n",
    );
    folder.run(&["lint", "b"]).is(
        2,
        "",
        "skillsight: b: There is no SKILL.md in this folder or below. Not looked at: b/.hidden. Name what you want \
         linted.\n",
    );
}

#[test]
fn a_closed_pipe_ends_it_quietly() {
    let folder = Folder::new();
    for number in 0..200 {
        folder.write(format!("{number}/SKILL.md"), BAD);
    }
    for format in ["text", "json", "sarif", "github"] {
        let mut command = folder.command();
        command.args(["lint", "--format", format]).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(1), &b""[..]), "{format}");
    }
}

#[test]
fn a_wrong_command_line_is_told_in_chinese_where_that_is_spoken() {
    let folder = Folder::new();
    for (args, said) in [
        (&["lint", "--lang", "zh", "--bogus"][..], "没有 --bogus 这个参数。"),
        (
            &["lint", "--lang=zh", "--format", "xml"],
            "--format <text|json|sarif|github> 不能是“xml”。可用的值：text、json、sarif、github。",
        ),
        (&["lint", "--lang", "zh", "--reader", "codx"], "您要写的是 codex 吗？"),
        (&["lint", "--lang", "zh", "--format"], "--format <text|json|sarif|github> 后面缺少值。"),
        (&["decode", "--lang", "zh"], "缺少参数 <FILE>。"),
        (&["decode", "--lang", "zh", "a", "b"], "没有 b 这个参数。"),
        (&["lint", "--lang", "zh", "--quiet", "--verbose"], "不能和"),
        (&["lint", "--lang", "zh", "--fix", "-"], "标准输入不是文件"),
        (&["lnit", "--lang", "zh"], "没有 lnit 这个命令。您要写的是 lint 吗？"),
    ] {
        let run = folder.run(args);
        assert!(
            run.stderr.starts_with("skillsight: ") && run.stderr.contains(said),
            "{args:?}: {}",
            run.stderr
        );
        let is_english =
            ["error", "Usage", "For more", "unexpected", "tip:"].iter().any(|word| run.stderr.contains(word));
        assert!(!is_english && run.stderr.ends_with("--help 查看。\n"), "{args:?}: {}", run.stderr);
        assert_eq!((run.status, run.stdout.as_str()), (Some(2), ""), "{args:?}");
    }
    // A name that could move the cursor is spelled out here, too.
    let run = folder.run(&["lint", "--lang", "zh", "--\u{1b}[2J"]);
    assert!(!run.stderr.contains('\u{1b}'), "{run:?}");
}
