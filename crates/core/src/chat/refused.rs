//! Which field of the request an endpoint refuses, by what it says.
//!
//! "Compatible" endpoints refuse fields that others require. The request can do without most of them, so a refusal
//! that names one is worth a second try without it.

use super::error::HttpError;

/// A field that the endpoint refuses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RefusedField<'a> {
    /// One of those that were sent.
    pub field: &'a str,
    /// What the endpoint wants in its place: `max_completion_tokens` for `max_tokens`, or the other way round.
    pub instead: Option<&'static str>,
}

/// Fields that are two names of one thing.
const TWINS: [(&str, &str); 2] =
    [("max_tokens", "max_completion_tokens"), ("max_completion_tokens", "max_tokens")];

/// What a sentence that refuses something says: a field with an everyday name counts only beside one of them.
const REFUSALS: [&str; 22] = [
    "support",
    "unknown",
    "unrecognized",
    "unexpected",
    "unavailable",
    "not permitted",
    "not allowed",
    "not available",
    "not enabled",
    "only allowed",
    "invalid param",
    "invalid value",
    "extra input",
    "deprecated",
    "forbidden",
    "must be",
    "不支持",
    "不允许",
    "未知",
    "非法",
    "无效",
    "必须",
];

impl HttpError {
    /// Which of the fields that were `sent` the endpoint refuses by name, if its status says that the request is at
    /// fault (400 or 422). What it calls `param` counts first, then what its words name first.
    pub fn refused_field<'a>(&self, sent: &[&'a str]) -> Option<RefusedField<'a>> {
        if self.status != 400 && self.status != 422 {
            return None;
        }
        let blamed = sent.iter().find(|field| self.param.as_deref() == Some(**field));
        let refuses = || {
            let said = self.said.to_ascii_lowercase();
            REFUSALS.iter().any(|word| said.contains(word))
        };
        let named = || {
            let places = sent.iter().filter_map(|field| {
                let (at, quoted) = find_name(&self.said, field)?;
                // "stream", "tools", "temperature": words that a sentence on anything may hold.
                let certain = field.contains('_') || quoted || refuses();
                if certain { Some((at, field)) } else { None }
            });
            places.min_by_key(|(at, _)| *at).map(|(_, field)| field)
        };
        let field = *blamed.or_else(named)?;
        let twin = TWINS.iter().find(|(own, _)| *own == field).map(|(_, twin)| *twin);
        Some(RefusedField { field, instead: twin.filter(|twin| self.recommends(twin)) })
    }

    /// Whether the words say to use a field.
    fn recommends(&self, field: &str) -> bool {
        let said = self.said.to_ascii_lowercase();
        find_name(&said, field).is_some()
            && ["use ", "instead", "使用"].iter().any(|word| said.contains(word))
    }
}

/// Where a text names a field, and whether in quotes. A longer name that holds it (`stream` in `stream_options`) and
/// something inside of it (`tools[0]`, `tools.0.function`) are other things.
fn find_name(text: &str, field: &str) -> Option<(usize, bool)> {
    let bytes = text.as_bytes();
    text.match_indices(field).map(|(at, _)| at).find_map(|at| {
        let before = at.checked_sub(1).and_then(|at| bytes.get(at)).copied();
        let rest = bytes.get(at + field.len()..).unwrap_or(&[]);
        let inside = match rest {
            [b'[', ..] => true,
            [b'.', next, ..] => is_word(*next),
            _ => false,
        };
        if before.is_some_and(is_word) || rest.first().copied().is_some_and(is_word) || inside {
            return None;
        }
        let quoted = before.is_some_and(is_quote) && rest.first().copied().is_some_and(is_quote);
        Some((at, quoted))
    })
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'-'
}

fn is_quote(byte: u8) -> bool {
    matches!(byte, b'"' | b'\'' | b'`')
}

#[cfg(test)]
mod tests {
    use super::*;

    const SENT: [&str; 8] = [
        "stream",
        "stream_options",
        "max_tokens",
        "parallel_tool_calls",
        "tool_choice",
        "temperature",
        "tools",
        "reasoning_effort",
    ];

    fn refused(status: u16, said: &str, param: Option<&str>) -> Option<(&'static str, Option<&'static str>)> {
        let error = HttpError {
            status,
            said: said.to_owned(),
            cut: false,
            code: None,
            param: param.map(str::to_owned),
            html: false,
            retry_after_ms: None,
        };
        error.refused_field(&SENT).map(|refused| (refused.field, refused.instead))
    }

    #[test]
    fn a_refused_field_is_found_by_param_or_by_name() {
        for (said, param, field) in [
            ("Unsupported parameter", Some("parallel_tool_calls"), "parallel_tool_calls"),
            ("Unrecognized request argument supplied: stream_options", None, "stream_options"),
            ("body.stream_options: Extra inputs are not permitted", None, "stream_options"),
            (
                "The 'stream_options' parameter is only allowed when 'stream' is enabled.",
                None,
                "stream_options",
            ),
            ("Unsupported value: 'stream' does not support true with this model.", None, "stream"),
            ("registry.ollama.ai/library/gemma:2b does not support tools", None, "tools"),
            ("\"tool_choice\" must be one of: none, auto", None, "tool_choice"),
            ("property 'temperature' is unsupported", None, "temperature"),
            ("该模型不支持 temperature 参数", None, "temperature"),
            ("max_tokens: too large, at most 4096", None, "max_tokens"),
        ] {
            assert_eq!(refused(400, said, param), Some((field, None)), "{said}");
        }
        assert_eq!(refused(422, "unknown field `reasoning_effort`", None), Some(("reasoning_effort", None)));
    }

    #[test]
    fn the_name_wanted_in_its_place_is_told() {
        let said = "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.";
        assert_eq!(
            refused(400, said, Some("max_tokens")),
            Some(("max_tokens", Some("max_completion_tokens")))
        );
        assert_eq!(refused(400, said, None), Some(("max_tokens", Some("max_completion_tokens"))));
        let said = "'max_tokens' or 'max_completion_tokens' is too large: 8000";
        assert_eq!(refused(400, said, None), Some(("max_tokens", None)));
    }

    #[test]
    fn what_only_looks_like_a_field_is_none() {
        for (said, param) in [
            ("Failed to read the stream of the request", None),
            ("The temperature of the datacenter is too high", None),
            ("Unknown field 'upstream' or stream-options or streaming", None),
            (
                "Invalid schema for function 'f' in tools[0].function.parameters: not supported",
                Some("tools[0].function.parameters"),
            ),
            ("body.tools.0.function.name: Field required, unknown", None),
            ("Unsupported model", Some("model")),
            ("", None),
        ] {
            assert_eq!(refused(400, said, param), None, "{said}");
        }
        assert_eq!(refused(401, "stream_options is not supported", None), None);
        assert_eq!(refused(500, "stream_options is not supported", None), None);
    }
}
