//! Whether a word that is the name of no known tool is meant as one, to be called. Functions, fields and files look alike:
//! what leaves a doubt is let pass.

use super::chars::{begins, trim_end, trim_start};
use super::lines::Line;
use super::mask::{CODE, QUOTED};
use super::naming::clause_before;
use super::own_words::{has_any, words};

/// How a word is told to be a tool.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Told {
    /// By the word `tool` beside it.
    Outright,
    /// By its own make: `sendEmail`, `send_email`.
    ByItsName,
}

/// How a word at a byte of a line is told to be a tool that is to be called, if it is.
pub(super) fn told(line: &Line<'_>, at: usize, word: &str) -> Option<Told> {
    let over = line.plain.as_bytes().get(at).copied().map(char::from);
    let before = line.raw.get(..at).unwrap_or_default();
    let after = line.raw.get(at + word.len()..).unwrap_or_default();
    let stands_alone = match over {
        // The whole of the code is the name, or a call of it.
        Some(CODE) => before.ends_with('`') && begins(after, "`("),
        Some(QUOTED) => false,
        Some(_) | None => !begins_path(after) && !before.ends_with(JOINS),
    };
    if !line.is_prose() || !stands_alone || !is_written_as_name(word) {
        return None;
    }
    let before = clause_before(line.raw, at).to_ascii_lowercase();
    let after = trim_start(after_call(after), MARKS);
    let noun = noun_after(&before, CALLING)?;
    if says_first(after, CODE_NOUNS) || has_any(noun, CODE_NOUNS) {
        return None;
    }
    if says_first(after, TOOL_NOUNS) || has_any(noun, TOOL_NOUNS) {
        return Some(Told::Outright);
    }
    does(word).then_some(Told::ByItsName)
}

/// Whether a name in a line stands right after a verb of calling, whatever it is the name of.
pub(super) fn is_called(line: &str, at: usize) -> bool {
    let before = clause_before(line, at).to_ascii_lowercase();
    noun_after(&before, CALLING).or_else(|| noun_after(&before, RUNNING)).is_some()
}

/// Whether one of some verbs stands right before a name, if need be with a noun for tools between: `use the tool`.
/// What stands before the name is in lower case.
pub(crate) fn is_tool_after(before: &str, verbs: &'static str) -> bool {
    noun_after(before, verbs).is_some_and(|noun| !has_any(noun, CODE_NOUNS))
}

/// Verbs that a tool's name stands right after.
const CALLING: &str = "使用|调用|用|通过|use|using|call|calling|invoke|invoking|via";

/// Such verbs of which programs are the object as often.
const RUNNING: &str = "执行|运行|run|with";

/// What stands between a verb and a name without being a word.
const MARKS: &str = " `*“”\"「」_";

/// Before a name, these make it a part of something else.
const JOINS: [char; 14] = ['.', '/', '\\', '$', '@', '#', '<', '{', '[', '=', ':', '&', '%', '~'];

const TOOL_NOUNS: &str = "tool|工具";

const CODE_NOUNS: &str = "function|method|script|module|library|package|class|hook|component|field|parameter|argument|variable\
    |option|flag|column|attribute|property|command|endpoint|table|函数|方法|脚本|模块|库函数|字段|参数|变量|选项|属性|组件|命令|列名\
    |接口|数据表";

/// Whether a text goes on as a path, a file or a name of several parts would.
fn begins_path(text: &str) -> bool {
    let mut chars = text.chars();
    match chars.next() {
        Some('/' | '\\' | '=' | '[' | '<') => true,
        Some('.' | ':') => chars.next().is_some_and(|next| next.is_ascii_alphanumeric() || next == ':'),
        Some(_) | None => false,
    }
}

/// The text behind the parentheses of a call.
fn after_call(text: &str) -> &str {
    let inside = text.strip_prefix('(').and_then(|inside| inside.split_once(')'));
    inside.map_or(text, |(_, after)| after)
}

fn says_first(text: &str, list: &'static str) -> bool {
    let starts = |word: &str| text.get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word));
    words(list).any(starts)
}

/// The noun between one of some verbs and the name behind it: empty in `use the`, `tool` in `use the tool`. `None` if
/// there is no such verb.
fn noun_after<'t>(before: &'t str, verbs: &'static str) -> Option<&'t str> {
    let before = trim_end(before, MARKS);
    let nouns = || words(TOOL_NOUNS).chain(words(CODE_NOUNS));
    let bare = nouns().find_map(|noun| before.strip_suffix(noun)).unwrap_or(before);
    let verb = trim_end(bare, MARKS);
    let verb = [" the", " a", " our"].iter().find_map(|article| verb.strip_suffix(article)).unwrap_or(verb);
    ends_with_word(trim_end(verb, MARKS), verbs).then(|| before.get(bare.len()..).unwrap_or_default())
}

