//! What the command line says to people, in both languages. What it says of a finding is the core's.

mod faults;
pub(crate) mod help;
mod usage;

use std::path::Path;

use skillsight_core::lang::Lang;
use skillsight_core::package::Notice;
use skillsight_core::skill::Severity;
use skillsight_core::text::{counted, fill};

pub(crate) use faults::{fault, output};
pub(crate) use usage::usage;

use crate::source::{LeftOut, Noticed, WhyLeftOut};
use crate::terminal::plain;

/// A path as it is shown.
pub(crate) fn path(path: &Path) -> String {
    plain(&path.to_string_lossy()).into_owned()
}

/// How bad something is.
pub(crate) fn severity(severity: Severity, lang: Lang) -> &'static str {
    match severity {
        Severity::Error => lang.pick("error", "错误"),
        Severity::Warning => lang.pick("warning", "警告"),
        Severity::Note => lang.pick("note", "提示"),
    }
}

/// What stands for the severity of advice.
pub(crate) fn advice(lang: Lang) -> &'static str {
    lang.pick("advice", "建议")
}

/// What stands before better wording.
pub(crate) fn example(lang: Lang) -> &'static str {
    lang.pick("for example:", "例如：")
}

/// What stands before the lines that a fix changes.
pub(crate) fn fix(lang: Lang) -> &'static str {
    lang.pick("fix:", "修正：")
}

/// What a fix does, where it stands alone.
pub(crate) fn mend(code: &str, lang: Lang) -> String {
    fill(lang.pick("Fix {}", "修正 {}"), &[code])
}

/// How bad a finding is for whom: `error: specification, codex; warning: page`.
pub(crate) fn who_minds(readers: &[(Severity, Vec<&str>)], lang: Lang) -> String {
    let (colon, comma, semicolon) = lang.pick((": ", ", ", "; "), ("：", "、", "；"));
    let part = |(how, ids): &(Severity, Vec<&str>)| [severity(*how, lang), colon, &ids.join(comma)].concat();
    readers.iter().map(part).collect::<Vec<_>>().join(semicolon)
}

/// Lines of a hint that are not shown.
pub(crate) fn more_lines(count: usize, lang: Lang) -> String {
    fill(lang.pick("… {}", "… 另有 {} 行"), &[&counted(lang, &count.to_string(), "more line")])
}

/// What was mended in a file.
pub(crate) fn fixed(path: &str, codes: &[(&str, usize)], lang: Lang) -> String {
    let code = |(code, count): &(&str, usize)| {
        if *count == 1 { (*code).to_owned() } else { format!("{code} ×{count}") }
    };
    let codes = codes.iter().map(code).collect::<Vec<_>>().join(lang.pick(", ", "、"));
    fill(lang.pick("{}: fixed {}", "{}：已修正 {}"), &[path, &codes])
}

/// What is counted at the end.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Counts {
    /// Files that were looked at.
    pub(crate) files: usize,
    /// Findings by how bad they are for the reader who minds most.
    pub(crate) errors: usize,
    /// See `errors`.
    pub(crate) warnings: usize,
    /// See `errors`.
    pub(crate) notes: usize,
    /// Findings with a fix.
    pub(crate) fixable: usize,
    /// How many files each reader refuses; those that refuse none are not here.
    pub(crate) refused: Vec<(&'static str, usize)>,
    /// Folders, links and archives that were not looked at.
    pub(crate) left_out: usize,
}

