//! What the model may see and call: the one place that decides.
//!
//! [`visible`] is pure and is computed afresh before every request. Every entry of the set says why it is
//! visible, and every hidden tool what would unlock it; the page shows these reasons and the gate uses the same set.

mod management;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::rc::Rc;

use serde::{Deserialize, Serialize};

use crate::agent::Transcript;
use crate::registry::{InstalledSkill, Registry, SkillId};
use crate::skill::SkillName;
use crate::tokens;
use crate::tool::{Effect, Exposure, ToolName, Toolbox, ToolboxEntry, ToolboxError};
use management::{activate_skill, read_skill_resource};

/// Whether skills' tools stay hidden until a skill is active.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Isolation {
    /// As the product is meant.
    #[default]
    On,
    /// Every tool is visible from the first round, to see what a model does then. Approvals stand.
    Off,
}

/// What a person set that bears on visibility.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct VisibilitySettings {
    /// Whether skills' tools stay hidden until a skill is active.
    pub isolation: Isolation,
    /// The most estimated tokens that tool definitions may take; never drops `activate_skill` or what was just
    /// unlocked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub definition_budget: Option<u32>,
}

/// Why a tool is visible.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// It is general.
    General,
    /// It manages skills, and there are enabled ones.
    Management,
    /// It reads files, and these active skills have some.
    Files {
        /// In the order of activation, each name once, as the model is told.
        of: Vec<SkillName>,
        /// These very skills: two may share a name. Empty in traces that were stored before this was told.
        #[serde(default)]
        ids: Vec<SkillId>,
    },
    /// These active skills list it.
    Unlocked {
        /// In the order of activation.
        by: Vec<SkillName>,
    },
    /// Isolation is switched off.
    IsolationOff,
}

impl Reason {
    /// Whether it is that a skill is active.
    pub(crate) fn is_of(&self, skill: &InstalledSkill) -> bool {
        match self {
            Reason::Unlocked { by } => by.contains(&skill.name),
            Reason::Files { ids, .. } => ids.contains(&skill.id),
            Reason::General | Reason::Management | Reason::IsolationOff => false,
        }
    }
}

/// Why a tool is hidden.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Hidden {
    /// One of these enabled skills would unlock it.
    Locked {
        /// Skills of the catalogue that list it.
        by: Vec<SkillName>,
    },
    /// No enabled skill lists it.
    NoSkill {
        /// Installed skills that do: disabled, shadowed, broken or just removed ones.
        listed_by: Vec<SkillName>,
    },
    /// The budget for tool definitions had no room.
    OverBudget,
    /// The set could not be computed, and only tools that say themselves that they are general are sent.
    Degraded,
}

/// A tool in the set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct VisibleTool {
    /// Its name.
    pub name: ToolName,
    /// Read or write.
    pub effect: Effect,
    /// Why it is visible.
    pub reason: Reason,
    /// The definition as sent; empty in a set that was read back from a trace.
    #[serde(skip, default = "empty")]
    pub definition: Rc<str>,
}

/// A tool that is not in the set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HiddenTool {
    /// Its name.
    pub name: ToolName,
    /// Why it is hidden.
    pub why: Hidden,
}

/// The visible set: the tools of one request, in the order sent, and those left out.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct VisibleSet {
    /// In the order sent: general tools, management, then unlocked tools in the order of unlocking.
    pub tools: Vec<VisibleTool>,
    /// In toolbox order.
    pub hidden: Vec<HiddenTool>,
    /// Tools that say themselves that they are general although these skills list them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub overrides: Vec<(ToolName, Vec<SkillName>)>,
    /// Why the set is the smallest one, where it could not be computed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub degraded: Option<VisibilityError>,
}

/// Why the visible set could not be computed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum VisibilityError {
    /// The toolbox is not sound.
    Toolbox(ToolboxError),
    /// The transcript says that a skill is active which the registry does not know.
    UnknownActivation(SkillName),
}

