//! Loading: what can be used of a SKILL.md is used, and everything that was repaired, cut or refused is told.

use crate::tool::ToolName;

use super::diagnostic::Diagnostic;
use super::excerpt::Excerpt;
use super::fence::split;
use super::field::Field;
use super::fields::{self, Found};
use super::kind::DiagnosticKind;
use super::listed::tools_as_written;
use super::lists;
use super::outline::{base_indent, brace};
use super::portable;
use super::report::Report;
use super::survey::Survey;
use super::{Skill, SkillEntry, SkillName, Trigger, suggest, trigger};

/// What came of a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Loaded {
    /// The skill; `None` exactly if a diagnostic is an error, or nothing was loaded yet.
    pub skill: Option<Skill>,
    /// All there is to say, in the order of the file.
    pub diagnostics: Vec<Diagnostic>,
    /// The skill's `tools`. If it does not load, those that can be made out all the same: they must stay hidden.
    pub listed_tools: Vec<ToolName>,
}

/// Loads a SKILL.md. Takes time in proportion to the file, whatever is in it.
pub fn load(source: &str) -> Loaded {
    let mut report = Report::default();
    let surveyed = load_into(source, &mut report);
    surveyed.loaded(report.finish(source))
}

/// What came of a file, with all that was seen on the way.
pub(crate) struct Surveyed<'a> {
    /// The frontmatter, if it can be read.
    pub(crate) survey: Option<Survey<'a>>,
    /// What its fields say, if it can be read.
    pub(crate) reading: Option<Reading>,
    /// What seems to be the frontmatter, whether or not it can be read.
    written: Option<Excerpt<'a>>,
}

/// What the fields say, whether or not they are a whole skill.
#[derive(Debug)]
pub(crate) struct Reading {
    /// The text of `name`; a skill's name only if it can be one.
    pub(crate) name: Option<String>,
    /// See [`Skill::description`].
    pub(crate) description: Option<String>,
    /// See [`Skill::tools`].
    pub(crate) tools: Vec<ToolName>,
    /// See [`Skill::allowed_tools`].
    pub(crate) allowed_tools: Vec<String>,
    /// See [`Skill::license`].
    pub(crate) license: Option<String>,
    /// See [`Skill::compatibility`].
    pub(crate) compatibility: Option<String>,
    /// See [`Skill::metadata`].
    pub(crate) metadata: Vec<(String, String)>,
    /// See [`Skill::entry`].
    pub(crate) entry: SkillEntry,
}

/// Loads with a report of one's own.
pub(crate) fn load_into<'a>(source: &'a str, report: &mut Report) -> Surveyed<'a> {
    let (written, survey) = match split(source, report) {
        Ok(fences) => (Some(fences.frontmatter), Survey::of(fences, report)),
        Err(unfenced) => (unfenced.unclosed, None),
    };
    let reading = survey.as_ref().map(|survey| reading(survey, report));
    Surveyed { survey, reading, written }
}

impl Surveyed<'_> {
    /// Whether it is a skill.
    pub(crate) fn is_skill(&self) -> bool {
        let is_whole = |reading: &Reading| {
            let name = reading.name.as_deref().map(SkillName::parse);
            reading.description.is_some() && name.is_some_and(|name| name.is_ok())
        };
        self.reading.as_ref().is_some_and(is_whole)
    }

    /// What came of the file, with what there is to say of it.
    pub(crate) fn loaded(self, diagnostics: Vec<Diagnostic>) -> Loaded {
        let listed_tools = match (&self.reading, self.written) {
            (Some(reading), _) => reading.tools.clone(),
            (None, written) => written.map(tools_as_written).unwrap_or_default(),
        };
        let body = self.survey.map_or("", |survey| survey.fences.body.trim().text);
        let skill = self.reading.and_then(|reading| reading.skill(body));
        Loaded { skill, diagnostics, listed_tools }
    }
}

