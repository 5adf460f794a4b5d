//! Files of any make: no panic, and what is said holds together.

use proptest::prelude::*;

use super::guard::MAX_FRONTMATTER;
use super::{DiagnosticKind, Loaded, Severity, load};
use crate::lang::Lang;

const GOOD: &[&str] = &[
    "---\nname: demo\ndescription: >\n  退款处理技能：自动查询。\n  适用于退货场景。\ntools:\n  - queryOrder\n  - applyRefund\n---\n\n# A\n\nBody\n",
    "<!-- a -->\n---\nname: \"demo\"\ndescription: &d Use when: asked # x\nlicense: *d\nmetadata: {a: 1, b: [2]}\nallowed-tools: Bash(git:*) Read\n---\nBody\n",
    "---\nname: demo\ndescription: |\n  a\n  b\ncompatibility: !!str x\nmetadata:\n  version: 1.10\n  \"k\": 'v'\ntools: [a, \"b\", 'c']\n---\n# B\r\n",
];

/// Pieces that mean something to YAML or to the fences, and some that don't.
pub(crate) fn pieces() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        4 => prop::sample::select(vec![
            "\n", "\n", "\r", "\r\n", " ", "  ", "\t", "-", "- ", "---", "---\n", "...", ": ", ":", "? ", "#", " #", "[", "]",
            "{", "}", ",", "&a", "&a ", "*a", "*", "!", "!!str ", "!x ", "|", ">", ">-\n", "\"", "'", "''", "\\", "%", "@", "`",
            "name: ", "description: ", "tools: ", "metadata: ", "license:", "name", "<<: ", "1.10", "~", "null", "退", "款。",
            "\u{feff}", "\u{e000}", "\u{85}", "\u{2028}", "<!--", "-->", "+++", "\u{0}", "\\u", "e000", "é", "🚀",
        ]).prop_map(str::to_owned),
        1 => "\\PC{0,3}",
    ];
    prop::collection::vec(piece, 0..60).prop_map(|pieces| pieces.concat())
}

#[derive(serde::Deserialize)]
struct Direct {
    description: String,
}

pub(crate) fn mutated() -> impl Strategy<Value = String> {
    let edits = prop::collection::vec((any::<prop::sample::Index>(), 0..4_usize, pieces()), 1..4);
    (prop::sample::select(GOOD), edits).prop_map(|(good, edits)| {
        let mut chars: Vec<char> = good.chars().collect();
        for (at, cut, text) in edits {
            let at = at.index(chars.len() + 1);
            let end = (at + cut).min(chars.len());
            chars.splice(at..end, text.chars().take(4));
        }
        chars.into_iter().collect()
    })
}

