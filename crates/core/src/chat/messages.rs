//! The sentences for people of this module: what was found and what to do, in English and in Chinese.

use super::calls::RejectedArguments;
use super::endpoint::Endpoint;
use super::endpoint_error::EndpointError;
use super::error::HttpError;
use super::fault::{ReplyError, ReplyWarning};
use crate::lang::Lang;
use crate::text::counted;

/// A sentence in both languages, put together from pieces.
macro_rules! say {
    ($lang:expr, [$($en:expr),+ $(,)?], [$($zh:expr),+ $(,)?] $(,)?) => {
        match $lang {
            Lang::En => [$($en),+].concat(),
            Lang::Zh => [$($zh),+].concat(),
        }
    };
}

/// See [`ReplyError::message`].
pub(super) fn reply_error(error: &ReplyError, lang: Lang) -> String {
    match error {
        ReplyError::Endpoint { message, code } => {
            let code = code.as_deref().filter(|code| !message.contains(*code)).unwrap_or("");
            let (open, close) =
                if code.is_empty() { ("", "") } else { lang.pick((" (", ")"), ("（", "）")) };
            say!(
                lang,
                ["The endpoint reported an error: ", message, open, code, close],
                ["接口报告了错误：", message, open, code, close],
            )
        }
        ReplyError::GaveUp { finish_reason } => say!(
            lang,
            [
                "The endpoint gave up before the reply was finished (finish_reason: ",
                finish_reason,
                "). Try again."
            ],
            ["接口没有完成回复就放弃了（finish_reason：", finish_reason, "）。请重试。"],
        ),
        ReplyError::Html { title } => {
            let title = title.as_deref().unwrap_or("");
            let (open, close) =
                if title.is_empty() { ("", "") } else { lang.pick((" (“", "”)"), ("（“", "”）")) };
            say!(
                lang,
                [
                    "An HTML page came instead of a reply",
                    open,
                    title,
                    close,
                    ". Check the address: an API never sends one."
                ],
                ["收到的是一个 HTML 网页而不是回复", open, title, close, "。请检查地址：接口不会返回网页。"],
            )
        }
        ReplyError::NotJson { excerpt } => say!(
            lang,
            ["What came is neither an event stream nor JSON. It begins: ", excerpt],
            ["收到的内容既不是事件流也不是 JSON。开头是：", excerpt],
        ),
        ReplyError::NoChoices { excerpt } => say!(
            lang,
            [
                "What came is no reply of a chat endpoint: it has no `choices`. Check the address. It begins: ",
                excerpt
            ],
            ["收到的不是聊天接口的回复：其中没有 `choices`。请检查地址。开头是：", excerpt],
        ),
        ReplyError::Empty => {
            say!(lang, ["The endpoint sent an empty body. Try again."], ["接口返回了空内容。请重试。"],)
        }
        ReplyError::Truncated => say!(
            lang,
            [
                "The connection closed before the reply was finished. What had arrived is kept; no tool was called."
            ],
            ["回复还没有结束，连接就关闭了。已收到的内容保留；没有调用任何工具。"],
        ),
        ReplyError::Broken { why } => say!(
            lang,
            [
                "The connection broke before the reply was finished (",
                why,
                "). What had arrived is kept; no tool was called."
            ],
            ["回复还没有结束，连接就中断了（", why, "）。已收到的内容保留；没有调用任何工具。"],
        ),
        ReplyError::DamagedCalls => say!(
            lang,
            [
                "A part of the reply could not be read. It may have held arguments of a tool call, so no tool was called. Try again."
            ],
            ["回复中有一部分无法读取，其中可能有工具调用的参数，所以没有调用任何工具。请重试。"],
        ),
        ReplyError::TooLarge { limit } => {
            let limit = (limit / 1024 / 1024).to_string();
            say!(
                lang,
                ["The reply is larger than ", &limit, " MB and was not read further."],
                ["回复超过 ", &limit, " MB，没有继续读取。"],
            )
        }
        ReplyError::TooManyCalls { limit } => {
            let limit = limit.to_string();
            say!(
                lang,
                [
                    "The reply has more than ",
                    &limit,
                    " tool calls. It was not read further, and no tool was called: the model seems to repeat itself. Try again."
                ],
                [
                    "回复中的工具调用超过 ",
                    &limit,
                    " 个，没有继续读取，也没有调用任何工具：模型可能在不断重复。请重试。"
                ],
            )
        }
    }
}

