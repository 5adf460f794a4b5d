//! Loading: what can be used of a SKILL.md is used, and everything that was repaired, cut or refused is told.

use crate::tool::ToolName;

use super::cjk::BreakMark;
use super::diagnostic::Diagnostic;
use super::excerpt::Excerpt;
use super::fence::{Fences, split};
use super::field::Field;
use super::fields::{self, Found};
use super::guard::guard;
use super::kind::DiagnosticKind;
use super::lists;
use super::node::{Node, Unreadable, read};
use super::outline::{Entry, base_indent, outline};
use super::portable;
use super::prepare::{place, prepare};
use super::repair::{Repair, repairs};
use super::report::Report;
use super::scan::Scan;
use super::{Skill, SkillName, suggest};

/// What came of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loaded {
    /// The skill; `None` exactly if a diagnostic is an error.
    pub skill: Option<Skill>,
    /// All there is to say, in the order of the file.
    pub diagnostics: Vec<Diagnostic>,
    /// The skill's `tools`. If it does not load, those that can be made out all the same: they must stay hidden.
    pub listed_tools: Vec<ToolName>,
}

/// Loads a SKILL.md. Takes time in proportion to the file, whatever is in it.
pub fn load(source: &str) -> Loaded {
    let mut report = Report::default();
    let (skill, listed_tools) = match split(source, &mut report) {
        Ok(fences) => {
            let skill = load_fenced(&fences, &mut report);
            let tools = match &skill {
                Some(skill) => skill.tools.clone(),
                None => lists::tools_as_written(fences.frontmatter),
            };
            (skill, tools)
        }
        Err(unfenced) => (None, unfenced.unclosed.map(lists::tools_as_written).unwrap_or_default()),
    };
    Loaded { skill, diagnostics: report.finish(source), listed_tools }
}

fn load_fenced(fences: &Fences<'_>, report: &mut Report) -> Option<Skill> {
    let front = fences.frontmatter;
    let seen = guard(front, fences.open, report)?;
    let entries = outline(front);
    portable::check_dashes(front, report);
    let (root, repaired) = parse(front, &entries, &seen, report)?;
    portable::check_repairs(&repaired, report);
    portable::check_yaml_features(&seen, &repaired, report);
    let instructions = fences.body.trim();
    if instructions.text.is_empty() {
        report.add(fences.close, DiagnosticKind::NoInstructions);
    }
    let found = fields::sort_out(root, &entries, front, report);
    let mut reader = Reader { fences, found: &found, repaired: &repaired, report };
    // All fields are read before any is missed: one visit should tell all that is wrong.
    let name = reader.name();
    let description = reader.required(Field::Description);
    let (license, compatibility) = (reader.text(Field::License), reader.text(Field::Compatibility));
    let metadata = reader.list(Field::Metadata, lists::metadata);
    let allowed_tools = reader.list(Field::AllowedTools, lists::allowed_tools);
    let tools = reader.list(Field::Tools, lists::tools);
    Some(Skill {
        name: name?,
        description: description?.into(),
        instructions: instructions.text.into(),
        tools,
        allowed_tools,
        license,
        compatibility,
        metadata,
    })
}

type Fields = Vec<(Node, Node)>;

/// Reads the YAML; once more with quotes around the texts that want them.
fn parse<'a>(
    front: Excerpt<'_>,
    entries: &[Entry<'a>],
    seen: &Scan<'_>,
    report: &mut Report,
) -> Option<(Fields, Vec<Repair<'a>>)> {
    if base_indent(front).is_none() {
        // Nothing but white space and comments: the required fields will be missed.
        return Some((Vec::new(), Vec::new()));
    }
    let mark = BreakMark::for_text(front.text);
    let mut text = prepare(front, &[], mark);
    let mut outcome = read(&text, mark);
    let repaired = repairs(entries, seen, mark, &outcome);
    if !repaired.is_empty() {
        text = prepare(front, &repaired, mark);
        outcome = read(&text, mark);
    }
    let (at, kind) = match outcome {
        Ok(Node::Map(fields)) => return Some((fields, repaired)),
        Ok(Node::Scalar(_) | Node::List(_) | Node::Skipped) => {
            let first = front.lines().find(|line| !line.is_blank() && !line.is_comment());
            (first.map_or(front.at, |line| line.content.trim().at), DiagnosticKind::NotAMapping)
        }
        Err(Unreadable::TooLarge { at }) => (place(front, &text, at), DiagnosticKind::AliasesTooLarge),
        Err(Unreadable::Invalid { problem, at }) => invalid(front, place(front, &text, at), problem),
    };
    report.add(at, kind);
    None
}

/// A tab where YAML wants spaces is worth a sentence of its own.
fn invalid(front: Excerpt<'_>, at: usize, problem: String) -> (usize, DiagnosticKind) {
    let line = front.lines().find(|line| line.content.at <= at && at <= line.content.end());
    let tab = line.and_then(|line| {
        let indent = line.text().len() - line.text().trim_start().len();
        let tab = line.text().get(..indent)?.find('\t')?;
        Some(line.content.at + tab)
    });
    match tab {
        Some(tab) => (tab, DiagnosticKind::TabIndentation),
        None => (at, DiagnosticKind::InvalidYaml { problem }),
    }
}

/// Reads the fields one by one.
struct Reader<'r, 'a> {
    fences: &'r Fences<'a>,
    found: &'r [Found<'a>],
    repaired: &'r [Repair<'a>],
    report: &'r mut Report,
}

impl<'r, 'a> Reader<'r, 'a> {
    fn find(&self, field: Field) -> Option<&'r Found<'a>> {
        self.found.iter().find(|found| found.field == field)
    }

    fn text(&mut self, field: Field) -> Option<String> {
        let found = self.find(field)?;
        // Only a name can be made up from what is there.
        let empty_name = found.entry.filter(|_| field == Field::Name).map(|entry| entry.value);
        let fill = empty_name.map(|value| suggest::name_value(value, self.fences.body));
        let text = fields::text(found, fill, self.report)?;
        let repaired = self.repaired.iter().any(|repair| Some(repair.entry) == found.entry);
        portable::check_text(&text, found, repaired, self.report);
        Some(text)
    }

    fn required(&mut self, field: Field) -> Option<String> {
        if self.find(field).is_none() {
            // Fields that are indented, or stand in brackets, have no place for one more line at column 0.
            let front = self.fences.frontmatter;
            let takes_line =
                base_indent(front).unwrap_or(0) == 0 && !front.text.trim_start().starts_with('{');
            let fix = (field == Field::Name && takes_line).then(|| suggest::name_field(self.fences));
            self.report.add_fixable(self.fences.open, DiagnosticKind::MissingField { field }, fix);
        }
        self.text(field)
    }

    fn name(&mut self) -> Option<SkillName> {
        let text = self.required(Field::Name)?;
        let name = SkillName::parse(&text);
        if let (Err(invalid), Some(found)) = (&name, self.find(Field::Name)) {
            let kind = DiagnosticKind::InvalidName { found: invalid.found.clone() };
            self.report.add(found.at, kind);
        }
        name.ok()
    }

    fn list<T>(&mut self, field: Field, read: fn(&Found<'_>, &mut Report) -> Vec<T>) -> Vec<T> {
        self.find(field).map(|found| read(found, self.report)).unwrap_or_default()
    }
}
