//! A round as the page shows it: signals that the trace's events move.

use std::ops::Range;
use std::rc::Rc;

use leptos::prelude::*;
use skillsight_core::agent::Decision;
use skillsight_core::chat::{ReplyWarning, Usage};
use skillsight_core::skill::SkillName;
use skillsight_core::tool::{Effect, ToolName};
use skillsight_core::trace::{Addressee, CallOutcome, Channel, Event, Failure};
use skillsight_core::visibility::VisibleSet;

use super::Local;
use crate::drivers::clock;

/// A round.
#[derive(Clone, Copy)]
pub struct RoundView {
    /// The run's number.
    pub run: u32,
    /// The round's number, from 1.
    pub number: u32,
    /// Whether the person looks at it. A signal of its own, so that a choice moves two rounds and not all of them.
    pub is_chosen: RwSignal<bool>,
    /// The visible set.
    pub set: Local<Rc<VisibleSet>>,
    /// Tools that are visible and were not in the round before, in the order sent; none in round 1.
    pub added: Local<Vec<ToolName>>,
    /// Tools that were visible in the round before and are not now.
    pub removed: Local<Vec<ToolName>>,
    /// The requests of the round; more than one where it was tried again.
    pub attempts: Local<Vec<AttemptView>>,
    /// The answer so far.
    pub content: RwSignal<String>,
    /// The reasoning so far.
    pub reasoning: RwSignal<String>,
    /// The refusal so far.
    pub refusal: RwSignal<String>,
    /// What the reply says besides, once it is whole.
    pub reply: Local<Option<ReplyInfo>>,
    /// The calls that the reply asks for.
    pub calls: Local<Vec<CallView>>,
    /// What else happened, in order.
    pub notes: Local<Vec<Note>>,
    /// A wait before the next try: when it ends, in milliseconds since 1970.
    pub waiting: RwSignal<Option<f64>>,
    /// Skills activated in this round, and what they unlocked.
    pub activated: Local<Vec<(SkillName, Vec<ToolName>)>>,
    /// When its first request went out, in milliseconds since 1970.
    pub began: f64,
    /// When its reply was whole.
    pub ended: RwSignal<Option<f64>>,
    /// Text that arrived and waits for the next frame.
    pending: StoredValue<Vec<(Channel, Rc<str>)>, LocalStorage>,
}

/// One request of a round, and what came back.
#[derive(Clone)]
pub struct AttemptView {
    /// Which try, from 1.
    pub attempt: u32,
    /// The request's text before the messages.
    pub head: Rc<str>,
    /// Its messages, by id.
    pub messages: Rc<[Range<u32>]>,
    /// Its `tools`.
    pub definitions: Option<Rc<str>>,
    /// Its text after `tools`.
    pub tail: Rc<str>,
    /// Estimated tokens.
    pub tokens: u32,
    /// Whom it was for: a later one may have gone elsewhere.
    pub to: Addressee,
    /// The HTTP status, once it is known.
    pub status: Option<u16>,
    /// The header Content-Type.
    pub content_type: Option<Rc<str>>,
    /// What was received, in pieces. Secrets are masked; see [`Event::Received`].
    pub received: Vec<Rc<str>>,
}

/// What a whole reply says besides its text.
#[derive(Clone)]
pub struct ReplyInfo {
    /// Why it ended, in the endpoint's word.
    pub finish_reason: Option<Rc<str>>,
    /// Tokens as the endpoint counted them.
    pub usage: Option<Usage>,
    /// What is odd about it.
    pub warnings: Vec<ReplyWarning>,
}

