//! A run as the page shows it.

use std::rc::Rc;

use leptos::prelude::*;
use skillsight_core::agent::{Activation, Decision};
use skillsight_core::chat::{ReplyReader, StreamEnd};
use skillsight_core::registry::SkillId;
use skillsight_core::resource::ResourcePath;
use skillsight_core::secret::Secret;
use skillsight_core::skill::SkillName;
use skillsight_core::tool::Effect;
use skillsight_core::trace::{Addressee, CallOutcome, Ending, Event, Failure, LoadedPrompt};
use skillsight_core::visibility::VisibleSet;

use super::Local;
use super::record::{RunRecord, Stamped};
use super::round_view::{Approval, AttemptView, CallStage, CallView, Note, RoundView};

/// A run.
#[derive(Clone, Copy)]
pub struct RunView {
    /// Its number in the conversation, from 1.
    pub number: u32,
    /// When it began, in milliseconds since 1970.
    pub at_ms: f64,
    /// What the person said.
    pub message: Local<Rc<str>>,
    /// The model asked for.
    pub model: Local<Rc<str>>,
    /// The URL it asked, secrets masked; `None` for the rehearsal model.
    pub endpoint: Local<Option<Rc<str>>>,
    /// Whether isolation was switched off.
    pub isolation_off: RwSignal<bool>,
    /// Its rounds, oldest first.
    pub rounds: Local<Vec<RoundView>>,
    /// How it ended, once it has.
    pub ending: Local<Option<Ending>>,
    /// The run that took its place, when the person asked again from an earlier point.
    pub superseded_by: RwSignal<Option<u32>>,
    /// What happened since the last request: it belongs to the next one, and to the ending where none follows.
    pub notes: Local<Vec<Note>>,
    /// The names that the model called in it, each once.
    pub called: Local<Vec<Rc<str>>>,
    /// The skills that were activated in it, each with the round, oldest first.
    activated: Local<Vec<(SkillName, u32)>>,
    /// What of skills entered it, each once, oldest first.
    pub used: Local<Vec<Used>>,
    /// Its events, but for those that are only for watching.
    pub events: StoredValue<Vec<Stamped>, LocalStorage>,
    set: StoredValue<Rc<VisibleSet>, LocalStorage>,
    definitions: StoredValue<Option<Rc<str>>, LocalStorage>,
    /// What the person allowed in it for more than a call, oldest first: the tool, and for how long.
    approvals: StoredValue<Vec<(Rc<str>, Approval)>, LocalStorage>,
}

/// What of a skill a run used, by its content.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Used {
    /// The skill.
    pub skill: SkillId,
    /// Its name then.
    pub name: SkillName,
    /// The file; `None` for the SKILL.md.
    pub path: Option<ResourcePath>,
    /// SHA-256 of the file.
    pub hash: Rc<str>,
}

/// A write that really happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WriteDone {
    /// The run's number.
    pub run: u32,
    /// The round's number.
    pub round: u32,
    /// The tool.
    pub tool: Rc<str>,
    /// Its arguments.
    pub arguments: Rc<str>,
}

impl RunView {
    pub(super) fn new(record: &RunRecord) -> RunView {
        RunView {
            number: record.number,
            at_ms: record.at_ms,
            message: RwSignal::new_local("".into()),
            model: RwSignal::new_local("".into()),
            endpoint: RwSignal::new_local(record.endpoint.as_deref().map(Into::into)),
            isolation_off: RwSignal::new(false),
            rounds: RwSignal::new_local(Vec::new()),
            ending: RwSignal::new_local(None),
            superseded_by: RwSignal::new(record.superseded_by),
            notes: RwSignal::new_local(Vec::new()),
            called: RwSignal::new_local(Vec::new()),
            activated: RwSignal::new_local(Vec::new()),
            used: RwSignal::new_local(Vec::new()),
            events: StoredValue::new_local(Vec::new()),
            set: StoredValue::new_local(Rc::default()),
            definitions: StoredValue::new_local(None),
            approvals: StoredValue::new_local(Vec::new()),
        }
    }

