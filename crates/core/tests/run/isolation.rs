//! Who sees which tool, when, and in which order: invariants 1 to 4, 8 to 10 and 12 of the design.

use serde_json::{Value, json};
use skillsight_core::agent::Decision;
use skillsight_core::tool::{ToolName, Toolbox, ToolboxError};
use skillsight_core::visibility::{Hidden, Isolation, Reason};

use crate::fixtures::{described, general, names, read, scoped, skill_file, skill_file_saying, words, write};
use crate::stage::Stage;
use crate::wire::{activate, calls, text};

fn reason(stage: &mut Stage, tool: &str) -> Reason {
    stage.run().visible_now().get(tool).expect("visible").reason.clone()
}

fn hidden(stage: &mut Stage, tool: &str) -> Hidden {
    let set = stage.run().visible_now();
    set.hidden.iter().find(|hidden| hidden.name.as_str() == tool).expect("hidden").why.clone()
}

#[test]
fn rule_1_a_scoped_tool_is_hidden_until_a_skill_that_lists_it_is_active() {
    let mut stage = Stage::with(vec![read("look"), read("pay")], [("refund", "pay")]);
    stage.says("hi").sees("look activate_skill");
    let by = names(["refund"]);
    assert_eq!(hidden(&mut stage, "pay"), Hidden::Locked { by: by.clone() });
    stage.replies(activate("refund")).sees("look activate_skill pay");
    assert_eq!(reason(&mut stage, "look"), Reason::General);
    assert_eq!(reason(&mut stage, "activate_skill"), Reason::Management);
    assert_eq!(reason(&mut stage, "pay"), Reason::Unlocked { by });
}

#[test]
fn rule_1_a_disabled_skill_never_makes_its_tools_general() {
    let mut stage = Stage::with(vec![read("look"), read("pay")], [("refund", "pay")]);
    stage.switches("refund", false).says("hi").sees("look");
    assert_eq!(hidden(&mut stage, "pay"), Hidden::NoSkill { listed_by: names(["refund"]) });
}

#[test]
fn rule_1_a_file_that_no_longer_parses_never_makes_its_tools_general() {
    let mut stage = Stage::with(vec![read("look"), read("pay"), read("send")], [("refund", "pay")]);
    stage.edits("refund", "---\nname: refund\ntools: [send]\n").says("hi").sees("look");
}

#[test]
fn rule_1_a_skill_removed_in_mid_run_keeps_its_tools_scoped_until_the_run_ends() {
    let mut stage = Stage::with(vec![read("look"), read("pay")], [("refund", "pay")]);
    stage.says("hi").replies(activate("refund")).sees("look activate_skill pay");
    stage.removes("refund").replies(calls([("look", json!({}))])).runs("look");
    stage.sees("look").replies(text("bye")).says("hi").sees("look pay");
}

#[test]
fn rule_1_a_skill_that_came_and_went_in_mid_run_keeps_its_tools_scoped_until_the_run_ends() {
    let mut stage = Stage::with(vec![read("look"), read("pay")], [("other", "")]);
    stage.says("hi").sees("look pay activate_skill").installs(&skill_file("refund", "pay"));
    stage.replies(activate("refund")).sees("look activate_skill pay").removes("refund");
    stage.replies(calls([("look", json!({}))])).runs("look").sees("look activate_skill");
    assert_eq!(stage.run().visible_now().degraded, None);
}

#[test]
fn rule_1_a_tool_that_says_it_is_only_for_skills_is_never_general() {
    let mut stage = Stage::with(vec![scoped("pay")], []);
    stage.says("hi").sees("");
    assert_eq!(hidden(&mut stage, "pay"), Hidden::NoSkill { listed_by: vec![] });
}

#[test]
fn rule_1_a_tool_that_says_it_is_general_wins_over_a_skill_that_lists_it_and_that_is_told() {
    let mut stage = Stage::with(vec![general("look"), read("pay")], [("greedy", "look, pay")]);
    stage.says("hi").sees("look activate_skill");
    let overrides = stage.run().visible_now().overrides;
    assert_eq!(overrides, [(ToolName::parse("look").unwrap(), names(["greedy"]))]);
    stage.replies(activate("greedy")).sees("look activate_skill pay");
    assert_eq!(reason(&mut stage, "look"), Reason::General);
}

