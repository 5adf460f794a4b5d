//! How authors mark the steps and items of their instructions.

use super::chars::{BLANKS, DIGITS, after, begins, trim_start};
use super::own_words::has_any;

/// What stands before the text of a heading, an item or a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Marker {
    /// `Step 1: `, `第一步：`, `步骤二、`.
    Named,
    /// `1. `, `（2）`, `三、`.
    Number,
    /// `- `, `* `, `• `.
    Bullet,
}

/// The marker that a text begins with, and the text after it.
pub(super) fn marker(text: &str) -> Option<(Marker, &str)> {
    let (bullet, text) = match unbulleted(text) {
        Some(inner) => (true, inner),
        None => (false, text),
    };
    let bare = trim_start(text, "*_");
    named(bare)
        .map(|rest| (Marker::Named, rest))
        .or_else(|| Some((Marker::Number, number(bare)?)))
        .or_else(|| bullet.then_some((Marker::Bullet, text)))
}

/// How many characters of a heading are looked at.
const MAX_HEADING: usize = 40;

/// Whether a heading is about the result or the skill and not about what to do.
pub(super) fn is_aside(heading: &str) -> bool {
    const ASIDES: &str = "\
    输出|格式|注意|示例|样例|例子|概述|背景|简介|参考|output|format|note|example|overview|background|about\
    |reference";
    // A heading that goes on and on is no heading.
    let heading: String = heading.chars().take(MAX_HEADING).map(|c| c.to_ascii_lowercase()).collect();
    has_any(&heading, ASIDES)
}

const NUMBERS: &str = "0123456789一二三四五六七八九十";
const NUMERALS: &str = "一二三四五六七八九十";

fn unbulleted(text: &str) -> Option<&str> {
    let inner = after(text, "-*+•")?;
    begins(inner, BLANKS).then(|| inner.trim_start())
}

/// What follows `Step 1:`, `步骤一、`, `第二步，`.
fn named(text: &str) -> Option<&str> {
    let rest = if let Some(rest) = text.strip_prefix('第') {
        let rest = after_number(rest)?;
        ["步骤", "步", "阶段"].iter().find_map(|word| rest.strip_prefix(word))?
    } else {
        let word = ["step", "phase", "步骤", "阶段"]
            .into_iter()
            .find(|word| text.get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word)))?;
        after_number(text.get(word.len()..)?)?
    };
    Some(trim_start(rest, " .:：、，,)）-—*_"))
}

fn after_number(text: &str) -> Option<&str> {
    let text = text.trim_start();
    let rest = trim_start(text, NUMBERS);
    (rest.len() < text.len()).then(|| rest.trim_start())
}

/// What follows `1.`, `2)`, `3、`, `（4）`, `一、`.
fn number(text: &str) -> Option<&str> {
    let inner = after(text, "(（").unwrap_or(text);
    let digits = trim_start(inner, DIGITS);
    let numerals = trim_start(inner, NUMERALS);
    let rest = match (digits.len() < inner.len(), numerals.len() < inner.len()) {
        // A longer number is a year or an order's.
        (true, _) if inner.len() - digits.len() <= 3 => after(digits, ".)）、．")?,
        (false, true) => after(numerals, "、）.．")?,
        (true, _) | (false, false) => return None,
    };
    // "1.5 hours" is a number, not a mark.
    (!begins(rest, DIGITS)).then(|| rest.trim_start())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markers_are_told_apart_and_taken_off() {
        for (text, kind) in [
            ("Step 1: x", Marker::Named),
            ("**Step 2** - x", Marker::Named),
            ("- step3：x", Marker::Named),
            ("第一步：x", Marker::Named),
            ("第 2 步，x", Marker::Named),
            ("步骤三、x", Marker::Named),
            ("1. x", Marker::Number),
            ("12) x", Marker::Number),
            ("3、x", Marker::Number),
            ("（4）x", Marker::Number),
            ("一、x", Marker::Number),
            ("- x", Marker::Bullet),
            ("* x", Marker::Bullet),
        ] {
            assert_eq!(marker(text), Some((kind, "x")), "{text}");
        }
        for text in ["1.5 hours", "2026. x", "Steps", "第三方", "-x", "**x** y", "x", "stepwise 1", ""] {
            assert_eq!(marker(text), None, "{text}");
        }
    }
}
