//! Where each top-level field of a frontmatter stands, line by line. The YAML library gives values but no places.

use super::excerpt::{Excerpt, Line};
use super::parts::without_properties;
use super::quotes::{closing_quote, unquoted};

/// A top-level field as written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry<'a> {
    /// The key, without quotes.
    pub(crate) key: Excerpt<'a>,
    /// The quote that it stands in.
    pub(crate) quote: Option<char>,
    /// From the key's first character to the end of the value.
    pub(crate) whole: Excerpt<'a>,
    /// All after the colon, over all its lines.
    pub(crate) value: Excerpt<'a>,
}

impl Entry<'_> {
    /// Whether this is the field that YAML calls so.
    pub(crate) fn is(&self, key: &str) -> bool {
        let raw = self.key.text;
        match self.quote {
            Some(quote) if raw.contains(['\\', '\'']) => unquoted(raw, quote).is_some_and(|text| text == key),
            Some(_) | None => raw == key,
        }
    }

    /// Where the value begins; the key's place if there is none.
    pub(crate) fn value_at(&self) -> usize {
        let value = self.value.trim();
        if value.text.is_empty() { self.key.at } else { value.at }
    }
}

/// The fields in the order of the file. A line of a text in quotes that are never closed, or that is in brackets, may be
/// among them.
pub(crate) fn outline(front: Excerpt<'_>) -> Vec<Entry<'_>> {
    let mut entries: Vec<Entry<'_>> = Vec::new();
    let Some(indent) = base_indent(front) else { return entries };
    let mut quoted_to = front.at;
    let mut is_inside = false;
    for line in front.lines().filter(|line| !line.is_blank()) {
        let is_quoted = line.content.at < quoted_to;
        if line.indent() <= indent && line.is_comment() && !is_quoted {
            continue;
        }
        let end = line.content.trim().end();
        if line.indent() == indent
            && !is_quoted
            && let Some(Key { text: key, quote, colon }) = split_key(line)
        {
            let start = line.content.at + indent;
            let (whole, value) = (front.part(start..end), front.part(colon + 1..end));
            entries.push(Entry { key, quote, whole, value });
            is_inside = true;
            quoted_to = end_of_quotes(front.part(colon + 1..front.end())).unwrap_or(quoted_to);
        } else if let Some(entry) = entries.last_mut() {
            // A key behind a question mark begins another field.
            is_inside &= line.indent() > indent || is_quoted || !is_asked(line);
            if !is_inside {
                continue;
            }
            entry.whole = front.part(entry.whole.at..end);
            entry.value = front.part(entry.value.at..end);
        }
    }
    entries
}

/// Whether a line begins with the question mark of a key that can be anything.
fn is_asked(line: Line<'_>) -> bool {
    let rest = line.text().trim_start_matches(' ').strip_prefix('?');
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with([' ', '\t']))
}

/// Where a text in quotes ends that the value is, if that is on a later line and nothing but a comment follows there.
fn end_of_quotes(rest: Excerpt<'_>) -> Option<usize> {
    let start = without_properties(rest.text);
    let quote = start.chars().next().filter(|c| matches!(c, '"' | '\''))?;
    let (inside, after) = start.split_at_checked(closing_quote(start, quote))?;
    let behind = after.lines().next().unwrap_or_default().trim();
    let is_closed =
        inside.len() > 1 && inside.ends_with(quote) && (behind.is_empty() || behind.starts_with('#'));
    (is_closed && inside.contains(['\n', '\r'])).then_some(rest.end() - after.len())
}

/// The first line that says something.
pub(super) fn first_line(front: Excerpt<'_>) -> Option<Line<'_>> {
    front.lines().find(|line| !line.is_blank() && !line.is_comment())
}

/// The indentation of the top-level fields; `None` if there is nothing at all.
pub(crate) fn base_indent(front: Excerpt<'_>) -> Option<usize> {
    first_line(front).map(Line::indent)
}

/// The place of the brace that all fields stand in, if they do.
pub(crate) fn brace(front: Excerpt<'_>) -> Option<usize> {
    let fields = without_properties(front.text);
    fields.starts_with('{').then(|| front.end() - fields.len())
}

/// The key that a line begins with.
pub(crate) struct Key<'a> {
    /// The key, without quotes, and without the anchor or tag before it.
    pub(crate) text: Excerpt<'a>,
    /// The quote that it stands in.
    pub(crate) quote: Option<char>,
    /// The place of its colon.
    pub(crate) colon: usize,
}

