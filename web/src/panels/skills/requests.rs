//! The dry render: the very requests that a model would be sent.

use leptos::prelude::*;
use skillsight_core::dry_render::{DryRender, Rendered};

use crate::components::copy_button;
use crate::components::json::laid_out;
use crate::components::text::{WHOLE, long_text};
use crate::dom::{IntoView, View, el, live};
use crate::state::{Local, Manuscript};
use crate::words::{common, inspect, manuscript as ms, t, talk};

/// The message that stands for a person's, and the requests of round 1 and after the activation.
pub fn requests(manuscript: Manuscript) -> View {
    let rendered: Local<Option<DryRender>> = RwSignal::new_local(None);
    Effect::new(move |_| {
        let reading = manuscript.followed.get();
        let message = manuscript.message.get();
        let message = if message.trim().is_empty() { t(ms::SAMPLE_MESSAGE).to_owned() } else { message };
        rendered.set(manuscript.dry_render(&reading, &message));
    });
    let is_raw = RwSignal::new(false);
    let chosen = move || {
        rendered.with(|rendered| {
            let rendered = rendered.as_ref()?;
            Some(if manuscript.is_activated.get() {
                rendered.activated.clone()
            } else {
                rendered.first.clone()
            })
        })
    };
    let choice = move |is_activated: bool, label| {
        el("button")
            .attr("type", "button")
            .attr("data-testid", if is_activated { "request-activated" } else { "request-first" })
            .attr("aria-pressed", move || (manuscript.is_activated.get() == is_activated).to_string())
            .on("click", move |_| manuscript.is_activated.set(is_activated))
            .child(t(label))
    };
    let view = move |raw: bool, label| {
        el("button")
            .attr("type", "button")
            .attr("aria-pressed", move || (is_raw.get() == raw).to_string())
            .on("click", move |_| is_raw.set(raw))
            .child(t(label))
    };
    let segments = |name, buttons: [crate::dom::El; 2]| {
        el("div").class("segments").attr("role", "group").attr("aria-label", t(name)).child(buttons)
    };
    el("div")
        .class("requests")
        .child(
            el("label").class("field").child(el("span").child(t(ms::MESSAGE))).child(
                el("input")
                    .class("input")
                    .attr("data-testid", "dry-message")
                    .attr("placeholder", t(ms::SAMPLE_MESSAGE))
                    .attr("autocomplete", "off")
                    .prop_text("value", move || manuscript.message.get())
                    .on("input", move |event| manuscript.message.set(event_target_value(&event))),
            ),
        )
        .child(
            el("div")
                .class("inspect-bar")
                .child(segments(
                    ms::WHICH_REQUEST,
                    [choice(false, ms::ROUND_1), choice(true, ms::AFTER_ACTIVATION)],
                ))
                .child(segments(inspect::VIEW, [view(false, inspect::PRETTY), view(true, inspect::RAW)])),
        )
        .child(live(move || match chosen() {
            None => {
                let is_blank = manuscript.followed.with(|reading| reading.is_blank());
                el("p").class("hint").child(t(ms::nothing_yet(is_blank))).view()
            }
            Some(Rendered::NotActivated) => el("p").class("notice warn").child(t(ms::NOT_ACTIVATED)).view(),
            Some(Rendered::Ended(ending)) => {
                el("p").class("notice warn").child(ms::run_ends(&talk::ending_in_short(&ending))).view()
            }
            Some(Rendered::Request { body, tokens }) => {
                let copied = body.clone();
                let text = if is_raw.get() { body.to_string() } else { laid_out(&body) };
                (
                    el("p")
                        .class("inspect-bar")
                        .child(el("span").class("hint").child(ms::request_size(tokens, body.len())))
                        .child(
                            copy_button(t(common::COPY), move || copied.to_string())
                                .attr("data-testid", "copy-request"),
                        ),
                    long_text(text, WHOLE, Some("dry-render")),
                )
                    .view()
            }
        }))
        .child(el("p").class("hint").child(t(ms::DRY_NOTE)))
        .view()
}
