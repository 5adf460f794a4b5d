//! The conversation: its runs, and what a person does with them. [`super::live`] drives the run under way.

use std::collections::BTreeMap;
use std::rc::Rc;

use leptos::prelude::*;
use skillsight_core::agent::{Decision, Transcript};
use skillsight_core::chat::{Endpoint, RequestBody};
use skillsight_core::registry::SkillId;
use skillsight_core::secret::Secret;
use skillsight_core::trace::{self, Event};
use skillsight_core::visibility::{self, VisibleSet};
use wasm_bindgen_futures::spawn_local;

use super::history::History;
use super::live::Driven;
use super::record::Stamped;
use super::round_view::AttemptView;
use super::run_view::{RunView, WriteDone};
use super::vault::Vault;
use super::workspace::WorkspaceStore;
use super::{Focus, Local, set_if_other};
use crate::deferred::Loader;
use crate::drivers::clock;

/// The store of the conversation.
#[derive(Clone, Copy)]
pub struct Conversation {
    /// Its runs, oldest first, those that were superseded too.
    pub runs: Local<Vec<RunView>>,
    /// The message that is being written.
    pub draft: RwSignal<String>,
    /// Whether a run is under way.
    pub is_running: RwSignal<bool>,
    /// Whether a conversation is being read; so it is when the page starts.
    pub is_opening: RwSignal<bool>,
    /// A message that waits: for that, or for what a run needs to be loaded.
    pub waiting: RwSignal<Option<String>>,
    /// What a request would carry with the transcript as it stands. The next run first ends what is not pinned.
    pub now: Local<Rc<VisibleSet>>,
    /// The skills whose instructions are in the transcript, and whether they are pinned.
    pub active: RwSignal<Vec<(SkillId, bool)>>,
    /// What is kept of it.
    pub history: History,
    pub(super) live: StoredValue<Option<Rc<dyn Driven>>, LocalStorage>,
    pub(super) transcript: StoredValue<Transcript, LocalStorage>,
    /// Every message that was ever sent, by id.
    pub(super) messages: StoredValue<BTreeMap<u32, Rc<str>>, LocalStorage>,
    pub(super) loader: Loader,
    /// Whether what was kept could not be read yet, since what that takes did not load.
    pub(super) to_restore: StoredValue<bool>,
    pub(super) workspace: WorkspaceStore,
    pub(super) vault: Vault,
    pub(super) focus: Focus,
    /// Owns the signals of runs and rounds, which outlive whichever button made them begin.
    owner: StoredValue<Owner>,
}

impl Conversation {
    pub(super) fn new(workspace: WorkspaceStore, vault: Vault, focus: Focus, loader: Loader) -> Conversation {
        Conversation {
            runs: RwSignal::new_local(Vec::new()),
            draft: RwSignal::new(String::new()),
            is_running: RwSignal::new(false),
            is_opening: RwSignal::new(true),
            waiting: RwSignal::new(None),
            now: RwSignal::new_local(Rc::default()),
            active: RwSignal::new(Vec::new()),
            history: History::new(workspace),
            live: StoredValue::new_local(None),
            transcript: StoredValue::new_local(Transcript::default()),
            messages: StoredValue::new_local(BTreeMap::new()),
            loader,
            to_restore: StoredValue::new(false),
            workspace,
            vault,
            focus,
            owner: StoredValue::new(Owner::current().unwrap_or_default()),
        }
    }

    /// Follows what the person does to skills, tools and settings: it reaches a run under way at once.
    pub fn follow_workspace(self) {
        Effect::new(move |_| {
            self.workspace.registry.track();
            self.workspace.toolbox.track();
            self.workspace.settings.track();
            if let Some(live) = self.live() {
                live.drive(self);
            }
            self.look();
        });
    }

    /// The endpoint that is set; `None` for the rehearsal model, or where the address can't be read.
    pub fn endpoint(&self) -> Option<Endpoint> {
        Endpoint::parse(&self.workspace.endpoint.get()).ok()
    }

    /// The run of that number.
    pub fn run(&self, number: u32) -> Option<RunView> {
        self.runs.with(|runs| runs.iter().find(|run| run.number == number).copied())
    }

