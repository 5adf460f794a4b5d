//! What went wrong between the page and an endpoint, in sentences that people can act on.

mod texts;

use skillsight_core::chat::{HttpError, ReplyError};
use skillsight_core::trace::Failure;
use skillsight_core::visibility::VisibilityError;

use super::fill;
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
    causes.push(cause(texts::REDIRECT, t(texts::REDIRECT_WHAT)));
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

/// A wait as long as the usual advice.
const A_MINUTE_MS: u32 = 60_000;

fn http(error: &HttpError, context: &FailureContext<'_>) -> Vec<Cause> {
    let wrong_path = || cause(texts::WRONG_PATH, fill(texts::WRONG_PATH_WHAT, &[context.url]));
    if error.html && error.status < 500 {
        return vec![wrong_path()];
    }
    let key = || cause(texts::KEY, fill(texts::KEY_WHAT, &[host(context.url)]));
    let too_long = || cause(texts::TOO_LONG, t(texts::TOO_LONG_WHAT));
    let bad_field = || cause(texts::BAD_FIELD, t(texts::BAD_FIELD_WHAT));
    let no_credit = || cause(texts::NO_CREDIT, t(texts::NO_CREDIT_WHAT));
    match error.status {
        400 | 422 if context.model.trim().is_empty() => vec![no_model(context), bad_field()],
        400 | 422 => vec![bad_field(), too_long()],
        401 => vec![key()],
        402 => vec![no_credit()],
        403 => vec![key(), cause(texts::NO_RIGHT, t(texts::NO_RIGHT_WHAT))],
        404 => vec![no_model(context), wrong_path()],
        405 => vec![wrong_path()],
        408 | 504 => vec![cause(texts::TOOK_TOO_LONG, t(texts::SERVER_FAULT_WHAT))],
        413 => vec![too_long()],
        429 => {
            let is_long = error.retry_after_ms.is_some_and(|ms| ms > A_MINUTE_MS);
            let what = if is_long { texts::TOO_MANY_LATER_WHAT } else { texts::TOO_MANY_WHAT };
            vec![cause(texts::TOO_MANY, t(what)), no_credit()]
        }
        500..=599 => vec![cause(texts::SERVER_FAULT, t(texts::SERVER_FAULT_WHAT))],
        _ => vec![wrong_path()],
    }
}

fn no_model(context: &FailureContext<'_>) -> Cause {
    if context.model.trim().is_empty() {
        return cause(texts::NO_MODEL_CHOSEN, t(texts::NO_MODEL_CHOSEN_WHAT));
    }
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
        // Never what keeps a page from a server: the answer had begun.
        ReplyError::Truncated | ReplyError::Broken { .. } => {
            let offline = (!context.is_online && !is_loopback(context.url))
                .then(|| cause(texts::OFFLINE, t(texts::OFFLINE_WHAT)));
            let closed = cause(texts::CLOSED, t(texts::CLOSED_WHAT));
            offline.into_iter().chain([closed]).collect()
        }
        ReplyError::Empty
        | ReplyError::DamagedCalls
        | ReplyError::TooLarge { .. }
        | ReplyError::TooManyCalls { .. } => Vec::new(),
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
mod tests;
