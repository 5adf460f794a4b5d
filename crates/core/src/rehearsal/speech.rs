//! Every sentence that the rehearsal model says of its own, in both languages.

use super::request::Request;
use super::tools::Param;
use crate::lang::Lang;

/// A sentence in English and in Chinese, with `{}` for each value.
pub(super) type Sentence = (&'static str, &'static str);

/// Why a call is not made yet: the tool, and what it still needs. Ending in a question, it makes the next message its answer.
const ASK: Sentence =
    ("To use {} I still need: {}. What should I put there?", "要使用 {}，我还需要：{}。请问是什么？");
/// The instructions name a tool that the request does not have; then those that it has.
const UNSEEN: Sentence = (
    "The instructions tell me to use {}, but I can't see a tool of that name. I can see: {}.",
    "指令让我使用 {}，但我看不到这个工具。我看得到的工具：{}。",
);
/// The instructions of this skill ask for no call at all.
const NO_CALLS: Sentence = (
    "I have read the instructions of {}. They ask for no tool that I could call, and what they ask me to write myself is \
     beyond the rehearsal model: it goes by rules and is not an LLM.",
    "我读到了技能 {} 的指令。其中没有要我调用的工具；要自己写出来的内容，排练模型做不到：它按规则行事，不是大模型。",
);
const THE_STEPS: Sentence = ("The steps:", "步骤是：");
/// Nothing visible fits the message; then the skills and the tools.
const NOTHING_FITS: Sentence = (
    "None of the skills and tools that I can see fits this message. I am the rehearsal model: I go by rules and by shared \
     words. Skills: {}. Tools: {}.",
    "我看得到的技能和工具里，没有一个和这句话对得上。我是排练模型，只按规则和相同的词来判断。技能：{}。工具：{}。",
);
const NONE: Sentence = ("none", "无");
const COMMA: Sentence = (", ", "、");
const LABELLED: Sentence = ("{} ({})", "{}（{}）");

/// An activation did not work; then the answer's words.
pub(super) const ACTIVATION_FAILED: Sentence = ("The skill could not be activated: {}", "技能没能激活：{}");
/// A call has no answer.
pub(super) const UNANSWERED: Sentence = (
    "I made a call, but its result has not come back, so I stop here.",
    "我发出的调用没有收到结果，只能停在这里。",
);
/// The request is not JSON; what language it is in can't be told.
pub(super) const UNREADABLE: &str = "I can't read this request: it is not the JSON of a chat completion. 我读不懂这个请求：它不是对话补全的 JSON。";
/// The steps of this skill are done.
pub(super) const DONE: Sentence = ("Done, following the steps of {}.", "已按技能 {} 的步骤处理完成。");
/// Before the result of this tool.
pub(super) const ANSWERS: Sentence = ("{} answers:", "{} 的结果：");
/// The person did not allow this call.
pub(super) const DENIED: Sentence = (
    "You did not allow {}, so it was not run, and I stop here.",
    "您没有允许执行 {}，所以没有执行，我就停在这里。",
);
/// A call did not work: the tool, and the answer's words.
pub(super) const FAILED: Sentence = ("{} did not work: {}", "{} 没有成功：{}");
/// A condition, in the author's words, that can't be judged.
pub(super) const UNCLEAR: Sentence =
    ("I can't tell from the results whether this holds: {}.", "根据已有结果，我判断不了这个条件：{}。");
/// A sentence of the instructions in a language that is not the person's.
pub(super) const QUOTED: Sentence = ("As the skill puts it: {}", "技能的说法是：{}");
/// A result without content.
pub(super) const EMPTY: Sentence =
    ("The tool answered, but with nothing in it.", "工具有回应，但里面没有内容。");
/// A name and its value, as a line of a list.
pub(super) const VALUE: Sentence = ("- {}: {}", "- {}：{}");
/// A label, a name and the value.
pub(super) const LABELLED_VALUE: Sentence = ("- {} ({}): {}", "- {}（{}）：{}");
/// How many more values there are.
pub(super) const MORE: Sentence = ("- and {} more", "- 另有 {} 项");
/// What ends a sentence.
pub(super) const STOP: Sentence = ("{}.", "{}。");

/// A sentence in a language, with its values.
pub(super) fn say(lang: Lang, sentence: Sentence, values: &[&str]) -> String {
    let mut values = values.iter();
    let mut said = String::new();
    for (at, piece) in lang.pick(sentence.0, sentence.1).split("{}").enumerate() {
        if at > 0 {
            said.push_str(values.next().copied().unwrap_or_default());
        }
        said.push_str(piece);
    }
    said
}

/// Asks for what a call of a tool still needs.
pub(super) fn ask(lang: Lang, tool: &str, missing: &[&Param]) -> String {
    let mut names: Vec<String> = Vec::new();
    for param in missing {
        names.push(match param.label() {
            "" => param.name.clone(),
            label => say(lang, LABELLED, &[label, &param.name]),
        });
    }
    say(lang, ASK, &[tool, &names.join(lang.pick(COMMA.0, COMMA.1))])
}

/// The instructions name a tool that the request does not have.
pub(super) fn unseen_tool(request: &Request, name: &str) -> String {
    say(request.lang(), UNSEEN, &[name, &tools(request)])
}

/// The instructions ask for no call at all; `titles` are those of their steps.
pub(super) fn no_calls(lang: Lang, skill: &str, titles: &[&str]) -> String {
    let mut text = say(lang, NO_CALLS, &[skill]);
    let mut before = ["\n\n", lang.pick(THE_STEPS.0, THE_STEPS.1), "\n- "].concat();
    for title in titles.iter().filter(|title| !title.is_empty()) {
        text.push_str(&before);
        text.push_str(title);
        before = "\n- ".to_owned();
    }
    text
}

/// Nothing visible fits the message.
pub(super) fn nothing_fits(request: &Request) -> String {
    let skills = request.catalogue.iter().map(|skill| skill.name.as_str()).collect();
    say(request.lang(), NOTHING_FITS, &[&listed(request.lang(), skills), &tools(request)])
}

fn tools(request: &Request) -> String {
    listed(request.lang(), request.tools.iter().map(|tool| tool.name.as_str()).collect())
}

fn listed(lang: Lang, names: Vec<&str>) -> String {
    if names.is_empty() { say(lang, NONE, &[]) } else { names.join(lang.pick(COMMA.0, COMMA.1)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_stand_where_the_sentence_has_room_for_them() {
        assert_eq!(say(Lang::En, FAILED, &["kavo", "no {}"]), "kavo did not work: no {}");
        assert_eq!(say(Lang::Zh, UNANSWERED, &[]), UNANSWERED.1);
    }

    #[test]
    fn both_languages_have_room_for_the_same_values() {
        let all = [
            ASK,
            UNSEEN,
            NO_CALLS,
            NOTHING_FITS,
            LABELLED,
            ACTIVATION_FAILED,
            UNANSWERED,
            DONE,
            ANSWERS,
            DENIED,
            FAILED,
            UNCLEAR,
            QUOTED,
            EMPTY,
            VALUE,
            LABELLED_VALUE,
            MORE,
            STOP,
        ];
        for (en, zh) in all {
            assert_eq!(en.matches("{}").count(), zh.matches("{}").count(), "{en}");
        }
    }
}
