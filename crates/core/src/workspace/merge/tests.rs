use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;

use super::{Merged, merge};
use crate::registry::{Files, Provenance, Registry, SkillId};
use crate::resource::{Resource, ResourcePath};
use crate::tool::DefinitionHash;
use crate::visibility::Isolation;
use crate::workspace::Workspace;

/// A workspace with skills of these names, whose ids are 0, 1 and so on.
fn workspace(names: &[&str]) -> Workspace {
    let mut workspace = Workspace::with_skills(Vec::new());
    change(&mut workspace, |registry| {
        for name in names {
            add(registry, name);
        }
    });
    workspace
}

fn text(name: &str, body: &str) -> String {
    format!("---\nname: {name}\ndescription: d\n---\n{body}")
}

fn add(registry: &mut Registry, name: &str) {
    registry.install(Provenance::Pasted, &text(name, "B")).unwrap();
}

fn change(workspace: &mut Workspace, change: impl FnOnce(&mut Registry)) {
    let mut registry = Registry::restore(workspace.skills.clone(), workspace.next_skill, &|_| None);
    change(&mut registry);
    workspace.skills = registry.skills().iter().map(|skill| skill.stored()).collect();
    workspace.next_skill = registry.next_id();
}

/// What two changes, made apart, come to.
fn apart(
    base: &Workspace,
    mine: impl FnOnce(&mut Registry),
    theirs: impl FnOnce(&mut Registry),
) -> (Workspace, Merged) {
    let (mut one, mut other) = (base.clone(), base.clone());
    change(&mut one, mine);
    change(&mut other, theirs);
    let merged = merge(base, &one, &other);
    (one, merged)
}

/// Each skill as `id name on|off body`.
fn told(merged: &Merged) -> Vec<String> {
    let skills = merged.workspace.skills.iter();
    skills
        .map(|skill| {
            let switch = if skill.enabled { "on" } else { "off" };
            let body = skill.source.lines().last().unwrap_or_default();
            format!("{} {} {switch} {body}", skill.id.0, skill.name.as_str())
        })
        .collect()
}

#[test]
fn two_switches_are_both_moved() {
    let base = workspace(&["a", "b"]);
    let (_, merged) = apart(
        &base,
        |mine| mine.set_enabled(SkillId(0), false),
        |theirs| theirs.set_enabled(SkillId(1), false),
    );
    assert_eq!(told(&merged), ["0 a off B", "1 b off B"]);
    assert_eq!(merged.moved, BTreeMap::new());
}

#[test]
fn a_switch_and_a_text_of_one_skill_are_both_changed() {
    let base = workspace(&["a"]);
    let (_, merged) = apart(
        &base,
        |mine| mine.edit(SkillId(0), &text("a", "Mine")),
        |theirs| theirs.set_enabled(SkillId(0), false),
    );
    assert_eq!(told(&merged), ["0 a off Mine"]);
    let (_, merged) = apart(
        &base,
        |mine| mine.set_enabled(SkillId(0), false),
        |theirs| theirs.edit(SkillId(0), &text("a2", "Theirs")),
    );
    assert_eq!(told(&merged), ["0 a2 off Theirs"]);
    assert_eq!(merged.workspace.skills[0].skill.as_ref().unwrap().instructions.trim(), "Theirs");
}

#[test]
fn skills_that_were_added_apart_have_ids_of_their_own() {
    let base = workspace(&["a"]);
    let (mine, merged) = apart(
        &base,
        |mine| {
            add(mine, "m1");
            add(mine, "m2");
        },
        |theirs| add(theirs, "t"),
    );
    assert_eq!(told(&merged), ["0 a on B", "1 t on B", "3 m1 on B", "4 m2 on B"]);
    assert_eq!(merged.moved, BTreeMap::from([(SkillId(1), SkillId(3)), (SkillId(2), SkillId(4))]));
    assert_eq!(merged.workspace.next_skill, 5);
    assert_eq!(mine.next_skill, 3);
}

