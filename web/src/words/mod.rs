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

/// A text in the page's language with its places filled, as [`text::fill`] does.
pub fn fill(msg: Msg, values: &[&str]) -> String {
    text::fill(t(msg), values)
}
