//! One sentence of instructions as a guard and what to do: `如果 A，做 B`, `do B if A`, `otherwise do C`.

use super::text::{
    SPACES, after, before, begins, digits, earliest, ends, entries, has_any, head, listed, places, strip_any,
    strip_start, tail, trim, trim_end, trim_start,
};

/// When a part of the instructions counts.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub(super) struct Guard {
    /// Only when none of the branches before it did.
    pub(super) otherwise: bool,
    /// Only when this holds, in the author's words.
    pub(super) condition: Option<String>,
    /// The condition is turned round (`unless`).
    pub(super) negated: bool,
    /// The condition is rather a moment (`when`, `当`): one that can't be judged counts as met.
    pub(super) moment: bool,
    /// The condition is only a value, for what the sentence before it speaks of.
    pub(super) case: bool,
}

impl Guard {
    /// Whether the part counts in any case.
    pub(super) fn is_open(&self) -> bool {
        !self.otherwise && self.condition.is_none()
    }
}

const IF: &str =
    "如果|假如|假设|倘若|要是|仅当|只有当|若是|若|if |only if |in case |provided that |in the event that ";
const MOMENT: &str = "一旦|当|待|when |whenever |once |only when |after ";
const UNLESS: &str = "unless |除非";
const ELSE: &str = "\
    否则|不然|反之|其他情况|其它情况|其余情况|otherwise|else|in all other cases|in any other case\
    |in other cases";
/// The last of several cases.
const OTHER: &str = "其他|其它|其余|默认|anything else|any other|all other|other|default";

/// What may begin the action when nothing parts it from the condition.
const ACTIONS_ZH: &str =
    "请|使用|调用|直接|告知|告诉|提示用户|通知|说明|询问|回复|停止|终止|结束|跳过|继续|就";
const ACTIONS_EN: &str = "\
    call|use|invoke|run|execute|tell|inform|say|reply|ask|explain|stop|skip|continue|proceed|please|let\
    |notify";

/// The sentences of a paragraph, in order. A branch that begins inside a sentence (`，否则…`) is one of its own.
pub(super) fn sentences(text: &str) -> Vec<String> {
    let mut found = vec![String::new()];
    let mut depth = 0_usize;
    let mut rest = text.char_indices().peekable();
    while let Some((at, c)) = rest.next() {
        if let Some(last) = found.last_mut() {
            last.push(c);
        }
        let next = rest.peek().map(|(_, c)| *c);
        let ends = match c {
            '(' | '（' => {
                depth += 1;
                false
            }
            ')' | '）' => {
                depth = depth.saturating_sub(1);
                false
            }
            '。' | '！' | '？' | '；' | '\n' => true,
            '.' | '!' | '?' | ';' => {
                next.is_none_or(char::is_whitespace) && !is_abbreviation(before(text, at))
            }
            ',' | '，' => starts_branch(after(text, at + c.len_utf8())),
            _ => false,
        };
        if ends && depth == 0 {
            found.push(String::new());
        }
    }
    let trim = |text: &String| trim(text, " \t\n。；;，,").to_owned();
    found.iter().map(trim).filter(|text| !text.is_empty()).collect()
}

/// Splits a sentence into its guard and what to do. With `cases`, `V：do B` is the branch for the case V.
pub(super) fn guarded(sentence: &str, cases: bool) -> (Guard, String) {
    let text = trim_start(sentence, " \t\n，,：:");
    let text = strip_any(text, "但是|但|并且|那么|And |But |Then |and |but ").unwrap_or(text);
    if let Some(rest) = strip_else(text) {
        // "else if": the condition is its own, the "else" stays.
        let (inner, action) = guarded(rest, false);
        return (Guard { otherwise: true, ..inner }, action);
    }
    if cases && let Some((value, action)) = case_of(text) {
        let otherwise = strip_start(value, OTHER).is_some();
        let condition = (!otherwise).then(|| value.to_owned());
        return (Guard { otherwise, condition, case: true, ..Guard::default() }, action.to_owned());
    }
    let bounded = |rest: &&str| boundary(rest).is_some();
    let formal = text.strip_prefix('如').filter(|rest| !begins(rest, "下何图上同有"));
    let (rest, negated, moment) = if let Some(rest) = strip_start(text, IF) {
        (Some(rest), false, false)
    } else if let Some(rest) = strip_start(text, UNLESS) {
        (Some(rest), true, false)
    } else if let Some(rest) = strip_start(text, MOMENT).filter(bounded) {
        (Some(rest), false, true)
    } else {
        (formal.filter(bounded), false, false)
    };
    let (condition, action, negated) = match rest {
        Some(rest) => {
            let (condition, action) = boundary(rest).or_else(|| at_action(rest)).unwrap_or((rest, ""));
            (condition.to_owned(), action.to_owned(), negated)
        }
        None => match trailing(text).or_else(|| bracketed(text)) {
            Some((action, condition, negated)) => (condition, action, negated),
            None => return (Guard::default(), text.to_owned()),
        },
    };
    let condition = trim_end(condition.trim(), "：:，,");
    let condition =
        condition.strip_suffix("的话").or(condition.strip_suffix('时')).unwrap_or(condition).trim();
    let condition = Some(condition.to_owned());
    (Guard { condition, negated, moment, ..Guard::default() }, action.trim().to_owned())
}

