//! What came back.

use leptos::prelude::*;
use skillsight_core::chat::{ReplyReader, StreamEnd};
use skillsight_core::secret::MASK;
use skillsight_core::trace::Ending;
use wasm_bindgen_futures::spawn_local;

use super::looked::{Looked, attempt_choice, view_choice};
use super::message::asked_for;
use super::parts::{fact, section};
use crate::components::copy_button;
use crate::components::json::laid_out;
use crate::components::text::{WHOLE, long_text};
use crate::dom::{IntoView, View, el, when};
use crate::drivers::clock;
use crate::state::Note;
use crate::words::{Msg, common, failures, inspect, t, talk};

/// Milliseconds between two looks at what is arriving.
const REFRESH_MS: u32 = 200;

/// The response, as far as it came.
pub fn response(looked: Looked) -> View {
    let text = received(looked);
    let content = move || match looked.is_raw.get() {
        true => (masked(text), long_text(text, WHOLE, Some("raw-response"))).view(),
        false => pretty(looked, text).view(),
    };
    (
        el("div")
            .class("inspect-bar")
            .child(view_choice(looked))
            .child(copy_button(t(common::COPY), move || text.get_untracked())),
        attempt_choice(looked),
        move || looked.is_rehearsal().then(|| el("p").class("notice").child(t(inspect::REHEARSED_REPLY))),
        head(looked, text),
        move || failure(looked).map(|said| el("p").class("notice stop").child(capitalised(&said))),
        content,
    )
        .view()
}

/// The text that has arrived, looked at now and then: pieces may come in hundreds a second.
fn received(looked: Looked) -> Memo<String> {
    let tick = RwSignal::new(0_u32);
    let waits = StoredValue::new(false);
    Effect::new(move |_| {
        looked.round.attempts.track();
        if waits.get_value() {
            return;
        }
        waits.set_value(true);
        spawn_local(async move {
            clock::sleep(REFRESH_MS).await;
            waits.try_set_value(false);
            tick.try_update(|tick| *tick = tick.wrapping_add(1));
        });
    });
    Memo::new(move |_| {
        tick.track();
        let place = looked.place.get();
        looked.round.attempts.with_untracked(|attempts| {
            attempts.get(place).map(|attempt| attempt.received.concat()).unwrap_or_default()
        })
    })
}

/// Where a secret was masked: that these are not the very bytes.
fn masked(text: Memo<String>) -> View {
    let has_mask = Memo::new(move |_| text.with(|text| text.contains(MASK)));
    when(move || has_mask.get(), || el("p").class("hint").child(t(talk::MASKED)).view())
}

/// Status, content type, size.
fn head(looked: Looked, text: Memo<String>) -> View {
    let status = Memo::new(move |_| looked.status(looked.place.get()));
    let content_type = move || {
        status.track();
        looked.attempt().and_then(|attempt| attempt.content_type).map(|kind| kind.to_string())
    };
    let size = move || text.with(|text| (!text.is_empty()).then(|| text.chars().count()));
    el("dl")
        .class("inspect-facts")
        .child(move || fact(inspect::STATUS, status.get().map(|status| status.to_string())))
        .child(move || fact(inspect::CONTENT_TYPE, content_type()))
        .child(move || fact(inspect::SIZE, size().map(inspect::characters)))
        .view()
}

/// Why the request came to nothing, where it did.
fn failure(looked: Looked) -> Option<String> {
    let place = looked.place.get();
    let of_note = |note: &Note| match note {
        Note::Retrying { attempt, why, .. } if usize::try_from(*attempt).ok() == Some(place + 1) => {
            Some(failures::reason(why))
        }
        Note::Retrying { .. }
        | Note::Adjusted { .. }
        | Note::Compacted { .. }
        | Note::Changed { .. }
        | Note::Resumed
        | Note::Activated { .. }
        | Note::AlreadyActive { .. }
        | Note::Prompted { .. } => None,
    };
    if let Some(said) = looked.round.notes.with(|notes| notes.iter().find_map(of_note)) {
        return Some(said);
    }
    let is_last = place + 1 == looked.count.get()
        && looked.run.rounds.with(|rounds| rounds.last().map(|last| last.number))
            == Some(looked.round.number);
    looked.run.ending.with(|ending| match ending {
        Some(Ending::Failed { why }) if is_last => Some(failures::reason(why)),
        Some(
            Ending::Failed { .. }
            | Ending::Answered
            | Ending::Stopped
            | Ending::RoundLimit { .. }
            | Ending::Budget { .. }
            | Ending::Repeating,
        )
        | None => None,
    })
}

