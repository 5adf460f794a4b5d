//! Words of the endpoint's settings.

use skillsight_core::chat::{HeaderError, HeaderFault};
use skillsight_core::secret::MIN_LEN;

pub use super::fill;
use super::{Msg, counted, lang, t};
use crate::drivers::fetch::GetError;
use crate::state::{Field, ListFault, ListState, Problem, TEMPERATURES};

pub const TITLE: Msg = Msg { en: "Connect a model", zh: "连接模型" };
pub const INTRO: Msg = Msg {
    en: "Any OpenAI-compatible endpoint. This page asks it straight from your browser; no server lies between.",
    zh: "可用任何兼容 OpenAI 的接口。请求由浏览器直接发出，中间没有别的服务器。",
};

// The service and its address.
pub const CHOOSE: Msg = Msg { en: "Choose a service…", zh: "选择服务…" };
pub const CUSTOM: Msg = Msg { en: "Another endpoint", zh: "其他接口" };
pub const CUSTOM_NOTE: Msg = Msg {
    en: "It has to speak chat completions and to allow requests from this page (CORS).",
    zh: "需要支持 chat completions，并允许来自本页面的请求（CORS）。",
};
pub const NO_SERVICE_NOTE: Msg = Msg {
    en: "Without an address the rehearsal model answers.",
    zh: "不填地址时，由排练模型回答。",
};
const KEY_AT: Msg = Msg { en: "Get a key at {}", zh: "在 {} 获取密钥" };
const OLLAMA_NOTE: Msg = Msg {
    en: "To allow this page, start Ollama with OLLAMA_ORIGINS={}",
    zh: "要允许本页面访问，请用 OLLAMA_ORIGINS={} 启动 Ollama",
};
pub const LM_STUDIO_NOTE: Msg = Msg {
    en: "To allow this page, switch on CORS in LM Studio's server settings, or run: lms server start --cors",
    zh: "要允许本页面访问，请在 LM Studio 的服务器设置中开启 CORS，或运行：lms server start --cors",
};
const VLLM_NOTE: Msg = Msg {
    en: "For tools, vLLM wants --enable-auto-tool-choice and --tool-call-parser. To allow only this page: --allowed-origins '[\"{}\"]'",
    zh: "要用工具，vLLM 需加 --enable-auto-tool-choice 和 --tool-call-parser。只允许本页面访问：--allowed-origins '[\"{}\"]'",
};
pub const REQUESTS_GO_TO: Msg = Msg { en: "Requests go to {}", zh: "请求发往 {}" };
pub const MIXED: Msg = Msg {
    en: "This page came over https, so the browser does not let it speak plain http with another machine. Use an https address, or open this page over http.",
    zh: "本页面通过 https 打开，浏览器不允许它用 http 访问别的机器。请改用 https 地址，或用 http 打开本页面。",
};
pub const PLAIN: Msg = Msg {
    en: "Plain http: everyone on the way can read the key and the conversation.",
    zh: "http 不加密：途经的任何人都能看到密钥和对话。",
};
/// `{0}` is what was found, `{1}` the field for keys, `{2}` that for headers.
const SECRET_IN_ADDRESS: Msg = Msg {
    en: "The address holds what looks like a key ({0}), and an address is stored unencrypted with the settings. Take it out, and write the key into “{1}” or, as a header of your own, into “{2}”.",
    zh: "地址里有像密钥的内容（{0}），而地址会随设置以明文保存。请把它从地址中去掉，改填到“{1}”，或作为自定义请求头写进“{2}”。",
};
const SECRET_STORED: Msg = Msg {
    en: "This address is stored unencrypted, with what looks like a key in it. It goes on working; safer is the key in “{1}” or, as a header of your own, in “{2}”.",
    zh: "这个地址连同其中像密钥的内容已以明文保存，仍可使用；更安全的做法是把密钥填到“{1}”，或作为自定义请求头写进“{2}”。",
};

