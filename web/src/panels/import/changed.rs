//! What another version of an installed skill changes.

use std::rc::Rc;

use leptos::prelude::*;
use skillsight_core::registry::InstalledSkill;

use crate::components::compared;
use crate::dom::{IntoView, View, el, live};
use crate::state::{Candidate, Changes, Choice, Import, changes, stores};
use crate::words::import::{self as words, fill};
use crate::words::{Msg, manuscript, t};

/// What becomes of the installed skill whose place this candidate takes; nothing where it takes none.
pub fn changed(import: Import, candidate: &Rc<Candidate>, choice: Memo<Option<Choice>>) -> View {
    let registry = stores().workspace.registry;
    let candidate = candidate.clone();
    let into = Memo::new(move |_| choice.get().and_then(|choice| choice.into));
    let shows_all = RwSignal::new(false);
    live(move || {
        let id = into.get()?;
        let installed = registry.with(|registry| registry.get(id).cloned())?;
        let changes = changes(&installed, &candidate.package);
        // Where skills are added, it is told already that one is there to the byte.
        if changes.is_none() && import.target.get().is_none() {
            return None;
        }
        let other = candidate.skill().filter(|skill| skill.name != installed.name).map(|skill| {
            let said = fill(words::OTHER_NAME, &[skill.name.as_str(), installed.name.as_str()]);
            el("p").class("notice warn").attr("data-testid", "other-name").child(said)
        });
        let text = changes.text.then(|| text(&installed, &candidate, shows_all));
        Some((other, list(&changes, text)).view())
    })
}

fn text(installed: &InstalledSkill, candidate: &Candidate, shows_all: RwSignal<bool>) -> View {
    el("div")
        .class("import-text")
        .attr("tabindex", "0")
        .attr("role", "group")
        .attr("aria-label", t(words::CHANGES))
        .child(compared(&installed.source, &candidate.package.source, shows_all))
        .view()
}

fn list(changes: &Changes, text: Option<View>) -> View {
    let stay = (changes.untouched > 0)
        .then(|| el("p").class("hint").child(fill(words::FILES_STAY, &[&words::files(changes.untouched)])));
    if changes.is_none() {
        return (
            el("p").class("hint").attr("data-testid", "no-change").child(t(manuscript::NO_CHANGES)),
            stay,
        )
            .view();
    }
    let files = |paths: &[String], word: Msg, class: &'static str| {
        let line = |path: &String| {
            el("li")
                .child(el("span").class(class).child(t(word)))
                .child(" ")
                .child(el("code").child(path.clone()))
        };
        paths.iter().map(line).collect::<Vec<_>>()
    };
    el("section")
        .class("import-changes")
        .attr("data-testid", "changes")
        .attr("aria-label", t(words::CHANGES))
        .child(text)
        .child(
            el("ul")
                .class("file-names")
                .child(files(&changes.added, words::ADDED, "tag ok"))
                .child(files(&changes.changed, words::CHANGED, "tag open"))
                .child(files(&changes.removed, words::REMOVED, "tag stop")),
        )
        .child(stay)
        .view()
}
