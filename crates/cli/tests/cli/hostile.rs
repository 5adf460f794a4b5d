//! Files that were made to do harm, and what can't be read.

use std::fs;
use std::time::{Duration, Instant};

use crate::stage::{BAD, Folder, GOOD, Run};

/// Almost a megabyte: with a line of frontmatter around it, it is still read.
const MEGABYTE: usize = 1024 * 1024 - 100;

const FORMATS: [&str; 4] = ["text", "json", "sarif", "github"];

/// Nothing on either stream moves a cursor, clears a screen or turns the direction of writing.
#[track_caller]
fn is_harmless(run: &Run) {
    for stream in [&run.stdout, &run.stderr] {
        let harm = stream.chars().find(|c| {
            (c.is_control() && !matches!(c, '\n' | '\t'))
                || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
        });
        assert_eq!(harm, None, "{stream:?}");
    }
}

#[test]
fn control_characters_in_a_file_never_reach_the_terminal() {
    let folder = Folder::with(&[
        ("a.md", "---\nname: \u{1b}]0;x\u{7}\u{9b}2J\ndescription: \u{202e}d\n---\nBody\n"),
        (
            "b.md",
            "---\nname: x\u{85}\u{2028}\u{2066}y: z\ndescription: \"a\\u001b[2J\" # b\r\u{b}: c\n---\nBody\u{1b}c\n",
        ),
        ("c.md", "---\n\u{1b}[31mname: \u{7f}\n\u{8}\u{8}\u{8}: [\n"),
        ("d.md", "---\nname: demo\ndescription: d\n---\nYou should \u{1b}[2J do\u{9b} it.\n"),
    ]);
    for format in FORMATS {
        is_harmless(&folder.run(&["lint", "--format", format, "a.md", "b.md", "c.md", "d.md"]));
    }
    is_harmless(&folder.run(&["lint", "--advice", "a.md", "b.md", "c.md", "d.md"]));
    is_harmless(&folder.run(&["lint", "--fix", "a.md", "b.md", "c.md", "d.md"]));
}

#[cfg(unix)]
#[test]
fn control_characters_in_a_name_never_reach_the_terminal() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    let folder = Folder::new();
    let name = OsStr::from_bytes(b"\x1b[2J\r\n\xff\xe2\x80\xae::error::x");
    folder.write(std::path::Path::new(name).join("SKILL.md"), BAD);
    folder.write(std::path::Path::new("empty").join(name).join("README.md"), "");
    folder.write(std::path::Path::new("hidden").join(".git\u{1b}[2J").join("SKILL.md"), BAD);
    for format in FORMATS {
        let run = folder.run(&["lint", "--format", format, "--verbose"]);
        is_harmless(&run);
        assert_eq!(run.status, Some(1), "{run:?}");
        let mut command = folder.command();
        let output = command.args(["lint", "--format", format]).arg(folder.path("empty").join(name)).output();
        is_harmless(&Run {
            status: None,
            stdout: String::from_utf8(output.as_ref().unwrap().stdout.clone()).unwrap(),
            stderr: String::from_utf8(output.unwrap().stderr).unwrap(),
        });
    }
    let run = folder.run(&["lint", "--format", "sarif"]);
    let uri =
        &run.json()["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"];
    assert_eq!(uri, "%1B%5B2J%0D%0A%FF%E2%80%AE%3A%3Aerror%3A%3Ax/SKILL.md");
    // A line that begins with :: is a command to GitHub's runner: there is none but ours.
    let run = folder.run(&["lint", "--format", "github"]);
    assert!(run.stdout.lines().all(|line| line.starts_with("::error file=")), "{run:?}");
}

