//! The address of an endpoint, read out of whatever a person pastes.

use std::fmt;

use super::endpoint_error::EndpointError;
use super::origin::{Origin, Scheme, split_port};
use crate::lang::is_invisible;
use crate::secret::MASK;

/// An OpenAI-compatible endpoint: the addresses that requests go to. It can hold a secret in its query, which neither
/// its `Debug` nor [`Endpoint::display_url`] shows.
#[derive(Clone, PartialEq, Eq)]
pub struct Endpoint {
    origin: Origin,
    /// The path of chat completions without that tail; empty, or with a slash at its start and none at its end.
    base: String,
    /// With its question mark; empty where there is none.
    query: String,
}

/// Paths of an API that people paste for its base.
const TAILS: [&str; 4] = ["/models", "/completions", "/responses", "/embeddings"];

const CHAT: &str = "/chat/completions";

/// The fewest characters of a word that is taken for a key.
const KEY_LEN: usize = 20;

impl Endpoint {
    /// The most bytes of an address.
    pub const MAX_LEN: usize = 2048;

    /// Reads a base URL, or a full one of chat completions, in any form that people write:
    ///
    /// - without a scheme it is `https`, or `http` for local hosts (see [`Origin::is_local`]);
    /// - a path that ends in `/chat/completions` is taken as it is;
    /// - the tails `/models`, `/completions`, `/responses`, `/embeddings` are taken off, and `/chat` after a version;
    /// - where the path holds a version (`v1`, `v4`, `v1beta`), `/chat/completions` is appended;
    /// - otherwise `/v1/chat/completions` is.
    ///
    /// A query is kept, for Azure's `api-version`.
    pub fn parse(text: &str) -> Result<Endpoint, EndpointError> {
        let text = text.trim();
        check_characters(text)?;
        let (scheme, rest) = split_scheme(text)?;
        let end = rest.find(['/', '?']).unwrap_or(rest.len());
        let (authority, rest) = rest.split_at_checked(end).unwrap_or((rest, ""));
        if authority.contains('@') {
            return Err(EndpointError::UserInfo);
        }
        if scheme.is_none() && looks_like_key(authority) {
            return Err(EndpointError::Key);
        }
        let scheme = match scheme {
            Some(scheme) => scheme,
            None if split_port(authority)?.0.is_local() => Scheme::Http,
            None => Scheme::Https,
        };
        let origin = Origin::from_parts(scheme, authority)?;
        let (path, query) = rest.split_at_checked(rest.find('?').unwrap_or(rest.len())).unwrap_or((rest, ""));
        let query = if query == "?" { "" } else { query };
        Ok(Endpoint { origin, base: base_of(path), query: query.to_owned() })
    }

    /// Where chat completions are asked for.
    pub fn chat_url(&self) -> String {
        self.url(CHAT, &self.query)
    }

    /// Where the list of models is.
    pub fn models_url(&self) -> String {
        self.url("/models", &self.query)
    }

    /// To whom the key belongs.
    pub fn origin(&self) -> &Origin {
        &self.origin
    }

    /// [`Endpoint::chat_url`] for people: values of the query that look secret are masked.
    pub fn display_url(&self) -> String {
        self.url(CHAT, &masked_query(&self.query))
    }

    /// The values that [`Endpoint::display_url`] masks: to be searched for in what comes back.
    pub fn secrets(&self) -> Vec<&str> {
        pairs(&self.query)
            .filter(|(_, (name, value))| is_secret(name, *value))
            .map(|(_, (name, value))| value.unwrap_or(name))
            .collect()
    }

    /// Whether everyone on the way can read the key.
    pub fn is_plain_http(&self) -> bool {
        self.origin.scheme() == Scheme::Http
    }

    /// See [`Origin::is_local`].
    pub fn is_local(&self) -> bool {
        self.origin.is_local()
    }

    fn url(&self, tail: &str, query: &str) -> String {
        [&self.origin.to_string(), &self.base, tail, query].concat()
    }
}

/// A query for people, with its `?`: values that look secret are masked.
pub(crate) fn masked_query(query: &str) -> String {
    let mut masked = String::new();
    for (pair, (name, value)) in pairs(query) {
        masked.push(if masked.is_empty() { '?' } else { '&' });
        if is_secret(name, value) {
            // A word without a name can be a key itself.
            if value.is_some() {
                masked.push_str(name);
                masked.push('=');
            }
            masked.push_str(MASK);
        } else {
            masked.push_str(pair);
        }
    }
    masked
}

