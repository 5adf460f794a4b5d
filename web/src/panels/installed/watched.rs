//! A folder that is watched for a skill: how it stands, and a way to stop.

use leptos::prelude::*;
use skillsight_core::registry::SkillId;
use skillsight_core::text::diagnostics;

use crate::dom::{View, el, live};
use crate::state::{WatchState, stores};
use crate::words::import::{self as words, fill};
use crate::words::{gap, lang, t};

/// What there is to say of a watched folder; nothing where none is watched.
pub fn watched(id: SkillId) -> View {
    let import = stores().import;
    live(move || {
        let watch = import.watches.with(|watches| watches.get(&id).cloned())?;
        let (said, is_bad) = state(&watch.state);
        Some(
            el("div")
                .class(if is_bad { "notice stop skill-watch" } else { "notice skill-watch" })
                .attr("role", "status")
                .attr("data-testid", "watch")
                .attr("data-state", word(&watch.state))
                .child(
                    el("p")
                        .child(el("b").child(fill(words::WATCHING, &[&watch.name])))
                        .child(lang().pick(": ", "："))
                        .child(said),
                )
                .child(
                    el("button")
                        .attr("type", "button")
                        .class("link-button")
                        .attr("data-testid", "stop-watching")
                        .on("click", move |_| import.unwatch(id))
                        .child(t(words::STOP_WATCHING)),
                ),
        )
    })
}

fn state(state: &WatchState) -> (String, bool) {
    match state {
        WatchState::Same => (t(words::WATCH_SAME).to_owned(), false),
        WatchState::Reloaded(at) => (fill(words::WATCH_RELOADED, &[at]), false),
        WatchState::Broken(found) => {
            let why = found.as_ref().map(|found| diagnostics::message(found, lang())).unwrap_or_default();
            ([t(words::WATCH_BROKEN), gap(), &why].concat(), true)
        }
        WatchState::NoSkill => (t(words::WATCH_NO_SKILL).to_owned(), true),
        WatchState::Lost(fault) => (t(words::folder_fault(*fault)).to_owned(), true),
        WatchState::TooLarge => (t(words::WATCH_TOO_LARGE).to_owned(), true),
    }
}

/// The word for tests and styles.
fn word(state: &WatchState) -> &'static str {
    match state {
        WatchState::Same => "same",
        WatchState::Reloaded(_) => "reloaded",
        WatchState::Broken(_) => "broken",
        WatchState::NoSkill => "no-skill",
        WatchState::Lost(_) => "lost",
        WatchState::TooLarge => "too-large",
    }
}
