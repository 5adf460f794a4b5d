//! The calls of one reply: the gate, the person's word on writes, and what the model gets back.

use std::collections::VecDeque;
use std::rc::Rc;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::fold::fold;
use super::gate::{self, Admission, Refusal};
use super::message::Activation;
use super::run::{Begin, Effect, RoundSeen, Run, State};
use crate::chat::{RejectedArguments, Reply};
use crate::lang::Lang;
use crate::resource::Resource;
use crate::text::model;
use crate::tool::{self, DefinitionHash, Runner, Tool, ToolName, ToolOutcome, check_arguments};
use crate::trace::{CallOutcome, Ending, Event};

/// What the person says of a write.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Decision {
    /// This call may run.
    AllowOnce,
    /// This tool may run until the run ends.
    AllowRun,
    /// This tool may always run, as long as its definition stays the same. The driver remembers it.
    AllowAlways,
    /// The call must not run.
    Deny {
        /// Why; the model is told.
        reason: String,
    },
}

/// A call that the driver is to run, or to ask the person about.
#[derive(Clone, Debug, PartialEq)]
pub struct PendingCall {
    /// The call's id, unique in the conversation.
    pub id: Rc<str>,
    /// The round, from 1.
    pub round: u32,
    /// The tool.
    pub name: ToolName,
    /// Read or write.
    pub effect: tool::Effect,
    /// Its arguments; they fit the tool's schema.
    pub arguments: Map<String, Value>,
    /// How the tool runs.
    pub runner: Runner,
    /// What an approval is for.
    pub definition: DefinitionHash,
}

/// A call of the reply.
#[derive(Debug)]
pub(super) struct Call {
    id: Rc<str>,
    name: String,
    raw: String,
    /// The arguments, or why they can't be used.
    arguments: Result<Map<String, Value>, RejectedArguments>,
    stage: Stage,
}

/// How a result enters the transcript.
pub(super) enum Entry {
    /// Folded where it is long.
    Result,
    /// Whole: a page of a file, which is no longer than what would be folded.
    Page,
    /// Whole: the instructions of a skill, which is active from then on.
    Instructions(Activation),
}

/// How far a call has come.
#[derive(Debug)]
enum Stage {
    New,
    /// The person is asked.
    Asked(PendingCall),
    /// The person allowed this very definition.
    Allowed(DefinitionHash),
    /// The driver runs it.
    Running(PendingCall),
}

impl Run {
    /// Gives every call an id that no other in the conversation has, in the reply's message too.
    pub(super) fn number_calls(&self, reply: &mut Reply) -> VecDeque<Call> {
        let mut taken: Vec<String> = Vec::new();
        reply.assign_ids(&mut |place, sent| {
            let is_free = |id: &str, taken: &[String]| {
                !id.is_empty() && !self.transcript.has_call(id) && !taken.iter().any(|other| other == id)
            };
            let made = (place..).map(|salt| format!("call_{}_{}_{salt}", self.id, self.round));
            let id = sent.map(str::to_owned).into_iter().chain(made).find(|id| is_free(id, &taken));
            let id = id.unwrap_or_default();
            taken.push(id.clone());
            id
        });
        let calls = std::mem::take(&mut reply.calls).into_iter().map(|call| Call {
            id: call.id.unwrap_or_default().into(),
            name: call.name,
            raw: call.raw_arguments,
            arguments: call.arguments,
            stage: Stage::New,
        });
        calls.collect()
    }

    /// Takes up the calls of a reply. The same calls as before get a hint, and the second time end the run.
    pub(super) fn begin_calls(&mut self, queue: VecDeque<Call>) {
        for call in &queue {
            let effect = self.toolbox.get(&call.name).map(|entry| entry.tool.spec.effect);
            let event = Event::Called {
                round: self.round,
                call: call.id.clone(),
                name: call.name.as_str().into(),
                arguments: call.raw.as_str().into(),
                effect,
            };
            self.events.push(event);
        }
        let calls: Vec<String> =
            queue.iter().map(|call| format!("{}({})", call.name, canonical(call))).collect();
        let calls = calls.join(";");
        // Calls are the same only while the model could still know better: it sees the same tools, and the
        // results are still in the transcript.
        let is_repeat = self.rounds_seen.iter().any(|seen| {
            seen.calls == calls && *seen.sent == *self.sent && self.transcript.has_round(self.id, seen.round)
        });
        self.rounds_seen.push(RoundSeen { round: self.round, calls, sent: self.sent.clone() });
        if is_repeat {
            self.repeats += 1;
        }
        if self.repeats >= 2 && is_repeat {
            self.close(queue);
            return self.end(Ending::Repeating);
        }
        self.state = State::Calling { queue, is_repeat };
    }

