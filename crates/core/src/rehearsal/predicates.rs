//! The predicates that conditions are made of: `X 为 V`, `X is empty`, `X is over 3`, `it fails`.

use serde_json::Value;

use super::conditions::{Known, Truth};
use super::fields::resolve;
use super::outcome::{Failure, Field, Outcome, is_blank, same_name, scalar};
use super::text::{
    after, bare, before, begins, earliest, first_number, has_any, has_digit, idents, plain, strip_any,
    strip_end, trim_start,
};
use super::wording::{FAILS, NOT_FOUND, PERSONS, SAYS, WHOLE, WORDING, WORKS};
use super::words::{shared, words};

/// What is tested.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Predicate {
    Person,
    Filled,
    Empty,
    Missing,
    Exists,
    Least,
    Most,
    More,
    Less,
    IsNot,
    Is,
    Fails,
    Works,
    HasNo,
    Has,
    /// No verb at all: `已到货`, `eligible`.
    Bare,
}

impl Predicate {
    /// The predicate that a condition (in lower case) makes, with the text before and after its wording.
    pub(super) fn find(condition: &str) -> Option<(&str, Predicate, &str)> {
        if has_any(condition, PERSONS) && has_any(condition, SAYS) {
            return Some(("", Predicate::Person, condition));
        }
        let (found, at, marker) = WORDING.iter().find_map(|(predicate, wording)| {
            let (at, marker) = earliest(condition, wording)?;
            Some((*predicate, at, marker))
        })?;
        let (subject, value) = (before(condition, at), after(condition, at + marker.len()));
        // "no error", "没有异常"
        if found == Predicate::Fails
            && strip_end(subject.trim_end(), "没有|无|未|no|without|not|any").is_some()
        {
            return Some(("", Predicate::HasNo, after(condition, at)));
        }
        // "nothing is found", "no order exists"
        if found == Predicate::Exists && strip_any(subject.trim_start(), "no |nothing|none").is_some() {
            return Some(("", Predicate::Missing, value));
        }
        Some((subject, found, value))
    }

    /// Whether a bare value after "or" is tested the same way.
    pub(super) fn is_equality(self) -> bool {
        matches!(self, Predicate::Is | Predicate::IsNot)
    }

    /// Judges it; `whole` is the condition as it stands.
    pub(super) fn judge(self, subject: &str, value: &str, whole: &str, known: &Known<'_>) -> Truth {
        match self {
            Predicate::Person => said(whole, known.message),
            Predicate::Filled => filled(subject, known),
            Predicate::Empty => filled(subject, known).turned(),
            Predicate::Missing => missing(subject, known),
            Predicate::Exists => missing(subject, known).turned(),
            Predicate::Least => compare(subject, value, known, |number, limit| number >= limit),
            Predicate::Most => compare(subject, value, known, |number, limit| number <= limit),
            Predicate::More => compare(subject, value, known, |number, limit| number > limit),
            Predicate::Less => compare(subject, value, known, |number, limit| number < limit),
            Predicate::Is => equal(subject, value, known),
            Predicate::IsNot => equal(subject, value, known).turned(),
            Predicate::Fails => fails(known),
            Predicate::Works => fails(known).turned(),
            Predicate::Has if is_name(value, known) => any(value, known),
            Predicate::HasNo if is_name(value, known) => any(value, known).turned(),
            Predicate::HasNo if has_any(value, FAILS) => fails(known).turned(),
            Predicate::Has | Predicate::HasNo => stated(whole, known),
            Predicate::Bare => stated(whole, known),
        }
    }
}

fn compare(subject: &str, value: &str, known: &Known<'_>, holds: fn(f64, f64) -> bool) -> Truth {
    // "100 以上" has its number before the word.
    let (limit, unit) = match first_number(value) {
        Some(limit) => (limit, value),
        None => match first_number(subject) {
            Some(limit) => (limit, subject),
            None => return Truth::Unknown,
        },
    };
    let field =
        resolve(subject, known.results, known.glossary).filter(|field| number(&field.value).is_some());
    // A span of time is no plain number of the result.
    let span = has_any(unit, "天|日|小时|分钟|个月|day|hour|minute|week|month");
    let field = field.or_else(|| only_number(known).filter(|_| !span));
    let number = field.and_then(|field| number(&field.value));
    number.map_or(Truth::Unknown, |number| Truth::from(holds(number, limit)))
}