/// The members of a query: as written, and as name and value.
fn pairs(query: &str) -> impl Iterator<Item = (&str, (&str, Option<&str>))> {
    let query = query.strip_prefix('?').unwrap_or("");
    query.split(['&', ';']).filter(|pair| !pair.is_empty()).map(|pair| match pair.split_once('=') {
        Some((name, value)) => (pair, (name, Some(value))),
        None => (pair, (pair, None)),
    })
}

impl fmt::Debug for Endpoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Endpoint(")?;
        f.write_str(&self.display_url())?;
        f.write_str(")")
    }
}

fn check_characters(text: &str) -> Result<(), EndpointError> {
    if text.is_empty() {
        return Err(EndpointError::Empty);
    }
    if text.len() > Endpoint::MAX_LEN {
        return Err(EndpointError::TooLong);
    }
    for c in text.chars() {
        match c {
            '\\' => return Err(EndpointError::Backslash),
            // A line break in the middle is white space to the person who pasted it.
            _ if c.is_whitespace() => return Err(EndpointError::Space),
            // Those of zero width, which nobody sees, are no different.
            _ if is_invisible(c) => return Err(EndpointError::Control),
            '#' => return Err(EndpointError::Fragment),
            _ => {}
        }
    }
    Ok(())
}

/// The scheme, if one is written, and what follows it.
fn split_scheme(text: &str) -> Result<(Option<Scheme>, &str), EndpointError> {
    let end = text.find(['/', '?']).unwrap_or(text.len());
    let (head, rest) = text.split_at_checked(end).unwrap_or((text, ""));
    match (head.strip_suffix(':'), rest.strip_prefix("//")) {
        (Some(scheme), Some(rest)) => Ok((Some(Scheme::parse(scheme)?), rest)),
        // "https:/host" and "localhost:/v1".
        (Some(scheme), None) => Err(EndpointError::scheme(scheme)),
        (None, Some(rest)) if head.is_empty() => Ok((None, rest)),
        (None, _) => Ok((None, text)),
    }
}

/// Whether a host is rather a key in the wrong box.
fn looks_like_key(authority: &str) -> bool {
    authority.len() >= KEY_LEN
        && authority.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_')
}

/// The path without the tail of chat completions, which is appended again, and with a version.
fn base_of(path: &str) -> String {
    let path = path.trim_end_matches('/');
    if let Some(base) = path.strip_suffix(CHAT) {
        return base.to_owned();
    }
    let base = TAILS.iter().find_map(|tail| path.strip_suffix(tail)).unwrap_or(path).trim_end_matches('/');
    if !base.split('/').any(is_version) {
        return [base, "/v1"].concat();
    }
    let before_chat = base.strip_suffix("/chat");
    before_chat.filter(|base| base.rsplit('/').next().is_some_and(is_version)).unwrap_or(base).to_owned()
}

/// `v1`, `v4`, `v1beta`, `v1.1`.
fn is_version(segment: &str) -> bool {
    let rest = segment.strip_prefix(['v', 'V']).unwrap_or("");
    rest.starts_with(|c: char| c.is_ascii_digit())
        && rest.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'.')
}

