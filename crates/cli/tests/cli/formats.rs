//! What other programs read: JSON, SARIF and GitHub's workflow commands.

use serde_json::{Value, json};

use crate::stage::{BAD, Folder, GOOD, WARNED};

const MARKED: &str = "\u{feff}---\nname: demo\ndescription: d\n---\nBody\n";

#[test]
fn json_has_an_object_for_each_file() {
    let folder = Folder::with(&[
        (
            "a/SKILL.md",
            "---\nname: a\ndescription: 退款\nlicense: MIT\nallowed-tools: Read, Bash\nmetadata:\n  k: v\n---\n\nDo it.\n",
        ),
        ("b/skill.MD", BAD),
    ]);
    let run = folder.run(&["lint", "--format", "json"]);
    let commas = "allowed-tools has commas; the specification wants spaces. Write spaces between the tools.";
    let missing = |reader: &str| {
        json!({
            "code": "missing-field",
            "severity": "error",
            "reader": reader,
            "line": 1,
            "column": 1,
            "message":
                "The frontmatter has no description. Add a line description: with what the skill does and when to use it.",
            "fix": null,
        })
    };
    let not_folder = json!({
        "code": "name-not-folder",
        "severity": "error",
        "reader": "specification",
        "line": 2,
        "column": 7,
        "message": "The folder is called “b”, and the specification wants the name to be the same. Write the folder's \
                    name here, or rename the folder.",
        "fix": [{
            "line": 2,
            "column": 6,
            "end_line": 2,
            "end_column": 11,
            "start": 9,
            "end": 14,
            "text": " b",
        }],
    });
    let with_commas = |reader: &str| {
        json!({
            "code": "allowed-tools-commas",
            "severity": "warning",
            "reader": reader,
            "line": 5,
            "column": 16,
            "message": commas,
            "fix": [{
                "line": 5,
                "column": 15,
                "end_line": 5,
                "end_column": 26,
                "start": 59,
                "end": 70,
                "text": " \"Read Bash\"",
            }],
        })
    };
    assert_eq!(
        run.json(),
        json!([
            {
                "path": "a/SKILL.md",
                "loaded": true,
                "name": "a",
                "description": "退款",
                "tools": [],
                "allowed_tools": ["Read", "Bash"],
                "license": "MIT",
                "metadata": { "k": "v" },
                "body": "Do it.",
                "diagnostics": [with_commas("page"), with_commas("specification")],
            },
            {
                "path": "b/skill.MD",
                "loaded": false,
                "name": null,
                "description": null,
                "tools": [],
                "allowed_tools": [],
                "license": null,
                "metadata": {},
                "body": null,
                "diagnostics": [
                    missing("page"),
                    missing("specification"),
                    missing("claude-ai"),
                    missing("codex"),
                    not_folder,
                ],
            },
        ])
    );
    assert_eq!(run.status, Some(1));
}

#[test]
fn json_of_no_file_is_an_empty_list() {
    let run = Folder::new().run(&["lint", "--format", "json", "nope.md"]);
    run.is(2, "[]\n", "skillsight: nope.md: There is no such file or folder. Check the path.\n");
}

