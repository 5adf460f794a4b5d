//! The tabs of the inspector.

use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use crate::dom::{IntoView, View, el};
use crate::words::{inspect, t};

/// The id of the panel that the tabs change.
pub const PANEL: &str = "inspect-panel";

/// What is shown of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tab {
    /// Why each tool was visible, and the round in figures.
    Why,
    /// What was sent.
    Request,
    /// What came back.
    Response,
    /// What is different from the round before.
    Changes,
}

impl Tab {
    const ALL: [Tab; 4] = [Tab::Why, Tab::Request, Tab::Response, Tab::Changes];

    /// The id of its button.
    pub fn id(self) -> &'static str {
        match self {
            Tab::Why => "inspect-why",
            Tab::Request => "inspect-request",
            Tab::Response => "inspect-response",
            Tab::Changes => "inspect-changes",
        }
    }

    fn label(self, number: u32) -> String {
        match self {
            Tab::Why => inspect::round(number),
            Tab::Request => t(inspect::REQUEST).to_owned(),
            Tab::Response => t(inspect::RESPONSE).to_owned(),
            Tab::Changes => t(inspect::CHANGES).to_owned(),
        }
    }

    /// The tab that a key goes to.
    fn by_key(self, key: &str) -> Option<Tab> {
        let [first, .., last] = Tab::ALL;
        let after = |tab: Tab| Tab::ALL.into_iter().cycle().skip_while(move |other| *other != tab).nth(1);
        let before = |tab: Tab| Tab::ALL.into_iter().find(|other| after(*other) == Some(tab));
        match key {
            "ArrowRight" => after(self),
            "ArrowLeft" => before(self),
            "Home" => Some(first),
            "End" => Some(last),
            _ => None,
        }
    }
}

/// The tabs; arrow keys, Home and End move between them.
///
/// - `tab`: The one that is shown.
/// - `number`: The round's number.
pub fn tabs(tab: RwSignal<Tab>, number: Memo<u32>) -> View {
    let move_by_key = move |event: KeyboardEvent| {
        let Some(next) = tab.get_untracked().by_key(&event.key()) else { return };
        event.prevent_default();
        tab.set(next);
        let list = event.current_target().and_then(|list| list.dyn_into::<web_sys::Element>().ok());
        let button = list.and_then(|list| list.query_selector(&["#", next.id()].concat()).ok().flatten());
        if let Some(button) = button.and_then(|button| button.dyn_into::<web_sys::HtmlElement>().ok()) {
            let _ = button.focus();
        }
    };
    el("div")
        .class("inspect-tabs")
        .attr("role", "tablist")
        .attr("aria-label", t(inspect::INSPECTOR))
        .on_key("keydown", move_by_key)
        .child(Tab::ALL.map(|of| {
            el("button")
                .attr("type", "button")
                .class("inspect-tab")
                .attr("role", "tab")
                .attr("id", of.id())
                .attr("aria-controls", PANEL)
                .attr("aria-selected", move || (tab.get() == of).to_string())
                .attr("tabindex", move || if tab.get() == of { "0" } else { "-1" })
                .on("click", move |_| tab.set(of))
                .child(move || of.label(number.get()))
        }))
        .view()
}

#[cfg(test)]
mod tests {
    use super::Tab;

    #[test]
    fn arrows_go_round_and_home_and_end_go_to_the_ends() {
        assert_eq!(Tab::Why.by_key("ArrowRight"), Some(Tab::Request));
        assert_eq!(Tab::Changes.by_key("ArrowRight"), Some(Tab::Why));
        assert_eq!(Tab::Why.by_key("ArrowLeft"), Some(Tab::Changes));
        assert_eq!(Tab::Response.by_key("ArrowLeft"), Some(Tab::Request));
        assert_eq!(Tab::Response.by_key("Home"), Some(Tab::Why));
        assert_eq!(Tab::Response.by_key("End"), Some(Tab::Changes));
        assert_eq!(Tab::Response.by_key("a"), None);
    }
}
