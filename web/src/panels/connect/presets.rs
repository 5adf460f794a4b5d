//! Services that people have keys for: where they are reached, and what to know before.

use skillsight_core::chat::Endpoint;

use crate::drivers::browser;
use crate::words::{Msg, connect, t};

/// A service.
pub struct Preset {
    /// Its word, which is kept.
    pub id: &'static str,
    /// Its name.
    pub name: Msg,
    /// Its base URL.
    pub base: &'static str,
    /// A model of it that has been there for long; empty where names change often.
    pub model: &'static str,
    about: About,
}

/// What to know before.
enum About {
    /// The host where keys are got.
    KeyAt(&'static str),
    Ollama,
    LmStudio,
    Vllm,
}

/// The word for an endpoint that is none of the presets.
pub const CUSTOM: &str = "custom";

/// The services.
pub const PRESETS: [Preset; 11] = [
    remote(
        "openai",
        Msg { en: "OpenAI", zh: "OpenAI" },
        "https://api.openai.com/v1",
        "",
        "platform.openai.com",
    ),
    remote(
        "dashscope",
        Msg { en: "Alibaba Cloud DashScope", zh: "阿里云百炼 DashScope" },
        "https://dashscope.aliyuncs.com/compatible-mode/v1",
        "qwen-plus",
        "bailian.console.aliyun.com",
    ),
    remote(
        "deepseek",
        Msg { en: "DeepSeek", zh: "DeepSeek 深度求索" },
        "https://api.deepseek.com",
        "deepseek-chat",
        "platform.deepseek.com",
    ),
    remote(
        "moonshot",
        Msg { en: "Moonshot AI (Kimi)", zh: "月之暗面 Kimi" },
        "https://api.moonshot.cn/v1",
        "",
        "platform.moonshot.cn",
    ),
    remote(
        "zhipu",
        Msg { en: "Zhipu AI (GLM)", zh: "智谱 GLM" },
        "https://open.bigmodel.cn/api/paas/v4",
        "",
        "open.bigmodel.cn",
    ),
    remote(
        "siliconflow",
        Msg { en: "SiliconFlow", zh: "硅基流动 SiliconFlow" },
        "https://api.siliconflow.cn/v1",
        "",
        "cloud.siliconflow.cn",
    ),
    remote(
        "openrouter",
        Msg { en: "OpenRouter", zh: "OpenRouter" },
        "https://openrouter.ai/api/v1",
        "",
        "openrouter.ai",
    ),
    remote("groq", Msg { en: "Groq", zh: "Groq" }, "https://api.groq.com/openai/v1", "", "console.groq.com"),
    local(
        "ollama",
        Msg { en: "Ollama (local)", zh: "Ollama（本地）" },
        "http://localhost:11434/v1",
        About::Ollama,
    ),
    local(
        "lmstudio",
        Msg { en: "LM Studio (local)", zh: "LM Studio（本地）" },
        "http://localhost:1234/v1",
        About::LmStudio,
    ),
    local("vllm", Msg { en: "vLLM (local)", zh: "vLLM（本地）" }, "http://localhost:8000/v1", About::Vllm),
];

impl Preset {
    /// The preset of that word; `None` for one's own endpoint, and before any is chosen.
    pub fn of(id: &str) -> Option<&'static Preset> {
        PRESETS.iter().find(|preset| preset.id == id)
    }

    /// The word of the preset whose address this is.
    pub fn word_of(endpoint: &Endpoint) -> &'static str {
        let is_it = |preset: &&Preset| Endpoint::parse(preset.base).is_ok_and(|base| base == *endpoint);
        PRESETS.iter().find(is_it).map_or(CUSTOM, |preset| preset.id)
    }

    /// One line to know before.
    pub fn note(&self) -> String {
        match self.about {
            About::KeyAt(host) => connect::key_at(host),
            About::Ollama => connect::ollama(&browser::page_origin()),
            About::LmStudio => t(connect::LM_STUDIO_NOTE).to_owned(),
            About::Vllm => connect::vllm(&browser::page_origin()),
        }
    }
}

const fn remote(
    id: &'static str,
    name: Msg,
    base: &'static str,
    model: &'static str,
    key_at: &'static str,
) -> Preset {
    Preset { id, name, base, model, about: About::KeyAt(key_at) }
}

const fn local(id: &'static str, name: Msg, base: &'static str, about: About) -> Preset {
    Preset { id, name, base, model: "", about }
}
