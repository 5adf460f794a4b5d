//! The texts of failures.

use crate::words::Msg;

pub(super) const UNREACHABLE: Msg = Msg {
    en: "{0} could not be reached. The browser does not tell a page why (“{1}”); these are the usual causes, the likeliest first:",
    zh: "无法连接 {0}。浏览器不会告诉网页原因（“{1}”），常见原因如下，可能性大的在前：",
};
pub(super) const UNREACHABLE_IN_SHORT: Msg =
    Msg { en: "the endpoint could not be reached.", zh: "无法连接接口。" };
pub(super) const INTERRUPTED: Msg = Msg {
    en: "The run was cut off: the tab was closed or reloaded, or the device went to sleep. What had arrived is kept.",
    zh: "运行被中断：标签页被关闭或刷新，或设备进入了睡眠。已收到的内容保留。",
};

pub(super) const OFFLINE: Msg = Msg { en: "This device is offline.", zh: "此设备没有联网。" };
pub(super) const OFFLINE_WHAT: Msg =
    Msg { en: "Connect to the network and try again.", zh: "请连接网络后重试。" };
pub(super) const MIXED: Msg = Msg {
    en: "This page came over https, the endpoint is plain http.",
    zh: "本页面使用 https，而接口是 http。",
};
pub(super) const MIXED_WHAT: Msg = Msg {
    en: "Browsers block that. Give the endpoint https, reach it as localhost, or open this page from a local server over http.",
    zh: "浏览器会拦截这样的请求。请给接口配上 https，或用 localhost 访问它，或从本地以 http 打开本页面。",
};
pub(super) const CORS: Msg = Msg {
    en: "The server does not allow calls from this page (CORS).",
    zh: "服务器不允许本页面调用（CORS）。",
};
pub(super) const CORS_ANY: Msg = Msg {
    en: "It must answer with the header Access-Control-Allow-Origin: {0}, to OPTIONS requests too.",
    zh: "服务器的响应必须带有 Access-Control-Allow-Origin: {0}，对 OPTIONS 请求也要如此。",
};
pub(super) const CORS_HOSTED: Msg = Msg {
    en: "Many providers do not allow calls from a browser page. Try another provider such as OpenRouter, or your own proxy that sends the header Access-Control-Allow-Origin: {0}",
    zh: "许多服务商不允许从浏览器页面调用。可以换一家（如 OpenRouter），或使用自己的代理，并让它返回 Access-Control-Allow-Origin: {0}",
};
pub(super) const CORS_OLLAMA: Msg = Msg {
    en: "Quit Ollama and start it so that it allows this page:",
    zh: "请退出 Ollama，再这样启动，让它允许本页面：",
};
pub(super) const CORS_LM_STUDIO: Msg = Msg {
    en: "In LM Studio, switch on “Enable CORS” under Developer › Settings, or start the server like this:",
    zh: "请在 LM Studio 的 Developer › Settings 中打开“Enable CORS”，或这样启动服务：",
};
pub(super) const CORS_VLLM: Msg = Msg {
    en: "Start vLLM so that it allows this page:",
    zh: "请这样启动 vLLM，让它允许本页面：",
};
pub(super) const LOCAL_NETWORK: Msg = Msg {
    en: "The browser keeps public pages from the local network.",
    zh: "浏览器阻止公开网页访问本地网络。",
};
pub(super) const LOCAL_NETWORK_WHAT: Msg = Msg {
    en: "Chrome asks once: in the settings of this site (left of the address), allow “Local network access”.",
    zh: "Chrome 只询问一次：请在地址栏左侧的网站设置中允许“本地网络访问”。",
};
pub(super) const WRONG_ADDRESS: Msg = Msg { en: "The address is wrong.", zh: "地址有误。" };
pub(super) const WRONG_ADDRESS_WHAT: Msg = Msg {
    en: "Check the host, the port and the spelling of {0}",
    zh: "请检查主机名、端口和拼写：{0}",
};
pub(super) const REDIRECT: Msg = Msg {
    en: "The server redirects to another address.",
    zh: "服务器把请求重定向到了别的地址。",
};
pub(super) const REDIRECT_WHAT: Msg = Msg {
    en: "This page follows no redirect, so that nobody else gets the key. Set the final address: often with https, with or without www, or without a slash at the end.",
    zh: "本页面不跟随重定向，以免密钥落入他人之手。请直接填写最终地址：常见的差别是 https、有无 www、末尾的斜杠。",
};
pub(super) const CLOSED: Msg = Msg {
    en: "The server, or a proxy before it, closed the connection.",
    zh: "服务器或中间的代理关闭了连接。",
};
pub(super) const CLOSED_WHAT: Msg = Msg {
    en: "Try again. If it stays so, look at the server's log and at the time limits of the proxy.",
    zh: "请重试。如果一直如此，请查看服务器的日志和代理的超时设置。",
};
pub(super) const DOWN: Msg = Msg {
    en: "The server is down or can't be reached from here.",
    zh: "服务器停机，或从这里无法访问。",
};
pub(super) const DOWN_WHAT: Msg = Msg {
    en: "See whether it answers elsewhere, and try again later.",
    zh: "请看看在别处是否能访问，稍后再试。",
};
pub(super) const NOT_STARTED: Msg =
    Msg { en: "The server on your machine is not running.", zh: "您机器上的服务没有启动。" };