/// What follows an "otherwise".
fn strip_else(text: &str) -> Option<&str> {
    strip_start(text, ELSE).filter(|rest| !rest.bytes().next().is_some_and(|b| b.is_ascii_alphabetic()))
}

/// Whether a branch of its own begins after a comma.
fn starts_branch(rest: &str) -> bool {
    let rest = rest.trim_start();
    let rest = strip_any(rest, "and |but |但是|但|而").unwrap_or(rest);
    let sentence = head(rest, "。；;\n");
    strip_else(rest).is_some()
        || strip_start(sentence, IF).is_some_and(|sentence| boundary(sentence).is_some())
}

/// Whether a full stop after this text belongs to the word and ends no sentence.
fn is_abbreviation(text: &str) -> bool {
    let word = tail(text, " \n(");
    let known = listed("e.g|i.e|etc|vs|No|no|cf|approx", word);
    known || (word.chars().count() <= 2 && !digits(word).is_empty())
}

/// Where a condition ends and the action begins: at the first comma, colon, arrow or "then" outside brackets that is not
/// followed by more of the condition.
fn boundary(text: &str) -> Option<(&str, &str)> {
    let mut depth = 0_usize;
    for (at, c) in text.char_indices() {
        let rest = after(text, at + c.len_utf8());
        let end = match c {
            '(' | '（' | '“' | '「' => {
                depth += 1;
                None
            }
            ')' | '）' | '”' | '」' => {
                depth = depth.saturating_sub(1);
                None
            }
            '，' | '：' | '→' => Some(rest),
            ',' | ':' if rest.is_empty() || begins(rest, SPACES) => Some(rest),
            '-' | '=' if rest.starts_with('>') => rest.strip_prefix('>'),
            '则' if !ends(before(text, at), "规原否准法守") => Some(rest),
            ' ' => rest.strip_prefix("then ").or(rest.strip_prefix("— ")),
            _ => None,
        };
        if let Some(action) = end.filter(|_| depth == 0) {
            let next = action.trim_start();
            let goes_on = strip_any(next, "且|并且|而且|同时满足|或|and |or ").is_some();
            if !goes_on {
                return Some((before(text, at), action));
            }
        }
    }
    None
}

/// [`boundary`] for a sentence without one: before the first word that begins an action.
fn at_action(text: &str) -> Option<(&str, &str)> {
    let zh = earliest(text, ACTIONS_ZH)
        .map(|(at, word)| if word == "就" { (at, at + word.len()) } else { (at, at) });
    let en =
        entries(ACTIONS_EN).filter_map(|word| places(text, word).first().copied()).min().map(|at| (at, at));
    let (end, start) = [zh, en].into_iter().flatten().filter(|(at, _)| *at > 0).min()?;
    Some((before(text, end), after(text, start)))
}

/// A sentence that ends in its condition: `do B if A`, `做 B，如果 A`. Then what to do, the condition, and whether it is
/// turned round.
fn trailing(text: &str) -> Option<(String, String, bool)> {
    let markers = " only if | only when | unless |，如果|，若|，除非|, if | if ";
    let (at, marker) = earliest(text, markers)?;
    let action = before(text, at);
    // "Check if it is there" has no condition.
    let last = action.rsplit(' ').next().unwrap_or_default().to_ascii_lowercase();
    if action.is_empty() || listed("check|see|determine|verify|ask|know|decide|judge|confirm", &last) {
        return None;
    }
    let rest = after(text, at + marker.len());
    let (condition, more) = rest.split_once(", ").unwrap_or((rest, ""));
    let action = if more.is_empty() { action.to_owned() } else { [action, ", ", more].concat() };
    Some((action, condition.to_owned(), has_any(marker, "unless|除非")))
}

