//! The shared cases of skill files, through the program.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::{Value, json};

use crate::stage::Folder;

#[derive(Deserialize)]
pub struct Case {
    pub id: String,
    pub input: String,
    expect: Expect,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Expect {
    load: String,
    positioned: Option<bool>,
    warned: Option<bool>,
    name: Option<String>,
    description: Option<String>,
    body: Option<String>,
    license: Option<String>,
    #[serde(default)]
    tools: Vec<String>,
    #[serde(default)]
    allowed_tools: Vec<String>,
    #[serde(default)]
    metadata: BTreeMap<String, String>,
}

pub fn cases() -> Vec<Case> {
    serde_json::from_str(include_str!("../../../core/tests/fixtures/skill-files.json")).unwrap()
}

/// All cases as files, linted in one run: the case and its object.
fn linted() -> Vec<(Case, Value)> {
    let folder = Folder::new();
    let cases = cases();
    let paths: Vec<_> = cases.iter().map(|case| format!("{}.md", case.id)).collect();
    for (case, path) in cases.iter().zip(&paths) {
        folder.write(path, &case.input);
    }
    let mut args = vec!["lint", "--format", "json"];
    args.extend(paths.iter().map(String::as_str));
    let run = folder.run(&args);
    assert_eq!((run.status, run.stderr.as_str()), (Some(1), ""));
    let Value::Array(files) = run.json() else { panic!("a list") };
    assert_eq!(files.len(), cases.len());
    for (file, path) in files.iter().zip(&paths) {
        assert_eq!(file["path"], path.as_str());
    }
    cases.into_iter().zip(files).collect()
}

fn diagnostics(file: &Value) -> &[Value] {
    file["diagnostics"].as_array().unwrap()
}

#[test]
fn each_case_loads_as_what_it_says() {
    for (Case { id, expect, .. }, file) in linted() {
        let loads = expect.load == "ok";
        assert_eq!(file["loaded"], loads, "{id}");
        assert_eq!(file["name"], json!(expect.name), "{id}");
        assert_eq!(file["description"], json!(expect.description), "{id}");
        assert_eq!(file["body"], json!(expect.body), "{id}");
        assert_eq!(file["license"], json!(expect.license), "{id}");
        assert_eq!(file["allowed_tools"], json!(expect.allowed_tools), "{id}");
        assert_eq!(file["metadata"], json!(expect.metadata), "{id}");
        if loads {
            assert_eq!(file["tools"], json!(expect.tools), "{id}");
        }
    }
}

#[test]
fn each_case_is_warned_of_or_refused_as_it_says() {
    for (Case { id, expect, .. }, file) in linted() {
        let errors = diagnostics(&file)
            .iter()
            .filter(|diagnostic| diagnostic["reader"] == "page" && diagnostic["severity"] == "error");
        assert_eq!(errors.clone().count() > 0, expect.load == "error", "{id}");
        if expect.positioned == Some(true) {
            let is_place = |value: &Value| value.as_u64().is_some_and(|value| value > 0);
            assert!(
                errors.clone().all(|error| is_place(&error["line"]) && is_place(&error["column"])),
                "{id}"
            );
        }
        if let Some(warned) = expect.warned {
            let found = diagnostics(&file).iter().any(|diagnostic| diagnostic["severity"] != "note");
            assert_eq!(found, warned, "{id}");
        }
    }
}

#[test]
fn the_shape_is_the_same_for_every_file() {
    let keys = |value: &Value| value.as_object().unwrap().keys().cloned().collect::<Vec<_>>();
    let mut seen = 0;
    for (Case { id, .. }, file) in linted() {
        let expected = [
            "path",
            "loaded",
            "name",
            "description",
            "tools",
            "allowed_tools",
            "license",
            "metadata",
            "body",
            "diagnostics",
        ];
        assert_eq!(keys(&file), expected, "{id}");
        for diagnostic in diagnostics(&file) {
            seen += 1;
            let expected = ["code", "severity", "reader", "line", "column", "message", "fix"];
            assert_eq!(keys(diagnostic), expected, "{id}");
            for change in diagnostic["fix"].as_array().into_iter().flatten() {
                let expected = ["line", "column", "end_line", "end_column", "start", "end", "text"];
                assert_eq!(keys(change), expected, "{id}");
            }
            assert!(diagnostic["fix"].is_null() || diagnostic["fix"].is_array(), "{id}");
        }
    }
    assert!(seen > 100, "{seen}");
}

/// The bytes and the lines of a fix say the same.
#[test]
fn a_fix_can_be_applied_by_bytes_and_by_lines() {
    let mut applied = 0;
    for (Case { id, input, .. }, file) in linted() {
        for diagnostic in diagnostics(&file) {
            for change in diagnostic["fix"].as_array().into_iter().flatten() {
                let number = |key: &str| usize::try_from(change[key].as_u64().unwrap()).unwrap();
                let before = |line: usize, column: usize| {
                    let text = input.strip_prefix('\u{feff}').unwrap_or(&input);
                    let lines = text.split_inclusive('\n').collect::<Vec<_>>();
                    let whole: usize = lines[..line - 1].iter().map(|line| line.len()).sum();
                    let rest = lines.get(line - 1).copied().unwrap_or_default();
                    let within: usize = rest.chars().take(column - 1).map(char::len_utf8).sum();
                    input.len() - text.len() + whole + within
                };
                let is_mark = diagnostic["code"] == "byte-order-mark";
                let start = if is_mark { 0 } else { before(number("line"), number("column")) };
                assert_eq!(number("start"), start, "{id}: {change}");
                assert_eq!(number("end"), before(number("end_line"), number("end_column")), "{id}: {change}");
                applied += 1;
            }
        }
    }
    assert!(applied > 20, "{applied}");
}
