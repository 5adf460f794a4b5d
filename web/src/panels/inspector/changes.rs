//! What is different from the round before.

use std::rc::Rc;

use leptos::prelude::*;
use serde_json::{Map, Value};

use super::looked::{Looked, attempt_choice};
use super::message::{CallNames, as_text, message, string};
use super::parts::{Sign, none, section, tool_line, tool_lines};
use super::why::{gone, reason};
use crate::components::text::brief;
use crate::dom::{IntoView, View, el, nothing};
use crate::state::AttemptView;
use crate::words::{Msg, inspect, t};

/// What is different from the round before.
pub fn changes(looked: Looked) -> View {
    let Looked { run, round, .. } = looked;
    let Some(earlier) = run.before(round.number) else {
        return el("p").class("inspect-nothing").child(t(inspect::FIRST_ROUND)).view();
    };
    // Of the round before it is the last request that counts: the reply is to that one.
    let earlier = move || earlier.attempts.with_untracked(|attempts| attempts.last().cloned());
    (
        attempt_choice(looked),
        move || section(inspect::TOOLS, None, tools(looked, earlier().zip(looked.attempt()))),
        move || match (earlier(), looked.attempt()) {
            (Some(earlier), Some(now)) => between(looked, &earlier, &now),
            (None, _) | (_, None) => nothing(),
        },
    )
        .view()
}

fn tools(looked: Looked, requests: Option<(AttemptView, AttemptView)>) -> View {
    let Looked { run, round, .. } = looked;
    let added = round.set.with(|set| {
        round.added.with(|added| {
            let tools = added.iter().filter_map(|name| set.get(name.as_str()));
            let line = |tool: &skillsight_core::visibility::VisibleTool| {
                tool_line(Sign::Added, tool.name.as_str(), reason(&run, round.number, &tool.reason))
            };
            tools.map(line).collect::<Vec<_>>()
        })
    });
    let removed = round
        .removed
        .with(|removed| (!removed.is_empty()).then(|| round.set.with(|set| gone(&round, set, removed))));
    let redefined = requests.map(|(earlier, now)| redefined(&earlier, &now)).unwrap_or_default();
    let redefined = redefined.into_iter().map(|(name, how)| tool_line(Sign::Changed, &name, how));
    let changed: Vec<View> = added.into_iter().chain(redefined).collect();
    if changed.is_empty() && removed.is_none() {
        return none(inspect::SAME_TOOLS);
    }
    ((!changed.is_empty()).then(|| tool_lines(changed)), removed).view()
}

/// Tools of both requests whose definitions differ, and how.
fn redefined(earlier: &AttemptView, now: &AttemptView) -> Vec<(String, String)> {
    let (earlier, now) = (definitions(earlier), definitions(now));
    let mut found = Vec::new();
    for tool in &now {
        let name = tool_name(tool);
        let before = earlier.iter().find(|before| tool_name(before) == name);
        if let Some(before) = before.filter(|before| *before != tool) {
            found.push((name.to_owned(), catalogue_change(before, tool)));
        }
    }
    found
}

fn definitions(attempt: &AttemptView) -> Vec<Value> {
    serde_json::from_str(attempt.definitions.as_deref().unwrap_or_default()).unwrap_or_default()
}

fn tool_name(definition: &Value) -> &str {
    definition.pointer("/function/name").and_then(Value::as_str).unwrap_or_default()
}

/// Which skills came into the catalogue and which left it; of another tool, only that it was changed.
fn catalogue_change(before: &Value, now: &Value) -> String {
    let skills = |tool: &Value| -> Vec<String> {
        let names = tool.pointer("/function/parameters/properties/name/enum").and_then(Value::as_array);
        let names = names.filter(|_| tool_name(tool) == "activate_skill");
        names
            .map(|all| all.iter().filter_map(|name| Some(name.as_str()?.to_owned())).collect())
            .unwrap_or_default()
    };
    let (before, now) = (skills(before), skills(now));
    let came = now.iter().filter(|name| !before.contains(name)).map(|name| ["+ ", name].concat());
    let left = before.iter().filter(|name| !now.contains(name)).map(|name| ["− ", name].concat());
    let changes: Vec<String> = came.chain(left).collect();
    match changes.is_empty() {
        true => t(inspect::REDEFINED).to_owned(),
        false => [t(inspect::CATALOGUE), &changes.join(", ")].concat(),
    }
}

