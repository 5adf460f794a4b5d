//! The fields that need nothing but a text, a choice, and a line beneath.

use leptos::prelude::*;

use crate::dom::{IntoView, View, el};
use crate::state::{EndpointForm, Field, endpoint_form};
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
pub fn notes(field: Field, lines: Signal<Vec<Line>>) -> View {
    let line = |Line { tone, text }: Line| el("p").attr("data-tone", tone).child(text);
    el("div")
        .attr("id", notes_id(field))
        .class("connect-notes")
        .child(move || lines.get().into_iter().map(line).collect::<Vec<_>>())
        .view()
}

/// A text, and beneath it what is wrong, or else what can be written.
pub fn text_field(field: Field, shape: Shape) -> View {
    let form = endpoint_form();
    let text = form.text(field);
    let lines = Signal::derive(move || {
        vec![problem(form, field).map_or_else(|| Line::hint(connect::hint(field)), Line::error)]
    });
    let is_invalid = move || form.problem(field).is_some().to_string();
    let write = move |event| text.set(event_target_value(&event));
    let element = match shape {
        Shape::Number => el("input")
            .attr("id", id(field))
            .attr("data-testid", field.testid())
            .class("input")
            .attr("inputmode", "decimal")
            .attr("autocomplete", "off")
            .attr("aria-invalid", is_invalid)
            .attr("aria-describedby", notes_id(field))
            .prop_text("value", move || text.get())
            .on("input", write)
            .view(),
        Shape::Lines | Shape::SecretLines => el("textarea")
            .attr("id", id(field))
            .attr("data-testid", field.testid())
            .class(if shape == Shape::SecretLines { "input connect-secret" } else { "input" })
            .attr("rows", "3")
            .attr("autocomplete", "off")
            .attr("spellcheck", "false")
            .attr("disabled", move || shape == Shape::SecretLines && !form.has_origin())
            .attr("aria-invalid", is_invalid)
            .attr("aria-describedby", notes_id(field))
            .prop_text("value", move || text.get())
            .on("input", write)
            .view(),
    };
    el("div")
        .class("field")
        .child(el("label").attr("for", id(field)).child(connect::label(field)))
        .child(element)
        .child(notes(field, lines))
        .view()
}

/// A choice of a few words, and beneath it what it does.
pub fn choice_field(field: Field, choices: Vec<(&'static str, &'static str)>) -> View {
    let text = endpoint_form().text(field);
    let lines = Signal::stored(vec![Line::hint(connect::hint(field))]);
    el("div")
        .class("field")
        .child(el("label").attr("for", id(field)).child(connect::label(field)))
        .child(
            el("select")
                .attr("id", id(field))
                .attr("data-testid", field.testid())
                .class("input")
                .attr("aria-describedby", notes_id(field))
                .on("change", move |event| text.set(event_target_value(&event)))
                .child(options(text, choices)),
        )
        .child(notes(field, lines))
        .view()
}

/// The options of a choice: words and names.
pub fn options(text: RwSignal<String>, choices: Vec<(&'static str, &'static str)>) -> View {
    let option = move |(word, name): (&'static str, &'static str)| {
        el("option")
            .attr("value", word)
            .prop_flag("selected", move || text.with(|text| text == word))
            .child(name)
    };
    choices.into_iter().map(option).collect::<Vec<_>>().view()
}
