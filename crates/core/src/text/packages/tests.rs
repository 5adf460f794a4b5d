use super::{address_fault, cannot_write, megabytes, notice, plain_http, refused};
use crate::lang::{Lang, is_han};
use crate::package::{AddressFault, CannotWrite, Looks, Notice, NoticeKind, Refusal, Refused};
use crate::resource::PathFault;

fn refusals() -> Vec<Refusal> {
    let entry = || "s/a.md".to_owned();
    let mut all = vec![
        Refusal::Truncated,
        Refusal::Damaged { entry: None },
        Refusal::Damaged { entry: Some(entry()) },
        Refusal::Checksum { entry: entry() },
        Refusal::Encrypted { entry: entry() },
        Refusal::Method { entry: entry(), method: 12 },
        Refusal::Method { entry: entry(), method: 1000 },
        Refusal::NameEncoding { entry: entry() },
        Refusal::Duplicate { entry: entry() },
        Refusal::FileAndFolder { entry: entry() },
        Refusal::FolderWithContent { entry: entry() },
        Refusal::HeaderDiffers { entry: entry() },
        Refusal::NotListed,
        Refusal::Overlap { entry: entry() },
        Refusal::ArchiveTooLarge { bytes: 1 << 30 },
        Refusal::TooLarge { bytes: u64::MAX },
        Refusal::TooManyFiles,
        Refusal::MoreThanDeclared { entry: entry() },
        Refusal::NoSkill { found: vec![], count: 0 },
        Refusal::NoSkill { found: vec![entry()], count: 1 },
        Refusal::NoSkill { found: vec![entry()], count: 9 },
        Refusal::Link { entry: entry() },
        Refusal::SkillTooLarge { entry: entry(), bytes: 1 << 21 },
        Refusal::SkillNotUtf8 { entry: entry(), at: 7 },
    ];
    let faults = [
        PathFault::Empty,
        PathFault::Absolute,
        PathFault::Escapes,
        PathFault::Backslash,
        PathFault::Control,
        PathFault::TooLong,
    ];
    all.extend(faults.map(|fault| Refusal::Path { entry: entry(), fault }));
    let looks =
        [Looks::Empty, Looks::SevenZip, Looks::Rar, Looks::Tar, Looks::Html, Looks::Text, Looks::Unknown];
    all.extend(looks.map(|looks| Refusal::NotZip { looks }));
    all
}

fn notices() -> Vec<NoticeKind> {
    let (a, b) = ("s/A.md".to_owned(), "s/a.md".to_owned());
    vec![
        NoticeKind::Clutter { count: 1 },
        NoticeKind::Unowned { first: vec![a.clone(), b.clone()], count: 7 },
        NoticeKind::OtherCase { path: a.clone(), count: 1 },
        NoticeKind::Nested { inner: a.clone(), outer: b.clone(), count: 2 },
        NoticeKind::Blanks { path: a.clone(), count: 2 },
        NoticeKind::CaseClash { first: a.clone(), second: b.clone(), count: 3 },
        NoticeKind::FormClash { first: a, second: b, count: 1 },
        NoticeKind::Backslashes { count: 2 },
    ]
}

fn address_faults() -> Vec<AddressFault> {
    vec![
        AddressFault::Empty,
        AddressFault::TooLong,
        AddressFault::Space,
        AddressFault::Backslash,
        AddressFault::NotHttp { found: "ftp".to_owned() },
        AddressFault::UserInfo,
        AddressFault::NoHost,
        AddressFault::BadHost { found: "a..b".to_owned() },
    ]
}

#[track_caller]
fn is_whole(en: &str, zh: &str) {
    assert!(en.ends_with('.') && !en.contains(is_han), "{en}");
    assert!(zh.ends_with('。') && zh.contains(is_han), "{zh}");
    assert!(!en.contains(['{', '}']) && !zh.contains(['{', '}']), "{en} {zh}");
}

