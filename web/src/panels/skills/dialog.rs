//! The dialog that adds a skill, or edits one.

use leptos::prelude::*;
use skillsight_core::registry::SameName;
use web_sys::HtmlInputElement;

use super::about::sizes;
use super::files;
use super::findings::{TextBox, findings};
use super::words::{self, fill};
use crate::components::dialog;
use crate::deferred::later;
use crate::dom::{IntoView, NodeRef, View, el, live};
use crate::state::{CameFrom, Editor, NotTaken, Target, stores};
use crate::words::{common, t};

/// The dialog. What is typed in it outlives its closing.
pub fn skill_dialog(editor: Editor) -> View {
    let registry = stores().workspace.registry;
    let title = move || match editor.target.get() {
        Target::New => t(words::ADD_TITLE).to_owned(),
        Target::Installed(id) => {
            let name = registry.with(|registry| registry.get(id).map(|skill| skill.name.to_string()));
            fill(words::EDIT_TITLE, &[&name.unwrap_or_default()])
        }
    };
    dialog(editor.open, title, "skill-dialog", move || later(move |parts| (parts.skill_form)(editor)))
}

/// What is in the dialog.
pub fn skill_form(editor: Editor) -> View {
    let text_box = NodeRef::new();
    let body = el("div").class("dialog-body");
    let body = body.child(source(editor, text_box)).child(findings(editor, text_box)).child(preview(editor));
    (body, foot(editor)).view()
}

/// The text box, and where its text can come from.
fn source(editor: Editor, text_box: TextBox) -> View {
    text_box.on_load(|text_box| drop(text_box.focus()));
    let choose = move |event| {
        let input: HtmlInputElement = event_target(&event);
        if let Some(first) = files::first(input.files()) {
            editor.read(first);
        }
        // The same file can be chosen again.
        input.set_value("");
    };
    let undo = move || {
        let is_fixed = editor.came_from.with(|from| *from == Some(CameFrom::Fixed));
        t(if is_fixed { words::UNDO_FIX } else { words::UNDO })
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
                el("button")
                    .attr("type", "button")
                    .class("link-button")
                    .attr("data-testid", "undo")
                    .attr("hidden", move || editor.back.with(Vec::is_empty))
                    .on("click", move |_| editor.undo())
                    .child(undo),
            )
            .child(
                el("button")
                    .attr("type", "button")
                    .class("link-button")
                    .attr("hidden", move || editor.forth.with(Vec::is_empty))
                    .on("click", move |_| editor.redo())
                    .child(t(words::REDO)),
            ),
        source_note(editor),
        el("textarea")
            .node_ref(text_box)
            .class("input mono source")
            .attr("data-testid", "skill-source")
            .attr("aria-label", t(words::SOURCE))
            .attr("placeholder", t(words::PLACEHOLDER))
            .attr("spellcheck", "false")
            .attr("autocapitalize", "off")
            .attr("autocomplete", "off")
            .prop_text("value", move || editor.text.get())
            .on("input", move |event| editor.typed(event_target_value(&event))),
    )
        .view()
}

