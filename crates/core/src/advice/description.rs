//! Whether a description says what the skill does, when to use it, and what need not be done by hand.

use crate::lang::{Lang, is_han};
use crate::skill::{Field, Skill};

use super::AdviceKind;
use super::chars::begins;
use super::front::Front;
use super::own_words::{ends_clause, has_any, own_words, up_to, words};
use super::report::Report;

/// Checks the description. `steps` are the titles of the first steps.
pub(super) fn check(skill: &Skill, front: &Front<'_>, steps: &[String], report: &mut Report) {
    let at = front.value_at(Field::Description);
    let text = skill.description.to_ascii_lowercase();
    let own = || own_words(&skill.description);
    let clauses: Vec<Clause<'_>> = clauses(&text).map(Clause::of).collect();
    let vague = is_label(&clauses);
    let says_when = clauses.iter().any(|clause| clause.says_when);
    if vague {
        report.add(at, AdviceKind::VagueDescription { description: own(), steps: steps.to_vec() });
    }
    if !says_when {
        let occasion = occasion(&skill.instructions).map(own_words);
        report.add(at, AdviceKind::DescriptionWithoutWhen { description: own(), occasion });
    }
    // One thing at a time; and a skill without tools leaves nothing to do by hand.
    if !vague && says_when && !skill.tools.is_empty() && !has_any(&text, EASE) {
        report.add(at, AdviceKind::DescriptionWithoutEase { description: own() });
    }
}

/// Words that say what need not be done by hand.
const EASE: &str =
    "无需|无须|不用|不必|不需要|自动|一步到位|免去|no need|without|automatic|not need|n't need|no manual";

/// Words of a clause that says when.
const WHEN: &str = "适用场|时使用|时调用|时激活|时触发|时用|的时候|场景|用户要求|用户想|用户询问|用户需要|用户提到|如用户|若用户|如果用户|用户说";

/// The same in English; each is a whole word or several.
const WHEN_EN: &str = "\
    use before|use after|use during|use while|use if|when|whenever|if the user|if a user\
    |if someone|use for|use it for|use this for|used for|useful for|meant for|intended for\
    |suitable for";

/// Words that begin what a description says besides what the skill does.
const ASIDE: &str = "无需|无须|不用|不必|不需要|no need|without|use this";

/// Verbs that say nothing yet.
const VAGUE: &str = "\
    处理|负责|支持|帮助|管理|提供|协助|handle|help|manage|support|deal|assist|process|work with|a skill\
    |the skill|this skill|skill for|tool for";

/// Words that join two actions.
const JOINS: &str = "并|然后|再|同时|接着|后";

/// A clause in lower case: what it says of the skill's doing, and whether it says when to use it.
#[derive(Debug, PartialEq, Eq)]
struct Clause<'t> {
    what: &'t str,
    says_when: bool,
}

impl<'t> Clause<'t> {
    fn of(text: &'t str) -> Self {
        let before = |at: Option<usize>| at.and_then(|at| text.get(..at));
        let aside = words(ASIDE).filter_map(|word| text.find(word)).min();
        // `当用户要求退款时，…`; and not 当前.
        if let Some(rest) = text.strip_prefix('当').filter(|rest| !begins(rest, "前天日月地")) {
            let what = rest.split_once('时').map_or("", |(_, what)| what);
            return Clause { what: if says_use(what) { "" } else { what }, says_when: true };
        }
        if let Some(at) = words(WHEN).filter_map(|word| text.find(word)).min() {
            // What stands before 适用于 is what the skill does; before 时使用 it is when.
            let what = before(text.find("适用于").filter(|what| *what <= at)).unwrap_or_default();
            return Clause { what, says_when: true };
        }
        // `适用于机器人的开发与调试` says what and when at once.
        if let Some((lead, purpose)) = text.split_once("适用于").or_else(|| text.split_once("用于")) {
            let what = if purpose.is_empty() { lead } else { purpose };
            return Clause { what, says_when: true };
        }
        if let Some(at) = words(WHEN_EN).filter_map(|word| find_words(text, word)).min() {
            return Clause { what: before(Some(at)).unwrap_or_default(), says_when: true };
        }
        if let Some(at) = find_words(text, "for").filter(|at| {
            let after = text.get(at + "for".len()..).unwrap_or_default();
            *at == 0 || count_words(after) >= 3
        }) {
            return Clause { what: if at == 0 { "" } else { text }, says_when: true };
        }
        Clause { what: before(aside).unwrap_or(text), says_when: false }
    }
}

/// Whether what follows 时 only says that the skill is used then.
fn says_use(text: &str) -> bool {
    words("使用|调用|激活|触发|用").any(|word| text.starts_with(word))
}

/// The clauses of a text, without those that are empty.
fn clauses(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        loop {
            if rest.is_empty() {
                return None;
            }
            let mut chars = rest.chars();
            let mut end = rest.len();
            while let Some(c) = chars.next() {
                if ends_clause(c, chars.clone().next()) {
                    end = rest.len() - chars.as_str().len() - c.len_utf8();
                    break;
                }
            }
            let clause = rest.get(..end).unwrap_or_default().trim();
            rest = chars.as_str();
            if !clause.is_empty() {
                return Some(clause);
            }
        }
    })
}

