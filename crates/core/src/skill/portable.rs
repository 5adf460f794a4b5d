//! What loads here and is refused, cut or read differently elsewhere: the specification's limits, and the habits of
//! other readers that a writer should know of. Checks for one host at a time belong to the linter.

use super::diagnostic::Fix;
use super::excerpt::Excerpt;
use super::field::Field;
use super::fields::Found;
use super::kind::DiagnosticKind;
use super::outline::end_with_tabs;
use super::parts::{Parts, Style, parts};
use super::quotes::push_quoted;
use super::repair::Repair;
use super::report::Report;
use super::scan::Scan;

/// Characters in a name, at most (agentskills.io/specification).
pub const MAX_NAME: usize = 64;
/// Characters in a description, at most (agentskills.io/specification).
pub(crate) const MAX_DESCRIPTION: usize = 1024;
/// Characters in a compatibility text, at most (agentskills.io/specification).
pub(crate) const MAX_COMPATIBILITY: usize = 500;

/// Checks the text of a text field.
pub(super) fn check_text(text: &str, found: &Found<'_>, repaired: bool, report: &mut Report) {
    let chars = text.chars().count();
    let at = found.at;
    match found.field {
        Field::Name => {
            if !has_name_format(text) {
                report.add(at, DiagnosticKind::NameFormat { found: text.to_owned() });
            }
            if chars > MAX_NAME {
                report.add(at, DiagnosticKind::NameTooLong { chars });
            }
        }
        Field::Description => {
            if chars > MAX_DESCRIPTION {
                report.add(at, DiagnosticKind::DescriptionTooLong { chars });
            }
            if text.contains(['<', '>']) {
                let inside = angle_bracket(found.written());
                report.add(inside.unwrap_or(at), DiagnosticKind::AngleBrackets);
            }
        }
        Field::Compatibility => {
            if chars > MAX_COMPATIBILITY {
                report.add(at, DiagnosticKind::CompatibilityTooLong { chars });
            }
        }
        Field::License
        | Field::Metadata
        | Field::AllowedTools
        | Field::Tools
        | Field::Type
        | Field::Triggers
        | Field::Priority => {}
    }
    let comment = if repaired { None } else { comment_in_text(found.written()) };
    if let Some(at) = comment {
        report.add(at, DiagnosticKind::CommentInText { field: found.field });
    }
}

/// The specification's rule for names: lower-case letters, digits and single inner hyphens.
pub(crate) fn has_name_format(name: &str) -> bool {
    let is_allowed = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    name.chars().all(is_allowed) && !name.starts_with('-') && !name.ends_with('-') && !name.contains("--")
}

/// Where the text has its first `<` or `>`: not the `>` that belongs to YAML, and not in a comment.
fn angle_bracket(value: Excerpt<'_>) -> Option<usize> {
    let parts = parts(value);
    let start = parts.block(value).map_or(value.at, |(_, below)| below.at);
    let comments = parts.comments.iter().filter(|comment| comment.at >= start);
    let mut ends = comments.map(|comment| (comment.at, comment.end())).chain([(value.end(), value.end())]);
    let mut from = start;
    ends.find_map(|(to, next)| {
        let part = value.part(from..to);
        from = next;
        Some(part.at + part.text.find(['<', '>'])?)
    })
}

/// Where ` #` ends a plain text.
fn comment_in_text(value: Excerpt<'_>) -> Option<usize> {
    let Parts { style: Style::Plain, comments, outside } = parts(value) else { return None };
    let texts = outside.into_iter().filter(|part| !part.text.trim().is_empty());
    let mut ends = texts.map(|part| part.end());
    ends.find(|end| comments.binary_search_by_key(end, |comment| comment.at).is_ok())
}

/// Warns of three dashes in the frontmatter: readers that cut the file at every `---` cut here.
pub(super) fn check_dashes(front: Excerpt<'_>, report: &mut Report) {
    if let Some(index) = front.text.find("---") {
        report.add(front.at + index, DiagnosticKind::DashesInFrontmatter);
    }
}

/// Warns of anchors, aliases and tags, unless they stand in a text that was repaired.
pub(super) fn check_yaml_features(seen: &Scan<'_>, repairs: &[Repair<'_>], report: &mut Report) {
    let is_yaml = |at: usize| {
        !repairs.iter().any(|repair| (repair.entry.value.at..repair.entry.value.end()).contains(&at))
    };
    for anchor in seen.anchors.iter().filter(|anchor| is_yaml(anchor.at)) {
        report.add(anchor.at.saturating_sub(1), DiagnosticKind::YamlAnchor { name: anchor.text.to_owned() });
    }
    for alias in seen.aliases.iter().filter(|alias| is_yaml(alias.name.at)) {
        report.add(
            alias.name.at.saturating_sub(1),
            DiagnosticKind::YamlAlias { name: alias.name.text.to_owned() },
        );
    }
    for tag in seen.tags.iter().filter(|tag| is_yaml(tag.at)) {
        report.add(tag.at, DiagnosticKind::YamlTag { tag: tag.text.to_owned() });
    }
}

/// Warns of texts that were read as if they stood in quotes, and offers the quotes.
pub(super) fn check_repairs(front: Excerpt<'_>, repairs: &[Repair<'_>], report: &mut Report) {
    for Repair { entry, text } in repairs {
        let field = entry.key.text.to_owned();
        let mut quoted = String::from(" ");
        push_quoted(&mut quoted, text);
        let fix = Fix::replace(entry.value.at..end_with_tabs(front, entry.value.end()), quoted);
        report.add_fixable(entry.value_at(), DiagnosticKind::RepairedText { field }, Some(fix));
    }
}
