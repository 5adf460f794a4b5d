//! Whether a file reads the same after a fix, but for what the fix is meant to change.

use crate::skill::DiagnosticKind;
use crate::skill::survey::{Entry, Placed, Reading, Report, Survey, Surveyed, load_into};

use super::values::range;

/// The most bytes that are read to try fixes one by one; beyond it none is offered, until others are applied. Most
/// files have a few fixes and a frontmatter of a few hundred bytes.
const MAX_TRIED: usize = 256 * 1024;
/// How much of the instructions is read with the frontmatter.
const BODY: usize = 64;

/// What a page reads of a file.
#[derive(Debug)]
pub(super) struct Kept {
    reading: Reading,
    instructions: String,
}

impl Kept {
    /// Reads a file; `None` if it has no frontmatter that can be read.
    pub(super) fn of(source: &str) -> Option<Kept> {
        Kept::from(&load_into(source, &mut Report::default()))
    }

    /// What was read already.
    pub(super) fn from(surveyed: &Surveyed<'_>) -> Option<Kept> {
        Kept::in_head(surveyed, Some(surveyed.survey.as_ref()?.fences.body.text))
    }

    /// The same with no more of the instructions than this.
    fn in_head(surveyed: &Surveyed<'_>, body: Option<&str>) -> Option<Kept> {
        Some(Kept { reading: surveyed.reading.clone()?, instructions: body?.trim().to_owned() })
    }

    /// Whether all is still there after the fixes for these findings.
    pub(super) fn is_in(&self, after: &Kept, kinds: &[&DiagnosticKind]) -> bool {
        let (before, now) = (&self.reading, &after.reading);
        let is_name = match (&before.name, &now.name) {
            (Some(before), Some(now)) => before == now || kinds.iter().any(|kind| renames(kind, before, now)),
            (None, _) => true,
            (Some(_), None) => false,
        };
        let moves = kinds.iter().any(|kind| matches!(kind, DiagnosticKind::HostField { .. }));
        let has = |(index, entry): (usize, &_)| {
            now.metadata.get(index) == Some(entry) || now.metadata.contains(entry)
        };
        is_name
            && now.description == before.description
            && after.instructions == self.instructions
            && now.tools == before.tools
            && now.entry == before.entry
            && now.allowed_tools == before.allowed_tools
            && now.license == before.license
            && now.compatibility == before.compatibility
            && (moves || now.metadata.len() == before.metadata.len())
            && before.metadata.iter().enumerate().all(has)
    }
}

fn renames(kind: &DiagnosticKind, before: &str, now: &str) -> bool {
    if let DiagnosticKind::NameNotFolder { folder } = kind {
        return now == folder;
    }
    matches!(kind, DiagnosticKind::NameFormat { .. }) && before.eq_ignore_ascii_case(now)
}

/// Withholds fixes after which something else would be read.
pub(super) fn withhold(source: &str, surveyed: &Surveyed<'_>, found: &mut [Placed]) {
    let Some(survey) = &surveyed.survey else { return };
    // A fix changes nothing in the instructions: what the file is worth reading for is its beginning.
    let body = survey.fences.body.at;
    let end = (body + BODY..source.len()).find(|&end| source.is_char_boundary(end)).unwrap_or(source.len());
    let head = source.get(..end).unwrap_or(source);
    let mut before = None;
    let mut left = MAX_TRIED;
    for finding in found {
        let Some(fix) = &finding.fix else { continue };
        if survey.stand_apart && only_quotes(survey, finding) {
            continue;
        }
        let is_kept = left.checked_sub(head.len()).is_some_and(|rest| {
            left = rest;
            let before = before.get_or_insert_with(|| Kept::in_head(surveyed, head.get(body..)));
            match (before, fix.apply(head).as_deref().map(Kept::of)) {
                (Some(before), Some(Some(after))) => before.is_in(&after, &[&finding.kind]),
                // A file without a name, say.
                (None, Some(_)) => true,
                (_, None | Some(None)) => false,
            }
        });
        if !is_kept {
            finding.fix = None;
        }
    }
}

/// Whether a fix does nothing but put a top-level text in quotes, on the line of its key, of which there is no other.
fn only_quotes(survey: &Survey<'_>, finding: &Placed) -> bool {
    let is_text =
        matches!(finding.kind, DiagnosticKind::RepairedText { .. } | DiagnosticKind::CjkLineBreak { .. });
    let Some([part]) = finding.fix.as_ref().filter(|_| is_text).map(|fix| fix.replacements.as_slice()) else {
        return false;
    };
    let mut of_it = survey.entries.iter().filter(|entry| range(survey, **entry) == part.range);
    let is_quoted = part.text.starts_with(" \"") && !part.text.contains(['\n', '\r']);
    let is_only = |entry: &Entry<'_>| survey.keys.iter().filter(|key| *key == entry.key.text).count() == 1;
    is_quoted && of_it.next().is_some_and(is_only)
}
