//! Words of the conversation: the welcome, runs, rounds, calls, endings, the message box.

use skillsight_core::agent::Refusal;
use skillsight_core::skill::SkillName;
use skillsight_core::text::path_fault;
use skillsight_core::tool::ToolName;
use skillsight_core::trace::Ending;

use super::{Msg, lang, t};
pub use super::{counted, fill, grouped};

pub const WELCOME: Msg =
    Msg { en: "Try a skill, and see what the model sees", zh: "试用技能，看见模型所见" };
pub const WELCOME_WHAT: Msg = Msg {
    en: "Ask something a skill is for. Each round shows which tools the model could see, which it called, and why. Two demo skills of a shop are installed; paste your own SKILL.md under Skills.",
    zh: "问一件技能该管的事，每一圈都会显示模型看得见哪些工具、调用了哪个、为什么。已装好一家商店的两个演示技能，也可以在“技能”一栏粘贴您自己的 SKILL.md。",
};
pub const WELCOME_REHEARSAL: Msg = Msg {
    en: " answers until you connect one of your own: rules, not an LLM, and no key is needed. “Connect a model…” is at the top.",
    zh: "会先来回答：它按规则演示，不是大模型，不需要密钥。要换成真正的模型，请点上方的“连接模型…”。",
};
pub const TRY_ONE: Msg = Msg { en: "Try one of these", zh: "点一个试试" };

/// The demo's five scenarios: what is said to the model, in the demo shop's language, and what can be seen.
pub const SCENARIOS: [(&str, Msg); 5] = [
    (
        "我的订单 88231 那个扫地机坏了，帮我退掉",
        Msg {
            en: "A refund: the skill is activated, its tools unlock, and you are asked before the refund is made.",
            zh: "退款：激活技能、解锁工具，提交退款之前先问您。",
        },
    ),
    (
        "帮我看看订单 88231 现在到哪了",
        Msg {
            en: "Where is my order? Another skill unlocks other tools.",
            zh: "查物流：另一个技能，解锁另一组工具。",
        },
    ),
    (
        "帮我退掉订单 99999",
        Msg {
            en: "A refund for an order that does not exist: nothing is refunded.",
            zh: "订单不存在：不会提交退款。",
        },
    ),
    (
        "退换货政策是什么",
        Msg {
            en: "The returns policy: a general tool is enough, no skill is activated.",
            zh: "查政策：通用工具就够了，不激活技能。",
        },
    ),
    ("现在几点了", Msg { en: "What time is it? A general tool again.", zh: "问时间：也只用通用工具。" }),
];

pub const MESSAGE: Msg = Msg { en: "Message", zh: "消息" };
pub const MESSAGE_HINT: Msg = Msg { en: "Ask the model something…", zh: "向模型提问…" };
pub const KEYS: Msg = Msg { en: "⏎ send · ⇧⏎ new line", zh: "⏎ 发送 · ⇧⏎ 换行" };
pub const SEND: Msg = Msg { en: "Send", zh: "发送" };
pub const STOP: Msg = Msg { en: "Stop", zh: "停止" };
pub const TO_NEWEST: Msg = Msg { en: "↓ To the newest", zh: "↓ 到最新" };

pub const RUN: Msg = Msg { en: "Run {0}", zh: "运行 {0}" };
pub const SUPERSEDED: Msg =
    Msg { en: "Run {0} · superseded by run {1} · ", zh: "运行 {0} · 已被运行 {1} 取代 · " };
pub const UNFOLD: Msg = Msg { en: "Show", zh: "展开" };
pub const FOLD: Msg = Msg { en: "Hide", zh: "收起" };
pub const EDIT: Msg = Msg { en: "Edit and ask again from here", zh: "修改并从这里重新问" };
pub const ASK_AGAIN: Msg = Msg { en: "Ask again from here", zh: "从这里重新问" };
pub const WRITES_HAPPENED: Msg = Msg {
    en: "These writes have already happened; asking again does not undo them, and may do them twice:",
    zh: "以下写操作已经发生。重新问不会撤销它们，还可能再做一次：",
};
pub const WRITE_PLACE: Msg = Msg { en: "run {0}, round {1}", zh: "运行 {0} 第 {1} 圈" };
pub const ASK_AGAIN_ANYWAY: Msg = Msg { en: "Ask again all the same", zh: "仍然重新问" };

