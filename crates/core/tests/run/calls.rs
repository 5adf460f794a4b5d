//! The ids of calls: unique over the whole conversation, whatever the endpoint sends.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use skillsight_core::trace::Event;

use crate::fixtures::{general, words};
use crate::stage::Stage;
use crate::wire::{Sent, calls, text};

fn stage() -> Stage {
    let mut stage = Stage::with(vec![general("look")], []);
    stage.says("hi");
    stage
}

/// Two calls that differ from all others of the test.
fn two(number: u32) -> Sent {
    calls([("look", json!({"id": format!("{number}a")})), ("look", json!({"id": format!("{number}b")}))])
}

/// The ids of all calls so far, all different.
#[track_caller]
fn ids(stage: &Stage) -> Vec<String> {
    let ids: Vec<String> = stage
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Called { call, .. } => Some(call.to_string()),
            _ => None,
        })
        .collect();
    assert_eq!(ids.iter().collect::<BTreeSet<_>>().len(), ids.len(), "{ids:?}");
    assert!(ids.iter().all(|id| !id.is_empty()));
    ids
}

#[test]
fn good_ids_stay_as_they_are() {
    let mut stage = stage();
    stage.replies(two(1).with_ids([Some("x"), Some("y")])).runs("look").runs("look").sees("look");
    assert_eq!(ids(&stage), ["x", "y"]);
}

#[test]
fn missing_empty_and_double_ids_are_replaced() {
    for sent in [[None, None], [Some(""), Some("")], [Some("x"), Some("x")], [None, Some("call_1_1_0")]] {
        let mut stage = stage();
        stage.replies(two(1).with_ids(sent)).runs("look").runs("look");
        let request = stage.request();
        let in_reply =
            request["messages"][1]["tool_calls"].as_array().unwrap().iter().map(|call| &call["id"]);
        assert_eq!(in_reply.collect::<Vec<&Value>>(), ids(&stage).iter().collect::<Vec<_>>(), "{sent:?}");
    }
}

#[test]
fn an_id_of_an_earlier_round_or_run_is_replaced() {
    let mut stage = stage();
    for number in 1..4 {
        stage.replies(two(number).with_ids([Some("x"), Some("y")])).runs("look").runs("look");
    }
    stage.replies(text("done")).says("again");
    stage.replies(two(4).with_ids([Some("y"), Some("x")])).runs("look").runs("look").sees("look");
    assert_eq!(ids(&stage).len(), 8);
}

#[test]
fn an_id_of_a_round_that_was_compacted_is_replaced_too() {
    let mut stage = stage();
    stage.set(|settings| settings.limits.context_budget = Some(3000)).says("hi");
    for number in 1..4 {
        stage.replies(two(number).with_ids([Some("x"), Some("y")]));
        stage.runs_to("look", &words(1000)).runs_to("look", &words(1000)).sees("look");
    }
    assert!(stage.events.iter().any(|event| matches!(event, Event::Compacted { .. })));
    assert_eq!(ids(&stage).len(), 6);
}

#[test]
fn an_id_of_a_call_that_never_ran_is_replaced_too() {
    let mut stage = stage();
    stage.replies(two(1).with_ids([Some("x"), Some("y")])).call();
    stage.stops().says("again").replies(two(2).with_ids([Some("x"), Some("y")]));
    stage.runs("look").runs("look").sees("look");
    assert_eq!(ids(&stage).len(), 4);
}
