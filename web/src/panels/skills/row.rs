//! One installed skill.

use leptos::prelude::*;
use skillsight_core::registry::SkillId;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use super::about::about;
use super::list::ADD;
use crate::components::{IconKind, icon, switch};
use crate::dom::{El, IntoView, NodeRef, View, el};
use crate::state::{Editor, Wanted, stores};
use crate::words::skills::{self as words, fill};
use crate::words::{common, t};

/// A skill of the list: its switch, what can be done with it, and what it says.
pub fn skill_row(id: SkillId, editor: Editor) -> El {
    let stores = stores();
    let (workspace, talk) = (stores.workspace, stores.talk);
    let name = Memo::new(move |_| {
        let name = workspace.registry.with(|registry| registry.get(id).map(|skill| skill.name.to_string()));
        name.unwrap_or_default()
    });
    let enabled = Signal::derive(move || {
        workspace.registry.with(|registry| registry.get(id).is_some_and(|skill| skill.enabled))
    });
    // A skill that is switched off opens nothing, whatever the conversation holds.
    let pinned = Signal::derive(move || {
        let found = talk.active.with(|active| active.iter().find(|(skill, _)| *skill == id).copied());
        found.filter(|_| enabled.get()).map(|(_, pinned)| pinned)
    });
    let lint = move || {
        let installed = workspace.registry.with(|registry| registry.get(id).cloned())?;
        Some(stores.lints.of(&installed)?.word())
    };
    let asking = RwSignal::new(false);
    let bin = NodeRef::new();
    el("li")
        .class("skill")
        .attr("data-testid", "skill")
        .attr("data-skill", move || name.get())
        .attr("data-enabled", move || enabled.get().to_string())
        .attr("data-active", move || pinned.get().is_some().to_string())
        .attr("data-lint", lint)
        .child(
            el("div")
                .class("skill-head")
                .child(el("h3").class("mono").child(move || name.get()))
                .child(actions(id, name, pinned, asking, bin, editor))
                .child(switch(
                    move || enabled.get(),
                    move || fill(words::SWITCH, &[&name.get()]),
                    "skill-toggle",
                    move |on| workspace.set_enabled(id, on),
                )),
        )
        .child(move || asking.get().then(|| sure_to_remove(id, asking, bin)))
        .child(about(id, pinned, editor))
}

/// Pin, edit, remove.
fn actions(
    id: SkillId,
    name: Memo<String>,
    pinned: Signal<Option<bool>>,
    asking: RwSignal<bool>,
    bin: NodeRef<web_sys::HtmlElement>,
    editor: Editor,
) -> View {
    let stores = stores();
    let edit = move || fill(words::EDIT, &[&name.get()]);
    let remove = move || fill(words::REMOVE, &[&name.get()]);
    let pin_label =
        move || fill(if pinned.get() == Some(true) { words::UNPIN } else { words::PIN }, &[&name.get()]);
    (
        el("button")
            .attr("type", "button")
            .class("icon-button")
            .attr("data-testid", "pin")
            .attr("hidden", move || pinned.get().is_none())
            .attr("aria-pressed", move || (pinned.get() == Some(true)).to_string())
            .attr("aria-label", pin_label)
            .attr("title", pin_label)
            .on("click", move |_| {
                if let Some(parts) = stores.loader.now() {
                    (parts.pin)(stores.talk, id, pinned.get_untracked() != Some(true));
                }
            })
            .child(icon(IconKind::Pin)),
        el("button")
            .attr("type", "button")
            .class("icon-button")
            .attr("data-testid", "edit-skill")
            .attr("aria-label", edit)
            .attr("title", edit)
            .on("click", move |_| editor.show(Wanted::Installed(id)))
            .child(icon(IconKind::Edit)),
        el("button")
            .attr("type", "button")
            .node_ref(bin)
            .class("icon-button")
            .attr("data-testid", "remove-skill")
            .attr("aria-expanded", move || asking.get().to_string())
            .attr("aria-label", remove)
            .attr("title", remove)
            .on("click", move |_| asking.update(|asking| *asking = !*asking))
            .child(icon(IconKind::Remove)),
    )
        .view()
}

/// Asks once before a skill is removed. The keyboard's focus goes where it is of use.
fn sure_to_remove(id: SkillId, asking: RwSignal<bool>, bin: NodeRef<web_sys::HtmlElement>) -> View {
    let workspace = stores().workspace;
    let remove = move |_| {
        workspace.remove(id);
        let add = document().get_element_by_id(ADD).and_then(|add| add.dyn_into::<HtmlElement>().ok());
        if let Some(add) = add {
            let _ = add.focus();
        }
    };
    let cancel = move |_| {
        asking.set(false);
        if let Some(bin) = bin.get_untracked() {
            let _ = bin.focus();
        }
    };
    let confirm = NodeRef::<web_sys::HtmlElement>::new();
    confirm.on_load(|button| drop(button.focus()));
    el("p")
        .class("skill-sure")
        .child(el("span").child(t(words::REMOVE_SURE)))
        .child(
            el("button")
                .attr("type", "button")
                .node_ref(confirm)
                .class("button danger")
                .attr("data-testid", "confirm-remove")
                .on("click", remove)
                .child(t(common::REMOVE)),
        )
        .child(
            el("button")
                .attr("type", "button")
                .class("button quiet")
                .on("click", cancel)
                .child(t(common::CANCEL)),
        )
        .view()
}