    /// What is kept of it besides its events.
    pub(super) fn record(&self) -> RunRecord {
        RunRecord {
            number: self.number,
            at_ms: self.at_ms,
            endpoint: self.endpoint.get_untracked().map(|url| url.to_string()),
            superseded_by: self.superseded_by.get_untracked(),
        }
    }

    /// Whether the rehearsal model answered.
    pub fn is_rehearsal(&self) -> bool {
        self.endpoint.with(Option::is_none)
    }

    /// The round of that number.
    pub fn round(&self, number: u32) -> Option<RoundView> {
        self.rounds.with(|rounds| find(rounds, number))
    }

    fn round_untracked(&self, number: u32) -> Option<RoundView> {
        self.rounds.with_untracked(|rounds| find(rounds, number))
    }

    /// The round before.
    pub fn before(&self, number: u32) -> Option<RoundView> {
        number.checked_sub(1).and_then(|before| self.round_untracked(before))
    }

    /// Moves the run by an event; says which round began with it.
    pub(super) fn apply(&self, stamped: &Stamped) -> Option<RoundView> {
        let Stamped { at, event } = stamped;
        let mut began = None;
        match event.as_ref() {
            Event::Started { model, message, isolation_off, .. } => {
                self.model.set(model.clone());
                self.message.set(message.clone());
                self.isolation_off.set(*isolation_off);
            }
            Event::Visible { set, definitions, .. } => {
                self.set.set_value(set.clone());
                self.definitions.set_value(definitions.clone());
            }
            Event::Compacted { run, round, lost, .. } => self.notes.update(|notes| {
                notes.push(Note::Compacted { run: *run, round: *round, lost: lost.clone() });
            }),
            Event::Sent { round, attempt, head, messages, tail, tokens, to } => {
                let known =
                    || Addressee { url: self.endpoint.get_untracked(), model: self.model.get_untracked() };
                let to = to.clone().unwrap_or_else(known);
                // The heading tells the newest: a run can be tried again with another endpoint.
                if self.endpoint.with_untracked(|url| *url != to.url) {
                    self.endpoint.set(to.url.clone());
                }
                if self.model.with_untracked(|model| *model != to.model) {
                    self.model.set(to.model.clone());
                }
                began = Some(self.begin(
                    *round,
                    *at,
                    AttemptView {
                        attempt: *attempt,
                        head: head.clone(),
                        messages: messages.as_slice().into(),
                        definitions: self.definitions.get_value(),
                        tail: tail.clone(),
                        tokens: *tokens,
                        to,
                        status: None,
                        content_type: None,
                        received: Vec::new(),
                    },
                ));
            }
            Event::Responded { round, .. }
            | Event::Received { round, .. }
            | Event::Text { round, .. }
            | Event::Adjusted { round, .. }
            | Event::Retrying { round, .. }
            | Event::Replied { round, .. }
            | Event::Changed { round, .. } => self.in_round(*round, event, *at),
            Event::Called { round, name, .. } => {
                if self.called.with_untracked(|called| !called.contains(name)) {
                    self.called.update(|called| called.push(name.clone()));
                }
                self.in_round(*round, event, *at);
            }
            Event::Activated { round, skill, name, unlocked } => {
                self.activated.update(|activated| activated.push((name.clone(), *round)));
                if *round == 0 {
                    let is_pinned = self.entered_pinned(*skill);
                    let (skill, unlocked) = (name.clone(), unlocked.clone());
                    self.notes.update(|notes| notes.push(Note::Activated { skill, unlocked, is_pinned }));
                }
                self.in_round(*round, event, *at);
            }
            Event::Prompted { loaded, left_out } => {
                for LoadedPrompt { skill, name, hash, .. } in loaded {
                    self.uses(Used { skill: *skill, name: name.clone(), path: None, hash: hash.clone() });
                }
                let loaded = loaded.iter().map(|prompt| (prompt.name.clone(), prompt.word.clone()));
                let note = Note::Prompted { loaded: loaded.collect(), left_out: left_out.clone() };
                self.notes.update(|notes| notes.push(note));
            }
            Event::Resumed { round } => {
                self.ending.set(None);
                self.in_round(*round, event, *at);
            }
            Event::Asked { call, .. } => self.stage(call, CallStage::Asked),
            Event::Decided { call, decision } => {
                self.decided(call, decision);
                self.stage(call, CallStage::Decided(decision.clone()));
            }
            Event::Running { call } => {
                self.runs_unasked(call);
                self.stage(call, CallStage::Running);
            }
            Event::Settled { call, outcome, content, shown, .. } => {
                let (outcome, content, shown) = (outcome.clone(), content.clone(), shown.clone());
                self.stage(call, CallStage::Settled { outcome, content, shown });
            }
            Event::Ended { ending } => {
                self.last_round(RoundView::show_pending);
                self.last_round(|round| round.waiting.set(None));
                self.ending.set(Some(ending.clone()));
            }
            Event::Entered(message) => {
                for Activation { skill, name, hash, .. } in message.activations() {
                    self.uses(Used { skill: *skill, name: name.clone(), path: None, hash: hash.clone() });
                }
            }
            Event::Read { skill, name, path, hash, .. } => {
                let (path, hash) = (Some(path.clone()), hash.clone());
                self.uses(Used { skill: *skill, name: name.clone(), path, hash });
            }
            Event::Replaced { .. } | Event::Pinned { .. } => {}
            Event::AlreadyActive { name, .. } => self.notes.update(|notes| {
                notes.push(Note::AlreadyActive { skill: name.clone() });
            }),
        }
        if !event.is_transient() {
            self.events.update_value(|events| events.push(stamped.clone()));
        }
        began
    }

