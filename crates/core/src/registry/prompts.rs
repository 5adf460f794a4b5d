//! The prompt skills that a message calls for.

use std::rc::Rc;

use crate::resource::Forms;
use crate::skill::{SkillEntry, Trigger};

use super::{InstalledSkill, Registry};

impl Registry {
    /// The prompt skills that a message calls for, each with the word that does: by priority, then in order.
    pub fn prompts(&self, message: &str) -> Vec<(&Rc<InstalledSkill>, Option<&str>)> {
        let message = Words::of(message);
        let mut prompts = Vec::new();
        for (installed, skill) in self.winners() {
            let SkillEntry::Prompt(trigger) = &skill.entry else { continue };
            if let Some(word) = called_by(trigger, &message) {
                prompts.push((trigger.priority, installed, word));
            }
        }
        prompts.sort_by_key(|(priority, ..)| std::cmp::Reverse(*priority));
        prompts.into_iter().map(|(_, installed, word)| (installed, word)).collect()
    }
}

/// The word of a skill that a message has; the outer `None` if it has none of them. The inner one stands for a skill that
/// every message calls for.
fn called_by<'t>(trigger: &'t Trigger, message: &Words) -> Option<Option<&'t str>> {
    let Some(words) = &trigger.words else { return Some(None) };
    words.iter().find(|word| message.has(word)).map(|word| Some(word.as_str()))
}

/// With fewer letters a word is whole only where it ends: `go` is not in `good`, and `review` is in `reviewing`.
const LETTERS_OF_A_STEM: usize = 4;

/// A message in which words are looked for. Capitals and normal forms of Unicode make no difference.
struct Words {
    forms: Forms,
    text: String,
}

impl Words {
    fn of(message: &str) -> Words {
        let forms = Forms::default();
        let text = forms.key(&message.to_lowercase());
        Words { forms, text }
    }

    /// Whether a word is in the message. Where it begins with a letter or digit of an alphabet with spaces, a word of the
    /// message must begin there, so that `view` is not found in `preview`. A short one that ends with such must also end where
    /// a word of the message does.
    fn has(&self, word: &str) -> bool {
        let word = self.forms.key(&word.to_lowercase());
        let is_letter = |c: &char| !self.forms.is_mark(*c);
        let is_short = word.chars().filter(is_letter).count() < LETTERS_OF_A_STEM;
        let first_is_bound = word.chars().next().is_some_and(is_of_spaced_words);
        let last_is_bound = is_short && word.chars().rfind(is_letter).is_some_and(is_of_spaced_words);
        self.text.match_indices(&word).any(|(at, found)| {
            let before = self.text.get(..at).and_then(|before| before.chars().rfind(is_letter));
            let next = self.text.get(at + found.len()..).and_then(|behind| behind.chars().next());
            let begins = !before.is_some_and(is_of_spaced_words);
            let ends = !next.is_some_and(is_of_spaced_words);
            // A mark behind it makes its last letter another one.
            let is_whole = !next.is_some_and(|next| self.forms.continues(next));
            is_whole && (begins || !first_is_bound) && (ends || !last_is_bound)
        })
    }
}

/// Whether a character is a letter or digit of a script that sets spaces between words.
fn is_of_spaced_words(c: char) -> bool {
    c.is_alphanumeric() && !crate::lang::is_han(c) && !('\u{3040}'..='\u{30ff}').contains(&c)
}

#[cfg(test)]
mod tests {
    use super::Words;
    use crate::skill::Trigger;

    fn of(words: &[&str]) -> Trigger {
        Trigger { words: Some(words.iter().map(|&word| word.into()).collect()), priority: 0 }
    }

    fn called_by<'t>(trigger: &'t Trigger, message: &str) -> Option<Option<&'t str>> {
        super::called_by(trigger, &Words::of(message))
    }

    #[track_caller]
    fn check(word: &str, found_in: &[&str], not_in: &[&str]) {
        let trigger = of(&[word]);
        for message in found_in {
            assert_eq!(called_by(&trigger, message), Some(Some(word)), "{message}");
        }
        for message in not_in {
            assert_eq!(called_by(&trigger, message), None, "{message}");
        }
    }

    #[test]
    fn a_word_is_found_where_a_word_begins() {
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

    #[test]
    fn a_short_word_is_found_where_a_word_ends_too() {
        check("PR", &["a pr, please", "PR", "这个PR怎么样", "PR#7"], &["preview", "a sprint", "PRs"]);
        check("go", &["Go!", "用go写"], &["good", "going", "ago"]);
        check("c++", &["c++11"], &[]);
        check("C#", &["c#代码"], &["cc#"]);
        check("查", &["审查员", "查a"], &[]);
        check("API", &["the API of it"], &["apis"]);
        check("test", &["testing", "tests"], &["attest"]);
    }

    #[test]
    fn normal_forms_make_no_difference_and_a_letter_with_a_mark_is_another_one() {
        check("caf\u{e9}", &["un cafe\u{301}", "CAF\u{c9}S"], &["cafe", "cafes"]);
        check("cafe\u{301}", &["un caf\u{e9}", "CAFE\u{301}"], &["cafe"]);
        check("cafe", &["cafes"], &["caf\u{e9}", "cafe\u{301}"]);
        check("t\u{e9}", &["the\u{301} te\u{301}"], &["the\u{301}", "te\u{301}x"]);
        check("view", &[], &["e\u{301}view", "\u{e9}view"]);
        // Two syllables of Korean are six letters, and what stands behind them is another word's.
        check("\u{bc88}\u{c5ed}", &["\u{bc88}\u{c5ed}\u{d574}\u{c918}"], &[]);
        check("\u{b9ac}\u{bdf0}", &["\u{b9ac}\u{bdf0}"], &["\u{b9ac}\u{bdf4}"]);
        check("\u{304b}", &["\u{304b}"], &["\u{304c}"]);
    }
}
