//! Files that YAML, the fences or a linter could be slow at: for the tests, and for the measurement that holds them to the
//! budget of a release build (`benches/hostile.rs`).

/// The most bytes of a file.
pub const MEGABYTE: usize = 1024 * 1024;

/// The most that is read of a frontmatter, in bytes.
const FRONTMATTER: usize = 64 * 1024;

/// Repeats a piece up to a size.
fn fill(piece: &str, bytes: usize) -> String {
    piece.repeat(bytes / piece.len())
}

const HOSTILE: &[&str] = &[
    "[",
    "{",
    "[a,",
    "{a: ",
    "[{",
    "]",
    "- ",
    "-\n",
    "? ",
    "? a\n",
    ": ",
    "a: ",
    "a:\n",
    "a: 1\n",
    "a: [\n",
    "\"",
    "\"\n",
    "'",
    "\"a\" ",
    "\\",
    "&a ",
    "&a x: 1\n",
    "*a ",
    "*a\n",
    "- *a\n",
    "a: &a [*a]\n",
    "!a ",
    "!!str ",
    "%a b\n",
    "#\n",
    " #",
    "|\n",
    ">\n",
    "a: |\n x\n",
    "\n",
    "\r",
    "\r\n",
    " ",
    "\t",
    "---",
    "---\n",
    " ---\n",
    "--- \n",
    "----\n",
    "...\n",
    "x",
    "技\n",
    "技",
    "\u{e000}",
    "\u{0}",
    "<!--",
    "<!-- -->\n",
    "-->",
    "+++\n",
    "# a\n",
    "tools: a\n",
    "name: a: b\n",
    "name: [\n",
    "description: #1\n",
    "metadata: {a: 1}\n",
    "- a\n",
    "  - a\n",
    "a, ",
    "[],",
    "\"\\x61\": 1\n",
    "<",
    "name: &a x\n",
    "\u{feff}",
];

/// Calls with each file of a megabyte, and its name.
pub fn each_megabyte(mut see: impl FnMut(&str, &str)) {
    for piece in HOSTILE {
        let filling = fill(piece, MEGABYTE);
        let mut made = |place: &str, source: &str| see(&format!("{piece} {place}"), source);
        made("alone", &filling);
        made("in open frontmatter", &format!("---\n{filling}"));
        made("in frontmatter", &format!("---\n{filling}\n---\nBody"));
        made("in the body", &format!("---\nname: demo\ndescription: d\n---\n{filling}"));
        made("in a comment", &format!("<!--{filling}"));
    }
}

/// Calls with each file that has as much frontmatter as is read, and its name.
pub fn each_full_frontmatter(mut see: impl FnMut(&str, &str)) {
    for before in [
        "",
        "name: ",
        "description: ",
        "description:\n  ",
        "tools: ",
        "tools:\n",
        "tools: [",
        "metadata:\n  ",
        "metadata: {",
        "metadata: &a x\nb: ",
        "allowed-tools: ",
        "x: \"",
        "x: |\n  ",
    ] {
        for piece in HOSTILE {
            let filling = fill(piece, FRONTMATTER - 100);
            see(&format!("{before}{piece}"), &format!("---\n{before}{filling}\n---\n{filling}"));
        }
    }
}

/// Calls with each file that was made to take long, and its name.
pub fn each_made_up(mut see: impl FnMut(&str, &str)) {
    let half = FRONTMATTER / 2;
    let mut deep = String::new();
    for depth in 0..300 {
        deep.push_str(&format!("{}a:\n", " ".repeat(depth)));
    }
    let numbered = |line: fn(usize) -> String, count| (0..count).map(line).collect::<String>();
    for (name, front) in [
        ("deep", deep),
        (
            "a long text repeated",
            format!(
                "metadata:\n  t: &a {}\n{}",
                fill("x", half),
                numbered(|i| format!("  k{i}: *a\n"), 3000)
            ),
        ),
        ("many keys", numbered(|i| format!("k{i}: 1\n"), 7000)),
        ("many metadata", format!("metadata:\n{}", numbered(|i| format!("  k{i}: 1\n"), 6000))),
        ("many metadata in brackets", format!("metadata: {{{}}}", numbered(|i| format!("k{i}: 1,"), 6000))),
        ("many tools", format!("tools:\n{}", numbered(|i| format!("- t{i}\n"), 6000))),
        ("many tools with escapes", format!("tools:\n{}", numbered(|i| format!("- \"\\x74{i}\"\n"), 4000))),
        ("many anchors", numbered(|i| format!("k{i}: &a{i} x\n"), 4000)),
        ("keys with escapes", numbered(|i| format!("\"\\x6b{i}\": 1\n"), 4000)),
        ("many texts to repair", numbered(|_| "description: a: b\n".to_owned(), 3000)),
        (
            "many texts that fail alone",
            format!("{}\n{}", "x: [", numbered(|_| "name: \"\n".to_owned(), 6000)),
        ),
        ("many duplicates", numbered(|i| format!("k{}: 1\n", i % 100), 8000)),
        ("many tabs", numbered(|_| "\t\n".to_owned(), 20_000)),
        ("many metadata with tabs", format!("metadata:\n{}", numbered(|i| format!("  k{i}:\t*a\n"), 4000))),
        (
            "many anchored metadata",
            format!("metadata:\n{}", numbered(|i| format!("  k{i}: &a{i} 1\n"), 3000)),
        ),
        (
            "many folded metadata",
            format!("metadata:\n{}", numbered(|i| format!("  k{i}: 技\n    能\n"), 2000)),
        ),
        (
            "many comments",
            format!("name: Demo\ndescription: d\n{}", numbered(|_| "# ---\n".to_owned(), 9000)),
        ),
        ("brackets behind quotes", format!("a: \"{}", fill("\" [\"", 12_000))),
    ] {
        see(name, &format!("---\n{front}\n---\nBody"));
    }
}
