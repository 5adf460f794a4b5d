//! What people say in other shapes than a single piece: reasons, places, dates, formulas, what a message is about.

use super::extracting::shape;
use super::synonyms::{CITIES, LANGUAGES, PARTICLES};
use super::text::{
    after, bare, before, begins, digits, earliest, ends, entries, han_tail, has_any, has_digit, has_han,
    idents, is_letter, listed, pieces, runs, strip_any, tail, trim, trim_end,
};
use super::tools::Param;
use super::words::{is_filler, shared, words};

/// The file paths of a text: pieces with a known ending.
pub(super) fn paths(text: &str) -> Vec<&str> {
    ascii_pieces(text).into_iter().filter(|piece| is_path(piece)).collect()
}

/// The language that is named last: what to translate into comes after what to translate from.
pub(super) fn language(text: &str) -> Option<String> {
    let named = entries(LANGUAGES).filter_map(|name| Some((text.rfind(name)?, name)));
    named.max_by_key(|(at, _)| *at).map(|(_, name)| name.to_owned())
}

/// How people begin what they want done.
const ASKING: &str =
    "帮我|请|麻烦|我要|我想|能不能|可以|给我|please|can you|could you|i want|i'd like|help me";

/// Why: the parts of a message that ask for nothing, or else all of it.
pub(super) fn reason(text: &str) -> String {
    let marked = text.replace(", ", "，").replace(". ", "。");
    let parts = pieces(&marked, "，。！；\n!;");
    let asks = |part: &str| {
        let lower = part.trim().to_ascii_lowercase();
        strip_any(&lower, ASKING).is_some()
    };
    // "It is number 7" answers a question and is no reason.
    let answers = |part: &str| {
        let last = idents(part).pop().filter(|(at, piece)| at + piece.len() == part.len());
        last.is_some_and(|(at, piece)| has_digit(piece) && before(part, at).chars().count() <= 8)
    };
    let says = |part: &&str| part.chars().any(|c| is_letter(c) && !c.is_ascii_digit()) && !answers(part);
    let parts: Vec<&str> = parts.into_iter().map(str::trim).filter(says).collect();
    let told: Vec<&str> = parts.iter().copied().filter(|part| !asks(part)).collect();
    let comma = if has_han(text) { "，" } else { ", " };
    match (told.is_empty(), parts.is_empty()) {
        (false, _) => told.join(comma),
        (true, false) => parts.join(comma),
        (true, true) => text.trim().to_owned(),
    }
}

/// The text that a person gives: what follows the first colon, or all of it.
pub(super) fn given(text: &str) -> String {
    let marked = earliest(text, "：|: ").map(|(at, mark)| after(text, at + mark.len()).trim());
    marked.filter(|rest| !rest.is_empty()).unwrap_or(text.trim()).to_owned()
}

pub(super) fn place(param: &Param, text: &str, free: &impl Fn(&String) -> bool) -> Option<String> {
    let about = [&param.name, " ", &param.description].concat().to_ascii_lowercase();
    let marks = if has_any(&about, "from|origin|depart|出发") {
        "从|from "
    } else if has_any(&about, "destination|arriv|目的|到达") {
        "到|去|to "
    } else {
        "in |at |for |to "
    };
    let after_mark = entries(marks)
        .flat_map(|mark| text.match_indices(mark))
        .map(|(at, mark)| after(text, at + mark.len()));
    let known = |rest: &str| entries(CITIES).find(|city| rest.starts_with(city)).map(str::to_owned);
    let found = after_mark.filter_map(|rest| known(rest).or_else(|| capitalised(rest))).find(free);
    let anywhere = || {
        let all = entries(CITIES).filter_map(|city| Some((text.find(city)?, city.to_owned())));
        all.filter(|(_, city)| free(city)).min_by_key(|(at, _)| *at).map(|(_, city)| city)
    };
    found.or_else(anywhere).or_else(|| before_weather(text))
}

/// Words with capitals at the start of a text: `New York`.
fn capitalised(rest: &str) -> Option<String> {
    let mut end = 0;
    for word in rest.split(' ') {
        if !word.bytes().next().is_some_and(|b| b.is_ascii_uppercase()) {
            break;
        }
        end += word.len() + 1;
        if ends(word, ".,?!") {
            break;
        }
    }
    Some(bare(before(rest, end.saturating_sub(1)))).filter(|name| !name.is_empty()).map(str::to_owned)
}

