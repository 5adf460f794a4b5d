//! Frontmatters to draw files from; the tests inside the crate draw from them, too.

use proptest::prelude::*;

/// Values, ordinary and odd.
pub const VALUES: &[&str] = &[
    " d",
    " Use when: asked",
    " #1 tool",
    " !important x",
    " !!str x",
    " [a] b",
    " [a, b]",
    " {a: 1}",
    " {}",
    " []",
    " *bold* x",
    " &d hello",
    " *d",
    " 1.10",
    " 12306",
    " true",
    " Yes",
    " no # c",
    " ~",
    "",
    " \"a: b\"",
    " 'it''s'",
    " \"x\" y",
    " \"a --- b\"",
    " a --- b",
    " a---b",
    " 查询订单，\n  返回结果",
    "\n  查询\n  退款",
    " >\n  退款：自动。\n  适用",
    " |\n  one\n  two",
    " >\n  one\n\n  three",
    " |\n  one\n  ---\n  two",
    " one\n  two",
    " one # c",
    "\ta",
    " d\t",
    " a\tb",
    " \"a\\tb\"",
    " # c\n  one",
    " > # c\n  x",
    " |-\n  x",
    " @x",
    " `x`",
    " %x",
    " <b>",
    " a: b: c",
    " demo",
    " Demo",
    " my_demo",
    " a--b",
    " 技能",
    " claude-x",
    "\n  - a\n  - b",
    "\n  a: b",
    "\n  a: 1\n  a: 2",
    "\n  a: &x 1\n  b: *x",
    "\n  a: 1.0 # c\n  b:",
    "\n  short-description: [d]",
    "\n  a: 查询\n    退款",
    "\n  a:\n    b: c",
    " {a: 1, a: 2}",
    " {a: &x 1, b: *x}",
    " [Read, Write]",
    " Read, Write",
    " Bash(git add:*) Read",
    " \"a\\u2028\\x07b\"",
    " 🚀",
    "\n  # --- c\n  a: b\n  c: d",
];

/// Keys of ordinary fields.
pub const KEYS: &[&str] = &[
    "name",
    "description",
    "license",
    "license",
    "compatibility",
    "metadata",
    "metadata",
    "allowed-tools",
    "version",
    "author",
    "tags",
    "category",
    "model",
    "tools",
    "Name",
    "x",
];

/// Lines between fields.
pub const LINES: &[&str] = &["# c\n", "# --- c ---\n", "\n", " \t\n", "  # d\n"];

/// Keys that are written in ways that few write them.
const ODD_KEYS: &[&str] = &[
    "&a name",
    "!!str license",
    "\"\\x6eame\"",
    "'metadata'",
    "license ",
    "? x\n",
    "<<",
    "type",
    "triggers",
    "tools",
    "priority",
];
/// Such values.
const ODD_VALUES: &[&str] = &[
    " \"a\u{2028}b\"",
    " a\u{85}b",
    " |2\n   one\n  two",
    " >-\n\n  one\n\n\n  two\n",
    " \"a\n\n  b\"",
    "\n  \"a\n  b\"",
    " 'x' #c",
    " {\n  a: b\n  }",
    " [a, # c\n  b]",
    " &a\n  b: c",
    " &a !!str b",
    " !x",
    " &x",
    " &x ~",
    "\tnull",
    " a\n b\n  c",
    "\n  \"a\": b\n  'c': 1",
    " prompt",
    " null # c",
    "\n\t- a",
    " \u{a0}x\u{a0}",
    "\n  # only",
    " '---'",
];
/// Such lines.
const ODD_LINES: &[&str] =
    &["  k: v\n", "# --- c\n", "\t# e\n", " \t\n", "\t\n", "  stray\n", "- a\n", "\u{85}\n"];

/// A file of such fields and lines, in any order.
pub fn odd_file() -> impl Strategy<Value = String> {
    let select = |one: &'static [&'static str], other: &'static [&'static str]| {
        prop_oneof![prop::sample::select(one), prop::sample::select(other)]
    };
    let line = select(ODD_LINES, LINES).prop_map(str::to_owned);
    let value = move || select(ODD_VALUES, VALUES);
    let field = (select(ODD_KEYS, KEYS), value()).prop_map(|(key, value)| format!("{key}:{value}\n"));
    let name = prop_oneof![3 => Just(" Demo"), 1 => value()].prop_map(|value| format!("name:{value}\n"));
    let description = value().prop_map(|value| format!("description:{value}\n"));
    let lines = prop::collection::vec(prop_oneof![3 => field, 2 => line], 0..5);
    let line_break = prop_oneof![8 => Just("\n"), 1 => Just("\r\n"), 1 => Just("\r")];
    (lines, name, description, line_break).prop_flat_map(|(mut lines, name, description, line_break)| {
        lines.extend([name, description]);
        let file =
            move |lines: Vec<String>| format!("---\n{}---\nBody\n", lines.concat()).replace('\n', line_break);
        Just(lines).prop_shuffle().prop_map(file)
    })
}
