//! Instructions as steps: what to do in which order, each part with its guard, branches nested as the author nested them.
//!
//! Only the steps count. Where the instructions mark them (`### Step 1`, `第一步`, `1.`), everything else is talk around
//! them; where they mark none, every paragraph is part of a step.

use super::guards::{Guard, guarded, sentences};
use super::markdown::{Marking, drafts};
use super::text::{ends, has_any};

/// One step.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Step {
    /// Its heading, for people.
    pub(super) title: String,
    pub(super) parts: Vec<Part>,
}

/// One sentence of a step.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Part {
    pub(super) guard: Guard,
    /// What to do, without the guard.
    pub(super) text: String,
    /// What stands indented below it: it counts only if this part does.
    pub(super) inner: Vec<Part>,
}

/// A paragraph, list item or heading of a step.
#[derive(Debug)]
pub(super) struct Block {
    /// Blocks indented deeper than another stand inside it.
    pub(super) indent: usize,
    pub(super) text: String,
    /// Whether it is an item of a list.
    pub(super) item: bool,
}

/// The steps of some instructions. Of the ways to mark steps the first one counts whose steps name a tool, as
/// `names_tool` tells of a text.
pub(super) fn steps(instructions: &str, names_tool: impl Fn(&str) -> bool) -> Vec<Step> {
    let mut fallback = Vec::new();
    for marking in Marking::ALL {
        let drafts = drafts(instructions, marking);
        let named = drafts.iter().flat_map(|(_, blocks)| blocks).any(|block| names_tool(&block.text));
        if !named && !fallback.is_empty() {
            continue;
        }
        let steps = drafts
            .into_iter()
            .map(|(title, blocks)| Step { title, parts: parts(&blocks, false, &names_tool) });
        let steps = steps.filter(|step| !step.parts.is_empty()).collect();
        if named {
            return steps;
        }
        fallback = steps;
    }
    fallback
}

/// Blocks as parts: what is indented deeper than a block stands inside its last sentence. With `cases`, items are cases.
fn parts(blocks: &[Block], mut cases: bool, names_tool: &dyn Fn(&str) -> bool) -> Vec<Part> {
    let mut found: Vec<Part> = Vec::new();
    let mut rest = blocks;
    while let Some((block, below)) = rest.split_first() {
        // A list right below "do one of these:" is inside it, though it is not indented.
        let listed = !block.item && ends(&block.text, ":：");
        let inside = |inner: &&Block| {
            inner.indent > block.indent || (listed && inner.item && inner.indent == block.indent)
        };
        let (inner, next) =
            below.split_at_checked(below.iter().take_while(inside).count()).unwrap_or((below, &[]));
        rest = next;
        if !block.item {
            cases = asks_for_cases(&block.text);
        }
        let mut own = block_parts(block, cases, names_tool);
        let inner = parts(inner, asks_for_cases(&block.text), names_tool);
        attach(&mut own, inner);
        found.extend(own);
    }
    found
}

/// The sentences of one block. What follows a guarded sentence belongs to it: in a list item anything, elsewhere what calls
/// no tool.
fn block_parts(block: &Block, cases: bool, names_tool: &dyn Fn(&str) -> bool) -> Vec<Part> {
    let mut found: Vec<Part> = Vec::new();
    for sentence in sentences(&block.text) {
        let (guard, text) = guarded(&sentence, cases && block.item && found.is_empty());
        let part = Part { guard, text, inner: Vec::new() };
        let belongs = part.guard.is_open() && (block.item || !names_tool(&part.text));
        match found.last_mut() {
            Some(last) if belongs && !last.guard.is_open() => last.inner.push(part),
            Some(_) | None => found.push(part),
        }
    }
    found
}

/// Puts parts inside the last of `own`; an "otherwise" to that last one goes beside it.
fn attach(own: &mut Vec<Part>, mut inner: Vec<Part>) {
    let Some(last) = own.last_mut() else {
        own.extend(inner);
        return;
    };
    let first = inner.iter().position(|part| !part.guard.is_open());
    let other =
        first.filter(|at| !last.guard.is_open() && inner.get(*at).is_some_and(|part| part.guard.otherwise));
    let beside = other.map(|at| inner.split_off(at)).unwrap_or_default();
    last.inner.extend(inner);
    own.extend(beside);
}

