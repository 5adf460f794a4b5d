//! The round that is looked at, and which of its requests.

use std::rc::Rc;

use leptos::prelude::*;
use skillsight_core::chat::{Endpoint, SentHeader, sent_headers};
use skillsight_core::secret::Secret;

use crate::dom::{IntoView, View, el, live};
use crate::state::{AttemptView, RoundView, RunView, Stores, stores};
use crate::words::{inspect, t};

/// The round that is looked at.
#[derive(Clone, Copy)]
pub struct Looked {
    /// Its run.
    pub run: RunView,
    /// The round.
    pub round: RoundView,
    /// How many requests it took.
    pub count: Memo<usize>,
    /// Which of them is looked at, from 0: the last, until the person chooses.
    pub place: Memo<usize>,
    /// Whether texts are shown as they went over the wire.
    pub is_raw: RwSignal<bool>,
    /// The stores, for handlers of clicks, which can't look them up.
    pub stores: Stores,
    chosen: RwSignal<Option<usize>>,
}

impl Looked {
    /// Looks at a round.
    pub fn new(run: RunView, round: RoundView, is_raw: RwSignal<bool>) -> Looked {
        let chosen = RwSignal::new(None);
        let count = Memo::new(move |_| round.attempts.with(Vec::len));
        let place = Memo::new(move |_| chosen.get().unwrap_or_else(|| count.get().saturating_sub(1)));
        Looked { run, round, count, place, is_raw, stores: stores(), chosen }
    }

    /// The request that is looked at. What arrives for it is not followed.
    pub fn attempt(&self) -> Option<AttemptView> {
        let place = self.place.get();
        self.round.attempts.with_untracked(|attempts| attempts.get(place).cloned())
    }

    /// Its HTTP status.
    pub fn status(&self, place: usize) -> Option<u16> {
        self.round.attempts.with(|attempts| attempts.get(place).and_then(|attempt| attempt.status))
    }

    /// Its URL, secrets masked; `None` for the rehearsal model.
    pub fn url(&self) -> Option<Rc<str>> {
        let place = self.place.get();
        self.round.attempts.with(|attempts| attempts.get(place).and_then(|attempt| attempt.to.url.clone()))
    }

    /// Whether it was the rehearsal model's.
    pub fn is_rehearsal(&self) -> bool {
        self.url().is_none()
    }

    /// The headers it was sent with, as far as they are known now. `None` for the rehearsal model.
    pub fn with_headers<T>(&self, show: impl FnOnce(&str, &[SentHeader<'_>]) -> T) -> Option<T> {
        let url = self.url()?;
        let secrets =
            Endpoint::parse(&url).map(|endpoint| self.stores.vault.of(endpoint.origin())).unwrap_or_default();
        let names: Vec<&str> = secrets.headers.iter().map(|(name, _)| name.as_str()).collect();
        Some(show(&url, &sent_headers(!secrets.key.is_empty(), &names)))
    }

    /// What is masked when its reply is read again: traces that were stored before what came in was masked as a whole may
    /// hold a secret in pieces.
    pub fn guarded(&self) -> Vec<Secret> {
        let endpoint = self.url().and_then(|url| Endpoint::parse(&url).ok());
        let headers = endpoint.map(|endpoint| self.stores.vault.headers(endpoint.origin()));
        headers.iter().flat_map(|headers| headers.secrets()).map(Secret::new).collect()
    }
}

/// Where a round was tried more than once: which request is looked at.
pub fn attempt_choice(looked: Looked) -> View {
    let button = move |place: usize| {
        let status = Memo::new(move |_| looked.status(place));
        el("button")
            .attr("type", "button")
            .attr("aria-pressed", move || (looked.place.get() == place).to_string())
            .on("click", move |_| looked.chosen.set(Some(place)))
            .child(move || inspect::attempt(place + 1, status.get()))
    };
    live(move || {
        let count = looked.count.get();
        (count > 1).then(|| {
            el("div")
                .class("segments")
                .attr("role", "group")
                .attr("aria-label", t(inspect::ATTEMPTS))
                .child((0..count).map(button).collect::<Vec<_>>())
        })
    })
}

/// Laid out, or as it went over the wire.
pub fn view_choice(looked: Looked) -> View {
    let button = move |is_raw: bool, label| {
        el("button")
            .attr("type", "button")
            .attr("aria-pressed", move || (looked.is_raw.get() == is_raw).to_string())
            .on("click", move |_| looked.is_raw.set(is_raw))
            .child(t(label))
    };
    el("div")
        .class("segments")
        .attr("role", "group")
        .attr("aria-label", t(inspect::VIEW))
        .child(button(false, inspect::PRETTY))
        .child(button(true, inspect::RAW))
        .view()
}
