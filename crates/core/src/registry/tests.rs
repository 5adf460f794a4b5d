//! Which skill of a name counts, what is kept of skills, and what a run sees of changes.

use super::*;

fn file(name: &str, tools: &str) -> String {
    format!("---\nname: {name}\ndescription: Does {name}.\ntools: [{tools}]\n---\nDo it.\n")
}

fn names(registry: &Registry) -> Vec<(u32, &str)> {
    registry.catalogue().map(|(installed, skill)| (installed.id.0, skill.name.as_str())).collect()
}

#[test]
fn a_file_that_breaks_keeps_its_name_and_its_tools() {
    let mut registry = Registry::default();
    let id = registry.install(Provenance::Pasted, &file("refund", "pay")).unwrap();
    registry.edit(id, "---\nname: refund\n");
    let installed = registry.get(id).unwrap();
    assert!(installed.is_broken());
    assert_eq!((installed.name.as_str(), installed.listed.len()), ("refund", 1));
    assert_eq!(registry.listing(&ToolName::parse("pay").unwrap()).count(), 1);
    assert_eq!(registry.catalogue().count(), 0);
}

#[test]
fn the_folder_of_a_skill_follows_its_name_and_a_file_alone_has_none() {
    let mut registry = Registry::default();
    let folder = |registry: &Registry, id| registry.get(id).unwrap().folder.as_deref().map(str::to_owned);
    let files = |source| Files { source, folder: Some("Old"), resources: &[] };
    let text = file("old", "");
    let in_folder = registry.install_files(Provenance::Pasted, files(&text)).unwrap();
    let alone = registry.install(Provenance::Pasted, &text).unwrap();
    registry.edit(in_folder, &text.replace("Do it.", "Do it well."));
    assert_eq!(folder(&registry, in_folder).as_deref(), Some("Old"), "another text is no other name");
    registry.edit(in_folder, &file("new", ""));
    registry.edit(alone, &file("new", ""));
    assert_eq!(folder(&registry, in_folder).as_deref(), Some("new"));
    assert_eq!(folder(&registry, alone), None);
}

#[test]
fn of_one_name_the_persons_own_wins_and_then_the_newest() {
    let mut registry = Registry::default();
    registry.install(Provenance::Bundled, &file("a", "")).unwrap();
    registry.install(Provenance::Pasted, &file("a", "")).unwrap();
    registry.install(Provenance::Pasted, &file("a", "")).unwrap();
    assert_eq!(names(&registry), [(2, "a")]);
    registry.set_enabled(SkillId(2), false);
    assert_eq!(names(&registry), [(1, "a")]);
    registry.remove(SkillId(1));
    assert_eq!(names(&registry), [(0, "a")]);
}

/// What another skill's name means for a text of `name`: of a new skill, or of an installed one.
#[track_caller]
fn check_same_name(registry: &Registry, name: &str, own: Option<SkillId>, expected: Option<SameName>) {
    assert_eq!(registry.same_name(&SkillName::parse(name).unwrap(), own), expected);
}

/// A bundled skill `a`, then the person's own `b`.
fn bundled_and_own() -> (Registry, SkillId, SkillId) {
    let mut registry = Registry::default();
    let bundled = registry.install(Provenance::Bundled, &file("a", "")).unwrap();
    let own = registry.install(Provenance::Pasted, &file("b", "")).unwrap();
    (registry, bundled, own)
}

#[test]
fn a_new_skill_wins_over_those_of_its_name() {
    let (registry, ..) = bundled_and_own();
    check_same_name(&registry, "a", None, Some(SameName::Wins));
    check_same_name(&registry, "b", None, Some(SameName::Wins));
    check_same_name(&registry, "c", None, None);
}

#[test]
fn an_edited_skill_does_not_meet_itself_and_a_bundled_one_loses() {
    let (registry, bundled, own) = bundled_and_own();
    check_same_name(&registry, "a", Some(bundled), None);
    check_same_name(&registry, "b", Some(bundled), Some(SameName::Loses));
    check_same_name(&registry, "a", Some(own), Some(SameName::Wins));
}