// The key.
pub const KEY_GOES_TO: Msg = Msg {
    en: "This key goes to {} and nowhere else.",
    zh: "此密钥只会发往 {}，不会发往别处。",
};
pub const KEY_NEEDS_ADDRESS: Msg = Msg {
    en: "Write the address first: a key belongs to one origin.",
    zh: "请先填写地址：密钥只属于一个来源。",
};
pub const KEY_CLEANED: Msg = Msg {
    en: "White space, quotes or “Bearer” came along; they are left out.",
    zh: "粘贴时带上了空白、引号或“Bearer”，使用时会去掉。",
};
const KEY_SHORT: Msg = Msg {
    en: "Shorter than {} characters: if the endpoint repeats it in an answer, it can't be masked there.",
    zh: "不足 {} 个字符：如果接口在回复中重复它，页面无法将其遮住。",
};
pub const SHOW: Msg = Msg { en: "Show", zh: "显示" };
pub const HIDE: Msg = Msg { en: "Hide", zh: "隐藏" };
pub const SHOW_KEY: Msg = Msg { en: "Show the key", zh: "显示密钥" };
pub const HIDE_KEY: Msg = Msg { en: "Hide the key", zh: "隐藏密钥" };
pub const IN_MEMORY: Msg = Msg { en: "In memory only", zh: "仅在内存中" };
pub const IN_MEMORY_NOTE: Msg = Msg { en: "Gone when you leave the page.", zh: "离开页面即消失。" };
pub const IN_SESSION: Msg = Msg { en: "For this tab", zh: "此标签页内" };
pub const IN_SESSION_NOTE: Msg =
    Msg { en: "Gone when the tab is closed.", zh: "关闭标签页即消失。" };
pub const ON_DEVICE: Msg = Msg { en: "On this device", zh: "在此设备上" };
pub const ON_DEVICE_NOTE: Msg = Msg {
    en: "Stored unencrypted in this browser until you forget it. Other pages of the same host, as on shared hosting, could read it.",
    zh: "以明文存放在此浏览器中，直到您让它忘记。同一主机上的其他页面（例如共享托管）可能读到它。",
};
pub const FOREIGN_FRAME: Msg = Msg {
    en: "This page is shown inside another site: no key is stored here, and none that was stored is read.",
    zh: "本页面嵌在别的网站里：这里不会存储密钥，也不会读取已存的密钥。",
};
pub const FORGET: Msg = Msg { en: "Forget this key", zh: "忘记此密钥" };
pub const FORGET_NOTE: Msg = Msg {
    en: "Removes the key and the extra headers of this origin, wherever they are kept.",
    zh: "移除此来源的密钥和附加请求头，无论保存在哪里。",
};

// The model.
pub const LOAD_LIST: Msg = Msg { en: "Load list", zh: "载入列表" };
pub const STOP_LOADING: Msg = Msg { en: "Stop", zh: "停止" };
const LIST_NOT_ASKED: Msg =
    Msg { en: "The name as the endpoint knows it.", zh: "填写接口使用的模型名称。" };
const LIST_LOADING: Msg = Msg { en: "Loading the list…", zh: "正在载入列表…" };
const LIST_LOADED: Msg = Msg {
    en: "{} to choose from; any other name can be written, too.",
    zh: "有 {} 个模型可选，也可以填写其他名称。",
};
const LIST_EMPTY: Msg = Msg {
    en: "The endpoint's list is empty: write the name.",
    zh: "接口返回的列表为空：请直接填写名称。",
};
const LIST_KEY: Msg = Msg {
    en: "The endpoint did not accept the key (HTTP {}), so there is no list. Check the key.",
    zh: "接口不接受此密钥（HTTP {}），因此没有列表。请检查密钥。",
};
const LIST_STATUS: Msg = Msg {
    en: "The endpoint gives no list (HTTP {}): write the name.",
    zh: "接口没有提供列表（HTTP {}）：请直接填写名称。",
};
const LIST_BROKEN: Msg = Msg {
    en: "No list came ({}). The endpoint may be off, or may not allow requests from this page (CORS). The name can be written all the same.",
    zh: "没有收到列表（{}）。接口可能没有启动，或不允许来自本页面的请求（CORS）。仍可直接填写名称。",
};
const LIST_UNREADABLE: Msg = Msg {
    en: "What came is no list of models: write the name.",
    zh: "收到的不是模型列表：请直接填写名称。",
};

// The rest.
pub const ADVANCED: Msg = Msg { en: "Advanced", zh: "高级" };
pub const LIMITS: Msg = Msg { en: "Limits", zh: "限制" };
pub const NOT_SENT: Msg = Msg { en: "not sent", zh: "不发送" };
pub const UNSAVED: Msg = Msg {
    en: "Not saved; kept here until you leave the page.",
    zh: "尚未保存，离开页面前会一直留在这里。",
};
pub const DISCARD: Msg = Msg { en: "Discard changes", zh: "放弃更改" };
pub const USE_REHEARSAL: Msg = Msg { en: "Use the rehearsal model", zh: "使用排练模型" };
pub const NOT_SAVED: Msg = Msg {
    en: "Nothing was saved: a field needs another look.",
    zh: "没有保存：有一项需要修改。",
};
pub const IN_MEMORY_AFTER_ALL: Msg = Msg {
    en: "Saved. The browser did not let the page store the key, though: it is in memory, and gone with the page.",
    zh: "已保存。但浏览器不允许页面存储密钥：它只在内存中，离开页面即消失。",
};

