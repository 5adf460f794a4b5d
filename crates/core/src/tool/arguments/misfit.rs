//! What does not fit, as data and in sentences.

use serde::{Deserialize, Serialize};
use serde_json::{Number, Value};

use crate::lang::Lang;
use crate::text::counted;

/// How many characters of a value are shown.
const SHOWN_CHARS: usize = 40;

/// How many characters of a list of allowed values are shown: the model is to choose from it, so it gets more room.
const SHOWN_LIST_CHARS: usize = 300;

/// One way in which the arguments of a call do not fit the tool's schema.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Misfit {
    /// Where: a path such as `address.city` or `items[2]`; empty for the arguments as a whole.
    pub field: String,
    /// The rule that it breaks, and what was found instead.
    pub rule: Rule,
}

/// A rule that was broken. Values are short JSON texts, cut with `…`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the fields are what the sentences say")]
pub enum Rule {
    /// The field has to be there.
    Required,
    /// No such field is allowed.
    Unexpected,
    /// The value is of another kind.
    Type { expected: Vec<Kind>, found: Kind, value: String },
    /// The value is not among those listed.
    Enum { allowed: String, found: String },
    /// The value is not the only one allowed.
    Const { expected: String, found: String },
    /// A text is too short or too long, in characters.
    Length { limit: Limit, found: u64 },
    /// A list has too few or too many items.
    Items { limit: Limit, found: u64 },
    /// A list holds the same item twice, at these places, counted from 0.
    UniqueItems { first: usize, second: usize },
    /// A number is out of range.
    Range { comparison: Comparison, limit: Number, found: Number },
    /// A number is no multiple of the step.
    MultipleOf { step: Number, found: Number },
    /// None of the alternatives takes the value.
    AnyOf { found: String },
    /// More than one of the alternatives takes the value, and only one may.
    OneOf { fitting: usize, found: String },
    /// The value is of a form that is ruled out.
    Not { found: String },
}

/// The kinds of value that JSON Schema tells apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// `null`
    Null,
    /// `true` or `false`
    Boolean,
    /// A number without a fraction; 1.0 is one.
    Integer,
    /// Any number.
    Number,
    /// A text.
    String,
    /// A list.
    Array,
    /// Named members.
    Object,
}

/// A limit on a size; the limit itself is allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Limit {
    /// No fewer.
    AtLeast(u64),
    /// No more.
    AtMost(u64),
}

/// How a number is held against its limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Comparison {
    /// `minimum`
    AtLeast,
    /// `maximum`
    AtMost,
    /// `exclusiveMinimum`
    MoreThan,
    /// `exclusiveMaximum`
    LessThan,
}

impl Misfit {
    /// One sentence for the model, which is to call again with better arguments: the field, the rule, what was found.
    pub fn sentence(&self, lang: Lang) -> String {
        let field = match self.field.as_str() {
            "" => lang.pick("the argument object", "参数").to_owned(),
            path => ["`", path, "`"].concat(),
        };
        match lang {
            Lang::En => [&field, " ", &in_english(&self.rule), "."].concat(),
            Lang::Zh => [&field, &in_chinese(&self.rule), "。"].concat(),
        }
    }
}

impl Misfit {
    /// The kinds that should have stood at `field`, if that is what does not fit.
    pub(super) fn kinds_expected_at(&self, field: &str) -> Option<&[Kind]> {
        match &self.rule {
            Rule::Type { expected, .. } if self.field == field => Some(expected),
            Rule::Type { .. }
            | Rule::Required
            | Rule::Unexpected
            | Rule::Enum { .. }
            | Rule::Const { .. }
            | Rule::Length { .. }
            | Rule::Items { .. }
            | Rule::UniqueItems { .. }
            | Rule::Range { .. }
            | Rule::MultipleOf { .. }
            | Rule::AnyOf { .. }
            | Rule::OneOf { .. }
            | Rule::Not { .. } => None,
        }
    }
}

impl Limit {
    /// Whether a size keeps to it.
    pub(super) fn allows(self, size: u64) -> bool {
        match self {
            Limit::AtLeast(limit) => size >= limit,
            Limit::AtMost(limit) => size <= limit,
        }
    }
}

impl Kind {
    /// The narrowest kind of a value.
    pub(super) fn of(value: &Value) -> Kind {
        match value {
            Value::Null => Kind::Null,
            Value::Bool(_) => Kind::Boolean,
            Value::Number(number) if super::compare::is_integer(number) => Kind::Integer,
            Value::Number(_) => Kind::Number,
            Value::String(_) => Kind::String,
            Value::Array(_) => Kind::Array,
            Value::Object(_) => Kind::Object,
        }
    }

