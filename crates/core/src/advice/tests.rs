//! What is said of whole skills, good and bad, and where. Lines and columns were counted by hand.

use super::{Advice, AdviceKind, advise};
use crate::lang::Lang;
use crate::skill::load;
use crate::text::advice::example;
use crate::tool::{Tool, ToolName, Toolbox, demo_toolbox};

const ZH: &str = "查询订单状态，提交退款申请。适用于用户要求退款的场景，无需手动分步操作。";
const EN: &str =
    "Looks up an order and files the refund. Use when money is wanted back. No need to plan the steps.";

/// A skill with the shop's two tools for refunds. The description is on line 3, the tools are on line 4, and the body
/// begins on line 6.
fn skill(description: &str, body: &str) -> String {
    format!("---\nname: demo\ndescription: {description}\ntools: [queryOrder, applyRefund]\n---\n{body}")
}

fn advice(source: &str) -> Vec<Advice> {
    let skill = load(source).skill.expect("the skill must load");
    advise(source, &skill, Some(&demo_toolbox()))
}

fn skill_with(tools: &str, body: &str) -> String {
    format!("---\nname: demo\ndescription: {ZH}\ntools: {tools}\n---\n{body}")
}

fn place(advice: &Advice) -> String {
    format!("{} {}:{}", advice.code(), advice.line, advice.column)
}

/// Compares code, line and column of all advice.
#[track_caller]
fn check(source: &str, expected: &[&str]) {
    let found: Vec<String> = advice(source).iter().map(place).collect();
    assert_eq!(found, expected, "{source}");
}

/// The same for a body that is about other things than naming the tools, which its last line does.
#[track_caller]
fn check_body(body: &str, expected: &[&str]) {
    check(&skill(ZH, &format!("{body}\n\n## 工具\nqueryOrder、applyRefund\n")), expected);
}

/// The first piece of advice's example of better wording.
#[track_caller]
fn check_example(source: &str, expected: &str) {
    let found = advice(source);
    let kind = &found.first().expect("there must be advice").kind;
    assert_eq!(example(kind, Lang::En), expected);
}

#[test]
fn the_bundled_skills_get_the_advice_of_a_careful_reader() {
    check(include_str!("../../../../skills/process-refund.md"), &[]);
    // It says what it does and what need not be done, but not when to use it.
    check(include_str!("../../../../skills/order-inquiry.md"), &["description-without-when 3:14"]);
    check_example(
        include_str!("../../../../skills/order-inquiry.md"),
        "订单全流程查询技能：查询订单详情，如果已发货则同时查询物流轨迹，返回包含订单状态和物流进度的完整信息。无需分步调用。适用于用户要求查看订单状态或物流进度的场景。",
    );
}

#[test]
fn a_description_says_what_and_when_and_what_is_not_by_hand() {
    let body = "### Step 1: 查询订单\n使用 queryOrder 查询。\n### Step 2: 退款\n使用 applyRefund 提交。\n";
    for (description, expected) in [
        ("处理退款", &["vague-description 3:14", "description-without-when 3:14"][..]),
        ("查询订单并退款", &["description-without-when 3:14"]),
        ("查询订单并退款，用户要求退款时使用", &["description-without-ease 3:14"]),
        ("用户要求退款时使用", &["vague-description 3:14"]),
        (ZH, &[]),
        ("Handles refunds", &["vague-description 3:14", "description-without-when 3:14"]),
        ("Looks up an order and files the refund", &["description-without-when 3:14"]),
        ("Looks up an order and files the refund when asked", &["description-without-ease 3:14"]),
        (EN, &[]),
        // Where the value stands on lines of its own, its mark is the place, as for diagnostics.
        ("  >-\n  处理退款", &["vague-description 3:16", "description-without-when 3:16"]),
        ("\n  处理退款", &["vague-description 4:3", "description-without-when 4:3"]),
        ("|\n  description: 处理退款", &["vague-description 3:14", "description-without-when 3:14"]),
    ] {
        check(&skill(description, body), expected);
    }
    // A skill without tools leaves nothing to do by hand.
    check("---\nname: demo\ndescription: Writes haiku about the sea, when asked\n---\nWrite.", &[]);
    check_example(&skill("处理退款", body), "处理退款：查询订单，退款。");
    check_example(
        &skill(
            "Refunds",
            "### Step 1: Look up the order\nUse queryOrder.\n### Step 2: Refund\nUse applyRefund.",
        ),
        "Refunds: look up the order, refund.",
    );
    check_example(
        &skill(
            EN.split_once(". Use").unwrap().0,
            "When the user wants money back, use queryOrder, then applyRefund.",
        ),
        "Looks up an order and files the refund. Use when the user wants money back.",
    );
}

