//! Steps that do something and name no tool.

use crate::lang::is_han;
use crate::skill::Skill;
use crate::tool::{ToolName, Toolbox};

use super::AdviceKind;
use super::chars::trim_start;
use super::lines::{Line, Shape};
use super::markers::{Marker, is_aside};
use super::own_words::{ends_clause, own_words, up_to};
use super::report::{Report, Room};
use super::words::Mark;

/// How many steps' titles are kept, for an example.
const MAX_TITLES: usize = 3;

/// How many of the listed tools are looked at to find the one that a step needs.
const MAX_TOOLS: usize = 32;

/// So many steps fit into a list.
const MANY_ITEMS: u32 = 8;

/// So few are no steps that wanted headings, whatever is in them.
const FEW_ITEMS: u32 = 3;

/// An item that is indented deeper belongs to another one.
const MAX_INDENT: usize = 1;

/// Looks at them step by step.
pub(super) struct Steps<'a> {
    body: &'a str,
    /// Where the instructions begin in the file.
    at: usize,
    open: Option<Step<'a>>,
    headings: Seen<'a>,
    items: Seen<'a>,
    /// The latest heading: in a section about the result or the skill, numbered items are no steps.
    section: &'a str,
    /// The numbered items since the latest heading, or the latest paragraph that belongs to none of them.
    list: List<'a>,
    /// The first list that wanted headings.
    found: Option<List<'a>>,
}

/// Numbered items.
#[derive(Clone, Copy, Default)]
struct List<'a> {
    at: usize,
    count: u32,
    /// What the first two are called.
    titles: [&'a str; 2],
    /// How many do something, or name a tool.
    doing: u32,
    /// How many items inside them begin with a condition.
    branches: u32,
}

impl List<'_> {
    fn wants_headings(&self) -> bool {
        let is_long = self.count > MANY_ITEMS;
        let has_branches = self.count >= FEW_ITEMS && self.branches > 1;
        self.doing > 0 && (is_long || has_branches)
    }
}

/// The steps that are marked in one way.
#[derive(Default)]
struct Seen<'a> {
    titles: Vec<&'a str>,
    nameless: Vec<Nameless<'a>>,
}

struct Step<'a> {
    /// Of the heading that marks it; `None` for an item.
    level: Option<usize>,
    at: usize,
    title: &'a str,
    action: Option<&'a str>,
    names_tool: bool,
}

struct Nameless<'a> {
    at: usize,
    title: &'a str,
    action: &'a str,
}

impl<'a> Steps<'a> {
    pub(super) fn new(body: &'a str, at: usize) -> Self {
        let (headings, items) = (Seen::default(), Seen::default());
        Steps { body, at, open: None, headings, items, section: "", list: List::default(), found: None }
    }

    /// Begins and ends steps.
    pub(super) fn line(&mut self, line: &Line<'a>) {
        let in_heading = self.open.as_ref().and_then(|step| step.level);
        let starts = match (line.shape, line.marker) {
            (Shape::Heading(level), marker) => {
                self.section = line.text();
                let step = match marker {
                    Some(Marker::Named) => true,
                    Some(Marker::Number) => !is_aside(self.section),
                    Some(Marker::Bullet) | None => false,
                };
                // A heading below a step's own is a part of it.
                if !step && in_heading.is_none_or(|own| level <= own) {
                    self.close();
                    self.end_list();
                }
                step.then_some(Some(level))
            }
            (Shape::Item | Shape::Text, Some(Marker::Named | Marker::Number)) => {
                let step = in_heading.is_none() && line.indent <= MAX_INDENT && !is_aside(self.section);
                step.then_some(None)
            }
            (Shape::Text, _) => {
                if in_heading.is_none() && line.indent <= MAX_INDENT && !line.goes_on {
                    self.close();
                    self.end_list();
                }
                None
            }
            (Shape::Blank | Shape::Code | Shape::Quote | Shape::Item | Shape::Row, _) => None,
        };
        if let Some(level) = starts {
            self.close();
            let title = match level {
                Some(_) if line.text().is_empty() => trim_start(line.raw, "# \t"),
                Some(_) => line.text(),
                None => up_to(line.text(), ends_clause),
            };
            let at = line.at + line.raw.len() - line.raw.trim_start().len();
            let title = title.trim();
            if level.is_none() && line.marker == Some(Marker::Number) {
                self.number(at, title);
            }
            self.open = Some(Step { level, at, title, action: None, names_tool: false });
        }
    }