/// What a field is for.
pub fn label(field: Field) -> &'static str {
    let (en, zh) = match field {
        Field::Preset => ("Service", "服务"),
        Field::Endpoint => ("Base URL", "接口地址（Base URL）"),
        Field::Key => ("API key", "API 密钥"),
        Field::Keeping => ("Where it is kept", "保存位置"),
        Field::Model => ("Model", "模型"),
        Field::Temperature => ("Temperature", "温度（temperature）"),
        Field::MaxTokens => ("Tokens of a reply, at most (max_tokens)", "回复的 token 上限（max_tokens）"),
        Field::ToolChoice => ("Tool calls (tool_choice)", "工具调用（tool_choice）"),
        Field::ParallelToolCalls => {
            ("Parallel calls (parallel_tool_calls)", "并行调用（parallel_tool_calls）")
        }
        Field::Headers => ("Extra headers", "附加请求头"),
        Field::SystemPrompt => ("System prompt", "系统提示词"),
        Field::Rounds => ("Rounds of a run, at most", "一次运行最多几圈"),
        Field::Budget => ("Context budget (estimated tokens)", "上下文预算（估算 token）"),
        Field::Fold => ("Fold tool results over (characters)", "工具结果超过多少字符时折叠"),
        Field::Definitions => ("Tool definitions (estimated tokens)", "工具定义预算（估算 token）"),
    };
    lang().pick(en, zh)
}

/// What can be written in a field, and what it does.
pub fn hint(field: Field) -> &'static str {
    let (en, zh) = match field {
        Field::Temperature => ("0 to 2. Empty: not sent.", "0 到 2。留空：不发送。"),
        Field::MaxTokens => ("Empty: not sent.", "留空：不发送。"),
        Field::ToolChoice | Field::ParallelToolCalls => {
            ("Sent only with a request that has tools.", "只随带有工具的请求发送。")
        }
        Field::Headers => (
            "One on each line, Name: value. They belong to the same origin as the key and are kept with it; while you are elsewhere they are hidden.",
            "每行一个，写作 名称: 值。它们和密钥属于同一来源，一起保存；光标离开时会隐藏。",
        ),
        Field::SystemPrompt => ("Sent before the conversation. Empty: none.", "在对话之前发送。留空：没有。"),
        Field::Rounds => ("1 to 1000. Empty: 10.", "1 到 1000。留空：10。"),
        Field::Budget => (
            "No request is larger: what is old is compacted first, and where that is not enough the run ends. Empty: off.",
            "请求不会超过它：先压缩旧内容，仍然超出时运行结束。留空：关闭。",
        ),
        Field::Fold => (
            "The model gets a shorter text; the page shows all of it. 200 or more. Empty: 8000.",
            "模型收到较短的文本，页面仍显示全文。至少 200。留空：8000。",
        ),
        Field::Definitions => (
            "Beyond it tools are left out, but never activate_skill or what was just unlocked. Empty: off.",
            "超出的工具不发送，但 activate_skill 和刚解锁的工具总会发送。留空：关闭。",
        ),
        Field::Preset | Field::Endpoint | Field::Key | Field::Keeping | Field::Model => ("", ""),
    };
    lang().pick(en, zh)
}

/// Where a key is got.
pub fn key_at(host: &str) -> String {
    fill(KEY_AT, &[host])
}

/// How Ollama lets this page in.
pub fn ollama(page: &str) -> String {
    fill(OLLAMA_NOTE, &[page])
}

/// How vLLM lets this page in.
pub fn vllm(page: &str) -> String {
    fill(VLLM_NOTE, &[page])
}

/// A key that is too short to be masked.
pub fn key_short() -> String {
    fill(KEY_SHORT, &[&MIN_LEN.to_string()])
}

/// That a stored address holds a secret, and what would be better.
pub fn secret_stored() -> String {
    secret(SECRET_STORED, "")
}

fn secret(msg: Msg, found: &str) -> String {
    fill(msg, &[found, label(Field::Key), label(Field::Headers)])
}

