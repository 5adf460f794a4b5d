//! The driver of a run: performs what it asks for, and hands the outcomes back.

use std::cell::{Cell, RefCell};
use std::ops::ControlFlow;
use std::rc::Rc;

use leptos::prelude::*;
use skillsight_core::agent::{Decision, Effect as RunEffect, LastWord, Request, Run, Settings, Setup};
use skillsight_core::chat::{Endpoint, StreamEnd};
use skillsight_core::registry::SkillId;
use skillsight_core::secret::Secret;
use skillsight_core::trace::Event;
use skillsight_core::visibility::VisibleSet;
use wasm_bindgen_futures::spawn_local;
use web_sys::AbortController;

use super::conversation::{Conversation, active};
use super::record::{RunRecord, Stamped};
use super::run_view::RunView;
use crate::drivers::fetch::Piece;
use crate::drivers::{browser, clock, fetch, rehearsal, tools};

/// The model's name in a request to the rehearsal model.
pub(super) const REHEARSAL: &str = "rehearsal";

/// The run under way, or the last one, since a failed one can be tried again: as those see it who do not drive it.
pub(super) trait Driven {
    /// The run's number.
    fn number(&self) -> u32;
    /// Whether nothing is under way.
    fn is_over(&self) -> bool;
    /// What its next request would carry, and the active skills with whether each is pinned.
    fn look(&self) -> (VisibleSet, Vec<(SkillId, bool)>);
    /// Performs what the run asks for, until it waits for something that calls back.
    fn drive(self: Rc<Self>, talk: Conversation);
    /// Ends it; what has arrived stays.
    fn stop(self: Rc<Self>, talk: Conversation);
    /// Tries its failed round again.
    fn retry(self: Rc<Self>, talk: Conversation);
    /// The person's word on a write.
    fn decide(self: Rc<Self>, talk: Conversation, call: &str, decision: Decision);
    /// Pins a skill's activation, or takes the pin off.
    fn pin(&self, talk: Conversation, skill: SkillId, pinned: bool);
}

struct Live {
    run: RefCell<Run>,
    view: RunView,
    endpoint: RefCell<Option<Endpoint>>,
    /// The request or the wait that is being performed, by round, attempt and kind.
    under_way: Cell<Option<(u32, u32, bool)>>,
    abort: RefCell<Option<AbortController>>,
    is_over: Cell<bool>,
}

impl Conversation {
    pub(crate) fn start(self, message: &str) {
        // The gate stands on what the texts say, not on what was stored beside them.
        self.workspace.read_texts();
        let number = self.next_number();
        let (endpoint, settings) = self.answerer();
        let setup = Setup {
            run: number,
            registry: self.workspace.registry.get_untracked(),
            toolbox: self.workspace.toolbox.get_untracked(),
            settings,
            transcript: self.transcript.get_value(),
            allowed: self.workspace.allowed.get_untracked(),
        };
        let record = RunRecord {
            number,
            at_ms: clock::now_ms(),
            endpoint: endpoint.as_ref().map(Endpoint::display_url),
            superseded_by: None,
        };
        self.history.begin_run(&record, message);
        let view = self.owned(|| RunView::new(&record));
        let live = Rc::new(Live {
            run: RefCell::new(Run::start(setup, message)),
            view,
            endpoint: RefCell::new(endpoint),
            under_way: Cell::new(None),
            abort: RefCell::new(None),
            is_over: Cell::new(false),
        });
        self.live.set_value(Some(live.clone()));
        self.runs.update(|runs| runs.push(view));
        self.is_running.set(true);
        live.drive(self);
    }

    /// Who answers: the endpoint and the settings for it, or the rehearsal model.
    fn answerer(&self) -> (Option<Endpoint>, Settings) {
        let endpoint = Endpoint::parse(&self.workspace.endpoint.get_untracked()).ok();
        let mut settings = self.workspace.settings.get_untracked();
        match &endpoint {
            Some(endpoint) => settings.url = Some(endpoint.display_url().into()),
            None => settings.model.model = REHEARSAL.to_owned(),
        }
        (endpoint, settings)
    }
}

impl Driven for Live {
    fn number(&self) -> u32 {
        self.view.number
    }

    fn is_over(&self) -> bool {
        self.is_over.get()
    }

    fn look(&self) -> (VisibleSet, Vec<(SkillId, bool)>) {
        let run = self.run.borrow();
        (run.visible_now(), active(run.transcript()))
    }

    fn drive(self: Rc<Self>, talk: Conversation) {
        if self.is_over.get() {
            return;
        }
        let workspace = talk.workspace;
        let (registry, toolbox) = (workspace.registry.get_untracked(), workspace.toolbox.get_untracked());
        self.run.borrow_mut().update(&registry, &toolbox);
        loop {
            let effect = self.run.borrow_mut().step();
            self.take_events(talk);
            match effect {
                RunEffect::Ask(request) => return self.ask(talk, request),
                RunEffect::Wait(ms) => return self.wait(talk, ms),
                RunEffect::Approve(_) => return,
                RunEffect::Call(call) => {
                    let outcome = tools::run(&call);
                    self.run.borrow_mut().observe(&call.id, outcome);
                }
                RunEffect::Done(_) => {
                    self.is_over.set(true);
                    talk.is_running.set(false);
                    talk.transcript.set_value(self.run.borrow().transcript().clone());
                    return talk.look();
                }
            }
        }
    }

