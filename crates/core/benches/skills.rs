//! Skill files as people write them, to be linted.

/// So many ordinary files of some 3 KB each, no two alike: names and descriptions in two languages, lists, metadata, folded
/// and quoted texts, now and then a field of another host or a text that needs quotes.
pub fn ordinary(count: usize) -> Vec<String> {
    (0..count).map(file).collect()
}

fn file(number: usize) -> String {
    let topics =
        ["orders", "退款", "reports", "translation", "code review", "库存", "invoices", "scheduling"];
    let topic = topics.get(number % topics.len()).copied().unwrap_or_default();
    let description = match number % 5 {
        0 => format!("description: Handles {topic}. Use when someone asks about {topic}.\n"),
        1 => format!("description: >\n  处理{topic}：查询、核对、回复。\n  适用于用户提到{topic}的场景。\n"),
        2 => format!("description: \"Handles {topic}: looks it up, checks it, and answers.\"\n"),
        3 => format!("description: Handles {topic}: looks it up, then answers.\n"),
        _ => format!("description: |\n  Handles {topic}.\n  Use for number {number}.\n"),
    };
    let fields = match number % 4 {
        0 => "license: MIT\nmetadata:\n  author: me\n  version: \"1.0\"\n",
        1 => "tools:\n  - queryOrder\n  - applyRefund\n",
        2 => "allowed-tools: Bash(git:*) Read\nmodel: inherit\n",
        _ => "compatibility: Needs network access\n",
    };
    let mut body = format!("\n# About {topic}\n\n");
    for step in 1..=12 {
        body.push_str(&format!(
            "### Step {step}: check part {step} of {number}\n\nUse queryOrder with the number that the user gave, and \
             compare what comes back with what was asked.\n\n- If it is there, go on.\n- 如果没有，告诉用户编号可能有误。\n\n"
        ));
    }
    format!("---\nname: skill-{number}\n{description}{fields}---\n{body}")
}
