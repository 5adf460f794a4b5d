//! Tools by name: those that the frontmatter lists, those that the instructions name, and those that are there.

use std::collections::BTreeSet;

use crate::skill::{Field, Fix, Skill};
use crate::tool::{Exposure, ToolName, Toolbox};

use super::AdviceKind;
use super::called::{Told, is_called, told};
use super::chars::{trim_end, trim_start};
use super::front::Front;
use super::lines::{Line, Shape};
use super::mask::{CODE, COMMENT, QUOTED};
use super::meant::{is_sure, meant};
use super::own_words::{ends_clause, has_any, own_words, up_to};
use super::report::{Report, Room};

/// Looks for tools' names line by line.
pub(super) struct Naming<'a> {
    skill: &'a Skill,
    /// `None` where it is not known which tools there are.
    toolbox: Option<&'a Toolbox>,
    /// Where the instructions begin in the file.
    at: usize,
    /// All names of tools.
    known: BTreeSet<&'a str>,
    /// Those that the skill lists.
    listed: BTreeSet<&'a str>,
    /// Those of the listed that were named.
    named: BTreeSet<&'a str>,
    /// Those that it does not list, and of which all is said.
    settled: BTreeSet<&'a str>,
    room: Room,
}

impl<'a> Naming<'a> {
    pub(super) fn new(skill: &'a Skill, toolbox: Option<&'a Toolbox>, at: usize) -> Self {
        let (mut known, mut listed) = (BTreeSet::new(), BTreeSet::new());
        // `Bash(git:*)` is a tool called Bash.
        let allowed = skill.allowed_tools.iter().filter_map(|tool| tool.split('(').next());
        let there = toolbox.into_iter().flat_map(Toolbox::names);
        for name in there.map(ToolName::as_str).chain(allowed).chain(Toolbox::RESERVED) {
            known.insert(name);
        }
        for tool in &skill.tools {
            known.insert(tool.as_str());
            listed.insert(tool.as_str());
        }
        let (named, settled) = (BTreeSet::new(), BTreeSet::new());
        Naming { skill, toolbox, at, known, listed, named, settled, room: Room::default() }
    }

    /// Whether a line names a tool, or shows a command or a file to run. Code and quotes count, since the model reads them
    /// too; comments are for people.
    pub(super) fn line(&mut self, line: &Line<'a>, report: &mut Report) -> bool {
        let mut names = line.shape == Shape::Code || shows_command(line);
        for (at, word) in idents(line.raw) {
            let over = line.plain.as_bytes().get(at).copied().map(char::from);
            if over == Some(COMMENT) {
                continue;
            }
            if !self.known.contains(word) {
                if looks_like_a_tool(word) && is_called(line.raw, at) {
                    names = true;
                    self.unknown(line, at, word, report);
                }
                continue;
            }
            names = true;
            if self.listed.contains(word) {
                self.named.insert(word);
            } else if line.is_prose()
                && over != Some(QUOTED)
                && (over == Some(CODE) || looks_like_a_tool(word))
            {
                self.unlisted(line, at, word, report);
            }
        }
        names
    }

    /// Says so once of a tool that the skill could list. A general tool, a management tool or the host's own needs no list,
    /// and one that must not be called is not named to be called.
    fn unlisted(&mut self, line: &Line<'a>, at: usize, word: &'a str, report: &mut Report) {
        if self.settled.contains(word) || is_forbidden(line.raw, at) {
            return;
        }
        self.settled.insert(word);
        let entry = self.toolbox.and_then(|toolbox| toolbox.get(word));
        let Some(spec) = entry.map(|entry| &entry.tool.spec) else { return };
        let needs_list = match spec.exposure {
            Exposure::General => false,
            Exposure::Automatic | Exposure::SkillsOnly => true,
        };
        let at = self.at + line.at + at;
        if needs_list && self.room.take(at, report) {
            report.add(at, AdviceKind::NamedToolNotListed { tool: spec.name.clone() });
        }
    }

