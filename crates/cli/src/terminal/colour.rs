//! Whether there are colours, and which piece of text has which.

use std::io::IsTerminal;

use anstream::{AutoStream, ColorChoice};
use clap::builder::styling::{AnsiColor, Style};
use skillsight_core::skill::Severity;

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
