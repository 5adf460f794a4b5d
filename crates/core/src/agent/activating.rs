//! How skills enter a run: by the model's call, by the person's word; and how the model reads their files.

use std::rc::Rc;

use serde_json::{Map, Value, json};

use super::calling::Entry;
use super::gate::Refusal;
use super::message::{Activation, Instructions};
use super::run::Run;
use super::slash::{Slash, slash};
use crate::chat::ModelSettings;
use crate::lang::Lang;
use crate::registry::{InstalledSkill, SkillId};
use crate::resource::{Content, ResourcePath};
use crate::skill::{Skill, SkillEntry};
use crate::text::model;
use crate::tool::check_arguments;
use crate::trace::{CallOutcome, Event, LoadedPrompt};
use crate::visibility::{VisibleSet, VisibleTool};

/// The most prompt skills that enter one run.
pub const MAX_PROMPTS: usize = 3;
/// How many files of a skill are listed behind its instructions.
const LISTED: usize = 200;
/// The most characters of a file that one call reads; less where results are folded earlier, but never less than
/// `SMALLEST_PAGE`.
const PAGE: usize = 6000;
const SMALLEST_PAGE: usize = 500;

impl Run {
    /// `activate_skill`: the instructions enter the transcript as the call's result.
    pub(super) fn activate(&mut self, arguments: &Map<String, Value>) {
        let lang = self.frame_lang();
        let wanted = arguments.get("name").and_then(Value::as_str).unwrap_or_default().trim();
        if wanted.is_empty() {
            let content = model::error(model::name_missing(lang));
            return self.settle(CallOutcome::Rejected { misfits: Vec::new() }, content);
        }
        let Some((installed, skill)) = self.registry.in_catalogue(wanted) else {
            return self.refuse(self.why_not(wanted), wanted);
        };
        let (installed, skill) = (installed.clone(), skill.clone());
        let (lang, name) = (Lang::of(&skill.description), skill.name.as_str());
        if self.is_active(installed.id) {
            return self.settle(CallOutcome::Ok, model::already_active(lang, name));
        }
        let content = model::activated(lang, name, &skill.instructions) + &files(&installed, lang);
        let before = self.visible_now();
        let entry = Entry::Instructions(activation(&installed, &skill));
        self.settle_as(CallOutcome::Ok, content, entry);
        let unlocked = new_tools(&before, &self.visible_now()).map(|tool| tool.name.clone()).collect();
        let (round, name) = (self.round, skill.name.clone());
        self.emit(Event::Activated { round, skill: installed.id, name, unlocked });
    }

    /// Notes the prompt skills that the message calls for.
    pub(super) fn load_prompts(&mut self, message: &str) {
        let found = self.registry.prompts(message);
        if found.is_empty() {
            return;
        }
        let (mut loaded, mut left_out) = (Vec::new(), Vec::new());
        for (installed, word) in found {
            if loaded.len() == MAX_PROMPTS {
                left_out.push(installed.name.clone());
                continue;
            }
            self.prompts.push(installed.id);
            loaded.push(LoadedPrompt {
                skill: installed.id,
                name: installed.name.clone(),
                hash: installed.hash.clone(),
                word: word.map(Into::into),
            });
        }
        self.emit(Event::Prompted { loaded, left_out });
    }

    /// What is sent beside the conversation: the person's settings, with the prompt skills in the system prompt. One
    /// that is switched off meanwhile is left out from the next request on.
    pub(super) fn model_settings(&self) -> ModelSettings {
        let mut model = self.settings.model.clone();
        for id in &self.prompts {
            let installed = self.registry.get(*id).filter(|skill| skill.enabled && !skill.removed);
            let Some(skill) = installed.and_then(|installed| installed.skill.as_ref()) else { continue };
            if !model.system_prompt.is_empty() {
                model.system_prompt.push_str("\n\n");
            }
            model.system_prompt.push_str(&model::prompt_skill(skill.name.as_str(), &skill.instructions));
        }
        model
    }

    /// The person's message, behind the instructions of the skills that the person activates with it. Those that are
    /// active already add nothing.
    pub(super) fn enter_message(&mut self, message: &str) {
        let Slash { skills: activate, text, .. } = slash(message, &self.registry);
        let mut instructions: Vec<Instructions> = Vec::new();
        let mut entering: Vec<Rc<InstalledSkill>> = Vec::new();
        for id in activate {
            let Some((installed, skill)) =
                self.registry.catalogue().find(|(installed, _)| installed.id == id)
            else {
                continue;
            };
            let (installed, skill) = (installed.clone(), skill.clone());
            if self.is_active(id) || entering.iter().any(|other| other.id == id) {
                self.emit(Event::AlreadyActive { skill: id, name: skill.name.clone() });
                continue;
            }
            let lang = Lang::of(&skill.description);
            let [before, behind] = model::activated_by_person(lang);
            let head = [before, skill.name.as_str(), behind, "\n\n"].concat();
            let framed = [&head, &*skill.instructions, &files(&installed, lang)].concat().into();
            instructions.push(Instructions { activation: activation(&installed, &skill), framed });
            entering.push(installed);
        }
        let text = if text.trim().is_empty() { model::begin(self.frame_lang()) } else { text };
        if instructions.is_empty() {
            let message = self.transcript.push_user(self.id, text);
            return self.emit(Event::Entered(message));
        }
        let before = self.visible_now();
        let message = self.transcript.push_instructed(self.id, instructions, text);
        self.emit(Event::Entered(message));
        let after = self.visible_now();
        for installed in entering {
            let of_it = new_tools(&before, &after).filter(|tool| tool.reason.is_of(&installed.name));
            let unlocked = of_it.map(|tool| tool.name.clone()).collect();
            let (skill, name) = (installed.id, installed.name.clone());
            self.emit(Event::Activated { round: 0, skill, name, unlocked });
        }
    }

