//! One installed skill.

use leptos::html;
use leptos::prelude::*;
use skillsight_core::registry::SkillId;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use super::ADD;
use super::about::About;
use super::editor::{Editor, Target};
use super::words::{self, fill};
use crate::components::{Icon, IconKind, Switch};
use crate::state::stores;
use crate::words::{common, t};

/// A skill of the list: its switch, what can be done with it, and what it says.
#[component]
pub fn SkillRow(id: SkillId, name: String, editor: Editor) -> impl IntoView {
    let stores = stores();
    let (workspace, talk) = (stores.workspace, stores.talk);
    let enabled = Signal::derive(move || {
        workspace.registry.with(|registry| registry.get(id).is_some_and(|skill| skill.enabled))
    });
    // A skill that is switched off opens nothing, whatever the conversation holds.
    let pinned = Signal::derive(move || {
        let found = talk.active.with(|active| active.iter().find(|(skill, _)| *skill == id).copied());
        found.filter(|_| enabled.get()).map(|(_, pinned)| pinned)
    });
    let asking = RwSignal::new(false);
    let bin = NodeRef::new();
    view! {
        <li
            class="skill"
            data-testid="skill"
            data-skill=name.clone()
            data-enabled=move || enabled.get().to_string()
            data-active=move || pinned.get().is_some().to_string()
        >
            <div class="skill-head">
                <h3 class="mono">{name.clone()}</h3>
                <Actions id name=name.clone() pinned asking bin editor/>
                <Switch
                    on=enabled
                    label=fill(words::SWITCH, &name, "")
                    testid="skill-toggle"
                    flip=move |on| workspace.set_enabled(id, on)
                />
            </div>
            {move || asking.get().then(|| view! { <SureToRemove id asking bin/> })}
            <About id pinned/>
        </li>
    }
}

/// Pin, edit, remove.
#[component]
fn Actions(
    id: SkillId,
    name: String,
    pinned: Signal<Option<bool>>,
    asking: RwSignal<bool>,
    bin: NodeRef<html::Button>,
    editor: Editor,
) -> impl IntoView {
    let talk = stores().talk;
    let edit = fill(words::EDIT, &name, "");
    let remove = fill(words::REMOVE, &name, "");
    let (pin, unpin) = (fill(words::PIN, &name, ""), fill(words::UNPIN, &name, ""));
    let pin_label = move || if pinned.get() == Some(true) { unpin.clone() } else { pin.clone() };
    let pin_title = pin_label.clone();
    view! {
        <button
            type="button"
            class="icon-button"
            data-testid="pin"
            hidden=move || pinned.get().is_none()
            aria-pressed=move || (pinned.get() == Some(true)).to_string()
            aria-label=pin_label
            title=pin_title
            on:click=move |_| talk.pin(id, pinned.get_untracked() != Some(true))
        ><Icon kind=IconKind::Pin/></button>
        <button
            type="button"
            class="icon-button"
            data-testid="edit-skill"
            aria-label=edit.clone()
            title=edit
            on:click=move |_| editor.show(Target::Installed(id))
        ><Icon kind=IconKind::Edit/></button>
        <button
            type="button"
            node_ref=bin
            class="icon-button"
            data-testid="remove-skill"
            aria-expanded=move || asking.get().to_string()
            aria-label=remove.clone()
            title=remove
            on:click=move |_| asking.update(|asking| *asking = !*asking)
        ><Icon kind=IconKind::Remove/></button>
    }
}

/// Asks once before a skill is removed. The keyboard's focus goes where it is of use.
#[component]
fn SureToRemove(id: SkillId, asking: RwSignal<bool>, bin: NodeRef<html::Button>) -> impl IntoView {
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
    let confirm = NodeRef::<html::Button>::new();
    confirm.on_load(|button| drop(button.focus()));
    view! {
        <p class="skill-sure">
            <span>{t(words::REMOVE_SURE)}</span>
            <button
                type="button"
                node_ref=confirm
                class="button danger"
                data-testid="confirm-remove"
                on:click=remove
            >{t(common::REMOVE)}</button>
            <button type="button" class="button quiet" on:click=cancel>{t(common::CANCEL)}</button>
        </p>
    }
}
