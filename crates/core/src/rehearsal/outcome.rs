//! What a tool answered, as flat fields: JSON, JSON that was cut short, `name: value` lines, or plain text.

use serde_json::Value;

use super::text::{bare, begins, has_any, head, plain, trim_start};

/// A tool's answer.
#[derive(Debug, Default)]
pub(super) struct Outcome {
    /// The answer as it came.
    pub(super) text: String,
    /// Its scalar values in order, lists and objects taken apart.
    pub(super) fields: Vec<Field>,
    /// Whether it is the beginning of JSON that was cut, so that fields may be missing.
    pub(super) is_cut: bool,
    /// Set when the answer says that the call did not work.
    pub(super) failure: Option<Failure>,
}

/// One scalar value of an answer.
#[derive(Debug, Clone)]
pub(super) struct Field {
    /// The name nearest to the value.
    pub(super) key: String,
    /// All names down to the value, [`plain`] and without separators: `customer.id` is `customerid`.
    pub(super) path: String,
    /// A string, number, boolean or null; an empty list or object is null.
    pub(super) value: Value,
    /// How many lists and objects stand around it.
    pub(super) depth: usize,
}

/// Why a call did not work.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Failure {
    /// The person who was asked did not allow it.
    Denied,
    /// Anything else, in the words of the answer.
    Failed(String),
}

/// The most fields that are read from one answer.
const MAX_FIELDS: usize = 200;

impl Outcome {
    /// Reads the content of a `tool` message.
    pub(super) fn read(text: &str) -> Outcome {
        let mut fields = Vec::new();
        let failure = match serde_json::from_str::<Value>(text.trim()) {
            Ok(value) => return Outcome::of_value(text, value),
            Err(_) => failure_of_text(text),
        };
        let is_cut = begins(text.trim_start(), "{[");
        let pairs = if is_cut { json_pairs(text) } else { line_pairs(text) };
        for (key, value) in pairs {
            collect(&value, key, String::new(), 1, &mut fields);
        }
        let named = fields.iter().find(|field| plain(&field.key) == "error");
        let failure = failure.or_else(|| named.map(|field| failed(&scalar(&field.value))));
        Outcome { text: text.to_owned(), fields, is_cut, failure }
    }

    fn of_value(text: &str, value: Value) -> Outcome {
        // A string that holds JSON again, and the content list of an MCP answer, are read for what is inside.
        if let Value::String(inner) = &value {
            return Outcome::read(inner);
        }
        let parts = value.get("content").and_then(Value::as_array);
        if let Some(inner) = parts.and_then(|parts| parts.first()?.get("text")?.as_str()) {
            let mut outcome = Outcome::read(inner);
            if outcome.failure.is_none() && value.get("isError").and_then(Value::as_bool) == Some(true) {
                outcome.failure = Some(failed(inner));
            }
            return outcome;
        }
        let mut fields = Vec::new();
        collect(&value, "", String::new(), 0, &mut fields);
        Outcome { failure: failure_of_value(&value, text), text: text.to_owned(), fields, is_cut: false }
    }

    /// The field of that name, the one nearest to the top.
    pub(super) fn field(&self, name: &str) -> Option<&Field> {
        self.fields.iter().filter(|field| same_name(&field.key, name)).min_by_key(|field| field.depth)
    }

    /// Whether the answer holds nothing: no text, or no value that is not empty.
    pub(super) fn is_empty(&self) -> bool {
        match self.fields.is_empty() {
            true => matches!(self.text.trim(), "" | "[]" | "{}" | "null"),
            false => self.fields.iter().all(|field| is_blank(&field.value)),
        }
    }
}

