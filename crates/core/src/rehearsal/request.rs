//! A chat-completions request, as far as the rehearsal model looks at it.
//!
//! Reading is total: whatever is missing or of another shape is left out, as a model would pass over it.

use serde_json::{Map, Value};

use super::by_person::{Brought, brought};
use super::choosing::is_request;
use super::outcome::Outcome;
use super::text::{after, ascending, before, begins, ends, places, trim_start};
use super::tools::Tool;
use crate::lang::Lang;

/// The tool that activates a skill; its result counts as instructions, and so does what the person's message brings along.
pub(super) const ACTIVATE: &str = "activate_skill";

/// The tool that reads another file of a skill.
pub(super) const READ_RESOURCE: &str = "read_skill_resource";

/// What one request shows.
#[derive(Debug, Default)]
pub struct Request {
    /// The model that was asked for.
    pub(super) model: String,
    /// The tools of the request, without [`ACTIVATE`].
    pub(super) tools: Vec<Tool>,
    /// The skills that can be activated.
    pub(super) catalogue: Vec<Skill>,
    /// The name of the argument that takes a skill's name.
    pub(super) activate_argument: String,
    /// What the person said, newest first.
    pub(super) said: Vec<String>,
    /// How many of these belong to the request in hand: more than one when the newest answer a question.
    pub(super) answering: usize,
    /// The instructions in the conversation, oldest first.
    pub(super) active: Vec<Activation>,
    /// An activation of this run that did not work, in the words of the answer.
    pub(super) activation_failure: Option<String>,
    /// The other calls of this run that have an answer, oldest first.
    pub(super) calls: Vec<Call>,
    /// Whether a call of this run has no answer.
    pub(super) unanswered: bool,
    /// An id that no call of the conversation has.
    pub(super) call_id: String,
    /// How long the request is, in tokens, by estimate.
    pub(super) prompt_tokens: usize,
}

/// A skill as the catalogue shows it.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Skill {
    pub(super) name: String,
    pub(super) description: String,
}

/// Instructions that an activation put into the conversation.
#[derive(Debug)]
pub(super) struct Activation {
    /// The skill's name.
    pub(super) skill: String,
    /// Its instructions, as the result carries them.
    pub(super) instructions: String,
    /// Whether it happened in this run.
    pub(super) in_this_run: bool,
}

/// A call and its answer.
#[derive(Debug)]
pub(super) struct Call {
    pub(super) tool: String,
    pub(super) arguments: Map<String, Value>,
    pub(super) outcome: Outcome,
}

impl Request {
    /// Reads the JSON body of a chat-completions request.
    pub fn read(body: &Value) -> Request {
        let mut request = Request {
            model: body.get("model").and_then(Value::as_str).unwrap_or("rehearsal").to_owned(),
            activate_argument: "name".to_owned(),
            ..Request::default()
        };
        for tool in items(body, "tools").iter().filter_map(Tool::read) {
            if tool.name == ACTIVATE {
                request.read_catalogue(&tool);
            } else {
                request.tools.push(tool);
            }
        }
        request.prompt_tokens = body.get("tools").map_or(0, |tools| super::wire::tokens(&tools.to_string()));
        request.read_messages(items(body, "messages"));
        request
    }

    /// What the person asks for: the newest message, and before it those that it completes.
    pub(super) fn message(&self) -> String {
        let mut parts: Vec<&str> = self.said.iter().take(self.answering).map(String::as_str).collect();
        parts.reverse();
        parts.join("\n")
    }

    /// The language to answer in: that of the person's message.
    pub(super) fn lang(&self) -> Lang {
        Lang::of(&self.message())
    }

    /// The tool of that name, if the request has it.
    pub(super) fn tool(&self, name: &str) -> Option<&Tool> {
        self.tools.iter().find(|tool| tool.name == name)
    }

