//! The prompt skills that a message calls for.

use std::rc::Rc;

use crate::skill::{SkillEntry, Trigger};

use super::{InstalledSkill, Registry};

impl Registry {
    /// The prompt skills that a message calls for, each with the word that does: by priority, then in order.
    pub fn prompts(&self, message: &str) -> Vec<(&Rc<InstalledSkill>, Option<&str>)> {
        let mut prompts = Vec::new();
        for (installed, skill) in self.winners() {
            let SkillEntry::Prompt(trigger) = &skill.entry else { continue };
            if let Some(word) = called_by(trigger, message) {
                prompts.push((trigger.priority, installed, word));
            }
        }
        prompts.sort_by_key(|(priority, ..)| std::cmp::Reverse(*priority));
        prompts.into_iter().map(|(_, installed, word)| (installed, word)).collect()
    }
}

/// The word of a skill that a message has; the outer `None` if it has none of them. The inner one stands for a skill that
/// every message calls for.
///
/// Capitals make no difference. A word that begins with a letter or digit of an alphabet with spaces must begin where
/// a word of the message does, so that `view` is not found in `preview`; its end is free: `review` is in `reviewing`.
fn called_by<'t>(trigger: &'t Trigger, message: &str) -> Option<Option<&'t str>> {
    let Some(words) = &trigger.words else { return Some(None) };
    let message = message.to_lowercase();
    let is_in = |word: &&String| {
        let word = word.to_lowercase();
        let is_bound = word.chars().next().is_some_and(is_of_spaced_words);
        message.match_indices(&word).any(|(at, _)| {
            let before = message.get(..at).and_then(|before| before.chars().next_back());
            !is_bound || !before.is_some_and(is_of_spaced_words)
        })
    };
    words.iter().find(is_in).map(|word| Some(word.as_str()))
}

/// Whether a character is a letter or digit of a script that sets spaces between words.
fn is_of_spaced_words(c: char) -> bool {
    c.is_alphanumeric() && !crate::lang::is_han(c) && !('\u{3040}'..='\u{30ff}').contains(&c)
}

#[cfg(test)]
mod tests {
    use super::called_by;
    use crate::skill::Trigger;

    #[test]
    fn a_word_is_found_where_a_word_begins() {
        let of = |words: &[&str]| Trigger {
            words: Some(words.iter().map(|&word| word.into()).collect()),
            priority: 0,
        };
        let both = of(&["审查", "review"]);
        let calls = |message| called_by(&both, message);
        assert_eq!(calls("帮我审查这段代码"), Some(Some("审查")));
        assert_eq!(calls("Please REVIEW it"), Some(Some("review")));
        assert_eq!(calls("reviewing"), Some(Some("review")));
        assert_eq!(calls("请review一下"), Some(Some("review")));
        assert_eq!(calls("a preview"), None);
        assert_eq!(calls("查审"), None);
        assert_eq!(called_by(&of(&["C++"]), "in c++?"), Some(Some("C++")));
        assert_eq!(called_by(&Trigger { words: None, priority: 0 }, "anything"), Some(None));
        assert_eq!(called_by(&of(&[]), "anything"), None);
    }
}
