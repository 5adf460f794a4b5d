//! What the model reads: the words that frame skills and tool results. Each exists in Chinese and in English.
//!
//! A frame speaks the language of what it frames: Chinese where a skill's description holds Chinese.

mod activation;
mod resources;

use serde_json::json;

use crate::lang::Lang;

pub use activation::{activated, activated_by_person, before_instructions, begin, user_says};
pub use resources::{
    ResourceParameters, no_files, no_such_resource, offset_beyond, path_refused, resource_is_binary,
    resource_lost, resource_page, resource_parameters, resource_tool, skill_not_active, skill_without_files,
};

/// The language of the frame around a catalogue: Chinese as soon as one description is.
pub fn catalogue_lang<'a>(mut descriptions: impl Iterator<Item = &'a str>) -> Lang {
    descriptions.find(|description| Lang::of(description) == Lang::Zh).map_or(Lang::En, Lang::of)
}

/// The description of `activate_skill`: every skill's name and description (progressive disclosure, level 1).
pub fn catalogue<'a>(lang: Lang, skills: impl Iterator<Item = (&'a str, &'a str)>) -> String {
    let (prefix, separator, suffix) = lang.pick(
        (
            "Activate a skill to get expert instructions. Available skills: ",
            "; ",
            ". After activation the detailed steps are returned and the tools that the skill needs are unlocked.",
        ),
        (
            "激活一个技能来获取专业处理指令。可用技能：",
            "、",
            "。激活后会返回详细的处理步骤，并解锁该技能所需的专属工具。",
        ),
    );
    let mut text = String::from(prefix);
    for (index, (name, description)) in skills.enumerate() {
        if index > 0 {
            text.push_str(separator);
        }
        text.push_str(&catalogue_entry(lang, name, description));
    }
    text.push_str(suffix);
    text
}

/// What the catalogue says of one skill.
pub fn catalogue_entry(lang: Lang, name: &str, description: &str) -> String {
    let [open, close] = lang.pick([" (", ")"], ["（", "）"]);
    [name, open, description.trim(), close].concat()
}

/// The description of the parameter `name` of `activate_skill`.
pub fn skill_parameter(lang: Lang) -> &'static str {
    lang.pick("The name of the skill to activate", "要激活的技能名称")
}

/// A prompt skill in the system prompt.
pub fn prompt_skill(name: &str, instructions: &str) -> String {
    format!("【已加载 Skill: {name}】\n{instructions}")
}

/// A prompt skill was called, by `activate_skill` or as a tool.
pub fn is_prompt_skill(lang: Lang, name: &str) -> String {
    match lang {
        Lang::En => format!(
            "{name} is a prompt skill and is neither called nor activated: its rules are in the system prompt when a message calls for them."
        ),
        Lang::Zh => {
            format!("{name} 是提示词技能，不能调用，也不需要激活：消息匹配时它的规则会直接写入系统提示。")
        }
    }
}

/// The result of activating a skill whose instructions are in the conversation already.
pub fn already_active(lang: Lang, name: &str) -> String {
    match lang {
        Lang::En => format!("The skill {name} is already active; its instructions are above. Follow them."),
        Lang::Zh => format!("技能 {name} 已处于激活状态，指令见上文，请按其操作。"),
    }
}

/// What stands for an activation when its run is over.
pub fn activation_ended(lang: Lang, name: &str) -> String {
    match lang {
        Lang::En => format!("(The skill {name} was active in that run. Activate it again to use it.)"),
        Lang::Zh => format!("（技能 {name} 曾在当时激活，如需使用请重新激活。）"),
    }
}

/// A tool result that says what went wrong, as JSON.
pub fn error(sentence: &str) -> String {
    json!({ "error": sentence }).to_string()
}

/// No tool has this name.
pub fn unknown_tool(lang: Lang, name: &str) -> String {
    match lang {
        Lang::En => format!("No such tool: {name}"),
        Lang::Zh => format!("未找到工具：{name}"),
    }
}

/// The tool exists and is hidden; these skills would unlock it (none: no enabled skill does).
pub fn locked(lang: Lang, name: &str, skills: &str) -> String {
    match (lang, skills.is_empty()) {
        (Lang::En, true) => format!("The tool {name} can't be used: no enabled skill unlocks it."),
        (Lang::Zh, true) => format!("工具 {name} 不可用：没有启用的技能可以解锁它。"),
        (Lang::En, false) => format!(
            "The tool {name} is locked. Call activate_skill with {skills} first, follow its instructions, and call {name} in a later reply."
        ),
        (Lang::Zh, false) => {
            format!(
                "工具 {name} 尚未解锁。请先调用 activate_skill 激活 {skills}，按其指令操作，在下一次回复中再调用 {name}。"
            )
        }
    }
}

/// The budget for tool definitions left the tool out of the request.
pub fn no_room(lang: Lang, name: &str) -> String {
    match lang {
        Lang::En => format!(
            "The tool {name} can't be called: its definition found no room in the request. Do without it, or tell the user."
        ),
        Lang::Zh => format!("工具 {name} 不可调用：请求中放不下它的定义。请不用它完成任务，或告诉用户。"),
    }
}

