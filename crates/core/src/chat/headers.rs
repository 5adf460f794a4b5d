//! Keys and extra headers, read out of what a person pastes: only what can stand in a request's header comes out.

use crate::lang::is_invisible;
use crate::secret::Secret;

/// A pasted key, made clean.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PastedKey {
    /// Visible ASCII; empty where nothing was pasted.
    pub key: Secret,
    /// Whether something was left out that was pasted along.
    pub is_cleaned: bool,
}

/// A character that no key can have, since a header can't hold it: only visible ASCII is left everywhere as it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeyError {
    /// The first such character.
    pub found: char,
}

/// A line of extra headers that can't be sent. No value is quoted: it may be a secret.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeaderError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub fault: HeaderFault,
}

/// What is wrong with a line of extra headers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HeaderFault {
    /// No colon between name and value.
    NoColon,
    /// The name is no token of RFC 9110, 5.6.2.
    BadName,
    /// Browsers let no page set it (Fetch Standard, "forbidden request-header").
    Forbidden {
        /// The header's name.
        name: String,
    },
    /// The page sets it itself: the body is always JSON.
    Reserved {
        /// The header's name.
        name: String,
    },
    /// Nothing behind the colon.
    NoValue {
        /// The header's name.
        name: String,
    },
    /// The value holds something else than visible ASCII and blanks.
    BadValue {
        /// The header's name.
        name: String,
        /// The first such character.
        found: char,
    },
    /// An earlier line has this name; the later would take its place.
    Twice {
        /// The header's name.
        name: String,
    },
}

/// Lower case. Those with a prefix are in [`FORBIDDEN_PREFIXES`]. The standard has given `User-Agent` free, but Chromium
/// still leaves it out without a word.
const FORBIDDEN: [&str; 22] = [
    "accept-charset",
    "accept-encoding",
    "access-control-request-headers",
    "access-control-request-method",
    "connection",
    "content-length",
    "cookie",
    "cookie2",
    "date",
    "dnt",
    "expect",
    "host",
    "keep-alive",
    "origin",
    "referer",
    "set-cookie",
    "te",
    "trailer",
    "transfer-encoding",
    "upgrade",
    "user-agent",
    "via",
];

const FORBIDDEN_PREFIXES: [&str; 2] = ["proxy-", "sec-"];

impl PastedKey {
    /// Reads a key. What comes along with one is left out: white space and invisible characters (also in the middle,
    /// where a terminal broke the line), quotes around it, `Authorization:` and `Bearer` in front of it.
    pub fn read(text: &str) -> Result<PastedKey, KeyError> {
        let mut rest = unquoted(text);
        if let Some((name, value)) = rest.split_once(':')
            && name.trim_end().eq_ignore_ascii_case("authorization")
        {
            rest = unquoted(value);
        }
        if let Some((scheme, key)) = rest.split_once(char::is_whitespace)
            && scheme.eq_ignore_ascii_case("bearer")
        {
            rest = unquoted(key);
        }
        let key: String = rest.chars().filter(|c| !is_unseen(*c)).collect();
        match key.chars().find(|c| !c.is_ascii_graphic()) {
            Some(found) => Err(KeyError { found }),
            None => Ok(PastedKey { is_cleaned: key != text, key: Secret::new(key) }),
        }
    }
}

/// Reads extra headers, `Name: value` on each line that is not blank.
pub fn read_headers(text: &str) -> Result<Vec<(String, Secret)>, HeaderError> {
    let mut headers: Vec<(String, Secret)> = Vec::new();
    for (index, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        let (name, value) =
            read_header(line, &headers).map_err(|fault| HeaderError { line: index + 1, fault })?;
        headers.push((name.to_owned(), Secret::new(value)));
    }
    Ok(headers)
}

/// Whether a name is that of the header which holds the key.
pub fn is_authorization(name: &str) -> bool {
    name.eq_ignore_ascii_case("authorization")
}

fn read_header<'t>(line: &'t str, earlier: &[(String, Secret)]) -> Result<(&'t str, &'t str), HeaderFault> {
    let (name, value) = line.split_once(':').ok_or(HeaderFault::NoColon)?;
    let (name, value) = (name.trim(), value.trim());
    if name.is_empty() || !name.bytes().all(is_token) {
        return Err(HeaderFault::BadName);
    }
    let lower = name.to_ascii_lowercase();
    let name_owned = || name.to_owned();
    if FORBIDDEN.contains(&&*lower) || FORBIDDEN_PREFIXES.iter().any(|prefix| lower.starts_with(prefix)) {
        return Err(HeaderFault::Forbidden { name: name_owned() });
    }
    if lower == "content-type" {
        return Err(HeaderFault::Reserved { name: name_owned() });
    }
    if earlier.iter().any(|(other, _)| other.eq_ignore_ascii_case(name)) {
        return Err(HeaderFault::Twice { name: name_owned() });
    }
    if value.is_empty() {
        return Err(HeaderFault::NoValue { name: name_owned() });
    }
    match value.chars().find(|c| !(c.is_ascii_graphic() || matches!(c, ' ' | '\t'))) {
        Some(found) => Err(HeaderFault::BadValue { name: name_owned(), found }),
        None => Ok((name, value)),
    }
}

/// A `tchar` of RFC 9110, 5.6.2.
fn is_token(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(&byte)
}

