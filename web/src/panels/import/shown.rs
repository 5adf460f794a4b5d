//! What was read: the skills in it, what was not taken, and what there is to know.

use std::rc::Rc;

use leptos::prelude::*;

use super::candidate::candidate;
use crate::dom::{IntoView, View, el, live};
use crate::state::{Import, Shown};
use crate::words::import::{self as words, fill};
use crate::words::{lang, t};

/// What was read. Nothing of it is installed yet.
pub fn shown(import: Import) -> View {
    live(move || import.shown().map(|shown| untrack(|| found(import, &shown))))
}

fn found(import: Import, shown: &Rc<Shown>) -> View {
    let refused = shown.refused.iter().map(|refused| refused.message(lang()));
    let unread = shown.unread.iter().map(|path| fill(words::UNREAD, &[path]));
    let not_taken: Vec<String> = refused.chain(unread).collect();
    let notices: Vec<String> = shown.notices.iter().map(|notice| notice.message(lang())).collect();
    let rows = shown.candidates.iter().enumerate().map(|(index, one)| candidate(import, index, one));
    let is_empty = shown.candidates.is_empty();
    (
        shown.from.as_ref().map(|url| {
            el("p")
                .class("hint import-from")
                .attr("data-testid", "import-from")
                .child(fill(words::FROM, &[url]))
        }),
        is_empty.then(|| el("p").class("notice").attr("role", "status").child(t(words::NOTHING_FOUND))),
        el("ul").class("candidates").attr("aria-label", t(words::FOUND)).child(rows.collect::<Vec<_>>()),
        sentences("import-refused", words::NOT_TAKEN, not_taken, "notice stop"),
        sentences("import-notice", words::NOTICES, notices, "notice"),
    )
        .view()
}

fn sentences(
    testid: &'static str,
    heading: crate::words::Msg,
    all: Vec<String>,
    class: &'static str,
) -> Option<View> {
    let line = |said: String| el("li").class(class).attr("data-testid", testid).child(said);
    (!all.is_empty()).then(|| {
        el("section")
            .class("import-said")
            .child(el("h3").child(t(heading)))
            .child(el("ul").child(all.into_iter().map(line).collect::<Vec<_>>()))
            .view()
    })
}
