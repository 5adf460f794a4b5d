//! The bodies of `fixtures/streams.json`: the same reply however the bytes are cut.

#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::string_slice,
    reason = "the helpers of tests may panic, too"
)]

use proptest::prelude::*;
use serde::Deserialize;
use serde_json::{Map, Value};
use skillsight_core::chat::{
    MAX_BODY_BYTES, MAX_EVENT_BYTES, Reply, ReplyError, ReplyReader, ReplyWarning, StreamEnd,
};
use skillsight_core::lang::Lang;

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
    tool_calls: Vec<ExpectedCall>,
    complete: bool,
    rejected_calls: Option<Vec<String>>,
    finish_reason: Option<String>,
    reasoning: Option<String>,
    refusal: Option<String>,
    usage: Option<Map<String, Value>>,
    warnings: Option<usize>,
    error_contains: Option<String>,
    unique_ids: Option<bool>,
}

#[derive(Debug, Deserialize, PartialEq)]
struct ExpectedCall {
    name: String,
    arguments: Map<String, Value>,
}

fn cases() -> Vec<Case> {
    serde_json::from_str(include_str!("fixtures/streams.json")).expect("the fixture is a list of cases")
}

/// Reads a body in pieces. On the way it checks what a page relies on: that the texts only grow, from where the
/// progress says.
fn read(
    content_type: Option<&str>,
    body: &[u8],
    cuts: impl IntoIterator<Item = usize>,
    end: StreamEnd,
) -> Reply {
    let mut reader = ReplyReader::new(content_type);
    let (mut content, mut calls) = (String::new(), String::new());
    let mut from = 0;
    for to in cuts.into_iter().chain([body.len()]) {
        let progress = reader.receive(&body[from..to]);
        assert_eq!(progress.content_from, content.len());
        content.push_str(&reader.content()[progress.content_from..]);
        assert_eq!(content, reader.content());
        let now = format!("{:?}", reader.calls());
        if now != calls && !reader.calls().is_empty() {
            assert!(progress.calls_changed);
        }
        calls = now;
        from = to;
    }
    reader.finish(end)
}

fn whole(case: &Case) -> Reply {
    read(Some(&case.content_type), case.body.as_bytes(), [], StreamEnd::Complete)
}

fn check(case: &Case, reply: &Reply) {
    let Case { id, expect, .. } = case;
    assert_eq!(reply.content, expect.content, "{id}: content");
    assert_eq!(reply.complete, expect.complete, "{id}: complete ({:?})", reply.error);
    assert_eq!(reply.complete, reply.error.is_none(), "{id}: an error is why it is not complete");
    let good = reply.calls.iter().filter_map(|call| {
        Some(ExpectedCall { name: call.name.clone(), arguments: call.arguments.clone().ok()? })
    });
    assert_eq!(good.collect::<Vec<_>>(), expect.tool_calls, "{id}: tool_calls");
    if reply.complete {
        let rejected =
            reply.calls.iter().filter(|call| call.arguments.is_err()).map(|call| call.name.clone());
        let expected = expect.rejected_calls.clone().unwrap_or_default();
        assert_eq!(rejected.collect::<Vec<_>>(), expected, "{id}: rejected_calls");
    }
    if expect.finish_reason.is_some() {
        assert_eq!(reply.finish_reason, expect.finish_reason, "{id}: finish_reason");
    }
    assert_eq!(reply.reasoning, expect.reasoning, "{id}: reasoning");
    assert_eq!(reply.refusal, expect.refusal, "{id}: refusal");
    for (key, value) in expect.usage.iter().flatten() {
        let usage = serde_json::to_value(reply.usage.expect("usage came")).expect("JSON");
        assert_eq!(usage.get(key), Some(value), "{id}: usage");
    }
    assert!(reply.warnings.len() >= expect.warnings.unwrap_or(0), "{id}: warnings {:?}", reply.warnings);
    if let Some(part) = &expect.error_contains {
        let error = reply.error.as_ref().expect("an error").to_string();
        assert!(error.contains(part), "{id}: {error}");
    }
    check_message(id, reply);
    if expect.unique_ids == Some(true) {
        let mut reply = reply.clone();
        reply.assign_ids(&mut |at, _| format!("call-{at}"));
        for (at, call) in reply.calls.iter().enumerate() {
            assert_eq!(call.id, Some(format!("call-{at}")), "{id}");
            assert_eq!(reply.message["tool_calls"][at]["id"], format!("call-{at}"), "{id}");
        }
    }
}

