//! The fields that need nothing but a text, a choice, and a line beneath.

use leptos::prelude::*;

use crate::state::{EndpointForm, Field, stores};
use crate::words::connect;

/// A line beneath a field, and how much it matters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    tone: &'static str,
    text: String,
}

impl Line {
    /// What is good to know.
    pub fn hint(text: impl Into<String>) -> Line {
        Line { tone: "hint", text: text.into() }
    }

    /// What one may regret.
    pub fn warning(text: impl Into<String>) -> Line {
        Line { tone: "warning", text: text.into() }
    }

    /// What can't be saved.
    pub fn error(text: impl Into<String>) -> Line {
        Line { tone: "error", text: text.into() }
    }
}

/// The shape of a text field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// One line for a number.
    Number,
    /// Several lines.
    Lines,
    /// Several lines that belong to an origin, and are hidden while one is elsewhere.
    SecretLines,
}

/// The id of a field's element.
pub fn id(field: Field) -> String {
    ["connect-", field.testid()].concat()
}

/// The id of the lines beneath a field.
pub fn notes_id(field: Field) -> String {
    [&id(field), "-notes"].concat()
}

/// What is wrong with a field, as a sentence.
pub fn problem(form: EndpointForm, field: Field) -> Option<String> {
    form.problem(field).map(|problem| connect::problem(field, &problem))
}

/// The lines beneath a field.
#[component]
pub fn Notes(field: Field, #[prop(into)] lines: Signal<Vec<Line>>) -> impl IntoView {
    let line = |Line { tone, text }: Line| view! { <p data-tone=tone>{text}</p> };
    view! {
        <div id=notes_id(field) class="connect-notes">
            {move || lines.get().into_iter().map(line).collect_view()}
        </div>
    }
}

/// A text, and beneath it what is wrong, or else what can be written.
#[component]
pub fn TextField(field: Field, shape: Shape) -> impl IntoView {
    let form = stores().endpoint_form;
    let text = form.text(field);
    let lines = Signal::derive(move || {
        vec![problem(form, field).map_or_else(|| Line::hint(connect::hint(field)), Line::error)]
    });
    let is_invalid = move || form.problem(field).is_some().to_string();
    let write = move |event| text.set(event_target_value(&event));
    let element = match shape {
        Shape::Number => view! {
            <input
                id=id(field)
                data-testid=field.testid()
                class="input"
                inputmode="decimal"
                autocomplete="off"
                aria-invalid=is_invalid
                aria-describedby=notes_id(field)
                prop:value=text
                on:input=write
            />
        }
        .into_any(),
        Shape::Lines | Shape::SecretLines => view! {
            <textarea
                id=id(field)
                data-testid=field.testid()
                class="input"
                class:connect-secret=shape == Shape::SecretLines
                rows="3"
                autocomplete="off"
                spellcheck="false"
                disabled=move || shape == Shape::SecretLines && !form.has_origin()
                aria-invalid=is_invalid
                aria-describedby=notes_id(field)
                prop:value=text
                on:input=write
            ></textarea>
        }
        .into_any(),
    };
    view! {
        <div class="field">
            <label for=id(field)>{connect::label(field)}</label>
            {element}
            <Notes field lines/>
        </div>
    }
}

/// A choice of a few words, and beneath it what it does.
#[component]
pub fn ChoiceField(field: Field, choices: Vec<(&'static str, &'static str)>) -> impl IntoView {
    let text = stores().endpoint_form.text(field);
    let lines = Signal::stored(vec![Line::hint(connect::hint(field))]);
    view! {
        <div class="field">
            <label for=id(field)>{connect::label(field)}</label>
            <select
                id=id(field)
                data-testid=field.testid()
                class="input"
                aria-describedby=notes_id(field)
                on:change=move |event| text.set(event_target_value(&event))
            >{options(text, choices)}</select>
            <Notes field lines/>
        </div>
    }
}

/// The options of a choice: words and names.
pub fn options(text: RwSignal<String>, choices: Vec<(&'static str, &'static str)>) -> impl IntoView {
    let option = move |(word, name): (&'static str, &'static str)| {
        view! { <option value=word prop:selected=move || text.with(|text| text == word)>{name}</option> }
    };
    choices.into_iter().map(option).collect_view()
}
