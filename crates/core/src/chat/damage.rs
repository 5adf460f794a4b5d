//! JSON with characters that were broken on the way.

use std::borrow::Cow;

/// The text with U+FFFD in the place of what is no character: bytes that are not UTF-8, and each half of a surrogate pair
/// that stands alone. `None` where there is none.
pub(super) fn mended(json: &[u8]) -> Option<String> {
    let text = String::from_utf8_lossy(json);
    without_half_pairs(&text).or(match text {
        Cow::Owned(text) => Some(text),
        Cow::Borrowed(_) => None,
    })
}

/// JSON with U+FFFD in the place of each half of a surrogate pair that stands alone: some servers cut a text between
/// the halves of a character. `None` where there is none.
fn without_half_pairs(json: &str) -> Option<String> {
    let unit = |at: usize| {
        let digits = json.get(at..at + 6)?.strip_prefix("\\u")?;
        u16::from_str_radix(digits, 16).ok()
    };
    let mut mended = String::new();
    let (mut copied, mut at) = (0, 0);
    while let Some(found) = json.get(at..).and_then(|rest| rest.find('\\')) {
        at += found;
        let (first, second) = (unit(at), unit(at + 6));
        let is_pair = matches!((first, second), (Some(0xd800..=0xdbff), Some(0xdc00..=0xdfff)));
        let is_half = !is_pair && matches!(first, Some(0xd800..=0xdfff));
        if is_half {
            mended.push_str(json.get(copied..at).unwrap_or_default());
            mended.push_str("\\ufffd");
            copied = at + 6;
        }
        // A backslash and what it escapes; a pair or a half as a whole.
        at += if is_pair {
            12
        } else if is_half {
            6
        } else {
            2
        };
    }
    mended.push_str(json.get(copied..).unwrap_or_default());
    (copied > 0).then_some(mended)
}
