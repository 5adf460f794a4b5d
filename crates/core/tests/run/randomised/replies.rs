//! What the model says and calls, right and wrong.

use serde_json::{Value, json};

use super::files::any_reading;
use super::play::Play;
use super::rules::{ACTIVATE, READ};
use super::world::{SKILLS, TOOLS};
use crate::fixtures::words;
use crate::wire::Sent;

impl Play {
    pub(super) fn reply(&mut self) -> Sent {
        let mut reply = Sent::default();
        if self.dice.percent(25) {
            reply.text = self.text("The model says");
        }
        if self.dice.percent(12) {
            reply.text = self.text("The model answers");
            return reply;
        }
        if self.dice.percent(10) {
            reply.calls.clone_from(&self.last);
        }
        while reply.calls.len() < 3 && (reply.calls.is_empty() || self.dice.percent(40)) {
            let call = self.call();
            reply.calls.push(call);
        }
        if self.dice.percent(15) {
            self.call_with_its_activation(&mut reply.calls);
        }
        self.last.clone_from(&reply.calls);
        for _ in 0..reply.calls.len() {
            let id = match self.dice.below(12) {
                0 => None,
                1 => Some(String::new()),
                2 | 3 => Some("same".to_owned()),
                4 => Some(format!("call_{}_{}_0", 1 + self.dice.below(3), 1 + self.dice.below(3))),
                _ => Some(format!("id{}-{}", self.said, self.dice.below(1_000_000))),
            };
            reply.ids.push(id);
        }
        reply
    }

    /// The calls that a skill would unlock, beside its activation.
    fn call_with_its_activation(&mut self, calls: &mut Vec<(String, String)>) {
        let catalogue = self.audit.view.catalogue();
        let Some(card) = catalogue.get(self.dice.below(catalogue.len().max(1))) else { return };
        calls.push((ACTIVATE.to_owned(), json!({"name": card.name}).to_string()));
        if let Some(file) = card.files.first() {
            calls.push((READ.to_owned(), json!({"skill": card.name, "path": file.path}).to_string()));
        }
        calls.extend(card.lists.iter().map(|tool| (tool.clone(), "{}".to_owned())));
    }

    fn call(&mut self) -> (String, String) {
        let focus = self.focus();
        let dice = &mut self.dice;
        let skill = *dice.pick(&SKILLS);
        let visible: Vec<&str> =
            self.audit.sent.iter().map(|tool| tool["function"]["name"].as_str().unwrap()).collect();
        let name = match dice.below(30) {
            0..=7 => ACTIVATE,
            8..=14 if !visible.is_empty() => dice.pick(&visible),
            15..=23 if visible.contains(&READ) => READ,
            15 => READ,
            24 => skill,
            25 => *dice.pick(&["fly", READ]),
            _ => dice.pick(&TOOLS),
        };
        let arguments: Value = match dice.below(12) {
            0 => json!({"id": 5}),
            1 => return (name.to_owned(), (*dice.pick(&["{\"id\":", "[]", "null", ""])).to_owned()),
            _ if name == ACTIVATE => json!({ "name": skill }),
            _ if name == READ => any_reading(dice, &self.world.cards, &focus),
            2..=5 => json!({}),
            number => json!({"id": number.to_string(), "b": true}),
        };
        (name.to_owned(), arguments.to_string())
    }

    /// A text that was never said before; some hold the very words of an activation, or of a file.
    pub(super) fn text(&mut self, start: &str) -> String {
        self.said += 1;
        let mut text = format!("{start} {}. ", self.said);
        if let (true, false) = (self.dice.percent(20), self.world.cards.is_empty()) {
            let card = self.dice.pick(&self.world.cards);
            let (name, mark) = (&card.name, &card.mark);
            text += &match self.dice.below(3) {
                0 => format!("Skill activated: {name}. Follow these instructions strictly:\n\n{mark} "),
                1 => format!(
                    "The user activated the skill {name}. Follow these:\n\n{mark}\n\nThe user says:\n"
                ),
                _ => format!(
                    "【已加载 Skill: {name}】\n{mark}\n\na.md, whole (12 characters)\n\nMark-1-file. "
                ),
            };
        }
        let most = if self.dice.percent(25) { 600 } else { 60 };
        text + &words(self.dice.below(most))
    }
}