#[test]
fn an_instruction_orders_and_does_not_advise() {
    for (body, expected) in [
        ("你应该使用 queryOrder。", &["suggestion 6:1"][..]),
        ("先确认。然后你应该使用 queryOrder。", &["steps-in-prose 6:1", "suggestion 6:7"]),
        ("- 可以考虑换货\n- 建议先确认金额", &["suggestion 6:3", "suggestion 7:3"]),
        ("You should use queryOrder.", &["suggestion 6:1"]),
        ("Then you could wait. And you may want to ask.", &["suggestion 6:6", "suggestion 6:26"]),
        ("If it is late, consider asking the user.", &["suggestion 6:16"]),
        ("If it is late you should wait.", &["suggestion 6:15"]),
        // One sentence, one piece of advice.
        ("你应该查询，你应该退款。", &["suggestion 6:1"]),
        // What the user is told is the skill's business, and so is what a name means.
        ("告知用户可以考虑换货。", &[]),
        ("建议用户联系客服，给出处理建议。建议：无。", &[]),
        ("Tell the user that you could not find it.\nSay what you should have found, considering it.", &[]),
        ("## 建议\n## Consider caching\n| 建议方案 |", &[]),
        // Nor do code, quotes and comments advise.
        ("```\n你应该查询\n```\n> 你应该查询\n\n不要说“你应该查询”、\"you should\"，`建议`。", &[]),
        ("<!-- 你应该查询\nyou should -->\n    你应该", &[]),
    ] {
        check_body(body, expected);
    }
    for (body, expected) in [
        ("你应该先使用 queryOrder。", "先使用 queryOrder。"),
        ("金额不符时，建议联系客服。", "金额不符时，联系客服。"),
        ("You should not use queryOrder.", "Do not use queryOrder."),
        ("When in doubt, you may want to use\nqueryOrder. Go.", "When in doubt, use queryOrder."),
        ("Consider asking for the number.", "Ask for the number."),
        ("Consider escalating to a human.", "Escalate to a human."),
        ("Consider offering a refund.", "Go on by offering a refund."),
        ("Consider splitting the work, if it is long.", "Split the work, if it is long."),
        ("You might consider using applyRefund.", "Use applyRefund."),
    ] {
        check_example(&skill(ZH, &format!("{body}\n\n## 工具\nqueryOrder、applyRefund\n")), expected);
    }
}

