//! Collects advice by byte offset, and gives it lines and columns in one walk over the file.

use super::{Advice, AdviceKind};
use crate::skill::{Fix, Walk};

/// The most pieces of advice of one kind. Nobody reads a thousand, and the first few show what is meant.
const MAX_ALIKE: usize = 20;

/// The advice so far.
#[derive(Debug, Default)]
pub(super) struct Report {
    found: Vec<(usize, AdviceKind, Option<Fix>)>,
    more: usize,
    more_at: usize,
}

impl Report {
    /// Adds advice at a byte offset of the file. Keeps the order of the file; what is at one place stays in the order
    /// in which it came.
    pub(super) fn add(&mut self, at: usize, kind: AdviceKind) {
        self.add_fixable(at, kind, None);
    }

    /// The same with what would mend it.
    pub(super) fn add_fixable(&mut self, at: usize, kind: AdviceKind, fix: Option<Fix>) {
        let index = self.found.partition_point(|(earlier, ..)| *earlier <= at);
        self.found.insert(index, (at, kind, fix));
    }

    /// Counts advice that is not shown.
    fn skip(&mut self, at: usize) {
        self.more_at = if self.more == 0 { at } else { self.more_at.min(at) };
        self.more += 1;
    }

    /// The advice in the order of the file.
    pub(super) fn finish(mut self, source: &str) -> Vec<Advice> {
        if self.more > 0 {
            self.add(self.more_at, AdviceKind::MoreAdvice { count: self.more });
        }
        let mut walk = Walk::new(source);
        let place = |(at, kind, fix)| {
            let (line, column) = walk.to(at);
            Advice { kind, line, column, fix }
        };
        self.found.into_iter().map(place).collect()
    }
}

/// Room for advice of one kind.
#[derive(Debug, Default)]
pub(super) struct Room {
    taken: usize,
}

impl Room {
    /// Whether there is room for one more; if not, it is counted as not shown.
    pub(super) fn take(&mut self, at: usize, report: &mut Report) -> bool {
        self.taken += 1;
        let fits = self.taken <= MAX_ALIKE;
        if !fits {
            report.skip(at);
        }
        fits
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kind(text: &str) -> AdviceKind {
        AdviceKind::DescriptionWithoutEase { description: text.to_owned() }
    }

    #[test]
    fn columns_count_characters_and_lines_end_with_any_break() {
        let source = "\u{feff}ab\r\n技能x\ry\n\nz";
        let mut report = Report::default();
        for mark in ["z", "y", "x", "b", "技"] {
            report.add(source.find(mark).unwrap(), kind(mark));
        }
        let places: Vec<_> =
            report.finish(source).iter().map(|advice| (advice.line, advice.column)).collect();
        assert_eq!(places, [(1, 2), (2, 1), (2, 3), (3, 1), (5, 1)]);
    }

    #[test]
    fn what_finds_no_room_is_counted_where_it_began() {
        let (mut report, mut room) = (Report::default(), Room::default());
        for at in 0..MAX_ALIKE + 3 {
            if room.take(at, &mut report) {
                report.add(at, kind("x"));
            }
        }
        let advice = report.finish(&"x".repeat(100));
        assert_eq!(advice.len(), MAX_ALIKE + 1);
        let last = advice.last().unwrap();
        assert_eq!((&last.kind, last.column), (&AdviceKind::MoreAdvice { count: 3 }, MAX_ALIKE as u32 + 1));
    }
}