/// Something that happened in a round besides its reply and its calls.
#[derive(Clone)]
pub enum Note {
    /// A field was left out or renamed since the endpoint refused it.
    Adjusted {
        /// The field.
        field: Rc<str>,
        /// What the endpoint said.
        why: Rc<str>,
    },
    /// A try failed and another follows.
    Retrying {
        /// The try that failed.
        attempt: u32,
        /// Milliseconds until the next.
        wait_ms: u32,
        /// Why.
        why: Failure,
    },
    /// An older round left the request to make room.
    Compacted {
        /// Its run.
        run: u32,
        /// Its number.
        round: u32,
        /// Skills that are no longer active for it.
        lost: Vec<SkillName>,
    },
    /// Skills were switched, installed or removed.
    Changed {
        /// On or installed.
        on: Vec<SkillName>,
        /// Off or removed.
        off: Vec<SkillName>,
    },
    /// The person asked for the round again.
    Resumed,
    /// A skill became active with the message: the person named it, or had pinned it and then edited it.
    Activated {
        /// The skill.
        skill: SkillName,
        /// The tools that it opened.
        unlocked: Vec<ToolName>,
        /// Whether it was pinned, and so entered with another text.
        is_pinned: bool,
    },
    /// The person activated a skill that was active already.
    AlreadyActive {
        /// The skill.
        skill: SkillName,
    },
    /// Prompt skills entered the system prompt.
    Prompted {
        /// Those that did, each with the word of the message that called for it.
        loaded: Vec<(SkillName, Option<Rc<str>>)>,
        /// Those that found no place.
        left_out: Vec<SkillName>,
    },
}

/// A call.
#[derive(Clone, Copy)]
pub struct CallView {
    /// Its id, unique in the conversation.
    pub id: StoredValue<Rc<str>, LocalStorage>,
    /// The name that the model used.
    pub name: StoredValue<Rc<str>, LocalStorage>,
    /// Its arguments as the model wrote them.
    pub arguments: StoredValue<Rc<str>, LocalStorage>,
    /// Whether it is a write; unknown for a tool that does not exist.
    pub effect: Option<Effect>,
    /// How far it has come.
    pub stage: Local<CallStage>,
    /// For how long the person allowed it, where it is a write and they did.
    pub approval: RwSignal<Option<Approval>>,
}

/// For how long the person allowed a write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Approval {
    /// For one call.
    Once,
    /// Until the run ends.
    Run,
    /// As long as the tool stays the same.
    Always,
}

impl Approval {
    pub(super) fn of(decision: &Decision) -> Option<Approval> {
        match decision {
            Decision::AllowOnce => Some(Approval::Once),
            Decision::AllowRun => Some(Approval::Run),
            Decision::AllowAlways => Some(Approval::Always),
            Decision::Deny { .. } => None,
        }
    }
}

/// How far a call has come.
#[derive(Clone, PartialEq)]
pub enum CallStage {
    /// It waits for the calls before it.
    Queued,
    /// The person is asked.
    Asked,
    /// The person decided.
    Decided(Decision),
    /// It runs.
    Running,
    /// It is done with.
    Settled {
        /// What came of it.
        outcome: CallOutcome,
        /// The whole result.
        content: Rc<str>,
        /// What the model gets of it, where that differs.
        shown: Option<Rc<str>>,
    },
}

impl RoundView {
    pub(super) fn new(run: u32, number: u32, began: f64) -> RoundView {
        RoundView {
            run,
            number,
            is_chosen: RwSignal::new(false),
            set: RwSignal::new_local(Rc::default()),
            added: RwSignal::new_local(Vec::new()),
            removed: RwSignal::new_local(Vec::new()),
            attempts: RwSignal::new_local(Vec::new()),
            content: RwSignal::new(String::new()),
            reasoning: RwSignal::new(String::new()),
            refusal: RwSignal::new(String::new()),
            reply: RwSignal::new_local(None),
            calls: RwSignal::new_local(Vec::new()),
            notes: RwSignal::new_local(Vec::new()),
            waiting: RwSignal::new(None),
            activated: RwSignal::new_local(Vec::new()),
            began,
            ended: RwSignal::new(None),
            pending: StoredValue::new_local(Vec::new()),
        }
    }

    /// The call of that id.
    pub(super) fn call(&self, id: &str) -> Option<CallView> {
        self.calls.with_untracked(|calls| {
            calls.iter().find(|call| call.id.with_value(|other| other.as_ref() == id)).copied()
        })
    }

