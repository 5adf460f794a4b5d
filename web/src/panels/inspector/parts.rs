//! Small pieces that the inspector's tabs share.

use leptos::prelude::*;

use crate::words::{Msg, t};

/// What a line is to the round before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// It is new.
    Added,
    /// It is gone.
    Removed,
    /// It stays.
    Kept,
}

impl Sign {
    /// The word for styles.
    pub fn word(self) -> &'static str {
        match self {
            Sign::Added => "added",
            Sign::Removed => "removed",
            Sign::Kept => "kept",
        }
    }

    /// The sign itself; colour is never the only one.
    pub fn mark(self) -> &'static str {
        match self {
            Sign::Added => "+",
            Sign::Removed => "−",
            Sign::Kept => "",
        }
    }
}

/// A part under a heading.
pub fn section(heading: Msg, count: Option<usize>, content: AnyView) -> AnyView {
    view! {
        <section class="inspect-section">
            <h3>{t(heading)}{count.map(|count| view! { <span class="count">{count}</span> })}</h3>
            {content}
        </section>
    }
    .into_any()
}

/// A sentence in the place of a list that is empty.
pub fn nothing(said: Msg) -> AnyView {
    view! { <p class="inspect-nothing">{t(said)}</p> }.into_any()
}

/// A tool, and why it is visible or not.
pub fn tool_line(sign: Sign, name: &str, why: String) -> AnyView {
    view! {
        <li data-sign=sign.word()>
            <code><span class="sign">{sign.mark()}</span>{name.to_owned()}</code>
            <span>{why}</span>
        </li>
    }
    .into_any()
}

/// Lines of [`tool_line`].
pub fn tool_lines(lines: Vec<AnyView>) -> AnyView {
    view! { <ul class="inspect-lines">{lines}</ul> }.into_any()
}

/// A name and its value; nothing where there is none.
pub fn fact(name: Msg, value: Option<String>) -> Option<AnyView> {
    let value = value?;
    Some(view! { <dt>{t(name)}</dt><dd>{value}</dd> }.into_any())
}
