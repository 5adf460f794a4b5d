//! Whether a file reads the same after a fix, but for what the fix is meant to change.

use crate::skill::DiagnosticKind;
use crate::skill::survey::{Placed, Reading, Report, Surveyed, load_into};

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
        let instructions = surveyed.survey.as_ref()?.fences.body.trim().text.to_owned();
        Some(Kept { reading: surveyed.reading.clone()?, instructions })
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

/// Withholds fixes after which something else would be read. `body` is where the instructions begin.
pub(super) fn withhold(source: &str, body: usize, found: &mut [Placed]) {
    // A fix changes nothing there: what the file is worth reading for is its beginning.
    let end = (body + BODY..source.len()).find(|&end| source.is_char_boundary(end)).unwrap_or(source.len());
    let head = source.get(..end).unwrap_or(source);
    let mut before = None;
    let mut left = MAX_TRIED;
    for finding in found {
        let Some(fix) = &finding.fix else { continue };
        let (mended, cost) = (fix.apply(head), head.len());
        let is_kept = left.checked_sub(cost).is_some_and(|rest| {
            left = rest;
            let before = before.get_or_insert_with(|| Kept::of(head));
            match (before, mended.as_deref().map(Kept::of)) {
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
