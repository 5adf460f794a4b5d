//! The keys that are for the list of names.

use leptos::ev::KeyboardEvent;
use leptos::prelude::*;

use super::SlashMenu;
use crate::drivers::keys::{is_composing, is_final_enter};
use crate::state::stores;

/// Moves in the list, takes from it or closes it. Says whether the key was for the list.
pub fn slash_key(menu: SlashMenu, event: &KeyboardEvent) -> bool {
    let offers = untrack(|| menu.offers());
    if offers.is_empty() || is_composing(event) {
        return false;
    }
    let last = offers.len() - 1;
    let at = menu.at.get_untracked().min(last);
    match event.key().as_str() {
        "ArrowDown" => menu.at.set(if at == last { 0 } else { at + 1 }),
        "ArrowUp" => menu.at.set(at.checked_sub(1).unwrap_or(last)),
        "Escape" => menu.closed_for.set(Some(stores().talk.draft.get_untracked())),
        "Tab" if !event.shift_key() => offers.get(at).into_iter().for_each(|offer| menu.take(&offer.name)),
        // A whole name needs no completion: Enter sends.
        "Enter" if is_final_enter(event) => match offers.get(at) {
            Some(offer) if !menu.is_written(&offer.name) => menu.take(&offer.name),
            Some(_) | None => return false,
        },
        _ => return false,
    }
    event.prevent_default();
    true
}
