//! The gate: a call runs only if its tool was in the set sent with that round's request and is still visible now.

use std::rc::Rc;

use serde::{Deserialize, Serialize};

use crate::lang::Lang;
use crate::registry::{InstalledSkill, Registry};
use crate::resource::{PathFault, Resource};
use crate::skill::SkillName;
use crate::text::model;
use crate::tool::{Tool, ToolName, Toolbox};
use crate::visibility::{Hidden, Reason, VisibleSet, VisibleTool};

/// How many files of a skill are named where the model asked for one that is not there.
const LISTED: usize = 50;

/// Why a call was refused. Each tells the model what to do instead.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum Refusal {
    /// No tool has this name.
    UnknownTool,
    /// The tool is hidden.
    Locked {
        /// The skills that unlock it; none where no enabled skill does.
        unlocked_by: Vec<SkillName>,
    },
    /// The budget for tool definitions left the tool out of the request.
    NoRoom,
    /// The tool was unlocked by this very reply; the next round may call it.
    NotYet,
    /// The tool was visible when the request was sent, and no longer is, or is another one now.
    Revoked,
    /// `activate_skill` named a skill that is not installed.
    UnknownSkill,
    /// `activate_skill` named a skill that is switched off or does not load, or its name was called as a tool.
    DisabledSkill,
    /// The name of a skill that can be activated was called as a tool.
    SkillIsNoTool,
    /// The same write with the same arguments ran in this run already.
    WriteRepeated,
    /// `activate_skill` named a skill that enters the system prompt by itself, or its name was called as a tool.
    PromptSkill,
    /// `read_skill_resource` was called, and no active skill has files.
    NoFiles,
    /// `read_skill_resource` named a skill that is not active.
    SkillNotActive,
    /// `read_skill_resource` named a path that leads out of the skill, or is none.
    Path {
        /// What is wrong with it.
        fault: PathFault,
    },
    /// `read_skill_resource` named a file that the skill does not have.
    UnknownResource {
        /// The skill.
        skill: SkillName,
    },
}

/// What the gate lets through.
#[derive(Clone, Debug)]
pub(crate) enum Admission {
    /// A call of `activate_skill`.
    Activation,
    /// A call of `read_skill_resource`.
    Reading,
    /// A call of a tool.
    Call(Rc<Tool>),
}

/// Decides on a call by its name: `sent` is the set of the round's request, `now` the set as it would be sent now.
pub(crate) fn admit(
    name: &str,
    sent: &VisibleSet,
    now: &VisibleSet,
    registry: &Registry,
    toolbox: &Toolbox,
) -> Result<Admission, Refusal> {
    let is_activation = |tool: &VisibleTool| tool.reason == Reason::Management;
    let is_reading = |tool: &VisibleTool| matches!(tool.reason, Reason::Files { .. });
    match (sent.get(name), now.get(name), toolbox.get(name)) {
        // By the reason, not by the name: an unsound toolbox may hold a tool of that name, which must not run.
        (Some(then), Some(now), _) if is_activation(then) && is_activation(now) => Ok(Admission::Activation),
        (Some(then), Some(now), _) if is_reading(then) && is_reading(now) => Ok(Admission::Reading),
        // The model asked for the tool it was told of; another of that name is not what it asked for.
        (Some(then), now_visible, Some(entry))
            if then.definition == entry.definition
                && (now_visible.is_some() || is_over_budget(name, now)) =>
        {
            Ok(Admission::Call(entry.tool.clone()))
        }
        (Some(_), _, _) => Err(Refusal::Revoked),
        (None, Some(_), _) => Err(Refusal::NotYet),
        (None, None, Some(_)) if is_over_budget(name, now) => Err(Refusal::NoRoom),
        (None, None, Some(_)) => Err(Refusal::Locked { unlocked_by: unlocking(name, now) }),
        (None, None, None) if name == ToolName::read_skill_resource().as_str() && now.degraded.is_none() => {
            Err(Refusal::NoFiles)
        }
        (None, None, None) => Err(match registry.in_catalogue(name) {
            Some(_) => Refusal::SkillIsNoTool,
            None => not_activated(name, registry).unwrap_or(Refusal::UnknownTool),
        }),
    }
}

/// Why a skill of that name can't be activated; `None` if there is none.
pub(super) fn not_activated(name: &str, registry: &Registry) -> Option<Refusal> {
    let is_it = |skill: &InstalledSkill| skill.name.as_str() == name;
    // What wins and is in no catalogue.
    if registry.winners().any(|(installed, _)| is_it(installed)) {
        return Some(Refusal::PromptSkill);
    }
    let mut installed = registry.skills().iter().filter(|skill| !skill.removed);
    installed.any(|installed| is_it(installed)).then_some(Refusal::DisabledSkill)
}

/// Whether only the budget for definitions hides a tool: what was sent before may still be called.
fn is_over_budget(name: &str, now: &VisibleSet) -> bool {
    now.hidden.iter().any(|tool| tool.name.as_str() == name && tool.why == Hidden::OverBudget)
}

fn unlocking(name: &str, now: &VisibleSet) -> Vec<SkillName> {
    match now.hidden.iter().find(|tool| tool.name.as_str() == name).map(|tool| &tool.why) {
        Some(Hidden::Locked { by }) => by.clone(),
        Some(Hidden::NoSkill { .. } | Hidden::OverBudget | Hidden::Degraded) | None => Vec::new(),
    }
}

/// What the model is told of a refused call. `subject` is the name of the tool or the skill, or the path of a file;
/// `files` are those that may be read where it is no file.
pub(crate) fn explain(
    refusal: &Refusal,
    subject: &str,
    files: &[Resource],
    registry: &Registry,
    lang: Lang,
) -> String {
    let sentence = match refusal {
        Refusal::UnknownTool => model::unknown_tool(lang, subject),
        Refusal::Locked { unlocked_by } => {
            model::locked(lang, subject, &joined(unlocked_by.iter().map(SkillName::as_str), lang))
        }
        Refusal::NoRoom => model::no_room(lang, subject),
        Refusal::NotYet => model::not_yet(lang, subject),
        Refusal::Revoked => model::revoked(lang, subject),
        Refusal::UnknownSkill => {
            let known = registry.catalogue().map(|(_, skill)| skill.name.as_str());
            model::unknown_skill(lang, subject, &joined(known, lang))
        }
        Refusal::DisabledSkill => model::disabled_skill(lang, subject),
        Refusal::SkillIsNoTool => model::skill_is_no_tool(lang, subject),
        Refusal::WriteRepeated => model::write_repeated(lang, subject),
        Refusal::PromptSkill => model::is_prompt_skill(lang, subject),
        Refusal::NoFiles => model::no_files(lang, subject),
        Refusal::SkillNotActive => model::skill_not_active(lang, subject),
        Refusal::Path { fault } => model::path_refused(lang, subject, *fault),
        Refusal::UnknownResource { skill } => {
            if files.is_empty() {
                return model::error(&model::skill_without_files(lang, skill.as_str(), subject));
            }
            let listed = joined(files.iter().take(LISTED).map(|file| file.path.as_str()), lang);
            let more = files.len().saturating_sub(LISTED);
            model::no_such_resource(lang, skill.as_str(), subject, &listed, more)
        }
    };
    model::error(&sentence)
}

fn joined<'a>(names: impl Iterator<Item = &'a str>, lang: Lang) -> String {
    names.collect::<Vec<_>>().join(lang.pick(", ", "、"))
}
