//! What is dropped anywhere on the page.

use leptos::ev;
use leptos::prelude::*;

use super::files;
use crate::dom::{IntoView, View, el};
use crate::state::Import;
use crate::words::{import as words, t};

/// The whole page takes dropped files and folders; while some are held over it, it says so.
pub fn drop_zone(import: Import) -> View {
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
    el("p").class("drop-zone").attr("hidden", move || !is_over.get()).child(t(words::DROP_HERE)).view()
}
