//! Tool calls, put together from their pieces.
//!
//! The standard way: a piece names its call by `index`, and only the first one has an `id` and a name. Endpoints
//! leave out either, or send the same index with every call, so that a piece is matched by all that it says.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::chunk::{CallPiece, Leaf};
use super::extent::Extent;
use super::{fields, messages};
use crate::lang::Lang;

/// A tool call as far as it has arrived.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PartialCall {
    /// As sent; none, and two calls with the same, are possible.
    pub id: Option<String>,
    /// The name of the tool; empty as long as it has not come.
    pub name: String,
    /// The arguments as text, so far.
    pub arguments: String,
    extent: Extent,
    index: Option<u64>,
    /// What else the endpoint put into the call, to be sent back with it.
    pub(super) others: Map<String, Value>,
}

/// Why the arguments of a call can't be used. Such a call is never executed; the model is told instead.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RejectedArguments {
    /// No JSON. Both places count from 1, in bytes.
    NotJson {
        /// The line of the arguments where reading stopped.
        line: usize,
        /// The column there.
        column: usize,
    },
    /// JSON, but a list, a text, a number, a boolean or null.
    NotObject,
    /// The reply ended at the token limit: the arguments may have gone on.
    CutByLimit,
    /// A filter of the endpoint ended the reply: the arguments may have gone on.
    CutByFilter,
    /// The reply did not arrive whole: arguments or further calls may be missing.
    Incomplete,
}

impl RejectedArguments {
    /// The sentence for people.
    pub fn message(&self, lang: Lang) -> String {
        messages::rejected_arguments(self, lang)
    }
}

/// Reads the arguments of a call: an object, or nothing at all, which means an empty one.
pub(super) fn arguments(text: &str) -> Result<Map<String, Value>, RejectedArguments> {
    if is_blank(text) {
        return Ok(Map::new());
    }
    match serde_json::from_str(text) {
        Ok(Value::Object(map)) => Ok(map),
        Ok(_) => Err(RejectedArguments::NotObject),
        Err(error) => Err(RejectedArguments::NotJson { line: error.line(), column: error.column() }),
    }
}

/// The most calls that are taken of a reply: many more than any model means. Each piece is compared with every call.
pub(super) const MAX_CALLS: usize = 1024;

/// Adds a piece to the call that it belongs to, or begins a new one.
pub(super) fn add(calls: &mut Vec<PartialCall>, piece: CallPiece<'_>) {
    let sent: Cow<'_, str> = match piece.arguments {
        Leaf::Null => Cow::Borrowed(""),
        Leaf::Text(text) => text,
        // An empty object may stand for "not yet".
        Leaf::Other(Value::Object(map)) if map.is_empty() => Cow::Borrowed(""),
        Leaf::Other(value) => Cow::Owned(value.to_string()),
    };
    let at = calls.iter().rposition(|call| belongs(call, piece.index, piece.id.as_deref()));
    // Without an index and an id a piece goes on with the last call.
    let at = at.or_else(|| match (piece.index, &piece.id) {
        (None, None) => calls.len().checked_sub(1),
        _ => None,
    });
    let at =
        at.filter(|at| !calls.get(*at).is_some_and(|call| begins_anew(call, &piece.id, &piece.name, &sent)));
    if at.is_none() {
        calls.push(PartialCall { index: piece.index, ..PartialCall::default() });
    }
    let Some(call) = at.map_or_else(|| calls.len().checked_sub(1), Some).and_then(|at| calls.get_mut(at))
    else {
        return;
    };
    if call.id.is_none() {
        call.id = piece.id.map(|id| id.into_owned());
    }
    if let Some(name) = piece.name
        && call.extent.is_blank()
        && call.name != name
    {
        call.name.push_str(&name);
    }
    // Some gateways end with the whole call once more.
    if !(call.arguments == sent && is_whole(call)) {
        call.arguments.push_str(&sent);
        call.extent.take(&sent);
    }
    for (key, leaf) in piece.others {
        fields::merge(&mut call.others, &key, leaf.into_value());
    }
}

/// Whether a piece speaks of this call by its index and id.
fn belongs(call: &PartialCall, index: Option<u64>, id: Option<&str>) -> bool {
    let same_index = index.is_some() && call.index == index;
    match (id, call.id.as_deref()) {
        // The index can be stuck at 0, so that another id is another call. The same id under another index is,
        // too: some servers number every call the same.
        (Some(id), Some(own)) => id == own && (same_index || index.is_none() || call.index.is_none()),
        (Some(_), None) | (None, _) => same_index,
    }
}

