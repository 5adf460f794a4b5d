//! What one run leaves to the next, and what it does not.

use serde_json::{Value, json};
use skillsight_core::agent::{Decision, Effect, ResponseHead, Run, Setup};
use skillsight_core::chat::StreamEnd;
use skillsight_core::registry::Registry;
use skillsight_core::tool::DemoTool;
use skillsight_core::trace::{Ending, Event};
use skillsight_core::workspace::Workspace;

use crate::checks::tool_names;
use crate::fixtures::{general, scoped, skill_file, skill_file_saying};
use crate::stage::Stage;
use crate::wire::{activate, calls, text};

const AT_START: &str = "searchKnowledge getCurrentTime activate_skill";
const IN_REFUND: &str = "searchKnowledge getCurrentTime activate_skill queryOrder applyRefund";

fn shop() -> Stage {
    let workspace = Workspace::default();
    let mut stage = Stage::new();
    stage.registry = Registry::restore(workspace.skills, workspace.next_skill, &|_| None);
    stage.toolbox = workspace.toolbox;
    stage
}

fn desk() -> Stage {
    let mut stage = Stage::with(
        vec![general("look"), scoped("find"), scoped("pay")],
        [("refund", "find"), ("other", "")],
    );
    stage.says("hi").replies(activate("refund")).sees("look activate_skill find");
    stage
}

#[test]
fn the_demo_refunds_an_order_in_four_rounds_and_the_next_run_begins_with_three_tools() {
    let mut stage = shop();
    stage.says("耳机坏了，帮我把订单 88231 退掉").sees(AT_START).replies(activate("process-refund"));
    let order = json!({"orderId": "88231"});
    stage.sees(IN_REFUND).replies(calls([("queryOrder", order.clone())]));
    let Value::Object(arguments) = order else { unreachable!() };
    let skillsight_core::tool::ToolOutcome::Ok(found) = DemoTool::QueryOrder.answer(&arguments, "") else {
        panic!("the demo knows 88231")
    };
    stage.runs_to("queryOrder", &found).sees(IN_REFUND);
    stage.replies(calls([("applyRefund", json!({"orderId": "88231", "reason": "坏了"}))]));
    stage.asks_about("applyRefund").decides(Decision::AllowOnce).runs("applyRefund");
    stage.replies(text("已提交退款。")).ends(Ending::Answered);
    stage.says("我的快递到哪了").sees(AT_START);
    stage.replies(calls([("queryOrder", json!({"orderId": "88231"}))])).sees(AT_START);
    assert_eq!(stage.executed(), 2);
}

#[test]
fn one_line_stands_for_an_activation_of_an_earlier_run_and_the_trace_keeps_all() {
    let mut stage = desk();
    stage.replies(text("done")).says("again");
    let request = stage.request();
    assert_eq!(
        request["messages"][2]["content"],
        "(The skill refund was active in that run. Activate it again to use it.)"
    );
    assert!(!stage.body().contains("Follow the steps of refund."));
    let entered = |event: &Event| matches!(event, Event::Entered(message) if message.json.contains("Follow the steps of refund."));
    assert!(stage.events.iter().any(entered));
    stage.replies(activate("refund")).sees("look activate_skill find");
}

