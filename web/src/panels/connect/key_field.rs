//! The key, whom it goes to, and where it is kept.

use leptos::prelude::*;
use skillsight_core::secret::MIN_LEN;

use super::field::{Line, Notes, id, notes_id, problem};
use crate::state::{EndpointForm, Field, Keeping, ListWish, stores};
use crate::words::{Msg, connect, t};

/// The key of the origin that the address names.
#[component]
pub fn KeyField() -> impl IntoView {
    let form = stores().endpoint_form;
    let text = form.text(Field::Key);
    let is_shown = RwSignal::new(false);
    let has_no_origin = move || !form.has_origin();
    let says = move |shown: Msg, hidden: Msg| t(if is_shown.get() { shown } else { hidden });
    view! {
        <div class="field">
            <label for=id(Field::Key)>{connect::label(Field::Key)}</label>
            <div class="connect-row">
                <input
                    id=id(Field::Key)
                    data-testid=Field::Key.testid()
                    class="input mono"
                    type=move || if is_shown.get() { "text" } else { "password" }
                    autocomplete="off"
                    autocapitalize="off"
                    spellcheck="false"
                    disabled=has_no_origin
                    aria-invalid=move || form.problem(Field::Key).is_some().to_string()
                    aria-describedby=notes_id(Field::Key)
                    prop:value=text
                    on:input=move |event| text.set(event_target_value(&event))
                    on:change=move |_| form.load_models(ListWish::Typed)
                />
                <button
                    type="button"
                    class="button"
                    data-testid="show-key"
                    disabled=has_no_origin
                    aria-label=move || says(connect::HIDE_KEY, connect::SHOW_KEY)
                    on:click=move |_| is_shown.update(|is_shown| *is_shown = !*is_shown)
                >{move || says(connect::HIDE, connect::SHOW)}</button>
            </div>
            <Notes field=Field::Key lines=Signal::derive(move || about(form))/>
        </div>
    }
}

/// Whom the key goes to, and what speaks against it.
fn about(form: EndpointForm) -> Vec<Line> {
    let Ok(Some(endpoint)) = form.endpoint() else { return vec![Line::hint(t(connect::KEY_NEEDS_ADDRESS))] };
    let mut lines = vec![Line::hint(connect::fill(connect::KEY_GOES_TO, &endpoint.origin().to_string()))];
    match form.key() {
        Ok(pasted) => {
            if pasted.is_cleaned {
                lines.push(Line::hint(t(connect::KEY_CLEANED)));
            }
            if (1..MIN_LEN).contains(&pasted.key.expose().len()) {
                lines.push(Line::warning(connect::key_short()));
            }
        }
        Err(_) => lines.extend(problem(form, Field::Key).map(Line::error)),
    }
    lines
}

/// Where the key and the extra headers are kept, and a way to forget them.
#[component]
pub fn KeepingField() -> impl IntoView {
    let stores = stores();
    let (form, can_store) = (stores.endpoint_form, stores.vault.can_store());
    let text = form.text(Field::Keeping);
    let choice = move |(keeping, name): (Keeping, Msg)| {
        let word = keeping.word();
        view! {
            <label>
                <input
                    type="radio"
                    name="keeping"
                    value=word
                    data-testid=["keeping-", word].concat()
                    disabled=keeping != Keeping::Memory && !can_store
                    prop:checked=move || text.with(|text| text == word)
                    on:change=move |_| text.set(word.to_owned())
                />
                {t(name)}
            </label>
        }
    };
    let choices = [
        (Keeping::Memory, connect::IN_MEMORY),
        (Keeping::Session, connect::IN_SESSION),
        (Keeping::Device, connect::ON_DEVICE),
    ];
    let lines = Signal::derive(move || {
        let chosen = match text.with(|word| Keeping::of_word(word)) {
            Keeping::Memory => Line::hint(t(connect::IN_MEMORY_NOTE)),
            Keeping::Session => Line::hint(t(connect::IN_SESSION_NOTE)),
            Keeping::Device => Line::warning(t(connect::ON_DEVICE_NOTE)),
        };
        let foreign = (!can_store).then(|| Line::hint(t(connect::FOREIGN_FRAME)));
        [chosen].into_iter().chain(foreign).collect()
    });
    let has_nothing =
        move || [Field::Key, Field::Headers].iter().all(|field| form.text(*field).with(String::is_empty));
    view! {
        <fieldset
            class="connect-keeping"
            disabled=move || !form.has_origin()
            aria-describedby=notes_id(Field::Keeping)
        >
            <legend>{connect::label(Field::Keeping)}</legend>
            <div class="connect-choices">
                {choices.map(choice).collect_view()}
                <button
                    type="button"
                    class="link-button"
                    data-testid="forget-key"
                    title=t(connect::FORGET_NOTE)
                    hidden=has_nothing
                    on:click=move |_| form.forget_secrets()
                >{t(connect::FORGET)}</button>
            </div>
            <Notes field=Field::Keeping lines/>
        </fieldset>
    }
}
