//! The context budget: whole old rounds make room, and nothing else does.

use serde_json::{Value, json};
use skillsight_core::agent::Settings;
use skillsight_core::tokens::estimate;
use skillsight_core::trace::{Ending, Event};

use crate::fixtures::{general, names, scoped, skill_file_saying, words};
use crate::stage::Stage;
use crate::wire::{Sent, activate, calls, text};

/// How many words a long text has: about as many tokens.
const LONG: usize = 1400;

fn look(id: &str) -> Sent {
    calls([("look", json!({ "id": id })), ("look", json!({"id": id, "second": true}))])
}

/// A budget that holds what is around the rounds, and so many long results.
fn room_for(results: u32) -> u32 {
    results * (estimate(&words(LONG)) + 20) + 700
}

fn budget(budget: u32) -> impl Fn(&mut Settings) {
    move |settings| settings.limits.context_budget = Some(budget)
}

fn stage(tokens: u32) -> Stage {
    let mut stage = Stage::with(vec![general("look"), scoped("find")], []);
    stage.installs(&skill_file_saying("refund", "find", &words(LONG)));
    stage.set(budget(tokens)).says("first");
    stage
}

/// The messages of the next request: roles, and of results the first characters.
#[track_caller]
fn outline(stage: &mut Stage) -> String {
    let request = stage.request();
    let messages = request["messages"].as_array().unwrap().iter();
    let outline = messages.map(|message| match message["role"].as_str().unwrap() {
        "tool" => message["content"].as_str().unwrap().chars().take(2).collect(),
        "assistant" if message["content"] == Value::Null => "calls".to_owned(),
        _ => message["content"].as_str().unwrap().to_owned(),
    });
    outline.collect::<Vec<_>>().join(" ")
}

/// A round of two long results.
#[track_caller]
fn round(stage: &mut Stage, id: &str) {
    let (a, b) = (format!("{id}a {}", words(LONG)), format!("{id}b {}", words(LONG)));
    stage.replies(look(id)).runs_to("look", &a).runs_to("look", &b);
}

fn compacted(stage: &Stage) -> Vec<(u32, u32, usize)> {
    let compacted = stage.events.iter().filter_map(|event| match event {
        Event::Compacted { run, round, ids, .. } => Some((*run, *round, ids.len())),
        _ => None,
    });
    compacted.collect()
}

#[test]
fn the_oldest_round_goes_whole_and_the_persons_message_stays() {
    let mut stage = stage(room_for(4));
    round(&mut stage, "1");
    round(&mut stage, "2");
    assert_eq!(outline(&mut stage), "first calls 1a 1b calls 2a 2b");
    round(&mut stage, "3");
    assert_eq!(outline(&mut stage), "first calls 2a 2b calls 3a 3b");
    assert_eq!(compacted(&stage), [(1, 1, 3)]);
    round(&mut stage, "4");
    assert_eq!(outline(&mut stage), "first calls 3a 3b calls 4a 4b");
}

#[test]
fn no_more_goes_than_has_to() {
    let mut stage = stage(room_for(100));
    round(&mut stage, "1");
    round(&mut stage, "2");
    outline(&mut stage);
    let tokens = |stage: &Stage| {
        let sent = stage.events.iter().rev().find_map(|event| match event {
            Event::Sent { tokens, .. } => Some(*tokens),
            _ => None,
        });
        sent.unwrap()
    };
    let fits = tokens(&stage);
    for (budget, expected) in [(fits, "first calls 1a 1b calls 2a 2b"), (fits - 1, "first calls 2a 2b")] {
        let mut stage = self::stage(budget);
        round(&mut stage, "1");
        round(&mut stage, "2");
        assert_eq!(outline(&mut stage), expected, "budget {budget} of {fits}");
        assert!(tokens(&stage) <= budget);
    }
}

#[test]
fn earlier_runs_go_first_and_with_their_last_round_their_message() {
    let mut stage = stage(room_for(4));
    round(&mut stage, "1");
    stage.replies(text("answer")).says("second");
    round(&mut stage, "2");
    assert_eq!(outline(&mut stage), "first calls 1a 1b answer second calls 2a 2b");
    round(&mut stage, "3");
    assert_eq!(outline(&mut stage), "first answer second calls 2a 2b calls 3a 3b");
    stage.stops().set(budget(room_for(2))).says("third");
    assert_eq!(outline(&mut stage), "second calls 3a 3b third");
    assert_eq!(compacted(&stage), [(1, 1, 3), (1, 2, 2), (2, 1, 3)]);
}

#[test]
fn a_message_that_never_got_an_answer_makes_room_too() {
    let mut stage = Stage::with(vec![], []);
    stage.says(&words(LONG)).stops();
    stage.set(budget(room_for(1))).says(&words(LONG));
    let request = stage.request();
    assert_eq!(request["messages"].as_array().unwrap().len(), 1);
    assert_eq!(compacted(&stage), [(1, 0, 1)]);
}

#[test]
fn an_activation_that_goes_takes_its_tools_along_and_that_is_told() {
    let mut stage = stage(room_for(2));
    stage.replies(activate("refund")).sees("look activate_skill find");
    round(&mut stage, "2");
    stage.sees("look activate_skill");
    assert_eq!(outline(&mut stage), "first calls 2a 2b");
    let lost = stage.events.iter().find_map(|event| match event {
        Event::Compacted { lost, .. } => Some(lost.clone()),
        _ => None,
    });
    assert_eq!(lost.unwrap(), names(["refund"]));
}

#[test]
fn a_round_with_a_pinned_activation_stays_where_it_is() {
    let mut stage = stage(room_for(3));
    round(&mut stage, "1");
    stage.replies(activate("refund")).sees("look activate_skill find").pins("refund", true);
    round(&mut stage, "3");
    assert_eq!(outline(&mut stage), "first calls Sk calls 3a 3b");
    round(&mut stage, "4");
    assert_eq!(outline(&mut stage), "first calls Sk calls 4a 4b");
    // Without the pin it is the oldest.
    stage.pins("refund", false);
    round(&mut stage, "5");
    assert_eq!(outline(&mut stage), "first calls 5a 5b");
}

#[test]
fn what_does_not_fit_ends_the_run_and_nothing_is_sent() {
    let mut stage = stage(room_for(1));
    stage.set(budget(300)).says(&words(2000));
    let Ending::Budget { budget: 300, tokens } = stage.ending() else { panic!("{:?}", stage.ending()) };
    assert!(tokens > 1500, "{tokens}");

    // The newest results must be seen, and a pinned round stays.
    let mut stage = self::stage(room_for(2));
    stage.replies(activate("refund")).sees("look activate_skill find").pins("refund", true);
    round(&mut stage, "2");
    assert!(matches!(stage.ending(), Ending::Budget { .. }));
    let sent = stage.events.iter().filter(|event| matches!(event, Event::Sent { .. })).count();
    assert_eq!(sent, 2);
}
