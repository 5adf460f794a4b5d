//! What people read about the writing of a skill: for each kind of advice a sentence that says what was found and why it
//! matters to a model, and an example of better wording, made of the author's own words where they allow it.

use super::fill;
use crate::advice::AdviceKind;
use crate::lang::Lang;

/// What was found, why it matters to a model, and what to do.
pub fn sentence(kind: &AdviceKind, lang: Lang) -> String {
    let say = |en: &str, zh: &str, values: &[&str]| fill(lang.pick(en, zh), values);
    match kind {
        AdviceKind::VagueDescription { description, .. } => say(
            "The description is only a label: “{}”. Before activation the model sees nothing else of the skill, and a \
             label does not tell it what the skill covers. Say what it does, step by step.",
            "描述只是一个标签：“{}”。激活之前，模型只看得到描述，光凭标签判断不了该不该激活。请写明技能会做哪几步。",
            &[description],
        ),
        AdviceKind::DescriptionWithoutWhen { .. } => say(
            "The description does not say when to use the skill. The model compares it with what the user wants, and \
             without an occasion it may not activate the skill, or at the wrong time. Add the occasion.",
            "描述没有说什么时候用。模型要拿描述和用户的意图对照，没写适用场景就可能该用时不用、不该用时乱用。请补上适用场景。",
            &[],
        ),
        AdviceKind::DescriptionWithoutEase { .. } => say(
            "The description does not say what need not be done by hand. Saying so tells the model that after activation \
             it only has to follow the instructions and need not plan the steps itself.",
            "描述没有说哪些事不用手动做。写上这一点，模型就知道激活后按指令走即可，不必自己规划步骤。",
            &[],
        ),
        AdviceKind::ListedToolMissing { tool, meant: None } => say(
            "The skill lists {}, and the toolbox has no such tool: the model is told to call it and can't. Add the tool, \
             or take it off the list.",
            "技能列出了 {}，但工具箱里没有它：模型按指令去调用，却调用不到。请添加这个工具，或把它从列表中去掉。",
            &[tool.as_str()],
        ),
        AdviceKind::ListedToolMissing { tool, meant: Some(meant) } => say(
            "The skill lists {}, and the toolbox has no such tool, but one called {}: only the exact name unlocks it. \
             Write that name.",
            "技能列出了 {}，但工具箱里没有它，只有 {}：名称完全一致才能解锁。请改成这个名称。",
            &[tool.as_str(), meant.as_str()],
        ),
        AdviceKind::ListedToolNotNamed { tool, .. } => say(
            "The skill lists {}, and the instructions never name it: the model has to guess when to call it. Name it in \
             the step that needs it, or take it off the list.",
            "技能列出了 {}，正文却从没提到它：模型只能猜什么时候调用。请在需要它的步骤里写出它，或把它从列表中去掉。",
            &[tool.as_str()],
        ),
        AdviceKind::NamedToolNotListed { tool } => say(
            "The instructions name {}, and the skill does not list it. A tool that belongs to skills stays hidden until a \
             skill that lists it is active, so the model may not see it. Add it to tools.",
            "正文提到了 {}，但 tools 里没有列出它。专属工具要等列出它的技能激活后才可见，模型可能看不到它。请把它加到 tools 里。",
            &[tool.as_str()],
        ),
        AdviceKind::Suggestion { found, .. } => say(
            "“{}” advises. Models follow a plain order more closely, and may skip what they are only advised to do. Write \
             it as an order.",
            "“{}”是建议的口气。模型对直接指令的遵循度更高，只是建议的事可能被跳过。请改成祈使句。",
            &[found],
        ),
        AdviceKind::StepWithoutTool { step, .. } => say(
            "The step “{}” names no tool, and the model has to guess which one is meant. Name it.",
            "步骤“{}”没有写用哪个工具，模型只能猜。请写出工具名。",
            &[step],
        ),
        AdviceKind::UnmarkedSteps { lines, .. } => say(
            "The instructions are {} lines without headings, lists or numbers. A model keeps to marked steps better than \
             to a stretch of prose. Give each step a heading.",
            "正文有 {} 行，没有标题、列表或编号。比起一大段文字，模型更能照着标明的步骤做。请给每一步加上标题。",
            &[&lines.to_string()],
        ),
        AdviceKind::BranchInSentence { .. } => say(
            "A condition and its opposite stand in running text. Models keep to the cases of a list more reliably. Give \
             each case an item of its own.",
            "条件和相反的情况写在了一段话里。写成列表，模型会更可靠地按条件判断。请每种情况写成一项。",
            &[],
        ),
        AdviceKind::LongBody { lines, tokens, .. } => say(
            "The instructions have {} lines and an estimated {} tokens; up to 500 lines and 5,000 tokens are advised. All \
             of it goes with every request while the skill is active. Move details into files that are read on demand.",
            "正文有 {} 行，估计 {} 个 token，建议不超过 500 行、5000 个 token。技能激活期间，每次请求都会带上全文。请把细节移到按需读取的文件里。",
            &[&lines.to_string(), &tokens.to_string()],
        ),
        AdviceKind::MoreAdvice { count } => say(
            "{} more pieces of advice are not shown. Take up those that are, and look again.",
            "还有 {} 条建议没有显示。请先处理已显示的，再看一遍。",
            &[&count.to_string()],
        ),
    }
}

