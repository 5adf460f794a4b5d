//! What only the linter looks for, because this page does not mind it.

use crate::resource::Forms;
use crate::skill::survey::{
    Entries, Excerpt, Found, Node, Placed, Report, Scalar, ScalarKind, Style, Survey, brace, first_join,
    is_old_boolean, load_into, outline, parts,
};
use crate::skill::{DiagnosticKind, Field, Misreading, ReadAs};

use super::Place;
use super::codex::joined_length;
use super::host::host;
use super::tabs::Tabs;
use super::values::{Written, texts};

/// Words that claude.ai's upload keeps for itself (platform.claude.com, "Agent Skills").
const RESERVED_WORDS: [&str; 2] = ["anthropic", "claude"];
/// Characters of a `short-description` that Codex takes.
pub(crate) const MAX_SHORT_DESCRIPTION: usize = 1024;
/// Those that its older versions take.
pub(crate) const MAX_SHORT_DESCRIPTION_BEFORE: usize = 500;
/// The most line breaks in the metadata that are told one by one.
const MAX_BREAKS: usize = 100;

/// A file under the eyes of the linter.
#[derive(Debug)]
pub(super) struct Look<'s, 'a> {
    /// The whole file.
    pub(super) source: &'a str,
    /// Where everything stands.
    pub(super) survey: &'s Survey<'a>,
    /// What is known of where the file stands.
    pub(super) place: &'s Place<'s>,
    /// The texts of the frontmatter.
    pub(super) texts: Vec<Written<'a>>,
    /// Its tabs outside quotes.
    pub(super) tabs: Tabs,
}

impl<'s, 'a> Look<'s, 'a> {
    /// Looks at a file.
    pub(super) fn new(source: &'a str, survey: &'s Survey<'a>, place: &'s Place<'s>) -> Self {
        let texts = texts(survey);
        let tabs = Tabs::of(survey, &texts);
        Look { source, survey, place, texts, tabs }
    }

    /// Says more exactly what loading has found.
    pub(super) fn sharpen(&self, found: &mut [Placed]) {
        for finding in found {
            if let Some(kind) = self.sharper(finding) {
                finding.kind = kind;
            }
        }
    }

    fn sharper(&self, finding: &Placed) -> Option<DiagnosticKind> {
        if let DiagnosticKind::UnknownField { field, .. } = &finding.kind {
            return host(field).map(|host| DiagnosticKind::HostField { field: field.clone(), host });
        }
        if let DiagnosticKind::RepairedText { field } = &finding.kind {
            let field = Field::parse(field)?;
            let fields = self.survey.unrepaired.as_ref()?.iter().rev();
            let mut same = fields.filter(|(key, _)| key.text() == Some(field.as_str()));
            let read_as = same.find_map(|(_, value)| misreading(value))?;
            return Some(DiagnosticKind::ReadsOtherwise { field, read_as });
        }
        if let DiagnosticKind::EmptyField { field: Field::Metadata } = &finding.kind {
            // `metadata: ~` is empty here, and no mapping to Codex.
            let is_written = parts(self.survey.field(Field::Metadata)?.written()).style != Style::Empty;
            return is_written.then_some(DiagnosticKind::WrongType { field: Field::Metadata });
        }
        let is_dashes = matches!(finding.kind, DiagnosticKind::DashesInFrontmatter);
        let is_cut = is_dashes && self.refuses(finding.at);
        is_cut.then_some(DiagnosticKind::EndsEarly { codex: false, refused: true })
    }

    /// Adds what loading does not look for.
    pub(super) fn add(&self, found: &mut Vec<Placed>) {
        let mut add = |at: usize, kind: DiagnosticKind| found.push(Placed { at, kind, fix: None });
        if let Some((at, name)) = self.text(Field::Name) {
            for word in RESERVED_WORDS.into_iter().filter(|word| name.to_ascii_lowercase().contains(word)) {
                add(at, DiagnosticKind::ReservedWord { word: word.to_owned() });
            }
            if let Some(folder) = self.place.folder.filter(|folder| !is_same(folder, name)) {
                add(at, DiagnosticKind::NameNotFolder { folder: folder.to_owned() });
            }
        }
        for field in [Field::Name, Field::Description] {
            if let Some((at, text)) = self.text(field)
                && !is_one_line(text)
            {
                add(at, DiagnosticKind::ReadsOtherwise { field, read_as: Misreading::OneLine });
            }
        }
        for (at, kind) in self.old_booleans() {
            add(at, kind);
        }
        if let Some(at) = self.tabs.first() {
            add(at, DiagnosticKind::TabOutsideQuotes);
        }
        for at in self.brackets() {
            add(at, DiagnosticKind::FlowStyle);
        }
        if let Some(at) = self.indented_fence() {
            add(at, DiagnosticKind::EndsEarly { codex: true, refused: self.refuses(at) });
        }
        if let Some(at) = self.carriage_return() {
            add(at, DiagnosticKind::CarriageReturn);
        }
        if let Some(metadata) = self.survey.field(Field::Metadata) {
            for (at, kind) in in_metadata(metadata) {
                add(at, kind);
            }
        }
    }

    /// A text field's text without outer white space, and its place.
    fn text(&self, field: Field) -> Option<(usize, &str)> {
        let found = self.survey.field(field)?;
        let text = found.node.text()?.trim();
        (!text.is_empty()).then_some((found.at, text))
    }

