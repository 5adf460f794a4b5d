//! What a body is, by its first bytes: content types lie.

use super::sse::BOM;

/// The kind of a body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// An event stream.
    Events,
    /// One JSON value.
    Json,
    /// A page for people, most often of a proxy or a login.
    Html,
    /// Something else.
    Text,
}

/// The most characters of an endpoint's text that an error shows.
pub const MAX_SHOWN_CHARS: usize = 600;

/// What a content type says of a body that could be text or an event stream.
pub(super) fn declared(content_type: Option<&str>) -> Shape {
    let kind = content_type.and_then(|text| text.split(';').next()).unwrap_or("").trim();
    if kind.eq_ignore_ascii_case("text/event-stream") {
        Shape::Events
    } else if kind.eq_ignore_ascii_case("text/html") {
        Shape::Html
    } else {
        Shape::Text
    }
}

/// The body without what may stand before it: a byte order mark, white space.
pub(super) fn trim_start(mut body: &[u8]) -> &[u8] {
    loop {
        let trimmed = body.trim_ascii_start();
        let trimmed = trimmed.strip_prefix(BOM).unwrap_or(trimmed);
        if trimmed.len() == body.len() {
            return body;
        }
        body = trimmed;
    }
}

/// The shape of a body that begins with these bytes (trimmed); none as long as more of them could change it.
pub(super) fn detect(head: &[u8], declared: Shape) -> Option<Shape> {
    match head {
        [b'{' | b'[', ..] => return Some(Shape::Json),
        [b'<', ..] => return Some(Shape::Html),
        [b':', ..] => return Some(Shape::Events),
        _ if BOM.starts_with(head) => return None,
        _ => {}
    }
    let fields: [&[u8]; 4] = [b"data", b"event", b"id", b"retry"];
    let other = Some(declared);
    match head.iter().position(|b| matches!(b, b':' | b'\n' | b'\r')) {
        Some(end) if fields.iter().any(|field| head.get(..end) == Some(field)) => Some(Shape::Events),
        Some(_) => other,
        None if fields.iter().any(|field| field.starts_with(head)) => None,
        None => other,
    }
}

/// The title of an HTML page, if it has one.
pub(super) fn html_title(page: &str) -> Option<String> {
    let lower = page.to_ascii_lowercase();
    let from = lower.find("<title")?;
    let from = from + lower.get(from..)?.find('>')? + 1;
    let to = from + lower.get(from..)?.find("</title")?;
    let title = page.get(from..to)?.split_ascii_whitespace().collect::<Vec<_>>().join(" ");
    if title.is_empty() { None } else { Some(shown(&title).0) }
}

/// A text cut to [`MAX_SHOWN_CHARS`], and whether it was.
pub(super) fn shown(text: &str) -> (String, bool) {
    let text = text.trim();
    match text.char_indices().nth(MAX_SHOWN_CHARS) {
        Some((end, _)) => (text.get(..end).unwrap_or(text).trim_end().to_owned(), true),
        None => (text.to_owned(), false),
    }
}

/// [`shown`], with an ellipsis for what was cut.
pub(super) fn excerpt(bytes: &[u8]) -> String {
    // A character has at most four bytes; no need to look at a body of megabytes.
    let head = bytes.get(..MAX_SHOWN_CHARS * 4 + 4).unwrap_or(bytes);
    let (mut text, cut) = shown(&String::from_utf8_lossy(head));
    if cut {
        text.push('…');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_bytes_decide_and_the_content_type_only_helps() {
        for (body, declared, shape) in [
            ("{\"a\":1}", Shape::Events, Some(Shape::Json)),
            ("[{}]", Shape::Html, Some(Shape::Json)),
            ("<!doctype html>", Shape::Events, Some(Shape::Html)),
            ("data: x", Shape::Text, Some(Shape::Events)),
            (": ping", Shape::Text, Some(Shape::Events)),
            ("event: x\n", Shape::Html, Some(Shape::Events)),
            ("retry:3", Shape::Text, Some(Shape::Events)),
            ("upstream failed", Shape::Text, Some(Shape::Text)),
            ("upstream failed", Shape::Events, Some(Shape::Events)),
            ("idle: yes", Shape::Text, Some(Shape::Text)),
            ("dat", Shape::Text, None),
            ("data", Shape::Text, None),
            ("", Shape::Events, None),
            ("\u{feff}", Shape::Text, None),
        ] {
            let head = body.as_bytes();
            assert_eq!(
                detect(if body == "\u{feff}" { &head[..2] } else { head }, declared),
                shape,
                "{body:?}"
            );
        }
    }

    #[test]
    fn more_bytes_never_change_a_decision() {
        for body in
            ["data: x", "event\nx", "idle", "error: x", "\u{feff}{", "retries", ": x", "d:", "ret ry:"]
        {
            let body = body.as_bytes();
            let mut decided = None;
            for end in 0..=body.len() {
                let now = detect(trim_start(&body[..end]), Shape::Text);
                assert!(decided.is_none() || decided == now, "{body:?} at {end}");
                decided = now;
            }
        }
    }

    #[test]
    fn white_space_and_marks_before_a_body_are_left_out() {
        assert_eq!(trim_start("\u{feff}\r\n  {".as_bytes()), b"{");
        assert_eq!(trim_start(b"\n\ndata"), b"data");
    }

    #[test]
    fn titles_are_found_in_any_case_and_on_several_lines() {
        assert_eq!(
            html_title("<HTML><Title lang=en>\n 502\n Bad  Gateway </TITLE>").as_deref(),
            Some("502 Bad Gateway")
        );
        assert_eq!(html_title("<title></title>"), None);
        assert_eq!(html_title("<title>open"), None);
    }

    #[test]
    fn long_texts_are_cut_at_a_character_and_say_so() {
        let long = "字".repeat(MAX_SHOWN_CHARS + 1);
        assert_eq!(shown(&long), ("字".repeat(MAX_SHOWN_CHARS), true));
        assert_eq!(excerpt(long.as_bytes()), "字".repeat(MAX_SHOWN_CHARS) + "…");
        assert_eq!(shown(" short "), ("short".to_owned(), false));
    }
}