    /// The kind that a schema's `type` names.
    pub(super) fn named(name: &str) -> Option<Kind> {
        Some(match name {
            "null" => Kind::Null,
            "boolean" => Kind::Boolean,
            "integer" => Kind::Integer,
            "number" => Kind::Number,
            "string" => Kind::String,
            "array" => Kind::Array,
            "object" => Kind::Object,
            _ => return None,
        })
    }

    /// Whether a value of the narrowest kind `found` is of this kind.
    pub(super) fn takes(self, found: Kind) -> bool {
        self == found || (self == Kind::Number && found == Kind::Integer)
    }
}

fn in_english(rule: &Rule) -> String {
    match rule {
        Rule::Required => "is required, but missing".to_owned(),
        Rule::Unexpected => "is not allowed here; leave it out".to_owned(),
        Rule::Type { expected, found: Kind::Null, .. } => {
            format!("must be {}; found null", kinds_en(expected))
        }
        Rule::Type { expected, found, value } => {
            format!("must be {}; found the {} {value}", kinds_en(expected), found.word(Lang::En))
        }
        Rule::Enum { allowed, found } => format!("must be one of {allowed}; found {found}"),
        Rule::Const { expected, found } => format!("must be {expected}; found {found}"),
        Rule::Length { limit, found } => {
            format!("must have {}; it has {found}", limit_en(*limit, "character"))
        }
        Rule::Items { limit, found } => format!("must have {}; it has {found}", limit_en(*limit, "item")),
        Rule::UniqueItems { first, second } => {
            format!("must not hold an item twice; [{first}] and [{second}] are equal")
        }
        Rule::Range { comparison, limit, found } => {
            let words = match comparison {
                Comparison::AtLeast => "at least",
                Comparison::AtMost => "at most",
                Comparison::MoreThan => "more than",
                Comparison::LessThan => "less than",
            };
            format!("must be {words} {limit}; found {found}")
        }
        Rule::MultipleOf { step, found } => format!("must be a multiple of {step}; found {found}"),
        Rule::AnyOf { found } => format!("must take one of the allowed forms; found {found}"),
        Rule::OneOf { fitting, found } => {
            format!("must take exactly one of the allowed forms, not {fitting} at once; found {found}")
        }
        Rule::Not { found } => format!("must not take this form; found {found}"),
    }
}

fn in_chinese(rule: &Rule) -> String {
    match rule {
        Rule::Required => "为必填，但缺失".to_owned(),
        Rule::Unexpected => "不允许出现，请去掉".to_owned(),
        Rule::Type { expected, found: Kind::Null, .. } => format!("应为{}，实际为 null", kinds_zh(expected)),
        Rule::Type { expected, found, value } => {
            format!("应为{}，实际为{} {value}", kinds_zh(expected), found.word(Lang::Zh))
        }
        Rule::Enum { allowed, found } => format!("应为以下之一：{allowed}，实际为 {found}"),
        Rule::Const { expected, found } => format!("应为 {expected}，实际为 {found}"),
        Rule::Length { limit, found } => format!("{}个字符，实际有 {found} 个", limit_zh(*limit)),
        Rule::Items { limit, found } => format!("{}项，实际有 {found} 项", limit_zh(*limit)),
        Rule::UniqueItems { first, second } => format!("不能有重复项，[{first}] 与 [{second}] 相同"),
        Rule::Range { comparison, limit, found } => {
            let words = match comparison {
                Comparison::AtLeast => "不小于",
                Comparison::AtMost => "不大于",
                Comparison::MoreThan => "大于",
                Comparison::LessThan => "小于",
            };
            format!("应{words} {limit}，实际为 {found}")
        }
        Rule::MultipleOf { step, found } => format!("应为 {step} 的倍数，实际为 {found}"),
        Rule::AnyOf { found } => format!("不符合任何一种允许的形式，实际为 {found}"),
        Rule::OneOf { fitting, found } => {
            format!("只能符合一种允许的形式，却同时符合 {fitting} 种，实际为 {found}")
        }
        Rule::Not { found } => format!("是被排除的形式，实际为 {found}"),
    }
}

impl Kind {
    fn word(self, lang: Lang) -> &'static str {
        match self {
            Kind::Null => "null",
            Kind::Boolean => lang.pick("boolean", "布尔值"),
            Kind::Integer => lang.pick("integer", "整数"),
            Kind::Number => lang.pick("number", "数字"),
            Kind::String => lang.pick("string", "字符串"),
            Kind::Array => lang.pick("array", "数组"),
            Kind::Object => lang.pick("object", "对象"),
        }
    }

    fn article(self) -> &'static str {
        match self {
            Kind::Null => "",
            Kind::Integer | Kind::Array | Kind::Object => "an ",
            Kind::Boolean | Kind::Number | Kind::String => "a ",
        }
    }
}

