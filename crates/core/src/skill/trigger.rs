//! `type`, `triggers` and `priority`: how a prompt skill comes into a conversation.

use super::Trigger;
use super::fields::Found;
use super::kind::DiagnosticKind;
use super::lists::{entry_text, not_a_collection};
use super::node::{Node, Scalar, ScalarKind};
use super::report::Report;

/// The only type that is known.
const PROMPT: &str = "prompt";

/// `type`: one word. Anything else is reported and left out.
pub(super) fn kind(found: &Found<'_>, report: &mut Report) -> Vec<String> {
    match found.node.text().map(str::trim) {
        Some(PROMPT) => vec![PROMPT.to_owned()],
        Some(other) if !other.is_empty() => {
            report.add(found.at, DiagnosticKind::UnknownType { found: other.to_owned() });
            Vec::new()
        }
        Some(_) | None => {
            not_a_collection(found, report);
            Vec::new()
        }
    }
}

/// `triggers`: a list, or one text with commas.
pub(super) fn words(found: &Found<'_>, report: &mut Report) -> Vec<String> {
    let words: Vec<&str> = match &found.node {
        Node::List(items) => {
            items.iter().map(entry_text).filter(|text| !matches!(*text, "[" | "{")).collect()
        }
        Node::Scalar(Scalar {
            kind: ScalarKind::Text | ScalarKind::Number | ScalarKind::Boolean,
            text,
            ..
        }) => text.split([',', '，', '、', '\n']).collect(),
        Node::Scalar(_) | Node::Map(_) | Node::Skipped => {
            not_a_collection(found, report);
            Vec::new()
        }
    };
    let words = words.into_iter().map(str::trim).filter(|word| !word.is_empty());
    words.map(str::to_owned).collect()
}

/// `priority`: a whole number.
pub(super) fn priority(found: &Found<'_>, report: &mut Report) -> Vec<i32> {
    match found.node.text().map(|text| text.trim().parse()) {
        Some(Ok(number)) => vec![number],
        Some(Err(_)) | None => {
            report.add(found.at, DiagnosticKind::WrongType { field: found.field });
            Vec::new()
        }
    }
}

impl Trigger {
    /// The word of this skill that a message has; the outer `None` if it has none of them. The inner one stands for a
    /// skill without words, which every message calls for.
    ///
    /// Capitals make no difference. A word that begins with a letter or digit of an alphabet with spaces must begin where
    /// a word of the message does, so that `view` is not found in `preview`; its end is free: `review` is in `reviewing`.
    pub fn called_by(&self, message: &str) -> Option<Option<&str>> {
        if self.words.is_empty() {
            return Some(None);
        }
        let message = message.to_lowercase();
        let is_in = |word: &&String| {
            let word = word.to_lowercase();
            let is_bound = word.chars().next().is_some_and(is_of_spaced_words);
            message.match_indices(&word).any(|(at, _)| {
                let before = message.get(..at).and_then(|before| before.chars().next_back());
                !is_bound || !before.is_some_and(is_of_spaced_words)
            })
        };
        self.words.iter().find(is_in).map(|word| Some(word.as_str()))
    }
}

/// Whether a character is a letter or digit of a script that sets spaces between words.
fn is_of_spaced_words(c: char) -> bool {
    c.is_alphanumeric() && !crate::lang::is_han(c) && !('\u{3040}'..='\u{30ff}').contains(&c)
}

#[cfg(test)]
mod tests {
    use crate::skill::{SkillEntry, Trigger, load};

    fn entry(fields: &str) -> (SkillEntry, Vec<String>) {
        let loaded = load(&format!("---\nname: a\ndescription: d\n{fields}---\nB"));
        let said =
            loaded.diagnostics.iter().map(|d| format!("{} {}:{}", d.code(), d.line, d.column)).collect();
        (loaded.skill.unwrap().entry, said)
    }

    fn prompt(words: &[&str], priority: i32) -> SkillEntry {
        SkillEntry::Prompt(Trigger { words: words.iter().map(|&word| word.to_owned()).collect(), priority })
    }

    #[test]
    fn a_prompt_skill_has_words_and_a_priority() {
        let (found, said) = entry("type: prompt\ntriggers:\n  - 审查\n  - Code Review\npriority: -3\n");
        assert_eq!(found, prompt(&["审查", "Code Review"], -3));
        assert_eq!(said, ["own-field 4:1", "own-field 5:1", "own-field 8:1"]);
        assert_eq!(entry("type: prompt\n").0, prompt(&[], 0));
        assert_eq!(entry("type: prompt\ntriggers: 审查，review, \n").0, prompt(&["审查", "review"], 0));
        assert_eq!(entry("type: \"prompt\"\ntriggers: [a b, 7]\n").0, prompt(&["a b", "7"], 0));
    }

    #[test]
    fn what_is_no_prompt_skill_says_so() {
        assert_eq!(entry("").0, SkillEntry::Activated);
        let (found, said) = entry("type: tool\ntriggers: a\n");
        assert_eq!(found, SkillEntry::Activated);
        assert_eq!(said, ["own-field 4:1", "unknown-type 4:7", "own-field 5:1", "only-for-prompts 5:1"]);
        let (found, said) = entry("type: prompt\npriority: high\ntools: [x]\n");
        assert_eq!(found, prompt(&[], 0));
        assert_eq!(
            said,
            ["own-field 4:1", "own-field 5:1", "wrong-type 5:11", "tools-field 6:1", "prompt-tools 6:1"]
        );
    }

    #[test]
    fn a_word_is_found_where_a_word_begins() {
        let of =
            |words: &[&str]| Trigger { words: words.iter().map(|&word| word.into()).collect(), priority: 0 };
        let both = of(&["审查", "review"]);
        assert_eq!(both.called_by("帮我审查这段代码"), Some(Some("审查")));
        assert_eq!(both.called_by("Please REVIEW it"), Some(Some("review")));
        assert_eq!(both.called_by("reviewing"), Some(Some("review")));
        assert_eq!(both.called_by("请review一下"), Some(Some("review")));
        assert_eq!(both.called_by("a preview"), None);
        assert_eq!(both.called_by("查审"), None);
        assert_eq!(of(&["C++"]).called_by("in c++?"), Some(Some("C++")));
        assert_eq!(of(&[]).called_by("anything"), Some(None));
    }
}
