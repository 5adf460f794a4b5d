//! Files of any make: no panic, places inside the file, whole sentences.

use proptest::prelude::*;

use super::advise;
use crate::lang::Lang;
use crate::skill::load;
use crate::text::advice::{example, sentence};
use crate::tool::demo_toolbox;

/// Pieces that mean something to advice, and some that don't.
fn pieces() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        4 => prop::sample::select(vec![
            "\n", "\n", "\n\n", "\r", "\r\n", " ", "    ", "\t", "# ", "### Step 1: ", "第一步：", "1. ", "- ", "> ", "| ", "```", "~~~",
            "<!--", "-->", "`", "``", "\"", "“", "”", "「", "。", "，", ". ", ", ", "(", "（", "：", "---", "===", "**", "如果", "否则",
            "if ", "otherwise ", "你应该", "建议", "you should ", "consider asking", "查询", "提交", "look up ", "submit the ",
            "告知", "不要", "tell ", "queryOrder", "applyRefund", "queryLogistics", "`applyRefund`", "searchKnowledge", "sendIt",
            "使用 ", "queryOrdr", "use `sendEmail`", "先", "然后", "first ", "then ", "当用户", "时", "适用于", "用于", "无需", "when the user ", "处理退款", "Handles refunds", "\u{feff}", "é", "🚀",
        ]).prop_map(str::to_owned),
        1 => "\\PC{0,3}",
    ];
    prop::collection::vec(piece, 0..50).prop_map(|pieces| pieces.concat())
}

/// What holds of the advice on any file: places in order and inside the file, and whole sentences on one line.
fn holds_together(source: &str) -> usize {
    let Some(skill) = load(source).skill else { return 0 };
    let advice = advise(source, &skill, Some(&demo_toolbox()));
    let lines: Vec<&str> =
        source.split('\n').flat_map(|line| line.strip_suffix('\r').unwrap_or(line).split('\r')).collect();
    for advice in &advice {
        if let Some(fix) = &advice.fix {
            let mended = fix.apply(source).expect("a fix must be for its own source");
            assert_ne!(mended, source, "a fix must change something: {advice:?}");
        }
        let line = lines.get(advice.line as usize - 1).expect("the line must be one of the file's");
        assert!((1..=line.chars().count() + 1).contains(&(advice.column as usize)), "{advice:?}");
        for (lang, end) in [(Lang::En, '.'), (Lang::Zh, '。')] {
            let sentence = sentence(&advice.kind, lang);
            assert!(sentence.ends_with(end) && !sentence.contains(['\n', '\r']), "{sentence:?}");
            let example = example(&advice.kind, lang);
            assert!(example.contains(char::is_alphanumeric) && example.lines().count() <= 4, "{example:?}");
        }
    }
    assert!(advice.is_sorted_by_key(|advice| (advice.line, advice.column)));
    advice.len()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn random_text_is_advised_on(body in pieces(), description in pieces(), tools in pieces()) {
        holds_together(&format!("---\nname: a\ndescription: x{description}\ntools: [queryOrder, {tools}]\n---\n{body}"));
        holds_together(&format!("---\nname: a\ndescription: |\n  {}\ntools:\n- applyRefund\n---\n{body}", description.replace(['\n', '\r'], "\n  ")));
        let source = format!("---\nname: a\ndescription: 处理退款\n---\nx{body}");
        prop_assert!(holds_together(&source) >= 2, "the description is advised on, whatever the body");
    }

    #[test]
    fn line_ends_make_no_difference(body in pieces()) {
        let unix = format!("---\nname: a\ndescription: 处理退款\ntools: [queryOrder]\n---\n{body}").replace("\r\n", "\n").replace('\r', "\n");
        let places = |source: &str| -> Vec<_> {
            let skill = load(source).skill.expect("it must load");
            advise(source, &skill, Some(&demo_toolbox())).iter().map(|a| (a.code(), a.line, a.column)).collect()
        };
        for line_break in ["\r\n", "\r"] {
            prop_assert_eq!(places(&unix.replace('\n', line_break)), places(&unix));
        }
    }
}
