//! Secrets: a key that does not show itself by accident, and the search for keys in whatever came from outside.
//!
//! An endpoint may echo a key (many do so in a 401), so everything received goes through a [`Redactor`] before it is
//! shown or stored.

use std::borrow::Cow;
use std::fmt;
use std::rc::Rc;

/// What stands in the place of a secret. Its length tells nothing.
pub const MASK: &str = "••••";

/// The fewest bytes of a secret that is searched for. A shorter one would be found all over in ordinary text, and
/// is no secret that an endpoint gives out.
pub const MIN_LEN: usize = 6;

/// A key, token or header value. It has no `Display` and no `Serialize`, and its `Debug` shows a mask, so that it
/// reaches a log, a trace or a file only by [`Secret::expose`].
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

impl Secret {
    /// Wraps a text as it is.
    pub fn new(text: impl Into<String>) -> Secret {
        Secret(text.into())
    }

    /// The text, for the one request that it belongs to.
    pub fn expose(&self) -> &str {
        &self.0
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(")?;
        f.write_str(MASK)?;
        f.write_str(")")
    }
}

/// Replaces secrets in a stream of bytes, also where a secret lies across chunks. However the bytes are cut, the
/// same comes out.
///
/// Each secret is found as it is, as it stands in a JSON string (with and without `\/`), and percent-encoded. Of a
/// header value such as `Bearer abc`, `abc` is the secret. Secrets that overlap share one mask. A secret that the
/// end of the stream cuts off is masked if half of it came.
#[derive(Clone)]
pub struct Redactor {
    /// What is searched for, each at least one byte long.
    patterns: Rc<Vec<Vec<u8>>>,
    /// By byte: whether a pattern begins with it.
    begins: [bool; 256],
    /// The end of what came: it may be the start of a secret.
    held: Vec<u8>,
    /// How many bytes of `held` belong to a secret whose mask was written.
    covered: usize,
    /// How many masks were written.
    masks: usize,
}

/// Replaces secrets in a whole text. See [`Redactor`].
pub fn redact<'s>(text: &str, secrets: impl IntoIterator<Item = &'s str>) -> String {
    Redactor::new(secrets).whole(text)
}