pub const ROUND: Msg = Msg { en: "Round {0}", zh: "第 {0} 圈" };
pub const LOOK_AT_ROUND: Msg = Msg { en: "Look at round {0}", zh: "查看第 {0} 圈" };
pub const SEES: Msg = Msg { en: "Sees {0}", zh: "看得见 {0} 个工具" };
pub const TRIES: Msg = Msg { en: "{0} tries", zh: "试了 {0} 次" };
pub const TOKENS_COUNTED: Msg = Msg {
    en: "As the endpoint counted: {0} in the request, {1} in the reply",
    zh: "接口统计：请求 {0} token，回复 {1} token",
};
pub const TOKENS_ESTIMATED: Msg =
    Msg { en: "Tokens of the request, estimated", zh: "请求的 token 数，为估算值" };
/// The names of the tools stand between the two parts, apart at `{0}`.
pub const UNLOCKED: Msg =
    Msg { en: "Unlocked {0}: visible from the next round", zh: "解锁 {0}，下一圈起可见" };
pub const UNLOCKED_NOTHING: Msg =
    Msg { en: "{0} is active; it unlocked no further tool", zh: "{0} 已激活，没有解锁新的工具" };

pub const ADJUSTED: Msg = Msg {
    en: "The endpoint refused the field {0}; the request went out again without it or under another name. It said: {1}",
    zh: "接口不接受字段 {0}，已去掉或改名后重发。接口说：{1}",
};
pub const RETRYING: Msg = Msg {
    en: "Try {0} failed, the next one after {1}: {2}",
    zh: "第 {0} 次尝试失败，{1} 后再试：{2}",
};
pub const COMPACTED: Msg = Msg {
    en: "The request was too large: run {0}, round {1} was left out of it.",
    zh: "上下文放不下，运行 {0} 第 {1} 圈不再随请求发送。",
};
pub const COMPACTED_LOST: Msg = Msg {
    en: " With it went the instructions of {0}: no longer active, its tools are hidden again.",
    zh: "{0} 的指令随之移出：不再激活，它的工具重新隐藏。",
};
pub const USED: Msg = Msg { en: "Used", zh: "用到" };
pub const USED_HASH: Msg = Msg { en: "{0}, as it was: SHA-256 {1}", zh: "{0} 当时的内容：SHA-256 {1}" };
pub const STALE: Msg = Msg { en: "stale: edited since", zh: "已过时：之后有改动" };
pub const GONE: Msg = Msg { en: "stale: removed since", zh: "已过时：之后被移除" };
pub const SLASH_MENU: Msg = Msg { en: "Skills to activate", zh: "可激活的技能" };
pub const SLASH_COST: Msg = Msg { en: "about {0}", zh: "约 {0} token" };
pub const SLASH_ACTIVATES: Msg =
    Msg { en: "Activates with this message: {0}.", zh: "随这条消息激活：{0}。" };
