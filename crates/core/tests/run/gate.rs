//! What runs and what is refused, and what the model is told: invariants 5 to 7 of the design.

use serde_json::json;
use skillsight_core::agent::{Decision, Effect, Refusal};
use skillsight_core::tool::{Effect as ToolEffect, Exposure, Runner, ToolOutcome, Toolbox};
use skillsight_core::trace::CallOutcome;
use skillsight_core::visibility::VisibilityError;

use crate::fixtures::{described, general, names, read, scoped, skill_file, tool, write};
use crate::stage::Stage;
use crate::wire::{activate, calls, text};

fn refund_desk() -> Stage {
    Stage::with(vec![read("look"), scoped("find"), write("pay")], [("refund", "find, pay")])
}

/// The `error` that the model is told for the newest call by that name.
#[track_caller]
fn told(stage: &mut Stage, name: &str) -> String {
    let (_, content, _) = stage.settled(name);
    let content: serde_json::Value = serde_json::from_str(&content).expect("errors are JSON");
    content["error"].as_str().expect("a sentence").to_owned()
}

#[test]
fn rule_5_a_call_in_the_same_reply_as_its_activation_is_refused_and_the_next_round_may_call() {
    let mut stage = refund_desk();
    stage.says("hi");
    let both = [("activate_skill", json!({"name": "refund"})), ("pay", json!({})), ("find", json!({}))];
    stage.replies(calls(both)).sees("look activate_skill find pay");
    stage.settles("activate_skill", CallOutcome::Ok);
    stage.refuses("pay", Refusal::NotYet).refuses("find", Refusal::NotYet);
    assert!(told(&mut stage, "pay").contains("from your next reply on"));
    assert_eq!(stage.executed(), 0);
    stage.replies(calls([("find", json!({})), ("pay", json!({}))])).runs("find");
    stage.asks_about("pay").decides(Decision::AllowOnce).runs("pay");
}

#[test]
fn rule_5_disabling_a_skill_revokes_its_tools_for_calls_that_wait() {
    let mut stage = refund_desk();
    stage.says("hi").replies(activate("refund"));
    stage.replies(calls([("look", json!({})), ("find", json!({})), ("pay", json!({}))]));
    let look = stage.call();
    stage.switches("refund", false).runs("look").refuses("find", Refusal::Revoked);
    stage.refuses("pay", Refusal::Revoked).sees("look");
    assert_eq!((look.name.as_str(), stage.executed()), ("look", 1));
}

#[test]
fn rule_5_disabling_a_skill_revokes_its_write_while_the_person_is_asked() {
    for allow_first in [false, true] {
        let mut stage = refund_desk();
        stage.says("hi").replies(activate("refund")).replies(calls([("pay", json!({}))])).asks_about("pay");
        if allow_first {
            stage.decides_without_a_step(Decision::AllowRun);
        }
        stage.switches("refund", false).refuses("pay", Refusal::Revoked).sees("look");
        assert_eq!(stage.executed(), 0);
        assert!(told(&mut stage, "pay").contains("withdrawn"));
    }
}

#[test]
fn rule_5_a_call_that_runs_is_not_called_back() {
    let mut stage = refund_desk();
    stage.says("hi").replies(activate("refund")).replies(calls([("find", json!({}))]));
    let call = stage.call();
    stage.switches("refund", false);
    assert!(matches!(stage.step(), Effect::Call(again) if again == call));
    stage.runs("find").settles("find", CallOutcome::Ok).sees("look");
}

#[test]
fn rule_5_a_tool_that_is_another_one_now_does_not_run_for_the_one_that_was_sent() {
    let mut stage = refund_desk();
    stage.says("hi").replies(calls([("look", json!({})), ("look", json!({"id": "2"}))]));
    stage.runs("look").tools(vec![described(read("look"), "Deletes everything.")]);
    stage.refuses("look", Refusal::Revoked);
    stage.replies(calls([("look", json!({}))])).runs("look");
    stage.replies(calls([("look", json!({}))]));
    stage.tools(vec![]).refuses("look", Refusal::Revoked);
}

#[test]
fn rule_6_an_unknown_tool() {
    let mut stage = refund_desk();
    stage.says("hi").replies(calls([("fly", json!({}))])).refuses("fly", Refusal::UnknownTool);
    assert!(told(&mut stage, "fly").contains("No such tool: fly"));
}

