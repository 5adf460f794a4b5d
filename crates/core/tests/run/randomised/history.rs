//! What compaction may take out, seen from two requests that follow each other.

use serde_json::Value;

use super::rules::{Active, Source};
use super::slash::BEGIN;

/// The messages of the request before.
#[derive(Default)]
pub struct History {
    messages: Vec<String>,
}

/// A message of the person's, or a reply with the results of its calls.
struct Group {
    is_user: bool,
    keys: Vec<String>,
    pinned: bool,
    gone: bool,
    /// A message of the person's that has no round, or none any more.
    is_alone: bool,
}

impl History {
    /// Goes on from these messages.
    pub fn restart(&mut self, messages: impl Iterator<Item = Value>) {
        self.messages = messages.map(|message| key(&message)).collect();
    }

    /// Checks the messages of a request: those of the one before are there in the same order, but for whole rounds,
    /// the oldest first, and with the last round of an earlier run its message. What is pinned stays, and so does what
    /// the person said in this run, the last of `said`.
    pub fn check(&mut self, messages: &[Value], active: &[Active], said: &[String], may_compact: bool) {
        let now: Vec<String> = messages.iter().map(key).collect();
        let kept: Vec<&String> = self.messages.iter().filter(|key| now.contains(key)).collect();
        assert_eq!(kept, now.iter().take(kept.len()).collect::<Vec<_>>(), "what is new comes last");

        let of_run = user_key(said.last().expect("the person said something"));
        let is_pinned = |active: &&Active| active.pinned;
        let pinned = active.iter().filter(is_pinned).map(|active| match &active.source {
            Source::Call(call) => format!("tool {call}"),
            Source::Said(index) => user_key(&said[*index]),
        });
        let groups = groups(&self.messages, &now, &pinned.collect::<Vec<_>>());
        assert!(may_compact || groups.iter().all(|group| !group.gone), "compaction without a budget");
        for (at, group) in groups.iter().enumerate() {
            assert!(!(group.pinned && group.gone), "what is pinned was taken out");
            let counts = |group: &&Group| !group.is_user || (group.is_alone && group.keys[0] != of_run);
            if group.gone && counts(&group) {
                let older = groups[..at].iter().filter(counts);
                assert!(older.clone().all(|older| older.gone || older.pinned), "an older round was left");
            }
            if group.is_user {
                let mut rounds = groups[at + 1..].iter().take_while(|group| !group.is_user);
                let none_left = rounds.all(|round| round.gone);
                assert!(!group.gone || none_left, "a run lost its message before its rounds");
                let is_earlier = group.keys[0] != of_run;
                assert!(!group.gone || is_earlier, "the run under way lost its message");
                let must_go = is_earlier && !group.is_alone && none_left && !group.pinned;
                assert!(group.gone || !must_go, "a message of the person's was left without its rounds");
            }
        }
        self.messages = now;
    }
}

/// Who a message is, whatever became of its text.
fn key(message: &Value) -> String {
    let role = message["role"].as_str().unwrap();
    let content = message["content"].as_str();
    if role == "user" {
        return user_key(content.unwrap());
    }
    let id = message["tool_call_id"].as_str().or(message["tool_calls"][0]["id"].as_str());
    format!("{role} {}", id.or(content).unwrap())
}

fn user_key(content: &str) -> String {
    format!("user {}", number(content))
}

/// Which message of the person's it is, with instructions before it or without; only one has no number.
pub fn number(content: &str) -> &str {
    let number = content.split_once("The person says ").and_then(|(_, rest)| rest.split_once('.'));
    number.map_or(BEGIN, |(number, _)| number)
}

fn groups(messages: &[String], now: &[String], pinned: &[String]) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    for key in messages {
        let gone = !now.contains(key);
        let pinned = pinned.contains(key);
        let is_user = key.starts_with("user ");
        match groups.last_mut() {
            Some(group) if key.starts_with("tool ") => {
                assert_eq!(group.gone, gone, "a call was parted from its results: {key}");
                group.keys.push(key.clone());
                group.pinned |= pinned;
            }
            last => {
                if let Some(group) = last {
                    group.is_alone &= is_user;
                }
                groups.push(Group { is_user, keys: vec![key.clone()], pinned, gone, is_alone: is_user });
            }
        }
    }
    groups
}
