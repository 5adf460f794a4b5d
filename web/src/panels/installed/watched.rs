//! A folder that is watched for a skill: how it stands, and a way to stop.

use leptos::prelude::*;
use skillsight_core::registry::SkillId;
use skillsight_core::text::diagnostics;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

use crate::dom::{El, IntoView, View, el, live};
use crate::state::{Target, WatchState, stores};
use crate::words::import::{self as words, fill};
use crate::words::{Msg, colon, gap, lang, t};

/// What there is to say of a watched folder, and which version counts where the page has another. It stands, empty where no
/// folder is watched, so that what comes in it is read out.
pub fn watched(id: SkillId) -> View {
    let import = stores().import;
    let with = move |read: fn(&WatchState) -> bool| {
        import.watches.with(|watches| watches.get(&id).is_some_and(|watch| read(&watch.state)))
    };
    let name = move || import.watches.with(|watches| watches.get(&id).map(|watch| watch.folder.path()));
    let heading = move || name().map(|name| fill(words::WATCHING, &[&name])).unwrap_or_default();
    let said = move || {
        let state = import.watches.with(|watches| watches.get(&id).map(|watch| state(&watch.state)));
        state.map(|(said, _)| [colon(), &said].concat()).unwrap_or_default()
    };
    let differs = move || with(|state| matches!(state, WatchState::Differs));
    let is_bad = move || with(|state| self::state(state).1);
    let stop = move |event: web_sys::Event| {
        focus_row(&event_target(&event));
        import.unwatch(id);
    };
    el("div")
        .class(move || match (name().is_some(), is_bad()) {
            (false, _) => "visually-hidden",
            (true, true) => "notice stop skill-watch",
            (true, false) => "notice skill-watch",
        })
        .attr("data-testid", move || name().map(|_| "watch"))
        .attr("data-state", move || {
            import.watches.with(|watches| watches.get(&id).map(|watch| word(&watch.state)))
        })
        .child(el("p").attr("role", "status").child(el("b").child(heading)).child(said))
        .child(button("take-folders", move || words::TAKE_FOLDERS).attr("hidden", move || !differs()).on(
            "click",
            move |event| {
                focus_row(&event_target(&event));
                import.take_folders(id);
            },
        ))
        .child(
            button("stop-watching", move || if differs() { words::KEEP_MINE } else { words::STOP_WATCHING })
                .attr("hidden", move || name().is_none())
                .on("click", stop),
        )
        .view()
}

/// That a folder is watched for the skill whose text is being written.
pub fn watched_while_writing(target: RwSignal<Target>) -> View {
    let import = stores().import;
    let name = move || match target.get() {
        Target::New => None,
        Target::Installed(id) => {
            import.watches.with(|watches| watches.get(&id).map(|watch| watch.folder.path()))
        }
    };
    live(move || {
        name().map(|name| {
            el("p")
                .class("notice warn")
                .attr("data-testid", "watched-note")
                .child(fill(words::WATCH_WHILE_WRITING, &[&name]))
        })
    })
}

fn button(testid: &'static str, label: impl Fn() -> Msg + 'static) -> El {
    el("button")
        .attr("type", "button")
        .class("link-button")
        .attr("data-testid", testid)
        .child(move || t(label()))
}

/// A button that goes leaves the focus to the skill that it was of.
fn focus_row(button: &Element) {
    let row = button.closest("[data-testid=\"skill\"]").ok().flatten();
    let summary = row.and_then(|row| row.query_selector("summary").ok().flatten());
    if let Some(summary) = summary.and_then(|summary| summary.dyn_into::<HtmlElement>().ok()) {
        let _ = summary.focus();
    }
}

fn state(state: &WatchState) -> (String, bool) {
    match state {
        WatchState::Same => (t(words::WATCH_SAME).to_owned(), false),
        WatchState::Reloaded(at) => (fill(words::WATCH_RELOADED, &[at]), false),
        WatchState::Differs => (t(words::WATCH_DIFFERS).to_owned(), true),
        WatchState::Broken(found) => {
            let why = found.as_ref().map(|found| diagnostics::message(found, lang())).unwrap_or_default();
            ([t(words::WATCH_BROKEN), gap(), &why].concat(), true)
        }
        WatchState::NoSkill => (t(words::WATCH_NO_SKILL).to_owned(), true),
        WatchState::Lost(fault) => (t(words::folder_fault(*fault)).to_owned(), true),
        WatchState::TooLarge => (t(words::WATCH_TOO_LARGE).to_owned(), true),
        WatchState::Unread(path) => (fill(words::WATCH_UNREAD, &[path]), true),
    }
}

/// The word for tests and styles.
fn word(state: &WatchState) -> &'static str {
    match state {
        WatchState::Same => "same",
        WatchState::Reloaded(_) => "reloaded",
        WatchState::Differs => "differs",
        WatchState::Broken(_) => "broken",
        WatchState::NoSkill => "no-skill",
        WatchState::Lost(_) => "lost",
        WatchState::TooLarge => "too-large",
        WatchState::Unread(_) => "unread",
    }
}
