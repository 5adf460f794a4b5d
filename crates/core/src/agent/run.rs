//! The run: its state, its effects, and how it goes from one round to the next.

use std::collections::{BTreeSet, VecDeque};
use std::rc::Rc;

use super::asking::{Asking, MAX_RETRIES};
use super::calling::{Call, PendingCall};
use super::settings::Settings;
use super::transcript::Transcript;
use crate::chat::{self, Concessions, RequestBody};
use crate::lang::Lang;
use crate::registry::{InstalledSkill, Registry, SkillId};
use crate::secret::Secret;
use crate::skill::SkillName;
use crate::text::model;
use crate::tokens;
use crate::tool::{DefinitionHash, ToolName, Toolbox};
use crate::trace::{Ending, Event};
use crate::visibility::{self, Isolation, VisibleSet};

/// What a run begins with.
#[derive(Clone, Debug, Default)]
pub struct Setup {
    /// The number of the run in its conversation, from 1.
    pub run: u32,
    /// The installed skills.
    pub registry: Registry,
    /// The tools.
    pub toolbox: Toolbox,
    /// What the person set.
    pub settings: Settings,
    /// The conversation so far.
    pub transcript: Transcript,
    /// The definitions of tools that the person always allows.
    pub allowed: BTreeSet<DefinitionHash>,
}

/// What the driver has to do next.
#[derive(Clone, Debug)]
pub enum Effect {
    /// Send a request; answer with [`Run::responded`], [`Run::receive`] and [`Run::received`].
    Ask(Request),
    /// Wait this many milliseconds; answer with [`Run::waited`].
    Wait(u32),
    /// Ask the person about a write; answer with [`Run::decide`].
    Approve(PendingCall),
    /// Run a tool; answer with [`Run::observe`].
    Call(PendingCall),
    /// Nothing: the run is over. A failed one can go on with [`Run::retry`].
    Done(Ending),
}

/// A request to send.
#[derive(Clone, Debug)]
pub struct Request {
    /// The round, from 1.
    pub round: u32,
    /// Which try of the round, from 1.
    pub attempt: u32,
    /// The body.
    pub body: Rc<str>,
}

/// One user message until its final answer.
///
/// An input that does not fit the state is late, since a person may stop a run at any moment, and is ignored.
#[derive(Debug)]
pub struct Run {
    pub(super) id: u32,
    pub(super) settings: Settings,
    /// The skills as they were last handed in; `registry` is what the run makes of them.
    given: Registry,
    pub(super) registry: Registry,
    pub(super) toolbox: Toolbox,
    /// What was handed in after the end, for the run to begin again with.
    given_late: Option<(Registry, Toolbox)>,
    pub(super) transcript: Transcript,
    /// The prompt skills that the message called for.
    pub(super) prompts: Vec<SkillId>,
    pub(super) concessions: Concessions,
    /// What is masked in replies.
    pub(super) secrets: Vec<Secret>,
    pub(super) allowed: BTreeSet<DefinitionHash>,
    /// The writes that ran: tool, and arguments in a canonical form.
    pub(super) writes: Vec<(ToolName, String)>,
    pub(super) rounds_seen: Vec<RoundSeen>,
    pub(super) repeats: u32,
    pub(super) round: u32,
    pub(super) attempt: u32,
    pub(super) retries_left: u32,
    /// The set sent with this round's request.
    pub(super) sent: Rc<VisibleSet>,
    pub(super) state: State,
    pub(super) events: Vec<Event>,
}

/// A round that made calls, kept to notice when it comes again.
#[derive(Debug)]
pub(super) struct RoundSeen {
    pub(super) round: u32,
    pub(super) calls: String,
    pub(super) sent: Rc<VisibleSet>,
}

/// Which round begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Begin {
    /// The next one.
    Next,
    /// The same one, since its request came to nothing.
    Again,
}

#[derive(Debug)]
pub(super) enum State {
    /// A round is to begin.
    Begin(Begin),
    /// A request is out.
    Asking(Box<Asking>),
    /// The same round is asked for again after a wait.
    Waiting { ms: u32 },
    /// The reply's calls are worked through, in order.
    Calling { queue: VecDeque<Call>, is_repeat: bool },
    /// Over.
    Done(Ending),
}

