//! A fix as a person reads a change: lines that go, and lines that come.

use skillsight_core::skill::{Fix, Replacement};

use crate::lines::Lines;

/// Lines next to each other that a fix changes.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Hunk {
    /// The number of the first line that goes, or behind which others come.
    pub(super) first: u32,
    /// Lines that go, without their line breaks.
    pub(super) old: Vec<String>,
    /// Lines that come.
    pub(super) new: Vec<String>,
}

/// The hunks of a fix, in the order of the file.
pub(super) fn hunks(fix: &Fix, lines: &Lines<'_>) -> Vec<Hunk> {
    let mut hunks = Vec::new();
    let mut rest = fix.replacements.as_slice();
    while let Some(first) = rest.first() {
        let (from, mut to) = touched(first, lines);
        let mut count = 1;
        while let Some((next, end)) = rest.get(count).map(|next| touched(next, lines))
            && next <= to + 1
        {
            to = to.max(end);
            count += 1;
        }
        let (group, others) = rest.split_at(count);
        hunks.extend(hunk(group, from, to, lines));
        rest = others;
    }
    hunks
}

/// The first and the last line, from 0, of what a replacement touches. A line break at its end is of the line before.
fn touched(replacement: &Replacement, lines: &Lines<'_>) -> (usize, usize) {
    let range = &replacement.range;
    let last = if range.is_empty() { range.end } else { range.end - 1 };
    (lines.index(range.start), lines.index(last))
}

fn hunk(group: &[Replacement], from: usize, to: usize, lines: &Lines<'_>) -> Option<Hunk> {
    let (start, end) = (lines.start(from), lines.end(to));
    let before = lines.text().get(start..end)?;
    let shifted = |replacement: &Replacement| {
        let range = replacement.range.start - start..replacement.range.end - start;
        Replacement { range, text: replacement.text.clone() }
    };
    let after = Fix { replacements: group.iter().map(shifted).collect() }.apply(before)?;
    let (old, new) = (split(before), split(&after));
    let same = old.iter().zip(&new).take_while(|(old, new)| old == new).count();
    let (old, new) = (old.get(same..)?, new.get(same..)?);
    let tail = old.iter().rev().zip(new.iter().rev()).take_while(|(old, new)| old == new).count();
    let (old, new) = (old.get(..old.len() - tail)?, new.get(..new.len() - tail)?);
    if old.is_empty() && new.is_empty() {
        return None;
    }
    // A change of nothing but line breaks shows them.
    let is_of_breaks = old.len() == new.len() && old.iter().zip(new).all(|(old, new)| bare(old) == bare(new));
    let shown = |line: &&str| if is_of_breaks { (*line).to_owned() } else { bare(line).to_owned() };
    let first = u32::try_from(from + same + 1).unwrap_or(u32::MAX);
    let (old, new) = (old.iter().map(shown).collect(), new.iter().map(shown).collect());
    Some(Hunk { first, old, new })
}

/// Lines with their line breaks.
fn split(text: &str) -> Vec<&str> {
    let lines = Lines::of(text);
    let starts = (0..).map(|index| lines.start(index)..lines.end(index));
    starts.take_while(|range| !range.is_empty()).filter_map(|range| text.get(range)).collect()
}

fn bare(line: &str) -> &str {
    line.trim_end_matches(['\r', '\n'])
}

#[cfg(test)]
mod tests {
    use skillsight_core::skill::{Fix, Replacement};

    use super::{Hunk, hunks};
    use crate::lines::Lines;

    /// A fix that replaces each of these texts, which stand in the source once.
    #[track_caller]
    fn check(source: &str, changes: &[(&str, &str)], expected: &[(u32, &[&str], &[&str])]) {
        let replacement = |(old, new): &(&str, &str)| {
            let at = source.find(old).unwrap();
            Replacement { range: at..at + old.len(), text: (*new).to_owned() }
        };
        let fix = Fix { replacements: changes.iter().map(replacement).collect() };
        let owned = |lines: &[&str]| lines.iter().map(|line| (*line).to_owned()).collect();
        let expected: Vec<_> = expected
            .iter()
            .map(|(first, old, new)| Hunk { first: *first, old: owned(old), new: owned(new) })
            .collect();
        assert_eq!(hunks(&fix, &Lines::of(source)), expected);
    }

    #[test]
    fn a_change_within_a_line_is_that_line() {
        check("a\nname: Demo\nb\n", &[("Demo", "demo")], &[(2, &["name: Demo"], &["name: demo"])]);
        check("one two\n", &[("one", "1"), ("two", "2")], &[(1, &["one two"], &["1 2"])]);
    }

    #[test]
    fn a_line_that_goes_or_comes_leaves_its_neighbours_out() {
        check("a\nb\nc\n", &[("b\n", "")], &[(2, &["b"], &[])]);
        check("a\nb\n", &[("b\n", "x\nb\n")], &[(2, &[], &["x"])]);
    }

    #[test]
    fn changes_apart_are_hunks_of_their_own() {
        check("a\nb\nc\nd\n", &[("a", "1"), ("d", "4")], &[(1, &["a"], &["1"]), (4, &["d"], &["4"])]);
        check("a\nb\nc\n", &[("a", "1"), ("b", "2")], &[(1, &["a", "b"], &["1", "2"])]);
    }

    #[test]
    fn a_change_of_line_breaks_shows_them() {
        check("a\rb\n", &[("\r", "\n")], &[(1, &["a\r"], &["a\n"])]);
    }
}
