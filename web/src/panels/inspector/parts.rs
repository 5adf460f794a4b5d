//! Small pieces that the inspector's tabs share.

use crate::dom::{IntoView, View, el};
use crate::words::{Msg, t};

/// What a line is to the round before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// It is new.
    Added,
    /// It is gone.
    Removed,
    /// It stays, and is another.
    Changed,
    /// It stays.
    Kept,
}

impl Sign {
    /// The word for styles.
    pub fn word(self) -> &'static str {
        match self {
            Sign::Added => "added",
            Sign::Removed => "removed",
            Sign::Changed => "changed",
            Sign::Kept => "kept",
        }
    }

    /// The sign itself; colour is never the only one.
    pub fn mark(self) -> &'static str {
        match self {
            Sign::Added => "+",
            Sign::Removed => "−",
            Sign::Changed => "~",
            Sign::Kept => "",
        }
    }
}

/// A part under a heading.
pub fn section(heading: Msg, count: Option<usize>, content: View) -> View {
    el("section")
        .class("inspect-section")
        .child(el("h3").child(t(heading)).child(count.map(|count| el("span").class("count").child(count))))
        .child(content)
        .view()
}

/// A sentence in the place of a list that is empty.
pub fn none(said: Msg) -> View {
    el("p").class("inspect-nothing").child(t(said)).view()
}

/// A tool, and why it is visible or not.
pub fn tool_line(sign: Sign, name: &str, why: String) -> View {
    el("li")
        .attr("data-sign", sign.word())
        .child(el("code").child(el("span").class("sign").child(sign.mark())).child(name.to_owned()))
        .child(el("span").child(why))
        .view()
}

/// Lines of [`tool_line`].
pub fn tool_lines(lines: Vec<View>) -> View {
    el("ul").class("inspect-lines").child(lines).view()
}

/// A name and its value; nothing where there is none.
pub fn fact(name: Msg, value: Option<String>) -> Option<View> {
    let value = value?;
    Some((el("dt").child(t(name)), el("dd").child(value)).view())
}
