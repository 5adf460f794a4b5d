//! Words of the top bar, of buttons, and of the page as a whole.

use skillsight_core::tool::ToolboxError;
use skillsight_core::visibility::VisibilityError;

use skillsight_core::lang::Lang;
use skillsight_core::workspace::WorkspaceFault;

use super::{Msg, fill, lang, t};
use crate::state::Fault;

pub const TAGLINE: Msg = Msg { en: "See what the model sees", zh: "看见模型所见" };
pub const LANGUAGE: Msg = Msg { en: "切换到中文", zh: "Switch to English" };
pub const THEME_AUTO: Msg = Msg { en: "Theme: as the system", zh: "主题：跟随系统" };
pub const THEME_LIGHT: Msg = Msg { en: "Theme: light", zh: "主题：浅色" };
pub const THEME_DARK: Msg = Msg { en: "Theme: dark", zh: "主题：深色" };
pub const CONNECT: Msg = Msg { en: "Connect a model…", zh: "连接模型…" };
pub const REHEARSAL: Msg = Msg { en: "Rehearsal model", zh: "排练模型" };
pub const REHEARSAL_NOTE: Msg = Msg { en: "rules, not an LLM", zh: "不是大模型，按规则演示" };
pub const NO_KEY: Msg = Msg { en: "no key", zh: "未填密钥" };
pub const CLOSE: Msg = Msg { en: "Close", zh: "关闭" };
pub const CANCEL: Msg = Msg { en: "Cancel", zh: "取消" };
pub const SAVE: Msg = Msg { en: "Save", zh: "保存" };
pub const REMOVE: Msg = Msg { en: "Remove", zh: "移除" };
pub const COPY: Msg = Msg { en: "Copy", zh: "复制" };
pub const COPIED: Msg = Msg { en: "Copied", zh: "已复制" };
pub const COPY_FAILED: Msg = Msg { en: "The browser did not allow copying", zh: "浏览器不允许复制" };
pub const ISOLATION_OFF: Msg = Msg {
    en: "Isolation is off: every tool is visible from round 1",
    zh: "隔离已关闭：所有工具从第 1 圈起可见",
};
pub const TAB_SKILLS: Msg = Msg { en: "Skills", zh: "技能" };
pub const TAB_TALK: Msg = Msg { en: "Try", zh: "试用" };
pub const TAB_INSPECT: Msg = Msg { en: "Rounds", zh: "每一圈" };
pub const NEW_TALK: Msg = Msg { en: "New conversation", zh: "新对话" };
pub const HISTORY: Msg = Msg { en: "Earlier conversations", zh: "以前的对话" };
pub const NO_STORAGE: Msg = Msg {
    en: "This browser does not let the page store anything: what you set up is gone when the tab closes.",
    zh: "此浏览器不允许页面存储数据：关闭标签页后，您的设置和对话都会消失。",
};
pub const STORAGE_CLOSED: Msg = Msg {
    en: "The browser closed this page's storage: its data was deleted, or another tab has a newer version of the page. Nothing is kept any more.",
    zh: "浏览器关闭了本页的存储：数据已被清除，或另一个标签页打开了本页的更新版本。此后的内容都不会保存。",
};
pub const STORAGE_CLOSED_WHAT: Msg = Msg {
    en: "What you see is still here: download your skills or copy what you wrote, then reload the page.",
    zh: "眼前的内容还在：请先下载您的技能，或复制您写的内容，然后刷新页面。",
};
pub const NOT_READ: Msg = Msg {
    en: "What you have set up could not be read this time. It is still kept: reload the page to try again.",
    zh: "这次没能读出您的设置。它们仍保存着：请刷新页面再试。",
};
pub const NOT_KEPT: Msg = Msg {
    en: "Something was not kept, so a reload would lose it: free some space in this browser, and do it again.",
    zh: "有内容没有保存成功，刷新页面会丢失它：请清理浏览器存储空间后重做一次。",
};
pub const NOT_SAVED: Msg = Msg { en: "The download was not made.", zh: "没有生成下载文件。" };
pub const SAVED_IN_PART: Msg = Msg { en: "The download is not complete.", zh: "下载文件不完整。" };
pub const WORKSPACE_UNREADABLE: Msg =
    Msg { en: "What you had set up can't be read.", zh: "已保存的设置无法读取。" };
pub const TALK_UNREADABLE: Msg = Msg {
    en: "A conversation that was kept can't be read, so it is not opened and stays as it is. Reload to try again, or begin a new one. Details:",
    zh: "有一段已保存的对话无法读取，因此没有打开，并保持原样。请刷新页面重试，或开始新对话。详情：",
};
pub const TALK_ELSEWHERE: Msg =
    Msg { en: "That conversation is open in another tab.", zh: "该对话已在另一个标签页打开。" };