#[test]
fn sarif_is_one_run_with_what_the_schema_requires() {
    let folder = Folder::with(&[("a b/SKILL.md", MARKED), ("c.md", WARNED)]);
    let run = folder.run(&["lint", "--format", "sarif", "a b", "c.md", "nope", "--reader", "codex"]);
    assert_eq!(run.status, Some(2));
    let expected = json!({
        "$schema": "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": {
                "driver": {
                    "name": "skillsight",
                    "version": env!("CARGO_PKG_VERSION"),
                    "rules": [
                        { "id": "byte-order-mark", "shortDescription": { "text": "byte order mark" } },
                        { "id": "comment-in-text", "shortDescription": { "text": "comment in text" } },
                    ],
                },
            },
            "invocations": [{
                "executionSuccessful": false,
                "toolExecutionNotifications": [{
                    "level": "error",
                    "message": { "text": "nope: There is no such file or folder. Check the path." },
                    "locations": [{ "physicalLocation": { "artifactLocation": { "uri": "nope" } } }],
                }],
            }],
            "language": "en",
            "columnKind": "unicodeCodePoints",
            "newlineSequences": ["\r\n", "\n", "\r"],
            "results": [
                {
                    "ruleId": "byte-order-mark",
                    "ruleIndex": 0,
                    "level": "error",
                    "message": {
                        "text": "The file starts with a byte order mark, which some readers take for text. Save it as \
                                 UTF-8 without BOM.",
                    },
                    "locations": [{
                        "physicalLocation": {
                            "artifactLocation": { "uri": "a%20b/SKILL.md" },
                            "region": { "startLine": 1, "startColumn": 1 },
                        },
                    }],
                    "properties": { "readers": { "codex": "error" } },
                    "fixes": [{
                        "description": { "text": "Fix byte-order-mark" },
                        "artifactChanges": [{
                            "artifactLocation": { "uri": "a%20b/SKILL.md" },
                            "replacements": [{ "deletedRegion": { "byteOffset": 0, "byteLength": 3 } }],
                        }],
                    }],
                },
                {
                    "ruleId": "comment-in-text",
                    "ruleIndex": 1,
                    "level": "warning",
                    "message": {
                        "text": "description ends here: # after a space begins a comment. Put the value in quotes, or \
                                 delete the comment.",
                    },
                    "locations": [{
                        "physicalLocation": {
                            "artifactLocation": { "uri": "c.md" },
                            "region": { "startLine": 3, "startColumn": 23 },
                        },
                    }],
                    "properties": { "readers": { "codex": "warning" } },
                },
            ],
        }],
    });
    assert_eq!(run.json(), expected);
}

#[test]
fn sarif_says_what_a_fix_deletes_and_inserts() {
    let folder = Folder::with(&[("a.md", "---\nname: Demo\ndescription: d\n--- \nBody\n")]);
    let log = folder.run(&["lint", "--format", "sarif", "a.md"]).json();
    let replacements = |index: usize| {
        log["runs"][0]["results"][index]["fixes"][0]["artifactChanges"][0]["replacements"].clone()
    };
    let region = |line: u32, from: u32, to: u32| json!({ "startLine": line, "startColumn": from, "endLine": line, "endColumn": to });
    assert_eq!(
        replacements(0),
        json!([{ "deletedRegion": region(2, 6, 11), "insertedContent": { "text": " demo" } }])
    );
    assert_eq!(replacements(1), json!([{ "deletedRegion": region(4, 4, 5) }]));
}

#[test]
fn sarif_of_nothing_is_a_run_without_results() {
    let run = Folder::with(&[("demo/SKILL.md", GOOD)]).run(&["lint", "--format", "sarif"]);
    let log = run.json();
    assert_eq!((run.status, &log["runs"][0]["results"]), (Some(0), &json!([])));
    assert_eq!(log["runs"][0]["invocations"][0]["executionSuccessful"], Value::Bool(true));
}

#[test]
fn github_gets_a_command_for_each_finding() {
    let folder = Folder::with(&[("a,b:c/SKILL.md", "---\nname: a\ndescription: 100% <b>\n---\nBody\n")]);
    let run = folder.run(&["lint", "--format", "github", "a,b:c", "nope"]);
    run.is(
        2,
        "\
::error file=a%2Cb%3Ac/SKILL.md,line=2,col=7,title=name-not-folder::The folder is called “a,b:c”, and the specification \
         wants the name to be the same. Write the folder's name here, or rename the folder.%0Aerror: specification
::error file=a%2Cb%3Ac/SKILL.md,line=3,col=19,title=angle-brackets::The description holds < or >, and claude.ai's upload \
         refuses both. Write it without them.%0Aerror: claude-ai; warning: page
::error file=nope,title=skillsight::nope: There is no such file or folder. Check the path.
",
        "skillsight: nope: There is no such file or folder. Check the path.\n",
    );
}

#[test]
fn github_names_each_severity_its_own_way() {
    let folder = Folder::with(&[
        ("w.md", WARNED),
        ("n.md", "---\nname: demo\ndescription: |\n  one\n  two\n---\nBody\n"),
    ]);
    let run = folder.run(&["lint", "--format", "github", "w.md", "n.md"]);
    let commands: Vec<_> = run.stdout.lines().filter_map(|line| line.split(' ').next()).collect();
    assert_eq!((commands, run.status), (vec!["::warning", "::notice"], Some(0)));
    assert_eq!(folder.run(&["lint", "--format", "github", "--quiet", "w.md", "n.md"]).stdout, "");
}
