//! A request as a command for curl, so that a person can send it again from a shell.

use crate::secret::MASK;

/// A header of a request, by where its value comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SentHeader<'a> {
    /// `Content-Type: application/json`.
    ContentType,
    /// `Authorization: Bearer`, and the key.
    Key,
    /// One that the person added, by its name. Its value counts as a secret.
    Extra(&'a str),
}

/// Longer bodies reach curl through a pipe: Linux takes no argument of more than 128 KB.
const MAX_ARGUMENT: usize = 100_000;

/// The headers that a request is sent with, each name once: of two with one name a browser sends the later, and the
/// content type is set last.
pub fn sent_headers<'a>(has_key: bool, extra: &[&'a str]) -> Vec<SentHeader<'a>> {
    let mut names: Vec<&'a str> = Vec::new();
    for name in extra.iter().copied().filter(|name| !name.eq_ignore_ascii_case("content-type")) {
        names.retain(|other| !other.eq_ignore_ascii_case(name));
        names.push(name);
    }
    let replaces_key = names.iter().any(|name| name.eq_ignore_ascii_case("authorization"));
    let mut headers = vec![SentHeader::ContentType];
    if has_key && !replaces_key {
        headers.push(SentHeader::Key);
    }
    headers.extend(names.into_iter().map(SentHeader::Extra));
    headers
}

/// The command, for any POSIX shell. It holds no secret: the key is `$API_KEY`, the header `x-id` is `$HEADER_X_ID`,
/// and what is masked in the URL (see [`super::Endpoint::display_url`]) is `$QUERY_` and its name.
///
/// The body is JSON text, and so without the one character that no shell can pass on, NUL.
pub fn curl(url: &str, headers: &[SentHeader<'_>], body: &str) -> String {
    let mut text = String::with_capacity(body.len() + 512);
    let mut variables = Variables::default();
    let is_long = body.len() > MAX_ARGUMENT;
    if is_long {
        // Shells have a printf of their own, whose arguments have no limit.
        text.push_str("printf %s ");
        quote(&mut text, body);
        text.push_str(" |\n");
    }
    text.push_str("curl --no-buffer ");
    if url.contains(['[', ']', '{', '}']) {
        // To curl they are patterns.
        text.push_str("--globoff ");
    }
    push_url(&mut text, &mut variables, url);
    for header in headers {
        text.push_str(" \\\n  -H ");
        match header {
            SentHeader::ContentType => text.push_str("'Content-Type: application/json'"),
            SentHeader::Key => text.push_str("\"Authorization: Bearer $API_KEY\""),
            SentHeader::Extra(name) => {
                quote(&mut text, &[name, ": "].concat());
                variables.push(&mut text, "HEADER_", name);
            }
        }
    }
    if is_long {
        text.push_str(" \\\n  --data-binary @-");
    } else {
        text.push_str(" \\\n  --data-raw ");
        quote(&mut text, body);
    }
    text
}

/// The URL, with a variable for each mask.
fn push_url(text: &mut String, variables: &mut Variables, url: &str) {
    let mut pieces = url.split(MASK);
    let mut piece = pieces.next().unwrap_or_default();
    quote(text, piece);
    for next in pieces {
        let member = piece.rsplit(['?', '&', ';']).next().unwrap_or_default();
        let name = member.strip_suffix('=').filter(|name| !name.is_empty());
        variables.push(text, "QUERY_", name.unwrap_or("SECRET"));
        if !next.is_empty() {
            quote(text, next);
        }
        piece = next;
    }
}

/// A text between single quotes, where a shell reads every character as it is (POSIX, Shell Command Language, 2.2.2);
/// a single quote itself stands between two such texts.
fn quote(text: &mut String, plain: &str) {
    text.push('\'');
    for (index, piece) in plain.split('\'').enumerate() {
        if index > 0 {
            text.push_str("'\\''");
        }
        text.push_str(piece);
    }
    text.push('\'');
}

/// The shell variables in use. Their prefixes keep them apart from those that a shell already has.
#[derive(Default)]
struct Variables {
    taken: Vec<String>,
}

impl Variables {
    /// Writes `"$NAME"`, with a number where another has that name.
    fn push(&mut self, text: &mut String, prefix: &str, name: &str) {
        let letter = |c: char| if c.is_ascii_alphanumeric() { c.to_ascii_uppercase() } else { '_' };
        let name: String = prefix.chars().chain(name.chars().map(letter)).collect();
        let mut unique = name.clone();
        let mut count = 1;
        while self.taken.contains(&unique) {
            count += 1;
            unique = [&name, "_", &count.to_string()].concat();
        }
        text.push_str("\"$");
        text.push_str(&unique);
        text.push('"');
        self.taken.push(unique);
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::Endpoint;
    use super::*;

    const URL: &str = "https://a.b/v1/chat/completions";

    #[test]
    fn the_command_names_the_address_the_headers_and_the_body() {
        assert_eq!(
            curl(URL, &sent_headers(true, &["x-team"]), r#"{"model":"it's"}"#),
            r#"curl --no-buffer 'https://a.b/v1/chat/completions' \
  -H 'Content-Type: application/json' \
  -H "Authorization: Bearer $API_KEY" \
  -H 'x-team: '"$HEADER_X_TEAM" \
  --data-raw '{"model":"it'\''s"}'"#
        );
    }

    #[test]
    fn without_a_key_there_is_no_authorization() {
        assert!(!curl(URL, &sent_headers(false, &[]), "{}").contains("Authorization"));
    }

    #[test]
    fn each_header_is_there_once_as_the_browser_sends_it() {
        let headers = sent_headers(true, &["X-A", "content-type", "authorization", "x-a"]);
        assert_eq!(
            headers,
            [SentHeader::ContentType, SentHeader::Extra("authorization"), SentHeader::Extra("x-a")]
        );
    }

    #[test]
    fn what_is_masked_in_the_address_becomes_a_variable() {
        let endpoint = Endpoint::parse("https://a.b/v1?api-version=2&api_key=abc&x=1&topsecret&API-KEY=d")
            .expect("an address");
        let command = curl(&endpoint.display_url(), &[], "{}");
        let address = command.lines().next().expect("a line");
        assert_eq!(
            address,
            r#"curl --no-buffer 'https://a.b/v1/chat/completions?api-version=2&api_key='"$QUERY_API_KEY"'&x=1&'"$QUERY_SECRET"'&API-KEY='"$QUERY_API_KEY_2" \"#
        );
    }

    #[test]
    fn brackets_in_the_address_are_no_patterns() {
        assert!(
            curl("http://[::1]:8000/v1/chat/completions", &[], "{}")
                .contains(" --globoff 'http://[::1]:8000")
        );
        assert!(!curl(URL, &[], "{}").contains("--globoff"));
    }

    /// What a shell makes of a word of single-quoted texts and backslashes.
    fn read_word(word: &str) -> String {
        let mut read = String::new();
        let mut characters = word.chars();
        while let Some(c) = characters.next() {
            match c {
                '\'' => read.extend(characters.by_ref().take_while(|c| *c != '\'')),
                '\\' => read.extend(characters.next()),
                _ => panic!("{c:?} stands outside of quotes in {word}"),
            }
        }
        read
    }

    proptest! {
        #[test]
        fn a_quoted_text_reads_as_it_was(plain in "(['\\\\\"$`!\n]|\\PC){0,40}") {
            let mut quoted = String::new();
            quote(&mut quoted, &plain);
            prop_assert_eq!(read_word(&quoted), plain);
        }
    }
}
