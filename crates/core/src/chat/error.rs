//! What an endpoint answers instead of a reply: a status that is no success, and a body that may say why.

use std::fmt;
use std::ops::ControlFlow;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::body::{self, MAX_SHOWN_CHARS, Shape, html_title};
use super::messages;
use super::said::Said;
use super::sse::EventStream;
use crate::lang::Lang;

/// An answer with a status that is no success.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HttpError {
    /// The status.
    pub status: u16,
    /// The endpoint's own words, up to [`super::MAX_SHOWN_CHARS`] characters. Empty where it had none.
    pub said: String,
    /// Whether something of them was left out.
    pub cut: bool,
    /// The endpoint's code or type of the error, where one came.
    pub code: Option<String>,
    /// The member of the request that the endpoint blames, where it says so.
    pub param: Option<String>,
    /// The body was a page for people, which an endpoint never sends: a proxy, a login or a wrong address did.
    /// Its title is in `said`.
    pub html: bool,
    /// How long the endpoint asks to wait before the next request, in milliseconds, where nobody did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub retry_after_ms: Option<u32>,
}

/// Whether the same request may go well later: too many requests, or a fault of the server.
pub fn is_retryable(status: u16) -> bool {
    status == 429 || (500..=599).contains(&status)
}

impl HttpError {
    /// Reads the body of an answer. It never fails: a body that says nothing leaves the status.
    pub fn from_body(status: u16, content_type: Option<&str>, body: &[u8]) -> HttpError {
        let declared = body::declared(content_type);
        let trimmed = body::trim_start(body);
        let shape = body::detect(trimmed, declared).unwrap_or(declared);
        let said = match shape {
            Shape::Html => Said::plain(&html_title(&String::from_utf8_lossy(body)).unwrap_or_default()),
            Shape::Json => json(trimmed).unwrap_or_else(|| text(trimmed)),
            Shape::Events => first_event(trimmed).unwrap_or_else(|| text(trimmed)),
            Shape::Text => text(trimmed),
        };
        HttpError {
            status,
            said: said.message,
            cut: said.cut,
            code: said.code,
            param: said.param,
            html: shape == Shape::Html,
            retry_after_ms: None,
        }
    }

    /// Whether the same request may go well later. See [`is_retryable`].
    pub fn is_retryable(&self) -> bool {
        is_retryable(self.status)
    }

    /// The sentence for people: what the status means, how long to wait, and the endpoint's words.
    pub fn message(&self, lang: Lang) -> String {
        messages::http_error(self, lang)
    }
}

impl fmt::Display for HttpError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message(Lang::En))
    }
}

impl std::error::Error for HttpError {}

fn json(body: &[u8]) -> Option<Said> {
    Said::of(&serde_json::from_slice::<Value>(body).ok()?)
}

fn text(body: &[u8]) -> Said {
    // A character has at most four bytes; no need to look at megabytes for a few words.
    Said::plain(&String::from_utf8_lossy(body.get(..MAX_SHOWN_CHARS * 4 + 4).unwrap_or(body)))
}

/// The words of an error that came as an event stream.
fn first_event(body: &[u8]) -> Option<Said> {
    let mut said = None;
    let mut stream = EventStream::new();
    let mut sink = |data: &[u8]| {
        said = said.take().or_else(|| json(data));
        ControlFlow::Continue(())
    };
    // An event that is too long says nothing; what came before it counts.
    let _ = stream.push(body, &mut sink);
    stream.finish(&mut sink);
    said
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(content_type: &str, body: &str, said: &str, code: Option<&str>, html: bool) {
        let error = HttpError::from_body(400, Some(content_type), body.as_bytes());
        assert_eq!((error.said.as_str(), error.code.as_deref(), error.html), (said, code, html), "{body}");
        assert!(!error.cut);
    }

    #[test]
    fn the_words_are_found_whatever_the_kind_of_body() {
        check("application/json", r#"{"error":{"message":"no","code":"c"}}"#, "no", Some("c"), false);
        check("text/plain", "\u{feff} {\"message\":\"no\"}", "no", None, false);
        check("application/json", "upstream timed out", "upstream timed out", None, false);
        check("application/json", "{\"broken", "{\"broken", None, false);
        check("application/json", "{\"ok\":false}", "{\"ok\":false}", None, false);
        check("text/html; charset=utf-8", "<html><title>404 Not Found</title>", "404 Not Found", None, true);
        check("text/plain", "<html><body>no title", "", None, true);
        check("", "", "", None, false);
        // DashScope's streaming errors.
        check(
            "text/event-stream",
            "id:1\nevent:error\n:HTTP_STATUS/400\ndata:{\"code\":\"InvalidParameter\",\"message\":\"no\"}\n\n",
            "no",
            Some("InvalidParameter"),
            false,
        );
    }

    #[test]
    fn the_sentence_has_the_status_and_the_words_in_both_languages() {
        let error = HttpError::from_body(401, None, br#"{"error":{"message":"Incorrect key"}}"#);
        for lang in [Lang::En, Lang::Zh] {
            let message = error.message(lang);
            assert!(message.contains("401") && message.contains("Incorrect key"), "{message}");
        }
        assert_ne!(error.message(Lang::En), error.message(Lang::Zh));
    }

    #[test]
    fn the_sentence_names_the_wait_that_the_endpoint_asks_for() {
        let mut error = HttpError::from_body(429, None, br#"{"error":"slow down"}"#);
        assert!(!error.message(Lang::En).contains("wait"), "{error}");
        for (ms, en, zh) in [
            (1, "wait 1 s before", "等待 1 秒后"),
            (120_000, "wait 120 s before", "等待 120 秒后"),
            (120_001, "wait 3 min before", "等待 3 分钟后"),
            (59 * 60_000, "wait 59 min before", "等待 59 分钟后"),
            (3_600_000, "wait 1 h before", "等待 1 小时后"),
            (5_399_000, "wait 1 h 30 min before", "等待 1 小时 30 分钟后"),
            (24 * 3_600_000, "wait 24 h before", "等待 24 小时后"),
        ] {
            error.retry_after_ms = Some(ms);
            let (found_en, found_zh) = (error.message(Lang::En), error.message(Lang::Zh));
            assert!(found_en.contains(en) && found_en.ends_with("slow down"), "{found_en}");
            assert!(found_zh.contains(zh) && found_zh.ends_with("slow down"), "{found_zh}");
        }
    }

    #[test]
    fn long_words_are_cut_and_it_is_said() {
        let body = format!(r#"{{"error":"{}"}}"#, "长".repeat(MAX_SHOWN_CHARS + 9));
        let error = HttpError::from_body(500, None, body.as_bytes());
        assert_eq!(error.said, "长".repeat(MAX_SHOWN_CHARS));
        assert!(error.cut);
        assert!(error.message(Lang::En).contains("…"), "{error}");
        assert!(HttpError::from_body(500, None, "x".repeat(9999).as_bytes()).cut);
    }

    #[test]
    fn too_many_requests_and_the_servers_own_faults_may_pass() {
        for status in [429, 500, 502, 503, 504, 529, 599] {
            assert!(is_retryable(status), "{status}");
        }
        for status in [200, 400, 401, 403, 404, 408, 413, 422, 600] {
            assert!(!is_retryable(status), "{status}");
        }
    }
}
