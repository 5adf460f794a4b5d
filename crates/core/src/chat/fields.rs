//! Members of an assistant message that this crate does not know, put together from their pieces.
//!
//! Endpoints with reasoning want them back in the next request as they came (`reasoning_content`,
//! `reasoning_details`, signatures). So: texts are joined, lists go on, and of anything else the last one counts.

use serde_json::{Map, Value};

/// Texts that name something and come whole with every piece: joined, they would grow.
const LABELS: [&str; 7] = ["id", "type", "name", "object", "format", "model", "signature"];

/// Adds a piece of a member to what has come of it. Null adds nothing.
pub(super) fn merge(fields: &mut Map<String, Value>, key: &str, piece: Value) {
    match (fields.get_mut(key), piece) {
        (_, Value::Null) => {}
        (Some(Value::String(text)), Value::String(piece)) if !LABELS.contains(&key) => text.push_str(&piece),
        (Some(Value::Array(list)), Value::Array(pieces)) => {
            for piece in pieces {
                append(list, piece);
            }
        }
        (Some(place), piece) => *place = piece,
        (None, Value::Array(pieces)) => {
            let mut list = Vec::new();
            for piece in pieces {
                append(&mut list, piece);
            }
            fields.insert(key.to_owned(), Value::Array(list));
        }
        (None, piece) => {
            fields.insert(key.to_owned(), piece);
        }
    }
}

/// Adds an entry to a list. One with the `index` and the `type` of the last entry is a piece of that: OpenRouter
/// streams `reasoning_details` so, and a provider that signs its reasoning refuses it in fragments.
fn append(list: &mut Vec<Value>, piece: Value) {
    match (list.last_mut(), piece) {
        (Some(Value::Object(last)), Value::Object(piece)) if is_fragment(last, &piece) => {
            for (key, value) in piece {
                merge(last, &key, value);
            }
        }
        (_, piece) => list.push(piece),
    }
}

fn is_fragment(of: &Map<String, Value>, piece: &Map<String, Value>) -> bool {
    let [of_index, index] = [of, piece].map(|entry| entry.get("index").and_then(Value::as_u64));
    let [of_kind, kind] = [of, piece].map(|entry| entry.get("type").and_then(Value::as_str));
    index.is_some() && of_index == index && of_kind == kind
}

#[cfg(test)]
mod tests {
    use super::merge;
    use serde_json::{Map, Value, json};

    #[track_caller]
    fn check(pieces: &[Value], whole: Value) {
        let mut fields = Map::new();
        for piece in pieces {
            merge(&mut fields, "field", piece.clone());
        }
        assert_eq!(fields.get("field").cloned().unwrap_or(Value::Null), whole);
    }

    #[test]
    fn texts_join_lists_go_on_and_of_others_the_last_counts() {
        check(&[json!("a"), Value::Null, json!("b")], json!("ab"));
        check(&[json!([1]), json!([2, 3])], json!([1, 2, 3]));
        check(&[json!({"a": 1}), json!({"b": 2})], json!({"b": 2}));
        check(&[json!(1), json!(2), Value::Null], json!(2));
        check(&[Value::Null], Value::Null);
    }

    #[test]
    fn a_label_that_comes_with_every_piece_does_not_grow() {
        let mut fields = Map::new();
        for _ in 0..3 {
            merge(&mut fields, "name", json!("assistant"));
        }
        assert_eq!(Value::Object(fields), json!({"name": "assistant"}));
    }

    #[test]
    fn fragments_of_one_reasoning_detail_become_one() {
        check(
            &[
                json!([{"type": "reasoning.text", "index": 0, "text": "let ", "signature": null, "format": "f"}]),
                json!([{"type": "reasoning.text", "index": 0, "text": "me", "format": "f"}]),
                json!([{"type": "reasoning.text", "index": 0, "signature": "sig"}]),
                json!([{"type": "reasoning.text", "index": 1, "text": "next"}]),
                json!([{"type": "reasoning.encrypted", "index": 1, "data": "x"}]),
            ],
            json!([
                {"type": "reasoning.text", "index": 0, "text": "let me", "signature": "sig", "format": "f"},
                {"type": "reasoning.text", "index": 1, "text": "next"},
                {"type": "reasoning.encrypted", "index": 1, "data": "x"},
            ]),
        );
        // Without an index an entry is whole.
        check(
            &[json!([{"type": "t", "text": "a"}]), json!([{"type": "t", "text": "b"}])],
            json!([
                {"type": "t", "text": "a"},
                {"type": "t", "text": "b"},
            ]),
        );
    }
}
