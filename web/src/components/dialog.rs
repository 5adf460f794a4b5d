//! A modal dialog: the browser's own, so that focus, Escape and the backdrop work as people expect.

use leptos::prelude::*;

use super::icon::{IconKind, icon};
use crate::dom::{IntoView, NodeRef, View, el, when};
use crate::words::{common, t};

/// A dialog that is open while `open` says so; one that is told to open where another stands over it comes before that. Its
/// content is made anew each time it opens.
/// Closing it by Escape or the cross sets `open`. `name` is for styles and tests.
pub fn dialog(
    open: RwSignal<bool>,
    title: impl Fn() -> String + 'static,
    name: &'static str,
    content: impl Fn() -> View + 'static,
) -> View {
    let node = NodeRef::<web_sys::HtmlDialogElement>::new();
    Effect::new(move |_| {
        let Some(dialog) = node.get() else { return };
        match (open.get(), dialog.open()) {
            // An element that is not in the document yet can't be shown; the next change tries again.
            (true, false) => drop(dialog.show_modal()),
            (false, true) => dialog.close(),
            (true, true) if !has_focus(&dialog) => {
                dialog.close();
                let _ = dialog.show_modal();
            }
            (true, true) | (false, false) => {}
        }
    });
    el("dialog")
        .node_ref(node)
        .class("dialog")
        .attr("data-testid", name)
        .attr("aria-labelledby", format!("{name}-title"))
        // It may be open again by the time that this is told.
        .on("close", move |event| open.set(event_target::<web_sys::HtmlDialogElement>(&event).open()))
        .child(
            el("div")
                .class("dialog-head")
                .child(el("h2").attr("id", format!("{name}-title")).child(title))
                .child(
                    el("button")
                        .attr("type", "button")
                        .class("icon-button")
                        .attr("aria-label", t(common::CLOSE))
                        .on("click", move |_| open.set(false))
                        .child(icon(IconKind::Close)),
                ),
        )
        .child(when(move || open.get(), content))
        .view()
}

/// Whether the keyboard's focus is in it: it is in the one that stands over all others.
fn has_focus(dialog: &web_sys::HtmlDialogElement) -> bool {
    dialog.contains(document().active_element().as_deref())
}