    /// Says so once of a tool that is told to be called, and that the skill does not list and nobody knows. An author who
    /// lists none may write for a host where that is not needed.
    fn unknown(&mut self, line: &Line<'a>, at: usize, word: &'a str, report: &mut Report) {
        if self.settled.contains(word) || (self.skill.tools.is_empty() && self.toolbox.is_none()) {
            return;
        }
        let is_meant = match told(line, at, word) {
            Some(Told::Outright) => true,
            Some(Told::ByItsName) => !self.skill.tools.is_empty(),
            None => false,
        };
        let Some(tool) = ToolName::parse(word).ok().filter(|_| is_meant && !is_forbidden(line.raw, at))
        else {
            return;
        };
        self.settled.insert(word);
        let at = self.at + line.at + at;
        if !self.room.take(at, report) {
            return;
        }
        let there = self.toolbox.into_iter().flat_map(Toolbox::names);
        let meant = meant(word, self.skill.tools.iter().chain(there)).cloned();
        let sure = meant.as_ref().filter(|meant| is_sure(word, meant));
        let fix = sure.map(|meant| Fix::replace(at..at + word.len(), meant.as_str()));
        let kind = match (&meant, self.toolbox) {
            (None, None) => AdviceKind::NamedToolNotListed { tool },
            (None | Some(_), None | Some(_)) => AdviceKind::NamedToolMissing { tool, meant },
        };
        report.add_fixable(at, kind, fix);
    }

    /// Checks the tools that the frontmatter lists; to be asked after the last line.
    pub(super) fn check_listed(&self, front: &Front<'_>, report: &mut Report) {
        let mut rooms = (Room::default(), Room::default());
        let mut seen = BTreeSet::new();
        for (at, word) in front.words(Field::Tools) {
            if self.listed.contains(word) && seen.insert(word) {
                self.check_tool(Place::Itself(at), word, &mut rooms, report);
            }
        }
        // What is not found as it is, behind an escape say, stands somewhere in the value.
        let value = front.value_at(Field::Tools);
        for tool in self.skill.tools.iter().filter(|tool| !seen.contains(tool.as_str())) {
            self.check_tool(Place::Value(value), tool.as_str(), &mut rooms, report);
        }
    }

    /// Of a tool that is not there it is not said as well that nobody names it.
    fn check_tool(&self, place: Place, name: &str, rooms: &mut (Room, Room), report: &mut Report) {
        let Ok(tool) = ToolName::parse(name) else { return };
        let (Place::Itself(at) | Place::Value(at)) = place;
        let entry = self.toolbox.and_then(|toolbox| toolbox.get(name));
        if let Some(toolbox) = self.toolbox
            && entry.is_none()
        {
            if rooms.0.take(at, report) {
                let (kind, fix) = self.missing(place, tool, toolbox);
                report.add_fixable(at, kind, fix);
            }
            return;
        }
        let is_named = self.named.contains(name) || self.skill.instructions.is_empty();
        if !is_named && rooms.1.take(at, report) {
            let about = entry.map(|entry| own_words(up_to(&entry.tool.spec.description, ends_clause)));
            let purpose = about.filter(|text| !text.is_empty());
            report.add(at, AdviceKind::ListedToolNotNamed { tool, purpose });
        }
    }

    /// A listed tool that is not there, and the name that was meant in its place if the skill does not list that already.
    fn missing(&self, place: Place, tool: ToolName, toolbox: &Toolbox) -> (AdviceKind, Option<Fix>) {
        let meant = meant(tool.as_str(), toolbox.names()).cloned();
        let fix = match (place, &meant) {
            (Place::Itself(at), Some(meant))
                if is_sure(tool.as_str(), meant) && !self.listed.contains(meant.as_str()) =>
            {
                Some(Fix::replace(at..at + tool.as_str().len(), meant.as_str()))
            }
            (Place::Itself(_) | Place::Value(_), _) => None,
        };
        let specs = toolbox.entries().iter().map(|entry| &entry.tool.spec);
        let for_skills = specs.filter(|spec| match spec.exposure {
            Exposure::General => false,
            Exposure::Automatic | Exposure::SkillsOnly => true,
        });
        let there = for_skills.map(|spec| spec.name.clone()).take(MAX_THERE).collect();
        (AdviceKind::ListedToolMissing { tool, meant, there }, fix)
    }
}

