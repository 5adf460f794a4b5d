//! Which field of the results some words mean: `parcelNo`, `包裹号`, `the parcel number`.

use super::outcome::{Field, Outcome, same_name};
use super::text::{after, ascending, before, earliest, han_tail, has_han, idents};
use super::tools::Tool;
use super::words::{latin, shared, words};
use crate::lang::is_han;

/// What authors call the fields, learnt from descriptions of parameters and from brackets in the instructions, as in
/// `包裹号（parcelNo 不为空）`.
#[derive(Debug, Default)]
pub(super) struct Glossary {
    /// The label and the name.
    entries: Vec<(String, String)>,
    /// How many of them are from brackets; these come first, and may hold more words than the label.
    from_brackets: usize,
}

impl Glossary {
    pub(super) fn of(tools: &[Tool], instructions: &str) -> Glossary {
        let mut entries: Vec<(String, String)> = Vec::new();
        let mut rest = instructions;
        while let Some((at, mark)) = earliest(rest, "（|(") {
            let label = han_tail(before(rest, at).trim_end());
            rest = after(rest, at + mark.len());
            let name = idents(rest).first().filter(|(start, _)| *start <= 1).map(|(_, name)| *name);
            if let Some(name) = name.filter(|_| !label.is_empty()) {
                entries.push((label.to_owned(), name.to_owned()));
            }
        }
        let from_brackets = entries.len();
        for param in tools.iter().flat_map(|tool| &tool.params) {
            let label = param.label();
            if label.chars().count() >= 2 {
                entries.push((label.to_owned(), param.name.clone()));
            }
        }
        Glossary { entries, from_brackets }
    }

    /// What a field is called in Chinese by the parameter of that name, if there is one.
    pub(super) fn label(&self, name: &str) -> Option<&str> {
        let han = |label: &&str| label.chars().all(is_han) && label.chars().count() <= 8;
        let known = self.entries.iter().skip(self.from_brackets);
        known.filter(|(_, known)| same_name(known, name)).map(|(label, _)| label.as_str()).find(han)
    }

    /// Everything that a field is called.
    fn labels(&self, name: &str) -> impl Iterator<Item = &str> {
        self.entries.iter().filter(move |(_, known)| same_name(known, name)).map(|(label, _)| label.as_str())
    }

    /// The names that some words may mean, the longest label first.
    pub(super) fn names(&self, subject: &str) -> Vec<&str> {
        let subject = subject.trim();
        let long = subject.chars().filter(|c| is_han(*c)).count() >= 2;
        let means = |label: &str| subject.contains(label) || (long && label.contains(subject));
        let found = self.entries.iter().filter(|(label, _)| means(label));
        let found = ascending(found, |(label, _)| usize::MAX - label.len());
        found.into_iter().map(|(_, name)| name.as_str()).collect()
    }
}

/// The field that some words mean, in the newest result that has it; `results` are oldest first.
pub(super) fn resolve<'o>(subject: &str, results: &[&'o Outcome], glossary: &Glossary) -> Option<&'o Field> {
    let named = |name: &str| results.iter().rev().find_map(|outcome| outcome.field(name));
    let labelled = |name: &str| glossary.labels(name).find_map(named);
    let spelled = idents(subject).into_iter().find_map(|(_, ident)| named(ident).or_else(|| labelled(ident)));
    if spelled.is_some() {
        return spelled;
    }
    if let Some(field) = glossary.names(subject).into_iter().find_map(named) {
        return Some(field);
    }
    // A key that is itself Chinese, spelt out.
    let keys = results.iter().rev().flat_map(|outcome| &outcome.fields);
    let spelled = keys
        .clone()
        .find(|field| field.key.chars().count() >= 2 && has_han(&field.key) && subject.contains(&field.key));
    if spelled.is_some() {
        return spelled;
    }
    // Otherwise the field most of whose own words are among these; the first one of equals.
    let subject = words(subject);
    let mut best: Option<(&Field, usize)> = None;
    for field in keys {
        let parts = parts(&field.key);
        let own = words(&parts.join(" "));
        let share = shared(&own, &subject) * 100 / own.len().max(1);
        // Of `orderStatus` the status must be meant, not the order.
        let head = parts.last().is_none_or(|head| shared(&words(head), &subject) > 0);
        let deep = field.depth.min(9);
        let score = share.saturating_sub(deep);
        if share >= 50 && head && best.is_none_or(|(_, highest)| score > highest) {
            best = Some((field, score));
        }
    }
    best.map(|(field, _)| field)
}

/// The words of a name, abbreviations written out: `parcelNo` is `parcel`, `number`.
fn parts(name: &str) -> Vec<String> {
    let full = |part: &str| match part.to_ascii_lowercase().as_str() {
        "no" | "num" => "number".to_owned(),
        "qty" => "quantity".to_owned(),
        "amt" => "amount".to_owned(),
        other => other.to_owned(),
    };
    let parts: Vec<String> = latin(name).into_iter().map(full).collect();
    if parts.is_empty() { vec![name.to_owned()] } else { parts }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(subject: &str, instructions: &str) -> Option<String> {
        let older = Outcome::read(r#"{"kavo":"old","price":5}"#);
        let newest = Outcome::read(r#"{"orderId":"K7","status":"x","parcelNo":"T1","商品等级":"甲"}"#);
        let field = resolve(subject, &[&older, &newest], &Glossary::of(&[], instructions))?;
        Some(field.key.clone())
    }

    #[test]
    fn words_find_the_field_that_they_mean() {
        for (subject, key) in [
            ("parcelNo", "parcelNo"),
            ("the `parcel_no`", "parcelNo"),
            ("the parcel number", "parcelNo"),
            ("订单状态", "status"),
            ("the order's status", "status"),
            ("商品等级", "商品等级"),
            ("价格", "price"),
            ("kavo", "kavo"),
        ] {
            assert_eq!(found(subject, "").as_deref(), Some(key), "{subject}");
        }
        assert_eq!(found("颜色", ""), None);
    }

    #[test]
    fn brackets_of_the_instructions_teach_what_a_field_is_called() {
        let text = "如果订单有包裹号（parcelNo 不为空），使用它";
        assert_eq!(found("包裹号", text).as_deref(), Some("parcelNo"));
        assert_eq!(found("包裹号", ""), None);
    }
}
