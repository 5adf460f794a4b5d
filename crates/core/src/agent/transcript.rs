//! What the model is sent of a conversation: messages with typed markers.

use std::collections::BTreeSet;
use std::ops::Range;
use std::rc::Rc;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::message::{Activation, Instructions, Message, MessageKind, result_json, user_json};
use crate::registry::{Registry, SkillId};
use crate::skill::SkillName;

/// The messages that the next request carries, oldest first (the system prompt aside).
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Transcript {
    messages: Vec<Rc<Message>>,
    next_id: u32,
    /// The ids of all calls so far, those of rounds that were compacted too.
    calls: BTreeSet<Rc<str>>,
}

/// What a compaction took out: one whole round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Compacted {
    pub(crate) run: u32,
    pub(crate) round: u32,
    pub(crate) ids: Vec<u32>,
    pub(crate) lost: Vec<SkillName>,
}

impl Transcript {
    /// All messages, oldest first.
    pub fn messages(&self) -> &[Rc<Message>] {
        &self.messages
    }

    /// The id that the next message gets. A conversation that leaves runs behind goes on after their ids.
    pub fn next_id(&self) -> u32 {
        self.next_id
    }

    /// Leaves out the ids below `next_id`: they belong to messages of runs that were left behind.
    pub fn skip_ids(&mut self, next_id: u32) {
        self.next_id = self.next_id.max(next_id);
    }

    /// The activations that the transcript holds, in the order of unlocking.
    pub fn activations(&self) -> impl Iterator<Item = &Activation> {
        self.messages.iter().flat_map(|message| message.activations())
    }

    /// Whether an activation was made after the model's last request, so that its tools are new to the model.
    pub fn is_fresh(&self, activation: &Activation) -> bool {
        let later = self.messages.iter().rev().take_while(|message| message.kind != MessageKind::Assistant);
        later.flat_map(|message| message.activations()).any(|fresh| fresh == activation)
    }

    /// Estimated tokens of all messages.
    pub fn tokens(&self) -> u32 {
        self.messages.iter().map(|message| message.tokens).sum()
    }

    /// The ids of the messages, as ranges.
    pub fn id_ranges(&self) -> Vec<Range<u32>> {
        let mut ranges: Vec<Range<u32>> = Vec::new();
        for message in &self.messages {
            match ranges.last_mut() {
                Some(last) if last.end == message.id => last.end += 1,
                Some(_) | None => ranges.push(message.id..message.id + 1),
            }
        }
        ranges
    }

    pub(crate) fn push_user(&mut self, run: u32, text: &str) -> Rc<Message> {
        self.push(run, 0, MessageKind::User, user_json(&[], text))
    }

    /// The person's message, with the instructions of skills that the person activated before it.
    pub(crate) fn push_instructed(
        &mut self,
        run: u32,
        instructions: Vec<Instructions>,
        text: &str,
    ) -> Rc<Message> {
        let json = user_json(&instructions, text);
        self.push(run, 0, MessageKind::Instructed { instructions, text: text.into() }, json)
    }

    pub(crate) fn push_assistant(
        &mut self,
        run: u32,
        round: u32,
        message: &Map<String, Value>,
    ) -> Rc<Message> {
        let json = serde_json::to_string(message).unwrap_or_default();
        self.push(run, round, MessageKind::Assistant, json)
    }

    pub(crate) fn push_result(
        &mut self,
        (run, round): (u32, u32),
        call: &Rc<str>,
        content: &str,
        activation: Option<Activation>,
    ) -> Rc<Message> {
        let kind = MessageKind::ToolResult { call: call.clone(), activation };
        self.push(run, round, kind, result_json(call, content))
    }

    fn push(&mut self, run: u32, round: u32, kind: MessageKind, json: String) -> Rc<Message> {
        let message = Rc::new(Message::new(self.next_id, run, round, kind, json));
        self.enter(message.clone());
        message
    }

    /// Puts a message at the end.
    pub(crate) fn enter(&mut self, message: Rc<Message>) {
        self.next_id = self.next_id.max(message.id.saturating_add(1));
        if let MessageKind::ToolResult { call, .. } = &message.kind {
            self.calls.insert(call.clone());
        }
        self.messages.push(message);
    }

