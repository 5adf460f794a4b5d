//! A reply while it arrives.

use std::ops::ControlFlow;

use serde_json::{Map, Value, json};

use super::body::excerpt;
use super::calls::{self, MAX_CALLS, PartialCall, RejectedArguments};
use super::chunk::{self, CallPiece, Choice, Chunk, Leaf, Usage};
use super::damage::mended;
use super::fault::{Finish, ReplyError, ReplyWarning, call_in_text};
use super::fields;
use super::reply::{LastWord, Reply, ReplyCall};
use super::said::Said;

/// The silence after a `finish_reason` that stands alone, or after an error.
const SURE_SILENCE_MS: u32 = 2000;
/// The silence after a `finish_reason` that came with text or a call: the model may only be thinking.
const DOUBTFUL_SILENCE_MS: u32 = 20_000;

/// What has come so far.
#[derive(Debug, Default)]
pub(super) struct Draft {
    pub(super) content: String,
    pub(super) refusal: String,
    pub(super) calls: Vec<PartialCall>,
    /// How many events came that hold anything.
    pub(super) events: usize,
    /// How often a piece of a call came.
    pub(super) call_pieces: usize,
    /// The stream said `[DONE]`, or the body was one whole answer.
    pub(super) done: bool,
    /// The first error.
    pub(super) error: Option<ReplyError>,
    /// Silence ended the reply: the connection was still open.
    pub(super) ended_by_silence: bool,
    /// Whether the newest word was a `finish_reason`.
    last_word: Last,
    reasoning_content: String,
    reasoning: String,
    /// Reasoning that came as parts of the content.
    thinking: String,
    /// Every other member of the message.
    others: Map<String, Value>,
    has_legacy_call: bool,
    has_object: bool,
    has_choice: bool,
    finish_reason: Option<String>,
    usage: Option<Usage>,
    unreadable: usize,
    first_unreadable: String,
    /// A message outside of `error`, in an object without choices: the error if no reply comes.
    stray: Option<Said>,
}

/// What the newest event that says anything said.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Last {
    /// Nothing of an end, or something more after one.
    #[default]
    Open,
    /// A `finish_reason`, beside text or a call: some gateways write one into every event.
    FinishAndMore,
    /// A `finish_reason` and nothing else.
    Finish,
}

impl Draft {
    /// See [`super::ReplyReader::last_word`].
    pub(super) fn last_word(&self) -> Option<LastWord> {
        let silence_ms = match self.last_word {
            Last::Finish => SURE_SILENCE_MS,
            Last::Open if self.error.is_some() || self.done => SURE_SILENCE_MS,
            Last::FinishAndMore => DOUBTFUL_SILENCE_MS,
            Last::Open => return None,
        };
        Some(LastWord { events: self.events, silence_ms })
    }

    /// The reasoning, under whichever name it came.
    pub(super) fn reasoning(&self) -> &str {
        [&self.reasoning_content, &self.reasoning]
            .into_iter()
            .find(|text| !text.is_empty())
            .unwrap_or(&self.thinking)
    }

    /// Whether the reply reached its end: anything missing after it would not be part of it.
    pub(super) fn has_ended(&self) -> bool {
        self.done || self.finish_reason.is_some()
    }

    /// Whether nothing that follows is read.
    pub(super) fn is_over(&self) -> bool {
        let is_beyond_limits = |error: &ReplyError| {
            matches!(error, ReplyError::TooLarge { .. } | ReplyError::TooManyCalls { .. })
        };
        self.done || self.error.as_ref().is_some_and(is_beyond_limits)
    }

    /// Whether no JSON object came, readable or not.
    pub(super) fn has_seen_nothing(&self) -> bool {
        !self.has_object && self.unreadable == 0
    }