impl Redactor {
    /// A stream from which nothing has come. Secrets shorter than [`MIN_LEN`] are left out.
    pub fn new<'s>(secrets: impl IntoIterator<Item = &'s str>) -> Redactor {
        let mut redactor = Redactor {
            patterns: Rc::default(),
            begins: [false; 256],
            held: Vec::new(),
            covered: 0,
            masks: 0,
        };
        for secret in secrets {
            redactor.add(secret);
        }
        redactor
    }

    /// Takes the next bytes and gives those that can be shown. Held back are only bytes that may be the start of a
    /// secret. Bytes in which no secret can begin are handed through without a copy.
    pub fn push<'b>(&mut self, bytes: &'b [u8]) -> Cow<'b, [u8]> {
        if self.held.is_empty() && self.next_start(bytes) == bytes.len() {
            return Cow::Borrowed(bytes);
        }
        self.held.extend_from_slice(bytes);
        Cow::Owned(self.scan(false))
    }

    /// The stream is over: what was held back.
    pub fn finish(mut self) -> Vec<u8> {
        self.scan(true)
    }

    /// Masks secrets in a whole text. The redactor must be one into which nothing was pushed.
    pub fn whole(&self, text: &str) -> String {
        let mut redactor = self.clone();
        let mut out = redactor.push(text.as_bytes()).into_owned();
        out.extend(redactor.finish());
        // Patterns are whole characters, so what is left is, too.
        String::from_utf8(out).unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned())
    }

    /// Whether there is nothing to look for.
    pub fn is_idle(&self) -> bool {
        self.patterns.is_empty()
    }

    /// What is held back: it may be the start of a secret, or belong to one whose mask was written.
    pub fn held(&self) -> &[u8] {
        &self.held
    }

    /// How many masks were written.
    pub fn masks(&self) -> usize {
        self.masks
    }

    /// Whether the stream, if it were over now, would end in a secret that it cuts off.
    pub fn ends_in_secret(&self) -> bool {
        let mut ended = self.clone();
        ended.scan(true);
        ended.masks > self.masks
    }

    fn add(&mut self, secret: &str) {
        let secret = secret.trim();
        let secret = match secret.split_once(' ') {
            // A scheme of the Authorization header and its credentials (RFC 9110, 11.4).
            Some((scheme, rest)) if is_token(scheme) && rest.trim().len() >= MIN_LEN => rest.trim(),
            _ => secret,
        };
        if secret.len() < MIN_LEN {
            return;
        }
        let json = json_escaped(secret);
        let slashes = json.replace('/', "\\/");
        let (upper, lower) =
            (percent_encoded(secret, b"0123456789ABCDEF"), percent_encoded(secret, b"0123456789abcdef"));
        for form in [secret.to_owned(), json, slashes, upper, lower] {
            let form = form.into_bytes();
            if let Some(first) = form.first().and_then(|first| self.begins.get_mut(usize::from(*first)))
                && !self.patterns.contains(&form)
            {
                *first = true;
                Rc::make_mut(&mut self.patterns).push(form);
            }
        }
    }

    /// Where a secret may begin, or the length.
    fn next_start(&self, bytes: &[u8]) -> usize {
        if self.patterns.is_empty() {
            return bytes.len();
        }
        let begins = |byte: &u8| self.begins.get(usize::from(*byte)).copied().unwrap_or(false);
        bytes.iter().position(begins).unwrap_or(bytes.len())
    }

    /// Decides on what is held, as far as it can be decided, and gives what can be shown.
    fn scan(&mut self, last: bool) -> Vec<u8> {
        let bytes = std::mem::take(&mut self.held);
        let mut out = Vec::with_capacity(bytes.len());
        // Up to here a mask stands for the bytes.
        let mut covered = self.covered;
        let mut at = 0;
        while let Some(rest) = bytes.get(at..)
            && !rest.is_empty()
        {
            if at >= covered {
                let plain = self.next_start(rest);
                out.extend_from_slice(rest.get(..plain).unwrap_or(rest));
                at += plain;
                if plain > 0 {
                    continue;
                }
            }
            let Some(found) = self.longest_at(rest, last) else {
                break;
            };
            if found > 0 && at >= covered {
                out.extend_from_slice(MASK.as_bytes());
                self.masks += 1;
            }
            covered = covered.max(at + found);
            if at >= covered {
                out.extend_from_slice(rest.get(..1).unwrap_or(rest));
            }
            at += 1;
        }
        self.covered = covered.saturating_sub(at);
        self.held = bytes.get(at..).unwrap_or(&[]).to_vec();
        out
    }

    /// How long the longest secret is that begins here; 0 for none. None, if that can't be said yet.
    fn longest_at(&self, rest: &[u8], last: bool) -> Option<usize> {
        let mut longest = 0;
        for pattern in self.patterns.iter() {
            if rest.starts_with(pattern) {
                longest = longest.max(pattern.len());
            } else if pattern.starts_with(rest) {
                if !last {
                    return None;
                }
                if rest.len() >= MIN_LEN.max(pattern.len().div_ceil(2)) {
                    longest = longest.max(rest.len());
                }
            }
        }
        Some(longest)
    }
}

impl fmt::Debug for Redactor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Redactor(")?;
        f.write_str(MASK)?;
        f.write_str(")")
    }
}

/// A word such as `Bearer`: letters, digits, hyphens.
fn is_token(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-')
}

/// A text as it stands between the quotes of a JSON string.
fn json_escaped(text: &str) -> String {
    let quoted = serde_json::Value::from(text).to_string();
    quoted.strip_prefix('"').and_then(|text| text.strip_suffix('"')).unwrap_or(text).to_owned()
}

