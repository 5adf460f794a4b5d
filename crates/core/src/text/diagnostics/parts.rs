//! What the sentences are made of.

use crate::lang::Lang;
use crate::skill::{Field, ReadAs};

/// The most characters of the file that a sentence quotes.
pub(super) const MAX_QUOTED: usize = 80;

/// What stands in a field.
pub(super) fn purpose(field: Field, lang: Lang) -> &'static str {
    match field {
        Field::Name => lang.pick("a short name such as refund-helper", "一个简短的名称，例如 refund-helper"),
        Field::Description => lang.pick("what the skill does and when to use it", "技能做什么、何时使用"),
        Field::License => lang.pick("the licence's name", "许可证名称"),
        Field::Compatibility => lang.pick("what the skill needs around it", "技能需要的运行环境"),
        Field::Metadata => lang.pick("lines such as author: me", "形如 author: me 的若干行"),
        Field::AllowedTools => lang.pick("tools with spaces between", "用空格分开的工具"),
        Field::Tools => lang.pick("a list of tools", "工具列表"),
        Field::Type => lang.pick("prompt, or leave the field out", "prompt，或删掉该字段"),
        Field::Triggers => {
            lang.pick("the words of a message that call for the skill", "消息中触发该技能的词")
        }
        Field::Priority => lang.pick("a whole number", "一个整数"),
    }
}

/// How a field is written.
pub(super) fn shape(field: Field, lang: Lang) -> &'static str {
    match field {
        Field::Name | Field::Description | Field::License | Field::Compatibility => {
            lang.pick("one text, in quotes if need be", "一段文字，必要时加引号")
        }
        Field::Metadata => lang.pick(
            "one entry on each line below it, indented, as key: value",
            "下面每行一项，缩进，形式为 键: 值",
        ),
        Field::AllowedTools => {
            lang.pick("the tools on one line with spaces between", "一行之内用空格分开的工具")
        }
        Field::Tools => {
            lang.pick("a list: one line for each tool, as - name", "列表：每个工具一行，形式为 - 名称")
        }
        Field::Type => lang.pick("the one word prompt", "一个词 prompt"),
        Field::Triggers => {
            lang.pick("a list: one line for each word, as - word", "列表：每个词一行，形式为 - 词")
        }
        Field::Priority => lang.pick("a whole number such as 10", "一个整数，例如 10"),
    }
}

pub(super) fn reading(read_as: ReadAs, lang: Lang) -> &'static str {
    match read_as {
        ReadAs::Number => lang.pick("a number", "数字"),
        ReadAs::Boolean => lang.pick("true or false", "布尔值"),
        ReadAs::Null => lang.pick("no value", "空值"),
    }
}

pub(super) fn code_point(code: u32) -> String {
    let digits = (0..4_u32).rev().filter_map(|place| char::from_digit((code >> (4 * place)) & 0xf, 16));
    "U+".chars().chain(digits.map(|digit| digit.to_ascii_uppercase())).collect()
}

/// What was found in the file, cut if it is long, on one line.
pub(in crate::text) fn short(value: &str) -> String {
    let mut chars = value.chars().map(|c| if c.is_control() { ' ' } else { c });
    let mut short: String = chars.by_ref().take(MAX_QUOTED).collect();
    if chars.next().is_some() {
        short.push('…');
    }
    short
}