    /// Whether a skill's instructions entered with a pin on them already.
    fn entered_pinned(&self, skill: SkillId) -> bool {
        let is_it = |activation: &Activation| activation.skill == skill && activation.pinned;
        let has_it = |stamped: &Stamped| matches!(stamped.event.as_ref(), Event::Entered(message) if message.activations().any(is_it));
        self.events.with_value(|events| events.iter().any(has_it))
    }

    fn begin(&self, number: u32, at: f64, attempt: AttemptView) -> RoundView {
        let known = self.round_untracked(number);
        let round = known.unwrap_or_else(|| RoundView::new(self.number, number, at));
        let before = self.before(number).map(|before| before.set.get_untracked());
        round.show_set(self.set.get_value(), before.as_deref());
        if self.notes.with_untracked(|notes| !notes.is_empty()) {
            self.notes.try_update(std::mem::take).into_iter().flatten().for_each(|note| round.note(note));
        }
        round.begin_attempt(attempt);
        if known.is_none() {
            self.rounds.update(|rounds| rounds.push(round));
        }
        round
    }

    fn uses(&self, used: Used) {
        if self.used.with_untracked(|all| !all.contains(&used)) {
            self.used.update(|all| all.push(used));
        }
    }

    fn in_round(&self, number: u32, event: &Event, at: f64) {
        if let Some(round) = self.round_untracked(number) {
            round.apply(event, at);
        }
    }

    fn last_round(&self, change: impl FnOnce(&RoundView)) {
        if let Some(round) = self.rounds.with_untracked(|rounds| rounds.last().copied()) {
            change(&round);
        }
    }

    fn stage(&self, call: &str, stage: CallStage) {
        self.call(call, |call| call.stage.set(stage));
    }