/// Decides what the model may see: the set for the next request.
pub fn visible(
    registry: &Registry,
    toolbox: &Toolbox,
    transcript: &Transcript,
    settings: &VisibilitySettings,
) -> Result<VisibleSet, VisibilityError> {
    toolbox.check().map_err(VisibilityError::Toolbox)?;
    let active = active_skills(registry, transcript)?;
    let listings = listings(registry);
    let mut set = VisibleSet::default();
    let mut scoped: BTreeMap<&ToolName, &ToolboxEntry> = BTreeMap::new();

    for entry in toolbox.entries() {
        let spec = &entry.tool.spec;
        let listed_by = listings.get(&spec.name).map_or(&[] as &[_], Vec::as_slice);
        match spec.exposure {
            Exposure::General => {
                if !listed_by.is_empty() {
                    set.overrides.push((spec.name.clone(), names(listed_by)));
                }
                set.tools.push(shown(entry, Reason::General));
            }
            Exposure::Automatic if listed_by.is_empty() => set.tools.push(shown(entry, Reason::General)),
            Exposure::Automatic | Exposure::SkillsOnly => {
                scoped.insert(&spec.name, entry);
            }
        }
    }

    set.tools.extend(activate_skill(registry));
    set.tools.extend(read_skill_resource(&active));

    let mut fresh: Vec<ToolName> = Vec::new();
    for (skill, is_fresh) in &active {
        for name in &skill.listed {
            let Some(entry) = scoped.get(name) else { continue };
            if *is_fresh {
                fresh.push(name.clone());
            }
            match set.tools.iter_mut().find(|tool| tool.name == *name).map(|tool| &mut tool.reason) {
                Some(Reason::Unlocked { by }) => by.push(skill.name.clone()),
                Some(Reason::General | Reason::Management | Reason::Files { .. } | Reason::IsolationOff) => {}
                None => set.tools.push(shown(entry, Reason::Unlocked { by: vec![skill.name.clone()] })),
            }
        }
    }

    if settings.isolation == Isolation::Off {
        let mut shown_so_far = BTreeSet::new();
        shown_so_far.extend(set.tools.iter().map(|tool| tool.name.clone()));
        let rest = toolbox.entries().iter().filter(|entry| !shown_so_far.contains(&entry.tool.spec.name));
        set.tools.extend(rest.map(|entry| shown(entry, Reason::IsolationOff)));
    }

    let dropped = match settings.definition_budget {
        Some(budget) => keep_within(&mut set.tools, budget, &fresh),
        None => Vec::new(),
    };
    // Filled one by one: to collect them brings a sort of its own for each type into the page.
    let (mut catalogue, mut shown) = (BTreeSet::new(), BTreeSet::new());
    catalogue.extend(registry.catalogue().map(|(installed, _)| installed.id));
    shown.extend(set.tools.iter().map(|tool| &tool.name));
    for name in toolbox.names().filter(|name| !shown.contains(name)) {
        let listed_by = listings.get(name).map_or(&[] as &[_], Vec::as_slice);
        let why = if dropped.contains(name) { Hidden::OverBudget } else { why_locked(&catalogue, listed_by) };
        set.hidden.push(HiddenTool { name: name.clone(), why });
    }
    Ok(set)
}

/// What is sent when [`visible`] fails: tools that say themselves that they are general, and `activate_skill`.
pub fn degraded(registry: &Registry, toolbox: &Toolbox, error: VisibilityError) -> VisibleSet {
    let mut set = VisibleSet { degraded: Some(error), ..VisibleSet::default() };
    for entry in toolbox.entries() {
        let spec = &entry.tool.spec;
        // Of two tools with one name nobody can say which is meant, so that neither is sent.
        let is_only_one = toolbox.names().filter(|name| **name == spec.name).count() == 1;
        let is_sound = is_only_one && !Toolbox::RESERVED.contains(&spec.name.as_str());
        if spec.exposure == Exposure::General && is_sound {
            set.tools.push(shown(entry, Reason::General));
        } else {
            set.hidden.push(HiddenTool { name: spec.name.clone(), why: Hidden::Degraded });
        }
    }
    set.tools.extend(activate_skill(registry));
    set
}

impl VisibleSet {
    /// The tool of that name, if it is visible.
    pub fn get(&self, name: &str) -> Option<&VisibleTool> {
        self.tools.iter().find(|tool| tool.name.as_str() == name)
    }