/// Where the text came from, and a file or a text that was not taken.
fn source_note(editor: Editor) -> View {
    let discard = move || {
        let base = t(match editor.target.get() {
            Target::New => words::BASE_EMPTY,
            Target::Installed(_) => words::BASE_INSTALLED,
        });
        el("button")
            .attr("type", "button")
            .class("link-button")
            .on("click", move |_| editor.discard())
            .child(base)
    };
    let origin = move || {
        let (said, is_draft) = match editor.came_from.get()? {
            CameFrom::Fixed => return None,
            CameFrom::Draft => (t(words::IS_DRAFT).to_owned(), true),
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
        .child(move || {
            let said = editor.refused.get().map(|not_taken| match not_taken {
                NotTaken::File { name, why } => fill(words::refused(why), &[&name]),
                NotTaken::Text => t(words::TEXT_SIZE).to_owned(),
            });
            said.map(|said| el("p").class("notice stop").attr("data-testid", "refused-file").child(said))
        })
        .view()
}

/// What the page makes of the text.
fn preview(editor: Editor) -> View {
    let toolbox = stores().workspace.toolbox;
    live(move || {
        let loaded = editor.loaded.get();
        let skill = loaded.skill.as_ref()?;
        let tools = toolbox.with(|toolbox| {
            let mark = |name: &str| if toolbox.get(name).is_none() { t(words::MISSING) } else { "" };
            skill.tools.iter().map(|name| (name.to_string(), mark(name.as_str()))).collect::<Vec<_>>()
        });
        let tools = tools.into_iter().map(|(name, mark)| {
            el("span")
                .class("skill-tool")
                .attr("data-missing", (!mark.is_empty()).to_string())
                .child(el("code").child(name))
                .child(" ")
                .child(mark)
        });
        Some(
            el("section")
                .class("skill-preview")
                .attr("aria-label", t(words::PREVIEW))
                .child(el("h3").child(t(words::PREVIEW)))
                .child(
                    el("dl")
                        .child(el("dt").child(t(words::NAME)))
                        .child(el("dd").child(el("code").child(skill.name.to_string())))
                        .child(el("dt").child(t(words::DESCRIPTION)))
                        .child(el("dd").child(skill.description.to_string()))
                        .child(el("dt").child(t(words::LISTS)))
                        .child(
                            el("dd")
                                .child(skill.tools.is_empty().then(|| t(words::NO_TOOLS)))
                                .child(tools.collect::<Vec<_>>()),
                        )
                        .child(el("dt").child(t(words::ESTIMATE)))
                        .child(el("dd").attr("title", t(words::TOKENS_NOTE)).child(sizes(skill))),
                ),
        )
    })
}

/// What will happen, and the buttons.
fn foot(editor: Editor) -> View {
    let talk = stores().talk;
    let same_name = move || {
        let (name, found) = editor.same_name()?;
        let msg = match found {
            SameName::Wins => words::SAME_NAME_WINS,
            SameName::Loses => words::SAME_NAME_LOSES,
        };
        Some(el("p").class("notice warn").attr("data-testid", "same-name").child(fill(msg, &[name.as_str()])))
    };
    let is_new = move || editor.target.get() == Target::New;
    let loads = move || editor.loaded.with(|loaded| loaded.skill.is_some());
    let is_blank = move || editor.text.with(|text| text.trim().is_empty());
    let why = move || {
        t(match (is_new(), loads()) {
            (true, false) if is_blank() => words::NOT_YET_EMPTY,
            (true, false) => words::NOT_YET_BROKEN,
            (false, false) => words::BROKEN_SAVE_NOTE,
            (false, true) if talk.is_running.get() => words::NEXT_RUN,
            (true | false, true) => words::DRAFT_KEPT,
        })
    };
    let commit = move || {
        t(match (is_new(), loads()) {
            (true, true | false) => words::INSTALL,
            (false, true) => common::SAVE,
            (false, false) => words::SAVE_BROKEN,
        })
    };
    el("footer")
        .class("dialog-foot skill-foot")
        .child(same_name)
        .child(
            el("p")
                .attr("id", "commit-note")
                .class("commit-note")
                .attr("data-loads", move || loads().to_string())
                .child(why),
        )
        .child(
            el("button")
                .attr("type", "button")
                .class("button")
                .on("click", move |_| editor.open.set(false))
                .child(t(common::CLOSE)),
        )
        .child(
            el("button")
                .attr("type", "button")
                .class("button primary")
                .attr("data-testid", "install-skill")
                .attr("aria-describedby", "commit-note")
                .attr("disabled", move || !editor.can_commit())
                .on("click", move |_| editor.commit())
                .child(commit),
        )
        .view()
}
