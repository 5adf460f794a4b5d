//! What people read about the writing of a skill: for each kind of advice a sentence that says what was found and why it
//! matters to a model, and an example of better wording, made of the author's own words where they allow it.

use super::{counted, fill};
use crate::advice::AdviceKind;
use crate::lang::Lang;
use crate::tool::ToolName;

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
        AdviceKind::ListedToolMissing { tool, meant: None, .. } => say(
            "The skill lists {}, and the toolbox has no such tool: the model is told to call it and can't. Add the tool, \
             or list one that is there.",
            "技能列出了 {}，但工具箱里没有它：模型按指令去调用，却调用不到。请添加这个工具，或改列已有的工具。",
            &[tool.as_str()],
        ),
        AdviceKind::ListedToolMissing { tool, meant: Some(meant), .. } => say(
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
        AdviceKind::NamedToolMissing { tool, meant: None } => say(
            "The instructions call {}, which is neither listed nor in the toolbox: the model is told to call it and can't. \
             Add the tool and list it, or name one that is there.",
            "正文要调用 {}，但 tools 里没有列出它，工具箱里也没有：模型按指令去调用，却调用不到。请添加并列出这个工具，或改用已有的工具。",
            &[tool.as_str()],
        ),
        AdviceKind::NamedToolMissing { tool, meant: Some(meant) } => say(
            "The instructions call {}, which the skill does not list. {} was probably meant: a model can only call a tool by \
             its exact name. Write that name.",
            "正文要调用 {}，但 tools 里没有列出它，可能是想写 {}：名称完全一致，模型才调用得到。请改成这个名称。",
            &[tool.as_str(), meant.as_str()],
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
        AdviceKind::StepsInProse { .. } => say(
            "Steps are told one after the other in running text. A model keeps to marked steps better, and leaves none out. \
             Give each step a heading.",
            "先后几步写在了一段话里。把步骤标明，模型更能逐步照做，不会漏掉。请给每一步加上标题。",
            &[],
        ),
        AdviceKind::StepsInList { count, .. } => say(
            "A numbered list holds {} steps, and is long or has branches in it. Under a heading for each step, a model finds \
             the step where it is, and the branches that belong to it. Turn the items into headings.",
            "编号列表里有 {} 个步骤，列表较长，或者步骤里还有分支。每一步单独成节，模型更清楚做到了哪一步、分支属于哪一步。请把各项改成标题。",
            &[&count.to_string()],
        ),
        AdviceKind::BranchInSentence { .. } => say(
            "Several cases stand in running text. Models keep to the cases of a list more reliably. Give each case an item of \
             its own.",
            "几种情况写在了一段话里。写成列表，模型会更可靠地按条件判断。请每种情况写成一项。",
            &[],
        ),
        AdviceKind::LongBody { lines, tokens, .. } => say(
            "The instructions have {} and an estimated {} tokens; up to 500 lines and 5,000 tokens are advised. All \
             of it goes with every request while the skill is active. Move details into files that are read on demand.",
            "正文有 {} 行，估计 {} 个 token，建议不超过 500 行、5000 个 token。技能激活期间，每次请求都会带上全文。请把细节移到按需读取的文件里。",
            &[&counted(lang, &lines.to_string(), "line"), &tokens.to_string()],
        ),
        AdviceKind::MoreAdvice { count } => say(
            "Not shown: {} of advice. Take up those that are, and look again.",
            "还有 {} 条建议没有显示。请先处理已显示的，再看一遍。",
            &[&counted(lang, &count.to_string(), "more piece")],
        ),
    }
}

/// Better wording, to be put into the file: made of the author's words and in their language, or in `lang` where there are
/// none. Where nothing can be made of them it is another skill's.
pub fn example(kind: &AdviceKind, lang: Lang) -> String {
    let say = |lang: Lang, en: &str, zh: &str, values: &[&str]| fill(lang.pick(en, zh), values);
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
        AdviceKind::ListedToolMissing { meant: Some(meant), .. } => list(&[meant.as_str()]),
        AdviceKind::ListedToolMissing { meant: None, there, .. } => match there.as_slice() {
            [] => list(&[lang.pick("<a tool that is there>", "<已有的工具名>")]),
            there => list(&there.iter().map(ToolName::as_str).collect::<Vec<_>>()),
        },
        AdviceKind::ListedToolNotNamed { tool, purpose } => match purpose {
            Some(purpose) => use_tool(tool.as_str(), purpose),
            None => say(lang, "Use {} to ….", "使用 {} ……。", &[tool.as_str()]),
        },
        AdviceKind::NamedToolMissing { tool, meant: None } | AdviceKind::NamedToolNotListed { tool } => {
            list(&[tool.as_str()])
        }
        AdviceKind::NamedToolMissing { meant: Some(meant), .. } => {
            say(lang, "Use {} to ….", "使用 {} ……。", &[meant.as_str()])
        }
        AdviceKind::Suggestion { before, found, after } => order(before, found, after),
        AdviceKind::StepWithoutTool { action, tool, .. } => use_tool(tool.as_str(), action),
        AdviceKind::UnmarkedSteps { first, second, .. } => headings(first, second.as_deref().unwrap_or("…")),
        AdviceKind::StepsInProse { first, second } | AdviceKind::StepsInList { first, second, .. } => {
            headings(&upper_first(first), &upper_first(second))
        }
        AdviceKind::BranchInSentence { first, second } => fill("- {}\n- {}", &[first, second]),
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
        AdviceKind::MoreAdvice { .. } => say(
            lang,
            "### Step 1: Look up the order\nUse queryOrder with the order number.",
            "### Step 1: 查询订单\n使用 queryOrder 查询用户提供的订单号。",
            &[],
        ),
    }
}

