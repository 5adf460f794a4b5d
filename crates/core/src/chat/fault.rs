//! What can be wrong with a reply: as data. The sentences are in [`super::messages`].

use std::fmt;

use serde::{Deserialize, Serialize};

use super::messages;
use crate::lang::Lang;

/// Why a reply is not complete. Nothing of it is executed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ReplyError {
    /// The endpoint reported an error, though it had answered with a good status.
    Endpoint {
        /// In the endpoint's words.
        message: String,
        /// The code or type of the error, where one came.
        code: Option<String>,
    },
    /// The endpoint gave up and said so in `finish_reason` only.
    GaveUp {
        /// As sent: `error`, `network_error`, `insufficient_system_resource`.
        finish_reason: String,
    },
    /// A page for people instead of a reply.
    Html {
        /// Its title.
        title: Option<String>,
    },
    /// Neither an event stream nor JSON.
    NotJson {
        /// How the body begins.
        excerpt: String,
    },
    /// JSON, but no reply of a chat endpoint: `choices` is missing or empty.
    NoChoices {
        /// How the body begins.
        excerpt: String,
    },
    /// Not a single byte.
    Empty,
    /// The body ended before the reply did.
    Truncated,
    /// The connection broke.
    Broken {
        /// The driver's words.
        why: String,
    },
    /// A part of the stream could not be read, and the reply calls tools: it may have held arguments.
    DamagedCalls,
    /// More than this crate takes.
    TooLarge {
        /// How much it takes, in bytes.
        limit: usize,
    },
    /// More tool calls than this crate takes.
    TooManyCalls {
        /// How many it takes.
        limit: usize,
    },
}

/// What a person should know of a reply that is usable all the same.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ReplyWarning {
    /// Parts of the reply were no JSON as they came: they are left out, or stand there with U+FFFD for what is lost.
    UnreadableEvents {
        /// How many.
        count: usize,
        /// How the first begins.
        first: String,
    },
    /// Cut at the token limit.
    CutByLimit,
    /// Cut by a filter of the endpoint.
    CutByFilter,
    /// The endpoint kept the connection open after its last word, and silence ended the reply.
    EndedBySilence,
    /// A tool call stands in the text, where nobody executes it: the endpoint doesn't read the model's own format.
    CallInText {
        /// What it was known by.
        marker: String,
    },
    /// `finish_reason` announces tool calls, and there are none.
    NoCallsCame,
    /// The endpoint answered with `function_call`, which tool calls have replaced. It is not executed.
    LegacyFunctionCall,
    /// Whole, and neither text nor refusal nor calls.
    NothingSaid,
}

impl ReplyError {
    /// The sentence for people.
    pub fn message(&self, lang: Lang) -> String {
        messages::reply_error(self, lang)
    }
}

impl ReplyWarning {
    /// The sentence for people.
    pub fn message(&self, lang: Lang) -> String {
        messages::reply_warning(self, lang)
    }
}

impl fmt::Display for ReplyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message(Lang::En))
    }
}

impl fmt::Display for ReplyWarning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message(Lang::En))
    }
}

impl std::error::Error for ReplyError {}

/// What a `finish_reason` means, whoever's word it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Finish {
    /// The model had said everything.
    Done,
    /// It wants tools called.
    Calls,
    /// The token limit.
    Limit,
    /// A filter.
    Filter,
    /// The server failed.
    Failure,
}

impl Finish {
    pub(super) fn of(reason: &str) -> Finish {
        match reason.to_ascii_lowercase().as_str() {
            "tool_calls" | "function_call" | "tool_use" => Finish::Calls,
            "length" | "max_tokens" | "model_length" | "max_output_tokens" => Finish::Limit,
            // Zhipu says `sensitive`, Gemini `safety`.
            "content_filter" | "sensitive" | "safety" => Finish::Filter,
            // OpenRouter, Zhipu, DeepSeek.
            "error" | "network_error" | "insufficient_system_resource" => Finish::Failure,
            _ => Finish::Done,
        }
    }
}

/// By what a tool call in the text is known: the formats that models are trained on, as they look when the server
/// was not told to read them.
const CALL_MARKERS: [&str; 12] = [
    "<tool_call>",
    "<tool_calls>",
    "<function_call>",
    "<function=",
    "<invoke name=",
    "<|tool_call",
    "<|python_tag|>",
    "<|action_start|>",
    "<｜tool▁call",
    "[TOOL_CALLS]",
    "✿FUNCTION✿",
    "<minimax:tool_call>",
];

/// The mark of a tool call that stands in a text.
pub(super) fn call_in_text(text: &str) -> Option<String> {
    if let Some(marker) = CALL_MARKERS.iter().find(|marker| text.contains(**marker)) {
        return Some((*marker).to_owned());
    }
    // The whole answer is a call as JSON, perhaps in a fence.
    let bare = text.trim();
    let bare = bare.strip_prefix("```").and_then(|bare| bare.strip_suffix("```")).unwrap_or(bare);
    let bare = bare.strip_prefix("json").unwrap_or(bare).trim();
    if !bare.starts_with('{') || !bare.ends_with('}') {
        return None;
    }
    let call: serde_json::Value = serde_json::from_str(bare).ok()?;
    let has_arguments =
        ["arguments", "parameters"].iter().any(|key| call.get(*key).is_some_and(|a| a.is_object()));
    if call.get("name").is_some_and(|name| name.is_string()) && has_arguments {
        return Some("{\"name\": …, \"arguments\": …}".to_owned());
    }
    None
}

#[cfg(test)]
mod tests {
    use super::call_in_text;

    #[test]
    fn calls_left_in_the_text_are_known_by_their_marks() {
        for text in [
            "Sure.\n<tool_call>{\"name\":\"f\"}</tool_call>",
            "<|tool_calls_section_begin|>functions.f:0",
            "<｜tool▁calls▁begin｜>function",
            "[TOOL_CALLS][{}]",
            "<function=f>{}</function>",
            r#"{"name": "f", "parameters": {"a": 1}}"#,
            "```json\n{\"name\": \"f\", \"arguments\": {}}\n```",
        ] {
            assert!(call_in_text(text).is_some(), "{text}");
        }
        for text in [
            "The tool call went well.",
            r#"{"name": "Anna", "age": 7}"#,
            "{not json}",
            r#"Send {"name": "f", "arguments": {}} to it."#,
            "",
        ] {
            assert_eq!(call_in_text(text), None, "{text}");
        }
    }
}
