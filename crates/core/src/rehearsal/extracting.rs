//! Finding in a person's words what a parameter wants.

use serde_json::Value;

use super::meaning::{Wants, wants};
use super::phrases::{
    ascii_pieces, clock, date, formula, given, is_phone, language, paths, place, reason, subject, yes_or_no,
};
use super::text::{
    after, ascending, bare, before, digits, ends, entries, has_digit, head, idents, number, places, quoted,
    strip_any,
};
use super::tools::{Kind, Param};
use super::words::{shared, words};

/// How sure a find has to be.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Care {
    /// The words around it speak of the parameter, or its shape is that of an example.
    Sure,
    /// It is the kind of thing that is wanted.
    Any,
}

/// What is looked for.
pub(super) struct Wanted<'w> {
    pub(super) param: &'w Param,
    /// Values that already stand for something else.
    pub(super) taken: &'w [String],
    /// What the tool or the skill does, in its own words.
    pub(super) about: &'w str,
}

/// What a text holds for a parameter.
pub(super) fn extract(wanted: &Wanted<'_>, text: &str, care: Care) -> Option<String> {
    let param = wanted.param;
    let free = |found: &String| !wanted.taken.contains(found);
    let labelled = labelled(param, text);
    if labelled.is_some() {
        return labelled;
    }
    if let Some(found) = by_example(param, text).into_iter().find(free) {
        return Some(found);
    }
    let quoted = || quoted(text).into_iter().map(str::to_owned).find(free);
    match wants(param) {
        Wants::Id => ids(param, text, care).into_iter().find(free),
        Wants::Reason => Some(reason(text)),
        Wants::Text => quoted().or_else(|| Some(given(text))),
        Wants::Place => place(param, text, &free).or_else(quoted),
        Wants::Date => date(text),
        Wants::Time => clock(text).or_else(|| date(text)),
        Wants::Email => ascii_pieces(text).into_iter().find(|piece| piece.contains('@')).map(str::to_owned),
        Wants::Phone => ascii_pieces(text).into_iter().find(|piece| is_phone(piece)).map(str::to_owned),
        Wants::Url => {
            ascii_pieces(text).into_iter().find(|piece| piece.starts_with("http")).map(str::to_owned)
        }
        Wants::Formula => formula(text),
        Wants::Path => paths(text).first().map(|path| (*path).to_owned()),
        Wants::Language => language(text),
        Wants::Number => numbers(param, text, care).into_iter().find(free),
        Wants::YesOrNo => yes_or_no(text),
        Wants::Symbol => symbols(text).into_iter().find(free),
        Wants::Name if care == Care::Sure => quoted(),
        Wants::Name => quoted().or_else(|| subject(param, text, wanted.about)),
        Wants::Other => quoted().or_else(|| ids(param, text, care).into_iter().find(free)),
    }
}

/// A found text as a value of the parameter's type.
pub(super) fn typed(param: &Param, text: &str) -> Option<Value> {
    let text = text.trim();
    match param.kind {
        Kind::Text => (!text.is_empty()).then(|| Value::String(text.to_owned())),
        Kind::Integer => number(text).filter(|number| !number.is_f64()).map(Value::Number),
        Kind::Number => number(text).map(Value::Number),
        Kind::Boolean => matches!(text, "true" | "false").then(|| Value::Bool(text == "true")),
        Kind::List => (!text.is_empty()).then(|| Value::Array(vec![Value::String(text.to_owned())])),
        Kind::Object => None,
    }
}

/// The value in `name: value`, `name=value`, `label 是 value`.
pub(super) fn labelled(param: &Param, text: &str) -> Option<String> {
    let label = param.label();
    [param.name.as_str(), label].into_iter().filter(|name| name.chars().count() >= 2).find_map(|name| {
        let at = if name.is_ascii() { places(text, name).first().copied() } else { text.find(name) }?;
        let rest = after(text, at + name.len()).trim_start();
        let rest = strip_any(rest, "：|:|=|是|为|is ")?.trim_start();
        if let Some(quoted) =
            quoted(rest).first().filter(|found| rest.find(**found).is_some_and(|at| at <= 3))
        {
            return Some((*quoted).to_owned());
        }
        let long = matches!(wants(param), Wants::Text | Wants::Reason);
        let stops = if long { "，,；;。\n" } else { "，,；;。\n " };
        Some(bare(head(rest, stops)).to_owned()).filter(|found| !found.is_empty())
    })
}

