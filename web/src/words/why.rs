//! Why a tool is visible or hidden: in a word or two, and as a line.

use skillsight_core::lang::Lang;
use skillsight_core::skill::SkillName;
use skillsight_core::visibility::{Hidden, Reason, VisibleSet};

use super::talk::skills;
use super::{Msg, lang, t};

pub const NO_ENABLED: Msg = Msg { en: "no enabled skill", zh: "无启用的技能" };

/// Why a tool is visible or hidden, as a line.
pub fn of(set: &VisibleSet, tool: &str) -> String {
    if let Some(tool) = set.get(tool) {
        return visible(&tool.reason);
    }
    match set.hidden.iter().find(|hidden| hidden.name.as_str() == tool) {
        Some(tool) => hidden(&tool.why),
        None => lang().pick("There is no tool of this name", "没有这个名字的工具").to_owned(),
    }
}

/// Why a tool is visible, in a word or two.
pub fn visible_in_short(reason: &Reason) -> String {
    let said = match reason {
        Reason::General => lang().pick("general", "通用"),
        Reason::Management | Reason::Files { .. } => lang().pick("management", "管理"),
        Reason::Unlocked { by } => {
            return [lang().pick("by ", ""), &skills(by), lang().pick("", " 解锁")].concat();
        }
        Reason::IsolationOff => lang().pick("isolation off", "隔离已关"),
    };
    said.to_owned()
}

/// Why a tool is visible.
pub fn visible(reason: &Reason) -> String {
    let said = match reason {
        Reason::General => lang().pick("General: visible in every round", "通用：每一圈都可见"),
        Reason::Management => {
            lang().pick("Management: visible while there are enabled skills", "管理：有启用的技能时可见")
        }
        Reason::Files { of, .. } => {
            let (en, zh) = (["Management: reads the files of ", ""], ["管理：读取 ", " 的文件"]);
            let [before, behind] = lang().pick(en, zh);
            return [before, &skills(of), behind].concat();
        }
        Reason::Unlocked { by } => {
            return [lang().pick("Unlocked by ", "由 "), &skills(by), lang().pick("", " 解锁")].concat();
        }
        Reason::IsolationOff => {
            lang().pick("Visible only because isolation is off", "只因为隔离已关闭才可见")
        }
    };
    said.to_owned()
}

/// By which skills a tool was unlocked, and in which round of the run each was activated; `None` for a run before it.
pub fn unlocked(by: &[(&SkillName, Option<u32>)]) -> String {
    let place = |round: &Option<u32>| match (round, lang()) {
        (Some(0), Lang::En) => " (by you)".to_owned(),
        (Some(0), Lang::Zh) => "（由您激活）".to_owned(),
        (Some(number), Lang::En) => format!(" (round {number})"),
        (Some(number), Lang::Zh) => format!("（第 {number} 圈）"),
        (None, Lang::En) => " (in an earlier run)".to_owned(),
        (None, Lang::Zh) => "（在更早的运行中）".to_owned(),
    };
    if let ([(skill, round)], Lang::Zh) = (by, lang()) {
        return format!("由 {skill} 解锁{}", place(round));
    }
    let each: Vec<String> =
        by.iter().map(|(skill, round)| [skill.as_str(), &place(round)].concat()).collect();
    let each = each.join(lang().pick(", ", "、"));
    match lang() {
        Lang::En => format!("Unlocked by {each}"),
        Lang::Zh => format!("由 {each}解锁"),
    }
}

/// Why a tool is hidden, in a word or two.
pub fn hidden_in_short(why: &Hidden) -> String {
    let said = match why {
        Hidden::Locked { by } => return [lang().pick("needs ", "需 "), &any(by)].concat(),
        Hidden::NoSkill { .. } => t(NO_ENABLED),
        Hidden::OverBudget => lang().pick("over budget", "预算不足"),
        Hidden::Degraded => lang().pick("not sent", "未发送"),
    };
    said.to_owned()
}

/// Why a tool is hidden.
pub fn hidden(why: &Hidden) -> String {
    let said = match why {
        Hidden::Locked { by } => {
            let (before, after) = lang().pick(("Locked: ", " unlocks it"), ("未解锁：激活 ", " 后可见"));
            return [before, &any(by), after].concat();
        }
        Hidden::NoSkill { listed_by } if listed_by.is_empty() => {
            lang().pick("Only for skills, and no skill lists it", "仅供技能使用，且没有技能列出它")
        }
        Hidden::NoSkill { listed_by } => {
            let (before, after) = lang().pick(
                ("Hidden: the model can't activate ", ", which lists it (off, covered, broken or removed)"),
                ("隐藏：列出它的 ", " 无法激活（已停用、被覆盖、无法载入或已移除）"),
            );
            return [before, &skills(listed_by), after].concat();
        }
        Hidden::OverBudget => lang().pick(
            "Left out: the budget for tool definitions has no room for it",
            "未发送：工具定义的预算放不下它",
        ),
        Hidden::Degraded => lang().pick(
            "Left out: the page could not work out what the model may see, and sends only tools that say themselves that they are general",
            "未发送：页面无法判断模型可以看见什么，只发送自己声明为通用的工具",
        ),
    };
    said.to_owned()
}

/// Any one of some skills.
fn any(names: &[SkillName]) -> String {
    names.iter().map(SkillName::as_str).collect::<Vec<_>>().join(lang().pick(" or ", " 或 "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::set_lang;

    fn names() -> [SkillName; 2] {
        ["process-refund", "order-inquiry"].map(|name| SkillName::parse(name).expect("a skill's name"))
    }

    #[test]
    fn a_reason_names_each_skill_and_the_round_of_its_activation() {
        let [refund, inquiry] = names();
        let (one, two) = ([(&refund, Some(1))], [(&refund, Some(1)), (&inquiry, None)]);
        set_lang(Lang::En);
        assert_eq!(unlocked(&one), "Unlocked by process-refund (round 1)");
        assert_eq!(unlocked(&two), "Unlocked by process-refund (round 1), order-inquiry (in an earlier run)");
        set_lang(Lang::Zh);
        assert_eq!(unlocked(&one), "由 process-refund 解锁（第 1 圈）");
        assert_eq!(unlocked(&two), "由 process-refund（第 1 圈）、order-inquiry（在更早的运行中）解锁");
    }

    #[test]
    fn a_locked_tool_names_the_skills_that_open_it_in_both_forms() {
        let why = Hidden::Locked { by: names().into() };
        set_lang(Lang::En);
        assert_eq!(hidden_in_short(&why), "needs process-refund or order-inquiry");
        assert_eq!(hidden(&why), "Locked: process-refund or order-inquiry unlocks it");
        set_lang(Lang::Zh);
        assert_eq!(hidden_in_short(&why), "需 process-refund 或 order-inquiry");
        assert_eq!(hidden(&why), "未解锁：激活 process-refund 或 order-inquiry 后可见");
    }
}
