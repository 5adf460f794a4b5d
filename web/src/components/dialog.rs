//! A modal dialog: the browser's own, so that focus, Escape and the backdrop work as people expect.

use leptos::html;
use leptos::prelude::*;

use super::icon::{Icon, IconKind};
use crate::words::{common, t};

/// A dialog that is open while `open` says so. Its content is made anew each time it opens.
#[component]
pub fn Dialog(
    /// Whether it is open; closing by Escape or the cross sets it.
    open: RwSignal<bool>,
    /// Its heading.
    #[prop(into)]
    title: Signal<String>,
    /// The name for styles and tests.
    name: &'static str,
    /// Its content.
    children: ChildrenFn,
) -> impl IntoView {
    let node = NodeRef::<html::Dialog>::new();
    Effect::new(move |_| {
        let Some(dialog) = node.get() else { return };
        match (open.get(), dialog.open()) {
            // An element that is not in the document yet can't be shown; the next change tries again.
            (true, false) => drop(dialog.show_modal()),
            (false, true) => dialog.close(),
            (true, true) | (false, false) => {}
        }
    });
    view! {
        <dialog
            node_ref=node
            class="dialog"
            data-testid=name
            aria-labelledby=format!("{name}-title")
            on:close=move |_| open.set(false)
        >
            <div class="dialog-head">
                <h2 id=format!("{name}-title")>{move || title.get()}</h2>
                <button type="button" class="icon-button" aria-label=t(common::CLOSE) on:click=move |_| open.set(false)>
                    <Icon kind=IconKind::Close/>
                </button>
            </div>
            {move || open.get().then(|| children())}
        </dialog>
    }
}
