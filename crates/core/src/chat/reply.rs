//! The model's reply: read from the bytes of a body as they arrive, whatever their kind.

use std::borrow::Cow;
use std::ops::ControlFlow;

use serde_json::{Map, Value};

use super::body::{self, Shape, excerpt, html_title};
use super::calls::{PartialCall, RejectedArguments};
use super::chunk::Usage;
use super::damage::mended;
use super::draft::Draft;
use super::fault::{ReplyError, ReplyWarning};
use super::sse::{EventStream, EventTooLong, MAX_EVENT_BYTES};
use crate::secret::{Secret, redact};

/// The most bytes of a body that are taken. What follows is not looked at, and the reply is not complete.
pub const MAX_BODY_BYTES: usize = 64 * 1024 * 1024;

/// A reply, as far as it came.
#[derive(Clone, Debug, PartialEq)]
pub struct Reply {
    /// The text.
    pub content: String,
    /// What the model thought aloud, under whichever name the endpoint sends it.
    pub reasoning: Option<String>,
    /// Why the model refuses to answer.
    pub refusal: Option<String>,
    /// The tool calls, in order. Only those with good [`ReplyCall::arguments`] may be executed.
    pub calls: Vec<ReplyCall>,
    /// Whether all of it came. If not, [`Reply::error`] says why, and no call has good arguments.
    pub complete: bool,
    /// As sent.
    pub finish_reason: Option<String>,
    /// The last that was not zero.
    pub usage: Option<Usage>,
    /// What a person should know of it.
    pub warnings: Vec<ReplyWarning>,
    /// Why it is not complete.
    pub error: Option<ReplyError>,
    /// The assistant message for the next request: `role`, `content`, and what else came, under its own name
    /// (see `fields.rs` for how pieces are joined). `content` is null beside calls without text. Calls are
    /// normalised: `arguments` is always the text of an object. A reply that is not complete has no calls here.
    pub message: Map<String, Value>,
}

/// A tool call of a reply.
#[derive(Clone, Debug, PartialEq)]
pub struct ReplyCall {
    /// As sent: it can be missing, and two calls can have the same. See [`Reply::assign_ids`].
    pub id: Option<String>,
    /// As sent; perhaps the name of no tool.
    pub name: String,
    /// The arguments as text, as they came.
    pub raw_arguments: String,
    /// The arguments, if they may be used.
    pub arguments: Result<Map<String, Value>, RejectedArguments>,
}

/// How a body ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StreamEnd {
    /// The server closed it.
    Complete,
    /// The driver left it after the silence that [`ReplyReader::last_word`] asks for.
    Silence,
    /// The connection broke, or was cut.
    Broken {
        /// For people: the words of whoever noticed.
        why: String,
    },
}

/// The last word of a reply, it seems.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LastWord {
    /// How many events have come.
    pub events: usize,
    /// How long it must be silent after it for the reply to be over, in milliseconds.
    pub silence_ms: u32,
}

/// What some bytes added. The texts only ever grow, so a length says where the new part begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// How long [`ReplyReader::content`] was before, in bytes.
    pub content_from: usize,
    /// How long [`ReplyReader::reasoning`] was before.
    pub reasoning_from: usize,
    /// How long [`ReplyReader::refusal`] was before.
    pub refusal_from: usize,
    /// Whether [`ReplyReader::calls`] changed.
    pub calls_changed: bool,
    /// Nothing that follows will be read: the driver may close the body.
    pub over: bool,
}

/// Reads a reply from its body: an event stream or one JSON object, told apart by the first bytes. However the
/// body is cut, the same reply comes out.
#[derive(Debug)]
pub struct ReplyReader {
    declared: Shape,
    source: Source,
    received: usize,
    /// How the body begins, for an error to show.
    head: Vec<u8>,
    draft: Draft,
}

/// The body, by its shape.
#[derive(Debug)]
enum Source {
    /// Too few bytes to tell.
    Opening(Vec<u8>),
    Events(EventStream),
    Json(Vec<u8>),
    /// Html or text. Its head is all that is kept.
    Other(Shape),
}

