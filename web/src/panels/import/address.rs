//! A skill from an address.

use leptos::prelude::*;
use skillsight_core::package::raw_address;

use crate::dom::{IntoView, View, el, live};
use crate::drivers::browser;
use crate::state::Import;
use crate::words::import as words;
use crate::words::{lang, t};

/// An address, and what is fetched from there.
pub fn address(import: Import) -> View {
    let read = Memo::new(move |_| import.address.with(|text| raw_address(text)));
    let is_empty = move || import.address.with(|text| text.trim().is_empty());
    let submit = move |event: web_sys::Event| {
        event.prevent_default();
        if let Ok(address) = read.get_untracked() {
            import.fetch(address);
        }
    };
    let said = live(move || {
        if is_empty() {
            return el("small").child(t(words::ADDRESS_ALONE)).view();
        }
        match read.get() {
            Err(fault) => el("small")
                .class("field-error")
                .attr("data-testid", "address-fault")
                .child(fault.message(lang()))
                .view(),
            Ok(address) => {
                let blocked = address.is_plain_http && browser::is_https();
                let final_url = el("small")
                    .attr("data-testid", "final-address")
                    .child(t(words::FETCHED_FROM))
                    .child(" ")
                    .child(el("code").child(address.display_url()));
                (
                    address.is_rewritten.then_some(final_url),
                    blocked.then(|| el("small").class("field-error").child(t(words::PLAIN_HTTP))),
                )
                    .view()
            }
        }
    });
    el("form")
        .class("field import-address")
        .on("submit", submit)
        .child(el("label").attr("for", "import-address").child(t(words::ADDRESS)))
        .child(
            el("div")
                .class("import-address-line")
                .child(
                    el("input")
                        .attr("id", "import-address")
                        .class("input mono")
                        .attr("type", "text")
                        .attr("inputmode", "url")
                        .attr("autocomplete", "off")
                        .attr("spellcheck", "false")
                        .attr("data-testid", "import-address")
                        .attr("aria-describedby", "import-address-said")
                        .attr("placeholder", words::ADDRESS_LIKE)
                        .prop_text("value", move || import.address.get())
                        .on("input", move |event| import.address.set(event_target_value(&event))),
                )
                .child(
                    el("button")
                        .attr("type", "submit")
                        .class("button")
                        .attr("data-testid", "fetch-address")
                        .attr("disabled", move || read.with(Result::is_err))
                        .child(t(words::FETCH)),
                ),
        )
        .child(el("div").attr("id", "import-address-said").attr("aria-live", "polite").child(said))
        .view()
}
