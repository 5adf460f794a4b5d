//! A run can be stopped at any moment, and what it leaves behind can go on.

use serde_json::{Value, json};
use skillsight_core::agent::{Decision, ResponseHead};
use skillsight_core::chat::StreamEnd;
use skillsight_core::registry::Registry;
use skillsight_core::tool::{ToolOutcome, Toolbox};
use skillsight_core::trace::{CallOutcome, Ending};

use crate::fixtures::{general, write};
use crate::stage::Stage;
use crate::wire::{calls, text};

fn stage() -> Stage {
    let mut stage = Stage::with(vec![general("look"), write("pay")], []);
    stage.says("hi");
    stage
}

/// Everything a driver may still report after the end, which changes nothing.
#[track_caller]
fn ignores_what_comes_late(stage: &mut Stage) {
    let before = (stage.run().transcript().clone(), stage.events.len());
    let stream = stage.stream(&calls([("look", json!({}))]));
    let ids: Vec<String> = vec!["sent-1".into(), "sent-2".into(), "call_1_1_0".into()];
    let run = stage.run();
    run.responded(ResponseHead { status: 200, ..ResponseHead::default() });
    run.receive(stream.as_bytes());
    run.received(StreamEnd::Complete);
    run.received(StreamEnd::Broken { why: "closed".into() });
    run.waited();
    for id in &ids {
        run.decide(id, Decision::AllowAlways);
        run.observe(id, ToolOutcome::Ok("late".into()));
    }
    run.retry();
    run.update(&Registry::default(), &Toolbox::from(vec![general("late")]));
    run.stop();
    stage.ends(Ending::Stopped);
    assert_eq!((stage.run().transcript().clone(), stage.events.len()), before);
}

/// The messages after the person's: the roles, and the texts.
#[track_caller]
fn left(stage: &mut Stage) -> Vec<(String, String)> {
    ignores_what_comes_late(stage);
    // A request of the next run is checked for calls without a result.
    let request = stage.says("next").request();
    let messages = request["messages"].as_array().unwrap();
    let text = |message: &Value| message["content"].as_str().unwrap_or_default().to_owned();
    let middle = &messages[1..messages.len() - 1];
    middle.iter().map(|message| (message["role"].as_str().unwrap().to_owned(), text(message))).collect()
}

#[test]
fn before_anything_was_asked() {
    let mut stage = stage();
    stage.stops().ends(Ending::Stopped);
    assert_eq!(left(&mut stage), []);
}

#[test]
fn while_the_endpoint_is_asked() {
    let mut stage = stage();
    stage.request();
    stage.stops().ends(Ending::Stopped);
    assert_eq!(left(&mut stage), []);
}

#[test]
fn in_the_middle_of_a_reply_whose_text_is_kept() {
    let mut stage = stage();
    let mut reply = text("What I found so far");
    reply.calls.push(("look".into(), "{}".into()));
    let stream = stage.stream(&reply);
    // Cut before the end; right before it; and in the middle of the text.
    for (cut, kept) in [
        ("data: {\"choices\":[{\"index\":0,\"delta\":{}", "What I found so far"),
        ("data: [DONE]", "What I found so far"),
    ] {
        let mut stage = self::stage();
        let (arrived, _) = stream.split_once(cut).unwrap();
        stage.streams(arrived).stops().ends(Ending::Stopped);
        assert_eq!(left(&mut stage), [("assistant".to_owned(), kept.to_owned())]);
        assert_eq!(stage.executed(), 0);
    }
    let mut stage = self::stage();
    stage.streams("data: {\"choices\":[{\"delta\":{\"content\":\"What\"}}]}\n\ndata: {\"choi").stops();
    assert_eq!(left(&mut stage), [("assistant".to_owned(), "What".to_owned())]);
}

#[test]
fn in_the_middle_of_a_reply_without_text() {
    let mut stage = stage();
    let stream = stage.stream(&calls([("look", json!({}))]));
    let (arrived, _) = stream.split_once("data: [DONE]").unwrap();
    stage.streams(arrived).stops().ends(Ending::Stopped);
    assert_eq!(left(&mut stage), []);
    assert_eq!(stage.executed(), 0);
}

#[test]
fn while_waiting() {
    let mut stage = stage();
    stage.status(503, "").step();
    stage.stops().ends(Ending::Stopped);
    assert_eq!(left(&mut stage), []);
}

#[test]
fn while_the_person_is_asked() {
    let mut stage = stage();
    stage.replies(calls([("pay", json!({})), ("look", json!({}))])).asks_about("pay").stops();
    assert_eq!(stage.settled("pay").0, CallOutcome::Skipped);
    assert_eq!(stage.settled("look").0, CallOutcome::Skipped);
    let left = left(&mut stage);
    assert_eq!(left.len(), 3);
    assert!(left[1].1.contains("Not executed"), "{left:?}");
}

#[test]
fn after_the_person_allowed_and_before_the_call() {
    let mut stage = stage();
    stage
        .replies(calls([("pay", json!({}))]))
        .asks_about("pay")
        .decides_without_a_step(Decision::AllowOnce)
        .stops();
    assert_eq!(stage.settled("pay").0, CallOutcome::Skipped);
    left(&mut stage);
    assert_eq!(stage.executed(), 0);
}

#[test]
fn while_a_tool_runs_nobody_knows_what_came_of_it() {
    let mut stage = stage();
    stage.replies(calls([("look", json!({})), ("pay", json!({}))])).call();
    stage.stops();
    assert_eq!(stage.settled("look").0, CallOutcome::Error);
    assert_eq!(stage.settled("pay").0, CallOutcome::Skipped);
    let left = left(&mut stage);
    assert!(left[1].1.contains("unknown") && left[2].1.contains("Not executed"), "{left:?}");
}

#[test]
fn between_two_calls() {
    let mut stage = stage();
    stage.replies(calls([("look", json!({})), ("pay", json!({}))])).runs_to("look", "found").stops();
    let left = left(&mut stage);
    assert_eq!(left[1].1, "found");
    assert!(left[2].1.contains("Not executed"), "{left:?}");
}

#[test]
fn after_a_run_that_was_cut_off_its_open_calls_are_closed() {
    let mut stage = stage();
    stage
        .replies(calls([("look", json!({})), ("pay", json!({}))]))
        .runs_to("look", "found")
        .asks_about("pay");
    // The tab was closed: no stop.
    let request = stage.says("next").request();
    let contents: Vec<&Value> =
        request["messages"].as_array().unwrap().iter().map(|message| &message["content"]).collect();
    assert_eq!((contents.len(), contents[2].as_str()), (5, Some("found")));
    assert!(contents[3].as_str().unwrap().contains("unknown"));
}
