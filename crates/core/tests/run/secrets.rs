//! Secrets that an endpoint echoes, however it spells them: nowhere in the trace, nowhere in the conversation.

use serde_json::{Value, json};
use skillsight_core::agent::Decision;
use skillsight_core::chat::ReplyReader;
use skillsight_core::secret::Secret;
use skillsight_core::trace::{Ending, Event};

use crate::fixtures::{general, write};
use crate::stage::Stage;

const KEY: &str = "sk-test-0123456789abcdef";

fn stage() -> Stage {
    let mut stage = Stage::with(vec![general("look"), write("pay")], []);
    stage.says("hi");
    stage.run().guard(vec![Secret::new(KEY)]);
    stage
}

fn delta(delta: Value) -> String {
    format!("data: {}\n\n", json!({"id": "chat-s", "choices": [{"index": 0, "delta": delta}]}))
}

fn content(text: &str) -> String {
    delta(json!({ "content": text }))
}

/// What the trace keeps of the body.
fn received(stage: &Stage) -> String {
    let texts = stage.events.iter().filter_map(|event| match event {
        Event::Received { text, .. } => Some(&**text),
        _ => None,
    });
    texts.collect()
}

/// The content, as whoever knows no secret reads it from what is kept.
fn read(kept: &str) -> String {
    let mut reader = ReplyReader::new(Some("text/event-stream"));
    reader.receive(kept.as_bytes());
    reader.content().to_owned()
}

/// Whether a text holds half of the key or more.
fn leaks(text: &str) -> bool {
    let half = KEY.len() / 2;
    KEY.as_bytes().windows(half).any(|part| text.as_bytes().windows(half).any(|other| other == part))
}

