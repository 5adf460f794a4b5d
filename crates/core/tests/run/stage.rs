//! The stage: sets a conversation up, plays the endpoint, the tools and the person, and looks at what the run does.

use std::collections::BTreeSet;

use serde_json::Value;
use skillsight_core::agent::{
    Decision, Effect, PendingCall, Refusal, ResponseHead, Run, Settings, Setup, Transcript,
};
use skillsight_core::chat::StreamEnd;
use skillsight_core::registry::{Provenance, Registry, SkillId};
use skillsight_core::tool::{DefinitionHash, Tool, ToolOutcome, Toolbox};
use skillsight_core::trace::{self, CallOutcome, Ending, Event};

use crate::checks::{Rebuilder, check_request, tool_names};
use crate::fixtures::skill_file;
use crate::wire::Sent;

/// A conversation under way.
pub struct Stage {
    pub registry: Registry,
    pub toolbox: Toolbox,
    pub settings: Settings,
    /// What the person always allows.
    pub allowed: BTreeSet<DefinitionHash>,
    /// Of all runs.
    pub events: Vec<Event>,
    run: Option<Run>,
    transcript: Transcript,
    runs: u32,
    ids: u32,
    rebuilt: Rebuilder,
}

impl Stage {
    /// No skills, no tools.
    pub fn new() -> Stage {
        let mut settings = Settings::default();
        settings.model.model = "m".into();
        Stage {
            registry: Registry::default(),
            toolbox: Toolbox::default(),
            settings,
            allowed: BTreeSet::new(),
            events: Vec::new(),
            run: None,
            transcript: Transcript::default(),
            runs: 0,
            ids: 0,
            rebuilt: Rebuilder::default(),
        }
    }

    /// With these tools and skills: name, and the tools that it lists.
    pub fn with<const N: usize>(tools: Vec<Tool>, skills: [(&str, &str); N]) -> Stage {
        let mut stage = Stage::new();
        stage.tools(tools);
        for (name, tools) in skills {
            stage.installs(&skill_file(name, tools));
        }
        stage
    }

    /// Changes the settings of the runs to come.
    pub fn set(&mut self, change: impl FnOnce(&mut Settings)) -> &mut Self {
        change(&mut self.settings);
        self
    }

    // What the person does.

    /// Begins a run, and leaves the last one behind.
    pub fn says(&mut self, message: &str) -> &mut Self {
        if let Some(run) = self.run.take() {
            self.transcript = run.transcript().clone();
        }
        self.runs += 1;
        let setup = Setup {
            run: self.runs,
            registry: self.registry.clone(),
            toolbox: self.toolbox.clone(),
            settings: self.settings.clone(),
            transcript: self.transcript.clone(),
            allowed: self.allowed.clone(),
        };
        self.run = Some(Run::start(setup, message));
        self.look();
        self
    }

    /// Puts these tools in the place of all.
    pub fn tools(&mut self, tools: Vec<Tool>) -> &mut Self {
        self.toolbox = Toolbox::from(tools);
        self.update()
    }

    /// Installs a skill.
    #[track_caller]
    pub fn installs(&mut self, source: &str) -> &mut Self {
        self.registry.install(Provenance::Pasted, source).expect("the file loads");
        self.update()
    }

    /// Switches a skill on or off.
    pub fn switches(&mut self, skill: &str, enabled: bool) -> &mut Self {
        self.registry.set_enabled(self.id(skill), enabled);
        self.update()
    }

    /// Removes a skill.
    pub fn removes(&mut self, skill: &str) -> &mut Self {
        self.registry.remove(self.id(skill));
        self.update()
    }

    /// Edits a skill's text.
    pub fn edits(&mut self, skill: &str, source: &str) -> &mut Self {
        self.registry.edit(self.id(skill), source);
        self.update()
    }

    /// Pins a skill's activation, or takes the pin off.
    pub fn pins(&mut self, skill: &str, pinned: bool) -> &mut Self {
        let id = self.id(skill);
        self.run().pin(id, pinned);
        self.look();
        self
    }

    /// Stops the run.
    pub fn stops(&mut self) -> &mut Self {
        self.run().stop();
        self.look();
        self
    }

    /// Asks for the failed round again.
    pub fn retries(&mut self) -> &mut Self {
        self.run().retry();
        self
    }