/// What every message for the next request keeps, whatever came.
fn check_message(id: &str, reply: &Reply) {
    assert_eq!(reply.message["role"], "assistant", "{id}");
    let calls = reply.message.get("tool_calls").and_then(Value::as_array).map_or(0, Vec::len);
    assert_eq!(calls, if reply.complete { reply.calls.len() } else { 0 }, "{id}: calls sent back");
    for call in reply.message.get("tool_calls").and_then(Value::as_array).into_iter().flatten() {
        assert_eq!(call["type"], "function", "{id}");
        let arguments = call["function"]["arguments"].as_str().expect("arguments are text");
        assert!(serde_json::from_str::<Map<String, Value>>(arguments).is_ok(), "{id}: {arguments}");
    }
}

#[test]
fn every_case_gives_what_it_must() {
    let cases = cases();
    assert!(cases.len() >= 41, "the whole fixture is here");
    for case in &cases {
        check(case, &whole(case));
    }
}

#[test]
fn every_case_gives_the_same_byte_by_byte_and_cut_once_anywhere() {
    for case in cases() {
        let body = case.body.as_bytes();
        let expected = whole(&case);
        let by_byte = read(Some(&case.content_type), body, 0..body.len(), StreamEnd::Complete);
        assert_eq!(by_byte, expected, "{}", case.id);
        for cut in 0..=body.len() {
            let reply = read(Some(&case.content_type), body, [cut], StreamEnd::Complete);
            assert_eq!(reply, expected, "{} cut at {cut}", case.id);
        }
    }
}

#[test]
fn a_body_cut_short_never_has_a_call_that_may_be_executed_unless_it_had_ended() {
    for case in cases() {
        for end in 0..case.body.len() {
            let body = &case.body.as_bytes()[..end];
            let broken = StreamEnd::Broken { why: "reset".into() };
            for (how, reply) in [
                ("closed", read(Some(&case.content_type), body, [], StreamEnd::Complete)),
                ("broken", read(Some(&case.content_type), body, [], broken)),
            ] {
                let executable = reply.calls.iter().filter(|call| call.arguments.is_ok()).count();
                if executable > 0 {
                    assert!(reply.complete, "{} {how} at {end}", case.id);
                    assert_eq!(executable, case.expect.tool_calls.len(), "{} {how} at {end}", case.id);
                }
                assert!(case.expect.content.starts_with(&reply.content), "{} {how} at {end}", case.id);
            }
        }
    }
}

proptest! {
    #[test]
    fn every_case_gives_the_same_at_random_cuts(
        cuts in prop::collection::vec(any::<prop::sample::Index>(), 0..12),
        content_type in prop::sample::select(vec![None, Some("text/event-stream; charset=utf-8"), Some("application/json")]),
    ) {
        for case in cases() {
            let body = case.body.as_bytes();
            let mut cuts: Vec<usize> = cuts.iter().map(|cut| cut.index(body.len() + 1)).collect();
            cuts.sort_unstable();
            let whole = read(content_type, body, [], StreamEnd::Complete);
            prop_assert_eq!(&read(content_type, body, cuts, StreamEnd::Complete), &whole, "{}", &case.id);
            // But for an empty body, the content type makes no difference at all.
            check(&case, &whole);
        }
    }

    #[test]
    fn no_bytes_whatever_make_a_panic_or_differ_by_cuts(
        body in "(data: |\\{\"choices\":\\[\\{\"delta\":|\"content\":\"a\"|\\{\"error\":|\\}|\\]|\n\n|\r|<|\u{feff}|你|\"tool_calls\":\\[\\{|\\[DONE\\]|null|,|1| ){0,30}",
        cuts in prop::collection::vec(any::<prop::sample::Index>(), 0..5),
    ) {
        let body = body.as_bytes();
        let mut cuts: Vec<usize> = cuts.iter().map(|cut| cut.index(body.len() + 1)).collect();
        cuts.sort_unstable();
        prop_assert_eq!(read(None, body, cuts, StreamEnd::Complete), read(None, body, [], StreamEnd::Complete));
    }
}

