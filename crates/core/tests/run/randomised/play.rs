//! Plays one conversation: the endpoint, the tools and the person do what the dice say.

use skillsight_core::agent::{Decision, Effect, ResponseHead, Run, Settings, Setup, Transcript};
use skillsight_core::chat::StreamEnd;
use skillsight_core::registry::SkillId;
use skillsight_core::tool::{Tool, ToolOutcome};
use skillsight_core::trace::{CallOutcome, Ending};
use skillsight_core::visibility::Isolation;

use super::audit::{Audit, Beginning};
use super::dice::Dice;
use super::met::Met;
use super::slash::Message;
use super::world::{Change, World};

pub(super) struct Play {
    pub(super) dice: Dice,
    pub(super) world: World,
    pub(super) audit: Audit,
    always: Vec<Tool>,
    /// How many texts were said, by whomever.
    pub(super) said: usize,
    /// The person said nothing but names once; a second time could not be told from it.
    was_wordless: bool,
    /// The calls of the last reply.
    pub(super) last: Vec<(String, String)>,
    run: Run,
}

/// Plays a conversation of several runs; gives what happened, and the events.
pub fn conversation(seed: u64) -> (Met, Vec<skillsight_core::trace::Event>) {
    let mut dice = Dice::new(seed);
    let world = World::new(&mut dice);
    let audit = Audit::new(&world);
    let run = Run::start(Setup::default(), "");
    let (always, last) = (Vec::new(), Vec::new());
    let mut play = Play { dice, world, audit, always, said: 0, was_wordless: false, last, run };
    let mut transcript = Transcript::default();
    for number in 1..=2 + u32::try_from(play.dice.below(3)).unwrap() {
        while play.dice.percent(40) {
            let focus = play.focus();
            let allowed = play.always.last().map(|tool| tool.spec.name.to_string());
            play.world.change(&mut play.dice, &focus, allowed.as_deref());
        }
        if play.dice.percent(40) {
            play.edit_pinned();
        }
        play.begin(number, transcript);
        play.go();
        transcript = play.run.transcript().clone();
        play.audit.ends(&transcript);
    }
    (play.audit.met, play.audit.events)
}

impl Play {
    fn begin(&mut self, run: u32, transcript: Transcript) {
        let message = self.message();
        let dice = &mut self.dice;
        let mut settings = Settings::default();
        settings.model.model = "m".into();
        settings.model.system_prompt = if dice.percent(30) { "Be brief.".into() } else { String::new() };
        settings.limits.rounds = 3 + u32::try_from(dice.below(6)).unwrap();
        settings.limits.context_budget =
            dice.percent(50).then(|| 700 + u32::try_from(dice.below(1500)).unwrap());
        settings.limits.fold_over = *dice.pick(&[200, 1000, 8000]);
        settings.visibility.isolation = if dice.percent(10) { Isolation::Off } else { Isolation::On };
        settings.visibility.definition_budget =
            dice.percent(15).then(|| u32::try_from(dice.below(400)).unwrap());
        self.audit.begins(Beginning {
            world: &self.world,
            isolated: settings.visibility.isolation == Isolation::On,
            system_prompt: settings.model.system_prompt.clone(),
            budget: settings.limits.context_budget,
            has_definition_budget: settings.visibility.definition_budget.is_some(),
            page: settings.limits.fold_over.clamp(500, 6000) as usize,
            always: self.always.clone(),
            message: message.clone(),
        });
        let setup = Setup {
            run,
            registry: self.world.registry.clone(),
            toolbox: self.world.toolbox(),
            settings,
            transcript,
            allowed: self.always.iter().map(Tool::definition_hash).collect(),
        };
        self.run = Run::start(setup, &message.text);
        self.drain();
    }

    /// What the person says; once perhaps nothing but names.
    fn message(&mut self) -> Message {
        let is_wordless = !self.was_wordless && self.dice.percent(5);
        self.was_wordless |= is_wordless;
        let words = (!is_wordless).then(|| self.text("The person says"));
        let focus = self.focus();
        Message::any(&mut self.dice, &self.world.cards, &focus, words)
    }

    fn drain(&mut self) {
        let events = self.run.drain_events();
        self.audit.take(events);
    }

    /// Goes on until the run is over, or is left as it is.
    fn go(&mut self) {
        let mut asked = (0, 0);
        for _ in 0..500 {
            let effect = self.run.step();
            self.drain();
            match effect {
                Effect::Ask(request) => {
                    if asked != (request.round, request.attempt) {
                        asked = (request.round, request.attempt);
                        self.audit.asks(&request);
                    }
                    if self.change(8) {
                        continue;
                    }
                    if self.dice.percent(1) {
                        return;
                    }
                    self.answer();
                }
                Effect::Wait(_) if self.dice.percent(10) => self.run.stop(),
                Effect::Wait(_) => {
                    self.change(20);
                    self.run.waited();
                }
                Effect::Approve(call) => {
                    self.audit.approves(&call);
                    if self.change(35) && self.dice.percent(50) {
                        continue;
                    }
                    match self.dice.below(30) {
                        0 => self.run.stop(),
                        1 => return,
                        _ => self.decide(&call.id),
                    }
                }
                Effect::Call(call) => {
                    self.audit.runs(&call);
                    if self.change(14) {
                        continue;
                    }
                    match self.dice.below(40) {
                        0 => self.run.stop(),
                        1 => return,
                        _ => self.observe(&call.id),
                    }
                }
                Effect::Done(Ending::Failed { .. }) if self.dice.percent(70) => {
                    self.change(10);
                    self.run.retry();
                    self.drain();
                    self.follow();
                }
                Effect::Done(Ending::Budget { .. }) => return,
                Effect::Done(_) => {
                    self.pin();
                    return;
                }
            }
            self.drain();
        }
        panic!("a run without an end");
    }