/// The last line of a report.
pub(crate) fn summary(counts: &Counts, lang: Lang) -> String {
    let Counts { files, errors, warnings, notes, fixable, refused, left_out } = counts;
    let amount = |count: &usize, noun: &str, zh: &str| {
        [counted(lang, &count.to_string(), noun).as_str(), lang.pick("", zh)].concat()
    };
    let mut said = vec![
        [
            amount(files, "file", " 个文件"),
            lang.pick(": ", "：").to_owned(),
            if errors + warnings + notes == 0 {
                lang.pick("nothing to mend", "没有问题").to_owned()
            } else {
                let parts = [
                    amount(errors, "error", " 个错误"),
                    amount(warnings, "warning", " 个警告"),
                    amount(notes, "note", " 个提示"),
                ];
                parts.join(lang.pick(", ", "，"))
            },
        ]
        .concat(),
    ];
    if *fixable > 0 {
        said.push(fill(
            lang.pick("{} with a fix (--fix)", "{} 个可自动修正（--fix）"),
            &[&fixable.to_string()],
        ));
    }
    if !refused.is_empty() {
        let comma = lang.pick(", ", "、");
        let readers: Vec<_> = refused.iter().map(|(id, count)| format!("{id} {count}")).collect();
        said.push([lang.pick("refused by ", "拒绝的读取方："), &readers.join(comma)].concat());
    }
    if *left_out > 0 {
        let template = lang.pick("{} left out (--verbose)", "{} 处未查看（--verbose）");
        said.push(fill(template, &[&left_out.to_string()]));
    }
    said.join(lang.pick("; ", "；"))
}

/// Something that was not looked at.
pub(crate) fn left_out(left_out: &LeftOut, lang: Lang) -> String {
    let template = match left_out.why {
        WhyLeftOut::Hidden => lang.pick("{}: left out, a hidden folder", "{}：未查看，隐藏文件夹"),
        WhyLeftOut::OfOthers => {
            lang.pick("{}: left out, it holds what others made", "{}：未查看，里面是别人的内容")
        }
        WhyLeftOut::Link => lang.pick("{}: left out, a link", "{}：未查看，链接"),
        WhyLeftOut::NoFile => lang.pick("{}: left out, no regular file", "{}：未查看，不是普通文件"),
        WhyLeftOut::Archive => lang
            .pick("{}: left out, an archive; name it to lint it", "{}：未查看，压缩包；要检查请直接写出路径"),
    };
    fill(template, &[&path(&left_out.path)])
}

/// What was taken otherwise than it stands.
pub(crate) fn notice(noticed: &Noticed, lang: Lang) -> String {
    let notice = Notice { archive: None, kind: noticed.kind.clone() };
    let sentence = plain(&notice.message(lang)).into_owned();
    match &noticed.archive {
        Some(archive) => [path(archive).as_str(), lang.pick(": ", "："), &sentence].concat(),
        None => sentence,
    }
}

#[cfg(test)]
mod tests {
    use skillsight_core::lang::Lang;
    use skillsight_core::skill::Severity;

    use super::{Counts, fixed, summary, who_minds};

    #[test]
    fn the_summary_counts_what_there_is() {
        let clean = Counts { files: 1, ..Counts::default() };
        assert_eq!(summary(&clean, Lang::En), "1 file: nothing to mend");
        assert_eq!(summary(&clean, Lang::Zh), "1 个文件：没有问题");
        let counts = Counts {
            files: 3,
            errors: 1,
            warnings: 2,
            notes: 0,
            fixable: 2,
            refused: vec![("specification", 1), ("codex", 1)],
            left_out: 4,
        };
        assert_eq!(
            summary(&counts, Lang::En),
            "3 files: 1 error, 2 warnings, 0 notes; 2 with a fix (--fix); refused by specification 1, codex 1; \
             4 left out (--verbose)"
        );
        assert_eq!(
            summary(&counts, Lang::Zh),
            "3 个文件：1 个错误，2 个警告，0 个提示；2 个可自动修正（--fix）；拒绝的读取方：specification 1、codex 1；\
             4 处未查看（--verbose）"
        );
    }

    #[test]
    fn who_minds_is_named_by_how_much() {
        let readers = [(Severity::Error, vec!["specification", "codex"]), (Severity::Warning, vec!["page"])];
        assert_eq!(who_minds(&readers, Lang::En), "error: specification, codex; warning: page");
        assert_eq!(who_minds(&readers, Lang::Zh), "错误：specification、codex；警告：page");
    }

    #[test]
    fn what_was_fixed_several_times_is_counted() {
        assert_eq!(
            fixed("a.md", &[("byte-order-mark", 1), ("repaired-text", 2)], Lang::En),
            "a.md: fixed byte-order-mark, repaired-text ×2"
        );
    }
}
