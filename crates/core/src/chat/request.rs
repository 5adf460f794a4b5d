//! The request: which fields it has, and its bytes.

use std::rc::Rc;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use super::refused::RefusedField;

/// What a person set for the model. Each field is sent only when it is set.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct ModelSettings {
    /// The model's name; none is sent when it is empty.
    pub model: String,
    /// The system prompt; none when empty.
    pub system_prompt: String,
    /// Sampling temperature.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub temperature: Option<f64>,
    /// The most tokens of a reply.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_tokens: Option<u32>,
    /// Whether the model may, must or must not call tools.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tool_choice: Option<ToolChoice>,
    /// Whether a reply may ask for several calls.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parallel_tool_calls: Option<bool>,
}

/// Whether the model may, must or must not call tools.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ToolChoice {
    /// It may.
    Auto,
    /// It must not.
    None,
    /// It must.
    Required,
}

/// What this endpoint is not sent, or not under that name, since it refused it by name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Concessions {
    /// No `stream_options`.
    pub no_stream_options: bool,
    /// No `stream`: the reply comes as one JSON object.
    pub no_stream: bool,
    /// `max_completion_tokens` in the place of `max_tokens`.
    pub max_completion_tokens: bool,
}

impl Concessions {
    /// The fields of a request with these settings that can still be conceded.
    pub fn fields_sent(&self, settings: &ModelSettings) -> Vec<&'static str> {
        let all = [
            ("stream_options", self.no_stream_options || self.no_stream),
            ("stream", self.no_stream),
            ("max_tokens", self.max_completion_tokens || settings.max_tokens.is_none()),
        ];
        all.into_iter().filter(|(_, is_missing)| !is_missing).map(|(field, _)| field).collect()
    }

    /// Gives in on a field; says whether that changes the request. What the person set is never left out: the
    /// limit on tokens is only renamed, and only where the endpoint says what it wants instead.
    pub fn concede(&mut self, refused: &RefusedField<'_>) -> bool {
        let before = *self;
        match (refused.field, refused.instead) {
            ("stream_options", _) => self.no_stream_options = true,
            ("stream", _) => self.no_stream = true,
            ("max_tokens", Some("max_completion_tokens")) => self.max_completion_tokens = true,
            _ => {}
        }
        *self != before
    }
}

/// A request's body in the parts that its bytes are put together from:
/// `head`, the messages with commas between them, `]`, `,"tools":` and the definitions where there are any, `tail`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RequestBody {
    /// `{"model":…,"messages":[` and the system message, each only if it is set.
    pub head: Rc<str>,
    /// The transcript's messages.
    pub messages: Vec<Rc<str>>,
    /// The value of `tools`.
    pub definitions: Option<Rc<str>>,
    /// The other fields and `}`.
    pub tail: Rc<str>,
}

impl RequestBody {
    /// The body's text: the very bytes that are sent.
    pub fn text(&self) -> String {
        let size = self.messages.iter().map(|message| message.len() + 1).sum::<usize>()
            + self.head.len()
            + self.tail.len()
            + self.definitions.as_ref().map_or(0, |json| json.len())
            + 16;
        let mut text = String::with_capacity(size);
        text.push_str(&self.head);
        let mut needs_comma = !self.head.ends_with('[');
        for message in &self.messages {
            if needs_comma {
                text.push(',');
            }
            needs_comma = true;
            text.push_str(message);
        }
        text.push(']');
        if let Some(definitions) = &self.definitions {
            text.push_str(",\"tools\":");
            text.push_str(definitions);
        }
        text.push_str(&self.tail);
        text
    }
}

/// The part of a request before its messages.
pub fn head(settings: &ModelSettings) -> Rc<str> {
    let mut text = String::from("{");
    if !settings.model.trim().is_empty() {
        text.push_str("\"model\":");
        text.push_str(&Value::from(settings.model.as_str()).to_string());
        text.push(',');
    }
    text.push_str("\"messages\":[");
    if !settings.system_prompt.is_empty() {
        text.push_str(&json!({"role": "system", "content": settings.system_prompt}).to_string());
    }
    text.into()
}

