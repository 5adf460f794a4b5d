//! Which files become which packages.

use super::zipped::{Made, SKILL, deflated, given, open, stored, zip};
use super::{
    GivenFile, MAX_FILES, MAX_UNPACKED_BYTES, NoticeKind, Refusal, Unpacked, Unpacking, notices_of_names,
    unpack,
};
use crate::resource::PathFault;

/// Each package as its folder, the last word of its text, and its resources.
fn shape(unpacked: &Unpacked) -> Vec<String> {
    let packages = unpacked.packages.iter().map(|package| {
        let folder = package.folder.as_deref().unwrap_or("(none)");
        let last = package.source.split_whitespace().next_back().unwrap_or_default();
        let paths = package.resources.iter().map(|resource| resource.path.as_str());
        [folder, last].into_iter().chain(paths).collect::<Vec<_>>().join(" ")
    });
    packages.collect()
}

fn named(paths: &[&str]) -> Vec<GivenFile> {
    paths.iter().map(|path| given(path, *path)).collect()
}

#[track_caller]
fn becomes(paths: &[&str], expected: &[&str]) -> Unpacked {
    let unpacked = unpack(named(paths));
    assert_eq!(shape(&unpacked), expected);
    // An archive of the same files has the same skills, if it has any.
    if paths.iter().any(|path| path.contains('/')) && !paths.iter().any(|path| !path.contains('/')) {
        let entries: Vec<_> = paths.iter().map(|path| deflated(*path, path.as_bytes())).collect();
        assert_eq!(shape(&open(zip(&entries))), expected);
    }
    unpacked
}

fn kinds(unpacked: &Unpacked) -> Vec<&NoticeKind> {
    unpacked.notices.iter().map(|notice| &notice.kind).collect()
}

fn owned(paths: &[&str]) -> Vec<String> {
    paths.iter().map(|path| (*path).to_owned()).collect()
}

#[test]
fn a_folder_with_a_skill_file_is_a_package() {
    let unpacked =
        becomes(&["s/references/a.md", "s/SKILL.md", "s/z.py"], &["s s/SKILL.md references/a.md z.py"]);
    assert!(unpacked.notices.is_empty() && unpacked.refused.is_empty());
    assert_eq!(&*unpacked.packages[0].resources[0].bytes, b"s/references/a.md");
}

#[test]
fn what_belongs_together_is_one_turn_and_each_archive_another() {
    let archive = |folder: &str| zip(&[deflated(format!("{folder}/SKILL.md"), folder.as_bytes())]);
    let mut unpacking = Unpacking::of(vec![
        given("a.zip", archive("a")),
        // A zip of another name is opened only where it is all that was given.
        given("b.bin", archive("b")),
        // One in a folder without a skill is found once the files are taken.
        given("more/c.zip", archive("c")),
    ]);
    assert!(unpacking.turn());
    assert_eq!(shape(&unpacking.unpacked), [""; 0]);
    assert!(unpacking.turn());
    assert_eq!(shape(&unpacking.unpacked), ["a a"]);
    assert!(!unpacking.turn());
    assert_eq!(shape(&unpacking.unpacked), ["a a", "c c"]);
    assert!(!Unpacking::of(Vec::new()).turn());
}

#[test]
fn the_text_is_kept_byte_for_byte() {
    let source = "\u{feff}---\r\nname: a\r\n---\r\n\r";
    assert_eq!(unpack(vec![given("s/SKILL.md", source)]).packages[0].source, source);
    assert_eq!(open(zip(&[deflated("SKILL.md", source.as_bytes())])).packages[0].source, source);
}

#[test]
fn each_skill_file_begins_a_package_that_owns_what_lies_below() {
    let unpacked = becomes(
        &[
            "repo/README.md",
            "repo/skills/a/SKILL.md",
            "repo/skills/a/x/y.md",
            "repo/skills/a-b/SKILL.md",
            "repo/skills/a-b/y.md",
            "repo/skills/b/notes.md",
            "repo/skills/c/SKILL.md",
        ],
        &["a repo/skills/a/SKILL.md x/y.md", "a-b repo/skills/a-b/SKILL.md y.md", "c repo/skills/c/SKILL.md"],
    );
    let first = owned(&["repo/README.md", "repo/skills/b/notes.md"]);
    assert_eq!(kinds(&unpacked), [&NoticeKind::Unowned { first, count: 2 }]);
}