/// The key that a line begins with.
pub(crate) fn split_key<'a>(line: Line<'a>) -> Option<Key<'a>> {
    let content = line.content.trim();
    let content = content.part(content.end() - without_properties(content.text).len()..content.end());
    let quote = content.text.chars().next().filter(|c| matches!(c, '"' | '\''));
    if let Some(quote) = quote {
        let start = content.at + 1;
        let end = content.at + closing_quote(content.text, quote).checked_sub(1)?;
        let after = content.part(end + 1..content.end()).trim();
        let is_key =
            after.text.strip_prefix(':').is_some_and(|rest| rest.is_empty() || rest.starts_with([' ', '\t']));
        return is_key.then(|| Key { text: content.part(start..end), quote: Some(quote), colon: after.at });
    }
    let is_dash = content.text == "-" || content.text.starts_with("- ");
    if is_dash || content.text.starts_with(['?', '[', ']', '{', '}', ',', '|', '>', '%', '@', '`']) {
        return None;
    }
    let ends_key = |&(index, _): &(usize, &str)| {
        let next = content.text.as_bytes().get(index + 1);
        next.is_none_or(|byte| matches!(byte, b' ' | b'\t'))
    };
    let (index, _) = content.text.match_indices(':').find(ends_key)?;
    let colon = content.at + index;
    Some(Key { text: content.part(content.at..colon).trim(), quote: None, colon })
}

/// The end of the blank lines with tabs that follow a value, or of its own line. Below a value in quotes YAML takes no
/// tab there, so whoever writes one anew has to take them out.
pub(crate) fn end_with_tabs(front: Excerpt<'_>, value_end: usize) -> usize {
    let rest = front.part(value_end..front.end());
    let mut end = value_end;
    for (index, line) in rest.lines().enumerate() {
        if index > 0 && !line.is_blank() {
            break;
        }
        if index == 0 || line.text().contains('\t') {
            end = line.content.end();
        }
    }
    end
}

#[cfg(test)]
mod tests {
    use super::outline;
    use crate::skill::excerpt::Excerpt;

    fn fields(text: &str) -> Vec<(String, String)> {
        let entries = outline(Excerpt { at: 0, text });
        entries.iter().map(|entry| (entry.key.text.to_owned(), entry.value.text.to_owned())).collect()
    }

    fn field(key: &str, value: &str) -> (String, String) {
        (key.to_owned(), value.to_owned())
    }

    #[test]
    fn a_field_reaches_to_the_next_one() {
        let text = "a: 1\r\n'b c' :\n  - x\n- y\n\n# note\n\"d\": >\n  e: f\n  # g\nhttp://h\n";
        let expected =
            [field("a", " 1"), field("b c", "\n  - x\n- y"), field("d", " >\n  e: f\n  # g\nhttp://h")];
        assert_eq!(fields(text), expected);
    }

    #[test]
    fn the_first_field_says_how_deep_all_are_indented() {
        assert_eq!(fields("  a: 1\n  b:\n    c: 2\n"), [field("a", " 1"), field("b", "\n    c: 2")]);
    }

    #[test]
    fn a_key_is_found_behind_an_anchor_or_a_tag_and_with_escapes() {
        let text = "&a name: x\n!!str b: y\n\"\\x6e\\\"\": z\n'it''s': w";
        let entries = outline(Excerpt { at: 0, text });
        for (index, key) in ["name", "b", "n\"", "it's"].into_iter().enumerate() {
            assert!(entries[index].is(key), "{key}");
        }
        assert_eq!(entries.len(), 4);
    }

    #[test]
    fn an_anchor_or_a_tag_at_the_end_of_a_line_leaves_the_next_field_its_quotes() {
        for value in [" !x", " &x", " !!str &x", " # c", " &x # c"] {
            let text = format!("a:{value}\nb: \"c\n  d\"");
            assert_eq!(fields(&text), [field("a", value), field("b", " \"c\n  d\"")], "{value}");
        }
    }

    #[test]
    fn a_key_behind_a_question_mark_ends_the_field_above() {
        assert_eq!(
            fields("a: b\n? c\n: d\n  e\nf: g"),
            [field("a", " b"), field("", " d\n  e"), field("f", " g")]
        );
        assert_eq!(fields("a: b\n? - c\n  - d\nf: g"), [field("a", " b"), field("f", " g")]);
        assert_eq!(fields("a: \"b\n? c\n: d\""), [field("a", " \"b\n? c\n: d\"")]);
    }

    #[test]
    fn a_line_of_a_text_in_quotes_is_no_field() {
        let expected = [field("a", " &x \"b\nc: d\n# e\nf: g\" # h"), field("i", " j")];
        assert_eq!(fields("a: &x \"b\nc: d\n# e\nf: g\" # h\ni: j"), expected);
        // A comment may stand before them.
        assert_eq!(fields("a: # x\n  \"b\nc: d\""), [field("a", " # x\n  \"b\nc: d\"")]);
        // Not if what closes them is another text's.
        assert_eq!(fields("a: \"b\nc: \"d\""), [field("a", " \"b"), field("c", " \"d\"")]);
    }
}
