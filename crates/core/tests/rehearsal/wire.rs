//! What the stream looks like to a client.

use proptest::prelude::*;
use serde_json::{Value, json};
use skillsight_core::rehearsal::respond;

use super::host::assemble;

fn chunks(body: &Value) -> Vec<Value> {
    let events = respond(&body.to_string());
    let data = events.iter().filter_map(|event| event.strip_prefix("data: ")?.strip_suffix("\n\n"));
    data.filter(|data| *data != "[DONE]").map(|data| serde_json::from_str(data).unwrap()).collect()
}

fn clock() -> Value {
    json!({ "type": "function", "function": { "name": "clock", "description": "tells the time", "parameters":
        { "type": "object", "properties": { "zone": { "type": "string", "description": "time zone number, e.g. Z-12" } },
          "required": ["zone"] } } })
}

#[test]
fn a_text_streams_in_small_pieces_and_ends_with_reason_and_usage() {
    let body = json!({ "model": "any", "messages": [{ "role": "user", "content": "你好呀" }] });
    let chunks = chunks(&body);
    assert_eq!(chunks[0]["choices"][0]["delta"]["role"], "assistant");
    assert!(chunks.len() > 8);
    let longest = chunks
        .iter()
        .filter_map(|chunk| chunk["choices"][0]["delta"]["content"].as_str())
        .map(|text| text.chars().count());
    assert!(longest.max().unwrap() <= 8);
    let [.., finish, usage] = chunks.as_slice() else { panic!("too few chunks") };
    assert_eq!(finish["choices"][0]["finish_reason"], "stop");
    assert_eq!(usage["choices"], json!([]));
    let (prompt, completion) = (&usage["usage"]["prompt_tokens"], &usage["usage"]["completion_tokens"]);
    assert!(prompt.as_u64() > Some(0) && completion.as_u64() > Some(0));
    assert_eq!(
        usage["usage"]["total_tokens"].as_u64(),
        prompt.as_u64().zip(completion.as_u64()).map(|(a, b)| a + b)
    );
    assert!(chunks.iter().all(|chunk| chunk["object"] == "chat.completion.chunk" && chunk["model"] == "any"));
    assert!(chunks.iter().all(|chunk| chunk["id"] == chunks[0]["id"]));
}

#[test]
fn a_call_streams_its_arguments_in_pieces_under_one_index() {
    let body =
        json!({ "messages": [{ "role": "user", "content": "what time is it in Z-07" }], "tools": [clock()] });
    let chunks = chunks(&body);
    let parts: Vec<&Value> = chunks
        .iter()
        .flat_map(|chunk| chunk["choices"][0]["delta"]["tool_calls"].as_array())
        .flatten()
        .collect();
    assert_eq!(parts[0]["function"]["name"], "clock");
    assert_eq!(parts[0]["type"], "function");
    assert!(parts.len() >= 3);
    assert!(parts.iter().all(|part| part["index"] == 0));
    assert!(parts[1..].iter().all(|part| part.get("id").is_none()));
    let reply = assemble(&respond(&body.to_string()));
    assert_eq!(reply.call.unwrap().arguments, r#"{"zone":"Z-07"}"#);
    assert_eq!(reply.finish.as_deref(), Some("tool_calls"));
    assert!(reply.usage.is_some());
}

#[test]
fn the_same_request_gives_the_same_events_and_a_longer_one_another_id() {
    let mut body = json!({ "messages": [{ "role": "user", "content": "time in Z-07" }], "tools": [clock()] });
    assert_eq!(respond(&body.to_string()), respond(&body.to_string()));
    let first = assemble(&respond(&body.to_string())).call.unwrap();
    // Messages that a host took out must not bring an id back that is in use.
    body["messages"] = json!([{ "role": "assistant", "content": null, "tool_calls": [{ "id": first.id, "type": "function",
        "function": { "name": "other", "arguments": "{}" } }] }, { "role": "user", "content": "time in Z-07" }]);
    body["messages"].as_array_mut().unwrap().remove(0);
    let used = json!({ "role": "assistant", "content": null, "tool_calls": [{ "id": "call_rehearsal_2", "type": "function",
        "function": { "name": "other", "arguments": "{}" } }] });
    body["messages"].as_array_mut().unwrap().insert(0, used);
    let second = assemble(&respond(&body.to_string())).call.unwrap();
    assert_ne!(second.id, first.id);
    assert_ne!(second.id, "call_rehearsal_2");
}

#[test]
fn what_is_no_request_still_gets_a_whole_stream() {
    for body in
        ["", "not json", "[]", "null", "3", "{\"messages\":", "{}", "{\"messages\":3,\"tools\":\"x\"}"]
    {
        let reply = assemble(&respond(body));
        assert!(!reply.content.is_empty(), "{body}");
        assert_eq!(reply.finish.as_deref(), Some("stop"), "{body}");
    }
    let deep = "[".repeat(100_000);
    assert!(!assemble(&respond(&deep)).content.is_empty());
}

/// Any JSON, of words that requests are made of.
fn any_json() -> impl Strategy<Value = Value> {
    let word = prop_oneof![
        Just("role"),
        Just("user"),
        Just("assistant"),
        Just("tool"),
        Just("content"),
        Just("tool_calls"),
        Just("name"),
        Just("messages"),
        Just("tools"),
        Just("function"),
        Just("parameters"),
        Just("properties"),
        Just("activate_skill"),
        Just("enum"),
        Just("arguments"),
        Just("id"),
        Just("如果 a 为 b，使用 c（d）"),
        Just("# Step 1: 使用 name\n- 否则"),
        Just("如"),
        Just("，"),
        Just("（"),
        Just("1. If"),
        Just("{\"error\":\"x"),
        Just("required"),
        Just("tool_call_id"),
    ];
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        word.clone().prop_map(Value::from),
        ".{0,20}".prop_map(Value::from),
    ];
    leaf.prop_recursive(6, 60, 6, move |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..6).prop_map(Value::from),
            prop::collection::vec((word.clone(), inner), 0..6).prop_map(|members| members
                .into_iter()
                .map(|(name, value)| (name.to_owned(), value))
                .collect::<Value>()),
        ]
    })
}