#[test]
fn a_secret_that_a_reply_spells_in_pieces_or_with_escapes_is_masked_wherever_it_goes() {
    let escaped: String = KEY.chars().map(|c| format!("\\u{:04x}", u32::from(c))).collect();
    let call = |more: Value| delta(json!({ "tool_calls": [more] }));
    let stream = [
        content("Your key is sk-test-0123"),
        content("456789abcdef, or "),
        format!("data: {{\"choices\":[{{\"index\":0,\"delta\":{{\"content\":\"{escaped}.\"}}}}]}}\n\n"),
        call(json!({"index": 0, "id": "c", "type": "function",
            "function": {"name": "look", "arguments": "{\"q\":\"sk-test-"}})),
        call(json!({"index": 0, "function": {"arguments": "0123456789abcdef\"}"}})),
        "data: [DONE]\n\n".to_owned(),
    ]
    .concat();
    let mut stage = stage();
    stage.streams(&stream).closes();
    let shown: Vec<String> = stage.events.iter().map(|event| format!("{event:?}")).collect();
    assert!(shown.iter().any(|event| event.contains("Your key is ••••, or ••••.")), "{shown:#?}");
    assert!(shown.iter().all(|event| !event.contains(KEY)), "{shown:#?}");
    let messages = stage.run().transcript().messages();
    assert!(messages.iter().all(|message| !message.json.contains(KEY)));
    let kept = received(&stage);
    assert!(!leaks(&kept) && !kept.contains(&escaped), "{kept}");
    assert_eq!(read(&kept), "Your key is ••••, or ••••.");
    assert!(kept.contains(r#"{\"q\":\""#) && kept.ends_with("data: [DONE]\n\n"), "{kept}");
}

#[test]
fn wherever_a_secret_is_cut_neither_half_is_kept() {
    for cut in 1..KEY.len() {
        let (first, second) = KEY.split_at(cut);
        let stream = [
            content(&format!("Your key is {first}")),
            // What stands between is kept, in its place.
            ": keep-alive\n\n".to_owned(),
            content(&format!("{second}, no")),
            delta(json!({"content": ""})),
        ];
        let mut stage = stage();
        stage.streams(&stream.concat()).breaks_now();
        let kept = received(&stage);
        assert_eq!(read(&kept), "Your key is ••••, no", "cut at {cut}");
        assert!(kept.contains(": keep-alive\n\n"), "{kept}");
        assert!(kept.ends_with(&stream[3]), "{kept}");
    }
}

#[test]
fn what_spells_no_secret_is_kept_byte_for_byte_however_it_comes() {
    // The key begins with an s, and so do many pieces end.
    let stream = [
        content("It is"),
        content(" sk-test-012 like this"),
        ": ping\r\n\r\n".to_owned(),
        "data: no JSON\r\n\r\n".to_owned(),
        "event: x\ndata: {\"choices\":\ndata: [{\"delta\":{\"content\":\"ss 退款 sk-t\"}}]}\n\n".to_owned(),
        delta(json!({"reasoning": "s", "content": null})),
        delta(json!({"content": "est is no key"})),
        "data: [DONE]\n\n".to_owned(),
    ]
    .concat();
    for size in [1, 7, 64, stream.len()] {
        let mut stage = stage();
        stage.streams("");
        for piece in stream.as_bytes().chunks(size) {
            stage.run().receive(piece);
        }
        stage.closes().ends(Ending::Answered);
        assert_eq!(received(&stage), stream, "in pieces of {size}");
    }
}

#[test]
fn what_is_shown_while_a_reply_comes_waits_only_where_a_secret_may_begin() {
    let mut stage = stage();
    stage.streams(&content("Hello."));
    assert_eq!(received(&stage), content("Hello."));
    stage.receives(&content("It is"));
    assert_eq!(received(&stage), content("Hello."));
    stage.receives(&content(" so"));
    assert_eq!(received(&stage), [content("Hello."), content("It is"), content(" so")].concat());
}

#[test]
fn a_text_that_does_not_go_on_holds_nothing_back_for_ever_and_a_secret_in_it_is_masked_all_the_same() {
    let mut stage = stage();
    stage.streams(&delta(json!({"reasoning": "thus"})));
    let many = content("x").repeat(100);
    stage.receives(&many);
    assert!(received(&stage).len() > many.len() / 2, "it is shown long before the end");
    stage.receives(&delta(json!({"reasoning": "k-test-0123456789abcdef!"}))).breaks_now();
    let kept = received(&stage);
    assert!(!leaks(&kept), "{kept}");
    assert_eq!(read(&kept), "x".repeat(100));
    // More than a few letters wait for the rest, or for the end.
    let mut stage = self::stage();
    stage.streams(&delta(json!({"reasoning": "thus sk-test-01234"})));
    stage.receives(&many);
    stage.receives(&delta(json!({"reasoning": "56789abcdef!"}))).breaks_now();
    assert!(!leaks(&received(&stage)) && !received(&stage).contains("56789abcdef"));
}

#[test]
fn a_secret_that_the_end_cuts_off_is_masked_also_in_an_event_that_is_cut_off() {
    let mut stage = stage();
    stage.streams(&content("Your key is sk-test-012345")).breaks_now();
    assert_eq!(read(&received(&stage)), "Your key is ••••");
    let mut stage = self::stage();
    let cut = content("3456789abcdef, no");
    stage.streams(&content("Your key is sk-test-012")).receives(cut.split_at(cut.len() - 6).0).breaks_now();
    let kept = received(&stage);
    assert!(!kept.contains("3456789") && !leaks(&kept), "{kept}");
    // What was stopped is kept, too.
    let mut stage = self::stage();
    stage.streams(&content("It is")).stops();
    assert_eq!(received(&stage), content("It is"));
}

#[test]
fn an_error_that_spells_a_secret_with_escapes_does_not_tell_it() {
    let escaped: String = KEY.chars().map(|c| format!("\\u{:04x}", u32::from(c))).collect();
    let body = format!("{{\"error\":{{\"message\":\"No key {escaped} here\"}}}}");
    let mut stage = stage();
    stage.status(401, &body);
    let Ending::Failed { why } = stage.ending() else { panic!("not failed") };
    assert!(format!("{why:?}").contains("No key •••• here"), "{why:?}");
    assert!(!received(&stage).contains(&escaped));
    let mut stage = self::stage();
    stage.streams(&format!("data: {body}\n\n")).closes();
    let Ending::Failed { why } = stage.ending() else { panic!("not failed") };
    assert!(format!("{why:?}").contains("No key •••• here"), "{why:?}");
    assert!(!received(&stage).contains(&escaped));
    // A body without secrets is kept as it is, blanks and all.
    let mut stage = self::stage();
    let plain = "{ \"error\" : {\"message\":\"no such model\"} }\n";
    stage.status(404, plain);
    assert_eq!(received(&stage), plain);
}

#[test]
fn secrets_of_every_endpoint_that_the_run_asked_stay_guarded() {
    let mut stage = stage();
    stage.status(401, "");
    stage.retries();
    stage.run().guard(vec![Secret::new("another-key-1234")]);
    stage.streams(
        &[content("sk-test-0123"), content("456789abcdef and another-"), content("key-1234.")].concat(),
    );
    stage.breaks_now();
    assert_eq!(read(&received(&stage)), "•••• and ••••.");
}

#[test]
fn a_write_is_asked_about_with_its_secret_masked() {
    let piece = |arguments: &str, more: Value| {
        let mut function = json!({ "arguments": arguments });
        function.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        delta(json!({"tool_calls": [{"index": 0, "id": "c", "function": function}]}))
    };
    let stream = [
        piece("{\"id\":\"sk-test", json!({"name": "pay"})),
        piece("-0123456789abcdef\"}", json!({})),
        "data: [DONE]\n\n".to_owned(),
    ];
    let mut stage = stage();
    stage.streams(&stream.concat());
    assert_eq!(stage.approval().arguments["id"], "••••");
    stage.decides(Decision::Deny { reason: String::new() });
    assert!(stage.events.iter().all(|event| !leaks(&format!("{event:?}"))));
}
