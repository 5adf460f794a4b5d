//! The model, and the list of those that the endpoint offers.

use leptos::prelude::*;

use super::field::{Line, id, notes, notes_id, problem};
use crate::dom::{IntoView, View, each, el};
use crate::state::{Field, ListState, ListWish, endpoint_form};
use crate::words::{connect, t};

/// The list that the browser offers while one writes.
const NAMES: &str = "connect-models";

/// The model's name: free text, with what the endpoint offers.
pub fn model_field() -> View {
    let (form, models) = (endpoint_form(), endpoint_form().models);
    let text = form.text(Field::Model);
    let is_loading = move || models.state.with(|state| *state == ListState::Loading);
    // Leaving the key's field for this button has asked already: asking twice would only abort the first.
    let load = move |_| {
        if !is_loading() {
            form.load_models(ListWish::Asked);
        }
    };
    let lines = Signal::derive(move || {
        let list = models.state.with(|state| connect::list(state, models.names.with(Vec::len)));
        problem(form, Field::Model).map(Line::error).into_iter().chain([Line::hint(list)]).collect()
    });
    el("div")
        .class("field")
        .child(el("label").attr("for", id(Field::Model)).child(connect::label(Field::Model)))
        .child(
            el("div")
                .class("connect-row")
                .child(
                    el("input")
                        .attr("id", id(Field::Model))
                        .attr("data-testid", Field::Model.testid())
                        .class("input mono")
                        .attr("list", NAMES)
                        .attr("autocomplete", "off")
                        .attr("autocapitalize", "off")
                        .attr("spellcheck", "false")
                        .attr("aria-invalid", move || form.problem(Field::Model).is_some().to_string())
                        .attr("aria-describedby", notes_id(Field::Model))
                        .prop_text("value", move || text.get())
                        .on("input", move |event| text.set(event_target_value(&event))),
                )
                .child(
                    el("button")
                        .attr("type", "button")
                        .class("button")
                        .attr("data-testid", "load-models")
                        .attr("disabled", move || !form.has_origin())
                        .on("click", load)
                        .child(t(connect::LOAD_LIST)),
                ),
        )
        .child(el("datalist").attr("id", NAMES).child(each(
            move || models.names.get(),
            String::clone,
            |name| el("option").attr("value", name),
        )))
        .child(
            el("div")
                .class("connect-list")
                .attr("aria-live", "polite")
                .child(notes(Field::Model, lines))
                .child(
                    el("button")
                        .attr("type", "button")
                        .class("link-button")
                        .attr("data-testid", "stop-models")
                        .attr("hidden", move || !is_loading())
                        .on("click", move |_| models.stop())
                        .child(t(connect::STOP_LOADING)),
                ),
        )
        .view()
}