    /// Works on the first call that is not settled. `None` when the state moved on without an effect.
    pub(super) fn next_call(&mut self) -> Option<Effect> {
        let State::Calling { queue, .. } = &self.state else { return None };
        let Some(call) = queue.front() else {
            self.state = State::Begin(Begin::Next);
            return None;
        };
        if let Stage::Running(pending) = &call.stage {
            // It has passed the gate; its outcome is on its way.
            return Some(Effect::Call(pending.clone()));
        }
        let arguments = match &call.arguments {
            Ok(arguments) => arguments.clone(),
            Err(why) => {
                let lang = self.frame_lang();
                let content =
                    model::error(&model::arguments_unreadable(lang, &call.name, &why.message(lang)));
                self.settle(CallOutcome::Rejected { misfits: Vec::new() }, content);
                return None;
            }
        };
        let (id, name) = (call.id.clone(), call.name.clone());
        let now = self.visible_now();
        match gate::admit(&name, &self.sent, &now, &self.registry, &self.toolbox) {
            Ok(Admission::Activation) => self.activate(&arguments),
            Ok(Admission::Reading) => self.read_resource(&arguments),
            Ok(Admission::Call(tool)) => {
                let pending = PendingCall {
                    id,
                    round: self.round,
                    name: tool.spec.name.clone(),
                    effect: tool.spec.effect,
                    runner: tool.runner.clone(),
                    definition: tool.definition_hash(),
                    arguments,
                };
                return self.run_or_ask(&tool, pending);
            }
            Err(refusal) => self.refuse(refusal, &name),
        }
        None
    }

    /// Runs a call that the gate let through, once its arguments fit and, for a write, the person allowed it.
    fn run_or_ask(&mut self, tool: &Tool, pending: PendingCall) -> Option<Effect> {
        let lang = self.frame_lang();
        let misfits = check_arguments(&tool.spec.parameters, &pending.arguments);
        if !misfits.is_empty() {
            let sentences: Vec<String> = misfits.iter().map(|misfit| misfit.sentence(lang)).collect();
            let content = model::arguments_misfit(lang, pending.name.as_str(), &sentences.join(" "));
            self.settle(CallOutcome::Rejected { misfits }, model::error(&content));
            return None;
        }
        if tool.spec.effect == tool::Effect::Write {
            let write = (pending.name.clone(), canonical_object(&pending.arguments));
            if self.writes.contains(&write) {
                self.refuse(Refusal::WriteRepeated, pending.name.as_str());
                return None;
            }
            if !self.is_allowed(&pending) {
                if !self.is_asked(&pending) {
                    let (call, definition) = (pending.id.clone(), pending.definition.clone());
                    self.emit(Event::Asked { call, definition });
                    self.set_stage(Stage::Asked(pending.clone()));
                }
                return Some(Effect::Approve(pending));
            }
            self.writes.push(write);
        }
        self.emit(Event::Running { call: pending.id.clone() });
        self.set_stage(Stage::Running(pending.clone()));
        Some(Effect::Call(pending))
    }

    /// Whether the person allowed this write: this call, or its tool's definition.
    fn is_allowed(&self, pending: &PendingCall) -> bool {
        let this_call = match self.front(&pending.id).map(|call| &call.stage) {
            Some(Stage::Allowed(definition)) => *definition == pending.definition,
            Some(Stage::New | Stage::Asked(_) | Stage::Running(_)) | None => false,
        };
        this_call || self.allowed.contains(&pending.definition)
    }

    /// Whether the person is being asked about this very call; one whose tool changed meanwhile is asked anew.
    fn is_asked(&self, pending: &PendingCall) -> bool {
        match self.front(&pending.id).map(|call| &call.stage) {
            Some(Stage::Asked(asked)) => asked == pending,
            Some(Stage::New | Stage::Allowed(_) | Stage::Running(_)) | None => false,
        }
    }

    fn set_stage(&mut self, stage: Stage) {
        if let State::Calling { queue, .. } = &mut self.state
            && let Some(call) = queue.front_mut()
        {
            call.stage = stage;
        }
    }

    fn front(&self, id: &str) -> Option<&Call> {
        let State::Calling { queue, .. } = &self.state else { return None };
        queue.front().filter(|call| call.id.as_ref() == id)
    }