/// The frontmatter's list of tools.
fn list(tools: &[&str]) -> String {
    let mut list = String::from("tools:");
    for tool in tools {
        list.push_str("\n  - ");
        list.push_str(tool);
    }
    list
}

fn headings(first: &str, second: &str) -> String {
    fill("### Step 1: {}\n### Step 2: {}", &[first, second])
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

/// A sentence that advises as an order: without the words that advise.
fn order(before: &str, found: &str, after: &str) -> String {
    let after = bare(after);
    let own = Lang::of(found);
    let says_nothing = |text: &str| !text.contains(char::is_alphanumeric);
    if says_nothing(before) && says_nothing(after) {
        return own.pick("Use queryOrder to look up the order.", "使用 queryOrder 查询订单。").to_owned();
    }
    if own == Lang::Zh {
        return fill("{}{}。", &[before, after]);
    }
    let considered =
        if found.eq_ignore_ascii_case("consider") { Some(after) } else { after.strip_prefix("consider ") };
    let order = if let Some(considered) = considered {
        let (doing, rest) = considered.split_once(' ').unwrap_or((considered, ""));
        match imperative(doing) {
            Some(verb) => [&verb, " ", rest].concat(),
            None if doing.ends_with("ing") => ["go on by ", considered].concat(),
            None => considered.to_owned(),
        }
    } else if let Some(forbidden) = after.strip_prefix("not ") {
        ["do not ", forbidden].concat()
    } else {
        after.to_owned()
    };
    let order = order.trim_end();
    match before {
        "" => fill("{}.", &[&upper_first(order)]),
        _ => fill("{} {}.", &[before, order]),
    }
}

/// The verbs that instructions use most, as they stand after "consider", and whose endings don't tell their form.
const VERBS: &str = "using use|making make|creating create|adding add|writing write|providing provide|including include|giving give\
    |searching search|querying query|verifying verify|telling tell|retrieving retrieve|caching cache|combining combine\
    |defining define|examining examine|determining determine|deleting delete|executing execute|routing route|noting note\
    |inviting invite|completing complete|storing store|ensuring ensure|sharing share|comparing compare|preparing prepare\
    |requiring require|replying reply|applying apply|pasting paste|changing change|arranging arrange|merging merge\
    |bringing bring|treating treat|repeating repeat|scheduling schedule|handling handle|enabling enable|disabling disable\
    |compiling compile|filing file|refusing refuse|closing close|choosing choose|raising raise|increasing increase\
    |decreasing decrease|releasing release|reusing reuse|parsing parse|browsing browse|proposing propose|asking ask\
    |checking check|looking look|breaking break|speaking speak|taking take|invoking invoke|working work|linking link\
    |waiting wait|editing edit|limiting limit|exiting exit|auditing audit|reporting report|sorting sort|opening open\
    |sampling sample|keeping keep|grouping group|helping help|dumping dump|typing type|logging log|tagging tag";

/// How other verbs end there, and without it. Of two letters alike one goes, but for those that end so.
const ENDINGS: &str = "ating ate|izing ize|ising ise|fying fy|ving ve|cing ce|ssing ss|lling ll|cking ck|shing sh|tching tch\
    |aching ach|cting ct|nding nd|nting nt|sting st|rting rt|pting pt|lting lt|lding ld|rding rd|ewing ew|owing ow|aying ay\
    |oying oy|aining ain|turning turn|rming rm|tting t|pping p|nning n|mming m|gging g|rring r";

fn imperative(doing: &str) -> Option<String> {
    let doing = doing.to_ascii_lowercase();
    let pairs = |list: &'static str| list.split('|').filter_map(|pair| pair.split_once(' '));
    if let Some((_, verb)) = pairs(VERBS).into_iter().find(|(ing, _)| *ing == doing) {
        return Some(verb.to_owned());
    }
    let (stem, end) =
        pairs(ENDINGS).into_iter().find_map(|(ing, end)| Some((doing.strip_suffix(ing)?, end)))?;
    Some([stem, end].concat())
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