/// How far the list of models is.
pub fn list(state: &ListState, names: usize) -> String {
    match state {
        ListState::NotAsked => t(LIST_NOT_ASKED).to_owned(),
        ListState::Loading => t(LIST_LOADING).to_owned(),
        ListState::Loaded if names == 0 => t(LIST_EMPTY).to_owned(),
        ListState::Loaded => fill(LIST_LOADED, &[&counted(names as u64, "model")]),
        ListState::Failed(ListFault::Get(GetError::Status(status))) => {
            let msg = if matches!(status, 401 | 403) { LIST_KEY } else { LIST_STATUS };
            fill(msg, &[&status.to_string()])
        }
        ListState::Failed(ListFault::Get(GetError::Broken(why))) => fill(LIST_BROKEN, &[why]),
        ListState::Failed(ListFault::Get(GetError::TooLong) | ListFault::NotAList) => {
            t(LIST_UNREADABLE).to_owned()
        }
    }
}

/// What is wrong with a field, and what to write.
pub fn problem(field: Field, problem: &Problem) -> String {
    match problem {
        Problem::Endpoint(error) => error.message(lang()),
        Problem::SecretInAddress { found } => secret(SECRET_IN_ADDRESS, found),
        Problem::Key(error) => {
            let found = quoted(error.found);
            let zh =
                ["密钥中不能有", &found, "：请求头只接受 ASCII 字母、数字和符号。请重新复制完整的密钥。"]
                    .concat();
            let en = [
                "A key can't hold ",
                &found,
                ": a header takes only ASCII letters, digits and signs. Copy the whole key again.",
            ];
            lang().pick(en.concat(), zh)
        }
        Problem::NoModel => lang().pick("Write the model's name.", "请填写模型名称。").to_owned(),
        Problem::TwoAuthorizations => lang()
            .pick(
                "The key is sent as Authorization already: take this header out, or empty the key.",
                "密钥已经作为 Authorization 发送：请去掉这个请求头，或清空密钥。",
            )
            .to_owned(),
        Problem::Headers(error) => header(error),
        Problem::Number(_) => {
            let (kind, (least, most)) = if field == Field::Temperature {
                (("a number", "数字"), (TEMPERATURES.0.to_string(), TEMPERATURES.1.to_string()))
            } else {
                let (least, most) = field.range();
                (("a whole number", "整数"), (least.to_string(), most.to_string()))
            };
            let en = ["Write ", kind.0, " from ", &least, " to ", &most, ", or nothing."];
            let zh = ["请填写 ", &least, " 到 ", &most, " 的", kind.1, "，或留空。"];
            lang().pick(en.concat(), zh.concat())
        }
    }
}

fn header(HeaderError { line, fault }: &HeaderError) -> String {
    let (en, zh) = match fault {
        HeaderFault::NoColon => {
            ("there is no colon. Write Name: value.".to_owned(), "没有冒号。请写成 名称: 值。".to_owned())
        }
        HeaderFault::BadName => (
            "the name in front of the colon can have only letters, digits and signs such as - and _."
                .to_owned(),
            "冒号前的名称只能有字母、数字和 - _ 等符号。".to_owned(),
        ),
        HeaderFault::Forbidden { name } => (
            [name, " can't be sent: browsers let no page set it."].concat(),
            [name, " 无法发送：浏览器不允许页面设置它。"].concat(),
        ),
        HeaderFault::Reserved { name } => (
            [name, " is set by this page: take it out."].concat(),
            [name, " 由本页面设置，请去掉。"].concat(),
        ),
        HeaderFault::NoValue { name } => ([name, " has no value."].concat(), [name, " 没有值。"].concat()),
        HeaderFault::BadValue { name, found } => {
            let found = quoted(*found);
            (
                ["the value of ", name, " can't hold ", &found, ": a header takes only ASCII."].concat(),
                [name, " 的值不能有", &found, "：请求头只接受 ASCII 字符。"].concat(),
            )
        }
        HeaderFault::Twice { name } => {
            ([name, " is there twice: keep one."].concat(), [name, " 出现了两次：请只留一个。"].concat())
        }
    };
    let line = line.to_string();
    lang().pick(["Line ", &line, ": ", &en], ["第 ", &line, " 行：", &zh]).concat()
}

/// A character in quotes; an invisible one by its number.
fn quoted(c: char) -> String {
    let shown = if c.is_control() { c.escape_unicode().to_string() } else { c.to_string() };
    ["“", &shown, "”"].concat()
}
