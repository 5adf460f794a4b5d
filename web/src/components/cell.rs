//! The mark of a tool's state: each has a shape of its own, so that colour is never the only sign.

use crate::dom::{IntoView, View, el};

/// A tool's state in a round; of several that apply, the last counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum CellState {
    /// Not in the request.
    Hidden,
    /// In the request.
    Visible,
    /// In the request, and not in the one before.
    Unlocked,
    /// Called.
    Called,
    /// Called, and refused or not allowed.
    Refused,
}

impl CellState {
    /// The word for tests and styles.
    pub fn word(self) -> &'static str {
        match self {
            CellState::Hidden => "hidden",
            CellState::Visible => "visible",
            CellState::Unlocked => "unlocked",
            CellState::Called => "called",
            CellState::Refused => "refused",
        }
    }
}

/// The mark. It is decoration: whoever shows it says the state in words too.
pub fn cell(state: impl Fn() -> CellState + 'static) -> View {
    el("i").class("cell").attr("aria-hidden", "true").attr("data-mark", move || state().word()).view()
}
