//! What went wrong between the page and an endpoint, in sentences that people can act on.

mod texts;

use skillsight_core::chat::{HttpError, ReplyError};
use skillsight_core::trace::Failure;
use skillsight_core::visibility::VisibilityError;

use super::talk::fill;
use super::{Msg, lang, t};

/// What is known around a failure.
#[derive(Clone, Copy, Debug, Default)]
pub struct FailureContext<'a> {
    /// The URL that was asked, secrets masked; empty for the rehearsal model.
    pub url: &'a str,
    /// The model that was asked for.
    pub model: &'a str,
    /// The id of the preset that the address came from; empty where it is not known.
    pub preset: &'a str,
    /// The page's own origin.
    pub page_origin: &'a str,
    /// Whether the page came over https.
    pub is_https: bool,
    /// Whether the browser believes to be online.
    pub is_online: bool,
}

/// A failure in words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Explained {
    /// What happened.
    pub sentence: String,
    /// What may be behind it and what to do about it, the likeliest first.
    pub causes: Vec<Cause>,
}

/// Something that may be behind a failure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cause {
    /// What it is.
    pub title: &'static str,
    /// What to do about it.
    pub what_to_do: String,
    /// A command to type, where that is what to do.
    pub command: Option<String>,
}

/// A failure: what happened, what may be behind it, and what to do.
pub fn failure(failure: &Failure, context: &FailureContext<'_>) -> Explained {
    match failure {
        Failure::Unreachable { detail } => Explained {
            sentence: fill(texts::UNREACHABLE, &[host(context.url), detail]),
            causes: unreachable(context),
        },
        Failure::Http { error } => {
            Explained { sentence: error.message(lang()), causes: http(error, context) }
        }
        Failure::Reply { error } => {
            Explained { sentence: error.message(lang()), causes: reply(error, context) }
        }
        Failure::Interrupted => Explained { sentence: t(texts::INTERRUPTED).to_owned(), causes: Vec::new() },
    }
}

/// Why a try failed, in one sentence.
pub fn reason(failure: &Failure) -> String {
    match failure {
        Failure::Unreachable { .. } => t(texts::UNREACHABLE_IN_SHORT).to_owned(),
        Failure::Http { error } => error.message(lang()),
        Failure::Reply { error } => error.message(lang()),
        Failure::Interrupted => t(texts::INTERRUPTED).to_owned(),
    }
}

/// Why a round was sent with the smallest set.
pub fn degraded(error: &VisibilityError) -> String {
    match error {
        VisibilityError::Toolbox(_) => t(texts::DEGRADED_TOOLBOX).to_owned(),
        VisibilityError::UnknownActivation(skill) => fill(texts::DEGRADED_ACTIVATION, &[skill.as_str()]),
    }
}

/// The host of a URL, with its port.
pub fn host(url: &str) -> &str {
    let rest = url.split_once("://").map_or(url, |(_, rest)| rest);
    rest.split(['/', '?']).next().unwrap_or_default()
}

/// Servers whose way of allowing a page is known.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Server {
    Ollama,
    LmStudio,
    Vllm,
    Hosted,
    Other,
}

impl Server {
    fn of(context: &FailureContext<'_>) -> Server {
        match context.preset {
            "ollama" => Server::Ollama,
            "lmstudio" => Server::LmStudio,
            "vllm" => Server::Vllm,
            "openai" | "dashscope" | "deepseek" | "moonshot" | "zhipu" | "siliconflow" | "openrouter"
            | "groq" => Server::Hosted,
            // Their own ports say it as well.
            _ if host(context.url).ends_with(":11434") => Server::Ollama,
            _ if host(context.url).ends_with(":1234") => Server::LmStudio,
            _ if is_local(context.url) => Server::Other,
            _ => Server::Hosted,
        }
    }
}

fn unreachable(context: &FailureContext<'_>) -> Vec<Cause> {
    let mut causes = Vec::new();
    let is_local = is_local(context.url);
    if !context.is_online && !is_loopback(context.url) {
        causes.push(cause(texts::OFFLINE, t(texts::OFFLINE_WHAT)));
    }
    if context.is_https && context.url.starts_with("http:") && !is_loopback(context.url) {
        causes.push(cause(texts::MIXED, t(texts::MIXED_WHAT)));
    }
    causes.push(cors(context));
    if is_local && !self::is_local(context.page_origin) {
        causes.push(cause(texts::LOCAL_NETWORK, t(texts::LOCAL_NETWORK_WHAT)));
    }
    causes.push(cause(texts::WRONG_ADDRESS, fill(texts::WRONG_ADDRESS_WHAT, &[context.url])));
    causes.push(match is_local {
        true => not_started(Server::of(context)),
        false => cause(texts::DOWN, t(texts::DOWN_WHAT)),
    });
    causes.push(cause(texts::BLOCKED, t(texts::BLOCKED_WHAT)));
    causes
}

fn cors(context: &FailureContext<'_>) -> Cause {
    let origin = context.page_origin;
    let (what_to_do, command) = match Server::of(context) {
        Server::Ollama => (texts::CORS_OLLAMA, Some(["OLLAMA_ORIGINS=", origin, " ollama serve"].concat())),
        Server::LmStudio => (texts::CORS_LM_STUDIO, Some("lms server start --cors".to_owned())),
        Server::Vllm => {
            let command = ["vllm serve ", context.model, " --allowed-origins '[\"", origin, "\"]'"].concat();
            (texts::CORS_VLLM, Some(command))
        }
        Server::Hosted => (texts::CORS_HOSTED, None),
        Server::Other => (texts::CORS_ANY, None),
    };
    Cause { command, ..cause(texts::CORS, fill(what_to_do, &[origin])) }
}

