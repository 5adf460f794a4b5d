//! Sentences that advise where they should order.

use super::AdviceKind;
use super::body::Listening;
use super::lines::{Line, Shape};
use super::own_words::{own_words, sentence};
use super::report::{Report, Room};
use super::words::{Mark, Sort};

/// Looks for them sentence by sentence.
pub(super) struct Suggestions<'a> {
    body: &'a str,
    /// Where the instructions begin in the file.
    at: usize,
    /// Where the sentence begins in the instructions.
    sentence: usize,
    /// Whether it was found to advise.
    found: bool,
    room: Room,
}

impl<'a> Suggestions<'a> {
    pub(super) fn new(body: &'a str, at: usize) -> Self {
        Suggestions { body, at, sentence: 0, found: false, room: Room::default() }
    }

    /// Begins a line.
    pub(super) fn line(&mut self, line: &Line<'_>) {
        if !line.goes_on {
            (self.sentence, self.found) = (line.at + line.text_at, false);
        }
    }

    /// A sentence ends.
    pub(super) fn stop(&mut self, line: &Line<'_>, mark: Mark) {
        (self.sentence, self.found) = (line.at + mark.end, false);
    }

    /// Words that advise. What someone else is told, advice included, is the skill's business: `告知用户可以考虑换货`.
    pub(super) fn advises(
        &mut self,
        line: &Line<'_>,
        mark: Mark,
        listening: &Listening,
        report: &mut Report,
    ) {
        if listening.told || !is_meant(line, mark, listening) || std::mem::replace(&mut self.found, true) {
            return;
        }
        let (start, end) = (line.at + mark.at, line.at + mark.end);
        if !self.room.take(self.at + start, report) {
            return;
        }
        let part = |from, to| self.body.get(from..to).unwrap_or_default();
        let before = own_words(part(self.sentence, start));
        let after = own_words(sentence(part(end, self.body.len())));
        let found = part(start, end).to_owned();
        report.add(self.at + start, AdviceKind::Suggestion { before, found, after });
    }
}

/// Whether words advise the model there. A heading like `建议` or `Consider caching` names its section, and a cell its column.
fn is_meant(line: &Line<'_>, mark: Mark, listening: &Listening) -> bool {
    let titles = match line.shape {
        Shape::Heading(_) => line.marker.is_none(),
        Shape::Row => true,
        Shape::Blank | Shape::Code | Shape::Quote | Shape::Item | Shape::Text => false,
    };
    // English may leave out the comma: "If it is late you should wait".
    let conditional = || listening.conditional && line.raw.get(mark.at..mark.end).is_some_and(str::is_ascii);
    mark.sort == Sort::Advise || (!titles && (mark.fresh || conditional()))
}
