//! The model, and the list of those that the endpoint offers.

use leptos::prelude::*;

use super::field::{Line, Notes, id, notes_id, problem};
use crate::state::{Field, ListState, ListWish, stores};
use crate::words::{connect, t};

/// The list that the browser offers while one writes.
const NAMES: &str = "connect-models";

/// The model's name: free text, with what the endpoint offers.
#[component]
pub fn ModelField() -> impl IntoView {
    let stores = stores();
    let (form, models) = (stores.endpoint_form, stores.models);
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
    view! {
        <div class="field">
            <label for=id(Field::Model)>{connect::label(Field::Model)}</label>
            <div class="connect-row">
                <input
                    id=id(Field::Model)
                    data-testid=Field::Model.testid()
                    class="input mono"
                    list=NAMES
                    autocomplete="off"
                    autocapitalize="off"
                    spellcheck="false"
                    aria-invalid=move || form.problem(Field::Model).is_some().to_string()
                    aria-describedby=notes_id(Field::Model)
                    prop:value=text
                    on:input=move |event| text.set(event_target_value(&event))
                />
                <button
                    type="button"
                    class="button"
                    data-testid="load-models"
                    disabled=move || !form.has_origin()
                    on:click=load
                >{t(connect::LOAD_LIST)}</button>
            </div>
            <datalist id=NAMES>
                <For each=move || models.names.get() key=String::clone children=|name| view! { <option value=name></option> }/>
            </datalist>
            <div class="connect-list" aria-live="polite">
                <Notes field=Field::Model lines/>
                <button
                    type="button"
                    class="link-button"
                    data-testid="stop-models"
                    hidden=move || !is_loading()
                    on:click=move |_| models.stop()
                >{t(connect::STOP_LOADING)}</button>
            </div>
        </div>
    }
}