    /// Says something: a run begins. Says whether it did: none begins beside another, or without a good address.
    /// While a conversation is being read or what a run needs is loaded, the message waits.
    pub fn send(self, message: &str) -> bool {
        if untrack(|| self.is_busy()) || message.trim().is_empty() || self.has_bad_endpoint() {
            return false;
        }
        match self.loader.now().filter(|_| !self.is_opening.get_untracked()) {
            Some(parts) => (parts.start)(self, message),
            None => {
                self.waiting.set(Some(message.to_owned()));
                if !self.is_opening.get_untracked() {
                    spawn_local(self.start_waiting());
                }
            }
        }
        true
    }

    /// Begins the run of a message that waits. Where that can't be, it becomes the draft again.
    pub(super) async fn start_waiting(self) {
        if self.waiting.with_untracked(Option::is_none) {
            return;
        }
        let parts = self.loader.get().await;
        let Some(parts) = parts.filter(|_| !self.has_bad_endpoint()) else { return self.take_back() };
        if let Some(message) = self.waiting.try_update(Option::take).flatten() {
            (parts.start)(self, &message);
        }
    }

    /// Makes a message that waits the draft again.
    fn take_back(self) {
        let Some(message) = self.waiting.try_update(Option::take).flatten() else { return };
        self.draft.update(|draft| {
            let since = std::mem::replace(draft, message);
            if !since.is_empty() {
                draft.push('\n');
                draft.push_str(&since);
            }
        });
    }

    /// Whether a run is under way, or a message waits to begin one; who reads it follows it.
    pub fn is_busy(&self) -> bool {
        self.is_running.get() || self.waiting.with(Option::is_some)
    }

    /// Whether another run, or another conversation, may begin.
    pub(super) fn is_free(&self) -> bool {
        untrack(|| !self.is_busy() && !self.is_opening.get())
    }

    /// Whether an endpoint is set whose address can't be read: then nobody answers, rather than somebody else.
    pub fn has_bad_endpoint(&self) -> bool {
        let text = self.workspace.endpoint.get_untracked();
        !text.is_empty() && Endpoint::parse(&text).is_err()
    }

    /// Asks again from the beginning of a run, with another message: that run and those after it are superseded.
    /// Says whether it did.
    pub fn ask_again(self, from: u32, message: &str) -> bool {
        if !self.is_free() || message.trim().is_empty() || self.has_bad_endpoint() {
            return false;
        }
        let new = self.next_number();
        let mut transcript =
            trace::transcript(self.events_before(from).iter().map(|stamped| stamped.event.as_ref()));
        transcript.skip_ids(self.transcript.with_value(Transcript::next_id));
        self.transcript.set_value(transcript);
        for run in self.runs.get_untracked() {
            if run.number >= from && run.superseded_by.get_untracked().is_none() {
                run.superseded_by.set(Some(new));
                self.history.keep_run(&run.record());
            }
        }
        self.start(message);
        true
    }

    /// The writes that asking again from a run would leave behind: they have happened all the same.
    pub fn writes_since(&self, from: u32) -> Vec<WriteDone> {
        let runs = self.runs.get_untracked();
        let later =
            runs.iter().filter(|run| run.number >= from && run.superseded_by.get_untracked().is_none());
        later.flat_map(RunView::writes).collect()
    }

    /// Stops the run under way; what has arrived stays. A message that waits becomes the draft again.
    pub fn stop(self) {
        self.take_back();
        if let Some(live) = self.live() {
            live.stop(self);
        }
    }

    /// Whether a failed run goes on at its failed round; one that was read back begins anew.
    pub fn can_resume(&self, number: u32) -> bool {
        self.live().is_some_and(|live| live.number() == number)
    }

    /// Tries a failed round again. A run that was read back begins anew.
    pub fn retry(self, run: RunView) {
        if !self.is_free() {
            return;
        }
        match self.live().filter(|live| live.number() == run.number) {
            Some(live) => live.retry(self),
            None => drop(self.ask_again(run.number, &run.message.get_untracked())),
        }
    }