    /// The run asks the person about this tool.
    #[track_caller]
    pub fn asks_about(&mut self, tool: &str) -> &mut Self {
        let call = self.approval();
        assert_eq!(call.name.as_str(), tool);
        self
    }

    /// The person decides on the write that waits.
    #[track_caller]
    pub fn decides(&mut self, decision: Decision) -> &mut Self {
        let call = self.approval();
        self.run().decide(&call.id, decision);
        self.look();
        self
    }

    /// The person decides on the write that was last asked about, before the run is looked at again.
    #[track_caller]
    pub fn decides_without_a_step(&mut self, decision: Decision) -> &mut Self {
        let asked = self.events.iter().rev().find_map(|event| match event {
            Event::Asked { call, .. } => Some(call.clone()),
            _ => None,
        });
        self.run().decide(&asked.expect("the person was asked"), decision);
        self.look();
        self
    }

    // What the endpoint does.

    /// Answers the request with a reply, and closes the connection.
    #[track_caller]
    pub fn replies(&mut self, reply: Sent) -> &mut Self {
        let stream = self.stream(&reply);
        self.streams(&stream).closes()
    }

    /// A reply as an event stream, with ids of its own.
    pub fn stream(&mut self, reply: &Sent) -> String {
        let ids = &mut self.ids;
        reply.stream(|| {
            *ids += 1;
            format!("sent-{ids}")
        })
    }

    /// Answers the request with a good status and these bytes; the connection stays open.
    #[track_caller]
    pub fn streams(&mut self, bytes: &str) -> &mut Self {
        self.request();
        self.responds(200, "text/event-stream", None).receives(bytes)
    }

    /// Answers with an error status and a body.
    #[track_caller]
    pub fn status(&mut self, status: u16, body: &str) -> &mut Self {
        self.request();
        self.responds(status, "application/json", None).receives(body).closes()
    }

    /// Answers with an error status, an empty body, and a Retry-After.
    #[track_caller]
    pub fn status_retry_after(&mut self, status: u16, retry_after: &str, now_ms: f64) -> &mut Self {
        self.request();
        self.responds(status, "application/json", Some((retry_after, now_ms))).closes()
    }

    /// Status and headers.
    pub fn responds(&mut self, status: u16, kind: &str, retry_after: Option<(&str, f64)>) -> &mut Self {
        self.run().responded(ResponseHead {
            status,
            content_type: Some(kind.into()),
            retry_after: retry_after.map(|(value, _)| value.into()),
            now_ms: retry_after.map_or(0.0, |(_, now)| now),
        });
        self
    }

    /// Bytes of the body.
    pub fn receives(&mut self, bytes: &str) -> &mut Self {
        self.run().receive(bytes.as_bytes());
        self.look();
        self
    }

    /// The body ends.
    pub fn closes(&mut self) -> &mut Self {
        self.run().received(StreamEnd::Complete);
        self.look();
        self
    }

    /// Nothing more comes, for as long as the driver waits.
    pub fn falls_silent(&mut self) -> &mut Self {
        self.run().received(StreamEnd::Silence);
        self.look();
        self
    }

    /// The connection breaks.
    #[track_caller]
    pub fn breaks(&mut self) -> &mut Self {
        self.request();
        self.breaks_now()
    }

    /// The connection breaks, whatever the run waits for.
    pub fn breaks_now(&mut self) -> &mut Self {
        self.run().received(StreamEnd::Broken { why: "reset".into() });
        self.look();
        self
    }

    // What the tools do.

