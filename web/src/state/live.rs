//! The driver of a run: performs what it asks for, and hands the outcomes back.

use std::cell::{Cell, RefCell};
use std::ops::ControlFlow;
use std::rc::Rc;

use leptos::prelude::*;
use skillsight_core::agent::{Effect as RunEffect, Request, Run, Settings, Setup};
use skillsight_core::chat::{Endpoint, StreamEnd};
use skillsight_core::secret::Secret;
use skillsight_core::trace::Event;
use wasm_bindgen_futures::spawn_local;
use web_sys::AbortController;

use super::conversation::Conversation;
use super::record::{RunRecord, Stamped};
use super::run_view::RunView;
use crate::drivers::fetch::Piece;
use crate::drivers::{browser, clock, fetch, rehearsal, tools};

/// The model's name in a request to the rehearsal model.
const REHEARSAL: &str = "rehearsal";

/// The run under way, or the last one: a failed one can be tried again.
pub(super) struct Live {
    pub(super) run: RefCell<Run>,
    pub(super) view: RunView,
    pub(super) endpoint: RefCell<Option<Endpoint>>,
    /// The request or the wait that is being performed, by round, attempt and kind.
    pub(super) under_way: Cell<Option<(u32, u32, bool)>>,
    pub(super) abort: RefCell<Option<AbortController>>,
    pub(super) is_over: Cell<bool>,
}

impl Conversation {
    pub(super) fn start(self, message: &str) {
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
        self.live.set_value(Some(Rc::new(Live {
            run: RefCell::new(Run::start(setup, message)),
            view,
            endpoint: RefCell::new(endpoint),
            under_way: Cell::new(None),
            abort: RefCell::new(None),
            is_over: Cell::new(false),
        })));
        self.runs.update(|runs| runs.push(view));
        self.is_running.set(true);
        self.drive();
    }

    /// Who answers: the endpoint and the settings for it, or the rehearsal model.
    pub(super) fn answerer(&self) -> (Option<Endpoint>, Settings) {
        let endpoint = Endpoint::parse(&self.workspace.endpoint.get_untracked()).ok();
        let mut settings = self.workspace.settings.get_untracked();
        if endpoint.is_none() {
            settings.model.model = REHEARSAL.to_owned();
        }
        (endpoint, settings)
    }

    /// Performs what the run asks for, until it waits for something that calls back.
    pub(super) fn drive(self) {
        let Some(live) = self.live().filter(|live| !live.is_over.get()) else { return };
        let (registry, toolbox) =
            (self.workspace.registry.get_untracked(), self.workspace.toolbox.get_untracked());
        live.run.borrow_mut().update(&registry, &toolbox);
        loop {
            let effect = live.run.borrow_mut().step();
            self.take_events(&live);
            match effect {
                RunEffect::Ask(request) => return self.ask(live, request),
                RunEffect::Wait(ms) => return self.wait(live, ms),
                RunEffect::Approve(_) => return,
                RunEffect::Call(call) => {
                    let outcome = tools::run(&call);
                    live.run.borrow_mut().observe(&call.id, outcome);
                }
                RunEffect::Done(_) => {
                    live.is_over.set(true);
                    self.is_running.set(false);
                    self.transcript.set_value(live.run.borrow().transcript().clone());
                    return self.look();
                }
            }
        }
    }

    fn ask(self, live: Rc<Live>, request: Request) {
        let key = Some((request.round, request.attempt, false));
        if live.under_way.replace(key) == key {
            return;
        }
        if browser::has_crashed() {
            return;
        }
        let Ok(abort) = AbortController::new() else {
            live.run.borrow_mut().received(StreamEnd::Broken { why: "AbortController".to_owned() });
            return self.drive();
        };
        let signal = abort.signal();
        live.abort.replace(Some(abort));
        let hand_on = {
            let live = live.clone();
            move |piece: Piece<'_>| {
                let is_current =
                    || live.under_way.get() == key && !live.is_over.get() && !browser::has_crashed();
                if !is_current() {
                    return ControlFlow::Break(());
                }
                {
                    let mut run = live.run.borrow_mut();
                    match piece {
                        Piece::Head(head) => run.responded(head),
                        Piece::Bytes(bytes) => run.receive(bytes),
                        Piece::End(end) => run.received(end),
                    }
                }
                self.drive();
                if is_current() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            }
        };
        spawn_local(async move {
            let endpoint = live.endpoint.borrow().clone();
            match &endpoint {
                Some(endpoint) => {
                    let headers = self.vault.headers(endpoint.origin());
                    let (url, secrets) = (endpoint.chat_url(), endpoint.secrets());
                    let guarded = headers.secrets().chain(secrets.iter().copied()).map(Secret::new).collect();
                    live.run.borrow_mut().guard(guarded);
                    fetch::post(&url, &headers, &secrets, &request.body, &signal, hand_on).await;
                }
                None => rehearsal::answer(&request.body, hand_on).await,
            }
        });
    }

    fn wait(self, live: Rc<Live>, ms: u32) {
        let Some((round, attempt, _)) = live.under_way.get() else { return };
        let key = Some((round, attempt, true));
        if live.under_way.replace(key) == key {
            return;
        }
        spawn_local(async move {
            clock::sleep(ms).await;
            if live.under_way.get() == key && !live.is_over.get() {
                live.run.borrow_mut().waited();
                self.drive();
            }
        });
    }

    /// Shows and keeps what happened.
    pub(super) fn take_events(&self, live: &Live) {
        let at = clock::now_ms();
        let events = live.run.borrow_mut().drain_events();
        let mut kept = Vec::new();
        let mut moved_tools = false;
        for event in events {
            self.note_messages(&event);
            moved_tools |= matches!(
                event,
                Event::Activated { .. }
                    | Event::Compacted { .. }
                    | Event::Changed { .. }
                    | Event::Replaced { .. }
            );
            let stamped = Stamped { at, event: Rc::new(event) };
            if let Some(round) = self.owned(|| live.view.apply(&stamped)) {
                self.focus.began(round.run, round.number);
            }
            if !stamped.event.is_transient() {
                kept.push(stamped);
            }
        }
        if !kept.is_empty() {
            self.history.keep_events(live.view.number, kept);
        }
        if moved_tools {
            self.look();
        }
    }
}
