//! What a request holds, and what it leaves out for an endpoint that refuses it by name.

use serde_json::{Value, json};
use skillsight_core::chat::ToolChoice;
use skillsight_core::trace::{Ending, Event};

use crate::fixtures::general;
use crate::stage::Stage;
use crate::wire::{calls, text};

fn stage() -> Stage {
    Stage::with(vec![general("look")], [])
}

fn refusal(message: &str, param: Option<&str>) -> String {
    json!({"error": {"message": message, "param": param}}).to_string()
}

#[track_caller]
fn fields(stage: &mut Stage) -> String {
    stage.request().as_object().unwrap().keys().cloned().collect::<Vec<_>>().join(" ")
}

#[test]
fn what_a_person_did_not_set_is_not_sent() {
    let mut stage = stage();
    stage.says("hi");
    assert_eq!(fields(&mut stage), "model messages tools stream stream_options");
    let request = stage.request();
    assert_eq!(request["messages"], json!([{"role": "user", "content": "hi"}]));
    assert_eq!(request["stream_options"], json!({"include_usage": true}));
}

#[test]
fn a_model_that_nobody_chose_is_no_field() {
    let mut stage = stage();
    stage.set(|settings| settings.model.model = String::new()).says("hi");
    assert_eq!(fields(&mut stage), "messages tools stream stream_options");
}

#[test]
fn what_a_person_set_is_sent() {
    let mut stage = stage();
    stage.set(|settings| {
        settings.model.system_prompt = "be brief".into();
        settings.model.temperature = Some(0.0);
        settings.model.max_tokens = Some(100);
        settings.model.tool_choice = Some(ToolChoice::Required);
        settings.model.parallel_tool_calls = Some(false);
    });
    let request = stage.says("hi").request();
    assert_eq!(request["messages"][0], json!({"role": "system", "content": "be brief"}));
    assert_eq!(request["temperature"], 0.0);
    assert_eq!(request["max_tokens"], 100);
    assert_eq!(request["tool_choice"], "required");
    assert_eq!(request["parallel_tool_calls"], false);
    assert_eq!(request["model"], "m");
}

#[test]
fn what_an_endpoint_refuses_by_name_is_left_out_at_once_and_from_then_on() {
    let mut stage = stage();
    stage.says("hi").status(400, &refusal("Unrecognized request argument supplied: stream_options", None));
    assert_eq!(fields(&mut stage), "model messages tools stream");
    stage.status(422, &refusal("not supported", Some("stream")));
    assert_eq!(fields(&mut stage), "model messages tools");
    // Without a stream the reply is one object.
    let whole = json!({"choices": [{"message": {"role": "assistant", "content": null, "tool_calls": [
        {"id": "1", "type": "function", "function": {"name": "look", "arguments": "{}"}}
    ]}, "finish_reason": "tool_calls"}]});
    stage.request();
    stage.responds(200, "application/json", None).receives(&whole.to_string()).closes().runs("look");
    assert_eq!(fields(&mut stage), "model messages tools");
    let adjusted: Vec<String> = stage
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Adjusted { field, .. } => Some(field.to_string()),
            _ => None,
        })
        .collect();
    assert_eq!(adjusted, ["stream_options", "stream"]);
}

#[test]
fn a_field_that_is_refused_though_it_is_gone_fails_the_round() {
    let mut stage = stage();
    let body = refusal("stream_options: Extra inputs are not permitted", None);
    stage.says("hi").status(400, &body).status(400, &body);
    assert!(matches!(stage.ending(), Ending::Failed { .. }));
}

#[test]
fn max_tokens_is_renamed_where_the_endpoint_says_so() {
    let mut stage = stage();
    stage.set(|settings| settings.model.max_tokens = Some(9)).says("hi");
    let said = "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.";
    stage.status(400, &refusal(said, Some("max_tokens")));
    assert_eq!(fields(&mut stage), "model messages tools stream stream_options max_completion_tokens");
    // What is not sent can't be renamed: the same request would go out again.
    let mut stage = self::stage();
    stage.says("hi").status(400, &refusal(said, Some("max_tokens")));
    assert!(matches!(stage.ending(), Ending::Failed { .. }));
    assert!(!stage.events.iter().any(|event| matches!(event, Event::Adjusted { .. })));
    // What a person set is never left out.
    let mut stage = self::stage();
    stage.set(|settings| settings.model.max_tokens = Some(9)).says("hi");
    stage.status(400, &refusal("max_tokens: too large, at most 8", Some("max_tokens")));
    assert!(matches!(stage.ending(), Ending::Failed { .. }));
}

#[test]
fn a_concession_costs_none_of_the_tries() {
    let mut stage = stage();
    stage.says("hi").status(400, &refusal("unknown field `stream_options`", None));
    stage.status(500, "").waits(1000).status(500, "").waits(2000).status(500, "").waits(4000);
    stage.replies(text("hello")).ends(Ending::Answered);
}

#[test]
fn fields_of_the_reply_that_nobody_knows_go_back_as_they_came() {
    let mut stage = stage();
    let details = json!([{"type": "reasoning.encrypted", "data": "abc"}]);
    let reply = calls([("look", json!({"id": "1"}))]);
    let reply = reply.with("reasoning_content", "thinking".into()).with("reasoning_details", details.clone());
    stage.says("hi").replies(reply).runs("look");
    let message: Value = stage.request()["messages"][1].clone();
    assert_eq!(message["reasoning_content"], "thinking");
    assert_eq!(message["reasoning_details"], details);
    assert_eq!(message["tool_calls"][0]["function"], json!({"name": "look", "arguments": r#"{"id":"1"}"#}));
    stage.replies(text("hello").with("reasoning_content", "more".into())).says("and?");
    assert_eq!(stage.request()["messages"][3]["reasoning_content"], "more");
}
