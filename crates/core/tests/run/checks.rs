//! What holds for every request of every conversation.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use serde_json::Value;
use skillsight_core::chat::RequestBody;
use skillsight_core::trace::Event;

/// Checks a request by itself: every call has its one result, right after it, ids are unique, and no field of the
/// request is empty.
#[track_caller]
pub fn check_request(request: &Value) {
    let messages = request["messages"].as_array().expect("messages");
    let mut ids = BTreeSet::new();
    let mut open: Vec<&str> = Vec::new();
    for message in messages {
        match message["role"].as_str().expect("a role") {
            "tool" => {
                let id = message["tool_call_id"].as_str().expect("an id");
                let at = open.iter().position(|call| *call == id);
                open.remove(at.unwrap_or_else(|| panic!("a result without its call: {id} in {request:#}")));
            }
            role => {
                assert!(open.is_empty(), "calls without a result: {open:?} in {request:#}");
                for call in message["tool_calls"].as_array().into_iter().flatten() {
                    let id = call["id"].as_str().expect("an id");
                    assert!(!id.is_empty() && ids.insert(id), "the id {id:?} twice in {request:#}");
                    open.push(id);
                }
                assert!(open.is_empty() || role == "assistant");
            }
        }
    }
    assert!(open.is_empty(), "calls without a result: {open:?} in {request:#}");
    for (name, value) in request.as_object().unwrap() {
        let is_empty = match value {
            Value::Null => true,
            Value::Array(list) => list.is_empty(),
            Value::Object(object) => object.is_empty(),
            Value::String(text) => text.is_empty(),
            Value::Bool(_) | Value::Number(_) => false,
        };
        assert!(!is_empty, "{name} is empty");
    }
}

/// The names of a request's tools, in order.
pub fn tool_names(request: &Value) -> Vec<String> {
    let tools = request.get("tools").and_then(Value::as_array);
    let name = |tool: &Value| tool["function"]["name"].as_str().unwrap().to_owned();
    tools.into_iter().flatten().map(name).collect()
}

/// Puts the bytes of requests together again from the trace alone.
#[derive(Default)]
pub struct Rebuilder {
    messages: BTreeMap<u32, Rc<str>>,
    definitions: Option<Rc<str>>,
    last: Option<String>,
}

impl Rebuilder {
    /// Takes the next event of the conversation.
    pub fn take(&mut self, event: &Event) {
        match event {
            Event::Entered(message) | Event::Replaced { new: message, .. } => {
                let before = self.messages.insert(message.id, message.json.clone());
                assert_eq!(before, None, "a message's id is never used again");
            }
            Event::Visible { definitions, .. } => self.definitions = definitions.clone(),
            Event::Sent { head, messages, tail, .. } => {
                let messages = messages.iter().cloned().flatten().map(|id| self.messages[&id].clone());
                let body = RequestBody {
                    head: head.clone(),
                    messages: messages.collect(),
                    definitions: self.definitions.clone(),
                    tail: tail.clone(),
                };
                self.last = Some(body.text());
            }
            _ => {}
        }
    }

    /// The newest request.
    pub fn request(&self) -> Option<&str> {
        self.last.as_deref()
    }
}
