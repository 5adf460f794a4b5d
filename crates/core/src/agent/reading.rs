//! How the model reads the files of active skills.

use std::rc::Rc;

use serde_json::{Map, Value, json};

use super::calling::Entry;
use super::gate::Refusal;
use super::run::Run;
use crate::lang::Lang;
use crate::registry::{FoundFile, InstalledSkill};
use crate::resource::{Content, Resource, ResourcePath};
use crate::text::model;
use crate::tool::check_arguments;
use crate::trace::{CallOutcome, Event};

/// The most characters of a file that one call reads; less where results are folded earlier, but never less than
/// `SMALLEST_PAGE`.
const PAGE: usize = 6000;
const SMALLEST_PAGE: usize = 500;

impl Run {
    /// `read_skill_resource`: a page of a file of an active skill. It is data: reading a script does not run it. What is said
    /// around it is in the skill's language, as when it was activated.
    pub(super) fn read_resource(&mut self, arguments: &Map<String, Value>) {
        let text = |name| arguments.get(name).and_then(Value::as_str).unwrap_or_default();
        let (wanted, asked) = (text("skill").trim(), text("path"));
        let installed = self.active_with_name(wanted);
        let lang = self.lang_of(installed.as_deref(), wanted);
        let misfits = check_arguments(&reading_parameters(), arguments);
        if !misfits.is_empty() {
            let sentences: Vec<String> = misfits.iter().map(|misfit| misfit.sentence(lang)).collect();
            let content = model::arguments_misfit(lang, "read_skill_resource", &sentences.join(" "));
            return self.settle(CallOutcome::Rejected { misfits }, model::error(&content));
        }
        let Some(installed) = installed else {
            return self.refuse_in(lang, Refusal::SkillNotActive, wanted, &[]);
        };
        if !installed.resources.is_empty() && !self.was_offered(&installed) {
            return self.refuse_in(lang, Refusal::NotYet, "read_skill_resource", &[]);
        }
        let path = match ResourcePath::parse(asked) {
            Ok(path) => path,
            Err(invalid) => {
                return self.refuse_in(lang, Refusal::Path { fault: invalid.fault }, asked, &[]);
            }
        };
        let resource = match installed.file(&path) {
            Some(FoundFile::Here(resource)) => resource,
            Some(FoundFile::Lost(_)) => {
                let content = model::error(&model::resource_lost(lang, path.as_str()));
                return self.settle(CallOutcome::Error, content);
            }
            None => {
                // Of several skills of one name, the files are those of the one that is read.
                let refusal = Refusal::UnknownResource { skill: installed.name.clone() };
                return self.refuse_in(lang, refusal, path.as_str(), &installed.resources);
            }
        };
        let Content::Text(text) = resource.content() else {
            let (kind, bytes) = (resource.kind(), resource.bytes.len());
            let content = model::resource_is_binary(lang, resource.path.as_str(), kind.name(lang), bytes);
            return self.read(&installed, resource, content);
        };
        let of = text.chars().count();
        let offset = arguments.get("offset");
        let from = offset.map_or(0, whole);
        if from > of {
            // As it was asked for: beyond what there is, numbers are all the same here.
            let offset = offset.map(Value::to_string).unwrap_or_default();
            let content = model::error(&model::offset_beyond(lang, resource.path.as_str(), &offset, of));
            return self.settle(CallOutcome::Error, content);
        }
        let size = (self.settings.limits.fold_over as usize).clamp(SMALLEST_PAGE, PAGE);
        let page: String = text.chars().skip(from).take(size).collect();
        let to = from + page.chars().count();
        let content = model::resource_page(lang, resource.path.as_str(), (from, to, of), &page);
        self.read(&installed, resource, content);
    }

    /// The language of what is said about the files of a skill, or where none of that name is active, of the one that can
    /// be activated.
    fn lang_of(&self, active: Option<&InstalledSkill>, name: &str) -> Lang {
        let skill = match active {
            Some(installed) => installed.skill.as_ref(),
            None => self.registry.in_catalogue(name).map(|(_, skill)| skill),
        };
        skill.map_or_else(|| self.frame_lang(), |skill| Lang::of(&skill.description))
    }

    fn read(&mut self, installed: &InstalledSkill, resource: &Resource, content: String) {
        self.settle_as(CallOutcome::Ok, content, Entry::Page);
        self.emit(Event::Read {
            round: self.round,
            skill: installed.id,
            name: installed.name.clone(),
            path: resource.path.clone(),
            hash: resource.hash.clone(),
        });
    }

    /// Whether a skill's files were offered with the request that the model answers: this skill's, and not only those of
    /// another one of its name.
    fn was_offered(&self, installed: &InstalledSkill) -> bool {
        self.sent.get("read_skill_resource").is_some_and(|tool| tool.reason.is_of(installed))
    }

    /// The active skill of that name; of several the one that was activated last, if it has files.
    fn active_with_name(&self, name: &str) -> Option<Rc<InstalledSkill>> {
        let activations = self.transcript.activations();
        let installed = activations.filter_map(|activation| self.registry.get(activation.skill));
        let is_it =
            |skill: &&Rc<InstalledSkill>| skill.name.as_str() == name && skill.enabled && !skill.removed;
        let active: Vec<&Rc<InstalledSkill>> = installed.filter(is_it).collect();
        let with_files = active.iter().rfind(|skill| !skill.resources.is_empty());
        with_files.or(active.last()).map(|skill| Rc::clone(skill))
    }
}

/// A number that is whole and not negative, as the schema asks: `6000.0` and `1e30` are such, too.
fn whole(number: &Value) -> usize {
    match number.as_u64() {
        Some(number) => usize::try_from(number).unwrap_or(usize::MAX),
        // Beyond what there is, it becomes the greatest there is.
        None => number.as_f64().map_or(0, |number| number as usize),
    }
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
