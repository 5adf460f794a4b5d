//! A move as the events of a streaming chat completion, cut the way endpoints cut them.

use serde_json::Value;

use super::Move;
use crate::lang::is_han;

/// What stands around a move in the stream.
pub(super) struct Envelope<'e> {
    pub(super) model: &'e str,
    /// The id that a call gets; the response's own id is made from it.
    pub(super) call_id: &'e str,
    /// The request's length.
    pub(super) prompt_tokens: usize,
}

/// The events, each `data: …` with the blank line after it; the last is `data: [DONE]`.
pub(super) fn events(next: &Move, envelope: &Envelope<'_>) -> Vec<String> {
    let mut deltas: Vec<String> = Vec::new();
    let (reason, written) = match next {
        Move::Say(text) => {
            deltas.push(r#"{"role":"assistant","content":""}"#.to_owned());
            for piece in pieces(text) {
                deltas.push([r#"{"content":"#, &quoted(&piece), "}"].concat());
            }
            (r#""stop""#, tokens(text))
        }
        Move::Call { name, arguments } => {
            let arguments = Value::Object(arguments.clone()).to_string();
            deltas.push(r#"{"role":"assistant","content":null}"#.to_owned());
            let id = [r#","id":"#, &quoted(envelope.call_id), r#","type":"function""#].concat();
            deltas.push(call(&id, &[r#""name":"#, &quoted(name), r#","arguments":"""#].concat()));
            for part in thirds(&arguments) {
                deltas.push(call("", &[r#""arguments":"#, &quoted(&part)].concat()));
            }
            (r#""tool_calls""#, tokens(name) + tokens(&arguments))
        }
    };
    let id = quoted(&["chatcmpl-", envelope.call_id].concat());
    let head = [
        r#"data: {"id":"#,
        &id,
        r#","object":"chat.completion.chunk","created":0,"model":"#,
        &quoted(envelope.model),
        r#","choices":["#,
    ];
    let head = head.concat();
    let event = |delta: &str, reason: &str| {
        let choice = [r#"{"index":0,"delta":"#, delta, r#","finish_reason":"#, reason, "}"];
        [&head, choice.concat().as_str(), "]}\n\n"].concat()
    };
    let mut events: Vec<String> = Vec::new();
    for delta in &deltas {
        events.push(event(delta, "null"));
    }
    events.push(event("{}", reason));
    let (prompt, all) = (envelope.prompt_tokens.to_string(), (envelope.prompt_tokens + written).to_string());
    let usage = [
        head.as_str(),
        r#"],"usage":{"prompt_tokens":"#,
        &prompt,
        r#","completion_tokens":"#,
        &written.to_string(),
        r#","total_tokens":"#,
        &all,
        "}}\n\n",
    ];
    events.push(usage.concat());
    events.push("data: [DONE]\n\n".to_owned());
    events
}

/// A text as a JSON string.
fn quoted(text: &str) -> String {
    Value::from(text).to_string()
}

/// The delta that carries a part of a call; `id` are the members that only the first one has.
fn call(id: &str, function: &str) -> String {
    [r#"{"tool_calls":[{"index":0"#, id, r#","function":{"#, function, "}}]}"].concat()
}

/// About how many tokens a text is: one for a Chinese character, one for four other bytes.
pub(super) fn tokens(text: &str) -> usize {
    let han = text.chars().filter(|c| is_han(*c)).count();
    han + (text.len() - han * 3).div_ceil(4)
}

/// A text a few characters at a time: fewer where each says more.
fn pieces(text: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    let mut room = 0_usize;
    for c in text.chars() {
        let cost = if c.is_ascii() { 1 } else { 2 };
        match found.last_mut() {
            Some(last) if room >= cost => last.push(c),
            Some(_) | None => {
                // 4, 6, 8, 4, … so that no reader can rely on one length.
                room = 4 + found.len() % 3 * 2;
                found.push(c.to_string());
            }
        }
        room = room.saturating_sub(cost);
    }
    found
}

/// Up to three parts of about the same length.
fn thirds(text: &str) -> Vec<String> {
    let chars: Vec<char> = text.chars().collect();
    chars.chunks(chars.len().div_ceil(3).max(1)).map(String::from_iter).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_and_arguments_come_in_pieces_that_add_up() {
        let text = "好的，order 88 已查到。";
        assert_eq!(pieces(text).concat(), text);
        assert!(pieces(text).len() > 3);
        assert_eq!(thirds(r#"{"号":"甲乙"}"#).len(), 3);
        assert_eq!(thirds(r#"{"号":"甲乙"}"#).concat(), r#"{"号":"甲乙"}"#);
        assert_eq!(thirds("").len(), 0);
    }

    #[test]
    fn tokens_are_counted_by_script() {
        assert_eq!((tokens(""), tokens("四个汉字"), tokens("eight by")), (0, 4, 2));
    }
}