#[test]
fn a_step_names_its_tool() {
    for (body, expected) in [
        ("### Step 1: 查询订单\n查一下订单状态。", &["step-without-tool 6:1"][..]),
        ("### 第一步：核对\n\n核对后提交申请。\n### 第二步：说明\n给出结果。", &["step-without-tool 6:1"]),
        ("1. 使用 queryOrder 查询。\n2. 提交退款申请\n   等待结果。", &["step-without-tool 7:1"]),
        ("第一步：查询订单。\n第二步：告知用户提交申请。", &["step-without-tool 6:1"]),
        ("## Step 1: Order\n\nLook up the order.", &["step-without-tool 6:1"]),
        ("  1. Check it.\n\n 2. Then submit the request.", &["step-without-tool 8:2"]),
        // Named anywhere in the step: below a heading of its own, in an item, in quotes, in code.
        ("### Step 1: 查询订单\n#### 怎么做\n- 使用 `queryOrder`", &[]),
        ("### Step 1: 查询订单\n```\nqueryOrder(88231)\n```\n### Step 2: 检索\n使用 searchKnowledge", &[]),
        ("1. 提交申请\n   - 用“applyRefund”\n2. 检索：运行 `python find.py`\n3. 查询，使用 it_finds", &[]),
        // No step, or nothing to do, or not for the model to do.
        ("## 概述\n查询订单。\n\n## 输出要求\n1. 查询结果", &[]),
        (
            "1. 告知用户如何提交申请\n2. 不要查询物流\n3. 查询完成后道歉\n4. Never submit it\n5. The query is done",
            &[],
        ),
        ("### Step 1: 说明\n<!-- 查询订单 -->\n“查询订单”", &[]),
        // Where headings are the steps, items are not.
        ("### Step 1: 使用 queryOrder\n## 常见问题\n1. 查询物流", &[]),
    ] {
        check_body(body, expected);
    }
    check(
        "---\nname: demo\ndescription: Writes haiku, when asked\n---\n1. Look up the word.\n",
        &["vague-description 3:14"],
    );
    for (body, expected) in [
        ("1. 查一下订单状态。", "使用 queryOrder 查一下订单状态。"),
        ("1. 核对金额后，发起退款。", "使用 applyRefund 发起退款。"),
        ("1. Then look up the order status.", "Use queryOrder to look up the order status."),
    ] {
        check_example(&skill(ZH, &format!("{body}\n\n## 工具\nqueryOrder、applyRefund\n")), expected);
    }
}

#[test]
fn steps_are_marked() {
    let lines = |count: usize| "使用 queryOrder 和 applyRefund。\n".repeat(count);
    check(&skill(ZH, &lines(10)), &[]);
    check(&skill(ZH, &lines(11)), &["unmarked-steps 6:1"]);
    // A title alone is no structure; a second heading, a list, a table, a marked line is.
    check(&skill(ZH, &format!("\n# 退款\n\n{}", lines(11))), &["unmarked-steps 9:1"]);
    for mark in ["## 处理", "- 处理", "1. 处理", "| 处理 |", "第一步：处理", "Step 1: go", "处理\n----"]
    {
        check(&skill(ZH, &format!("# 退款\n{}{mark}\n", lines(11))), &[]);
    }
    check(&skill(ZH, &format!("{}```\n{}```\n", lines(10), lines(9))), &[]);
    check_example(
        &skill(ZH, &lines(11)),
        "### Step 1: 使用 queryOrder 和 applyRefund\n### Step 2: 使用 queryOrder 和 applyRefund",
    );
}

