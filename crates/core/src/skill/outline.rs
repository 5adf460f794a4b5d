//! Where each top-level field of a frontmatter stands, line by line. The YAML library gives values but no places.

use super::excerpt::{Excerpt, Line};

/// A top-level field as written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry<'a> {
    /// The key, without quotes.
    pub(crate) key: Excerpt<'a>,
    /// From the key's first character to the end of the value.
    pub(crate) whole: Excerpt<'a>,
    /// All after the colon, over all its lines.
    pub(crate) value: Excerpt<'a>,
}

impl Entry<'_> {
    /// Where the value begins; the key's place if there is none.
    pub(crate) fn value_at(&self) -> usize {
        let value = self.value.trim();
        if value.text.is_empty() { self.key.at } else { value.at }
    }
}

/// The fields in the order of the file. A line of a text in quotes that looks like a key may be among them.
pub(crate) fn outline(front: Excerpt<'_>) -> Vec<Entry<'_>> {
    let mut entries: Vec<Entry<'_>> = Vec::new();
    let Some(indent) = base_indent(front) else { return entries };
    for line in front.lines().filter(|line| !line.is_blank()) {
        if line.indent() <= indent && line.is_comment() {
            continue;
        }
        let end = line.content.trim().end();
        if line.indent() == indent
            && let Some((key, colon)) = split_key(line)
        {
            let start = line.content.at + indent;
            let (whole, value) = (front.part(start..end), front.part(colon + 1..end));
            entries.push(Entry { key, whole, value });
        } else if let Some(entry) = entries.last_mut() {
            entry.whole = front.part(entry.whole.at..end);
            entry.value = front.part(entry.value.at..end);
        }
    }
    entries
}

/// The indentation of the top-level fields; `None` if there is nothing at all.
pub(crate) fn base_indent(front: Excerpt<'_>) -> Option<usize> {
    front.lines().find(|line| !line.is_blank() && !line.is_comment()).map(Line::indent)
}

/// The key that a line begins with, and the place of its colon.
pub(crate) fn split_key<'a>(line: Line<'a>) -> Option<(Excerpt<'a>, usize)> {
    let content = line.content.trim();
    let quote = content.text.chars().next().filter(|c| matches!(c, '"' | '\''));
    if let Some(quote) = quote {
        let start = content.at + 1;
        let rest = content.part(start..content.end());
        let end = start + rest.text.find(quote)?;
        let after = content.part(end + 1..content.end()).trim();
        let is_key =
            after.text.strip_prefix(':').is_some_and(|rest| rest.is_empty() || rest.starts_with([' ', '\t']));
        return is_key.then(|| (content.part(start..end), after.at));
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
    Some((content.part(content.at..colon).trim(), colon))
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
}
