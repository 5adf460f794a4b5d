//! The rows of the matrix: every tool that was visible, hidden or called in a run, in groups.

use std::rc::Rc;

use skillsight_core::registry::Registry;
use skillsight_core::skill::SkillName;
use skillsight_core::visibility::{Hidden, Reason, VisibleSet};

use crate::words::{inspect, t};

/// A line of the matrix.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Row {
    /// A heading over the tools of one kind.
    Group(String),
    /// A tool, by name.
    Tool(String),
}

/// Where a tool stands.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Group {
    General,
    /// By the skills that list it.
    Skills(Vec<SkillName>),
    /// Nobody lists it and it is not general.
    Alone,
    /// The model called it, and it does not exist.
    Unknown,
}

/// The rows for a set and what the model called besides. Groups come in the order of their first tool.
pub fn rows(set: &VisibleSet, registry: &Registry, called: &[Rc<str>]) -> Vec<Row> {
    let mut groups: Vec<(Group, Vec<String>)> = Vec::new();
    let mut put = |group: Group, name: &str| match groups.iter_mut().find(|(other, _)| *other == group) {
        Some((_, names)) => names.push(name.to_owned()),
        None => groups.push((group, vec![name.to_owned()])),
    };
    for tool in &set.tools {
        let group = match tool.reason {
            Reason::General | Reason::Management | Reason::Files { .. } => Group::General,
            Reason::Unlocked { .. } | Reason::IsolationOff => by_skills(registry, tool.name.as_str()),
        };
        put(group, tool.name.as_str());
    }
    for tool in &set.hidden {
        let listed = by_skills(registry, tool.name.as_str());
        // A general tool that found no room in the budget is listed by no skill.
        let is_general = listed == Group::Alone && tool.why == Hidden::OverBudget;
        put(if is_general { Group::General } else { listed }, tool.name.as_str());
    }
    for name in called.iter().filter(|name| !has(set, name)) {
        put(Group::Unknown, name);
    }
    let rank = |group: &Group| match group {
        Group::General => 0,
        Group::Skills(skills) => 1 + usize::from(skills.len() == 1),
        Group::Alone => 3,
        Group::Unknown => 4,
    };
    let mut rows = Vec::new();
    for wanted in 0..=4 {
        for (group, names) in groups.iter().filter(|(group, _)| rank(group) == wanted) {
            rows.push(Row::Group(heading(group)));
            rows.extend(names.iter().cloned().map(Row::Tool));
        }
    }
    rows
}

fn has(set: &VisibleSet, name: &str) -> bool {
    set.get(name).is_some() || set.hidden.iter().any(|tool| tool.name.as_str() == name)
}

fn by_skills(registry: &Registry, tool: &str) -> Group {
    let skills: Vec<SkillName> = registry
        .skills()
        .iter()
        .filter(|skill| skill.listed.iter().any(|name| name.as_str() == tool))
        .map(|skill| skill.name.clone())
        .collect();
    if skills.is_empty() { Group::Alone } else { Group::Skills(skills) }
}

fn heading(group: &Group) -> String {
    match group {
        Group::General => t(inspect::GROUP_GENERAL).to_owned(),
        Group::Skills(skills) => skills.iter().map(SkillName::as_str).collect::<Vec<_>>().join(" · "),
        Group::Alone => t(inspect::GROUP_ALONE).to_owned(),
        Group::Unknown => t(inspect::GROUP_UNKNOWN).to_owned(),
    }
}
