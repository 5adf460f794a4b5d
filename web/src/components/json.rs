//! JSON laid out for reading.

use serde::de::IgnoredAny;
use serde_json::Value;

/// JSON up to this many bytes stays on its line.
const LINE: usize = 60;

/// A JSON object or list, laid out unless it fits a line; any other text as it is. Only white space changes: numbers and
/// texts stay as they were written.
pub fn laid_out(text: &str) -> String {
    match text.len() <= LINE {
        true => text.to_owned(),
        false => on_lines(text).unwrap_or_else(|| text.to_owned()),
    }
}

/// A JSON value, laid out unless it fits a line.
pub fn json(value: &Value) -> String {
    laid_out(&value.to_string())
}

/// A JSON object or list on lines of its own; `None` for any other text.
fn on_lines(text: &str) -> Option<String> {
    let text = text.trim();
    if !text.starts_with(['{', '[']) || serde_json::from_str::<IgnoredAny>(text).is_err() {
        return None;
    }
    let mut out = String::with_capacity(text.len() * 2);
    let mut depth = 0_usize;
    // Inside a text, and whether the character before was a backslash.
    let mut quoted: Option<bool> = None;
    let mut last = ' ';
    for c in text.chars() {
        if let Some(is_escaped) = quoted {
            out.push(c);
            quoted = match c {
                '"' if !is_escaped => None,
                '\\' => Some(!is_escaped),
                _ => Some(false),
            };
            continue;
        }
        match c {
            ' ' | '\t' | '\n' | '\r' => continue,
            '}' | ']' => {
                depth = depth.saturating_sub(1);
                if !matches!(last, '{' | '[') {
                    break_line(&mut out, depth);
                }
            }
            _ if matches!(last, '{' | '[' | ',') => break_line(&mut out, depth),
            _ => {}
        }
        out.push(c);
        match c {
            '{' | '[' => depth += 1,
            ':' => out.push(' '),
            '"' => quoted = Some(false),
            _ => {}
        }
        last = c;
    }
    Some(out)
}

fn break_line(out: &mut String, depth: usize) {
    out.push('\n');
    for _ in 0..depth {
        out.push_str("  ");
    }
}

#[cfg(test)]
mod tests {
    use super::{laid_out, on_lines};

    #[track_caller]
    fn check(text: &str, expected: &str) {
        assert_eq!(on_lines(text).as_deref(), Some(expected));
    }

    #[test]
    fn members_and_items_stand_on_lines_of_their_own() {
        check(
            r#"{"a":1,"b":[true,null],"c":{}}"#,
            "{\n  \"a\": 1,\n  \"b\": [\n    true,\n    null\n  ],\n  \"c\": {}\n}",
        );
        check("[ ]", "[]");
        check("[[],[{}]]", "[\n  [],\n  [\n    {}\n  ]\n]");
    }

    #[test]
    fn numbers_and_texts_stay_as_they_were_written() {
        let text = r#"{"n":1.10,"big":12345678901234567890123,"t":"a\\\",{: [ \u4e2d","e":"\\"}"#;
        let laid_out = "{\n  \"n\": 1.10,\n  \"big\": 12345678901234567890123,\n  \"t\": \"a\\\\\\\",{: [ \\u4e2d\",\n  \"e\": \"\\\\\"\n}";
        check(text, laid_out);
    }

    #[test]
    fn laying_out_twice_changes_nothing() {
        let once = on_lines(r#"{"a":[1,{"b":"x y"}],"c":[]}"#);
        assert_eq!(once.as_deref().and_then(on_lines), once);
    }

    #[test]
    fn what_is_no_object_or_list_is_left_alone() {
        for text in ["", "12", "\"a\"", "{\"a\":", "{broken}", "[1] and more", "# Title"] {
            assert_eq!(on_lines(text), None, "{text}");
        }
    }

    #[test]
    fn what_fits_a_line_stays_on_it() {
        let short = r#"{"name":"process-refund"}"#;
        assert_eq!(laid_out(short), short);
        let long = r#"{"orderId":"88231","reason":"the vacuum cleaner stopped working after two days"}"#;
        let expected = "{\n  \"orderId\": \"88231\",\n  \"reason\": \"the vacuum cleaner stopped working after two days\"\n}";
        assert_eq!(laid_out(long), expected);
    }

    #[test]
    fn any_other_text_stays_as_it_is() {
        let spaced = format!("  # {}\n", "退款处理".repeat(20));
        let quoted = format!("\"{}\"", "a".repeat(80));
        for text in [spaced.as_str(), &quoted, &"1234567890".repeat(7), "{broken", ""] {
            assert_eq!(laid_out(text), text);
        }
    }
}
