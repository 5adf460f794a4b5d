//! The Markdown of instructions, as far as steps need it: headings, lists, paragraphs and tables.

use super::steps::Block;
use super::text::{after, digits, ends, has_any, strip_any, strip_start, trim_start};
use crate::lang::is_han;

/// How an author marks steps.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Marking {
    /// `### Step 1: …`, `## 第一步`.
    NamedHeadings,
    /// `## 1. …`, `## 一、…`.
    NumberedHeadings,
    /// `1. …`, `第一步：…`, `Step 1: …` as lines.
    Items,
    /// Not at all.
    Unmarked,
}

impl Marking {
    /// In the order in which they are tried: the plainer one first.
    pub(super) const ALL: [Marking; 4] =
        [Marking::NamedHeadings, Marking::NumberedHeadings, Marking::Items, Marking::Unmarked];
}

/// Sections that are about the result or the skill, not about what to do.
const ASIDES: &str = "\
    输出|格式|注意|示例|样例|例子|概述|背景|简介|参考|output|format|note|example|overview|background\
    |about|reference|tone|style|tips";

/// How a paragraph begins that says what the skill is.
const ABOUT: &str = "本技能|该技能|此技能|这个技能|你是|This skill|You are ";

/// Deeper indents count as this one.
const MAX_INDENT: usize = 40;

/// The steps as their titles and blocks; the first block of a step is what stands on the line that marks it.
pub(super) fn drafts(instructions: &str, marking: Marking) -> Vec<(String, Vec<Block>)> {
    let mut reader =
        Reader { marking, drafts: Vec::new(), open: false, base: 0, level: 0, new_paragraph: true };
    reader.open = marking == Marking::Unmarked;
    if reader.open {
        reader.drafts.push((String::new(), Vec::new()));
    }
    let mut fenced = false;
    for line in instructions.lines() {
        let text = line.trim();
        if text.starts_with("```") || text.starts_with("~~~") {
            fenced = !fenced;
        } else if text.is_empty() {
            reader.new_paragraph = true;
        } else if !fenced && !is_rule(text) {
            let text = text.replace("**", "");
            match heading(&text) {
                Some((level, heading)) => reader.heading(level, heading),
                None => reader.line(line.chars().take_while(|c| c.is_whitespace()).count(), &text),
            }
        }
    }
    reader.drafts
}

struct Reader {
    marking: Marking,
    drafts: Vec<(String, Vec<Block>)>,
    /// Whether lines belong to a step.
    open: bool,
    /// What indents count from.
    base: usize,
    /// The level of the heading that marked the step.
    level: usize,
    new_paragraph: bool,
}

impl Reader {
    fn heading(&mut self, level: usize, heading: &str) {
        self.new_paragraph = true;
        let step = match self.marking {
            Marking::NamedHeadings => named_marker(heading),
            Marking::NumberedHeadings => number_marker(heading).filter(|rest| !is_aside(rest)),
            Marking::Items | Marking::Unmarked => None,
        };
        match (step, self.marking) {
            (Some(rest), _) => {
                self.level = level;
                self.start(heading, rest);
                self.base = 1;
                self.new_paragraph = true;
            }
            (None, Marking::Items) => {
                // Numbers below it open it again; in an aside they are no steps.
                self.open = false;
                self.level = usize::from(is_aside(heading));
            }
            (None, Marking::Unmarked) => {
                self.open = !is_aside(heading);
                self.drafts.push((heading.to_owned(), Vec::new()));
            }
            (None, Marking::NamedHeadings | Marking::NumberedHeadings) if level <= self.level => {
                self.open = false
            }
            (None, Marking::NamedHeadings | Marking::NumberedHeadings) if self.open => {
                self.base = 1;
                self.add(0, heading, true);
                self.base = 2;
                self.new_paragraph = true;
            }
            (None, Marking::NamedHeadings | Marking::NumberedHeadings) => {}
        }
    }

    fn line(&mut self, indent: usize, text: &str) {
        let row = text.strip_prefix('|').map(table_row);
        let (text, bullet) = match (&row, unbulleted(text)) {
            (Some(row), _) => (row.as_str(), true),
            (None, Some(inner)) => (inner, true),
            (None, None) => (text, false),
        };
        let number = number_marker(text);
        if self.marking == Marking::Items && self.level == 0 {
            let top = number.filter(|_| indent < 2 && !bullet);
            if let Some(rest) = named_marker(text).or(top) {
                self.start(text, rest);
                return;
            }
        }
        let about = self.marking == Marking::Unmarked && strip_any(text, ABOUT).is_some();
        if self.open && !about && !text.is_empty() {
            self.add(indent, number.unwrap_or(text), bullet || number.is_some());
        }
    }