/// The newest result.
fn newest<'k>(known: &Known<'k>) -> Option<&'k Outcome> {
    known.results.last().copied()
}

/// The newest result, if it is one that worked.
fn worked<'k>(known: &Known<'k>) -> Option<&'k Outcome> {
    newest(known).filter(|outcome| outcome.failure.is_none())
}

fn fails(known: &Known<'_>) -> Truth {
    newest(known).map_or(Truth::Unknown, |outcome| Truth::from(outcome.failure.is_some()))
}

fn filled(subject: &str, known: &Known<'_>) -> Truth {
    let field = resolve(subject, known.results, known.glossary);
    match (field, worked(known)) {
        (Some(field), _) => Truth::from(!says_nothing(field)),
        (None, Some(outcome)) if has_any(subject, WHOLE) => Truth::from(!outcome.is_empty()),
        // A field that a whole result does not have is as good as empty.
        (None, Some(outcome)) if !outcome.is_cut && is_name(subject, known) => Truth::No,
        (None, Some(_) | None) => Truth::Unknown,
    }
}

fn missing(subject: &str, known: &Known<'_>) -> Truth {
    let Some(outcome) = newest(known) else { return Truth::Unknown };
    match &outcome.failure {
        Some(Failure::Failed(text)) if has_any(&text.to_ascii_lowercase(), NOT_FOUND) => return Truth::Yes,
        Some(Failure::Failed(_) | Failure::Denied) => return Truth::Unknown,
        None => {}
    }
    let denied = |name: &str| outcome.field(name).is_some_and(|field| field.value == Value::Bool(false));
    if outcome.is_empty() || denied("found") || denied("exists") {
        return Truth::Yes;
    }
    let field = resolve(subject, known.results, known.glossary);
    Truth::from(field.is_some_and(says_nothing))
}

/// Whether there is any of what some words name: nought is none.
fn any(words: &str, known: &Known<'_>) -> Truth {
    let none = |field: &Field| number(&field.value) == Some(0.0) || field.value == Value::Bool(false);
    match worked(known).and_then(|_| resolve(words, known.results, known.glossary)) {
        Some(field) if none(field) => Truth::No,
        Some(_) | None => filled(words, known),
    }
}

/// Whether some words name a field, whether or not the results have it, or the whole of a result.
fn is_name(words: &str, known: &Known<'_>) -> bool {
    let labelled = !known.glossary.names(words).is_empty();
    labelled
        || has_any(words, WHOLE)
        || resolve(words, known.results, known.glossary).is_some()
        || is_identifier(words)
}

/// Whether some words are the name of a field as a program writes it.
fn is_identifier(words: &str) -> bool {
    let words = bare(words);
    idents(words).first().is_some_and(|(_, ident)| ident.len() == words.len())
}

fn equal(subject: &str, value: &str, known: &Known<'_>) -> Truth {
    let value = bare(value);
    if let Some(field) = worked(known).and_then(|_| resolve(subject, known.results, known.glossary)) {
        // "the order is eligible": the field of that name tells, not the order's number.
        return Truth::from(flag(value, known).unwrap_or_else(|| same(&field.value, value)));
    }
    if has_any(subject, FAILS) || has_any(value, FAILS) {
        return fails(known);
    }
    if has_any(subject, WORKS) || has_any(value, WORKS) {
        return fails(known).turned();
    }
    if worked(known).is_none() {
        return Truth::Unknown;
    }
    if let Some(flag) = flag(value, known) {
        return Truth::from(flag);
    }
    let texts = known.results.iter().filter(|outcome| outcome.fields.is_empty());
    let text = texts.into_iter().any(|outcome| outcome.text.to_ascii_lowercase().contains(value));
    let mut fields = known.results.iter().flat_map(|outcome| &outcome.fields);
    Truth::from(text || fields.any(|field| same(&field.value, value)))
}