/// A place by where it stands: `X的天气`, `X今天`.
fn before_weather(text: &str) -> Option<String> {
    let (at, _) = earliest(text, "的天气|天气|今天|明天|后天|现在|市")?;
    let run = han_tail(before(text, at));
    let name = tail(tail(run, PARTICLES), "查看下问");
    (2..=6).contains(&name.chars().count()).then(|| name.to_owned())
}

pub(super) fn date(text: &str) -> Option<String> {
    let written = idents(text).into_iter().map(|(_, piece)| piece).find(|piece| shape(piece) == "9-9-9");
    let chinese = || {
        let runs = runs(text, |c| c.is_ascii_digit() || "年月日号/".contains(c)).into_iter();
        runs.map(|(_, run)| run)
            .find(|run| has_digit(run) && (run.contains('月') || run.matches('/').count() == 2))
    };
    let named = || {
        let names = "今天|明天|后天|昨天|today|tomorrow|yesterday";
        earliest(text, names).map(|(at, name)| before(after(text, at), name.len()))
    };
    written.or_else(chinese).or_else(named).map(str::to_owned)
}

pub(super) fn clock(text: &str) -> Option<String> {
    let runs = runs(text, |c| c.is_ascii_digit() || ":：点半时".contains(c)).into_iter();
    let mut runs = runs.map(|(_, run)| run);
    runs.find(|run| !digits(run).is_empty() && has_any(run, ":|：|点")).map(str::to_owned)
}

pub(super) fn formula(text: &str) -> Option<String> {
    let runs = runs(text, |c| c.is_ascii_digit() || "+-*/().%^×÷ ".contains(c)).into_iter();
    let formulas = runs.map(|(_, run)| trim_end(run.trim(), ".")).filter(|run| has_digit(run));
    let longest = formulas.max_by_key(|run| run.len())?;
    has_any(longest, "+|-|*|/|%|^|×|÷").then(|| longest.replace('×', "*").replace('÷', "/"))
}

pub(super) fn yes_or_no(text: &str) -> Option<String> {
    let lower = text.to_ascii_lowercase();
    if has_any(&lower, "不要|不用|不需要|without|don't|false") {
        return Some("false".to_owned());
    }
    has_any(&lower, "要|需要|with |yes|true").then(|| "true".to_owned())
}

/// What a message is about: the first run of words that neither hold the sentence together nor belong to the parameter or
/// to `about`, which tells what the tool or skill does.
pub(super) fn subject(param: &Param, text: &str, about: &str) -> Option<String> {
    let own = words(&[&param.name, " ", &param.description, " ", about].concat());
    let empty = |word: &str| {
        let word = words(word);
        word.is_empty() || word.iter().all(|word| begins(word, "~#")) || shared(&word, &own) > 0
    };
    for part in pieces(text, "，。？！；,?!;：\n") {
        let mut run: Vec<&str> = Vec::new();
        for word in pieces(part, " \t的了.") {
            let word = strip_any(word, ASKING).unwrap_or(word);
            let word = strip_any(word, LOOKING).unwrap_or(word);
            if word.is_empty() || is_filler(&word.to_ascii_lowercase()) || empty(word) {
                if !run.is_empty() {
                    break;
                }
            } else {
                run.push(word);
                // Chinese words in a row are no name.
                if has_han(word) {
                    break;
                }
            }
        }
        let found = run.join(" ");
        if found.chars().count() >= 2 {
            return Some(found);
        }
    }
    None
}

/// How people begin what they want looked up.
const LOOKING: &str = "查一下|看一下|查查|看看|查询|查|看|搜";

/// The pieces of a text between spaces and Chinese characters, without stops around them.
pub(super) fn ascii_pieces(text: &str) -> Vec<&str> {
    let parts = runs(text, |c| c.is_ascii_graphic()).into_iter();
    parts.map(|(_, piece)| trim(bare(piece), "()<>[]")).filter(|piece| !piece.is_empty()).collect()
}

pub(super) fn is_phone(piece: &str) -> bool {
    let digits = piece.bytes().filter(u8::is_ascii_digit).count();
    digits >= 7 && piece.bytes().all(|b| b.is_ascii_digit() || b"+-".contains(&b))
}

fn is_path(piece: &str) -> bool {
    let ending = piece.rsplit('.').next().unwrap_or_default();
    let known = listed("md|txt|json|csv|yaml|yml|html|py|js|sh", ending);
    known && piece.len() > ending.len() + 1 && !piece.contains("://")
}