    /// Notes how long the person allowed a write for.
    fn decided(&self, call: &str, decision: &Decision) {
        self.call(call, |call| {
            let approval = Approval::of(decision);
            call.approval.set(approval);
            if let Some(approval) = approval.filter(|approval| *approval != Approval::Once) {
                self.approvals.update_value(|approvals| approvals.push((call.name.get_value(), approval)));
            }
        });
    }

    /// A write runs without a question where the person allowed its tool earlier: in this run or, for always, before it.
    fn runs_unasked(&self, call: &str) {
        self.call(call, |call| {
            if call.effect != Some(Effect::Write) || call.approval.with_untracked(Option::is_some) {
                return;
            }
            let name = call.name.get_value();
            let given = self.approvals.with_value(|approvals| {
                approvals.iter().rev().find(|(tool, _)| *tool == name).map(|(_, approval)| *approval)
            });
            call.approval.set(Some(given.unwrap_or(Approval::Always)));
        });
    }

    fn call(&self, call: &str, change: impl FnOnce(CallView)) {
        self.last_round(|round| {
            if let Some(call) = round.call(call) {
                change(call);
            }
        });
    }

    /// Brings a run that was read back to its end; the event says how, where it had none.
    pub(super) fn finish_restored(&self, at: f64, secrets: &[Secret]) -> Option<Stamped> {
        self.show_partial(secrets);
        if self.ending.with_untracked(Option::is_some) {
            return None;
        }
        let ending = Ending::Failed { why: Failure::Interrupted };
        let stamped = Stamped { at, event: Rc::new(Event::Ended { ending }) };
        self.apply(&stamped);
        Some(stamped)
    }

    /// A reply that was stopped or cut off shows what had arrived, as it did when it happened.
    fn show_partial(&self, secrets: &[Secret]) {
        self.last_round(|round| {
            if round.reply.with_untracked(Option::is_some) {
                return;
            }
            let Some(attempt) = round.attempts.with_untracked(|attempts| attempts.last().cloned()) else {
                return;
            };
            // The body of an error is no part of a reply.
            if attempt.status.is_none_or(|status| !(200..300).contains(&status)) {
                return;
            }
            let mut reader = ReplyReader::new(attempt.content_type.as_deref());
            for piece in &attempt.received {
                reader.receive(piece.as_bytes());
            }
            let mut reply = reader.finish(StreamEnd::Broken { why: String::new() });
            reply.mask(secrets);
            round.content.set(reply.content);
            round.reasoning.set(reply.reasoning.unwrap_or_default());
            round.refusal.set(reply.refusal.unwrap_or_default());
        });
    }

    /// The writes of this run that were executed, whatever came of them.
    pub fn writes(&self) -> Vec<WriteDone> {
        let mut writes = Vec::new();
        for round in self.rounds.get_untracked() {
            for call in round.calls.get_untracked() {
                let ran = call.stage.with_untracked(|stage| match stage {
                    CallStage::Running => true,
                    CallStage::Settled { outcome, .. } => {
                        matches!(outcome, CallOutcome::Ok | CallOutcome::Error)
                    }
                    CallStage::Queued | CallStage::Asked | CallStage::Decided(_) => false,
                });
                if ran && call.effect == Some(Effect::Write) {
                    writes.push(WriteDone {
                        run: self.number,
                        round: round.number,
                        tool: call.name.get_value(),
                        arguments: call.arguments.get_value(),
                    });
                }
            }
        }
        writes
    }

    /// The round in which a skill was last activated in this run.
    pub fn activated_in(&self, skill: &SkillName) -> Option<u32> {
        self.activated.with(|all| all.iter().rev().find(|(name, _)| name == skill).map(|(_, round)| *round))
    }
}

fn find(rounds: &[RoundView], number: u32) -> Option<RoundView> {
    // Rounds are numbered from 1 without gaps.
    rounds.get(usize::try_from(number).ok()?.checked_sub(1)?).copied()
}

#[cfg(test)]
mod tests;
