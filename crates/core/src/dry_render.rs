//! What a model would be sent, without sending anything: the requests of a run up to the round after an activation, put
//! together by the very code that a run uses.

use std::rc::Rc;

use serde_json::json;

use crate::agent::{Effect, ResponseHead, Run, Setup};
use crate::chat::StreamEnd;
use crate::registry::SkillId;
use crate::tool::ToolName;
use crate::trace::{Ending, Event};

/// The requests of a run in which the model answers the message by activating a skill.
#[derive(Clone, Debug, PartialEq)]
pub struct DryRender {
    /// What round 1 would send.
    pub first: Rendered,
    /// What round 2 would send, after the activation.
    pub activated: Rendered,
}

/// A request that would be sent, or why there would be none.
#[derive(Clone, Debug, PartialEq)]
pub enum Rendered {
    /// The body, byte for byte.
    Request {
        /// The body.
        body: Rc<str>,
        /// About how many tokens it is to the model.
        tokens: u32,
    },
    /// The run would be over.
    Ended(Ending),
    /// The skill can't be activated: it is switched off, does not load, is no skill that a model activates, or another of
    /// its name counts.
    NotActivated,
}

impl DryRender {
    /// Plays a run against a model that activates `skill` at once. Nothing in it depends on a key.
    pub fn of(setup: Setup, message: &str, skill: SkillId) -> DryRender {
        let name = setup.registry.get(skill).map(|skill| skill.name.clone());
        let mut run = Run::start(setup, message);
        let first = render(&mut run);
        let Rendered::Request { .. } = first else {
            return DryRender { activated: first.clone(), first };
        };
        if let Some(name) = name {
            run.responded(ResponseHead {
                status: 200,
                content_type: Some("text/event-stream".to_owned()),
                ..ResponseHead::default()
            });
            run.receive(activation(name.as_str()).as_bytes());
            run.received(StreamEnd::Complete);
        }
        let second = render(&mut run);
        let is_active = run.transcript().activations().any(|activation| activation.skill == skill);
        let activated = match second {
            Rendered::Request { .. } if !is_active => Rendered::NotActivated,
            Rendered::Request { .. } | Rendered::Ended(_) | Rendered::NotActivated => second,
        };
        DryRender { first, activated }
    }
}

/// Goes on to the next request.
fn render(run: &mut Run) -> Rendered {
    let effect = run.step();
    let sent = run.drain_events().into_iter().rev().find_map(|event| {
        let Event::Sent { tokens, .. } = event else { return None };
        Some(tokens)
    });
    match effect {
        Effect::Ask(request) => Rendered::Request { body: request.body, tokens: sent.unwrap_or_default() },
        Effect::Done(ending) => Rendered::Ended(ending),
        // An activation is the core's own work: it asks for nothing.
        Effect::Wait(_) | Effect::Approve(_) | Effect::Call(_) => Rendered::NotActivated,
    }
}

/// A reply that activates a skill, as an endpoint streams it.
fn activation(name: &str) -> String {
    let call = json!({
        "index": 0,
        "id": "call_1",
        "type": "function",
        "function": {
            "name": ToolName::activate_skill(),
            "arguments": json!({"name": name}).to_string(),
        },
    });
    let chunk = json!({"choices": [{
        "index": 0,
        "delta": {"tool_calls": [call]},
        "finish_reason": "tool_calls",
    }]});
    ["data: ", &chunk.to_string(), "\n\ndata: [DONE]\n\n"].concat()
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::{DryRender, Rendered};
    use crate::agent::Setup;
    use crate::registry::{Provenance, Registry, SkillId};
    use crate::tool::demo_toolbox;

    const TEXT: &str =
        "---\nname: look-up\ndescription: Looks an order up.\ntools:\n  - queryOrder\n---\nUse queryOrder.\n";

    fn setup() -> (Setup, SkillId) {
        let mut registry = Registry::default();
        let id = registry.install(Provenance::Pasted, TEXT).unwrap();
        let mut setup = Setup { run: 1, registry, toolbox: demo_toolbox(), ..Setup::default() };
        setup.settings.model.model = "m".into();
        setup.settings.model.system_prompt = "Be brief.".into();
        (setup, id)
    }

    #[track_caller]
    fn body(rendered: &Rendered) -> Value {
        let Rendered::Request { body, tokens } = rendered else { panic!("{rendered:?}") };
        assert!(*tokens > 0);
        serde_json::from_str(body).unwrap()
    }

    fn tools(body: &Value) -> Vec<&str> {
        body["tools"]
            .as_array()
            .unwrap()
            .iter()
            .filter_map(|tool| tool["function"]["name"].as_str())
            .collect()
    }

    #[test]
    fn the_second_request_holds_the_instructions_and_the_tools_that_they_open() {
        let (setup, id) = setup();
        let DryRender { first, activated } = DryRender::of(setup, "Where is my order?", id);
        let (first, second) = (body(&first), body(&activated));
        assert_eq!(first["model"], "m");
        assert_eq!(first["messages"][0]["content"], "Be brief.");
        assert_eq!(first["messages"][1]["content"], "Where is my order?");
        assert_eq!(tools(&first), ["searchKnowledge", "getCurrentTime", "activate_skill"]);
        assert!(
            first["tools"][2]["function"]["description"].as_str().unwrap().contains("Looks an order up.")
        );
        assert_eq!(tools(&second), ["searchKnowledge", "getCurrentTime", "activate_skill", "queryOrder"]);
        assert!(second["messages"][3]["content"].as_str().unwrap().contains("Use queryOrder."));
    }

    #[test]
    fn a_skill_that_the_model_is_not_told_of_is_not_activated() {
        let (mut setup, id) = setup();
        setup.registry.set_enabled(id, false);
        let other = TEXT.replace("look-up", "other");
        setup.registry.install(Provenance::Pasted, &other).unwrap();
        let rendered = DryRender::of(setup, "hi", id);
        assert_eq!(tools(&body(&rendered.first)), ["searchKnowledge", "getCurrentTime", "activate_skill"]);
        assert_eq!(rendered.activated, Rendered::NotActivated);
    }

    #[test]
    fn of_two_skills_with_one_name_the_one_that_counts_is_activated() {
        let (mut setup, id) = setup();
        setup.registry.install(Provenance::Pasted, TEXT).unwrap();
        assert_eq!(DryRender::of(setup, "hi", id).activated, Rendered::NotActivated);
    }

    #[test]
    fn a_limit_that_ends_the_run_is_said() {
        let (mut setup, id) = setup();
        setup.settings.limits.rounds = 1;
        let rendered = DryRender::of(setup, "hi", id);
        assert!(matches!(rendered.first, Rendered::Request { .. }));
        assert!(matches!(rendered.activated, Rendered::Ended(_)));
    }
}
