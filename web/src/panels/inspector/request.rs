//! What was sent.

use leptos::prelude::*;
use serde_json::Value;
use skillsight_core::chat::{SentHeader, curl};
use skillsight_core::secret::MASK;
use skillsight_core::tool::ToolName;

use super::looked::{AttemptChoice, Looked, ViewChoice};
use super::message::{CallNames, message};
use super::parts::{Sign, nothing, section};
use super::text::{LongText, WHOLE};
use super::tools::tools;
use crate::components::CopyButton;
use crate::words::{common, inspect, t};

/// The request as sent, and where to.
#[component]
pub fn SentRequest(looked: Looked) -> impl IntoView {
    let text = move || looked.attempt().map(|attempt| looked.stores.talk.body(&attempt)).unwrap_or_default();
    let content = move || {
        let body = text();
        match looked.is_raw.get() {
            true => view! { <LongText text=body limit=WHOLE testid="raw-request"/> }.into_any(),
            false => looked.round.added.with(|added| pretty(&body, added)),
        }
    };
    let command = move || looked.with_headers(|url, headers| curl(url, headers, &text())).unwrap_or_default();
    view! {
        <div class="inspect-bar">
            <ViewChoice looked/>
            <CopyButton label=t(common::COPY) text=move || untrack(text)/>
            {move || (!looked.run.is_rehearsal()).then(|| view! {
                <CopyButton label=t(inspect::COPY_CURL) text=move || untrack(command) attr:data-testid="copy-curl"/>
            })}
        </div>
        <AttemptChoice looked/>
        {move || address(looked)}
        {content}
    }
}

/// Where it was sent, and with which headers.
fn address(looked: Looked) -> AnyView {
    match looked.with_headers(head) {
        Some(head) => view! {
            <pre class="inspect-text" data-testid="request-head">{head}</pre>
            <p class="hint">{t(inspect::HEADERS_NOW)}</p>
        }
        .into_any(),
        None => view! { <p class="notice">{t(inspect::REHEARSED)}</p> }.into_any(),
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
fn pretty(body: &str, added: &[ToolName]) -> AnyView {
    let Ok(Value::Object(mut fields)) = serde_json::from_str(body) else {
        return view! { <LongText text=body.to_owned() limit=WHOLE/> }.into_any();
    };
    let mut list = |field: &str| match fields.remove(field) {
        Some(Value::Array(items)) => items,
        Some(Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Object(_))
        | None => Vec::new(),
    };
    let (messages, definitions) = (list("messages"), list("tools"));
    let names = CallNames::of(&messages);
    let parameters = fields.iter().map(|(name, value)| {
        view! { <dt><code>{name.clone()}</code></dt><dd><code>{value.to_string()}</code></dd> }
    });
    let parameters = view! { <dl class="inspect-facts">{parameters.collect_view()}</dl> }.into_any();
    let shown = messages.iter().map(|json| message(json, Sign::Kept, &names));
    let shown = view! { <ol class="inspect-messages">{shown.collect_view()}</ol> }.into_any();
    let tools = if definitions.is_empty() { nothing(inspect::NO_TOOLS) } else { tools(&definitions, added) };
    view! {
        {section(inspect::TOOLS, Some(definitions.len()), tools)}
        {section(inspect::MESSAGES, Some(messages.len()), shown)}
        {section(inspect::PARAMETERS, None, parameters)}
    }
    .into_any()
}
