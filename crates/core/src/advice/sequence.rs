//! Steps that are told one after the other in running text.

use super::AdviceKind;
use super::lines::{Line, Shape};
use super::markers::Marker;
use super::own_words::{ends_clause, own_words, up_to};
use super::report::Report;
use super::words::Mark;

/// Looks for a "then" after a "first", paragraph by paragraph.
pub(super) struct Sequence<'a> {
    body: &'a str,
    /// Where the instructions begin in the file.
    at: usize,
    /// What the paragraph says is first: where, and where its words begin.
    first: Option<(usize, usize)>,
    /// The first such paragraph: where, and where the words of both steps begin.
    found: Option<(usize, usize, usize)>,
    /// Whether steps are marked anywhere: then such words tell what is within one.
    marked: bool,
}

impl<'a> Sequence<'a> {
    pub(super) fn new(body: &'a str, at: usize) -> Self {
        Sequence { body, at, first: None, found: None, marked: false }
    }

    /// Begins a line.
    pub(super) fn line(&mut self, line: &Line<'_>) {
        if !line.goes_on {
            self.first = None;
        }
        self.marked |= match line.marker {
            Some(Marker::Named | Marker::Number) => true,
            Some(Marker::Bullet) | None => false,
        };
    }

    /// What is done first.
    pub(super) fn first(&mut self, line: &Line<'_>, mark: Mark) {
        if line.shape == Shape::Text {
            self.first = self.first.or(Some((line.at + mark.at, line.at + mark.end)));
        }
    }

    /// What is done then.
    pub(super) fn then(&mut self, line: &Line<'_>, mark: Mark) {
        if let Some((at, first)) = self.first.take() {
            self.found = self.found.or(Some((at, first, line.at + mark.end)));
        }
    }

    /// Says so once.
    pub(super) fn finish(&self, report: &mut Report) {
        let Some((at, first, second)) = self.found.filter(|_| !self.marked) else { return };
        let step = |from| {
            let rest = self.body.get(from..).unwrap_or_default();
            own_words(up_to(rest.trim_start_matches([' ', ',', '，', '、', ':', '：']), ends_clause))
        };
        report.add(self.at + at, AdviceKind::StepsInProse { first: step(first), second: step(second) });
    }
}
