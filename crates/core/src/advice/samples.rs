//! One of each kind of advice, and what holds of all of them.

use std::collections::BTreeSet;

use super::AdviceKind;
use crate::lang::{Lang, is_han};
use crate::text::advice::{example, sentence};
use crate::tool::ToolName;

/// One of each kind, and one of each turn that makes another sentence or example. Texts are as empty as they can be.
fn samples() -> Vec<AdviceKind> {
    let text = || "x".to_owned();
    let tool = || ToolName::parse("x").unwrap();
    let mut samples = vec![
        AdviceKind::VagueDescription { description: text(), steps: Vec::new() },
        AdviceKind::DescriptionWithoutWhen { description: text(), occasion: None },
        AdviceKind::DescriptionWithoutEase { description: text() },
        AdviceKind::ListedToolMissing { tool: tool(), meant: None, there: Vec::new() },
        AdviceKind::ListedToolMissing { tool: tool(), meant: None, there: vec![tool(), tool()] },
        AdviceKind::ListedToolMissing { tool: tool(), meant: Some(tool()), there: Vec::new() },
        AdviceKind::ListedToolNotNamed { tool: tool(), purpose: None },
        AdviceKind::ListedToolNotNamed { tool: tool(), purpose: Some(text()) },
        AdviceKind::NamedToolNotListed { tool: tool() },
        AdviceKind::NamedToolMissing { tool: tool(), meant: None },
        AdviceKind::NamedToolMissing { tool: tool(), meant: Some(tool()) },
        AdviceKind::StepWithoutTool { step: String::new(), action: text(), tool: tool() },
        AdviceKind::UnmarkedSteps { lines: 11, first: text(), second: None },
        AdviceKind::StepsInProse { first: String::new(), second: String::new() },
        AdviceKind::StepsInList { count: 9, first: String::new(), second: String::new() },
        AdviceKind::BranchInSentence { first: text(), second: text() },
        AdviceKind::LongBody { lines: 501, tokens: 9, section: None },
        AdviceKind::MoreAdvice { count: 7 },
    ];
    for found in ["you should", "consider", "你应该", "建议"] {
        for after in ["", ".", "x", "escalating to a human.", "zzing it", "not x", "。"] {
            let (before, after, found) = (String::new(), after.to_owned(), found.to_owned());
            samples.push(AdviceKind::Suggestion { before, found, after });
        }
    }
    samples
}

/// Which of the kinds it is: a new one is missed here, and then in the samples.
fn number(kind: &AdviceKind) -> usize {
    match kind {
        AdviceKind::VagueDescription { .. } => 0,
        AdviceKind::DescriptionWithoutWhen { .. } => 1,
        AdviceKind::DescriptionWithoutEase { .. } => 2,
        AdviceKind::ListedToolMissing { .. } => 3,
        AdviceKind::ListedToolNotNamed { .. } => 4,
        AdviceKind::NamedToolNotListed { .. } => 5,
        AdviceKind::NamedToolMissing { .. } => 6,
        AdviceKind::Suggestion { .. } => 7,
        AdviceKind::StepWithoutTool { .. } => 8,
        AdviceKind::UnmarkedSteps { .. } => 9,
        AdviceKind::StepsInProse { .. } => 10,
        AdviceKind::StepsInList { .. } => 11,
        AdviceKind::BranchInSentence { .. } => 12,
        AdviceKind::LongBody { .. } => 13,
        AdviceKind::MoreAdvice { .. } => 14,
    }
}

const KINDS: usize = 15;

#[test]
fn every_kind_has_its_own_code_and_a_sample() {
    let samples = samples();
    let numbers: BTreeSet<_> = samples.iter().map(number).collect();
    assert_eq!(numbers, (0..KINDS).collect());
    let codes: BTreeSet<_> = samples.iter().map(AdviceKind::code).collect();
    assert_eq!(codes.len(), KINDS);
    for code in codes {
        assert!(code.bytes().all(|byte| byte == b'-' || byte.is_ascii_lowercase()), "{code}");
    }
}

#[test]
fn every_kind_is_said_in_both_languages_with_an_example() {
    for kind in samples() {
        let (en, zh) = (sentence(&kind, Lang::En), sentence(&kind, Lang::Zh));
        let is_whole = |said: &str| !said.contains("{}") && !said.contains("{0}");
        assert!(is_whole(&en) && is_whole(&zh), "{en} {zh}");
        let own = match &kind {
            AdviceKind::Suggestion { found, .. } => found.contains(is_han),
            AdviceKind::VagueDescription { .. }
            | AdviceKind::DescriptionWithoutWhen { .. }
            | AdviceKind::DescriptionWithoutEase { .. }
            | AdviceKind::ListedToolMissing { .. }
            | AdviceKind::ListedToolNotNamed { .. }
            | AdviceKind::NamedToolNotListed { .. }
            | AdviceKind::NamedToolMissing { .. }
            | AdviceKind::StepWithoutTool { .. }
            | AdviceKind::UnmarkedSteps { .. }
            | AdviceKind::StepsInProse { .. }
            | AdviceKind::StepsInList { .. }
            | AdviceKind::BranchInSentence { .. }
            | AdviceKind::LongBody { .. }
            | AdviceKind::MoreAdvice { .. } => false,
        };
        assert!((own || !en.contains(is_han)) && zh.contains(is_han), "{en} {zh}");
        for lang in [Lang::En, Lang::Zh] {
            let example = example(&kind, lang);
            assert!(example.contains(char::is_alphanumeric), "{kind:?}: {example:?}");
        }
    }
}
