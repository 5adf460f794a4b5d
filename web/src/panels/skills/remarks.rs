//! What there is to say about a text, as the dialog says it: findings and advice together, in the order of the file.

use skillsight_core::advice::{Advice, AdviceKind};
use skillsight_core::lint::{Finding, Reader};
use skillsight_core::skill::{DiagnosticKind, Severity};
use skillsight_core::text::{advice, diagnostics};

use crate::state::{Places, Reading};
use crate::words::lang;

/// How bad something is, as it looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// A reader refuses the file.
    Error,
    /// A reader takes it otherwise than it is meant.
    Warning,
    /// Good to know.
    Note,
    /// What would help a model.
    Advice,
}

/// One thing there is to say.
#[derive(Clone, Debug, PartialEq)]
pub struct Remark {
    /// How bad it is to whom is asked, or to the reader who minds it most.
    pub level: Level,
    /// Which it is.
    pub code: &'static str,
    /// How bad it is to this page, in one word.
    pub severity: &'static str,
    /// Line of the file, from 1.
    pub line: u32,
    /// Column, from 1.
    pub column: u32,
    /// The sentence.
    pub sentence: String,
    /// Better wording.
    pub example: Option<String>,
    /// Who minds it.
    pub readers: Vec<(Reader, Severity)>,
    /// The finding, where there is a fix for it.
    pub fixable: Option<DiagnosticKind>,
    /// Where it begins in the editor, in units of UTF-16.
    pub from: u32,
    /// Where it ends there.
    pub to: u32,
}

impl Level {
    /// The word for attributes.
    pub fn word(self) -> &'static str {
        match self {
            Level::Error => "error",
            Level::Warning => "warning",
            Level::Note => "note",
            Level::Advice => "advice",
        }
    }
}

impl From<Severity> for Level {
    fn from(severity: Severity) -> Level {
        match severity {
            Severity::Error => Level::Error,
            Severity::Warning => Level::Warning,
            Severity::Note => Level::Note,
        }
    }
}

/// All that one reader minds, or any of them; and the advice.
pub fn remarks_on(reading: &Reading, reader: Option<Reader>) -> Vec<Remark> {
    let places = Places::of(&reading.text);
    let findings = reading.lint.findings.iter().filter_map(|finding| of_finding(finding, reader));
    let advice = reading.advice.iter().map(of_advice);
    let mut found: Vec<(usize, usize, Remark)> = Vec::new();
    for (remark, length) in findings.chain(advice) {
        let from = places.byte(remark.line, remark.column);
        let line_end = places.line_end(from);
        let to = length.map_or(line_end, |length| (from + length).min(line_end));
        found.push((from, to, remark));
    }
    // One sort by a number, as elsewhere: each type of sort costs the download.
    let mut order: Vec<(usize, usize)> =
        found.iter().enumerate().map(|(index, (from, ..))| (*from, index)).collect();
    order.sort_unstable();
    let begins = places.in_editor(order.iter().map(|(from, _)| *from));
    let mut ends: Vec<(usize, usize)> = order
        .iter()
        .enumerate()
        .filter_map(|(place, (_, index))| Some((found.get(*index)?.1, place)))
        .collect();
    ends.sort_unstable();
    let ended = places.in_editor(ends.iter().map(|(to, _)| *to));
    let mut remarks: Vec<Remark> = order
        .iter()
        .zip(begins)
        .filter_map(|((_, index), from)| Some(Remark { from, to: from, ..found.get(*index)?.2.clone() }))
        .collect();
    for ((_, place), to) in ends.into_iter().zip(ended) {
        if let Some(remark) = remarks.get_mut(place) {
            remark.to = to;
        }
    }
    remarks
}

