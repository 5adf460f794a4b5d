//! All safe fixes at once.

use crate::skill::survey::{Placed, Report, load_into};
use crate::skill::{DiagnosticKind, Fix, MAX_FRONTMATTER};

use super::keeping::{Kept, head};
use super::severity::severities;
use super::values::in_order;
use super::{Place, Reader, look};

/// How often fixes are looked for anew. Each round leaves less to mend; only files made for it take this many.
const MAX_ROUNDS: usize = 100;
/// How many fixes are tried one by one where they don't work together.
const MAX_ALONE: usize = 100;
/// The most bytes that are read on the way, of instructions no more than their beginning: thousands of ordinary files, and
/// a hundred times the largest frontmatter.
const MAX_READ: usize = 100 * MAX_FRONTMATTER;

/// A file after all safe fixes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fixed {
    /// The mended file.
    pub text: String,
    /// The codes of the findings that were mended, in the order in which they were.
    pub applied: Vec<&'static str>,
}

/// Applies safe fixes until none is left.
///
/// What this page reads stays the same, but for a name that gets lower-case letters, for fields that go under the
/// metadata, and for what was missing altogether. A reader that then accepts the file reads the same name,
/// description, license, compatibility and metadata as this page, but for blanks. A second time changes nothing. That the
/// name is not the folder's is left to a person, who may mean either: see [`is_among_all`].
pub fn fix_all(source: &str, place: &Place<'_>) -> Fixed {
    fix_all_for(source, place, &Reader::ALL)
}

/// Applies the safe fixes of what one of these readers minds, and no others.
pub fn fix_all_for(source: &str, place: &Place<'_>, readers: &[Reader]) -> Fixed {
    let mut text = source.to_owned();
    let mut applied = Vec::new();
    let mut budget = MAX_READ;
    for _ in 0..MAX_ROUNDS {
        let Some(round) = round(&text, place, readers, &mut budget) else { break };
        applied.extend(round.codes);
        text = round.text;
    }
    Fixed { text, applied }
}

/// Whether [`fix_all`] applies the fix of such a finding.
pub fn is_among_all(kind: &DiagnosticKind) -> bool {
    !matches!(kind, DiagnosticKind::NameNotFolder { .. })
}

struct Round {
    text: String,
    codes: Vec<&'static str>,
}

/// Applies what fits together; or else a part of it, or one alone, if all of it does not keep what the page reads.
fn round(text: &str, place: &Place<'_>, readers: &[Reader], budget: &mut usize) -> Option<Round> {
    let mut report = Report::unlimited();
    let surveyed = load_into(text, &mut report);
    let head = head(text, &surveyed);
    *budget = budget.checked_sub(head.len())?;
    let before = Kept::of(&surveyed, head);
    let mut found = look(text, &surveyed, report.into_findings(), place);
    let is_mended = |kind: &DiagnosticKind| is_among_all(kind) && is_minded(kind, readers);
    found.retain(|finding| finding.fix.is_some() && is_mended(&finding.kind));
    if found.is_empty() {
        return None;
    }
    let together = together(&found);
    let mut count = together.len();
    while count > 0 {
        let taken = together.get(..count)?;
        if let Some(fix) = tried(head, taken, before, budget) {
            return Some(Round { text: fix.apply(text)?, codes: codes(taken) });
        }
        count /= 2;
    }
    fixes(&found).take(MAX_ALONE).find_map(|one| {
        let fix = tried(head, &[one], before, budget)?;
        Some(Round { text: fix.apply(text)?, codes: codes(&[one]) })
    })
}

fn is_minded(kind: &DiagnosticKind, readers: &[Reader]) -> bool {
    let severities = severities(kind);
    readers.iter().any(|reader| severities.get(*reader as usize).copied().flatten().is_some())
}

fn fixes(found: &[Placed]) -> impl Iterator<Item = (&DiagnosticKind, &Fix)> {
    found.iter().filter_map(|finding| Some((&finding.kind, finding.fix.as_ref()?)))
}

/// The fixes that don't touch each other, in the order of the file.
fn together(found: &[Placed]) -> Vec<(&DiagnosticKind, &Fix)> {
    let mut fixes: Vec<_> = fixes(found).filter_map(|(kind, fix)| Some((hull(fix)?, kind, fix))).collect();
    fixes = in_order(fixes, |(hull, ..)| hull.0);
    let mut taken = Vec::new();
    let (mut end, mut moves) = (None, false);
    for ((from, to), kind, fix) in fixes {
        let is_move = matches!(kind, DiagnosticKind::HostField { .. });
        // Two fields that go under the metadata could each begin it.
        if end.is_none_or(|end| end < from) && !(is_move && moves) {
            moves |= is_move;
            end = Some(to);
            taken.push((kind, fix));
        }
    }
    taken
}

/// From the first place that a fix changes to the last.
fn hull(fix: &Fix) -> Option<(usize, usize)> {
    let (first, last) = fix.replacements.first().zip(fix.replacements.last())?;
    Some((first.range.start, last.range.end))
}

fn codes(fixes: &[(&DiagnosticKind, &Fix)]) -> Vec<&'static str> {
    fixes.iter().map(|(kind, _)| kind.code()).collect()
}

/// Some fixes as one, if they change something and the page still reads what it read.
fn tried(
    head: &str,
    fixes: &[(&DiagnosticKind, &Fix)],
    before: Option<Kept<'_>>,
    budget: &mut usize,
) -> Option<Fix> {
    *budget = budget.checked_sub(head.len())?;
    let replacements = fixes.iter().flat_map(|(_, fix)| fix.replacements.iter().cloned()).collect();
    let fix = Fix { replacements };
    let mended = fix.apply(head).filter(|mended| mended != head)?;
    let kinds: Vec<_> = fixes.iter().map(|(kind, _)| *kind).collect();
    before.is_none_or(|before| before.is_in(&mended, &kinds)).then_some(fix)
}
