//! A message of a request.

use serde_json::Value;

use super::parts::Sign;
use crate::components::json::{json, laid_out};
use crate::components::text::brief;
use crate::dom::{IntoView, View, el};

/// The calls that messages ask for, by id: which tool a result is of.
pub struct CallNames<'a> {
    names: Vec<(&'a str, &'a str)>,
}

impl<'a> CallNames<'a> {
    /// Reads them out of messages.
    pub fn of(messages: impl IntoIterator<Item = &'a Value>) -> CallNames<'a> {
        let calls = messages.into_iter().flat_map(calls);
        CallNames { names: calls.map(|call| (string(call, "id"), function(call, "name"))).collect() }
    }

    fn get(&self, id: &str) -> &'a str {
        self.names.iter().rev().find(|(call, _)| *call == id).map_or("", |(_, name)| name)
    }
}

/// A message, with every field that it has.
pub fn message(message: &Value, sign: Sign, names: &CallNames<'_>) -> View {
    let role = string(message, "role").to_owned();
    let call = string(message, "tool_call_id").to_owned();
    let tool = names.get(&call).to_owned();
    let others = message.as_object().into_iter().flatten();
    let others = others.filter(|(key, value)| {
        !matches!(key.as_str(), "role" | "content" | "tool_calls" | "tool_call_id") && !value.is_null()
    });
    let others =
        others.map(|(key, value)| (el("p").class("inspect-field").child(key.clone()), brief(as_text(value))));
    el("li")
        .class("inspect-message")
        .attr("data-sign", sign.word())
        .child(
            el("p")
                .class("inspect-message-head")
                .child(el("span").class("sign").child(sign.mark()))
                .child(el("span").class("tag").attr("data-role", role.clone()).child(role.clone()))
                .child(el("code").child(tool))
                .child(el("code").class("inspect-id").child(call)),
        )
        .child(
            message
                .get("content")
                .filter(|content| !content.is_null())
                .map(|content| brief(as_text(content))),
        )
        .child(calls(message).map(asked).collect::<Vec<_>>())
        .child(others.collect::<Vec<_>>())
        .view()
}

/// A call that a message asks for.
fn asked(call: &Value) -> View {
    asked_for(function(call, "name"), function(call, "arguments"), string(call, "id"))
}

/// A call: its name, its id and its arguments.
pub fn asked_for(name: &str, arguments: &str, id: &str) -> View {
    (
        el("p")
            .class("inspect-message-head")
            .child(el("code").child(name.to_owned()))
            .child(el("code").class("inspect-id").child(id.to_owned())),
        brief(laid_out(arguments)),
    )
        .view()
}

/// A text as it reads, JSON laid out.
pub fn as_text(value: &Value) -> String {
    match value {
        Value::String(text) => laid_out(text),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) | Value::Object(_) => json(value),
    }
}

fn calls(message: &Value) -> impl Iterator<Item = &Value> {
    message.get("tool_calls").and_then(Value::as_array).into_iter().flatten()
}

fn function<'a>(call: &'a Value, field: &str) -> &'a str {
    call.get("function").map_or("", |function| string(function, field))
}

/// A field that is a text; empty where it is none.
pub fn string<'a>(value: &'a Value, field: &str) -> &'a str {
    value.get(field).and_then(Value::as_str).unwrap_or_default()
}
