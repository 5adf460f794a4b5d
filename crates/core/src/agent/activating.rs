//! How skills become active: by the model's call, and by the person's word.

use std::rc::Rc;

use serde_json::{Map, Value};

use super::calling::Entry;
use super::gate::{Refusal, not_activated};
use super::message::{Activation, Instructions};
use super::run::Run;
use super::slash::{Slash, slash};
use crate::lang::Lang;
use crate::registry::{InstalledSkill, SkillId};
use crate::skill::Skill;
use crate::text::model;
use crate::trace::{CallOutcome, Event};
use crate::visibility::{VisibleSet, VisibleTool};

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
            let refusal = not_activated(wanted, &self.registry).unwrap_or(Refusal::UnknownSkill);
            return self.refuse(refusal, wanted);
        };
        let (installed, skill) = (installed.clone(), skill.clone());
        let (lang, name) = (Lang::of(&skill.description), skill.name.as_str());
        if self.is_active(installed.id) {
            return self.settle(CallOutcome::Ok, model::already_active(lang, name));
        }
        let content = model::activated(&skill, &installed.resources);
        let before = self.visible_now();
        let entry = Entry::Instructions(activation(&installed, &skill));
        self.settle_as(CallOutcome::Ok, content, entry);
        let unlocked = new_tools(&before, &self.visible_now()).map(|tool| tool.name.clone()).collect();
        let (round, name) = (self.round, skill.name.clone());
        self.emit(Event::Activated { round, skill: installed.id, name, unlocked });
    }

    /// The person's message, behind the instructions of the skills that the person activates with it. Those that are
    /// active already add nothing. Before them come those that the person pinned and then `edited`. All of them
    /// are of the catalogue.
    pub(super) fn enter_message(&mut self, message: &str, edited: &[SkillId]) {
        let Slash { skills: named, text, .. } = slash(message, &self.registry);
        let named = named.iter().filter(|id| !edited.contains(id));
        let mut instructions: Vec<Instructions> = Vec::new();
        let mut entering: Vec<Rc<InstalledSkill>> = Vec::new();
        let mut lang = self.frame_lang();
        for &id in edited.iter().chain(named) {
            let Some(installed) = self.registry.get(id).cloned() else { continue };
            let Some(skill) = installed.skill.clone() else { continue };
            lang = Lang::of(&skill.description);
            if self.is_active(id) || entering.iter().any(|other| other.id == id) {
                self.emit(Event::AlreadyActive { skill: id, name: skill.name.clone() });
                continue;
            }
            let framed = model::activated_by_person(&skill, &installed.resources).into();
            let activation = Activation { pinned: edited.contains(&id), ..activation(&installed, &skill) };
            instructions.push(Instructions { activation, framed });
            entering.push(installed);
        }
        let text = if text.trim().is_empty() { model::begin(lang) } else { text };
        if instructions.is_empty() {
            let message = self.transcript.push_user(self.id, text);
            return self.emit(Event::Entered(message));
        }
        let before = self.visible_now();
        let message = self.transcript.push_instructed(self.id, instructions, text);
        self.emit(Event::Entered(message));
        let after = self.visible_now();
        for installed in entering {
            let of_it = new_tools(&before, &after).filter(|tool| tool.reason.is_of(&installed));
            let unlocked = of_it.map(|tool| tool.name.clone()).collect();
            let (skill, name) = (installed.id, installed.name.clone());
            self.emit(Event::Activated { round: 0, skill, name, unlocked });
        }
    }

    fn is_active(&self, skill: SkillId) -> bool {
        self.transcript.activations().any(|activation| activation.skill == skill)
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
