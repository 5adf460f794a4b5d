//! The tools that are nobody's: activating a skill, and reading the files of active ones.

use std::rc::Rc;

use serde_json::{Map, Value, json};

use super::{Reason, VisibleTool};
use crate::registry::{InstalledSkill, Registry};
use crate::skill::SkillName;
use crate::text::model;
use crate::tool::{Effect, Exposure, ToolName, ToolSpec, definition};

/// `activate_skill`, described by the catalogue; none without enabled skills.
pub(super) fn activate_skill(registry: &Registry) -> Option<VisibleTool> {
    let skills: Vec<(&str, &str)> =
        registry.catalogue().map(|(_, skill)| (skill.name.as_str(), skill.description.as_ref())).collect();
    if skills.is_empty() {
        return None;
    }
    let lang = model::catalogue_lang(skills.iter().map(|(_, description)| *description));
    let names: Vec<&str> = skills.iter().map(|(name, _)| *name).collect();
    let parameters = json!({
        "type": "object",
        "properties": {
            "name": {"type": "string", "description": model::skill_parameter(lang), "enum": names}
        },
        "required": ["name"]
    });
    let description = model::catalogue(lang, skills.iter().copied());
    Some(management(ToolName::activate_skill(), description, parameters, Reason::Management))
}

/// `read_skill_resource`; none unless an active skill has other files.
pub(super) fn read_skill_resource(active: &[(&Rc<InstalledSkill>, bool)]) -> Option<VisibleTool> {
    let with_files: Vec<&InstalledSkill> =
        active.iter().map(|(skill, _)| &***skill).filter(|skill| !skill.resources.is_empty()).collect();
    if with_files.is_empty() {
        return None;
    }
    let descriptions =
        with_files.iter().filter_map(|skill| skill.skill.as_ref()).map(|skill| &*skill.description);
    let lang = model::catalogue_lang(descriptions);
    let mut of: Vec<SkillName> = Vec::new();
    for skill in &with_files {
        // Two of one name are one to the model.
        if !of.contains(&skill.name) {
            of.push(skill.name.clone());
        }
    }
    let words = model::resource_parameters(lang);
    let parameters = json!({
        "type": "object",
        "properties": {
            "skill": {"type": "string", "description": words.skill, "enum": of},
            "path": {"type": "string", "description": words.path},
            "offset": {"type": "integer", "minimum": 0, "description": words.offset}
        },
        "required": ["skill", "path"]
    });
    let description = model::resource_tool(lang).to_owned();
    let ids = with_files.iter().map(|skill| skill.id).collect();
    Some(management(ToolName::read_skill_resource(), description, parameters, Reason::Files { of, ids }))
}

fn management(name: ToolName, description: String, parameters: Value, reason: Reason) -> VisibleTool {
    let spec = ToolSpec {
        name,
        description: description.into(),
        parameters: Rc::new(match parameters {
            Value::Object(object) => object,
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Array(_) => {
                Map::new()
            }
        }),
        effect: Effect::Read,
        exposure: Exposure::General,
    };
    let definition = definition(&spec);
    VisibleTool { name: spec.name, effect: Effect::Read, reason, definition }
}
