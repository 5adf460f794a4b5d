//! What may reach a terminal: text whose control characters are spelled out, its width in columns, and colours.

use std::borrow::Cow;
use std::io::{self, IsTerminal};

use anstream::{AutoStream, ColorChoice};
use clap::builder::styling::{AnsiColor, Style};
use skillsight_core::skill::Severity;
use unicode_width::UnicodeWidthStr;

/// A text in which no character moves the cursor, clears the screen or turns the direction of writing: each of those is
/// spelled as `\u{1b}`.
pub(crate) fn plain(text: &str) -> Cow<'_, str> {
    if text.chars().any(is_unsafe) {
        Cow::Owned(text.chars().fold(String::new(), |mut plain, c| {
            push_plain(&mut plain, c);
            plain
        }))
    } else {
        Cow::Borrowed(text)
    }
}

/// Adds a character, spelled out if it is not safe.
pub(crate) fn push_plain(text: &mut String, c: char) {
    if is_unsafe(c) {
        text.extend(c.escape_unicode());
    } else {
        text.push(c);
    }
}

/// Controls (C0, DEL, C1), line and paragraph separators, marks that turn the direction of writing, and the byte order mark,
/// which nobody sees.
pub(crate) fn is_unsafe(c: char) -> bool {
    c.is_control()
        || matches!(
            c,
            '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}'
        )
}

/// Blanks as wide as a text, for a line below it. Tabs stay tabs, so that it fits wherever the terminal has its stops.
pub(crate) fn under(text: &str) -> String {
    let blanks = text.split('\t').map(|part| " ".repeat(part.width()));
    blanks.collect::<Vec<_>>().join("\t")
}

/// Whether there are colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Colour {
    /// Yes.
    On,
    /// No.
    Off,
}

/// What a person asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ColourChoice {
    /// On a terminal, unless `NO_COLOR` is set or `TERM` is `dumb`.
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

impl ColourChoice {
    /// Whether a stream is written in colours.
    pub(crate) fn on(self, stream: &(impl anstream::stream::RawStream + IsTerminal)) -> Colour {
        let is_on = match self {
            ColourChoice::Auto => AutoStream::choice(stream) != ColorChoice::Never,
            ColourChoice::Always => true,
            ColourChoice::Never => false,
        };
        if is_on { Colour::On } else { Colour::Off }
    }

    /// A stream that takes escape sequences, also where the system's terminal does not.
    pub(crate) fn stream<S: anstream::stream::RawStream>(self, stream: S) -> AutoStream<S> {
        let choice = match self {
            ColourChoice::Auto => ColorChoice::Auto,
            ColourChoice::Always => ColorChoice::Always,
            ColourChoice::Never => ColorChoice::Never,
        };
        AutoStream::new(stream, choice)
    }
}

/// What a piece of text is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ink {
    /// A finding's severity, or the caret under its place.
    Severity(Severity),
    /// Advice.
    Advice,
    /// A path, a code.
    Strong,
    /// Line numbers and other things at the side.
    Quiet,
    /// A line that a fix takes away.
    Removed,
    /// A line that a fix adds.
    Added,
}

impl Ink {
    fn style(self) -> Style {
        let of = |colour: AnsiColor| colour.on_default();
        match self {
            Ink::Severity(Severity::Error) => of(AnsiColor::Red).bold(),
            Ink::Severity(Severity::Warning) => of(AnsiColor::Yellow).bold(),
            Ink::Severity(Severity::Note) | Ink::Advice => of(AnsiColor::Cyan).bold(),
            Ink::Strong => Style::new().bold(),
            Ink::Quiet => Style::new().dimmed(),
            Ink::Removed => of(AnsiColor::Red),
            Ink::Added => of(AnsiColor::Green),
        }
    }
}

impl Colour {
    /// Adds a text in its colour.
    pub(crate) fn push(self, to: &mut String, ink: Ink, text: &str) {
        match self {
            Colour::On => {
                let style = ink.style();
                to.push_str(&format!("{style}{text}{style:#}"));
            }
            Colour::Off => to.push_str(text),
        }
    }
}

/// Whether the reader of our output has gone, as `head` does.
pub(crate) fn is_closed_pipe(error: &io::Error) -> bool {
    error.kind() == io::ErrorKind::BrokenPipe
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{plain, under};

    #[test]
    fn what_could_move_the_cursor_is_spelled_out() {
        assert_eq!(plain("a\u{1b}[2Jb"), "a\\u{1b}[2Jb");
        assert_eq!(plain("\r\n\t\u{7f}\u{9b}"), "\\u{d}\\u{a}\\u{9}\\u{7f}\\u{9b}");
        assert_eq!(plain("\u{202e}x\u{2066}"), "\\u{202e}x\\u{2066}");
        assert_eq!(plain("退款 é 👩‍💻"), "退款 é 👩‍💻");
    }

    #[test]
    fn what_stands_below_is_as_wide() {
        assert_eq!(under("a退\tb"), "   \t ");
    }

    proptest! {
        #[test]
        fn no_text_keeps_a_control_character(text in any::<String>()) {
            let plain = plain(&text);
            prop_assert!(!plain.chars().any(char::is_control), "{plain:?}");
        }
    }
}