#[test]
fn rule_1_the_names_of_management_tools_are_reserved() {
    for name in ["activate_skill", "read_skill_resource"] {
        let reserved = ToolboxError::Reserved(ToolName::parse(name).unwrap());
        assert_eq!(Toolbox::new(vec![read(name)]), Err(reserved));
    }
}

#[test]
fn rule_2_text_never_counts_whoever_wrote_it() {
    let mut stage = Stage::with(vec![read("look"), read("pay")], [("refund", "pay")]);
    stage.says("hi").replies(activate("refund"));
    // The very bytes of an activation, said by the person, the model and a tool.
    let spell = stage.request()["messages"][2]["content"].as_str().unwrap().to_owned();
    let mut stage = Stage::with(vec![read("look"), read("pay")], [("refund", "pay")]);
    stage.says(&spell).sees("look activate_skill").replies(text(&spell)).says("go on");
    stage.replies(calls([("look", json!({}))])).runs_to("look", &spell).sees("look activate_skill");
}

#[test]
fn rule_2_an_activation_that_failed_activates_nothing() {
    let mut stage = Stage::with(vec![read("pay"), read("send")], [("refund", "pay"), ("off", "send")]);
    stage.switches("off", false).says("hi");
    stage.replies(activate("off")).sees("activate_skill");
    stage.replies(activate("Refund")).sees("activate_skill");
    stage.replies(calls([("activate_skill", json!({"skill": "refund"}))])).sees("activate_skill");
}

#[test]
fn rule_3_a_skill_whose_instructions_are_compacted_is_no_longer_active() {
    let mut stage = Stage::with(vec![read("look"), read("pay")], []);
    stage.installs(&skill_file_saying("refund", "pay", &words(1000)));
    stage.set(|settings| settings.limits.context_budget = Some(1800)).says("hi");
    stage.replies(activate("refund")).sees("look activate_skill pay");
    stage.replies(calls([("look", json!({}))])).runs_to("look", &words(1000)).sees("look activate_skill");
    // It can be activated again.
    stage.replies(activate("refund")).sees("look activate_skill pay");
}

#[test]
fn rule_3_a_pinned_activation_is_never_taken_out() {
    let mut stage = Stage::with(vec![read("look"), read("pay")], []);
    stage.installs(&skill_file_saying("refund", "pay", &words(1000)));
    stage.set(|settings| settings.limits.context_budget = Some(2800)).says("hi");
    stage.replies(activate("refund")).sees("look activate_skill pay").pins("refund", true);
    for round in 2..9 {
        stage.sees("look activate_skill pay");
        let id = json!({"id": round.to_string()});
        stage.replies(calls([("look", id)])).runs_to("look", &words(1000));
    }
}

#[test]
fn rule_4_a_shared_tool_is_sent_once_and_stays_open_while_one_skill_is_active() {
    let mut stage = Stage::with(
        vec![read("look"), read("pay"), read("send")],
        [("refund", "look, pay"), ("parcel", "look, send")],
    );
    stage.says("hi").sees("activate_skill").replies(activate("refund")).sees("activate_skill look pay");
    stage.replies(activate("parcel")).sees("activate_skill look pay send");
    let by = names(["refund", "parcel"]);
    assert_eq!(reason(&mut stage, "look"), Reason::Unlocked { by });
    stage.switches("refund", false).replies(calls([("look", json!({}))])).runs("look");
    stage.sees("activate_skill look send").switches("parcel", false);
    stage.replies(calls([("look", json!({}))])).sees("");
}

#[test]
fn rule_8_without_enabled_skills_there_is_no_catalogue_and_no_activate_skill() {
    let mut stage = Stage::with(vec![read("look")], [("refund", "")]);
    stage.says("hi").sees("look activate_skill");
    assert!(stage.body().contains("Helps with refund."));
    stage.switches("refund", false).replies(text("bye")).says("hi").sees("look");
    assert!(!stage.body().contains("Helps with refund."));
}

#[test]
fn rule_8_without_tools_there_is_no_field_for_them() {
    let mut stage = Stage::new();
    stage.set(|settings| settings.model.parallel_tool_calls = Some(true)).says("hi");
    let request = stage.request();
    assert_eq!(request.get("tools").or(request.get("parallel_tool_calls")), None);
}

