//! Watches what is sent: the messages, what stands of skills in them, and the tools.

use serde_json::Value;
use skillsight_core::agent::Request;

use super::audit::{Audit, marks};
use super::calls::Content;
use super::files::check_list;
use super::history::number;
use super::rules::{ACTIVATE, Active, READ, Source};
use crate::checks::check_request;

impl Audit {
    /// A request is given to the driver.
    pub fn asks(&mut self, request: &Request) {
        assert_eq!(self.rebuilt.request(), Some(&*request.body), "the trace tells the very bytes");
        assert!(self.open.is_empty());
        let json: Value = serde_json::from_str(&request.body).unwrap();
        check_request(&json);
        let messages = json["messages"].as_array().unwrap();
        let (system, messages) = match messages.split_first() {
            Some((first, rest)) if first["role"] == "system" => (first["content"].as_str().unwrap(), rest),
            Some(_) | None => ("", messages.as_slice()),
        };
        self.check_system(system);
        let has_result = |id: &String| messages.iter().any(|message| message["tool_call_id"] == id.as_str());
        assert!(self.of_this_reply.iter().all(has_result), "the model must see what came of its last calls");
        self.history.check(messages, &self.active, &self.said, self.budget.is_some());
        self.look_for_activations(messages);
        for message in messages {
            self.check_message(message);
        }
        assert!(messages.iter().any(|message| self.said_in(message) == Some(self.said.len() - 1)));
        let tools = json["tools"].as_array().map_or(&[][..], Vec::as_slice);
        self.check_tools(tools, &request.body);
        self.sent = tools.to_vec();
        self.readable = match self.sent.iter().any(|tool| tool["function"]["name"] == READ) {
            true => self.view.readable(&self.active).iter().map(|card| card.id).collect(),
            false => Vec::new(),
        };
        self.met.when("two skills with files", self.readable.len() > 1);
        self.round = request.round;
        self.met.once("requests");
    }

    /// The person's own system prompt, and behind it the prompt skills of this run that are still on.
    fn check_system(&mut self, system: &str) {
        let rest = system.strip_prefix(self.system_prompt.as_str()).expect("the person's own comes first");
        let due = self.view.prompt_marks(&self.prompts);
        assert_eq!(marks(rest), due);
        assert_eq!(rest.is_empty(), due.is_empty(), "{rest}");
        self.met.when("prompt withdrawn", due.len() < self.prompts.len());
    }

    /// A skill is active while its instructions are among the messages, and only where a call or the person put them.
    fn look_for_activations(&mut self, messages: &[Value]) {
        let holds = |active: &Active| {
            let is_in = |message: &Value| match &active.source {
                Source::Call(call) => message["tool_call_id"] == call.as_str(),
                Source::Said(index) => self.said_in(message) == Some(*index),
            };
            messages.iter().find(|message| is_in(message)).map(|message| self.instructions(message))
        };
        let is_there = |active: &Active| {
            holds(active).is_some_and(|text| text.is_some_and(|text| text.contains(&active.mark)))
        };
        let (stay, gone): (Vec<Active>, Vec<Active>) = self.active.iter().cloned().partition(is_there);
        assert!(gone.iter().all(|active| !active.pinned), "a pinned activation was taken out");
        assert!(
            gone.iter().all(|active| holds(active).is_none()),
            "instructions went, and their message stays"
        );
        assert!(!self.left.iter().any(is_there), "instructions of an earlier run");
        let mut lost: Vec<String> =
            gone.iter().map(|active| self.view.card(active.skill).name.clone()).collect();
        lost.sort_unstable();
        self.lost.sort_unstable();
        assert_eq!(self.lost, lost, "the trace tells whose instructions were compacted");
        self.lost.clear();
        self.met.times("activation compacted", gone.len());
        let has_files = |active: &&Active| !self.view.card(active.skill).present().is_empty();
        self.met.times("files compacted", gone.iter().filter(has_files).count());
        self.active = stay;
        self.left.extend(gone);
    }

    /// Which of the person's messages this is.
    fn said_in(&self, message: &Value) -> Option<usize> {
        let content = message["content"].as_str().filter(|_| message["role"] == "user")?;
        let of_content = number(content);
        self.said.iter().position(|said| number(said) == of_content)
    }

