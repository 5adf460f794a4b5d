//! Watches the calls of a reply: whether each came to what it had to.

use serde_json::{Map, Value};
use skillsight_core::agent::{Decision, PendingCall, Refusal};
use skillsight_core::tool::{Effect, Tool};
use skillsight_core::trace::CallOutcome;

use super::audit::{Audit, Due, marks};
use super::files::check_list;
use super::rules::{ACTIVATE, Active, Case, Fate, READ, Source, read};

/// A call of the newest reply that is not settled.
pub(super) struct Open {
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
pub(super) type Asked = (String, Result<Map<String, Value>, String>);

/// What may stand in the result of a call.
pub(super) enum Content {
    /// A tool's: anything.
    OfTool,
    /// Instructions, as long as they are active.
    Instructions,
    /// These very characters of a file, in their frame.
    Page(String),
    /// Words of the page: nothing of instructions or files.
    Words,
}

impl Audit {
    pub(super) fn called(&mut self, id: &str, name: &str, arguments: &str) {
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
        let allowed: Vec<&Tool> = self.allowed.iter().chain(&open.allowed).collect();
        self.view.fate(&Case {
            call: &open.id,
            name: &open.name,
            arguments: &open.arguments,
            sent: &self.sent,
            readable: &self.readable,
            active: &self.active,
            page: self.page,
            writes: &self.writes,
            allowed: &allowed,
        })
    }

    pub(super) fn settled(&mut self, id: &str, outcome: &CallOutcome, content: &str, closes: bool) {
        let fate = self.fate();
        let open = self.open.pop_front().expect("a call");
        assert_eq!(open.id, id);
        let holds = if open.running {
            assert_eq!(*outcome, open.observed.unwrap_or(CallOutcome::Error));
            Content::OfTool
        } else if closes {
            assert_eq!(*outcome, CallOutcome::Skipped);
            Content::Words
        } else if open.denied {
            assert_eq!(*outcome, CallOutcome::Denied);
            Content::Words
        } else {
            self.check_fate(&open, fate, outcome, content)
        };
        self.results.insert(id.to_owned(), holds);
    }

    fn check_fate(&mut self, open: &Open, fate: Fate, outcome: &CallOutcome, content: &str) -> Content {
        match (fate, outcome) {
            (Fate::Activates(active), CallOutcome::Ok) => {
                assert_eq!(marks(content), [active.mark.as_str()], "{content}");
                check_list(content, &self.view.card(active.skill).present());
                self.met.once("activated");
                let (skill, before) = (active.skill, self.view.visible(&self.active));
                self.active.push(active);
                let unlocked = self.unlocked_since(&before);
                self.due.push_back(Due::Activated { round: self.round, skill, unlocked });
                return Content::Instructions;
            }
            (Fate::Reads(page), CallOutcome::Ok) => {
                page.check(content);
                self.met.once("read");
                self.met.when("read on", page.text.as_ref().is_some_and(|(_, from, _)| *from > 0));
                let text = page.text.clone().map(|(text, ..)| text);
                self.due.push_back(Due::Read(page));
                return Content::Page(text.unwrap_or_default());
            }
            (Fate::Fails, CallOutcome::Error) => self.met.when("lost", content.contains("stored")),
            (Fate::IsActive, CallOutcome::Ok) | (Fate::Rejected, CallOutcome::Rejected { .. }) => {}
            (Fate::Refused(expected), CallOutcome::Refused { refusal }) => {
                self.check_refusal(open, &expected, refusal, content);
            }
            (fate, _) => panic!("{fate:?} was due, not {outcome:?}: {}({})", open.name, open.arguments),
        }
        Content::Words
    }

    fn check_refusal(&mut self, open: &Open, expected: &Refusal, refusal: &Refusal, content: &str) {
        // A budget may hide what would be visible without it.
        let by_budget =
            self.has_definition_budget && *expected == Refusal::NotYet && *refusal == Refusal::NoRoom;
        assert!(expected == refusal || by_budget, "{expected:?}, not {refusal:?}: {}", open.name);
        if *expected == Refusal::NotYet {
            let is_of_this = |active: &&Active| match &active.source {
                Source::Call(call) => self.of_this_reply.contains(call),
                Source::Said(_) => false,
            };
            let here: Vec<Active> = self.active.iter().filter(is_of_this).cloned().collect();
            let is_open = self.view.openers_of(&open.name, &here) > 0;
            let is_read = open.name == READ && !self.view.readable(&here).is_empty();
            self.met.when("called with its activation", is_open);
            self.met.when("read with its activation", is_read);
        }
        self.met.when("revoked", *expected == Refusal::Revoked);
        self.met.when("reading revoked", *expected == Refusal::Revoked && open.name == READ);
        self.met.when("read though none is open", *expected == Refusal::NoFiles);
        self.met.when("read of a skill that is not active", *expected == Refusal::SkillNotActive);
        self.met.when("path refused", matches!(expected, Refusal::Path { .. }));
        if let Refusal::UnknownResource { .. } = expected {
            let arguments = read(&open.arguments).unwrap();
            let (skill, path) = (arguments["skill"].as_str().unwrap(), arguments["path"].as_str().unwrap());
            let of = self.view.openers(&self.active).into_iter().rfind(|card| card.name == skill.trim());
            of.expect("it is active").check_paths(path, content);
            self.met.once("no such file");
            let is_anothers = self.view.has_elsewhere(path, skill.trim());
            self.met.when("of another skill", is_anothers);
        }
    }

    /// What the model gets of a result: instructions and pages whole, and of others nothing that stands in skills.
    pub(super) fn keeps(&self, id: &str, content: &str, shown: Option<&str>) {
        match &self.results[id] {
            Content::OfTool => {}
            Content::Instructions => assert_eq!(shown, None, "instructions are never folded"),
            Content::Page(text) => {
                assert_eq!(marks(content), marks(text));
                assert!(shown.is_none_or(|shown| shown.starts_with(content)), "a page is never folded");
            }
            Content::Words => assert_eq!(marks(content), [] as [&str; 0], "{content}"),
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
        self.met.when("asked since it changed", was_asked || was_allowed);
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
        // The two conditions that matter most, by themselves; and what is nobody's never leaves the page.
        assert!(self.sent.iter().any(|tool| tool["function"]["name"] == name), "{name} was not sent");
        assert!(
            self.view.visible(&self.active).iter().any(|visible| visible == name),
            "{name} is not visible now"
        );
        assert!(![ACTIVATE, READ].contains(&name), "{name} is no tool of the driver's");
        let open = self.open.front_mut().expect("a call");
        assert_eq!((open.id.as_str(), open.name.as_str()), (&*call.id, name));
        assert_eq!(Some(&call.arguments), read(&open.arguments).as_ref());
        let Fate::Runs(tool) = fate else { panic!("{fate:?} was due, not a call: {call:?}") };
        assert_eq!(call.runner, tool.runner);
        if tool.spec.effect == Effect::Write {
            self.writes.push((open.name.clone(), call.arguments.clone()));
        }
        open.running = true;
        self.met.once("executed");
    }

    /// A tool answers.
    pub fn observes(&mut self, outcome: CallOutcome) {
        self.open.front_mut().expect("a call").observed = Some(outcome);
    }
}