#[test]
fn rule_6_reading_while_no_active_skill_has_files() {
    let mut stage = refund_desk();
    stage.says("hi").replies(activate("refund"));
    for id in ["1", "2"] {
        stage.replies(calls([("read_skill_resource", json!({"skill": "refund", "path": id}))]));
        stage.refuses("read_skill_resource", Refusal::NoFiles);
    }
    assert!(told(&mut stage, "read_skill_resource").contains("no active skill has files"));
}

#[test]
fn rule_6_a_locked_tool_names_the_enabled_skills_that_unlock_it() {
    let mut stage = refund_desk();
    stage.installs(&skill_file("parcel", "find")).installs(&skill_file("off", "find")).switches("off", false);
    stage.says("hi").replies(calls([("find", json!({}))]));
    stage.refuses("find", Refusal::Locked { unlocked_by: names(["refund", "parcel"]) });
    assert!(told(&mut stage, "find").contains("Call activate_skill with refund, parcel first"));
    stage.switches("refund", false).switches("parcel", false).replies(calls([("find", json!({"id": "1"}))]));
    stage.refuses("find", Refusal::Locked { unlocked_by: vec![] });
    assert!(told(&mut stage, "find").contains("no enabled skill unlocks it"));
}

#[test]
fn rule_6_a_tool_that_a_budget_left_out_is_not_said_to_want_a_skill() {
    for (description, told_so) in [("Helps.", "found no room"), ("处理退款", "放不下")] {
        let mut stage = Stage::with(vec![read("look"), scoped("find")], []);
        stage
            .installs(&format!("---\nname: refund\ndescription: {description}\ntools: [find]\n---\nLook.\n"));
        stage
            .set(|settings| settings.visibility.definition_budget = Some(1))
            .says("hi")
            .sees("activate_skill");
        stage.replies(calls([("look", json!({})), ("find", json!({}))])).refuses("look", Refusal::NoRoom);
        let sentence = told(&mut stage, "look");
        assert!(sentence.contains(told_so) && !sentence.contains("activate_skill"), "{sentence}");
        // A skill would open the other one, whatever the budget.
        stage.refuses("find", Refusal::Locked { unlocked_by: names(["refund"]) });
        assert_eq!(stage.executed(), 0);
    }
}

#[test]
fn rule_6_an_unknown_skill_and_a_disabled_one() {
    let mut stage = refund_desk();
    stage
        .installs(&skill_file("off", ""))
        .installs(&skill_file("gone", ""))
        .switches("off", false)
        .says("hi");
    stage.replies(activate("fly")).refuses("activate_skill", Refusal::UnknownSkill);
    assert!(told(&mut stage, "activate_skill").contains("Available skills: refund, gone"));
    stage.replies(activate("off")).refuses("activate_skill", Refusal::DisabledSkill);
    assert!(told(&mut stage, "activate_skill").contains("disabled"));
    stage.removes("gone").replies(activate("gone")).refuses("activate_skill", Refusal::UnknownSkill);
    stage.replies(calls([("activate_skill", json!({"name": 7}))]));
    stage.settles("activate_skill", CallOutcome::Rejected { misfits: vec![] });
    assert!(told(&mut stage, "activate_skill").contains("name"));
}

#[test]
fn rule_6_a_skill_that_is_active_already_is_not_entered_twice() {
    let mut stage = refund_desk();
    stage
        .says("hi")
        .replies(activate("refund"))
        .replies(activate("refund"))
        .settles("activate_skill", CallOutcome::Ok);
    assert!(stage.settled("activate_skill").1.contains("already active"));
    assert_eq!(stage.body().matches("Follow the steps of refund.").count(), 1);
}