#[test]
fn two_runs_at_once_never_share_an_unlocked_tool() {
    let stage = shop();
    let start = || {
        let setup = Setup {
            run: 1,
            registry: stage.registry.clone(),
            toolbox: stage.toolbox.clone(),
            settings: stage.settings.clone(),
            ..Setup::default()
        };
        Run::start(setup, "hi")
    };
    let sees = |run: &mut Run| {
        let Effect::Ask(request) = run.step() else { panic!() };
        tool_names(&serde_json::from_str(&request.body).unwrap()).join(" ")
    };
    let mut ids = 0;
    let mut reply = |run: &mut Run, reply: crate::wire::Sent| {
        run.responded(ResponseHead { status: 200, ..ResponseHead::default() });
        let stream = reply.stream(|| {
            ids += 1;
            ids.to_string()
        });
        run.receive(stream.as_bytes());
        run.received(StreamEnd::Complete);
    };
    let (mut one, mut other) = (start(), start());
    assert_eq!((sees(&mut one), sees(&mut other)), (AT_START.to_owned(), AT_START.to_owned()));
    reply(&mut one, activate("process-refund"));
    assert_eq!((sees(&mut one), sees(&mut other)), (IN_REFUND.to_owned(), AT_START.to_owned()));
    reply(&mut other, calls([("applyRefund", json!({"orderId": "88231", "reason": "x"}))]));
    assert_eq!(sees(&mut other), AT_START, "refused, so that it is asked again");
    reply(&mut other, activate("order-inquiry"));
    assert_eq!(sees(&mut one), IN_REFUND);
    assert_eq!(sees(&mut other), format!("{AT_START} queryOrder queryLogistics"));
}

#[test]
fn a_pinned_activation_outlives_its_run() {
    let mut stage = desk();
    stage.pins("refund", true).replies(text("done")).says("again").sees("look activate_skill find");
    stage.replies(calls([("find", json!({}))])).runs("find").replies(text("done"));
    // It can be pinned, and the pin taken off, when the run is over.
    stage.pins("refund", false).says("again").sees("look activate_skill").replies(activate("refund"));
    stage.sees("look activate_skill find").replies(text("done")).pins("refund", true);
    stage.says("again").sees("look activate_skill find");
}

#[test]
fn a_pinned_skill_that_was_edited_is_active_with_its_new_text_and_stays_pinned() {
    let mut stage = desk();
    stage.pins("refund", true).edits("refund", &skill_file_saying("refund", "pay", "Forget it."));
    stage.sees("look activate_skill find").replies(text("done"));
    let before = stage.events.len();
    stage.says("again").sees("look activate_skill pay");
    let messages = stage.request()["messages"].as_array().unwrap().clone();
    assert!(!stage.body().contains("Follow the steps of refund."));
    let last = messages.last().unwrap();
    assert_eq!(last["role"], "user");
    let said = last["content"].as_str().unwrap();
    assert!(said.ends_with("Forget it.\n\nThe user says:\nagain"), "{said}");
    let activated = stage.events[before..].iter().filter_map(|event| match event {
        Event::Activated { round, name, unlocked, .. } => Some((*round, name.as_str(), unlocked.len())),
        _ => None,
    });
    assert_eq!(activated.collect::<Vec<_>>(), [(0, "refund", 1)]);
    // It is not activated anew with every run.
    stage.replies(text("done")).says("thanks").sees("look activate_skill pay");
    assert_eq!(stage.body().matches("Forget it.").count(), 1);
    assert_eq!(stage.request()["messages"].as_array().unwrap().last().unwrap()["content"], "thanks");
    stage.pins("refund", false).replies(text("done")).says("bye").sees("look activate_skill");
}

#[test]
fn a_pinned_skill_that_was_edited_and_is_named_enters_once_before_the_others_that_are_named() {
    let mut stage = desk();
    stage.pins("refund", true).replies(text("done"));
    stage.edits("refund", &skill_file_saying("refund", "pay", "Forget it."));
    stage.says("/other /refund x").sees("look activate_skill pay");
    let said = stage.request()["messages"].as_array().unwrap().last().unwrap()["content"].to_string();
    assert_eq!(said.matches("Forget it.").count(), 1, "{said}");
    let places = ["Forget it.", "Follow the steps of other.", "x\""].map(|part| said.find(part).unwrap());
    assert!(places.is_sorted(), "{said}");
    assert!(!stage.events.iter().any(|event| matches!(event, Event::AlreadyActive { .. })));
}

