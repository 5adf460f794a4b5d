//! The files of skills: listed with the activation, read on demand, and never beyond the skill.

use serde_json::{Value, json};
use skillsight_core::agent::Refusal;
use skillsight_core::registry::{Files, Provenance};
use skillsight_core::resource::{PathFault, Resource, ResourcePath};
use skillsight_core::skill::SkillName;
use skillsight_core::trace::{CallOutcome, Event};
use skillsight_core::visibility::Reason;

use crate::fixtures::{general, names, scoped, skill_file};
use crate::stage::Stage;
use crate::wire::{Sent, activate, calls, text};

/// SHA-256 of `abc` (FIPS 180-2, appendix B.1).
const ABC: &str = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";

pub(crate) fn resource(path: &str, bytes: &[u8]) -> Resource {
    Resource::new(ResourcePath::parse(path).unwrap(), bytes)
}

pub(crate) fn installs(stage: &mut Stage, name: &str, resources: &[Resource]) {
    let source = skill_file(name, "");
    let files = Files { source: &source, folder: None, resources };
    stage.registry.install_files(Provenance::Pasted, files).unwrap();
}

/// A skill `report` with files, and a skill `plain` without.
pub(crate) fn stage() -> Stage {
    let mut stage = Stage::with(vec![general("look"), scoped("find")], [("plain", "find")]);
    let files = [
        resource("references/rules.md", b"abc"),
        resource("scripts/sum.py", b"print(1 + 1)"),
        resource("logo.png", b"\x89PNG\r\n\x1a\n\0\0"),
    ];
    installs(&mut stage, "report", &files);
    stage
}

pub(crate) fn read(arguments: Value) -> Sent {
    calls([("read_skill_resource", arguments)])
}

pub(crate) fn rules() -> Value {
    json!({"skill": "report", "path": "references/rules.md"})
}

/// The skills that can be named in the next request.
#[track_caller]
pub(crate) fn named(stage: &mut Stage) -> Value {
    let request = stage.request();
    let tools = request["tools"].as_array().unwrap();
    let reading = tools.iter().find(|tool| tool["function"]["name"] == "read_skill_resource").unwrap();
    reading["function"]["parameters"]["properties"]["skill"]["enum"].clone()
}

/// The result of the newest reading, as the model gets it.
#[track_caller]
pub(crate) fn result(stage: &mut Stage) -> String {
    stage.step();
    let (_, content, shown) = stage.settled("read_skill_resource");
    assert_eq!(shown, None, "a page is never folded");
    content
}

#[test]
fn reading_is_visible_while_an_active_skill_has_files_and_no_longer() {
    let mut stage = stage();
    stage.says("hi").sees("look activate_skill");
    stage.replies(activate("plain")).sees("look activate_skill find");
    stage.replies(activate("report")).sees("look activate_skill read_skill_resource find");
    let look = |id: &str| calls([("look", json!({ "id": id }))]);
    stage.switches("report", false).replies(look("1")).runs("look").sees("look activate_skill find");
    stage.switches("report", true).replies(look("2")).runs("look");
    stage.sees("look activate_skill read_skill_resource find");
    stage.replies(text("done")).says("again").sees("look activate_skill");
}

#[test]
fn the_reason_names_the_skills_whose_files_can_be_read() {
    let mut stage = stage();
    installs(&mut stage, "other", &[resource("a.md", b"a")]);
    stage.says("hi").replies(activate("plain")).replies(activate("report"));
    stage.request();
    let set = stage.run().visible_now();
    let reason = &set.get("read_skill_resource").unwrap().reason;
    let ids = vec![stage.id("report")];
    assert_eq!(*reason, Reason::Files { of: names(["report"]), ids });
}