#[test]
fn rule_6_a_skills_name_called_as_a_tool() {
    let mut stage = refund_desk();
    stage.says("hi").replies(calls([("refund", json!({}))])).refuses("refund", Refusal::SkillIsNoTool);
    assert!(told(&mut stage, "refund").contains(r#"activate_skill with {"name":"refund"}"#));
    stage.switches("refund", false).replies(calls([("refund", json!({}))]));
    stage.refuses("refund", Refusal::DisabledSkill);
    stage.removes("refund").replies(calls([("refund", json!({}))])).refuses("refund", Refusal::UnknownTool);
}

#[test]
fn rule_6_a_prompt_skills_name_called_as_a_tool() {
    let mut stage = refund_desk();
    stage.installs("---\nname: review\ndescription: d\ntype: prompt\n---\nRules.");
    stage.says("hi").replies(calls([("review", json!({}))])).refuses("review", Refusal::PromptSkill);
    let sentence = told(&mut stage, "review");
    assert!(sentence.contains("neither called nor activated"), "{sentence}");
}

#[test]
fn rule_6_arguments_that_do_not_fit() {
    let mut stage = refund_desk();
    stage.says("hi").replies(calls([("look", json!({"id": 5}))])).sees("look activate_skill");
    let (outcome, content, _) = stage.settled("look");
    let CallOutcome::Rejected { misfits } = outcome else { panic!("{outcome:?}") };
    assert_eq!(misfits.len(), 1);
    assert!(content.contains("do not fit") && content.contains("id"), "{content}");
    let mut reply = calls([("look", json!({}))]);
    reply.calls[0].1 = "{\"id\": ".into();
    stage.replies(reply).settles("look", CallOutcome::Rejected { misfits: vec![] });
    assert!(told(&mut stage, "look").contains("Send one JSON object"));
    assert_eq!(stage.executed(), 0);
}

#[test]
fn rule_6_denied_by_the_person_with_the_reason() {
    let mut stage = refund_desk();
    stage.says("hi").replies(activate("refund")).replies(calls([("pay", json!({}))])).asks_about("pay");
    stage.decides(Decision::Deny { reason: " too much ".into() }).settles("pay", CallOutcome::Denied);
    assert!(told(&mut stage, "pay").contains("says: too much. Do not call it again"));
    assert_eq!(stage.executed(), 0);
}

#[test]
fn rule_6_the_words_are_chinese_where_a_skills_description_is() {
    let mut stage = Stage::with(vec![scoped("find")], []);
    stage.installs("---\nname: 退款\ndescription: 处理退款\ntools: [find]\n---\n先查订单。\n").says("hi");
    stage
        .replies(calls([("find", json!({}))]))
        .refuses("find", Refusal::Locked { unlocked_by: names(["退款"]) });
    assert!(told(&mut stage, "find").contains("请先调用 activate_skill 激活 退款"));
}

#[test]
fn rule_7_if_the_set_fails_only_general_tools_and_activate_skill_are_sent_and_nothing_else_runs() {
    let mut stage = refund_desk();
    stage.says("hi").replies(activate("refund")).sees("look activate_skill find pay");
    // Two tools of one name: nobody can say which of them a skill lists.
    let twins = vec![general("time"), read("look"), scoped("find"), scoped("find"), write("pay")];
    stage.toolbox = Toolbox::from(twins.clone());
    stage.replies(calls([("find", json!({})), ("look", json!({})), ("pay", json!({})), ("time", json!({}))]));
    // In mid-reply already.
    stage.tools(twins).refuses("find", Refusal::Revoked).refuses("look", Refusal::Revoked);
    stage.refuses("pay", Refusal::Revoked).refuses("time", Refusal::NotYet).sees("time activate_skill");
    let degraded = stage.run().visible_now().degraded;
    assert!(matches!(degraded, Some(VisibilityError::Toolbox(_))), "{degraded:?}");
    stage.replies(calls([("time", json!({})), ("look", json!({})), ("find", json!({}))])).runs("time");
    stage.refuses("look", Refusal::Locked { unlocked_by: vec![] });
    stage.refuses("find", Refusal::Locked { unlocked_by: vec![] }).sees("time activate_skill");
}

#[test]
fn rule_7_a_tool_with_a_reserved_name_never_runs() {
    let mut stage = refund_desk();
    let mut impostor = general("activate_skill");
    impostor.spec.description = "Activates.".into();
    stage.tools(vec![general("time"), impostor]).says("hi").sees("time activate_skill");
    stage.replies(activate("refund")).settles("activate_skill", CallOutcome::Ok).sees("time activate_skill");
    assert_eq!(stage.executed(), 0);
    assert!(stage.body().contains("Follow the steps of refund."));
}

#[test]
fn rule_7_of_two_general_tools_with_one_name_neither_is_sent() {
    let mut stage = Stage::with(vec![], []);
    let twin = tool("time", ToolEffect::Read, Exposure::Automatic);
    stage.tools(vec![twin, general("time"), general("day")]).says("hi").sees("day");
}

#[test]
fn a_failed_tool_is_the_models_to_handle() {
    let mut stage = refund_desk();
    stage.says("hi").replies(calls([("look", json!({"id": "1"}))]));
    let call = stage.call();
    assert_eq!(call.arguments["id"], "1");
    assert!(matches!(call.runner, Runner::Demo { .. }));
    stage.run().observe(&call.id, ToolOutcome::Error("no such order".into()));
    stage.settles("look", CallOutcome::Error);
    assert_eq!(stage.request()["messages"][2]["content"], "no such order");
    stage.replies(text("sorry"));
}
