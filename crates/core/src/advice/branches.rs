//! Conditions and their opposites, and one condition after the other, in one sentence or paragraph.

use super::AdviceKind;
use super::chars::{ends, trim_end};
use super::lines::{Line, Shape};
use super::markers::Marker;
use super::own_words::{ends_sentence, has_any, own_words, sentence, up_to, words};
use super::report::{Report, Room};
use super::words::Mark;

/// Looks for an "otherwise" or another "if" after an "if", paragraph by paragraph.
pub(super) struct Branches<'a> {
    body: &'a str,
    /// Where the instructions begin in the file.
    at: usize,
    /// Where the clause begins in the instructions.
    clause: usize,
    /// Where the condition begins in the instructions.
    condition: Option<usize>,
    /// The sentence of the paragraph, counted from 0, and where it begins in the instructions.
    sentence: (usize, usize),
    /// The latest sentence that tells a case: which, and where the case begins.
    case: Option<(usize, usize)>,
    /// The paragraph was advised on.
    told: bool,
    /// The author has made a list or a table here.
    listed: bool,
    room: Room,
}

impl<'a> Branches<'a> {
    pub(super) fn new(body: &'a str, at: usize) -> Self {
        let (sentence, room) = ((0, 0), Room::default());
        Branches {
            body,
            at,
            clause: 0,
            condition: None,
            sentence,
            case: None,
            told: false,
            listed: false,
            room,
        }
    }

    /// Begins a line.
    pub(super) fn line(&mut self, line: &Line<'_>) {
        if line.goes_on {
            return;
        }
        (self.clause, self.condition) = (line.at + line.text_at, None);
        (self.sentence, self.case, self.told) = ((0, self.clause), None, false);
        self.listed = match line.shape {
            // A numbered item is a step, and a step may hold a branch.
            Shape::Item => line.marker == Some(Marker::Bullet),
            Shape::Row | Shape::Heading(_) => true,
            Shape::Blank | Shape::Code | Shape::Quote | Shape::Text => false,
        };
    }

    /// A clause ends.
    pub(super) fn clause(&mut self, line: &Line<'_>, mark: Mark) {
        self.clause = line.at + mark.end;
    }

    /// A sentence ends.
    pub(super) fn stop(&mut self, line: &Line<'_>, mark: Mark) {
        self.clause(line, mark);
        self.sentence = (self.sentence.0 + 1, self.clause);
    }

    /// A condition. The latest that begins a clause counts, since the "otherwise" is about it. One in parentheses is an
    /// aside.
    pub(super) fn condition(&mut self, line: &Line<'_>, mark: Mark, report: &mut Report) {
        let before = self.body.get(..self.clause).unwrap_or_default();
        if !self.listed && !ends(before, "(（") && (mark.fresh || self.condition.is_none()) {
            self.condition = Some(if mark.fresh { line.at + mark.at } else { self.clause });
            if mark.fresh {
                self.another_case(line, mark, report);
            }
        }
    }

    /// A condition that begins a clause; one that begins the sentence after that of another is its alternative. What `when`
    /// begins is an occasion, and none of several cases.
    fn another_case(&mut self, line: &Line<'_>, mark: Mark, report: &mut Report) {
        const OCCASIONS: &str = "when|unless";
        let at = line.at + mark.at;
        let word = line.raw.get(mark.at..mark.end).unwrap_or_default();
        if words(OCCASIONS).any(|occasion| occasion.eq_ignore_ascii_case(word)) {
            return;
        }
        let (number, start) = self.sentence;
        let is_apart = mark.at == line.text_at;
        match self.case.filter(|(before, _)| before + 1 == number && self.clause == start && !is_apart) {
            Some((_, first)) => {
                let (one, other) = (self.body.get(first..start), self.body.get(at..));
                self.advise(first, one.unwrap_or_default(), other.unwrap_or_default(), report);
            }
            None => self.case = Some((number, at)),
        }
    }

    fn advise(&mut self, at: usize, first: &str, rest: &str, report: &mut Report) {
        if !std::mem::replace(&mut self.told, true) && self.room.take(self.at + at, report) {
            let first = trim_end(first, "，；。—,;. \t\r\n");
            let (first, second) = (own_words(first), own_words(sentence(rest)));
            report.add(self.at + at, AdviceKind::BranchInSentence { first, second });
        }
    }

    /// The other branch. At the start of a line of its own it stands apart already; and what would go wrong is none.
    pub(super) fn otherwise(&mut self, line: &Line<'_>, mark: Mark, report: &mut Report) {
        let Some(condition) = self.condition.take() else { return };
        let otherwise = line.at + mark.at;
        let rest = self.body.get(otherwise..).unwrap_or_default();
        let apart = mark.at == line.text_at;
        if self.listed || apart || is_consequence(rest) {
            return;
        }
        let first = self.body.get(condition..otherwise).unwrap_or_default();
        let condition = condition + first.len() - first.trim_start().len();
        self.advise(condition, first, rest, report);
    }
}

/// Whether an "otherwise" tells what would go wrong: `否则可能失败`, `otherwise it may fail`. The user may be told of more.
fn is_consequence(text: &str) -> bool {
    let text = up_to(text, ends_sentence);
    has_any(text, "可能|会被|会失|会导|否则会|导致|无法| may | might | won't ")
        && !has_any(text, "告知|告诉|提示|提醒|说明|回复|询问|tell|inform|say|ask")
}
