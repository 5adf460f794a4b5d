//! Archives: what is in them, and what is refused.

use serde_json::Value;

use crate::stage::{BAD, Folder, GOOD, Run};

/// A zip of files that are not compressed, by APPNOTE 4.3.
fn zip(files: &[(&str, &[u8])]) -> Vec<u8> {
    let (mut zip, mut directory) = (Vec::new(), Vec::new());
    let size = |bytes: &[u8]| u32::try_from(bytes.len()).unwrap().to_le_bytes();
    for (name, content) in files {
        let at = size(&zip);
        // Version, flags, method, time, date; checksum and sizes; length of the name, of extra fields.
        let mut header = vec![20, 0, 0, 8, 0, 0, 0, 0, 0x21, 0];
        header.extend(checksum(content).to_le_bytes());
        header.extend(size(content));
        header.extend(size(content));
        header.extend(&size(name.as_bytes())[..2]);
        header.extend([0, 0]);
        // Bit 11: the name is UTF-8. No compression.
        header[3] = 8;
        zip.extend(b"PK\x03\x04");
        zip.extend(&header);
        zip.extend(name.as_bytes());
        zip.extend(*content);
        directory.extend(b"PK\x01\x02\x14\0");
        directory.extend(&header);
        // Length of the comment, disk, attributes within and without.
        directory.extend([0; 10]);
        directory.extend(at);
        directory.extend(name.as_bytes());
    }
    let at = size(&zip);
    zip.extend(&directory);
    zip.extend(b"PK\x05\x06\0\0\0\0");
    let count = u16::try_from(files.len()).unwrap().to_le_bytes();
    zip.extend([count, count].concat());
    zip.extend(size(&directory));
    zip.extend(at);
    zip.extend([0, 0]);
    zip
}

/// CRC-32, bit by bit.
fn checksum(bytes: &[u8]) -> u32 {
    let step = |crc: u32, _| if crc & 1 == 1 { crc >> 1 ^ 0xedb8_8320 } else { crc >> 1 };
    !bytes.iter().fold(!0, |crc, byte| (0..8).fold(crc ^ u32::from(*byte), step))
}