fn not_started(server: Server) -> Cause {
    let command = match server {
        Server::Ollama => Some("ollama serve"),
        Server::LmStudio => Some("lms server start"),
        Server::Vllm | Server::Hosted | Server::Other => None,
    };
    Cause { command: command.map(str::to_owned), ..cause(texts::NOT_STARTED, t(texts::NOT_STARTED_WHAT)) }
}

fn http(error: &HttpError, context: &FailureContext<'_>) -> Vec<Cause> {
    let wrong_path = || cause(texts::WRONG_PATH, fill(texts::WRONG_PATH_WHAT, &[context.url]));
    if error.html && error.status < 500 {
        return vec![wrong_path()];
    }
    let key = || cause(texts::KEY, fill(texts::KEY_WHAT, &[host(context.url)]));
    let too_long = || cause(texts::TOO_LONG, t(texts::TOO_LONG_WHAT));
    let no_credit = || cause(texts::NO_CREDIT, t(texts::NO_CREDIT_WHAT));
    match error.status {
        400 | 422 => vec![cause(texts::BAD_FIELD, t(texts::BAD_FIELD_WHAT)), too_long()],
        401 => vec![key()],
        402 => vec![no_credit()],
        403 => vec![key(), cause(texts::NO_RIGHT, t(texts::NO_RIGHT_WHAT))],
        404 => vec![no_model(context), wrong_path()],
        405 => vec![wrong_path()],
        408 | 504 => vec![cause(texts::TOOK_TOO_LONG, t(texts::SERVER_FAULT_WHAT))],
        413 => vec![too_long()],
        429 => vec![cause(texts::TOO_MANY, t(texts::TOO_MANY_WHAT)), no_credit()],
        500..=599 => vec![cause(texts::SERVER_FAULT, t(texts::SERVER_FAULT_WHAT))],
        _ => vec![wrong_path()],
    }
}

fn no_model(context: &FailureContext<'_>) -> Cause {
    let known = cause(texts::NO_MODEL, fill(texts::NO_MODEL_WHAT, &[context.model]));
    match Server::of(context) {
        Server::Ollama => Cause {
            what_to_do: [known.what_to_do.as_str(), lang().pick(" ", ""), t(texts::NO_MODEL_OLLAMA)].concat(),
            command: Some(["ollama pull ", context.model].concat()),
            ..known
        },
        Server::LmStudio | Server::Vllm | Server::Hosted | Server::Other => known,
    }
}

/// What a reply's own sentence leaves open.
fn reply(error: &ReplyError, context: &FailureContext<'_>) -> Vec<Cause> {
    match error {
        ReplyError::Html { .. } | ReplyError::NotJson { .. } | ReplyError::NoChoices { .. } => {
            vec![cause(texts::WRONG_PATH, fill(texts::WRONG_PATH_WHAT, &[context.url]))]
        }
        ReplyError::Endpoint { .. } | ReplyError::GaveUp { .. } => {
            vec![cause(texts::SERVER_FAULT, t(texts::SERVER_FAULT_WHAT))]
        }
        ReplyError::Empty
        | ReplyError::Truncated
        | ReplyError::Broken { .. }
        | ReplyError::DamagedCalls
        | ReplyError::TooLarge { .. } => Vec::new(),
    }
}

fn cause(title: Msg, what_to_do: impl Into<String>) -> Cause {
    Cause { title: t(title), what_to_do: what_to_do.into(), command: None }
}

/// Whether an address is this very machine, which browsers trust even over plain http.
fn is_loopback(url: &str) -> bool {
    let name = host_name(url);
    name == "localhost" || name.ends_with(".localhost") || name.starts_with("127.") || name == "[::1]"
}

/// Whether an address is on this machine or in its local network.
fn is_local(url: &str) -> bool {
    skillsight_core::chat::Endpoint::parse(url).is_ok_and(|endpoint| endpoint.is_local())
}

fn host_name(url: &str) -> &str {
    let host = host(url);
    match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        Some(_) | None => host,
    }
}

#[cfg(test)]
mod tests {
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

    fn status(status: u16, html: bool) -> Explained {
        set_lang(Lang::En);
        let error = HttpError { status, said: String::new(), cut: false, code: None, param: None, html };
        failure(&Failure::Http { error }, &context("https://api.example.com/v1/chat/completions", ""))
    }

    #[test]
    fn plain_http_from_an_https_page_comes_first_unless_it_is_this_machine() {
        let mixed = texts::MIXED.en;
        for url in ["http://192.168.1.5:8000/v1/chat/completions", "http://models.example.com/v1"] {
            assert_eq!(titles(&unreachable_at(url, "")).first(), Some(&mixed), "{url}");
        }
        for url in
            ["http://localhost:11434/v1", "http://127.0.0.1/v1", "http://[::1]:80/v1", "https://a.b/v1"]
        {
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
        assert_eq!(
            command("http://localhost:1234/v1", "lmstudio"),
            Some("lms server start --cors".to_owned())
        );
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
            for (url, preset) in [
                ("https://a.b/v1", "custom"),
                ("http://localhost:1/v1", "ollama"),
                ("http://10.0.0.2/v1", ""),
            ] {
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
    fn a_status_says_what_to_look_at() {
        let says = |explained: &Explained, part: &str| {
            explained.causes.iter().any(|cause| cause.what_to_do.contains(part))
        };
        assert!(says(&status(401, false), "api.example.com"));
        assert!(says(&status(404, false), "qwen3"));
        assert!(says(&status(404, false), "https://api.example.com/v1/chat/completions"));
        assert_eq!(
            titles(&status(404, true)),
            [texts::WRONG_PATH.en],
            "a page for people is no model's absence"
        );
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
}
