//! Texts that were typed and not saved, where a person finds them again.

use leptos::prelude::*;
use skillsight_core::registry::SkillId;

use crate::dom::{IntoView, View, each, el};
use crate::state::{Editor, Wanted};
use crate::words::skills::{self as words, fill};
use crate::words::t;

/// The texts for new skills that wait to be continued.
pub fn unsaved_new(editor: Editor) -> View {
    let list = Memo::new(move |_| editor.unsaved_new());
    let row = move |(id, title): (String, String)| {
        let wanted = id.clone();
        el("li").child(
            el("button")
                .attr("type", "button")
                .class("link-button")
                .attr("data-testid", "continue-draft")
                .on("click", move |_| editor.show(Wanted::Draft(wanted.clone())))
                .child(fill(words::CONTINUE_DRAFT, &[&title])),
        )
    };
    el("ul")
        .class("skills-aside")
        .attr("hidden", move || list.with(Vec::is_empty) || editor.open.get())
        .child(each(move || list.get(), |(id, title)| [id.as_str(), " ", title].concat(), row))
        .view()
}

/// What was typed in the place of the skill's text and is not saved; a click opens it.
pub fn unsaved_of(id: SkillId, editor: Editor) -> View {
    let list = Memo::new(move |_| editor.unsaved_of(id));
    each(
        move || list.get(),
        String::clone,
        move |draft: String| {
            el("button")
                .attr("type", "button")
                .class("tag open unsaved")
                .attr("data-testid", "unsaved")
                .attr("title", t(words::UNSAVED_NOTE))
                .on("click", move |_| editor.show(Wanted::Draft(draft.clone())))
                .child(t(words::UNSAVED))
        },
    )
}