/// A condition without a verb: the name of a yes-or-no field, or a value, perhaps with 未 or 没有 before it.
fn stated(whole: &str, known: &Known<'_>) -> Truth {
    let Some(outcome) = worked(known) else { return Truth::Unknown };
    let whole = bare(whole);
    if let Some(flag) = idents(whole).into_iter().find_map(|(_, ident)| flag(ident, known)) {
        let turned = strip_any(whole, "not |不|未|非").is_some();
        return Truth::from(flag != turned);
    }
    let values = || outcome.fields.iter().filter_map(|field| field.value.as_str()).map(str::trim);
    let long = |value: &&str| value.chars().count() >= 2;
    if values().filter(long).any(|value| whole.contains(&value.to_ascii_lowercase())) {
        return Truth::Yes;
    }
    if outcome.fields.is_empty() && outcome.text.to_ascii_lowercase().contains(whole) {
        return Truth::Yes;
    }
    // 未到货 against 已到货: the same word, and the other way about.
    for mark in ["尚未", "还没有", "没有", "还未", "未", "没"] {
        if let Some((_, word)) = whole.split_once(mark).filter(|(_, word)| !word.is_empty()) {
            let done = values().any(|value| value.contains(word) && !begins(value, "未待不没"));
            return Truth::from(!done);
        }
    }
    if whole.contains('已') { Truth::No } else { Truth::Unknown }
}

/// The value of the yes-or-no field of that name.
fn flag(name: &str, known: &Known<'_>) -> Option<bool> {
    known.results.iter().rev().find_map(|outcome| {
        let named =
            |field: &&Field| same_name(&field.key, name) || same_name(&field.key, &["is", name].concat());
        outcome.fields.iter().filter(named).find_map(|field| field.value.as_bool())
    })
}

/// Whether a field has the value that an author wrote.
fn same(found: &Value, wanted: &str) -> bool {
    let wanted_plain = plain(wanted);
    match found {
        Value::Bool(found) => match wanted_plain.as_str() {
            "true" | "yes" | "真" | "是" => *found,
            "false" | "no" | "假" | "否" => !*found,
            _ => false,
        },
        Value::Number(_) => begins(wanted, "0123456789-") && first_number(wanted) == number(found),
        Value::String(text) => {
            let found = plain(text);
            let long = found.chars().count() >= 2 && wanted_plain.chars().count() >= 2;
            // 已到货 fits 已到货（本人）, and "已到货状态" fits 已到货; English words end where they end.
            let begins = |long: &str, short: &str| {
                long.strip_prefix(short)
                    .is_some_and(|rest| !rest.bytes().next().is_some_and(|b| b.is_ascii_alphanumeric()))
            };
            !found.is_empty()
                && (found == wanted_plain
                    || (long && (begins(&found, &wanted_plain) || begins(&wanted_plain, &found))))
        }
        Value::Null | Value::Array(_) | Value::Object(_) => {
            matches!(wanted_plain.as_str(), "null" | "空" | "none")
        }
    }
}

fn number(value: &Value) -> Option<f64> {
    match value {
        Value::Number(number) => number.as_f64(),
        Value::String(text) => {
            let text = trim_start(text.trim(), "¥￥$€");
            first_number(text).filter(|_| begins(text, "0123456789-"))
        }
        Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_) => None,
    }
}

/// The one number of the newest result, if it has just one.
fn only_number<'k>(known: &Known<'k>) -> Option<&'k Field> {
    let mut numbers = newest(known)?.fields.iter().filter(|field| field.value.is_number());
    let first = numbers.next()?;
    numbers.next().is_none().then_some(first)
}

fn says_nothing(field: &Field) -> bool {
    is_blank(&field.value)
        || matches!(plain(&scalar(&field.value)).as_str(), "null" | "none" | "na" | "无" | "暂无")
}

/// Whether the person said what a condition about them asks for.
fn said(condition: &str, message: &str) -> Truth {
    let Some((at, verb)) = earliest(condition, SAYS) else { return Truth::Unknown };
    let turned = has_any(before(condition, at), "没|未|不|not|n't|no ");
    let wanted = words(after(condition, at + verb.len()));
    let gives = has_any(verb, "提供|指定|provide|given|gives|specif");
    let has_id = idents(message).iter().any(|(_, ident)| has_digit(ident));
    let holds = shared(&wanted, &words(message)) > 0 || (gives && has_id);
    Truth::from(holds != turned)
}
