//! What is refused of an archive, each with its reason.

use super::zipped::{Made, SKILL, deflated, open, stored, unlisted, zip};
use super::{
    Looks, MAX_ARCHIVE_BYTES, MAX_FILES, MAX_SKILL_BYTES, MAX_UNPACKED_BYTES, NoticeKind, Refusal, Refused,
};
use crate::resource::PathFault;

/// The one reason, and nothing taken.
#[track_caller]
fn refused(bytes: impl Into<Vec<u8>>, expected: Refusal) {
    let unpacked = open(bytes);
    let expected = Refused { archive: Some("a.zip".to_owned()), reason: expected };
    assert_eq!((unpacked.refused, unpacked.packages), (vec![expected], vec![]));
}

#[track_caller]
fn refused_beside_a_skill(entry: Made, expected: Refusal) {
    refused(zip(&[stored("s/SKILL.md", SKILL), entry]), expected);
}

/// What is taken of a skill and another entry, and what is told.
#[track_caller]
fn taken_beside_a_skill(entry: Made) -> (Vec<String>, Vec<NoticeKind>) {
    let unpacked = open(zip(&[stored("s/SKILL.md", SKILL), entry]));
    let [package] = &unpacked.packages[..] else { panic!("{unpacked:?}") };
    let paths = package.resources.iter().map(|resource| resource.path.to_string()).collect();
    (paths, unpacked.notices.into_iter().map(|notice| notice.kind).collect())
}

fn entry(name: &str) -> String {
    name.to_owned()
}

#[test]
fn what_is_no_zip_is_refused_with_what_it_looks_like() {
    refused(*b"", Refusal::NotZip { looks: Looks::Empty });
    refused(SKILL, Refusal::NotZip { looks: Looks::Text });
    refused(*b"<html>Not found</html>", Refusal::NotZip { looks: Looks::Html });
    refused(*b"7z\xbc\xaf\x27\x1c\0", Refusal::NotZip { looks: Looks::SevenZip });
}

#[test]
fn a_zip_without_its_end_is_refused_wherever_it_was_cut() {
    let whole = zip(&[stored("SKILL.md", SKILL), deflated("a.txt", &[b'a'; 300])]);
    for length in 4..whole.len() - 1 {
        let unpacked = open(&whole[..length]);
        assert!(unpacked.packages.is_empty() && unpacked.refused.len() == 1, "{length}");
    }
    refused(&whole[..whole.len() / 2], Refusal::Truncated);
}

#[test]
fn a_directory_that_does_not_hold_what_it_says_is_damage() {
    let good = zip(&[stored("SKILL.md", SKILL)]);
    let end = good.len() - 22;
    for (at, byte) in [(10, 2), (10, 0), (16, 0xff)] {
        let mut bad = good.clone();
        bad[end + at] = byte;
        let unpacked = open(bad);
        assert!(unpacked.packages.is_empty(), "{at}");
        assert!(
            matches!(
                unpacked.refused[0].reason,
                Refusal::Damaged { .. } | Refusal::Truncated | Refusal::NoSkill { .. }
            ),
            "{at}: {:?}",
            unpacked.refused
        );
    }
}

#[test]
fn data_that_is_not_what_was_packed_is_refused() {
    refused_beside_a_skill(
        Made { crc: 1, ..deflated("s/a.md", b"text") },
        Refusal::Checksum { entry: entry("s/a.md") },
    );
    refused_beside_a_skill(
        Made { data: vec![0xff; 8], ..deflated("s/a.md", b"text") },
        Refusal::Damaged { entry: Some(entry("s/a.md")) },
    );
    // Less comes out than was declared.
    refused_beside_a_skill(
        Made { size: 5, ..deflated("s/a.md", b"text") },
        Refusal::Damaged { entry: Some(entry("s/a.md")) },
    );
    // The data of the last entry would go on in the directory.
    refused_beside_a_skill(
        Made { at: Some(1 << 30), ..stored("s/a.md", b"text") },
        Refusal::Damaged { entry: Some(entry("s/a.md")) },
    );
}