pub const SLASH_TOTAL: Msg = Msg {
    en: "Together about {0}, which every request of this run carries.",
    zh: "合计约 {0} token，本次运行的每个请求都会带上。",
};
pub const SLASH_HELD: Msg = Msg {
    en: "{0} is active already: naming it adds nothing.",
    zh: "{0} 已处于激活状态：再写一次不会添加任何内容。",
};
pub const SLASH_UNKNOWN: Msg = Msg {
    en: "No enabled skill is called “{0}”: the message goes out as it is.",
    zh: "没有名为“{0}”的已启用技能：消息会原样发出。",
};
pub const SLASH_OFF: Msg = Msg {
    en: "The skill “{0}” is switched off: the message goes out as it is.",
    zh: "技能“{0}”已停用：消息会原样发出。",
};
pub const SLASH_BROKEN: Msg = Msg {
    en: "The text of the skill “{0}” does not load: the message goes out as it is.",
    zh: "技能“{0}”的文本无法载入：消息会原样发出。",
};
pub const SLASH_PROMPT: Msg = Msg {
    en: "“{0}” is a prompt skill, which needs no slash: this message brings it into the system prompt.",
    zh: "“{0}”是提示词技能，不需要斜杠：这条消息会让它进入系统提示。",
};
pub const SLASH_PROMPT_LATE: Msg = Msg {
    en: "“{0}” is a prompt skill and is left out this time: only {1} enter the system prompt, by priority.",
    zh: "“{0}”是提示词技能，这次不会带上：按优先级最多只有 {1} 个进入系统提示。",
};
pub const SLASH_PROMPT_WORDS: Msg = Msg {
    en: "“{0}” is a prompt skill: it enters the system prompt by itself once a message has one of its words ({1}). This one has none.",
    zh: "“{0}”是提示词技能：消息含有它的触发词（{1}）时会自动进入系统提示，这条消息里没有。",
};
pub const YOU_ACTIVATED: Msg = Msg { en: "You activated {0}.", zh: "您激活了 {0}。" };
pub const PINNED_ANEW: Msg = Msg {
    en: "{0} is pinned and was edited: its new text is active.",
    zh: "{0} 已固定且有改动：已按新内容重新激活。",
};
pub const YOU_UNLOCKED: Msg = Msg { en: "It unlocked {0}.", zh: "它解锁了 {0}。" };
pub const ALREADY_ACTIVE: Msg = Msg {
    en: "{0} was active already: nothing was added to the context.",
    zh: "{0} 已处于激活状态：没有向上下文添加任何内容。",
};
pub const PROMPTED_BY: Msg = Msg {
    en: "The prompt skill {0} entered the system prompt: the message has “{1}”.",
    zh: "提示词技能 {0} 已写入系统提示：消息中有“{1}”。",
};
pub const PROMPTED_ALWAYS: Msg = Msg {
    en: "The prompt skill {0} entered the system prompt, as with every message: it has no trigger words.",
    zh: "提示词技能 {0} 已写入系统提示：它没有触发词，每条消息都会写入。",
};
pub const PROMPTS_LEFT_OUT: Msg = Msg {
    en: "{0} matched too and stayed out: at most {1} do, those of the highest priority.",
    zh: "{0} 也匹配，但没有写入：最多写入 {1} 个，优先级高的在先。",
};
pub const CHANGED_ON: Msg = Msg { en: "You switched on {0}.", zh: "您启用了 {0}。" };
pub const CHANGED_OFF: Msg = Msg { en: "You switched off {0}.", zh: "您停用了 {0}。" };
pub const CHANGED_BOTH: Msg =
    Msg { en: "You switched on {0} and switched off {1}.", zh: "您启用了 {0}，停用了 {1}。" };
pub const CHANGED_TOOLS: Msg = Msg { en: "You changed the tools.", zh: "您改动了工具。" };
pub const RESUMED: Msg = Msg { en: "You tried this round again.", zh: "您重试了这一圈。" };
pub const WAITING: Msg = Msg { en: "Retry {0} of {1} in {2} s", zh: "再试 {0} / {1}，还有 {2} 秒" };

pub const WAITING_FOR_REPLY: Msg = Msg { en: "Waiting for the model…", zh: "等待模型回复…" };
/// In its place when nothing has come for long: so many seconds.
pub const NOTHING_YET: Msg = Msg {
    en: "Nothing has come yet after {0} s. The endpoint may still be loading the model or be busy; Stop ends the run.",
    zh: "已等待 {0} 秒，还没有收到任何内容。接口可能还在加载模型或正忙，点“停止”可结束运行。",
};
pub const ARRIVING_LONG: Msg = Msg {
    en: "The text is very long: its end shows while it arrives, and all of it once it is whole.",
    zh: "文字很长：接收时只显示末尾，接收完毕后显示全部。",
};
pub const LOADING: Msg =
    Msg { en: "Loading what a run needs…", zh: "正在加载运行所需的部分…" };
pub const REASONING: Msg = Msg { en: "Reasoning", zh: "思考过程" };
pub const MODEL_REFUSED: Msg = Msg { en: "The model refuses:", zh: "模型拒绝回答：" };
pub const EMPTY_ANSWER: Msg = Msg {
    en: "The answer is empty: the model said nothing and called no tool. Ask again, or try another model.",
    zh: "回答是空的：模型什么也没说，也没有调用工具。请重新问，或换一个模型。",
};
pub const COPY_ANSWER: Msg = Msg { en: "Copy answer", zh: "复制回答" };
/// Before the text of an image that is shown as a link.
pub const IMAGE: Msg = Msg { en: "Image: ", zh: "图片：" };

