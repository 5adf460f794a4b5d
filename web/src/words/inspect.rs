//! Words of the matrix and the inspector.

use skillsight_core::chat::Usage;
use skillsight_core::lang::Lang;
use skillsight_core::skill::SkillName;

use super::fill;
use super::talk::skills as list;
use super::{Msg, counted, grouped, lang};
use crate::components::CellState;

pub const MATRIX: Msg =
    Msg { en: "What the model sees, round by round", zh: "每一圈，模型看得见什么" };
pub const MATRIX_SCROLL: Msg =
    Msg { en: "Tools by rounds, scrolls sideways", zh: "工具与圈次，可横向滚动" };
pub const MATRIX_EMPTY: Msg = Msg {
    en: "Each round of a run becomes a column here: which tools its request carried, and which were called. This is what the first round would see now:",
    zh: "运行开始后，每一圈在这里成为一列：请求里有哪些工具，调用了哪些。现在提问，第 1 圈会看见：",
};
pub const ROUND: Msg = Msg { en: "Round", zh: "圈" };
pub const EARLIER_RUN: Msg = Msg { en: "Earlier run", zh: "上一次运行" };
pub const LATER_RUN: Msg = Msg { en: "Later run", zh: "下一次运行" };
pub const GROUP_GENERAL: Msg = Msg { en: "General", zh: "通用" };
pub const GROUP_ALONE: Msg =
    Msg { en: "Only for skills; no skill lists it", zh: "仅供技能使用，没有技能列出" };
pub const GROUP_UNKNOWN: Msg = Msg { en: "Does not exist", zh: "不存在的工具" };
pub const LEGEND: Msg = Msg { en: "What the marks mean", zh: "图例" };

pub const INSPECTOR: Msg = Msg { en: "The round in detail", zh: "这一圈的详情" };
pub const INSPECTOR_EMPTY: Msg = Msg {
    en: "Each round opens here: why each tool was visible, the exact request, the exact response, and what changed. Ask something, and the newest round opens by itself.",
    zh: "每一圈都在这里打开：每个工具为什么可见、请求原文、响应原文，以及与上一圈相比变了什么。提问之后，最新的一圈会自动打开。",
};
pub const REQUEST: Msg = Msg { en: "Request", zh: "请求" };
pub const RESPONSE: Msg = Msg { en: "Response", zh: "响应" };
pub const CHANGES: Msg = Msg { en: "Changes", zh: "与上一圈比较" };
pub const VIEW: Msg = Msg { en: "How to show it", zh: "显示方式" };
pub const PRETTY: Msg = Msg { en: "Pretty", zh: "排版" };
pub const RAW: Msg = Msg { en: "Raw", zh: "原文" };
pub const COPY_CURL: Msg = Msg { en: "Copy as curl", zh: "复制为 curl" };
pub const ATTEMPTS: Msg = Msg { en: "Attempts", zh: "尝试" };
pub const SHOW_LESS: Msg = Msg { en: "Show less", zh: "收起" };
const SHOW_ALL: Msg = Msg { en: "Show all: {0}", zh: "显示全部：还有 {0} 个字符" };

pub const TOOLS: Msg = Msg { en: "Tools", zh: "工具" };
pub const VISIBLE_TOOLS: Msg = Msg { en: "In the request", zh: "请求中的工具" };
pub const NO_TOOLS: Msg =
    Msg { en: "None: the request has no field tools.", zh: "没有：请求中不含 tools 字段。" };
pub const REMOVED_TOOLS: Msg = Msg { en: "No longer there", zh: "不再可见" };
pub const HIDDEN_TOOLS: Msg = Msg { en: "Hidden", zh: "隐藏的工具" };
pub const GONE: Msg = Msg { en: "Removed from the tools", zh: "已从工具列表移除" };
const LOST: Msg = Msg {
    en: "The instructions of {0} were left out to make room; activating it again unlocks it",
    zh: "{0} 的指令因上下文放不下而移出，重新激活后可见",
};
const OVERRIDES: Msg = Msg {
    en: "{0} lists it, but the tool says itself that it is general, and that wins",
    zh: "{0} 列出了它，但工具自己声明为通用，以工具的声明为准",
};

pub const FACTS: Msg = Msg { en: "The request in figures", zh: "概况" };
pub const MODEL: Msg = Msg { en: "Model", zh: "模型" };
pub const ESTIMATE: Msg = Msg { en: "Estimate", zh: "估算" };
pub const USAGE: Msg = Msg { en: "Usage", zh: "用量" };
pub const FINISH: Msg = Msg { en: "Finish reason", zh: "结束原因" };
pub const DURATION: Msg = Msg { en: "Duration", zh: "用时" };
pub const STATUS: Msg = Msg { en: "Status", zh: "状态码" };
pub const CONTENT_TYPE: Msg = Msg { en: "Content type", zh: "内容类型" };
pub const SIZE: Msg = Msg { en: "Size", zh: "大小" };
const ESTIMATED: Msg = Msg { en: "about {0} in the request", zh: "请求约 {0} token" };
const COUNTED: Msg = Msg { en: "request {0} · reply {1}", zh: "请求 {0} · 回复 {1}" };
const COUNTED_CACHED: Msg =
    Msg { en: "request {0} (cached {2}) · reply {1}", zh: "请求 {0}（其中缓存 {2}）· 回复 {1}" };
const CHARACTERS: Msg = Msg { en: "{0}", zh: "{0} 个字符" };

