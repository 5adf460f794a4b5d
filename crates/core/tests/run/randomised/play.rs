//! Plays one conversation: the endpoint, the tools and the person do what the dice say.

use serde_json::{Value, json};
use skillsight_core::agent::{Decision, Effect, ResponseHead, Run, Settings, Setup, Transcript};
use skillsight_core::chat::StreamEnd;
use skillsight_core::registry::SkillId;
use skillsight_core::tool::{Tool, ToolOutcome};
use skillsight_core::trace::{CallOutcome, Ending};
use skillsight_core::visibility::Isolation;

use super::audit::{Audit, Beginning, Met};
use super::dice::Dice;
use super::world::{Change, SKILLS, TOOLS, World};
use crate::fixtures::words;
use crate::wire::Sent;

struct Play {
    dice: Dice,
    world: World,
    audit: Audit,
    always: Vec<Tool>,
    said: usize,
    /// The calls of the last reply.
    last: Vec<(String, String)>,
    run: Run,
}

/// Plays a conversation of several runs; gives what happened, and the events.
pub fn conversation(seed: u64) -> (Met, Vec<skillsight_core::trace::Event>) {
    let mut dice = Dice::new(seed);
    let world = World::new(&mut dice);
    let audit = Audit::new(&world);
    let run = Run::start(Setup::default(), "");
    let mut play = Play { dice, world, audit, always: Vec::new(), said: 0, last: Vec::new(), run };
    let mut transcript = Transcript::default();
    for number in 1..=2 + u32::try_from(play.dice.below(3)).unwrap() {
        while play.dice.percent(40) {
            let focus = play.focus();
            let allowed = play.always.last().map(|tool| tool.spec.name.to_string());
            play.world.change(&mut play.dice, &focus, allowed.as_deref());
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
        let dice = &mut self.dice;
        let mut settings = Settings::default();
        settings.model.model = "m".into();
        settings.limits.rounds = 3 + u32::try_from(dice.below(6)).unwrap();
        settings.limits.context_budget =
            dice.percent(50).then(|| 700 + u32::try_from(dice.below(1500)).unwrap());
        settings.limits.fold_over = *dice.pick(&[200, 1000, 8000]);
        settings.visibility.isolation = if dice.percent(10) { Isolation::Off } else { Isolation::On };
        settings.visibility.definition_budget =
            dice.percent(15).then(|| u32::try_from(dice.below(400)).unwrap());
        let message = self.text("The person says");
        self.audit.begins(Beginning {
            world: &self.world,
            isolated: settings.visibility.isolation == Isolation::On,
            budget: settings.limits.context_budget,
            has_definition_budget: settings.visibility.definition_budget.is_some(),
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
        self.run = Run::start(setup, &message);
        self.drain();
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
                    if self.change(8) {
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
    fn focus(&self) -> Vec<SkillId> {
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
            self.audit.met.disabled_in_mid_run += usize::from(focus.contains(&id));
        }
        self.run.update(&self.world.registry, &self.world.toolbox());
        self.audit.view.follow(&self.world);
        self.drain();
        true
    }

    fn pin(&mut self) {
        if let Some(skill) = self.focus().first().copied() {
            let pinned = self.dice.percent(70);
            self.run.pin(skill, pinned);
            self.audit.pins(skill, pinned);
            self.drain();
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

    fn reply(&mut self) -> Sent {
        let mut reply = Sent::default();
        if self.dice.percent(25) {
            reply.text = self.text("The model says");
        }
        if self.dice.percent(12) {
            reply.text = self.text("The model answers");
            return reply;
        }
        if self.dice.percent(10) {
            reply.calls.clone_from(&self.last);
        }
        while reply.calls.len() < 3 && (reply.calls.is_empty() || self.dice.percent(40)) {
            let call = self.call();
            reply.calls.push(call);
        }
        // The call that a skill would unlock, beside its activation.
        if self.dice.percent(15) {
            let catalogue = self.audit.view.catalogue();
            if let Some(card) = catalogue.get(self.dice.below(catalogue.len().max(1))) {
                reply.calls.push(("activate_skill".to_owned(), json!({"name": card.name}).to_string()));
                reply.calls.extend(card.lists.iter().map(|tool| (tool.clone(), "{}".to_owned())));
            }
        }
        self.last.clone_from(&reply.calls);
        for _ in 0..reply.calls.len() {
            let id = match self.dice.below(12) {
                0 => None,
                1 => Some(String::new()),
                2 | 3 => Some("same".to_owned()),
                4 => Some(format!("call_{}_{}_0", 1 + self.dice.below(3), 1 + self.dice.below(3))),
                _ => Some(format!("id{}-{}", self.said, self.dice.below(1_000_000))),
            };
            reply.ids.push(id);
        }
        reply
    }

    fn call(&mut self) -> (String, String) {
        let dice = &mut self.dice;
        let skill = *dice.pick(&SKILLS);
        let activation = json!({ "name": skill });
        let visible: Vec<&str> =
            self.audit.sent.iter().map(|tool| tool["function"]["name"].as_str().unwrap()).collect();
        let name = match dice.below(20) {
            0..=6 => "activate_skill",
            7..=13 if !visible.is_empty() => dice.pick(&visible),
            14 => skill,
            15 => *dice.pick(&["fly", "read_skill_resource"]),
            _ => dice.pick(&TOOLS),
        };
        let arguments: Value = match dice.below(12) {
            0 => json!({"id": 5}),
            1 => return (name.to_owned(), (*dice.pick(&["{\"id\":", "[]", "null", ""])).to_owned()),
            _ if name == "activate_skill" => activation,
            2..=5 => json!({}),
            number => json!({"id": number.to_string(), "b": true}),
        };
        (name.to_owned(), arguments.to_string())
    }

    /// A text that was never said before; some hold the very words of an activation.
    fn text(&mut self, start: &str) -> String {
        self.said += 1;
        let mut text = format!("{start} {}. ", self.said);
        if let (true, false) = (self.dice.percent(20), self.world.cards.is_empty()) {
            let card = self.dice.pick(&self.world.cards);
            text += &format!(
                "Skill activated: {}. Follow these instructions strictly:\n\n{} ",
                card.name, card.mark
            );
        }
        let most = if self.dice.percent(25) { 600 } else { 60 };
        text + &words(self.dice.below(most))
    }
}
