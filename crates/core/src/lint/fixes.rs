//! What mends a finding, where that is safe without asking: this page reads the same text before and after, but for a name
//! that gets lower-case letters or the folder's, and for a field that goes under the metadata.

use std::collections::BTreeSet;

use crate::skill::survey::{Entry, Excerpt, MAX_NAME, Node, Placed, has_name_format, outline, parts};
use crate::skill::{DiagnosticKind, Field, Fix, Host, Replacement};

use super::brackets;
use super::check::Look;
use super::moving::{duplicates_commented, removed, under_metadata};
use super::rename::renamed;
use super::values::{fix, text_at};

/// Adds fixes to the findings that loading has none for.
pub(super) fn add(look: &Look<'_, '_>, allowed_tools: &[String], found: &mut [Placed]) {
    let metadata = look.survey.field(Field::Metadata).map(|found| outline(found.written()));
    let metadata_lines = metadata.unwrap_or_default();
    let mut fixer = Fixer { look, allowed_tools, metadata_lines, duplicates: BTreeSet::new() };
    for finding in found {
        if finding.fix.is_none() {
            finding.fix = fixer.fix(finding).filter(|fix| changes(fix, look.source));
        }
    }
}

/// Whether a fix is one: a finding whose place is not known may stand at a text that is quoted already.
fn changes(fix: &Fix, source: &str) -> bool {
    fix.replacements.iter().any(|part| source.get(part.range.clone()) != Some(&part.text))
}

struct Fixer<'f, 's, 'a> {
    look: &'f Look<'s, 'a>,
    /// What `allowed-tools` is read as.
    allowed_tools: &'f [String],
    /// What seem to be the entries of the metadata.
    metadata_lines: Vec<Entry<'a>>,
    /// Fields whose duplicates have a fix: one is enough for all of them.
    duplicates: BTreeSet<String>,
}

impl<'a> Fixer<'_, '_, 'a> {
    fn fix(&mut self, finding: &Placed) -> Option<Fix> {
        use DiagnosticKind as Kind;
        let survey = self.look.survey;
        match &finding.kind {
            Kind::UnquotedScalar { .. }
            | Kind::CjkLineBreak { .. }
            | Kind::YamlAnchor { .. }
            | Kind::YamlAlias { .. }
            | Kind::YamlTag { .. } => self.quoted(finding.at),
            Kind::DashesInFrontmatter | Kind::EndsEarly { .. } => {
                if self.is_comment(finding.at) {
                    self.dashes_in_comments()
                } else {
                    self.quoted(finding.at)
                }
            }
            Kind::FlowStyle => self.without_brackets(finding.at),
            Kind::AllowedToolsList | Kind::AllowedToolsCommas => self.allowed_tools(),
            Kind::TabOutsideQuotes => self.look.tabs.fix(survey, &self.look.texts),
            Kind::CarriageReturn => self.line_feeds(),
            Kind::DuplicateField { field } => self.duplicates(field),
            Kind::HostField { field, host: Host::Nobody } => under_metadata(survey, field),
            Kind::NameFormat { found } => self.renamed(&found.to_ascii_lowercase()),
            Kind::NameNotFolder { folder } => self.renamed(folder),
            // Without any `triggers`, every message calls for the skill.
            Kind::EmptyField { field } if !field.is_required() && *field != Field::Triggers => {
                let entry = survey.field(*field)?.entry?;
                if parts(entry.value).comments.is_empty() { removed(survey, entry) } else { None }
            }
            Kind::ByteOrderMark
            | Kind::BeforeFrontmatter { .. }
            | Kind::FenceTrailingBlanks
            | Kind::MissingFrontmatter
            | Kind::LateFrontmatter
            | Kind::MalformedFence { .. }
            | Kind::TomlFrontmatter
            | Kind::UnclosedFrontmatter
            | Kind::FrontmatterTooLarge { .. }
            | Kind::ControlCharacter { .. }
            | Kind::DocumentMarker { .. }
            | Kind::FlowTooDeep
            | Kind::TooManyBrackets
            | Kind::AliasOfCollection { .. }
            | Kind::AliasesTooLarge
            | Kind::TabIndentation
            | Kind::InvalidYaml { .. }
            | Kind::NotAMapping
            | Kind::MissingField { .. }
            | Kind::EmptyField { .. }
            | Kind::WrongType { .. }
            | Kind::InvalidName { .. }
            | Kind::NameTooLong { .. }
            | Kind::DescriptionTooLong { .. }
            | Kind::CompatibilityTooLong { .. }
            | Kind::AngleBrackets
            | Kind::RepairedText { .. }
            | Kind::CommentInText { .. }
            | Kind::UnknownField { .. }
            | Kind::MetadataLeftOut { .. }
            | Kind::KeyNotText { .. }
            | Kind::EntryNotText { .. }
            | Kind::ToolsField
            | Kind::OwnField { .. }
            | Kind::UnknownType { .. }
            | Kind::OnlyForPrompts { .. }
            | Kind::PromptTools
            | Kind::ToolsNotList
            | Kind::DuplicateTool { .. }
            | Kind::InvalidTool { .. }
            | Kind::ReservedTool { .. }
            | Kind::NoInstructions
            | Kind::MoreDiagnostics { .. }
            | Kind::HostField { host: Host::ClaudeCode, .. }
            | Kind::ReservedWord { .. }
            | Kind::ShortDescriptionTooLong { .. }
            | Kind::ReadsOtherwise { .. } => None,
        }
    }

