//! A message that brings instructions along: the person activated skills with it.

use crate::lang::Lang;
use crate::text::model;

/// A message taken apart.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Brought<'a> {
    /// Each skill's name, and its instructions with the line that frames them.
    pub(super) skills: Vec<(&'a str, &'a str)>,
    /// The person's own words.
    pub(super) text: &'a str,
}

/// Takes a message apart; `None` if it brings nothing.
pub(super) fn brought(content: &str) -> Option<Brought<'_>> {
    name_at(content)?;
    let says = [Lang::En, Lang::Zh].map(|lang| ["\n\n", model::user_says(lang), "\n"].concat());
    let (at, length) = says.iter().filter_map(|says| Some((content.rfind(says)?, says.len()))).max()?;
    let (instructions, text) = (content.get(..at)?, content.get(at + length..)?);
    let mut starts: Vec<usize> = vec![0];
    let behind_gaps = instructions.match_indices("\n\n").map(|(at, gap)| at + gap.len());
    starts.extend(behind_gaps.filter(|&at| instructions.get(at..).and_then(name_at).is_some()));
    let ends = starts.iter().skip(1).map(|next| next - 2).chain([instructions.len()]);
    let framed = starts.iter().zip(ends).filter_map(|(&start, end)| instructions.get(start..end));
    let skills = framed.filter_map(|framed| Some((name_at(framed)?, framed))).collect();
    Some(Brought { skills, text })
}

/// The name of the skill whose instructions begin here.
fn name_at(text: &str) -> Option<&str> {
    let line = text.lines().next()?;
    [Lang::En, Lang::Zh].into_iter().find_map(|lang| {
        let [before, behind] = model::before_instructions(lang);
        line.strip_prefix(before)?.strip_suffix(behind)
    })
}

#[cfg(test)]
mod tests {
    use super::{Brought, brought};

    #[test]
    fn instructions_are_told_from_the_persons_own_words() {
        let one = "用户已激活技能：退款。请严格按照以下指令操作：\n\n一。\n\n二。";
        let two = "The user activated the skill order. Follow these instructions strictly:\n\nLook.";
        let message = [one, "\n\n", two, "\n\nThe user says:\n订单 1\n\n请退"].concat();
        let expected = Brought { skills: vec![("退款", one), ("order", two)], text: "订单 1\n\n请退" };
        assert_eq!(brought(&message), Some(expected));
        assert_eq!(brought("The user says:\nhi"), None);
        assert_eq!(brought(two), None, "without the person's words it is no such message");
    }
}