/// A finding, and how many bytes it is long if not to the end of its line. `None` if the reader does not mind it.
fn of_finding(finding: &Finding, reader: Option<Reader>) -> Option<(Remark, Option<usize>)> {
    let diagnostic = &finding.diagnostic;
    let readers = Reader::ALL.into_iter().filter_map(|reader| Some((reader, finding.severity(reader)?)));
    let readers: Vec<_> = readers.collect();
    let severity = match reader {
        Some(reader) => finding.severity(reader)?,
        None => finding.worst().unwrap_or(diagnostic.severity),
    };
    let remark = Remark {
        level: severity.into(),
        code: diagnostic.code(),
        severity: Level::from(diagnostic.severity).word(),
        line: diagnostic.line,
        column: diagnostic.column,
        sentence: diagnostics::sentence(&diagnostic.kind, lang()),
        example: None,
        readers,
        fixable: diagnostic.fix.as_ref().map(|_| diagnostic.kind.clone()),
        from: 0,
        to: 0,
    };
    Some((remark, None))
}

fn of_advice(found: &Advice) -> (Remark, Option<usize>) {
    let length = match &found.kind {
        AdviceKind::Suggestion { found, .. } => Some(found.len()),
        AdviceKind::ListedToolMissing { tool, .. }
        | AdviceKind::ListedToolNotNamed { tool, .. }
        | AdviceKind::NamedToolNotListed { tool } => Some(tool.as_str().len()),
        AdviceKind::VagueDescription { .. }
        | AdviceKind::DescriptionWithoutWhen { .. }
        | AdviceKind::DescriptionWithoutEase { .. }
        | AdviceKind::StepWithoutTool { .. }
        | AdviceKind::UnmarkedSteps { .. }
        | AdviceKind::BranchInSentence { .. }
        | AdviceKind::LongBody { .. }
        | AdviceKind::MoreAdvice { .. } => None,
    };
    let remark = Remark {
        level: Level::Advice,
        code: found.code(),
        severity: Level::Advice.word(),
        line: found.line,
        column: found.column,
        sentence: advice::sentence(&found.kind, lang()),
        example: advice::example(&found.kind, lang()),
        readers: Vec::new(),
        fixable: None,
        from: 0,
        to: 0,
    };
    (remark, length)
}

#[cfg(test)]
mod tests {
    use skillsight_core::lint::{Place, Reader};
    use skillsight_core::tool::demo_toolbox;

    use super::{Level, remarks_on};
    use crate::state::Reading;

    const TEXT: &str = "---\r\nname: 退款\r\ndescription: **bold** words 😀\r\ntools: [queryOrdr]\r\n---\r\nYou should look.\r\n";

    fn said(reader: Option<Reader>) -> Vec<(String, Level, String)> {
        let reading = Reading::of(TEXT.into(), &Place::default(), &demo_toolbox());
        let shown: Vec<u16> = TEXT.replace("\r\n", "\n").encode_utf16().collect();
        let under = |from: u32, to: u32| String::from_utf16(&shown[from as usize..to as usize]).unwrap();
        let remarks = remarks_on(&reading, reader);
        assert!(remarks.is_sorted_by_key(|remark| remark.from));
        remarks.iter().map(|of| (of.code.to_owned(), of.level, under(of.from, of.to))).collect()
    }

    #[test]
    fn findings_and_advice_stand_in_the_order_of_the_file_over_what_they_mean() {
        let all = said(None);
        let has = |code: &str, level: Level, text: &str| {
            assert!(all.contains(&(code.to_owned(), level, text.to_owned())), "{code}: {all:?}");
        };
        has("name-format", Level::Error, "退款");
        has("tools-field", Level::Note, "tools: [queryOrdr]");
        has("listed-tool-missing", Level::Advice, "queryOrdr");
        has("suggestion", Level::Advice, "You should");
    }

    #[test]
    fn one_reader_shows_what_it_minds_and_how_bad_it_is_for_it() {
        let claude: Vec<_> =
            said(Some(Reader::ClaudeAi)).into_iter().map(|(code, level, _)| (code, level)).collect();
        assert!(claude.contains(&("name-format".to_owned(), Level::Error)), "{claude:?}");
        let codex: Vec<_> = said(Some(Reader::Codex)).into_iter().map(|(code, ..)| code).collect();
        assert!(!codex.contains(&"name-format".to_owned()), "{codex:?}");
    }
}