/// Whether a piece that would belong to a call is the beginning of another one: it brings a name again, and the
/// arguments so far can't go on with it.
fn begins_anew<S: AsRef<str>>(call: &PartialCall, id: &Option<S>, name: &Option<S>, arguments: &str) -> bool {
    let Some(name) = name else { return false };
    if call.name.is_empty() || call.extent.is_blank() {
        return false;
    }
    let another_name = call.name != name.as_ref();
    let by_id = id.is_some() && call.id.is_some();
    another_name || (!by_id && !is_blank(arguments) && is_whole(call))
}

fn is_blank(text: &str) -> bool {
    text.trim_ascii().is_empty()
}

/// Whether the arguments are an object from end to end.
fn is_whole(call: &PartialCall) -> bool {
    call.extent.is_closed() && serde_json::from_str::<serde::de::IgnoredAny>(&call.arguments).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    /// The calls of several lists of pieces: id, name and arguments of each.
    #[track_caller]
    fn check(chunks: Value, expected: &[(Option<&str>, &str, &str)]) {
        let mut calls = Vec::new();
        for pieces in chunks.as_array().expect("a list of chunks") {
            let text = json!({ "choices": [{ "delta": { "tool_calls": pieces } }] }).to_string();
            let chunk = super::super::chunk::parse(text.as_bytes()).expect("JSON");
            for choice in chunk.choices {
                for piece in choice.calls {
                    add(&mut calls, piece);
                }
            }
        }
        let found: Vec<_> =
            calls.iter().map(|call| (call.id.as_deref(), &*call.name, &*call.arguments)).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn the_same_id_under_two_indexes_is_two_calls() {
        check(
            json!([
                [{"index": 0, "id": "x", "function": {"name": "f", "arguments": "{}"}}],
                [{"index": 1, "id": "x", "function": {"name": "f", "arguments": "{\"a\""}}],
                [{"index": 1, "function": {"arguments": ":1}"}}],
            ]),
            &[(Some("x"), "f", "{}"), (Some("x"), "f", r#"{"a":1}"#)],
        );
    }

    #[test]
    fn without_index_and_id_a_piece_goes_on_with_the_last_call() {
        check(
            json!([
                [{"function": {"name": "f", "arguments": "{\"a\""}}],
                [{"function": {"arguments": ":1}"}}],
                [{"function": {"name": "f", "arguments": "{\"a\":2}"}}],
                [{"function": {"name": "g"}}],
            ]),
            &[(None, "f", r#"{"a":1}"#), (None, "f", r#"{"a":2}"#), (None, "g", "")],
        );
    }

    #[test]
    fn a_stuck_index_without_ids_is_told_apart_by_whole_arguments() {
        check(
            json!([
                [{"index": 0, "function": {"name": "f", "arguments": "{\"a\":1}"}}],
                [{"index": 0, "function": {"name": "f", "arguments": "{\"a\":2}"}}],
            ]),
            &[(None, "f", r#"{"a":1}"#), (None, "f", r#"{"a":2}"#)],
        );
    }

    #[test]
    fn an_id_may_come_after_the_name() {
        check(
            json!([
                [{"index": 0, "function": {"name": "f"}}],
                [{"index": 0, "id": "x", "function": {"arguments": "{}"}}],
            ]),
            &[(Some("x"), "f", "{}")],
        );
    }

    #[test]
    fn a_name_may_come_in_pieces_before_the_arguments() {
        check(
            json!([
                [{"index": 0, "id": "x", "function": {"name": "query"}}],
                [{"index": 0, "function": {"name": "Order", "arguments": "{}"}}],
            ]),
            &[(Some("x"), "queryOrder", "{}")],
        );
    }

    #[test]
    fn a_call_sent_whole_once_more_is_one_call() {
        let call = json!({"index": 0, "id": "x", "function": {"name": "f", "arguments": "{\"a\":1}"}});
        check(json!([[call], [call]]), &[(Some("x"), "f", r#"{"a":1}"#)]);
    }

    #[test]
    fn wrong_types_count_as_absent() {
        check(
            json!([
                "no list",
                [null, 3, "x", [], {"function": "f"}],
                [{"index": "0", "id": 5, "function": {"name": ["f"], "arguments": null}}],
                [{"index": 0.0, "function": {"name": "f", "arguments": {"a": 1}}}],
            ]),
            &[(None, "", ""), (None, "f", r#"{"a":1}"#)],
        );
    }

    #[test]
    fn arguments_are_an_object_or_nothing() {
        assert_eq!(arguments(" \n"), Ok(Map::new()));
        assert_eq!(arguments(r#" {"a":1} "#).map(Value::Object), Ok(json!({"a": 1})));
        assert_eq!(arguments("null"), Err(RejectedArguments::NotObject));
        assert_eq!(arguments("{\"a\":\n1"), Err(RejectedArguments::NotJson { line: 2, column: 1 }));
        assert_eq!(arguments("{} {}"), Err(RejectedArguments::NotJson { line: 1, column: 4 }));
    }
}
