//! Following instructions: the next move of a run, by walking the steps with the calls made so far.
//!
//! The walk starts afresh each round. A step whose call has been made takes its result; the first one whose call has not
//! been made is the next move. So a run ends after at most one call for each time that the instructions name a tool.

use serde_json::{Map, Value};

use super::Move;
use super::arguments::{Sources, fill};
use super::choosing::tool_for;
use super::conditions::{Known, Truth, judge, judge_case};
use super::fields::Glossary;
use super::guards::Guard;
use super::mentions::{asks_again, asks_for_another, called, names_tool, unseen};
use super::outcome::{Failure, Outcome, scalar};
use super::report::{Report, answer};
use super::request::{Activation, Call, Request};
use super::speech;
use super::steps::{Part, Step, steps};
use super::telling::{continues, goes_to, tells};
use super::tools::{Param, Tool};

/// The next move under some instructions.
pub(super) fn follow(request: &Request, activation: &Activation) -> Move {
    let body = activation.body();
    let steps = steps(body, |text| names_tool(request, text));
    let nameless = !names_tool(request, body) && unseen(request, body, &[]).is_none();
    let mut walk = Walk {
        request,
        activation,
        glossary: Glossary::of(&request.tools, body),
        message: request.message(),
        nameless,
        waiting: request.calls.iter().collect(),
        made: Vec::new(),
        failure: None,
        told: Vec::new(),
        unclear: Vec::new(),
        chain: Chain::default(),
    };
    walk.steps(&steps).unwrap_or_else(|| Move::Say(walk.report(&steps)))
}

struct Walk<'r> {
    request: &'r Request,
    activation: &'r Activation,
    glossary: Glossary,
    message: String,
    /// No sentence names a tool, so each is matched with the tool that it describes.
    nameless: bool,
    /// The calls of this run that no step has taken yet.
    waiting: Vec<&'r Call>,
    /// Those that the steps so far have taken, in their order.
    made: Vec<&'r Call>,
    /// Why the newest call did not work, until a branch deals with it.
    failure: Option<&'r Failure>,
    /// What the branches taken want said.
    told: Vec<String>,
    /// Conditions that can't be judged.
    unclear: Vec<String>,
    /// The branches before the part in hand.
    chain: Chain,
}

/// Where a walk goes after a part.
enum Pace {
    On,
    /// To a later step, by its number.
    Step(usize),
    /// The instructions end here.
    End,
    Next(Move),
}

/// What became of the branches in a row.
#[derive(Debug, Clone, Copy, Default)]
struct Chain {
    taken: bool,
    unclear: bool,
    /// An "otherwise" ended it.
    closed: bool,
    /// How many calls had been made when it began: what these found decides between the branches.
    known: Option<usize>,
}

impl<'r> Walk<'r> {
    fn steps(&mut self, steps: &[Step]) -> Option<Move> {
        let mut from = 1;
        for (number, step) in (1..).zip(steps) {
            if number < from {
                continue;
            }
            match self.parts(&step.parts, "", false) {
                Pace::On => {}
                Pace::Step(number) => from = number,
                Pace::End => return None,
                Pace::Next(next) => return Some(next),
            }
        }
        None
    }

    /// Walks parts that stand side by side; `branch` tells whether they are inside a branch that was taken.
    fn parts(&mut self, parts: &[Part], context: &str, branch: bool) -> Pace {
        let mut context = context.to_owned();
        for part in parts {
            let pace = if part.guard.is_open() {
                context.clone_from(&part.text);
                self.chain = if part.text.is_empty() { self.chain } else { Chain::default() };
                self.part(part, branch)
            } else {
                self.branch(part, &context)
            };
            match pace {
                Pace::On => {}
                Pace::Step(_) | Pace::End | Pace::Next(_) => return pace,
            }
        }
        Pace::On
    }

    fn branch(&mut self, part: &Part, context: &str) -> Pace {
        if self.chain.closed {
            self.chain = Chain::default();
        }
        self.chain.known.get_or_insert(self.made.len());
        let truth = self.judge(&part.guard, context);
        self.chain.closed = part.guard.otherwise && part.guard.condition.is_none();
        let condition = || part.guard.condition.clone();
        match truth {
            Truth::Yes => {}
            Truth::No => return Pace::On,
            // A moment that nothing speaks against has come.
            Truth::Unknown if part.guard.moment && self.failure.is_none() => return self.part(part, false),
            Truth::Unknown => {
                self.chain.unclear = true;
                self.unclear.extend(condition().filter(|_| self.failure.is_none()));
                // Neither branch can be chosen honestly.
                let stuck = self.chain.closed && self.failure.is_none();
                return if stuck { Pace::End } else { Pace::On };
            }
        }
        self.chain.taken = true;
        let chain = self.chain;
        let (made, told) = (self.made.len(), self.told.len());
        // A branch that holds after a failure deals with it.
        let failure = self.failure.take();
        let pace = self.part(part, true);
        self.chain = chain;
        if self.made.len() == made {
            self.failure = failure;
        }
        let said = self.told.get(told..).unwrap_or_default().join("，");
        match pace {
            Pace::On if !said.is_empty() && self.made.len() == made => {
                // A branch that only speaks takes the place of going on, unless it says to go on.
                match goes_to(&said) {
                    Some(number) => {
                        self.told.truncate(told);
                        Pace::Step(number)
                    }
                    None if self.failure.is_some() || (tells(&said) && !continues(&said)) => Pace::End,
                    None => Pace::On,
                }
            }
            Pace::On | Pace::Step(_) | Pace::End | Pace::Next(_) => pace,
        }
    }

