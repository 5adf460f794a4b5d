//! What was sent.

use leptos::prelude::*;
use serde_json::Value;
use skillsight_core::chat::{SentHeader, curl};
use skillsight_core::secret::MASK;
use skillsight_core::tool::ToolName;

use super::looked::{Looked, attempt_choice, view_choice};
use super::message::{CallNames, message};
use super::parts::{Sign, none, section};
use super::tools::tools;
use crate::components::copy_button;
use crate::components::text::{WHOLE, long_text};
use crate::dom::{IntoView, View, el};
use crate::words::{common, inspect, t};

/// The request as sent, and where to.
pub fn sent_request(looked: Looked) -> View {
    let text = move || looked.attempt().map(|attempt| looked.stores.talk.body(&attempt)).unwrap_or_default();
    let content = move || {
        let body = text();
        match looked.is_raw.get() {
            true => long_text(body, WHOLE, Some("raw-request")),
            false => looked.round.added.with(|added| pretty(&body, added)),
        }
    };
    let command = move || looked.with_headers(|url, headers| curl(url, headers, &text())).unwrap_or_default();
    (
        el("div")
            .class("inspect-bar")
            .child(view_choice(looked))
            .child(copy_button(t(common::COPY), move || untrack(text)))
            .child(move || {
                (!looked.is_rehearsal()).then(|| {
                    copy_button(t(inspect::COPY_CURL), move || untrack(command))
                        .attr("data-testid", "copy-curl")
                })
            }),
        attempt_choice(looked),
        move || address(looked),
        content,
    )
        .view()
}

/// Where it was sent, and with which headers.
fn address(looked: Looked) -> View {
    match looked.with_headers(head) {
        Some(head) => (
            el("pre").class("inspect-text").attr("data-testid", "request-head").child(head),
            el("p").class("hint").child(t(inspect::HEADERS_NOW)),
        )
            .view(),
        None => el("p").class("notice").child(t(inspect::REHEARSED)).view(),
    }
}

/// The request line and the headers, secrets masked.
fn head(url: &str, headers: &[SentHeader<'_>]) -> String {
    let mut text = ["POST ", url].concat();
    for header in headers {
        let (name, value) = match header {
            SentHeader::ContentType => ("Content-Type", ["application/json", ""]),
            SentHeader::Key => ("Authorization", ["Bearer ", MASK]),
            SentHeader::Extra(name) => (*name, [MASK, ""]),
        };
        text.push_str(&["\n", name, ": ", &value.concat()].concat());
    }
    text
}

/// The body in its parts.
fn pretty(body: &str, added: &[ToolName]) -> View {
    let Ok(Value::Object(mut fields)) = serde_json::from_str(body) else {
        return long_text(body.to_owned(), WHOLE, None).view();
    };
    let mut list = |field: &str| match fields.remove(field) {
        Some(Value::Array(items)) => items,
        Some(Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Object(_))
        | None => Vec::new(),
    };
    let (messages, definitions) = (list("messages"), list("tools"));
    let names = CallNames::of(&messages);
    let parameters = fields.iter().map(|(name, value)| {
        (el("dt").child(el("code").child(name.clone())), el("dd").child(el("code").child(value.to_string())))
    });
    let parameters = el("dl").class("inspect-facts").child(parameters.collect::<Vec<_>>()).view();
    let shown = messages.iter().map(|json| message(json, Sign::Kept, &names));
    let shown = el("ol").class("inspect-messages").child(shown.collect::<Vec<_>>()).view();
    let tools = if definitions.is_empty() { none(inspect::NO_TOOLS) } else { tools(&definitions, added) };
    (
        section(inspect::TOOLS, Some(definitions.len()), tools),
        section(inspect::MESSAGES, Some(messages.len()), shown),
        section(inspect::PARAMETERS, None, parameters),
    )
        .view()
}
