//! The list of the installed skills, with what can be done with all of them.

use leptos::prelude::*;
use skillsight_core::registry::SkillId;
use wasm_bindgen_futures::spawn_local;

use super::bundled;
use super::dialog::skill_dialog;
use super::drop_zone::drop_zone;
use super::row::skill_row;
use super::unsaved::unsaved_new;
use crate::components::{IconKind, icon};
use crate::deferred::Loader;
use crate::dom::{El, IntoView, View, each_in_turns, el};
use crate::panels::import::import_dialog;
use crate::state::{Stores, Wanted, stores};
use crate::words::{import as import_words, skills as words, t};

/// The button that adds a skill: it takes the focus when a skill that had it is gone.
pub const ADD: &str = "add-skill";

/// The installed skills. It opens the dialog for a new one, and for a file that is dropped on the page.
pub fn skills_panel() -> View {
    let stores = stores();
    let (workspace, editor, import) = (stores.workspace, stores.editor, stores.import);
    let rows = move || {
        workspace.registry.with(|registry| registry.skills().iter().map(|skill| skill.id).collect::<Vec<_>>())
    };
    let count = move || workspace.registry.with(|registry| registry.skills().len());
    let is_missing = move || workspace.registry.with(bundled::is_any_missing);
    (
        el("section")
            .class("skills")
            .attr("aria-labelledby", "skills-title")
            .child(head(stores, count))
            .child(unsaved_new(editor))
            .child(
                el("p")
                    .class("skills-aside hint")
                    .attr("hidden", move || count() > 0)
                    .child(t(words::NONE_INSTALLED)),
            )
            .child(el("ul").child(each_in_turns(rows, |id| id.0, move |id: SkillId| skill_row(id, editor))))
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

/// The heading, and what can be done with all of them.
fn head(stores: Stores, count: impl Fn() -> usize + Copy + 'static) -> El {
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
                .on("click", move |_| stores.import.show(None))
                .child(t(import_words::IMPORT)),
        )
        .child(
            el("button")
                .attr("type", "button")
                .attr("id", ADD)
                .class("link-button")
                .attr("data-testid", "add-skill")
                .on("click", move |_| stores.editor.show(Wanted::New))
                .child(t(words::ADD)),
        )
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
