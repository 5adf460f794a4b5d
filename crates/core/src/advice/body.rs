//! One walk over the instructions that feeds every check of them.

use crate::skill::Skill;
use crate::tokens;
use crate::tool::Toolbox;

use super::branches::Branches;
use super::chars::ends_ascii;
use super::layout::Layout;
use super::lines::{Line, Lines, Shape};
use super::naming::Naming;
use super::own_words::own_words;
use super::report::Report;
use super::sequence::Sequence;
use super::steps::Steps;
use super::suggestions::Suggestions;
use super::words::{Mark, Sort, Words};
use super::{AdviceKind, MAX_LINES, MAX_TOKENS};

/// What the instructions tell about the rest of the file.
pub(super) struct Found<'a> {
    /// What the first steps are called.
    pub(super) steps: Vec<String>,
    /// The tools that they name.
    pub(super) naming: Naming<'a>,
}

/// Checks the instructions, which begin at that byte of the file.
pub(super) fn check<'a>(
    at: usize,
    skill: &'a Skill,
    toolbox: Option<&'a Toolbox>,
    report: &mut Report,
) -> Found<'a> {
    let body: &str = &skill.instructions;
    let words = Words::new();
    let mut naming = Naming::new(skill, toolbox, at);
    let mut steps = Steps::new(body, at);
    let mut layout = Layout::default();
    let mut branches = Branches::new(body, at);
    let mut suggestions = Suggestions::new(body, at);
    let mut sequence = Sequence::new(body, at);
    let mut listening = Listening::default();
    let mut lines = 0_u32;
    for line in Lines::new(body) {
        lines = lines.saturating_add(1);
        layout.line(&line);
        steps.line(&line);
        branches.line(&line);
        sequence.line(&line);
        if naming.line(&line, report) {
            steps.names_tool();
        }
        if !line.is_prose() {
            listening = Listening::default();
            continue;
        }
        listening.line(&line);
        suggestions.line(&line);
        let mut marks = words.marks(&line.plain, line.text_at, listening.fresh);
        for mark in marks.by_ref() {
            match mark.sort {
                Sort::Act if listening.acts() => steps.acts(&line, mark),
                Sort::If => {
                    steps.branches(&line, mark);
                    branches.condition(&line, mark, report);
                }
                Sort::Otherwise => branches.otherwise(&line, mark, report),
                Sort::Advise | Sort::Propose | Sort::Consider => {
                    suggestions.advises(&line, mark, &listening, report);
                }
                Sort::First => sequence.first(&line, mark),
                Sort::Then => sequence.then(&line, mark),
                Sort::Comma => branches.clause(&line, mark),
                Sort::Stop => {
                    branches.stop(&line, mark);
                    suggestions.stop(&line, mark);
                }
                Sort::Act | Sort::Tell | Sort::Not | Sort::Lead => {}
            }
            listening.hear(mark);
        }
        listening.end(&line, marks.is_fresh());
    }
    if !layout.finish(at, report) {
        sequence.finish(report);
    }
    check_length(at, lines, layout.longest_section(), body, report);
    let titles = steps.finish(skill, toolbox, report);
    Found { steps: titles, naming }
}

fn check_length(at: usize, lines: u32, section: Option<&str>, body: &str, report: &mut Report) {
    let tokens = tokens::estimate(body);
    if lines > MAX_LINES || tokens > MAX_TOKENS {
        report.add(at, AdviceKind::LongBody { lines, tokens, section: section.map(own_words) });
    }
}

/// What the words heard so far make of those that follow.
#[derive(Debug, Default)]
pub(super) struct Listening {
    /// Whether a clause begins here.
    fresh: bool,
    /// In this sentence, someone is told something.
    pub(super) told: bool,
    /// In this clause, someone is told something, or something is not to be done.
    idle: bool,
    /// This clause begins with a condition.
    pub(super) conditional: bool,
}

impl Listening {
    /// Begins a line: as a new sentence, or where the line before it left off.
    fn line(&mut self, line: &Line<'_>) {
        if !line.goes_on {
            *self = Listening { fresh: true, ..Listening::default() };
        }
    }

    /// Chinese is not wrapped by hand: a line that ends with it ends a clause.
    fn end(&mut self, line: &Line<'_>, fresh: bool) {
        self.fresh = fresh || !ends_ascii(line.raw.trim_end());
        // A cell of a table, or a heading, says nothing about the next line.
        if matches!(line.shape, Shape::Row | Shape::Heading(_)) {
            *self = Listening::default();
        }
    }

    /// Whether a verb that is heard now is an instruction.
    fn acts(&self) -> bool {
        !self.idle
    }

    fn hear(&mut self, mark: Mark) {
        match mark.sort {
            Sort::Tell => (self.told, self.idle) = (true, true),
            Sort::Not => self.idle = true,
            Sort::If => self.conditional |= mark.fresh,
            Sort::Comma => (self.idle, self.conditional) = (false, false),
            Sort::Stop => (self.told, self.idle, self.conditional) = (false, false, false),
            Sort::Act
            | Sort::Advise
            | Sort::Propose
            | Sort::Consider
            | Sort::Otherwise
            | Sort::First
            | Sort::Then
            | Sort::Lead => {}
        }
    }
}
