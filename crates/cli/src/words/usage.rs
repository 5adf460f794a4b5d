//! What is wrong with a command line. English is clap's own; Chinese is said here, from what clap found.

use clap::error::{ContextKind, ContextValue, ErrorKind};
use skillsight_core::lang::Lang;
use skillsight_core::text::fill;

use crate::terminal::plain;

/// What to say in place of clap's own words; `None` where those are in the language, or are help.
pub(crate) fn usage(error: &clap::Error, lang: Lang) -> Option<String> {
    if lang == Lang::En
        || !error.use_stderr()
        || error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand
    {
        return None;
    }
    let usage = text(error, ContextKind::Usage).or_else(|| {
        let said = error.to_string();
        said.lines().find(|line| line.starts_with("Usage: ")).map(str::to_owned)
    });
    let usage = usage.map(|usage| usage.replace("Usage: ", "用法：").replace("[OPTIONS]", "[选项]"));
    let parts = [Some(sentence(error)), usage, Some("更多说明请用 --help 查看。".to_owned())];
    let parts: Vec<String> = parts.into_iter().flatten().map(|part| part.trim().to_owned()).collect();
    Some(parts.join("\n\n"))
}

fn sentence(error: &clap::Error) -> String {
    let of = |kind| text(error, kind).map(|text| plain(&text).into_owned());
    let (arg, value) = (of(ContextKind::InvalidArg), of(ContextKind::InvalidValue));
    let suggested =
        [ContextKind::SuggestedArg, ContextKind::SuggestedSubcommand, ContextKind::SuggestedValue];
    let suggested = suggested.into_iter().find_map(of);
    let meant = suggested.map(|suggested| fill("您要写的是 {} 吗？", &[&suggested])).unwrap_or_default();
    let say = |template: &str, values: &[&str]| fill(template, values) + &meant;
    match (error.kind(), arg, value) {
        (ErrorKind::UnknownArgument, Some(arg), _) => say("没有 {} 这个参数。", &[&arg]),
        (ErrorKind::InvalidValue, Some(arg), Some(value)) if value.is_empty() => {
            say("{} 后面缺少值。{}", &[&arg, &possible(of(ContextKind::ValidValue))])
        }
        (ErrorKind::InvalidValue, Some(arg), Some(value)) => {
            say("{} 不能是“{}”。{}", &[&arg, &value, &possible(of(ContextKind::ValidValue))])
        }
        (ErrorKind::MissingRequiredArgument, Some(arg), _) => say("缺少参数 {}。", &[&arg]),
        (ErrorKind::ArgumentConflict, Some(arg), _) => match of(ContextKind::PriorArg) {
            Some(prior) if prior == arg => say("{} 只能写一次。", &[&arg]),
            Some(prior) => say("{} 不能和 {} 一起用。", &[&arg, &prior]),
            None => own(error),
        },
        (ErrorKind::InvalidSubcommand, ..) => {
            say("没有 {} 这个命令。", &[&of(ContextKind::InvalidSubcommand).unwrap_or_default()])
        }
        (
            ErrorKind::TooManyValues | ErrorKind::WrongNumberOfValues | ErrorKind::TooFewValues,
            Some(arg),
            _,
        ) => say("{} 的值的个数不对。", &[&arg]),
        _ => own(error),
    }
}

fn possible(values: Option<String>) -> String {
    values.map(|values| fill("可用的值：{}。", &[&values])).unwrap_or_default()
}

/// What we gave clap to say, or what is left of its own words.
fn own(error: &clap::Error) -> String {
    let said = error.to_string();
    let first = said.split("\n\n").next().unwrap_or_default();
    plain(first.strip_prefix("error: ").unwrap_or(first).trim()).into_owned()
}

fn text(error: &clap::Error, kind: ContextKind) -> Option<String> {
    match error.get(kind)? {
        ContextValue::String(text) => Some(text.clone()),
        ContextValue::Strings(texts) => Some(texts.join("、")),
        ContextValue::StyledStr(text) => Some(text.to_string()),
        ContextValue::StyledStrs(texts) => {
            Some(texts.iter().map(ToString::to_string).collect::<Vec<_>>().join("、"))
        }
        ContextValue::None | ContextValue::Bool(_) | ContextValue::Number(_) | _ => None,
    }
}
