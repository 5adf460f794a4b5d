//! What an endpoint sends: replies as the bytes of an event stream.

use serde_json::{Map, Value, json};

/// A reply to send.
#[derive(Clone, Debug, Default)]
pub struct Sent {
    /// Its text.
    pub text: String,
    /// Its calls: name, and arguments as text.
    pub calls: Vec<(String, String)>,
    /// The ids of the first calls; the others get one each that was never used.
    pub ids: Vec<Option<String>>,
    /// Other members of the message.
    pub others: Map<String, Value>,
}

/// A reply of text only.
pub fn text(text: &str) -> Sent {
    Sent { text: text.into(), ..Sent::default() }
}

/// A reply of calls only.
pub fn calls<const N: usize>(calls: [(&str, Value); N]) -> Sent {
    let calls = calls.into_iter().map(|(name, arguments)| (name.to_owned(), arguments.to_string()));
    Sent { calls: calls.collect(), ..Sent::default() }
}

/// A reply that activates a skill.
pub fn activate(skill: &str) -> Sent {
    calls([("activate_skill", json!({ "name": skill }))])
}

impl Sent {
    /// With these ids for its calls; `None` sends none.
    pub fn with_ids<const N: usize>(mut self, ids: [Option<&str>; N]) -> Sent {
        self.ids = ids.map(|id| id.map(str::to_owned)).into();
        self
    }

    /// With another member of the message.
    pub fn with(mut self, name: &str, value: Value) -> Sent {
        self.others.insert(name.into(), value);
        self
    }

    /// The whole stream, `[DONE]` included; `unused` makes ids.
    pub fn stream(&self, mut unused: impl FnMut() -> String) -> String {
        let mut delta = Map::from_iter([("role".to_owned(), json!("assistant"))]);
        if !self.text.is_empty() {
            delta.insert("content".into(), self.text.as_str().into());
        }
        delta.extend(self.others.clone());
        let calls = self.calls.iter().enumerate().map(|(index, (name, arguments))| {
            let function = json!({"name": name, "arguments": arguments});
            let mut call = json!({"index": index, "type": "function", "function": function});
            if let Some(id) = self.ids.get(index).cloned().unwrap_or_else(|| Some(unused())) {
                call["id"] = id.into();
            }
            call
        });
        let calls: Vec<Value> = calls.collect();
        let finish = if calls.is_empty() { "stop" } else { "tool_calls" };
        if !calls.is_empty() {
            delta.insert("tool_calls".into(), calls.into());
        }
        let first = json!({"choices": [{"index": 0, "delta": delta}]});
        let last = json!({"choices": [{"index": 0, "delta": {}, "finish_reason": finish}]});
        format!("data: {first}\n\ndata: {last}\n\ndata: [DONE]\n\n")
    }
}