#[test]
fn a_reason_that_was_stored_without_ids_is_still_read() {
    let stored: Reason = serde_json::from_str(r#"{"files":{"of":["report"]}}"#).unwrap();
    assert_eq!(stored, Reason::Files { of: names(["report"]), ids: Vec::new() });
}

#[test]
fn only_active_skills_with_files_can_be_named() {
    let mut stage = stage();
    installs(&mut stage, "other", &[resource("a.md", b"a")]);
    stage.says("hi").replies(activate("plain")).replies(activate("report"));
    assert_eq!(named(&mut stage), json!(["report"]));
}

#[test]
fn the_files_are_listed_behind_the_instructions() {
    let mut stage = stage();
    stage.says("hi").replies(activate("report")).step();
    let (_, content, _) = stage.settled("activate_skill");
    let list = content.split_once("Follow the steps of report.").unwrap().1;
    let lines: Vec<&str> = list.lines().filter(|line| line.starts_with("- ")).collect();
    assert_eq!(
        lines,
        ["- logo.png (10 bytes)", "- references/rules.md (3 bytes)", "- scripts/sum.py (12 bytes)"]
    );
    stage.replies(activate("plain")).step();
    assert!(!stage.settled("activate_skill").1.contains("read_skill_resource"));
}

#[test]
fn of_very_many_files_the_rest_is_counted() {
    let mut stage = Stage::new();
    let files: Vec<Resource> = (0..250).map(|i| resource(&format!("{i:03}.md"), b"x")).collect();
    installs(&mut stage, "big", &files);
    stage.says("hi").replies(activate("big")).step();
    let (_, content, _) = stage.settled("activate_skill");
    assert!(
        content.contains("- 199.md")
            && !content.contains("- 200.md")
            && content.contains("and 50 more files")
    );
    assert!(content.ends_with("to be read in the same way by path"), "{content}");
    stage
        .replies(read(json!({"skill": "big", "path": "249.md"})))
        .settles("read_skill_resource", CallOutcome::Ok);
}

#[test]
fn a_file_is_read_whole_and_its_hash_is_recorded() {
    let mut stage = stage();
    stage.says("hi").replies(activate("report")).replies(read(rules()));
    assert_eq!(result(&mut stage), "references/rules.md, whole (3 characters)\n\nabc");
    let recorded = stage.events.iter().find_map(|event| match event {
        Event::Read { round, path, hash, .. } => Some((*round, path.to_string(), hash.to_string())),
        _ => None,
    });
    assert_eq!(recorded, Some((2, "references/rules.md".into(), ABC.into())));
    assert_eq!(stage.executed(), 0, "reading a script runs nothing");
}

#[test]
fn the_way_a_path_is_written_makes_no_difference() {
    let mut stage = stage();
    stage.says("hi").replies(activate("report"));
    for path in ["./references/rules.md", "references//rules.md"] {
        stage.replies(read(json!({"skill": "report", "path": path})));
        assert!(result(&mut stage).ends_with("\n\nabc"));
    }
}

#[test]
fn a_long_file_comes_in_pages_that_join_to_the_whole() {
    let whole: String = (0..15_000).map(|i| if i % 80 == 79 { '\n' } else { '字' }).collect();
    let mut stage = Stage::new();
    stage.set(|settings| settings.limits.rounds = 20);
    installs(&mut stage, "long", &[resource("a.txt", whole.as_bytes())]);
    stage.says("hi").replies(activate("long"));
    let (mut joined, mut offset, mut pages) = (String::new(), 0, 0);
    while offset < 15_000 {
        stage.replies(read(json!({"skill": "long", "path": "a.txt", "offset": offset})));
        let page = result(&mut stage);
        let (head, page) = page.split_once("\n\n").unwrap();
        let next = offset + page.chars().count();
        let range = format!("characters {} to {next} of 15000", offset + 1);
        assert!(head.contains(&range), "{head}");
        let goes_on = if next < 15_000 { format!("offset {next}") } else { "the end".to_owned() };
        assert!(head.contains(&goes_on), "{head}");
        joined.push_str(page);
        (offset, pages) = (next, pages + 1);
    }
    assert_eq!((joined == whole, pages), (true, 3));
    stage.replies(read(json!({"skill": "long", "path": "a.txt", "offset": 15_001})));
    stage.settles("read_skill_resource", CallOutcome::Error);
    assert!(result(&mut stage).contains("15000 characters"));
}

#[test]
fn where_results_are_folded_early_pages_are_shorter() {
    let mut stage = Stage::new();
    stage.set(|settings| settings.limits.fold_over = 1000);
    installs(&mut stage, "long", &[resource("a.txt", "x".repeat(1500).as_bytes())]);
    stage.says("hi").replies(activate("long")).replies(read(json!({"skill": "long", "path": "a.txt"})));
    assert!(
        result(&mut stage).starts_with("a.txt, characters 1 to 1000 of 1500; read on with offset 1000\n\n")
    );
}

#[test]
fn what_is_no_text_is_described() {
    let mut stage = stage();
    stage
        .says("hi")
        .replies(activate("report"))
        .replies(read(json!({"skill": "report", "path": "logo.png"})));
    let said = result(&mut stage);
    assert!(said.contains("an image") && said.contains("10 bytes") && !said.contains("PNG\r"), "{said}");
    stage.settles("read_skill_resource", CallOutcome::Ok);
}

#[test]
fn what_leads_out_of_the_skill_is_refused_with_a_reason() {
    let mut stage = stage();
    installs(&mut stage, "other", &[resource("secret.md", b"secret")]);
    stage.says("hi").replies(activate("report"));
    for (path, fault) in [
        ("../other/secret.md", PathFault::Escapes),
        ("references/../../other/secret.md", PathFault::Escapes),
        ("/etc/passwd", PathFault::Absolute),
        ("C:\\windows", PathFault::Absolute),
        ("references\\rules.md", PathFault::Backslash),
        ("", PathFault::Empty),
    ] {
        stage.replies(read(json!({"skill": "report", "path": path})));
        stage.refuses("read_skill_resource", Refusal::Path { fault });
        assert!(result(&mut stage).contains("refused, since"));
        stage.replies(text("done")).says("again").replies(activate("report"));
    }
}

#[test]
fn another_skills_file_is_refused_whether_that_skill_is_active_or_not() {
    let mut stage = stage();
    installs(&mut stage, "other", &[resource("secret.md", b"secret")]);
    stage.says("hi").replies(activate("report"));
    stage.replies(read(json!({"skill": "other", "path": "secret.md"})));
    stage.refuses("read_skill_resource", Refusal::SkillNotActive);
    stage.replies(read(json!({"skill": "report", "path": "secret.md"})));
    let [skill] = <[SkillName; 1]>::try_from(names(["report"])).unwrap();
    stage.refuses("read_skill_resource", Refusal::UnknownResource { skill });
    let said = result(&mut stage);
    assert!(
        said.contains("logo.png, references/rules.md, scripts/sum.py") && !said.contains("secret:"),
        "{said}"
    );
    let events = format!("{:?}", stage.events);
    assert!(!events.contains("\"secret\""), "what was refused was read all the same");
}

#[test]
fn an_offset_with_a_point_is_the_number_that_it_is() {
    let mut stage = stage();
    stage.says("hi").replies(activate("report"));
    for (offset, outcome, says) in [
        (json!(1.0), CallOutcome::Ok, "bc"),
        (json!(4.0), CallOutcome::Error, "4"),
        (json!(1e30), CallOutcome::Error, "3"),
    ] {
        stage.replies(read(json!({"skill": "report", "path": "references/rules.md", "offset": offset})));
        stage.settles("read_skill_resource", outcome);
        let said = result(&mut stage);
        assert!(said.contains(says) && !said.contains("abc"), "{said}");
    }
}

#[test]
fn a_file_is_not_read_in_the_reply_that_activates_its_skill_whatever_else_is_active() {
    let mut stage = stage();
    installs(&mut stage, "other", &[resource("b.md", b"abc")]);
    stage.says("hi").replies(activate("report"));
    let both = [
        ("activate_skill", json!({"name": "other"})),
        ("read_skill_resource", json!({"skill": "other", "path": "b.md"})),
    ];
    stage.replies(calls(both)).refuses("read_skill_resource", Refusal::NotYet);
    stage
        .replies(read(json!({"skill": "other", "path": "b.md"})))
        .settles("read_skill_resource", CallOutcome::Ok);
}

#[test]
fn a_call_in_the_same_reply_as_its_activation_is_refused() {
    let mut stage = stage();
    let both = [("activate_skill", json!({"name": "report"})), ("read_skill_resource", rules())];
    stage.says("hi").replies(calls(both)).refuses("read_skill_resource", Refusal::NotYet);
    stage.replies(read(rules())).settles("read_skill_resource", CallOutcome::Ok);
}

#[test]
fn a_skill_that_is_switched_off_takes_its_files_with_it() {
    let mut stage = stage();
    stage.says("hi").replies(activate("report"));
    stage.request();
    let call = [("look", json!({})), ("read_skill_resource", rules())];
    stage.replies(calls(call)).call();
    stage.switches("report", false).runs("look").refuses("read_skill_resource", Refusal::Revoked);
}

#[test]
fn arguments_that_do_not_fit_are_told() {
    let mut stage = stage();
    stage.says("hi").replies(activate("report"));
    for arguments in [
        json!({"path": "a"}),
        json!({"skill": "report"}),
        json!({"skill": "report", "path": "references/rules.md", "offset": -1}),
        json!({"skill": "report", "path": ["references/rules.md"]}),
    ] {
        stage.replies(read(arguments)).step();
        assert!(
            matches!(stage.settled("read_skill_resource").0, CallOutcome::Rejected { misfits } if misfits.len() == 1)
        );
    }
}

#[test]
fn of_one_byte_and_one_character_there_is_one() {
    let mut stage = Stage::new();
    installs(&mut stage, "small", &[resource("a.md", b"x"), resource("b.bin", b"\0")]);
    stage.says("hi").replies(activate("small")).step();
    let (_, content, _) = stage.settled("activate_skill");
    assert!(content.ends_with("\n- a.md (1 byte)\n- b.bin (1 byte)"), "{content}");
    stage.replies(read(json!({"skill": "small", "path": "a.md"})));
    assert_eq!(result(&mut stage), "a.md, whole (1 character)\n\nx");
    stage.replies(read(json!({"skill": "small", "path": "a.md", "offset": 2})));
    assert!(result(&mut stage).contains("a.md has 1 character, and offset 2"));
    stage.replies(read(json!({"skill": "small", "path": "b.bin"})));
    assert!(result(&mut stage).contains(" of 1 byte; it"));
}

#[test]
fn a_skill_without_files_is_said_to_have_none() {
    let mut stage = stage();
    stage.says("hi").replies(activate("plain")).replies(activate("report"));
    stage.replies(read(json!({"skill": "plain", "path": "a.md"})));
    let said = result(&mut stage);
    assert!(said.contains("there is no file a.md, and the skill plain has no other"), "{said}");
}

/// The frame around a catalogue is Chinese as soon as one description is; what is said of a skill's files is not.
#[test]
fn what_is_said_of_a_skills_files_is_in_that_skills_language() {
    let chinese = |stage: &mut Stage, name: &str, resources: &[Resource]| {
        let source = format!("---\nname: {name}\ndescription: 处理退款。\n---\n按步骤办理。");
        let files = Files { source: &source, folder: None, resources };
        stage.registry.install_files(Provenance::Pasted, files).unwrap();
    };
    let mut stage = stage();
    installs(&mut stage, "long", &[resource("a.txt", "x".repeat(7000).as_bytes())]);
    stage.set(|settings| settings.limits.rounds = 20);
    chinese(&mut stage, "chinese", &[resource("规则.md", "好".repeat(7000).as_bytes())]);
    stage.says("hi").replies(activate("report"));
    stage.replies(activate("long")).replies(activate("chinese"));
    for (skill, path, said) in [
        ("long", "a.txt", "a.txt, characters 1 to 6000 of 7000; read on with offset 6000\n\nx"),
        ("report", "logo.png", "logo.png is no text but "),
        ("report", "../a", r#"{"error":"Not read: the path ../a is refused"#),
        ("report", "none.md", r#"{"error":"Not read: the skill report has no file none.md. Its files: "#),
        ("plain", "a.md", r#"{"error":"Not read: the skill plain is not active."#),
        ("chinese", "规则.md", "规则.md，第 1 至 6000 个字符，共 7000 个；继续读取请用 offset 6000\n\n好"),
        ("chinese", "../规则", r#"{"error":"未读取：路径 ../规则 被拒绝"#),
        ("nobody", "a.md", r#"{"error":"未读取：技能 nobody 未激活。"#),
    ] {
        stage.replies(read(json!({"skill": skill, "path": path})));
        let content = result(&mut stage);
        assert!(content.starts_with(said), "{content}");
    }
    stage.replies(read(json!({"skill": "long", "path": "a.txt", "offset": 9000})));
    assert!(result(&mut stage).starts_with(r#"{"error":"Not read: a.txt has 7000 characters"#));
    // Also where no machine counts so far.
    stage.replies(read(json!({"skill": "long", "path": "a.txt", "offset": 1e30})));
    let said = result(&mut stage);
    assert!(said.contains("offset 1e+30 is behind its end"), "{said}");
    // Also of a skill that is not active.
    for skill in ["long", "plain"] {
        stage.replies(read(json!({"skill": skill, "path": "a.txt", "offset": -1})));
        let said = result(&mut stage);
        assert!(
            said.starts_with(r#"{"error":"Not executed: the arguments of read_skill_resource"#),
            "{said}"
        );
    }
}
