//! What is received, made fit to be kept: without secrets, also such as several events spell together.
//!
//! The driver masks secrets in the bytes. A secret that a stream spells over two deltas, or with escapes, is in no row of
//! bytes, yet whoever reads the pieces together sees it. So events are held back while the text that they add to may
//! end in the beginning of a secret. Where it was none, they are kept as they came, byte for byte. Where it was one,
//! those that spelled it are written anew with the mask in its place.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use serde_json::Value;

use crate::chat::EventStream;
use crate::secret::{MASK, MIN_LEN, Redactor};

/// The most events that are held back. A text may end in the first letter of a secret and not go on for long.
const MOST_HELD: usize = 32;

/// Takes the bytes of one body and gives those to keep.
#[derive(Debug)]
pub(super) struct Scrubber {
    /// Knows the secrets; nothing was pushed into it.
    fresh: Redactor,
    body: Body,
    stream: EventStream,
    /// The bytes of the event under way, or of the whole body where it is JSON.
    event: Vec<u8>,
    held: Vec<Held>,
    /// The texts that grow from event to event, by their place.
    texts: BTreeMap<String, Growing>,
    /// Whether the events that are held spell a secret.
    has_secret: bool,
}

/// What kind of body it is, by its first byte.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Body {
    Opening,
    Events,
    Json,
    /// Nothing in it is spelled otherwise than in bytes.
    Plain,
}

/// An event that is held back.
#[derive(Debug)]
struct Held {
    raw: Vec<u8>,
    /// The same with its texts as far as they may be shown, and whether they differ; `None` where it is no JSON.
    json: Option<(Value, bool)>,
}

#[derive(Debug)]
struct Growing {
    redactor: Redactor,
    /// The beginning of what the redactor holds, as far as it was given out nevertheless.
    lead: Vec<u8>,
}

impl Growing {
    /// What is to stand in the place of a piece.
    fn push(&mut self, piece: &str) -> String {
        let shown = self.redactor.push(piece.as_bytes()).into_owned();
        self.without_lead(&shown)
    }

    fn without_lead(&mut self, shown: &[u8]) -> String {
        let given = self.lead.iter().zip(shown).take_while(|(lead, shown)| lead == shown).count();
        let rest = shown.get(given..).unwrap_or_default();
        self.lead.drain(..given);
        if !rest.is_empty() {
            self.lead.clear();
        }
        String::from_utf8_lossy(rest).into_owned()
    }
}

impl Scrubber {
    /// A body of which nothing has come.
    pub(super) fn new(redactor: Redactor) -> Scrubber {
        let body = if redactor.is_idle() { Body::Plain } else { Body::Opening };
        Scrubber {
            fresh: redactor,
            body,
            stream: EventStream::new(),
            event: Vec::new(),
            held: Vec::new(),
            texts: BTreeMap::new(),
            has_secret: false,
        }
    }

    /// Takes the next bytes and gives those that can be kept.
    pub(super) fn push(&mut self, bytes: &[u8]) -> Vec<u8> {
        if self.body == Body::Opening {
            self.body = match bytes.trim_ascii_start().first() {
                None => Body::Opening,
                Some(b'{' | b'[') => Body::Json,
                Some(b'<') => Body::Plain,
                Some(_) => Body::Events,
            };
        }
        match self.body {
            Body::Opening | Body::Json => {
                self.event.extend_from_slice(bytes);
                Vec::new()
            }
            Body::Plain => bytes.to_vec(),
            Body::Events => self.push_events(bytes),
        }
    }

    /// The body is over: what was held back.
    pub(super) fn finish(mut self) -> Vec<u8> {
        match self.body {
            Body::Plain => self.event,
            Body::Opening | Body::Json => {
                let mut json = serde_json::from_slice::<Value>(&self.event).ok();
                let masked = json.as_mut().and_then(|json| self.mask(json).then(|| json.to_string()));
                masked.map_or(self.event, String::into_bytes)
            }
            Body::Events => {
                let mut last = None;
                std::mem::take(&mut self.stream).finish(&mut |data| {
                    last = Some(data.to_vec());
                    ControlFlow::Break(())
                });
                self.hold(last);
                self.end_texts();
                let mut out = Vec::new();
                self.release(&mut out);
                out
            }
        }
    }

    fn push_events(&mut self, bytes: &[u8]) -> Vec<u8> {
        let mut out = Vec::new();
        let mut rest = bytes;
        while !rest.is_empty() {
            let end =
                rest.iter().position(|byte| matches!(byte, b'\n' | b'\r')).map_or(rest.len(), |at| at + 1);
            let (line, after) = rest.split_at_checked(end).unwrap_or((rest, &[]));
            self.event.extend_from_slice(line);
            let mut data = None;
            let mut sink = |event: &[u8]| {
                data = Some(event.to_vec());
                ControlFlow::Continue(())
            };
            if self.stream.push(line, &mut sink).is_err() {
                // The reader has given up as well.
                self.body = Body::Plain;
                self.end_texts();
                self.release(&mut out);
                out.append(&mut self.event);
                out.extend_from_slice(after);
                return out;
            }
            rest = after;
            if data.is_some() || self.event.ends_with(b"\n\n") || self.event.ends_with(b"\r\n\r\n") {
                self.hold(data);
                if self.texts.values().all(|text| text.redactor.held().is_empty()) {
                    self.release(&mut out);
                } else if self.held.len() > MOST_HELD {
                    self.give_way(&mut out);
                }
            }
        }
        out
    }

