//! Words of the dialog in which a skill is written: what is said of its text, and what stands beside it.

use serde_json::{Value, json};

pub use super::fill;
use super::{Msg, counted, grouped, lang};
use crate::drivers::code_editor::{Colourless, TooMuch};

// The text.
pub const HINT: Msg = Msg {
    en: "Esc, then Tab leaves the text · F8 leads to the next remark · Ctrl or ⌘ with S saves, with F searches",
    zh: "先按 Esc 再按 Tab 离开编辑框 · F8 跳到下一条 · Ctrl 或 ⌘ 加 S 保存，加 F 查找",
};
pub const RELEASED: Msg = Msg {
    en: "Tab now leaves the text, and Esc closes the dialog. Any other key goes on writing.",
    zh: "现在按 Tab 离开编辑框，再按 Esc 关闭对话框。按其他键继续编辑。",
};
pub const TEMPLATE: Msg = Msg { en: "Begin with a template:", zh: "从模板开始：" };
pub const WITH_TOOLS: Msg = Msg { en: "with tools", zh: "使用工具" };
pub const WITHOUT_TOOLS: Msg = Msg { en: "without tools", zh: "不用工具" };
pub const DUPLICATE: Msg = Msg { en: "Duplicate", zh: "复制一份" };
pub const RENAME: Msg = Msg { en: "Rename…", zh: "改名…" };
pub const NEW_NAME: Msg = Msg { en: "New name", zh: "新名称" };
pub const DO_RENAME: Msg = Msg { en: "Rename", zh: "改名" };
pub const BAD_NAME: Msg = Msg {
    en: "A name is one line of at most 256 characters; to be accepted everywhere, a to z, 0 to 9 and single hyphens, up to 64.",
    zh: "名称是一行文字，最多 256 个字符；要处处可用，请只用 a-z、0-9 和单个连字符，最多 64 个。",
};
pub const CANNOT_RENAME: Msg = Msg {
    en: "The name can't be replaced without touching something else: change it in the text.",
    zh: "替换名称会牵动其他内容：请直接在文本中修改。",
};
pub const IS_COPY: Msg = Msg {
    en: "This is a new skill that begins with a copy.",
    zh: "这是一个新技能，内容由复制而来。",
};
pub const WITH_FILES: Msg = Msg { en: "It comes with {}.", zh: "一起带来的有 {}。" };
pub const WITHOUT_FILES: Msg = Msg {
    en: "{} can't come with it: the page no longer has the content. To have it, bring the skill in again.",
    zh: "有 {} 无法一起带来：页面里已没有内容。如有需要，请重新导入这个技能。",
};
pub const SET_ASIDE: Msg = Msg {
    en: "What you had typed here is kept as a draft of its own.",
    zh: "您之前在这里写的内容已另存为一份草稿。",
};
pub const BEHIND: Msg = Msg {
    en: "What you dropped was not read: other skills wait behind this text to be added. Close it, then drop again.",
    zh: "没有读取您拖入的内容：这段文本后面还有等待添加的技能。请先关闭它，再重新拖入。",
};
pub const IS_NEWER: Msg = Msg {
    en: "This skill was changed elsewhere just now; you had changed nothing here, so this is the new text.",
    zh: "这个技能刚刚在别处有改动；您在这里没有修改，因此显示的是新文本。",
};
pub const HAS_NEWER: Msg = Msg {
    en: "The saved text has changed since you began with this one.",
    zh: "您开始修改之后，已保存的文本有了新的改动。",
};
pub const SHOW_DIFFERENCE: Msg = Msg { en: "Show what differs", zh: "查看差别" };
pub const TAKE_NEWER: Msg = Msg { en: "Take the new one", zh: "改用新文本" };
pub const WAS_REMOVED: Msg = Msg {
    en: "This skill was removed meanwhile. Installing puts this text back as a new skill.",
    zh: "这个技能已被移除。点“安装”会用这段文本重新装一个。",
};
pub const ASK_OVER: Msg = Msg {
    en: "The saved text is newer than the one you began with. Replace it with yours? It is kept under Changes.",
    zh: "已保存的文本比您开始修改时的更新。要用您的文本替换它吗？它会留在“改动”里备查。",
};
pub const SAVE_OVER: Msg = Msg { en: "Replace the newer one", zh: "替换较新的文本" };
pub const SAVED: Msg = Msg { en: "Saved.", zh: "已保存。" };