/// Better wording, to be put into the file: in the language of the author's words, and in `lang` where there are none.
/// `None` where the advice says all.
pub fn example(kind: &AdviceKind, lang: Lang) -> Option<String> {
    let say = |lang: Lang, en: &str, zh: &str, values: &[&str]| Some(fill(lang.pick(en, zh), values));
    match kind {
        AdviceKind::VagueDescription { description, steps } => {
            let own = Lang::of(description);
            let (label, unsaid) = (bare(description), own.pick("first …, then …", "先……，再……"));
            let steps = steps.iter().map(|step| lower_first(bare(step))).collect::<Vec<_>>();
            let steps = steps.join(own.pick(", ", "，"));
            say(own, "{}: {}.", "{}：{}。", &[label, if steps.is_empty() { unsaid } else { &steps }])
        }
        AdviceKind::DescriptionWithoutWhen { description, occasion } => {
            let own = Lang::of(description);
            let occasion = occasion.as_deref().filter(|occasion| Lang::of(occasion) == own);
            let occasion = occasion.unwrap_or(own.pick("the user asks for …", "用户要求……"));
            say(own, "{}. Use when {}.", "{}。适用于{}的场景。", &[bare(description), occasion])
        }
        AdviceKind::DescriptionWithoutEase { description } => say(
            Lang::of(description),
            "{}. No need to do the steps one by one.",
            "{}，无需手动分步操作。",
            &[bare(description)],
        ),
        AdviceKind::ListedToolMissing { meant, .. } => {
            meant.as_ref().map(|meant| fill("tools:\n  - {}", &[meant.as_str()]))
        }
        AdviceKind::ListedToolNotNamed { tool, purpose } => match purpose {
            Some(purpose) => Some(use_tool(tool.as_str(), purpose)),
            None => say(lang, "Use {} to ….", "使用 {} ……。", &[tool.as_str()]),
        },
        AdviceKind::NamedToolNotListed { tool } => Some(fill("tools:\n  - {}", &[tool.as_str()])),
        AdviceKind::Suggestion { before, found, after } => order(before, found, after),
        AdviceKind::StepWithoutTool { action, tool, .. } => Some(use_tool(tool.as_str(), action)),
        AdviceKind::UnmarkedSteps { first, second, .. } => {
            let second = second.as_deref().unwrap_or("…");
            Some(fill("### Step 1: {}\n### Step 2: {}", &[first, second]))
        }
        AdviceKind::BranchInSentence { first, second } => Some(fill("- {}\n- {}", &[first, second])),
        AdviceKind::LongBody { section, .. } => {
            let own = section.as_deref().map_or(lang, Lang::of);
            let section = section.as_deref().unwrap_or(own.pick("Details", "细节"));
            say(
                own,
                "{}: read references/details.md when needed.",
                "{}：需要时读取 references/details.md。",
                &[section],
            )
        }
        AdviceKind::MoreAdvice { .. } => None,
    }
}

/// An order to call a tool for something. English tools are often described by what they do: `Looks up an order`.
fn use_tool(tool: &str, action: &str) -> String {
    let action = lower_first(bare(action));
    let verb = action.split(' ').next().unwrap_or_default();
    let template = match Lang::of(&action) {
        Lang::Zh => "使用 {} {}。",
        Lang::En if verb.ends_with('s') => "Use {}, which {}.",
        Lang::En => "Use {} to {}.",
    };
    fill(template, &[tool, &action])
}

/// A sentence that advises as an order: without the words that advise. `None` if its verb can't be told.
fn order(before: &str, found: &str, after: &str) -> Option<String> {
    let after = bare(after);
    if Lang::of(found) == Lang::Zh {
        return Some(fill("{}{}。", &[before, after]));
    }
    let considered =
        if found.eq_ignore_ascii_case("consider") { Some(after) } else { after.strip_prefix("consider ") };
    let order = if let Some(considered) = considered {
        let (doing, rest) = considered.split_once(' ').unwrap_or((considered, ""));
        [imperative(doing)?, " ", rest].concat()
    } else if let Some(forbidden) = after.strip_prefix("not ") {
        ["do not ", forbidden].concat()
    } else {
        after.to_owned()
    };
    let order = order.trim_end();
    match before {
        "" => Some(fill("{}.", &[&upper_first(order)])),
        _ => Some(fill("{} {}.", &[before, order])),
    }
}

/// The verbs that instructions use most, as they stand after "consider".
const VERBS: &str = "using use|asking ask|checking check|calling call|looking look|sending send|running run|making make\
    |creating create|adding add|writing write|reading read|providing provide|including include|offering offer\
    |giving give|searching search|submitting submit|querying query|verifying verify|telling tell|starting start\
    |fetching fetch|retrieving retrieve|updating update|returning return|explaining explain|breaking break|showing show\
    |splitting split|keeping keep|applying apply|validating validate|confirming confirm|reviewing review";

fn imperative(doing: &str) -> Option<&'static str> {
    let pairs = VERBS.split('|').filter_map(|pair| pair.split_once(' '));
    pairs.into_iter().find(|(ing, _)| ing.eq_ignore_ascii_case(doing)).map(|(_, verb)| verb)
}

/// A text without the mark at its end.
fn bare(text: &str) -> &str {
    text.trim_end_matches(|c: char| c.is_whitespace() || ".。;；,，!！:：".contains(c))
}

/// With a small first letter, unless it is a name: `API`, `queryOrder`.
fn lower_first(text: &str) -> String {
    let mut chars = text.chars();
    match (chars.next(), chars.clone().next()) {
        (Some(first), Some(second)) if !second.is_ascii_uppercase() => {
            [first.to_ascii_lowercase()].into_iter().chain(chars).collect()
        }
        _ => text.to_owned(),
    }
}

fn upper_first(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map(|first| first.to_ascii_uppercase()).into_iter().chain(chars).collect()
}