/// Whether all that is said of the skill's doing is a label: `处理退款`, `Handles refunds`. A single clause that begins with
/// an empty verb may be longer.
fn is_label(clauses: &[Clause<'_>]) -> bool {
    let said: Vec<&str> =
        clauses.iter().map(|clause| clause.what.trim()).filter(|what| !what.is_empty()).collect();
    let text = said.concat();
    let single = said.len() < 2;
    let vague = said.first().is_some_and(|what| words(VAGUE).any(|verb| what.starts_with(verb)));
    match Lang::of(&text) {
        Lang::Zh => {
            let length = text.chars().filter(|c| is_han(*c)).count() + 2 * count_words(&text);
            !has_any(&text, JOINS) && length <= if vague && single { 16 } else { 10 }
        }
        Lang::En => {
            let words: usize = said.iter().map(|what| count_words(what)).sum();
            words <= if vague && single { 10 } else { 4 }
        }
    }
}

/// How many English words there are.
fn count_words(text: &str) -> usize {
    text.split(|c: char| !(c.is_ascii_alphanumeric() || c == '\'' || c == '-'))
        .filter(|word| !word.is_empty())
        .count()
}

/// Where words stand whole.
fn find_words(text: &str, words: &str) -> Option<usize> {
    let is_letter = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_alphanumeric);
    text.match_indices(words).map(|(at, _)| at).find(|at| {
        let bytes = text.as_bytes();
        let before = at.checked_sub(1).and_then(|before| bytes.get(before));
        !is_letter(before) && !is_letter(bytes.get(at + words.len()))
    })
}

/// When the instructions say that they apply: `当用户…时`, `When the user …,`.
fn occasion(instructions: &str) -> Option<&str> {
    if let Some((_, rest)) = instructions.split_once("当用户") {
        let clause = up_to(rest, ends_clause);
        let end = clause.rfind('时')?;
        let from = instructions.len() - rest.len() - "用户".len();
        return instructions.get(from..from + "用户".len() + end);
    }
    let (_, rest) = instructions.split_once("hen the user ")?;
    let from = instructions.len() - rest.len() - "the user ".len();
    let clause = up_to(instructions.get(from..)?, ends_clause);
    // Before a colon or a parenthesis the occasion goes on: "When the user wants to:".
    let next = instructions.get(from + clause.len()..)?.chars().next();
    matches!(next, Some(',' | '.' | ';')).then_some(clause)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(description: &str, label: bool, when: bool) {
        let text = description.to_ascii_lowercase();
        let clauses: Vec<Clause<'_>> = clauses(&text).map(Clause::of).collect();
        let found = (is_label(&clauses), clauses.iter().any(|clause| clause.says_when));
        assert_eq!(found, (label, when), "{description}: {clauses:?}");
    }

    #[test]
    fn a_label_is_told_from_what_a_skill_does() {
        for label in [
            "处理退款",
            "退款处理技能",
            "订单查询助手。",
            "处理用户的退货退款请求",
            "提供订单查询服务",
            "Handles refunds",
            "Refund processing.",
            "Helps with all kinds of PDF files",
            "A skill for refunds",
        ] {
            check(label, true, false);
        }
        for full in [
            "查询订单并退款",
            "查询订单状态和物流进度",
            "订单全流程查询技能：查询订单详情，如果已发货则同时查询物流轨迹",
            "Looks up an order and files the refund",
            "Extract text and tables from PDF files, fill forms, merge documents.",
            "Handles refunds: looks up the order, checks it, submits the refund",
        ] {
            check(full, false, false);
        }
    }

    #[test]
    fn when_to_use_a_skill_is_said_in_many_ways() {
        for when in [
            "查询订单状态，提交退款申请。适用于用户要求退款的场景",
            "当用户要求退款时，查询订单状态并提交退款",
            "用于查询订单状态，验证退款资格并提交申请",
            "查询订单并提交退款，用户要求退货时使用",
            "Looks up an order and files the refund. Use when the user wants money back.",
            "Looks up an order and files the refund, for customers who ask for their money.",
            "适用于水文模型的前向模拟与参数率定，输出总出流",
            "Review whether claims are backed by evidence. Use before publishing.",
            "Use this for refunds. Looks up the order, then submits the refund.",
        ] {
            check(when, false, true);
        }
        for only_when in [
            "处理退款。适用于用户要求退款的场景",
            "当用户要求退款时使用",
            "Use when the user wants a refund.",
        ] {
            check(only_when, true, true);
        }
        check("查询当前订单的状态和物流进度，返回结果", false, false);
        check("Looks up information about parcels and performs checks", false, false);
    }

    #[test]
    fn the_occasion_is_taken_from_the_instructions() {
        for (instructions, expected) in [
            ("你是专员。当用户要求退货时，按照", Some("用户要求退货")),
            ("When the user asks for money, do", Some("the user asks for money")),
            ("当用户来。时", None),
            ("Use when the user wants to: a", None),
            ("Do it.", None),
        ] {
            assert_eq!(occasion(instructions), expected);
        }
    }
}
