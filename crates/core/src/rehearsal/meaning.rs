//! What kind of thing a parameter wants, by its name and description.

use super::text::{has_any, listed, strip_end};
use super::tools::{Kind, Param};
use super::words::latin;

/// What a parameter wants.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Wants {
    /// An order's number, a code, anything that is looked up by it.
    Id,
    /// Why the person asks.
    Reason,
    /// The person's words, or the text they give.
    Text,
    Place,
    Date,
    Time,
    Email,
    Phone,
    Url,
    /// Something to calculate.
    Formula,
    /// A file of the skill.
    Path,
    Language,
    Number,
    YesOrNo,
    /// A short code in capitals: a currency, a ticker.
    Symbol,
    /// The name of something.
    Name,
    /// Can't be told.
    Other,
}

/// Words of a name in lower case, and words of a description. The first line that fits decides.
const TABLE: &[(Wants, &str, &str)] = &[
    (Wants::Email, "email|mail|recipient", "邮箱|邮件地址|email address"),
    (Wants::Phone, "phone|mobile|tel", "电话|手机号|phone number"),
    (Wants::Url, "url|link|uri|website", "链接|网址|URL"),
    (Wants::Path, "path|file|resource|filename", "路径|文件名|file path"),
    (Wants::Formula, "expression|expr|formula|equation", "表达式|算式|公式|expression"),
    (Wants::Reason, "reason|cause|why", "原因|理由|reason"),
    (Wants::Language, "language|lang|locale", "语言|语种|language"),
    (
        Wants::Place,
        "city|location|place|destination|origin|region|town",
        "城市|地点|地区|目的地|出发地|位置|city",
    ),
    (Wants::Date, "date|day", "日期|哪天|date"),
    (Wants::Time, "time", "时间|几点"),
    (
        Wants::Text,
        "\
            query|question|text|content|message|body|comment|note|description|prompt|input|summary\
            |details|topic|q",
        "内容|问题|文本|正文|描述|备注|留言|原文|需求|检索|question|text|what the user",
    ),
    (Wants::Symbol, "currency|symbol|ticker|iata", "货币|币种|股票代码|currency|ticker"),
    (
        Wants::Name,
        "name|title|keyword|keywords|product|item|subject|term",
        "名称|名字|姓名|关键词|商品|标题|name",
    ),
];

/// Words that make anything an id: the last one of a name, or the end of a label.
const ID_NAMES: &str = "id|no|number|code|sku|num|ids";
const ID_LABELS: &str = "号|编号|号码|代码|编码|ID|id| number| code";

/// Tells what a parameter wants.
pub(super) fn wants(param: &Param) -> Wants {
    match param.kind {
        Kind::Number | Kind::Integer => return Wants::Number,
        Kind::Boolean => return Wants::YesOrNo,
        Kind::Text | Kind::List | Kind::Object => {}
    }
    let parts: Vec<String> = latin(&param.name).into_iter().map(str::to_ascii_lowercase).collect();
    let last = parts.last().map_or("", String::as_str);
    let named = TABLE.iter().find(|(_, names, _)| parts.iter().any(|part| listed(names, part)));
    let label = param.label();
    // "phone number" is a phone, "message id" is an id.
    match named {
        Some((wants @ (Wants::Email | Wants::Phone | Wants::Url), ..)) => return *wants,
        _ if listed(ID_NAMES, last) => return Wants::Id,
        Some((wants, ..)) => return *wants,
        None => {}
    }
    let described = TABLE.iter().find(|(_, _, words)| has_any(&param.description, words));
    match described {
        Some((wants @ (Wants::Email | Wants::Phone | Wants::Url), ..)) => *wants,
        _ if strip_end(label, ID_LABELS).is_some() => Wants::Id,
        Some((wants, ..)) => *wants,
        None => Wants::Other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn name_and_description_tell_what_is_wanted() {
        for (name, description, expected) in [
            ("orderId", "", Wants::Id),
            ("message_id", "", Wants::Id),
            ("phone_number", "", Wants::Phone),
            ("kavo", "工单编号，如 77", Wants::Id),
            ("kavo", "the ticket number, e.g. 77", Wants::Id),
            ("query", "检索内容", Wants::Text),
            ("x", "退款原因", Wants::Reason),
            ("city", "", Wants::Place),
            ("kavo", "城市", Wants::Place),
            ("kavo", "zoru", Wants::Other),
        ] {
            let property = json!({ "type": "string", "description": description });
            let entry =
                json!({ "function": { "name": "t", "parameters": { "properties": { name: property } } } });
            let tool = super::super::tools::Tool::read(&entry).unwrap();
            assert_eq!(wants(&tool.params[0]), expected, "{name} {description}");
        }
    }
}