/// A stream of chunks whose choice 0 has these deltas, ended by `[DONE]`.
fn stream(deltas: &[Value]) -> String {
    let events = deltas.iter().map(|delta| {
        let chunk = serde_json::json!({ "choices": [{ "index": 0, "delta": delta }] });
        format!("data: {chunk}\n\n")
    });
    events.collect::<String>() + "data: [DONE]\n\n"
}

fn reply_to(body: &str) -> Reply {
    read(None, body.as_bytes(), [], StreamEnd::Complete)
}

#[test]
fn the_message_sends_back_what_came_and_normalises_calls() {
    let reply = reply_to(&stream(&[
        serde_json::json!({"role": "assistant", "content": null, "reasoning_content": "hm"}),
        serde_json::json!({"reasoning_content": "m", "refusal": null, "audio": null}),
        serde_json::json!({"reasoning_details": [{"type": "reasoning.text", "index": 0, "text": "a"}]}),
        serde_json::json!({"reasoning_details": [{"type": "reasoning.text", "index": 0, "text": "b", "signature": "s"}]}),
        serde_json::json!({"tool_calls": [
            {"index": 0, "id": "x", "function": {"name": "f", "arguments": {"a": 1}}, "extra_content": {"google": {"thought_signature": "t"}}},
            {"index": 1, "function": {"name": "g", "arguments": "{oops"}},
            {"index": 2, "function": {"name": "h", "arguments": ""}},
        ]}),
    ]));
    assert_eq!(
        Value::Object(reply.message),
        serde_json::json!({
            "role": "assistant",
            "content": null,
            "reasoning_content": "hmm",
            "reasoning_details": [{"type": "reasoning.text", "index": 0, "text": "ab", "signature": "s"}],
            "tool_calls": [
                {"id": "x", "type": "function", "function": {"name": "f", "arguments": "{\"a\":1}"}, "extra_content": {"google": {"thought_signature": "t"}}},
                {"type": "function", "function": {"name": "g", "arguments": "{}"}},
                {"type": "function", "function": {"name": "h", "arguments": "{}"}},
            ],
        })
    );
    assert_eq!(reply.reasoning.as_deref(), Some("hmm"));
    assert_eq!(reply.calls[1].raw_arguments, "{oops");
}

#[test]
fn both_names_of_the_reasoning_show_it_once() {
    let reply =
        reply_to(&stream(&[serde_json::json!({"reasoning": "a", "reasoning_content": "a", "content": "b"})]));
    assert_eq!((reply.reasoning.as_deref(), reply.content.as_str()), (Some("a"), "b"));
    assert_eq!(
        (&reply.message["reasoning"], &reply.message["reasoning_content"]),
        (&"a".into(), &"a".into())
    );
}

#[test]
fn content_in_parts_is_text_and_reasoning() {
    let reply = reply_to(&stream(&[
        serde_json::json!({"content": [{"type": "thinking", "thinking": [{"type": "text", "text": "hm"}]}]}),
        serde_json::json!({"content": [{"type": "text", "text": "a"}, "b"]}),
        serde_json::json!({"content": "c"}),
    ]));
    assert_eq!((reply.reasoning.as_deref(), reply.content.as_str()), (Some("hm"), "abc"));
    assert_eq!(reply.message["content"], "abc");
}