/// Whether a member of a query looks secret, by its name. When in doubt, it does.
fn is_secret(name: &str, value: Option<&str>) -> bool {
    const PARTS: [&str; 7] = ["key", "token", "secret", "signature", "passw", "auth", "credential"];
    const WHOLE: [&str; 7] = ["sig", "code", "pwd", "pass", "session", "sid", "sas"];
    let name = name.to_ascii_lowercase();
    value.is_none()
        || name.contains('%')
        || PARTS.iter().any(|part| name.contains(part))
        || WHOLE.contains(&&*name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lang::Lang;
    use proptest::prelude::*;

    #[track_caller]
    fn check(text: &str, chat: &str, models: &str) {
        let endpoint = Endpoint::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!((endpoint.chat_url().as_str(), endpoint.models_url().as_str()), (chat, models), "{text}");
    }

    #[track_caller]
    fn refused(text: &str, expected: EndpointError) {
        assert_eq!(Endpoint::parse(text), Err(expected), "{text}");
    }

    #[test]
    fn the_presets() {
        for (base, with_version) in [
            ("https://api.openai.com/v1", "https://api.openai.com/v1"),
            (
                "https://dashscope.aliyuncs.com/compatible-mode/v1",
                "https://dashscope.aliyuncs.com/compatible-mode/v1",
            ),
            ("https://api.deepseek.com", "https://api.deepseek.com/v1"),
            ("https://api.moonshot.cn/v1", "https://api.moonshot.cn/v1"),
            ("https://open.bigmodel.cn/api/paas/v4", "https://open.bigmodel.cn/api/paas/v4"),
            ("https://api.siliconflow.cn/v1", "https://api.siliconflow.cn/v1"),
            ("https://openrouter.ai/api/v1", "https://openrouter.ai/api/v1"),
            ("https://api.groq.com/openai/v1", "https://api.groq.com/openai/v1"),
            ("http://localhost:11434/v1", "http://localhost:11434/v1"),
            ("http://localhost:1234/v1", "http://localhost:1234/v1"),
            ("http://localhost:8000/v1", "http://localhost:8000/v1"),
        ] {
            let chat = [with_version, "/chat/completions"].concat();
            let models = [with_version, "/models"].concat();
            for form in ["", "/", "//", "/chat/completions", "/chat/completions/", "/models"] {
                // A full path is taken as it is, so that it must hold the version itself.
                let as_is = form.starts_with("/chat");
                let base = if as_is { with_version } else { base };
                check(&[" ", base, form, "\n"].concat(), &chat, &models);
            }
            check(base.split_once("://").expect("a scheme").1, &chat, &models);
        }
    }

    #[test]
    fn a_full_path_is_taken_as_it_is() {
        check(
            "https://api.deepseek.com/chat/completions",
            "https://api.deepseek.com/chat/completions",
            "https://api.deepseek.com/models",
        );
        check(
            "https://r.openai.azure.com/openai/deployments/d/chat/completions?api-version=2024-10-21",
            "https://r.openai.azure.com/openai/deployments/d/chat/completions?api-version=2024-10-21",
            "https://r.openai.azure.com/openai/deployments/d/models?api-version=2024-10-21",
        );
    }

    #[test]
    fn tails_are_taken_off_and_a_version_is_found_anywhere() {
        for (text, base) in [
            ("https://a.b/v1/responses", "https://a.b/v1"),
            ("https://a.b/v1/embeddings/", "https://a.b/v1"),
            ("https://a.b/v1/completions", "https://a.b/v1"),
            ("https://a.b/v1/chat", "https://a.b/v1"),
            ("https://a.b/chat", "https://a.b/chat/v1"),
            ("https://a.b/models", "https://a.b/v1"),
            ("https://a.b/v1beta/openai/", "https://a.b/v1beta/openai"),
            ("https://a.b/v1/account/gateway/compat", "https://a.b/v1/account/gateway/compat"),
            ("https://a.b/api/v3", "https://a.b/api/v3"),
            ("https://a.b/V1", "https://a.b/V1"),
            ("https://a.b/vendor", "https://a.b/vendor/v1"),
            ("https://a.b/v", "https://a.b/v/v1"),
            ("https://a.b/team@work", "https://a.b/team@work/v1"),
            ("https://a.b?", "https://a.b/v1"),
        ] {
            check(text, &[base, "/chat/completions"].concat(), &[base, "/models"].concat());
        }
    }

    #[test]
    fn without_a_scheme_only_local_hosts_are_plain() {
        for (text, chat) in [
            ("localhost:11434", "http://localhost:11434/v1/chat/completions"),
            ("LOCALHOST:1234/v1", "http://localhost:1234/v1/chat/completions"),
            ("127.0.0.1:8000/v1/", "http://127.0.0.1:8000/v1/chat/completions"),
            ("[::1]:8000", "http://[::1]:8000/v1/chat/completions"),
            ("192.168.1.5:8000", "http://192.168.1.5:8000/v1/chat/completions"),
            ("nas.local", "http://nas.local/v1/chat/completions"),
            ("api.example.com:8443", "https://api.example.com:8443/v1/chat/completions"),
            ("8.8.8.8", "https://8.8.8.8/v1/chat/completions"),
            ("//api.example.com/v1", "https://api.example.com/v1/chat/completions"),
            ("gpu-box", "https://gpu-box/v1/chat/completions"),
            ("a.b?u=http://c", "https://a.b/v1/chat/completions?u=http://c"),
        ] {
            let endpoint = Endpoint::parse(text).expect(text);
            assert_eq!(endpoint.chat_url(), chat, "{text}");
            assert_eq!(endpoint.is_plain_http(), chat.starts_with("http:"), "{text}");
            assert_eq!(endpoint.is_local(), chat.starts_with("http:"), "{text}");
        }
        assert!(!Endpoint::parse("https://localhost").expect("written out").is_plain_http());
        assert_eq!(Endpoint::parse("https://A.b:443/x").expect("").origin().to_string(), "https://a.b");
    }

    #[test]
    fn what_can_not_be_meant_is_refused_with_its_reason() {
        let long = "https://a.b/".to_owned() + &"x".repeat(Endpoint::MAX_LEN);
        refused("", EndpointError::Empty);
        refused(" \n", EndpointError::Empty);
        refused(&long, EndpointError::TooLong);
        refused("https://a.b/v1 https://c.d", EndpointError::Space);
        refused("https://a.b/\nv1", EndpointError::Space);
        refused("https://a.b/\u{3000}v1", EndpointError::Space);
        refused("https://a.b/\u{0}", EndpointError::Control);
        refused("https://a.b\u{200b}/v1", EndpointError::Control);
        refused("https://a.b/\u{2060}v1", EndpointError::Control);
        refused("https://a.b/v1\u{2069}/x", EndpointError::Control);
        refused("https:\\\\a.b\\v1", EndpointError::Backslash);
        refused("ftp://a.b", EndpointError::scheme("ftp"));
        refused("javascript://a.b", EndpointError::scheme("javascript"));
        refused("wss://a.b", EndpointError::scheme("wss"));
        refused("https:/a.b", EndpointError::scheme("https"));
        refused("https://", EndpointError::NoHost);
        refused("https:///v1", EndpointError::NoHost);
        refused("/v1", EndpointError::NoHost);
        refused("https://:8080", EndpointError::NoHost);
        refused("https://user:pass@a.b/v1", EndpointError::UserInfo);
        refused("user@a.b", EndpointError::UserInfo);
        refused("https://a.b/v1#x", EndpointError::Fragment);
        refused("https://例子.cn/v1", EndpointError::NonAsciiHost { found: "例子.cn".into() });
        refused("https://a..b", EndpointError::BadHost { found: "a..b".into() });
        refused("https://127.1", EndpointError::BadHost { found: "127.1".into() });
        refused("https://a.b:99999", EndpointError::BadPort { found: "99999".into() });
        refused("mailto:me", EndpointError::BadPort { found: "me".into() });
        refused("sk-proj-0123456789abcdef", EndpointError::Key);
    }

    #[test]
    fn every_refusal_has_a_sentence_in_both_languages_that_quotes_what_was_found() {
        for (error, found) in [
            (EndpointError::scheme("ftp"), "ftp"),
            (EndpointError::BadHost { found: "a..b".into() }, "a..b"),
            (EndpointError::NonAsciiHost { found: "例子.cn".into() }, "punycode"),
            (EndpointError::BadPort { found: "99999".into() }, "99999"),
            (EndpointError::TooLong, "2048"),
        ] {
            assert!(error.message(Lang::En).contains(found), "{error}");
            assert!(error.message(Lang::Zh).contains(found), "{error}");
        }
    }

    #[test]
    fn secrets_in_the_query_are_sent_but_not_shown() {
        let endpoint =
            Endpoint::parse("https://a.b/v1?api-version=2&api_key=abc&Sig=d/e&%6Bey=f&topsecret&code=")
                .expect("an address");
        assert!(endpoint.chat_url().ends_with("?api-version=2&api_key=abc&Sig=d/e&%6Bey=f&topsecret&code="));
        let shown = endpoint.display_url();
        assert!(shown.ends_with("?api-version=2&api_key=••••&Sig=••••&%6Bey=••••&••••&code=••••"), "{shown}");
        assert_eq!(endpoint.secrets(), ["abc", "d/e", "f", "topsecret", ""]);
        assert!(!format!("{endpoint:?}").contains("abc"));
        let open = Endpoint::parse("https://a.b/v1?api-version=2&deployment=x").expect("an address");
        assert_eq!(open.display_url(), open.chat_url());
    }

    proptest! {
        #[test]
        fn an_address_that_was_read_reads_the_same_again(
            text in "(https?:|HTTP:|ftp:)?(//)?([a-z0-9]{1,4}|\\[::1\\]|127\\.0\\.0\\.1|[@:.#é% ]){1,4}(/|/v1|/chat|/chat/completions|/models|/x|\\?k=v|\\?|&){0,4}",
        ) {
            if let Ok(endpoint) = Endpoint::parse(&text) {
                let chat = endpoint.chat_url();
                let again = Endpoint::parse(&chat).expect("what is sent is an address");
                prop_assert_eq!(&again.chat_url(), &chat);
                prop_assert_eq!(again.origin(), endpoint.origin());
                let path = chat.strip_prefix(&endpoint.origin().to_string()).expect("it is sent to its origin");
                prop_assert!(path.starts_with('/'), "{}", chat);
                prop_assert_eq!(&Origin::parse(&endpoint.origin().to_string()), &Ok(endpoint.origin().clone()));
            }
        }
    }
}
