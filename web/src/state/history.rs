//! How conversations are kept: each run's events in batches, as they happen, so that a tab may die at any moment.

use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;

use super::Local;
use super::fault::Fault;
use super::record::{RunRecord, Stamped, TalkRecord, names};
use super::workspace::WorkspaceStore;
use crate::drivers::clock;
use crate::drivers::storage::StorageFault;
use crate::drivers::tabs::{self, Claim};

/// Pieces of a reply wait this long for others, in milliseconds; what else happens is kept at once.
const GATHER_MS: u32 = 200;

/// A run as it was kept: what it is, and its events.
pub(super) type Kept = (RunRecord, Vec<Stamped>);

/// What came of opening a conversation.
pub(super) enum Opened {
    /// Its runs, oldest first.
    Kept(Vec<Kept>),
    /// Another tab is in it.
    Elsewhere,
    /// It can't be read, and is left as it is; with why.
    Unreadable(String),
}

/// The store of what is kept of conversations.
#[derive(Clone, Copy)]
pub struct History {
    /// Earlier conversations, newest first.
    pub talks: Local<Vec<TalkRecord>>,
    /// The one that is shown; empty before its first run.
    pub current: RwSignal<String>,
    pending: StoredValue<Vec<(u32, Stamped)>, LocalStorage>,
    is_scheduled: StoredValue<bool>,
    /// Whether a tab that goes keeps what it had gathered.
    hears_end: StoredValue<bool>,
    /// The name of the last batch: the time, or one more, so that no batch ever takes the place of another.
    last_batch: StoredValue<f64>,
    /// What keeps other tabs out of the conversation that is shown.
    claim: StoredValue<Option<Claim>, LocalStorage>,
    workspace: WorkspaceStore,
}

impl History {
    pub(super) fn new(workspace: WorkspaceStore) -> History {
        History {
            talks: RwSignal::new_local(Vec::new()),
            current: RwSignal::new(String::new()),
            pending: StoredValue::new_local(Vec::new()),
            is_scheduled: StoredValue::new(false),
            hears_end: StoredValue::new(false),
            last_batch: StoredValue::new(0.0),
            claim: StoredValue::new_local(None),
            workspace,
        }
    }

    /// Reads back the newest conversation that no other tab is in; the error is why it can't be read.
    pub(super) async fn newest(self) -> Result<Vec<Kept>, String> {
        for talk in self.talks.get_untracked() {
            match self.open(talk.id).await {
                Opened::Kept(kept) => return Ok(kept),
                Opened::Unreadable(why) => return Err(why),
                Opened::Elsewhere => {}
            }
        }
        Ok(Vec::new())
    }

    /// Reads the list, and says whether there are any.
    pub(super) async fn read_talks(self) -> bool {
        let mut talks: Vec<TalkRecord> = match self.read_all(names::TALKS).await {
            Ok(talks) => talks,
            Err(why) => {
                self.workspace.complain(Fault::TalkUnreadable(why));
                Vec::new()
            }
        };
        talks.reverse();
        let is_any = !talks.is_empty();
        self.talks.set(talks);
        is_any
    }

    /// Reads a conversation. One that can't be read whole is not opened: its next run would take the place of what could
    /// not be read.
    pub(super) async fn open(self, talk: String) -> Opened {
        self.keep_pending();
        let claim = if self.current.with_untracked(|current| *current == talk) {
            None
        } else {
            match tabs::claim(&names::talk(&talk)).await {
                Some(claim) => Some(claim),
                None => return Opened::Elsewhere,
            }
        };
        match self.read_runs(&talk).await {
            Ok(runs) => {
                if claim.is_some() {
                    self.claim.set_value(claim);
                }
                self.current.set(talk);
                Opened::Kept(runs)
            }
            Err(why) => Opened::Unreadable(why),
        }
    }

