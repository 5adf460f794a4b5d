//! The trace tells everything: it reads back, and the transcript and the bytes of the requests come out of it.
//!
//! That they come out holds for every test that uses a [`Stage`], which checks it after every step.

use serde_json::json;
use skillsight_core::agent::{Decision, Message, Refusal};
use skillsight_core::trace::{Addressee, CallOutcome, Event};
use skillsight_core::visibility::Isolation;

use crate::fixtures::{general, scoped, skill_file_saying, words, write};
use crate::stage::Stage;
use crate::wire::{activate, calls, text};

/// Reads an event back from its JSON; what a trace does not hold (see `VisibleTool::definition`) is put in again.
pub fn read_back(event: &Event) -> Event {
    let json = serde_json::to_string(event).expect("every event can be written");
    let mut back: Event = serde_json::from_str(&json).unwrap_or_else(|error| panic!("{error}: {json}"));
    if let (Event::Visible { set, .. }, Event::Visible { set: original, .. }) = (&mut back, event) {
        let mut read = set.as_ref().clone();
        for (tool, original) in read.tools.iter_mut().zip(&original.tools) {
            tool.definition = original.definition.clone();
        }
        *set = read.into();
    }
    back
}

/// The kind of an event, as its JSON says it: by its only member.
fn kind(event: &Event) -> String {
    let json = serde_json::to_value(event).unwrap();
    json.as_object().unwrap().keys().cloned().collect()
}

/// Two runs in which everything happens that a trace can tell.
fn eventful() -> Stage {
    let mut stage = Stage::with(vec![general("look"), scoped("find"), write("pay")], []);
    stage.installs(&skill_file_saying("refund", "find, pay", &words(1000)));
    stage.set(|settings| settings.limits.context_budget = Some(3800)).says("hi");
    let refusal = json!({"error": {"message": "unknown field `stream_options`"}}).to_string();
    stage.status(400, &refusal).status(500, "").waits(1000).breaks().waits(2000);
    stage
        .replies(activate("refund").with("reasoning_content", "hm".into()))
        .sees("look activate_skill find pay");
    stage.replies(calls([("pay", json!({})), ("fly", json!({})), ("look", json!({"id": 7}))]));
    stage.decides(Decision::Deny { reason: "no".into() }).settles("pay", CallOutcome::Denied);
    stage.refuses("fly", Refusal::UnknownTool).replies(calls([("pay", json!({"id": "2"}))]));
    stage.decides(Decision::AllowOnce).runs_to("pay", &words(3000)).pins("refund", true);
    stage.status(403, "").step();
    stage
        .retries()
        .replies(calls([("look", json!({}))]))
        .runs_to("look", &words(1000))
        .sees("look activate_skill find pay");
    stage.pins("refund", false).switches("refund", false).replies(calls([("find", json!({}))])).sees("look");
    stage.stops().set(|settings| settings.visibility.isolation = Isolation::Off).says("again");
    stage.replies(text("done").with("refusal", "no".into()));
    stage
}

#[test]
fn every_event_reads_back_equal() {
    let stage = eventful();
    for event in &stage.events {
        assert_eq!(&read_back(event), event);
    }
}

#[test]
fn the_eventful_runs_hold_every_event() {
    let stage = eventful();
    let mut kinds: Vec<String> = stage.events.iter().map(kind).collect();
    kinds.sort();
    kinds.dedup();
    let all = "activated adjusted asked called changed compacted decided ended entered pinned received replaced replied \
               responded resumed retrying running sent settled started text visible";
    assert_eq!(kinds.join(" "), all);
}

#[test]
fn what_a_trace_stores_of_a_message_is_all_of_it() {
    let stage = eventful();
    let messages = stage.events.iter().filter_map(|event| match event {
        Event::Entered(message) | Event::Replaced { new: message, .. } => Some(message),
        _ => None,
    });
    for message in messages {
        let json = serde_json::to_string(message).unwrap();
        assert_eq!(&serde_json::from_str::<Message>(&json).unwrap(), message.as_ref());
    }
}

#[test]
fn a_set_that_stays_the_same_is_told_once() {
    let mut stage = Stage::with(vec![general("look")], []);
    stage.says("hi").replies(calls([("look", json!({}))])).runs("look").status(500, "").waits(1000);
    stage.replies(text("done")).says("again").replies(text("done"));
    let told = stage.events.iter().filter(|event| matches!(event, Event::Visible { .. })).count();
    assert_eq!(told, 2, "once in each run");
}

#[test]
fn bytes_that_are_cut_inside_a_character_are_told_as_text() {
    let mut stage = Stage::with(vec![], []);
    stage.says("hi").request();
    stage.responds(200, "text/event-stream", None);
    let stream = stage.stream(&text("退款"));
    for byte in stream.as_bytes() {
        stage.run().receive(&[*byte]);
    }
    stage.step();
    let received = stage.events.iter().filter_map(|event| match event {
        Event::Received { text, .. } => Some(&**text),
        _ => None,
    });
    // What follows [DONE] is not waited for.
    assert_eq!(received.collect::<String>().trim_end(), stream.trim_end());
    let texts: Vec<&Event> = stage.events.iter().filter(|event| event.is_transient()).collect();
    assert_eq!(texts.len(), 1);
}

/// The addressees of the requests, in order.
fn addressees(events: &[Event]) -> Vec<Option<Addressee>> {
    let to = |event: &Event| match event {
        Event::Sent { to, .. } => Some(to.clone()),
        _ => None,
    };
    events.iter().filter_map(to).collect()
}

#[test]
fn every_request_tells_whom_it_was_for_also_where_a_later_one_goes_elsewhere() {
    let mut stage = Stage::with(vec![], []);
    stage.set(|settings| settings.url = Some("https://bad.example/v1/chat/completions".into()));
    stage.set(|settings| settings.model.model = "bad".into()).says("hi").status(400, "").step();
    let mut mended = stage.settings.clone();
    mended.url = None;
    mended.model.model = "rehearsal".into();
    stage.run().retry_with(mended);
    stage.replies(text("done"));
    let bad = Addressee { url: Some("https://bad.example/v1/chat/completions".into()), model: "bad".into() };
    let rehearsal = Addressee { url: None, model: "rehearsal".into() };
    assert_eq!(addressees(&stage.events), [Some(bad), Some(rehearsal)]);
}

#[test]
fn a_request_of_a_trace_that_does_not_tell_whom_it_was_for_can_be_read() {
    let old = r#"{"sent":{"round":1,"attempt":1,"head":"h","messages":[],"tail":"t","tokens":5}}"#;
    assert_eq!(addressees(&[serde_json::from_str(old).unwrap()]), [None]);
}