    fn stop(self: Rc<Self>, talk: Conversation) {
        self.run.borrow_mut().stop();
        if let Some(abort) = self.abort.take() {
            abort.abort();
        }
        self.drive(talk);
    }

    fn retry(self: Rc<Self>, talk: Conversation) {
        if talk.has_bad_endpoint() {
            return;
        }
        // What the person mended meanwhile counts: the model's name, the address, a limit. Its first request moves the
        // run's heading.
        let (endpoint, settings) = talk.answerer();
        self.endpoint.replace(endpoint);
        self.run.borrow_mut().retry_with(settings);
        self.is_over.set(false);
        self.under_way.set(None);
        talk.is_running.set(true);
        self.drive(talk);
    }

    fn decide(self: Rc<Self>, talk: Conversation, call: &str, decision: Decision) {
        let always = self.run.borrow_mut().decide(call, decision);
        if let Some(definition) = always {
            talk.workspace.allowed.update(|allowed| {
                allowed.insert(definition);
            });
            talk.workspace.keep();
        }
        self.drive(talk);
    }

    fn pin(&self, talk: Conversation, skill: SkillId, pinned: bool) {
        self.run.borrow_mut().pin(skill, pinned);
        self.take_events(talk);
    }
}

impl Live {
    fn ask(self: Rc<Self>, talk: Conversation, request: Request) {
        let key = Some((request.round, request.attempt, false));
        if self.under_way.replace(key) == key {
            return;
        }
        if browser::has_crashed() {
            return;
        }
        let Ok(abort) = AbortController::new() else {
            self.run.borrow_mut().received(StreamEnd::Broken { why: "AbortController".to_owned() });
            return self.drive(talk);
        };
        let signal = abort.signal();
        self.abort.replace(Some(abort));
        let hand_on = {
            let live = self.clone();
            move |piece: Piece<'_>| {
                let is_current =
                    || live.under_way.get() == key && !live.is_over.get() && !browser::has_crashed();
                if !is_current() {
                    return ControlFlow::Break(());
                }
                let last_word = {
                    let mut run = live.run.borrow_mut();
                    match piece {
                        Piece::Head(head) => run.responded(head),
                        Piece::Bytes(bytes) => run.receive(bytes),
                        Piece::End(end) => run.received(end),
                    }
                    run.last_word()
                };
                live.clone().drive(talk);
                if !is_current() {
                    return ControlFlow::Break(());
                }
                if let Some(last_word) = last_word {
                    live.clone().end_in_silence(talk, last_word);
                }
                ControlFlow::Continue(())
            }
        };
        spawn_local(async move {
            let endpoint = self.endpoint.borrow().clone();
            match &endpoint {
                Some(endpoint) => {
                    let headers = talk.vault.headers(endpoint.origin());
                    let (url, secrets) = (endpoint.chat_url(), endpoint.secrets());
                    let guarded = headers.secrets().chain(secrets.iter().copied()).map(Secret::new).collect();
                    self.run.borrow_mut().guard(guarded);
                    fetch::post(&url, &headers, &secrets, &request.body, &signal, hand_on).await;
                }
                None => rehearsal::answer(&request.body, hand_on).await,
            }
        });
    }

    /// Ends a reply after its last word, unless more comes within the time that takes: some servers keep the connection
    /// open.
    fn end_in_silence(self: Rc<Self>, talk: Conversation, last_word: LastWord) {
        let key = self.under_way.get();
        spawn_local(async move {
            clock::sleep(last_word.silence_ms).await;
            let is_silent = self.under_way.get() == key && self.run.borrow().last_word() == Some(last_word);
            if !is_silent || self.is_over.get() || browser::has_crashed() {
                return;
            }
            if let Some(abort) = self.abort.take() {
                abort.abort();
            }
            self.run.borrow_mut().received(StreamEnd::Silence);
            self.drive(talk);
        });
    }

    fn wait(self: Rc<Self>, talk: Conversation, ms: u32) {
        let Some((round, attempt, _)) = self.under_way.get() else { return };
        let key = Some((round, attempt, true));
        if self.under_way.replace(key) == key {
            return;
        }
        spawn_local(async move {
            clock::sleep(ms).await;
            if self.under_way.get() == key && !self.is_over.get() {
                self.run.borrow_mut().waited();
                self.drive(talk);
            }
        });
    }

    /// Shows and keeps what happened.
    fn take_events(&self, talk: Conversation) {
        let at = clock::now_ms();
        let events = self.run.borrow_mut().drain_events();
        let mut kept = Vec::new();
        let mut moved_tools = false;
        for event in events {
            talk.note_messages(&event);
            moved_tools |= matches!(
                event,
                Event::Activated { .. }
                    | Event::Compacted { .. }
                    | Event::Changed { .. }
                    | Event::Replaced { .. }
            );
            let stamped = Stamped { at, event: Rc::new(event) };
            if let Some(round) = talk.owned(|| self.view.apply(&stamped)) {
                talk.focus.began(round.run, round.number);
            }
            if !stamped.event.is_transient() {
                kept.push(stamped);
            }
        }
        if !kept.is_empty() {
            talk.history.keep_events(self.view.number, kept);
        }
        if moved_tools {
            talk.look();
        }
    }
}
