//! An endpoint that does not answer, or not well: what is tried again, when, and what is not.

use serde_json::json;
use skillsight_core::chat::{HttpError, ReplyError, ReplyWarning};
use skillsight_core::lang::Lang;
use skillsight_core::trace::{Channel, Ending, Event, Failure};

use crate::fixtures::{general, names, scoped, write};
use crate::stage::Stage;
use crate::wire::{activate, calls, text};

fn stage() -> Stage {
    let mut stage =
        Stage::with(vec![general("look"), write("pay"), scoped("find")], [("refund", "find, pay")]);
    stage.says("hi");
    stage
}

#[track_caller]
fn http_error(ending: Ending) -> HttpError {
    let Ending::Failed { why: Failure::Http { error } } = ending else { panic!("{ending:?}") };
    error
}

#[test]
fn a_busy_endpoint_is_asked_three_more_times_with_growing_waits() {
    for status in [429, 500, 502, 503, 529] {
        let mut stage = stage();
        let body = stage.body();
        for wait in [1000, 2000, 4000] {
            stage.status(status, "").waits(wait);
            assert_eq!(stage.body(), body);
        }
        stage.status(status, r#"{"error":{"message":"busy"}}"#);
        assert_eq!(http_error(stage.ending()).said, "busy");
    }
}

#[test]
fn a_connection_that_breaks_before_the_first_byte_is_tried_again() {
    let mut stage = stage();
    // Not even a status; a status and no byte; closed without a status.
    stage.breaks().waits(1000);
    stage.request();
    stage.responds(200, "text/event-stream", None).breaks().waits(2000);
    stage.request();
    stage.closes().waits(4000).breaks();
    assert_eq!(stage.ending(), Ending::Failed { why: Failure::Unreachable { detail: "reset".into() } });
}

#[test]
fn an_endpoint_that_recovers_is_forgiven_and_the_next_round_has_its_own_tries() {
    let mut stage = stage();
    stage.status(500, "").waits(1000).breaks().waits(2000).status(429, "").waits(4000);
    stage.replies(calls([("look", json!({}))])).runs("look");
    stage.status(500, "").waits(1000).status(500, "").waits(2000).status(500, "").waits(4000);
    stage.replies(text("hello")).ends(Ending::Answered);
    let attempts: Vec<(u32, u32)> = stage
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Sent { round, attempt, .. } => Some((*round, *attempt)),
            _ => None,
        })
        .collect();
    assert_eq!(attempts, [(1, 1), (1, 2), (1, 3), (1, 4), (2, 1), (2, 2), (2, 3), (2, 4)]);
}

#[test]
fn retry_after_is_honoured_in_seconds_and_as_a_date() {
    let mut stage = stage();
    stage.status_retry_after(429, "7", 0.0).waits(7000);
    // RFC 9110's example of a date, 2.5 seconds before it.
    let date = "Sun, 06 Nov 1994 08:49:37 GMT";
    stage.status_retry_after(503, date, 784_111_777_000.0 - 2500.0).waits(2500);
    // What can't be read is as if it were not there.
    stage.status_retry_after(429, "soon", 0.0).waits(4000);
}

#[test]
fn nobody_waits_for_an_hour_and_the_failure_says_how_long_it_would_be() {
    let mut stage = stage();
    stage.status_retry_after(429, "120", 0.0).waits(120_000);
    stage.status_retry_after(429, "3600", 0.0);
    let error = http_error(stage.ending());
    assert_eq!((error.status, error.retry_after_ms), (429, Some(3_600_000)));
    assert!(error.message(Lang::En).contains("1 h"), "{error}");
    // Two minutes are the limit.
    let mut stage = self::stage();
    stage.status_retry_after(503, "120.001", 0.0);
    assert_eq!(http_error(stage.ending()).retry_after_ms, Some(120_001));
}

