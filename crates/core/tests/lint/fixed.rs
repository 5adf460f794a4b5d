//! All safe fixes at once, on frontmatters with the oddities of the shared cases.

use std::collections::BTreeMap;

use proptest::prelude::*;
use serde::Deserialize;
use skillsight_core::lint::{Finding, Fixed, Lint, Place, Reader, fix_all, lint};
use skillsight_core::skill::{Severity, Skill, SkillName, load};

use crate::cases::cases;
use crate::files::{KEYS, LINES, VALUES, odd_file};
use crate::readers::{FOLDER, codex, validator};

fn frontmatter() -> impl Strategy<Value = String> {
    let value = || prop::sample::select(VALUES);
    let field = (prop::sample::select(KEYS), value()).prop_map(|(key, value)| format!("{key}:{value}\n"));
    let line = prop_oneof![4 => field, 1 => prop::sample::select(LINES).prop_map(str::to_owned)];
    let name = prop_oneof![4 => Just(" demo"), 1 => value()].prop_map(|value| format!("name:{value}\n"));
    let description = value().prop_map(|value| format!("description:{value}\n"));
    let lines =
        (prop::collection::vec(line, 0..5), name, description).prop_map(|(mut lines, name, description)| {
            lines.insert(0, description);
            lines.insert(0, name);
            lines
        });
    lines.prop_flat_map(|lines| Just(lines).prop_shuffle()).prop_map(|lines| lines.concat())
}

fn file() -> impl Strategy<Value = String> {
    let before = prop_oneof![8 => Just(""), 1 => Just("\u{feff}"), 1 => Just("\n<!-- a -->\n")];
    let fence = || prop_oneof![8 => Just("---"), 1 => Just("--- \t"), 1 => Just("-----")];
    let line_break = prop_oneof![8 => Just("\n"), 1 => Just("\r\n"), 1 => Just("\r")];
    (before, fence(), frontmatter(), fence(), line_break).prop_map(
        |(before, open, front, close, line_break)| {
            format!("{before}{open}\n{front}{close}\nBody\n").replace('\n', line_break)
        },
    )
}

/// The fields as YAML has them, and nothing of how this page reads them.
#[derive(Debug, Deserialize)]
struct Strict {
    name: String,
    description: String,
    license: Option<String>,
    compatibility: Option<String>,
    metadata: Option<BTreeMap<String, String>>,
}

fn frontmatter_of(text: &str) -> String {
    let lines = text.lines().skip(1).take_while(|line| *line != "---");
    lines.map(|line| format!("{line}\n")).collect()
}

fn trimmed(text: &Option<String>) -> Option<&str> {
    text.as_deref().map(str::trim).filter(|text| !text.is_empty())
}

