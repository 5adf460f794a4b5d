//! What was read: the skills in it, what was not taken, and what there is to know.

use std::rc::Rc;

use leptos::prelude::*;
use web_sys::HtmlElement;

use super::candidate::candidate;
use super::fate::twins;
use crate::dom::{IntoView, NodeRef, View, each_in_turns, el, live};
use crate::state::{Import, Shown};
use crate::words::import::{self as words, fill};
use crate::words::{Msg, lang, t};

/// How much was found, and how much was not taken: a place that stands, so that what comes in it is read out.
pub fn summary(import: Import) -> View {
    let said = move || import.shown().map(|shown| words::found(shown.candidates.len(), shown.not_taken()));
    el("p")
        .class(move || if said().is_some() { "import-summary" } else { "visually-hidden" })
        .attr("role", "status")
        .attr("data-testid", "import-summary")
        .child(move || said().unwrap_or_default())
        .view()
}

/// What was read. Nothing of it is installed yet.
pub fn shown(import: Import) -> View {
    live(move || import.shown().map(|shown| untrack(|| found(import, &shown))))
}

fn found(import: Import, shown: &Rc<Shown>) -> View {
    let refused = shown.refused.iter().map(|refused| refused.message(lang()));
    let unread = shown.unread.iter().map(|path| fill(words::UNREAD, &[path]));
    let not_taken: Vec<String> = refused.chain(unread).collect();
    let notices: Vec<String> = shown.notices.iter().map(|notice| notice.message(lang())).collect();
    let twins = twins(import, shown);
    let (count, candidates) = (shown.candidates.len(), shown.clone());
    let row = move |index: usize| {
        candidates.candidates.get(index).map_or_else(|| el("li"), |one| candidate(import, index, one, twins))
    };
    let rows = each_in_turns(move || (0..count).collect(), |index| *index, row);
    let head = NodeRef::<HtmlElement>::new();
    // Whoever uses the keyboard goes on from here: what was pressed last is far above, or gone.
    head.on_load(|head| drop(head.focus()));
    let head = match (shown.candidates.is_empty(), not_taken.is_empty()) {
        (false, true | false) => el("h3").child(t(words::FOUND)),
        (true, true) => el("p").class("notice").child(t(words::NOTHING_FOUND)),
        (true, false) => el("p").class("notice").child(t(words::NOTHING_TAKEN)),
    }
    .node_ref(head)
    .attr("tabindex", "-1")
    .attr("data-testid", "import-found");
    (
        shown.address().map(|address| {
            el("p")
                .class("hint import-from")
                .attr("data-testid", "import-from")
                .child(fill(words::FROM, &[&address]))
        }),
        head,
        el("ul").class("candidates").attr("aria-label", t(words::FOUND)).child(rows),
        sentences("import-refused", words::NOT_TAKEN, not_taken, "notice stop"),
        sentences("import-notice", words::NOTICES, notices, "notice"),
    )
        .view()
}

fn sentences(testid: &'static str, heading: Msg, all: Vec<String>, class: &'static str) -> Option<View> {
    let line = |said: String| el("li").class(class).attr("data-testid", testid).child(said);
    (!all.is_empty()).then(|| {
        el("section")
            .class("import-said")
            .child(el("h3").child(t(heading)))
            .child(el("ul").child(all.into_iter().map(line).collect::<Vec<_>>()))
            .view()
    })
}