impl Run {
    /// Begins a run with a message of the person's. Skills that it names at its beginning, as `/name`, are active from
    /// the first round.
    ///
    /// What earlier runs left open is closed first: calls without a result get one that says so, and activations
    /// that are not pinned, or whose skill is gone or was edited, leave the transcript. A pinned skill that was edited is
    /// activated anew with the message, and stays pinned.
    pub fn start(setup: Setup, message: &str) -> Run {
        let Setup { run, registry, toolbox, settings, transcript, allowed } = setup;
        let mut this = Run {
            id: run,
            given: registry.clone(),
            registry,
            toolbox,
            given_late: None,
            transcript,
            prompts: Vec::new(),
            concessions: Concessions::default(),
            secrets: Vec::new(),
            allowed,
            writes: Vec::new(),
            rounds_seen: Vec::new(),
            repeats: 0,
            round: 0,
            attempt: 0,
            retries_left: MAX_RETRIES,
            sent: Rc::new(VisibleSet::default()),
            state: State::Begin(Begin::Next),
            events: Vec::new(),
            settings,
        };
        this.emit(Event::Started {
            run,
            model: this.settings.model.model.as_str().into(),
            message: message.into(),
            isolation_off: this.settings.visibility.isolation == Isolation::Off,
        });
        let edited = this.settle_earlier_runs();
        this.load_prompts(message);
        this.enter_message(message, &edited);
        this
    }

    /// What is to be done next. Without an input in between, the answer stays the same.
    pub fn step(&mut self) -> Effect {
        loop {
            match &mut self.state {
                State::Begin(begin) => {
                    let begin = *begin;
                    self.begin_round(begin);
                }
                State::Asking(asking) => return Effect::Ask(asking.request.clone()),
                State::Waiting { ms, .. } => return Effect::Wait(*ms),
                State::Calling { .. } => {
                    if let Some(effect) = self.next_call() {
                        return effect;
                    }
                }
                State::Done(ending) => return Effect::Done(ending.clone()),
            }
        }
    }

    /// The events since the last time, in order.
    pub fn drain_events(&mut self) -> Vec<Event> {
        std::mem::take(&mut self.events)
    }

    /// Ends the run. What has arrived is kept; calls that wait are not executed.
    pub fn stop(&mut self) {
        match std::mem::replace(&mut self.state, State::Done(Ending::Stopped)) {
            State::Asking(asking) => self.keep_partial(*asking),
            State::Calling { queue, .. } => self.close(queue),
            State::Begin(_) | State::Waiting { .. } => {}
            State::Done(ending) => {
                self.state = State::Done(ending);
                return;
            }
        }
        self.emit(Event::Ended { ending: Ending::Stopped });
    }

    /// Tries a failed round again; the calls of earlier rounds are not repeated.
    pub fn retry(&mut self) {
        self.retry_with(self.settings.clone());
    }

    /// Tries a failed round again with other settings, since what the person mended may be among them. Isolation
    /// stays as the run began.
    pub fn retry_with(&mut self, settings: Settings) {
        if let State::Done(Ending::Failed { .. }) = self.state {
            let isolation = self.settings.visibility.isolation;
            self.settings = settings;
            self.settings.visibility.isolation = isolation;
            self.concessions = Concessions::default();
            self.emit(Event::Resumed { round: self.round });
            self.retries_left = MAX_RETRIES;
            self.state = State::Begin(Begin::Again);
            if let Some((registry, toolbox)) = self.given_late.take() {
                self.update(&registry, &toolbox);
            }
        }
    }

    /// Hands in the skills and tools as they are now. Switches, installations and removals count from the next
    /// request on, and a tool that is no longer visible is revoked at once, for calls still waiting too. Edits to
    /// a skill's text count from the next run. A run that is over takes them up if it is tried again.
    pub fn update(&mut self, registry: &Registry, toolbox: &Toolbox) {
        if matches!(self.state, State::Done(_)) {
            self.given_late = Some((registry.clone(), toolbox.clone()));
            return;
        }
        if registry.is_same(&self.given) && toolbox.is_same(&self.toolbox) {
            return;
        }
        self.given = registry.clone();
        let names = |registry: &Registry| -> BTreeSet<SkillName> {
            registry.catalogue().map(|(_, skill)| skill.name.clone()).collect()
        };
        let before = names(&self.registry);
        let changed_tools = self.toolbox != *toolbox;
        // What the run has met stays with it: also a skill that was installed in mid-run and is removed again.
        self.registry = registry.within_run(&self.registry);
        self.toolbox = toolbox.clone();
        let after = names(&self.registry);
        if before != after || changed_tools {
            self.emit(Event::Changed {
                round: self.round,
                on: after.difference(&before).cloned().collect(),
                off: before.difference(&after).cloned().collect(),
            });
        }
    }