#[test]
fn one_that_can_not_be_used_covers_nothing() {
    let (mut registry, bundled, own) = bundled_and_own();
    registry.set_enabled(own, false);
    check_same_name(&registry, "b", Some(bundled), Some(SameName::Wins));
    registry.set_enabled(own, true);
    registry.edit(own, "no frontmatter");
    check_same_name(&registry, "b", Some(bundled), Some(SameName::Wins));
}

#[test]
fn the_text_of_a_skill_that_is_gone_would_be_a_new_one() {
    let (mut registry, bundled, own) = bundled_and_own();
    registry.remove(bundled);
    check_same_name(&registry, "b", Some(bundled), Some(SameName::Wins));
    registry.remove(own);
    check_same_name(&registry, "b", Some(bundled), None);
}

/// The name for a copy of `name` where skills of these names are installed.
#[track_caller]
fn check_copy(installed: &[&str], name: &str, expected: &str) {
    let mut registry = Registry::default();
    for name in installed {
        registry.install(Provenance::Pasted, &file(name, "")).unwrap();
    }
    let copy = registry.name_for_copy(&SkillName::parse(name).unwrap());
    assert_eq!(copy.as_ref().map(SkillName::as_str), Some(expected));
}

#[test]
fn a_copy_gets_the_first_name_that_no_skill_has() {
    check_copy(&["refund"], "refund", "refund-copy");
    check_copy(&["refund", "refund-copy"], "refund", "refund-copy-2");
    check_copy(&["refund", "refund-copy", "refund-copy-3"], "refund", "refund-copy-2");
    check_copy(&["refund-copy"], "refund-copy", "refund-copy-copy");
    check_copy(&["退款"], "退款", "退款-copy");
}

#[test]
fn a_copys_name_is_no_longer_than_names_may_be() {
    let (longest, cut) = ("a".repeat(64), ["a".repeat(59).as_str(), "-copy"].concat());
    check_copy(&[], &longest, &cut);
    check_copy(&[&cut], &longest, &["a".repeat(57).as_str(), "-copy-2"].concat());
    // No hyphen is left where it is cut.
    check_copy(
        &[],
        &["a".repeat(58).as_str(), "-bcdef"].concat(),
        &["a".repeat(58).as_str(), "-copy"].concat(),
    );
}

#[test]
fn what_is_said_of_a_text_comes_true_once_it_is_saved() {
    let (mut registry, bundled, own) = bundled_and_own();
    check_same_name(&registry, "b", Some(bundled), Some(SameName::Loses));
    registry.edit(bundled, &file("b", ""));
    let covers = registry.shadowed_by(registry.get(bundled).unwrap()).map(|skill| skill.id);
    assert_eq!(covers, Some(own));
}

#[test]
fn an_id_is_never_used_again() {
    let mut registry = Registry::default();
    let first = registry.install(Provenance::Pasted, &file("a", "")).unwrap();
    registry.remove(first);
    assert_ne!(registry.install(Provenance::Pasted, &file("a", "")).unwrap(), first);
    let last = registry.install(Provenance::Pasted, &file("b", "")).unwrap();
    registry.remove(last);
    let stored = registry.skills().iter().map(|skill| skill.stored()).collect();
    let mut restored = Registry::restore(stored, registry.next_id(), &|_| None);
    assert_ne!(restored.install(Provenance::Pasted, &file("c", "")).unwrap(), last);
}

#[test]
fn what_is_stored_reads_back_the_same() {
    let mut registry = Registry::default();
    registry.install(Provenance::Bundled, &file("a", "x")).unwrap();
    let broken = registry.install(Provenance::Pasted, &file("b", "y")).unwrap();
    registry.edit(broken, "no frontmatter");
    registry.set_enabled(broken, false);
    let stored = registry.skills().iter().map(|skill| skill.stored()).collect();
    assert_eq!(Registry::restore(stored, registry.next_id(), &|_| None), registry);
}

#[test]
fn what_is_recalled_is_shown_at_once_and_the_texts_have_the_last_word() {
    let mut registry = Registry::default();
    let id = registry.install(Provenance::Pasted, &file("a", "x")).unwrap();
    let mut stored = registry.get(id).unwrap().stored();
    let mut recalled = Registry::recall(vec![stored.clone()], registry.next_id(), &|_| None);
    assert_eq!(names(&recalled), [(0, "a")]);
    recalled.read_texts();
    assert_eq!(recalled, registry);
    // What is stored beside a text may be older than the text, or than the rules of reading.
    stored.source = file("b", "y").into();
    let mut recalled = Registry::recall(vec![stored], registry.next_id(), &|_| None);
    assert_eq!(names(&recalled), [(0, "a")]);
    recalled.read_texts();
    assert_eq!(names(&recalled), [(0, "b")]);
    assert_eq!(recalled.get(id).unwrap().listed, [ToolName::parse("y").unwrap()]);
}