    /// Where a message may hold instructions: a result, or what stands before the person's own words.
    fn instructions<'a>(&self, message: &'a Value) -> Option<&'a str> {
        let content = message["content"].as_str()?;
        match self.said_in(message) {
            Some(index) => content.strip_suffix(self.said[index].as_str()),
            None => Some(content),
        }
    }

    /// Of instructions and files there is in a message what was put there, and nothing else.
    fn check_message(&self, message: &Value) {
        let role = message["role"].as_str().unwrap();
        if role == "assistant" {
            return;
        }
        let text = self.instructions(message).expect("the person's own words stand as they were said");
        if let Some(index) = self.said_in(message) {
            self.check_instructions(&Source::Said(index), text);
            return;
        }
        assert_eq!(role, "tool", "nobody said {text}");
        let id = message["tool_call_id"].as_str().unwrap();
        match self.results.get(id) {
            Some(Content::OfTool) => {}
            Some(Content::Instructions) => self.check_instructions(&Source::Call(id.to_owned()), text),
            Some(Content::Page(page)) => assert_eq!(marks(text), marks(page)),
            // A call of a run that was left is closed by the next one.
            Some(Content::Words) | None => assert_eq!(marks(text), [] as [&str; 0], "{text}"),
        }
    }

    /// In one place there are the instructions that were put there, each once, with their files; or their skill's name if
    /// they are over.
    fn check_instructions(&self, source: &Source, text: &str) {
        let is_here = |active: &&Active| active.source == *source;
        let active: Vec<&Active> = self.active.iter().filter(is_here).collect();
        let left: Vec<&Active> = self.left.iter().filter(is_here).collect();
        assert_eq!(marks(text), active.iter().map(|active| active.mark.as_str()).collect::<Vec<_>>());
        assert!(left.iter().all(|left| text.contains(&left.name)), "{text}");
        let is_put = !active.is_empty() || !left.is_empty();
        assert_eq!(text.is_empty(), !is_put, "before the person's words stand only instructions: {text}");
        // Files may be others since an earlier run.
        if *source == Source::Said(self.said.len() - 1) {
            let files = active.iter().flat_map(|active| self.view.card(active.skill).present());
            check_list(text, &files.collect::<Vec<_>>());
        }
    }

    fn check_tools(&mut self, tools: &[Value], body: &str) {
        let names: Vec<&str> = tools.iter().map(|tool| tool["function"]["name"].as_str().unwrap()).collect();
        let visible = self.view.visible(&self.active);
        if self.has_definition_budget {
            self.check_budget(&names, &visible);
        } else {
            assert_eq!(names, visible);
        }
        let told: Vec<&str> = self.told.tools.iter().map(|tool| tool.name.as_str()).collect();
        assert_eq!(names, told, "the trace tells the set");
        for (tool, told) in tools.iter().zip(&self.told.tools) {
            self.view.check_definition(tool, &self.active);
            assert_eq!(told.reason, self.view.reason(told.name.as_str(), &self.active), "{}", told.name);
        }
        let shared = visible.iter().filter(|name| self.view.openers_of(name, &self.active) > 1).count();
        self.met.times("shared tool", shared);
        self.met.when("degraded", !self.view.is_sound());
        let raw = body.split_once("],\"tools\":[").map_or("", |(_, rest)| rest.rsplit_once(']').unwrap().0);
        let mut sorted = Value::from(tools.to_vec());
        sorted.sort_all_objects();
        let before = self.bytes.entry(sorted.to_string()).or_insert_with(|| raw.to_owned());
        assert_eq!(before, raw, "equal sets are sent byte for byte equal");
    }

    /// A budget on definitions leaves out some, but neither what is nobody's nor what the model was not told of yet.
    fn check_budget(&mut self, names: &[&str], visible: &[String]) {
        let mut rest = visible.iter();
        assert!(names.iter().all(|name| rest.any(|visible| visible == name)), "{names:?} of {visible:?}");
        let is_fresh = |active: &&Active| match &active.source {
            Source::Call(call) => self.of_this_reply.contains(call),
            Source::Said(index) => *index == self.said.len() - 1 && self.rounds.is_empty(),
        };
        let fresh: Vec<Active> = self.active.iter().filter(is_fresh).cloned().collect();
        let general = self.view.visible(&[]);
        let kept = |name: &&String| {
            [ACTIVATE, READ].contains(&name.as_str())
                || (!general.contains(name) && self.view.openers_of(name, &fresh) > 0)
        };
        for name in visible.iter().filter(kept) {
            assert!(names.contains(&name.as_str()), "the budget dropped {name}");
        }
        self.met.when("unlisted for a budget", names.len() < visible.len());
    }
}
