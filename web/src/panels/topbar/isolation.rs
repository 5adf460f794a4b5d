//! The switch of isolation.

use leptos::prelude::*;
use skillsight_core::visibility::Isolation;

use crate::components::switch;
use crate::dom::{IntoView, View, el};
use crate::state::stores;
use crate::words::{common, t};

/// The switch, and a button that tells what it does.
pub fn isolation_switch() -> View {
    let workspace = stores().workspace;
    let is_on = Signal::derive(move || {
        workspace.settings.with(|settings| settings.visibility.isolation == Isolation::On)
    });
    let flip = move |on| {
        let isolation = if on { Isolation::On } else { Isolation::Off };
        workspace.settings.update(|settings| settings.visibility.isolation = isolation);
        workspace.keep();
    };
    el("div")
        .class("isolation")
        .attr("data-on", move || is_on.get().to_string())
        .child(
            el("button")
                .attr("type", "button")
                .class("isolation-label")
                .attr("popovertarget", "isolation-note")
                .attr("title", t(common::ISOLATION_NOTE))
                .child(t(common::ISOLATION)),
        )
        .child(switch(move || is_on.get(), t(common::ISOLATION).to_owned(), "isolation", flip))
        .child(
            el("p")
                .attr("id", "isolation-note")
                .class("popover")
                .attr("popover", "auto")
                .child(t(common::ISOLATION_NOTE)),
        )
        .view()
}
