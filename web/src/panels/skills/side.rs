//! What stands beside the text: what becomes of it.

use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::compare::compare;
use super::levels::levels;
use super::preview::preview;
use super::requests::requests;
use crate::dom::{IntoView, View, el};
use crate::state::{Manuscript, Side};
use crate::words::{Msg, manuscript as ms, t};

/// The id of the panel that the tabs change.
const PANEL: &str = "skill-side";

const ALL: [Side; 4] = [Side::Levels, Side::Preview, Side::DryRender, Side::Changes];

/// The tabs and what the chosen one shows. Arrow keys, Home and End move between them.
pub fn side(manuscript: Manuscript) -> View {
    let side = manuscript.side;
    let move_by_key = move |event: web_sys::KeyboardEvent| {
        let Some(next) = by_key(side.get_untracked(), &event.key()) else { return };
        event.prevent_default();
        lead_to(manuscript, next);
    };
    let tab = move |of: Side| {
        el("button")
            .attr("type", "button")
            .class("inspect-tab")
            .attr("role", "tab")
            .attr("id", id(of))
            .attr("data-testid", id(of))
            .attr("aria-controls", PANEL)
            .attr("aria-selected", move || (side.get() == of).to_string())
            .attr("tabindex", move || if side.get() == of { "0" } else { "-1" })
            .on("click", move |_| side.set(of))
            .child(t(label(of)))
    };
    el("section")
        .class("skill-side")
        .attr("aria-label", t(ms::SIDE))
        .child(
            el("div")
                .class("inspect-tabs")
                .attr("role", "tablist")
                .attr("aria-label", t(ms::SIDE))
                .on_key("keydown", move_by_key)
                .child(ALL.map(tab)),
        )
        .child(
            el("div")
                .class("skill-side-panel")
                .attr("id", PANEL)
                .attr("data-testid", "skill-side")
                .attr("role", "tabpanel")
                .attr("tabindex", "0")
                .attr("aria-labelledby", move || id(side.get()))
                .child(move || match side.get() {
                    Side::Levels => levels(manuscript),
                    Side::Preview => preview(manuscript),
                    Side::DryRender => requests(manuscript),
                    Side::Changes => compare(manuscript),
                }),
        )
        .view()
}

/// Shows one of them and leads there, which may be out of sight.
pub fn lead_to(manuscript: Manuscript, side: Side) {
    manuscript.side.set(side);
    let button = document().get_element_by_id(id(side));
    if let Some(button) = button.and_then(|button| button.dyn_into::<web_sys::HtmlElement>().ok()) {
        let _ = button.focus();
    }
}

fn id(side: Side) -> &'static str {
    match side {
        Side::Levels => "side-levels",
        Side::Preview => "side-preview",
        Side::DryRender => "side-requests",
        Side::Changes => "side-changes",
    }
}

fn label(side: Side) -> Msg {
    match side {
        Side::Levels => ms::LEVELS,
        Side::Preview => ms::PREVIEW,
        Side::DryRender => ms::DRY_RENDER,
        Side::Changes => ms::CHANGES,
    }
}

/// The tab that a key goes to.
fn by_key(side: Side, key: &str) -> Option<Side> {
    let here = ALL.into_iter().position(|other| other == side)?;
    let to = match key {
        "ArrowRight" => (here + 1) % ALL.len(),
        "ArrowLeft" => (here + ALL.len() - 1) % ALL.len(),
        "Home" => 0,
        "End" => ALL.len() - 1,
        _ => return None,
    };
    ALL.get(to).copied()
}

#[cfg(test)]
mod tests {
    use super::{ALL, by_key};

    #[test]
    fn arrows_go_round_and_home_and_end_go_to_the_ends() {
        let [first, .., last] = ALL;
        assert_eq!(by_key(last, "ArrowRight"), Some(first));
        assert_eq!(by_key(first, "ArrowLeft"), Some(last));
        assert_eq!(by_key(last, "Home"), Some(first));
        assert_eq!(by_key(first, "End"), Some(last));
        assert_eq!(by_key(first, "a"), None);
    }
}