#[test]
fn a_megabyte_of_anything_is_linted_and_shown_in_little() {
    let folder = Folder::new();
    let mut names = Vec::new();
    for (index, piece) in
        ["[", "a: b: c\n", "\t", "---\n", "退", "\u{1b}", "name: &a x\n", " #"].iter().enumerate()
    {
        let filling = piece.repeat(MEGABYTE / piece.len());
        for (kind, text) in [
            ("line", format!("---\nname: {filling}\n---\nBody\n")),
            ("body", format!("---\nname: demo\ndescription: d # x\n---\n{filling}")),
        ] {
            let name = format!("{kind}-{index}.md");
            folder.write(&name, text);
            names.push(name);
        }
    }
    for name in &names {
        let started = Instant::now();
        let run = folder.run(&["lint", "--advice", name]);
        is_harmless(&run);
        assert!(started.elapsed() < Duration::from_secs(5), "{name} took {:?}", started.elapsed());
        assert!(run.stdout.len() < 200_000, "{name} wrote {} bytes", run.stdout.len());
        assert!(
            run.stderr.is_empty() && run.status.is_some_and(|status| status < 2),
            "{name}: {}",
            run.stderr
        );
    }
}

#[test]
fn what_is_no_utf_8_says_where() {
    let folder = Folder::new();
    folder.write("a.md", b"---\nname: demo\ndescription: caf\xe9\n---\nBody\n");
    folder.write("b.md", b"\xff\xfe-\0-\0-\0\n\0");
    folder.write("c.md", GOOD);
    let run = folder.run(&["lint", "a.md", "b.md", "c.md"]);
    run.is(
        2,
        "1 file: nothing to mend\n",
        "\
skillsight: a.md: Not UTF-8 at line 3, column 17. Save the file as UTF-8.
skillsight: b.md: The file is UTF-16. Save it as UTF-8.
",
    );
    let before = fs::read(folder.path("a.md")).unwrap();
    assert_eq!(folder.run(&["lint", "--fix", "a.md"]).status, Some(2));
    assert_eq!(fs::read(folder.path("a.md")).unwrap(), before);
}

#[cfg(unix)]
#[test]
fn what_can_not_be_read_says_why() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    use std::os::unix::net::UnixListener;

    let folder = Folder::with(&[("a/SKILL.md", GOOD), ("locked/SKILL.md", GOOD)]);
    let listener = UnixListener::bind(folder.path("socket"));
    symlink("loop", folder.path("loop")).unwrap();
    for name in ["socket", "loop", "a/SKILL.md/x"] {
        let run = folder.run(&["lint", name]);
        let said = format!("skillsight: {name}: It could not be read or written: ");
        assert!(run.stderr.starts_with(&said) && run.stderr.lines().count() == 1, "{run:?}");
        assert_eq!((run.status, run.stdout.as_str()), (Some(2), ""));
    }
    drop(listener);
    fs::set_permissions(folder.path("locked"), fs::Permissions::from_mode(0o000)).unwrap();
    // Root may read everything.
    if fs::read_dir(folder.path("locked")).is_err() {
        let run = folder.run(&["lint", "locked"]);
        let said = "skillsight: locked: The system does not allow access. Check its rights.\n";
        run.is(2, "", said);
        assert_eq!(folder.run(&["lint"]).status, Some(2));
    }
    fs::set_permissions(folder.path("locked"), fs::Permissions::from_mode(0o700)).unwrap();
}

#[cfg(unix)]
#[test]
fn a_device_without_an_end_is_left_alone() {
    Folder::new().run(&["lint", "/dev/zero"]).is(2, "", &too_large("/dev/zero"));
}

#[test]
fn more_than_a_megabyte_is_not_read() {
    let folder = Folder::with(&[("a.md", &"x".repeat(1024 * 1024 + 1)), ("b.md", &"x".repeat(1024 * 1024))]);
    folder.run(&["lint", "a.md"]).is(2, "", &too_large("a.md"));
    assert_eq!(folder.run(&["lint", "b.md"]).status, Some(1));
}

fn too_large(path: &str) -> String {
    let said = "It has more than 1 MB, the most that is read of a skill file. Move long parts to files of their own beside it.";
    format!("skillsight: {path}: {said}\n")
}