pub(super) const NOT_STARTED_WHAT: Msg = Msg { en: "Start it and try again.", zh: "请启动它再试。" };
pub(super) const BLOCKED: Msg = Msg {
    en: "An ad blocker, a proxy, a VPN or a firewall stops the request.",
    zh: "广告拦截插件、代理、VPN 或防火墙拦截了请求。",
};
pub(super) const BLOCKED_WHAT: Msg = Msg {
    en: "Make an exception for this page or switch it off, and try again.",
    zh: "请为本页面设置例外，或暂时关闭后再试。",
};

pub(super) const KEY: Msg =
    Msg { en: "The key is missing, wrong or has expired.", zh: "密钥未填、有误或已过期。" };
pub(super) const KEY_WHAT: Msg = Msg {
    en: "Open the model settings at the top and enter the key for {0} again, whole and without spaces. A key of another provider does not work here.",
    zh: "请打开上方的模型设置，重新填写 {0} 的密钥，要完整、不带空格。其他服务商的密钥在这里无效。",
};
pub(super) const NO_RIGHT: Msg = Msg {
    en: "The account may not use this model, or not from your region.",
    zh: "账户无权使用这个模型，或所在地区不可用。",
};
pub(super) const NO_RIGHT_WHAT: Msg = Msg {
    en: "Look into the provider's console, or choose another model.",
    zh: "请查看服务商的控制台，或换一个模型。",
};
pub(super) const NO_MODEL_CHOSEN: Msg = Msg { en: "No model is chosen.", zh: "没有选择模型。" };
pub(super) const NO_MODEL_CHOSEN_WHAT: Msg = Msg {
    en: "Open the model settings at the top and enter the name of a model.",
    zh: "请打开上方的模型设置，填写模型名称。",
};
pub(super) const NO_MODEL: Msg =
    Msg { en: "The endpoint does not have this model.", zh: "接口没有这个模型。" };
pub(super) const NO_MODEL_WHAT: Msg = Msg {
    en: "The request asked for “{0}”. Write the name as the endpoint lists it.",
    zh: "请求的模型是“{0}”。请按接口列出的名称填写。",
};
pub(super) const NO_MODEL_OLLAMA: Msg =
    Msg { en: "The model has to be on your machine:", zh: "模型要先下载到您的机器上：" };
pub(super) const WRONG_PATH: Msg = Msg { en: "The address leads elsewhere.", zh: "地址指向了别处。" };
pub(super) const WRONG_PATH_WHAT: Msg = Msg {
    en: "The request went to {0}. Compare it with the provider's documentation; the base URL usually ends in /v1.",
    zh: "请求发往 {0}。请与服务商的文档核对，基础地址通常以 /v1 结尾。",
};
pub(super) const NO_CREDIT: Msg = Msg { en: "There is no credit left.", zh: "账户余额不足。" };
pub(super) const NO_CREDIT_WHAT: Msg = Msg {
    en: "Top the account up in the provider's console, or use another key.",
    zh: "请在服务商的控制台充值，或换一个密钥。",
};
pub(super) const TOO_MANY: Msg =
    Msg { en: "Too many requests, or the quota is used up.", zh: "请求过多，或配额已用完。" };
pub(super) const TOO_MANY_WHAT: Msg = Msg {
    en: "Wait a minute and try again; if it stays so, look at the limits of your account.",
    zh: "请等一分钟再试；如果一直如此，请查看账户的限额。",
};
pub(super) const TOO_MANY_LATER_WHAT: Msg = Msg {
    en: "Try again when the time that it asks for is over, or use another model or key. The limits of your account are in the provider's console.",
    zh: "请在它要求的时间过后再试，或换一个模型或密钥。账户的限额见服务商的控制台。",
};
pub(super) const TOO_LONG: Msg = Msg {
    en: "The request is longer than the model takes.",
    zh: "请求超出了模型能接受的长度。",
};
pub(super) const TOO_LONG_WHAT: Msg = Msg {
    en: "Begin a new conversation, switch off skills you do not need, or set a context budget.",
    zh: "请开始新对话、停用不需要的技能，或设置上下文预算。",
};
pub(super) const BAD_FIELD: Msg = Msg {
    en: "The endpoint does not take something in the request.",
    zh: "接口不接受请求中的某些内容。",
};
pub(super) const BAD_FIELD_WHAT: Msg = Msg {
    en: "What it says above names it. Not every model can call tools: choose one that can, and take back settings you changed.",
    zh: "上面接口的话里有说明。并非所有模型都支持工具调用：请选择支持的模型，并恢复您改过的设置。",
};
pub(super) const TOOK_TOO_LONG: Msg = Msg { en: "The endpoint took too long.", zh: "接口用时过长。" };
pub(super) const SERVER_FAULT: Msg =
    Msg { en: "The endpoint has a fault of its own.", zh: "接口自身出错。" };
pub(super) const SERVER_FAULT_WHAT: Msg = Msg {
    en: "Try again in a while. If it stays so, see the provider's status page, or the server's log if it is yours.",
    zh: "请稍后再试。如果一直如此，请查看服务商的状态页；自建的服务请查看日志。",
};

pub(super) const DEGRADED_TOOLBOX: Msg = Msg {
    en: "The visible set could not be computed, since two tools share a name or one has a reserved name. Only tools that declare themselves general were sent. Rename or remove one.",
    zh: "无法计算可见的工具：有工具重名，或使用了保留名称。只发送了声明为通用的工具。请改名或移除其中一个。",
};
pub(super) const DEGRADED_ACTIVATION: Msg = Msg {
    en: "The visible set could not be computed: the conversation says that {0} is active, and it is not installed. Only tools that declare themselves general were sent. Begin a new conversation.",
    zh: "无法计算可见的工具：对话中 {0} 处于激活状态，但它没有安装。只发送了声明为通用的工具。请开始新对话。",
};
