//! What another version of an installed skill changes.

use std::rc::Rc;

use leptos::prelude::*;

use crate::dom::{IntoView, View, el, live};
use crate::state::{Candidate, Changes, Import, TextChange, changes, stores};
use crate::words::import::{self as words, fill};
use crate::words::{Msg, t};

/// What becomes of the installed skill if this candidate takes its place.
pub fn changed(import: Import, candidate: &Rc<Candidate>) -> View {
    let registry = stores().workspace.registry;
    let candidate = candidate.clone();
    live(move || {
        let installed = registry.with(|registry| registry.get(import.target.get()?).cloned())?;
        let changes = changes(&installed, &candidate.package);
        let other = candidate.skill().filter(|skill| skill.name != installed.name).map(|skill| {
            let said = fill(words::OTHER_NAME, &[skill.name.as_str(), installed.name.as_str()]);
            el("p").class("notice warn").attr("data-testid", "other-name").child(said)
        });
        Some((other, list(&changes)).view())
    })
}

fn list(changes: &Changes) -> View {
    let stay = (changes.untouched > 0)
        .then(|| el("p").class("hint").child(fill(words::FILES_STAY, &[&words::files(changes.untouched)])));
    if changes.is_none() {
        return (el("p").class("hint").attr("data-testid", "no-change").child(t(words::NO_CHANGE)), stay)
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
        .child(changes.text.as_ref().map(text))
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

fn text(change: &TextChange) -> View {
    let (before, after) = (words::lines(change.before_count), words::lines(change.after_count));
    let said = fill(words::TEXT_CHANGES, &[&change.line.to_string(), &before, &after]);
    let side = |sign: &'static str, lines: &[String], count: usize| {
        let more = count.saturating_sub(lines.len());
        let line = |line: &String| {
            el("span").class("diff-line").attr("data-sign", sign).child([sign, " ", line, "\n"].concat())
        };
        let rest = (more > 0).then(|| {
            el("span")
                .class("diff-line")
                .child([&fill(words::MORE_LINES, &[&words::lines(more)]), "\n"].concat())
        });
        (lines.iter().map(line).collect::<Vec<_>>(), rest)
    };
    (
        el("p").child(said),
        el("pre")
            .class("diff")
            .attr("tabindex", "0")
            .attr("aria-label", t(words::CHANGES))
            .child(side("-", &change.before, change.before_count))
            .child(side("+", &change.after, change.after_count)),
    )
        .view()
}