    fn read_catalogue(&mut self, tool: &Tool) {
        let Some(param) = tool.params.iter().find(|param| !param.options.is_empty()).or(tool.params.first())
        else {
            return;
        };
        self.activate_argument = param.name.clone();
        let names: Vec<&str> = param.options.iter().filter_map(Value::as_str).collect();
        self.catalogue = catalogue(&tool.description, &names);
    }

    fn read_messages(&mut self, messages: &[Value]) {
        let mut asked: Vec<(String, String, Map<String, Value>)> = Vec::new();
        // The question that the newest message may answer.
        let mut asking: Option<String> = None;
        let (mut question, mut waiting) = (None, Vec::new());
        for message in messages {
            let content = content(message);
            self.prompt_tokens += super::wire::tokens(&content) + 4;
            match message.get("role").and_then(Value::as_str) {
                Some("user") => {
                    self.answering = if question.is_some() { self.answering + 1 } else { 1 };
                    asking = question.take();
                    let (brought, text) = match brought(&content) {
                        Some(Brought { skills, text }) => (skills, text),
                        None => (Vec::new(), content.as_str()),
                    };
                    self.said.insert(0, text.to_owned());
                    self.calls.clear();
                    self.activation_failure = None;
                    waiting.clear();
                    self.active.iter_mut().for_each(|activation| activation.in_this_run = false);
                    // What a run activated has left the conversation by the next one, but for one line that names it.
                    self.active.retain(|activation| activation.instructions.contains('\n'));
                    for (skill, instructions) in brought {
                        self.activate(skill.to_owned(), instructions.to_owned());
                    }
                }
                Some("assistant") => {
                    let calls = || items(message, "tool_calls").iter().filter_map(tool_call);
                    waiting.extend(calls().map(|(id, ..)| id));
                    asked.extend(calls());
                    if !content.trim().is_empty() {
                        question = ends(content.trim_end(), "?？").then_some(content);
                    }
                }
                Some("tool") => {
                    let id = message.get("tool_call_id").and_then(Value::as_str).unwrap_or_default();
                    if let Some((_, tool, arguments)) = asked.iter().rev().find(|(known, _, _)| known == id) {
                        waiting.retain(|waiting| waiting != id);
                        self.read_result(tool, arguments, &content);
                    }
                }
                Some(_) | None => {}
            }
        }
        if let (Some(question), Some(newest)) = (asking, self.said.first())
            && is_request(self, newest, &question)
        {
            self.answering = 1;
        }
        self.unanswered = !waiting.is_empty();
        let taken = |id: &str| asked.iter().any(|(known, _, _)| known == id);
        let ids = (messages.len()..).map(|n| ["call_rehearsal_", &n.to_string()].concat());
        self.call_id = ids.into_iter().find(|id| !taken(id)).unwrap_or_default();
    }

    fn read_result(&mut self, tool: &str, arguments: &Map<String, Value>, content: &str) {
        if tool != ACTIVATE {
            let outcome = Outcome::read(content);
            self.calls.push(Call { tool: tool.to_owned(), arguments: arguments.clone(), outcome });
            return;
        }
        let skill = arguments.values().find_map(Value::as_str).unwrap_or_default().to_owned();
        let failure =
            if content.trim_start().starts_with('{') { Outcome::read(content).failure } else { None };
        match failure {
            Some(_) => self.activation_failure = Some(failure_text(content)),
            None => {
                self.activation_failure = None;
                self.activate(skill, content.to_owned());
            }
        }
    }

    fn activate(&mut self, skill: String, instructions: String) {
        self.active.retain(|activation| activation.skill != skill);
        self.active.push(Activation { skill, instructions, in_this_run: true });
    }
}

impl Activation {
    /// The instructions without the line with which the activation wraps them: it names the skill and ends in a colon.
    pub(super) fn body(&self) -> &str {
        match self.instructions.split_once("\n\n") {
            Some((head, body)) if head.contains(&self.skill) && ends(head.trim_end(), ":：") => body,
            Some(_) | None => &self.instructions,
        }
    }
}

