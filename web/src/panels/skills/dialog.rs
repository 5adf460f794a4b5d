//! The dialog in which a skill is added or edited: the text, what there is to say about it, and what becomes of it.

use leptos::prelude::*;
use skillsight_core::registry::SameName;

use super::bar::source_bar;
use super::findings::findings;
use super::keys::keys;
use super::marking::remarks;
use super::notes::source_notes;
use super::readers::readers;
use super::side::side;
use super::write::write;
use crate::components::dialog;
use crate::deferred::later;
use crate::dom::{IntoView, View, el};
use crate::state::{Editor, Manuscript, Target, stores};
use crate::words::skills::{self as words, fill};
use crate::words::{common, manuscript as ms, t};

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
    let manuscript = editor.manuscript();
    let remarks = remarks(manuscript);
    keys(manuscript);
    manuscript.follow();
    el("div")
        .class("skill-form")
        .child(
            el("div")
                .class("skill-parts")
                .child(
                    el("div")
                        .class("skill-write")
                        .child(source_bar(manuscript))
                        .child(source_notes(manuscript))
                        .child(write(manuscript)),
                )
                .child(readers(manuscript))
                .child(findings(manuscript, remarks))
                .child(side(manuscript)),
        )
        .child(foot(manuscript))
        .view()
}

/// What will happen, and the buttons.
fn foot(manuscript: Manuscript) -> View {
    let talk = stores().talk;
    let same_name = move || {
        let (name, found) = manuscript.same_name()?;
        let msg = match found {
            SameName::Wins => words::SAME_NAME_WINS,
            SameName::Loses => words::SAME_NAME_LOSES,
        };
        Some(el("p").class("notice warn").attr("data-testid", "same-name").child(fill(msg, &[name.as_str()])))
    };
    let is_new = move || manuscript.is_new();
    let loads = move || manuscript.reading.with(|reading| reading.skill().is_some());
    let is_blank = move || manuscript.reading.with(|reading| reading.is_blank());
    let why = move || {
        t(match (is_new(), loads()) {
            _ if manuscript.is_saved.get() => ms::SAVED,
            _ if manuscript.asks.get() => ms::ASK_OVER,
            (true, false) if is_blank() => words::NOT_YET_EMPTY,
            (true, false) => words::NOT_YET_BROKEN,
            (false, false) => words::BROKEN_SAVE_NOTE,
            (false, true) if talk.is_running.get() => words::NEXT_RUN,
            (true | false, true) => words::DRAFT_KEPT,
        })
    };
    let commit = move || {
        t(match (is_new(), loads()) {
            _ if manuscript.asks.get() => ms::SAVE_OVER,
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
                .attr("aria-live", "polite")
                .attr("data-loads", move || loads().to_string())
                .child(why),
        )
        .child(
            el("button")
                .attr("type", "button")
                .class("button")
                .on("click", move |_| manuscript.open.set(false))
                .child(t(common::CLOSE)),
        )
        .child(
            el("button")
                .attr("type", "button")
                .class("button primary")
                .attr("data-testid", "install-skill")
                .attr("aria-describedby", "commit-note")
                .attr("disabled", move || !manuscript.can_commit())
                .on("click", move |_| manuscript.commit())
                .child(commit),
        )
        .view()
}