pub const REHEARSED: Msg = Msg {
    en: "Nothing was sent over the network: the rehearsal model, which is part of this page, was given these very bytes.",
    zh: "没有任何网络请求：这些字节原样交给了页面内置的排练模型。",
};
pub const HEADERS_NOW: Msg = Msg {
    en: "Headers as they are set now, secrets masked. The copied curl command reads them from shell variables such as $API_KEY.",
    zh: "请求头按当前设置显示，密钥已遮盖。复制的 curl 命令不含密钥，运行时从 $API_KEY 等变量读取。",
};
pub const PARAMETERS: Msg = Msg { en: "Parameters", zh: "参数" };
pub const MESSAGES: Msg = Msg { en: "Messages", zh: "消息" };
pub const SCHEMA: Msg = Msg { en: "Parameters of the tool", zh: "工具的参数" };

pub const REHEARSED_REPLY: Msg = Msg {
    en: "The rehearsal model answered inside this page, in the bytes of a real endpoint.",
    zh: "由页面内置的排练模型回答，字节格式与真实接口相同。",
};
pub const NOTHING_YET: Msg = Msg { en: "Nothing has arrived yet.", zh: "尚未收到任何内容。" };
pub const NOTHING_CAME: Msg = Msg { en: "Nothing arrived.", zh: "没有收到任何内容。" };
pub const REASONING: Msg = Msg { en: "Reasoning", zh: "思考过程" };
pub const TEXT: Msg = Msg { en: "Text", zh: "文本" };
pub const REFUSAL: Msg = Msg { en: "Refusal", zh: "拒绝" };
pub const CALLS: Msg = Msg { en: "Tool calls", zh: "工具调用" };
pub const BODY: Msg = Msg { en: "Body", zh: "内容" };

pub const FIRST_ROUND: Msg = Msg {
    en: "This is the first round of the run: there is none before it to compare with.",
    zh: "这是本次运行的第 1 圈，前面没有可以比较的圈。",
};
pub const SAME_TOOLS: Msg = Msg { en: "The same tools.", zh: "工具没有变化。" };
pub const REDEFINED: Msg = Msg { en: "Its definition was changed", zh: "定义有变化" };
pub const CATALOGUE: Msg = Msg { en: "Catalogue: ", zh: "目录：" };
pub const ADDED_MESSAGES: Msg = Msg { en: "Messages added", zh: "新增的消息" };
pub const LEFT_MESSAGES: Msg = Msg { en: "Messages left out", zh: "移出的消息" };
pub const NO_MESSAGES: Msg = Msg { en: "None.", zh: "没有。" };
pub const FIELDS: Msg = Msg { en: "Other fields", zh: "其他字段" };
pub const SAME_FIELDS: Msg = Msg { en: "Unchanged.", zh: "没有变化。" };

/// A state in a word.
pub fn state(state: CellState) -> Msg {
    match state {
        CellState::Hidden => Msg { en: "hidden", zh: "隐藏" },
        CellState::Visible => Msg { en: "visible", zh: "可见" },
        CellState::Unlocked => Msg { en: "just unlocked", zh: "刚解锁" },
        CellState::Called => Msg { en: "called", zh: "调用" },
        CellState::Refused => Msg { en: "refused", zh: "被拒" },
    }
}

/// A run, by number.
pub fn run(number: u32) -> String {
    match lang() {
        Lang::En => format!("Run {number}"),
        Lang::Zh => format!("第 {number} 次运行"),
    }
}

/// A round, by number.
pub fn round(number: u32) -> String {
    match lang() {
        Lang::En => format!("Round {number}"),
        Lang::Zh => format!("第 {number} 圈"),
    }
}

/// A cell of the matrix in words.
pub fn cell(tool: &str, number: u32, of: CellState, why: &str) -> String {
    let state = state(of);
    match lang() {
        Lang::En => format!("{tool}, round {number}: {}. {why}", state.en),
        Lang::Zh => format!("{tool}，第 {number} 圈：{}。{why}", state.zh),
    }
}

/// The button that shows the rest of a text, by how many characters it has.
pub fn show_all(left: usize) -> String {
    fill(SHOW_ALL, &[&counted(left as u64, "more character")])
}

/// A request of a round that was tried more than once: which, and the HTTP status.
pub fn attempt(number: usize, status: Option<u16>) -> String {
    let status = status.map_or("…".to_owned(), |status| status.to_string());
    match lang() {
        Lang::En => format!("Attempt {number} · {status}"),
        Lang::Zh => format!("第 {number} 次 · {status}"),
    }
}

/// The estimated tokens of a request.
pub fn estimate(tokens: u32) -> String {
    fill(ESTIMATED, &[&counted(tokens.into(), "token")])
}

/// Tokens as the endpoint counted them.
pub fn usage(usage: &Usage) -> String {
    let request = grouped(usage.prompt_tokens);
    let reply = grouped(usage.completion_tokens);
    match usage.cached_tokens {
        Some(cached) => fill(COUNTED_CACHED, &[&request, &reply, &grouped(cached)]),
        None => fill(COUNTED, &[&request, &reply]),
    }
}

/// The length of a text.
pub fn characters(count: usize) -> String {
    fill(CHARACTERS, &[&counted(count as u64, "character")])
}

/// That skills' instructions left the request, and their tools with them.
pub fn lost(skills: &[SkillName]) -> String {
    fill(LOST, &[&list(skills)])
}

/// That a tool is general although skills list it.
pub fn overrides(skills: &[SkillName]) -> String {
    fill(OVERRIDES, &[&list(skills)])
}