#[test]
fn an_id_that_they_gave_and_took_back_is_given_to_no_other() {
    let base = workspace(&["a"]);
    let (_, merged) = apart(
        &base,
        |mine| add(mine, "m"),
        |theirs| {
            add(theirs, "t");
            theirs.remove(SkillId(1));
        },
    );
    assert_eq!(told(&merged), ["0 a on B", "2 m on B"]);
    assert_eq!(merged.moved, BTreeMap::from([(SkillId(1), SkillId(2))]));
}

#[test]
fn the_same_skill_that_both_added_is_one() {
    let base = workspace(&[]);
    let (_, merged) = apart(&base, |mine| add(mine, "s"), |theirs| add(theirs, "s"));
    assert_eq!(told(&merged), ["0 s on B"]);
    assert_eq!(merged.moved, BTreeMap::new());
}

#[test]
fn what_either_removed_is_gone_but_not_what_the_other_wrote_since() {
    let base = workspace(&["a", "b", "c", "d", "e"]);
    let (_, merged) = apart(
        &base,
        |mine| {
            mine.remove(SkillId(0));
            mine.remove(SkillId(1));
            mine.edit(SkillId(3), &text("d", "Mine"));
            mine.set_enabled(SkillId(4), false);
        },
        |theirs| {
            theirs.edit(SkillId(1), &text("b", "Theirs"));
            theirs.remove(SkillId(2));
            theirs.remove(SkillId(3));
            theirs.remove(SkillId(4));
        },
    );
    assert_eq!(told(&merged), ["1 b on Theirs", "3 d on Mine"]);
}

#[test]
fn other_files_come_with_who_replaced_them() {
    let file = |name: &str| Resource::new(ResourcePath::parse(name).unwrap(), b"x".as_slice());
    let base = workspace(&["a"]);
    let (_, merged) = apart(
        &base,
        |mine| {
            let resources = [file("more.md")];
            mine.replace(
                SkillId(0),
                Files { source: &text("a", "B"), folder: Some("a"), resources: &resources },
            );
        },
        |theirs| theirs.edit(SkillId(0), &text("a", "Theirs")),
    );
    assert_eq!(told(&merged), ["0 a on Theirs"]);
    let skill = &merged.workspace.skills[0];
    assert_eq!(skill.folder.as_deref(), Some("a"));
    assert_eq!(skill.resources.iter().map(|file| file.path.as_str()).collect::<Vec<_>>(), ["more.md"]);
}

#[test]
fn a_name_that_one_changed_and_files_that_the_other_replaced_are_both_there() {
    let file = |name: &str| Resource::new(ResourcePath::parse(name).unwrap(), b"x".as_slice());
    let mut base = workspace(&["a"]);
    let replace = |registry: &mut Registry, name: &str| {
        let resources = [file(name)];
        let files = Files { source: &text("a", "B"), folder: Some("a"), resources: &resources };
        registry.replace(SkillId(0), files);
    };
    change(&mut base, |registry| replace(registry, "old.md"));
    let rename = |registry: &mut Registry| registry.edit(SkillId(0), &text("renamed", "B"));
    let told = |merged: Merged| {
        let skill = merged.workspace.skills.into_iter().next().unwrap();
        let paths: Vec<String> = skill.resources.iter().map(|file| file.path.as_str().to_owned()).collect();
        (skill.name.as_str().to_owned(), skill.folder.as_deref().map(str::to_owned), paths)
    };
    let expected = ("renamed".to_owned(), Some("renamed".to_owned()), vec!["new.md".to_owned()]);
    assert_eq!(told(apart(&base, rename, |theirs| replace(theirs, "new.md")).1), expected);
    assert_eq!(told(apart(&base, |mine| replace(mine, "new.md"), rename).1), expected);
}

#[test]
fn tabs_that_number_apart_move_nothing() {
    let base = workspace(&["a"]);
    for (mine, theirs, expected) in [
        (7, 9, ["0 a on B", "9 t on B", "7 m1 on B", "4103 m2 on B"]),
        (9, 7, ["0 a on B", "7 t on B", "9 m1 on B", "4105 m2 on B"]),
    ] {
        let (_, merged) = apart(
            &base,
            |registry| {
                registry.number_with(mine);
                add(registry, "m1");
                add(registry, "m2");
            },
            |registry| {
                registry.number_with(theirs);
                add(registry, "t");
            },
        );
        assert_eq!(
            (told(&merged).as_slice(), merged.moved),
            (expected.map(str::to_owned).as_slice(), BTreeMap::new())
        );
    }
}

