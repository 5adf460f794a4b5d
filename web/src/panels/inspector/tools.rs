//! The tools of a request, as the model gets them.

use leptos::prelude::*;
use serde_json::Value;
use skillsight_core::tool::ToolName;

use super::message::string;
use super::parts::Sign;
use super::text::{brief, json};
use crate::words::{inspect, t};

/// The definitions in the order sent, those marked that the round before did not have. Each opens to all of it.
pub fn tools(definitions: &[Value], added: &[ToolName]) -> AnyView {
    let lines = definitions.iter().map(|definition| {
        let function = definition.get("function").unwrap_or(definition);
        let name = string(function, "name");
        let sign = match added.iter().any(|added| added.as_str() == name) {
            true => Sign::Added,
            false => Sign::Kept,
        };
        tool(function, name, sign)
    });
    view! { <div class="inspect-tools">{lines.collect_view()}</div> }.into_any()
}

fn tool(function: &Value, name: &str, sign: Sign) -> AnyView {
    let description = string(function, "description");
    let line = description.lines().next().unwrap_or_default().to_owned();
    let schema = function.get("parameters").map(|parameters| {
        view! { <p class="inspect-field">{t(inspect::SCHEMA)}</p>{brief(json(parameters))} }
    });
    view! {
        <details class="inspect-tool" data-sign=sign.word()>
            <summary>
                <span class="sign">{sign.mark()}</span>
                <code>{name.to_owned()}</code>
                <span class="inspect-line">{line}</span>
            </summary>
            {brief(description.to_owned())}
            {schema}
        </details>
    }
    .into_any()
}
