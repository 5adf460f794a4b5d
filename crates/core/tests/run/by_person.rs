//! Skills that the person activates in a message, and prompt skills that a message calls for.

use serde_json::json;
use skillsight_core::agent::Refusal;
use skillsight_core::trace::Event;

use crate::fixtures::{read, scoped, skill_file_saying};
use crate::stage::Stage;
use crate::wire::{activate, calls, text};

fn stage() -> Stage {
    let mut stage = Stage::with(vec![scoped("find"), scoped("pay"), read("look")], []);
    stage.installs(&skill_file_saying("refund", "find, pay", "Refund it."));
    stage.installs(&skill_file_saying("order", "find", "Look it up."));
    stage
}

/// Roles and contents of the messages of the next request.
#[track_caller]
fn messages(stage: &mut Stage) -> Vec<(String, String)> {
    let request = stage.request();
    let of = |value: &serde_json::Value| value.as_str().unwrap_or_default().to_owned();
    let messages = request["messages"].as_array().unwrap().iter();
    messages.map(|message| (of(&message["role"]), of(&message["content"]))).collect()
}

/// Who was activated by whom: round 0 is the person.
fn activated(stage: &Stage) -> Vec<String> {
    let said = stage.events.iter().filter_map(|event| match event {
        Event::Activated { round, name, unlocked, .. } => {
            let unlocked: Vec<&str> = unlocked.iter().map(|tool| tool.as_str()).collect();
            Some(format!("{round} {name}: {}", unlocked.join(" ")))
        }
        Event::AlreadyActive { name, .. } => Some(format!("{name} again")),
        _ => None,
    });
    said.collect()
}

#[test]
fn a_skill_that_the_person_names_is_active_from_the_first_round() {
    let mut stage = stage();
    stage.says("/refund 订单 88231\n 坏了 ").sees("look activate_skill find pay");
    let messages = messages(&mut stage);
    let [(role, content)] = messages.as_slice() else { panic!("{messages:?}") };
    assert_eq!(role, "user");
    assert!(content.ends_with("Refund it.\n\nThe user says:\n订单 88231\n 坏了"), "{content}");
    assert_eq!(activated(&stage), ["0 refund: find pay"]);
    stage.replies(calls([("find", json!({}))])).runs("find");
}

#[test]
fn nothing_beside_the_name_still_says_something() {
    let mut stage = stage();
    stage.says("/refund");
    assert!(messages(&mut stage)[0].1.ends_with("Refund it.\n\nThe user says:\nBegin."));
}

#[test]
fn what_stands_around_the_persons_words_is_in_the_language_of_the_skill_that_is_named_last() {
    let mut stage = stage();
    stage.installs("---\nname: 退款\ndescription: 处理退款。\n---\nFollow the rules.");
    stage.installs("---\nname: mixed\ndescription: Checks a text.\n---\n请检查。");
    for (message, end) in [
        ("/refund", "Refund it.\n\nThe user says:\nBegin."),
        ("/mixed 88231", "请检查。\n\nThe user says:\n88231"),
        ("/退款", "Follow the rules.\n\n用户说：\n请开始。"),
        ("/退款 /mixed", "请检查。\n\nThe user says:\nBegin."),
        ("/mixed /退款", "Follow the rules.\n\n用户说：\n请开始。"),
    ] {
        let said = messages(stage.says(message)).pop().unwrap().1;
        assert!(said.ends_with(end), "{said}");
        stage.replies(text("done"));
    }
    // One that is active already speaks, too.
    stage.says("/refund").pins("refund", true).replies(text("done")).says("/refund");
    assert_eq!(messages(&mut stage).last().unwrap().1, "Begin.");
}

#[test]
fn several_stack_and_share_what_they_share() {
    let mut stage = stage();
    stage.says("/order /refund go").sees("look activate_skill find pay");
    let content = &messages(&mut stage)[0].1;
    let places = ["Look it up.", "Refund it.", "go"].map(|part| content.find(part).unwrap());
    assert!(places.is_sorted(), "{content}");
    assert_eq!(activated(&stage), ["0 order: find", "0 refund: find pay"]);
}