fn kinds_en(kinds: &[Kind]) -> String {
    kinds.iter().map(|kind| [kind.article(), kind.word(Lang::En)].concat()).collect::<Vec<_>>().join(" or ")
}

fn kinds_zh(kinds: &[Kind]) -> String {
    kinds.iter().map(|kind| kind.word(Lang::Zh)).collect::<Vec<_>>().join("或")
}

fn limit_en(limit: Limit, noun: &str) -> String {
    let (words, size) = match limit {
        Limit::AtLeast(size) => ("at least", size),
        Limit::AtMost(size) => ("at most", size),
    };
    [words, " ", &counted(Lang::En, &size.to_string(), noun)].concat()
}

fn limit_zh(limit: Limit) -> String {
    match limit {
        Limit::AtLeast(size) => format!("至少应有 {size} "),
        Limit::AtMost(size) => format!("最多只能有 {size} "),
    }
}

/// A value as short JSON.
pub(super) fn shown(value: &Value) -> String {
    cut(value.to_string(), SHOWN_CHARS)
}

/// Values as short JSON, in a row.
pub(super) fn shown_list(values: &[Value]) -> String {
    cut(values.iter().map(shown).collect::<Vec<_>>().join(", "), SHOWN_LIST_CHARS)
}

fn cut(mut text: String, chars: usize) -> String {
    if let Some((end, _)) = text.char_indices().nth(chars) {
        text.truncate(end);
        text.push('…');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_names_the_field_the_rule_and_what_was_found() {
        let cases = [
            ("city", Rule::Required, "`city` is required, but missing.", "`city`为必填，但缺失。"),
            ("x", Rule::Unexpected, "`x` is not allowed here; leave it out.", "`x`不允许出现，请去掉。"),
            (
                "items[2].n",
                Rule::Type { expected: vec![Kind::Integer], found: Kind::String, value: "\"2\"".into() },
                "`items[2].n` must be an integer; found the string \"2\".",
                "`items[2].n`应为整数，实际为字符串 \"2\"。",
            ),
            (
                "note",
                Rule::Type {
                    expected: vec![Kind::String, Kind::Array],
                    found: Kind::Null,
                    value: "null".into(),
                },
                "`note` must be a string or an array; found null.",
                "`note`应为字符串或数组，实际为 null。",
            ),
            (
                "status",
                Rule::Enum { allowed: "\"paid\", \"sent\"".into(), found: "\"gone\"".into() },
                "`status` must be one of \"paid\", \"sent\"; found \"gone\".",
                "`status`应为以下之一：\"paid\", \"sent\"，实际为 \"gone\"。",
            ),
            (
                "name",
                Rule::Length { limit: Limit::AtLeast(1), found: 0 },
                "`name` must have at least 1 character; it has 0.",
                "`name`至少应有 1 个字符，实际有 0 个。",
            ),
            (
                "tags",
                Rule::Items { limit: Limit::AtMost(3), found: 5 },
                "`tags` must have at most 3 items; it has 5.",
                "`tags`最多只能有 3 项，实际有 5 项。",
            ),
            (
                "amount",
                Rule::Range { comparison: Comparison::MoreThan, limit: 0.into(), found: (-3).into() },
                "`amount` must be more than 0; found -3.",
                "`amount`应大于 0，实际为 -3。",
            ),
            (
                "",
                Rule::AnyOf { found: "{}".into() },
                "the argument object must take one of the allowed forms; found {}.",
                "参数不符合任何一种允许的形式，实际为 {}。",
            ),
        ];
        for (field, rule, english, chinese) in cases {
            let misfit = Misfit { field: field.into(), rule };
            assert_eq!(misfit.sentence(Lang::En), english);
            assert_eq!(misfit.sentence(Lang::Zh), chinese);
        }
    }

    #[test]
    fn a_long_value_is_cut_between_characters() {
        let value = Value::String("退".repeat(50));
        assert_eq!(shown(&value), format!("\"{}…", "退".repeat(39)));
    }

    #[test]
    fn a_misfit_survives_storage() -> Result<(), serde_json::Error> {
        let rule = Rule::Range { comparison: Comparison::AtLeast, limit: 1.into(), found: 0.into() };
        let misfit = Misfit { field: "amount".into(), rule };
        let stored = r#"{"field":"amount","rule":{"range":{"comparison":"at-least","limit":1,"found":0}}}"#;
        assert_eq!(serde_json::to_string(&misfit)?, stored);
        assert_eq!(serde_json::from_str::<Misfit>(stored)?, misfit);
        Ok(())
    }
}