/// Whether a sentence announces a list of cases, as in `根据状态判断：`.
fn asks_for_cases(text: &str) -> bool {
    let lower = text.to_ascii_lowercase();
    let words = "根据|按照|取决于|判断|分情况|depending on|based on|according to|by status|whether";
    has_any(&lower, words)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The parts of all steps, one a line: the guard, the text, and in deeper lines what is inside.
    fn outline(instructions: &str) -> String {
        fn write(parts: &[Part], depth: usize, out: &mut String) {
            for part in parts {
                out.push_str(&"  ".repeat(depth));
                if part.guard.otherwise {
                    out.push_str("[else] ");
                }
                if let Some(condition) = &part.guard.condition {
                    out.push_str(&["[", condition, "] "].concat());
                }
                out.push_str(part.text.trim_end());
                out.push('\n');
                write(&part.inner, depth + 1, out);
            }
        }
        let mut out = String::new();
        for step in steps(instructions, |text| text.contains("tool")) {
            out.push_str("*\n");
            write(&step.parts, 0, &mut out);
        }
        out
    }

    #[test]
    fn steps_under_headings_and_nothing_around_them() {
        let text = "# 标题\n使用 tool_x。\n## 步骤\n### Step 1: 查\n使用 tool_a 查。\n\n### Step 2: 判断\n根据状态：\n- 如果为 X，使用 tool_b\n- 否则，告知\n## 输出\n如果好，使用 tool_y。";
        assert_eq!(
            outline(text),
            "*\n查\n  使用 tool_a 查\n*\n判断\n  根据状态：\n    [为 X] 使用 tool_b\n    [else] 告知\n"
        );
    }

    #[test]
    fn steps_as_numbered_items_with_branches_below() {
        let text = "Intro tool_x.\n\n1. Use tool_a\n   to look.\n2. If it is x, use tool_b.\n   - Otherwise:\n     - use tool_c\n3. 第三：使用 tool_d\n\n## Notes\n1. Use tool_y";
        assert_eq!(
            outline(text),
            "*\nUse tool_a to look.\n*\n[it is x] use tool_b.\n[else] \n  use tool_c\n*\n第三：使用 tool_d\n"
        );
    }

    #[test]
    fn steps_named_in_chinese_and_numbered_headings() {
        assert_eq!(
            outline("第一步：使用 tool_a。\n第二步，使用 tool_b。"),
            "*\n使用 tool_a\n*\n使用 tool_b\n"
        );
        assert_eq!(
            outline("## 1. Look\nUse tool_a.\n## 2. Go\nUse tool_b."),
            "*\nLook\n  Use tool_a.\n*\nGo\n  Use tool_b.\n"
        );
    }

    #[test]
    fn without_marks_every_paragraph_counts_but_not_what_the_skill_says_of_itself() {
        let text = "# T\n本技能使用 tool_x。\n\n先使用 tool_a。\n如果为空，使用 tool_b\n```\ntool_y\n```\n";
        assert_eq!(outline(text), "*\n先使用 tool_a\n[为空] 使用 tool_b\n");
    }

    #[test]
    fn cases_need_no_if_and_may_stand_in_a_table() {
        let text = "1. 根据状态判断：\n   - 甲：使用 tool_a\n   - 其他：告知";
        assert_eq!(outline(text), "*\n根据状态判断：\n  [甲] 使用 tool_a\n  [else] 告知\n");
        let text = "### Step 1\nDepending on the state:\n\n| state | do |\n| --- | --- |\n| x | use tool_a |\n| other | tell |";
        assert_eq!(
            outline(text),
            "*\nDepending on the state:\n  [state] do\n  [x] use tool_a\n  [else] tell\n"
        );
    }

    #[test]
    fn what_follows_in_an_item_belongs_to_its_branch() {
        assert_eq!(
            outline("1. A:\n   - If x, use tool_a. Then tool_b.\n   - Otherwise, stop."),
            "*\nA:\n  [x] use tool_a.\n    tool_b.\n  [else] stop.\n"
        );
    }
}