    fn start(&mut self, title: &str, text: &str) {
        (self.open, self.base, self.new_paragraph) = (true, 0, false);
        let block = Block { indent: 0, text: text.trim().to_owned(), item: false };
        self.drafts.push((title.trim().to_owned(), vec![block]));
    }

    /// Adds a line: as a block of its own, or to the paragraph that it goes on with.
    fn add(&mut self, indent: usize, text: &str, item: bool) {
        let Some((_, blocks)) = self.drafts.last_mut() else { return };
        let goes_on = !item && !self.new_paragraph;
        self.new_paragraph = false;
        match blocks.last_mut() {
            Some(last) if goes_on && is_wrapped(&last.text, text) => {
                if !last.text.chars().next_back().is_some_and(is_han) {
                    last.text.push(' ');
                }
                last.text.push_str(text);
            }
            Some(_) | None => {
                blocks.push(Block {
                    indent: indent.min(MAX_INDENT) + self.base,
                    text: text.to_owned(),
                    item,
                });
            }
        }
    }
}

/// Whether a line goes on with the one before it. Chinese is not wrapped by hand, but after a comma; an English sentence
/// that begins a branch begins a line.
fn is_wrapped(last: &str, next: &str) -> bool {
    let chinese =
        !last.chars().next_back().is_none_or(|c| c.is_ascii()) || next.chars().next().is_some_and(is_han);
    let branch = strip_any(next, "If |Otherwise|Else|When |Unless ").is_some();
    if chinese { ends(last, "，、") } else { !branch && !ends(last, ":.") }
}

/// A heading's level and text.
fn heading(line: &str) -> Option<(usize, &str)> {
    let rest = line.trim_start_matches('#');
    let level = line.len() - rest.len();
    (level > 0 && rest.starts_with(' ')).then(|| (level, rest.trim()))
}

/// A line across the page, or the one under a table's head.
fn is_rule(line: &str) -> bool {
    line.chars().all(|c| "-*_=|: ".contains(c))
}

fn is_aside(heading: &str) -> bool {
    has_any(&heading.to_ascii_lowercase(), ASIDES)
}

/// An item of a list without its bullet.
fn unbulleted(line: &str) -> Option<&str> {
    strip_any(line, "- |* |+ |• |– |·").map(str::trim_start)
}

/// A row of a table as a case: its first cell, then what to do.
fn table_row(row: &str) -> String {
    let cells: Vec<&str> = row.split('|').map(str::trim).filter(|cell| !cell.is_empty()).collect();
    match cells.split_first() {
        Some((first, rest)) if !rest.is_empty() => [first, "：", &rest.join("，")].concat(),
        Some(_) | None => String::new(),
    }
}

const NUMERALS: &str = "一二三四五六七八九十";
const NUMBERS: &str = "0123456789一二三四五六七八九十";
const BETWEEN: &str = ".:：、，,)）-—";

/// What follows `Step 1:`, `步骤一、`, `第二步，`.
fn named_marker(text: &str) -> Option<&str> {
    if let Some(rest) = text.strip_prefix('第') {
        let rest = trim_start(rest.trim_start(), NUMBERS).trim_start();
        let rest = strip_any(rest, "步骤|步|阶段|阶")?;
        return Some(trim_start(rest.trim_start(), BETWEEN).trim());
    }
    let rest = strip_start(text, "step|phase|步骤|阶段")?;
    let rest = rest.trim_start();
    let tail = trim_start(rest, NUMBERS);
    (tail.len() < rest.len()).then(|| trim_start(tail.trim_start(), BETWEEN).trim())
}

/// What follows `1.`, `2)`, `3、`, `（4）`, `一、`.
fn number_marker(text: &str) -> Option<&str> {
    let inner = strip_any(text, "(|（").unwrap_or(text);
    let numbered = after(inner, digits(inner).len());
    let numerals = trim_start(inner, NUMERALS);
    let rest = if numbered.len() < inner.len() {
        strip_any(numbered, ".|)|）|、|．")?
    } else if numerals.len() < inner.len() {
        strip_any(numerals, "、|）|.|．")?
    } else {
        return None;
    };
    // "1.5 hours" is a number, not a mark.
    digits(rest).is_empty().then(|| rest.trim())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_taken_off() {
        for text in [
            "Step 1: x",
            "step 12 - x",
            "第一步：x",
            "第 2 步，x",
            "步骤三、x",
            "Step3：x",
            "Phase 1: x",
            "第一阶段：x",
        ] {
            assert_eq!(named_marker(text), Some("x"), "{text}");
        }
        for text in ["1. x", "2) x", "3、x", "（4）x", "(4) x", "一、x"] {
            assert_eq!(number_marker(text), Some("x"), "{text}");
        }
        for text in ["1.5 hours", "Steps", "第三方", "stepwise 1", "2026 x", "x"] {
            assert_eq!(named_marker(text).or(number_marker(text)), None, "{text}");
        }
    }
}
