//! The key, whom it goes to, and where it is kept.

use leptos::prelude::*;
use skillsight_core::secret::MIN_LEN;

use super::field::{Line, id, notes, notes_id, problem};
use crate::dom::{IntoView, View, el};
use crate::state::{EndpointForm, Field, Keeping, ListWish, endpoint_form, stores};
use crate::words::{Msg, connect, t};

/// The key of the origin that the address names.
pub fn key_field() -> View {
    let form = endpoint_form();
    let text = form.text(Field::Key);
    let is_shown = RwSignal::new(false);
    let has_no_origin = move || !form.has_origin();
    let says = move |shown: Msg, hidden: Msg| t(if is_shown.get() { shown } else { hidden });
    el("div")
        .class("field")
        .child(el("label").attr("for", id(Field::Key)).child(connect::label(Field::Key)))
        .child(
            el("div")
                .class("connect-row")
                .child(
                    el("input")
                        .attr("id", id(Field::Key))
                        .attr("data-testid", Field::Key.testid())
                        .class("input mono")
                        .attr("type", move || if is_shown.get() { "text" } else { "password" })
                        .attr("autocomplete", "off")
                        .attr("autocapitalize", "off")
                        .attr("spellcheck", "false")
                        .attr("disabled", has_no_origin)
                        .attr("aria-invalid", move || form.problem(Field::Key).is_some().to_string())
                        .attr("aria-describedby", notes_id(Field::Key))
                        .prop_text("value", move || text.get())
                        .on("input", move |event| text.set(event_target_value(&event)))
                        .on("change", move |_| form.load_models(ListWish::Typed)),
                )
                .child(
                    el("button")
                        .attr("type", "button")
                        .class("button")
                        .attr("data-testid", "show-key")
                        .attr("disabled", has_no_origin)
                        .attr("aria-label", move || says(connect::HIDE_KEY, connect::SHOW_KEY))
                        .on("click", move |_| is_shown.update(|is_shown| *is_shown = !*is_shown))
                        .child(move || says(connect::HIDE, connect::SHOW)),
                ),
        )
        .child(notes(Field::Key, Signal::derive(move || about(form))))
        .view()
}

/// Whom the key goes to, and what speaks against it.
fn about(form: EndpointForm) -> Vec<Line> {
    let Ok(Some(endpoint)) = form.endpoint() else { return vec![Line::hint(t(connect::KEY_NEEDS_ADDRESS))] };
    let mut lines = vec![Line::hint(connect::fill(connect::KEY_GOES_TO, &[&endpoint.origin().to_string()]))];
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
pub fn keeping_field() -> View {
    let stores = stores();
    let (form, can_store) = (endpoint_form(), stores.vault.can_store());
    let text = form.text(Field::Keeping);
    let choice = move |(keeping, name): (Keeping, Msg)| {
        let word = keeping.word();
        el("label")
            .child(
                el("input")
                    .attr("type", "radio")
                    .attr("name", "keeping")
                    .attr("value", word)
                    .attr("data-testid", ["keeping-", word].concat())
                    .attr("disabled", keeping != Keeping::Memory && !can_store)
                    .prop_flag("checked", move || text.with(|text| text == word))
                    .on("change", move |_| text.set(word.to_owned())),
            )
            .child(t(name))
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
    el("fieldset")
        .class("connect-keeping")
        .attr("disabled", move || !form.has_origin())
        .attr("aria-describedby", notes_id(Field::Keeping))
        .child(el("legend").child(connect::label(Field::Keeping)))
        .child(
            el("div").class("connect-choices").child(choices.map(choice)).child(
                el("button")
                    .attr("type", "button")
                    .class("link-button")
                    .attr("data-testid", "forget-key")
                    .attr("title", t(connect::FORGET_NOTE))
                    .attr("hidden", has_nothing)
                    .on("click", move |_| form.forget_secrets())
                    .child(t(connect::FORGET)),
            ),
        )
        .child(notes(Field::Keeping, lines))
        .view()
}
