//! Writes run only after the person allowed them: invariant 11 of the design.

use serde_json::json;
use skillsight_core::agent::{Decision, Refusal};
use skillsight_core::tool::{Effect, Exposure};
use skillsight_core::trace::{CallOutcome, Event};

use crate::fixtures::{described, general, read, tool, write};
use crate::stage::Stage;
use crate::wire::{calls, text};

fn desk() -> Stage {
    let mut stage = Stage::with(vec![write("pay"), write("send"), read("look")], []);
    stage.says("hi");
    stage
}

fn pay(id: &str) -> crate::wire::Sent {
    calls([("pay", json!({ "id": id }))])
}

#[test]
fn rule_11_a_read_runs_unasked_and_a_write_does_not() {
    let mut stage = desk();
    stage.replies(calls([("look", json!({})), ("pay", json!({"id": "1"}))])).runs("look").asks_about("pay");
    assert_eq!(stage.executed(), 1);
    let call = stage.approval();
    assert_eq!((call.effect, call.arguments["id"].as_str()), (Effect::Write, Some("1")));
    assert_eq!(call.definition, write("pay").definition_hash());
}

#[test]
fn rule_11_once_is_for_this_call() {
    let mut stage = desk();
    stage.replies(pay("1")).decides(Decision::AllowOnce).runs("pay").settles("pay", CallOutcome::Ok);
    stage.replies(pay("2")).asks_about("pay");
}

#[test]
fn rule_11_for_this_run_is_for_this_tool_until_the_run_ends() {
    let mut stage = desk();
    stage.replies(pay("1")).decides(Decision::AllowRun).runs("pay").replies(pay("2")).runs("pay");
    stage
        .replies(calls([("send", json!({}))]))
        .asks_about("send")
        .decides(Decision::Deny { reason: "".into() });
    stage.replies(text("done")).says("again").replies(pay("3")).asks_about("pay");
}

#[test]
fn rule_11_always_is_for_the_runs_that_are_told_of_it() {
    let mut stage = desk();
    stage.replies(pay("1")).decides(Decision::AllowAlways).runs("pay").replies(text("done"));
    stage.allowed.insert(write("pay").definition_hash());
    stage.says("again").replies(pay("1")).runs("pay");
}

#[test]
fn rule_11_deny_is_for_this_call() {
    let mut stage = desk();
    stage
        .replies(pay("1"))
        .decides(Decision::Deny { reason: String::new() })
        .settles("pay", CallOutcome::Denied);
    stage.replies(pay("2")).asks_about("pay").decides(Decision::AllowOnce).runs("pay");
}

#[test]
fn rule_11_an_approval_is_for_the_whole_definition() {
    let mut stage = desk();
    stage.replies(pay("1")).decides(Decision::AllowRun).runs("pay").replies(text("done"));
    let before = write("pay").definition_hash();
    let mut other_runner = write("pay");
    other_runner.runner =
        skillsight_core::tool::Runner::Demo { tool: skillsight_core::tool::DemoTool::ApplyRefund };
    let others = [
        described(write("pay"), "Pays twice."),
        tool("pay", Effect::Write, Exposure::General),
        other_runner,
        write("pai"),
    ];
    for other in others {
        assert_ne!(other.definition_hash(), before, "{other:?}");
        let name = other.spec.name.clone();
        let mut stage = Stage::with(vec![other], []);
        stage.allowed.insert(before.clone());
        stage.says("hi").replies(calls([(name.as_str(), json!({}))])).asks_about(name.as_str());
    }
}

#[test]
fn rule_11_a_tool_that_changed_while_the_person_was_asked_is_asked_about_again() {
    for decides_first in [false, true] {
        let mut stage = desk();
        stage.replies(pay("1")).asks_about("pay");
        let mut changed = write("pay");
        // What the model is told stays the same, so that the call still stands.
        changed.runner =
            skillsight_core::tool::Runner::Demo { tool: skillsight_core::tool::DemoTool::ApplyRefund };
        if decides_first {
            stage.decides_without_a_step(Decision::AllowOnce);
        }
        stage.tools(vec![changed.clone()]);
        if !decides_first {
            // The person's word is on what was shown.
            stage.decides_without_a_step(Decision::AllowRun);
        }
        assert_eq!(stage.approval().definition, changed.definition_hash());
        assert_eq!(stage.executed(), 0);
        let asked = stage.events.iter().filter(|event| matches!(event, Event::Asked { .. })).count();
        assert_eq!(asked, 2);
        stage.decides(Decision::AllowOnce).runs("pay");
    }
}

