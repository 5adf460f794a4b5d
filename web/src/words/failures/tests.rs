//! What must hold of the explanation of every failure.

use skillsight_core::lang::Lang;

use super::*;
use crate::words::set_lang;

const PAGE: &str = "https://me.github.io";

fn context<'a>(url: &'a str, preset: &'a str) -> FailureContext<'a> {
    FailureContext { url, model: "qwen3", preset, page_origin: PAGE, is_https: true, is_online: true }
}

/// The titles and the commands of an endpoint that can't be reached.
fn unreachable_at(url: &str, preset: &str) -> Explained {
    set_lang(Lang::En);
    failure(&Failure::Unreachable { detail: "Failed to fetch".into() }, &context(url, preset))
}

fn titles(explained: &Explained) -> Vec<&'static str> {
    explained.causes.iter().map(|cause| cause.title).collect()
}

fn http_error(status: u16, html: bool) -> HttpError {
    HttpError { html, ..HttpError::from_body(status, None, b"") }
}

fn status(status: u16, html: bool) -> Explained {
    set_lang(Lang::En);
    let error = http_error(status, html);
    failure(&Failure::Http { error }, &context("https://api.example.com/v1/chat/completions", ""))
}

#[test]
fn plain_http_from_an_https_page_comes_first_unless_it_is_this_machine() {
    let mixed = texts::MIXED.en;
    for url in ["http://192.168.1.5:8000/v1/chat/completions", "http://models.example.com/v1"] {
        assert_eq!(titles(&unreachable_at(url, "")).first(), Some(&mixed), "{url}");
    }
    for url in ["http://localhost:11434/v1", "http://127.0.0.1/v1", "http://[::1]:80/v1", "https://a.b/v1"] {
        assert!(!titles(&unreachable_at(url, "")).contains(&mixed), "{url}");
    }
}

#[test]
fn a_device_without_a_network_is_told_so_first() {
    let offline = |url| {
        let context = FailureContext { is_online: false, ..context(url, "") };
        titles(&failure(&Failure::Unreachable { detail: "".into() }, &context)).first().copied()
    };
    set_lang(Lang::En);
    assert_eq!(offline("https://api.example.com/v1"), Some(texts::OFFLINE.en));
    // This machine can be reached without one.
    assert_ne!(offline("http://localhost:1234/v1"), Some(texts::OFFLINE.en));
}

