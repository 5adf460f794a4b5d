//! The tools of a request, as the model gets them.

use serde_json::Value;
use skillsight_core::tool::ToolName;

use super::message::string;
use super::parts::Sign;
use crate::components::json::json;
use crate::components::text::brief;
use crate::dom::{IntoView, View, el};
use crate::words::{inspect, t};

/// The definitions in the order sent, those marked that the round before did not have. Each opens to all of it.
pub fn tools(definitions: &[Value], added: &[ToolName]) -> View {
    let lines = definitions.iter().map(|definition| {
        let function = definition.get("function").unwrap_or(definition);
        let name = string(function, "name");
        let sign = match added.iter().any(|added| added.as_str() == name) {
            true => Sign::Added,
            false => Sign::Kept,
        };
        tool(function, name, sign)
    });
    el("div").class("inspect-tools").child(lines.collect::<Vec<_>>()).view()
}

fn tool(function: &Value, name: &str, sign: Sign) -> View {
    let description = string(function, "description");
    let line = description.lines().next().unwrap_or_default().to_owned();
    let schema = function.get("parameters").map(|parameters| {
        (el("p").class("inspect-field").child(t(inspect::SCHEMA)), brief(json(parameters)))
    });
    el("details")
        .class("inspect-tool")
        .attr("data-sign", sign.word())
        .child(
            el("summary")
                .child(el("span").class("sign").child(sign.mark()))
                .child(el("code").child(name.to_owned()))
                .child(el("span").class("inspect-line").child(line)),
        )
        .child(brief(description.to_owned()))
        .child(schema)
        .view()
}