#[test]
fn a_branch_is_a_list() {
    for (body, expected) in [
        ("如果已签收则退款，否则告知用户。", &["branch-in-sentence 6:1"][..]),
        ("如果已签收则退款，否则告知用户订单号可能有误。", &["branch-in-sentence 6:1"]),
        ("2. 核对：若已签收，退款；否则道歉。", &["branch-in-sentence 6:7"]),
        ("If it was signed, refund it; otherwise say so.", &["branch-in-sentence 6:1"]),
        ("Now, if it was signed, refund it. Otherwise,\nsay so.", &["branch-in-sentence 6:6"]),
        ("If it was signed,\nrefund it, or else say so.", &["branch-in-sentence 6:1"]),
        ("Refund it if it was signed. Otherwise say so.", &["branch-in-sentence 6:1"]),
        // One case after the other, without an "otherwise".
        ("If it was signed, refund it. If it was not, say so.", &["branch-in-sentence 6:1"]),
        ("如果已签收，退款。如果还没有签收，告知用户。", &["branch-in-sentence 6:1"]),
        ("1. 核对：如果已签收，退款。若未签收，道歉。", &["branch-in-sentence 6:7"]),
        (
            "If it was signed, refund it. If not, say so. If it is lost, ask. Otherwise wait.",
            &["branch-in-sentence 6:1"],
        ),
        ("如果已签收，退款。\n如果没有签收，道歉。", &[]),
        ("If it was signed, refund it. Say so. If it was not, wait.", &[]),
        ("When it is signed, refund it. When it is not, wait.", &[]),
        ("If it was signed, refund it. Wait if it was not.", &[]),
        ("- If it was signed, refund it. If it was not, say so.", &[]),
        // Lists, tables and lines of their own are what is asked for.
        ("- 如果已签收，退款，否则道歉\n  如果没有，否则", &[]),
        ("| 如果已签收 | 否则 |", &[]),
        ("如果已签收，退款。\n否则，道歉。", &[]),
        ("如果已签收，退款。\n\n道歉，否则退款。", &[]),
        // One branch alone, an aside, a consequence, code.
        ("如果已签收，退款。若干商品除外。", &[]),
        ("Refund it (if it was signed, otherwise not).", &[]),
        ("如果没有签收，不要退款，否则可能出错。", &[]),
        ("If stated or otherwise known, refund it, elsewhere not.", &[]),
        ("如果已签收，退款，`否则`道歉。", &[]),
    ] {
        check_body(body, expected);
    }
    for (body, expected) in [
        ("如果已签收则退款，否则告知用户。再见。", "- 如果已签收则退款\n- 否则告知用户"),
        ("如果已签收，退款。如果没有，告知用户。", "- 如果已签收，退款\n- 如果没有，告知用户"),
        (
            "If it was signed,\nrefund it; otherwise say so. Bye.",
            "- If it was signed, refund it\n- otherwise say so",
        ),
    ] {
        check_example(&skill(ZH, &format!("{body}\n\n## 工具\nqueryOrder、applyRefund\n")), expected);
    }
}

#[test]
fn the_tools_of_the_list_the_body_and_the_toolbox_agree() {
    let listed =
        |tools: &str, body: &str| format!("---\nname: demo\ndescription: {ZH}\ntools:{tools}\n---\n{body}");
    for (tools, body, expected) in [
        (" [queryOrder, applyRefund]", "使用 queryOrder。", &["listed-tool-not-named 4:21"][..]),
        ("\n  - queryOrder\n  - applyRefund", "使用 `applyRefund`。", &["listed-tool-not-named 5:5"]),
        (
            " [queryOrder]",
            "<!-- queryOrder -->使用 queryOrders",
            &["listed-tool-not-named 4:9", "named-tool-missing 6:23"],
        ),
        (" [queryOrder]", "```\nqueryOrder\n```", &[]),
        ("\n- queryOrder\n- query_order", "使用 queryOrder、query_order", &["listed-tool-missing 6:3"]),
        // Of what is not there it is not said as well that nobody names it.
        (" [refund]", "退款。", &["listed-tool-missing 4:9"]),
        (
            " [queryOrder]",
            "使用 queryOrder，再用 `applyRefund`、applyRefund。",
            &["named-tool-not-listed 6:19"],
        ),
        (" [queryOrder]", "queryOrder\n使用applyRefund(1)退款", &["named-tool-not-listed 7:3"]),
        // General tools need no list; what is forbidden, quoted or shown is not used.
        (" [queryOrder]", "使用 queryOrder、searchKnowledge、activate_skill。", &[]),
        (
            " [queryOrder]",
            "queryOrder。不要使用 applyRefund。“applyRefund”\n```\napplyRefund\n```\n> applyRefund",
            &[],
        ),
        // Nothing is said of a body that is not there.
        (" [queryOrder]", "", &[]),
    ] {
        check(&listed(tools, body), expected);
    }
    // What is approved in advance is not thereby unlocked; and a host's own tool is none of the toolbox.
    let approved = "---\nname: demo\ndescription: Writes haiku of the sea, when asked\nallowed-tools: queryOrder Bash(git:*)\n---\n";
    check(&format!("{approved}Use queryOrder and Bash."), &["named-tool-not-listed 6:5"]);
    check_example(&listed(" [query_order]", "query_order"), "tools:\n  - queryOrder");
    check_example(&listed(" [applyRefnd]", "退款。"), "tools:\n  - applyRefund");
    check_example(
        &listed(" [sendEmail]", "发送。"),
        "tools:\n  - queryOrder\n  - queryLogistics\n  - applyRefund",
    );
    check_example(&listed(" [queryOrder]", "查询。"), "使用 queryOrder 查询订单详情。");
    check_example(&listed(" []", "使用 applyRefund 退款。"), "tools:\n  - applyRefund");
}