#[test]
fn a_wait_that_was_kept_is_not_asked_for_again_but_one_after_the_last_try_is_named() {
    let mut stage = stage();
    for wait in [7000, 7000, 7000] {
        stage.status_retry_after(429, "7", 0.0).waits(wait);
    }
    let named = stage.events.iter().filter_map(|event| match event {
        Event::Retrying { why: Failure::Http { error }, .. } => error.retry_after_ms,
        _ => None,
    });
    assert_eq!(named.count(), 0);
    stage.status_retry_after(429, "7", 0.0);
    assert_eq!(http_error(stage.ending()).retry_after_ms, Some(7000));
}

#[test]
fn an_endpoint_that_sent_a_status_was_reached_whatever_becomes_of_the_connection() {
    let mut stage = stage();
    for wait in [1000, 2000, 4000] {
        stage.request();
        stage.responds(200, "text/event-stream", None).breaks_now().waits(wait);
    }
    stage.request();
    stage.responds(200, "text/event-stream", None).breaks_now();
    let broken = ReplyError::Broken { why: "reset".into() };
    stage.ends(Ending::Failed { why: Failure::Reply { error: broken.clone() } });
    let tries: Vec<&Failure> = stage
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Retrying { why, .. } => Some(why),
            _ => None,
        })
        .collect();
    assert_eq!(tries, vec![&Failure::Reply { error: broken }; 3]);
}

#[test]
fn a_wait_can_be_stopped() {
    let mut stage = stage();
    stage.status(429, "").step();
    stage.stops().ends(Ending::Stopped);
    stage.run().waited();
    stage.ends(Ending::Stopped);
}

#[test]
fn while_a_request_waits_a_skill_may_be_switched_off() {
    let mut stage = stage();
    stage.replies(activate("refund")).sees("look activate_skill find pay").status(429, "").step();
    stage.switches("refund", false).waits(1000).sees("look");
}