#[test]
fn what_needs_a_password_or_another_method_is_refused() {
    refused_beside_a_skill(
        Made { flags: 1, ..stored("s/a.md", b"text") },
        Refusal::Encrypted { entry: entry("s/a.md") },
    );
    refused_beside_a_skill(
        Made { method: 99, ..stored("s/a.md", b"text") },
        Refusal::Encrypted { entry: entry("s/a.md") },
    );
    for method in [9, 12, 14, 93, 1000] {
        refused_beside_a_skill(
            Made { method, ..stored("s/a.md", b"text") },
            Refusal::Method { entry: entry("s/a.md"), method },
        );
    }
}

#[test]
fn a_path_that_leaves_its_folder_is_refused_whole_with_the_archive() {
    for (name, fault) in [
        ("../a.md", PathFault::Escapes),
        ("s/../../a.md", PathFault::Escapes),
        ("s/..", PathFault::Escapes),
        ("../", PathFault::Escapes),
        ("/etc/passwd", PathFault::Absolute),
        ("C:/a.md", PathFault::Absolute),
        ("s/C\\a.md", PathFault::Backslash),
        ("s\\..\\a.md", PathFault::Escapes),
        ("s/a\u{0}.md", PathFault::Control),
        ("s/a\nb.md", PathFault::Control),
    ] {
        refused_beside_a_skill(stored(name, b"x"), Refusal::Path { entry: entry(name), fault });
    }
    let long = ["s/", &"a".repeat(513)].concat();
    refused_beside_a_skill(
        stored(long.clone(), b"x"),
        Refusal::Path { entry: long, fault: PathFault::TooLong },
    );
    let long = "a".repeat(1025);
    refused_beside_a_skill(
        stored(long.clone(), b"x"),
        Refusal::Path { entry: long, fault: PathFault::TooLong },
    );
}

#[test]
fn the_separator_of_windows_is_read_where_the_archive_is_from_there() {
    let of_windows = |made: Made| Made { made_by: 20, attributes: 0, ..made };
    let (windows, empty) =
        (|name: &str| of_windows(stored(name, SKILL)), |name: &str| of_windows(stored(name, b"")));
    let unpacked = open(zip(&[windows("s\\SKILL.md"), windows("s\\references\\a.md"), empty("s\\empty\\")]));
    let [package] = &unpacked.packages[..] else { panic!("{unpacked:?}") };
    assert_eq!(package.folder.as_deref(), Some("s"));
    assert_eq!(package.resources[0].path.as_str(), "references/a.md");
    assert_eq!(unpacked.notices[0].kind, NoticeKind::Backslashes { count: 3 });
    for (name, seen, fault) in [
        ("..\\a.md", "../a.md", PathFault::Escapes),
        ("C:\\a.md", "C:/a.md", PathFault::Absolute),
        ("\\\\server\\a.md", "//server/a.md", PathFault::Absolute),
    ] {
        refused_beside_a_skill(windows(name), Refusal::Path { entry: entry(seen), fault });
    }
}

#[test]
fn a_link_costs_its_skill_and_no_other() {
    let link = |name: &str| Made { attributes: 0o120_777 << 16, ..stored(name, b"/etc/passwd") };
    let unpacked = open(zip(&[
        stored("a/SKILL.md", SKILL),
        link("a/passwd"),
        stored("b/SKILL.md", SKILL),
        link("c/SKILL.md"),
        // Of a repository, outside of its skills.
        link("CLAUDE.md"),
    ]));
    let reasons: Vec<_> = unpacked.refused.iter().map(|refused| &refused.reason).collect();
    assert_eq!(
        reasons,
        [&Refusal::Link { entry: entry("a/passwd") }, &Refusal::Link { entry: entry("c/SKILL.md") }]
    );
    assert_eq!(unpacked.packages.len(), 1);
    assert_eq!(unpacked.packages[0].folder.as_deref(), Some("b"));
}