#[test]
fn settings_are_merged_field_by_field_and_an_endpoint_keeps_its_model() {
    let base = workspace(&[]);
    let (mut mine, mut theirs) = (base.clone(), base.clone());
    mine.settings.visibility.isolation = Isolation::Off;
    mine.settings.limits.rounds = 3;
    theirs.settings.limits.fold_over = 100;
    theirs.settings.model.temperature = Some(0.5);
    theirs.settings.model.model = "their-model".to_owned();
    theirs.endpoint = "https://their.example/v1".to_owned();
    let merged = merge(&base, &mine, &theirs).workspace;
    assert_eq!(merged.settings.visibility.isolation, Isolation::Off);
    assert_eq!((merged.settings.limits.rounds, merged.settings.limits.fold_over), (3, 100));
    assert_eq!(merged.settings.model.temperature, Some(0.5));
    assert_eq!(
        (merged.endpoint.as_str(), merged.settings.model.model.as_str()),
        ("https://their.example/v1", "their-model")
    );

    mine.endpoint = "https://mine.example/v1".to_owned();
    mine.settings.model.model = "my-model".to_owned();
    let merged = merge(&base, &mine, &theirs).workspace;
    assert_eq!(
        (merged.endpoint.as_str(), merged.settings.model.model.as_str()),
        ("https://mine.example/v1", "my-model")
    );
}

#[test]
fn what_either_allowed_is_allowed_and_what_either_took_back_is_not() {
    let hash = |name: &str| -> DefinitionHash { serde_json::from_value(name.into()).unwrap() };
    let all = |names: &[&str]| -> BTreeSet<DefinitionHash> { names.iter().map(|name| hash(name)).collect() };
    let mut base = workspace(&[]);
    base.allowed = all(&["kept", "mine back", "theirs back"]);
    let (mut mine, mut theirs) = (base.clone(), base.clone());
    mine.allowed = all(&["kept", "theirs back", "mine new"]);
    theirs.allowed = all(&["kept", "mine back", "their new"]);
    assert_eq!(merge(&base, &mine, &theirs).workspace.allowed, all(&["kept", "mine new", "their new"]));
}

proptest! {
    /// Whatever two tabs do: no id means two skills, who did nothing changes nothing, and each finds its own additions.
    #[test]
    fn nothing_is_lost_whatever_is_done_apart(
        mine in proptest::collection::vec((0_u8..4, 0_u32..6), 0..6),
        theirs in proptest::collection::vec((0_u8..4, 0_u32..6), 0..6),
    ) {
        let perform = |of: &'static str, steps: Vec<(u8, u32)>| move |registry: &mut Registry| {
            for (number, (what, id)) in steps.into_iter().enumerate() {
                let name = format!("{of}{number}");
                match what {
                    0 => add(registry, &name),
                    1 => registry.remove(SkillId(id)),
                    2 => registry.edit(SkillId(id), &text(&name, "New")),
                    _ => registry.set_enabled(SkillId(id), false),
                }
            }
        };
        let base = workspace(&["a", "b", "c"]);
        let (mut one, mut other) = (base.clone(), base.clone());
        change(&mut one, perform("m", mine));
        change(&mut other, perform("t", theirs));
        prop_assert_eq!(&merge(&base, &base, &other).workspace, &other);
        prop_assert_eq!(&merge(&base, &one, &base).workspace, &one);
        let merged = merge(&base, &one, &other).workspace;
        let ids: BTreeSet<SkillId> = merged.skills.iter().map(|skill| skill.id).collect();
        prop_assert_eq!(ids.len(), merged.skills.len());
        prop_assert!(ids.iter().all(|id| id.0 < merged.next_skill));
        let texts: BTreeSet<&str> = merged.skills.iter().map(|skill| &*skill.source).collect();
        for skill in one.skills.iter().filter(|skill| base.skills.iter().all(|old| old.source != skill.source)) {
            prop_assert!(texts.contains(&*skill.source));
        }
        for added in other.skills.iter().filter(|skill| skill.id.0 >= 3) {
            prop_assert!(texts.contains(&*added.source));
        }
    }
}
