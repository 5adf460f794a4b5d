//! Two versions of a workspace that were changed apart, in two tabs for example, made one.

use std::collections::{BTreeMap, BTreeSet};

use super::Workspace;
use crate::agent::{Limits, Settings};
use crate::chat::ModelSettings;
use crate::registry::{SkillId, StoredResource, StoredSkill};
use crate::visibility::VisibilitySettings;

/// What two versions came to.
#[derive(Clone, Debug, PartialEq)]
pub struct Merged {
    /// The document with the changes of both.
    pub workspace: Workspace,
    /// The skills of `mine` that have another id in it, with that id: theirs was given to another skill.
    pub moved: BTreeMap<SkillId, SkillId>,
}

/// Puts what has changed from `base` to `mine` on top of `theirs`, which comes from `base` as well. Where both changed one
/// thing, `mine` counts: it is the later one to be kept. A text that one changed is not removed by the other, and no id
/// means two skills.
pub fn merge(base: &Workspace, mine: &Workspace, theirs: &Workspace) -> Merged {
    let (skills, next_skill, moved) = merge_skills(base, mine, theirs);
    let endpoint = |of: &Workspace| (of.endpoint.clone(), of.preset.clone(), of.settings.model.model.clone());
    // The model's name belongs to the endpoint: one of another endpoint would mean nothing there.
    let (endpoint, preset, model) = pick(&endpoint(base), &endpoint(mine), &endpoint(theirs));
    let mut settings = merge_settings(&base.settings, &mine.settings, &theirs.settings);
    settings.model.model = model;
    let allowed = theirs.allowed.union(&mine.allowed).filter(|hash| {
        // What either has taken back is not allowed.
        !base.allowed.contains(*hash) || (mine.allowed.contains(*hash) && theirs.allowed.contains(*hash))
    });
    let workspace = Workspace {
        version: mine.version,
        skills,
        next_skill,
        toolbox: pick(&base.toolbox, &mine.toolbox, &theirs.toolbox),
        settings,
        endpoint,
        preset,
        allowed: allowed.cloned().collect(),
    };
    Merged { workspace, moved }
}

/// What was changed, or else what is theirs.
fn pick<T: PartialEq + Clone>(base: &T, mine: &T, theirs: &T) -> T {
    if base == mine { theirs.clone() } else { mine.clone() }
}

fn merge_settings(base: &Settings, mine: &Settings, theirs: &Settings) -> Settings {
    macro_rules! picked {
        ($kind:ident of $part:ident: $($field:ident),+) => {
            $kind { $($field: pick(&base.$part.$field, &mine.$part.$field, &theirs.$part.$field)),+ }
        };
    }
    Settings {
        model: picked!(
            ModelSettings of model:
            model, system_prompt, temperature, max_tokens, tool_choice, parallel_tool_calls
        ),
        limits: picked!(Limits of limits: rounds, context_budget, fold_over),
        visibility: picked!(VisibilitySettings of visibility: isolation, definition_budget),
        url: mine.url.clone(),
    }
}

type Skills = (Vec<StoredSkill>, u32, BTreeMap<SkillId, SkillId>);

/// Theirs in their order, without what I removed, and then what I have beyond them.
fn merge_skills(base: &Workspace, mine: &Workspace, theirs: &Workspace) -> Skills {
    let (base_of, mine_of, theirs_of) = (by_id(base), by_id(mine), by_id(theirs));
    let mut next = theirs.next_skill.max(mine.next_skill);
    let their_last = SkillId(theirs.next_skill.saturating_sub(1));
    let mut moved = BTreeMap::new();
    let mut skills = Vec::new();
    for skill in &theirs.skills {
        match (base_of.get(&skill.id), mine_of.get(&skill.id)) {
            (Some(base), Some(mine)) => skills.push(merge_skill(base, mine, skill)),
            // Removed here; but what they wrote since is not lost.
            (Some(base), None) if has_same_files(base, skill) => {}
            (Some(_) | None, None) | (None, Some(_)) => skills.push(skill.clone()),
        }
    }
    for skill in &mine.skills {
        match (base_of.get(&skill.id), theirs_of.get(&skill.id)) {
            (Some(_), Some(_)) => {}
            // Removed there; but what was written here since is not lost.
            (Some(base), None) if has_same_files(base, skill) => {}
            (Some(_), None) => skills.push(skill.clone()),
            (None, Some(theirs)) if has_same_files(theirs, skill) => {}
            // Also an id whose skill they have removed again was theirs, if it is numbered as their last one is. What was added after one that moves moves as well:
            // of two with one name the one added last counts.
            (None, same)
                if same.is_some()
                    || (skill.id <= their_last && skill.id.is_numbered_like(their_last))
                    || !moved.is_empty() =>
            {
                let id = SkillId(next);
                next = next.saturating_add(1);
                moved.insert(skill.id, id);
                skills.push(StoredSkill { id, ..skill.clone() });
            }
            (None, Some(_) | None) => skills.push(skill.clone()),
        }
    }
    (skills, next, moved)
}

fn by_id(workspace: &Workspace) -> BTreeMap<SkillId, &StoredSkill> {
    workspace.skills.iter().map(|skill| (skill.id, skill)).collect()
}

/// Text, folder, other files and switch are each taken from who changed them.
fn merge_skill(base: &StoredSkill, mine: &StoredSkill, theirs: &StoredSkill) -> StoredSkill {
    // Of one text the version counts that was read here: what it says may have been read by an earlier version there.
    let is_text_mine = base.source != mine.source || mine.source == theirs.source;
    let text = if is_text_mine { mine } else { theirs };
    let files = if has_same_resources(base, mine) { theirs } else { mine };
    StoredSkill {
        enabled: pick(&base.enabled, &mine.enabled, &theirs.enabled),
        folder: pick(&base.folder, &mine.folder, &theirs.folder),
        resources: files.resources.clone(),
        ..text.clone()
    }
}

fn has_same_files(one: &StoredSkill, other: &StoredSkill) -> bool {
    one.source == other.source && one.folder == other.folder && has_same_resources(one, other)
}

fn has_same_resources(one: &StoredSkill, other: &StoredSkill) -> bool {
    // What was lost and found again is not in its old place.
    let set = |skill: &StoredSkill| -> BTreeSet<StoredResource> { skill.resources.iter().cloned().collect() };
    set(one) == set(other)
}

#[cfg(test)]
mod tests;
