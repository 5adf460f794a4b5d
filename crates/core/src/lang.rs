//! The two languages that the product speaks.

use serde::{Deserialize, Serialize};

/// A language: of the page and its messages, or of the words that frame a skill for the model.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// Simplified Chinese.
    Zh,
}

impl Lang {
    /// One of two texts that say the same.
    pub fn pick<T>(self, en: T, zh: T) -> T {
        match self {
            Lang::En => en,
            Lang::Zh => zh,
        }
    }

    /// The language a text is written in: Chinese as soon as it holds a Han character.
    pub fn of(text: &str) -> Lang {
        if text.chars().any(is_han) { Lang::Zh } else { Lang::En }
    }
}

/// Whether a character is a Han ideograph (the blocks in daily use and extension A).
pub fn is_han(c: char) -> bool {
    matches!(c, '\u{3400}'..='\u{4dbf}' | '\u{4e00}'..='\u{9fff}' | '\u{f900}'..='\u{faff}')
}

/// Whether a character takes no room and so is seen by nobody: marks of direction, joiners, control characters, a byte order
/// mark in the middle of a text. White space is not among them.
pub(crate) fn is_invisible(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}')
        || matches!(c, '\u{2060}'..='\u{206f}' | '\u{feff}')
        || (c.is_control() && !c.is_whitespace())
}