#[test]
fn cors_advice_is_for_the_server_at_hand_and_names_this_page() {
    let command = |url, preset| {
        let explained = unreachable_at(url, preset);
        explained
            .causes
            .into_iter()
            .find(|cause| cause.title == texts::CORS.en)
            .and_then(|cause| cause.command)
    };
    let ollama = Some("OLLAMA_ORIGINS=https://me.github.io ollama serve".to_owned());
    assert_eq!(command("http://localhost:9999/v1", "ollama"), ollama);
    assert_eq!(command("http://localhost:11434/v1", ""), ollama);
    assert_eq!(command("http://localhost:1234/v1", "lmstudio"), Some("lms server start --cors".to_owned()));
    assert_eq!(
        command("http://localhost:8000/v1", "vllm"),
        Some(r#"vllm serve qwen3 --allowed-origins '["https://me.github.io"]'"#.to_owned())
    );
    let hosted = unreachable_at("https://api.openai.com/v1", "openai");
    assert!(
        hosted
            .causes
            .iter()
            .any(|cause| cause.what_to_do.contains("OpenRouter") && cause.what_to_do.contains(PAGE))
    );
}

#[test]
fn failed_to_fetch_never_stands_alone() {
    for lang in [Lang::En, Lang::Zh] {
        for (url, preset) in
            [("https://a.b/v1", "custom"), ("http://localhost:1/v1", "ollama"), ("http://10.0.0.2/v1", "")]
        {
            set_lang(lang);
            let failed = Failure::Unreachable { detail: "Failed to fetch".into() };
            let explained = failure(&failed, &context(url, preset));
            assert!(explained.sentence.contains(host(url)));
            assert!(explained.causes.len() >= 4, "{url}");
            assert!(!reason(&failed).contains("fetch"));
        }
    }
}

#[test]
fn a_redirect_is_among_the_causes_that_a_page_cannot_tell_apart() {
    for url in ["https://api.example.com/v1", "http://localhost:1234/v1"] {
        let explained = unreachable_at(url, "");
        let redirect = explained.causes.iter().find(|cause| cause.title.contains("redirects"));
        assert!(redirect.is_some_and(|cause| cause.what_to_do.contains("final address")), "{url}");
        assert!(titles(&explained).contains(&texts::CORS.en), "{url}");
    }
}

#[test]
fn an_answer_that_had_begun_is_never_put_down_to_cors() {
    let replies = [
        ReplyError::Broken { why: "network error".into() },
        ReplyError::Truncated,
        ReplyError::Empty,
        ReplyError::Html { title: None },
    ];
    let statuses = (300..600).map(|status| Failure::Http { error: http_error(status, false) });
    for failed in statuses.chain(replies.map(|error| Failure::Reply { error })) {
        for lang in [Lang::En, Lang::Zh] {
            set_lang(lang);
            let explained = failure(&failed, &context("https://api.example.com/v1", ""));
            assert!(!format!("{explained:?}").contains("CORS"), "{failed:?}");
        }
    }
}

#[test]
fn a_connection_that_closed_within_an_answer_says_what_to_look_at() {
    set_lang(Lang::En);
    for error in [ReplyError::Truncated, ReplyError::Broken { why: "network error".into() }] {
        let failed = Failure::Reply { error };
        let online = context("https://api.example.com/v1", "");
        assert_eq!(titles(&failure(&failed, &online)), [texts::CLOSED.en]);
        let offline = FailureContext { is_online: false, ..online };
        assert_eq!(titles(&failure(&failed, &offline)), [texts::OFFLINE.en, texts::CLOSED.en]);
    }
}

#[test]
fn nobody_is_told_to_wait_a_minute_when_the_endpoint_asks_for_an_hour() {
    set_lang(Lang::En);
    for (retry_after_ms, a_minute) in [(None, true), (Some(30_000), true), (Some(3_600_000), false)] {
        let error = HttpError { retry_after_ms, ..http_error(429, false) };
        let explained = failure(&Failure::Http { error }, &context("https://api.example.com/v1", ""));
        let says = explained.causes.iter().any(|cause| cause.what_to_do.contains("a minute"));
        assert_eq!(says, a_minute, "{retry_after_ms:?}");
        assert_eq!(explained.sentence.contains("1 h"), !a_minute, "{}", explained.sentence);
    }
}

#[test]
fn without_a_model_that_is_what_comes_first() {
    set_lang(Lang::En);
    for status in [400, 404, 422] {
        let context = FailureContext { model: "", ..context("http://localhost:11434/v1", "ollama") };
        let failed = Failure::Http { error: http_error(status, false) };
        assert_eq!(titles(&failure(&failed, &context)).first(), Some(&texts::NO_MODEL_CHOSEN.en));
    }
    assert!(!titles(&status(400, false)).contains(&texts::NO_MODEL_CHOSEN.en));
}

#[test]
fn a_status_says_what_to_look_at() {
    let says = |explained: &Explained, part: &str| {
        explained.causes.iter().any(|cause| cause.what_to_do.contains(part))
    };
    assert!(says(&status(401, false), "api.example.com"));
    assert!(says(&status(404, false), "qwen3"));
    assert!(says(&status(404, false), "https://api.example.com/v1/chat/completions"));
    assert_eq!(titles(&status(404, true)), [texts::WRONG_PATH.en], "a page for people is no model's absence");
    assert_eq!(titles(&status(429, false)), [texts::TOO_MANY.en, texts::NO_CREDIT.en]);
    assert_eq!(titles(&status(402, false)), [texts::NO_CREDIT.en]);
    assert_eq!(titles(&status(413, false)), [texts::TOO_LONG.en]);
    assert!(titles(&status(400, false)).contains(&texts::TOO_LONG.en));
    assert_eq!(titles(&status(503, true)), [texts::SERVER_FAULT.en]);
}

#[test]
fn the_host_of_an_address_has_its_port() {
    assert_eq!(host("https://api.example.com/v1?x=/"), "api.example.com");
    assert_eq!(host("http://[::1]:8000/v1"), "[::1]:8000");
    assert_eq!(host("localhost:1234"), "localhost:1234");
}
