//! All text of the page, in both languages, apart from the logic that shows it: one file for each region.
//!
//! The page is built anew when its language changes, so a text is looked up once, where it is shown.

pub mod approvals;
pub mod common;
pub mod connect;
pub mod failures;
pub mod import;
pub mod inspect;
pub mod manuscript;
pub mod skills;
pub mod talk;
pub mod verdict;
pub mod why;

use std::cell::Cell;

use skillsight_core::lang::Lang;
use skillsight_core::text;
pub use skillsight_core::text::grouped;

/// A text in both languages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Msg {
    /// English.
    pub en: &'static str,
    /// Chinese.
    pub zh: &'static str,
}

thread_local! {
    static LANG: Cell<Lang> = const { Cell::new(Lang::En) };
}

/// The language the page is shown in.
pub fn lang() -> Lang {
    LANG.get()
}

/// Sets the language; the caller builds the page anew.
pub fn set_lang(lang: Lang) {
    LANG.set(lang);
}

/// A text in the page's language.
pub fn t(msg: Msg) -> &'static str {
    lang().pick(msg.en, msg.zh)
}

/// What stands between two sentences: Chinese sets nothing there.
pub fn gap() -> &'static str {
    lang().pick(" ", "")
}

/// What stands between parts of a sentence.
pub fn comma() -> &'static str {
    lang().pick(", ", "，")
}

/// What stands before what a part of a sentence announces.
pub fn colon() -> &'static str {
    lang().pick(": ", "：")
}

/// What stands between two halves of a sentence.
pub fn semicolon() -> &'static str {
    lang().pick("; ", "；")
}

/// What ends a sentence.
pub fn stop() -> &'static str {
    lang().pick(".", "。")
}

/// A number with what it counts, as [`text::counted`] says it.
pub fn counted(count: u64, noun: &str) -> String {
    text::counted(lang(), &grouped(count), noun)
}

/// A text in the page's language with its places filled, as [`text::fill`] does.
pub fn fill(msg: Msg, values: &[&str]) -> String {
    text::fill(t(msg), values)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_one_thing_there_is_one() {
        set_lang(Lang::En);
        assert_eq!(import::bytes(1), "1 byte");
        assert_eq!(import::found(1, 0), "1 skill found");
        assert_eq!(inspect::characters(1), "1 character");
        assert_eq!(inspect::show_all(1), "Show all: 1 more character");
        assert_eq!(manuscript::request_size(1, 1), "about 1 token · 1 byte");
        assert_eq!(manuscript::more_lines(1), "Show 1 more line");
        assert_eq!(skills::count(skillsight_core::skill::Severity::Note, 1), "1 note");
        assert_eq!(fill(talk::SLASH_COST, &[&counted(1200, "token")]), "about 1,200 tokens");
        set_lang(Lang::Zh);
        assert_eq!(import::bytes(1), "1 字节");
        assert_eq!(import::install(2, true), "安装 2 个技能并监视");
        assert_eq!(manuscript::request_size(1200, 1), "约 1,200 个 token · 1 字节");
        assert_eq!(fill(talk::ROUNDS, &[&counted(3, "round")]), "3 圈");
        set_lang(Lang::En);
    }
}
