//! The settings of the endpoint: a dialog over what [`crate::state::EndpointForm`] holds.

mod endpoint_fields;
mod field;
mod key_field;
mod model_field;
mod more;
mod presets;

use leptos::prelude::*;
use wasm_bindgen::JsCast;

use self::endpoint_fields::{endpoint_field, preset_field};
use self::key_field::{keeping_field, key_field};
use self::model_field::model_field;
use self::more::{advanced, limit_fields};
use crate::components::dialog;
use crate::deferred::later;
use crate::dom::{IntoView, View, el};
use crate::state::{Field, ListWish, Saved, endpoint_form, stores};
use crate::words::{common, connect, t};

/// The settings of the endpoint.
pub fn connect_dialog(open: RwSignal<bool>) -> View {
    dialog(
        open,
        || t(connect::TITLE).to_owned(),
        "connect-dialog",
        move || later(move |parts| (parts.connect_form)(open)),
    )
}

/// The fields and what can be done with them. Closing loses nothing that was typed.
pub fn connect_form(open: RwSignal<bool>) -> View {
    let stores = stores();
    let (form, workspace) = (endpoint_form(), stores.workspace);
    let outcome = RwSignal::new(None);
    untrack(|| {
        form.follow_stores();
        form.load_models(ListWish::Opened);
    });
    // What is set may come later than the dialog, from the database or from another tab.
    Effect::new(move |_| {
        workspace.endpoint.track();
        workspace.preset.track();
        workspace.settings.track();
        untrack(|| form.follow_stores());
    });
    on_cleanup(move || form.models.stop());
    let save = move |event: web_sys::Event| {
        event.prevent_default();
        match form.save() {
            Saved::All => open.set(false),
            Saved::SecretsInMemory => outcome.set(Some(connect::IN_MEMORY_AFTER_ALL)),
            Saved::Nothing(field) => {
                outcome.set(Some(connect::NOT_SAVED));
                go_to(field);
            }
        }
    };
    el("form")
        .class("connect-form")
        .attr("autocomplete", "off")
        .attr("novalidate", true)
        .on("submit", save)
        .child(
            el("div")
                .class("dialog-body")
                .child(el("p").class("hint").child(t(connect::INTRO)))
                .child(preset_field())
                .child(endpoint_field())
                .child(key_field())
                .child(keeping_field())
                .child(model_field())
                .child(advanced())
                .child(limit_fields()),
        )
        .child(
            el("div")
                .class("dialog-foot")
                .child(
                    el("p")
                        .class("connect-outcome")
                        .attr("role", "alert")
                        .child(move || outcome.get().map(t)),
                )
                .child(
                    el("p")
                        .class("connect-unsaved")
                        .attr("hidden", move || !form.is_changed())
                        .child(t(connect::UNSAVED))
                        .child(" ")
                        .child(
                            el("button")
                                .attr("type", "button")
                                .class("link-button")
                                .attr("data-testid", "discard")
                                .on("click", move |_| form.discard())
                                .child(t(connect::DISCARD)),
                        ),
                )
                .child(
                    el("button")
                        .attr("type", "button")
                        .class("button quiet connect-rehearsal")
                        .attr("data-testid", "use-rehearsal")
                        .on("click", move |_| {
                            form.use_rehearsal();
                            open.set(false);
                        })
                        .child(t(connect::USE_REHEARSAL)),
                )
                .child(
                    el("button")
                        .attr("type", "button")
                        .class("button")
                        .on("click", move |_| open.set(false))
                        .child(t(common::CANCEL)),
                )
                .child(
                    el("button")
                        .attr("type", "submit")
                        .class("button primary")
                        .attr("data-testid", "save-endpoint")
                        .child(t(common::SAVE)),
                ),
        )
        .view()
}

/// Puts the cursor into a field, also where it is folded away.
fn go_to(field: Field) {
    let Some(element) = document().get_element_by_id(&field::id(field)) else { return };
    if let Ok(Some(details)) = element.closest("details") {
        // Only an invalid name could fail.
        let _ = details.set_attribute("open", "");
    }
    if let Some(element) = element.dyn_ref::<web_sys::HtmlElement>() {
        let _ = element.focus();
    }
}