#[test]
fn a_skill_inside_another_is_its_own_and_told() {
    let unpacked = becomes(
        &["a/SKILL.md", "a/b/SKILL.md", "a/b/x", "a/b.md", "a/c/d/SKILL.md", "a/z"],
        &["a a/SKILL.md b.md z", "b a/b/SKILL.md x", "d a/c/d/SKILL.md"],
    );
    let (inner, outer) = ("a/b/SKILL.md".to_owned(), "a/SKILL.md".to_owned());
    assert_eq!(kinds(&unpacked), [&NoticeKind::Nested { inner, outer, count: 2 }]);
}

#[test]
fn a_skill_at_the_root_of_an_archive_has_no_folder() {
    let unpacked = open(zip(&[stored("SKILL.md", SKILL), stored("scripts/a.py", b"")]));
    assert_eq!(shape(&unpacked), ["(none) Body scripts/a.py"]);
    let unpacked = unpack(named(&["SKILL.md", "scripts/a.py", "a.md"]));
    assert_eq!(shape(&unpacked), ["(none) SKILL.md a.md scripts/a.py"]);
}

#[test]
fn another_case_is_taken_and_told_and_the_exact_name_comes_first() {
    let unpacked = becomes(&["a/skill.md", "b/Skill.MD"], &["a a/skill.md", "b b/Skill.MD"]);
    assert_eq!(kinds(&unpacked), [&NoticeKind::OtherCase { path: "a/skill.md".to_owned(), count: 2 }]);
    let unpacked = becomes(&["a/SKILL.MD", "a/SKILL.md", "a/skill.md"], &["a a/SKILL.md SKILL.MD skill.md"]);
    assert!(matches!(kinds(&unpacked)[..], [NoticeKind::CaseClash { count: 2, .. }]), "{unpacked:?}");
}

#[test]
fn a_text_given_alone_is_a_package() {
    for name in ["refund.md", "a.markdown", "退款.TXT", "skill.md", "SKILL.md"] {
        let unpacked = unpack(vec![given(name, SKILL)]);
        assert_eq!(shape(&unpacked), ["(none) Body"], "{name}");
        assert!(unpacked.refused.is_empty());
    }
    becomes(&["a.md", "b.txt"], &["(none) a.md", "(none) b.txt"]);
    becomes(&["a.md", "s/SKILL.md", "s/a.md"], &["(none) a.md", "s s/SKILL.md a.md"]);
    let unpacked = unpack(vec![given("report.pdf", "x")]);
    assert_eq!(unpacked.refused[0].reason, Refusal::NoSkill { found: owned(&["report.pdf"]), count: 1 });
}

#[test]
fn two_skill_files_of_one_name_come_from_two_folders() {
    let files = vec![given("SKILL.md", "one"), given("SKILL.md", "two"), given("a.py", "x")];
    let unpacked = unpack(files);
    assert_eq!(shape(&unpacked), ["(none) one", "(none) two"]);
    assert_eq!(kinds(&unpacked), [&NoticeKind::Unowned { first: owned(&["a.py"]), count: 1 }]);
}

#[test]
fn what_systems_leave_behind_is_left_out_and_counted() {
    let unpacked = becomes(
        &[
            "s/SKILL.md",
            "s/.DS_Store",
            "s/._SKILL.md",
            "__MACOSX/s/SKILL.md",
            "s/.git/SKILL.md",
            "s/Thumbs.db",
        ],
        &["s s/SKILL.md"],
    );
    assert_eq!(kinds(&unpacked), [&NoticeKind::Clutter { count: 5 }]);
    let unpacked = open(zip(&[
        stored("SKILL.md", SKILL),
        stored(b"__MACOSX/\xff".to_vec(), b""),
        stored("Icon\r", b""),
    ]));
    assert_eq!(kinds(&unpacked), [&NoticeKind::Clutter { count: 2 }]);
    let unpacked = unpack(named(&["s/.DS_Store"]));
    assert_eq!(unpacked.refused[0].reason, Refusal::NoSkill { found: vec![], count: 0 });
}

