//! What stands above the text: where it can come from, and what can be done with it as a whole.

use leptos::prelude::*;
use web_sys::{HtmlElement, HtmlInputElement};

use super::files;
use super::rename::renaming;
use super::templates::template;
use crate::dom::{El, IntoView, NodeRef, View, el, when};
use crate::state::{CameFrom, Manuscript};
use crate::words::skills as words;
use crate::words::{lang, manuscript as ms, t};

/// Files, templates, undo and redo, duplicate and rename.
pub fn source_bar(manuscript: Manuscript) -> View {
    let is_renaming = RwSignal::new(false);
    let choose = move |event| {
        let input: HtmlInputElement = event_target(&event);
        if let Some(first) = files::first(input.files()) {
            manuscript.read_file(first);
        }
        // The same file can be chosen again.
        input.set_value("");
    };
    let undo = move || {
        let is_fixed = manuscript.came_from.with(|from| *from == Some(CameFrom::Fixed));
        t(if is_fixed { words::UNDO_FIX } else { words::UNDO })
    };
    let has_name = move || manuscript.reading.with(|reading| reading.skill().is_some());
    let is_blank = move || manuscript.reading.with(|reading| reading.is_blank());
    let is_installed = move || !manuscript.is_new();
    // Where the box is closed, the button that opened it has the focus again.
    let opener = NodeRef::<HtmlElement>::new();
    let close = move || {
        is_renaming.set(false);
        if let Some(opener) = opener.get_untracked() {
            let _ = opener.focus();
        }
    };
    (
        el("div")
            .class("source-bar")
            .child(
                el("label")
                    .class("button")
                    .child(
                        el("input")
                            .attr("type", "file")
                            .class("visually-hidden")
                            .attr("accept", ".md,.markdown,.txt")
                            .attr("data-testid", "skill-file")
                            .on("change", choose),
                    )
                    .child(t(words::CHOOSE_FILE)),
            )
            .child(el("span").class("hint").child(t(words::OR_DROP)))
            .child(
                link(undo, move |()| manuscript.undo())
                    .attr("data-testid", "undo")
                    .attr("hidden", move || !manuscript.can_undo.get()),
            )
            .child(
                link(|| t(words::REDO), move |()| manuscript.redo())
                    .attr("data-testid", "redo")
                    .attr("hidden", move || !manuscript.can_redo.get()),
            )
            .child(
                link(|| t(ms::DUPLICATE), move |()| manuscript.duplicate())
                    .attr("data-testid", "duplicate-skill")
                    .attr("hidden", move || !is_installed() || !has_name()),
            )
            .child(
                link(|| t(ms::RENAME), move |()| is_renaming.set(true))
                    .node_ref(opener)
                    .attr("data-testid", "rename-skill")
                    .attr("aria-expanded", move || is_renaming.get().to_string())
                    .attr("hidden", move || !has_name()),
            ),
        when(move || is_renaming.get() && has_name(), move || renaming(manuscript, close)),
        el("p")
            .class("source-bar")
            .attr("hidden", move || is_installed() || !is_blank())
            .child(el("span").class("hint").child(t(ms::TEMPLATE)))
            .child([(ms::WITH_TOOLS, true), (ms::WITHOUT_TOOLS, false)].map(|(label, has_tools)| {
                let begin = move |()| manuscript.begin_template(template(lang(), has_tools));
                let name = if has_tools { "template-tools" } else { "template-plain" };
                link(move || t(label), begin).attr("data-testid", name)
            })),
    )
        .view()
}

pub(super) fn link(label: impl Fn() -> &'static str + 'static, act: impl Fn(()) + 'static) -> El {
    el("button").attr("type", "button").class("link-button").on("click", move |_| act(())).child(label)
}