/// How much of a body an error may show, in bytes: a title is within it.
const HEAD_BYTES: usize = 4096;

impl ReplyReader {
    /// A reply of which nothing has come. The content type only decides where the body doesn't.
    pub fn new(content_type: Option<&str>) -> ReplyReader {
        ReplyReader {
            declared: body::declared(content_type),
            source: Source::Opening(Vec::new()),
            received: 0,
            head: Vec::new(),
            draft: Draft::default(),
        }
    }

    /// Takes the next bytes of the body.
    pub fn receive(&mut self, bytes: &[u8]) -> Progress {
        let content_from = self.draft.content.len();
        let reasoning_from = self.draft.reasoning().len();
        let refusal_from = self.draft.refusal.len();
        let pieces = self.draft.call_pieces;
        if !self.draft.is_over() {
            let fits = bytes.get(..MAX_BODY_BYTES - self.received.min(MAX_BODY_BYTES)).unwrap_or(bytes);
            self.received += bytes.len();
            let left = self.feed(fits);
            let taken = fits.get(..fits.len() - left).unwrap_or(fits);
            let missing = HEAD_BYTES - self.head.len().min(HEAD_BYTES);
            self.head.extend_from_slice(taken.get(..missing).unwrap_or(taken));
            if fits.len() < bytes.len() {
                self.refuse(MAX_BODY_BYTES);
            }
        }
        Progress {
            content_from,
            reasoning_from,
            refusal_from,
            calls_changed: self.draft.call_pieces != pieces,
            over: self.draft.is_over(),
        }
    }

    /// The text so far.
    pub fn content(&self) -> &str {
        &self.draft.content
    }

    /// The reasoning so far.
    pub fn reasoning(&self) -> &str {
        self.draft.reasoning()
    }

    /// The refusal so far.
    pub fn refusal(&self) -> &str {
        &self.draft.refusal
    }

    /// The tool calls so far. None of them may be executed before the end.
    pub fn calls(&self) -> &[PartialCall] {
        &self.draft.calls
    }

    /// The last word of the reply, once it seems to be said: a `finish_reason` after which nothing was said, or an error.
    /// All that may follow is usage and `[DONE]`, and a server that sends neither may keep the connection open: while the
    /// number of events stays the same, there is silence. Comments, by which servers keep a connection alive, do not
    /// count. A `finish_reason` that comes with text is less sure, since some gateways write one into every event.
    pub fn last_word(&self) -> Option<LastWord> {
        self.draft.last_word()
    }

    /// The body is over: what came of it.
    ///
    /// A reply that had reached its end (`finish_reason` or `[DONE]`) is complete even if the connection broke
    /// after it: some servers close without the last bytes of HTTP.
    pub fn finish(mut self, end: StreamEnd) -> Reply {
        if let Source::Opening(head) = &mut self.source {
            let head = std::mem::take(head);
            self.decide(self.declared, &head);
        }
        self.draft.ended_by_silence = end == StreamEnd::Silence;
        let lost = match end {
            StreamEnd::Broken { why } => ReplyError::Broken { why },
            StreamEnd::Complete | StreamEnd::Silence if self.received == 0 => ReplyError::Empty,
            StreamEnd::Complete | StreamEnd::Silence => ReplyError::Truncated,
        };
        let not_json = ReplyError::NotJson { excerpt: excerpt(&self.head) };
        let mut draft = self.draft;
        let lost = match self.source {
            Source::Events(stream) => {
                stream.finish(&mut |data| draft.last_event(data));
                // Called an event stream, and some other text: a plain word of a gateway.
                let text = body::detect(body::trim_start(&self.head), Shape::Text) == Some(Shape::Text);
                if text && draft.has_seen_nothing() { not_json } else { lost }
            }
            Source::Json(_) if draft.error.is_some() => lost,
            Source::Json(json) => match draft.json(&json) {
                Ok(()) => {
                    draft.done = true;
                    lost
                }
                Err(error) if error.is_eof() => lost,
                Err(_) if mended(&json).is_some() && draft.damaged(&json) => {
                    draft.done = true;
                    lost
                }
                Err(_) => not_json,
            },
            Source::Other(Shape::Html) => {
                ReplyError::Html { title: html_title(&String::from_utf8_lossy(&self.head)) }
            }
            Source::Other(_) if self.head.trim_ascii().is_empty() => lost,
            Source::Other(_) => not_json,
            Source::Opening(_) => lost,
        };
        draft.finish(lost, &self.head)
    }