    /// Sets the visible set and what changed against the round before.
    pub(super) fn show_set(&self, set: Rc<VisibleSet>, before: Option<&VisibleSet>) {
        let missing_in = |there: &VisibleSet, here: &VisibleSet| {
            let tools = here.tools.iter().filter(|tool| there.get(tool.name.as_str()).is_none());
            tools.map(|tool| tool.name.clone()).collect::<Vec<_>>()
        };
        if let Some(before) = before {
            self.added.set(missing_in(before, &set));
            self.removed.set(missing_in(&set, before));
        }
        self.set.set(set);
    }

    /// Moves the round by an event of it.
    pub(super) fn apply(&self, event: &Event, at: f64) {
        #[expect(clippy::wildcard_enum_match_arm, reason = "the others are the run's or the conversation's")]
        match event {
            Event::Responded { status, content_type, .. } => self.last_attempt(|attempt| {
                attempt.status = Some(*status);
                attempt.content_type = content_type.clone();
            }),
            Event::Received { text, .. } => self.last_attempt(|attempt| attempt.received.push(text.clone())),
            Event::Text { channel, text, .. } => self.defer(*channel, text.clone()),
            Event::Adjusted { field, why, .. } => {
                self.note(Note::Adjusted { field: field.clone(), why: why.clone() });
            }
            Event::Retrying { attempt, wait_ms, why, .. } => {
                self.waiting.set(Some(at + f64::from(*wait_ms)));
                self.note(Note::Retrying { attempt: *attempt, wait_ms: *wait_ms, why: why.clone() });
            }
            Event::Replied { content, reasoning, refusal, finish_reason, usage, warnings, .. } => {
                self.pending.update_value(Vec::clear);
                self.ended.set(Some(at));
                self.content.set(content.to_string());
                self.reasoning.set(reasoning.as_deref().unwrap_or_default().to_owned());
                self.refusal.set(refusal.as_deref().unwrap_or_default().to_owned());
                let reply = ReplyInfo {
                    finish_reason: finish_reason.clone(),
                    usage: *usage,
                    warnings: warnings.clone(),
                };
                self.reply.set(Some(reply));
            }
            Event::Called { call, name, arguments, effect, .. } => self.calls.update(|calls| {
                calls.push(CallView {
                    id: StoredValue::new_local(call.clone()),
                    name: StoredValue::new_local(name.clone()),
                    arguments: StoredValue::new_local(arguments.clone()),
                    effect: *effect,
                    stage: RwSignal::new_local(CallStage::Queued),
                    approval: RwSignal::new(None),
                });
            }),
            Event::Activated { name, unlocked, .. } => {
                self.activated.update(|activated| activated.push((name.clone(), unlocked.clone())));
            }
            Event::Changed { on, off, .. } => {
                self.note(Note::Changed { on: on.clone(), off: off.clone() });
            }
            Event::Resumed { .. } => self.note(Note::Resumed),
            _ => {}
        }
    }

    /// Begins a try: what an earlier one brought is no longer the reply.
    pub(super) fn begin_attempt(&self, attempt: AttemptView) {
        self.pending.update_value(Vec::clear);
        if attempt.attempt > 1 {
            self.content.set(String::new());
            self.reasoning.set(String::new());
            self.refusal.set(String::new());
        }
        self.waiting.set(None);
        self.attempts.update(|attempts| attempts.push(attempt));
    }

    pub(super) fn note(&self, note: Note) {
        self.notes.update(|notes| notes.push(note));
    }

    fn last_attempt(&self, change: impl FnOnce(&mut AttemptView)) {
        self.attempts.update(|attempts| {
            if let Some(attempt) = attempts.last_mut() {
                change(attempt);
            }
        });
    }

    /// Text is shown once a frame, however many pieces it comes in.
    fn defer(&self, channel: Channel, text: Rc<str>) {
        let is_first = self.pending.with_value(Vec::is_empty);
        self.pending.update_value(|pending| pending.push((channel, text)));
        if is_first {
            let this = *self;
            clock::next_frame(move || this.show_pending());
        }
    }

    pub(super) fn show_pending(&self) {
        let pending = self.pending.try_update_value(std::mem::take).unwrap_or_default();
        for (channel, text) in pending {
            let signal = match channel {
                Channel::Content => self.content,
                Channel::Reasoning => self.reasoning,
                Channel::Refusal => self.refusal,
            };
            signal.update(|shown| shown.push_str(&text));
        }
    }
}
