//! What counts as an anchor, an alias, a tag or a bracket.

use super::excerpt::Excerpt;
use super::scan::{MAX_FLOW_DEPTH, scan};

fn names(text: &str) -> String {
    let seen = scan(Excerpt { at: 0, text });
    let mut names: Vec<_> = seen.anchors.iter().map(|name| (name.at, format!("&{}", name.text))).collect();
    names.extend(seen.aliases.iter().map(|alias| {
        let of = if alias.of_collection { "[]" } else { "" };
        (alias.name.at, format!("*{}{of}", alias.name.text))
    }));
    names.extend(seen.tags.iter().map(|tag| (tag.at, tag.text.to_owned())));
    names.sort();
    names.into_iter().map(|(_, name)| name).collect::<Vec<_>>().join(" ")
}

#[test]
fn an_alias_is_told_from_a_star_in_a_text() {
    for text in [
        "a: *bold* text",
        "a: **bold**",
        "a: x *b &c !d",
        "a: \"*b &c\"",
        "a: '*b'' &c'",
        "a: |\n  *b\n  &c\nd: 1",
        "- a: >\n    *b\n",
        "a: one\n  *b\n  &c\n",
        "a:\n  one\n  &b\n",
        "a: b # *c",
        "# *a",
        "a: [b # *c\n]",
        "a: *note this",
        "a: [x *b, \"*c\"]",
    ] {
        assert_eq!(names(text), "", "{text}");
    }
    for (text, expected) in [
        ("a: &b c\nd: *b", "&b *b"),
        ("a: &b c # x\nd: *b # y", "&b *b"),
        ("- &a x\n- *a", "&a *a"),
        ("a: [&b c, *b]", "&b *b"),
        ("a: {b: &c d, e: *c}", "&c *c"),
        ("a: {\"b\":&c d, e: x:*c}", "&c"),
        ("a: |\n  x\nb: *c", "*c"),
        ("- a: |\n    x\n  b: &y z", "&y"),
        ("a: !!str b", "!!str"),
        ("a: &b !c d", "&b !c"),
        ("*a : b", "*a"),
        ("a: \"x\n  y\"\nb: *c", "*c"),
        ("a: one\n  two\nb: *c", "*c"),
    ] {
        assert_eq!(names(text), expected, "{text}");
    }
}

#[test]
fn an_alias_of_a_list_or_a_mapping_is_told_from_one_of_a_scalar() {
    for (text, expected) in [
        ("a: &x [1]\nb: *x", "&x *x[]"),
        ("a: &x\n  - 1\nb: *x", "&x *x[]"),
        ("a: &x\n- 1\nb: *x", "&x *x[]"),
        ("a: &x\n  k: v\nb: *x", "&x *x[]"),
        ("a: &x\n  # note\n  \"k\": v\nb: *x", "&x *x[]"),
        ("a: &x [*x]", "&x *x[]"),
        ("a: &x\n  - *x", "&x *x[]"),
        ("a: &x !!map {}\nb: *x", "&x !!map *x[]"),
        ("a: [&x [1], *x]", "&x *x[]"),
        ("a: &x [1]\nb: &x c\nd: *x", "&x &x *x"),
        ("a: &x\n  one\n  two\nb: *x", "&x *x"),
        ("a: &x\nb: *x", "&x *x"),
        ("&x a: 1\nb: *x", "&x *x"),
        ("a: {&x k: [1], b: *x}", "&x *x"),
        ("a: &x |\n  k: v\nb: *x", "&x *x"),
    ] {
        assert_eq!(names(text), expected, "{text}");
    }
}

#[test]
fn the_first_bracket_beyond_the_depth_is_found() {
    let too_deep = |text: &str| scan(Excerpt { at: 0, text }).too_deep;
    assert_eq!(too_deep(&format!("a: {}", "[".repeat(MAX_FLOW_DEPTH))), None);
    assert_eq!(too_deep(&format!("a: {}", "{".repeat(MAX_FLOW_DEPTH + 1))), Some(3 + MAX_FLOW_DEPTH));
    assert_eq!(too_deep(&"a: [[]]\n".repeat(100)), None);
    assert_eq!(too_deep(&format!("a: x{}", "[".repeat(100))), None);
    assert_eq!(too_deep(&format!("a: \"{}\"", "[".repeat(100))), None);
}
