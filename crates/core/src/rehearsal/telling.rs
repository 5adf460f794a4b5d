//! Turning an instruction about what to say into the sentence that is said: `告知用户 X` into `X`.

use super::fields::{Glossary, resolve};
use super::outcome::{Outcome, is_blank, scalar};
use super::text::{
    after, before, earliest, has_any, has_han, pieces, strip_any, strip_start, trim_end, trim_start,
};

/// Whether a branch speaks to the person.
pub(super) fn tells(text: &str) -> bool {
    let lower = text.to_ascii_lowercase();
    has_any(&lower, TELLS) || has_any(&lower, STOPS)
}

/// Whether a branch says that the steps after it go on.
pub(super) fn continues(text: &str) -> bool {
    let lower = text.to_ascii_lowercase();
    has_any(&lower, "继续|然后|下一步|continue|proceed|then |next step|carry on")
        && !has_any(&lower, "不再继续|不要继续|不继续|do not continue|don't continue|do not proceed")
}

/// The number of the step that a branch jumps to.
pub(super) fn goes_to(text: &str) -> Option<usize> {
    let lower = text.to_ascii_lowercase();
    let words = "跳到|跳转到|跳至|转到|go to|skip to|jump to|直接执行";
    let (at, word) = earliest(&lower, words)?;
    let rest = after(&lower, at + word.len()).trim_start();
    let rest = strip_any(rest, "step|步骤|第")?.trim_start();
    let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
    let numeral = || "一二三四五六七八九".chars().position(|c| rest.starts_with(c)).map(|at| at + 1);
    digits.parse().ok().or_else(numeral)
}

/// What a branch wants said, as a sentence; a field that it names gets its value.
pub(super) fn spoken(text: &str, results: &[&Outcome], glossary: &Glossary) -> String {
    let mut said: Vec<String> = Vec::new();
    let mut chinese = false;
    for segment in segments(text) {
        chinese |= has_han(segment);
        let (told, rest) = told(segment);
        if rest.is_empty() || is_about_form(rest) {
            continue;
        }
        let short = if has_han(rest) { rest.chars().count() <= 8 } else { rest.split(' ').count() <= 4 };
        let claim = has_any(rest, "不|未|无|误|可能|已|请| not | is ");
        let field = resolve(rest, results, glossary)
            .filter(|field| told && short && !claim && !is_blank(&field.value));
        said.push(match field {
            Some(field) => [rest, if chinese { "：" } else { ": " }, &scalar(&field.value)].concat(),
            None => rest.to_owned(),
        });
    }
    let mut sentence = said.join(if chinese { "，" } else { ", " });
    if !chinese && let Some(first) = sentence.get(..1).map(str::to_ascii_uppercase) {
        sentence.replace_range(..1, &first);
    }
    sentence
}

const TELLS: &str = "\
    告知|告诉|提示|通知|说明|回复|询问|回答|解释|建议|提醒|tell|inform|explain|reply|say|ask\
    |let the user know|answer|respond|report|apologi";
const STOPS: &str =
    "结束|终止|停止|无法|不能|拒绝|有误|抱歉|stop|end here|cannot|can't|unable|refuse|decline";

/// How an instruction to tell begins, the longer ones first.
const LEADS: &str = "\
    直接告知用户|直接告诉用户|直接回复用户|向用户说明|向用户解释|告知用户|告诉用户|提示用户|通知用户\
    |提醒用户|回复用户|建议用户|询问用户|并告知用户|并告知|并说明|并提示|直接告知|直接回复|直接说明|告知\
    |告诉|回复|提示|提醒|说明|解释|请";
const LEADS_EN: &str = "\
    tell the user to |ask the user to |advise the user to |just |please |simply |and |tell the user that \
    |tell the user |tell them that |tell them |inform the user that |inform the user of |inform the user \
    |let the user know that |let the user know |explain to the user that |explain that |explain \
    |reply that |reply with |say that |say |report |ask the user for |ask the user |respond that \
    |answer that |mention that |apologise and |that ";

/// A segment without the words that ask to say it, and whether it had any.
fn told(segment: &str) -> (bool, &str) {
    let (mut told, mut rest) = (false, segment.trim());
    loop {
        let next = strip_start(rest, LEADS_EN).or_else(|| strip_any(rest, LEADS));
        match next {
            Some(next) => (told, rest) = (true, trim_start(next, "：:， ")),
            None => return (told, trim_end(rest, "。.")),
        }
    }
}

/// Segments between commas, and before an English verb of telling.
fn segments(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    for part in pieces(text, "，；。").into_iter().flat_map(|part| part.split(", ")) {
        match earliest(part, " and tell | and explain | and inform | and say ") {
            Some((at, _)) => found.extend([before(part, at), after(part, at)]),
            None => found.push(part),
        }
    }
    found.retain(|segment| !segment.trim().is_empty());
    found
}

/// Words about the form of the answer, which need not be said.
fn is_about_form(text: &str) -> bool {
    let text = text.to_ascii_lowercase();
    let text = text.trim_start_matches("finally ");
    let form = "\
        只返回|返回|仅返回|输出|给出|列出|展示|汇总|总结|最后|不要|不得|禁止|return |output |list |show \
        |summar|do not |don't |never ";
    strip_any(text, form).is_some()
        || matches!(text, "流程结束" | "结束流程" | "结束" | "停止" | "终止流程" | "stop" | "end")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn say(text: &str) -> String {
        let outcome = Outcome::read(r#"{"status":"在途中","product":"kavo"}"#);
        spoken(text, &[&outcome], &Glossary::default())
    }

    #[test]
    fn an_instruction_to_tell_becomes_the_sentence() {
        for (instruction, sentence) in [
            ("直接告知用户当前订单状态，说明需要到货后才能申请", "当前订单状态：在途中，需要到货后才能申请"),
            ("告知用户单号可能有误", "单号可能有误"),
            ("说明可能尚未发货，只返回基本信息即可", "可能尚未发货"),
            (
                "tell the user the current status and explain that it has to arrive first",
                "The current status: 在途中, it has to arrive first",
            ),
            ("Inform the user that the number may be wrong.", "The number may be wrong"),
        ] {
            assert_eq!(say(instruction), sentence, "{instruction}");
        }
    }

    #[test]
    fn a_branch_goes_on_only_if_it_says_so() {
        assert!(tells("告知用户无货") && !continues("告知用户无货"));
        assert!(continues("告知用户有折扣，然后继续"));
        assert!(!continues("告知用户，不再继续"));
        assert_eq!(goes_to("跳到第 3 步"), Some(3));
        assert_eq!(goes_to("Go to step 4"), Some(4));
        assert_eq!(goes_to("告知用户第 3 步"), None);
    }
}
