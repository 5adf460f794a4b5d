//! Whether a condition of the instructions holds: brackets, "and" and "or", and questions that an earlier sentence asked.

use super::fields::Glossary;
use super::outcome::Outcome;
use super::predicates::Predicate;
use super::text::{after, bare, before, brackets, earliest, listed};

/// What is known about a condition.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Truth {
    Yes,
    No,
    /// Nothing in the results tells.
    Unknown,
}

/// What conditions are judged by.
pub(super) struct Known<'k> {
    /// The results so far, oldest first.
    pub(super) results: &'k [&'k Outcome],
    pub(super) glossary: &'k Glossary,
    /// What the person said.
    pub(super) message: &'k str,
}

impl Truth {
    pub(super) fn from(holds: bool) -> Truth {
        if holds { Truth::Yes } else { Truth::No }
    }

    pub(super) fn turned(self) -> Truth {
        match self {
            Truth::Yes => Truth::No,
            Truth::No => Truth::Yes,
            Truth::Unknown => Truth::Unknown,
        }
    }

    fn and(self, other: Truth) -> Truth {
        match (self, other) {
            (Truth::No, _) | (_, Truth::No) => Truth::No,
            (Truth::Yes, Truth::Yes) => Truth::Yes,
            (Truth::Unknown, _) | (_, Truth::Unknown) => Truth::Unknown,
        }
    }

    fn or(self, other: Truth) -> Truth {
        self.turned().and(other.turned()).turned()
    }
}

/// Judges a condition. `context` is the sentence before it, on which "if so" and "if empty" lean.
pub(super) fn judge(condition: &str, context: &str, known: &Known<'_>) -> Truth {
    let (outside, inside) = brackets(condition);
    // What an author adds in brackets is the more exact of the two.
    let exact =
        inside.iter().map(|inner| judge_all(inner, context, known)).find(|truth| *truth != Truth::Unknown);
    exact.unwrap_or_else(|| judge_all(&outside, context, known))
}

/// Judges one of several cases: whether what `context` speaks of has that value.
pub(super) fn judge_case(value: &str, context: &str, known: &Known<'_>) -> Truth {
    let lower = value.to_ascii_lowercase();
    let values = split_all(&lower, "、|/|或| or ").into_iter();
    let has =
        values.map(|value| Predicate::Is.judge(context, value, value, known)).fold(Truth::No, Truth::or);
    // A case may also be a condition of its own, or the answer to a question.
    let more = Predicate::find(&lower).is_some() || is_answer(bare(&lower));
    if more && has != Truth::Yes { judge(value, context, known) } else { has }
}

/// What joins conditions.
const OR: &str = "或者|或| or ";
const AND: &str = "并且|而且|同时|且| and ";

/// Comparisons that hold one of the words above.
const WHOLE: &[(&str, &str)] = &[
    ("大于或等于", "≥"),
    ("小于或等于", "≤"),
    ("greater than or equal to", "≥"),
    ("less than or equal to", "≤"),
    ("or more", "以上"),
    ("or less", "以下"),
];

fn judge_all(condition: &str, context: &str, known: &Known<'_>) -> Truth {
    let mut condition = condition.trim().to_ascii_lowercase();
    for (long, short) in WHOLE {
        condition = condition.replace(long, short);
    }
    let answer = bare(&condition);
    if is_answer(answer) {
        let asked = judge_asked(context, known);
        return if listed(YES, answer) { asked } else { asked.turned() };
    }
    let mut any: Option<Truth> = None;
    let mut last: Option<(&str, Predicate)> = None;
    for choice in split_all(&condition, OR) {
        let mut all: Option<Truth> = None;
        for part in split_all(choice, AND) {
            let (subject, test, value) = match (Predicate::find(part), last) {
                (Some(found), _) => found,
                // "is x or y": the second value is tested as the first was.
                (None, Some((subject, test))) if test.is_equality() => (subject, test, part),
                (None, _) => ("", Predicate::Bare, part),
            };
            last = Some((subject, test));
            let subject = if bare(subject).is_empty() { context } else { subject };
            let truth = test.judge(subject, value, part, known);
            all = Some(all.map_or(truth, |all| all.and(truth)));
        }
        let all = all.unwrap_or(Truth::Unknown);
        // "is not x or y" means neither.
        let neither = last.is_some_and(|(_, test)| test == Predicate::IsNot);
        any = Some(any.map_or(all, |any| if neither { any.and(all) } else { any.or(all) }));
    }
    any.unwrap_or(Truth::Unknown)
}

/// How authors answer the question of the sentence before.
const YES: &str = "是|有|满足|符合|可以|so|yes|it is|it does";
const NO: &str = "否|不是|没有|无|不满足|不符合|不可以|not|no|it is not";

fn is_answer(condition: &str) -> bool {
    listed(YES, condition) || listed(NO, condition)
}

/// Judges the question that a sentence asks: `检查库存是否为空`, `check whether it is x`.
fn judge_asked(context: &str, known: &Known<'_>) -> Truth {
    let question = if let Some((subject, asked)) = context.split_once("是否") {
        [subject, asked].concat()
    } else if let Some((subject, asked)) = context.split_once("有没有") {
        [subject, "有", asked].concat()
    } else if let Some((_, asked)) = context.split_once("whether ").or_else(|| context.split_once(" if ")) {
        asked.to_owned()
    } else {
        return Truth::Unknown;
    };
    judge(&question, "", known)
}