#[test]
fn archives_are_opened_where_no_skill_owns_them() {
    let inside = zip(&[stored("in/SKILL.md", SKILL)]);
    let unpacked = unpack(vec![
        given("one.ZIP", inside.clone()),
        given("two.skill", inside.clone()),
        given("dist/three.skill", inside.clone()),
        given("s/SKILL.md", "outer"),
        given("s/assets/template.zip", inside.clone()),
    ]);
    assert_eq!(shape(&unpacked), ["s outer assets/template.zip", "in Body", "in Body", "in Body"]);
    assert!(unpacked.refused.is_empty() && unpacked.notices.is_empty());
    // Alone, wherever it lies and whatever it is called; but not one inside another.
    assert_eq!(shape(&unpack(vec![given("/home/me/one.zip", inside.clone())])), ["in Body"]);
    assert_eq!(shape(&unpack(vec![given("download", inside.clone())])), ["in Body"]);
    assert!(open(zip(&[stored("in.zip", &inside)])).packages.is_empty());
    assert!(unpack(named(&["s/.DS_Store", "a.zip"])).refused.iter().all(|refused| refused.archive.is_some()));
}

#[test]
fn one_refusal_never_costs_what_came_beside_it() {
    let good = zip(&[stored("good/SKILL.md", SKILL)]);
    let bad = zip(&[stored("bad/SKILL.md", SKILL), stored("../a", b"")]);
    let bad_text = Made { data: b"\xff".to_vec(), ..stored("SKILL.md", b"a") };
    let unpacked = unpack(vec![
        given("bad.zip", bad),
        given("good.zip", good),
        given("crc.zip", zip(&[bad_text])),
        given("not.zip", "text"),
        given("s/SKILL.md", "outer"),
        given("t/SKILL.md", b"\xff".to_vec()),
    ]);
    assert_eq!(shape(&unpacked), ["s outer", "good Body"]);
    let archives: Vec<_> = unpacked.refused.iter().map(|refused| refused.archive.as_deref()).collect();
    assert_eq!(archives, [None, Some("bad.zip"), Some("crc.zip"), Some("not.zip")]);
}

#[test]
fn of_given_files_one_bad_path_costs_itself() {
    let unpacked = unpack(named(&["s/SKILL.md", "s/a\\b.md", "s/../x", "/s/y", "s/a.md", "s/./a.md"]));
    assert_eq!(shape(&unpacked), ["s s/SKILL.md a.md"]);
    let path = |entry: &str, fault| Refusal::Path { entry: entry.to_owned(), fault };
    let reasons: Vec<_> = unpacked.refused.iter().map(|refused| refused.reason.clone()).collect();
    assert_eq!(
        reasons,
        [
            path("s/a\\b.md", PathFault::Backslash),
            path("s/../x", PathFault::Escapes),
            path("/s/y", PathFault::Absolute),
            Refusal::Duplicate { entry: "s/a.md".to_owned() },
        ]
    );
    // A file and a folder of one path.
    let unpacked = unpack(named(&["s/SKILL.md", "s/b/c", "s/b"]));
    assert_eq!(shape(&unpacked), ["s s/SKILL.md b/c"]);
    assert_eq!(unpacked.refused[0].reason, Refusal::FileAndFolder { entry: "s/b".to_owned() });
    // Too long as a resource, though not as a path.
    let long = ["s/", &"a".repeat(600)].concat();
    let unpacked = unpack(named(&["s/SKILL.md", &long, "s/ a", "s/a"]));
    assert_eq!(shape(&unpacked), ["s s/SKILL.md a"]);
    let reasons: Vec<_> = unpacked.refused.iter().map(|refused| refused.reason.clone()).collect();
    assert_eq!(reasons, [path(&long, PathFault::TooLong), Refusal::Duplicate { entry: "s/a".to_owned() }]);
}