/// The skills that a description of [`ACTIVATE`] lists: each name is followed by a bracket with its description, up to the
/// next name. A name without one keeps an empty description.
pub(super) fn catalogue(description: &str, names: &[&str]) -> Vec<Skill> {
    let open = |at: usize, name: &str| begins(trim_start(after(description, at + name.len()), " "), "（(");
    let mut from = 0;
    let mut starts: Vec<(usize, &str)> = Vec::new();
    for name in names {
        let all = places(description, name);
        let later = all.iter().copied().find(|at| *at >= from && open(*at, name));
        if let Some(at) = later.or_else(|| all.iter().copied().find(|at| open(*at, name))) {
            from = at + name.len();
            starts.push((at, name));
        }
    }
    let starts = ascending(starts.into_iter(), |(at, _)| *at);
    let ends = starts.iter().skip(1).map(|(at, _)| *at).chain([description.len()]);
    let mut found: Vec<Skill> =
        names.iter().map(|name| Skill { name: (*name).to_owned(), description: String::new() }).collect();
    for ((at, name), end) in starts.iter().zip(ends) {
        let text = trim_start(after(before(description, end), at + name.len()), " （(");
        let text = text.rfind('）').max(text.rfind(')')).map_or(text, |close| before(text, close));
        if let Some(skill) = found.iter_mut().find(|skill| skill.name == *name) {
            skill.description = text.to_owned();
        }
    }
    found
}

/// An array member, or nothing.
fn items<'v>(value: &'v Value, name: &str) -> &'v [Value] {
    value.get(name).and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default()
}

/// The text of a message: a string, or the text parts of a list.
fn content(message: &Value) -> String {
    match message.get("content") {
        Some(Value::String(text)) => text.clone(),
        Some(Value::Array(parts)) => {
            let texts: Vec<&str> = parts.iter().filter_map(|part| part.get("text")?.as_str()).collect();
            texts.join("\n")
        }
        Some(Value::Null | Value::Bool(_) | Value::Number(_) | Value::Object(_)) | None => String::new(),
    }
}

/// The id, the tool and the arguments of an entry of `tool_calls`.
fn tool_call(call: &Value) -> Option<(String, String, Map<String, Value>)> {
    let function = call.get("function")?;
    let text =
        |value: &Value, name: &str| value.get(name).and_then(Value::as_str).unwrap_or_default().to_owned();
    let arguments = match function.get("arguments") {
        Some(Value::String(json)) => serde_json::from_str(json).unwrap_or_default(),
        Some(value) => value.clone(),
        None => Value::Null,
    };
    let arguments = match arguments {
        Value::Object(members) => members,
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Array(_) => Map::new(),
    };
    Some((text(call, "id"), text(function, "name"), arguments))
}

fn failure_text(content: &str) -> String {
    let value: Value = serde_json::from_str(content.trim()).unwrap_or_default();
    value.get("error").and_then(Value::as_str).unwrap_or(content).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pairs(description: &str, names: &[&str]) -> Vec<(String, String)> {
        catalogue(description, names).into_iter().map(|skill| (skill.name, skill.description)).collect()
    }

    #[test]
    fn the_catalogue_is_read_in_both_languages() {
        let expected = [("a-b".to_owned(), "甲（乙）丙。".to_owned()), ("c".to_owned(), "丁".to_owned())];
        assert_eq!(
            pairs("激活。可用技能：a-b（甲（乙）丙。）、c（丁）。激活后会返回步骤。", &["a-b", "c"]),
            expected
        );
        assert_eq!(
            pairs("Skills: a-b (甲（乙）丙。); c (丁). After activation come steps.", &["a-b", "c"]),
            expected
        );
    }

    #[test]
    fn a_name_inside_another_or_inside_a_description_is_not_the_start_of_an_entry() {
        let found = pairs("x：a-b-c（not a-b, see a-b）、a-b（own (text)）。", &["a-b-c", "a-b", "z"]);
        let texts: Vec<&str> = found.iter().map(|(_, text)| text.as_str()).collect();
        assert_eq!(texts, ["not a-b, see a-b", "own (text)", ""]);
    }
}
