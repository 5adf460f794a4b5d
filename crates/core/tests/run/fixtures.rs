//! Skills and tools to run with.

use std::rc::Rc;

use serde_json::{Value, json};
use skillsight_core::skill::SkillName;
use skillsight_core::tool::{DemoTool, Effect, Exposure, Runner, Tool, ToolName, ToolSpec};

/// A SKILL.md that lists tools, separated by commas.
pub fn skill_file(name: &str, tools: &str) -> String {
    skill_file_saying(name, tools, &format!("Follow the steps of {name}."))
}

/// A SKILL.md with the given instructions.
pub fn skill_file_saying(name: &str, tools: &str, instructions: &str) -> String {
    format!("---\nname: {name}\ndescription: Helps with {name}.\ntools: [{tools}]\n---\n{instructions}\n")
}

/// A tool whose only argument `id` is optional and a text.
pub fn tool(name: &str, effect: Effect, exposure: Exposure) -> Tool {
    let parameters = json!({"type": "object", "properties": {"id": {"type": "string"}}});
    let Value::Object(parameters) = parameters else { unreachable!() };
    Tool {
        spec: ToolSpec {
            name: ToolName::parse(name).unwrap(),
            description: format!("Does {name}.").into(),
            parameters: Rc::new(parameters),
            effect,
            exposure,
        },
        runner: Runner::Demo { tool: DemoTool::QueryOrder },
    }
}

/// A read that says nothing of who may see it.
pub fn read(name: &str) -> Tool {
    tool(name, Effect::Read, Exposure::Automatic)
}

/// A read that says that it is general.
pub fn general(name: &str) -> Tool {
    tool(name, Effect::Read, Exposure::General)
}

/// A read that is only for skills.
pub fn scoped(name: &str) -> Tool {
    tool(name, Effect::Read, Exposure::SkillsOnly)
}

/// A write that says nothing of who may see it.
pub fn write(name: &str) -> Tool {
    tool(name, Effect::Write, Exposure::Automatic)
}

/// The same tool with another description.
pub fn described(mut tool: Tool, description: &str) -> Tool {
    tool.spec.description = description.into();
    tool
}

/// Names of skills.
pub fn names<const N: usize>(skills: [&str; N]) -> Vec<SkillName> {
    skills.map(|name| SkillName::parse(name).unwrap()).into()
}

/// A text of so many words, each about a token.
pub fn words(count: usize) -> String {
    "word ".repeat(count)
}