#[test]
fn of_given_files_one_that_loses_its_blanks_is_told() {
    let unpacked = unpack(named(&["s/SKILL.md ", "s/ a", "s/b"]));
    assert_eq!(shape(&unpacked), ["s  a b"].map(|shape| shape.replace("  ", " s/SKILL.md ")));
    assert_eq!(kinds(&unpacked), [&NoticeKind::Blanks { path: "s/SKILL.md ".to_owned(), count: 2 }]);
    // At the root a path is no less whole.
    let unpacked = unpack(named(&["SKILL.md", "./ a", "a"]));
    assert_eq!(unpacked.refused[0].reason, Refusal::Duplicate { entry: "a".to_owned() });
}

#[test]
fn given_files_have_the_limits_of_an_archive() {
    let mut files = named(&["s/SKILL.md"]);
    files.extend((1..MAX_FILES).map(|number| given(&format!("s/{number}"), "")));
    files.push(given("s/.git/x", ""));
    assert_eq!(unpack(files.clone()).packages[0].resources.len(), MAX_FILES - 1);
    files.push(given("s/one", ""));
    let archive = given("a.zip", zip(&[stored("in/SKILL.md", SKILL)]));
    files.push(archive.clone());
    let unpacked = unpack(files);
    assert_eq!(unpacked.refused[0].reason, Refusal::TooManyFiles);
    assert_eq!(shape(&unpacked), ["in Body"]);
    let large = given("s/a", vec![0; MAX_UNPACKED_BYTES]);
    let unpacked = unpack(vec![given("s/SKILL.md", SKILL), large, archive]);
    assert!(matches!(unpacked.refused[0].reason, Refusal::TooLarge { .. }));
    assert_eq!(shape(&unpacked), ["in Body"]);
}

#[test]
fn nothing_given_is_nothing_said() {
    assert_eq!(unpack(vec![]), Unpacked::default());
}

#[test]
fn each_package_has_the_path_of_its_skill_file() {
    let inside = zip(&[stored("x/in/SKILL.md", SKILL), stored("y/in/skill.md", SKILL)]);
    let files = vec![given("all.zip", inside), given("a.md", SKILL), given("s/t/SKILL.md", SKILL)];
    let unpacked = unpack(files);
    let paths: Vec<&str> = unpacked.packages.iter().map(|package| package.path.as_str()).collect();
    assert_eq!(shape(&unpacked), ["(none) Body", "t Body", "in Body", "in Body"]);
    assert_eq!(paths, ["a.md", "s/t/SKILL.md", "x/in/SKILL.md", "y/in/skill.md"]);
}

#[test]
fn names_that_others_do_not_know_or_can_not_tell_apart_are_told() {
    let kinds = notices_of_names(&["a/SKILL.md", "a/skill.md", "b/Skill.md", "c/SKILL.md", "c/other.md"]);
    let (first, second) = ("a/SKILL.md".to_owned(), "a/skill.md".to_owned());
    assert_eq!(
        kinds,
        [
            NoticeKind::OtherCase { path: second.clone(), count: 2 },
            NoticeKind::CaseClash { first, second, count: 1 },
        ]
    );
    assert_eq!(notices_of_names(&["a/SKILL.md", "b/SKILL.md"]), []);
}

#[test]
fn a_text_alone_keeps_its_name() {
    let stems = |files| {
        let packages = unpack(files).packages.into_iter();
        packages.map(|package| package.stem().map(str::to_owned)).collect::<Vec<_>>()
    };
    let stem = |name: &str| Some(name.to_owned());
    let given = named(&["refund-helper.md", "notes.v2.TXT", "skills/slow/SKILL.md", "skills/slow/a.md"]);
    assert_eq!(stems(given), [stem("refund-helper"), stem("notes.v2"), None]);
    assert_eq!(stems(named(&["Skill.md"])), [None]);
}