/// Whether a text ends with one of some words; an English one begins there, too.
fn ends_with_word(text: &str, list: &'static str) -> bool {
    words(list).any(|word| {
        let before = text.strip_suffix(word);
        before.is_some_and(|before| {
            !word.is_ascii() || !before.ends_with(|c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_')
        })
    })
}

/// `camelCase` or `snake_case`; skills have hyphens in their names, and the tools of MCP servers a doubled underline.
fn is_written_as_name(word: &str) -> bool {
    let is_snake = word.contains('_');
    let is_camel = word.starts_with(|c: char| c.is_ascii_lowercase())
        && word.bytes().any(|byte| byte.is_ascii_uppercase());
    let is_constant = !word.bytes().any(|byte| byte.is_ascii_lowercase());
    (is_snake || is_camel)
        && !is_constant
        && !word.contains(['-'])
        && !word.contains("__")
        && !word.starts_with('_')
}

/// What a tool does, at the beginning of its name.
const VERBS: &str = "add|apply|assign|calculate|cancel|change|compute|convert|create|delete|download|edit|execute|export|extract\
    |fetch|find|generate|get|import|insert|lookup|notify|open|parse|publish|register|remove|rename|render|retrieve|save|send\
    |submit|translate|update|upload|validate|verify|write";

/// These are nouns as well, and begin the names of fields.
const NOUNS: &str = "approve|ask|book|browse|call|check|close|copy|file|list|load|look|make|mark|move|order|pay|place|post|print\
    |process|query|read|refund|reject|reply|report|request|reserve|reset|resolve|run|schedule|search|select|set|share|show|start\
    |stop|store|summarize|sync|track|transfer|trigger";

/// How the names of fields end.
const FIELDS: &str = "id|ids|no|num|number|name|names|date|time|at|by|on|in|type|kind|status|state|code|count|total|size|key|keys\
    |value|values|text|string|term|terms|params|param|args|url|path|price|amount|reason|only|flag|index|limit|mode|format|result\
    |results|response|list|level|info|data";

/// The first word of `sendEmail`, `SendEmail`, `send_email` and `send-email`.
pub(super) fn first_word(name: &str) -> &str {
    let ends = |byte: u8| matches!(byte, b'_' | b'-') || byte.is_ascii_uppercase();
    let end = name.bytes().skip(1).position(ends).map_or(name.len(), |index| index + 1);
    name.get(..end).unwrap_or_default()
}

/// Whether a name begins with what a tool does, and is not that of a field.
fn does(word: &str) -> bool {
    let first = first_word(word);
    let last_start = word.rfind(|c: char| c == '_' || c.is_ascii_uppercase()).unwrap_or_default();
    let last = trim_start(word.get(last_start..).unwrap_or_default(), "_").to_ascii_lowercase();
    let is_in = |list: &'static str, sought: &str| words(list).any(|word| word == sought);
    is_in(VERBS, first) || (is_in(NOUNS, first) && !is_in(FIELDS, &last))
}

#[cfg(test)]
mod tests {
    use super::super::lines::Lines;
    use super::{Told, told};

    /// What the first of these names in a text is told to be.
    fn check(text: &str, word: &str) -> Option<Told> {
        let line = Lines::new(text).next().unwrap();
        told(&line, text.find(word).unwrap(), word)
    }

    #[test]
    fn what_is_called_is_told_from_what_is_only_named() {
        for text in [
            "Use `sendEmail` to send the result.",
            "Then call sendEmail with the text.",
            "调用 sendEmail 发送结果。",
            "使用`sendEmail(to, text)`发送结果。",
            "1. Check it, then use **sendEmail**.",
        ] {
            assert_eq!(check(text, "sendEmail"), Some(Told::ByItsName), "{text}");
        }
        for text in
            ["Use the `mailer_v2` tool.", "调用工具 `mailer_v2`。", "Call the tool mailer_v2 with it."]
        {
            assert_eq!(check(text, "mailer_v2"), Some(Told::Outright), "{text}");
        }
        for (text, word) in [
            // Named, quoted, or a part of something else.
            ("`sendEmail` sends the result.", "sendEmail"),
            ("Say “use sendEmail”.", "sendEmail"),
            ("Because sendEmail is slow, wait.", "sendEmail"),
            ("Use `npm run send_email`.", "send_email"),
            ("Use send_email.py to send it.", "send_email"),
            ("Use scripts/send_email for it.", "send_email"),
            ("Use `mail.sendEmail()`.", "sendEmail"),
            ("Use sendEmail.to as the address.", "sendEmail"),
            ("Use `<sendEmail>` as the element.", "sendEmail"),
            // Code that is no tool.
            ("Use the `getUser` function.", "getUser"),
            ("Use the function `getUser`.", "getUser"),
            ("使用 `getUser` 函数。", "getUser"),
            ("Use the get_user.sh script.", "get_user"),
            ("Use `useMemo` for it.", "useMemo"),
            // Fields, constants, skills and words.
            ("使用 orderId 查询。", "orderId"),
            ("Use `order_id` from the last result.", "order_id"),
            ("Use search_term as given.", "search_term"),
            ("Use `SEND_EMAIL` as the key.", "SEND_EMAIL"),
            ("Use send-email for the rest.", "send-email"),
            ("Use JavaScript for it.", "JavaScript"),
            ("Use `mcp__mail__send_it`.", "mcp__mail__send_it"),
        ] {
            assert_eq!(check(text, word), None, "{text}");
        }
    }
}