    /// The value of the request's `tools`; `None` when there are none, since no field may be empty.
    pub fn definitions(&self) -> Option<String> {
        if self.tools.is_empty() {
            return None;
        }
        let mut json = String::with_capacity(self.tools.iter().map(|tool| tool.definition.len() + 1).sum());
        for (index, tool) in self.tools.iter().enumerate() {
            let separator = if index == 0 { '[' } else { ',' };
            // Writing to a String can't fail.
            let _ = write!(json, "{separator}{}", tool.definition);
        }
        json.push(']');
        Some(json)
    }
}

/// The active skills in the order of activation, and whether the model has not been sent their tools yet.
///
/// Active means that the transcript holds the instructions; a skill that is switched off or removed is not.
fn active_skills<'a>(
    registry: &'a Registry,
    transcript: &Transcript,
) -> Result<Vec<(&'a Rc<InstalledSkill>, bool)>, VisibilityError> {
    let mut active: Vec<(&Rc<InstalledSkill>, bool)> = Vec::new();
    for activation in transcript.activations() {
        let Some(skill) = registry.get(activation.skill) else {
            return Err(VisibilityError::UnknownActivation(activation.name.clone()));
        };
        if skill.enabled && !skill.removed && !active.iter().any(|(other, _)| other.id == skill.id) {
            active.push((skill, transcript.is_fresh(activation)));
        }
    }
    Ok(active)
}

/// Which installed skills list which tool.
fn listings(registry: &Registry) -> BTreeMap<&ToolName, Vec<&Rc<InstalledSkill>>> {
    let mut listings: BTreeMap<&ToolName, Vec<&Rc<InstalledSkill>>> = BTreeMap::new();
    for skill in registry.skills() {
        for tool in &skill.listed {
            listings.entry(tool).or_default().push(skill);
        }
    }
    listings
}

/// A tool that skills of the catalogue list is locked; others can't be unlocked at all.
fn why_locked(catalogue: &BTreeSet<SkillId>, listed_by: &[&Rc<InstalledSkill>]) -> Hidden {
    let usable: Vec<&Rc<InstalledSkill>> =
        listed_by.iter().copied().filter(|skill| catalogue.contains(&skill.id)).collect();
    if usable.is_empty() {
        Hidden::NoSkill { listed_by: names(listed_by) }
    } else {
        Hidden::Locked { by: names(&usable) }
    }
}

fn names(skills: &[&Rc<InstalledSkill>]) -> Vec<SkillName> {
    skills.iter().map(|skill| skill.name.clone()).collect()
}

fn shown(entry: &ToolboxEntry, reason: Reason) -> VisibleTool {
    let spec = &entry.tool.spec;
    VisibleTool { name: spec.name.clone(), effect: spec.effect, reason, definition: entry.definition.clone() }
}

/// Takes out general tools from the last on, then unlocked ones that the model has seen, until the rest fits.
/// Returns what was taken out.
fn keep_within(tools: &mut Vec<VisibleTool>, budget: u32, fresh: &[ToolName]) -> Vec<ToolName> {
    let rank = |tool: &VisibleTool| match tool.reason {
        Reason::Management | Reason::Files { .. } => 0,
        Reason::Unlocked { .. } if fresh.contains(&tool.name) => 0,
        Reason::Unlocked { .. } => 1,
        Reason::General => 2,
        Reason::IsolationOff => 3,
    };
    let mut used = 0u32;
    let mut is_full = false;
    let mut dropped = Vec::new();
    for wanted in 0..=3 {
        for (index, tool) in tools.iter().enumerate().filter(|(_, tool)| rank(tool) == wanted) {
            let cost = tokens::estimate(&tool.definition);
            is_full = is_full || (wanted > 0 && used.saturating_add(cost) > budget);
            if is_full {
                dropped.push(index);
            } else {
                used = used.saturating_add(cost);
            }
        }
    }
    let mut index = 0;
    let mut names = Vec::new();
    tools.retain(|tool| {
        let stays = !dropped.contains(&index);
        index += 1;
        if !stays {
            names.push(tool.name.clone());
        }
        stays
    });
    names
}

fn empty() -> Rc<str> {
    "".into()
}

#[cfg(test)]
mod tests;
