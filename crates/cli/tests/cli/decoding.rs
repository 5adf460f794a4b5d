//! The shared cases of response bodies, through `decode`.

use std::collections::BTreeSet;

use serde::Deserialize;
use serde_json::{Map, Value, json};

use crate::stage::{Folder, Run};

#[derive(Deserialize)]
struct Case {
    id: String,
    content_type: String,
    body: String,
    expect: Expect,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Expect {
    content: String,
    tool_calls: Vec<Value>,
    complete: bool,
    #[serde(default)]
    rejected_calls: Vec<String>,
    finish_reason: Option<String>,
    reasoning: Option<String>,
    refusal: Option<String>,
    #[serde(default)]
    usage: Map<String, Value>,
    #[serde(default)]
    warnings: usize,
    error_contains: Option<String>,
    #[serde(default)]
    unique_ids: bool,
}

fn cases() -> Vec<Case> {
    serde_json::from_str(include_str!("../../../core/tests/fixtures/streams.json")).unwrap()
}

#[track_caller]
fn check(Case { id, expect, .. }: &Case, run: &Run) {
    assert_eq!((run.status, run.stderr.as_str()), (Some(i32::from(!expect.complete)), ""), "{id}");
    let found = run.json();
    let keys: Vec<_> = found.as_object().unwrap().keys().map(String::as_str).collect();
    let expected_keys = [
        "content",
        "reasoning",
        "refusal",
        "tool_calls",
        "rejected_calls",
        "complete",
        "finish_reason",
        "usage",
        "warnings",
        "error",
    ];
    assert_eq!(keys, expected_keys, "{id}");
    assert_eq!(found["content"], expect.content.as_str(), "{id}");
    assert_eq!(found["reasoning"], json!(expect.reasoning), "{id}");
    assert_eq!(found["refusal"], json!(expect.refusal), "{id}");
    assert_eq!(found["complete"], expect.complete, "{id}");
    assert_eq!(found["rejected_calls"], json!(expect.rejected_calls), "{id}");
    let calls = found["tool_calls"].as_array().unwrap();
    let without_id = |call: &Value| json!({ "name": call["name"], "arguments": call["arguments"] });
    assert_eq!(calls.iter().map(without_id).collect::<Vec<_>>(), expect.tool_calls, "{id}");
    let ids: BTreeSet<_> = calls.iter().map(|call| call["id"].as_str().unwrap_or_default()).collect();
    assert_eq!((ids.len(), ids.contains("")), (calls.len(), false), "{id}: {ids:?}");
    assert!(!expect.unique_ids || ids.len() > 1, "{id}");
    if let Some(reason) = &expect.finish_reason {
        assert_eq!(found["finish_reason"], reason.as_str(), "{id}");
    }
    for (key, value) in &expect.usage {
        assert_eq!(found["usage"][key], *value, "{id}");
    }
    assert!(found["warnings"].as_array().unwrap().len() >= expect.warnings, "{id}");
    assert_eq!(found["error"].is_null(), expect.complete, "{id}");
    if let Some(part) = &expect.error_contains {
        assert!(found["error"].as_str().unwrap().contains(part), "{id}");
    }
}

#[test]
fn every_case_gives_what_it_must_from_a_file() {
    let folder = Folder::new();
    for case in cases() {
        folder.write("body", &case.body);
        check(&case, &folder.run(&["decode", "body", "--content-type", &case.content_type]));
    }
}

#[test]
fn a_body_says_itself_what_it_is() {
    let folder = Folder::new();
    for case in cases() {
        check(&case, &folder.run_with(&["decode", "-"], case.body.as_bytes()));
    }
}

#[test]
fn a_reply_is_written_like_this() {
    let folder = Folder::with(&[(
        "body",
        "data: {\"choices\":[{\"delta\":{\"content\":\"退\\u001b[2J\\u009b\",\"tool_calls\":[\
         {\"index\":0,\"id\":\"a\",\"function\":{\"name\":\"f\",\"arguments\":\"{\\\"x\\\":1}\"}},\
         {\"index\":1,\"id\":\"a\",\"function\":{\"name\":\"f\",\"arguments\":\"{}\"}},\
         {\"index\":2,\"id\":\"b\",\"function\":{\"name\":\"g\",\"arguments\":\"[]\"}}]},\
         \"finish_reason\":\"tool_calls\"}],\"usage\":{\"prompt_tokens\":9,\"completion_tokens\":2}}\n\n\
         data: <br>\n\ndata: [DONE]\n\n",
    )]);
    // One event can't be read, and it may have held arguments.
    folder.run(&["decode", "body"]).is(
        1,
        r#"{
  "content": "退\u001b[2J\u009b",
  "reasoning": null,
  "refusal": null,
  "tool_calls": [],
  "rejected_calls": [],
  "complete": false,
  "finish_reason": "tool_calls",
  "usage": {
    "prompt_tokens": 9,
    "completion_tokens": 2,
    "cached_tokens": null
  },
  "warnings": [
    "The reply is damaged in 1 place: what is lost there is left out, or shows as �. The first begins: <br>"
  ],
  "error": "A part of the reply could not be read. It may have held arguments of a tool call, so no tool was called. Try again."
}
"#,
        "",
    );
    let whole = folder.read("body").replace("data: <br>\n\n", "");
    let found = folder.run_with(&["decode", "-"], whole.as_bytes()).json();
    assert_eq!(
        (&found["tool_calls"], &found["rejected_calls"]),
        (
            &json!([
                { "id": "a", "name": "f", "arguments": { "x": 1 } },
                { "id": "call_1", "name": "f", "arguments": {} },
            ]),
            &json!(["g"])
        )
    );
}

#[test]
fn the_content_type_counts_where_the_body_leaves_a_doubt() {
    let folder = Folder::with(&[("body", "Sign in first")]);
    for (content_type, said) in [("text/html; charset=utf-8", "HTML"), ("text/plain", "neither")] {
        let run = folder.run(&["decode", "body", "--content-type", content_type]);
        assert!(run.json()["error"].as_str().unwrap().contains(said), "{run:?}");
    }
}

#[test]
fn sentences_come_in_chinese_too() {
    let run = Folder::new().run(&["decode", "-", "--lang", "zh"]);
    assert_eq!(run.json()["error"], "接口返回了空内容。请重试。");
}

#[test]
fn a_file_that_is_not_there_is_an_error_of_use() {
    let folder = Folder::new();
    let said = "skillsight: nope: There is no such file or folder. Check the path.\n";
    folder.run(&["decode", "nope"]).is(2, "", said);
    assert_eq!(folder.run(&["decode", "."]).status, Some(2));
    assert_eq!(folder.run(&["decode"]).status, Some(2));
}