    /// The person's word on a write.
    pub fn decide(self, call: &str, decision: Decision) {
        if let Some(live) = self.live() {
            live.decide(self, call, decision);
        }
    }

    /// Pins a skill's activation, or takes the pin off. Between runs the last one notes it.
    pub fn pin(self, skill: SkillId, pinned: bool) {
        // What would be noted in one conversation must not be kept with another.
        if self.is_opening.get_untracked() {
            return;
        }
        let is_held =
            self.transcript.try_update_value(|transcript| transcript.pin(skill, pinned)).unwrap_or_default();
        match self.live() {
            Some(live) => live.pin(self, skill, pinned),
            None if is_held => {
                let last = self.runs.with_untracked(|runs| runs.last().copied());
                if let Some(run) = last {
                    let event = Rc::new(Event::Pinned { skill, pinned });
                    let stamped = Stamped { at: clock::now_ms(), event };
                    run.apply(&stamped);
                    self.history.keep_events(run.number, vec![stamped]);
                }
            }
            None => {}
        }
        self.look();
    }

    /// What is masked wherever a run's replies are read again: the secrets of its endpoint's origin.
    pub fn guarded(&self, run: &RunView) -> Vec<Secret> {
        let url = run.endpoint.get_untracked();
        let endpoint = url.and_then(|url| Endpoint::parse(&url).ok());
        let headers = endpoint.map(|endpoint| self.vault.headers(endpoint.origin()));
        headers.iter().flat_map(|headers| headers.secrets()).map(Secret::new).collect()
    }

    /// The bytes of a request, put together again.
    pub fn body(&self, attempt: &AttemptView) -> String {
        let messages = self.messages.with_value(|all| {
            let ids = attempt.messages.iter().cloned().flatten();
            ids.filter_map(|id| all.get(&id).cloned()).collect()
        });
        RequestBody {
            head: attempt.head.clone(),
            messages,
            definitions: attempt.definitions.clone(),
            tail: attempt.tail.clone(),
        }
        .text()
    }

    /// A message that was ever sent, as requests carry it.
    pub fn message(&self, id: u32) -> Option<Rc<str>> {
        self.messages.with_value(|all| all.get(&id).cloned())
    }

    /// Makes signals that live as long as the page.
    pub(super) fn owned<T>(&self, make: impl FnOnce() -> T) -> T {
        self.owner.with_value(|owner| owner.with(make))
    }

    pub(super) fn events_before(&self, number: u32) -> Vec<Stamped> {
        let runs = self.runs.get_untracked();
        let counted =
            runs.iter().filter(|run| run.number < number && run.superseded_by.get_untracked().is_none());
        counted.flat_map(|run| run.events.get_value()).collect()
    }

    pub(super) fn next_number(&self) -> u32 {
        self.runs.with_untracked(|runs| runs.last().map_or(1, |run| run.number + 1))
    }

    pub(super) fn live(&self) -> Option<Rc<dyn Driven>> {
        self.live.get_value()
    }

    pub(super) fn note_messages(&self, event: &Event) {
        if let Event::Entered(message) | Event::Replaced { new: message, .. } = event {
            self.messages.update_value(|all| {
                all.insert(message.id, message.json.clone());
            });
        }
    }

    /// Looks at what the next request would carry.
    pub(super) fn look(&self) {
        let (registry, toolbox) =
            (self.workspace.registry.get_untracked(), self.workspace.toolbox.get_untracked());
        let settings = self.workspace.settings.get_untracked().visibility;
        let (set, active) = match self.live().filter(|live| !live.is_over()) {
            Some(live) => live.look(),
            None => {
                let mut transcript = self.transcript.get_value();
                transcript.forget_missing(&registry);
                let set = visibility::visible(&registry, &toolbox, &transcript, &settings)
                    .unwrap_or_else(|error| visibility::degraded(&registry, &toolbox, error));
                (set, active(&transcript))
            }
        };
        set_if_other(self.now, Rc::new(set));
        set_if_other(self.active, active);
    }
}

/// The active skills, and whether each is pinned.
pub(super) fn active(transcript: &Transcript) -> Vec<(SkillId, bool)> {
    transcript.activations().map(|activation| (activation.skill, activation.pinned)).collect()
}