/// How many of the tools that are there an example names.
const MAX_THERE: usize = 3;

/// Where a listed tool stands.
#[derive(Clone, Copy)]
enum Place {
    /// Its name begins here.
    Itself(usize),
    /// Somewhere in the value that begins here.
    Value(usize),
}

/// The words of a text that could be names of tools, each with its first byte.
pub(super) fn idents(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        loop {
            let bytes = text.as_bytes().get(at..)?;
            let start = at + bytes.iter().position(|byte| is_ident(*byte))?;
            let len = text.as_bytes().get(start..)?.iter().take_while(|byte| is_ident(**byte)).count();
            at = start + len;
            let run = text.get(start..at)?;
            let word = trim_start(run, "-");
            let start = start + run.len() - word.len();
            let word = trim_end(word, "-");
            if !word.is_empty() {
                return Some((start, word));
            }
        }
    })
}

fn is_ident(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'-'
}

/// `camelCase`, `snake_case`, `kebab-case` or `tool2`: no everyday word.
fn looks_like_a_tool(word: &str) -> bool {
    let inner = word.as_bytes().get(1..).unwrap_or_default();
    let camel =
        inner.iter().any(u8::is_ascii_uppercase) && word.bytes().any(|byte| byte.is_ascii_lowercase());
    let joined = inner.iter().any(|byte| matches!(byte, b'_' | b'-') || byte.is_ascii_digit());
    (camel || joined) && word.bytes().any(|byte| byte.is_ascii_alphabetic())
}

/// How far before a name is looked for words about it.
const NEAR: usize = 24;

/// What stands in the same clause before a byte of a line, as far as it is near.
pub(super) fn clause_before(line: &str, at: usize) -> &str {
    let before = line.get(..at).unwrap_or_default();
    let is_border = |c: char| ends_clause(c, None);
    let mut near = before.char_indices().rev().take(NEAR).take_while(|(_, c)| !is_border(*c));
    let start = near.by_ref().last().map_or(at, |(start, _)| start);
    before.get(start..).unwrap_or_default()
}

/// Whether a name is one that must not be called.
fn is_forbidden(line: &str, at: usize) -> bool {
    const WORDS: &str = "不要|禁止|不得|不能|切勿|不可|不必|无需|不用|避免|not |n't |never |without ";
    let before = clause_before(line, at).to_ascii_lowercase();
    has_any(&before, WORDS)
}

/// Whether there is code in backticks that is more than a name: a command, a path, a call.
fn shows_command(line: &Line<'_>) -> bool {
    let mut code = line.plain.bytes().zip(line.raw.bytes()).filter(|(over, _)| char::from(*over) == CODE);
    code.any(|(_, byte)| matches!(byte, b' ' | b'/' | b'('))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_cut_out_of_any_text() {
        let found: Vec<_> = idents("使用queryOrder查询 a-b, --c- _d").collect();
        assert_eq!(found, [(6, "queryOrder"), (23, "a-b"), (30, "c"), (33, "_d")]);
    }

    #[test]
    fn everyday_words_do_not_look_like_tools() {
        for name in ["queryOrder", "query_order", "query-order", "tool2", "QueryOrder"] {
            assert!(looks_like_a_tool(name), "{name}");
        }
        for word in ["query", "Query", "ID", "88231", "a"] {
            assert!(!looks_like_a_tool(word), "{word}");
        }
    }

    #[test]
    fn a_name_is_forbidden_or_called_by_its_own_clause() {
        let check = |line: &str| {
            let at = line.find("x_y").unwrap();
            (is_forbidden(line, at), is_called(line, at))
        };
        assert_eq!(check("不要使用 x_y"), (true, true));
        assert_eq!(check("不要猜，使用 `x_y`"), (false, true));
        assert_eq!(check("Do not call x_y"), (true, true));
        assert_eq!(check("The x_y field"), (false, false));
        assert_eq!(check("It fails because x_y is late"), (false, false));
        assert_eq!(check("Call the tool `x_y`"), (false, true));
    }
}