#[test]
fn one_path_twice_is_refused_and_another_case_is_told() {
    refused_beside_a_skill(stored("s/./SKILL.md", SKILL), Refusal::Duplicate { entry: entry("s/SKILL.md") });
    refused_beside_a_skill(stored("s//SKILL.md", SKILL), Refusal::Duplicate { entry: entry("s/SKILL.md") });
    let unpacked = open(zip(&[stored("s/SKILL.md", SKILL), stored("s/A.md", b"1"), stored("s/a.md", b"2")]));
    assert_eq!(unpacked.packages[0].resources.len(), 2);
    let clash = NoticeKind::CaseClash { first: entry("s/A.md"), second: entry("s/a.md"), count: 1 };
    assert_eq!(unpacked.notices[0].kind, clash);
    // Blanks around a path don't count.
    refused_beside_a_skill(stored("s/ SKILL.md", SKILL), Refusal::Duplicate { entry: entry("s/ SKILL.md") });
}

#[test]
fn a_folder_with_content_is_refused() {
    let folder = |name: &str, content: &[u8]| Made { attributes: 0o040_755 << 16, ..stored(name, content) };
    let with_content = |name: &str| Refusal::FolderWithContent { entry: entry(name) };
    refused_beside_a_skill(folder("s/ref.md", b"lost"), with_content("s/ref.md"));
    refused_beside_a_skill(stored("s/x/", b"lost"), with_content("s/x"));
    // Declared as nothing, and yet there.
    refused_beside_a_skill(Made { size: 0, ..stored("s/x/", b"lost") }, with_content("s/x"));
    refused(zip(&[folder("s/SKILL.md", SKILL)]), with_content("s/SKILL.md"));
    // Empty ones are as they should be, also where nothing was compressed, to two bytes.
    assert_eq!(taken_beside_a_skill(folder("s/x", b"")), (vec![], vec![]));
    assert_eq!(taken_beside_a_skill(deflated("s/x/", b"")), (vec![], vec![]));
    // What is left out is counted.
    let clutter = NoticeKind::Clutter { count: 1 };
    assert_eq!(taken_beside_a_skill(stored("__MACOSX/", b"lost")), (vec![], vec![clutter]));
    assert_eq!(taken_beside_a_skill(stored("__MACOSX/", b"")), (vec![], vec![]));
}

#[test]
fn an_entry_whose_own_header_says_otherwise_is_refused() {
    let differs = |name: &str| Refusal::HeaderDiffers { entry: entry(name) };
    let good = stored("s/a.md", b"text");
    let own = |own: Made| Made { own: Some(Box::new(own)), ..good.clone() };
    refused_beside_a_skill(own(Made { name: b"s/b.md".to_vec(), ..good.clone() }), differs("s/a.md"));
    refused_beside_a_skill(own(Made { name: b"s/a.md ".to_vec(), ..good.clone() }), differs("s/a.md"));
    refused_beside_a_skill(own(Made { method: 8, ..good.clone() }), differs("s/a.md"));
    refused_beside_a_skill(own(Made { size: 3, ..good.clone() }), differs("s/a.md"));
    refused_beside_a_skill(own(Made { crc: 1, ..good.clone() }), differs("s/a.md"));
    refused_beside_a_skill(own(Made { data: b"tex".to_vec(), ..good.clone() }), differs("s/a.md"));
    // Also of what would be left out, or is a folder.
    let hidden = |name: &str| Made { own: Some(Box::new(good.clone())), ..stored(name, b"") };
    refused_beside_a_skill(hidden("s/x/"), differs("s/x/"));
    refused_beside_a_skill(hidden("s/.DS_Store"), differs("s/.DS_Store"));
    // Numbers that come behind the data, or nowhere (APPNOTE 4.4.4, bit 3).
    let open = Made { crc: 0, size: 0, data: vec![], ..good.clone() };
    assert_eq!(taken_beside_a_skill(own(open.clone())), (vec![entry("a.md")], vec![]));
    let streamed = Made { flags: 8, crc: 1, ..open };
    assert_eq!(taken_beside_a_skill(own(streamed)), (vec![entry("a.md")], vec![]));
}