#[test]
fn activating_twice_adds_nothing_and_says_so() {
    let mut stage = stage();
    stage.says("/refund /refund x");
    assert_eq!(messages(&mut stage)[0].1.matches("Refund it.").count(), 1);
    assert_eq!(activated(&stage), ["refund again", "0 refund: find pay"]);
    stage.replies(activate("refund"));
    stage.step();
    assert!(stage.settled("activate_skill").1.contains("already active"));
    assert_eq!(activated(&stage).len(), 2);
    stage.pins("refund", true).replies(text("done")).says("/refund y");
    assert_eq!(messages(&mut stage).last().unwrap().1, "y");
    assert_eq!(activated(&stage).last().unwrap(), "refund again");
}

#[test]
fn when_the_run_is_over_a_line_stands_for_the_instructions() {
    let mut stage = stage();
    stage.says("/order /refund 88231").replies(text("done")).says("thanks").sees("look activate_skill");
    let first = &messages(&mut stage)[0].1;
    assert!(!first.contains("Refund it.") && !first.contains("Look it up."), "{first}");
    assert!(first.contains("refund was active") && first.contains("order was active"), "{first}");
    assert!(first.ends_with("88231"), "{first}");
}

#[test]
fn of_several_the_pinned_one_stays() {
    let mut stage = stage();
    stage.says("/order /refund 88231").pins("refund", true).replies(text("done"));
    stage.says("thanks").sees("look activate_skill find pay");
    let first = messages(&mut stage)[0].1.clone();
    assert!(first.contains("Refund it.") && !first.contains("Look it up."), "{first}");
    stage.pins("refund", false).replies(text("done")).says("bye").sees("look activate_skill");
    assert!(messages(&mut stage)[0].1.ends_with("88231"));
}

#[test]
fn switching_it_off_hides_its_tools_again() {
    let mut stage = stage();
    stage.says("/refund x").switches("refund", false).sees("look activate_skill");
}

#[test]
fn compaction_leaves_a_pinned_message_of_the_persons_and_takes_what_is_around_it() {
    let mut stage = stage();
    stage.set(|settings| settings.limits.context_budget = Some(900));
    stage.says("/refund pinned words").pins("refund", true).replies(text(&"long ".repeat(1400)));
    stage.says("next").sees("look activate_skill find pay");
    let said = messages(&mut stage);
    assert_eq!(said.len(), 2, "the long answer left: {said:?}");
    assert!(said[0].1.ends_with("Refund it.\n\nThe user says:\npinned words"));
}

#[test]
fn a_name_of_nobody_is_only_text() {
    let mut stage = stage();
    stage.says("/nobody x").sees("look activate_skill");
    assert_eq!(messages(&mut stage)[0].1, "/nobody x");
    stage.switches("order", false).replies(text("done")).says("/order x").sees("look activate_skill");
    assert_eq!(messages(&mut stage).last().unwrap().1, "/order x");
}

fn prompt(name: &str, words: &str, priority: i32) -> String {
    format!(
        "---\nname: {name}\ndescription: d\ntype: prompt\ntriggers: [{words}]\npriority: {priority}\n---\nRules of {name}.\n"
    )
}

fn system(stage: &mut Stage) -> String {
    let (role, content) = messages(stage).remove(0);
    if role == "system" { content } else { String::new() }
}

/// What the trace says of prompt skills: name and word, and who was left out.
fn prompted(stage: &Stage) -> Vec<String> {
    let said = stage.events.iter().filter_map(|event| match event {
        Event::Prompted { loaded, left_out } => {
            let loaded = loaded.iter().map(|prompt| match &prompt.word {
                Some(word) => format!("{} by {word}", prompt.name),
                None => format!("{} always", prompt.name),
            });
            Some(loaded.chain(left_out.iter().map(|name| format!("not {name}"))).collect::<Vec<_>>())
        }
        _ => None,
    });
    said.flatten().collect()
}

