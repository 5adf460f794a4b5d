//! What compaction may take out, seen from two requests that follow each other.

use serde_json::Value;

use super::rules::Active;

/// The messages of the request before.
#[derive(Default)]
pub struct History {
    messages: Vec<Value>,
}

/// A message of the person's, or a reply with the results of its calls.
struct Group {
    is_user: bool,
    keys: Vec<String>,
    pinned: bool,
    gone: bool,
}

impl History {
    /// Goes on from these messages.
    pub fn restart(&mut self, messages: impl Iterator<Item = Value>) {
        self.messages = messages.collect();
    }

    /// Checks the messages of a request: those of the one before are there in the same order, but for whole rounds,
    /// the oldest first, and with the last round of an earlier run its message. Pinned rounds stay, and so does
    /// `message`, what the person said in this run.
    pub fn check(&mut self, messages: &[Value], active: &[Active], message: &str, may_compact: bool) {
        let now: Vec<String> = messages.iter().map(key).collect();
        let before: Vec<String> = self.messages.iter().map(key).collect();
        let kept: Vec<&String> = before.iter().filter(|key| now.contains(key)).collect();
        assert_eq!(kept, now.iter().take(kept.len()).collect::<Vec<_>>(), "what is new comes last");

        let groups = groups(&self.messages, &now, active);
        assert!(may_compact || groups.iter().all(|group| !group.gone), "compaction without a budget");
        for (at, group) in groups.iter().enumerate() {
            assert!(!(group.pinned && group.gone), "a pinned round was taken out");
            if group.gone && !group.is_user {
                let older = groups[..at].iter().filter(|older| !older.is_user);
                assert!(older.clone().all(|older| older.gone || older.pinned), "an older round was left");
            }
            if group.is_user {
                let mut rounds = groups[at + 1..].iter().take_while(|group| !group.is_user).peekable();
                let has_rounds = rounds.peek().is_some();
                let none_left = rounds.all(|round| round.gone);
                assert!(!group.gone || none_left, "a run lost its message before its rounds");
                let is_earlier = group.keys[0] != format!("user {message}");
                assert!(!group.gone || is_earlier, "the run under way lost its message");
                let must_go = is_earlier && has_rounds && none_left;
                assert!(group.gone || !must_go, "a message of the person's was left without its rounds");
            }
        }
        self.messages = messages.to_vec();
    }
}

/// Who a message is, whatever became of its text.
fn key(message: &Value) -> String {
    let role = message["role"].as_str().unwrap();
    let id = message["tool_call_id"].as_str().or(message["tool_calls"][0]["id"].as_str());
    format!("{role} {}", id.unwrap_or_else(|| message["content"].as_str().unwrap()))
}

fn groups(messages: &[Value], now: &[String], active: &[Active]) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    for message in messages {
        let key = key(message);
        let gone = !now.contains(&key);
        let pinned =
            active.iter().any(|active| active.pinned && message["tool_call_id"] == active.call.as_str());
        match groups.last_mut() {
            Some(group) if message["role"] == "tool" => {
                assert_eq!(group.gone, gone, "a call was parted from its results: {key}");
                group.keys.push(key);
                group.pinned |= pinned;
            }
            _ => groups.push(Group { is_user: message["role"] == "user", keys: vec![key], pinned, gone }),
        }
    }
    groups
}