impl Reading {
    fn skill(self, instructions: &str) -> Option<Skill> {
        let Reading { name, description, tools, allowed_tools, license, compatibility, metadata, entry } =
            self;
        Some(Skill {
            name: SkillName::parse(&name?).ok()?,
            description: description?.into(),
            instructions: instructions.into(),
            tools,
            allowed_tools,
            license,
            compatibility,
            metadata,
            entry,
        })
    }
}

fn reading(survey: &Survey<'_>, report: &mut Report) -> Reading {
    let mut reader = Reader { survey, report };
    // All fields are read before any is missed: one visit should tell all that is wrong.
    let name = reader.name();
    let description = reader.required(Field::Description);
    let (license, compatibility) = (reader.text(Field::License), reader.text(Field::Compatibility));
    let metadata = reader.list(Field::Metadata, lists::metadata);
    let allowed_tools = reader.list(Field::AllowedTools, lists::allowed_tools);
    let tools = reader.list(Field::Tools, lists::tools);
    let entry = entry(&mut reader);
    if let (SkillEntry::Prompt(_), Some(found)) = (&entry, survey.field(Field::Tools)) {
        reader.report.add(found.key_at(), DiagnosticKind::PromptTools);
    }
    Reading { name, description, tools, allowed_tools, license, compatibility, metadata, entry }
}

/// `type`, and what belongs to it.
fn entry(reader: &mut Reader<'_, '_>) -> SkillEntry {
    for field in [Field::Type, Field::Triggers, Field::Priority] {
        if let Some(found) = reader.survey.field(field) {
            reader.report.add(found.key_at(), DiagnosticKind::OwnField { field });
        }
    }
    let is_prompt = reader.list(Field::Type, trigger::kind).into_iter().any(|kind| kind == "prompt");
    let words = trigger::words(reader.survey.field(Field::Triggers), reader.report);
    let priority = reader.list(Field::Priority, trigger::priority).first().copied().unwrap_or_default();
    if is_prompt {
        return SkillEntry::Prompt(Trigger { words, priority });
    }
    for field in [Field::Triggers, Field::Priority] {
        if let Some(found) = reader.survey.field(field) {
            reader.report.add(found.key_at(), DiagnosticKind::OnlyForPrompts { field });
        }
    }
    SkillEntry::Activated
}

/// Reads the fields one by one.
struct Reader<'r, 'a> {
    survey: &'r Survey<'a>,
    report: &'r mut Report,
}

impl Reader<'_, '_> {
    fn text(&mut self, field: Field) -> Option<String> {
        let found = self.survey.field(field)?;
        // Only a name can be made up from what is there.
        let empty_name = found.entry.filter(|_| field == Field::Name).map(|entry| entry.value);
        let fill = empty_name.map(|value| suggest::name_value(value, self.survey.fences.body));
        let text = fields::text(found, fill, self.report)?;
        let repaired = self.survey.repaired.iter().any(|repair| Some(repair.entry) == found.entry);
        portable::check_text(&text, found, repaired, self.report);
        Some(text)
    }

    fn required(&mut self, field: Field) -> Option<String> {
        if self.survey.field(field).is_none() {
            // Fields that are indented, or stand in brackets, have no place for one more line at column 0.
            let front = self.survey.fences.frontmatter;
            let takes_line = base_indent(front).unwrap_or(0) == 0 && brace(front).is_none();
            let fix = (field == Field::Name && takes_line).then(|| suggest::name_field(&self.survey.fences));
            self.report.add_fixable(self.survey.fences.open, DiagnosticKind::MissingField { field }, fix);
        }
        self.text(field)
    }

    fn name(&mut self) -> Option<String> {
        let text = self.required(Field::Name)?;
        if let (Err(invalid), Some(found)) = (SkillName::parse(&text), self.survey.field(Field::Name)) {
            self.report.add(found.at, DiagnosticKind::InvalidName { found: invalid.found });
        }
        Some(text)
    }

    fn list<T>(&mut self, field: Field, read: fn(&Found<'_>, &mut Report) -> Vec<T>) -> Vec<T> {
        self.survey.field(field).map(|found| read(found, self.report)).unwrap_or_default()
    }
}
