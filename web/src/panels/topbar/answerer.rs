//! Who answers: the rehearsal model, or the model of an endpoint.

use leptos::prelude::*;
use skillsight_core::chat::Endpoint;

use crate::dom::{View, el, live};
use crate::state::{Stores, stores};
use crate::words::{common, t};

/// What the chip says.
struct Said {
    is_rehearsal: bool,
    name: String,
    note: String,
    warning: Option<&'static str>,
}

/// The chip that says who answers.
pub fn answerer() -> View {
    let stores = stores();
    live(move || {
        let Said { is_rehearsal, name, note, warning } = match stores.talk.endpoint() {
            Some(endpoint) => of_endpoint(&stores, &endpoint),
            None => of_rehearsal(&stores),
        };
        let title = [&name, " · ", &note].concat();
        el("p")
            .class("who-answers")
            .attr("data-rehearsal", is_rehearsal.to_string())
            .attr("title", title)
            .child(el("span").class("who").child(el("b").child(name)).child(el("span").child(note)))
            .child(warning.map(|warning| el("span").class("tag stop").child(warning)))
    })
}

fn of_endpoint(stores: &Stores, endpoint: &Endpoint) -> Said {
    let secrets = stores.vault.of(endpoint.origin());
    // A key may also stand in a header of the person's own, or in the address.
    let has_key = !secrets.key.is_empty() || !secrets.headers.is_empty() || !endpoint.secrets().is_empty();
    let model = stores.workspace.settings.with(|settings| settings.model.model.clone());
    let origin = endpoint.origin().to_string();
    Said {
        is_rehearsal: false,
        warning: (!has_key && !endpoint.is_local()).then(|| t(common::NO_KEY)),
        name: if model.trim().is_empty() { t(common::NO_MODEL).to_owned() } else { model },
        note: ["@\u{a0}", origin.strip_prefix("https://").unwrap_or(&origin)].concat(),
    }
}

fn of_rehearsal(stores: &Stores) -> Said {
    let is_unreadable = stores.workspace.endpoint.with(|endpoint| !endpoint.trim().is_empty());
    Said {
        is_rehearsal: true,
        name: t(common::REHEARSAL).to_owned(),
        note: t(common::REHEARSAL_NOTE).to_owned(),
        warning: is_unreadable.then(|| t(common::BAD_ENDPOINT)),
    }
}
