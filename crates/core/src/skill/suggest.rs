//! Filled-in frontmatter for a file that lacks it: a name from the first heading, a description from the first
//! paragraph.

use super::diagnostic::Fix;
use super::excerpt::{Excerpt, Line};
use super::fence::Fences;
use super::field::Field;
use super::portable::MAX_NAME;
use super::quotes::push_quoted;

/// Enough of a paragraph for a description.
const MAX_DESCRIPTION: usize = 400;
/// How far down a heading or a paragraph is looked for.
const MAX_LINES: usize = 200;
/// The name for a file whose heading has no Latin letter.
const PLACEHOLDER: &str = "my-skill";

/// What would give a file a frontmatter. `rest` is the file from its first line that says something.
pub(super) fn frontmatter(file: Excerpt<'_>, rest: Excerpt<'_>) -> Option<Fix> {
    let first = rest.lines().next()?;
    let key = first.text().split_once(':').map(|(key, _)| key);
    if key.and_then(Field::parse).is_some() {
        return Some(Fix::replace(rest.at..rest.at, ["---", line_break(first)].concat()));
    }
    let line_break = line_break(first);
    let mut text = ["---", line_break, "name: ", &name(rest), line_break, "description: "].concat();
    push_quoted(&mut text, &description(rest)?);
    text.extend([line_break, "---", line_break, line_break]);
    Some(Fix::replace(file.at..file.at, text))
}

/// What would give a frontmatter a name.
pub(super) fn name_field(fences: &Fences<'_>) -> Fix {
    let at = fences.frontmatter.at;
    Fix::replace(at..at, ["name: ", &name(fences.body), fences.line_break].concat())
}

/// What would give an empty `name:` a name.
pub(super) fn name_value(empty: Excerpt<'_>, body: Excerpt<'_>) -> Fix {
    Fix::replace(empty.at..empty.end(), [" ", &name(body)].concat())
}

fn line_break(line: Line<'_>) -> &str {
    if line.line_break.is_empty() { "\n" } else { line.line_break }
}

/// A name as the specification wants it, from the first heading.
pub(super) fn name(body: Excerpt<'_>) -> String {
    let mut name = String::new();
    for c in body.lines().take(MAX_LINES).find_map(heading).unwrap_or_default().chars() {
        if c.is_ascii_alphanumeric() {
            name.push(c.to_ascii_lowercase());
        } else if !name.is_empty() && !name.ends_with('-') {
            name.push('-');
        }
    }
    name.truncate(MAX_NAME);
    let name = name.trim_end_matches('-');
    if name.is_empty() { PLACEHOLDER.to_owned() } else { name.to_owned() }
}

/// The first line of prose, or else the first heading.
fn description(rest: Excerpt<'_>) -> Option<String> {
    let is_prose = |line: &Line<'_>| line.text().contains(char::is_alphanumeric) && heading(*line).is_none();
    let prose = rest.lines().take(MAX_LINES).find(is_prose).map(|line| line.text().trim());
    let text = prose.or_else(|| rest.lines().take(MAX_LINES).find_map(heading))?;
    let text: String = text.chars().filter(|c| !c.is_control()).take(MAX_DESCRIPTION).collect();
    (!text.trim().is_empty()).then_some(text)
}

/// The text of a Markdown heading.
fn heading(line: Line<'_>) -> Option<&str> {
    let text = line.text().trim_start_matches('#');
    let level = line.text().len() - text.len();
    let heading = text.trim();
    ((1..=6).contains(&level) && text.starts_with([' ', '\t']) && !heading.is_empty()).then_some(heading)
}

#[cfg(test)]
mod tests {
    use super::name;
    use crate::skill::excerpt::Excerpt;

    #[test]
    fn a_name_comes_from_the_first_heading() {
        for (body, expected) in [
            ("text\n\n## Refund helper (v2)!\n# Other", "refund-helper-v2"),
            ("#no heading\n# PDF", "pdf"),
            ("# 退款处理", "my-skill"),
            ("# 退款 refund", "refund"),
            ("", "my-skill"),
        ] {
            assert_eq!(name(Excerpt { at: 0, text: body }), expected, "{body}");
        }
        assert_eq!(name(Excerpt { at: 0, text: &format!("# {} b", "a".repeat(63)) }).len(), 63);
    }
}