#[test]
fn files_that_come_with_a_skill_are_found_by_path_and_told_when_lost() {
    use crate::resource::{Resource, ResourcePath};
    let path = |path: &str| ResourcePath::parse(path).unwrap();
    let resources = [
        Resource::new(path("b.md"), *b"old"),
        Resource::new(path("a/c.md"), *b"c"),
        Resource::new(path("b.md"), *b"new"),
    ];
    let source = file("a", "");
    let files = Files { source: &source, folder: Some("a-folder"), resources: &resources };
    let mut registry = Registry::default();
    let id = registry.install_files(Provenance::Pasted, files).unwrap();
    let installed = registry.get(id).unwrap().clone();
    let paths: Vec<&str> = installed.resources.iter().map(|resource| resource.path.as_str()).collect();
    assert_eq!(paths, ["a/c.md", "b.md"]);
    assert_eq!(&*installed.resource(&path("./b.md")).unwrap().bytes, b"new");
    assert_eq!(installed.folder.as_deref(), Some("a-folder"));
    let stored = vec![installed.stored()];
    let lost = installed.resource(&path("a/c.md")).unwrap().hash.clone();
    let bytes = |hash: &str| (*hash != *lost).then(|| b"new"[..].into());
    let restored = Registry::restore(stored.clone(), registry.next_id(), &bytes);
    let restored = restored.get(id).unwrap();
    assert_eq!((restored.resources.len(), restored.lost.len()), (1, 1));
    assert_eq!(restored.stored().resources.len(), 2, "what is lost is not forgotten");
    registry.replace(id, Files { source: &source, folder: None, resources: &[] });
    assert_eq!(registry.get(id).unwrap().stored().resources, []);
}

#[test]
fn a_file_is_found_whatever_form_its_name_has() {
    use crate::resource::{Resource, ResourcePath};
    let path = |path: &str| ResourcePath::parse(path).unwrap();
    let file_at = |at: &str, bytes: &[u8]| Resource::new(path(at), bytes);
    let found = |resources: &[Resource], at: &str| {
        let source = file("a", "");
        let mut registry = Registry::default();
        let files = Files { source: &source, folder: None, resources };
        let id = registry.install_files(Provenance::Pasted, files).unwrap();
        registry.get(id).unwrap().resource(&path(at)).map(|resource| resource.bytes.to_vec())
    };
    let (composed, apart) = ("r\u{e9}sum\u{e9}.md", "re\u{301}sume\u{301}.md");
    assert_eq!(found(&[file_at(apart, b"1")], composed), Some(b"1".to_vec()));
    assert_eq!(found(&[file_at(composed, b"2")], apart), Some(b"2".to_vec()));
    // The exact name comes first, and where two are the same nobody can tell which is meant.
    let both = [file_at(apart, b"1"), file_at(composed, b"2")];
    assert_eq!(found(&both, composed), Some(b"2".to_vec()));
    assert_eq!(found(&both, "re\u{301}sum\u{e9}.md"), None);
    assert_eq!(found(&both, "resume.md"), None);
}

#[test]
fn a_run_keeps_the_texts_it_began_with_and_follows_the_switches() {
    let mut registry = Registry::default();
    let edited = registry.install(Provenance::Pasted, &file("edited", "x")).unwrap();
    let removed = registry.install(Provenance::Pasted, &file("removed", "y")).unwrap();
    let at_start = registry.clone();
    registry.edit(edited, &file("renamed", "z"));
    registry.remove(removed);
    registry.install(Provenance::Pasted, &file("new", "")).unwrap();
    let within = registry.within_run(&at_start);
    assert_eq!(names(&within), [(0, "edited"), (2, "new")]);
    assert_eq!(within.listing(&ToolName::parse("y").unwrap()).count(), 1);
}