    /// The person's word on a write. Returns the definition that may always run from now on, which the driver keeps.
    pub fn decide(&mut self, call: &str, decision: Decision) -> Option<DefinitionHash> {
        let Some(Call { stage: Stage::Asked(asked), .. }) = self.front(call) else { return None };
        let (name, definition) = (asked.name.clone(), asked.definition.clone());
        self.emit(Event::Decided { call: call.into(), decision: decision.clone() });
        match decision {
            Decision::AllowOnce => self.set_stage(Stage::Allowed(definition)),
            Decision::AllowRun => {
                self.allowed.insert(definition.clone());
                self.set_stage(Stage::Allowed(definition));
            }
            Decision::AllowAlways => {
                self.allowed.insert(definition.clone());
                self.set_stage(Stage::Allowed(definition.clone()));
                return Some(definition);
            }
            Decision::Deny { reason } => {
                let content = model::error(&model::denied(self.frame_lang(), name.as_str(), reason.trim()));
                self.settle(CallOutcome::Denied, content);
            }
        }
        None
    }

    /// What came of running a tool.
    pub fn observe(&mut self, call: &str, outcome: ToolOutcome) {
        let Some(Call { stage: Stage::Running(_), .. }) = self.front(call) else { return };
        match outcome {
            ToolOutcome::Ok(content) => self.settle(CallOutcome::Ok, content),
            ToolOutcome::Error(content) => self.settle(CallOutcome::Error, content),
        }
    }

    /// Refuses the first call, in the language of the catalogue. See [`gate::explain`].
    pub(super) fn refuse(&mut self, refusal: Refusal, subject: &str) {
        self.refuse_in(self.frame_lang(), refusal, subject, &[]);
    }

    /// Refuses the first call in that language.
    pub(super) fn refuse_in(&mut self, lang: Lang, refusal: Refusal, subject: &str, files: &[Resource]) {
        let content = gate::explain(&refusal, subject, files, &self.registry, lang);
        self.settle(CallOutcome::Refused { refusal }, content);
    }

    /// Is done with the first call: its result enters the transcript, folded where it is long.
    pub(super) fn settle(&mut self, outcome: CallOutcome, content: String) {
        self.settle_as(outcome, content, Entry::Result);
    }

    /// Is done with the first call, whose result enters the transcript so.
    pub(super) fn settle_as(&mut self, outcome: CallOutcome, content: String, entry: Entry) {
        let State::Calling { queue, is_repeat } = &mut self.state else { return };
        let is_repeat = *is_repeat;
        let Some(call) = queue.pop_front() else { return };
        let lang = self.frame_lang();
        let limit = self.settings.limits.fold_over as usize;
        let (activation, is_whole) = match entry {
            Entry::Result => (None, false),
            Entry::Page => (None, true),
            Entry::Instructions(activation) => (Some(activation), true),
        };
        let mut shown = if is_whole { None } else { fold(&content, limit, lang) };
        if is_repeat && activation.is_none() {
            let text = shown.as_deref().unwrap_or(&content);
            shown = Some(format!("{text}\n\n{}", model::repeat_hint(lang)));
        }
        let text = shown.as_deref().unwrap_or(&content);
        let message = self.transcript.push_result((self.id, self.round), &call.id, text, activation);
        self.emit(Event::Settled {
            round: self.round,
            call: call.id,
            outcome,
            shown: shown.map(Into::into),
            content: content.into(),
        });
        self.emit(Event::Entered(message));
    }

    /// Gives the calls that will not run a result that says so, since no call may be left without one.
    pub(super) fn close(&mut self, queue: VecDeque<Call>) {
        let lang = self.frame_lang();
        for call in queue {
            let (outcome, sentence) = match call.stage {
                Stage::Running(_) => (CallOutcome::Error, model::outcome_unknown(lang)),
                Stage::New | Stage::Asked(_) | Stage::Allowed(_) => {
                    (CallOutcome::Skipped, model::run_ended(lang))
                }
            };
            let content = model::error(sentence);
            let message = self.transcript.push_result((self.id, self.round), &call.id, &content, None);
            self.emit(Event::Settled {
                round: self.round,
                call: call.id,
                outcome,
                shown: None,
                content: content.into(),
            });
            self.emit(Event::Entered(message));
        }
    }
}

/// A call's arguments with their members in alphabetical order, so that equal ones are equal texts.
fn canonical(call: &Call) -> String {
    match &call.arguments {
        Ok(arguments) => canonical_object(arguments),
        Err(_) => call.raw.clone(),
    }
}

fn canonical_object(object: &Map<String, Value>) -> String {
    let mut value = Value::Object(object.clone());
    value.sort_all_objects();
    value.to_string()
}