/// A text with everything but the unreserved characters of RFC 3986 percent-encoded.
fn percent_encoded(text: &str, digits: &[u8; 16]) -> String {
    let digit = |value: u8| digits.get(usize::from(value)).map_or('0', |digit| char::from(*digit));
    let mut out = String::new();
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_' | b'~') {
            out.push(char::from(byte));
        } else {
            out.push('%');
            out.push(digit(byte >> 4));
            out.push(digit(byte & 15));
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[track_caller]
    fn check(secrets: &[&str], text: &str, expected: &str) {
        assert_eq!(redact(text, secrets.iter().copied()), expected);
        for cut in 0..=text.len() {
            assert_eq!(in_pieces(secrets, text.as_bytes(), &[cut]), expected.as_bytes(), "cut at {cut}");
        }
    }

    fn in_pieces(secrets: &[&str], text: &[u8], cuts: &[usize]) -> Vec<u8> {
        let mut redactor = Redactor::new(secrets.iter().copied());
        let mut out = Vec::new();
        let mut from = 0;
        for to in cuts.iter().copied().chain([text.len()]) {
            out.extend_from_slice(&redactor.push(&text[from..to]));
            from = to;
        }
        out.extend(redactor.finish());
        out
    }

    #[test]
    fn each_form_of_a_secret_is_masked() {
        check(&["sk-123456"], "key sk-123456, again sk-123456!", "key ••••, again ••••!");
        check(&["a/b\"c+d"], r#"a/b"c+d a/b\"c+d a\/b\"c+d"#, "•••• •••• ••••");
        check(&["a/b\"c+d"], "a%2Fb%22c%2Bd a%2fb%22c%2bd", "•••• ••••");
        check(&["ключ-ключ"], "мой ключ-ключ.", "мой ••••.");
    }

    #[test]
    fn of_a_header_value_the_credentials_are_the_secret() {
        check(&["Bearer sk-123456"], "Bearer sk-123456 and sk-123456", "Bearer •••• and ••••");
        check(&["Bearer abc"], "abc, Bearer abc", "abc, ••••");
    }

    #[test]
    fn short_secrets_are_not_searched() {
        check(&["12345", ""], "12345", "12345");
        check(&["123456"], "123456", "••••");
    }

    #[test]
    fn overlapping_secrets_share_a_mask_and_leave_nothing() {
        check(&["abcdefgh", "efghijkl"], "-abcdefghijkl-", "-••••-");
        check(&["abcdef", "abcdefghi"], "abcdefghi abcdefgh.", "•••• ••••gh.");
        check(&["aaaaaa"], "baaaaaaaab", "b••••b");
        check(&["abcdef"], "abcdefabcdef", "••••••••");
    }

    #[test]
    fn a_secret_cut_off_by_the_end_is_masked_when_half_of_it_came() {
        check(&["sk-0123456789ab"], "sk-01234", "••••");
        check(&["sk-0123456789ab"], "sk-0123", "sk-0123");
        check(&["sk-0123456789ab"], "ask-01234 ", "ask-01234 ");
    }

    #[test]
    fn only_what_may_be_a_secret_is_held_back() {
        let mut redactor = Redactor::new(["sk-123456"]);
        assert!(matches!(redactor.push(b"nothing here"), Cow::Borrowed(b"nothing here")));
        assert_eq!(&*redactor.push(b"a sk-12"), b"a ");
        assert_eq!(&*redactor.push(b"x sk"), b"sk-12x ");
        assert_eq!(redactor.finish(), b"sk");
    }

    #[test]
    fn a_secret_shows_itself_to_nobody() {
        let secret = Secret::new("sk-123456");
        assert_eq!(
            format!("{secret:?} {:?}", Redactor::new([secret.expose()])),
            "Secret(••••) Redactor(••••)"
        );
    }

    proptest! {
        #[test]
        fn cuts_make_no_difference_and_no_secret_is_left(
            secrets in prop::collection::vec("[ab/]{6,9}", 1..4),
            text in "[ab/\\\\ ]{0,40}|([ab/]{6,9} ?){1,5}",
            inserted in prop::collection::vec((any::<prop::sample::Index>(), any::<prop::sample::Index>()), 0..3),
            cuts in prop::collection::vec(any::<prop::sample::Index>(), 0..6),
        ) {
            let mut text = text;
            for (place, which) in inserted {
                text.insert_str(place.index(text.len() + 1), &secrets[which.index(secrets.len())]);
            }
            let secrets: Vec<&str> = secrets.iter().map(String::as_str).collect();
            let mut cuts: Vec<usize> = cuts.iter().map(|cut| cut.index(text.len() + 1)).collect();
            cuts.sort_unstable();
            let whole = redact(&text, secrets.iter().copied());
            let pieces = in_pieces(&secrets, text.as_bytes(), &cuts);
            prop_assert_eq!(String::from_utf8(pieces).expect("whole characters"), whole.as_str());
            for secret in &secrets {
                prop_assert!(!whole.contains(secret), "{} in {}", secret, whole);
            }
        }

        #[test]
        fn text_without_secrets_is_untouched(text in "[a-zA-Z0-9 ,.\n你好]{0,60}", cut in any::<prop::sample::Index>()) {
            let cut = cut.index(text.len() + 1);
            prop_assert_eq!(in_pieces(&["#secret#"], text.as_bytes(), &[cut]), text.as_bytes());
        }
    }
}
