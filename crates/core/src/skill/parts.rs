//! A value as written, taken apart: what is text of a block or in quotes, what is comment, and what is neither.

use super::excerpt::Excerpt;
use super::quotes::closing_quote;

/// How a value is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Style {
    /// Nothing but blanks and comments.
    Empty,
    /// Without quotes; also an alias, and a list or a mapping over several lines.
    Plain,
    /// In quotes.
    Quoted,
    /// Below `|` or `>`.
    Block,
    /// In brackets.
    Flow,
}

/// The parts of a value.
#[derive(Debug)]
pub(crate) struct Parts<'a> {
    /// How it is written.
    pub(crate) style: Style,
    /// Comments from their `#` to the end of the line.
    pub(crate) comments: Vec<Excerpt<'a>>,
    /// What is neither a comment nor a text in quotes or in a block.
    pub(crate) outside: Vec<Excerpt<'a>>,
}

/// What YAML takes for white space.
const BLANKS: [char; 4] = [' ', '\t', '\n', '\r'];

/// A node without what may stand before it: white space, comments, an anchor, a tag.
pub(super) fn without_properties(text: &str) -> &str {
    let mut rest = text.trim_start_matches(BLANKS);
    while let Some(end) = property_end(rest) {
        rest = rest.get(end..).unwrap_or_default().trim_start_matches(BLANKS);
    }
    rest
}

/// Where the comment, anchor or tag ends that a text begins with.
fn property_end(text: &str) -> Option<usize> {
    let end = match text.chars().next()? {
        '#' => text.find(['\n', '\r']),
        '&' | '!' => text.find(char::is_whitespace),
        _ => return None,
    };
    Some(end.unwrap_or(text.len()))
}

/// Takes a value apart, from its colon on. In brackets, a `#` in quotes may count as a comment.
pub(crate) fn parts(value: Excerpt<'_>) -> Parts<'_> {
    let mut parts = Parts { style: Style::Empty, comments: Vec::new(), outside: Vec::new() };
    let start = parts.properties(value);
    let rest = value.part(start..value.end());
    match rest.text.chars().next() {
        None => {}
        Some('|' | '>') => {
            parts.style = Style::Block;
            if let Some(header) = rest.lines().next() {
                parts.line(header.content);
            }
        }
        Some(quote @ ('"' | '\'')) => {
            parts.style = Style::Quoted;
            let end = rest.at + closing_quote(rest.text, quote);
            parts.plain(rest.part(end..rest.end()));
        }
        Some('[' | '{') => {
            parts.style = Style::Flow;
            parts.plain(rest);
        }
        Some(_) => {
            parts.style = Style::Plain;
            parts.plain(rest);
        }
    }
    parts
}

impl<'a> Parts<'a> {
    /// The text without quotes, if it stands on one line.
    pub(crate) fn plain_text(&self) -> Option<&'a str> {
        let mut texts = self.outside.iter().map(|part| part.text.trim()).filter(|text| !text.is_empty());
        let text = texts.next()?;
        texts.next().is_none().then_some(text)
    }

    /// `|` or `>` of a block of text, and the lines below it. `None` of a text that only begins so: of a block, nothing but
    /// signs and digits stand there, as in `|-` and `>2+`.
    pub(super) fn block(&self, value: Excerpt<'a>) -> Option<(char, Excerpt<'a>)> {
        let header = self.outside.last().filter(|_| self.style == Style::Block)?;
        let mut chars = header.text.chars();
        let style = chars.next()?;
        let is_header = chars.as_str().trim_end().chars().all(|c| matches!(c, '+' | '-' | '0'..='9'));
        let line = value.lines().find(|line| header.at <= line.content.end())?;
        is_header.then(|| (style, value.part(line.next_at()..value.end())))
    }

    /// Passes over what may stand before a value: blanks, comments, an anchor, a tag. Returns the offset of the value.
    fn properties(&mut self, value: Excerpt<'a>) -> usize {
        let mut at = value.at;
        loop {
            let rest = value.part(at..value.end());
            let text = rest.text.trim_start_matches(BLANKS);
            let start = rest.end() - text.len();
            self.outside.push(value.part(at..start));
            let Some(end) = property_end(text) else { return start };
            at = start + end;
            if text.starts_with('#') {
                self.comments.push(value.part(start..at));
            }
        }
    }

    fn plain(&mut self, rest: Excerpt<'a>) {
        for line in rest.lines() {
            self.line(line.content);
        }
    }

    fn line(&mut self, line: Excerpt<'a>) {
        let is_comment = |&(index, _): &(usize, &str)| {
            let before = index.checked_sub(1).and_then(|before| line.text.as_bytes().get(before));
            before.is_none_or(|byte| matches!(byte, b' ' | b'\t'))
        };
        let comment =
            line.text.match_indices('#').find(is_comment).map_or(line.text.len(), |(index, _)| index);
        let comment = line.at + comment;
        self.outside.push(line.part(line.at..comment));
        if comment < line.end() {
            self.comments.push(line.part(comment..line.end()));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Style, parts};
    use crate::skill::excerpt::Excerpt;

    #[test]
    fn comments_are_told_from_texts() {
        for (value, style, comments) in [
            (" a#b # c", Style::Plain, "# c"),
            (" a\n  b # c\n  # d", Style::Plain, "# c|# d"),
            (" # c\n  a", Style::Plain, "# c"),
            (" \"a # b\\\" # c\" # d", Style::Quoted, "# d"),
            (" 'a '' # b' # d", Style::Quoted, "# d"),
            (" \"a\n  # b\"\t# c", Style::Quoted, "# c"),
            (" | # c\n  a # b\n  # d", Style::Block, "# c"),
            (" &x !!str \"a\" # c", Style::Quoted, "# c"),
            (" &x # c\n  |\n  a", Style::Block, "# c"),
            (" *x # c", Style::Plain, "# c"),
            (" # c", Style::Empty, "# c"),
            ("", Style::Empty, ""),
            (" [a, b] # c", Style::Flow, "# c"),
            (" \"a # b", Style::Quoted, ""),
        ] {
            let parts = parts(Excerpt { at: 7, text: value });
            let found: Vec<_> = parts.comments.iter().map(|comment| comment.text).collect();
            assert_eq!((parts.style, found.join("|").as_str()), (style, comments), "{value}");
        }
    }

    #[test]
    fn what_is_outside_has_no_text_of_quotes_and_blocks() {
        for (value, outside) in
            [("\t\"a\tb\"\t", "\t|\t"), (" |\t\n  a\tb", " ||\t"), ("\ta\tb # \t", "\t|a\tb ")]
        {
            let parts = parts(Excerpt { at: 0, text: value });
            let found: Vec<_> = parts.outside.iter().map(|part| part.text).collect();
            assert_eq!(found.concat().replace('|', ""), outside.replace('|', ""), "{value}");
        }
    }
}