fn split_all<'t>(text: &'t str, markers: &str) -> Vec<&'t str> {
    let mut parts = Vec::new();
    let mut rest = text;
    while let Some((at, marker)) = earliest(rest, markers) {
        parts.push(before(rest, at));
        rest = after(rest, at + marker.len());
    }
    parts.push(rest);
    parts.retain(|part| !bare(part).is_empty());
    parts
}

#[cfg(test)]
mod tests {
    use super::Truth::{No, Unknown, Yes};
    use super::*;

    /// One result that most conditions below are about.
    const RESULT: &str = r#"{"orderId":"K7","status":"已到货","state":"in_transit","amount":150,"parcelNo":"T1","note":"",
        "eligible":true,"stock":0,"level":"gold"}"#;

    #[track_caller]
    fn check(result: &str, condition: &str, expected: Truth) {
        let outcome = Outcome::read(result);
        let glossary = Glossary::of(&[], "包裹号（parcelNo）");
        let known = Known { results: &[&outcome], glossary: &glossary, message: "请帮我加急处理 K7" };
        assert_eq!(judge(condition, "", &known), expected, "{condition}");
    }

    #[track_caller]
    fn table(rows: &[(&str, Truth)]) {
        for (condition, expected) in rows {
            check(RESULT, condition, *expected);
        }
    }

    #[test]
    fn equality_in_both_languages() {
        table(&[
            ("状态为已到货", Yes),
            ("订单状态是“已到货”", Yes),
            ("状态为在途中", No),
            ("状态不是已到货", No),
            ("状态不为在途中", Yes),
            ("状态为已完成或已到货", Yes),
            ("状态不是已完成或已到货", No),
            ("the state is in transit", Yes),
            ("`state` == \"in_transit\"", Yes),
            ("state is not delivered", Yes),
            ("the level is gold or silver", Yes),
            ("level equals silver", No),
            ("eligible is true", Yes),
            ("the order is eligible", Yes),
            ("eligible 为 false", No),
            ("stock is 0", Yes),
        ]);
    }

    #[test]
    fn a_value_is_known_even_where_the_field_is_not() {
        table(&[
            ("进度为已到货", Yes),
            ("进度为已取消", No),
            ("订单已到货", Yes),
            ("订单未到货", No),
            ("已取消", No),
            ("gold", Yes),
            ("the parcel has not been in transit", No),
        ]);
    }

    #[test]
    fn emptiness_and_presence() {
        table(&[
            ("parcelNo 不为空", Yes),
            ("订单有包裹号（parcelNo 不为空）", Yes),
            ("订单没有包裹号", No),
            ("note 为空", Yes),
            ("note is not empty", No),
            ("there is a parcel number", Yes),
            ("it has no parcel number", No),
            ("invoiceId 为空", Yes),
            ("订单不存在", No),
            ("the order exists", Yes),
        ]);
        check(r#"{"items":[]}"#, "没有结果", Yes);
        check("[]", "the result is empty", Yes);
        check(r#"{"found":false}"#, "订单不存在", Yes);
    }

    #[test]
    fn numbers_are_compared() {
        table(&[
            ("金额大于 100", Yes),
            ("金额超过 150 元", No),
            ("amount is at least 150", Yes),
            ("the amount is greater than or equal to 151", No),
            ("amount < 200 and stock > 0", No),
            ("amount is under 200 and stock is 0", Yes),
            ("金额在 100 以上", Yes),
            ("库存小于或等于 0", Yes),
            ("到货超过 7 天", Unknown),
        ]);
    }

    #[test]
    fn failures_are_told_apart() {
        let missing = r#"{"error":"订单不存在：K7"}"#;
        let broken = r#"{"error":"timeout"}"#;
        for (condition, when_missing, when_broken) in [
            ("订单不存在", Yes, Unknown),
            ("the order is not found", Yes, Unknown),
            ("查询失败", Yes, Yes),
            ("an error is returned", Yes, Yes),
            ("查询成功", No, No),
            ("状态不是已到货", Unknown, Unknown),
            ("状态为已到货", Unknown, Unknown),
        ] {
            check(missing, condition, when_missing);
            check(broken, condition, when_broken);
        }
        table(&[("查询失败", No), ("查询成功", Yes), ("the lookup succeeds", Yes)]);
    }

    #[test]
    fn what_the_person_said_can_be_a_condition() {
        table(&[
            ("用户要求加急", Yes),
            ("用户要求开发票", No),
            ("the user mentions an invoice", No),
            ("用户没有提供单号", No),
        ]);
    }

    #[test]
    fn if_so_leans_on_the_question_before() {
        let outcome = Outcome::read(RESULT);
        let known = Known { results: &[&outcome], glossary: &Glossary::default(), message: "" };
        for (condition, context, expected) in [
            ("是", "检查 parcelNo 是否为空", No),
            ("不为空", "检查 parcelNo 是否为空", Yes),
            ("so", "Check whether the level is gold", Yes),
            ("not", "Check if the level is gold", No),
            ("so", "Check it", Unknown),
        ] {
            assert_eq!(judge(condition, context, &known), expected, "{condition} / {context}");
        }
    }

    #[test]
    fn what_nothing_tells_is_unknown() {
        table(&[("心情好", Unknown), ("the moon shines", Unknown)]);
        let known = Known { results: &[], glossary: &Glossary::default(), message: "" };
        assert_eq!(judge("状态为已到货", "", &known), Unknown);
    }
}