    /// Pins a skill's activation, or takes the pin off: a pinned one is never compacted and outlives the run.
    pub fn pin(&mut self, skill: SkillId, pinned: bool) {
        if self.transcript.pin(skill, pinned) {
            self.emit(Event::Pinned { skill, pinned });
        }
    }

    /// The messages that the model is sent.
    pub fn transcript(&self) -> &Transcript {
        &self.transcript
    }

    /// The set as it would be sent now.
    pub fn visible_now(&self) -> VisibleSet {
        visibility::visible(&self.registry, &self.toolbox, &self.transcript, &self.settings.visibility)
            .unwrap_or_else(|error| visibility::degraded(&self.registry, &self.toolbox, error))
    }

    pub(super) fn emit(&mut self, event: Event) {
        self.events.push(event);
    }

    /// The language of the words that frame skills and results for the model.
    pub(super) fn frame_lang(&self) -> Lang {
        let mut skills = self.registry.catalogue().peekable();
        match skills.peek() {
            Some(_) => model::catalogue_lang(skills.map(|(_, skill)| skill.description.as_ref())),
            // Without skills the person's own words decide.
            None => self.transcript.messages().last().map_or(Lang::En, |message| Lang::of(&message.json)),
        }
    }

    pub(super) fn end(&mut self, ending: Ending) {
        self.emit(Event::Ended { ending: ending.clone() });
        self.state = State::Done(ending);
    }

    /// Begins a round: computes the visible set, makes room, and puts the request together.
    fn begin_round(&mut self, begin: Begin) {
        if begin == Begin::Next {
            if self.round >= self.settings.limits.rounds {
                return self.end(Ending::RoundLimit { rounds: self.settings.limits.rounds });
            }
            self.round += 1;
            self.attempt = 0;
            self.retries_left = MAX_RETRIES;
        }
        let model = self.model_settings();
        let head = chat::head(&model);
        let head_tokens = tokens::estimate(&head);
        let (set, definitions, size) = loop {
            let set = self.visible_now();
            let definitions = set.definitions();
            let size = head_tokens
                .saturating_add(self.transcript.tokens())
                .saturating_add(definitions.as_deref().map_or(0, tokens::estimate));
            match self.settings.limits.context_budget {
                Some(budget) if size > budget => {
                    let Some(compacted) = self.transcript.compact_oldest(self.id) else {
                        return self.end(Ending::Budget { budget, tokens: size });
                    };
                    let super::transcript::Compacted { run, round, ids, lost } = compacted;
                    self.emit(Event::Compacted { run, round, ids, lost });
                }
                Some(_) | None => break (set, definitions, size),
            }
        };
        let definitions: Option<Rc<str>> = definitions.map(Into::into);
        let is_first = !self.events_have_set();
        if is_first || *self.sent != set {
            self.sent = Rc::new(set);
            self.emit(Event::Visible {
                round: self.round,
                set: self.sent.clone(),
                definitions: definitions.clone(),
            });
        }
        let tail = chat::tail(&model, &self.concessions, definitions.is_some());
        let body = RequestBody {
            head: head.clone(),
            messages: self.transcript.messages().iter().map(|message| message.json.clone()).collect(),
            definitions,
            tail: tail.clone(),
        };
        self.ask(body.text().into(), head, tail, size);
    }

    /// Whether a set was sent in this run already.
    fn events_have_set(&self) -> bool {
        self.round > 1 || self.attempt > 0
    }

    /// Closes what earlier runs left open. Gives the pinned skills that were edited and can be activated.
    fn settle_earlier_runs(&mut self) -> Vec<SkillId> {
        let lang = self.frame_lang();
        for message in self.transcript.close_open_calls(&model::error(model::outcome_unknown(lang))) {
            self.emit(Event::Entered(message));
        }
        let registry = &self.registry;
        let mut edited = Vec::new();
        for pinned in self.transcript.activations().filter(|activation| activation.pinned) {
            let is_edited = |skill: &InstalledSkill| skill.id == pinned.skill && skill.hash != pinned.hash;
            if registry.catalogue().any(|(skill, _)| is_edited(skill)) && !edited.contains(&pinned.skill) {
                edited.push(pinned.skill);
            }
        }
        let replaced = self.transcript.end_activations(|activation| {
            let is_current = registry
                .get(activation.skill)
                .is_some_and(|skill| skill.hash == activation.hash && !skill.is_broken());
            !(activation.pinned && is_current)
        });
        for (old, new) in replaced {
            self.emit(Event::Replaced { old, new });
        }
        edited
    }
}
