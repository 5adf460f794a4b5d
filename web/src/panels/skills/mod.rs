//! The skills: the list, the dialogs that add and edit them, and what is dropped anywhere on the page.

mod about;
mod bar;
mod bundled;
mod choices;
mod compare;
mod dialog;
mod files;
mod finding;
mod findings;
mod keys;
mod levels;
mod marking;
mod notes;
mod preview;
mod readers;
mod remark;
mod remarks;
mod rename;
mod requests;
mod row;
mod side;
mod states;
mod templates;
mod unsaved;
mod write;

use leptos::ev;
use leptos::prelude::*;
use skillsight_core::registry::SkillId;
use wasm_bindgen_futures::spawn_local;

use self::dialog::skill_dialog;
pub use self::dialog::skill_form;
use self::row::skill_row;
use self::unsaved::unsaved_new;
use super::import::import_dialog;
use crate::components::{IconKind, icon};
use crate::deferred::Loader;
use crate::dom::{IntoView, View, each, el};
use crate::state::{Import, Wanted, stores};
use crate::words::{import as import_words, skills as words, t};

/// The button that adds a skill: it takes the focus when a skill that had it is gone.
const ADD: &str = "add-skill";

/// The installed skills. It opens the dialog for a new one, and for a file that is dropped on the page.
pub fn skills_panel() -> View {
    let stores = stores();
    let (workspace, editor, import) = (stores.workspace, stores.editor, stores.import);
    let rows = move || {
        workspace.registry.with(|registry| registry.skills().iter().map(|skill| skill.id).collect::<Vec<_>>())
    };
    let count = move || workspace.registry.with(|registry| registry.skills().len());
    let names = StoredValue::new_local(crate::state::bundled_skills());
    let is_missing = move || {
        workspace.registry.with(|registry| {
            names
                .with_value(|names| names.iter().any(|stored| !bundled::is_installed(registry, &stored.name)))
        })
    };
    let add = move |_| editor.show(Wanted::New);
    (
        el("section")
            .class("skills")
            .attr("aria-labelledby", "skills-title")
            .child(
                el("header")
                    .class("panel-head")
                    .child(
                        el("h2")
                            .attr("id", "skills-title")
                            .child(t(words::SKILLS))
                            .child(" ")
                            .child(el("span").class("count").child(count)),
                    )
                    .child(
                        el("button")
                            .attr("type", "button")
                            .class("icon-button panel-action")
                            .attr("data-testid", "download-all")
                            .attr("aria-label", t(import_words::DOWNLOAD_ALL))
                            .attr("title", t(import_words::DOWNLOAD_ALL))
                            .attr("disabled", move || count() == 0)
                            .on("click", move |_| save_all(stores.loader))
                            .child(icon(IconKind::Download)),
                    )
                    .child(
                        el("button")
                            .attr("type", "button")
                            .class("link-button")
                            .attr("data-testid", "import")
                            .on("click", move |_| import.show(None))
                            .child(t(import_words::IMPORT)),
                    )
                    .child(
                        el("button")
                            .attr("type", "button")
                            .attr("id", ADD)
                            .class("link-button")
                            .attr("data-testid", "add-skill")
                            .on("click", add)
                            .child(t(words::ADD)),
                    ),
            )
            .child(unsaved_new(editor))
            .child(
                el("p")
                    .class("skills-aside hint")
                    .attr("hidden", move || count() > 0)
                    .child(t(words::NONE_INSTALLED)),
            )
            .child(el("ul").child(each(rows, |id| id.0, move |id: SkillId| skill_row(id, editor))))
            .child(
                el("p").class("skills-aside").attr("hidden", move || !is_missing()).child(
                    el("button")
                        .attr("type", "button")
                        .class("link-button")
                        .attr("data-testid", "restore-bundled")
                        .on("click", move |_| bundled::restore(workspace))
                        .child(t(words::RESTORE_BUNDLED)),
                ),
            ),
        skill_dialog(editor),
        import_dialog(import),
        drop_zone(import),
    )
        .view()
}

/// Saves all skills, once what that takes is loaded.
fn save_all(loader: Loader) {
    let owner = Owner::current().unwrap_or_default();
    spawn_local(async move {
        if let Some(parts) = loader.get().await {
            owner.with(parts.save_all);
        }
    });
}

/// The whole page takes dropped files and folders; while some are held over it, it says so.
fn drop_zone(import: Import) -> View {
    let is_over = RwSignal::new(false);
    let over = window_event_listener(ev::dragover, move |event| {
        if files::has_files(&event) {
            // Without this the browser would open the file in the page's place.
            event.prevent_default();
            if !is_over.get_untracked() {
                is_over.set(true);
            }
        }
    });
    let left = window_event_listener(ev::dragleave, move |event| {
        if event.related_target().is_none() {
            is_over.set(false);
        }
    });
    let dropped = window_event_listener(ev::drop, move |event| {
        is_over.set(false);
        if !files::has_files(&event) {
            return;
        }
        event.prevent_default();
        import.take(files::dropped(&event));
    });
    on_cleanup(move || {
        over.remove();
        left.remove();
        dropped.remove();
    });
    el("p").class("drop-zone").attr("hidden", move || !is_over.get()).child(t(import_words::DROP_HERE)).view()
}
