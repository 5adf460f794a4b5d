//! A switch.

use leptos::prelude::*;

/// A switch that is on or off.
#[component]
pub fn Switch(
    /// Whether it is on.
    #[prop(into)]
    on: Signal<bool>,
    /// What it switches, for those who can't see it.
    label: String,
    /// The name for tests.
    testid: &'static str,
    /// Called with the state it is to have.
    flip: impl Fn(bool) + 'static,
) -> impl IntoView {
    view! {
        <button
            type="button"
            class="switch"
            role="switch"
            data-testid=testid
            aria-label=label
            aria-checked=move || on.get().to_string()
            on:click=move |_| flip(!on.get_untracked())
        ></button>
    }
}