pub const TALK_ELSEWHERE_WHAT: Msg = Msg {
    en: "Go on there, or close that tab first.",
    zh: "请在那里继续，或先关闭那个标签页。",
};
pub const CRASHED: Msg = Msg {
    en: "Skillsight hit a fault of its own and stopped; nothing more is sent. Reload the page: what was saved is still there. Details:",
    zh: "Skillsight 自身出错并已停止，不会再发送任何请求。请刷新页面，已保存的内容仍在。详情：",
};
pub const REGIONS: Msg = Msg { en: "Regions", zh: "区域" };
pub const LANGUAGE_SHORT: Msg = Msg { en: "中文", zh: "English" };
pub const CHANGE_MODEL: Msg = Msg { en: "Change model…", zh: "更换模型…" };
pub const NO_MODEL: Msg = Msg { en: "no model chosen", zh: "未选模型" };
pub const BAD_ENDPOINT: Msg = Msg {
    en: "The address of the endpoint can't be read, so the rehearsal model answers.",
    zh: "接口地址无法识别，因此由排练模型回答。",
};
pub const ISOLATION: Msg = Msg { en: "Isolation", zh: "隔离" };
pub const ISOLATION_NOTE: Msg = Msg {
    en: "On: a skill's tools stay hidden until the model activates that skill. Off: the model sees every tool from round 1, so that you can watch it go straight for a write. Approvals stand: a write still asks first. A change counts from the next run.",
    zh: "开启：技能的专属工具在激活前不可见。关闭：模型从第 1 圈起看见所有工具，可以观察它会不会跳过技能直接动手。审批不变：写操作仍会先问您。改动从下一次运行起生效。",
};
pub const APPROVALS_STAND: Msg = Msg { en: "Writes still ask first.", zh: "写操作仍会先问您。" };
pub const DEGRADED: Msg = Msg {
    en: "The page could not work out what the model may see, so it sends only general tools; nothing else can run.",
    zh: "页面无法判断模型可以看见什么，因此只发送通用工具，其他工具一律不能运行。",
};
pub const TWO_OF_ONE_NAME: Msg = Msg {
    en: "Two tools are named {}: rename one, or remove one.",
    zh: "有两个工具都叫 {}：请给其中一个改名，或移除一个。",
};
pub const RESERVED_NAME: Msg = Msg {
    en: "{} is the name of a management tool: give that tool another name.",
    zh: "{} 是管理工具的名称：请给该工具换个名字。",
};
pub const UNKNOWN_ACTIVATION: Msg = Msg {
    en: "The conversation holds the instructions of {}, a skill that is no longer installed: begin a new conversation.",
    zh: "对话中有技能 {} 的指令，但这个技能已不在列表里：请开始新对话。",
};
pub const NOT_LOADED: Msg =
    Msg { en: "A part of the page did not load.", zh: "页面的一部分未能加载。" };
pub const NOT_LOADED_WHAT: Msg = Msg {
    en: "The connection to the page's host may be down: try again when you are online. Or the page was updated meanwhile: then reload it. What you wrote is kept.",
    zh: "与页面所在主机的连接可能已断开：联网后请重试。也可能页面已经更新：请刷新页面。您写的内容仍在。",
};
pub const LOADING: Msg = Msg { en: "Loading…", zh: "正在加载…" };
pub const RELOAD: Msg = Msg { en: "Reload the page", zh: "刷新页面" };
pub const TRY_AGAIN: Msg = Msg { en: "Try again", zh: "重试" };
pub const DISMISS: Msg = Msg { en: "Dismiss", zh: "知道了" };
pub const NO_TALKS: Msg = Msg { en: "None yet.", zh: "还没有。" };
pub const TALK_SHOWN: Msg = Msg { en: "shown now", zh: "当前" };
pub const TALKS_WAIT: Msg = Msg {
    en: "A run is under way: stop it to open another conversation.",
    zh: "正在运行：停止后才能打开其他对话。",
};

/// Why the smallest set is sent, and what to do about it.
pub fn degraded_because(error: &VisibilityError) -> String {
    let (msg, name) = match error {
        VisibilityError::Toolbox(ToolboxError::Duplicate(name)) => (TWO_OF_ONE_NAME, name.as_str()),
        VisibilityError::Toolbox(ToolboxError::Reserved(name)) => (RESERVED_NAME, name.as_str()),
        VisibilityError::UnknownActivation(name) => (UNKNOWN_ACTIVATION, name.as_str()),
    };
    fill(msg, &[name])
}

/// What went wrong with what is kept: a heading, and why or what to do.
pub fn fault(fault: &Fault) -> (&'static str, String) {
    match fault {
        Fault::NoStorage(why) => (t(NO_STORAGE), why.clone()),
        Fault::StorageClosed => (t(STORAGE_CLOSED), t(STORAGE_CLOSED_WHAT).to_owned()),
        Fault::NotRead(why) => (t(NOT_READ), why.clone()),
        Fault::NotKept(why) => (t(NOT_KEPT), why.clone()),
        Fault::NotSaved(why) => (t(NOT_SAVED), why.clone()),
        Fault::SavedInPart(what) => (t(SAVED_IN_PART), what.clone()),
        Fault::Unreadable(why) => (t(WORKSPACE_UNREADABLE), why.clone()),
        Fault::TalkUnreadable(why) => (t(TALK_UNREADABLE), why.clone()),
        Fault::TalkElsewhere => (t(TALK_ELSEWHERE), t(TALK_ELSEWHERE_WHAT).to_owned()),
    }
}

/// The stored workspace can't be read.
pub fn unreadable(fault: &WorkspaceFault) -> String {
    match (fault, lang()) {
        (WorkspaceFault::Newer(version), Lang::En) => format!(
            "What is stored was written by a later version of this page ({version}). Reload to get it; until then nothing is changed in it."
        ),
        (WorkspaceFault::Newer(version), Lang::Zh) => {
            format!("已存数据由本页面的更新版本（{version}）写入。请刷新页面以更新；在此之前不会改动它。")
        }
        (WorkspaceFault::Damaged(why), Lang::En) => {
            format!(
                "What is stored can't be read ({why}). It is left as it is, and changes in this tab are not kept."
            )
        }
        (WorkspaceFault::Damaged(why), Lang::Zh) => {
            format!("已存数据无法读取（{why}）。它会保持原样，本标签页的改动不会保存。")
        }
    }
}