/// Without white space around it, and without a pair of quotes.
fn unquoted(text: &str) -> &str {
    let text = text.trim_matches(is_unseen);
    let inner = ['"', '\'', '`'].iter().find_map(|quote| text.strip_prefix(*quote)?.strip_suffix(*quote));
    inner.map_or(text, |inner| inner.trim_matches(is_unseen))
}

/// White space, and what has no width: nobody sees that it was copied along. A control character may be more than that.
fn is_unseen(c: char) -> bool {
    c.is_whitespace() || (is_invisible(c) && !c.is_control())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[track_caller]
    fn key(text: &str, expected: &str) {
        let read = PastedKey::read(text).expect(text);
        assert_eq!((read.key.expose(), read.is_cleaned), (expected, text != expected), "{text:?}");
    }

    #[test]
    fn a_clean_key_stays_as_it_is() {
        for clean in ["", "sk-proj-Ab_9.~+/=", "id:secret", "a|b", "bearer", "\"", "sk-\"x\""] {
            key(clean, clean);
        }
    }

    #[test]
    fn what_was_pasted_along_with_a_key_is_left_out() {
        for text in [
            " sk-abc123\n",
            "sk-abc\n123",
            "sk-abc\r\n  123",
            "\u{feff}sk-abc\u{200b}123",
            "sk-abc\u{a0}123",
            "\u{2066}sk-abc\u{ad}\u{202c}123\u{2069}",
            "Bearer sk-abc123",
            "bearer\tsk-abc123",
            "\"sk-abc123\"",
            "'sk-abc123'",
            "`sk-abc123`",
            "Authorization: Bearer sk-abc123",
            "authorization : \"Bearer sk-abc123\"",
            "\"Authorization: Bearer sk-abc123\"",
            "Authorization: sk-abc123",
        ] {
            key(text, "sk-abc123");
        }
        key(" \n", "");
    }

    #[test]
    fn a_key_that_no_header_can_hold_is_refused_with_the_character() {
        for (text, found) in
            [("sk-…abc", '…'), ("ｓk", 'ｓ'), ("sk-密钥", '密'), ("sk\u{0}", '\u{0}'), ("é", 'é')]
        {
            assert_eq!(PastedKey::read(text), Err(KeyError { found }), "{text}");
        }
    }

    #[test]
    fn a_header_stands_on_each_line_that_is_not_blank() {
        let read =
            read_headers("X-Title: Skillsight: a page\r\n\n  api-key :abc \nAuthorization: Basic eA==\n");
        let expected =
            [("X-Title", "Skillsight: a page"), ("api-key", "abc"), ("Authorization", "Basic eA==")];
        let expected = expected.map(|(name, value)| (name.to_owned(), Secret::new(value)));
        assert_eq!(read, Ok(expected.to_vec()));
        assert_eq!(read_headers(" \n"), Ok(Vec::new()));
    }

    #[track_caller]
    fn refused(text: &str, line: usize, fault: HeaderFault) {
        assert_eq!(read_headers(text), Err(HeaderError { line, fault }), "{text}");
    }

    #[test]
    fn a_line_that_can_not_be_sent_is_refused_with_its_number() {
        let name = |name: &str| name.to_owned();
        refused("a: b\n\nno colon", 3, HeaderFault::NoColon);
        refused(": b", 1, HeaderFault::BadName);
        refused("x y: b", 1, HeaderFault::BadName);
        refused("名: b", 1, HeaderFault::BadName);
        refused("x:", 1, HeaderFault::NoValue { name: name("x") });
        refused("x: b\nX: c", 2, HeaderFault::Twice { name: name("X") });
        refused("x: é", 1, HeaderFault::BadValue { name: name("x"), found: 'é' });
        refused("x: a\u{1}b", 1, HeaderFault::BadValue { name: name("x"), found: '\u{1}' });
        refused("Content-type: text/plain", 1, HeaderFault::Reserved { name: name("Content-type") });
    }

    #[test]
    fn what_a_browser_does_not_let_a_page_set_is_refused_by_name() {
        for name in [
            "Cookie",
            "HOST",
            "origin",
            "Referer",
            "Content-Length",
            "Accept-Encoding",
            "Proxy-Authorization",
            "Sec-Fetch-Mode",
            "DNT",
            "User-Agent",
            "Via",
        ] {
            refused(&[name, ": x"].concat(), 1, HeaderFault::Forbidden { name: name.to_owned() });
        }
        for name in ["api-key", "X-Api-Key", "HTTP-Referer", "OpenAI-Organization", "Accept", "section"] {
            assert!(read_headers(&[name, ": x"].concat()).is_ok(), "{name}");
        }
    }

    #[test]
    fn the_header_of_the_key_is_known_in_any_case() {
        assert!(is_authorization("AUTHORIZATION") && !is_authorization("Proxy-Authorization"));
    }

    proptest! {
        #[test]
        fn whatever_comes_out_can_stand_in_a_header(text in "\\PC{0,20}|[a-zA-Z:\"' \n\u{200b}]{0,40}") {
            if let Ok(read) = PastedKey::read(&text) {
                prop_assert!(read.key.expose().bytes().all(|byte| (0x21..0x7f).contains(&byte)));
            }
            for (name, value) in read_headers(&text).unwrap_or_default() {
                prop_assert!(!name.is_empty() && name.bytes().all(|byte| (0x21..0x7f).contains(&byte) && byte != b':'));
                let value = value.expose();
                prop_assert!(!value.is_empty() && value == value.trim());
                prop_assert!(value.bytes().all(|byte| byte == b'\t' || (0x20..0x7f).contains(&byte)));
            }
        }
    }
}
