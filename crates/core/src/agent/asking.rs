//! A request under way: its answer, its retries, and what the endpoint does not want to be sent.

use std::rc::Rc;

use serde_json::json;

use super::run::{Begin, Request, Run, State};
use super::scrub::Scrubber;
pub use crate::chat::LastWord;
use crate::chat::{self, HttpError, Progress, Reply, ReplyError, ReplyReader, StreamEnd};
use crate::secret::{Redactor, Secret};
use crate::trace::{Addressee, Channel, Ending, Event, Failure};

/// How often a request goes out again by itself.
pub const MAX_RETRIES: u32 = 3;
/// The wait before the first retry, in milliseconds; it doubles with each.
const FIRST_WAIT_MS: u32 = 1000;
/// The longest wait that an endpoint can ask for, in milliseconds; a longer one ends the run, which says how long it is.
const LONGEST_WAIT_MS: u32 = 2 * 60 * 1000;
/// The most bytes of an error's body that are read.
const ERROR_BODY_CAP: usize = 256 * 1024;

/// The status line and the headers that matter.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ResponseHead {
    /// The HTTP status.
    pub status: u16,
    /// The header Content-Type.
    pub content_type: Option<String>,
    /// The header Retry-After, where the endpoint lets the page read it.
    pub retry_after: Option<String>,
    /// The time now, in milliseconds since 1970.
    pub now_ms: f64,
}

#[derive(Debug)]
pub(super) struct Asking {
    pub(super) request: Request,
    answer: Answer,
    received_any: bool,
    /// Masks secrets in what is kept of the body.
    scrubber: Scrubber,
    /// The first bytes of a character whose others have not arrived.
    cut: Vec<u8>,
    /// Mask secrets in the reply's texts, where they may stand whole although their bytes came in pieces.
    masks: Masks,
}

#[derive(Debug)]
struct Masks {
    reasoning: Redactor,
    content: Redactor,
    refusal: Redactor,
}

#[derive(Debug)]
enum Answer {
    /// No status yet.
    None,
    /// A reply comes in.
    Reply(Box<ReplyReader>),
    /// An error comes in.
    Error(ResponseHead, Vec<u8>),
}

impl Run {
    /// Gives the driver a request.
    pub(super) fn ask(&mut self, body: Rc<str>, head: Rc<str>, tail: Rc<str>, tokens: u32) {
        self.attempt += 1;
        let request = Request { round: self.round, attempt: self.attempt, body };
        self.emit(Event::Sent {
            round: self.round,
            attempt: self.attempt,
            head,
            messages: self.transcript.id_ranges(),
            tail,
            tokens,
            to: Some(Addressee {
                url: self.settings.url.clone(),
                model: self.settings.model.model.as_str().into(),
            }),
        });
        self.state = State::Asking(Box::new(Asking {
            request,
            answer: Answer::None,
            received_any: false,
            scrubber: Scrubber::new(self.redactor()),
            cut: Vec::new(),
            masks: self.masks(),
        }));
    }

    /// The endpoint's status and headers arrived.
    pub fn responded(&mut self, head: ResponseHead) {
        let State::Asking(asking) = &mut self.state else { return };
        let event = Event::Responded {
            round: self.round,
            status: head.status,
            content_type: head.content_type.as_deref().map(Into::into),
        };
        asking.answer = if (200..300).contains(&head.status) {
            Answer::Reply(Box::new(ReplyReader::new(head.content_type.as_deref())))
        } else {
            Answer::Error(head, Vec::new())
        };
        self.emit(event);
    }

    /// Hands in what an endpoint may echo and nobody is to see, besides what was handed in before. The driver masks it in
    /// the bytes; here it is masked in the texts that they spell, piece by piece or by escapes, and in what is kept of
    /// the bytes. To be called before a reply's first bytes.
    pub fn guard(&mut self, secrets: Vec<Secret>) {
        for secret in secrets {
            if !self.secrets.contains(&secret) {
                self.secrets.push(secret);
            }
        }
        let (masks, scrubber) = (self.masks(), Scrubber::new(self.redactor()));
        if let State::Asking(asking) = &mut self.state {
            asking.masks = masks;
            asking.scrubber = scrubber;
        }
    }

    fn masks(&self) -> Masks {
        Masks { reasoning: self.redactor(), content: self.redactor(), refusal: self.redactor() }
    }

