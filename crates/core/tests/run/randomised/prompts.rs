//! Prompt skills: what calls for them, what messages hold, and what stands in the system prompt.

use std::cmp::Reverse;

use skillsight_core::registry::SkillId;
use skillsight_core::trace::LoadedPrompt;

use super::dice::Dice;
use super::rules::View;
use super::world::Card;

/// Words that prompt skills wait for.
const WORDS: [&str; 5] = ["audit", "tidy", "审查", "C++", "go"];

/// What a message may hold, and which of the words are in it: told by hand, since a rule for it could err as the crate's
/// does. A word counts from where a word begins, whatever its capitals; one with few letters only where it ends as well.
const PHRASES: [(&str, &[&str]); 15] = [
    ("please audit it", &["audit"]),
    ("AUDIT", &["audit"]),
    ("auditing", &["audit"]),
    ("a preaudit", &[]),
    ("请audit一下", &["audit"]),
    ("tidy, then (audit)", &["tidy", "audit"]),
    ("untidy", &[]),
    ("keep it Tidy", &["tidy"]),
    ("帮我审查代码", &["审查"]),
    ("查审", &[]),
    ("in c++?", &["C++"]),
    ("audi t c+ +", &[]),
    ("Go, tidy", &["go", "tidy"]),
    ("用go写", &["go"]),
    ("going, good, ago", &[]),
];

/// The most prompt skills of one run.
const MOST: usize = 3;

/// What calls for a prompt skill.
#[derive(Clone, Debug)]
pub struct Trigger {
    words: Vec<&'static str>,
    /// Every message does: no words were written, and that on purpose.
    always: bool,
    priority: i32,
    /// The lines of its SKILL.md that say so.
    pub fields: String,
}

/// A prompt skill that a message called for.
#[derive(Clone, Debug, PartialEq)]
pub struct Called {
    pub skill: SkillId,
    pub name: String,
    /// The first of its words that the message holds.
    pub word: Option<&'static str>,
}

impl Trigger {
    pub fn any(dice: &mut Dice) -> Trigger {
        let mut words = Vec::new();
        for _ in 0..*dice.pick(&[0, 0, 1, 2, 3]) {
            let word = *dice.pick(&WORDS);
            if !words.contains(&word) {
                words.push(word);
            }
        }
        let priority = *dice.pick(&[0, 0, 7, -2]);
        let joined = words.join(", ");
        // Words that are meant and can't be read call for nothing.
        let (always, line) = match (words.is_empty(), dice.below(6)) {
            (true, 0) => {
                (false, *dice.pick(&["triggers:\n", "triggers: {audit: tidy}\n", "triggers: \" \"\n"]))
            }
            (true, 1 | 2) => (true, ""),
            (true, _) => (true, "triggers: []\n"),
            (false, 0..=2) => (false, &*format!("triggers: {joined}\n")),
            (false, _) => (false, &*format!("triggers: [{joined}]\n")),
        };
        Trigger { fields: format!("type: prompt\n{line}priority: {priority}\n"), words, always, priority }
    }

    /// Whether a message that holds these words calls for it, and by which.
    fn called_by(&self, held: &[&str]) -> Option<Option<&'static str>> {
        if self.always {
            return Some(None);
        }
        self.words.iter().copied().find(|word| held.contains(word)).map(Some)
    }
}

/// Something to say, and the words that are in it.
pub fn any_phrase(dice: &mut Dice) -> (&'static str, &'static [&'static str]) {
    *dice.pick(&PHRASES)
}

impl View {
    /// The prompt skills of a run whose message holds these words: those that enter, and those without a place. The
    /// higher priority comes first, then what was installed first.
    pub fn called(&self, held: &[&str]) -> (Vec<Called>, Vec<Called>) {
        let mut called = Vec::new();
        for card in self.winners() {
            let Some(trigger) = &card.trigger else { continue };
            if let Some(word) = trigger.called_by(held) {
                called.push((trigger.priority, Called { skill: card.id, name: card.name.clone(), word }));
            }
        }
        called.sort_by_key(|(priority, _)| Reverse(*priority));
        let mut entering: Vec<Called> = called.into_iter().map(|(_, called)| called).collect();
        let left_out = entering.split_off(entering.len().min(MOST));
        (entering, left_out)
    }

    /// The marks in the system prompt now: of those that entered, the ones that are still on.
    pub fn prompt_marks(&self, entered: &[Called]) -> Vec<String> {
        let cards: Vec<&Card> = entered.iter().filter_map(|called| self.awake(called.skill)).collect();
        cards.into_iter().map(|card| card.mark.clone()).collect()
    }
}

impl Called {
    /// Whether this is what the trace says of it.
    pub fn is_told(&self, told: &LoadedPrompt) -> bool {
        (told.skill, told.name.as_str(), told.word.as_deref()) == (self.skill, self.name.as_str(), self.word)
    }
}