/// A sentence that stands alone: where a failure is spoken of, it may be the end of a longer one.
fn capitalised(said: &str) -> String {
    let mut characters = said.chars();
    characters.next().map(|first| first.to_ascii_uppercase()).into_iter().chain(characters).collect()
}

/// A response in its parts.
#[derive(Clone, PartialEq)]
struct Parts {
    reasoning: String,
    content: String,
    refusal: String,
    /// Names, arguments, ids.
    calls: Vec<(String, String, String)>,
    finish_reason: Option<String>,
    usage: Option<String>,
    /// The body, where it is no reply.
    body: String,
}

/// Reads a response anew from its text: what is shown is what the bytes say.
fn read(looked: Looked, text: &str) -> Parts {
    let attempt = looked.attempt();
    let content_type = attempt.as_ref().and_then(|attempt| attempt.content_type.as_deref());
    let mut reader = ReplyReader::new(content_type);
    reader.receive(text.as_bytes());
    let mut reply = reader.finish(StreamEnd::Complete);
    reply.mask(&looked.guarded());
    let calls =
        reply.calls.into_iter().map(|call| (call.name, call.raw_arguments, call.id.unwrap_or_default()));
    let mut parts = Parts {
        reasoning: reply.reasoning.unwrap_or_default(),
        content: reply.content,
        refusal: reply.refusal.unwrap_or_default(),
        calls: calls.collect(),
        finish_reason: reply.finish_reason,
        usage: reply.usage.as_ref().map(inspect::usage),
        body: String::new(),
    };
    let says_nothing = parts.reasoning.is_empty() && parts.content.is_empty() && parts.refusal.is_empty();
    if says_nothing && parts.calls.is_empty() && parts.finish_reason.is_none() {
        parts.body = laid_out(text);
    }
    parts
}

/// The response in its parts.
fn pretty(looked: Looked, text: Memo<String>) -> View {
    let parts = Memo::new(move |_| text.with(|text| read(looked, text)));
    let long = move |heading: Msg, part: fn(&Parts) -> &String| {
        let has_any = Memo::new(move |_| parts.with(|parts| !part(parts).is_empty()));
        move || {
            has_any.get().then(|| {
                let text = Signal::derive(move || parts.with(|parts| part(parts).clone()));
                section(heading, None, long_text(text, WHOLE, None).view())
            })
        }
    };
    let calls = Memo::new(move |_| parts.with(|parts| parts.calls.clone()));
    let is_over = move || {
        let is_last = looked.place.get() + 1 == looked.count.get();
        !is_last || looked.round.reply.with(Option::is_some) || looked.run.ending.with(Option::is_some)
    };
    let nothing = move || {
        let said = if is_over() { inspect::NOTHING_CAME } else { inspect::NOTHING_YET };
        text.with(String::is_empty).then(|| super::parts::none(said))
    };
    (
        nothing,
        long(inspect::REASONING, |parts| &parts.reasoning),
        long(inspect::TEXT, |parts| &parts.content),
        long(inspect::REFUSAL, |parts| &parts.refusal),
        move || {
            calls.with(|calls| {
                (!calls.is_empty()).then(|| {
                    let shown = calls.iter().map(|(name, arguments, id)| {
                        el("li").class("inspect-message").child(asked_for(name, arguments, id))
                    });
                    let shown = el("ol").class("inspect-messages").child(shown.collect::<Vec<_>>()).view();
                    section(inspect::CALLS, Some(calls.len()), shown)
                })
            })
        },
        long(inspect::BODY, |parts| &parts.body),
        el("dl")
            .class("inspect-facts")
            .child(move || parts.with(|parts| fact(inspect::FINISH, parts.finish_reason.clone())))
            .child(move || parts.with(|parts| fact(inspect::USAGE, parts.usage.clone()))),
    )
        .view()
}
