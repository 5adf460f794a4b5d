//! `type`, `triggers` and `priority`: how a prompt skill comes into a conversation.

use serde::{Deserialize, Serialize};

use super::fields::Found;
use super::kind::DiagnosticKind;
use super::lists::{not_a_collection, texts};
use super::node::{Node, ScalarKind};
use super::report::Report;

/// What calls for a prompt skill.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Stored", into = "Stored")]
pub struct Trigger {
    /// Words, one of which the message must have. `None` if every message calls for the skill: `triggers` is not there, or is
    /// a list that was left empty on purpose, `[]`. One that is there but can't be read gives no words, and then no
    /// message does.
    pub words: Option<Vec<String>>,
    /// Of several skills those with the higher number enter first.
    pub priority: i32,
}

/// A trigger as it is kept.
#[derive(Serialize, Deserialize)]
struct Stored {
    words: Vec<String>,
    #[serde(default)]
    always: bool,
    priority: i32,
}

impl From<Stored> for Trigger {
    fn from(Stored { words, always, priority }: Stored) -> Trigger {
        Trigger { words: (!always).then_some(words), priority }
    }
}

impl From<Trigger> for Stored {
    fn from(Trigger { words, priority }: Trigger) -> Stored {
        Stored { always: words.is_none(), words: words.unwrap_or_default(), priority }
    }
}

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

/// `triggers`: a list, or one text with commas. What gives no word calls for nothing, but for an empty list.
pub(super) fn words(found: Option<&Found<'_>>, report: &mut Report) -> Option<Vec<String>> {
    let found = found?;
    let words = match &found.node {
        Node::List(nodes) if nodes.is_empty() => return None,
        Node::List(nodes) => return Some(texts(found, nodes, report)),
        Node::Scalar(scalar) if scalar.kind != ScalarKind::Null => {
            let words = scalar.text.split([',', '，', '、', '\n']).map(str::trim);
            words.filter(|word| !word.is_empty()).map(str::to_owned).collect()
        }
        Node::Scalar(_) => Vec::new(),
        Node::Map(_) | Node::Skipped => {
            report.add(found.at, DiagnosticKind::WrongType { field: found.field });
            return Some(Vec::new());
        }
    };
    if words.is_empty() {
        report.add(found.at, DiagnosticKind::EmptyField { field: found.field });
    }
    Some(words)
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
        let words: Vec<_> = words.iter().map(|&word| word.to_owned()).collect();
        SkillEntry::Prompt(Trigger { words: (!words.is_empty()).then_some(words), priority })
    }

    const NEVER: SkillEntry = SkillEntry::Prompt(Trigger { words: Some(Vec::new()), priority: 0 });

    #[test]
    fn a_trigger_is_kept_as_ever() {
        for (kept, words) in [
            (r#"{"words":["a"],"always":false,"priority":2}"#, Some(vec!["a".to_owned()])),
            (r#"{"words":[],"always":true,"priority":2}"#, None),
            (r#"{"words":[],"always":false,"priority":2}"#, Some(Vec::new())),
        ] {
            let trigger = Trigger { words, priority: 2 };
            assert_eq!(serde_json::from_str::<Trigger>(kept).unwrap(), trigger, "{kept}");
            assert_eq!(serde_json::to_string(&trigger).unwrap(), kept);
        }
        let first: Trigger = serde_json::from_str(r#"{"words":["a"],"priority":0}"#).unwrap();
        assert_eq!(first.words, Some(vec!["a".to_owned()]));
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
    fn triggers_without_a_word_call_for_nothing_but_for_an_empty_list() {
        assert_eq!(entry("type: prompt\ntriggers: []\n").0, prompt(&[], 0));
        for (triggers, said) in [
            ("\n", "empty-field 5:1"),
            (" \"\"\n", "empty-field 5:11"),
            (" ' , '\n", "empty-field 5:11"),
            (" {a: b}\n", "wrong-type 5:11"),
            ("\n  review: code\n", "wrong-type 6:3"),
            ("\n  -\n", "entry-not-text 6:3"),
            ("\n  - a: b\n    c: d\n", "entry-not-text 6:5"),
        ] {
            let (found, all) = entry(&format!("type: prompt\ntriggers:{triggers}"));
            assert_eq!(found, NEVER, "{triggers}");
            assert_eq!(all, ["own-field 4:1", "own-field 5:1", said], "{triggers}");
        }
    }

    #[test]
    fn an_entry_that_yaml_takes_for_a_mapping_is_the_word_that_stands_there() {
        let (found, said) = entry("type: prompt\ntriggers:\n  - review: code # c\n  - [x]\n  - y\n");
        assert_eq!(found, prompt(&["review: code", "[x]", "y"], 0));
        assert_eq!(said, ["own-field 4:1", "own-field 5:1", "entry-not-text 6:5", "entry-not-text 7:5"]);
        assert_eq!(entry("type: prompt\ntriggers: [review: code, y]\n").0, prompt(&["review: code", "y"], 0));
        assert_eq!(entry("type: prompt\ntriggers: !important a, b\n").0, prompt(&["a", "b"], 0));
    }
}