/// Why the text shows without colours.
pub fn colourless(why: Colourless) -> String {
    let msg = match why.of {
        TooMuch::Line => Msg {
            en: "Shown without colours: line {0} has more than {1} characters.",
            zh: "不显示颜色：第 {0} 行超过 {1} 个字符。",
        },
        TooMuch::Together => Msg {
            en: "Shown without colours: line {0} stands more than {1} characters after the last blank line.",
            zh: "不显示颜色：第 {0} 行离上一个空行超过 {1} 个字符。",
        },
        TooMuch::Inside => Msg {
            en: "Shown without colours: line {0} is nested too deep.",
            zh: "不显示颜色：第 {0} 行嵌套太深。",
        },
        TooMuch::Special => Msg {
            en: "Shown without colours: by line {0} there are more than {1} control or invisible characters.",
            zh: "不显示颜色：到第 {0} 行为止，控制字符和不可见字符已超过 {1} 个。",
        },
    };
    let grouped = |number: u32| super::talk::grouped(number.into());
    fill(msg, &[&grouped(why.line), &grouped(why.most)])
}

// What is said of it.
pub const REMARKS: Msg = Msg { en: "What there is to say of the text", zh: "对这段文本的检查结果" };
pub const READERS: Msg = Msg {
    en: "Four readers of this file; choose one to see only what it minds",
    zh: "四方如何读取这个文件；选中一方，只看它在意的问题",
};
pub const FIX_ALL: Msg = Msg { en: "Fix all", zh: "全部修正" };
pub const NOT_MINDED: Msg =
    Msg { en: "{} reads it as it is meant.", zh: "按原意读取，没有问题：{}。" };
pub const ADVICE: Msg = Msg { en: "Advice on the wording", zh: "写法建议" };
pub const BETTER: Msg = Msg { en: "For example:", zh: "例如：" };

// Beside it.
pub const SIDE: Msg = Msg { en: "What becomes of the text", zh: "这段文本的用处" };
pub const LEVELS: Msg = Msg { en: "What the model sees", zh: "模型看到的" };
pub const PREVIEW: Msg = Msg { en: "Preview", zh: "预览" };
pub const DRY_RENDER: Msg = Msg { en: "Requests", zh: "请求" };
pub const CHANGES: Msg = Msg { en: "Changes", zh: "改动" };
const NOTHING_YET: Msg = Msg { en: "Nothing is written yet.", zh: "还没有内容。" };
const NOT_LOADED: Msg = Msg {
    en: "The text does not load yet: mend the errors to see this.",
    zh: "文本还不能载入：改正错误后才能看到。",
};
pub const COST: Msg = Msg { en: "What each level costs", zh: "每一层花多少" };
pub const LEVEL_1: Msg = Msg { en: "1 Catalogue", zh: "1 目录" };
pub const LEVEL_2: Msg = Msg { en: "2 Activation", zh: "2 激活" };
pub const LEVEL_3: Msg = Msg { en: "3 Files", zh: "3 文件" };
pub const IN_PROMPT: Msg = Msg { en: "System prompt", zh: "系统提示" };
pub const ON_MATCH: Msg = Msg {
    en: "When a message has one of its words: this enters the system prompt",
    zh: "消息包含触发词时：这段内容进入系统提示",
};
pub const TRIGGERS: Msg = Msg { en: "Its words", zh: "触发词" };
pub const ALWAYS: Msg =
    Msg { en: "None: it is there with every message.", zh: "没有：每条消息都会带上它。" };
pub const NEVER: Msg = Msg {
    en: "None that can be read: no message calls for it.",
    zh: "没有可用的触发词：任何消息都不会带上它。",
};
pub const READ_ON_DEMAND: Msg =
    Msg { en: "Files that the model reads when it wants them", zh: "模型需要时才读取的文件" };
pub const IN_CATALOGUE: Msg = Msg {
    en: "From round 1: the catalogue has this line on it",
    zh: "从第 1 圈起：目录里有它的这一行",
};
pub const ON_ACTIVATION: Msg = Msg {
    en: "Once it is active: this enters the conversation as a tool's result",
    zh: "激活之后：作为工具结果进入对话",
};
pub const OPENS: Msg = Msg { en: "Tools that it then opens", zh: "随后开放的工具" };

/// Why a part of the preview is not laid out.
pub fn as_written(characters: usize) -> String {
    let msg = Msg {
        en: "Shown as it is written: {} characters are too many for one paragraph, list or table of the preview.",
        zh: "按原样显示：这一段、列表或表格有 {} 个字符，超出了预览的范围。",
    };
    fill(msg, &[&super::talk::grouped(characters as u64)])
}

pub const NO_INSTRUCTIONS: Msg = Msg { en: "There are no instructions.", zh: "没有正文。" };
pub const MESSAGE: Msg = Msg { en: "What a person would say", zh: "假设用户说" };
pub const SAMPLE_MESSAGE: Msg =
    Msg { en: "Here stands what the person says.", zh: "这里是用户说的话。" };
