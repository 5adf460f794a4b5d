//! A switch.

use crate::dom::{Attribute, IntoView, View, el};

/// A switch that is on or off.
/// `label` says what it switches to those who can't see it, `testid` is its name for tests, and `flip` is called with the
/// state it is to have.
pub fn switch(
    on: impl Fn() -> bool + Clone + 'static,
    label: impl Attribute,
    testid: &'static str,
    flip: impl Fn(bool) + 'static,
) -> View {
    let is_on = on.clone();
    el("button")
        .attr("type", "button")
        .class("switch")
        .attr("role", "switch")
        .attr("data-testid", testid)
        .attr("aria-label", label)
        .attr("aria-checked", move || is_on().to_string())
        .on("click", move |_| flip(!on()))
        .view()
}
