//! Watches a conversation from outside: what is sent, what is run, what the trace says, against the test's own rules.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use serde_json::{Map, Value};
use skillsight_core::agent::{Decision, PendingCall, Refusal, Request, Transcript};
use skillsight_core::registry::SkillId;
use skillsight_core::tool::{Effect, Tool};
use skillsight_core::trace::{self, CallOutcome, Ending, Event};

use super::history::History;
use super::rules::{ACTIVATE, Active, Case, Fate, View, read};
use super::world::World;
use crate::checks::{Rebuilder, check_request};

/// How often something happened.
#[derive(Debug, Default)]
pub struct Met {
    pub requests: usize,
    pub executed: usize,
    pub activations: usize,
    pub compacted_activations: usize,
    pub disabled_in_mid_run: usize,
    pub called_with_its_activation: usize,
    pub shared_tools: usize,
    pub degraded: usize,
    pub revoked: usize,
    pub repeating: usize,
    pub pinned_over: usize,
    pub asked_since_it_changed: usize,
}

impl Met {
    /// Adds what happened in another conversation.
    pub fn add(&mut self, other: &Met) {
        self.requests += other.requests;
        self.executed += other.executed;
        self.activations += other.activations;
        self.compacted_activations += other.compacted_activations;
        self.disabled_in_mid_run += other.disabled_in_mid_run;
        self.called_with_its_activation += other.called_with_its_activation;
        self.shared_tools += other.shared_tools;
        self.degraded += other.degraded;
        self.revoked += other.revoked;
        self.repeating += other.repeating;
        self.pinned_over += other.pinned_over;
        self.asked_since_it_changed += other.asked_since_it_changed;
    }
}

/// A call of the newest reply that is not settled.
struct Open {
    id: String,
    name: String,
    arguments: String,
    running: bool,
    asked: Option<Tool>,
    allowed: Option<Tool>,
    denied: bool,
    observed: Option<CallOutcome>,
}

/// A call as it counts for a repeat: the name, and the arguments, or their text where they can't be read.
type Asked = (String, Result<Map<String, Value>, String>);

/// What is known of the conversation.
pub struct Audit {
    pub view: View,
    pub active: Vec<Active>,
    /// The `tools` of the newest request.
    pub sent: Vec<Value>,
    pub met: Met,
    pub events: Vec<Event>,
    /// What a reply asks for that is on its way.
    pub replying: VecDeque<(String, String)>,
    left: Vec<Active>,
    allowed: Vec<Tool>,
    writes: Vec<(String, Map<String, Value>)>,
    open: VecDeque<Open>,
    of_this_reply: BTreeSet<String>,
    ids: BTreeSet<String>,
    bytes: BTreeMap<String, String>,
    rebuilt: Rebuilder,
    /// The rounds of this run that made calls: the calls, and the `tools` that were sent.
    rounds: Vec<(Vec<Asked>, Vec<Value>)>,
    history: History,
    message: String,
    budget: Option<u32>,
    has_definition_budget: bool,
}

/// What a run begins with.
pub struct Beginning<'a> {
    pub world: &'a World,
    pub isolated: bool,
    pub budget: Option<u32>,
    pub has_definition_budget: bool,
    pub always: Vec<Tool>,
    pub message: String,
}

impl Audit {
    pub fn new(world: &World) -> Audit {
        Audit {
            view: View::new(world, true),
            active: Vec::new(),
            sent: Vec::new(),
            met: Met::default(),
            events: Vec::new(),
            replying: VecDeque::new(),
            left: Vec::new(),
            allowed: Vec::new(),
            writes: Vec::new(),
            open: VecDeque::new(),
            of_this_reply: BTreeSet::new(),
            ids: BTreeSet::new(),
            bytes: BTreeMap::new(),
            rebuilt: Rebuilder::default(),
            rounds: Vec::new(),
            history: History::default(),
            message: String::new(),
            budget: None,
            has_definition_budget: false,
        }
    }