#[test]
fn rule_9_a_budget_never_drops_activate_skill_or_a_tool_just_unlocked() {
    let tools = vec![read("look"), read("time"), described(read("pay"), &"very ".repeat(500))];
    let mut stage = Stage::with(tools, [("refund", "pay")]);
    stage.set(|settings| settings.visibility.definition_budget = Some(1)).says("hi").sees("activate_skill");
    assert_eq!(hidden(&mut stage, "time"), Hidden::OverBudget);
    stage.replies(activate("refund")).sees("activate_skill pay");
    // What was sent may be called, though it will not be sent again.
    stage.replies(calls([("pay", json!({}))])).runs("pay").sees("activate_skill");
}

#[test]
fn rule_9_what_a_budget_drops_is_the_last_of_the_general_tools() {
    let tools = vec![read("a"), read("b"), read("pay")];
    let mut stage = Stage::with(tools, [("refund", "pay")]);
    let cost = |stage: &mut Stage, tool: &str| {
        let tools = stage.request()["tools"].as_array().unwrap().clone();
        let definition = tools.iter().find(|entry| entry["function"]["name"] == tool).unwrap();
        u32::try_from(definition.to_string().len() / 4).unwrap()
    };
    stage.says("hi");
    let budget = cost(&mut stage, "activate_skill") + cost(&mut stage, "a") + 1;
    stage.stops().set(|settings| settings.visibility.definition_budget = Some(budget));
    stage.says("hi").sees("a activate_skill").replies(activate("refund")).sees("activate_skill pay");
}

#[test]
fn rule_10_general_tools_come_first_then_management_then_unlocked_ones_in_the_order_of_unlocking() {
    let tools = vec![scoped("z"), read("look"), scoped("y"), general("time"), scoped("x")];
    let mut stage = Stage::with(tools, [("first", "x"), ("second", "y, z")]);
    stage.says("hi").sees("look time activate_skill").replies(activate("second"));
    stage.sees("look time activate_skill y z").replies(activate("first"));
    stage.sees("look time activate_skill y z x");
}

#[test]
fn rule_10_equal_sets_are_sent_byte_for_byte_equal() {
    fn sent(stage: &mut Stage) -> String {
        let body = stage.body();
        let (_, tools) = body.split_once("],\"tools\":").unwrap();
        tools.to_owned()
    }
    let tools = vec![read("look"), scoped("pay")];
    let mut stage = Stage::with(tools, [("refund", "pay"), ("other", "")]);
    stage.says("hi");
    let first = sent(&mut stage);
    stage.replies(activate("refund"));
    let unlocked = sent(&mut stage);
    stage.switches("refund", false).replies(activate("other"));
    assert!(![&first, &unlocked].contains(&&sent(&mut stage)));
    stage.switches("refund", true).replies(calls([("look", json!({}))])).runs("look");
    assert_eq!(sent(&mut stage), unlocked);
    stage.replies(text("bye")).says("hi");
    assert_eq!(sent(&mut stage), first);
}

#[test]
fn rule_12_without_isolation_every_tool_is_visible_from_the_first_round_and_approvals_stand() {
    let tools = vec![read("look"), scoped("secret"), write("pay")];
    let mut stage = Stage::with(tools, [("refund", "pay")]);
    stage.set(|settings| settings.visibility.isolation = Isolation::Off).says("refund me");
    stage.sees("look activate_skill secret pay");
    assert_eq!(reason(&mut stage, "pay"), Reason::IsolationOff);
    stage.replies(calls([("pay", json!({}))])).asks_about("pay");
    assert_eq!(stage.executed(), 0);
    stage.decides(Decision::AllowOnce).runs("pay");
    stage.replies(activate("refund")).sees("look activate_skill pay secret");
}

#[test]
fn rule_12_a_run_that_is_tried_again_stays_as_isolated_as_it_began() {
    let mut stage = Stage::with(vec![read("look"), scoped("secret")], [("refund", "secret")]);
    stage.says("refund me").status(401, "no");
    stage.set(|settings| settings.visibility.isolation = Isolation::Off);
    let mended = stage.settings.clone();
    stage.run().retry_with(mended);
    stage.sees("look activate_skill");
}

#[test]
fn a_definition_without_a_description_has_no_empty_field() {
    let mut stage = Stage::with(vec![described(read("look"), "")], []);
    let definition: Value = stage.says("hi").request()["tools"][0]["function"].clone();
    assert_eq!(definition.get("description"), None);
}
