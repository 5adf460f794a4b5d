//! A host in small: it shows skills and tools, runs what it is asked to run, and knows nothing of the model's insides.

use serde_json::{Map, Value, json};
use skillsight_core::rehearsal::respond;

/// A skill as installed.
#[derive(Clone)]
pub(crate) struct Skill {
    pub(crate) name: String,
    pub(crate) description: String,
    pub(crate) tools: Vec<String>,
    pub(crate) instructions: String,
}

/// A tool and how it answers.
pub(crate) struct Tool {
    pub(crate) name: String,
    pub(crate) description: String,
    pub(crate) parameters: Value,
    pub(crate) answer: Answer,
}

/// What a tool answers to its arguments.
pub(crate) type Answer = Box<dyn Fn(&Map<String, Value>) -> String>;

/// How the host wraps skills for the model.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Wrapping {
    Chinese,
    English,
}

/// A conversation with its skills and tools.
pub(crate) struct Host {
    pub(crate) wrapping: Wrapping,
    pub(crate) skills: Vec<Skill>,
    pub(crate) tools: Vec<Tool>,
    /// The messages so far.
    pub(crate) messages: Vec<Value>,
    /// Skills whose instructions stay from run to run.
    pub(crate) pinned: Vec<String>,
}

/// One run as seen from outside.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) calls: Vec<(String, Map<String, Value>)>,
    pub(crate) answer: String,
    /// How many tools each round's request carried.
    pub(crate) visible: Vec<usize>,
}

impl Run {
    pub(crate) fn names(&self) -> Vec<&str> {
        self.calls.iter().map(|(name, _)| name.as_str()).collect()
    }

    #[track_caller]
    pub(crate) fn argument(&self, tool: &str, name: &str) -> &Value {
        let call = self.calls.iter().find(|(called, _)| called == tool);
        call.unwrap_or_else(|| panic!("{tool} was not called: {self:?}")).1.get(name).unwrap_or(&Value::Null)
    }
}

impl Host {
    pub(crate) fn new(wrapping: Wrapping, skills: Vec<Skill>, tools: Vec<Tool>) -> Host {
        Host { wrapping, skills, tools, messages: Vec::new(), pinned: Vec::new() }
    }

    /// Sends a message and goes on until the answer; more than 12 rounds are a loop.
    #[track_caller]
    pub(crate) fn run(&mut self, message: &str) -> Run {
        self.messages.push(json!({ "role": "user", "content": message }));
        let mut run = Run { calls: Vec::new(), answer: String::new(), visible: Vec::new() };
        let mut active = self.pinned.clone();
        for _ in 0..12 {
            let tools = self.visible(&active);
            run.visible.push(tools.len());
            let mut body = json!({ "model": "m", "stream": true, "messages": self.messages });
            if !tools.is_empty() {
                body["tools"] = Value::Array(tools.clone());
            }
            let reply = assemble(&respond(&body.to_string()));
            let mut message = json!({ "role": "assistant", "content": reply.content });
            let Some(call) = reply.call else {
                self.messages.push(message);
                self.close(&active);
                run.answer = reply.content;
                return run;
            };
            message["content"] = Value::Null;
            message["tool_calls"] = json!([{ "id": call.id, "type": "function",
                "function": { "name": call.name, "arguments": call.arguments } }]);
            self.messages.push(message);
            let arguments: Map<String, Value> =
                serde_json::from_str(&call.arguments).expect("arguments are an object");
            let seen = tools.iter().any(|tool| tool["function"]["name"] == call.name.as_str());
            assert!(seen, "{} was called but is not visible", call.name);
            let content = self.answer(&call.name, &arguments, &mut active);
            self.messages.push(json!({ "role": "tool", "tool_call_id": call.id, "content": content }));
            run.calls.push((call.name, arguments));
        }
        panic!("the run does not end: {:?}", run.calls);
    }

    fn answer(&self, name: &str, arguments: &Map<String, Value>, active: &mut Vec<String>) -> String {
        if name == "activate_skill" {
            let wanted = arguments.get("name").and_then(Value::as_str).unwrap_or_default();
            let Some(skill) = self.skills.iter().find(|skill| skill.name == wanted) else {
                return json!({ "error": format!("未找到技能：{wanted}") }).to_string();
            };
            active.push(skill.name.clone());
            return match self.wrapping {
                Wrapping::Chinese => {
                    format!("技能已激活：{}。请严格按照以下指令操作：\n\n{}", skill.name, skill.instructions)
                }
                Wrapping::English => format!(
                    "Skill activated: {}. Follow these instructions exactly:\n\n{}",
                    skill.name, skill.instructions
                ),
            };
        }
        let tool = self.tools.iter().find(|tool| tool.name == name).expect("a visible tool exists");
        (tool.answer)(arguments)
    }

    /// General tools, activation, then the tools of active skills.
    fn visible(&self, active: &[String]) -> Vec<Value> {
        let scoped = |name: &str| self.skills.iter().any(|skill| skill.tools.iter().any(|tool| tool == name));
        let open = |name: &str| {
            self.skills
                .iter()
                .any(|skill| active.contains(&skill.name) && skill.tools.iter().any(|tool| tool == name))
        };
        let general = self.tools.iter().filter(|tool| !scoped(&tool.name)).map(spec);
        let unlocked = self.tools.iter().filter(|tool| scoped(&tool.name) && open(&tool.name)).map(spec);
        let activation = (!self.skills.is_empty()).then(|| self.activation());
        general.chain(activation).chain(unlocked).collect()
    }

