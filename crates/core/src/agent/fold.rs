//! Tool results that are too long for the conversation, made to fit.

mod json;
mod notes;

use crate::lang::Lang;

/// The lowest limit: with less room the notes would leave nothing of the result.
pub const MIN_LIMIT: usize = 200;

/// A shorter text to send in place of a tool's result; `None` when the result has at most `limit` characters.
///
/// JSON stays JSON: objects keep their members, lists their first items and texts their beginning, each with a note
/// of how much is missing, and numbers stay as they were written. When not even the outline fits, or the result is
/// not JSON, its beginning and its end are kept with a line between them. White space between JSON's tokens goes
/// first; nothing else is left out without a note.
///
/// The text has at most `limit` characters (Unicode scalar values); a limit below [`MIN_LIMIT`] counts as that. The
/// same result and limit give the same text, so that an endpoint's prompt cache holds.
pub fn fold(result: &str, limit: usize, lang: Lang) -> Option<String> {
    let limit = limit.max(MIN_LIMIT);
    if result.len() <= limit {
        return None;
    }
    let chars = result.chars().count();
    if chars <= limit {
        return None;
    }
    Some(json::fold(result, limit, lang).unwrap_or_else(|| cut(result, chars, limit, lang)))
}

/// The beginning and, half as long, the end of a text of `chars` characters.
fn cut(text: &str, chars: usize, limit: usize, lang: Lang) -> String {
    // The number in the final line has no more digits than this one.
    let room = limit.saturating_sub(notes::chars_left_out(chars, lang).chars().count());
    let tail = room / 3;
    let head = room - tail;
    let head_end = text.char_indices().nth(head).map_or(text.len(), |(index, _)| index);
    let tail_start = match tail.checked_sub(1) {
        Some(before_last) => text.char_indices().nth_back(before_last).map_or(0, |(index, _)| index),
        None => text.len(),
    };
    [
        text.get(..head_end).unwrap_or_default(),
        &notes::chars_left_out(chars.saturating_sub(room), lang),
        text.get(tail_start..).unwrap_or_default(),
    ]
    .concat()
}

#[cfg(test)]
mod tests;
