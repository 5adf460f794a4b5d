//! Another name for the skill that is written.

use leptos::prelude::*;
use skillsight_core::skill::SkillName;
use web_sys::HtmlInputElement;

use crate::dom::{IntoView, NodeRef, View, el};
use crate::drivers::keys::{is_composing, is_final_enter};
use crate::state::Manuscript;
use crate::words::{common, manuscript as ms, t};

/// Another name, and what stands against it; `close` is called when it is given or not wanted.
pub fn renaming(manuscript: Manuscript, close: impl Fn() + Copy + 'static) -> View {
    let name =
        manuscript.reading.with_untracked(|reading| reading.skill().map(|skill| skill.name.to_string()));
    let wanted = RwSignal::new(name.unwrap_or_default());
    let problem = RwSignal::new(None);
    let node = NodeRef::<HtmlInputElement>::new();
    node.on_load(|input| {
        let _ = input.focus();
        input.select();
    });
    let rename = move || match SkillName::parse(&wanted.get_untracked()) {
        Ok(name) if manuscript.rename(&name) => close(),
        Ok(_) => problem.set(Some(ms::CANNOT_RENAME)),
        Err(_) => problem.set(Some(ms::BAD_NAME)),
    };
    let keys = move |event: web_sys::KeyboardEvent| match event.key().as_str() {
        "Enter" if is_final_enter(&event) => {
            event.prevent_default();
            rename();
        }
        // It ends what an input method composes.
        "Escape" if is_composing(&event) => event.prevent_default(),
        "Escape" => {
            // It closes this, not the dialog.
            event.prevent_default();
            close();
        }
        _ => {}
    };
    el("div")
        .class("source-bar rename")
        .child(
            el("label").class("field rename-field").child(el("span").child(t(ms::NEW_NAME))).child(
                el("input")
                    .node_ref(node)
                    .class("input mono")
                    .attr("data-testid", "new-name")
                    .attr("spellcheck", "false")
                    .attr("autocapitalize", "off")
                    .attr("autocomplete", "off")
                    .prop_text("value", move || wanted.get())
                    .on("input", move |event| wanted.set(event_target_value(&event)))
                    .on_key("keydown", keys),
            ),
        )
        .child(
            el("button")
                .attr("type", "button")
                .class("button")
                .attr("data-testid", "do-rename")
                .on("click", move |_| rename())
                .child(t(ms::DO_RENAME)),
        )
        .child(
            el("button")
                .attr("type", "button")
                .class("button quiet")
                .on("click", move |_| close())
                .child(t(common::CANCEL)),
        )
        .child(move || {
            problem.get().map(|said| el("p").class("notice stop").attr("role", "alert").child(t(said)))
        })
        .view()
}