/// In the inspector, above what was received.
pub const MASKED: Msg = Msg {
    en: "Where •••• stands, a secret was masked as it arrived. If it came in pieces, the events around it were written anew: these are not the very bytes.",
    zh: "•••• 处的密钥在收到时已打码。如果它是分段到达的，前后的事件已重写，与收到的字节不完全相同。",
};

pub const WRITE: Msg = Msg { en: "write", zh: "写操作" };
pub const ALLOWED: Msg = Msg { en: "allowed", zh: "已允许" };
pub const NOT_ALLOWED: Msg = Msg { en: "not allowed", zh: "未允许" };
pub const RUNNING: Msg = Msg { en: "Running…", zh: "正在执行…" };
pub const NEVER_RAN: Msg = Msg {
    en: "Not executed: the run ended before this call.",
    zh: "未执行：运行在此调用之前已结束。",
};
pub const OUTCOME_UNKNOWN: Msg = Msg {
    en: "The run ended while this call was under way. Nobody knows whether it took effect: check before you repeat it.",
    zh: "运行在此调用进行中结束，是否已生效不得而知。重复之前请先核实。",
};
pub const SHOWN_DIFFERS: Msg = Msg {
    en: "What the model got of it, since it is long or repeated:",
    zh: "因过长或重复，模型得到的是：",
};
pub const DENIED: Msg = Msg { en: "You did not allow this call.", zh: "您没有允许这次调用。" };
pub const NO_SKILL_NAMED: Msg =
    Msg { en: "The required argument name is missing.", zh: "缺少必填参数 name。" };

pub const ASK_WRITE: Msg = Msg { en: "May the model run {0}?", zh: "允许模型执行 {0} 吗？" };
pub const ASK_WRITE_WHY: Msg = Msg {
    en: "This is a write: it changes something outside the conversation.",
    zh: "这是写操作，会改动对话之外的东西。",
};
pub const NO_ARGUMENTS: Msg = Msg { en: "It has no arguments.", zh: "没有参数。" };
pub const ALLOW_ONCE: Msg = Msg { en: "Allow once", zh: "允许这一次" };
pub const ALLOW_RUN: Msg = Msg { en: "Allow for this run", zh: "本次运行都允许" };
pub const ALLOW_ALWAYS: Msg =
    Msg { en: "Always allow, until the tool changes", zh: "始终允许，直到工具有改动" };
pub const DENY: Msg = Msg { en: "Do not allow", zh: "不允许" };
pub const DENY_REASON: Msg =
    Msg { en: "Why not (optional, the model is told)", zh: "原因（可不填，会告诉模型）" };

pub const STOPPED: Msg = Msg {
    en: "You stopped this run. What had arrived stays; calls that were waiting did not run.",
    zh: "您停止了这次运行。已收到的内容保留，等待中的调用没有执行。",
};
pub const ROUND_LIMIT: Msg = Msg {
    en: "Sorry, I have thought for too many steps without finishing the task. Please try to put your question differently.",
    zh: "抱歉，我思考了太多步仍未完成任务，请尝试换一种方式描述您的问题。",
};
pub const ROUND_LIMIT_WHAT: Msg = Msg {
    en: "The limit of {0} is used up. Let it go on, which begins a new run, or raise the limit in the model settings at the top.",
    zh: "已用完 {0} 圈的上限。可以让它继续（开始一次新的运行），或在上方的模型设置里调高上限。",
};
/// On the button, and what it says to the model.
pub const CONTINUE: Msg = Msg { en: "Continue", zh: "继续" };
const BUDGET: Msg = Msg {
    en: "The next request would take about {0} tokens, and the context budget is {1}: it does not fit, even with every older round left out. Raise the budget, switch off skills or tools, or begin a new conversation.",
    zh: "下一次请求约需 {0} token，上下文预算是 {1}：即使去掉所有较早的圈也放不下。请调高预算、停用一些技能或工具，或开始新对话。",
};
pub const REPEATING: Msg = Msg {
    en: "The model made the same calls again after it was told that their results will not change. Put the question differently, or try another model.",
    zh: "已告知模型结果不会变化，它仍重复同样的调用，运行因此结束。请换一种问法，或换一个模型。",
};
pub const ANSWERED: Msg = Msg { en: "The model answered.", zh: "模型已回答。" };
const FAILED: Msg = Msg { en: "The round failed.", zh: "这一圈失败了。" };
pub const RETRY: Msg = Msg { en: "Try again", zh: "重试" };
pub const ROUNDS: Msg = Msg { en: "{0}", zh: "{0} 圈" };

