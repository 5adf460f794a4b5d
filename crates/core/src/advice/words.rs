//! The words that advice listens for, in Chinese and English, found in one walk over a line.

use super::own_words::{ends_clause, ends_sentence, words};

/// What a word or mark means here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sort {
    /// Advises where it could order, wherever it stands: `你应该`.
    Advise,
    /// Advises at the start of a clause; elsewhere it may well be what to tell the user: `建议`, `you should`.
    Propose,
    /// `consider`, which advises before a word on -ing.
    Consider,
    /// Begins a condition.
    If,
    /// Begins the other branch.
    Otherwise,
    /// Does what a tool does.
    Act,
    /// What follows is for someone to hear, not to do.
    Tell,
    /// What follows is not to be done, is done already, or is the user's doing.
    Not,
    /// Begins what is done first. It leaves the start of a clause its start, as the next two do.
    First,
    /// Begins what is done after something else.
    Then,
    /// Says nothing: `please`, `请`.
    Lead,
    /// A clause ends.
    Comma,
    /// A sentence ends.
    Stop,
}

/// A word or mark in a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Mark {
    /// Its first byte in the line.
    pub(super) at: usize,
    /// The byte after it.
    pub(super) end: usize,
    pub(super) sort: Sort,
    /// Whether it stands at the start of a clause.
    pub(super) fresh: bool,
}

const WORDS: [(Sort, &str); 17] = [
    (Sort::Advise, "你应该|你应当|你最好|你不妨|可以考虑|你可以考虑|可以尝试|你可以尝试|你可以试着"),
    (Sort::Propose, "建议|建议你|应该|应当|最好|不妨"),
    (
        Sort::Propose,
        "you should|you could|you might|you might want to|you may want to|you may wish to|it is recommended to\
         |it's recommended to|it is advisable to|you are advised to",
    ),
    (Sort::Consider, "consider"),
    (Sort::If, "如果|若|假如|假若|倘若|要是|if|when|unless"),
    (Sort::Otherwise, "否则|不然|要不然|otherwise|or else|else"),
    (
        Sort::Act,
        "查询|查一下|查一查|查找|检索|搜索|提交|发起|下单|拉取|调用|查看订单|查看物流|查看库存|创建订单|创建工单|更新订单\
         |取消订单|申请退款|发送邮件|发送短信",
    ),
    (
        Sort::Act,
        "look up|look it up|look them up|search for|search the|fetch the|fetch its|fetch it|query the|query it|retrieve\
         |submit the|submit a|submit an|submit it|cancel the|refund the|place the order|place an order|file the|file a\
         |file an|book the|book a|create a ticket|create an order|update the order|send an email|send the email",
    ),
    (
        Sort::Tell,
        "告知|告诉|提示|提醒|说明|解释|回复|引导|询问|建议用户|建议客户|建议顾客|建议您|建议他|请用户|请客户|让用户|让客户|用户可以\
         |客户可以|顾客可以|您可以|用户应该|客户应该|tell|inform|explain|advise|say|reply|ask|remind|mention|suggest\
         |recommend|let the user|let them",
    ),
    (
        Sort::Not,
        "不要|无需|无须|不用|不必|不得|不能|不可|不再|禁止|切勿|避免|没有|才能|已经|用户查|用户提交|用户搜|用户发起|用户取消|用户要|用户想\
         |客户提交",
    ),
    (
        Sort::Not,
        "do not|don't|don’t|never|without|no need|cannot|can't|can’t|avoid|before|after|once|until|already|users|wants\
         |unable",
    ),
    (Sort::First, "先|首先"),
    (Sort::Then, "再|然后|接着|随后|最后|其次"),
    (Sort::First, "first|firstly"),
    (Sort::Then, "then|next|finally|after that|afterwards"),
    (Sort::Lead, "请|那么|此时|这时|则|就|也|并"),
    (Sort::Lead, "also|so|and|but|now|please|additionally|instead"),
];

/// After these, a Chinese verb is the name of something: `查询结果`, `提交后`.
const NOMINAL: &str =
    "结果|完成|完毕|成功|失败|后|时|的|到|记录|条件|接口|方式|次数|专员|技能|流程|内容|如下";

/// After these, `建议` is the name of something: `建议内容`, `建议：`.
const NAMED_ADVICE: &str = "的|书|内容|列表|清单|部分|如下|：|:|、|，|。|（|(";

/// Before these, `先` and `再` are a part of another word: `先生`, `先进的`, `再见`, `再次`.
const NO_STEP_ALONE: &str = "生|进的|进技|进设|进水|前|后|决|见|次|一|更";

/// Before these, what seems to begin a step is a part of something else: `最后的`, `first name`, `next-day`.
const NO_STEP: &str = "的|-| step| name| class| time| line| row| day| week| month";

