//! The demo shop's tools: a table of orders, and answers taken from it.

use std::rc::Rc;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use super::{Effect, Exposure, Runner, Tool, ToolName, ToolOutcome, ToolSpec, Toolbox};

/// One of the demo shop's tools.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum DemoTool {
    /// Details of an order.
    QueryOrder,
    /// Where a parcel is.
    QueryLogistics,
    /// Asks for a refund; the only write.
    ApplyRefund,
    /// The shop's knowledge base.
    SearchKnowledge,
    /// The clock, which the driver hands in.
    GetCurrentTime,
}

/// The demo's toolbox: two general tools, and three that only skills open.
pub fn demo_toolbox() -> Toolbox {
    use {DemoTool as D, Effect as E, Exposure as X};
    let order_id = |example: &str| json!({"orderId": {"type": "string", "description": example}});
    let tools = [
        (
            D::SearchKnowledge,
            "searchKnowledge",
            "检索比特严选知识库，返回匹配的售后政策、常见问题或产品信息。",
            json!({"query": {"type": "string", "description": "检索内容"}}),
            E::Read,
            X::General,
        ),
        (
            D::GetCurrentTime,
            "getCurrentTime",
            "获取当前日期和时间，无需任何参数。",
            json!({}),
            E::Read,
            X::General,
        ),
        (
            D::QueryOrder,
            "queryOrder",
            "查询订单详情，返回商品名、价格、下单时间、签收时间、订单状态、运单号。",
            order_id("订单号，如 88231"),
            E::Read,
            X::SkillsOnly,
        ),
        (
            D::QueryLogistics,
            "queryLogistics",
            "根据运单号查询物流轨迹，返回承运商、物流状态和轨迹详情。",
            json!({"trackingNo": {"type": "string", "description": "运单号"}}),
            E::Read,
            X::SkillsOnly,
        ),
        (
            D::ApplyRefund,
            "applyRefund",
            "发起退款申请，返回退款单号和预计到账时间。",
            json!({
                "orderId": {"type": "string", "description": "订单号"},
                "reason": {"type": "string", "description": "退款原因"}
            }),
            E::Write,
            X::SkillsOnly,
        ),
    ];
    let tools = tools.into_iter().filter_map(|(tool, name, description, properties, effect, exposure)| {
        let spec = ToolSpec {
            name: ToolName::parse(name).ok()?,
            description: description.into(),
            parameters: object_schema(properties),
            effect,
            exposure,
        };
        Some(Tool { spec, runner: Runner::Demo { tool } })
    });
    Toolbox::new(tools.collect()).unwrap_or_default()
}

/// A schema that asks for every property; `required` is left out where there is none.
fn object_schema(properties: Value) -> Rc<Map<String, Value>> {
    let required: Vec<Value> =
        properties.as_object().into_iter().flatten().map(|(name, _)| Value::from(name.as_str())).collect();
    let mut schema = Map::new();
    schema.insert("type".into(), "object".into());
    schema.insert("properties".into(), properties);
    if !required.is_empty() {
        schema.insert("required".into(), required.into());
    }
    Rc::new(schema)
}

impl DemoTool {
    /// Answers a call from the demo's table. `now` is the local time as `yyyy-MM-ddTHH:mm:ss`.
    pub fn answer(self, arguments: &Map<String, Value>, now: &str) -> ToolOutcome {
        let text = |name: &str| arguments.get(name).and_then(Value::as_str).unwrap_or_default();
        let (order_id, tracking) = (text("orderId"), text("trackingNo"));
        let answer = match self {
            DemoTool::QueryOrder => order(order_id).ok_or_else(|| format!("订单不存在：{order_id}")),
            DemoTool::QueryLogistics => {
                logistics(tracking).ok_or_else(|| format!("未找到物流轨迹：{tracking}"))
            }
            DemoTool::ApplyRefund => refund(order_id, text("reason")),
            DemoTool::SearchKnowledge => Ok(json!({
                "query": text("query"),
                "matched": "七天无理由退货政策",
                "content": "签收次日起 7 天内，商品外观和主要配件完整，可申请退货；质量问题需先进行售后检测。"
            })),
            DemoTool::GetCurrentTime => Ok(json!({"currentTime": now})),
        };
        match answer {
            Ok(value) => ToolOutcome::Ok(value.to_string()),
            Err(sentence) => ToolOutcome::Error(json!({"error": sentence}).to_string()),
        }
    }
}

fn order(id: &str) -> Option<Value> {
    let (product, price, ordered, signed, status, tracking) = match id {
        "88231" => ("比特 S10 Pro 扫地机", 1999, "2026-06-20", Some("2026-06-22"), "已签收", "SF1234567890"),
        "77105" => ("比特 AirX 耳机", 499, "2026-06-27", None, "运输中", "SF2233445566"),
        "66018" => ("比特 BandPro 头戴式耳机", 899, "2026-06-28", None, "待发货", ""),
        _ => return None,
    };
    Some(json!({
        "orderId": id, "product": product, "price": price, "orderTime": ordered, "signTime": signed,
        "status": status, "trackingNo": tracking
    }))
}

fn logistics(tracking: &str) -> Option<Value> {
    let (status, traces) = match tracking {
        "SF1234567890" => (
            "已签收",
            json!([
                {"time": "2026-06-20 18:20:00", "desc": "快件已揽收"},
                {"time": "2026-06-21 09:10:00", "desc": "快件到达上海转运中心"},
                {"time": "2026-06-22 11:35:00", "desc": "快件已由本人签收"}
            ]),
        ),
        "SF2233445566" => (
            "运输中",
            json!([
                {"time": "2026-06-27 20:05:00", "desc": "快件已揽收"},
                {"time": "2026-06-28 07:40:00", "desc": "快件到达杭州转运中心"}
            ]),
        ),
        _ => return None,
    };
    Some(json!({"trackingNo": tracking, "carrier": "顺丰速运", "status": status, "traces": traces}))
}

/// The tool's own rule, whatever a skill says: only a signed order is refunded.
fn refund(order_id: &str, reason: &str) -> Result<Value, String> {
    let order = order(order_id).ok_or_else(|| format!("订单不存在：{order_id}"))?;
    let status = order.get("status").and_then(Value::as_str).unwrap_or_default();
    if status != "已签收" {
        return Err(format!("订单 {order_id} 当前状态为{status}，签收后才能申请退款"));
    }
    Ok(json!({
        "success": true, "refundId": "RF20260629001", "orderId": order_id, "reason": reason,
        "message": "退款申请已提交，预计 1-3 个工作日到账"
    }))
}