/// A request whose texts are arbitrary: instructions, descriptions, results.
fn any_request() -> impl Strategy<Value = Value> {
    let text = || {
        let piece = prop_oneof![
            Just("如果"),
            Just("If "),
            Just("否则，"),
            Just("otherwise "),
            Just("使用 toolA "),
            Just("use toolB "),
            Just("\n### Step 1: "),
            Just("\n1. "),
            Just("\n- "),
            Just("，"),
            Just("。"),
            Just("（"),
            Just(")"),
            Just("\n\n"),
            Just("状态为 x"),
            Just("is not empty"),
            Just("| a | b |\n"),
            Just("跳到第 1 步"),
            Just("{\"k\":\"v"),
            Just("\"n\":3}"),
            Just("```\n"),
            Just("  "),
            Just("ID-12"),
            Just("大于 3"),
            Just("：")
        ];
        prop_oneof![prop::collection::vec(piece, 0..16).prop_map(|pieces| pieces.concat()), ".{0,40}"]
    };
    (text(), text(), text(), text(), text()).prop_map(|(user, description, instructions, result, label)| {
        let tool = |name: &str| json!({ "type": "function", "function": { "name": name, "description": description,
            "parameters": { "type": "object", "properties": { "k": { "type": "string", "description": label } }, "required": ["k"] } } });
        let call = |id: &str, name: &str| json!({ "role": "assistant", "content": null, "tool_calls": [{ "id": id, "type": "function",
            "function": { "name": name, "arguments": "{\"name\":\"s\"}" } }] });
        json!({ "model": "m", "tools": [tool("toolA"), tool("toolB"), tool("activate_skill")], "messages": [
            { "role": "user", "content": user },
            call("1", "activate_skill"), { "role": "tool", "tool_call_id": "1", "content": instructions },
            call("2", "toolA"), { "role": "tool", "tool_call_id": "2", "content": result } ] })
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_bytes_get_a_whole_stream(body in ".{0,200}") {
        let reply = assemble(&respond(&body));
        prop_assert!(reply.finish.is_some());
    }

    #[test]
    fn any_json_gets_a_whole_stream(body in any_json()) {
        let reply = assemble(&respond(&body.to_string()));
        prop_assert!(reply.finish.is_some());
    }

    #[test]
    fn any_texts_get_a_whole_stream(body in any_request()) {
        let reply = assemble(&respond(&body.to_string()));
        prop_assert_eq!(reply.call.is_some(), reply.content.is_empty());
    }
}