/// What is advised where it is not known which tools there are.
#[track_caller]
fn check_without_toolbox(source: &str, expected: &[&str]) {
    let skill = load(source).skill.expect("the skill must load");
    let found: Vec<_> = advise(source, &skill, None).iter().map(place).collect();
    assert_eq!(found, expected, "{source}");
}

#[test]
fn a_tool_that_is_called_is_listed_or_there() {
    let email = "使用 queryOrder 查询。\nUse `sendEmail` to send the result. Use sendEmail again.";
    check(&skill_with("[queryOrder]", email), &["named-tool-missing 7:6"]);
    check_without_toolbox(&skill_with("[queryOrder]", email), &["named-tool-not-listed 7:6"]);
    check_example(&skill_with("[queryOrder]", email), "tools:\n  - sendEmail");
    for (line, place) in [
        ("Invoke the `sendEmail` tool to send it.", "7:13"),
        ("Call our sendEmail tool.", "7:10"),
        ("Do it by calling the sendEmail tool.", "7:22"),
        ("Do it by invoking a tool `sendEmail`.", "7:27"),
        ("Use our tool sendEmail.", "7:14"),
    ] {
        let source = skill_with("[queryOrder]", &format!("使用 queryOrder 查询。\n{line}"));
        check(&source, &[&format!("named-tool-missing {place}")]);
    }
    // Without a list, only what is said to be a tool, and only where it is known which there are.
    let unlisted = |body: &str| {
        format!("---\nname: demo\ndescription: Writes haiku of the sea, when asked\n---\n{body}")
    };
    check(&unlisted("Use `sendEmail` to send it."), &[]);
    check(&unlisted("Use the `sendEmail` tool to send it."), &["named-tool-missing 5:10"]);
    check_without_toolbox(&unlisted("Use the `sendEmail` tool to send it."), &[]);
    // A slip of the pen has a fix, in the list and in the instructions.
    let slips =
        skill_with("[applyRefnd, queryOrder]", "使用 queryOrdr 查询，再用 `apply_refund`。使用 queryOrder。");
    check(&slips, &["listed-tool-missing 4:9", "named-tool-missing 6:4", "named-tool-missing 6:21"]);
    let fixed = advice(&slips).iter().rev().fold(slips.clone(), |text, advice| {
        let fix = advice.fix.as_ref().expect("a slip has a fix");
        fix.apply(&text).unwrap()
    });
    let mended = skill_with(
        "[applyRefund, queryOrder]",
        "使用 queryOrder 查询，再用 `applyRefund`。使用 queryOrder。",
    );
    assert_eq!(fixed, mended);
    check(&mended, &[]);
    check_without_toolbox(
        &skill_with("[queryOrder]", "使用 queryOrdr、queryOrder"),
        &["named-tool-missing 6:4"],
    );
    // One that the skill lists already is not put there twice.
    let twice = advice(&skill_with("[queryOrder, query_order]", "queryOrder、query_order"));
    assert_eq!(twice.iter().map(|advice| advice.fix.as_ref()).collect::<Vec<_>>(), [None]);
    // What people write of files, fields, skills and commands in such skills.
    for line in [
        "Follow the steps in `SKILL.md`, then use `references/return_policy.md`.",
        "Use `orderId` from the result, and call it `order_id`. 使用 trackingNo 查询。",
        "Use the process-refund skill; for the rest use `order-inquiry`.",
        "Run `python scripts/send_email.py --to user`, or use `git_commit.sh`.",
        "Use `pd.read_csv()` to load it, with `sep=\";\"`, and call `df.to_json`.",
        "Use the `format_date` function, or call the method `toJson`.",
        "Don't use `sendEmail`. 不要调用 sendEmail。",
        "`sendEmail` is not needed: the order system sends it.",
        "```\nuse sendEmail\n```",
        "Use TypeScript, GitHub and WebSocket; use JSON_MODE and `NODE_ENV`.",
        "Set user_name via query_string, using check_in_date as written.",
    ] {
        let source = skill_with("[queryOrder]", &format!("queryOrder\n\n{line}\n"));
        check(&source, &[]);
        check_without_toolbox(&source, &[]);
    }
}

