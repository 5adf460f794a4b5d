//! What people read about a skill file: for each kind of finding a sentence that says what was found and what to
//! write instead, in English and in Chinese.

use super::fill;
use crate::lang::Lang;
use crate::skill::Diagnostic;

mod parts;
mod sentences;

pub(super) use parts::short;
pub use sentences::sentence;

/// Where it is, what was found, and what to write instead.
pub fn message(diagnostic: &Diagnostic, lang: Lang) -> String {
    let (line, column) = (diagnostic.line.to_string(), diagnostic.column.to_string());
    let place = lang.pick("Line {}, column {}: ", "第 {} 行第 {} 列：");
    let mut message = fill(place, &[&line, &column]);
    message.push_str(&sentence(&diagnostic.kind, lang));
    message
}

#[cfg(test)]
mod tests {
    use super::parts::MAX_QUOTED;
    use super::sentence;
    use crate::lang::{Lang, is_han};
    use crate::skill::DiagnosticKind;
    use crate::skill::kind_tests::samples;

    #[test]
    fn every_kind_has_a_whole_sentence_in_both_languages() {
        for kind in samples() {
            let (en, zh) = (sentence(&kind, Lang::En), sentence(&kind, Lang::Zh));
            assert!(en.ends_with('.') && !en.contains(is_han), "{en}");
            assert!(zh.ends_with('。') && zh.contains(is_han), "{zh}");
            assert!(!en.contains("{}") && !zh.contains("{}"), "{en} {zh}");
        }
    }

    #[test]
    fn where_this_page_alone_stops_the_other_readers_are_not_spoken_for() {
        for kind in [
            DiagnosticKind::FrontmatterTooLarge { bytes: 70_000 },
            DiagnosticKind::ControlCharacter { code: 0xfeff },
            DiagnosticKind::TooManyBrackets,
            DiagnosticKind::FlowTooDeep,
            DiagnosticKind::AliasOfCollection { name: "a".to_owned() },
            DiagnosticKind::AliasesTooLarge,
        ] {
            let (en, zh) = (sentence(&kind, Lang::En), sentence(&kind, Lang::Zh));
            assert!(en.ends_with(". What other readers make of the file was not looked at."), "{en}");
            assert!(zh.ends_with("。未检查其他读取方会如何处理该文件。"), "{zh}");
        }
        let forbidden = sentence(&DiagnosticKind::ControlCharacter { code: 7 }, Lang::En);
        assert_eq!(forbidden, "The frontmatter holds the character U+0007, which YAML forbids. Delete it.");
        let mark = sentence(&DiagnosticKind::ControlCharacter { code: 0xfeff }, Lang::En);
        assert!(
            mark.starts_with(
                "The frontmatter holds the character U+FEFF, which nobody sees and this page does not read."
            ),
            "{mark}"
        );
    }

    #[test]
    fn what_is_quoted_is_short_and_on_one_line() {
        let kind = DiagnosticKind::InvalidName { found: "a\nb\u{7}".to_owned() };
        assert!(sentence(&kind, Lang::En).contains("“a b ”"));
        let kind = DiagnosticKind::InvalidName { found: "x".repeat(10_000) };
        assert!(sentence(&kind, Lang::En).contains(&format!("“{}…”", "x".repeat(MAX_QUOTED))));
        let kind = DiagnosticKind::ControlCharacter { code: 0xfeff };
        assert!(sentence(&kind, Lang::En).contains("U+FEFF"));
    }
}