/// Whether two names mean the same field: `parcelNo`, `parcel_no` and `parcel_number` do.
pub(super) fn same_name(one: &str, other: &str) -> bool {
    let (one, other) = (plain(one), plain(other));
    let long = |name: String| {
        for (short, full) in [("no", "number"), ("num", "number"), ("qty", "quantity"), ("amt", "amount")] {
            if let Some(rest) = name.strip_suffix(short).filter(|rest| !rest.is_empty()) {
                return [rest, full].concat();
            }
        }
        name
    };
    one == other || long(one) == long(other)
}

/// A scalar as a person reads it: strings without quotation marks.
pub(super) fn scalar(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Null => String::new(),
        Value::Bool(_) | Value::Number(_) | Value::Array(_) | Value::Object(_) => value.to_string(),
    }
}

/// Whether a value says nothing.
pub(super) fn is_blank(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::String(text) => text.trim().is_empty(),
        Value::Array(items) => items.is_empty(),
        Value::Object(members) => members.is_empty(),
        Value::Bool(_) | Value::Number(_) => false,
    }
}

fn collect(value: &Value, key: &str, path: String, depth: usize, fields: &mut Vec<Field>) {
    match value {
        Value::Object(members) if !members.is_empty() => {
            for (name, member) in members {
                collect(member, name, [path.as_str(), &plain(name)].concat(), depth + 1, fields);
            }
        }
        Value::Array(items) if !items.is_empty() => {
            for item in items {
                collect(item, key, path.clone(), depth + 1, fields);
            }
        }
        _ if fields.len() >= MAX_FIELDS => {}
        Value::Object(_) | Value::Array(_) => {
            fields.push(Field { key: key.to_owned(), path, value: Value::Null, depth });
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {
            fields.push(Field { key: key.to_owned(), path, value: value.clone(), depth });
        }
    }
}

fn failure_of_value(value: &Value, text: &str) -> Option<Failure> {
    let message = || ["message", "msg", "reason", "detail"].iter().find_map(|name| value.get(name)?.as_str());
    match value.get("error") {
        Some(Value::String(error)) if !error.trim().is_empty() => return Some(failed(error)),
        Some(Value::Object(error)) if !error.is_empty() => {
            return Some(failed(error.get("message").and_then(Value::as_str).unwrap_or(text)));
        }
        Some(Value::Bool(true)) => return Some(failed(message().unwrap_or(text))),
        Some(Value::Bool(false) | Value::Number(_) | Value::Array(_) | Value::Null)
        | Some(Value::String(_) | Value::Object(_))
        | None => {}
    }
    let is = |name: &str, wanted: bool| value.get(name).and_then(Value::as_bool) == Some(wanted);
    (is("success", false) || is("ok", false) || is("isError", true))
        .then(|| failed(message().unwrap_or(text)))
}

fn failure_of_text(text: &str) -> Option<Failure> {
    let text = text.trim();
    let lower = text.get(..6).unwrap_or_default().to_ascii_lowercase();
    let starts = lower.starts_with("error") || text.starts_with("错误");
    (starts || is_denial(text)).then(|| failed(text))
}

fn failed(message: &str) -> Failure {
    if is_denial(message) { Failure::Denied } else { Failure::Failed(message.to_owned()) }
}

/// Whether an answer says that a person said no, as hosts put it.
fn is_denial(message: &str) -> bool {
    let lower = message.to_ascii_lowercase();
    let who = has_any(&lower, "用户|使用者|user|person|human");
    let what = "拒绝|不同意|没有同意|不允许|未允许|没有允许|denied|declined|rejected|did not allow";
    message.chars().count() < 200 && who && has_any(&lower, what)
}

/// The pairs of JSON that does not parse as a whole, such as a result that was cut: every second piece between quotation
/// marks is inside a string.
fn json_pairs(text: &str) -> Vec<(&str, Value)> {
    let pieces: Vec<&str> = text.split('"').collect();
    let mut found = Vec::new();
    for (at, pair) in pieces.windows(3).enumerate() {
        if let [key, between, next] = pair
            && at % 2 == 1
            && let Some(value) = between.trim_start().strip_prefix(':')
        {
            let value = value.trim();
            let first = head(value, ",}]").trim();
            match serde_json::from_str::<Value>(first) {
                Ok(scalar) => found.push((*key, scalar)),
                // The last piece has no closing mark: it was cut and is not a value.
                Err(_) if value.is_empty() && at + 3 < pieces.len() => {
                    found.push((*key, Value::String((*next).to_owned())));
                }
                Err(_) => {}
            }
        }
    }
    found
}

/// The pairs of `name: value` lines.
fn line_pairs(text: &str) -> Vec<(&str, Value)> {
    text.lines()
        .filter_map(|line| {
            let (key, value) = line.split_once('：').or_else(|| line.split_once(": "))?;
            let (key, value) = (trim_start(key.trim(), "-* "), bare(value));
            if key.is_empty() || key.chars().count() > 24 || value.is_empty() {
                return None;
            }
            let exact = serde_json::from_str::<Value>(value).ok().filter(|v| v.is_number() || v.is_boolean());
            Some((key, exact.unwrap_or_else(|| Value::String(value.to_owned()))))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(text: &str, name: &str) -> Option<String> {
        Outcome::read(text).field(name).map(|field| scalar(&field.value))
    }

    #[test]
    fn a_field_is_found_in_json_whole_or_cut_and_in_lines() {
        for text in [
            r#"{"a":{"order_id":"K7"},"n":3}"#,
            r#""{\"order_id\":\"K7\",\"n\":3}""#,
            r#"{"content":[{"type":"text","text":"{\"order_id\":\"K7\",\"n\":3}"}]}"#,
            r#"{"order_id": "K7", "n": 3, "long": "cut he"#,
            "Order ID: K7\nn: 3",
        ] {
            assert_eq!(value(text, "orderId").as_deref(), Some("K7"), "{text}");
            assert_eq!(value(text, "n").as_deref(), Some("3"), "{text}");
        }
        assert_eq!(value(r#"{"long": "cut he"#, "long"), None);
    }

    #[test]
    fn the_field_nearest_to_the_top_wins() {
        assert_eq!(value(r#"{"of":[{"id":1},{"id":2}],"id":3}"#, "id").as_deref(), Some("3"));
    }

    #[test]
    fn names_are_compared_without_case_separators_and_abbreviations() {
        assert!(same_name("parcelNo", "parcel_number"));
        assert!(same_name("订单 号", "订单号"));
        assert!(!same_name("orderId", "invoiceId"));
        assert!(!same_name("no", "yes"));
    }

    #[test]
    fn an_answer_that_says_so_is_a_failure() {
        let failed = |text: &str| Outcome::read(text).failure;
        assert_eq!(failed(r#"{"error":"no such"}"#), Some(Failure::Failed("no such".into())));
        assert_eq!(failed(r#"{"error":{"message":"m"}}"#), Some(Failure::Failed("m".into())));
        assert_eq!(failed(r#"{"success":false,"message":"m"}"#), Some(Failure::Failed("m".into())));
        assert_eq!(failed("Error: broken"), Some(Failure::Failed("Error: broken".into())));
        assert_eq!(failed(r#"{"error":"用户拒绝了这次调用"}"#), Some(Failure::Denied));
        assert_eq!(failed(r#"{"error":"The user denied this call."}"#), Some(Failure::Denied));
        for fine in [r#"{"error":null,"a":1}"#, r#"{"error":""}"#, r#"{"success":true}"#, "all well", ""] {
            assert_eq!(failed(fine), None, "{fine}");
        }
    }

    #[test]
    fn nothing_but_empty_values_is_empty() {
        for empty in ["", "[]", r#"{"items":[],"note":""}"#] {
            assert!(Outcome::read(empty).is_empty(), "{empty}");
        }
        assert!(!Outcome::read(r#"{"n":0}"#).is_empty());
    }
}