    /// Skills that are active, newest first.
    pub(super) fn focus(&self) -> Vec<SkillId> {
        self.audit.active.iter().rev().map(|active| active.skill).collect()
    }

    /// Perhaps the person changes something.
    fn change(&mut self, chance: usize) -> bool {
        if self.dice.percent(chance) {
            self.pin();
        }
        if !self.dice.percent(chance) {
            return false;
        }
        let focus = self.focus();
        let asked = self.audit.asked().or(self.audit.last_allowed()).map(|tool| tool.spec.name.to_string());
        if let Change::Disabled(id) = self.world.change(&mut self.dice, &focus, asked.as_deref()) {
            self.audit.met.when("disabled in mid-run", focus.contains(&id));
        }
        self.run.update(&self.world.registry, &self.world.toolbox());
        self.drain();
        self.follow();
        true
    }

    /// A run that is over meets nothing new until it is tried again.
    fn follow(&mut self) {
        if !self.audit.is_over {
            self.audit.view.follow(&self.world);
        }
    }

    fn pin(&mut self) {
        if let Some(skill) = self.focus().first().copied() {
            let pinned = self.dice.percent(70);
            self.run.pin(skill, pinned);
            self.audit.pins(skill, pinned);
            self.drain();
        }
    }

    /// The person edits a skill that is pinned.
    fn edit_pinned(&mut self) {
        let pinned = self.audit.active.iter().find(|active| active.pinned).map(|active| active.skill);
        if let Some(skill) = pinned.filter(|skill| self.world.cards.iter().any(|card| card.id == *skill)) {
            self.world.edit(&mut self.dice, skill);
        }
    }

    fn decide(&mut self, call: &str) {
        let decision = match self.dice.below(6) {
            0..=2 => Decision::AllowOnce,
            3 => Decision::AllowRun,
            4 => Decision::AllowAlways,
            _ => Decision::Deny { reason: "no".into() },
        };
        if decision == Decision::AllowAlways {
            self.always.extend(self.audit.asked());
        }
        self.audit.decides(&decision);
        self.run.decide(call, decision);
        self.drain();
        self.change(15);
    }

    fn observe(&mut self, call: &str) {
        let text = self.text("Found");
        let (outcome, expected) = if self.dice.percent(85) {
            (ToolOutcome::Ok(text), CallOutcome::Ok)
        } else {
            (ToolOutcome::Error(text), CallOutcome::Error)
        };
        self.audit.observes(expected);
        self.run.observe(call, outcome);
    }

    /// The endpoint answers, or does not.
    fn answer(&mut self) {
        let reply = self.reply();
        let mut unused = self.said * 10;
        let stream = reply.stream(|| {
            unused += 1;
            format!("id{unused}")
        });
        let broken = || StreamEnd::Broken { why: "reset".into() };
        let (half, _) = stream.split_once("data: {\"choices\":[{\"index\":0,\"delta\":{}").unwrap();
        match self.dice.below(60) {
            0 => self.run.stop(),
            1 => {
                self.respond(200, half);
                self.run.stop();
            }
            2 | 3 => {
                let status = *self.dice.pick(&[429, 500, 503]);
                self.respond(status, "");
                self.run.received(StreamEnd::Complete);
            }
            4 => {
                self.respond(400, r#"{"error":{"message":"unknown field `stream_options`"}}"#);
                self.run.received(StreamEnd::Complete);
            }
            5 => self.run.received(broken()),
            6 | 7 => {
                self.respond(200, half);
                assert_eq!(self.run.last_word(), None, "it goes on");
                self.run.received(broken());
            }
            8 => {
                self.respond(401, "");
                self.run.received(StreamEnd::Complete);
            }
            _ => {
                self.audit.replying = reply.calls.into();
                // Some servers never say `[DONE]`: silence ends their replies.
                let is_silent = self.dice.percent(15);
                let stream = if is_silent { stream.replace("data: [DONE]\n\n", "") } else { stream };
                self.respond(200, &stream);
                assert_eq!(self.run.last_word().is_some(), is_silent);
                if is_silent {
                    self.run.received(StreamEnd::Silence);
                } else if self.dice.percent(50) {
                    self.run.received(StreamEnd::Complete);
                }
                self.drain();
                assert!(self.audit.replying.is_empty());
            }
        }
        self.drain();
        self.change(5);
    }

    fn respond(&mut self, status: u16, body: &str) {
        self.run.responded(ResponseHead { status, ..ResponseHead::default() });
        let (first, second) = body.as_bytes().split_at(self.dice.below(body.len() + 1));
        self.run.receive(first);
        self.run.receive(second);
    }
}
