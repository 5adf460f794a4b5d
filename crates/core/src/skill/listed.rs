//! The tools of a file that can't be read as YAML, as well as they can be told all the same: they must not become general.
//!
//! In doubt a name counts: what is listed here is hidden, and nothing else comes of it.

use std::collections::BTreeSet;

use crate::tool::{ToolName, Toolbox};

use super::excerpt::{Excerpt, Line};
use super::field::Field;
use super::outline::{base_indent, brace, split_key};
use super::quotes::{closing_quote, unquoted};

/// The names in all that looks like `tools` in a frontmatter; of several, all count.
pub(super) fn tools_as_written(front: Excerpt<'_>) -> Vec<ToolName> {
    let mut names = Names::default();
    let Some(indent) = base_indent(front) else { return Vec::new() };
    if brace(front).is_some() {
        in_brackets(front, &mut names);
        return names.names;
    }
    let mut is_inside = false;
    for line in front.lines() {
        if let Some(start) = tools_value(line, indent) {
            is_inside = true;
            names.take(line.content.part(start..line.content.end()).text);
        } else if is_inside && goes_on(line, indent) {
            names.take(line.text());
        } else {
            is_inside = false;
        }
    }
    names.names
}

/// Where the value of `tools` begins, if this line does.
fn tools_value(line: Line<'_>, indent: usize) -> Option<usize> {
    let key = Field::Tools.as_str();
    // Most lines of a huge file are not worth a closer look.
    let start = line.text().trim_start_matches([' ', '"', '\'']);
    if line.indent() != indent || !(start.starts_with(key) || start.starts_with(['\\', '&', '!', '?'])) {
        return None;
    }
    // TOML has `tools = []`.
    let value = start.strip_prefix(key).map(|rest| rest.trim_start_matches(['"', '\'', ' ', '\t']));
    if let Some(value) = value.and_then(|rest| rest.strip_prefix('=')) {
        return Some(line.content.end() - value.len());
    }
    if let Some(after) = line.text().trim_start().strip_prefix("? ") {
        return (after.trim() == key).then_some(line.content.end());
    }
    let found = split_key(line)?;
    let is_tools = match found.quote {
        Some(quote) => unquoted(found.text.text, quote).is_some_and(|found| found == key),
        None => found.text.text == key,
    };
    is_tools.then_some(found.colon + 1)
}

/// Whether a value goes on: not with the next field, nor, in a file that is never closed, with the instructions.
fn goes_on(line: Line<'_>, indent: usize) -> bool {
    let text = line.text();
    text.is_empty()
        || line.indent() > indent
        || line.is_comment()
        || text.trim_start_matches(' ').starts_with(['\t', '-', '[', ']', ',', ':'])
}

/// `{name: x, tools: [a, b]}`, or what is left of it.
fn in_brackets(front: Excerpt<'_>, names: &mut Names) {
    let mut rest = front.text;
    while let Some((before, after)) = rest.split_once(Field::Tools.as_str()) {
        rest = after;
        let is_start = before.ends_with(['{', ',', '"', '\'', ' ', '\t', '\n', '\r']);
        let value = after.trim_start_matches(['"', '\'', ' ', '\t']).strip_prefix(':').map(str::trim_start);
        let Some(value) = value.filter(|_| is_start) else { continue };
        let ends: &[char] = if value.starts_with('[') { &[']'] } else { &[',', '}'] };
        let (inside, behind) = value.split_once(ends).unwrap_or((value, ""));
        inside.split(['\n', '\r']).for_each(|line| names.take(line));
        rest = behind;
    }
}

/// Names, each once.
#[derive(Default)]
struct Names {
    seen: BTreeSet<ToolName>,
    names: Vec<ToolName>,
}

impl Names {
    /// Takes the names of a line: its words, without comments and with the escapes of double quotes read. A text whose
    /// escapes are none has no name.
    fn take(&mut self, line: &str) {
        let mut rest = line;
        let mut before = ' ';
        // Looking for the end of each would cost quadratic time.
        let mut is_closed = true;
        while let Some(c) = rest.chars().next() {
            let after = rest.get(c.len_utf8()..).unwrap_or_default();
            let end = if c == '"' && is_closed { closing_quote(rest, c) } else { 0 };
            let inside = rest.get(..end).and_then(|all| all.strip_prefix(c)?.strip_suffix(c));
            is_closed &= c != '"' || inside.is_some();
            if c == '#' && matches!(before, ' ' | '\t') {
                return;
            } else if let Some(inside) = inside {
                self.words(&unquoted(inside, c).unwrap_or_default());
                rest = rest.get(end..).unwrap_or_default();
            } else if is_part(c) {
                let length = rest.find(|c| !is_part(c)).unwrap_or(rest.len());
                let (word, behind) = rest.split_at_checked(length).unwrap_or((rest, ""));
                self.words(word);
                rest = behind;
            } else {
                rest = after;
            }
            before = c;
        }
    }

    fn words(&mut self, text: &str) {
        for word in
            text.split(|c| !is_part(c)).filter(|word| word.contains(|c: char| c.is_ascii_alphanumeric()))
        {
            if let Ok(name) = ToolName::parse(word)
                && !Toolbox::RESERVED.contains(&word)
                && self.seen.insert(name.clone())
            {
                self.names.push(name);
            }
        }
    }
}

fn is_part(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_' || c == '-'
}

#[cfg(test)]
mod tests {
    use super::tools_as_written;
    use crate::skill::excerpt::Excerpt;
    use crate::tool::ToolName;

    #[test]
    fn tools_are_listed_even_from_broken_yaml() {
        for text in [
            "tools:\n  - a\n  - b # c\n  - a\nname: [",
            "tools: [a, b",
            "tools: \"a, b",
            "tools:\n- a\n- b\nBody text\n",
            "tools:\n\t- a\n\t- b\n\n# Heading\nBody\n",
            "tools: a, b, activate_skill",
            "  \"tools\":\n    - a\n\n    - b\n  license: c",
            "tools: [a]\ntools: [b,\n a\n]\nlicense: c",
            "tools: # note\n  [a,b]\nx:\n  tools: c",
            "tools:\n- a\n# note\n- b",
            "tools:\n  - a\n# note\n  # another\n  - b\nname: [",
            "tools:\n  - \"\\x61\" # c\n  - \"\\u0062\"",
            "tools: [\"\\x61\", \"\\qc\", b]",
            "\"\\x74ools\": [a, b]",
            "? tools\n: - a\n  - b\nname: [",
            "{name: [, tools: [a,\n b], license: c}",
            "{\"tools\": [a, \"b\"], tools_x: [c], x: [",
            "# note\n{tools: a, tools: b, x: [",
        ] {
            let tools = tools_as_written(Excerpt { at: 0, text });
            assert_eq!(tools.iter().map(ToolName::as_str).collect::<Vec<_>>(), ["a", "b"], "{text}");
        }
    }
}