    fn refuse(&mut self, limit: usize) {
        self.draft.error.get_or_insert(ReplyError::TooLarge { limit });
    }

    /// How many bytes at the end were not looked at, because the reply had ended.
    fn feed(&mut self, bytes: &[u8]) -> usize {
        match &mut self.source {
            Source::Opening(head) => {
                let earlier = std::mem::take(head);
                let all = if earlier.is_empty() {
                    Cow::Borrowed(bytes)
                } else {
                    Cow::Owned([&earlier, bytes].concat())
                };
                let all = body::trim_start(&all);
                match body::detect(all, self.declared) {
                    Some(shape) => self.decide(shape, all),
                    None => {
                        *head = all.to_vec();
                        0
                    }
                }
            }
            Source::Events(stream) => {
                let draft = &mut self.draft;
                let mut sink = |data: &[u8]| -> ControlFlow<()> { draft.event(data) };
                stream.push(bytes, &mut sink).map_or_else(
                    |EventTooLong| {
                        self.refuse(MAX_EVENT_BYTES);
                        0
                    },
                    <[u8]>::len,
                )
            }
            Source::Json(json) => {
                json.extend_from_slice(bytes);
                0
            }
            Source::Other(_) => 0,
        }
    }

    fn decide(&mut self, shape: Shape, bytes: &[u8]) -> usize {
        self.source = match shape {
            Shape::Events => Source::Events(EventStream::new()),
            Shape::Json => Source::Json(Vec::new()),
            Shape::Html | Shape::Text => Source::Other(shape),
        };
        self.feed(bytes)
    }
}

impl Reply {
    /// Masks secrets in every text of the reply, and in what is sent back of it. Bytes are masked as they arrive; a
    /// secret that came in pieces, or spelled with escapes, stands whole only here.
    pub fn mask(&mut self, secrets: &[Secret]) {
        if secrets.is_empty() {
            return;
        }
        let clean = |text: &mut String| *text = redact(text, secrets.iter().map(Secret::expose));
        let texts = [Some(&mut self.content), self.reasoning.as_mut(), self.refusal.as_mut()];
        texts.into_iter().flatten().for_each(clean);
        for call in &mut self.calls {
            call.id.as_mut().into_iter().for_each(clean);
            clean(&mut call.name);
            clean(&mut call.raw_arguments);
            if let Ok(arguments) = &mut call.arguments {
                arguments.iter_mut().for_each(|(_, value)| mask_value(value, &clean));
            }
        }
        self.message.iter_mut().for_each(|(_, value)| mask_value(value, &clean));
        if let Some(ReplyError::Endpoint { message, .. }) = &mut self.error {
            clean(message);
        }
    }
}

fn mask_value(value: &mut Value, clean: &impl Fn(&mut String)) {
    match value {
        Value::String(text) => clean(text),
        Value::Array(items) => items.iter_mut().for_each(|item| mask_value(item, clean)),
        Value::Object(members) => members.iter_mut().for_each(|(_, member)| mask_value(member, clean)),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

impl Reply {
    /// Gives every call an id, here and in [`Reply::message`]: `make` gets the place of the call and the id that
    /// was sent. Ids sent back must be unique over a whole conversation, which only its owner can know.
    pub fn assign_ids(&mut self, make: &mut dyn FnMut(usize, Option<&str>) -> String) {
        let mut sent = self.message.get_mut("tool_calls").and_then(Value::as_array_mut).into_iter().flatten();
        for (at, call) in self.calls.iter_mut().enumerate() {
            let id = make(at, call.id.as_deref());
            if let Some(Value::Object(sent)) = sent.next() {
                sent.insert("id".to_owned(), id.as_str().into());
            }
            call.id = Some(id);
        }
    }
}
