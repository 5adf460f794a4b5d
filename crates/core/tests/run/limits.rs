//! Where a run stops by itself, and what is cut for the model.

use serde_json::{Value, json};
use skillsight_core::agent::{Limits, Refusal};
use skillsight_core::trace::{CallOutcome, Ending, Event};

use crate::fixtures::{general, scoped, skill_file, skill_file_saying, words};
use crate::stage::Stage;
use crate::wire::{Sent, activate, calls, text};

fn look(id: &str) -> Sent {
    calls([("look", json!({ "id": id }))])
}

fn stage() -> Stage {
    let mut stage = Stage::with(vec![general("look"), scoped("find")], [("refund", "find")]);
    stage.says("hi");
    stage
}

/// The last message of the next request: what the model got of the last call.
#[track_caller]
fn last_result(stage: &mut Stage) -> String {
    let request = stage.request();
    let last = request["messages"].as_array().unwrap().last().cloned().unwrap();
    assert_eq!(last["role"], "tool");
    last["content"].as_str().unwrap().to_owned()
}

#[test]
fn a_run_has_ten_rounds_unless_the_person_says_otherwise() {
    assert_eq!(Limits::default(), Limits { rounds: 10, context_budget: None, fold_over: 8000 });
    for (rounds, mut stage) in [(10, stage()), (2, Stage::with(vec![general("look")], []))] {
        if rounds == 2 {
            stage.set(|settings| settings.limits.rounds = 2).says("hi");
        }
        for round in 0..rounds {
            stage.replies(look(&round.to_string())).runs("look");
        }
        stage.ends(Ending::RoundLimit { rounds });
    }
}

#[test]
fn an_answer_in_the_last_round_is_an_answer() {
    let mut stage = stage();
    stage.set(|settings| settings.limits.rounds = 1).says("hi").replies(text("hello")).ends(Ending::Answered);
}

#[test]
fn a_result_over_the_limit_is_folded_for_the_model_and_whole_in_the_trace() {
    let mut stage = stage();
    let fits = "x".repeat(8000);
    stage.replies(look("1")).runs_to("look", &fits);
    assert_eq!(last_result(&mut stage), fits);
    assert_eq!(stage.settled("look"), (CallOutcome::Ok, fits, None));

    let long = format!("{}{}", "开头".repeat(4000), "结尾");
    stage.replies(look("2")).runs_to("look", &long);
    let shown = last_result(&mut stage);
    assert!((7900..=8000).contains(&shown.chars().count()), "{}", shown.chars().count());
    assert!(shown.starts_with("开头") && shown.ends_with("结尾"));
    assert_eq!(stage.settled("look"), (CallOutcome::Ok, long, Some(shown)));

    let rows: Vec<Value> = (0..2000).map(|row| json!({"row": row})).collect();
    stage.replies(look("3")).runs_to("look", &json!(rows).to_string());
    let shown: Value = serde_json::from_str(&last_result(&mut stage)).expect("JSON stays JSON");
    assert_eq!(shown[0], json!({"row": 0}));
}

#[test]
fn instructions_are_never_folded() {
    let mut stage = stage();
    let instructions = "步骤".repeat(20_000);
    stage
        .installs(&skill_file_saying("long", "", &instructions))
        .set(|settings| settings.limits.fold_over = 200);
    stage.says("hi").replies(activate("long"));
    assert!(last_result(&mut stage).ends_with(&instructions));
    // But a result that quotes them is.
    stage.replies(look("1")).runs_to("look", &instructions);
    assert!(last_result(&mut stage).chars().count() <= 200);
}

const HINT: &str = "You have already called this tool with the same arguments";

