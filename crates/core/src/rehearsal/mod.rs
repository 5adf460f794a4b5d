//! The rehearsal model: the stand-in that needs no key. It goes by rules and is not an LLM.
//!
//! It speaks the wire of an OpenAI-compatible endpoint: a chat-completions request in, the events of a streaming response
//! out. What it knows about skills and tools it reads from that request alone, so it answers any skill:
//!
//! 1. Without instructions in the conversation it picks the skill or tool whose description shares the most words with the
//!    message ([`choosing`], [`words`]).
//! 2. With instructions it follows their steps ([`steps`], [`following`]), judges their conditions by the results
//!    ([`conditions`]) and fills arguments from the message and the results ([`arguments`]).
//! 3. It answers from the results, and says so when it can't go on ([`report`], [`speech`]).
//!
//! It is pure: the same request gives the same events. Any conversation ends in an answer, since no call is made twice.

mod arguments;
mod by_person;
mod choosing;
mod conditions;
mod extracting;
mod fields;
mod following;
mod guards;
mod markdown;
mod meaning;
mod mentions;
mod outcome;
mod phrases;
mod predicates;
mod report;
mod request;
mod speech;
mod steps;
mod synonyms;
mod telling;
mod text;
mod tools;
mod wire;
mod wording;
mod words;

use serde_json::{Map, Value};

use arguments::{Sources, fill};
use choosing::{Choice, choose};
use fields::Glossary;
use report::{Report, answer};
pub use request::Request;
use speech::{ACTIVATION_FAILED, UNANSWERED, say};
use wire::Envelope;

/// What the rehearsal model does next.
#[derive(Debug, Clone, PartialEq)]
pub enum Move {
    /// Calls a tool; activating a skill is a call too.
    Call {
        /// The tool's name.
        name: String,
        /// Its arguments.
        arguments: Map<String, Value>,
    },
    /// Answers, asks or explains, and so ends the run.
    Say(String),
}

/// Answers the JSON body of a chat-completions request with the events of a streaming response, each a whole
/// `data: …\n\n`. The last one is always `data: [DONE]`, whatever the body is.
pub fn respond(request_body: &str) -> Vec<String> {
    match serde_json::from_str::<Value>(request_body) {
        Ok(body) => {
            let request = Request::read(&body);
            wire::events(&decide(&request), &request.envelope())
        }
        Err(_) => {
            let envelope = Envelope { model: "rehearsal", call_id: "rehearsal", prompt_tokens: 0 };
            wire::events(&Move::Say(speech::UNREADABLE.to_owned()), &envelope)
        }
    }
}

/// Decides on the next move.
pub fn decide(request: &Request) -> Move {
    let lang = request.lang();
    if request.unanswered {
        return Move::Say(say(lang, UNANSWERED, &[]));
    }
    if let Some(error) = &request.activation_failure {
        return Move::Say(say(lang, ACTIVATION_FAILED, &[error]));
    }
    let glossary = Glossary::of(&request.tools, "");
    match choose(request) {
        Choice::Follow(activation) => following::follow(request, activation),
        // A tool has been called without instructions: its result is the answer.
        Choice::Use(_) | Choice::Activate(_) | Choice::Nothing if !request.calls.is_empty() => {
            let calls: Vec<&request::Call> = request.calls.iter().collect();
            let report =
                Report { lang, skill: None, calls: &calls, told: &[], unclear: &[], glossary: &glossary };
            Move::Say(answer(&report))
        }
        Choice::Use(tool) => {
            let message = request.message();
            let earlier = request.said.get(request.answering..).unwrap_or_default();
            let sources = Sources {
                message: &message,
                earlier,
                sentence: "",
                about: &tool.description,
                avoid: &[],
                skill: "",
                calls: &[],
                glossary: &glossary,
            };
            match fill(tool, &sources) {
                Ok(arguments) => Move::Call { name: tool.name.clone(), arguments },
                Err(missing) => Move::Say(speech::ask(lang, &tool.name, &missing)),
            }
        }
        Choice::Activate(skill) => {
            let arguments = Map::from_iter([(request.activate_argument.clone(), Value::from(skill))]);
            Move::Call { name: request::ACTIVATE.to_owned(), arguments }
        }
        Choice::Nothing => Move::Say(speech::nothing_fits(request)),
    }
}

impl Request {
    fn envelope(&self) -> Envelope<'_> {
        Envelope { model: &self.model, call_id: &self.call_id, prompt_tokens: self.prompt_tokens }
    }
}
