//! The dialog that adds skills: what to read, what was read, and what becomes of it.

mod address;
mod candidate;
mod changed;
mod content;
mod fate;
mod progress;
mod shown;
mod source;
mod trouble;

use leptos::prelude::*;

use crate::components::dialog;
use crate::deferred::later;
use crate::dom::{IntoView, View, el};
use crate::state::{Import, stores};
use crate::words::import::{self as words, fill};
use crate::words::{common, t};

/// The dialog. Closing it stops what is under way.
pub fn import_dialog(import: Import) -> View {
    let registry = stores().workspace.registry;
    let title = move || match import.target.get() {
        None => t(words::ADD_TITLE).to_owned(),
        Some(id) => {
            let name = registry.with(|registry| registry.get(id).map(|skill| skill.name.to_string()));
            fill(words::UPDATE_TITLE, &[&name.unwrap_or_default()])
        }
    };
    dialog(import.open, title, "import-dialog", move || later(move |parts| (parts.import_form)(import)))
}

/// What is in the dialog.
pub fn import_form(import: Import) -> View {
    (
        el("div")
            .class("dialog-body")
            .child(source::source(import))
            .child(address::address(import))
            .child(progress::progress(import))
            .child(trouble::trouble(import))
            .child(shown::summary(import))
            .child(shown::shown(import)),
        foot(import),
    )
        .view()
}

fn foot(import: Import) -> View {
    let count = Memo::new(move |_| import.chosen().len());
    let has_shown = move || import.shown().is_some();
    let is_untouched = move || has_shown() && !import.has_mended();
    let note = move || if import.target.get().is_some() { words::UPDATE_NOTE } else { words::INSTALL_NOTE };
    let label = move || match import.target.get() {
        None => words::install(count.get(), import.watches_next()),
        Some(_) if import.watches_next() => t(words::UPDATE_AND_WATCH).to_owned(),
        Some(_) => t(words::UPDATE).to_owned(),
    };
    el("footer")
        .class("dialog-foot import-foot")
        .child(
            el("p")
                .attr("id", "import-note")
                .class("commit-note")
                .child(move || is_untouched().then(|| t(note()))),
        )
        .child(
            el("button")
                .attr("type", "button")
                .class("button")
                .on("click", move |_| import.open.set(false))
                .child(t(common::CANCEL)),
        )
        .child(
            el("button")
                .attr("type", "button")
                .class("button primary")
                .attr("data-testid", "install-all")
                .attr("aria-describedby", "import-note")
                .attr("hidden", move || !has_shown())
                .attr("disabled", move || count.get() == 0)
                .on("click", move |_| import.install())
                .child(label),
        )
        .view()
}