#[test]
fn a_whole_message_after_deltas_says_nothing_new() {
    let body = "data: {\"choices\":[{\"delta\":{\"content\":\"ab\"}}]}\n\n\
                data: {\"choices\":[{\"message\":{\"content\":\"ab\"},\"finish_reason\":\"stop\"}]}\n\n";
    assert_eq!((reply_to(body).content.as_str(), reply_to(body).complete), ("ab", true));
    let alone = "data: {\"choices\":[{\"message\":{\"content\":\"ab\"},\"finish_reason\":\"stop\"}]}\n\n";
    assert_eq!((reply_to(alone).content.as_str(), reply_to(alone).complete), ("ab", true));
}

#[test]
fn usage_is_found_where_endpoints_put_it() {
    for (chunk, cached) in [
        (
            r#"{"choices":[],"usage":{"prompt_tokens":9,"completion_tokens":2,"prompt_tokens_details":{"cached_tokens":5}}}"#,
            Some(5),
        ),
        (
            r#"{"choices":[],"usage":{"prompt_tokens":9,"completion_tokens":2,"prompt_cache_hit_tokens":5}}"#,
            Some(5),
        ),
        (
            r#"{"choices":[{"delta":{},"usage":{"prompt_tokens":9,"completion_tokens":2,"cached_tokens":5}}]}"#,
            Some(5),
        ),
        (r#"{"choices":[],"x_groq":{"usage":{"prompt_tokens":9.0,"completion_tokens":"2"}}}"#, None),
        (r#"{"usage":{"prompt_tokens":9,"completion_tokens":2,"prompt_tokens_details":null}}"#, None),
    ] {
        let body = format!(
            "data: {{\"choices\":[{{\"delta\":{{\"content\":\"a\"}}}}]}}\n\ndata: {chunk}\n\ndata: [DONE]\n\n"
        );
        let usage = reply_to(&body).usage.expect(chunk);
        assert_eq!(
            (usage.prompt_tokens, usage.completion_tokens, usage.cached_tokens),
            (9, 2, cached),
            "{chunk}"
        );
    }
}

#[test]
fn what_is_no_reply_says_what_it_is() {
    let endpoint = |message: &str, code: Option<&str>| ReplyError::Endpoint {
        message: message.into(),
        code: code.map(str::to_owned),
    };
    for (body, error) in [
        (r#"{"error":{"message":"no","code":"c"}}"#, endpoint("no", Some("c"))),
        (r#"[{"error":{"message":"no","code":7}}]"#, endpoint("no", Some("7"))),
        (r#"{"error":"no"}"#, endpoint("no", None)),
        (r#"{"code":400,"msg":"no","choices":null}"#, endpoint("no", Some("400"))),
        (r#"{"error":{"oops":1}}"#, endpoint(r#"{"error":{"oops":1}}"#, None)),
        ("data: {\"message\":\"no\",\"code\":\"X\"}\n\n", endpoint("no", Some("X"))),
        (
            "data: {\"choices\":[{\"delta\":{\"content\":\"\"},\"finish_reason\":\"error\",\"error\":{\"message\":\"no\"}}]}\n\n",
            endpoint("no", None),
        ),
        (
            r#"{"object":"list","data":[]}"#,
            ReplyError::NoChoices { excerpt: r#"{"object":"list","data":[]}"#.into() },
        ),
        (r#"{"choices":[]}"#, ReplyError::NoChoices { excerpt: r#"{"choices":[]}"#.into() }),
        ("data: [DONE]\n\n", ReplyError::NoChoices { excerpt: "data: [DONE]".into() }),
        ("data: [DONE]\r\n\r\ndata: left over", ReplyError::NoChoices { excerpt: "data: [DONE]".into() }),
        ("upstream timed out", ReplyError::NotJson { excerpt: "upstream timed out".into() }),
        ("{\"choices\": oops}", ReplyError::NotJson { excerpt: "{\"choices\": oops}".into() }),
        ("<html><title>Sign in</title>", ReplyError::Html { title: Some("Sign in".into()) }),
        ("{\"choices\":[{\"message\":{\"content\":\"a", ReplyError::Truncated),
        (": ping\n\n", ReplyError::Truncated),
        (" \n ", ReplyError::Truncated),
        ("", ReplyError::Empty),
        (
            "data: {\"choices\":[{\"delta\":{},\"finish_reason\":\"network_error\"}]}\n\n",
            ReplyError::GaveUp { finish_reason: "network_error".into() },
        ),
    ] {
        assert_eq!(reply_to(body).error, Some(error), "{body}");
    }
    let called_a_stream = read(Some("text/event-stream"), b"upstream timed out", [], StreamEnd::Complete);
    assert_eq!(called_a_stream.error, Some(ReplyError::NotJson { excerpt: "upstream timed out".into() }));
}

#[test]
fn a_connection_that_breaks_after_the_end_took_nothing_away() {
    let ended = "data: {\"choices\":[{\"delta\":{\"content\":\"a\"},\"finish_reason\":\"stop\"}]}\n\n";
    let open = "data: {\"choices\":[{\"delta\":{\"content\":\"a\"}}]}\n\n";
    let whole = r#"{"choices":[{"message":{"content":"a"}}]}"#;
    let broken = |body: &str| read(None, body.as_bytes(), [], StreamEnd::Broken { why: "reset".into() });
    assert_eq!(broken(ended).error, None);
    assert_eq!(broken(whole).error, None);
    assert_eq!(broken(open).error, Some(ReplyError::Broken { why: "reset".into() }));
    assert_eq!(broken(open).content, "a");
}

#[test]
fn warnings_say_what_a_person_should_know() {
    let text = |content: &str| stream(&[serde_json::json!({ "content": content })]);
    for (body, warning) in [
        (text(""), ReplyWarning::NothingSaid),
        (text("[TOOL_CALLS]"), ReplyWarning::CallInText { marker: "[TOOL_CALLS]".into() }),
        (stream(&[serde_json::json!({"function_call": {"name": "f"}})]), ReplyWarning::LegacyFunctionCall),
        (
            text("a").replace("data: [DONE]", "data: <br>\n\ndata: x\n\ndata: [DONE]"),
            ReplyWarning::UnreadableEvents { count: 2, first: "<br>".into() },
        ),
    ] {
        assert_eq!(reply_to(&body).warnings, [warning], "{body}");
    }
    assert_eq!(reply_to(&text("a")).warnings, []);
}

#[test]
fn broken_utf_8_is_still_text_but_executes_nothing() {
    let body =
        [&b"data: {\"choices\":[{\"delta\":{\"content\":\"a\xff\"}}]}\n\n"[..], b"data: [DONE]\n\n"].concat();
    let reply = read(None, &body, [], StreamEnd::Complete);
    assert_eq!((reply.content.as_str(), reply.complete, reply.warnings.len()), ("a\u{fffd}", true, 1));
    let body = [
        &b"data: {\"choices\":[{\"delta\":{\"tool_calls\":[{\"function\":{\"name\":\"f\",\"arguments\":\"{\\\"a\\\":\\\"\xff\\\"}\"}}]}}]}\n\n"[..],
        b"data: [DONE]\n\n",
    ]
    .concat();
    let reply = read(None, &body, [], StreamEnd::Complete);
    assert_eq!((reply.calls.len(), reply.error), (1, Some(ReplyError::DamagedCalls)));
}

#[test]
fn nothing_after_done_is_read() {
    let mut reader = ReplyReader::new(None);
    let body = stream(&[serde_json::json!({"content": "a"})]);
    assert!(reader.receive(body.as_bytes()).over);
    reader.receive(b"data: {\"error\":\"late\"}\n\n");
    assert_eq!(reader.finish(StreamEnd::Complete).error, None);
}

#[test]
fn a_reply_beyond_the_limits_is_given_up_and_executes_nothing() {
    let call = br#"data: {"choices":[{"delta":{"tool_calls":[{"function":{"name":"f","arguments":"{}"}}]},"finish_reason":"stop"}]}"#;
    for (start, limit) in
        [(&b"data: "[..], MAX_EVENT_BYTES), (&b": "[..], MAX_EVENT_BYTES), (&b"["[..], MAX_BODY_BYTES)]
    {
        let mut reader = ReplyReader::new(None);
        if limit == MAX_EVENT_BYTES {
            reader.receive(call);
            reader.receive(b"\n\n");
        }
        reader.receive(start);
        let filler = vec![b' '; 1024 * 1024];
        let mut megabytes = 0;
        while !reader.receive(&filler).over {
            megabytes += 1;
            assert!(megabytes <= limit / filler.len(), "it ends");
        }
        let reply = reader.finish(StreamEnd::Complete);
        assert_eq!(reply.error, Some(ReplyError::TooLarge { limit }));
        assert!(reply.calls.iter().all(|call| call.arguments.is_err()));
    }
}

#[test]
fn a_reply_with_more_calls_than_any_model_means_is_given_up_and_executes_nothing() {
    let call = |at: usize| serde_json::json!({"index": at, "function": {"name": "f", "arguments": "{}"}});
    let streamed = |calls: usize| {
        let deltas: Vec<Value> = (0..calls).map(|at| serde_json::json!({"tool_calls": [call(at)]})).collect();
        reply_to(&stream(&deltas))
    };
    let whole = |calls: usize| {
        let calls: Vec<Value> = (0..calls).map(call).collect();
        reply_to(&serde_json::json!({"choices": [{"message": {"tool_calls": calls}}]}).to_string())
    };
    for read in [&streamed as &dyn Fn(usize) -> Reply, &whole] {
        assert_eq!((read(1024).calls.len(), read(1024).error), (1024, None));
        let beyond = read(1025);
        assert_eq!(beyond.error, Some(ReplyError::TooManyCalls { limit: 1024 }));
        assert!(beyond.calls.iter().all(|call| call.arguments.is_err()));
        assert_eq!(beyond.message.get("tool_calls"), None);
    }
}

#[test]
fn half_a_surrogate_pair_costs_a_character_and_not_the_text_around_it() {
    let delta = |text: &str| {
        format!("data: {{\"choices\":[{{\"index\":0,\"delta\":{{\"content\":\"{text}\"}}}}]}}\n\n")
    };
    let body = [
        delta("nice \\ud83d"),
        delta("\\ude00 day, \\\\ud83d is no escape, \\ud83d\\ude00 is whole"),
        "data: [DONE]\n\n".to_owned(),
    ]
    .concat();
    let mut reader = skillsight_core::chat::ReplyReader::new(Some("text/event-stream"));
    reader.receive(body.as_bytes());
    let reply = reader.finish(skillsight_core::chat::StreamEnd::Complete);
    assert_eq!(reply.content, "nice \u{fffd}\u{fffd} day, \\ud83d is no escape, \u{1f600} is whole");
    let [warning @ ReplyWarning::UnreadableEvents { count: 2, .. }] = reply.warnings.as_slice() else {
        panic!("{:?}", reply.warnings)
    };
    let said = warning.message(Lang::En);
    assert!(
        said.starts_with("The reply is damaged in 2 places: ") && said.contains("shows as \u{fffd}"),
        "{said}"
    );
}

#[test]
fn so_it_does_in_a_body_that_is_one_object() {
    let of = |message: &str| {
        let body = format!(r#"{{"choices":[{{"message":{message},"finish_reason":"stop"}}]}}"#);
        read(None, body.as_bytes(), [], StreamEnd::Complete)
    };
    let reply = of(r#"{"content":"nice \ud83d day"}"#);
    assert_eq!(
        (reply.content.as_str(), reply.complete, reply.warnings.len()),
        ("nice \u{fffd} day", true, 1)
    );
    let reply = of(r#"{"tool_calls":[{"function":{"name":"f","arguments":"{\"a\":\"\ud83d\"}"}}]}"#);
    assert_eq!((reply.calls.len(), reply.error), (1, Some(ReplyError::DamagedCalls)));
}