#[test]
fn limits_and_what_to_do_are_said() {
    let entry = || "a".to_owned();
    let said = |reason: Refusal, lang| super::refused(&Refused { archive: None, reason }, lang);
    for (reason, en, zh) in [
        (
            Refusal::ArchiveTooLarge { bytes: 21 << 20 },
            "has 21.0 MB; at most 20 MB",
            "有 21.0 MB，最多读取 20 MB",
        ),
        (
            Refusal::TooLarge { bytes: 21 << 20 },
            "21.0 MB in all; at most 20 MB",
            "共有 21.0 MB，最多接收 20 MB",
        ),
        (Refusal::TooManyFiles, "more than 2,000 files", "超过 2,000 个"),
        (
            Refusal::SkillTooLarge { entry: entry(), bytes: 2 << 20 },
            "2.0 MB; at most 1 MB",
            "2.0 MB，最多读取 1 MB",
        ),
        (
            Refusal::Path { entry: entry(), fault: PathFault::Escapes },
            "it leaves its folder with “..”. Pack the folder",
            "它用“..”离开了自己的文件夹。请在文件夹所在的位置打包。",
        ),
        (
            Refusal::Path { entry: entry(), fault: PathFault::TooLong },
            "it is too long (at most 512 bytes from the SKILL.md, 1,024 in all). Shorten it.",
            "它太长（从 SKILL.md 算起最多 512 字节，总共最多 1,024 字节）。请缩短。",
        ),
    ] {
        assert!(said(reason.clone(), Lang::En).contains(en), "{}", said(reason, Lang::En));
        assert!(said(reason.clone(), Lang::Zh).contains(zh), "{}", said(reason, Lang::Zh));
    }
    let cannot = |cannot, lang| super::cannot_write(&cannot, lang);
    assert!(cannot(CannotWrite::TooManyFiles, Lang::En).contains("at most 65,534 files"));
    assert!(cannot(CannotWrite::TooLarge, Lang::Zh).contains("上限是 4 GB"));
}

#[test]
fn everything_has_a_whole_sentence_in_both_languages() {
    for reason in refusals() {
        let said = Refused { archive: Some("a.zip".to_owned()), reason };
        let (en, zh) = (refused(&said, Lang::En), refused(&said, Lang::Zh));
        assert!(en.starts_with("a.zip: ") && zh.starts_with("a.zip："), "{en} {zh}");
        is_whole(&en, &zh);
    }
    for kind in notices() {
        let said = Notice { archive: None, kind };
        is_whole(&notice(&said, Lang::En), &notice(&said, Lang::Zh));
    }
    for fault in address_faults() {
        is_whole(&address_fault(&fault, Lang::En), &address_fault(&fault, Lang::Zh));
    }
    let both = CannotWrite::FileAndFolder { path: "a".to_owned() };
    for cannot in [CannotWrite::TooManyFiles, CannotWrite::TooLarge, both] {
        is_whole(&cannot_write(&cannot, Lang::En), &cannot_write(&cannot, Lang::Zh));
    }
    is_whole(plain_http(Lang::En), plain_http(Lang::Zh));
}

#[test]
fn what_is_over_a_limit_never_reads_as_the_limit() {
    assert_eq!(megabytes(20 * 1024 * 1024), "20.0");
    assert_eq!(megabytes(20 * 1024 * 1024 + 1), "20.1");
    assert_eq!(megabytes(1), "0.1");
}

#[test]
fn names_are_listed_with_how_many_there_are_in_all() {
    let kind = NoticeKind::Unowned { first: vec!["a".to_owned(), "b".to_owned()], count: 7 };
    let said = Notice { archive: Some("x.zip".to_owned()), kind };
    assert!(
        notice(&said, Lang::En)
            .starts_with("x.zip: Left out, since they belong to no skill: a, b and others (7 files).")
    );
    assert!(notice(&said, Lang::Zh).starts_with("x.zip：已略去不属于任何技能的文件：a、b 等（7 个文件）。"));
}
