//! Which file is found: of two skills of one name, of two normal forms of a path, and where content is lost.

use serde_json::json;
use skillsight_core::agent::Refusal;
use skillsight_core::registry::{Files, Provenance, Registry};
use skillsight_core::resource::Resource;
use skillsight_core::trace::{CallOutcome, Event};

use crate::fixtures::{general, scoped, skill_file};
use crate::resources::{installs, named, read, resource, result, rules, stage};
use crate::stage::Stage;
use crate::wire::{activate, calls};

/// A skill of one name with another that is active since the first round.
fn second_of_that_name(files: &[Resource]) -> Stage {
    let mut stage = stage();
    stage.says("hi").replies(activate("report"));
    stage.request();
    installs(&mut stage, "report", files);
    stage.tools(vec![general("look"), scoped("find")]);
    stage.replies(activate("report"));
    stage
}

#[test]
fn two_active_skills_of_one_name_are_named_once() {
    let mut stage = second_of_that_name(&[resource("b.md", b"abc")]);
    assert_eq!(named(&mut stage), json!(["report"]));
}

#[test]
fn files_that_the_request_did_not_offer_are_not_read_in_its_reply() {
    let mut stage = second_of_that_name(&[resource("references/rules.md", b"other")]);
    stage.request();
    let second = stage.registry.skills().last().unwrap().id;
    stage.registry.set_enabled(second, false);
    stage.update().replies(calls([("look", json!({}))])).runs("look");
    assert_eq!(named(&mut stage), json!(["report"]));
    stage.registry.set_enabled(second, true);
    stage.update().replies(read(rules())).refuses("read_skill_resource", Refusal::NotYet);
    stage.replies(read(rules())).settles("read_skill_resource", CallOutcome::Ok);
}

#[test]
fn of_two_active_skills_of_one_name_the_one_that_is_on_is_read() {
    let mut stage = second_of_that_name(&[resource("references/rules.md", b"other")]);
    stage.request();
    let second = stage.registry.skills().last().unwrap().id;
    stage.registry.set_enabled(second, false);
    stage.update().replies(read(rules()));
    assert!(result(&mut stage).ends_with("\n\nabc"));
}

#[test]
fn of_two_active_skills_of_one_name_the_one_with_files_is_read() {
    let mut stage = second_of_that_name(&[]);
    assert_eq!(named(&mut stage), json!(["report"]));
    stage.replies(read(rules())).settles("read_skill_resource", CallOutcome::Ok);
}

#[test]
fn of_two_skills_of_one_name_the_files_named_are_those_of_the_active_one() {
    let mut stage = Stage::with(vec![general("look")], []);
    let source = skill_file("demo", "");
    for (provenance, file) in [(Provenance::Bundled, "bundled.md"), (Provenance::Pasted, "pasted.md")] {
        let resources = &[resource(file, b"abc")];
        stage.registry.install_files(provenance, Files { source: &source, folder: None, resources }).unwrap();
    }
    stage.says("hi").replies(activate("demo"));
    stage.replies(read(json!({"skill": "demo", "path": "missing.md"}))).step();
    let said = result(&mut stage);
    assert!(said.contains("pasted.md") && !said.contains("bundled.md"), "{said}");
    stage.replies(read(json!({"skill": "demo", "path": "pasted.md"})));
    stage.settles("read_skill_resource", CallOutcome::Ok);
}

#[test]
fn the_trace_names_a_file_as_the_skill_does() {
    let mut stage = Stage::with(vec![general("look")], []);
    installs(&mut stage, "demo", &[resource("cafe\u{301}.md", b"abc")]);
    stage.says("hi").replies(activate("demo"));
    stage.replies(read(json!({"skill": "demo", "path": "caf\u{e9}.md"})));
    stage.settles("read_skill_resource", CallOutcome::Ok);
    let told = stage.events.iter().find_map(|event| {
        let Event::Read { path, .. } = event else { return None };
        Some(path.as_str())
    });
    assert_eq!(told, Some("cafe\u{301}.md"));
}

/// Reads the set-up back as it is stored, with only this content.
fn restores(stage: &mut Stage, content: &[u8]) {
    let stored = stage.registry.skills().iter().map(|skill| skill.stored()).collect();
    let kept = resource("kept", content);
    let has = |hash: &str| (*kept.hash == *hash).then(|| kept.bytes.clone());
    stage.registry = Registry::restore(stored, stage.registry.next_id(), &has);
}

#[test]
fn a_file_whose_content_is_lost_is_told_apart_from_one_that_never_was() {
    let mut stage = stage();
    restores(&mut stage, b"abc");
    stage.says("hi").replies(activate("report"));
    stage.replies(read(json!({"skill": "report", "path": "scripts/sum.py"})));
    stage.settles("read_skill_resource", CallOutcome::Error);
    assert!(result(&mut stage).contains("no longer stored"));
    stage.replies(read(rules())).settles("read_skill_resource", CallOutcome::Ok);
}

#[test]
fn a_lost_file_is_told_as_lost_in_any_normal_form() {
    let mut stage = Stage::with(vec![general("look")], []);
    installs(&mut stage, "demo", &[resource("a.md", b"abc"), resource("cafe\u{301}.md", b"lost")]);
    restores(&mut stage, b"abc");
    stage.says("hi").replies(activate("demo"));
    stage.replies(read(json!({"skill": "demo", "path": "caf\u{e9}.md"})));
    stage.settles("read_skill_resource", CallOutcome::Error);
    assert!(result(&mut stage).contains("no longer stored"));
}

#[test]
fn another_file_is_not_read_for_one_that_is_lost() {
    let mut stage = Stage::with(vec![general("look")], []);
    installs(&mut stage, "demo", &[resource("caf\u{e9}.md", b"lost"), resource("cafe\u{301}.md", b"abc")]);
    restores(&mut stage, b"abc");
    stage.says("hi").replies(activate("demo"));
    stage.replies(read(json!({"skill": "demo", "path": "caf\u{e9}.md"})));
    stage.settles("read_skill_resource", CallOutcome::Error);
    assert!(!result(&mut stage).contains("abc"));
}