    fn redactor(&self) -> Redactor {
        Redactor::new(self.secrets.iter().map(Secret::expose))
    }

    /// Bytes of the body arrived. Secrets that stand in them must be masked already.
    pub fn receive(&mut self, bytes: &[u8]) {
        let State::Asking(asking) = &mut self.state else { return };
        if bytes.is_empty() {
            return;
        }
        asking.received_any = true;
        let round = self.round;
        let kept = asking.scrubber.push(bytes);
        if let Some(text) = whole_characters(&mut asking.cut, &kept) {
            self.events.push(Event::Received { round, text: text.into() });
        }
        match &mut asking.answer {
            Answer::None => {}
            Answer::Error(_, body) => {
                let room = ERROR_BODY_CAP.saturating_sub(body.len());
                body.extend(kept.iter().take(room));
            }
            Answer::Reply(reader) => {
                let Progress { content_from, reasoning_from, refusal_from, over, .. } = reader.receive(bytes);
                let Masks { reasoning, content, refusal } = &mut asking.masks;
                let channels = [
                    (Channel::Reasoning, reader.reasoning().get(reasoning_from..), reasoning),
                    (Channel::Content, reader.content().get(content_from..), content),
                    (Channel::Refusal, reader.refusal().get(refusal_from..), refusal),
                ];
                for (channel, new, mask) in channels {
                    let masked = mask.push(new.unwrap_or_default().as_bytes());
                    if !masked.is_empty() {
                        let text = String::from_utf8_lossy(&masked).into();
                        self.events.push(Event::Text { round, channel, text });
                    }
                }
                if over {
                    // The reply said its last word; a server that keeps the connection open has no more to say.
                    self.received(StreamEnd::Complete);
                }
            }
        }
    }

    /// The last word of the reply under way, once it seems to be said (see [`ReplyReader::last_word`]). A driver that finds
    /// the same one after its [`LastWord::silence_ms`] hands in [`StreamEnd::Silence`] and closes the connection: some
    /// servers never do.
    pub fn last_word(&self) -> Option<LastWord> {
        let State::Asking(asking) = &self.state else { return None };
        let Answer::Reply(reader) = &asking.answer else { return None };
        reader.last_word()
    }

    /// The body ended, or the connection did.
    pub fn received(&mut self, end: StreamEnd) {
        if !matches!(self.state, State::Asking(_)) {
            return;
        }
        let State::Asking(asking) = std::mem::replace(&mut self.state, State::Begin(Begin::Again)) else {
            return;
        };
        let Asking { request, mut answer, received_any, scrubber, cut, masks: _ } = *asking;
        let kept = self.keep_rest(scrubber, cut);
        if let Answer::Error(_, body) = &mut answer {
            let room = ERROR_BODY_CAP.saturating_sub(body.len());
            body.extend(kept.iter().take(room));
        }
        match (answer, end) {
            (Answer::Error(head, body), _) => self.http_error(request, &head, &body),
            // Nothing of the reply is lost yet; but the endpoint was reached.
            (Answer::Reply(_), StreamEnd::Broken { why }) if !received_any => {
                self.try_again(request, None, Failure::Reply { error: ReplyError::Broken { why } });
            }
            (Answer::None, end) => {
                let detail = match end {
                    StreamEnd::Complete | StreamEnd::Silence => "".into(),
                    StreamEnd::Broken { why } => why.into(),
                };
                self.try_again(request, None, Failure::Unreachable { detail });
            }
            (Answer::Reply(reader), end) => self.replied(reader.finish(end)),
        }
    }

    /// What was held back of the body is kept as well; gives its bytes.
    fn keep_rest(&mut self, scrubber: Scrubber, mut rest: Vec<u8>) -> Vec<u8> {
        let kept = scrubber.finish();
        rest.extend_from_slice(&kept);
        if !rest.is_empty() {
            self.emit(Event::Received { round: self.round, text: String::from_utf8_lossy(&rest).into() });
        }
        kept
    }

    /// The wait is over.
    pub fn waited(&mut self) {
        if !matches!(self.state, State::Waiting { .. }) {
            return;
        }
        // The set and the transcript are looked at afresh: the person may have switched a skill off meanwhile.
        self.state = State::Begin(Begin::Again);
    }

