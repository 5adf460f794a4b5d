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
#[derive(Clone, Copy)]
pub(super) struct Kept<'a> {
    reading: &'a Reading,
    instructions: &'a str,
}

impl<'a> Kept<'a> {
    /// What was read of a file, with no more of the instructions than this part of it holds. `None` of a file without a
    /// frontmatter that can be read.
    pub(super) fn of(surveyed: &'a Surveyed<'_>, part: &'a str) -> Option<Kept<'a>> {
        let body = surveyed.survey.as_ref()?.fences.body.at;
        Some(Kept { reading: surveyed.reading.as_ref()?, instructions: part.get(body..)?.trim() })
    }

    /// Whether a mended part of the file still says all of it, after the fixes for these findings.
    pub(super) fn is_in(self, mended: &str, kinds: &[&DiagnosticKind]) -> bool {
        let surveyed = load_into(mended, &mut Report::default());
        Kept::of(&surveyed, mended).is_some_and(|after| self.is_kept(after, kinds))
    }

    fn is_kept(self, after: Kept<'_>, kinds: &[&DiagnosticKind]) -> bool {
        let (before, now) = (self.reading, after.reading);
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
            && (moves || now.metadata.len() == before.metadata.len())
            && before.metadata.iter().enumerate().all(has)
            && after.instructions == self.instructions
            && others(now) == others(before)
    }
}

/// All that no fix changes: what a reading holds beside the name and the metadata.
fn others(reading: &Reading) -> impl PartialEq {
    let Reading { name: _, metadata: _, description, tools, allowed_tools, license, compatibility, entry } =
        reading;
    (description, tools, allowed_tools, license, compatibility, entry)
}

fn renames(kind: &DiagnosticKind, before: &str, now: &str) -> bool {
    if let DiagnosticKind::NameNotFolder { folder } = kind {
        return now == folder;
    }
    matches!(kind, DiagnosticKind::NameFormat { .. }) && before.eq_ignore_ascii_case(now)
}

/// What a fix is tried on: it changes nothing in the instructions, so their beginning stands for them. A file that can't be
/// read is tried whole.
pub(super) fn head<'a>(source: &'a str, surveyed: &Surveyed<'_>) -> &'a str {
    let Some(survey) = &surveyed.survey else { return source };
    let ends = survey.fences.body.at + BODY..source.len();
    let end = ends.into_iter().find(|&end| source.is_char_boundary(end)).unwrap_or(source.len());
    source.get(..end).unwrap_or(source)
}

/// Withholds fixes after which something else would be read.
pub(super) fn withhold(source: &str, surveyed: &Surveyed<'_>, found: &mut [Placed]) {
    let Some(survey) = &surveyed.survey else { return };
    let head = head(source, surveyed);
    let before = Kept::of(surveyed, head);
    let mut left = MAX_TRIED;
    for finding in found {
        let Some(fix) = &finding.fix else { continue };
        if survey.stand_apart && only_quotes(survey, finding) {
            continue;
        }
        let is_kept = left.checked_sub(head.len()).is_some_and(|rest| {
            left = rest;
            let mended = fix.apply(head);
            before.zip(mended).is_some_and(|(before, mended)| before.is_in(&mended, &[&finding.kind]))
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