    /// A run begins: of the activations only pinned ones stay, of skills that are as they were.
    pub fn begins(&mut self, beginning: Beginning<'_>) {
        let world = beginning.world;
        let same = |active: &Active| {
            let mut cards = world.cards.iter();
            cards.any(|card| card.id == active.skill && card.loads && card.mark == active.mark)
        };
        let (stay, leave) = self.active.drain(..).partition(|active| active.pinned && same(active));
        self.active = stay;
        self.left.extend::<Vec<Active>>(leave);
        self.met.pinned_over += self.active.len();
        self.view = View::new(world, beginning.isolated);
        self.allowed = beginning.always;
        self.writes.clear();
        self.rounds.clear();
        self.open.clear();
        self.of_this_reply.clear();
        self.replying.clear();
        self.message = beginning.message;
        self.budget = beginning.budget;
        self.has_definition_budget = beginning.has_definition_budget;
    }

    /// Takes events in.
    pub fn take(&mut self, events: Vec<Event>) {
        let closes = events
            .iter()
            .any(|event| matches!(event, Event::Ended { ending: Ending::Stopped | Ending::Repeating }));
        for event in events {
            self.rebuilt.take(&event);
            match &event {
                Event::Called { call, name, arguments, .. } => self.called(call, name, arguments),
                Event::Settled { call, outcome, content, .. } => self.settled(call, outcome, content, closes),
                Event::Sent { tokens, .. } => assert!(self.budget.is_none_or(|budget| *tokens <= budget)),
                Event::Ended { ending: Ending::Repeating } => self.repeats(),
                _ => {}
            }
            self.events.push(event);
        }
    }

    /// The run ends since the same calls came again: they did, of the same tools.
    fn repeats(&mut self) {
        let (newest, earlier) = self.rounds.split_last().expect("a round");
        assert!(earlier.contains(newest), "{newest:?} is new");
        self.met.repeating += 1;
    }

    fn called(&mut self, id: &str, name: &str, arguments: &str) {
        assert!(self.ids.insert(id.to_owned()), "the id {id} was there before");
        if self.open.is_empty() {
            self.of_this_reply.clear();
            let calls = self
                .replying
                .iter()
                .map(|(name, arguments)| (name.clone(), read(arguments).ok_or(arguments.clone())));
            self.rounds.push((calls.collect(), self.sent.clone()));
        }
        self.of_this_reply.insert(id.to_owned());
        let (asked_name, asked_arguments) = self.replying.pop_front().expect("the reply asked for it");
        assert_eq!((name, arguments), (asked_name.as_str(), asked_arguments.as_str()));
        self.open.push_back(Open {
            id: id.to_owned(),
            name: asked_name,
            arguments: asked_arguments,
            running: false,
            asked: None,
            allowed: None,
            denied: false,
            observed: None,
        });
    }

    fn fate(&self) -> Fate {
        let open = self.open.front().expect("a call");
        let mut allowed = self.allowed.clone();
        allowed.extend(open.allowed.clone());
        self.view.fate(&Case {
            call: &open.id,
            name: &open.name,
            arguments: &open.arguments,
            sent: &self.sent,
            active: &self.active,
            writes: &self.writes,
            allowed: &allowed,
        })
    }

    fn settled(&mut self, id: &str, outcome: &CallOutcome, content: &str, closes: bool) {
        let fate = self.fate();
        let open = self.open.pop_front().expect("a call");
        assert_eq!(open.id, id);
        if open.running {
            assert_eq!(*outcome, open.observed.unwrap_or(CallOutcome::Error));
        } else if closes {
            assert_eq!(*outcome, CallOutcome::Skipped);
        } else if open.denied {
            assert_eq!(*outcome, CallOutcome::Denied);
        } else {
            self.check_fate(&open, fate, outcome, content);
        }
    }