/// A toolbox of one tool of the shop under another name.
fn toolbox_of(name: &str) -> Toolbox {
    let mut tool = Tool::clone(&demo_toolbox().entries()[0].tool);
    tool.spec.name = ToolName::parse(name).unwrap();
    Toolbox::from(vec![tool])
}

#[test]
fn a_name_with_another_verb_is_told_and_has_no_fix() {
    for (written, there) in [
        ("removeItem", "moveItem"),
        ("exportData", "importData"),
        ("unlockAccount", "lockAccount"),
        ("unpublishPost", "publishPost"),
        ("setUser", "getUser"),
        ("readMail", "sendMail"),
    ] {
        let told = |source: &str, toolbox: Option<&Toolbox>| {
            let skill = load(source).skill.expect("the skill must load");
            let said = advise(source, &skill, toolbox);
            said.into_iter().map(|advice| (advice.code(), advice.fix)).collect::<Vec<_>>()
        };
        let body = format!("Use the {there} tool. Use the {written} tool.");
        let source = skill_with(&format!("[{there}]"), &body);
        assert_eq!(told(&source, None), [("named-tool-missing", None)], "{written}");
        let source = skill_with(&format!("[{written}]"), &format!("Use the {written} tool."));
        let toolbox = toolbox_of(there);
        assert_eq!(told(&source, Some(&toolbox)), [("listed-tool-missing", None)], "{written}");
    }
}

#[test]
fn a_sequence_of_steps_has_headings() {
    for (body, expected) in [
        ("先查询订单，再退款。", &["steps-in-prose 6:1"][..]),
        ("用户要退款时，首先核对金额。然后退款，最后道歉。", &["steps-in-prose 6:8"]),
        ("First, check the amount. Then refund it.", &["steps-in-prose 6:1"]),
        ("Be kind. First check it,\nthen refund it, and finally say so.", &["steps-in-prose 6:10"]),
        ("先进行核对，再进行退款。", &["steps-in-prose 6:1"]),
        ("首先生成报告，然后生成邮件。", &["steps-in-prose 6:1"]),
        ("先生成报告，再生成邮件。", &["steps-in-prose 6:1"]),
        ("首先一次查清，然后再次核对。", &["steps-in-prose 6:1"]),
        // Once, and not in what is marked as steps.
        ("先查询，再退款。\n\n先道歉，再查询。", &["steps-in-prose 6:1"]),
        ("### Step 1: 退款\n先核对，再使用 queryOrder。", &[]),
        ("1. 先核对，再使用 queryOrder。\n2. 道歉", &[]),
        ("第一步：先核对，再道歉。", &[]),
        // Other words.
        ("先生，请再等等。先进的，然后呢。", &[]),
        ("先进技术，再退款。先进设备，再退款。先进水平，再退款。", &[]),
        ("先核对，再见，再次核对，再一次。", &[]),
        ("先核对，最后的结果就是退款。首先的事，然后的事。", &[]),
        ("The first one, then the next. If so, then go.", &[]),
        ("First name, then last name. First-class mail, then others.", &[]),
        ("先查询。\n\n再退款。", &[]),
        ("- 先查询，再退款", &[]),
    ] {
        check_body(body, expected);
    }
    check_example(
        &skill(ZH, "先查询订单，再退款。\n\nqueryOrder、applyRefund"),
        "### Step 1: 查询订单\n### Step 2: 退款",
    );
    check_example(
        &skill(ZH, "First, check the amount. Then refund it.\n\nqueryOrder、applyRefund"),
        "### Step 1: Check the amount\n### Step 2: Refund it",
    );
    // A short list without branches is a fair form.
    let list =
        |count: usize| (1..=count).map(|i| format!("{i}. 使用 queryOrder 查询 {i}\n")).collect::<String>();
    check_body(&list(8), &[]);
    check_body(&list(9), &["steps-in-list 6:1"]);
    check_body(&format!("{}\n## 之后\n{}", list(8), list(8)), &[]);
    // A paragraph between two lists ends the first, unless it belongs to an item.
    check_body(&format!("{}\n说明如下。\n\n{}", list(5), list(5)), &[]);
    check_body(&format!("{}\n   说明如下。\n\n{}", list(5), list(5)), &["steps-in-list 6:1"]);
    check_body(&format!("{}说明如下。\n{}", list(5), list(5)), &["steps-in-list 6:1"]);
    check_body(&format!("### Step 1: 查询\n使用 queryOrder。\n## 附\n{}", list(9)), &[]);
    check_body(&format!("## 输出要求\n{}", list(9)), &[]);
    let branches = "   - 如果已签收，退款\n   - 如果没有，道歉\n";
    check_body(&format!("{}{branches}3. 道歉", list(2)), &["steps-in-list 6:1"]);
    check_body(&format!("{}{branches}", list(2)), &[]);
    check_body(&format!("{}   - 金额\n   - 日期\n", list(3)), &[]);
    check_example(
        &skill(ZH, &format!("{}{branches}3. 道歉\n\napplyRefund", list(2))),
        "### Step 1: 使用 queryOrder 查询 1\n### Step 2: 使用 queryOrder 查询 2",
    );
}