    /// Puts a message in the place of another.
    pub(crate) fn replace(&mut self, old: u32, new: Rc<Message>) {
        self.next_id = self.next_id.max(new.id.saturating_add(1));
        if let Some(slot) = self.messages.iter_mut().find(|message| message.id == old) {
            *slot = new;
        }
    }

    /// Takes messages out.
    pub(crate) fn remove(&mut self, ids: &[u32]) {
        self.messages.retain(|message| !ids.contains(&message.id));
    }

    /// Gives the calls that have no result one that says so; only the newest reply can have such calls.
    pub(crate) fn close_open_calls(&mut self, content: &str) -> Vec<Rc<Message>> {
        let Some(reply) = self.messages.iter().rev().find(|message| message.kind == MessageKind::Assistant)
        else {
            return Vec::new();
        };
        let (run, round) = (reply.run, reply.round);
        let message: Value = serde_json::from_str(&reply.json).unwrap_or_default();
        let calls = message.get("tool_calls").and_then(Value::as_array);
        let ids = calls.into_iter().flatten().filter_map(|call| call.get("id")?.as_str());
        let open: Vec<Rc<str>> = ids.filter(|id| !self.calls.contains(*id)).map(Into::into).collect();
        open.iter().map(|call| self.push_result((run, round), call, content, None)).collect()
    }

    /// Whether messages of that round are still in the transcript.
    pub(crate) fn has_round(&self, run: u32, round: u32) -> bool {
        self.messages.iter().any(|message| message.run == run && message.round == round)
    }

    /// Takes the oldest whole round out: a reply with the results of its calls, never one without the other.
    ///
    /// Rounds with a pinned activation stay, and so does the newest round of `run`, whose results the model has
    /// not seen yet. With the last round of an earlier run its user message goes too; one that never had a round
    /// goes alone, as round 0.
    pub(crate) fn compact_oldest(&mut self, run: u32) -> Option<Compacted> {
        let newest =
            self.messages.iter().filter(|message| message.run == run).map(|message| message.round).max();
        let has_rounds =
            |run: u32| self.messages.iter().any(|message| message.run == run && message.round != 0);
        let is_kept = |message: &Message| {
            (message.round == 0 && (message.run == run || has_rounds(message.run)))
                || (message.run == run && Some(message.round) == newest)
                || message.is_pinned()
        };
        let kept_rounds: BTreeSet<(u32, u32)> = self
            .messages
            .iter()
            .filter(|message| is_kept(message))
            .map(|message| (message.run, message.round))
            .collect();
        let (of_run, of_round) = self
            .messages
            .iter()
            .map(|message| (message.run, message.round))
            .find(|round| !kept_rounds.contains(round))?;
        let goes = |message: &Message| message.run == of_run && message.round == of_round;
        let is_last = !self.messages.iter().any(|m| m.run == of_run && m.round != 0 && !goes(m));
        let takes_user = of_run != run && is_last;
        let (out, stay): (Vec<_>, Vec<_>) =
            std::mem::take(&mut self.messages).into_iter().partition(|message| {
                goes(message) || (takes_user && message.run == of_run && !message.is_pinned())
            });
        self.messages = stay;
        Some(Compacted {
            run: of_run,
            round: of_round,
            ids: out.iter().map(|message| message.id).collect(),
            lost: out
                .iter()
                .flat_map(|message| message.activations())
                .map(|activation| activation.name.clone())
                .collect(),
        })
    }

    /// Ends the activations that `ends` says: one line naming the skill takes the place of the instructions.
    ///
    /// Returns what was replaced, old id first.
    pub(crate) fn end_activations(&mut self, ends: impl Fn(&Activation) -> bool) -> Vec<(u32, Rc<Message>)> {
        let mut replaced = Vec::new();
        for slot in &mut self.messages {
            let Some((kind, json)) = slot.without(&ends) else { continue };
            let new = Rc::new(Message::new(self.next_id, slot.run, slot.round, kind, json));
            self.next_id += 1;
            replaced.push((slot.id, new.clone()));
            *slot = new;
        }
        replaced
    }

    /// Ends the activations of skills that are no longer installed: between runs, nobody else does.
    pub fn forget_missing(&mut self, registry: &Registry) {
        self.end_activations(|activation| registry.get(activation.skill).is_none());
    }