    fn activation(&self) -> Value {
        let names: Vec<&str> = self.skills.iter().map(|skill| skill.name.as_str()).collect();
        let description = match self.wrapping {
            Wrapping::Chinese => {
                let items: Vec<String> = self
                    .skills
                    .iter()
                    .map(|skill| format!("{}（{}）", skill.name, skill.description))
                    .collect();
                format!(
                    "激活一个技能来获取专业处理指令。可用技能：{}。激活后会返回详细的处理步骤，并解锁该技能所需的专属工具。",
                    items.join("、")
                )
            }
            Wrapping::English => {
                let items: Vec<String> = self
                    .skills
                    .iter()
                    .map(|skill| format!("{} ({})", skill.name, skill.description))
                    .collect();
                format!(
                    "Activate a skill to get expert instructions. Available skills: {}. After activation the steps come \
                     back and the skill's own tools are unlocked.",
                    items.join("; ")
                )
            }
        };
        json!({ "type": "function", "function": { "name": "activate_skill", "description": description,
            "parameters": { "type": "object", "required": ["name"], "properties": {
                "name": { "type": "string", "description": "要激活的技能名称", "enum": names } } } } })
    }

    /// At the end of a run one line stands for each activation that is not pinned.
    fn close(&mut self, active: &[String]) {
        for message in &mut self.messages {
            let content = message["content"].as_str().unwrap_or_default();
            let gone = active.iter().filter(|name| !self.pinned.contains(name)).any(|name| {
                message["role"] == "tool" && content.contains(name.as_str()) && content.contains("\n\n")
            });
            if gone {
                message["content"] = json!("（这一次激活已随运行结束。）");
            }
        }
    }

    /// Puts a skill's instructions into the conversation for good, as a host does for a person.
    pub(crate) fn pin(&mut self, name: &str) {
        let id = format!("pin_{}", self.messages.len());
        let arguments = json!({ "name": name });
        let content = self.answer("activate_skill", arguments.as_object().unwrap(), &mut Vec::new());
        self.messages.push(json!({ "role": "assistant", "content": null, "tool_calls": [{ "id": id,
            "type": "function", "function": { "name": "activate_skill", "arguments": arguments.to_string() } }] }));
        self.messages.push(json!({ "role": "tool", "tool_call_id": id, "content": content }));
        self.pinned.push(name.to_owned());
    }
}

fn spec(tool: &Tool) -> Value {
    json!({ "type": "function", "function": { "name": tool.name, "description": tool.description,
        "parameters": tool.parameters } })
}

/// A tool with parameters that are all required texts: name and description of each.
pub(crate) fn tool(
    name: &str,
    description: &str,
    parameters: &[(&str, &str)],
    answer: impl Fn(&Map<String, Value>) -> String + 'static,
) -> Tool {
    let mut properties = Map::new();
    for (name, description) in parameters {
        properties.insert((*name).to_owned(), json!({ "type": "string", "description": description }));
    }
    let required: Vec<&str> = parameters.iter().map(|(name, _)| *name).collect();
    let parameters = json!({ "type": "object", "properties": properties, "required": required });
    Tool { name: name.to_owned(), description: description.to_owned(), parameters, answer: Box::new(answer) }
}

/// A tool that always answers the same.
pub(crate) fn fixed(
    name: &str,
    description: &str,
    parameters: &[(&str, &str)],
    answer: &'static str,
) -> Tool {
    tool(name, description, parameters, move |_| answer.to_owned())
}

pub(crate) fn skill(name: &str, description: &str, tools: &[&str], instructions: &str) -> Skill {
    Skill {
        name: name.to_owned(),
        description: description.to_owned(),
        tools: tools.iter().map(|tool| (*tool).to_owned()).collect(),
        instructions: instructions.to_owned(),
    }
}

/// A reply put together from its events.
#[derive(Debug, Default)]
pub(crate) struct Reply {
    pub(crate) content: String,
    pub(crate) call: Option<Called>,
    pub(crate) finish: Option<String>,
    pub(crate) usage: Option<Value>,
}

#[derive(Debug, Default, Clone)]
pub(crate) struct Called {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) arguments: String,
}

/// Puts a reply together the way clients of a streaming endpoint do.
#[track_caller]
pub(crate) fn assemble(events: &[String]) -> Reply {
    let mut reply = Reply::default();
    let (last, chunks) = events.split_last().expect("a stream is not empty");
    assert_eq!(last, "data: [DONE]\n\n");
    for event in chunks {
        let data = event
            .strip_prefix("data: ")
            .and_then(|event| event.strip_suffix("\n\n"))
            .expect("one event each");
        let chunk: Value = serde_json::from_str(data).expect("the data is JSON");
        if let Some(usage) = chunk.get("usage") {
            reply.usage = Some(usage.clone());
        }
        for choice in chunk["choices"].as_array().expect("choices are a list") {
            let delta = &choice["delta"];
            reply.content.push_str(delta["content"].as_str().unwrap_or_default());
            for part in delta["tool_calls"].as_array().into_iter().flatten() {
                let call = reply.call.get_or_insert_default();
                call.id.push_str(part["id"].as_str().unwrap_or_default());
                call.name.push_str(part["function"]["name"].as_str().unwrap_or_default());
                call.arguments.push_str(part["function"]["arguments"].as_str().unwrap_or_default());
            }
            if let Some(reason) = choice["finish_reason"].as_str() {
                reply.finish = Some(reason.to_owned());
            }
        }
    }
    reply
}
