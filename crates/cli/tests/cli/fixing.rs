//! `--fix`: what is written back, and what is not.

use std::fs;

use crate::shared_cases::cases;
use crate::stage::{Folder, GOOD};

const FIXABLE: &str = "---\r\nname: demo\r\ndescription: Use when: asked 退款\r\nlicense: 1.0\r\nversion: 2\r\n--- \r\nBody\r\n";
const FIXED: &str = "---\r\nname: demo\r\ndescription: \"Use when: asked 退款\"\r\nlicense: \"1.0\"\r\nmetadata:\r\n  version: \"2\"\r\n---\r\nBody\r\n";

#[test]
fn what_can_be_mended_is_written_back_and_told() {
    let folder = Folder::with(&[("a.md", FIXABLE)]);
    folder.run(&["lint", "--fix", "a.md"]).is(
        0,
        "a.md: fixed repaired-text, unquoted-scalar, host-field, fence-trailing-blanks\n1 file: nothing to mend\n",
        "",
    );
    assert_eq!(folder.read("a.md"), FIXED);
    folder.run(&["lint", "--fix", "a.md"]).is(0, "1 file: nothing to mend\n", "");
    assert_eq!(folder.read("a.md"), FIXED);
    let left: Vec<_> =
        fs::read_dir(folder.path("")).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(left, ["a.md"]);
}

#[test]
fn what_is_left_is_reported_and_makes_it_fail() {
    let folder = Folder::with(&[("a.md", "\u{feff}---\nname: demo\ndescription: a <b>\n---\nBody\n")]);
    let run = folder.run(&["lint", "--fix", "--format", "json", "a.md"]);
    assert_eq!((run.status, run.stderr.as_str()), (Some(1), "skillsight: a.md: fixed byte-order-mark\n"));
    let codes: Vec<_> = run.json()[0]["diagnostics"]
        .as_array()
        .unwrap()
        .iter()
        .map(|diagnostic| diagnostic["code"].as_str().unwrap().to_owned())
        .collect();
    assert_eq!(codes, ["angle-brackets", "angle-brackets"]);
    assert!(folder.read("a.md").starts_with("---\n"));
}

#[test]
fn a_name_that_is_not_the_folder_s_is_left_to_a_person() {
    let folder = Folder::with(&[("other/SKILL.md", GOOD)]);
    let run = folder.run(&["lint", "--fix", "other"]);
    assert!(
        run.stdout.ends_with("\n1 file: 1 error, 0 warnings, 0 notes; refused by specification 1\n"),
        "{run:?}"
    );
    assert_eq!((folder.read("other/SKILL.md").as_str(), run.status), (GOOD, Some(1)));
}

#[test]
fn a_file_without_a_name_is_offered_that_of_its_file_where_it_has_one_of_its_own() {
    let text = "---\ndescription: Gives money back.\n---\nBody\n";
    let folder = Folder::with(&[("refund-helper.md", text), ("order/SKILL.md", text)]);
    for (path, name) in [("refund-helper.md", "name: refund-helper"), ("order", "name: order")] {
        let run = folder.run(&["lint", "--format", "json", path]);
        let diagnostics = run.json()[0]["diagnostics"].to_string();
        assert!(diagnostics.contains(name), "{diagnostics}");
    }
}

#[test]
fn a_file_without_a_fault_is_not_touched() {
    let folder = Folder::with(&[("demo/SKILL.md", GOOD)]);
    let modified = || fs::metadata(folder.path("demo/SKILL.md")).unwrap().modified().unwrap();
    let before = modified();
    assert_eq!(folder.run(&["lint", "--fix"]).status, Some(0));
    assert_eq!(modified(), before);
}

#[test]
fn no_case_has_a_fix_left_and_a_second_time_changes_nothing() {
    let folder = Folder::new();
    let cases = cases();
    let paths: Vec<_> = cases.iter().map(|case| format!("{}.md", case.id)).collect();
    for (case, path) in cases.iter().zip(&paths) {
        folder.write(path, &case.input);
    }
    let mut args = vec!["lint", "--format", "json", "--fix"];
    args.extend(paths.iter().map(String::as_str));
    let texts = || paths.iter().map(|path| folder.read(path)).collect::<Vec<_>>();
    let before = texts();
    let run = folder.run(&args);
    let after = texts();
    assert_ne!(before, after);
    for file in run.json().as_array().unwrap() {
        for diagnostic in file["diagnostics"].as_array().unwrap() {
            assert!(diagnostic["fix"].is_null(), "{}: {diagnostic}", file["path"]);
        }
    }
    let again = folder.run(&args);
    assert_eq!(texts(), after);
    assert_eq!((again.stdout, again.stderr.as_str()), (run.stdout, ""));
}

#[cfg(unix)]
#[test]
fn rights_stay_and_a_link_stays_a_link() {
    use std::os::unix::fs::{PermissionsExt, symlink};

    let folder = Folder::with(&[("real/a.md", FIXABLE)]);
    let real = folder.path("real/a.md");
    fs::set_permissions(&real, fs::Permissions::from_mode(0o640)).unwrap();
    symlink("real/a.md", folder.path("a.md")).unwrap();
    assert_eq!(folder.run(&["lint", "--fix", "a.md"]).status, Some(0));
    assert_eq!(folder.read("real/a.md"), FIXED);
    assert_eq!(fs::metadata(&real).unwrap().permissions().mode() & 0o777, 0o640);
    assert!(fs::symlink_metadata(folder.path("a.md")).unwrap().is_symlink());
}

#[test]
fn a_read_only_file_is_left_alone() {
    let folder = Folder::with(&[("a.md", FIXABLE)]);
    let mut permissions = fs::metadata(folder.path("a.md")).unwrap().permissions();
    permissions.set_readonly(true);
    fs::set_permissions(folder.path("a.md"), permissions).unwrap();
    let run = folder.run(&["lint", "--fix", "a.md"]);
    let said = "skillsight: a.md: Not fixed: the file is read-only. Make it writable.\n";
    assert_eq!((run.status, run.stderr.as_str()), (Some(2), said));
    assert!(run.stdout.contains("error repaired-text"), "{run:?}");
    assert_eq!(folder.read("a.md"), FIXABLE);
}

#[cfg(unix)]
#[test]
fn a_file_with_another_name_is_left_alone() {
    let folder = Folder::with(&[("a.md", FIXABLE)]);
    fs::hard_link(folder.path("a.md"), folder.path("b.md")).unwrap();
    let run = folder.run(&["lint", "--fix", "a.md"]);
    let said = "skillsight: a.md: Not fixed: the file has other names (hard links), which would keep the old text. Put a copy in \
                its place.\n";
    assert_eq!((run.status, run.stderr.as_str()), (Some(2), said));
    assert_eq!((folder.read("a.md").as_str(), folder.read("b.md").as_str()), (FIXABLE, FIXABLE));
    fs::remove_file(folder.path("b.md")).unwrap();
    assert_eq!(folder.run(&["lint", "--fix", "a.md"]).status, Some(0));
    assert_eq!(folder.read("a.md"), FIXED);
}
