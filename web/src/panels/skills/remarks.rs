//! What there is to say about a text, as the dialog says it: findings and advice together, in the order of the file.

use skillsight_core::advice::{Advice, AdviceKind};
use skillsight_core::lint::{Finding, Reader};
use skillsight_core::text::{advice, diagnostics};

use super::remark::{Level, Remark};
use crate::state::{Fixable, Places, Reading};
use crate::words::lang;

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
        level: Level::Found(severity),
        code: diagnostic.code(),
        severity: Level::Found(diagnostic.severity).word(),
        line: diagnostic.line,
        column: diagnostic.column,
        sentence: diagnostics::sentence(&diagnostic.kind, lang()),
        example: None,
        readers,
        fixable: diagnostic.fix.as_ref().map(|_| Fixable::Finding(diagnostic.kind.clone())),
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
        | AdviceKind::NamedToolNotListed { tool }
        | AdviceKind::NamedToolMissing { tool, .. } => Some(tool.as_str().len()),
        AdviceKind::VagueDescription { .. }
        | AdviceKind::DescriptionWithoutWhen { .. }
        | AdviceKind::DescriptionWithoutEase { .. }
        | AdviceKind::StepWithoutTool { .. }
        | AdviceKind::UnmarkedSteps { .. }
        | AdviceKind::StepsInProse { .. }
        | AdviceKind::StepsInList { .. }
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
        example: Some(advice::example(&found.kind, lang())),
        readers: Vec::new(),
        fixable: found.fix.as_ref().map(|_| Fixable::Advice(found.kind.clone())),
        from: 0,
        to: 0,
    };
    (remark, length)
}

#[cfg(test)]
mod tests {
    use skillsight_core::lint::Reader;
    use skillsight_core::skill::Severity;
    use skillsight_core::tool::demo_toolbox;

    use super::super::remark::Level;
    use super::remarks_on;
    use crate::state::Reading;

    const TEXT: &str = "---\r\nname: 退款\r\ndescription: **bold** words 😀\r\ntools: [queryOrdr]\r\n---\r\nYou should look.\r\n";

    fn said(reader: Option<Reader>) -> Vec<(String, Level, String)> {
        let reading = Reading::of(TEXT.into(), None, None, &demo_toolbox());
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
        has("name-format", Level::Found(Severity::Error), "退款");
        has("tools-field", Level::Found(Severity::Note), "tools: [queryOrdr]");
        has("listed-tool-missing", Level::Advice, "queryOrdr");
        has("suggestion", Level::Advice, "You should");
        let reading = Reading::of(TEXT.into(), None, None, &demo_toolbox());
        let remarks = remarks_on(&reading, None);
        let missing = remarks.iter().find(|remark| remark.code == "listed-tool-missing").unwrap();
        let mended = reading.fix(missing.fixable.as_ref().unwrap(), missing.line).unwrap().apply(TEXT);
        assert_eq!(mended, Some(TEXT.replace("queryOrdr", "queryOrder")));
    }

    #[test]
    fn one_reader_shows_what_it_minds_and_how_bad_it_is_for_it() {
        let claude: Vec<_> =
            said(Some(Reader::ClaudeAi)).into_iter().map(|(code, level, _)| (code, level)).collect();
        assert!(claude.contains(&("name-format".to_owned(), Level::Found(Severity::Error))), "{claude:?}");
        let codex: Vec<_> = said(Some(Reader::Codex)).into_iter().map(|(code, ..)| code).collect();
        assert!(!codex.contains(&"name-format".to_owned()), "{codex:?}");
    }
}