#[test]
fn a_prompt_skill_enters_the_system_prompt_when_the_message_calls_for_it() {
    let mut stage = stage();
    stage.set(|settings| settings.model.system_prompt = "Be brief.".into());
    stage.installs(&prompt("review", "审查, review", 0));
    stage.says("hi").sees("look activate_skill");
    assert_eq!(system(&mut stage), "Be brief.");
    stage.replies(text("done")).says("请审查这段代码");
    assert_eq!(system(&mut stage), "Be brief.\n\n【已加载 Skill: review】\nRules of review.");
    assert_eq!(prompted(&stage), ["review by 审查"]);
    stage.replies(text("done")).says("hi again");
    assert_eq!(system(&mut stage), "Be brief.", "it leaves with its run");
}

#[test]
fn the_model_is_not_offered_a_prompt_skill() {
    let mut stage = Stage::new();
    stage.installs(&prompt("review", "review", 0));
    stage.says("review").sees("");
    let mut stage = Stage::with(vec![], [("refund", "")]);
    stage.installs(&prompt("review", "review", 0));
    stage.says("hi").sees("activate_skill");
    assert!(!stage.body().contains("Rules of review") && !stage.body().contains(r#""review""#));
    stage.replies(activate("review")).refuses("activate_skill", Refusal::PromptSkill);
    stage.replies(text("done")).says("/review x").sees("activate_skill");
    assert_eq!(activated(&stage), [] as [&str; 0]);
}

#[test]
fn a_prompt_skill_that_wins_over_another_of_its_name_is_told_as_such() {
    for is_enabled in [true, false] {
        let mut stage = Stage::with(vec![], [("keep", ""), ("review", "")]);
        stage.switches("review", is_enabled).installs(&prompt("review", "review", 0));
        stage.says("hi").replies(activate("review")).refuses("activate_skill", Refusal::PromptSkill);
    }
}

#[test]
fn at_most_three_enter_by_priority_and_the_others_are_told() {
    let mut stage = Stage::new();
    for (name, priority) in [("a", 0), ("b", 5), ("c", 0), ("d", -1), ("e", 5)] {
        stage.installs(&prompt(name, "", priority));
    }
    stage.says("hi");
    let names: Vec<String> =
        system(&mut stage).lines().filter(|line| line.starts_with('【')).map(Into::into).collect();
    assert_eq!(names, ["【已加载 Skill: b】", "【已加载 Skill: e】", "【已加载 Skill: a】"]);
    assert_eq!(prompted(&stage), ["b always", "e always", "a always", "not c", "not d"]);
}

#[test]
fn a_prompt_skill_that_is_switched_off_is_gone_from_the_next_request() {
    let mut stage = Stage::with(vec![read("look")], []);
    stage.installs(&prompt("review", "", 0));
    stage.says("hi").replies(calls([("look", json!({}))])).runs("look");
    assert!(system(&mut stage).contains("Rules of review."));
    stage.switches("review", false).replies(calls([("look", json!({"id": "2"}))])).runs("look");
    assert_eq!(system(&mut stage), "");
}

#[test]
fn a_prompt_skill_stays_when_a_failed_round_is_tried_again_with_other_settings() {
    let mut stage = Stage::new();
    stage.installs(&prompt("review", "", 0));
    stage.says("hi").status(400, "{}");
    stage.step();
    let mut settings = stage.settings.clone();
    settings.model.system_prompt = "Be brief.".into();
    stage.run().retry_with(settings);
    assert_eq!(system(&mut stage), "Be brief.\n\n【已加载 Skill: review】\nRules of review.");
}

#[test]
fn the_tools_of_a_prompt_skill_stay_hidden() {
    let mut stage = Stage::with(vec![read("look"), read("find")], []);
    stage.installs("---\nname: review\ndescription: d\ntype: prompt\ntools: [find]\n---\nRules.\n");
    stage.says("hi").sees("look");
}