#[test]
fn other_statuses_end_the_round_at_once_with_the_endpoints_words() {
    for status in [301, 400, 401, 403, 404, 408, 413, 422] {
        let mut stage = stage();
        stage.status(status, r#"{"error":{"message":"no such key","code":"bad_key"}}"#);
        let error = http_error(stage.ending());
        assert_eq!(
            (error.status, error.said.as_str(), error.code.as_deref()),
            (status, "no such key", Some("bad_key"))
        );
        assert!(error.message(Lang::En).contains("no such key"));
    }
}

#[test]
fn a_connection_that_breaks_in_the_reply_fails_the_round_and_what_arrived_is_kept() {
    let mut stage = stage();
    let mut reply = text("half of it");
    reply.calls.push(("look".into(), "{}".into()));
    let stream = stage.stream(&reply);
    let (half, _) = stream.split_once("data: {\"choices\":[{\"index\":0,\"delta\":{},").unwrap();
    stage.streams(half).breaks_now();
    let broken = ReplyError::Broken { why: "reset".into() };
    stage.ends(Ending::Failed { why: Failure::Reply { error: broken } });
    assert_eq!(stage.executed(), 0, "a call of half a reply");
    let kept = |event: &&Event| matches!(event, Event::Text { channel: Channel::Content, text, .. } if **text == *"half of it");
    assert_eq!(stage.events.iter().filter(kept).count(), 1);
    let received = stage.events.iter().filter_map(|event| match event {
        Event::Received { text, .. } => Some(&**text),
        _ => None,
    });
    assert_eq!(received.collect::<String>(), half);
}

#[test]
fn a_body_that_ends_too_soon_is_no_answer() {
    let mut stage = stage();
    stage.streams("data: {\"choices\":[{\"delta\":{\"content\":\"and then\"}}]}\n\n").closes();
    stage.ends(Ending::Failed { why: Failure::Reply { error: ReplyError::Truncated } });
}

#[test]
fn a_failed_round_can_be_asked_for_again_and_no_earlier_call_is_executed_again() {
    let mut stage = stage();
    stage.replies(activate("refund")).replies(calls([("find", json!({}))])).runs("find");
    let body = stage.body();
    stage.status(400, r#"{"error":"no"}"#);
    assert!(matches!(stage.ending(), Ending::Failed { .. }));
    stage.retries();
    assert_eq!(stage.body(), body);
    // It has tries of its own, and their waits begin anew.
    stage.status(500, "").waits(1000).status(500, "").waits(2000).status(500, "").waits(4000).status(500, "");
    assert_eq!(http_error(stage.ending()).status, 500);
    stage.retries().replies(text("done")).ends(Ending::Answered);
    assert_eq!(stage.executed(), 1);
    let resumed = stage.events.iter().filter(|event| matches!(event, Event::Resumed { round: 3 })).count();
    assert_eq!(resumed, 2);
}

#[test]
fn what_changed_after_the_end_reaches_a_run_that_is_tried_again_and_no_other() {
    let mut stage = stage();
    stage.status(401, "").step();
    let before = stage.events.len();
    stage.switches("refund", false).tools(vec![general("look"), general("fly")]);
    assert_eq!(stage.events.len(), before, "the run is over");
    stage.retries().sees("look fly");
    let [Event::Resumed { .. }, Event::Changed { round: 1, off, .. }, ..] = &stage.events[before..] else {
        panic!("{:?}", &stage.events[before..]);
    };
    assert_eq!(*off, names(["refund"]));
}

#[test]
fn only_a_failed_run_can_be_asked_for_again() {
    let mut stage = stage();
    stage.replies(text("done")).retries().ends(Ending::Answered);
    let mut stage = self::stage();
    stage.stops().retries().ends(Ending::Stopped);
}

#[test]
fn a_failed_run_can_also_be_left_behind() {
    let mut stage = stage();
    stage.status(401, "").step();
    let request = stage.says("again").request();
    let said =
        request["messages"].as_array().unwrap().iter().map(|message| message["content"].as_str().unwrap());
    assert_eq!(said.collect::<Vec<_>>(), ["hi", "again"]);
}

#[test]
fn done_ends_the_round_though_the_connection_stays_open() {
    let mut stage = stage();
    let stream = stage.stream(&calls([("look", json!({}))]));
    stage.streams(&stream).runs("look");
    let stream = stage.stream(&text("hello"));
    let (head, done) = stream.split_at(stream.find("data: [DONE]").unwrap());
    stage.streams(head);
    assert!(matches!(stage.step(), skillsight_core::agent::Effect::Ask(_)));
    stage.receives(done).ends(Ending::Answered);
}

#[test]
fn after_a_finish_reason_silence_may_end_the_round_though_the_connection_stays_open() {
    let mut stage = stage();
    let stream = stage.stream(&calls([("look", json!({}))]));
    let (delta, rest) =
        stream.split_at(stream.find("data: {\"choices\":[{\"index\":0,\"delta\":{},").unwrap());
    let (finish, _) = rest.split_once("data: [DONE]").unwrap();
    stage.streams(delta);
    assert_eq!(stage.run().last_word(), None);
    stage.receives(finish);
    let last_word = stage.run().last_word();
    assert_ne!(last_word, None);
    assert!(matches!(stage.step(), skillsight_core::agent::Effect::Ask(_)), "usage may still come");
    stage.receives(": keep-alive\n\n");
    assert_eq!(stage.run().last_word(), last_word, "a comment is silence");
    stage.receives("data: {\"choices\":[],\"usage\":{\"prompt_tokens\":7,\"completion_tokens\":1}}\n\n");
    assert_ne!(stage.run().last_word(), last_word, "usage is not");
    // The driver has waited.
    stage.falls_silent().runs("look");
    assert_eq!(stage.run().last_word(), None);
    let usage = stage.events.iter().find_map(|event| match event {
        Event::Replied { usage, .. } => *usage,
        _ => None,
    });
    assert_eq!(usage.map(|usage| usage.prompt_tokens), Some(7));
}

#[test]
fn an_error_in_the_stream_is_a_last_word_and_an_unset_finish_reason_is_none() {
    for (event, is_last) in [
        (r#"{"error":{"message":"overloaded"}}"#, true),
        (r#"{"choices":[{"delta":{"content":"a"},"finish_reason":"length"}]}"#, true),
        (r#"{"choices":[{"delta":{"content":"a"},"finish_reason":null}]}"#, false),
        (r#"{"choices":[{"delta":{"content":"a"},"finish_reason":""}]}"#, false),
        (r#"{"choices":[{"delta":{"content":"a"},"finish_reason":"null"}]}"#, false),
    ] {
        let mut stage = stage();
        stage.streams(&format!("data: {event}\n\n"));
        assert_eq!(stage.run().last_word().is_some(), is_last, "{event}");
    }
}

/// An event of a stream.
fn event(delta: serde_json::Value, finish_reason: Option<&str>) -> String {
    let choice = json!({"index": 0, "delta": delta, "finish_reason": finish_reason});
    format!("data: {}\n\n", json!({ "choices": [choice] }))
}

/// How long the silence must be that ends the reply now, in milliseconds.
fn silence(stage: &mut Stage) -> Option<u32> {
    stage.run().last_word().map(|last| last.silence_ms)
}

#[test]
fn a_finish_reason_in_every_event_is_not_taken_for_the_last_word_at_once() {
    let mut stage = stage();
    stage.streams(&event(json!({"content": "First half, "}), Some("stop")));
    let first = stage.run().last_word();
    assert_eq!(first.map(|last| last.silence_ms), Some(20_000));
    // A pause; whoever waits for the silence after the first finds another one.
    stage.receives(&event(json!({"content": "second half."}), Some("stop")));
    assert_ne!(stage.run().last_word(), first);
    assert_eq!(silence(&mut stage), Some(20_000));
    stage.receives("data: [DONE]\n\n").ends(Ending::Answered);
    let whole = |event: &Event| matches!(event, Event::Replied { content, warnings, .. } if **content == *"First half, second half." && warnings.is_empty());
    assert!(stage.events.iter().any(whole), "{:#?}", stage.events);
}

#[test]
fn a_finish_reason_beside_a_piece_of_a_call_waits_longer_and_one_that_stands_alone_does_not() {
    let piece =
        json!({"tool_calls": [{"index": 0, "id": "c", "function": {"name": "look", "arguments": "{"}}]});
    for (delta, ms) in [
        (piece, 20_000),
        (json!({"reasoning_content": "Hm"}), 20_000),
        (json!({"content": ""}), 2000),
        (json!({"role": "assistant", "content": null, "tool_calls": []}), 2000),
        (json!({}), 2000),
    ] {
        let mut stage = stage();
        stage.streams(&event(json!({"content": "a"}), None));
        stage.receives(&event(delta.clone(), Some("stop")));
        assert_eq!(silence(&mut stage), Some(ms), "{delta}");
    }
}

#[test]
fn what_is_said_after_a_finish_reason_takes_the_last_word_back() {
    let mut stage = stage();
    stage.streams(&event(json!({}), Some("stop")));
    assert_eq!(silence(&mut stage), Some(2000));
    stage.receives(&event(json!({"role": "assistant", "content": ""}), None));
    assert_eq!(silence(&mut stage), Some(2000), "that says nothing");
    stage.receives(&event(json!({"content": "and more"}), None));
    assert_eq!(silence(&mut stage), None);
    stage.receives(&event(json!({}), Some("stop")));
    assert_eq!(silence(&mut stage), Some(2000));
}

#[test]
fn a_reply_that_silence_ended_says_so_and_one_that_was_closed_does_not() {
    let warned = |stage: &Stage| {
        let warned = |event: &Event| matches!(event, Event::Replied { warnings, .. } if warnings.contains(&ReplyWarning::EndedBySilence));
        stage.events.iter().any(warned)
    };
    let hello = [event(json!({"content": "hello"}), None), event(json!({}), Some("stop"))].concat();
    let mut stage = stage();
    stage.streams(&hello).falls_silent().ends(Ending::Answered);
    assert!(warned(&stage));
    for lang in [Lang::En, Lang::Zh] {
        assert!(ReplyWarning::EndedBySilence.message(lang).contains(lang.pick("silence", "静默")));
    }
    let mut stage = self::stage();
    stage.streams(&hello).closes().ends(Ending::Answered);
    assert!(!warned(&stage));
}