/// A sentence with its condition in brackets: `做 B（如果 A）`.
fn bracketed(text: &str) -> Option<(String, String, bool)> {
    let (open, mark) = earliest(text, "（|(")?;
    let inner = after(text, open + mark.len());
    let (close, end) = earliest(inner, "）|)")?;
    let condition = strip_start(before(inner, close), IF)?;
    (!condition.contains("有需要") && condition.chars().count() > 1).then(|| {
        let action = [before(text, open), after(inner, close + end.len())].concat();
        (action, condition.to_owned(), false)
    })
}

fn split_case(text: &str) -> Option<(&str, &str)> {
    entries("->|=>|→|：|: ").find_map(|mark| text.split_once(mark))
}

/// `V：do B`, `V -> do B`, for a short V.
fn case_of(text: &str) -> Option<(&str, &str)> {
    let (value, action) = split_case(text)?;
    let short = value.chars().count() <= 24 && !value.trim().is_empty() && !has_any(value, "，|, ");
    short.then(|| (value.trim(), action.trim()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(sentence: &str, condition: &str, action: &str) {
        let (guard, found) = guarded(sentence, false);
        assert_eq!(
            (guard.condition.as_deref().unwrap_or_default(), found.as_str()),
            (condition, action),
            "{sentence}"
        );
    }

    #[test]
    fn the_condition_ends_where_the_action_begins() {
        check("如果状态为已到货，使用 a 提交，原因照抄", "状态为已到货", "使用 a 提交，原因照抄");
        check("如果有单号（no 不为空，且有效），使用 a", "有单号（no 不为空，且有效）", "使用 a");
        check("若 A 为 1，且 B 为 2，则使用 a", "A 为 1，且 B 为 2", "则使用 a");
        check("当状态为 X 时，使用 a", "状态为 X", "使用 a");
        check("如果规则通过则使用 a", "规则通过", "使用 a");
        check("若库存不足请使用 a", "库存不足", "请使用 a");
        check("如不存在，告知用户", "不存在", "告知用户");
        check("If the status is `x`, use a", "the status is `x`", "use a");
        check("if it is over 1,000 then call a", "it is over 1,000", "call a");
        check("If delivered -> call a", "delivered", "call a");
        check("If it is there call a", "it is there", "call a");
        check("Use a only if the status is x", "the status is x", "Use a");
        check("使用 a 查询（如果 no 不为空）", "no 不为空", "使用 a 查询");
    }

    #[test]
    fn what_is_no_condition_stays_whole() {
        for sentence in [
            "如下所示，使用 a",
            "Check if the order is there",
            "使用 a 查询（如有）",
            "当前状态",
            "Use a (a tool)",
        ] {
            check(sentence, "", sentence);
        }
    }

    #[test]
    fn otherwise_may_have_a_condition_of_its_own() {
        assert!(guarded("否则，告知用户", false).0.otherwise);
        let (guard, action) = guarded("Otherwise, if it is x, use a", false);
        assert!(guard.otherwise);
        assert_eq!((guard.condition.as_deref(), action.as_str()), (Some("it is x"), "use a"));
        assert!(!guarded("elsewhere is fine", false).0.otherwise);
        assert!(guarded("unless it is x, use a", false).0.negated);
        assert!(guarded("when it is x, use a", false).0.moment);
    }

    #[test]
    fn cases_are_branches_where_the_author_asks_for_them() {
        let (guard, action) = guarded("已到货：使用 a", true);
        assert_eq!((guard.condition.as_deref(), action.as_str()), (Some("已到货"), "使用 a"));
        assert!(guarded("Other: use a", true).0.otherwise);
        assert!(guarded("已到货：使用 a", false).0.is_open());
    }

    #[test]
    fn a_sentence_ends_at_its_stop_and_where_another_branch_begins() {
        assert_eq!(
            sentences("如果 A，做 B，否则做 C。做 D；做 E（f。g）"),
            ["如果 A，做 B", "否则做 C", "做 D", "做 E（f。g）"]
        );
        assert_eq!(
            sentences("Use v1.5, e.g. this. If A, do B, otherwise do C. Do D, and if E, do F"),
            ["Use v1.5, e.g. this.", "If A, do B", "otherwise do C.", "Do D", "and if E, do F"]
        );
    }
}