/// The part of a request after its tools. What speaks of tools is left out where there are none.
pub fn tail(settings: &ModelSettings, concessions: &Concessions, has_tools: bool) -> Rc<str> {
    let mut fields = Map::new();
    if !concessions.no_stream {
        fields.insert("stream".into(), true.into());
        if !concessions.no_stream_options {
            fields.insert("stream_options".into(), json!({"include_usage": true}));
        }
    }
    if let Some(temperature) = settings.temperature {
        fields.insert("temperature".into(), temperature.into());
    }
    if let Some(max_tokens) = settings.max_tokens {
        let name = if concessions.max_completion_tokens { "max_completion_tokens" } else { "max_tokens" };
        fields.insert(name.into(), max_tokens.into());
    }
    if has_tools {
        if let Some(choice) = settings.tool_choice {
            fields.insert("tool_choice".into(), json!(choice));
        }
        if let Some(parallel) = settings.parallel_tool_calls {
            fields.insert("parallel_tool_calls".into(), parallel.into());
        }
    }
    let object = Value::Object(fields).to_string();
    // `{"a":1}` becomes `,"a":1}`, and `{}` becomes `}`.
    match object.strip_prefix('{') {
        Some("}") | None => "}".into(),
        Some(rest) => format!(",{rest}").into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn body(settings: &ModelSettings, definitions: Option<&str>) -> String {
        RequestBody {
            head: head(settings),
            messages: vec![r#"{"role":"user","content":"hi"}"#.into()],
            definitions: definitions.map(Into::into),
            tail: tail(settings, &Concessions::default(), definitions.is_some()),
        }
        .text()
    }

    #[test]
    fn what_is_not_set_is_not_sent() {
        let settings =
            ModelSettings { model: "m".into(), tool_choice: Some(ToolChoice::Auto), ..Default::default() };
        assert_eq!(
            body(&settings, None),
            r#"{"model":"m","messages":[{"role":"user","content":"hi"}],"stream":true,"stream_options":{"include_usage":true}}"#
        );
    }

    #[test]
    fn an_empty_name_is_no_field() {
        for model in ["", "  "] {
            let settings = ModelSettings { model: model.into(), ..Default::default() };
            assert_eq!(&*head(&settings), r#"{"messages":["#);
        }
    }

    #[test]
    fn only_what_is_sent_can_be_conceded() {
        let unset = ModelSettings::default();
        let set = ModelSettings { max_tokens: Some(9), ..Default::default() };
        let all = Concessions::default();
        assert_eq!(all.fields_sent(&unset), ["stream_options", "stream"]);
        assert_eq!(all.fields_sent(&set), ["stream_options", "stream", "max_tokens"]);
        let renamed = Concessions { no_stream: true, max_completion_tokens: true, ..all };
        assert!(renamed.fields_sent(&set).is_empty());
    }

    #[test]
    fn what_is_set_is_sent() {
        let settings = ModelSettings {
            model: "m".into(),
            system_prompt: "be brief".into(),
            temperature: Some(0.5),
            max_tokens: Some(9),
            tool_choice: Some(ToolChoice::Required),
            parallel_tool_calls: Some(false),
        };
        assert_eq!(
            body(&settings, Some("[1]")),
            r#"{"model":"m","messages":[{"role":"system","content":"be brief"},{"role":"user","content":"hi"}],"tools":[1],"stream":true,"stream_options":{"include_usage":true},"temperature":0.5,"max_tokens":9,"tool_choice":"required","parallel_tool_calls":false}"#
        );
    }

    #[test]
    fn a_refused_field_is_left_out_or_renamed() {
        let settings = ModelSettings { max_tokens: Some(9), ..Default::default() };
        let mut concessions = Concessions::default();
        let mut concede = |field, instead| {
            let changed = concessions.concede(&RefusedField { field, instead });
            (changed, concessions)
        };
        assert!(concede("stream_options", None).0);
        assert!(!concede("stream_options", None).0, "a second time changes nothing");
        assert!(!concede("max_tokens", None).0, "what the person set is not left out");
        let (_, concessions) = concede("stream_options", None);
        assert_eq!(&*tail(&settings, &concessions, false), r#","stream":true,"max_tokens":9}"#);
        assert!(concede("stream", None).0);
        let (_, concessions) = concede("max_tokens", Some("max_completion_tokens"));
        assert_eq!(&*tail(&settings, &concessions, false), r#","max_completion_tokens":9}"#);
    }
}