/// The tool was not in the set that was sent with this round's request; it is visible from the next round.
pub fn not_yet(lang: Lang, name: &str) -> String {
    match lang {
        Lang::En => format!(
            "Not executed: {name} was not available when you replied. Read the skill's instructions; it can be called from your next reply on."
        ),
        Lang::Zh => format!("未执行：你回复时 {name} 尚不可用。请先阅读技能指令，从下一次回复起可以调用。"),
    }
}

/// The tool was visible when the request was sent, and no longer is.
pub fn revoked(lang: Lang, name: &str) -> String {
    match lang {
        Lang::En => {
            format!("Not executed: {name} was withdrawn; the skill that unlocked it is no longer active.")
        }
        Lang::Zh => format!("未执行：{name} 已被收回，解锁它的技能不再处于激活状态。"),
    }
}

/// No skill has this name.
pub fn unknown_skill(lang: Lang, name: &str, known: &str) -> String {
    match (lang, known.is_empty()) {
        (Lang::En, true) => format!("No such skill: {name}"),
        (Lang::En, false) => format!("No such skill: {name}. Available skills: {known}"),
        (Lang::Zh, true) => format!("未找到技能：{name}"),
        (Lang::Zh, false) => format!("未找到技能：{name}。可用技能：{known}"),
    }
}

/// The skill is installed and switched off.
pub fn disabled_skill(lang: Lang, name: &str) -> String {
    match lang {
        Lang::En => format!("The skill {name} is disabled and can't be activated. Do without it."),
        Lang::Zh => format!("技能 {name} 已停用，无法激活，请不要使用它。"),
    }
}

/// A skill's name was called as if it were a tool.
pub fn skill_is_no_tool(lang: Lang, name: &str) -> String {
    match lang {
        Lang::En => {
            format!("{name} is a skill, not a tool. Call activate_skill with {{\"name\":\"{name}\"}}.")
        }
        Lang::Zh => {
            format!("{name} 是技能而不是工具，请调用 activate_skill，参数为 {{\"name\":\"{name}\"}}。")
        }
    }
}

/// `activate_skill` was called without a name.
pub fn name_missing(lang: Lang) -> &'static str {
    lang.pick("The required argument name is missing", "缺少必填参数 name")
}

/// The arguments are no JSON object.
pub fn arguments_unreadable(lang: Lang, name: &str, why: &str) -> String {
    match lang {
        Lang::En => {
            format!("Not executed: the arguments of {name} can't be used ({why}). Send one JSON object.")
        }
        Lang::Zh => format!("未执行：{name} 的参数无法使用（{why}）。请以一个 JSON 对象重新发送。"),
    }
}

/// The arguments do not fit the tool's schema.
pub fn arguments_misfit(lang: Lang, name: &str, misfits: &str) -> String {
    match lang {
        Lang::En => format!("Not executed: the arguments of {name} do not fit. {misfits}"),
        Lang::Zh => format!("未执行：{name} 的参数不符合要求。{misfits}"),
    }
}

/// The person did not allow a write.
pub fn denied(lang: Lang, name: &str, reason: &str) -> String {
    match (lang, reason.is_empty()) {
        (Lang::En, true) => format!("Not executed: the user did not allow {name}. Do not call it again."),
        (Lang::En, false) => {
            format!("Not executed: the user did not allow {name} and says: {reason}. Do not call it again.")
        }
        (Lang::Zh, true) => format!("未执行：用户没有允许 {name}，请不要再次调用。"),
        (Lang::Zh, false) => format!("未执行：用户没有允许 {name}，原因：{reason}。请不要再次调用。"),
    }
}

/// The same write with the same arguments was executed in this run already.
pub fn write_repeated(lang: Lang, name: &str) -> String {
    match lang {
        Lang::En => format!(
            "Not executed: {name} already ran in this conversation turn with the same arguments; its result is above. Do not repeat it."
        ),
        Lang::Zh => format!("未执行：{name} 在本次运行中已用相同参数执行过，结果见上文，请不要重复提交。"),
    }
}

/// Appended to a result when the same calls came again.
pub fn repeat_hint(lang: Lang) -> &'static str {
    lang.pick(
        "You have already called this tool with the same arguments; the result will not change. Answer the user from what you know and do not repeat the call.",
        "你已经用相同的参数调用过这个工具，结果不会变化。请根据已有信息直接回复用户，不要重复调用。",
    )
}

/// A call that was never executed since its run ended first.
pub fn run_ended(lang: Lang) -> &'static str {
    lang.pick("Not executed: the run ended before this call.", "未执行：运行已在此调用之前结束。")
}

/// A call that had begun when its run ended, so that nobody knows what came of it.
pub fn outcome_unknown(lang: Lang) -> &'static str {
    lang.pick(
        "The run ended while this call was under way; whether it took effect is unknown. Check before you repeat it.",
        "运行在此调用进行中结束，结果未知。重复之前请先核实是否已生效。",
    )
}
