//! One message of a conversation, and what it is beside its text.

use std::rc::Rc;

use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::lang::Lang;
use crate::registry::SkillId;
use crate::skill::SkillName;
use crate::text::model;
use crate::tokens;

/// That a message holds a skill's instructions, put there by a successful activation. Text never counts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Activation {
    /// The skill whose instructions these are.
    pub skill: SkillId,
    /// Its name when it was activated.
    pub name: SkillName,
    /// SHA-256 of the SKILL.md that the instructions are from.
    pub hash: Rc<str>,
    /// A pinned activation is never compacted and outlives its run.
    pub pinned: bool,
    /// What stands for the instructions when the run is over.
    pub stand_in: Rc<str>,
}

/// A skill's instructions in a message of the person's.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Instructions {
    /// That they are there.
    pub activation: Activation,
    /// Them, in the words that frame them.
    pub framed: Rc<str>,
}

impl Instructions {
    /// The language of the words that frame them: the instructions and the name may be in another.
    fn lang(&self) -> Lang {
        let [zh, _] = model::before_instructions(Lang::Zh);
        if self.framed.starts_with(zh) { Lang::Zh } else { Lang::En }
    }
}

/// What a message is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MessageKind {
    /// The person's.
    User,
    /// The person's, with instructions of skills that the person activated directly.
    Instructed {
        /// In the order in which the person named the skills.
        instructions: Vec<Instructions>,
        /// What the person said beside them.
        text: Rc<str>,
    },
    /// A reply of the model.
    Assistant,
    /// What came of a call.
    ToolResult {
        /// The call, by its id in the conversation.
        call: Rc<str>,
        /// Set where this is a skill's instructions.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        activation: Option<Activation>,
    },
}

/// One message of the transcript.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Message {
    /// Unique in the conversation and rising; never used again.
    pub id: u32,
    /// The run it belongs to.
    pub run: u32,
    /// The round within the run, from 1; 0 for the person's message.
    pub round: u32,
    /// What it is.
    pub kind: MessageKind,
    /// As requests carry it.
    pub json: Rc<str>,
    /// Estimated tokens.
    pub tokens: u32,
}

impl Message {
    /// A message with its tokens estimated.
    pub(super) fn new(id: u32, run: u32, round: u32, kind: MessageKind, json: String) -> Message {
        let tokens = tokens::estimate(&json);
        Message { id, run, round, kind, json: json.into(), tokens }
    }

    /// The activations that this message holds, in the order of unlocking.
    pub fn activations(&self) -> impl Iterator<Item = &Activation> {
        let (one, many): (Option<&Activation>, &[Instructions]) = match &self.kind {
            MessageKind::ToolResult { activation, .. } => (activation.as_ref(), &[]),
            MessageKind::Instructed { instructions, .. } => (None, instructions),
            MessageKind::User | MessageKind::Assistant => (None, &[]),
        };
        one.into_iter().chain(many.iter().map(|instructions| &instructions.activation))
    }

    /// Whether it holds an activation that is never compacted.
    pub(super) fn is_pinned(&self) -> bool {
        self.activations().any(|activation| activation.pinned)
    }

    /// Pins the activations of a skill, or takes the pin off.
    pub(super) fn pin(&mut self, skill: SkillId, pinned: bool) {
        let (one, many): (Option<&mut Activation>, &mut [Instructions]) = match &mut self.kind {
            MessageKind::ToolResult { activation, .. } => (activation.as_mut(), &mut []),
            MessageKind::Instructed { instructions, .. } => (None, instructions),
            MessageKind::User | MessageKind::Assistant => (None, &mut []),
        };
        let all = one.into_iter().chain(many.iter_mut().map(|instructions| &mut instructions.activation));
        for activation in all.filter(|activation| activation.skill == skill) {
            activation.pinned = pinned;
        }
    }

    /// The message without the activations that `ends` says, each with one line in its place; `None` if it has none
    /// of them.
    pub(super) fn without(&self, ends: &impl Fn(&Activation) -> bool) -> Option<(MessageKind, String)> {
        if !self.activations().any(ends) {
            return None;
        }
        match &self.kind {
            MessageKind::ToolResult { call, activation } => {
                let json = result_json(call, &activation.as_ref()?.stand_in);
                Some((MessageKind::ToolResult { call: call.clone(), activation: None }, json))
            }
            MessageKind::Instructed { instructions, text } => {
                let (ended, stay): (Vec<_>, Vec<_>) =
                    instructions.iter().cloned().partition(|instructions| ends(&instructions.activation));
                let lines: Vec<&str> =
                    ended.iter().map(|ended| &*ended.activation.stand_in).chain([&**text]).collect();
                let text = lines.join("\n\n");
                let json = user_json(&stay, &text);
                let kind = match stay.is_empty() {
                    true => MessageKind::User,
                    false => MessageKind::Instructed { instructions: stay, text: text.into() },
                };
                Some((kind, json))
            }
            MessageKind::User | MessageKind::Assistant => None,
        }
    }
}

/// A tool's result as requests carry it.
pub(super) fn result_json(call: &str, content: &str) -> String {
    json!({"role": "tool", "tool_call_id": call, "content": content}).to_string()
}

/// The person's message as requests carry it, behind the instructions that the person asked for. It is one message: some
/// endpoints refuse two of one role in a row.
pub(super) fn user_json(instructions: &[Instructions], text: &str) -> String {
    let Some(last) = instructions.last() else {
        return json!({"role": "user", "content": text}).to_string();
    };
    let says = [model::user_says(last.lang()), "\n", text].concat();
    let parts: Vec<&str> =
        instructions.iter().map(|instructions| &*instructions.framed).chain([&*says]).collect();
    json!({"role": "user", "content": parts.join("\n\n")}).to_string()
}