/// See [`ReplyWarning::message`].
pub(super) fn reply_warning(warning: &ReplyWarning, lang: Lang) -> String {
    match warning {
        ReplyWarning::UnreadableEvents { count, first } => {
            let count = counted(lang, &count.to_string(), "place");
            say!(
                lang,
                [
                    "The reply is damaged in ",
                    &count,
                    ": what is lost there is left out, or shows as \u{fffd}. The first begins: ",
                    first
                ],
                ["回复有 ", &count, " 处损坏：丢失的内容已略去，或显示为 \u{fffd}。第一处的开头是：", first],
            )
        }
        ReplyWarning::CutByLimit => say!(
            lang,
            ["The reply was cut at the token limit. Raise max_tokens to get all of it."],
            ["回复因达到 token 上限被截断。调高 max_tokens 可以得到完整回复。"],
        ),
        ReplyWarning::CutByFilter => say!(
            lang,
            ["The reply was cut by a content filter of the endpoint."],
            ["回复被接口的内容过滤截断。"],
        ),
        ReplyWarning::EndedBySilence => say!(
            lang,
            [
                "The endpoint said that the reply was over and did not close the connection. After a silence the reply was \
                 taken as whole: if it looks cut off, ask again."
            ],
            [
                "接口表示回复已结束，却没有关闭连接。静默一段时间后，回复按完整处理；如果看起来不完整，请重新问。"
            ],
        ),
        ReplyWarning::CallInText { marker } => say!(
            lang,
            [
                "The text holds a tool call (",
                marker,
                "), which was not executed: the endpoint does not read the format in which this model calls tools. Turn its \
                 tool parser on, or choose another model.",
            ],
            [
                "文本中有一个工具调用（",
                marker,
                "），没有执行：接口没有解析这个模型的工具调用格式。请打开接口的工具解析，或换一个模型。"
            ],
        ),
        ReplyWarning::NoCallsCame => say!(
            lang,
            ["The endpoint announced tool calls and sent none. The text counts as the answer."],
            ["接口声明有工具调用，但一个也没有发来。文本按最终回答处理。"],
        ),
        ReplyWarning::LegacyFunctionCall => say!(
            lang,
            [
                "The endpoint sent the outdated `function_call`, which is not executed. It must speak `tool_calls`."
            ],
            ["接口发来的是已废弃的 `function_call`，不会执行。接口必须支持 `tool_calls`。"],
        ),
        ReplyWarning::NothingSaid => say!(
            lang,
            ["The reply is empty: no text and no tool call."],
            ["回复是空的：没有文本，也没有工具调用。"],
        ),
    }
}

/// See [`RejectedArguments::message`].
pub(super) fn rejected_arguments(rejected: &RejectedArguments, lang: Lang) -> String {
    match rejected {
        RejectedArguments::NotJson { line, column } => {
            let (line, column) = (line.to_string(), column.to_string());
            say!(
                lang,
                ["The arguments are no JSON (line ", &line, ", column ", &column, ")."],
                ["参数不是 JSON（第 ", &line, " 行第 ", &column, " 列）。"],
            )
        }
        RejectedArguments::NotObject => {
            say!(lang, ["The arguments are JSON, but no object."], ["参数是 JSON，但不是对象。"])
        }
        RejectedArguments::CutByLimit => say!(
            lang,
            ["The reply was cut at the token limit, so the arguments may be incomplete."],
            ["回复因达到 token 上限被截断，参数可能不完整。"],
        ),
        RejectedArguments::CutByFilter => say!(
            lang,
            ["The reply was cut by a content filter, so the arguments may be incomplete."],
            ["回复被内容过滤截断，参数可能不完整。"],
        ),
        RejectedArguments::Incomplete => say!(
            lang,
            ["The reply did not arrive whole, so the arguments or further calls may be missing."],
            ["回复没有完整到达，参数或其他调用可能缺失。"],
        ),
    }
}

/// See [`HttpError::message`].
pub(super) fn http_error(error: &HttpError, lang: Lang) -> String {
    let status = error.status.to_string();
    let meaning = match error.status {
        400 | 422 => lang.pick("the request is not accepted", "请求未被接受"),
        401 => lang.pick("the key is missing or wrong", "密钥缺失或错误"),
        402 => lang.pick("the account has no credit left", "账户余额不足"),
        403 => lang.pick("the key may not use this model or address", "密钥无权使用此模型或地址"),
        404 => lang.pick("there is no such address or model", "地址或模型不存在"),
        405 => lang.pick("the address does not take chat requests", "该地址不接受聊天请求"),
        408 | 504 => lang.pick("the endpoint took too long", "接口超时"),
        413 => lang.pick("the request is too large", "请求过大"),
        429 => lang.pick("too many requests, or the quota is used up", "请求过多，或配额已用完"),
        500..=599 => lang.pick("the endpoint has a fault of its own", "接口自身出错"),
        _ => lang.pick("the endpoint did not answer the request", "接口没有回答请求"),
    };
    let wait = error.retry_after_ms.map(|ms| duration(ms, lang)).unwrap_or_default();
    let (ask, next) = if wait.is_empty() {
        ("", "")
    } else {
        lang.pick((". It asks to wait ", " before the next request"), ("。接口要求等待 ", "后再请求"))
    };
    let before = match (error.said.is_empty(), error.html) {
        (true, false) => "",
        (true, true) => lang
            .pick(". An HTML page came instead of an API's answer", "。返回的是 HTML 网页，不是接口的回答"),
        (false, true) => lang.pick(". An HTML page came: ", "。返回的是 HTML 网页："),
        (false, false) => lang.pick(". It says: ", "。接口说："),
    };
    let cut = if error.cut { "…" } else { "" };
    say!(
        lang,
        ["Status ", &status, ": ", meaning, ask, &wait, next, before, &error.said, cut],
        ["状态码 ", &status, "：", meaning, ask, &wait, next, before, &error.said, cut],
    )
}

