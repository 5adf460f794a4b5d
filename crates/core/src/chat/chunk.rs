//! One JSON object of a reply, as far as this crate reads it: a chunk of a stream, or the whole answer.
//!
//! Endpoints disagree on types (null for absent, numbers as strings, lists for text), so every member is read
//! leniently: one of the wrong type counts as absent. One visitor walks the whole object and knows by its place
//! what to keep. That is smaller than a type for each level, it borrows text from the event, and it allocates
//! only for what is kept.

use std::borrow::Cow;
use std::fmt;

use serde::Deserialize;
use serde::de::{DeserializeSeed, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::Value;

/// Reads one JSON object.
pub(super) fn parse(json: &[u8]) -> Result<Chunk<'_>, serde_json::Error> {
    let mut chunk = Chunk::default();
    let mut reader = serde_json::Deserializer::from_slice(json);
    Walk { place: Place::Root, chunk: &mut chunk }.deserialize(&mut reader)?;
    reader.end()?;
    Ok(chunk)
}

/// What one JSON object said.
#[derive(Debug, Default)]
pub(super) struct Chunk<'a> {
    /// There was a member `choices` that is a list.
    pub(super) has_choices: bool,
    /// The pieces of choice 0; others are not read. More than one only if a server repeats its index.
    pub(super) choices: Vec<Choice<'a>>,
    /// The last usage that is not zero.
    pub(super) usage: Option<Usage>,
    /// There was an `error` that is not null, false or empty.
    pub(super) has_error: bool,
    /// The choice and the usage that are being read.
    choice: Choice<'a>,
    counted: Usage,
}

/// A choice: of a chunk (`delta`) or of a whole answer (`message`).
#[derive(Debug, Default)]
pub(super) struct Choice<'a> {
    index: Option<u64>,
    pub(super) finish_reason: Option<Cow<'a, str>>,
    /// The members came as a `message`, which is a whole, and not as a `delta`.
    pub(super) whole: bool,
    pub(super) content: Leaf<'a>,
    pub(super) calls: Vec<CallPiece<'a>>,
    /// Every other member of the delta, `refusal` and the kinds of reasoning included, in order. No nulls.
    pub(super) others: Vec<(Cow<'a, str>, Leaf<'a>)>,
}

impl Choice<'_> {
    /// Whether the reply goes on in it: by text, or by a piece of a call.
    pub(super) fn says_something(&self) -> bool {
        let call =
            |piece: &CallPiece<'_>| piece.id.is_some() || piece.name.is_some() || piece.arguments.is_filled();
        self.content.is_filled()
            || self.calls.iter().any(call)
            || self.others.iter().any(|(_, leaf)| leaf.is_filled())
    }

    fn is_empty(&self) -> bool {
        matches!(self.content, Leaf::Null) && self.calls.is_empty() && self.others.is_empty()
    }
}

/// A piece of a tool call. Empty texts count as absent.
#[derive(Debug, Default)]
pub(super) struct CallPiece<'a> {
    pub(super) index: Option<u64>,
    pub(super) id: Option<Cow<'a, str>>,
    pub(super) name: Option<Cow<'a, str>>,
    pub(super) arguments: Leaf<'a>,
    /// Members that this crate does not know, such as a thought signature. They belong into the next request.
    pub(super) others: Vec<(Cow<'a, str>, Leaf<'a>)>,
}

/// What a request cost, as the endpoint counts it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Usage {
    /// Tokens of the request.
    pub prompt_tokens: u64,
    /// Tokens of the reply, its reasoning included.
    pub completion_tokens: u64,
    /// Those tokens of the request that the endpoint had in its cache, where it says so.
    pub cached_tokens: Option<u64>,
}

/// A value whose inside is not walked.
#[derive(Debug, Default)]
pub(super) enum Leaf<'a> {
    /// Absent or null.
    #[default]
    Null,
    Text(Cow<'a, str>),
    Other(Value),
}

impl<'a> Leaf<'a> {
    /// Text that says something.
    pub(super) fn text(self) -> Option<Cow<'a, str>> {
        match self {
            Leaf::Text(text) if !text.is_empty() => Some(text),
            Leaf::Null | Leaf::Text(_) | Leaf::Other(_) => None,
        }
    }

    pub(super) fn into_value(self) -> Value {
        match self {
            Leaf::Null => Value::Null,
            Leaf::Text(text) => Value::String(text.into_owned()),
            Leaf::Other(value) => value,
        }
    }

    /// Whether it is a text or a list with anything in it.
    fn is_filled(&self) -> bool {
        match self {
            Leaf::Null => false,
            Leaf::Text(text) => !text.is_empty(),
            Leaf::Other(value) => {
                value.as_array().is_some_and(|list| !list.is_empty())
                    || value.as_object().is_some_and(|members| !members.is_empty())
            }
        }
    }

    fn number(&self) -> Option<u64> {
        match self {
            Leaf::Null => None,
            Leaf::Text(text) => text.parse().ok(),
            Leaf::Other(value) => value.as_u64().or_else(|| value.as_f64().map(|number| number as u64)),
        }
    }

    /// Whether an `error` is one: some servers send `"error": null`, `false` or `""` with every chunk.
    fn says_something(&self) -> bool {
        match self {
            Leaf::Null => false,
            Leaf::Text(text) => !text.is_empty(),
            Leaf::Other(value) => !matches!(value, Value::Bool(false)),
        }
    }
}