fn paths(run: &Run) -> Vec<String> {
    let Value::Array(files) = run.json() else { panic!("a list") };
    files.iter().map(|file| file["path"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn every_skill_of_an_archive_is_linted() {
    let folder = Folder::new();
    let files: [(&str, &[u8]); 4] = [
        ("demo/SKILL.md", GOOD.as_bytes()),
        ("demo/references/a.md", b"a"),
        ("other/SKILL.md", BAD.as_bytes()),
        ("__MACOSX/demo/._SKILL.md", b"\0"),
    ];
    folder.write("all.zip", zip(&files));
    let run = folder.run(&["lint", "all.zip", "--format", "json"]);
    assert_eq!(paths(&run), ["all.zip/demo/SKILL.md", "all.zip/other/SKILL.md"], "{run:?}");
    assert_eq!(run.json()[0]["diagnostics"], serde_json::json!([]));
    // The name of a folder in the archive is the folder's.
    assert!(run.stdout.contains("name-not-folder") && run.status == Some(1), "{run:?}");
    assert_eq!(
        run.stderr,
        "skillsight: all.zip: Left out, as systems and tools leave them behind (__MACOSX, .DS_Store, .git and the like): 1 \
         file.\n"
    );
}

#[test]
fn a_skill_of_an_archive_has_its_whole_path() {
    let folder = Folder::new();
    let files: [(&str, &[u8]); 4] = [
        ("b/demo/SKILL.md", BAD.as_bytes()),
        ("a/demo/SKILL.md", GOOD.as_bytes()),
        ("c/demo/skill.md", BAD.as_bytes()),
        ("c/demo/inner/SKILL.md", BAD.as_bytes()),
    ];
    folder.write("two.zip", zip(&files));
    let run = folder.run(&["lint", "two.zip", "--format", "json"]);
    assert_eq!(
        paths(&run),
        [
            "two.zip/a/demo/SKILL.md",
            "two.zip/b/demo/SKILL.md",
            "two.zip/c/demo/skill.md",
            "two.zip/c/demo/inner/SKILL.md",
        ],
        "{run:?}"
    );
    // At the root there is no folder.
    folder.write("root.zip", zip(&[("skill.md", BAD.as_bytes())]));
    let run = folder.run(&["lint", "root.zip", "--format", "github"]);
    assert!(run.stdout.starts_with("::error file=root.zip/skill.md,line=1"), "{run:?}");
}

#[test]
fn an_archive_is_known_by_its_name_or_by_how_it_begins() {
    let folder = Folder::new();
    let bytes = zip(&[("SKILL.md", GOOD.as_bytes())]);
    folder.write("demo.SKILL", &bytes);
    folder.write("download", &bytes);
    let run = folder.run(&["lint", "demo.SKILL", "download", "--format", "json"]);
    assert_eq!(paths(&run), ["demo.SKILL/SKILL.md", "download/SKILL.md"], "{run:?}");
    assert_eq!(run.status, Some(0));
    let run = folder.run_with(&["lint", "-", "--format", "json"], &bytes);
    assert_eq!((paths(&run), run.status), (vec!["-/SKILL.md".to_owned()], Some(0)));
    folder.write("text.skill", GOOD);
    folder.run(&["lint", "text.skill"]).is(
        2,
        "",
        "skillsight: text.skill: This is text, not a zip. If it is a skill's instructions, name it SKILL.md.\n",
    );
}

#[test]
fn an_archive_that_could_do_harm_is_refused_with_a_reason() {
    let folder = Folder::new();
    let good = GOOD.as_bytes();
    let mut checked = zip(&[("SKILL.md", good)]);
    checked[40] ^= 1;
    for (name, bytes, said) in [
        ("escape.zip", zip(&[("SKILL.md", good), ("../x", b"x")]), ".."),
        ("empty.zip", zip(&[("a.txt", b"a")]), "no SKILL.md"),
        ("cut.zip", zip(&[("SKILL.md", good)])[..60].to_vec(), "ends too early"),
        ("changed.zip", checked, "checksum"),
        ("twice.zip", zip(&[("SKILL.md", good), ("SKILL.md", good)]), "SKILL.md"),
        ("large.zip", vec![0; 20 * 1024 * 1024 + 1], "at most 20 MB"),
    ] {
        folder.write(name, bytes);
        let run = folder.run(&["lint", name]);
        let is_said = run.stderr.starts_with(&format!("skillsight: {name}: ")) && run.stderr.contains(said);
        assert!(is_said && run.stderr.lines().count() == 1, "{run:?}");
        assert_eq!((run.status, run.stdout.as_str()), (Some(2), ""), "{name}");
    }
}

#[test]
fn what_lies_in_an_archive_is_not_fixed_and_it_is_said() {
    let folder = Folder::new();
    let marked = ["\u{feff}", GOOD].concat();
    let bytes = zip(&[("demo/SKILL.md", marked.as_bytes())]);
    folder.write("demo.zip", &bytes);
    let run = folder.run(&["lint", "--fix", "demo.zip"]);
    assert_eq!(run.status, Some(2));
    assert!(run.stdout.contains("demo.zip/demo/SKILL.md:1:1: error byte-order-mark"), "{run:?}");
    assert_eq!(
        run.stderr,
        "skillsight: demo.zip/demo/SKILL.md: Not fixed: the file lies in an archive. Unpack it, fix it there, and pack it \
         anew.\n"
    );
    assert_eq!(std::fs::read(folder.path("demo.zip")).unwrap(), bytes);
}

#[test]
fn a_name_in_an_archive_never_reaches_the_terminal_raw() {
    let folder = Folder::new();
    folder.write("a.zip", zip(&[("\u{9b}2J\u{202e}/SKILL.md", BAD.as_bytes()), ("x\u{1b}", b"")]));
    folder.write("b.zip", zip(&[("\u{202e}d/SKILL.md", BAD.as_bytes()), ("\u{202e}x", b"")]));
    for name in ["a.zip", "b.zip"] {
        let run = folder.run(&["lint", name]);
        let is_unsafe = |c: char| (c.is_control() && c != '\n') || c == '\u{202e}';
        assert!(!run.stdout.contains(is_unsafe) && !run.stderr.contains(is_unsafe), "{run:?}");
    }
}