pub const WHICH_REQUEST: Msg = Msg { en: "Which request", zh: "哪一个请求" };
pub const ROUND_1: Msg = Msg { en: "Round 1", zh: "第 1 圈" };
pub const AFTER_ACTIVATION: Msg = Msg { en: "After activation", zh: "激活之后" };
pub const NOT_ACTIVATED: Msg = Msg {
    en: "The model can't activate this skill: it is switched off, it is one that is not activated, or another skill of its name counts.",
    zh: "模型无法激活这个技能：它已停用，或不是由模型激活的类型，或以同名的另一个技能为准。",
};
const RUN_ENDS: Msg = Msg {
    en: "No such request is sent, the run is over before: {}",
    zh: "不会有这个请求，运行在此之前就结束了：{}",
};
const REQUEST_SIZE: Msg = Msg { en: "about {0} · {1}", zh: "约 {0} 个 token · {1} 字节" };
pub const DRY_NOTE: Msg = Msg {
    en: "This is what a new conversation would send, with this text in place of the saved one, and the skills, tools, settings and model as they are now. Nothing is sent, and no key is in it.",
    zh: "这是新对话会发送的内容：用当前文本代替已保存的文本，技能、工具、设置和模型按现在的样子。这里不会发送任何请求，内容中也没有密钥。",
};
pub const COMPARE_WITH: Msg = Msg { en: "Compared with", zh: "对比" };
pub const SAVED_TEXT: Msg = Msg { en: "the saved text", zh: "已保存的文本" };
pub const AS_BUNDLED: Msg = Msg { en: "as it comes with the page", zh: "自带的原文" };
pub const CHOOSE_SKILL: Msg = Msg { en: "choose a skill", zh: "选择一个技能" };
pub const NO_OTHER: Msg = Msg {
    en: "This skill is not saved yet. Choose an installed one to compare it with.",
    zh: "这个技能还没有保存。请选择一个已安装的技能来对比。",
};
pub const NO_CHANGES: Msg = Msg { en: "Nothing differs.", zh: "没有差别。" };

/// What a skill was before it was saved: the last time, or earlier.
pub fn version_before(place: usize, until: &str) -> String {
    let said = match place {
        0 => Msg { en: "the version before (until {})", zh: "上一个版本（{} 之前）" },
        _ => Msg { en: "an earlier version (until {})", zh: "更早的版本（{} 之前）" },
    };
    fill(said, &[until])
}

/// How many pieces of advice there are.
pub fn advice_count(count: usize) -> String {
    [counted(count as u64, "piece").as_str(), lang().pick(" of advice", " 条建议")].concat()
}

/// The editor's library speaks English: its words, and what is said instead.
pub fn phrases() -> Value {
    let english = [
        ("Find", "查找"),
        ("Replace", "替换为"),
        ("next", "下一个"),
        ("previous", "上一个"),
        ("all", "全部选中"),
        ("match case", "区分大小写"),
        ("regexp", "正则表达式"),
        ("by word", "全字匹配"),
        ("replace", "替换"),
        ("replace all", "全部替换"),
        ("close", "关闭"),
        ("current match", "当前匹配"),
        ("on line", "所在行"),
        ("replaced $ matches", "已替换 $ 处"),
        ("replaced match on line $", "已替换第 $ 行的匹配"),
        ("Go to line", "跳到行"),
        ("go", "跳转"),
        ("Completions", "补全"),
        ("Control character", "控制字符"),
        ("Selection deleted", "已删除选中内容"),
    ];
    let said = english.into_iter().map(|(en, zh)| (en.to_owned(), json!(lang().pick(en, zh))));
    Value::Object(said.collect())
}

/// About how many tokens.
pub fn tokens(count: u32) -> String {
    [&grouped(count.into()), " tok"].concat()
}

/// Why there is nothing to show of a text that does not load.
pub fn nothing_yet(is_blank: bool) -> Msg {
    if is_blank { NOTHING_YET } else { NOT_LOADED }
}

/// Why there is no further request.
pub fn run_ends(ending: &str) -> String {
    fill(RUN_ENDS, &[ending])
}

/// How large a request is.
pub fn request_size(tokens: u32, bytes: usize) -> String {
    fill(REQUEST_SIZE, &[&counted(tokens.into(), "token"), &counted(bytes as u64, "byte")])
}

pub const NOT_COMPARED: Msg = Msg {
    en: "Too much differs from here on to be compared line by line: all of the one text, then all of the other",
    zh: "从这里起差异太多，无法逐行比较：先是一方的全部，再是另一方的全部",
};

pub const WHOLE_LINES: Msg = Msg { en: "Show the long lines whole", zh: "完整显示长行" };

/// Characters of a line that do not show yet.
pub fn more_characters(count: usize) -> String {
    let said = counted(count as u64, "more character");
    fill(Msg { en: "… {}", zh: "…… 还有 {} 个字符" }, &[&said])
}

/// Unchanged lines that are left out of a comparison.
pub fn gap_of(lines: usize) -> String {
    [counted(lines as u64, "unchanged line").as_str(), lang().pick("", " 行未变")].concat()
}

/// Lines of a comparison that do not show yet.
pub fn more_lines(lines: usize) -> String {
    let (before, after) = lang().pick(("Show ", ""), ("再显示 ", " 行"));
    [before, &counted(lines as u64, "more line"), after].concat()
}