#[test]
fn the_same_calls_again_get_a_hint_and_the_second_time_end_the_run() {
    let mut stage = stage();
    let both = |a, b| calls([("look", json!({"a": a, "b": b})), ("look", json!({"id": "2"}))]);
    stage.replies(both(1, 2)).runs("look").runs("look");
    assert!(!last_result(&mut stage).contains(HINT));
    // Members in another order are the same arguments.
    let mut again = both(1, 2);
    again.calls[0].1 = r#"{ "b": 2, "a": 1 }"#.into();
    stage.replies(again).runs("look").runs("look");
    assert!(last_result(&mut stage).contains(HINT));
    let (_, content, shown) = stage.settled("look");
    assert_eq!((content.contains(HINT), shown.unwrap().contains(HINT)), (false, true));
    let executed = stage.executed();
    stage.replies(both(1, 2)).ends(Ending::Repeating);
    assert_eq!(stage.executed(), executed);
    // The calls that were not executed have results, so that the conversation can go on.
    assert_eq!(stage.says("go on").request()["messages"].as_array().unwrap().len(), 11);
}

#[test]
fn a_repeat_need_not_be_of_the_last_round() {
    let mut stage = stage();
    stage.replies(look("1")).runs("look").replies(look("2")).runs("look").replies(look("1")).runs("look");
    assert!(last_result(&mut stage).contains(HINT));
    stage.replies(look("3")).runs("look");
    assert!(!last_result(&mut stage).contains(HINT));
    stage.replies(look("2")).ends(Ending::Repeating);
}

#[test]
fn other_arguments_or_other_calls_beside_are_no_repeat() {
    let mut stage = stage();
    stage.replies(look("1")).runs("look").replies(look("2")).runs("look");
    stage
        .replies(calls([("look", json!({"id": "1"})), ("look", json!({"id": "2"}))]))
        .runs("look")
        .runs("look");
    stage.sees("look activate_skill");
    assert!(!stage.body().contains(HINT));
}

#[test]
fn the_same_calls_after_the_visible_set_changed_are_no_repeat() {
    let mut stage = stage();
    stage.replies(look("1")).runs("look").replies(activate("refund")).replies(look("1")).runs("look");
    assert!(!last_result(&mut stage).contains(HINT));
    stage.installs(&skill_file("more", "")).sees("look activate_skill find");
    stage.replies(look("2")).runs("look").replies(look("1")).runs("look");
    assert!(!last_result(&mut stage).contains(HINT), "the catalogue changed");
    stage.replies(look("1")).runs("look");
    assert!(last_result(&mut stage).contains(HINT));
}

#[test]
fn the_same_calls_after_their_results_were_compacted_are_no_repeat() {
    let mut stage = Stage::with(vec![general("look")], []);
    stage.set(|settings| settings.limits.context_budget = Some(700)).says("hi");
    let long = words(400);
    for _ in 0..2 {
        stage.replies(look("1")).runs_to("look", &long).replies(look("2")).runs_to("look", &long);
        assert!(!stage.body().contains(HINT));
    }
    let compacted = |event: &&Event| matches!(event, Event::Compacted { .. });
    assert_eq!(stage.events.iter().filter(compacted).count(), 3);
}

#[test]
fn a_refused_call_again_gets_the_hint_too() {
    let mut stage = stage();
    stage.replies(calls([("find", json!({}))])).replies(calls([("find", json!({}))]));
    assert!(last_result(&mut stage).contains(HINT));
    stage.replies(calls([("find", json!({}))])).ends(Ending::Repeating);
}

#[test]
fn a_hint_never_stands_in_instructions() {
    let mut stage = Stage::with(vec![general("look")], [("refund", ""), ("other", "")]);
    stage.says("hi").sees("look activate_skill").switches("refund", false).replies(activate("refund"));
    stage.refuses("activate_skill", Refusal::DisabledSkill);
    // The set is the one of round 1 again, when the same call comes again and succeeds.
    stage.switches("refund", true).status(500, "").waits(1000).replies(activate("refund"));
    assert!(last_result(&mut stage).ends_with("Follow the steps of refund."));
}