const UNKNOWN_TOOL: Msg =
    Msg { en: "Refused: there is no tool {0}.", zh: "已拒绝：没有名为 {0} 的工具。" };
const LOCKED: Msg = Msg {
    en: "Refused: {0} was hidden in this round. Activating {1} unlocks it.",
    zh: "已拒绝：{0} 在这一圈不可见，激活 {1} 后才解锁。",
};
const LOCKED_FOR_ALL: Msg = Msg {
    en: "Refused: {0} was hidden in this round, and no enabled skill unlocks it.",
    zh: "已拒绝：{0} 在这一圈不可见，也没有启用的技能能解锁它。",
};
const NO_ROOM: Msg = Msg {
    en: "Refused: {0} found no room in the request. Raise the limit for tool definitions in the model settings at the top, or remove tools.",
    zh: "已拒绝：请求中放不下 {0} 的定义。请在上方的模型设置里调高工具定义预算，或移除一些工具。",
};
const NOT_YET: Msg = Msg {
    en: "Refused: {0} was unlocked by this very reply. The model may call it from the next round on, after reading the instructions.",
    zh: "已拒绝：{0} 刚由这次回复解锁。模型读过指令后，下一圈起可以调用。",
};
const REVOKED: Msg = Msg {
    en: "Refused: {0} was withdrawn or changed after the request had been sent.",
    zh: "已拒绝：请求发出之后，{0} 被收回或改动了。",
};
const UNKNOWN_SKILL: Msg =
    Msg { en: "Refused: there is no skill {0}.", zh: "已拒绝：没有名为 {0} 的技能。" };
const DISABLED_SKILL: Msg = Msg {
    en: "Refused: the skill {0} is switched off or does not load.",
    zh: "已拒绝：技能 {0} 已停用或无法加载。",
};
const SKILL_IS_NO_TOOL: Msg = Msg {
    en: "Refused: {0} is a skill, not a tool. The model has to activate it with activate_skill.",
    zh: "已拒绝：{0} 是技能而不是工具，模型应通过 activate_skill 激活它。",
};
const WRITE_REPEATED: Msg = Msg {
    en: "Not executed again: {0} already ran in this run with the same arguments.",
    zh: "没有重复执行：{0} 在本次运行中已用相同参数执行过。",
};

const PROMPT_SKILL: Msg = Msg {
    en: "Refused: {0} is a prompt skill. It enters the system prompt by itself when a message calls for it.",
    zh: "已拒绝：{0} 是提示词技能，消息匹配时会自动写入系统提示。",
};
const SKILL_NOT_ACTIVE: Msg = Msg {
    en: "Refused: the skill {0} is not active, and only files of active skills can be read.",
    zh: "已拒绝：技能 {0} 未激活，只能读取已激活技能的文件。",
};
const NO_FILES: Msg = Msg {
    en: "Refused: {0} reads files of active skills, and no active skill has any.",
    zh: "已拒绝：{0} 用于读取已激活技能的文件，而已激活的技能都没有文件。",
};
const PATH_REFUSED: Msg = Msg {
    en: "Refused: the path “{0}” leads to no file of the skill, since {1}.",
    zh: "已拒绝：路径“{0}”不指向该技能的文件，因为{1}。",
};
const UNKNOWN_RESOURCE: Msg =
    Msg { en: "Refused: the skill {1} has no file {0}.", zh: "已拒绝：技能 {1} 没有文件 {0}。" };

/// Why the gate refused a call. `subject` is the tool's name or, where a skill or a file was asked for, its name or path.
pub fn refusal(refusal: &Refusal, subject: &str) -> String {
    let msg = match refusal {
        Refusal::UnknownTool => UNKNOWN_TOOL,
        Refusal::Locked { unlocked_by } if unlocked_by.is_empty() => LOCKED_FOR_ALL,
        Refusal::Locked { unlocked_by } => return fill(LOCKED, &[subject, &skills(unlocked_by)]),
        Refusal::NoRoom => NO_ROOM,
        Refusal::NotYet => NOT_YET,
        Refusal::Revoked => REVOKED,
        Refusal::UnknownSkill => UNKNOWN_SKILL,
        Refusal::DisabledSkill => DISABLED_SKILL,
        Refusal::SkillIsNoTool => SKILL_IS_NO_TOOL,
        Refusal::WriteRepeated => WRITE_REPEATED,
        Refusal::PromptSkill => PROMPT_SKILL,
        Refusal::SkillNotActive => SKILL_NOT_ACTIVE,
        Refusal::NoFiles => NO_FILES,
        Refusal::Path { fault } => return fill(PATH_REFUSED, &[subject, &path_fault(*fault, lang())]),
        Refusal::UnknownResource { skill } => return fill(UNKNOWN_RESOURCE, &[subject, skill.as_str()]),
    };
    fill(msg, &[subject])
}