#[test]
fn a_long_body_is_split() {
    let body = |lines: usize| {
        format!("# 退款\n## 工具\nqueryOrder、applyRefund\n## 政策\n{}", "x\n".repeat(lines - 4))
    };
    check(&skill(ZH, &body(500)), &[]);
    check(&skill(ZH, &body(501)), &["long-body 6:1"]);
    check_example(&skill(ZH, &body(501)), "政策：需要时读取 references/details.md。");
    // 8,000 Chinese characters, in code, are some 6,000 tokens on one line: all that is sent counts.
    let source = skill(ZH, &format!("queryOrder、applyRefund\n```\n{}\n```", "退".repeat(8_000)));
    check(&source, &["long-body 6:1"]);
    let AdviceKind::LongBody { lines, tokens, .. } = advice(&source).remove(0).kind else {
        panic!("a long body")
    };
    assert_eq!((lines, tokens > 5_000), (4, true));
}

#[test]
fn places_are_those_of_the_file() {
    let source = skill("处理退款", "\n你应该查询，使用 queryOrder、applyRefund。");
    let expected = ["vague-description 3:14", "description-without-when 3:14", "suggestion 7:1"];
    for source in [
        source.clone(),
        source.replace('\n', "\r\n"),
        source.replace('\n', "\r"),
        format!("\u{feff}{source}"),
    ] {
        check(&source, &expected);
    }
    let commented = format!("<!-- tools: x\ndescription: y -->\n{source}");
    check(&commented, &["vague-description 5:14", "description-without-when 5:14", "suggestion 9:1"]);
    // In brackets no line says where a field stands.
    check(
        "---\n{name: a, description: 处理退款}\n---\nx",
        &["vague-description 1:1", "description-without-when 1:1"],
    );
}

#[test]
fn of_another_file_nothing_is_said() {
    let loaded = load(&skill("处理退款", "你应该查询。")).skill.unwrap();
    assert_eq!(advise("---\nname: a\n---\nOther", &loaded, Some(&demo_toolbox())), []);
    assert_eq!(advise("", &loaded, Some(&demo_toolbox())), []);
}