    /// The text at this place in quotes. What stands in brackets gets its quotes when the brackets go. `None` where the
    /// place is not that of a value: then it is not known, or an anchor or a tag stands at a key.
    fn quoted(&self, at: usize) -> Option<Fix> {
        let written = text_at(&self.look.texts, at)?;
        let is_value = at >= written.entry.value.at || at == written.entry.value_at();
        fix(vec![written.quoted(self.look.survey).filter(|_| is_value)?])
    }

    fn without_brackets(&self, at: usize) -> Option<Fix> {
        let tools = self.look.survey.field(Field::AllowedTools).and_then(|found| found.entry);
        let is_tools = tools.is_some_and(|entry| (entry.value.at..entry.value.end()).contains(&at));
        if is_tools { self.allowed_tools() } else { brackets::metadata(self.look.survey) }
    }

    fn allowed_tools(&self) -> Option<Fix> {
        brackets::allowed_tools(self.look.survey, self.allowed_tools)
    }

    /// Whether a comment stands here that can be told from a text.
    fn is_comment(&self, at: usize) -> bool {
        self.comments().any(|comment| (comment.at..comment.end()).contains(&at))
    }

    /// The comments of texts, and those that have lines of their own between fields and between entries of the metadata.
    fn comments(&self) -> impl Iterator<Item = Excerpt<'a>> {
        let survey = self.look.survey;
        let metadata = self.metadata_in_texts();
        let of_texts = self.look.texts.iter().flat_map(|text| text.parts.comments.iter().copied());
        let mut entries = survey.entries.iter().peekable();
        let lines = survey.fences.frontmatter.lines().filter(move |line| {
            let at = line.content.at;
            while entries.next_if(|entry| entry.whole.end() <= at).is_some() {}
            let is_between = match entries.peek() {
                Some(entry) if metadata == Some(**entry) => text_at(&self.look.texts, at).is_none(),
                Some(entry) => at < entry.whole.at,
                None => true,
            };
            line.is_comment() && is_between
        });
        of_texts.chain(lines.map(|line| line.content))
    }

    /// The metadata, if all of it is line by line and nothing but texts.
    fn metadata_in_texts(&self) -> Option<Entry<'a>> {
        let found = self.look.survey.field(Field::Metadata)?;
        let Node::Map(map) = &found.node else { return None };
        let texts = self.look.texts.iter().filter(|text| text.field == Field::Metadata);
        found.entry.filter(|_| texts.count() == map.len())
    }

    /// Lines of equals signs for those of dashes: no reader reads them, and one cuts the file there.
    fn dashes_in_comments(&self) -> Option<Fix> {
        let mut replacements = Vec::new();
        for comment in self.comments() {
            let mut rest = comment;
            while let Some(index) = rest.text.find("---") {
                let start = rest.at + index;
                let run = rest.part(start..rest.end());
                let length = run.text.len() - run.text.trim_start_matches('-').len();
                replacements.push(Replacement { range: start..start + length, text: "=".repeat(length) });
                rest = rest.part(start + length..rest.end());
            }
        }
        fix(replacements)
    }

    /// LF for each CR that stands alone, from fence to fence.
    fn line_feeds(&self) -> Option<Fix> {
        let fences = &self.look.survey.fences;
        let end = fences.body.at;
        let part = self.look.source.get(fences.open..end)?;
        let bytes = part.as_bytes();
        let is_alone = |&(index, _): &(usize, &str)| {
            let next = bytes.get(index + 1).or_else(|| self.look.source.as_bytes().get(end));
            next != Some(&b'\n')
        };
        let alone = part.match_indices('\r').filter(is_alone).map(|(index, _)| fences.open + index);
        fix(alone.map(|at| Replacement { range: at..at + 1, text: "\n".to_owned() }).collect())
    }

    fn duplicates(&mut self, field: &str) -> Option<Fix> {
        if !self.duplicates.insert(field.to_owned()) {
            return None;
        }
        let survey = self.look.survey;
        match field.strip_prefix("metadata.") {
            Some(key) if survey.keys.iter().all(|other| other != field) => {
                let metadata = survey.field(Field::Metadata)?;
                let Node::Map(map) = &metadata.node else { return None };
                let keys = map.iter().filter_map(|(key, _)| key.text());
                duplicates_commented(survey, &self.metadata_lines, keys, key)
            }
            Some(_) | None => {
                let keys = survey.keys.iter().map(String::as_str);
                duplicates_commented(survey, &survey.entries, keys, field)
            }
        }
    }

    /// Another name in the place of the one that is read, if it can be one.
    fn renamed(&self, name: &str) -> Option<Fix> {
        let texts = self.look.texts.iter();
        let written = texts.rev().find(|text| text.field == Field::Name).filter(|_| is_good_name(name))?;
        fix(vec![renamed(self.look.survey, written, name)?])
    }
}

/// Whether a text can be a name everywhere.
pub(super) fn is_good_name(name: &str) -> bool {
    !name.is_empty() && name.len() <= MAX_NAME && has_name_format(name)
}
