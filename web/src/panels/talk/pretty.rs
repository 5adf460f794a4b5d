//! JSON laid out for reading.

use serde::de::IgnoredAny;

/// A JSON object or list on lines of its own; `None` for any other text. Only white space changes: numbers and texts
/// stay as they were written.
pub fn pretty(text: &str) -> Option<String> {
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
    use super::pretty;

    #[track_caller]
    fn check(text: &str, expected: &str) {
        assert_eq!(pretty(text).as_deref(), Some(expected));
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
        let once = pretty(r#"{"a":[1,{"b":"x y"}],"c":[]}"#);
        assert_eq!(once.as_deref().and_then(pretty), once);
    }

    #[test]
    fn what_is_no_object_or_list_is_left_alone() {
        for text in ["", "12", "\"a\"", "{\"a\":", "{broken}", "[1] and more", "# Title"] {
            assert_eq!(pretty(text), None, "{text}");
        }
    }
}
