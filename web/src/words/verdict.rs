//! What readers make of a skill file, in the same words wherever it is said.

use skillsight_core::lint::Reader;
use skillsight_core::skill::Severity;

use super::{Msg, fill, lang};

pub const CLEAN: Msg =
    Msg { en: "No findings: every reader reads it as meant", zh: "没有问题：各方都照原意读取" };
pub const SHOW_FINDINGS: Msg = Msg { en: "show them", zh: "点按查看" };
pub const READERS: Msg = Msg { en: "Who reads it how", zh: "各方如何读取" };
pub const FINDINGS: Msg = Msg { en: "Findings", zh: "检查结果" };
const LINE: Msg = Msg { en: "line {}", zh: "第 {} 行" };

/// What a reader is called within a sentence.
pub fn reader(reader: Reader) -> &'static str {
    match reader {
        Reader::Page => lang().pick("this page", "本页"),
        Reader::Specification => lang().pick("the specification", "规范"),
        Reader::ClaudeAi => "claude.ai",
        Reader::Codex => "Codex",
    }
}

/// What a reader is called by itself.
pub fn reader_alone(of: Reader) -> &'static str {
    match of {
        Reader::Page => lang().pick("This page", "本页"),
        Reader::Specification => lang().pick("Specification", "规范"),
        Reader::ClaudeAi | Reader::Codex => reader(of),
    }
}

/// Several readers, as a list in a sentence.
pub fn readers(all: &[Reader]) -> String {
    let names: Vec<&str> = all.iter().map(|one| reader(*one)).collect();
    match names.split_last() {
        Some((last, rest)) if !rest.is_empty() => {
            [rest.join(lang().pick(", ", "、")).as_str(), lang().pick(" and ", " 和 "), last].concat()
        }
        Some((last, _)) => (*last).to_owned(),
        None => String::new(),
    }
}

/// What a reader makes of the file as a whole: the worst there is for it, and how often.
pub fn verdict(reader: Reader, worst: Option<Severity>, count: usize) -> String {
    let said = match (worst, reader) {
        (None, _) => Msg { en: "reads it as meant", zh: "照原意读取" },
        (Some(Severity::Note), _) => Msg { en: "reads it, notes: {}", zh: "可读，{} 处说明" },
        (Some(Severity::Warning), Reader::Page) => {
            Msg { en: "usable, {} to mend", zh: "可用，补救 {} 处" }
        }
        (Some(Severity::Warning), Reader::Specification | Reader::ClaudeAi | Reader::Codex) => {
            Msg { en: "usable, {} misread", zh: "可用，误读 {} 处" }
        }
        (Some(Severity::Error), Reader::Page | Reader::Codex) => {
            Msg { en: "does not load it", zh: "不能载入" }
        }
        (Some(Severity::Error), Reader::Specification) => Msg { en: "not valid", zh: "不合规范" },
        (Some(Severity::Error), Reader::ClaudeAi) => Msg { en: "refuses it", zh: "不能上传" },
    };
    fill(said, &[&count.to_string()])
}

/// What a finding means to readers for whom it is equally bad.
pub fn minded(severity: Severity, of: &[Reader]) -> String {
    let said = match severity {
        Severity::Error => Msg { en: "refused by {}", zh: "拒收：{}" },
        Severity::Warning => Msg { en: "read otherwise by {}", zh: "误读或需补救：{}" },
        Severity::Note => Msg { en: "noted by {}", zh: "说明：{}" },
    };
    fill(said, &[&readers(of)])
}

/// A line of the file.
pub fn line(number: u32) -> String {
    fill(LINE, &[&number.to_string()])
}