fn holds_together(source: &str) -> Loaded {
    let loaded = load(source);
    let is_error = loaded.diagnostics.iter().any(|d| d.severity == Severity::Error);
    assert_eq!(loaded.skill.is_none(), is_error, "an error, and nothing else, keeps a skill from loading");
    if let Some(skill) = &loaded.skill {
        assert_eq!(skill.tools, loaded.listed_tools);
        assert_eq!(skill.description.trim(), &*skill.description);
        assert!(!skill.description.is_empty());
    }
    let lines: Vec<&str> =
        source.split('\n').flat_map(|line| line.strip_suffix('\r').unwrap_or(line).split('\r')).collect();
    for diagnostic in &loaded.diagnostics {
        let line = lines.get(diagnostic.line as usize - 1).expect("the line must be one of the file's");
        assert!((1..=line.chars().count() + 1).contains(&(diagnostic.column as usize)), "{diagnostic:?}");
        for lang in [Lang::En, Lang::Zh] {
            assert!(!diagnostic.message(lang).contains(['\n', '\r']));
        }
        if let Some(fix) = &diagnostic.fix {
            let mended = fix.apply(source).expect("a fix must be for its own source");
            assert_ne!(mended, source, "a fix must change something");
            load(&mended);
        }
    }
    let places: Vec<_> = loaded.diagnostics.iter().map(|d| (d.line, d.column)).collect();
    assert!(places.is_sorted());
    loaded
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn any_text_is_told_about(source in "\\PC*") {
        holds_together(&source);
    }

    #[test]
    fn any_frontmatter_is_told_about(front in pieces()) {
        holds_together(&front);
        holds_together(&format!("---\nname: demo\n{front}\n---\nBody"));
        holds_together(&format!("---\nname: demo\ndescription: {front}\n---\nBody"));
        holds_together(&format!("---\nname: demo\ndescription: d\nmetadata:\n  a: {front}\n---\nBody"));
    }

    #[test]
    fn a_damaged_file_is_told_about(source in mutated()) {
        holds_together(&source);
    }

    #[test]
    fn line_ends_make_no_difference(source in prop_oneof![mutated(), pieces().prop_map(|text| format!("---\nname: a\n{text}\n---\nB"))]) {
        let unix = source.replace("\r\n", "\n").replace('\r', "\n");
        let expected = load(&unix);
        for line_break in ["\r\n", "\r"] {
            let mut found = load(&unix.replace('\n', line_break));
            if let Some(skill) = &mut found.skill {
                skill.instructions = skill.instructions.replace(line_break, "\n").into();
            }
            let places = |loaded: &Loaded| -> Vec<_> {
                loaded.diagnostics.iter().map(|d| (d.code(), d.line, d.column)).collect()
            };
            prop_assert_eq!(places(&found), places(&expected));
            prop_assert_eq!(&found.skill, &expected.skill);
            prop_assert_eq!(&found.listed_tools, &expected.listed_tools);
        }
    }

    /// The library's own reading of a text field is the measure, but for line breaks between CJK characters.
    #[test]
    fn what_is_not_repaired_is_what_the_library_reads(value in prop_oneof![pieces(), "[ -~\n]{0,30}"]) {
        let fields = format!("name: demo\ndescription: {value}\n").replace('\r', "\n").replace("\n---", "\n ---");
        let Loaded { skill: Some(skill), diagnostics, .. } = load(&format!("---\n{fields}---\nBody")) else { return Ok(()) };
        let is_other = |kind: &DiagnosticKind| {
            matches!(kind, DiagnosticKind::RepairedText { .. } | DiagnosticKind::CjkLineBreak { .. } | DiagnosticKind::DuplicateField { .. })
        };
        if diagnostics.iter().any(|d| is_other(&d.kind)) {
            return Ok(());
        }
        // Keys that are no texts are refused by a struct, but not here.
        if let Ok(direct) = serde_yaml::from_str::<Direct>(&fields) {
            prop_assert_eq!(direct.description.trim(), &*skill.description);
        }
    }

    /// What is quoted as the message asks for loads as the same text, without a repair.
    #[test]
    fn the_fix_of_a_repair_keeps_the_text(value in "[ -~退款。\n]{1,40}") {
        let source = format!("---\nname: demo\ndescription: x{value}\n---\nBody").replace("\n\n", "\n \n");
        let loaded = load(&source);
        for diagnostic in &loaded.diagnostics {
            if let (DiagnosticKind::RepairedText { .. }, Some(fix), Some(skill)) = (&diagnostic.kind, &diagnostic.fix, &loaded.skill) {
                let mended = load(&fix.apply(&source).unwrap());
                prop_assert_eq!(mended.skill.map(|skill| skill.description), Some(skill.description.clone()));
            }
        }
    }
}

#[test]
fn limits_are_where_they_say() {
    let with_front = |bytes: usize| {
        let fields = "name: demo\ndescription: d\n# ";
        load(&format!("---\n{fields}{}\n---\nBody", "x".repeat(bytes - fields.len() - 1)))
    };
    assert!(with_front(MAX_FRONTMATTER).skill.is_some());
    let refused = with_front(MAX_FRONTMATTER + 1);
    assert_eq!(
        refused.diagnostics[0].kind,
        DiagnosticKind::FrontmatterTooLarge { bytes: MAX_FRONTMATTER + 1 }
    );
    let nested = |depth: usize| {
        let metadata = format!("metadata: {{a: {}{}}}", "[".repeat(depth - 1), "]".repeat(depth - 1));
        load(&format!("---\nname: demo\ndescription: d\n{metadata}\n---\nBody"))
    };
    assert!(nested(64).skill.is_some());
    assert_eq!((nested(65).diagnostics[0].code(), nested(65).diagnostics[0].column), ("flow-too-deep", 78));
    let repeated = format!(
        "---\nname: demo\ndescription: d\nmetadata:\n  t: &a {}\n  x: [{}]\n---\nB",
        "x".repeat(30_000),
        "*a,".repeat(20)
    );
    assert!(load(&repeated).diagnostics.iter().any(|d| d.code() == "aliases-too-large"));
}