#[test]
fn an_entry_that_the_directory_does_not_name_is_refused_wherever_it_stands() {
    let hidden = unlisted(&stored("s/evil.md", b"text"));
    let skill = stored("s/SKILL.md", SKILL);
    let holding = |behind: Vec<u8>| Made { behind, ..skill.clone() };
    refused(zip(&[holding(hidden.clone()), stored("s/a.md", b"1")]), Refusal::NotListed);
    refused(zip(&[stored("s/a.md", b"1"), holding(hidden.clone())]), Refusal::NotListed);
    refused([&hidden[..], &zip(std::slice::from_ref(&skill))].concat(), Refusal::NotListed);
    // Sizes and a checksum that stand behind the data; and a program in front, whatever is in it.
    let streamed = holding([b"PK\x07\x08", &[0; 12][..]].concat());
    let program = [b"MZ", &hidden[..], &zip(std::slice::from_ref(&skill))].concat();
    for good in [zip(&[streamed, stored("s/a.md", b"1")]), program] {
        let unpacked = open(good);
        assert_eq!((unpacked.packages.len(), unpacked.refused), (1, vec![]));
    }
}

#[test]
fn an_entry_that_reaches_beyond_the_archive_is_damage_also_where_it_would_be_left_out() {
    for name in ["s/.DS_Store", "s/x/", "s/a.md"] {
        let beyond = Made { at: Some(1_000_000), ..stored(name, b"1") };
        refused_beside_a_skill(beyond, Refusal::Damaged { entry: Some(entry(name)) });
    }
}

#[test]
fn a_path_of_a_file_and_of_a_folder_is_refused() {
    let both = || Refusal::FileAndFolder { entry: entry("s/a") };
    for other in ["s/a/b", "s/a/b/c", "s/a/", "s/a/b/", "s/a/b/c/"] {
        refused(zip(&[stored("s/SKILL.md", SKILL), stored("s/a", b"1"), stored(other, b"")]), both());
        refused(zip(&[stored(other, b""), stored("s/a", b"1"), stored("s/SKILL.md", SKILL)]), both());
    }
    // Where blanks at the start do not count.
    let blanks = [stored("s/SKILL.md", SKILL), stored("s/ a/b", b"1"), stored("s/a", b"2")];
    refused(zip(&blanks), both());
    // Other names may begin the same.
    let unpacked = open(zip(&[stored("s/SKILL.md", SKILL), stored("s/a", b""), stored("s/a-b/c", b"")]));
    assert_eq!(unpacked.packages[0].resources.len(), 2);
    // To Windows and macOS it is the same folder.
    let unpacked = open(zip(&[stored("s/SKILL.md", SKILL), stored("s/A", b""), stored("s/a/b", b"")]));
    let clash = NoticeKind::CaseClash { first: entry("s/A"), second: entry("s/a/b"), count: 1 };
    assert_eq!(unpacked.notices[0].kind, clash);
}

#[test]
fn a_name_that_loses_its_blanks_is_told() {
    let told = |path: &str, count| NoticeKind::Blanks { path: entry(path), count };
    for (name, taken) in [
        ("s/a.md ", "a.md"),
        (" s/a.md", "a.md"),
        ("s/ a.md", "a.md"),
        ("s/ /a.md", "a.md"),
        ("s/a.md\u{3000}", "a.md"),
    ] {
        assert_eq!(taken_beside_a_skill(stored(name, b"x")), (vec![entry(taken)], vec![told(name, 1)]));
    }
    // Blanks within a path stay.
    assert_eq!(taken_beside_a_skill(stored("s/a / b.md", b"x")), (vec![entry("a / b.md")], vec![]));
    // A skill's own file, and how many there are.
    let unpacked = open(zip(&[
        stored("s/SKILL.md ", SKILL),
        stored("s/ a ", b"x"),
        stored("s/b ", b"x"),
        stored("other ", b"x"),
    ]));
    assert_eq!(unpacked.packages.len(), 1);
    assert_eq!(unpacked.notices[0].kind, told("s/SKILL.md ", 3));
}

