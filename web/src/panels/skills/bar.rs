//! What stands above the text: where it can come from, and what can be done with it as a whole.

use leptos::prelude::*;
use skillsight_core::skill::SkillName;
use web_sys::HtmlInputElement;

use super::files;
use super::templates::template;
use super::words::{self, fill};
use crate::dom::{El, IntoView, NodeRef, View, el, when};
use crate::panels::installed::watched_while_writing;
use crate::state::{CameFrom, Manuscript, NotTaken, Target};
use crate::words::{common, lang, manuscript as ms, t};

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
    let is_installed = move || manuscript.target.get() != Target::New;
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
                link(|| t(ms::DUPLICATE), move |()| duplicate(manuscript))
                    .attr("data-testid", "duplicate-skill")
                    .attr("hidden", move || !is_installed() || !has_name()),
            )
            .child(
                link(|| t(ms::RENAME), move |()| is_renaming.set(true))
                    .attr("data-testid", "rename-skill")
                    .attr("aria-expanded", move || is_renaming.get().to_string())
                    .attr("hidden", move || !has_name()),
            ),
        when(move || is_renaming.get() && has_name(), move || renaming(manuscript, is_renaming)),
        el("p")
            .class("source-bar")
            .attr("hidden", move || is_installed() || !is_blank())
            .child(el("span").class("hint").child(t(ms::TEMPLATE)))
            .child([(ms::WITH_TOOLS, true), (ms::WITHOUT_TOOLS, false)].map(|(label, has_tools)| {
                let begin = move |()| {
                    manuscript.replace(template(lang(), has_tools).to_owned(), Some(CameFrom::Copied));
                };
                let name = if has_tools { "template-tools" } else { "template-plain" };
                link(move || t(label), begin).attr("data-testid", name)
            })),
    )
        .view()
}

fn link(label: impl Fn() -> &'static str + 'static, act: impl Fn(()) + 'static) -> El {
    el("button").attr("type", "button").class("link-button").on("click", move |_| act(())).child(label)
}

/// A copy under another name: `refund` becomes `refund-copy`, then `refund-copy-2`.
fn duplicate(manuscript: Manuscript) {
    manuscript.flush();
    let name =
        manuscript.reading.with_untracked(|reading| reading.skill().map(|skill| skill.name.to_string()));
    let Some(name) = name else { return };
    let text = manuscript.text().to_string();
    let renamed = manuscript
        .free_name(&name)
        .and_then(|name| skillsight_core::lint::rename(&text, &name).and_then(|fix| fix.apply(&text)));
    manuscript.begin_with(renamed.unwrap_or(text));
}

/// Another name, and what stands against it.
fn renaming(manuscript: Manuscript, is_open: RwSignal<bool>) -> View {
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
        Ok(name) if manuscript.rename(&name) => is_open.set(false),
        Ok(_) => problem.set(Some(ms::CANNOT_RENAME)),
        Err(_) => problem.set(Some(ms::BAD_NAME)),
    };
    let keys = move |event: web_sys::KeyboardEvent| match event.key().as_str() {
        "Enter" if !event.is_composing() => {
            event.prevent_default();
            rename();
        }
        "Escape" => {
            // It closes this, not the dialog.
            event.prevent_default();
            is_open.set(false);
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
                .on("click", move |_| is_open.set(false))
                .child(t(common::CANCEL)),
        )
        .child(move || {
            problem.get().map(|said| el("p").class("notice stop").attr("role", "alert").child(t(said)))
        })
        .view()
}

/// Where the text came from, and a file or a text that was not taken.
pub fn source_notes(manuscript: Manuscript) -> View {
    let discard = move || {
        let base = t(match manuscript.target.get() {
            Target::New => words::BASE_EMPTY,
            Target::Installed(_) => words::BASE_INSTALLED,
        });
        link(move || base, move |()| manuscript.discard())
    };
    let origin = move || {
        let (said, is_draft) = match manuscript.came_from.get()? {
            CameFrom::Fixed => return None,
            CameFrom::Draft => (t(words::IS_DRAFT).to_owned(), true),
            CameFrom::Copied => (t(ms::IS_COPY).to_owned(), false),
            CameFrom::File { name, has_others } => {
                let others = if has_others { t(words::FILE_OTHERS) } else { "" };
                (fill(words::FILE_READ, &[&name, others]), false)
            }
        };
        Some(
            el("p")
                .class("notice")
                .attr("data-testid", "source-note")
                .child(el("span").child(said))
                .child(is_draft.then(discard)),
        )
    };
    el("div")
        .class("source-notes")
        .attr("aria-live", "polite")
        .child(origin)
        .child(watched_while_writing(manuscript.target))
        .child(move || {
            let said = manuscript.refused.get().map(|not_taken| match not_taken {
                NotTaken::File { name, why } => fill(words::refused(why), &[&name]),
                NotTaken::Text => t(words::TEXT_SIZE).to_owned(),
            });
            said.map(|said| el("p").class("notice stop").attr("data-testid", "refused-file").child(said))
        })
        .view()
}