#[test]
fn a_pinned_skill_that_was_edited_and_cannot_be_activated_is_not_active() {
    let edited = skill_file("refund", "find, pay");
    let prompt = edited.replace("---\nname", "---\ntype: prompt\ntriggers: [never]\nname");
    for (source, is_enabled) in [
        (edited, false),
        (prompt, true),
        // The newest skill of a name counts.
        (skill_file("other", "find"), true),
    ] {
        let mut stage = desk();
        stage.pins("refund", true).replies(text("done")).edits("refund", &source);
        let id = stage.registry.skills()[0].id;
        stage.registry.set_enabled(id, is_enabled);
        stage.says("again").sees("look activate_skill");
        assert_eq!(stage.run().transcript().activations().count(), 0, "{source}");
    }
}

#[test]
fn a_pinned_activation_of_a_removed_or_broken_skill_does_not() {
    for removes in [true, false] {
        let mut stage = desk();
        stage.pins("refund", true).replies(text("done"));
        if removes {
            stage.removes("refund");
        } else {
            stage.edits("refund", "---\nname: refund\n");
        }
        stage.says("again").sees("look activate_skill");
        assert_eq!(stage.run().visible_now().degraded, None);
        assert!(!stage.body().contains("Follow the steps of refund."));
    }
}

#[test]
fn a_pinned_activation_of_a_disabled_skill_sleeps() {
    let mut stage = desk();
    stage.pins("refund", true).replies(text("done")).switches("refund", false);
    stage.says("again").sees("look activate_skill").switches("refund", true);
    stage.replies(calls([("look", json!({}))])).runs("look").sees("look activate_skill find");
}

#[test]
fn switches_installations_and_removals_reach_a_run_at_its_next_request_as_events() {
    let mut stage = desk();
    stage
        .switches("other", false)
        .installs(&skill_file("new", "look"))
        .edits("new", &skill_file("new", "find"));
    let changes: Vec<(u32, String, String)> = stage
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Changed { round, on, off } => {
                let joined = |names: &[skillsight_core::skill::SkillName]| {
                    names.iter().map(|name| name.as_str()).collect::<Vec<_>>().join(" ")
                };
                Some((*round, joined(on), joined(off)))
            }
            _ => None,
        })
        .collect();
    assert_eq!(changes, [(2, String::new(), "other".to_owned()), (2, "new".to_owned(), String::new())]);
    let catalogue = |stage: &mut Stage| stage.request()["tools"][1].to_string();
    assert!(catalogue(&mut stage).contains("other"), "the request that is out stays as it is");
    stage.replies(calls([("look", json!({}))])).runs("look");
    let now = catalogue(&mut stage);
    assert!(now.contains("Helps with new.") && !now.contains("other"));
}

#[test]
fn an_edit_counts_from_the_next_run() {
    let mut stage = Stage::with(vec![general("look"), scoped("find")], [("refund", "find")]);
    stage.says("hi").edits("refund", &skill_file("refund", "").replace("Follow", "Forget"));
    stage.replies(activate("refund")).sees("look activate_skill find");
    assert!(stage.body().contains("Follow the steps of refund."));
    stage.replies(text("done")).says("again").replies(activate("refund")).sees("look activate_skill");
    assert!(stage.body().contains("Forget the steps of refund."));
}

#[test]
fn an_edit_of_a_skill_that_was_installed_in_mid_run_counts_from_the_next_run_too() {
    let mut stage = Stage::with(vec![general("look"), scoped("find"), scoped("pay")], [("other", "")]);
    stage.says("hi").installs(&skill_file("refund", "find")).replies(activate("refund"));
    stage.sees("look activate_skill find").edits("refund", &skill_file("refund", "find, pay"));
    stage.replies(calls([("look", json!({}))])).runs("look").sees("look activate_skill find");
    stage
        .replies(text("done"))
        .says("again")
        .replies(activate("refund"))
        .sees("look activate_skill find pay");
}