/// Where in the object the walk stands. Everything that is not listed is skipped or kept as a leaf.
#[derive(Clone, Copy, PartialEq)]
enum Place {
    Root,
    Choices,
    Choice,
    Delta,
    Message,
    Calls,
    Call,
    Function,
    Usage,
    UsageDetails,
    /// A vendor's own object around the usage.
    Vendor,
    /// An object whose members don't count.
    Skipped,
}

impl Place {
    /// The place of a member that is walked.
    fn member(self, key: &str) -> Option<Place> {
        match (self, key) {
            (Place::Root, "choices") => Some(Place::Choices),
            (Place::Root | Place::Choice | Place::Vendor, "usage") => Some(Place::Usage),
            (Place::Root, "x_groq") => Some(Place::Vendor),
            (Place::Choice, "delta") => Some(Place::Delta),
            (Place::Choice, "message") => Some(Place::Message),
            (Place::Delta | Place::Message, "tool_calls") => Some(Place::Calls),
            (Place::Call, "function") => Some(Place::Function),
            (Place::Usage, "prompt_tokens_details") => Some(Place::UsageDetails),
            _ => None,
        }
    }

    fn is_list(self) -> bool {
        matches!(self, Place::Choices | Place::Calls)
    }
}

impl<'a> Chunk<'a> {
    /// Whether a leaf is kept. Where not, its value is skipped without looking at it.
    fn wants(place: Place, key: &str) -> bool {
        match place {
            Place::Root => key == "error",
            Place::Choice => matches!(key, "index" | "finish_reason" | "error"),
            Place::Delta | Place::Message => key != "role",
            Place::Call => key != "type",
            Place::Function | Place::Usage | Place::UsageDetails => true,
            Place::Choices | Place::Calls | Place::Vendor | Place::Skipped => false,
        }
    }

    fn keep(&mut self, place: Place, key: Cow<'a, str>, leaf: Leaf<'a>) {
        let choice = &mut self.choice;
        match place {
            Place::Root => self.has_error |= leaf.says_something(),
            Place::Choice => match &*key {
                "index" => choice.index = leaf.number(),
                // DashScope's own protocol writes the word in every chunk but the last.
                "finish_reason" => choice.finish_reason = leaf.text().filter(|reason| reason != "null"),
                _ => self.has_error |= leaf.says_something(),
            },
            Place::Delta | Place::Message if matches!(leaf, Leaf::Null) => {}
            Place::Delta | Place::Message if key == "content" => choice.content = leaf,
            Place::Delta | Place::Message => choice.others.push((key, leaf)),
            Place::Call | Place::Function => {
                let Some(call) = choice.calls.last_mut() else { return };
                match (place, &*key) {
                    (Place::Call, "index") => call.index = leaf.number(),
                    (Place::Call, "id") => call.id = leaf.text(),
                    (Place::Function, "name") => call.name = leaf.text(),
                    (Place::Function, "arguments") => call.arguments = leaf,
                    (Place::Call, _) => call.others.push((key, leaf)),
                    _ => {}
                }
            }
            Place::Usage | Place::UsageDetails => {
                let number = leaf.number();
                match &*key {
                    "prompt_tokens" => self.counted.prompt_tokens = number.unwrap_or(0),
                    "completion_tokens" => self.counted.completion_tokens = number.unwrap_or(0),
                    // In prompt_tokens_details, in usage itself, and DeepSeek's name for it.
                    "cached_tokens" | "prompt_cache_hit_tokens" => {
                        self.counted.cached_tokens = number.or(self.counted.cached_tokens);
                    }
                    _ => {}
                }
            }
            Place::Choices | Place::Calls | Place::Vendor | Place::Skipped => {}
        }
    }
}

/// The one visitor.
struct Walk<'c, 'a> {
    place: Place,
    chunk: &'c mut Chunk<'a>,
}