#[test]
fn one_name_in_two_normal_forms_is_told_and_each_is_kept_as_it_stands() {
    let (composed, apart) = ("s/r\u{e9}sum\u{e9}.md", "s/re\u{301}sume\u{301}.md");
    let unpacked = open(zip(&[stored("s/SKILL.md", SKILL), stored(apart, b"1"), stored(composed, b"2")]));
    let paths = unpacked.packages[0].resources.iter().map(|resource| resource.path.as_str());
    assert!(paths.eq(["re\u{301}sume\u{301}.md", "r\u{e9}sum\u{e9}.md"]), "{unpacked:?}");
    let clash = |first: &str, second: &str| {
        let (first, second) = (entry(first), entry(second));
        NoticeKind::FormClash { first, second, count: 1 }
    };
    assert_eq!(unpacked.notices[0].kind, clash(apart, composed));
    // With the case of letters, too; and a file that is a folder in another form.
    let both = [stored("s/SKILL.md", SKILL), stored("s/\u{c9}", b""), stored("s/e\u{301}/b", b"")];
    assert_eq!(open(zip(&both)).notices[0].kind, clash("s/\u{c9}", "s/e\u{301}/b"));
    // One alone is nothing to tell of.
    assert_eq!(taken_beside_a_skill(stored(apart, b"2")).1, []);
}

#[test]
fn too_much_is_refused_by_what_is_declared() {
    let large = Made { size: MAX_UNPACKED_BYTES as u32, ..deflated("s/a.md", b"") };
    let bytes = (MAX_UNPACKED_BYTES + SKILL.len()) as u64;
    refused_beside_a_skill(large, Refusal::TooLarge { bytes });
    refused(vec![0; MAX_ARCHIVE_BYTES + 1], Refusal::ArchiveTooLarge { bytes: MAX_ARCHIVE_BYTES as u64 + 1 });
    // Sizes of zip64, which stand in an extra field: 2^64 - 1 bytes.
    let extra = [&[1, 0, 8, 0][..], &[0xff; 8]].concat();
    let zip64 = Made { size: u32::MAX, extra, ..deflated("s/a.md", b"x") };
    refused_beside_a_skill(zip64, Refusal::TooLarge { bytes: u64::MAX });
}

#[test]
fn a_bomb_is_stopped_where_it_passes_what_it_declares() {
    let gigabyte = vec![0; 64 * 1024 * 1024];
    let bomb = Made { size: 10, ..deflated("s/a.md", &gigabyte) };
    refused_beside_a_skill(bomb, Refusal::MoreThanDeclared { entry: entry("s/a.md") });
    let stored_more = Made { size: 3, ..stored("s/a.md", b"text") };
    refused_beside_a_skill(stored_more, Refusal::MoreThanDeclared { entry: entry("s/a.md") });
}

#[test]
fn as_much_as_is_taken_is_taken() {
    let rest = vec![7; MAX_UNPACKED_BYTES - SKILL.len()];
    let unpacked = open(zip(&[stored("SKILL.md", SKILL), deflated("a.bin", &rest)]));
    assert_eq!(unpacked.packages[0].resources[0].bytes.len(), rest.len());
    let many: Vec<Made> = (1..MAX_FILES).map(|number| stored(format!("{number}"), b"")).collect();
    let full = [vec![stored("SKILL.md", SKILL)], many].concat();
    assert_eq!(open(zip(&full)).packages[0].resources.len(), MAX_FILES - 1);
    // Folders and what is left out don't count.
    let more = [full.clone(), vec![stored("b/", b""), stored(".git/config", b""), stored(".DS_Store", b"")]]
        .concat();
    assert_eq!(open(zip(&more)).packages.len(), 1);
    let too_many = [full, vec![stored("one", b"")]].concat();
    refused(zip(&too_many), Refusal::TooManyFiles);
}

