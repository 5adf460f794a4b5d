//! The service and its address.

use leptos::prelude::*;
use skillsight_core::chat::Endpoint;

use super::field::{Line, Notes, id, notes_id, options, problem};
use super::presets::{CUSTOM, PRESETS, Preset};
use crate::drivers::browser;
use crate::state::{Field, ListWish, stores};
use crate::words::{connect, t};

/// The choice of a service, which fills in address and model.
#[component]
pub fn PresetField() -> impl IntoView {
    let form = stores().endpoint_form;
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
    view! {
        <div class="field">
            <label for=id(Field::Preset)>{connect::label(Field::Preset)}</label>
            <select
                id=id(Field::Preset)
                data-testid=Field::Preset.testid()
                class="input"
                autofocus
                aria-describedby=notes_id(Field::Preset)
                on:change=choose
            >{options(chosen, choices)}</select>
            <Notes field=Field::Preset lines/>
        </div>
    }
}

/// The address, and beneath it where requests go.
#[component]
pub fn EndpointField() -> impl IntoView {
    let form = stores().endpoint_form;
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
    let lines = Signal::derive(move || match form.endpoint() {
        Ok(Some(endpoint)) => about(&endpoint),
        Ok(None) => Vec::new(),
        Err(_) => problem(form, Field::Endpoint).map(Line::error).into_iter().collect(),
    });
    view! {
        <div class="field">
            <label for=id(Field::Endpoint)>{connect::label(Field::Endpoint)}</label>
            <input
                id=id(Field::Endpoint)
                data-testid=Field::Endpoint.testid()
                class="input mono"
                inputmode="url"
                autocomplete="off"
                autocapitalize="off"
                spellcheck="false"
                placeholder="https://api.example.com/v1"
                aria-invalid=move || form.problem(Field::Endpoint).is_some().to_string()
                aria-describedby=notes_id(Field::Endpoint)
                prop:value=text
                on:input=write
                on:change=move |_| form.load_models(ListWish::Typed)
            />
            <Notes field=Field::Endpoint lines/>
        </div>
    }
}

/// Where requests go, and what speaks against it.
fn about(endpoint: &Endpoint) -> Vec<Line> {
    let mut lines = vec![Line::hint(connect::fill(connect::REQUESTS_GO_TO, &endpoint.display_url()))];
    if endpoint.is_plain_http() {
        if browser::is_https() && !endpoint.origin().is_loopback() {
            lines.push(Line::warning(t(connect::MIXED)));
        } else if !endpoint.is_local() {
            lines.push(Line::warning(t(connect::PLAIN)));
        }
    }
    if !endpoint.secrets().is_empty() {
        lines.push(Line::warning(t(connect::SECRET_IN_URL)));
    }
    lines
}