/// What lies between two requests besides their tools.
fn between(looked: Looked, earlier: &AttemptView, now: &AttemptView) -> View {
    let added = only_in(looked, now, earlier);
    let left = only_in(looked, earlier, now);
    let fields = changed_fields(&fields(&earlier.head, &earlier.tail), &fields(&now.head, &now.tail));
    let added = match added.is_empty() {
        true => section(inspect::ADDED_MESSAGES, None, none(inspect::NO_MESSAGES)),
        false => messages(inspect::ADDED_MESSAGES, &added, Sign::Added),
    };
    let fields = match fields.is_empty() {
        true => none(inspect::SAME_FIELDS),
        false => el("ul").class("inspect-messages").child(fields).view(),
    };
    (
        added,
        (!left.is_empty()).then(|| messages(inspect::LEFT_MESSAGES, &left, Sign::Removed)),
        section(inspect::FIELDS, None, fields),
    )
        .view()
}

/// The messages of a request that another does not have.
fn only_in(looked: Looked, one: &AttemptView, other: &AttemptView) -> Vec<Value> {
    let ids = one.messages.iter().cloned().flatten();
    let ids = ids.filter(|id| !other.messages.iter().any(|range| range.contains(id)));
    let texts = ids.filter_map(|id| looked.stores.talk.message(id));
    texts.filter_map(|text: Rc<str>| serde_json::from_str(&text).ok()).collect()
}

fn messages(heading: Msg, all: &[Value], sign: Sign) -> View {
    let names = CallNames::of(all);
    let shown = all.iter().map(|json| message(json, sign, &names));
    let shown = el("ol").class("inspect-messages").child(shown.collect::<Vec<_>>()).view();
    section(heading, Some(all.len()), shown)
}

/// The fields of a request besides its tools and the transcript's messages; the system prompt is one.
fn fields(head: &str, tail: &str) -> Map<String, Value> {
    let head = [head, "]}"].concat();
    let tail = ["{", tail.strip_prefix(',').unwrap_or(tail)].concat();
    let read = |text: &str| serde_json::from_str::<Map<String, Value>>(text).unwrap_or_default();
    let mut fields = read(&head);
    let messages = fields.remove("messages");
    let system =
        messages.as_ref().and_then(|messages| messages.get(0)).map(|message| string(message, "content"));
    if let Some(system) = system {
        fields.insert("system".to_owned(), system.into());
    }
    fields.extend(read(&tail));
    fields
}

fn changed_fields(earlier: &Map<String, Value>, now: &Map<String, Value>) -> Vec<View> {
    let only_earlier = earlier.keys().filter(|name| !now.contains_key(*name));
    let names = now.keys().chain(only_earlier).filter(|name| earlier.get(*name) != now.get(*name));
    let value = |sign: Sign, value: Option<&Value>| {
        value.map(|value| {
            let text = [sign.mark(), " ", &as_text(value)].concat();
            el("div").attr("data-sign", sign.word()).child(brief(text))
        })
    };
    let field = |name: &String| {
        el("li")
            .class("inspect-message")
            .child(el("p").class("inspect-message-head").child(el("code").child(name.clone())))
            .child(value(Sign::Removed, earlier.get(name)))
            .child(value(Sign::Added, now.get(name)))
            .view()
    };
    names.map(field).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use skillsight_core::chat::{Concessions, ModelSettings, head, tail};

    use super::fields;

    #[test]
    fn a_request_is_compared_by_the_fields_around_its_messages() {
        let settings = ModelSettings {
            model: "m".into(),
            system_prompt: "be brief".into(),
            max_tokens: Some(9),
            ..Default::default()
        };
        let concessions = Concessions { no_stream_options: true, ..Default::default() };
        let read = fields(&head(&settings), &tail(&settings, &concessions, false));
        assert_eq!(json!(read), json!({"model": "m", "system": "be brief", "stream": true, "max_tokens": 9}));
    }

    #[test]
    fn nothing_set_is_nothing_to_compare() {
        let concessions = Concessions { no_stream: true, ..Default::default() };
        let settings = ModelSettings::default();
        assert_eq!(json!(fields(&head(&settings), &tail(&settings, &concessions, false))), json!({}));
    }
}
