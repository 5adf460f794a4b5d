//! The settings of the endpoint: a dialog over what [`crate::state::EndpointForm`] holds.

mod endpoint_fields;
mod field;
mod key_field;
mod model_field;
mod more;
mod presets;

use leptos::prelude::*;
use wasm_bindgen::JsCast;

use self::endpoint_fields::{EndpointField, PresetField};
use self::key_field::{KeepingField, KeyField};
use self::model_field::ModelField;
use self::more::{Advanced, LimitFields};
use crate::components::Dialog;
use crate::state::{Field, ListWish, Saved, stores};
use crate::words::{common, connect, t};

/// The settings of the endpoint.
#[component]
pub fn ConnectDialog(open: RwSignal<bool>) -> impl IntoView {
    view! {
        <Dialog open title=t(connect::TITLE) name="connect-dialog">
            <ConnectForm open/>
        </Dialog>
    }
}

/// The fields and what can be done with them. Closing loses nothing that was typed.
#[component]
fn ConnectForm(open: RwSignal<bool>) -> impl IntoView {
    let stores = stores();
    let (form, workspace) = (stores.endpoint_form, stores.workspace);
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
    on_cleanup(move || stores.models.stop());
    let save = move |event: leptos::ev::SubmitEvent| {
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
    view! {
        <form class="connect-form" autocomplete="off" novalidate on:submit=save>
            <div class="dialog-body">
                <p class="hint">{t(connect::INTRO)}</p>
                <PresetField/>
                <EndpointField/>
                <KeyField/>
                <KeepingField/>
                <ModelField/>
                <Advanced/>
                <LimitFields/>
            </div>
            <div class="dialog-foot">
                <p class="connect-outcome" role="alert">{move || outcome.get().map(t)}</p>
                <p class="connect-unsaved" hidden=move || !form.is_changed()>
                    {t(connect::UNSAVED)}" "
                    <button type="button" class="link-button" data-testid="discard" on:click=move |_| form.discard()>
                        {t(connect::DISCARD)}
                    </button>
                </p>
                <button
                    type="button"
                    class="button quiet connect-rehearsal"
                    data-testid="use-rehearsal"
                    on:click=move |_| {
                        form.use_rehearsal();
                        open.set(false);
                    }
                >{t(connect::USE_REHEARSAL)}</button>
                <button type="button" class="button" on:click=move |_| open.set(false)>{t(common::CANCEL)}</button>
                <button type="submit" class="button primary" data-testid="save-endpoint">{t(common::SAVE)}</button>
            </div>
        </form>
    }
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
