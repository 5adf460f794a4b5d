//! The service and its address.

use leptos::prelude::*;
use skillsight_core::chat::Endpoint;

use super::field::{Line, id, notes, notes_id, options, problem};
use super::presets::{CUSTOM, PRESETS, Preset};
use crate::dom::{IntoView, View, el};
use crate::drivers::browser;
use crate::state::{Field, ListWish, endpoint_form};
use crate::words::{connect, t};

/// The choice of a service, which fills in address and model.
pub fn preset_field() -> View {
    let form = endpoint_form();
    let chosen = form.text(Field::Preset);
    let choose = move |event| {
        let word = event_target_value(&event);
        if let Some(preset) = Preset::of(&word) {
            form.text(Field::Endpoint).set(preset.base.to_owned());
            form.text(Field::Model).set(preset.model.to_owned());
            form.follow_endpoint();
            form.load_models(ListWish::Typed);
        }
        chosen.set(word);
    };
    let lines = Signal::derive(move || {
        vec![Line::hint(chosen.with(|word| match (Preset::of(word), word.as_str()) {
            (Some(preset), _) => preset.note(),
            (None, "") => t(connect::NO_SERVICE_NOTE).to_owned(),
            (None, _) => t(connect::CUSTOM_NOTE).to_owned(),
        }))]
    });
    let mut choices = vec![("", t(connect::CHOOSE))];
    choices.extend(PRESETS.iter().map(|preset| (preset.id, t(preset.name))));
    choices.push((CUSTOM, t(connect::CUSTOM)));
    el("div")
        .class("field")
        .child(el("label").attr("for", id(Field::Preset)).child(connect::label(Field::Preset)))
        .child(
            el("select")
                .attr("id", id(Field::Preset))
                .attr("data-testid", Field::Preset.testid())
                .class("input")
                .attr("autofocus", true)
                .attr("aria-describedby", notes_id(Field::Preset))
                .on("change", choose)
                .child(options(chosen, choices)),
        )
        .child(notes(Field::Preset, lines))
        .view()
}

/// The address, and beneath it where requests go.
pub fn endpoint_field() -> View {
    let form = endpoint_form();
    let text = form.text(Field::Endpoint);
    let write = move |event| {
        text.set(event_target_value(&event));
        form.follow_endpoint();
        let word = match form.endpoint() {
            Ok(Some(endpoint)) => Preset::word_of(&endpoint),
            Ok(None) => "",
            Err(_) => CUSTOM,
        };
        form.text(Field::Preset).set(word.to_owned());
    };
    let lines = Signal::derive(move || {
        let error = problem(form, Field::Endpoint).map(Line::error);
        match form.endpoint() {
            Ok(Some(endpoint)) => about(&endpoint, error),
            Ok(None) | Err(_) => error.into_iter().collect(),
        }
    });
    el("div")
        .class("field")
        .child(el("label").attr("for", id(Field::Endpoint)).child(connect::label(Field::Endpoint)))
        .child(
            el("input")
                .attr("id", id(Field::Endpoint))
                .attr("data-testid", Field::Endpoint.testid())
                .class("input mono")
                .attr("inputmode", "url")
                .attr("autocomplete", "off")
                .attr("autocapitalize", "off")
                .attr("spellcheck", "false")
                .attr("placeholder", "https://api.example.com/v1")
                .attr("aria-invalid", move || form.problem(Field::Endpoint).is_some().to_string())
                .attr("aria-describedby", notes_id(Field::Endpoint))
                .prop_text("value", move || text.get())
                .on("input", write)
                .on("change", move |_| form.load_models(ListWish::Typed)),
        )
        .child(notes(Field::Endpoint, lines))
        .view()
}

/// Where requests go, and what speaks against it or forbids it.
fn about(endpoint: &Endpoint, error: Option<Line>) -> Vec<Line> {
    let mut lines = vec![Line::hint(connect::fill(connect::REQUESTS_GO_TO, &[&endpoint.display_url()]))];
    if endpoint.is_plain_http() {
        if browser::is_https() && !endpoint.origin().is_loopback() {
            lines.push(Line::warning(t(connect::MIXED)));
        } else if !endpoint.is_local() {
            lines.push(Line::warning(t(connect::PLAIN)));
        }
    }
    match error {
        Some(error) => lines.push(error),
        None if endpoint.secrets().iter().any(|secret| !secret.is_empty()) => {
            lines.push(Line::warning(connect::secret_stored()));
        }
        None => {}
    }
    lines
}