    /// Words such as `yes` with a comment behind, which loading does not look through.
    fn old_booleans(&self) -> impl Iterator<Item = (usize, DiagnosticKind)> + '_ {
        let written = self.texts.iter().filter(|written| {
            !written.parts.comments.is_empty()
                && written.kind == ScalarKind::Text
                && is_old_boolean(&written.text)
                && written.parts.plain_text() == Some(&written.text)
        });
        written.map(|written| {
            let key = written.entry.key.text;
            let is_inner = written.field == Field::Metadata;
            let field = if is_inner { ["metadata.", key].concat() } else { key.to_owned() };
            let found = written.text.clone();
            (
                written.entry.value_at(),
                DiagnosticKind::UnquotedScalar { field, found, read_as: ReadAs::Boolean },
            )
        })
    }

    /// Lists and mappings in brackets, where the file is not refused for other reasons.
    fn brackets(&self) -> Vec<usize> {
        let front = self.survey.fences.frontmatter;
        if let Some(brace) = brace(front) {
            return vec![brace];
        }
        let fields = [Field::Metadata, Field::AllowedTools];
        let found = fields
            .into_iter()
            .filter_map(|field| self.survey.field(field))
            .filter(|found| found.node.text().is_none() && parts(found.written()).style == Style::Flow);
        found.filter_map(|found| first_bracket(found.written())).collect()
    }

    /// A line of the frontmatter that Codex takes for a fence: it trims the line first.
    fn indented_fence(&self) -> Option<usize> {
        let mut lines = self.survey.fences.frontmatter.lines().map(|line| line.content.trim());
        lines.find(|line| line.text == "---").map(|dashes| dashes.at)
    }

    /// Whether what stands above these dashes is no frontmatter that every reader reads.
    fn refuses(&self, dashes: usize) -> bool {
        let above = self.source.get(self.survey.fences.open..dashes).unwrap_or_default();
        let mut report = Report::default();
        let cut = [above, "\n---\nx"].concat();
        let is_whole = load_into(&cut, &mut report).is_skill();
        let is_repaired = |finding: &Placed| matches!(finding.kind, DiagnosticKind::RepairedText { .. });
        !is_whole || report.into_findings().iter().any(is_repaired)
    }

    /// A fence whose line ends, or the line before it, with CR alone.
    fn carriage_return(&self) -> Option<usize> {
        let fences = &self.survey.fences;
        let before = fences.frontmatter.lines().last().map(|line| line.line_break);
        let closing = Excerpt { at: 0, text: self.source }.part(fences.close..self.source.len());
        let after = closing.lines().next().map(|line| line.line_break);
        if fences.line_break == "\r" {
            Some(fences.open)
        } else {
            (before == Some("\r") || after == Some("\r")).then_some(fences.close)
        }
    }
}

/// Whether two names are one in a normal form of Unicode. The validator takes NFKC; of that, letters for compatibility such
/// as `ａ` are not known here, and a name with them is refused for its letters in any case.
fn is_same(folder: &str, name: &str) -> bool {
    let forms = Forms::default();
    folder == name || forms.key(folder) == forms.key(name)
}

/// Codex's short description, and line breaks that leave no space here.
fn in_metadata(metadata: &Found<'_>) -> Vec<(usize, DiagnosticKind)> {
    let Node::Map(map) = &metadata.node else { return Vec::new() };
    let lines = outline(metadata.written());
    let mut lines = Entries::new(&lines);
    let mut found = Vec::new();
    for (key, value) in map {
        let (Some(key), Node::Scalar(Scalar { text, joined, .. })) = (key.text(), value) else { continue };
        let entry = lines.next_with_key(key);
        let at = entry.map_or(metadata.at, |entry| entry.value_at());
        if *joined && found.len() < MAX_BREAKS {
            let at = entry.and_then(|entry| first_join(entry.value)).unwrap_or(at);
            found.push((at, DiagnosticKind::CjkLineBreak { field: Field::Metadata }));
        }
        if key == "short-description" {
            let chars = joined_length(text);
            if chars > MAX_SHORT_DESCRIPTION_BEFORE {
                found.push((at, DiagnosticKind::ShortDescriptionTooLong { chars }));
            }
        }
    }
    found
}

/// What YAML makes of a text that was read as if it stood in quotes.
fn misreading(value: &Node) -> Option<Misreading> {
    match value {
        Node::List(_) | Node::Map(_) => Some(Misreading::Collection),
        Node::Scalar(Scalar { kind: ScalarKind::Null, .. }) => Some(Misreading::Nothing),
        Node::Scalar(Scalar { kind: ScalarKind::Tagged, .. }) => Some(Misreading::Tagged),
        Node::Scalar(_) | Node::Skipped => None,
    }
}

/// Whether joining its words with single blanks gives the same text.
fn is_one_line(text: &str) -> bool {
    let mut before = 'x';
    text.chars().all(|c| {
        let is_single = !c.is_whitespace() || (c == ' ' && before != ' ');
        before = c;
        is_single
    })
}

fn first_bracket(value: Excerpt<'_>) -> Option<usize> {
    // Past comments, an anchor and a tag.
    let outside = parts(value).outside;
    outside.into_iter().find_map(|part| Some(part.at + part.text.find(['[', '{'])?))
}
