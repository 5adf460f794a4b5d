//! The demo: two skills about orders, five tools, and what people say to them.

use serde_json::{Map, Value, json};

use super::host::{Host, Skill, Tool, Wrapping, skill, tool};

const REFUND: &str = "\
# 退款处理

## 概述

你是比特严选的退款处理专员。当用户要求退货退款时，按照以下流程处理。

## 处理步骤

### Step 1: 查询订单
使用 queryOrder 查询用户提供的订单号，确认订单状态和商品信息。

### Step 2: 验证退款条件并处理
根据订单状态判断：
- 如果状态为已签收，使用 applyRefund 提交退款申请，退款原因使用用户描述的原因
- 如果状态不是已签收，直接告知用户当前订单状态，说明需要签收后才能申请退款
- 如果订单不存在，告知用户订单号可能有误

## 输出要求
处理完成后，给出简洁明了的处理结果。包含订单商品名称、退款单号（如有）和预计到账时间。";

const INQUIRY: &str = "\
# 订单全流程查询

## 概述

你是比特严选的订单查询专员。当用户要求查看订单状态或物流进度时，按照以下流程查询完整信息。

## 处理步骤

### Step 1: 查询订单详情
使用 queryOrder 查询订单详情，获取商品名称、价格、订单状态、运单号等信息。

### Step 2: 查询物流（按需）
如果订单有运单号（trackingNo 不为空），使用 queryLogistics 查询物流轨迹。
如果订单没有运单号，说明可能尚未发货，只返回订单基本信息即可。

## 输出要求
查询完成后，给出一段完整的订单状态说明，包含商品信息、当前状态和物流进度（如有）。";

pub(crate) fn skills() -> Vec<Skill> {
    vec![
        skill(
            "process-refund",
            "退款处理技能：自动查询订单状态，验证退款资格，条件满足则提交退款申请。适用于用户要求退货退款的场景，无需手动分步操作。",
            &["queryOrder", "applyRefund"],
            REFUND,
        ),
        skill(
            "order-inquiry",
            "订单全流程查询技能：查询订单详情，如果已发货则同时查询物流轨迹，返回包含订单状态和物流进度的完整信息。无需分步调用。",
            &["queryOrder", "queryLogistics"],
            INQUIRY,
        ),
    ]
}

fn text<'a>(arguments: &'a Map<String, Value>, name: &str) -> &'a str {
    arguments.get(name).and_then(Value::as_str).unwrap_or_default()
}

fn order(arguments: &Map<String, Value>) -> Value {
    match text(arguments, "orderId") {
        "88231" => {
            json!({ "orderId": "88231", "product": "比特 S10 Pro 扫地机", "price": 1999, "orderTime": "2026-06-20",
            "signTime": "2026-06-22", "status": "已签收", "trackingNo": "SF1234567890" })
        }
        "77001" => {
            json!({ "orderId": "77001", "product": "比特 AirX 耳机", "price": 399, "orderTime": "2026-06-27",
            "signTime": "", "status": "运输中", "trackingNo": "SF0000077001" })
        }
        "66002" => {
            json!({ "orderId": "66002", "product": "比特智能手表", "price": 899, "orderTime": "2026-06-29",
            "signTime": "", "status": "待发货", "trackingNo": "" })
        }
        other => json!({ "error": format!("订单不存在：{other}") }),
    }
}

fn logistics(arguments: &Map<String, Value>) -> Value {
    match text(arguments, "trackingNo") {
        "SF1234567890" => {
            json!({ "trackingNo": "SF1234567890", "carrier": "顺丰速运", "status": "已签收", "traces": [
            { "time": "2026-06-20 18:20:00", "desc": "快件已揽收" },
            { "time": "2026-06-21 09:10:00", "desc": "快件到达上海转运中心" },
            { "time": "2026-06-22 11:35:00", "desc": "快件已由本人签收" } ] })
        }
        "SF0000077001" => {
            json!({ "trackingNo": "SF0000077001", "carrier": "顺丰速运", "status": "运输中", "traces": [
            { "time": "2026-06-28 10:00:00", "desc": "快件已揽收" } ] })
        }
        other => json!({ "error": format!("未找到物流轨迹：{other}") }),
    }
}

fn refund(arguments: &Map<String, Value>) -> Value {
    if order(arguments)["status"] == "已签收" {
        json!({ "success": true, "refundId": "RF20260629001", "orderId": text(arguments, "orderId"),
            "reason": text(arguments, "reason"), "message": "退款申请已提交，预计 1-3 个工作日到账" })
    } else {
        json!({ "error": "该订单当前不能退款" })
    }
}

pub(crate) fn tools() -> Vec<Tool> {
    vec![
        tool(
            "queryOrder",
            "查询订单详情，返回商品名、价格、下单时间、签收时间、订单状态、运单号。",
            &[("orderId", "订单号，如 88231")],
            |arguments| order(arguments).to_string(),
        ),
        tool(
            "queryLogistics",
            "根据运单号查询物流轨迹，返回承运商、物流状态和轨迹详情。",
            &[("trackingNo", "运单号")],
            |arguments| logistics(arguments).to_string(),
        ),
        tool(
            "applyRefund",
            "发起退款申请，返回退款单号和预计到账时间。",
            &[("orderId", "订单号"), ("reason", "退款原因")],
            |arguments| refund(arguments).to_string(),
        ),
        tool(
            "searchKnowledge",
            "检索比特严选知识库，返回匹配的售后政策、常见问题或产品信息。",
            &[("query", "检索内容")],
            |arguments| {
                json!({ "query": text(arguments, "query"), "matched": "七天无理由退货政策",
                    "content": "签收次日起 7 天内，商品外观和主要配件完整，可申请退货；质量问题需先进行售后检测。" })
                .to_string()
            },
        ),
        tool("getCurrentTime", "获取当前日期和时间，无需任何参数。", &[], |_| {
            json!({ "currentTime": "2026-06-29T10:20:30" }).to_string()
        }),
    ]
}

