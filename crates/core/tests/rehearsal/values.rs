//! Which arguments the model finds, and where.

use serde_json::{Map, Value, json};

use super::host::{Host, Tool, Wrapping, fixed, skill};

/// The one call of a general tool, for what is said.
#[track_caller]
fn check_arguments(description: &str, properties: Value, say: &str, expected: Value) {
    let required: Vec<String> = properties.as_object().unwrap().keys().cloned().collect();
    let parameters = json!({ "type": "object", "properties": properties, "required": required });
    let answer = Box::new(|_: &Map<String, Value>| "{}".to_owned());
    let tool = Tool { name: "zoruTool".to_owned(), description: description.to_owned(), parameters, answer };
    let run = Host::new(Wrapping::Chinese, Vec::new(), vec![tool]).run(say);
    assert_eq!(
        run.calls.first().map(|(_, arguments)| json!(arguments)),
        Some(expected),
        "{say}: {}",
        run.answer
    );
}

#[test]
fn arguments_of_many_kinds_are_found_in_the_message() {
    let text = |description: &str| json!({ "type": "string", "description": description });
    check_arguments(
        "查询城市天气",
        json!({ "city": text("城市") }),
        "北京今天天气怎么样",
        json!({ "city": "北京" }),
    );
    check_arguments(
        "current weather",
        json!({ "city": text("") }),
        "What is the weather in New York today?",
        json!({ "city": "New York" }),
    );
    check_arguments(
        "计算数学表达式",
        json!({ "expr": text("数学表达式，如 3.14*2") }),
        "算一下 3.14 × 256 等于多少",
        json!({ "expr": "3.14 * 256" }),
    );
    check_arguments(
        "翻译文本",
        json!({ "text": text("原文"), "target": text("目标语言") }),
        "把“你好”翻译成英文",
        json!({ "text": "你好", "target": "英文" }),
    );
    check_arguments(
        "发送邮件",
        json!({ "to": text("收件人邮箱"), "subject": text("主题"), "body": text("正文") }),
        "发送邮件给 a@b.com，主题：会议，正文：明天开会",
        json!({ "to": "a@b.com", "subject": "会议", "body": "明天开会" }),
    );
    check_arguments(
        "book a table",
        json!({ "guests": { "type": "integer", "description": "number of people" }, "time": text("") }),
        "Book a table at 19:30 for 4 people",
        json!({ "guests": 4, "time": "19:30" }),
    );
    check_arguments(
        "flights",
        json!({ "from": text("origin city"), "destination": text(""), "date": text("") }),
        "flights from Paris to Rome on 2026-07-01",
        json!({ "from": "Paris", "destination": "Rome", "date": "2026-07-01" }),
    );
    check_arguments(
        "deploy a service",
        json!({ "service": text(""), "env": { "type": "string", "enum": ["staging", "production"] } }),
        "deploy the \"billing\" service to staging",
        json!({ "service": "billing", "env": "staging" }),
    );
    check_arguments(
        "查询库存",
        json!({ "product": text("商品名称") }),
        "帮我查一下键盘的库存",
        json!({ "product": "键盘" }),
    );
    check_arguments(
        "登记体温 温度",
        json!({ "value": { "type": "number" } }),
        "登记温度 36.5",
        json!({ "value": 36.5 }),
    );
}

#[test]
fn values_that_the_instructions_spell_out_are_used() {
    let skill = skill(
        "gift-desk",
        "会员领券",
        &["getMember", "giveCoupon"],
        "1. 使用 getMember 查询\n2. 根据 level 判断：\n   | level | 处理 |\n   |---|---|\n   | gold | 使用 giveCoupon 发券，kind 设为 \"G50\" |\n   | 其他 | 使用 giveCoupon 发券，kind 设为 \"S10\" |",
    );
    for (level, kind) in [(r#"{"level":"gold"}"#, "G50"), (r#"{"level":"tin"}"#, "S10")] {
        let tools = vec![
            fixed("getMember", "", &[("memberId", "会员号")], level),
            fixed("giveCoupon", "", &[("memberId", "会员号"), ("kind", "券类型")], "{}"),
        ];
        let run = Host::new(Wrapping::Chinese, vec![skill.clone()], tools).run("会员 M1001 领券");
        assert_eq!(run.argument("giveCoupon", "kind"), kind);
        assert_eq!(run.argument("giveCoupon", "memberId"), "M1001");
    }
}