/// Blanks joined.
fn words(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Whether the linter says that a reader takes the file. Of this page's own fields it says so in a note.
fn accepts(lint: &Lint, reader: Reader) -> bool {
    let is_own = is_left(lint, &["tools-field", "own-field"]) && reader == Reader::Specification;
    lint.severity(reader) != Some(Severity::Error) && !is_own
}

fn is_left(lint: &Lint, codes: &[&str]) -> bool {
    lint.findings.iter().any(|finding| codes.contains(&finding.diagnostic.code()))
}

/// Every reader that accepts the file reads what this page reads.
fn reads_the_same(text: &str, skill: &Skill, lint: &Lint) -> Result<(), String> {
    let refused = |error: String| format!("{error}: {text}");
    let metadata: BTreeMap<_, _> = skill.metadata.iter().cloned().collect();
    if !is_left(lint, &["metadata-left-out", "wrong-type", "duplicate-field"]) {
        let front = frontmatter_of(text);
        let strict: Strict = serde_yaml::from_str(&front).map_err(|error| refused(error.to_string()))?;
        assert_eq!(strict.name.trim(), skill.name.as_str(), "{text}");
        assert_eq!(strict.description.trim(), &*skill.description, "{text}");
        assert_eq!(trimmed(&strict.license), skill.license.as_deref(), "{text}");
        assert_eq!(trimmed(&strict.compatibility), skill.compatibility.as_deref(), "{text}");
        assert_eq!(strict.metadata.unwrap_or_default(), metadata, "{text}");
    }
    if accepts(lint, Reader::Specification) {
        let read = validator(text).map_err(refused)?;
        assert_eq!(read.name, skill.name.as_str(), "{text}");
        assert_eq!(read.description.trim(), &*skill.description, "{text}");
        assert_eq!(trimmed(&read.license), skill.license.as_deref(), "{text}");
        assert_eq!(trimmed(&read.compatibility), skill.compatibility.as_deref(), "{text}");
        assert_eq!(read.metadata, metadata, "{text}");
    }
    if accepts(lint, Reader::Codex) {
        let read = codex(text).map_err(refused)?;
        // It may be told to end the frontmatter above the name.
        let is_cut = read.name == FOLDER && is_left(lint, &["ends-early"]);
        assert!(is_cut || read.name == words(skill.name.as_str()), "{}: {text}", read.name);
        assert_eq!(read.description, words(&skill.description), "{text}");
    }
    Ok(())
}

fn is_mended(source: &str) -> Result<(), String> {
    let Fixed { text, .. } = fix_all(source, &Place::default());
    let linted = lint(&text, &Place::default());
    let again = fix_all(&text, &Place::default());
    assert_eq!((again.text.as_str(), again.applied.as_slice()), (text.as_str(), [].as_slice()));
    match &linted.loaded.skill {
        Some(skill) => reads_the_same(&text, skill, &linted),
        None => Ok(()),
    }
}

#[test]
fn each_case_reads_the_same_everywhere_after_all_safe_fixes() {
    for (_, source) in cases().unwrap() {
        is_mended(&source).unwrap();
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(2000) })]

    #[test]
    fn after_all_safe_fixes_every_reader_reads_the_same(source in file()) {
        is_mended(&source).map_err(TestCaseError::fail)?;
    }

    /// A reader for whom there is no error accepts the file as it stands, and Codex no other.
    #[test]
    fn a_reader_without_an_error_accepts_the_file(source in file()) {
        let linted = lint(&source, &Place::default());
        // Where this page stops, it knows no more.
        if is_left(&linted, &["malformed-fence", "unclosed-frontmatter"]) {
            return Ok(());
        }
        if accepts(&linted, Reader::Specification) {
            let read = validator(&source);
            prop_assert!(read.is_ok(), "{read:?}: {source}");
        }
        let read = codex(&source);
        prop_assert_eq!(accepts(&linted, Reader::Codex), read.is_ok(), "{:?}: {}", read, source);
    }
}

/// What this page reads after one fix is what it read before, but for what that fix is for.
fn keeps(before: &Skill, after: &Skill, code: &str) -> Result<(), String> {
    let name = match code {
        "name-format" => before.name.as_str().to_ascii_lowercase(),
        "name-not-folder" => "the-folder".to_owned(),
        _ => before.name.as_str().to_owned(),
    };
    let mut expected = before.clone();
    expected.name = SkillName::parse(&name).map_err(|error| error.to_string())?;
    // In which order the entries stand does not matter; a field of nobody goes among them.
    let of: BTreeMap<_, _> = after.metadata.iter().cloned().collect();
    let was: BTreeMap<_, _> = before.metadata.iter().cloned().collect();
    let is_kept = was.iter().all(|(key, value)| of.get(key) == Some(value));
    if !is_kept || (code != "host-field" && of.len() != was.len()) {
        return Err(format!("{:?} became {:?}", before.metadata, after.metadata));
    }
    expected.metadata = after.metadata.clone();
    if expected == *after { Ok(()) } else { Err(format!("{expected:?} became {after:?}")) }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(4000) })]

    #[test]
    fn each_fix_alone_changes_only_what_it_is_for(source in odd_file()) {
        let Lint { loaded, findings } = lint(&source, &Place { folder: Some("the-folder"), stem: None });
        let Some(before) = loaded.skill else { return Ok(()) };
        for Finding { diagnostic, .. } in findings {
            let Some(fix) = &diagnostic.fix else { continue };
            let code = diagnostic.code();
            let mended = fix.apply(&source).unwrap();
            let after = load(&mended).skill;
            prop_assert!(after.is_some(), "{code}: {source:?} became {mended:?}");
            let kept = keeps(&before, &after.unwrap(), code);
            prop_assert!(kept.is_ok(), "{code}: {source:?} became {mended:?}: {kept:?}");
        }
    }

    #[test]
    fn what_is_left_has_no_fix(source in odd_file()) {
        let fixed = fix_all(&source, &Place::default());
        for finding in lint(&fixed.text, &Place::default()).findings {
            prop_assert!(finding.diagnostic.fix.is_none(), "{finding:?}: {source:?}");
        }
    }
}