/// A time to wait, rounded up: seconds up to two minutes, then minutes, then hours and minutes.
fn duration(ms: u32, lang: Lang) -> String {
    let (hour, minute, second) = lang.pick((" h", " min", " s"), (" 小时", " 分钟", " 秒"));
    let (seconds, minutes) = (ms.div_ceil(1000), ms.div_ceil(60_000));
    if seconds <= 120 {
        return [&seconds.to_string(), second].concat();
    }
    let (hours, rest) = (minutes / 60, minutes % 60);
    let hours = if hours > 0 { [&hours.to_string(), hour].concat() } else { String::new() };
    let rest = if rest > 0 { [&rest.to_string(), minute].concat() } else { String::new() };
    let space = if hours.is_empty() || rest.is_empty() { "" } else { " " };
    [hours.as_str(), space, &rest].concat()
}

/// See [`EndpointError::message`].
pub(super) fn endpoint_error(error: &EndpointError, lang: Lang) -> String {
    match error {
        EndpointError::Empty => say!(
            lang,
            ["Write the address of the endpoint, such as https://api.openai.com/v1"],
            ["请填写接口地址，例如 https://api.openai.com/v1"],
        ),
        EndpointError::TooLong => {
            let most = Endpoint::MAX_LEN.to_string();
            say!(lang, ["The address is longer than ", &most, " bytes."], ["地址超过 ", &most, " 字节。"])
        }
        EndpointError::Space => say!(
            lang,
            ["There is white space inside the address. Write one address without spaces."],
            ["地址中间有空白。请只写一个地址，不带空格。"],
        ),
        EndpointError::Control => say!(
            lang,
            ["There is an invisible character in the address. Type the address instead of pasting it."],
            ["地址中有不可见字符。请手动输入，不要粘贴。"],
        ),
        EndpointError::Backslash => say!(
            lang,
            ["There is a backslash in the address. Write / instead."],
            ["地址中有反斜杠，请改成 /。"],
        ),
        EndpointError::BadScheme { found } => say!(
            lang,
            [
                "The address begins with “",
                found,
                "”. Write https:// (or http:// for a local server) in front of the host."
            ],
            ["地址以“", found, "”开头。请在主机名前写 https://（本地服务用 http://）。"],
        ),
        EndpointError::NoHost => say!(
            lang,
            ["The address has no host. Write it as https://host/path"],
            ["地址没有主机名。请写成 https://主机名/路径"],
        ),
        EndpointError::BadHost { found } => say!(
            lang,
            [
                "“",
                found,
                "” is no host. Write a name such as api.example.com, an address such as 127.0.0.1, or [::1]"
            ],
            ["“", found, "”不是主机名。请写名称（如 api.example.com）、地址（如 127.0.0.1）或 [::1]"],
        ),
        EndpointError::NonAsciiHost { found } => say!(
            lang,
            [
                "The host “",
                found,
                "” has characters beyond ASCII, some of which look like others. Write it as punycode (xn--…)."
            ],
            [
                "主机名“",
                found,
                "”含有非 ASCII 字符，其中有些看起来和别的字符一样。请写成 punycode（xn--…）。"
            ],
        ),
        EndpointError::BadPort { found } => say!(
            lang,
            [
                "“",
                found,
                "” is no port. Write a number from 1 to 65535 behind the colon, or leave the colon out."
            ],
            ["“", found, "”不是端口。冒号后请写 1 到 65535 的数字，或去掉冒号。"],
        ),
        EndpointError::UserInfo => say!(
            lang,
            [
                "The address holds a user name or password (before the @). Take it out, and write the key into its own box."
            ],
            ["地址中有用户名或密码（@ 之前的部分）。请去掉，密钥填在密钥框里。"],
        ),
        EndpointError::Fragment => say!(
            lang,
            ["The address has a part behind #, which no server ever gets. Take it out."],
            ["地址中有 # 之后的部分，服务器收不到它。请去掉。"],
        ),
        EndpointError::Key => say!(
            lang,
            [
                "This looks like a key, not an address. Write the key into its own box. (If it is a host, put http:// or https:// in front.)"
            ],
            [
                "这看起来是密钥，不是地址。请填到密钥框里。（如果确实是主机名，请在前面加 http:// 或 https://。）"
            ],
        ),
    }
}
