//! The keys of the dialog in which a skill is written.

use leptos::ev::{self, KeyboardEvent};
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use crate::state::Manuscript;

/// Listens for keys for as long as the current owner lives: anywhere, since a button that is gone leaves the focus to the
/// page's body.
pub fn keys(manuscript: Manuscript) {
    let pressed = window_event_listener(ev::keydown, move |event| {
        if manuscript.open.get_untracked() && press(manuscript, &event) {
            event.prevent_default();
        }
    });
    on_cleanup(move || pressed.remove());
}

/// Does what a key is for; says whether it is for something here.
fn press(manuscript: Manuscript, event: &KeyboardEvent) -> bool {
    let is_command = (event.ctrl_key() || event.meta_key()) && !event.alt_key();
    match event.key().as_str() {
        _ if is_command && !event.shift_key() && is_letter(event, "s", "KeyS") => drop(manuscript.save()),
        "F8" => manuscript.lead_on(!event.shift_key()),
        _ if is_command && !is_writing(event) && is_letter(event, "z", "KeyZ") => {
            if event.shift_key() {
                manuscript.redo()
            } else {
                manuscript.undo()
            }
        }
        _ => return false,
    }
    true
}

/// Whether a key is a letter of the Latin alphabet, in whatever case; on a keyboard without that, the key in its place.
fn is_letter(event: &KeyboardEvent, letter: &str, place: &str) -> bool {
    let key = event.key();
    key.eq_ignore_ascii_case(letter) || (!key.is_ascii() && event.code() == place)
}

/// Whether the key is for a text, which knows how to undo by itself.
fn is_writing(event: &KeyboardEvent) -> bool {
    let target = event.target().and_then(|target| target.dyn_into::<HtmlElement>().ok());
    target.is_some_and(|target| {
        target.is_content_editable() || matches!(target.tag_name().as_str(), "INPUT" | "TEXTAREA" | "SELECT")
    })
}