    fn http_error(&mut self, request: Request, head: &ResponseHead, body: &[u8]) {
        let error = HttpError::from_body(head.status, head.content_type.as_deref(), body);
        if let Some(refused) = error.refused_field(&self.concessions.fields_sent(&self.settings.model))
            && self.concessions.concede(&refused)
        {
            let (field, why) = (refused.field.into(), error.said.as_str().into());
            self.emit(Event::Adjusted { round: self.round, field, why });
            self.state = State::Begin(Begin::Again);
            return;
        }
        let is_retryable = chat::is_retryable(head.status);
        let asked_for = head.retry_after.as_deref().and_then(|value| chat::retry_after(value, head.now_ms));
        let failure = Failure::Http { error };
        if is_retryable { self.try_again(request, asked_for, failure) } else { self.fail(failure) }
    }

    fn try_again(&mut self, request: Request, asked_for: Option<u32>, mut why: Failure) {
        // Not by attempts: those that a person asked for, or a refused field cost, make nobody wait longer.
        let retries = MAX_RETRIES.saturating_sub(self.retries_left);
        let wait_ms = asked_for.unwrap_or(FIRST_WAIT_MS << retries);
        if self.retries_left == 0 || wait_ms > LONGEST_WAIT_MS {
            if let Failure::Http { error } = &mut why {
                error.retry_after_ms = asked_for;
            }
            return self.fail(why);
        }
        self.retries_left -= 1;
        self.emit(Event::Retrying { round: self.round, attempt: request.attempt, wait_ms, why });
        self.state = State::Waiting { ms: wait_ms };
    }

    pub(super) fn fail(&mut self, why: Failure) {
        self.end(Ending::Failed { why });
    }

    fn replied(&mut self, mut reply: Reply) {
        reply.mask(&self.secrets);
        if !reply.complete {
            // Without a reason of its own, an incomplete reply was cut short.
            let error = reply.error.unwrap_or(ReplyError::Truncated);
            return self.fail(Failure::Reply { error });
        }
        let calls = self.number_calls(&mut reply);
        let message = self.transcript.push_assistant(self.id, self.round, &reply.message);
        self.emit(Event::Replied {
            round: self.round,
            content: reply.content.into(),
            reasoning: reply.reasoning.map(Into::into),
            refusal: reply.refusal.map(Into::into),
            finish_reason: reply.finish_reason.map(Into::into),
            usage: reply.usage,
            warnings: reply.warnings,
        });
        self.emit(Event::Entered(message));
        if calls.is_empty() { self.end(Ending::Answered) } else { self.begin_calls(calls) }
    }

    /// Keeps what had arrived of a reply when the run was stopped: the model is told what the person saw.
    pub(super) fn keep_partial(&mut self, asking: Asking) {
        self.keep_rest(asking.scrubber, asking.cut);
        let Answer::Reply(reader) = asking.answer else { return };
        let mut reply = reader.finish(StreamEnd::Broken { why: String::new() });
        reply.mask(&self.secrets);
        if let (false, Some(message)) =
            (reply.content.is_empty(), json!({"role": "assistant", "content": reply.content}).as_object())
        {
            let message = self.transcript.push_assistant(self.id, self.round, message);
            self.emit(Event::Entered(message));
        }
    }
}

/// The bytes as text, up to the last whole character; what is left waits in `cut`.
fn whole_characters(cut: &mut Vec<u8>, bytes: &[u8]) -> Option<String> {
    cut.extend_from_slice(bytes);
    let whole = match std::str::from_utf8(cut) {
        // Only an unfinished character at the end waits; bytes that are wrong are shown as such.
        Err(error) if error.error_len().is_none() => error.valid_up_to(),
        Ok(_) | Err(_) => cut.len(),
    };
    let rest = cut.split_off(whole);
    let text = String::from_utf8_lossy(cut).into_owned();
    *cut = rest;
    Some(text).filter(|text| !text.is_empty())
}

#[cfg(test)]
mod tests {
    use super::whole_characters;

    #[test]
    fn a_cut_character_waits_and_a_wrong_byte_is_shown() {
        let mut cut = Vec::new();
        let mut check = |bytes: &[u8], text: Option<&str>| {
            assert_eq!(whole_characters(&mut cut, bytes).as_deref(), text);
        };
        let bytes = "退".as_bytes();
        check(&bytes[..2], None);
        check(&bytes[2..], Some("退"));
        check(b"a\xff", Some("a\u{fffd}"));
        check(b"b\xe9\x80", Some("b"));
        check(b"c", Some("\u{fffd}c"));
    }
}
