//! What the function itself promises; how it is used is held by the tests of the run.

use super::*;
use crate::agent::Activation;
use crate::registry::{Provenance, SkillId};
use crate::tool::{Runner, Tool, ToolSpec};

fn registry(skills: &[(&str, &str)]) -> Registry {
    let mut registry = Registry::default();
    for (name, tools) in skills {
        let source = format!("---\nname: {name}\ndescription: Does {name}.\ntools: [{tools}]\n---\nDo it.\n");
        registry.install(Provenance::Pasted, &source).unwrap();
    }
    registry
}

fn toolbox(tools: &[(&str, Exposure)]) -> Toolbox {
    let tool = |(name, exposure): &(&str, Exposure)| Tool {
        spec: ToolSpec {
            name: ToolName::parse(name).unwrap(),
            description: "Looks something up.".into(),
            parameters: Rc::default(),
            effect: Effect::Read,
            exposure: *exposure,
        },
        runner: Runner::Demo { tool: crate::tool::DemoTool::QueryOrder },
    };
    Toolbox::from(tools.iter().map(tool).collect::<Vec<_>>())
}

/// A transcript that holds the instructions of these skills.
fn active(skills: &[(u32, &str)]) -> Transcript {
    let mut transcript = Transcript::default();
    for (id, name) in skills {
        let activation = Activation {
            skill: SkillId(*id),
            name: SkillName::parse(name).unwrap(),
            hash: "".into(),
            pinned: false,
            stand_in: "".into(),
        };
        transcript.push_result((1, 1), &format!("call-{id}").into(), "Do it.", Some(activation));
    }
    transcript
}

#[track_caller]
fn check(set: &VisibleSet, visible: &str, hidden: &str) {
    let names = |names: Vec<&ToolName>| names.into_iter().map(ToolName::as_str).collect::<Vec<_>>().join(" ");
    assert_eq!(names(set.tools.iter().map(|tool| &tool.name).collect()), visible);
    assert_eq!(names(set.hidden.iter().map(|tool| &tool.name).collect()), hidden);
}

#[test]
fn the_same_values_give_the_same_set() {
    let (registry, toolbox) =
        (registry(&[("a", "x, y"), ("b", "y")]), toolbox(&[("y", Exposure::Automatic)]));
    let set = || visible(&registry, &toolbox, &active(&[(1, "b"), (0, "a")]), &VisibilitySettings::default());
    assert_eq!(set(), set());
    check(&set().unwrap(), "activate_skill y", "");
}

#[test]
fn every_tool_is_either_visible_or_hidden_with_a_reason() {
    let tools = toolbox(&[
        ("locked", Exposure::Automatic),
        ("general", Exposure::General),
        ("nobodys", Exposure::SkillsOnly),
        ("open", Exposure::SkillsOnly),
    ]);
    let registry = registry(&[("a", "locked"), ("b", "open")]);
    let set = visible(&registry, &tools, &active(&[(1, "b")]), &VisibilitySettings::default()).unwrap();
    check(&set, "general activate_skill open", "locked nobodys");
    let settings = VisibilitySettings { definition_budget: Some(0), ..VisibilitySettings::default() };
    let set = visible(&registry, &tools, &active(&[(1, "b")]), &settings).unwrap();
    // In toolbox order, whatever hides them.
    check(&set, "activate_skill open", "locked general nobodys");
    assert_eq!(set.hidden[1].why, Hidden::OverBudget);
}

#[test]
fn an_activation_of_a_skill_that_nobody_knows_is_an_error_and_opens_nothing() {
    let (registry, toolbox) = (registry(&[("a", "x")]), toolbox(&[("x", Exposure::Automatic)]));
    let set =
        visible(&registry, &toolbox, &active(&[(0, "a"), (7, "ghost")]), &VisibilitySettings::default());
    let error = VisibilityError::UnknownActivation(SkillName::parse("ghost").unwrap());
    assert_eq!(set, Err(error.clone()));
    check(&degraded(&registry, &toolbox, error), "activate_skill", "x");
}

#[test]
fn a_budget_drops_what_the_model_has_seen_before_what_is_new() {
    let tools =
        toolbox(&[("look", Exposure::General), ("old", Exposure::SkillsOnly), ("new", Exposure::SkillsOnly)]);
    let registry = registry(&[("a", "old"), ("b", "new")]);
    let mut transcript = active(&[(0, "a")]);
    transcript.push_assistant(1, 2, &serde_json::Map::new());
    let newer = active(&[(1, "b")]).activations().next().cloned();
    transcript.push_result((1, 2), &"call".into(), "Do it.", newer);
    let mut budget = 0;
    let mut set = || {
        let settings =
            VisibilitySettings { definition_budget: Some(budget), ..VisibilitySettings::default() };
        budget += 1;
        visible(&registry, &tools, &transcript, &settings).unwrap()
    };
    let mut seen: Vec<String> = Vec::new();
    while seen.len() < 3 {
        let names = set().tools.iter().map(|tool| tool.name.to_string()).collect::<Vec<_>>().join(" ");
        if seen.last() != Some(&names) {
            seen.push(names);
        }
    }
    assert_eq!(seen, ["activate_skill new", "activate_skill old new", "look activate_skill old new"]);
}

#[test]
fn an_empty_set_has_no_definitions() {
    assert_eq!(VisibleSet::default().definitions(), None);
    let set = visible(
        &registry(&[]),
        &toolbox(&[("x", Exposure::General)]),
        &Transcript::default(),
        &VisibilitySettings::default(),
    );
    let definitions = set.unwrap().definitions().unwrap();
    let expected = r#"[{"type":"function","function":{"name":"x","description":"Looks something up.","parameters":{}}}]"#;
    assert_eq!(definitions, expected);
}