/// The ending of a run in one sentence.
pub fn ending_in_short(ending: &Ending) -> String {
    let msg = match ending {
        Ending::Answered => ANSWERED,
        Ending::Stopped => STOPPED,
        Ending::RoundLimit { .. } => ROUND_LIMIT,
        Ending::Budget { budget, tokens } => return beyond_budget(*budget, *tokens),
        Ending::Failed { .. } => FAILED,
        Ending::Repeating => REPEATING,
    };
    t(msg).to_owned()
}

/// That a request finds no room in the context budget.
pub fn beyond_budget(budget: u32, tokens: u32) -> String {
    fill(BUDGET, &[&grouped(tokens.into()), &grouped(budget.into())])
}

/// Names of skills in a row.
pub fn skills(names: &[SkillName]) -> String {
    let names: Vec<&str> = names.iter().map(SkillName::as_str).collect();
    names.join(lang().pick(", ", "、"))
}

/// A name with something said of it.
pub fn with_note(name: &str, note: &str) -> String {
    let [open, close] = lang().pick([" (", ")"], ["（", "）"]);
    [name, open, note, close].concat()
}

/// Things in a row.
pub fn listed(things: &[String]) -> String {
    things.join(lang().pick(", ", "、"))
}

/// Names of tools, in a row.
pub fn tools(names: &[ToolName]) -> String {
    let names: Vec<&str> = names.iter().map(ToolName::as_str).collect();
    names.join(lang().pick(", ", "、"))
}

/// Milliseconds as seconds with one decimal: `0.8 s`.
pub fn seconds(ms: f64) -> String {
    // A clock that was set back must not show less than nothing.
    let tenths = (ms.max(0.0) / 100.0).round() as u64;
    [&grouped(tenths / 10), ".", &(tenths % 10).to_string(), " s"].concat()
}

#[cfg(test)]
mod tests {
    use skillsight_core::lang::Lang;

    use super::*;
    use crate::words::set_lang;

    #[test]
    fn places_are_filled_in_either_order() {
        let msg = Msg { en: "{1} before {0}!", zh: "先 {0} 后 {1}" };
        set_lang(Lang::En);
        assert_eq!(fill(msg, &["a", "{1}"]), "{1} before a!");
        set_lang(Lang::Zh);
        assert_eq!(fill(msg, &["a", "b"]), "先 a 后 b");
    }

    #[test]
    fn a_run_without_room_says_how_much_it_would_take() {
        let ending = Ending::Budget { budget: 1000, tokens: 2345 };
        set_lang(Lang::En);
        assert!(ending_in_short(&ending).contains("about 2,345 tokens, and the context budget is 1,000"));
        set_lang(Lang::Zh);
        assert!(ending_in_short(&ending).contains("约需 2,345 token，上下文预算是 1,000"));
    }

    #[test]
    fn a_tool_without_room_is_not_said_to_want_a_skill() {
        for (lang, said, skill) in [(Lang::En, "no room", "skill"), (Lang::Zh, "放不下", "技能")] {
            set_lang(lang);
            let told = refusal(&Refusal::NoRoom, "getCurrentTime");
            assert!(
                told.contains("getCurrentTime") && told.contains(said) && !told.contains(skill),
                "{told}"
            );
        }
    }

    #[test]
    fn durations_have_one_decimal() {
        assert_eq!(seconds(0.0), "0.0 s");
        assert_eq!(seconds(849.0), "0.8 s");
        assert_eq!(seconds(960.0), "1.0 s");
        assert_eq!(seconds(1_234_560.0), "1,234.6 s");
        assert_eq!(seconds(-5.0), "0.0 s");
    }
}