/// Pieces of the shape of an example: of the description (`如 4711`, `e.g. A-1`) or of the schema.
fn by_example(param: &Param, text: &str) -> Vec<String> {
    let described = entries("例如|比如|形如|如|示例|e.g.|eg.|for example|such as|like").find_map(|word| {
        let (_, rest) = param.description.split_once(word)?;
        let (at, found) = idents(rest).into_iter().next()?;
        // Of `3.14*2` the 3 is no example.
        let end = after(rest, at + found.len()).chars().next();
        let whole = end.is_none_or(|c| !c.is_ascii() || "\"',;) \n".contains(c))
            || after(rest, at + found.len()).trim_end() == ".";
        (at <= 4 && whole).then(|| found.to_owned())
    });
    let mut found = Vec::new();
    for example in described.iter().chain(&param.examples) {
        // Words have no shape of their own.
        if has_digit(example) {
            let near = near(param, text, &|piece| shape(piece) == shape(example));
            let length = |piece: &str| usize::from(piece.len() == example.len());
            let near = near.into_iter().map(|(evidence, _, piece)| (evidence * 2 + length(piece), piece));
            found.extend(ranked(near));
        }
    }
    found
}

/// Letters and digits of a piece as runs: `SF12-3` is `a9-9`.
pub(super) fn shape(piece: &str) -> String {
    let mut shape = String::new();
    for c in piece.chars() {
        let class = if c.is_ascii_digit() {
            '9'
        } else if c.is_ascii_alphabetic() {
            'a'
        } else {
            c
        };
        if !shape.ends_with(class) {
            shape.push(class);
        }
    }
    shape
}

/// The pieces that can be an id, the likeliest first.
fn ids(param: &Param, text: &str, care: Care) -> Vec<String> {
    let found = near(param, text, &has_digit);
    let sure = found.into_iter().filter(|(evidence, ..)| care == Care::Any || *evidence > 0);
    ranked(sure.map(|(evidence, at, piece)| {
        // A date, or a number with a unit behind it, only where there is nothing better.
        let weak = shape(piece) == "9-9-9" || has_unit(after(text, at + piece.len()));
        (if weak { 0 } else { evidence + 1 }, piece)
    }))
}

/// The most pieces of a text that are looked at: a pasted page is no list of ids.
const MAX_PIECES: usize = 50;

/// The identifiers of a text that fit, each with its [`evidence`] and place.
fn near<'t>(param: &Param, text: &'t str, fits: &dyn Fn(&str) -> bool) -> Vec<(usize, usize, &'t str)> {
    let fitting = idents(text).into_iter().filter(|(_, piece)| fits(piece)).take(MAX_PIECES);
    fitting.map(|(at, piece)| (evidence(param, text, at, piece), at, piece)).collect()
}

/// Pieces by score, the highest first, equals in their order.
fn ranked<P: AsRef<str>>(scored: impl Iterator<Item = (usize, P)>) -> Vec<String> {
    let found = ascending(scored, |(score, _)| usize::MAX - score);
    found.into_iter().map(|(_, piece)| piece.as_ref().to_owned()).collect()
}

/// How many words the parameter shares with the few characters around a piece.
fn evidence(param: &Param, text: &str, at: usize, piece: &str) -> usize {
    let left: String =
        before(text, at).chars().rev().take(12).collect::<Vec<char>>().into_iter().rev().collect();
    let right: String = after(text, at + piece.len()).chars().take(8).collect();
    let own = words(&[&param.name, " ", param.label()].concat());
    shared(&own, &words(&left)) * 2 + shared(&own, &words(&right))
}

fn has_unit(rest: &str) -> bool {
    let units = "天|个|件|元|块|台|点|月|年|日|人|次|%|days|pcs|times|people";
    strip_any(rest.trim_start(), units).is_some()
}

/// The short words in capitals.
fn symbols(text: &str) -> Vec<String> {
    let pieces = idents(text).into_iter().map(|(_, piece)| piece);
    let symbol =
        |piece: &&str| (2..=6).contains(&piece.len()) && piece.bytes().all(|b| b.is_ascii_uppercase());
    pieces.filter(symbol).map(str::to_owned).collect()
}

/// The numbers of a text as written, those near the parameter's words first.
fn numbers(param: &Param, text: &str, care: Care) -> Vec<String> {
    let whole = near(param, text, &|piece| digits(piece) == piece);
    let sure = whole.into_iter().filter(|(evidence, ..)| care == Care::Any || *evidence > 0);
    // The digits after a point belong to the number before it, those of a clock to the time.
    let inside = |at: usize, piece: &str| {
        ends(before(text, at), ".:") || after(text, at + piece.len()).starts_with(':')
    };
    let first = sure.filter(|(_, at, piece)| !inside(*at, piece));
    ranked(first.map(|(evidence, at, piece)| {
        let rest = after(text, at + piece.len());
        let decimals = match rest.strip_prefix('.') {
            Some(rest) => digits(rest),
            None => "",
        };
        let minus = if before(text, at).ends_with('-') { "-" } else { "" };
        let point = if decimals.is_empty() { "" } else { "." };
        (evidence, [minus, piece, point, decimals].concat())
    }))
}
