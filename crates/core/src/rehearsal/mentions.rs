//! Which tools a sentence of the instructions asks to call.

use crate::advice::is_tool_after;

use super::request::{ACTIVATE, READ_RESOURCE, Request};
use super::text::{after, ascending, before, has_any, idents, places, strip_any, tail, trim, trim_start};
use super::tools::Tool;

/// The tools that a sentence asks to call, in its order.
pub(super) fn called<'r>(request: &'r Request, sentence: &str) -> Vec<&'r Tool> {
    let asked = |tool: &'r Tool| {
        let at = places(sentence, &tool.name).into_iter().find(|at| is_asked(sentence, *at, &tool.name))?;
        Some((at, tool))
    };
    let mut found = ascending(request.tools.iter().filter_map(asked), |(at, _)| *at);
    // Of "a or b" the first one will do.
    let mut end = 0;
    found.retain(|(at, tool)| {
        let between = before(sentence, *at).get(end..).unwrap_or_default();
        let choice = end > 0 && matches!(trim(between, " `\""), "或" | "或者" | "or");
        end = at + tool.name.len();
        !choice
    });
    let mut tools: Vec<&Tool> = found.into_iter().map(|(_, tool)| tool).collect();
    // A file that the author wants read needs no tool's name.
    if tools.is_empty()
        && !super::phrases::paths(sentence).is_empty()
        && has_any(&sentence.to_ascii_lowercase(), "阅读|读取|参考|查看|read|load|open|consult|see")
    {
        tools.extend(request.tool(READ_RESOURCE));
    }
    tools
}

/// Whether a sentence names a visible tool at all.
pub(super) fn names_tool(request: &Request, sentence: &str) -> bool {
    request.tools.iter().any(|tool| !places(sentence, &tool.name).is_empty())
}

/// Whether a sentence asks for one more call of a tool rather than speaking of the one before.
pub(super) fn asks_again(sentence: &str, tool: &str) -> bool {
    has_verb(sentence, tool, CALL) || has_verb(sentence, tool, "用|通过|using")
}

/// Whether a sentence asks for the same thing again, for something else.
pub(super) fn asks_for_another(sentence: &str) -> bool {
    let words = "再|第二|另一|另外|again|second|another|the other";
    has_any(&sentence.to_ascii_lowercase(), words)
}

/// What looks like a tool's name after a verb of calling, but is neither a visible tool nor a name of a parameter or field.
pub(super) fn unseen<'t>(request: &Request, sentence: &'t str, fields: &[&str]) -> Option<&'t str> {
    let known = |name: &str| {
        request.tool(name).is_some()
            || request.tools.iter().flat_map(|tool| &tool.params).any(|param| param.name == name)
            || fields.contains(&name)
            || name == ACTIVATE
    };
    idents(sentence).into_iter().find_map(|(at, ident)| {
        let as_value = strip_any(following(sentence, at, ident), "作为|字段|参数|的|as |field").is_some();
        let called = has_verb(sentence, ident, CALL) && is_asked(sentence, at, ident) && !as_value;
        (looks_like_a_tool(ident) && called && !known(ident)).then_some(ident)
    })
}

/// Verbs of calling, right before a tool's name.
const CALL: &str = "使用|调用|执行|运行|use|call|invoke|run|execute";

fn has_verb(sentence: &str, name: &str, verbs: &'static str) -> bool {
    let first = places(sentence, name).first().copied();
    first.is_some_and(|at| is_tool_after(&before(sentence, at).to_ascii_lowercase(), verbs))
}

/// What follows a name, without the marks around it.
fn following<'t>(sentence: &'t str, at: usize, name: &str) -> &'t str {
    trim_start(after(sentence, at + name.len()), "`\" ”」")
}

/// `camelCase` or `snake_case`.
fn looks_like_a_tool(ident: &str) -> bool {
    let camel = ident.bytes().next().is_some_and(|b| b.is_ascii_lowercase())
        && ident.bytes().any(|b| b.is_ascii_uppercase());
    let snake = ident.contains('_')
        && ident.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_');
    (camel || snake) && !ident.contains('.')
}

/// Whether a name at that place is one to call: not forbidden, not put off, not spoken of as done.
fn is_asked(sentence: &str, at: usize, name: &str) -> bool {
    let lead = before(sentence, at).to_ascii_lowercase();
    let lead = tail(&lead, "，。；;,");
    let forbidden = "\
        不要|禁止|不得|不能|切勿|不可|不必|无需|不用|不再|避免|do not |don't |never |without |avoid \
        |must not |not call |not use |before calling |before using |before you call |instead of ";
    let near: String = lead.chars().rev().take(24).collect::<Vec<char>>().into_iter().rev().collect();
    let later = strip_any(following(sentence, at, name), "之前|以前|前，").is_some();
    !has_any(&near, forbidden) && !later
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn request() -> Request {
        let tool = |name: &str| json!({ "type": "function", "function": { "name": name, "parameters": {} } });
        Request::read(&json!({ "tools": [tool("getA"), tool("get_b"), tool("getAll"), tool(READ_RESOURCE)] }))
    }

    #[track_caller]
    fn check(sentence: &str, expected: &[&str]) {
        let request = request();
        let found: Vec<&str> =
            called(&request, sentence).into_iter().map(|tool| tool.name.as_str()).collect();
        assert_eq!(found, expected, "{sentence}");
    }

    #[test]
    fn tools_are_called_in_the_order_of_the_sentence() {
        check("先使用 get_b，再用getA查询", &["get_b", "getA"]);
        check("Use `getAll` now", &["getAll"]);
        check("使用 getA 或 get_b 查询", &["getA"]);
    }

    #[test]
    fn a_name_that_is_forbidden_or_put_off_is_not_called() {
        check("不要使用 getA", &[]);
        check("Do not call getA; use get_b", &["get_b"]);
        check("在调用 getA 之前，先使用 get_b", &["get_b"]);
        check("Before calling getA, call get_b", &["get_b"]);
    }

    #[test]
    fn a_file_to_read_needs_no_name_of_a_tool() {
        check("阅读 references/policy.md", &[READ_RESOURCE]);
        check("写入 a.txt", &[]);
    }

    #[test]
    fn what_looks_like_a_tool_but_is_not_there_is_noticed() {
        let request = request();
        assert_eq!(unseen(&request, "使用 sendIt 通知", &[]), Some("sendIt"));
        assert_eq!(unseen(&request, "Call `send_it` now", &[]), Some("send_it"));
        for fine in ["使用 getA", "按 sendIt 字段", "不要使用 sendIt", "Use the order"] {
            assert_eq!(unseen(&request, fine, &[]), None, "{fine}");
        }
        assert_eq!(unseen(&request, "使用 orderNo 查询", &["orderNo"]), None);
    }
}