#[test]
fn entries_that_share_bytes_are_refused() {
    // The content of one is another, with its header: 30 bytes, its name and its data.
    let inner = deflated("s/b.md", &[0; 1000]);
    let outer = stored("s/a.md", &zip(std::slice::from_ref(&inner))[..36 + inner.data.len()]);
    let inner = Made { at: Some(36), ..inner };
    let reason = Refusal::Overlap { entry: entry("s/a.md") };
    refused(zip(&[outer, inner, stored("s/SKILL.md", SKILL)]), reason);
}

#[test]
fn a_name_that_is_not_utf_8_is_refused_unless_it_is_there_in_utf_8_too() {
    // 退款 in GBK.
    let gbk = b"s/\xcd\xcb\xbf\xee.md".to_vec();
    refused_beside_a_skill(
        stored(gbk.clone(), b"x"),
        Refusal::NameEncoding { entry: "s/\u{fffd}\u{2ff}\u{fffd}.md".to_owned() },
    );
    let utf_8 = "s/退款.md";
    let field = |crc: u32| {
        let content = [&[1][..], &crc.to_le_bytes(), utf_8.as_bytes()].concat();
        [&0x7075_u16.to_le_bytes()[..], &(content.len() as u16).to_le_bytes(), &content].concat()
    };
    let crc = super::archive::Crc32::new().of(&gbk);
    let with_field = |crc| Made { extra: field(crc), ..stored(gbk.clone(), b"x") };
    let unpacked = open(zip(&[stored("s/SKILL.md", SKILL), with_field(crc)]));
    assert_eq!(unpacked.packages[0].resources[0].path.as_str(), "退款.md");
    // It is for another name.
    assert!(open(zip(&[stored("s/SKILL.md", SKILL), with_field(crc ^ 1)])).packages.is_empty());
    // macOS writes UTF-8 and does not say so.
    let unpacked = open(zip(&[stored("s/SKILL.md", SKILL), stored(utf_8, b"x")]));
    assert_eq!(unpacked.packages[0].resources[0].path.as_str(), "退款.md");
}

#[test]
fn a_skill_file_must_be_text_of_a_size_that_is_read() {
    let utf_16 = b"\xff\xfe-\0-\0-\0".to_vec();
    refused(
        zip(&[stored("s/SKILL.md", &utf_16)]),
        Refusal::SkillNotUtf8 { entry: entry("s/SKILL.md"), at: 0 },
    );
    let gbk = [SKILL, b"\xcd\xcb"].concat();
    refused(
        zip(&[stored("s/SKILL.md", &gbk)]),
        Refusal::SkillNotUtf8 { entry: entry("s/SKILL.md"), at: SKILL.len() },
    );
    let bytes = MAX_SKILL_BYTES + 1;
    refused(
        zip(&[deflated("SKILL.md", &vec![b'a'; bytes])]),
        Refusal::SkillTooLarge { entry: entry("SKILL.md"), bytes },
    );
    assert_eq!(open(zip(&[deflated("SKILL.md", &vec![b'a'; bytes - 1])])).packages.len(), 1);
}

#[test]
fn an_archive_without_a_skill_is_refused_with_what_is_there() {
    refused(zip(&[]), Refusal::NoSkill { found: vec![], count: 0 });
    refused(
        zip(&[
            stored("word/document.xml", b""),
            stored("a/skills.md", b""),
            stored("__MACOSX/SKILL.md", SKILL),
        ]),
        Refusal::NoSkill { found: vec![entry("a/skills.md"), entry("word/document.xml")], count: 2 },
    );
    let many: Vec<Made> = (10..30).map(|number| stored(format!("{number}"), b"")).collect();
    let found = ["10", "11", "12", "13", "14"].map(str::to_owned).to_vec();
    refused(zip(&many), Refusal::NoSkill { found, count: 20 });
}