    /// The run calls this tool, which answers.
    #[track_caller]
    pub fn runs(&mut self, tool: &str) -> &mut Self {
        self.runs_to(tool, r#"{"ok":true}"#)
    }

    /// The run calls this tool, which answers so.
    #[track_caller]
    pub fn runs_to(&mut self, tool: &str, result: &str) -> &mut Self {
        let call = self.call();
        assert_eq!(call.name.as_str(), tool);
        self.run().observe(&call.id, ToolOutcome::Ok(result.into()));
        self.look();
        self
    }

    /// The run waits for so many milliseconds; they pass.
    #[track_caller]
    pub fn waits(&mut self, ms: u32) -> &mut Self {
        let Effect::Wait(found) = self.step() else { panic!("no wait, but {:?}", self.step()) };
        assert_eq!(found, ms);
        self.run().waited();
        self
    }

    // What is looked at.

    /// The run is over, and how.
    #[track_caller]
    pub fn ends(&mut self, ending: Ending) -> &mut Self {
        assert_eq!(self.ending(), ending);
        self
    }

    /// How the run ended.
    #[track_caller]
    pub fn ending(&mut self) -> Ending {
        let Effect::Done(ending) = self.step() else { panic!("not over, but {:?}", self.step()) };
        ending
    }

    /// The next request carries these tools, in this order.
    #[track_caller]
    pub fn sees(&mut self, tools: &str) -> &mut Self {
        assert_eq!(tool_names(&self.request()).join(" "), tools);
        self
    }

    /// The next request, as JSON.
    #[track_caller]
    pub fn request(&mut self) -> Value {
        serde_json::from_str(&self.body()).unwrap()
    }

    /// The next request, as sent.
    #[track_caller]
    pub fn body(&mut self) -> String {
        let Effect::Ask(request) = self.step() else { panic!("no request, but {:?}", self.step()) };
        assert_eq!(self.rebuilt.request(), Some(&*request.body), "the trace tells the very bytes");
        check_request(&serde_json::from_str(&request.body).unwrap());
        request.body.to_string()
    }

    /// The call that the driver is to run.
    #[track_caller]
    pub fn call(&mut self) -> PendingCall {
        let Effect::Call(call) = self.step() else { panic!("no call, but {:?}", self.step()) };
        call
    }

    /// The call that the person is asked about.
    #[track_caller]
    pub fn approval(&mut self) -> PendingCall {
        let Effect::Approve(call) = self.step() else { panic!("nothing to approve, but {:?}", self.step()) };
        call
    }

    /// The newest call by that name was refused so.
    #[track_caller]
    pub fn refuses(&mut self, name: &str, refusal: Refusal) -> &mut Self {
        self.settles(name, CallOutcome::Refused { refusal })
    }

    /// The newest call by that name came to this.
    #[track_caller]
    pub fn settles(&mut self, name: &str, outcome: CallOutcome) -> &mut Self {
        self.step();
        assert_eq!(self.settled(name).0, outcome);
        self
    }

    /// What the newest call by that name came to, its whole result, and what the model gets of it.
    #[track_caller]
    pub fn settled(&self, name: &str) -> (CallOutcome, String, Option<String>) {
        let mut ids = self.events.iter().filter_map(|event| match event {
            Event::Called { call, name: called, .. } if **called == *name => Some(call),
            _ => None,
        });
        let id = ids.next_back().unwrap_or_else(|| panic!("{name} was never called"));
        let settled = self.events.iter().find_map(|event| match event {
            Event::Settled { call, outcome, content, shown, .. } if call == id => {
                Some((outcome.clone(), content.to_string(), shown.as_deref().map(str::to_owned)))
            }
            _ => None,
        });
        settled.unwrap_or_else(|| panic!("the call of {name} is not settled"))
    }

    /// How many calls the driver was told to run.
    pub fn executed(&self) -> usize {
        self.events.iter().filter(|event| matches!(event, Event::Running { .. })).count()
    }

    /// Which of the installed skills has a name.
    #[track_caller]
    pub fn id(&self, skill: &str) -> SkillId {
        let found = self.registry.skills().iter().find(|installed| installed.name.as_str() == skill);
        found.unwrap_or_else(|| panic!("no skill {skill}")).id
    }

    /// The run under way.
    #[track_caller]
    pub fn run(&mut self) -> &mut Run {
        self.run.as_mut().expect("a run was begun")
    }

    /// The next effect.
    #[track_caller]
    pub fn step(&mut self) -> Effect {
        let effect = self.run().step();
        self.look();
        effect
    }

    pub fn update(&mut self) -> &mut Self {
        if let Some(run) = &mut self.run {
            run.update(&self.registry, &self.toolbox);
        }
        self.look();
        self
    }

    /// Takes the events, and checks that they tell the transcript.
    fn look(&mut self) {
        let Some(run) = &mut self.run else { return };
        for event in run.drain_events() {
            self.rebuilt.take(&event);
            self.events.push(event);
        }
        assert_eq!(
            &trace::transcript(self.events.iter()),
            run.transcript(),
            "the trace tells the transcript"
        );
    }
}