#[test]
fn rule_11_the_persons_word_is_on_the_changed_tool_once_that_is_shown() {
    let mut stage = desk();
    stage.replies(pay("1")).asks_about("pay");
    let mut changed = write("pay");
    changed.runner =
        skillsight_core::tool::Runner::Demo { tool: skillsight_core::tool::DemoTool::ApplyRefund };
    stage.tools(vec![changed.clone()]);
    assert_eq!(stage.approval().definition, changed.definition_hash());
    stage.decides_without_a_step(Decision::AllowOnce);
    assert_eq!(stage.call().definition, changed.definition_hash());
}

#[test]
fn rule_11_a_read_that_became_a_write_is_asked_about() {
    let mut stage = desk();
    stage.replies(calls([("look", json!({})), ("look", json!({"id": "2"}))])).runs("look");
    // The driver took the second one up already: it has passed the gate.
    stage.runs("look").replies(calls([("pay", json!({})), ("look", json!({}))])).asks_about("pay");
    stage
        .tools(vec![write("pay"), write("look")])
        .decides(Decision::AllowOnce)
        .runs("pay")
        .asks_about("look");
}

#[test]
fn rule_11_the_same_write_is_not_executed_twice_in_a_run() {
    let mut stage = Stage::with(vec![write("pay"), read("look")], []);
    let both = || calls([("pay", json!({"id": "1", "b": 2})), ("pay", json!({"b": 2, "id": "1"}))]);
    stage.says("hi").replies(both()).decides(Decision::AllowRun).runs("pay");
    stage.refuses("pay", Refusal::WriteRepeated);
    assert!(stage.settled("pay").1.contains("Do not repeat it"));
    // Also when a read came between, and whatever came of the first.
    stage.replies(calls([("look", json!({}))])).runs("look");
    stage.replies(calls([("pay", json!({"id": "1", "b": 2}))])).refuses("pay", Refusal::WriteRepeated);
    assert_eq!(stage.executed(), 2);
    stage.replies(text("done")).says("once more").replies(both()).asks_about("pay");
}

#[test]
fn rule_11_a_write_that_was_denied_did_not_run_and_may_be_asked_for_again() {
    let mut stage = desk();
    stage.replies(pay("1")).decides(Decision::Deny { reason: "wait".into() });
    stage.replies(pay("1")).asks_about("pay");
}

#[test]
fn a_word_on_another_call_is_ignored() {
    let mut stage = Stage::with(vec![write("pay"), general("look")], []);
    stage.says("hi").replies(pay("1")).asks_about("pay");
    stage.run().decide("another", Decision::AllowOnce);
    stage.asks_about("pay");
    let id = stage.approval().id;
    stage.run().observe(&id, skillsight_core::tool::ToolOutcome::Ok("forged".into()));
    stage.asks_about("pay");
    assert_eq!(stage.executed(), 0);
}

#[test]
fn rule_11_only_always_is_for_the_driver_to_keep() {
    let mut stage = desk();
    stage.replies(calls([("pay", json!({"id": "1"})), ("send", json!({"id": "1"}))])).asks_about("pay");
    let pay = stage.approval();
    assert_eq!(stage.run().decide(&pay.id, Decision::AllowRun), None);
    stage.runs("pay").asks_about("send");
    let send = stage.approval();
    assert_eq!(
        stage.run().decide("another call", Decision::AllowAlways),
        None,
        "a late word changes nothing"
    );
    assert_eq!(stage.run().decide(&send.id, Decision::AllowAlways), Some(write("send").definition_hash()));
}
