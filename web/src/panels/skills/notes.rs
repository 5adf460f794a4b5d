//! What is said above the text: where it came from, what became of the installed one meanwhile, and what was not taken.

use leptos::prelude::*;

use super::bar::link;
use super::side::lead_to;
use crate::dom::{IntoView, View, el};
use crate::panels::installed::watched_while_writing;
use crate::state::{CameFrom, Carried, Manuscript, NotTaken, Side, Standing, Target};
use crate::words::skills::{self as words, fill};
use crate::words::{gap, import, manuscript as ms, t};

/// The notes above the text.
pub fn source_notes(manuscript: Manuscript) -> View {
    el("div")
        .class("source-notes")
        .attr("aria-live", "polite")
        .child(move || origin(manuscript))
        .child(move || standing(manuscript))
        .child(watched_while_writing(manuscript.target))
        .child(move || {
            let said = manuscript.refused.get().map(|not_taken| match not_taken {
                NotTaken::File { name, why } => fill(words::refused(why), &[&name]),
                NotTaken::Text => t(words::TEXT_SIZE).to_owned(),
                NotTaken::Behind => t(ms::BEHIND).to_owned(),
            });
            said.map(|said| el("p").class("notice stop").attr("data-testid", "refused-file").child(said))
        })
        .view()
}

/// Where the text came from.
fn origin(manuscript: Manuscript) -> Option<View> {
    let together = |parts: &[&str]| {
        let said: Vec<&str> = parts.iter().copied().filter(|part| !part.is_empty()).collect();
        said.join(gap())
    };
    let files = manuscript.carried.with(|carried| {
        let named = |count: usize, msg| {
            if count > 0 { fill(msg, &[&import::files(count)]) } else { String::new() }
        };
        let Carried { files, lost, .. } = carried;
        together(&[&named(files.len(), ms::WITH_FILES), &named(lost.len(), ms::WITHOUT_FILES)])
    });
    let (said, is_draft) = match manuscript.came_from.get()? {
        CameFrom::Fixed => return None,
        CameFrom::Draft if manuscript.is_new() => (together(&[t(words::IS_DRAFT), &files]), true),
        CameFrom::Draft => (t(words::IS_DRAFT).to_owned(), true),
        CameFrom::Newer => (t(ms::IS_NEWER).to_owned(), false),
        CameFrom::Copied => (together(&[t(ms::IS_COPY), &files]), false),
        CameFrom::File { name, has_others, is_aside } => {
            let others = if has_others { t(words::FILE_OTHERS) } else { "" };
            let aside = if is_aside { t(ms::SET_ASIDE) } else { "" };
            let files = if manuscript.is_new() { files } else { String::new() };
            (together(&[&fill(words::FILE_READ, &[&name]), others, aside, &files]), false)
        }
    };
    let base = match manuscript.target.get_untracked() {
        Target::New => words::BASE_EMPTY,
        Target::Installed(_) => words::BASE_INSTALLED,
    };
    let can_give_up = is_draft && manuscript.standing() == Standing::Same;
    let discard = can_give_up.then(|| {
        link(move || t(base), move |()| manuscript.take_installed()).attr("data-testid", "discard-draft")
    });
    Some(
        el("p")
            .class("notice")
            .attr("data-testid", "source-note")
            .child(el("span").child(said))
            .child(discard)
            .view(),
    )
}

/// What became of the installed text since this one was begun.
fn standing(manuscript: Manuscript) -> Option<View> {
    let note = |said: &'static str, word: &'static str| {
        el("p")
            .class("notice warn")
            .attr("data-testid", "standing")
            .attr("data-standing", word)
            .child(el("span").child(said))
    };
    match manuscript.standing() {
        Standing::Same => None,
        Standing::Removed => Some(note(t(ms::WAS_REMOVED), "removed").view()),
        Standing::Newer => {
            let differs = move |()| {
                manuscript.compared.set(None);
                lead_to(manuscript, Side::Changes);
            };
            Some(
                note(t(ms::HAS_NEWER), "newer")
                    .child(link(|| t(ms::SHOW_DIFFERENCE), differs).attr("data-testid", "show-difference"))
                    .child(
                        link(|| t(ms::TAKE_NEWER), move |()| manuscript.take_installed())
                            .attr("data-testid", "take-newer"),
                    )
                    .view(),
            )
        }
    }
}