    fn number(&mut self, at: usize, title: &'a str) {
        if self.list.count == 0 {
            self.list.at = at;
        }
        if let Some(kept) = self.list.titles.get_mut(self.list.count as usize) {
            *kept = title;
        }
        self.list.count = self.list.count.saturating_add(1);
    }

    fn end_list(&mut self) {
        let list = std::mem::take(&mut self.list);
        self.found = self.found.or(Some(list).filter(List::wants_headings));
    }

    /// The line has a condition; one that begins an item inside a step is a branch.
    pub(super) fn branches(&mut self, line: &Line<'_>, mark: Mark) {
        let is_item = line.shape == Shape::Item && line.marker == Some(Marker::Bullet);
        if is_item && line.indent > MAX_INDENT && mark.at == line.text_at && self.list.count > 0 {
            self.list.branches = self.list.branches.saturating_add(1);
        }
    }

    /// The line names a tool, or shows what to run.
    pub(super) fn names_tool(&mut self) {
        if let Some(step) = &mut self.open {
            step.names_tool = true;
        }
    }

    /// The line tells to do something.
    pub(super) fn acts(&mut self, line: &Line<'a>, mark: Mark) {
        if let Some(step) = self.open.as_mut().filter(|step| step.action.is_none()) {
            let rest = self.body.get(line.at + mark.at..).unwrap_or_default();
            step.action = Some(up_to(rest, ends_clause).trim_end());
        }
    }

    fn close(&mut self) {
        let Some(step) = self.open.take() else { return };
        if step.level.is_none() && (step.names_tool || step.action.is_some()) {
            self.list.doing = self.list.doing.saturating_add(1);
        }
        let seen = if step.level.is_some() { &mut self.headings } else { &mut self.items };
        if seen.titles.len() < MAX_TITLES && !step.title.is_empty() {
            seen.titles.push(step.title);
        }
        if let Some(action) = step.action.filter(|_| !step.names_tool) {
            seen.nameless.push(Nameless { at: step.at, title: step.title, action });
        }
    }

    /// Says which steps name no tool, and tells what the first steps are called. Where an author marks headings as
    /// steps, numbered items are something else.
    pub(super) fn finish(
        mut self,
        skill: &Skill,
        toolbox: Option<&Toolbox>,
        report: &mut Report,
    ) -> Vec<String> {
        self.close();
        self.end_list();
        if let Some(List { at, count, titles: [first, second], .. }) =
            self.found.filter(|_| self.headings.titles.is_empty())
        {
            let (first, second) = (own_words(first), own_words(second));
            report.add(self.at + at, AdviceKind::StepsInList { count, first, second });
        }
        let seen = if self.headings.titles.is_empty() { self.items } else { self.headings };
        let mut room = Room::default();
        for step in seen.nameless {
            if let Some(first) = skill.tools.first()
                && room.take(self.at + step.at, report)
            {
                let tool = fitting(step.action, skill, toolbox).unwrap_or(first).clone();
                let (step_title, action) = (own_words(step.title), own_words(step.action));
                report.add(self.at + step.at, AdviceKind::StepWithoutTool { step: step_title, action, tool });
            }
        }
        seen.titles.into_iter().map(own_words).collect()
    }
}

/// The listed tool whose name and description share most with what a step does; the first of several.
fn fitting<'s>(action: &str, skill: &'s Skill, toolbox: Option<&Toolbox>) -> Option<&'s ToolName> {
    let action = action.to_ascii_lowercase();
    let mut best = None;
    let mut most = 0;
    for tool in skill.tools.iter().take(MAX_TOOLS) {
        let entry = toolbox.and_then(|toolbox| toolbox.get(tool.as_str()));
        let about = entry.map_or("", |entry| &entry.tool.spec.description);
        let about = [tool.as_str(), " ", about].concat().to_ascii_lowercase();
        let shared = shared(&action, &about);
        if shared > most {
            (best, most) = (Some(tool), shared);
        }
    }
    best
}

/// How many pairs of Chinese characters and how many English words of one text another one holds.
fn shared(text: &str, other: &str) -> usize {
    let starts = text.char_indices().filter(|(_, c)| is_han(*c));
    let pairs = starts.filter_map(|(at, first)| {
        let rest = text.get(at..)?;
        let second = rest.chars().nth(1).filter(|c| is_han(*c))?;
        rest.get(..first.len_utf8() + second.len_utf8())
    });
    let words = text.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| word.len() > 3);
    pairs.chain(words).filter(|piece| other.contains(piece)).count()
}
