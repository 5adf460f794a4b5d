//! The work that is measured, the same natively and in WebAssembly.

use serde_json::json;
use skillsight_core::agent::{Effect, ResponseHead, Run, Settings, Setup};
use skillsight_core::chat::{ReplyReader, StreamEnd};
use skillsight_core::registry::{Provenance, Registry};
use skillsight_core::tool::{
    DemoTool, Effect as ToolEffect, Exposure, Runner, Tool, ToolName, ToolOutcome, ToolSpec, Toolbox,
};

/// Skills in the workspace that a round is measured with.
pub const SKILLS: usize = 50;
/// Tools in it.
pub const TOOLS: usize = 200;
/// Rounds of the run that is measured.
pub const ROUNDS: u32 = 10;
/// Bytes of a piece of a stream, as networks hand them on.
pub const PIECE: usize = 16 * 1024;

#[allow(dead_code, reason = "the module gets its stream from the caller")]
/// The body of a streamed reply, a little over so many bytes: mostly text of a few characters an event, as
/// endpoints send it, with reasoning before it and a call at its end.
pub fn stream(bytes: usize) -> String {
    let event = |delta: serde_json::Value| {
        let chunk = json!({
            "id": "chatcmpl-9f2c4b7e1a", "object": "chat.completion.chunk", "created": 1_780_000_000,
            "model": "qwen-plus", "system_fingerprint": null,
            "choices": [{"index": 0, "delta": delta, "logprobs": null, "finish_reason": null}]
        });
        format!("data: {chunk}\n\n")
    };
    let words = [
        "The ",
        "order ",
        "88231 ",
        "已签收",
        "，可以",
        "退款。",
        "\"quoted\" ",
        "line\n",
        "Ünïcode ",
        "end. ",
    ];
    let mut body = String::with_capacity(bytes + 1024);
    for word in words.iter().cycle() {
        if body.len() > bytes {
            break;
        }
        let field = if body.len() < bytes / 10 { "reasoning_content" } else { "content" };
        body.push_str(&event(json!({ field: word })));
    }
    body.push_str(&event(json!({"tool_calls": [
        {"index": 0, "id": "c1", "type": "function", "function": {"name": "tool_7", "arguments": "{\"id\":"}}
    ]})));
    body.push_str(&event(json!({"tool_calls": [{"index": 0, "function": {"arguments": "\"88231\"}"}}]})));
    body.push_str("data: {\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"tool_calls\"}]}\n\ndata: [DONE]\n\n");
    body
}

/// Reads a streamed reply piece by piece; returns the bytes of its text, so that nothing is optimised away.
pub fn read(body: &[u8]) -> usize {
    let mut reader = ReplyReader::new(Some("text/event-stream"));
    for piece in body.chunks(PIECE) {
        reader.receive(piece);
    }
    let reply = reader.finish(StreamEnd::Complete);
    reply.content.len() + reply.reasoning.map_or(0, |text| text.len()) + reply.calls.len()
}

/// A workspace of [`SKILLS`] skills and [`TOOLS`] tools, four tools to a skill and some shared.
pub fn setup() -> Setup {
    let mut registry = Registry::default();
    for skill in 0..SKILLS {
        let tools: Vec<String> = (0..4).map(|tool| format!("tool_{}", (skill * 4 + tool) % TOOLS)).collect();
        let source = format!(
            "---\nname: skill-{skill}\ndescription: >\n  Looks up what customer {skill} ordered, checks whether it may be returned, and files the \
             return.\n  Use it when someone wants to give something back.\ntools: [{}]\n---\n\n{}",
            tools.join(", "),
            "### Step 1\nUse the first tool with the number that the user gave.\n\n".repeat(20)
        );
        // A skill that did not load would make the measured work smaller, so its absence must be seen.
        assert!(registry.install(Provenance::Pasted, &source).is_ok(), "skill {skill} does not load");
    }
    let tool = |number: usize| Tool {
        spec: ToolSpec {
            name: ToolName::parse(&format!("tool_{number}")).expect("a good name"),
            description: format!(
                "Looks up record {number} by its number and returns its state, date and owner."
            )
            .into(),
            parameters: json!({
                "type": "object",
                "properties": {
                    "id": {"type": "string", "description": "The number of the record"},
                    "verbose": {"type": "boolean", "description": "Whether to return every field"}
                },
                "required": ["id"]
            })
            .as_object()
            .cloned()
            .unwrap_or_default()
            .into(),
            effect: ToolEffect::Read,
            // Half of the tools are general, so that requests are large too.
            exposure: if number.is_multiple_of(2) { Exposure::General } else { Exposure::SkillsOnly },
        },
        runner: Runner::Demo { tool: DemoTool::GetCurrentTime },
    };
    let mut settings = Settings::default();
    settings.limits.rounds = ROUNDS;
    Setup {
        run: 1,
        registry,
        toolbox: Toolbox::new((0..TOOLS).map(tool).collect()).expect("distinct names"),
        settings,
        ..Setup::default()
    }
}

/// One run of [`ROUNDS`] rounds, each with a call, over scripted replies; returns the bytes of its requests.
pub fn rounds(setup: Setup) -> usize {
    let mut run = Run::start(setup, "Please return order 88231.");
    let mut sent = 0;
    loop {
        match run.step() {
            Effect::Ask(request) => {
                sent += request.body.len();
                let name = if request.round == 1 { "activate_skill" } else { "tool_0" };
                let arguments = if request.round == 1 {
                    json!({"name": "skill-7"})
                } else {
                    json!({"id": request.round.to_string()})
                };
                let call = json!({"index": 0, "id": format!("c{}", request.round), "type": "function",
                    "function": {"name": name, "arguments": arguments.to_string()}});
                let body = format!(
                    "data: {}\n\ndata: [DONE]\n\n",
                    json!({"choices": [{"index": 0, "delta": {"tool_calls": [call]}, "finish_reason": "tool_calls"}]})
                );
                run.responded(ResponseHead { status: 200, ..ResponseHead::default() });
                run.receive(body.as_bytes());
                run.received(StreamEnd::Complete);
            }
            Effect::Call(call) => {
                run.observe(&call.id, ToolOutcome::Ok("{\"state\":\"delivered\"}".to_owned()))
            }
            Effect::Done(_) => return sent + run.drain_events().len(),
            Effect::Wait(_) | Effect::Approve(_) => unreachable!("nothing waits in this script"),
        }
    }
}