    fn check_fate(&mut self, open: &Open, fate: Fate, outcome: &CallOutcome, content: &str) {
        match (fate, outcome) {
            (Fate::Activates(active), CallOutcome::Ok) => {
                assert!(content.contains(&active.mark), "{content}");
                self.met.activations += 1;
                self.active.push(active);
            }
            (Fate::IsActive, CallOutcome::Ok) | (Fate::Rejected, CallOutcome::Rejected { .. }) => {}
            (Fate::Refused(expected), CallOutcome::Refused { refusal }) => {
                if expected == Refusal::NotYet {
                    let here = self.active.iter().filter(|active| self.of_this_reply.contains(&active.call));
                    let here: Vec<Active> = here.cloned().collect();
                    self.met.called_with_its_activation += self.view.openers_of(&open.name, &here).min(1);
                }
                self.met.revoked += usize::from(expected == Refusal::Revoked);
                // A budget may hide what would be visible without it.
                let by_budget =
                    self.has_definition_budget && expected == Refusal::NotYet && *refusal == Refusal::NoRoom;
                assert!(expected == *refusal || by_budget, "{expected:?}, not {refusal:?}: {}", open.name);
            }
            (fate, _) => panic!("{fate:?} was due, not {outcome:?}: {}({})", open.name, open.arguments),
        }
    }

    /// The person is asked.
    pub fn approves(&mut self, call: &PendingCall) {
        let fate = self.fate();
        let open = self.open.front_mut().expect("a call");
        assert_eq!((open.id.as_str(), open.name.as_str()), (&*call.id, call.name.as_str()));
        let Fate::Asks(tool) = fate else { panic!("{fate:?} was due, not a question: {call:?}") };
        assert_eq!(call.definition, tool.definition_hash());
        let was_asked = open.asked.as_ref().is_some_and(|asked| *asked != tool);
        let was_allowed = self.allowed.iter().any(|allowed| allowed.spec.name == tool.spec.name);
        self.met.asked_since_it_changed += usize::from(was_asked || was_allowed);
        open.asked = Some(tool);
        // Who is asked anew has the last word, also if the tool becomes what it was.
        open.allowed = None;
    }

    /// The person decides.
    pub fn decides(&mut self, decision: &Decision) {
        let open = self.open.front_mut().expect("a call");
        match decision {
            Decision::AllowOnce => open.allowed = open.asked.clone(),
            Decision::AllowRun | Decision::AllowAlways => self.allowed.extend(open.asked.clone()),
            Decision::Deny { .. } => open.denied = true,
        }
    }

    /// What the person was last asked about.
    pub fn asked(&self) -> Option<Tool> {
        self.open.front().and_then(|open| open.asked.clone())
    }

    /// What the person last allowed for more than one call.
    pub fn last_allowed(&self) -> Option<Tool> {
        self.allowed.last().cloned()
    }

    /// The driver is told to run a tool.
    pub fn runs(&mut self, call: &PendingCall) {
        if self.open.front().is_some_and(|open| open.running) {
            return;
        }
        let fate = self.fate();
        let name = call.name.as_str();
        // The two conditions that matter most, by themselves.
        assert!(self.sent.iter().any(|tool| tool["function"]["name"] == name), "{name} was not sent");
        assert!(
            self.view.visible(&self.active).iter().any(|visible| visible == name),
            "{name} is not visible now"
        );
        let open = self.open.front_mut().expect("a call");
        assert_eq!((open.id.as_str(), open.name.as_str()), (&*call.id, name));
        assert_eq!(Some(&call.arguments), read(&open.arguments).as_ref());
        let Fate::Runs(tool) = fate else { panic!("{fate:?} was due, not a call: {call:?}") };
        assert_eq!(call.runner, tool.runner);
        if tool.spec.effect == Effect::Write {
            self.writes.push((open.name.clone(), call.arguments.clone()));
        }
        open.running = true;
        self.met.executed += 1;
    }

    /// A tool answers.
    pub fn observes(&mut self, outcome: CallOutcome) {
        self.open.front_mut().expect("a call").observed = Some(outcome);
    }