/// The words, by their first characters.
pub(super) struct Words(Vec<(char, &'static str, Sort)>);

impl Words {
    pub(super) fn new() -> Words {
        let mut sorted: Vec<(char, &'static str, Sort)> = Vec::new();
        for (sort, list) in WORDS {
            for word in words(list) {
                let Some(first) = word.chars().next() else { continue };
                // The longest of those with one first character come first.
                let before = |other: &(char, &str, Sort)| {
                    other.0 < first || (other.0 == first && other.1.len() >= word.len())
                };
                sorted.insert(sorted.partition_point(before), (first, word, sort));
            }
        }
        Words(sorted)
    }

    /// The marks of a line from a byte on. `fresh` tells whether a clause begins there.
    pub(super) fn marks<'w>(&'w self, line: &'w str, from: usize, fresh: bool) -> Marks<'w> {
        Marks { words: self, line, at: from, fresh }
    }

    /// The longest word at the start of a text.
    fn longest(&self, text: &str) -> Option<(&'static str, Sort)> {
        let first = text.chars().next()?.to_ascii_lowercase();
        let from = self.0.partition_point(|(other, _, _)| *other < first);
        let alike = self.0.get(from..)?.iter().take_while(|(other, _, _)| *other == first);
        alike.filter(|(_, word, _)| begins_with(text, word)).map(|&(_, word, sort)| (word, sort)).next()
    }
}

/// Whether a text begins with a word, whatever its case; an English word ends there too.
fn begins_with(text: &str, word: &str) -> bool {
    let (text, sought) = (text.as_bytes(), word.as_bytes());
    // Most words differ in their second byte already.
    let second = |bytes: &[u8]| bytes.get(1).map(u8::to_ascii_lowercase);
    second(text) == second(sought)
        && text.get(..sought.len()).is_some_and(|start| start.eq_ignore_ascii_case(sought))
        && (!word.is_ascii() || text.get(sought.len()).is_none_or(|next| !is_word(char::from(*next))))
}

fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

/// The marks of a line, in its order.
pub(super) struct Marks<'w> {
    words: &'w Words,
    line: &'w str,
    at: usize,
    fresh: bool,
}

impl Marks<'_> {
    /// Whether a clause begins at the place reached.
    pub(super) fn is_fresh(&self) -> bool {
        self.fresh
    }
}

impl Iterator for Marks<'_> {
    type Item = Mark;

    fn next(&mut self) -> Option<Mark> {
        loop {
            let rest = self.line.get(self.at..)?;
            let mut chars = rest.chars();
            let c = chars.next()?;
            let (at, next) = (self.at, chars.clone().next());
            self.at += c.len_utf8();
            if c.is_whitespace() || matches!(c, '*' | '_' | '~') {
                continue;
            }
            if ends_clause(c, next) {
                self.fresh = true;
                let sort = if ends_sentence(c, next) { Sort::Stop } else { Sort::Comma };
                return Some(Mark { at, end: self.at, sort, fresh: true });
            }
            let found = self.words.longest(rest);
            if let Some((word, _)) = found {
                self.at = at + word.len();
            } else if is_word(c) {
                // The rest of a word begins none.
                self.at += chars.as_str().bytes().take_while(|byte| is_word(char::from(*byte))).count();
            }
            let after = self.line.get(self.at..).unwrap_or_default();
            let fresh = self.fresh;
            self.fresh &=
                found.is_some_and(|(_, sort)| matches!(sort, Sort::First | Sort::Then | Sort::Lead));
            if let Some((word, sort)) = found
                && sort != Sort::Lead
                && means_it(word, sort, after, fresh)
            {
                return Some(Mark { at, end: self.at, sort, fresh });
            }
        }
    }
}

/// Whether a word is meant as its sort says, by what follows it and where it stands.
fn means_it(word: &str, sort: Sort, after: &str, fresh: bool) -> bool {
    let follows = |list| words(list).any(|word| after.starts_with(word));
    match sort {
        Sort::Act => word.is_ascii() || !follows(NOMINAL),
        Sort::Propose => word.is_ascii() || !(after.is_empty() || follows(NAMED_ADVICE)),
        Sort::Consider => {
            let next =
                after.trim_start().split(|c: char| !c.is_ascii_alphabetic()).next().unwrap_or_default();
            fresh && next.len() > 4 && next.ends_with("ing")
        }
        // 若干 is "some".
        Sort::If => word != "若" || !after.starts_with('干'),
        Sort::Otherwise => fresh || !word.is_ascii(),
        // 先生成 is "first make".
        Sort::First | Sort::Then => {
            // 先生成 is "first make".
            let is_part = matches!(word, "先" | "再") && follows(NO_STEP_ALONE) && !after.starts_with("生成");
            fresh && !is_part && !follows(NO_STEP)
        }
        Sort::Advise | Sort::Tell | Sort::Not | Sort::Lead | Sort::Comma | Sort::Stop => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(line: &str, expected: &[(&str, Sort)]) {
        let words = Words::new();
        let marks = words.marks(line, 0, true).filter(|mark| !matches!(mark.sort, Sort::Comma | Sort::Stop));
        let found: Vec<_> = marks.map(|mark| (line.get(mark.at..mark.end).unwrap(), mark.sort)).collect();
        assert_eq!(found, expected, "{line}");
    }

    #[test]
    fn words_are_found_whole_and_the_longest_wins() {
        check(
            "You might want to look up it",
            &[("You might want to", Sort::Propose), ("look up", Sort::Act)],
        );
        check("建议用户先提交", &[("建议用户", Sort::Tell), ("提交", Sort::Act)]);
        check("iffy thing, elsewhere, notify", &[]);
        check("如果已签收，否则", &[("如果", Sort::If), ("否则", Sort::Otherwise)]);
    }

    #[test]
    fn what_is_a_name_is_no_verb() {
        check("查询结果，提交后，若干，建议：", &[]);
        check("consider the order, considering, consider asking", &[("consider", Sort::Consider)]);
        check("if stated or otherwise", &[("if", Sort::If)]);
    }

    #[test]
    fn a_clause_stays_at_its_start_after_words_that_lead() {
        let words = Words::new();
        for (line, fresh) in [
            ("建议先查", true),
            ("**请**建议先查", true),
            ("先退款，再建议先查", true),
            ("给出建议先查", false),
            ("And then you should", true),
            ("What you should", false),
        ] {
            let mark = words.marks(line, 0, true).find(|mark| mark.sort == Sort::Propose).unwrap();
            assert_eq!(mark.fresh, fresh, "{line}");
        }
    }
}