    /// Pins the activations of a skill, or takes the pin off. Returns whether there was one.
    pub fn pin(&mut self, skill: SkillId, pinned: bool) -> bool {
        let mut found = false;
        for slot in &mut self.messages {
            if slot.activations().any(|activation| activation.skill == skill) {
                found = true;
                Rc::make_mut(slot).pin(skill, pinned);
            }
        }
        found
    }

    /// Whether a call of the conversation has that id, also one that was compacted.
    pub(crate) fn has_call(&self, id: &str) -> bool {
        self.calls.contains(id)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn activation(skill: u32) -> Option<Activation> {
        Some(Activation {
            skill: SkillId(skill),
            name: SkillName::parse("s").unwrap(),
            hash: "".into(),
            pinned: false,
            stand_in: "it was active".into(),
        })
    }

    /// A run of two rounds, the first of which activates skill 7.
    fn transcript() -> Transcript {
        let mut transcript = Transcript::default();
        transcript.push_user(1, "hi");
        transcript.push_assistant(1, 1, &Map::new());
        transcript.push_result((1, 1), &"a".into(), "Do it.", activation(7));
        transcript.push_assistant(1, 2, &Map::new());
        transcript.push_result((1, 2), &"b".into(), "done", None);
        transcript
    }

    fn ids(transcript: &Transcript) -> Vec<u32> {
        transcript.messages().iter().map(|message| message.id).collect()
    }

    #[test]
    fn an_activation_is_fresh_until_the_model_replies() {
        let mut transcript = transcript();
        transcript.push_result((1, 2), &"c".into(), "Do it.", activation(8));
        transcript.push_user(2, "go on");
        let fresh = |transcript: &Transcript| {
            transcript.activations().map(|activation| transcript.is_fresh(activation)).collect::<Vec<_>>()
        };
        assert_eq!(fresh(&transcript), [false, true]);
        transcript.push_assistant(2, 1, &Map::new());
        assert_eq!(fresh(&transcript), [false, false]);
    }

    #[test]
    fn an_ended_activation_leaves_a_line_under_a_new_id_and_the_call_keeps_its_result() {
        let mut transcript = transcript();
        let replaced = transcript.end_activations(|_| true);
        assert_eq!(replaced.iter().map(|(old, new)| (*old, new.id)).collect::<Vec<_>>(), [(2, 5)]);
        assert_eq!(ids(&transcript), [0, 1, 5, 3, 4]);
        assert_eq!(transcript.id_ranges(), [0..2, 5..6, 3..5]);
        let result: Value = serde_json::from_str(&transcript.messages()[2].json).unwrap();
        assert_eq!(result, json!({"role": "tool", "tool_call_id": "a", "content": "it was active"}));
        assert_eq!(transcript.activations().count(), 0);
    }

    #[test]
    fn a_compacted_round_goes_with_its_results_and_its_calls_are_remembered() {
        let mut transcript = transcript();
        let compacted = transcript.compact_oldest(1).unwrap();
        assert_eq!(
            (compacted.run, compacted.round, compacted.ids, compacted.lost.len()),
            (1, 1, vec![1, 2], 1)
        );
        assert_eq!(transcript.compact_oldest(1), None, "the newest round stays");
        assert!(transcript.has_call("a") && !transcript.has_round(1, 1));
        // Seen from the next run it is an old one, and its message goes with it.
        assert_eq!(transcript.compact_oldest(2).unwrap().ids, [0, 3, 4]);
        assert_eq!(transcript.compact_oldest(2), None);
        assert_eq!(transcript.push_user(2, "next").id, 5, "ids are never used again");
    }

    #[test]
    fn calls_without_a_result_get_one() {
        let mut transcript = Transcript::default();
        let reply = json!({"role": "assistant", "tool_calls": [{"id": "x"}, {"id": "y"}]});
        transcript.push_assistant(1, 1, reply.as_object().unwrap());
        transcript.push_result((1, 1), &"x".into(), "done", None);
        let closed = transcript.close_open_calls("unknown");
        assert_eq!(closed.len(), 1);
        assert!(closed[0].json.contains(r#""tool_call_id":"y","content":"unknown""#));
        assert_eq!(transcript.close_open_calls("unknown"), []);
    }
}