pub(crate) fn host() -> Host {
    Host::new(Wrapping::Chinese, skills(), tools())
}

#[track_caller]
fn check(say: &str, calls: &[&str], visible: &[usize], answer: &str) {
    let run = host().run(say);
    assert_eq!(run.names(), calls, "{say}\n{}", run.answer);
    assert_eq!(run.visible, visible, "{say}");
    assert!(run.answer.contains(answer), "{say}: {}", run.answer);
}

#[test]
fn a_delivered_order_is_refunded() {
    let say = "我的订单 88231 那个扫地机坏了，帮我退掉";
    check(say, &["activate_skill", "queryOrder", "applyRefund"], &[3, 5, 5, 5], "RF20260629001");
    let run = host().run(say);
    assert_eq!(run.argument("activate_skill", "name"), "process-refund");
    assert_eq!(run.argument("queryOrder", "orderId"), "88231");
    assert_eq!(run.argument("applyRefund", "orderId"), "88231");
    let reason = run.argument("applyRefund", "reason").as_str().unwrap();
    assert!(reason.contains("扫地机坏了"), "{reason}");
    assert!(
        run.answer.contains("比特 S10 Pro 扫地机") && run.answer.contains("1-3 个工作日"),
        "{}",
        run.answer
    );
}

#[test]
fn a_shipped_order_is_traced() {
    let say = "帮我看看订单 88231 现在到哪了";
    check(say, &["activate_skill", "queryOrder", "queryLogistics"], &[3, 5, 5, 5], "已签收");
    let run = host().run(say);
    assert_eq!(run.argument("activate_skill", "name"), "order-inquiry");
    assert_eq!(run.argument("queryLogistics", "trackingNo"), "SF1234567890");
    check(
        "订单 77001 的物流到哪里了？",
        &["activate_skill", "queryOrder", "queryLogistics"],
        &[3, 5, 5, 5],
        "运输中",
    );
}

#[test]
fn an_order_that_does_not_exist_is_not_refunded() {
    check("帮我退掉订单 99999", &["activate_skill", "queryOrder"], &[3, 5, 5], "订单不存在");
    check("帮我退掉订单 99999", &["activate_skill", "queryOrder"], &[3, 5, 5], "订单号可能有误");
}

#[test]
fn an_order_on_its_way_is_not_refunded() {
    check("订单 77001 我不想要了，给我退款", &["activate_skill", "queryOrder"], &[3, 5, 5], "运输中");
    check(
        "订单 77001 我不想要了，给我退款",
        &["activate_skill", "queryOrder"],
        &[3, 5, 5],
        "需要签收后才能申请退款",
    );
}

#[test]
fn an_order_without_a_tracking_number_is_not_traced() {
    check("查一下订单 66002 的快递", &["activate_skill", "queryOrder"], &[3, 5, 5], "可能尚未发货");
    check("查一下订单 66002 的快递", &["activate_skill", "queryOrder"], &[3, 5, 5], "待发货");
}

#[test]
fn general_questions_need_no_skill() {
    check("退换货政策是什么", &["searchKnowledge"], &[3, 3], "七天无理由退货政策");
    check("现在几点了", &["getCurrentTime"], &[3, 3], "2026-06-29T10:20:30");
    assert_eq!(host().run("退换货政策是什么").argument("searchKnowledge", "query"), "退换货政策是什么");
}

#[test]
fn english_messages_find_the_same_way() {
    check(
        "My order 88231 arrived broken, please refund it",
        &["activate_skill", "queryOrder", "applyRefund"],
        &[3, 5, 5, 5],
        "RF20260629001",
    );
    check(
        "Where is my order 88231?",
        &["activate_skill", "queryOrder", "queryLogistics"],
        &[3, 5, 5, 5],
        "SF1234567890",
    );
    check(
        "I want my money back for order 99999",
        &["activate_skill", "queryOrder"],
        &[3, 5, 5],
        "订单不存在",
    );
    check("What is your return policy?", &["searchKnowledge"], &[3, 3], "七天无理由退货政策");
    check("What time is it now?", &["getCurrentTime"], &[3, 3], "2026-06-29T10:20:30");
}

#[test]
fn other_words_for_the_same_wish_find_the_same_way() {
    for say in ["88231 这个订单我要退货", "请给订单号 88231 办理退款，质量太差", "把 88231 退了吧"]
    {
        assert_eq!(host().run(say).names(), ["activate_skill", "queryOrder", "applyRefund"], "{say}");
    }
    for say in ["订单 88231 发货了吗", "88231 的快递送到哪里了", "查询订单 88231 的状态和物流"]
    {
        assert_eq!(host().run(say).names(), ["activate_skill", "queryOrder", "queryLogistics"], "{say}");
    }
    for say in ["你们的售后政策有哪些规定", "What time is it?", "今天几号，现在是什么时间"]
    {
        assert_eq!(host().run(say).names().len(), 1, "{say}");
    }
}