#[cfg(unix)]
#[test]
fn links_are_not_followed_out_of_the_folder() {
    use std::os::unix::fs::symlink;

    let folder =
        Folder::with(&[("outside/SKILL.md", BAD), ("in/demo/SKILL.md", GOOD), ("in/common.md", GOOD)]);
    symlink("../../outside/SKILL.md", folder.path("in/demo/skill.md")).unwrap();
    symlink("../outside", folder.path("in/out")).unwrap();
    symlink("..", folder.path("in/demo/up")).unwrap();
    symlink("nowhere", folder.path("in/dangling")).unwrap();
    fs::create_dir(folder.path("in/linked")).unwrap();
    symlink("../common.md", folder.path("in/linked/SKILL.md")).unwrap();
    let run = folder.run(&["lint", "in", "--format", "json", "--verbose"]);
    let files = run.json();
    let paths: Vec<_> = files.as_array().unwrap().iter().map(|file| file["path"].as_str().unwrap()).collect();
    assert_eq!(paths, ["in/demo/SKILL.md", "in/linked/SKILL.md"]);
    assert_eq!(
        run.stderr,
        "\
skillsight: in/out: left out, a link
skillsight: in/demo/skill.md: left out, a link
skillsight: in/demo/up: left out, a link
"
    );
}

/// Nobody writes to the pipe: whoever reads it waits for ever.
#[cfg(unix)]
#[test]
fn a_link_to_a_pipe_is_left_out_as_the_pipe_is() {
    use std::os::unix::fs::symlink;

    let folder = Folder::with(&[("demo/SKILL.md", GOOD)]);
    fs::create_dir_all(folder.path("a")).unwrap();
    let mut mkfifo = std::process::Command::new("mkfifo");
    assert!(mkfifo.args([folder.path("a/pipe"), folder.path("SKILL.md")]).status().unwrap().success());
    symlink("pipe", folder.path("a/SKILL.md")).unwrap();
    let mut child = folder
        .command()
        .args(["lint", "--verbose"])
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    let started = Instant::now();
    while child.try_wait().unwrap().is_none() {
        if started.elapsed() > Duration::from_secs(20) {
            child.kill().unwrap();
            panic!("it waits for the pipe");
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    let output = child.wait_with_output().unwrap();
    let said = "\
skillsight: SKILL.md: left out, no regular file
skillsight: a/SKILL.md: left out, no regular file
";
    assert_eq!((output.status.code(), String::from_utf8(output.stderr).unwrap().as_str()), (Some(0), said));
}

#[cfg(unix)]
#[test]
fn a_skill_file_that_is_a_link_to_nothing_can_not_be_read() {
    use std::os::unix::fs::symlink;

    let folder = Folder::with(&[("good/demo/SKILL.md", GOOD)]);
    for name in ["good/a", "only"] {
        fs::create_dir(folder.path(name)).unwrap();
        symlink("nowhere", folder.path(name).join("SKILL.md")).unwrap();
    }
    symlink("nowhere", folder.path("good/README.md")).unwrap();
    let said = |path: &str| {
        format!("skillsight: {path}: The link leads to nothing. Put the file there, or remove the link.\n")
    };
    folder.run(&["lint", "good"]).is(2, "1 file: nothing to mend\n", &said("good/a/SKILL.md"));
    folder.run(&["lint", "only", "--format", "json"]).is(2, "[]\n", &said("only/SKILL.md"));
    folder.run(&["lint", "only", "--lang", "zh"]).is(
        2,
        "",
        "skillsight: only/SKILL.md：这个链接指向的文件不存在。请补上文件，或删除链接。\n",
    );
    // One that leads to itself says what the system does.
    fs::create_dir(folder.path("loop")).unwrap();
    symlink("SKILL.md", folder.path("loop/SKILL.md")).unwrap();
    let run = folder.run(&["lint", "loop"]);
    assert!(
        run.stderr.starts_with("skillsight: loop/SKILL.md: It could not be read or written: "),
        "{run:?}"
    );
    assert_eq!(run.status, Some(2));
}