    async fn read_runs(self, talk: &str) -> Result<Vec<Kept>, String> {
        let records: Vec<RunRecord> = self.read_all(&names::runs(talk)).await?;
        let mut runs = Vec::new();
        for record in records {
            let events: Vec<Vec<Stamped>> = self.read_all(&names::events(talk, record.number)).await?;
            runs.push((record, events.concat()));
        }
        Ok(runs)
    }

    /// Leaves the conversation that is shown; the next run begins another.
    pub(super) async fn begin_new(self) {
        self.keep_pending();
        self.current.set(String::new());
        self.claim.set_value(None);
        self.read_talks().await;
    }

    /// What is not readable stays where it is, for a version that can read it.
    async fn read_all<T: serde::de::DeserializeOwned>(self, prefix: &str) -> Result<Vec<T>, String> {
        let Some(storage) = self.workspace.storage.get_untracked() else { return Ok(Vec::new()) };
        let texts = storage.get_all(prefix).await.map_err(|StorageFault(why)| why)?;
        let read = texts.iter().map(|text| serde_json::from_str(text).map_err(|error| error.to_string()));
        read.collect()
    }

    /// Keeps that a run began, and with the first that there is a conversation.
    pub(super) fn begin_run(self, record: &RunRecord, message: &str) {
        if self.current.with_untracked(String::is_empty) {
            let salt = (js_sys::Math::random() * 1e6).floor();
            let id = format!("{:015}-{salt:06}", record.at_ms);
            let title = message.chars().take(80).collect();
            let talk = TalkRecord { id: id.clone(), at_ms: record.at_ms, title };
            self.put(names::talk(&id), &talk);
            self.talks.update(|talks| talks.insert(0, talk));
            self.current.set(id.clone());
            spawn_local(async move {
                let claim = tabs::claim(&names::talk(&id)).await;
                self.claim.set_value(claim);
            });
        }
        self.keep_run(record);
    }

    /// Keeps what a run is besides its events.
    pub(super) fn keep_run(self, record: &RunRecord) {
        self.put(names::run(&self.current.get_untracked(), record.number), record);
    }

    /// Keeps events. Pieces of a reply are gathered for a moment first.
    pub(super) fn keep_events(self, run: u32, events: Vec<Stamped>) {
        use skillsight_core::trace::Event;
        let can_wait = events.iter().all(|stamped| matches!(stamped.event.as_ref(), Event::Received { .. }));
        self.pending.update_value(|pending| pending.extend(events.into_iter().map(|event| (run, event))));
        if !can_wait {
            return self.keep_pending();
        }
        if !self.hears_end.get_value() {
            self.hears_end.set_value(true);
            window_event_listener_untyped("pagehide", move |_| self.keep_pending());
        }
        if !self.is_scheduled.get_value() {
            self.is_scheduled.set_value(true);
            spawn_local(async move {
                clock::sleep(GATHER_MS).await;
                self.is_scheduled.set_value(false);
                self.keep_pending();
            });
        }
    }

    /// Keeps what was gathered.
    fn keep_pending(self) {
        let pending = self.pending.try_update_value(std::mem::take).unwrap_or_default();
        let Some((run, _)) = pending.first() else { return };
        let run = *run;
        let (of_run, others): (Vec<_>, Vec<_>) = pending.into_iter().partition(|(number, _)| *number == run);
        self.pending.update_value(|pending| pending.extend(others));
        let events: Vec<Stamped> = of_run.into_iter().map(|(_, event)| event).collect();
        let batch = clock::now_ms().floor().max(self.last_batch.get_value() + 1.0);
        self.last_batch.set_value(batch);
        self.put(names::batch(&self.current.get_untracked(), run, batch), &events);
        self.keep_pending();
    }

    fn put(self, name: String, value: &impl serde::Serialize) {
        let Ok(text) = serde_json::to_string(value) else { return };
        spawn_local(async move {
            self.workspace.put(&name, &text).await;
        });
    }
}
