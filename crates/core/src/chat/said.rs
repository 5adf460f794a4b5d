//! An endpoint's own words on what went wrong, out of the many shapes in which endpoints send them.

use serde_json::{Map, Value};

use super::body::shown;
use super::fault::ReplyError;

/// What an error body says. Texts are cut to [`super::MAX_SHOWN_CHARS`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Said {
    pub(super) message: String,
    /// Something of the message was left out.
    pub(super) cut: bool,
    /// `code`, or `type` where there is none.
    pub(super) code: Option<String>,
    /// The member of the request that the error is about.
    pub(super) param: Option<String>,
}

/// Under which names a text explains an error, the most telling first.
const TEXTS: [&str; 10] = [
    "message",
    "msg",
    "detail",
    "error_description",
    "error_message",
    "error_msg",
    "status_msg",
    "description",
    "title",
    "error",
];

/// Members inside of which the error may lie.
const WRAPPERS: [&str; 6] = ["error", "errors", "detail", "message", "base_resp", "choices"];

/// Members that name the kind of error.
const CODES: [&str; 5] = ["code", "type", "error_code", "status_code", "status"];

impl Said {
    /// A text that is nothing but the message.
    pub(super) fn plain(text: &str) -> Said {
        let (message, cut) = shown(text);
        Said { message, cut, ..Said::default() }
    }

    /// Finds the words in a JSON body. None, if nothing in it is a message.
    pub(super) fn of(value: &Value) -> Option<Said> {
        match value {
            Value::String(text) if !text.trim().is_empty() => Some(Said::plain(text)),
            Value::Array(list) => list.iter().filter_map(Said::of).reduce(Said::and),
            Value::Object(map) => {
                let inner =
                    WRAPPERS.iter().filter_map(|key| map.get(*key)).filter(|value| !value.is_string());
                let mut said = inner.filter_map(Said::of).next().or_else(|| Said::of_texts(map))?;
                said.code = said.code.or_else(|| CODES.iter().find_map(|key| name(map.get(*key)?)));
                said.param = said.param.or_else(|| name(map.get("param")?));
                Some(said)
            }
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => None,
        }
    }

    pub(super) fn into_reply_error(self) -> ReplyError {
        let mut message = self.message;
        if self.cut {
            message.push('…');
        }
        ReplyError::Endpoint { message, code: self.code }
    }

    /// The texts of one object.
    fn of_texts(map: &Map<String, Value>) -> Option<Said> {
        let texts = TEXTS.iter().filter_map(|key| map.get(*key)?.as_str());
        let mut text = texts.filter(|text| !text.trim().is_empty()).map(str::to_owned).next()?;
        // FastAPI's list of what does not fit: `loc` is the path to it.
        if let Some(Value::Array(path)) = map.get("loc") {
            let path: Vec<String> = path.iter().filter_map(name).collect();
            text = [path.join(".").as_str(), ": ", &text].concat();
        }
        // OpenRouter says "Provider returned error" and keeps the provider's words here.
        if let Some(raw) = map.get("metadata").and_then(|data| data.get("raw")?.as_str()) {
            let inner = serde_json::from_str::<Value>(raw).ok().and_then(|value| Said::of(&value));
            text = [text.as_str(), ": ", inner.as_ref().map_or(raw, |said| said.message.as_str())].concat();
        }
        Some(Said::plain(&text))
    }

    /// Two entries of a list in one.
    fn and(self, other: Said) -> Said {
        let both = Said::plain(&[&self.message, "; ", &other.message].concat());
        Said {
            message: both.message,
            cut: both.cut || self.cut || other.cut,
            code: self.code.or(other.code),
            param: self.param.or(other.param),
        }
    }
}

/// A text that says something, or a number, as text.
fn name(value: &Value) -> Option<String> {
    match value {
        Value::String(text) if !text.is_empty() => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        Value::Null | Value::Bool(_) | Value::String(_) | Value::Array(_) | Value::Object(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::Said;
    use serde_json::{Value, json};

    #[track_caller]
    fn check(body: Value, message: &str, code: Option<&str>) {
        let said = Said::of(&body).expect("a message");
        assert_eq!((said.message.as_str(), said.code.as_deref()), (message, code), "{body}");
    }

    #[test]
    fn every_shape_gives_its_message_and_code() {
        check(
            json!({"error": {"message": "Bad key", "type": "auth", "param": null, "code": "invalid_api_key"}}),
            "Bad key",
            Some("invalid_api_key"),
        );
        check(
            json!({"error": {"message": "Busy", "type": "server_error", "code": null}}),
            "Busy",
            Some("server_error"),
        );
        check(json!({"error": "model 'x' not found"}), "model 'x' not found", None);
        check(json!({"error": "Bad Request", "message": "no model", "status": 400}), "no model", Some("400"));
        check(json!({"message": "Unauthorized"}), "Unauthorized", None);
        check(json!({"detail": "Not Found"}), "Not Found", None);
        check(json!({"detail": {"error": "quota"}}), "quota", None);
        check(
            json!({"detail": [
                {"type": "extra_forbidden", "loc": ["body", "stream_options"], "msg": "Extra inputs are not permitted"},
                {"type": "missing", "loc": ["body", "messages", 0, "role"], "msg": "Field required"},
            ]}),
            "body.stream_options: Extra inputs are not permitted; body.messages.0.role: Field required",
            Some("extra_forbidden"),
        );
        check(
            json!({"success": false, "errors": [{"code": 7003, "message": "No route"}]}),
            "No route",
            Some("7003"),
        );
        check(json!({"errors": ["one", "two"]}), "one; two", None);
        check(json!({"code": 401, "msg": "令牌无效"}), "令牌无效", Some("401"));
        check(json!({"error_code": 17, "error_msg": "quota"}), "quota", Some("17"));
        check(
            json!({"base_resp": {"status_code": 1004, "status_msg": "login fail"}, "choices": null}),
            "login fail",
            Some("1004"),
        );
        check(
            json!([{"error": {"code": 400, "message": "API key not valid", "status": "INVALID_ARGUMENT"}}]),
            "API key not valid",
            Some("400"),
        );
        check(
            json!({"choices": [{"index": 0, "error": {"code": 502, "message": "gone"}}]}),
            "gone",
            Some("502"),
        );
        check(json!({"error": {"message": {"text": 1, "message": "deep"}}}), "deep", None);
        check(
            json!({"error": {"message": "Provider returned error", "code": 400,
                "metadata": {"raw": "{\"error\":{\"message\":\"tools unsupported\"}}", "provider_name": "P"}}}),
            "Provider returned error: tools unsupported",
            Some("400"),
        );
    }

    #[test]
    fn what_says_nothing_gives_nothing() {
        for body in [
            json!({}),
            json!([]),
            json!({"error": {}}),
            json!({"message": " "}),
            json!(3),
            json!({"error": null}),
        ] {
            assert_eq!(Said::of(&body), None, "{body}");
        }
    }
}