    /// Takes the data of one event of a stream.
    pub(super) fn event(&mut self, data: &[u8]) -> ControlFlow<()> {
        let data = data.trim_ascii();
        if data == b"[DONE]" {
            self.done = true;
            return ControlFlow::Break(());
        }
        if data.is_empty() {
            return ControlFlow::Continue(());
        }
        self.events += 1;
        if self.json(data).is_err() {
            self.damaged(data);
        }
        if self.is_over() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// Takes the last event, which lacked its end. One that can't be read is only a loss if the reply had ended:
    /// else it is the end that is missing, and that is told anyway.
    pub(super) fn last_event(&mut self, data: &[u8]) -> ControlFlow<()> {
        if self.has_ended() {
            return self.event(data);
        }
        let before = self.unreadable;
        let flow = self.event(data);
        self.unreadable = before;
        flow
    }

    /// Takes what can be read of one that is damaged, which is told. Says whether anything was taken: text with a broken
    /// character is still text.
    pub(super) fn damaged(&mut self, json: &[u8]) -> bool {
        self.unreadable += 1;
        if self.unreadable == 1 {
            self.first_unreadable = excerpt(json);
        }
        mended(json).is_some_and(|mended| self.json(mended.as_bytes()).is_ok())
    }

    /// Takes one JSON object. Where it can't be read, nothing of it is taken.
    pub(super) fn json(&mut self, json: &[u8]) -> Result<(), serde_json::Error> {
        let chunk = chunk::parse(json)?;
        self.has_object = true;
        if chunk.has_error || (!chunk.has_choices && chunk.usage.is_none()) {
            self.read_error(json, chunk.has_error);
        }
        self.take(chunk);
        Ok(())
    }

    fn take(&mut self, chunk: Chunk<'_>) {
        if let Some(usage) = chunk.usage {
            self.usage = Some(usage);
        }
        for choice in chunk.choices {
            self.has_choice = true;
            self.last_word = match (choice.finish_reason.is_some(), choice.says_something()) {
                (true, true) => Last::FinishAndMore,
                (true, false) => Last::Finish,
                (false, true) => Last::Open,
                (false, false) => self.last_word,
            };
            if let Some(reason) = &choice.finish_reason {
                self.finish_reason = Some(reason.as_ref().to_owned());
            }
            // A message is the whole: after deltas it says the same again.
            if !choice.whole || self.is_empty() {
                self.take_choice(choice);
            }
        }
    }

    fn take_choice(&mut self, choice: Choice<'_>) {
        match choice.content {
            Leaf::Null => {}
            Leaf::Text(text) => self.content.push_str(&text),
            Leaf::Other(parts) => self.take_parts(&parts),
        }
        for piece in choice.calls {
            self.take_call(piece);
        }
        for (key, leaf) in choice.others {
            match (&*key, leaf) {
                ("refusal", Leaf::Text(text)) => self.refusal.push_str(&text),
                ("reasoning_content", Leaf::Text(text)) => self.reasoning_content.push_str(&text),
                ("reasoning", Leaf::Text(text)) => self.reasoning.push_str(&text),
                ("function_call", _) => self.has_legacy_call = true,
                (key, leaf) if choice.whole => {
                    self.others.insert(key.to_owned(), leaf.into_value());
                }
                (key, leaf) => fields::merge(&mut self.others, key, leaf.into_value()),
            }
        }
    }

    fn take_call(&mut self, piece: CallPiece<'_>) {
        self.call_pieces += 1;
        if self.calls.len() > MAX_CALLS {
            return;
        }
        calls::add(&mut self.calls, piece);
        if self.calls.len() > MAX_CALLS {
            self.error.get_or_insert(ReplyError::TooManyCalls { limit: MAX_CALLS });
        }
    }

    /// Content as a list of parts, as Mistral's reasoning models send it.
    fn take_parts(&mut self, parts: &Value) {
        for part in parts.as_array().into_iter().flatten() {
            if let Some(text) = part.as_str().or_else(|| part.get("text")?.as_str()) {
                self.content.push_str(text);
            }
            for thought in part.get("thinking").and_then(Value::as_array).into_iter().flatten() {
                self.thinking.push_str(thought.get("text").and_then(Value::as_str).unwrap_or(""));
            }
        }
    }

    fn read_error(&mut self, json: &[u8], certain: bool) {
        let said = serde_json::from_slice::<Value>(json).ok().and_then(|value| Said::of(&value));
        if !certain {
            self.stray = self.stray.take().or(said);
        } else if self.error.is_none() {
            // An error without a word is one all the same; its JSON is all there is to show.
            let said = said.unwrap_or_else(|| Said::plain(&excerpt(json)));
            self.error = Some(said.into_reply_error());
        }
    }

    fn is_empty(&self) -> bool {
        self.content.is_empty()
            && self.refusal.is_empty()
            && self.reasoning().is_empty()
            && self.calls.is_empty()
    }

    /// The reply, given what went wrong outside of it. `body` is how the body begins, for an error to show.
    pub(super) fn finish(mut self, lost: ReplyError, body: &[u8]) -> Reply {
        let finish = self.finish_reason.as_deref().map_or(Finish::Done, Finish::of);
        // A call of which neither name nor arguments came is noise, not a call.
        self.calls.retain(|call| !call.name.is_empty() || !call.arguments.trim_ascii().is_empty());
        let error = self.failure(finish, lost, body);
        let rejected = match (error.is_some(), finish) {
            (true, _) => Some(RejectedArguments::Incomplete),
            (false, Finish::Limit) => Some(RejectedArguments::CutByLimit),
            (false, Finish::Filter) => Some(RejectedArguments::CutByFilter),
            (false, Finish::Done | Finish::Calls | Finish::Failure) => None,
        };
        let warnings = self.warnings(finish, error.is_none());
        let message = self.message(error.is_none());
        let reasoning = some(self.reasoning());
        let calls = self.calls.into_iter().map(|call| ReplyCall {
            arguments: rejected.clone().map_or_else(|| calls::arguments(&call.arguments), Err),
            id: call.id,
            name: call.name,
            raw_arguments: call.arguments,
        });
        Reply {
            calls: calls.collect(),
            reasoning,
            refusal: some(&self.refusal),
            content: self.content,
            complete: error.is_none(),
            finish_reason: self.finish_reason,
            usage: self.usage,
            warnings,
            error,
            message,
        }
    }

    fn failure(&mut self, finish: Finish, lost: ReplyError, body: &[u8]) -> Option<ReplyError> {
        if let Some(error) = self.error.take() {
            return Some(error);
        }
        if let Some(said) = self.stray.take_if(|_| self.finish_reason.is_none()) {
            return Some(said.into_reply_error());
        }
        if !self.has_ended() {
            return Some(lost);
        }
        if !self.has_choice {
            return Some(ReplyError::NoChoices { excerpt: excerpt(body) });
        }
        if let (Finish::Failure, Some(reason)) = (finish, &self.finish_reason) {
            return Some(ReplyError::GaveUp { finish_reason: reason.clone() });
        }
        if self.unreadable > 0 && (!self.calls.is_empty() || finish == Finish::Calls) {
            return Some(ReplyError::DamagedCalls);
        }
        None
    }

    fn warnings(&self, finish: Finish, complete: bool) -> Vec<ReplyWarning> {
        let mut warnings = Vec::new();
        if self.unreadable > 0 {
            let first = self.first_unreadable.clone();
            warnings.push(ReplyWarning::UnreadableEvents { count: self.unreadable, first });
        }
        match finish {
            Finish::Limit => warnings.push(ReplyWarning::CutByLimit),
            Finish::Filter => warnings.push(ReplyWarning::CutByFilter),
            Finish::Calls if self.calls.is_empty() && !self.has_legacy_call => {
                warnings.push(ReplyWarning::NoCallsCame);
            }
            Finish::Calls | Finish::Done | Finish::Failure => {}
        }
        if self.ended_by_silence {
            warnings.push(ReplyWarning::EndedBySilence);
        }
        if self.has_legacy_call {
            warnings.push(ReplyWarning::LegacyFunctionCall);
        }
        if complete && self.calls.is_empty() {
            if let Some(marker) = call_in_text(&self.content) {
                warnings.push(ReplyWarning::CallInText { marker });
            }
            if self.content.trim().is_empty() && self.refusal.is_empty() && !self.has_legacy_call {
                warnings.push(ReplyWarning::NothingSaid);
            }
        }
        warnings
    }

    /// See [`Reply::message`].
    fn message(&self, complete: bool) -> Map<String, Value> {
        let calls: Vec<Value> =
            if complete { self.calls.iter().map(call_to_send).collect() } else { Vec::new() };
        let mut message = Map::new();
        message.insert("role".to_owned(), "assistant".into());
        let content = if self.content.is_empty() && !calls.is_empty() {
            Value::Null
        } else {
            self.content.as_str().into()
        };
        message.insert("content".to_owned(), content);
        for (key, text) in [
            ("refusal", &self.refusal),
            ("reasoning_content", &self.reasoning_content),
            ("reasoning", &self.reasoning),
        ] {
            if !text.is_empty() {
                message.insert(key.to_owned(), text.as_str().into());
            }
        }
        for (key, value) in &self.others {
            message.entry(key.as_str()).or_insert_with(|| value.clone());
        }
        if !calls.is_empty() {
            message.insert("tool_calls".to_owned(), calls.into());
        }
        message
    }
}

/// A call as the next request has it. Arguments that are no object go back as an empty one: servers read them
/// before anything else, and refuse the request, and every later one of the conversation, when they can't. The
/// text as it came is in [`ReplyCall::raw_arguments`], to be quoted to the model in the tool's error.
fn call_to_send(call: &PartialCall) -> Value {
    let arguments = match calls::arguments(&call.arguments) {
        Ok(map) if !map.is_empty() => call.arguments.as_str(),
        Ok(_) | Err(_) => "{}",
    };
    let mut sent = Map::new();
    if let Some(id) = &call.id {
        sent.insert("id".to_owned(), id.as_str().into());
    }
    sent.insert("type".to_owned(), "function".into());
    sent.insert("function".to_owned(), json!({ "name": call.name, "arguments": arguments }));
    for (key, value) in &call.others {
        sent.entry(key.as_str()).or_insert_with(|| value.clone());
    }
    Value::Object(sent)
}

fn some(text: &str) -> Option<String> {
    if text.is_empty() { None } else { Some(text.to_owned()) }
}