    /// `read_skill_resource`: a page of a file of an active skill. It is data: reading a script does not run it.
    pub(super) fn read_resource(&mut self, arguments: &Map<String, Value>) {
        let lang = self.frame_lang();
        let misfits = check_arguments(&reading_parameters(), arguments);
        if !misfits.is_empty() {
            let sentences: Vec<String> = misfits.iter().map(|misfit| misfit.sentence(lang)).collect();
            let content = model::arguments_misfit(lang, "read_skill_resource", &sentences.join(" "));
            return self.settle(CallOutcome::Rejected { misfits }, model::error(&content));
        }
        let text = |name| arguments.get(name).and_then(Value::as_str).unwrap_or_default();
        let (wanted, asked) = (text("skill").trim(), text("path"));
        let Some(installed) = self.active_with_name(wanted) else {
            return self.refuse(Refusal::SkillNotActive, wanted);
        };
        let path = match ResourcePath::parse(asked) {
            Ok(path) => path,
            Err(invalid) => return self.refuse(Refusal::Path { fault: invalid.fault }, asked),
        };
        let Some(resource) = installed.resource(&path) else {
            if installed.lost.iter().any(|lost| lost.path == path) {
                let content = model::error(&model::resource_lost(lang, path.as_str()));
                return self.settle(CallOutcome::Error, content);
            }
            return self.refuse(Refusal::UnknownResource { skill: installed.name.clone() }, path.as_str());
        };
        let Content::Text(text) = resource.content() else {
            let (kind, bytes) = (resource.kind(), resource.bytes.len());
            let content = model::resource_is_binary(lang, path.as_str(), kind.name(lang), bytes);
            return self.read(&installed, &path, &resource.hash, content);
        };
        let of = text.chars().count();
        let from = arguments.get("offset").and_then(Value::as_u64).unwrap_or_default();
        let from = usize::try_from(from).unwrap_or(usize::MAX);
        if from > of {
            let content = model::error(&model::offset_beyond(lang, path.as_str(), from, of));
            return self.settle(CallOutcome::Error, content);
        }
        let size = (self.settings.limits.fold_over as usize).clamp(SMALLEST_PAGE, PAGE);
        let page: String = text.chars().skip(from).take(size).collect();
        let to = from + page.chars().count();
        let content = model::resource_page(lang, path.as_str(), (from, to, of), &page);
        self.read(&installed, &path, &resource.hash, content);
    }

    fn read(&mut self, installed: &InstalledSkill, path: &ResourcePath, hash: &Rc<str>, content: String) {
        self.settle_as(CallOutcome::Ok, content, Entry::Page);
        self.emit(Event::Read {
            round: self.round,
            skill: installed.id,
            name: installed.name.clone(),
            path: path.clone(),
            hash: hash.clone(),
        });
    }

    fn is_active(&self, skill: SkillId) -> bool {
        self.transcript.activations().any(|activation| activation.skill == skill)
    }

    /// The active skill of that name; of several the one that was activated last.
    fn active_with_name(&self, name: &str) -> Option<Rc<InstalledSkill>> {
        let mut found = None;
        for activation in self.transcript.activations() {
            let installed = self.registry.get(activation.skill);
            let is_it =
                |skill: &&Rc<InstalledSkill>| skill.name.as_str() == name && skill.enabled && !skill.removed;
            found = installed.filter(is_it).cloned().or(found);
        }
        found
    }

    /// Why a skill of that name can't be activated.
    fn why_not(&self, wanted: &str) -> Refusal {
        let mut installed = self.registry.skills().iter().filter(|skill| !skill.removed);
        let Some(found) = installed.find(|skill| skill.name.as_str() == wanted) else {
            return Refusal::UnknownSkill;
        };
        match found.skill.as_ref().map(|skill| &skill.entry) {
            Some(SkillEntry::Prompt(_)) if found.enabled => Refusal::PromptSkill,
            Some(SkillEntry::Prompt(_) | SkillEntry::Activated) | None => Refusal::DisabledSkill,
        }
    }
}

fn activation(installed: &InstalledSkill, skill: &Skill) -> Activation {
    let lang = Lang::of(&skill.description);
    Activation {
        skill: installed.id,
        name: skill.name.clone(),
        hash: installed.hash.clone(),
        pinned: false,
        stand_in: model::activation_ended(lang, skill.name.as_str()).into(),
    }
}

/// The tools that are visible now and were not before.
fn new_tools<'a>(before: &VisibleSet, now: &'a VisibleSet) -> impl Iterator<Item = &'a VisibleTool> {
    now.tools.iter().filter(|tool| before.get(tool.name.as_str()).is_none())
}

/// The list of a skill's files, which stands behind its instructions; empty if it has none.
fn files(installed: &InstalledSkill, lang: Lang) -> String {
    if installed.resources.is_empty() {
        return String::new();
    }
    let listed = installed.resources.iter().take(LISTED);
    let more = installed.resources.len().saturating_sub(LISTED);
    model::resource_list(lang, listed.map(|resource| (resource.path.as_str(), resource.bytes.len())), more)
}

/// What the arguments must be, whoever they name: that a skill is not active is told in its own words.
fn reading_parameters() -> Map<String, Value> {
    let parameters = json!({
        "type": "object",
        "properties": {
            "skill": {"type": "string"},
            "path": {"type": "string"},
            "offset": {"type": "integer", "minimum": 0}
        },
        "required": ["skill", "path"]
    });
    match parameters {
        Value::Object(parameters) => parameters,
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Array(_) => Map::new(),
    }
}
