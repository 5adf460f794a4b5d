//! The answer at the end of a run: what went wrong, what the instructions want said, and the values found.

use super::fields::Glossary;
use super::outcome::{Failure, Field, Outcome, is_blank, scalar};
use super::request::Call;
use super::speech::{
    ANSWERS, DENIED, DONE, EMPTY, FAILED, LABELLED_VALUE, MORE, QUOTED, STOP, UNCLEAR, VALUE, say,
};
use super::telling::spoken;
use super::text::{before, ends};
use crate::lang::Lang;

/// What a final answer reports.
pub(super) struct Report<'s> {
    pub(super) lang: Lang,
    /// The skill that was followed, if any.
    pub(super) skill: Option<&'s str>,
    /// The calls made, oldest first.
    pub(super) calls: &'s [&'s Call],
    /// What the branches taken want said, as the instructions word it.
    pub(super) told: &'s [String],
    /// Conditions that could not be judged.
    pub(super) unclear: &'s [String],
    pub(super) glossary: &'s Glossary,
}

/// The most values that an answer lists.
const MAX_LINES: usize = 16;

/// The most characters of one value or of a plain text.
const MAX_CHARS: usize = 400;

/// The final answer from the results.
pub(super) fn answer(report: &Report<'_>) -> String {
    let lang = report.lang;
    let results: Vec<&Outcome> = report.calls.iter().map(|call| &call.outcome).collect();
    let mut paragraphs: Vec<String> = Vec::new();
    for call in report.calls {
        let sentence = match &call.outcome.failure {
            Some(Failure::Denied) => say(lang, DENIED, &[&call.tool]),
            Some(Failure::Failed(error)) => say(lang, FAILED, &[&call.tool, &clipped(error)]),
            None => continue,
        };
        if !paragraphs.contains(&sentence) {
            paragraphs.push(sentence);
        }
    }
    match report.calls.last().map(|call| &call.outcome.failure) {
        Some(None) if report.told.is_empty() && report.unclear.is_empty() => {
            paragraphs.push(match report.skill {
                Some(skill) => say(lang, DONE, &[skill]),
                None => say(lang, ANSWERS, &[report.calls.last().map_or("", |call| &call.tool)]),
            });
        }
        Some(Some(_) | None) | None => {}
    }
    for text in report.told {
        let sentence = spoken(text, &results, report.glossary);
        if !sentence.is_empty() {
            let foreign = Lang::of(&sentence) != lang;
            paragraphs.push(if foreign { say(lang, QUOTED, &[&sentence]) } else { stop(&sentence) });
        }
    }
    for condition in report.unclear {
        paragraphs.push(say(lang, UNCLEAR, &[condition]));
    }
    let lines = lines(report);
    if !lines.is_empty() {
        paragraphs.push(lines);
    }
    if paragraphs.is_empty() {
        paragraphs.push(say(lang, EMPTY, &[]));
    }
    paragraphs.join("\n\n")
}

/// The values of the results that worked, one a line; messages meant for people first, as they are.
fn lines(report: &Report<'_>) -> String {
    let lang = report.lang;
    let mut seen: Vec<(&str, String)> = Vec::new();
    let (mut texts, mut lines): (Vec<String>, Vec<String>) = (Vec::new(), Vec::new());
    for call in report.calls.iter().filter(|call| call.outcome.failure.is_none()) {
        if call.outcome.fields.is_empty() {
            let text = clipped(call.outcome.text.trim());
            if !text.is_empty() && !texts.contains(&text) {
                texts.push(text);
            }
        }
        for field in
            call.outcome.fields.iter().filter(|field| !is_blank(&field.value) && !is_echo(call, field))
        {
            let value = scalar(&field.value);
            if seen.iter().any(|(key, known)| *key == field.key && *known == value) {
                continue;
            }
            if matches!(field.key.as_str(), "message" | "msg" | "answer" | "reply") && field.depth <= 1 {
                texts.push(stop(&clipped(&value)));
            } else {
                lines.push(line(lang, field, &value, report.glossary));
            }
            seen.push((&field.key, value));
        }
    }
    let more = lines.len().saturating_sub(MAX_LINES);
    lines.truncate(MAX_LINES);
    if more > 0 {
        lines.push(say(lang, MORE, &[&more.to_string()]));
    }
    if !lines.is_empty() {
        texts.push(lines.join("\n"));
    }
    texts.join("\n\n")
}

fn line(lang: Lang, field: &Field, value: &str, glossary: &Glossary) -> String {
    let label = glossary.label(&field.key).filter(|_| lang == Lang::Zh && *field.key != *value);
    let value = clipped(value).replace('\n', " ");
    match label {
        Some(label) => say(lang, LABELLED_VALUE, &[label, &field.key, &value]),
        None if field.key.is_empty() => ["- ", &value].concat(),
        None => say(lang, VALUE, &[&field.key, &value]),
    }
}

/// A long value that only repeats what the call was given.
fn is_echo(call: &Call, field: &Field) -> bool {
    let value = scalar(&field.value);
    value.chars().count() > 12 && call.arguments.values().any(|argument| scalar(argument) == value)
}

fn clipped(text: &str) -> String {
    match text.char_indices().nth(MAX_CHARS) {
        Some((end, _)) => [before(text, end), "…"].concat(),
        None => text.to_owned(),
    }
}

/// A sentence with a stop at its end.
fn stop(sentence: &str) -> String {
    if ends(sentence, "。.！!？?") {
        sentence.to_owned()
    } else {
        say(Lang::of(sentence), STOP, &[sentence])
    }
}
