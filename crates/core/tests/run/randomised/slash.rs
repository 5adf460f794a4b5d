//! Messages of the person's: some name skills at their beginning, and some only seem to.

use skillsight_core::registry::SkillId;

use super::dice::Dice;
use super::prompts::any_phrase;
use super::world::{Card, SKILLS};

/// What stands before a name: what a Chinese keyboard types, too.
pub const SIGNS: [char; 3] = ['/', '／', '、'];

/// What the model is told that the person says who says nothing.
pub const BEGIN: &str = "Begin.";

/// What the person writes.
#[derive(Clone, Debug)]
pub struct Message {
    pub text: String,
    /// The trigger words in it.
    pub holds: Vec<&'static str>,
}

/// What becomes of it.
pub struct Apart {
    /// The skills that are named, in the order named.
    pub named: Vec<SkillId>,
    /// What the person says beside them.
    pub words: String,
}

impl Message {
    /// Perhaps names of skills, those that are active among them, and then `words`, if there are any.
    pub fn any(dice: &mut Dice, cards: &[Card], active: &[SkillId], words: Option<String>) -> Message {
        let mut text = String::new();
        if dice.percent(10) {
            text += " \n";
        }
        if words.is_none() || dice.percent(45) {
            for _ in 0..1 + dice.below(3) {
                let sign = if dice.percent(96) { dice.pick(&SIGNS) } else { dice.pick(&['\\', '@', '，']) };
                text.push(*sign);
                text += any_name(dice, cards, active);
                text += *dice.pick(&[" ", "\n", "  ", "\u{3000}"]);
            }
            if dice.percent(5) {
                text += *dice.pick(&["/", "、", "/etc/s0 ", "s0 "]);
            }
        }
        let mut holds = Vec::new();
        if let Some(words) = words {
            text += &words;
            for _ in 0..dice.below(3) {
                let (phrase, held) = any_phrase(dice);
                text = format!("{text} {phrase}");
                holds.extend(held);
            }
            if dice.percent(10) {
                text = format!("{text} /{} ", any_name(dice, cards, active));
            }
            if dice.percent(10) {
                text += " \n";
            }
        }
        Message { text, holds }
    }

    /// Takes the names off its beginning: each stands behind a slash and before white space or the end, and of two that
    /// fit the longer one is meant. A message without any is passed on as it is.
    pub fn apart(&self, catalogue: &[&Card]) -> Apart {
        let mut named = Vec::new();
        let mut rest = self.text.trim_start();
        while let Some(behind) = rest.strip_prefix(SIGNS) {
            let fits = |card: &&Card| {
                let left = behind.strip_prefix(card.name.as_str());
                left.is_some_and(|left| left.chars().next().is_none_or(char::is_whitespace))
            };
            let fitting = catalogue.iter().copied().filter(fits);
            let Some(card) = fitting.max_by_key(|card| card.name.len()) else { break };
            named.push(card.id);
            rest = behind.strip_prefix(card.name.as_str()).unwrap().trim_start();
        }
        let words = if named.is_empty() { &self.text } else { rest.trim_end() };
        let words = if words.is_empty() { BEGIN } else { words };
        Apart { named, words: words.to_owned() }
    }
}

fn any_name<'a>(dice: &mut Dice, cards: &'a [Card], active: &[SkillId]) -> &'a str {
    let of_active: Vec<&Card> = cards.iter().filter(|card| active.contains(&card.id)).collect();
    if !of_active.is_empty() && dice.percent(30) {
        return &dice.pick(&of_active).name;
    }
    if !cards.is_empty() && dice.percent(70) {
        return &dice.pick(cards).name;
    }
    let names: &[&str] = if dice.percent(80) { &SKILLS } else { &["nobody", "s", "s1x", "S0"] };
    names[dice.below(names.len())]
}