    /// The person pins a skill's activation, or takes the pin off.
    pub fn pins(&mut self, skill: SkillId, pinned: bool) {
        for active in self.active.iter_mut().filter(|active| active.skill == skill) {
            active.pinned = pinned;
        }
    }

    /// A request is given to the driver.
    pub fn asks(&mut self, request: &Request) {
        assert_eq!(self.rebuilt.request(), Some(&*request.body), "the trace tells the very bytes");
        assert!(self.open.is_empty());
        let json: Value = serde_json::from_str(&request.body).unwrap();
        check_request(&json);
        let messages = json["messages"].as_array().unwrap();
        assert!(messages.iter().any(|m| m["role"] == "user" && m["content"] == self.message.as_str()));
        let has_result = |id: &String| messages.iter().any(|message| message["tool_call_id"] == id.as_str());
        assert!(self.of_this_reply.iter().all(has_result), "the model must see what came of its last calls");
        self.history.check(messages, &self.active, &self.message, self.budget.is_some());
        self.look_for_activations(messages);
        self.check_tools(&json, &request.body);
        self.sent = json["tools"].as_array().cloned().unwrap_or_default();
        self.met.requests += 1;
    }

    /// A skill is active while its instructions are among the messages, and only where they were put by a call.
    fn look_for_activations(&mut self, messages: &[Value]) {
        let holds = |active: &Active| {
            messages.iter().any(|message| {
                message["tool_call_id"] == active.call.as_str()
                    && message["content"].as_str().unwrap().contains(&active.mark)
            })
        };
        let (stay, gone): (Vec<Active>, Vec<Active>) = self.active.drain(..).partition(&holds);
        assert!(gone.iter().all(|active| !active.pinned), "a pinned activation was taken out");
        self.met.compacted_activations += gone.len();
        self.active = stay;
        self.left.extend(gone);
        assert!(!self.left.iter().any(holds), "instructions of an earlier run");
    }

    fn check_tools(&mut self, request: &Value, body: &str) {
        let tools = request["tools"].as_array().cloned().unwrap_or_default();
        let names: Vec<&str> = tools.iter().map(|tool| tool["function"]["name"].as_str().unwrap()).collect();
        let visible = self.view.visible(&self.active);
        if self.has_definition_budget {
            let mut rest = visible.iter();
            assert!(names.iter().all(|name| rest.any(|visible| visible == name)), "{names:?} of {visible:?}");
            let fresh: Vec<Active> = self
                .active
                .iter()
                .filter(|active| self.of_this_reply.contains(&active.call))
                .cloned()
                .collect();
            let general = self.view.visible(&[]);
            let kept = |name: &&String| {
                **name == ACTIVATE || (!general.contains(name) && self.view.openers_of(name, &fresh) > 0)
            };
            for name in visible.iter().filter(kept) {
                assert!(names.contains(&name.as_str()), "the budget dropped {name}");
            }
        } else {
            assert_eq!(names, visible);
        }
        for tool in &tools {
            self.view.check_definition(tool);
        }
        self.met.shared_tools +=
            visible.iter().filter(|name| self.view.openers_of(name, &self.active) > 1).count();
        self.met.degraded += usize::from(!self.view.is_sound());
        let raw = body.split_once("],\"tools\":[").map_or("", |(_, rest)| rest.rsplit_once(']').unwrap().0);
        let mut sorted = Value::from(tools);
        sorted.sort_all_objects();
        let before = self.bytes.entry(sorted.to_string()).or_insert_with(|| raw.to_owned());
        assert_eq!(before, raw, "equal sets are sent byte for byte equal");
    }

    /// A run is over, or was left.
    pub fn ends(&mut self, transcript: &Transcript) {
        assert_eq!(&trace::transcript(self.events.iter()), transcript, "the trace tells the transcript");
        self.history.restart(
            transcript.messages().iter().map(|message| serde_json::from_str(&message.json).unwrap()),
        );
    }
}
