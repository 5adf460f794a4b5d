//! Reading a reply.

use skillsight_core::chat::{Reply, ReplyReader, StreamEnd};

use super::files::MEGABYTE;
use super::quickly;

/// What comes of a stream of some megabytes: `first`, and then `more` again and again, each as the calls of a delta.
#[track_caller]
fn reply(name: &str, first: &str, more: impl Fn(usize) -> String) -> Reply {
    let event =
        |calls: &str| format!("data: {{\"choices\":[{{\"delta\":{{\"tool_calls\":[{calls}]}}}}]}}\n\n");
    let mut body = event(first);
    for at in 0.. {
        body += &event(&more(at));
        if body.len() > 4 * MEGABYTE {
            break;
        }
    }
    body += "data: [DONE]\n\n";
    quickly(name, || {
        let mut reader = ReplyReader::new(None);
        reader.receive(body.as_bytes());
        reader.finish(StreamEnd::Complete)
    })
}

#[test]
fn calls_without_end_take_no_time() {
    let call = |at| format!(r#"{{"index":{at},"id":"c{at}","function":{{"name":"f","arguments":"{{}}"}}}}"#);
    assert!(!reply("calls", "", call).complete);
    let spread = |at: usize| (0..20).map(|more| call(at * 20 + more)).collect::<Vec<_>>().join(",");
    assert!(!reply("calls in one delta", "", spread).complete);
}

#[test]
fn arguments_in_pieces_of_any_make_take_no_time() {
    let start = |arguments: &str| {
        format!(r#"{{"index":0,"function":{{"name":"f","arguments":{}}}}}"#, serde_json::json!(arguments))
    };
    let large = format!("{{\"a\":\"{}\"}}", "x".repeat(MEGABYTE));
    for (name, first, piece) in [
        ("each seems to be the end", "{\"a\":\"", "}"),
        ("each closes nothing", "{", "}}"),
        ("after a large object", &large, "{}"),
        ("white space after a large object", &large, " "),
        ("white space", " ", " "),
        ("text", "{\"a\":\"", "x"),
    ] {
        let reply = reply(name, &start(first), |_| start(piece));
        assert!(!reply.calls.is_empty(), "{name}");
    }
}

#[test]
fn what_else_a_message_has_in_pieces_takes_no_time() {
    let named = format!(r#"{{"index":0,"details":[{{"index":0,"type":"{}"}}]}}"#, "x".repeat(MEGABYTE));
    reply("a long label", &named, |_| r#"{"index":0,"details":[{"index":0}]}"#.to_owned());
}