impl<'a> DeserializeSeed<'a> for Walk<'_, 'a> {
    type Value = ();
    fn deserialize<D: Deserializer<'a>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'a> Visitor<'a> for Walk<'_, 'a> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_map<A: MapAccess<'a>>(self, mut map: A) -> Result<(), A::Error> {
        let Walk { mut place, chunk } = self;
        if matches!(place, Place::Delta | Place::Message) {
            // A choice with both says the same twice: the first that says something counts.
            if chunk.choice.is_empty() {
                chunk.choice.whole = place == Place::Message;
            } else {
                place = Place::Skipped;
            }
        }
        if place == Place::Usage {
            chunk.counted = Usage::default();
        }
        while let Some(Key(key)) = map.next_key()? {
            if let Some(place) = place.member(&key) {
                map.next_value_seed(Walk { place, chunk: &mut *chunk })?;
            } else if Chunk::wants(place, &key) {
                let leaf = map.next_value()?;
                chunk.keep(place, key, leaf);
            } else {
                map.next_value::<IgnoredAny>()?;
            }
        }
        let counted = chunk.counted;
        if place == Place::Usage && (counted.prompt_tokens > 0 || counted.completion_tokens > 0) {
            chunk.usage = Some(counted);
        }
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'a>>(self, mut list: A) -> Result<(), A::Error> {
        let Walk { place, chunk } = self;
        if !place.is_list() {
            while list.next_element::<IgnoredAny>()?.is_some() {}
            return Ok(());
        }
        if place == Place::Calls {
            loop {
                chunk.choice.calls.push(CallPiece::default());
                if list.next_element_seed(Walk { place: Place::Call, chunk: &mut *chunk })?.is_none() {
                    chunk.choice.calls.pop();
                    return Ok(());
                }
            }
        }
        chunk.has_choices = true;
        let mut position = 0;
        loop {
            chunk.choice = Choice::default();
            if list.next_element_seed(Walk { place: Place::Choice, chunk: &mut *chunk })?.is_none() {
                return Ok(());
            }
            // Where no index is sent, the place in the list is one.
            if chunk.choice.index.unwrap_or(position) == 0 {
                let choice = std::mem::take(&mut chunk.choice);
                chunk.choices.push(choice);
            }
            position += 1;
        }
    }

    fn visit_unit<E>(self) -> Result<(), E> {
        Ok(())
    }
    fn visit_bool<E>(self, _: bool) -> Result<(), E> {
        Ok(())
    }
    fn visit_u64<E>(self, _: u64) -> Result<(), E> {
        Ok(())
    }
    fn visit_i64<E>(self, _: i64) -> Result<(), E> {
        Ok(())
    }
    fn visit_f64<E>(self, _: f64) -> Result<(), E> {
        Ok(())
    }
    fn visit_str<E>(self, _: &str) -> Result<(), E> {
        Ok(())
    }
}

/// The key of a member, borrowed where it has no escapes.
struct Key<'a>(Cow<'a, str>);

impl<'a> Deserialize<'a> for Key<'a> {
    fn deserialize<D: Deserializer<'a>>(deserializer: D) -> Result<Self, D::Error> {
        match deserializer.deserialize_str(LeafVisitor)? {
            Leaf::Text(key) => Ok(Key(key)),
            Leaf::Null | Leaf::Other(_) => Ok(Key(Cow::Borrowed(""))),
        }
    }
}

impl<'a> Deserialize<'a> for Leaf<'a> {
    fn deserialize<D: Deserializer<'a>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(LeafVisitor)
    }
}

struct LeafVisitor;

impl<'a> Visitor<'a> for LeafVisitor {
    type Value = Leaf<'a>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }
    fn visit_unit<E>(self) -> Result<Leaf<'a>, E> {
        Ok(Leaf::Null)
    }
    fn visit_bool<E>(self, value: bool) -> Result<Leaf<'a>, E> {
        Ok(Leaf::Other(value.into()))
    }
    fn visit_u64<E>(self, value: u64) -> Result<Leaf<'a>, E> {
        Ok(Leaf::Other(value.into()))
    }
    fn visit_i64<E>(self, value: i64) -> Result<Leaf<'a>, E> {
        Ok(Leaf::Other(value.into()))
    }
    fn visit_f64<E>(self, value: f64) -> Result<Leaf<'a>, E> {
        Ok(Leaf::Other(value.into()))
    }
    fn visit_borrowed_str<E>(self, value: &'a str) -> Result<Leaf<'a>, E> {
        Ok(Leaf::Text(Cow::Borrowed(value)))
    }
    fn visit_str<E>(self, value: &str) -> Result<Leaf<'a>, E> {
        Ok(Leaf::Text(Cow::Owned(value.to_owned())))
    }
    fn visit_seq<A: SeqAccess<'a>>(self, list: A) -> Result<Leaf<'a>, A::Error> {
        Value::deserialize(serde::de::value::SeqAccessDeserializer::new(list)).map(Leaf::Other)
    }
    fn visit_map<A: MapAccess<'a>>(self, map: A) -> Result<Leaf<'a>, A::Error> {
        Value::deserialize(serde::de::value::MapAccessDeserializer::new(map)).map(Leaf::Other)
    }
}
