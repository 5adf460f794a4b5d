//! The list of names above the message box.

use leptos::prelude::*;

use super::{Offer, SlashMenu};
use crate::dom::{IntoView, View, el, live, nothing};
use crate::state::stores;
use crate::words::{t, talk as words};

/// The list's id, which the message box names.
const LIST: &str = "slash-list";
const ACTIVE: &str = "aria-activedescendant";

/// The list above the message box, while there is something to offer.
pub fn slash_list(menu: SlashMenu) -> View {
    let talk = stores().talk;
    let offers = Memo::new(move |_| menu.offers());
    Effect::new(move |_| {
        talk.draft.track();
        menu.at.set(0);
    });
    // What the person does before this is loaded has no ear.
    Effect::new(move |_| {
        let Some(node) = menu.node.get() else { return };
        let document = web_sys::window().and_then(|window| window.document());
        let focused = document.and_then(|document| document.active_element());
        if focused.is_some_and(|focused| focused == **node) {
            menu.caret.set(menu.caret_now());
        }
    });
    // Said to who can't see the list: that there may be one, and while it is there, the one that is reached.
    Effect::new(move |_| {
        let Some(node) = menu.node.get() else { return };
        let count = offers.with(Vec::len);
        let set = |name: &str, value: &str| drop(node.set_attribute(name, value));
        set("aria-autocomplete", "list");
        set("aria-haspopup", "listbox");
        if count > 0 {
            set(ACTIVE, &id(menu.at.get().min(count - 1)));
            set("aria-controls", LIST);
        } else {
            let _ = node.remove_attribute(ACTIVE).and_then(|()| node.remove_attribute("aria-controls"));
        }
    });
    live(move || {
        let offers = offers.get();
        if offers.is_empty() {
            return nothing();
        }
        let rows = offers.into_iter().enumerate().map(|(index, offer)| row(menu, index, offer));
        el("ul")
            .class("slash-list")
            .attr("id", LIST)
            .attr("role", "listbox")
            .attr("aria-label", t(words::SLASH_MENU))
            .child(rows.collect::<Vec<_>>())
            .view()
    })
}

fn row(menu: SlashMenu, index: usize, offer: Offer) -> View {
    let Offer { id: skill, name, description } = offer;
    let taken = name.clone();
    let stores = stores();
    let tokens = stores.costs.of_activation(skill).unwrap_or_default();
    el("li")
        .attr("id", id(index))
        .attr("role", "option")
        .attr("data-testid", "slash-option")
        .attr("data-skill", name.clone())
        .attr("aria-selected", move || (menu.at.get() == index).to_string())
        // The box keeps the focus.
        .on_mouse("mousedown", |event| event.prevent_default())
        .on_mouse("click", move |_| menu.take(&taken))
        .child(el("b").class("mono").child(["/", &name].concat()))
        .child(el("span").child(description))
        .child(el("small").child(words::fill(words::SLASH_COST, &[&words::counted(tokens.into(), "token")])))
        .view()
}

fn id(index: usize) -> String {
    [LIST, "-", &index.to_string()].concat()
}