    /// Takes the event under way in.
    fn hold(&mut self, data: Option<Vec<u8>>) {
        let mut raw = std::mem::take(&mut self.event);
        let mut json = data.as_deref().and_then(|data| serde_json::from_slice::<Value>(data).ok());
        let differs = json.as_mut().is_some_and(|json| self.mask(json));
        if json.is_none() && self.goes_on_in(&raw) {
            raw = [": ", MASK, "\n\n"].concat().into_bytes();
        }
        self.held.push(Held { raw, json: json.map(|json| (json, differs)) });
    }

    /// Masks the texts of a JSON value, those of a delta as pieces of a text that grows. Says whether they differ now.
    fn mask(&mut self, json: &mut Value) -> bool {
        let Scrubber { fresh, texts, has_secret, .. } = self;
        let mut differs = false;
        walk(json, &mut String::new(), false, &mut |place, is_piece, text| {
            let shown = if is_piece {
                if !texts.contains_key(place) {
                    let growing = Growing { redactor: fresh.clone(), lead: Vec::new() };
                    texts.insert(place.to_owned(), growing);
                }
                let Some(growing) = texts.get_mut(place) else { return };
                let masks = growing.redactor.masks();
                let shown = growing.push(text);
                *has_secret |= growing.redactor.masks() > masks;
                shown
            } else {
                let shown = fresh.whole(text);
                *has_secret |= shown != *text;
                shown
            };
            if shown != *text {
                differs = true;
                *text = shown;
            }
        });
        differs
    }

    /// Whether a secret that has begun goes on in bytes that can't be read, such as an event that was cut off.
    fn goes_on_in(&self, raw: &[u8]) -> bool {
        self.texts.values().filter(|text| !text.redactor.held().is_empty()).any(|text| {
            let quotes = raw.iter().enumerate().filter(|(_, byte)| **byte == b'"');
            quotes.map(|(at, _)| raw.get(at + 1..).unwrap_or_default()).any(|piece| {
                let mut redactor = text.redactor.clone();
                redactor.push(piece);
                redactor.masks() > text.redactor.masks() || redactor.ends_in_secret()
            })
        })
    }

    /// The texts go on no further: what they may have begun is put where they ended.
    fn end_texts(&mut self) {
        for (place, mut text) in std::mem::take(&mut self.texts) {
            self.has_secret |= text.redactor.ends_in_secret();
            let tail = text.redactor.clone().finish();
            let tail = text.without_lead(&tail);
            if tail.is_empty() {
                continue;
            }
            for held in self.held.iter_mut().rev() {
                let Some((json, differs)) = &mut held.json else { continue };
                let mut last = None;
                let mut count = 0;
                walk(json, &mut String::new(), false, &mut |at, is_piece, _| {
                    if is_piece && at == place {
                        last = Some(count);
                    }
                    count += 1;
                });
                let Some(last) = last else { continue };
                count = 0;
                walk(json, &mut String::new(), false, &mut |_, _, text| {
                    if count == last {
                        text.push_str(&tail);
                    }
                    count += 1;
                });
                *differs = true;
                break;
            }
        }
    }

    /// Too much is held back. A few letters are given out as they came; more of a secret moves on to where its text
    /// goes on.
    fn give_way(&mut self, out: &mut Vec<u8>) {
        let is_long = self.texts.values().any(|text| text.redactor.held().len() >= MIN_LEN);
        self.has_secret |= is_long;
        if !self.has_secret {
            for text in self.texts.values_mut() {
                text.lead = text.redactor.held().to_vec();
            }
        }
        self.release(out);
    }

    fn release(&mut self, out: &mut Vec<u8>) {
        let has_secret = std::mem::take(&mut self.has_secret);
        for held in self.held.drain(..) {
            match held.json {
                Some((json, true)) if has_secret => {
                    out.extend_from_slice(["data: ", &json.to_string(), "\n\n"].concat().as_bytes());
                }
                Some(_) | None => out.extend_from_slice(&held.raw),
            }
        }
    }
}

/// Visits the texts of a JSON value with their place; `is_piece` within a delta, where they go on from event to event.
fn walk(
    value: &mut Value,
    place: &mut String,
    is_piece: bool,
    visit: &mut dyn FnMut(&str, bool, &mut String),
) {
    let length = place.len();
    match value {
        Value::String(text) => visit(place, is_piece, text),
        Value::Array(items) => {
            for item in items {
                // Without an index, pieces go on wherever they stand in the list.
                if let Some(index) = item.get("index").and_then(Value::as_u64) {
                    place.push_str(&index.to_string());
                }
                walk(item, place, is_piece, visit);
                place.truncate(length);
            }
        }
        Value::Object(members) => {
            for (key, member) in members {
                place.push('.');
                place.push_str(key);
                // These are said whole, and often again in each event.
                let is_whole = matches!(key.as_str(), "id" | "role" | "type");
                walk(member, place, (is_piece || key == "delta") && !is_whole, visit);
                place.truncate(length);
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}
