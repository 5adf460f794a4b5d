//! What the YAML library must not see, because it would take seconds over it or could not say where the fault is.

use super::excerpt::Excerpt;
use super::kind::DiagnosticKind;
use super::report::Report;
use super::scan::{Scan, scan};

/// The most bytes between the fences. The specification's own limits add up to a few thousand.
pub(crate) const MAX_FRONTMATTER: usize = 64 * 1024;

/// The most opening brackets, wherever they stand. It bounds the depth whatever the scan took for a text: the library
/// takes quadratic time over nested brackets, a millisecond over this many.
pub(crate) const MAX_BRACKETS: usize = 4096;

/// Looks over a frontmatter. `None` means that it is refused, and the report says why and where.
pub(crate) fn guard<'a>(front: Excerpt<'a>, fence: usize, report: &mut Report) -> Option<Scan<'a>> {
    let bytes = front.text.len();
    if bytes > MAX_FRONTMATTER {
        report.add(fence, DiagnosticKind::FrontmatterTooLarge { bytes });
        return None;
    }
    let seen = scan(front);
    let finding = forbidden_character(front)
        .or_else(|| document_marker(front))
        .or_else(|| seen.too_deep.map(|at| (at, DiagnosticKind::FlowTooDeep)))
        .or_else(|| bracket_too_many(front).map(|at| (at, DiagnosticKind::TooManyBrackets)))
        .or_else(|| alias_of_collection(&seen));
    match finding {
        Some((at, kind)) => {
            report.add(at, kind);
            None
        }
        None => Some(seen),
    }
}

type Finding = (usize, DiagnosticKind);

fn forbidden_character(front: Excerpt<'_>) -> Option<Finding> {
    if front.text.bytes().all(|byte| matches!(byte, b'\n' | b' '..=b'~')) {
        return None;
    }
    let (index, c) = front.text.char_indices().find(|&(_, c)| !is_allowed(c))?;
    Some((front.at + index, DiagnosticKind::ControlCharacter { code: c.into() }))
}

/// YAML 1.2, section 5.1: the printable characters.
pub(super) fn is_allowed(c: char) -> bool {
    match c {
        '\t' | '\n' | '\r' | '\u{85}' => true,
        '\u{feff}' | '\u{fffe}' | '\u{ffff}' => false,
        _ => !c.is_control(),
    }
}

/// `...` and `--- # text` end a document for YAML, and the library can't say where.
fn document_marker(front: Excerpt<'_>) -> Option<Finding> {
    let line = front.lines().find(|line| {
        let after = line.text().strip_prefix("---").or_else(|| line.text().strip_prefix("..."));
        after.is_some_and(|after| after.is_empty() || after.starts_with([' ', '\t']))
    })?;
    let found = line.text().get(..3).unwrap_or_default().to_owned();
    Some((line.content.at, DiagnosticKind::DocumentMarker { found }))
}

fn bracket_too_many(front: Excerpt<'_>) -> Option<usize> {
    front.text.match_indices(['[', '{']).nth(MAX_BRACKETS).map(|(index, _)| front.at + index)
}

fn alias_of_collection(seen: &Scan<'_>) -> Option<Finding> {
    let alias = seen.aliases.iter().find(|alias| alias.of_collection)?;
    let name = alias.name.text.to_owned();
    Some((alias.name.at.saturating_sub(1), DiagnosticKind::AliasOfCollection { name }))
}
