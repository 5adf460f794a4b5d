//! What else happened in a round, and the wait before another try.

use std::rc::Rc;

use leptos::prelude::*;
use skillsight_core::agent::{MAX_PROMPTS, MAX_RETRIES};
use skillsight_core::skill::SkillName;
use wasm_bindgen_futures::spawn_local;

use crate::components::between_attempts;
use crate::dom::{IntoView, View, el, live, nothing};
use crate::drivers::clock;
use crate::state::{Note, RoundView};
use crate::words::{gap, t, talk as words};

/// Milliseconds between two looks at the clock while a wait runs down.
const TICK_MS: u32 = 250;

/// The notes of a round, in order.
pub fn notes(round: RoundView) -> View {
    live(move || round.notes.with(|notes| lines(notes)))
}

/// Notes, each on a line.
pub fn lines(notes: &[Note]) -> View {
    let lines = notes.iter().map(|note| el("p").class("note").child(sentence(note)).view());
    lines.collect::<Vec<_>>().view()
}

fn sentence(note: &Note) -> String {
    match note {
        Note::Adjusted { .. } | Note::Retrying { .. } | Note::Resumed => {
            between_attempts(note).unwrap_or_default()
        }
        Note::Compacted { run, round, lost } => {
            let mut said = words::fill(words::COMPACTED, &[&run.to_string(), &round.to_string()]);
            if !lost.is_empty() {
                said.push_str(&words::fill(words::COMPACTED_LOST, &[&words::skills(lost)]));
            }
            said
        }
        Note::Changed { on, off } => {
            let (on, off) = (words::skills(on), words::skills(off));
            match (on.is_empty(), off.is_empty()) {
                (true, true) => t(words::CHANGED_TOOLS).to_owned(),
                (false, true) => words::fill(words::CHANGED_ON, &[&on]),
                (true, false) => words::fill(words::CHANGED_OFF, &[&off]),
                (false, false) => words::fill(words::CHANGED_BOTH, &[&on, &off]),
            }
        }
        Note::Activated { skill, unlocked, is_pinned } => {
            let said = if *is_pinned { words::PINNED_ANEW } else { words::YOU_ACTIVATED };
            let said = words::fill(said, &[skill.as_str()]);
            if unlocked.is_empty() {
                return said;
            }
            [&said, gap(), &words::fill(words::YOU_UNLOCKED, &[&words::tools(unlocked)])].concat()
        }
        Note::AlreadyActive { skill } => words::fill(words::ALREADY_ACTIVE, &[skill.as_str()]),
        Note::Prompted { loaded, left_out } => prompted(loaded, left_out),
    }
}

/// The prompt skills of a message, and the words that called for them.
fn prompted(loaded: &[(SkillName, Option<Rc<str>>)], left_out: &[SkillName]) -> String {
    let mut said: Vec<String> = Vec::new();
    for (skill, word) in loaded {
        said.push(match word {
            Some(word) => words::fill(words::PROMPTED_BY, &[skill.as_str(), word]),
            None => words::fill(words::PROMPTED_ALWAYS, &[skill.as_str()]),
        });
    }
    if !left_out.is_empty() {
        let most = MAX_PROMPTS.to_string();
        said.push(words::fill(words::PROMPTS_LEFT_OUT, &[&words::skills(left_out), &most]));
    }
    said.join(gap())
}

/// While a round waits for its next try: which one it will be, and how many seconds are left.
pub fn waiting(round: RoundView) -> View {
    let now = RwSignal::new(clock::now_ms());
    count_down(round, now);
    live(move || {
        let Some(until) = round.waiting.get() else { return nothing() };
        let left = ((until - now.get()) / 1000.0).ceil().max(0.0);
        let tries = round.notes.with(|notes| {
            let since_resumed = notes.iter().rev().take_while(|note| !matches!(note, Note::Resumed));
            since_resumed.filter(|note| matches!(note, Note::Retrying { .. })).count()
        });
        let (most, tries) = ((MAX_RETRIES as usize).max(tries).to_string(), tries.to_string());
        let said = words::fill(words::WAITING, &[&tries, &most, &left.to_string()]);
        el("p").class("waiting").child(said).view()
    })
}

/// Moves the clock while the round waits.
fn count_down(round: RoundView, now: RwSignal<f64>) {
    Effect::new(move |_| {
        if round.waiting.get().is_none() {
            return;
        }
        spawn_local(async move {
            // Ends with the wait, or with the page that shows it.
            while round.waiting.try_get_untracked().flatten().is_some()
                && now.try_set(clock::now_ms()).is_none()
            {
                clock::sleep(TICK_MS).await;
            }
        });
    });
}