    /// Whether a guarded part counts.
    fn judge(&self, guard: &Guard, context: &str) -> Truth {
        if guard.otherwise && self.chain.taken {
            return Truth::No;
        }
        let Some(condition) = &guard.condition else {
            return if self.chain.unclear { Truth::Unknown } else { Truth::Yes };
        };
        let mut results: Vec<&Outcome> = self.made.iter().map(|call| &call.outcome).collect();
        if self.failure.is_none() {
            // What an earlier branch has done must not make a later one hold: its result comes last in line.
            let known = self.chain.known.unwrap_or_default().min(results.len());
            results.rotate_left(known);
        }
        // After a failure only what the results tell counts.
        let message = if self.failure.is_some() { "" } else { &self.message };
        let known = Known { results: &results, glossary: &self.glossary, message };
        let truth = if guard.case {
            judge_case(condition, context, &known)
        } else {
            judge(condition, context, &known)
        };
        if guard.negated { truth.turned() } else { truth }
    }

    fn part(&mut self, part: &Part, branch: bool) -> Pace {
        match self.act(&part.text, branch) {
            Pace::On => self.parts(&part.inner, &part.text, branch),
            pace @ (Pace::Step(_) | Pace::End | Pace::Next(_)) => pace,
        }
    }

    /// Does what a sentence says: makes its calls, or keeps it to be said.
    fn act(&mut self, text: &str, branch: bool) -> Pace {
        if self.failure.is_some() {
            return Pace::On;
        }
        let mut tools = called(self.request, text);
        if tools.is_empty() && self.nameless && !tells(text) {
            tools.extend(tool_for(self.request, text));
        }
        if tools.is_empty() {
            let fields =
                self.made.iter().flat_map(|call| &call.outcome.fields).map(|field| field.key.as_str());
            let fields: Vec<&str> = fields.collect();
            if let Some(name) = unseen(self.request, text, &fields) {
                return Pace::Next(Move::Say(speech::unseen_tool(self.request, name)));
            }
            if branch && !text.is_empty() {
                self.told.push(text.to_owned());
            }
            return Pace::On;
        }
        for tool in tools {
            match self.call(tool, text) {
                Pace::On if self.failure.is_none() => {}
                pace @ (Pace::On | Pace::Step(_) | Pace::End | Pace::Next(_)) => return pace,
            }
        }
        Pace::On
    }

    fn call(&mut self, tool: &'r Tool, sentence: &str) -> Pace {
        if let Some(at) = self.waiting.iter().position(|call| call.tool == tool.name) {
            let call = self.waiting.remove(at);
            return self.take(call);
        }
        let before = || self.request.calls.iter().rev().filter(|call| call.tool == tool.name);
        let is_made = |arguments: &Map<String, Value>| before().any(|call| call.arguments == *arguments);
        let arguments = match self.fill(tool, sentence, &[]) {
            // "Look up the second one too": the same tool, but for something else.
            Ok(arguments) if is_made(&arguments) && asks_for_another(sentence) => {
                let avoid: Vec<String> =
                    before().flat_map(|call| call.arguments.values()).map(scalar).collect();
                self.fill(tool, sentence, &avoid)
            }
            other => other,
        };
        match (arguments, before().next()) {
            // The sentence speaks of the call that was made, or would only repeat it.
            (Ok(arguments), Some(newest)) if !asks_again(sentence, &tool.name) || is_made(&arguments) => {
                self.take(newest)
            }
            (Err(_), Some(newest)) => self.take(newest),
            (Ok(arguments), _) => Pace::Next(Move::Call { name: tool.name.clone(), arguments }),
            (Err(missing), None) => {
                Pace::Next(Move::Say(speech::ask(self.request.lang(), &tool.name, &missing)))
            }
        }
    }

    fn fill<'t>(
        &self,
        tool: &'t Tool,
        sentence: &str,
        avoid: &[String],
    ) -> Result<Map<String, Value>, Vec<&'t Param>> {
        let sources = Sources {
            message: &self.message,
            earlier: self.request.said.get(self.request.answering..).unwrap_or_default(),
            sentence,
            about: &self.activation.instructions,
            avoid,
            skill: &self.activation.skill,
            calls: &self.made,
            glossary: &self.glossary,
        };
        fill(tool, &sources)
    }

    /// Goes on with the result of a call.
    fn take(&mut self, call: &'r Call) -> Pace {
        self.made.push(call);
        self.failure = call.outcome.failure.as_ref();
        if self.failure == Some(&Failure::Denied) { Pace::End } else { Pace::On }
    }

    fn report(&self, steps: &[Step]) -> String {
        let lang = self.request.lang();
        if self.made.is_empty() && self.told.is_empty() && self.unclear.is_empty() {
            let titles: Vec<&str> = steps.iter().map(|step| step.title.as_str()).collect();
            return speech::no_calls(lang, &self.activation.skill, &titles);
        }
        answer(&Report {
            lang,
            skill: Some(&self.activation.skill),
            calls: &self.made,
            told: &self.told,
            unclear: &self.unclear,
            glossary: &self.glossary,
        })
    }
}
