//! Words of the left column: skills, the dialog for one, and tools.

use skillsight_core::cost::Cost;
use skillsight_core::skill::Severity;

pub use super::fill;
use super::{Msg, counted, grouped, lang};
use crate::drivers::files::Refused;

pub const SKILLS: Msg = Msg { en: "Skills", zh: "技能" };
pub const ADD: Msg = Msg { en: "+ Paste SKILL.md", zh: "+ 粘贴 SKILL.md" };
pub const CONTINUE_DRAFT: Msg =
    Msg { en: "Continue the unsaved draft: {}", zh: "继续未保存的草稿：{}" };
pub const UNSAVED: Msg = Msg { en: "unsaved edit", zh: "有未保存的修改" };
pub const UNSAVED_NOTE: Msg = Msg {
    en: "What you typed for this skill is not saved: the model still gets the saved text. Click to go on.",
    zh: "对这个技能的修改还没有保存：模型拿到的仍是已保存的文本。点击继续编辑。",
};
pub const EDITED: Msg = Msg { en: "edited", zh: "已修改" };
pub const EDITED_NOTE: Msg = Msg {
    en: "Its text is not the one that comes with this page any more.",
    zh: "它的文本已不同于本页自带的版本。",
};
pub const RESTORE_BUNDLED: Msg = Msg { en: "Bring back the bundled skills", zh: "恢复内置技能" };
pub const NONE_INSTALLED: Msg = Msg {
    en: "No skills. Paste a SKILL.md, or drop the file anywhere on this page.",
    zh: "还没有技能。粘贴一个 SKILL.md，或把文件拖到页面任意位置。",
};

// A row.
pub const SWITCH: Msg = Msg { en: "Use {}", zh: "启用 {}" };
pub const EDIT: Msg = Msg { en: "Edit {}", zh: "编辑 {}" };
pub const REMOVE: Msg = Msg { en: "Remove {}", zh: "移除 {}" };
pub const REMOVE_SURE: Msg = Msg { en: "Remove?", zh: "移除？" };
pub const PIN: Msg = Msg {
    en: "Pin {}: it stays active in later runs and is never compacted",
    zh: "固定 {}：之后的运行里一直激活，也不会被压缩",
};
pub const UNPIN: Msg = Msg {
    en: "Unpin {}: its instructions leave the conversation with the next run",
    zh: "取消固定 {}：下一次运行时它的指令会离开对话",
};
pub const ACTIVE: Msg = Msg { en: "active", zh: "已激活" };
pub const PINNED: Msg = Msg { en: "pinned", zh: "已固定" };
pub const DISABLED: Msg = Msg { en: "off", zh: "已停用" };
pub const DISABLED_NOTE: Msg = Msg {
    en: "The model is not told of it; its tools stay hidden.",
    zh: "模型不知道它的存在，它的工具保持隐藏。",
};
pub const SHADOWED: Msg = Msg { en: "covered", zh: "被同名技能覆盖" };
pub const SHADOWED_NOTE: Msg = Msg {
    en: "Another skill of this name counts: your own before a bundled one, the newest before older ones.",
    zh: "同名的另一个技能生效：您自己的优先于内置的，新装的优先于旧的。",
};
pub const BUNDLED: Msg = Msg { en: "bundled", zh: "内置" };
pub const YOURS: Msg = Msg { en: "yours", zh: "自己的" };
const TOKENS: Msg = Msg { en: "catalogue {0} · activation {1} tok", zh: "目录 {0} · 激活 {1} tok" };
const PROMPT_TOKENS: Msg = Msg { en: "system prompt {0} tok", zh: "系统提示 {0} tok" };
pub const TOKENS_NOTE: Msg = Msg {
    en: "Estimated tokens. Catalogue: its name and description, which the model is always sent. Activation: the instructions, with the words around them and the list of its files, sent once the skill is active.",
    zh: "估算的 token 数。目录：名称和描述，每次都会发给模型。激活：指令，连同前后的说明和文件列表，激活后才发送。",
};
pub const TOKENS_PROMPT: Msg = Msg {
    en: "Estimated tokens: so much is added to the system prompt when a message calls for it. It is in no catalogue.",
    zh: "估算的 token 数：消息需要它时，系统提示会增加这么多。它不在目录里。",
};
pub const TOKENS_OFF: Msg = Msg {
    en: "Estimated tokens, if it were on. While it is off, nothing of it is sent.",
    zh: "启用后估算的 token 数。停用期间不会发送它的任何内容。",
};
pub const TOKENS_COVERED: Msg = Msg {
    en: "Estimated tokens, if it counted. While another skill of its name counts, nothing of it is sent.",
    zh: "生效时估算的 token 数。以同名的另一个技能为准时，不会发送它的任何内容。",
};
pub const PROMPT_FILES: Msg = Msg {
    en: "The model never gets its files: those of an active skill can be read, and a prompt skill is not activated. Put what is needed into the instructions.",
    zh: "模型读不到它的文件：只有已激活技能的文件可以读取，而提示词技能不会被激活。需要的内容请直接写进正文。",
};
pub const BROKEN: Msg = Msg {
    en: "The text does not load: the model can't activate it, and its tools stay hidden.",
    zh: "文本无法载入：模型不能激活它，它的工具保持隐藏。",
};
pub const NO_TOOLS: Msg = Msg { en: "lists no tools", zh: "不列出工具" };
pub const MISSING: Msg = Msg { en: "no such tool", zh: "没有这个工具" };
pub const MISSING_NOTE: Msg = Msg {
    en: "You have no tool named {}: the skill can be activated, but this step of it can't be done.",
    zh: "您没有名为 {} 的工具：技能可以激活，但用到它的步骤无法完成。",
};

// The dialog.
pub const ADD_TITLE: Msg = Msg { en: "Paste a SKILL.md", zh: "粘贴 SKILL.md" };
pub const EDIT_TITLE: Msg = Msg { en: "Edit {}", zh: "编辑 {}" };
pub const SOURCE: Msg = Msg { en: "The text of the SKILL.md", zh: "SKILL.md 的文本" };
pub const PLACEHOLDER: Msg = Msg {
    en: "---\nname: my-skill\ndescription: What it does and when to use it.\ntools:\n  - queryOrder\n---\n\nWhat the model should do, step by step.",
    zh: "---\nname: my-skill\ndescription: 它做什么，什么时候用。\ntools:\n  - queryOrder\n---\n\n一步一步写明模型该怎么做。",
};
pub const CHOOSE_FILE: Msg = Msg { en: "Choose a file…", zh: "选择文件…" };
pub const OR_DROP: Msg = Msg { en: "or drop one here (.md, .txt)", zh: "或拖到这里（.md、.txt）" };
pub const UNDO: Msg = Msg { en: "Undo", zh: "撤销" };
pub const REDO: Msg = Msg { en: "Redo", zh: "重做" };
pub const UNDO_FIX: Msg = Msg { en: "Undo the fix", zh: "撤销修正" };
pub const FIX: Msg = Msg { en: "Fix", zh: "修正" };
pub const JUMP: Msg = Msg { en: "Show the place in the text", zh: "在文本中定位" };
pub const CLEAN: Msg = Msg { en: "Loads without a remark.", zh: "可以载入，没有问题。" };
pub const BEHIND: Msg = Msg {
    en: "Reading the new text… What stands here is about the text before the last change.",
    zh: "正在读取新的文本……以下内容针对上一次修改之前的文本。",
};
pub const IS_DRAFT: Msg = Msg {
    en: "This is the text that you have not saved yet.",
    zh: "这是您上次还没有保存的文本。",
};
pub const BASE_EMPTY: Msg = Msg { en: "Start empty", zh: "清空重写" };
pub const BASE_INSTALLED: Msg = Msg { en: "Back to the installed text", zh: "回到已安装的文本" };
pub const SAME_NAME_WINS: Msg = Msg {
    en: "A skill named {} is installed already. This one counts in its place; the other stays in the list, marked as covered.",
    zh: "已经装有名为 {} 的技能。装好后以这一个为准；原来的留在列表里，标为“被同名技能覆盖”。",
};
pub const SAME_NAME_LOSES: Msg = Msg {
    en: "Another skill named {} is installed and goes on counting; this one is marked as covered.",
    zh: "另有一个名为 {} 的技能，仍以那一个为准；这一个会标为“被同名技能覆盖”。",
};
pub const NEXT_RUN: Msg = Msg {
    en: "A run is under way: the new text counts from the next one.",
    zh: "正在运行：新文本从下一次运行起生效。",
};
pub const INSTALL: Msg = Msg { en: "Install", zh: "安装" };
pub const SAVE_BROKEN: Msg = Msg { en: "Save all the same", zh: "仍然保存" };
pub const NOT_YET_EMPTY: Msg = Msg { en: "Nothing to install yet.", zh: "还没有可安装的内容。" };
pub const NOT_YET_BROKEN: Msg =
    Msg { en: "It can't be installed while there are errors.", zh: "有错误，改正后才能安装。" };
pub const BROKEN_SAVE_NOTE: Msg = Msg {
    en: "Saved like this it can't be activated until it is mended, and its tools stay hidden.",
    zh: "这样保存的话，改好之前它不能激活，它的工具保持隐藏。",
};
pub const DRAFT_KEPT: Msg =
    Msg { en: "Unsaved text is kept when you close.", zh: "关闭后，未保存的文本会保留。" };

// Files.
pub const FILE_READ: Msg = Msg { en: "Read from {}.", zh: "已读入 {}。" };
pub const FILE_OTHERS: Msg = Msg {
    en: "The others were left out: one file at a time.",
    zh: "其余文件没有读取：一次只打开一个。",
};
const FILE_TYPE: Msg = Msg {
    en: "{} was not read: only .md and .txt files hold a SKILL.md's text.",
    zh: "没有读取 {}：只支持 .md 和 .txt 文件。",
};
const FILE_SIZE: Msg = Msg {
    en: "{} was not read: it has over 1 MB or 20,000 lines, and a SKILL.md should stay far below that.",
    zh: "没有读取 {}：文件超过 1 MB 或 20,000 行，SKILL.md 应当远小于此。",
};
const FILE_ENCODING: Msg = Msg {
    en: "{} was not read: it is not UTF-8 text. Save it as UTF-8.",
    zh: "没有读取 {}：它不是 UTF-8 文本。请另存为 UTF-8。",
};
const FILE_FAILED: Msg = Msg {
    en: "The browser could not read {}. Choose it again, or paste its text.",
    zh: "浏览器无法读取 {}。请重新选择，或直接粘贴文本。",
};

pub const TEXT_SIZE: Msg = Msg {
    en: "The text was not taken: it has over 1 MB or 20,000 lines, and a SKILL.md should stay far below that.",
    zh: "没有采用这段文本：它超过 1 MB 或 20,000 行，SKILL.md 应当远小于此。",
};

// Tools.
pub const TOOLS: Msg = Msg { en: "Tools", zh: "工具" };
pub const WRITE: Msg = Msg { en: "write", zh: "写" };
pub const WRITE_NOTE: Msg = Msg {
    en: "It changes something: it runs only after you allow it.",
    zh: "它会改动数据：您允许后才会运行。",
};
pub const ALWAYS_NOTE: Msg = Msg {
    en: "It changes something, and you allowed it always, until its definition changes: it runs without asking.",
    zh: "它会改动数据。您已选择始终允许（直到工具定义有改动），运行时不再询问。",
};
pub const ASK_AGAIN: Msg =
    Msg { en: "Ask again, from the next run on", zh: "从下次运行起重新询问" };
pub const ACTIVATE_NOTE: Msg = Msg {
    en: "Takes the name of a skill and puts its instructions into the conversation. Its description is the catalogue: names and descriptions of the enabled skills.",
    zh: "模型用技能名称调用它，该技能的指令随即进入对话。它的说明就是目录：所有启用技能的名称和描述。",
};
pub const NEEDS_ENABLED: Msg = Msg {
    en: "Sent as soon as a skill is enabled that the model can activate.",
    zh: "有了启用且能激活的技能，才会发给模型。",
};
pub const MISSING_LISTED: Msg = Msg {
    en: "Listed by {0}, but there is no tool of this name. There are: {1}.",
    zh: "{0} 列出了它，但没有这个名字的工具。现有工具：{1}。",
};
pub const OVERRIDE: Msg = Msg {
    en: "{0} says itself that it is general: it stays visible although {1} lists it.",
    zh: "{0} 自己声明为通用：虽然 {1} 列出了它，它仍然一直可见。",
};

/// Why a file was not read; its name has a place in it.
pub fn refused(why: Refused) -> Msg {
    match why {
        Refused::Type => FILE_TYPE,
        Refused::Size => FILE_SIZE,
        Refused::Encoding => FILE_ENCODING,
        Refused::Failed => FILE_FAILED,
    }
}

pub const PROMPT: Msg = Msg { en: "prompt skill", zh: "提示词技能" };

/// Where a skill was activated, round 0 by the person; the run is named where it is not the last one.
pub fn activated(run: Option<u32>, round: u32) -> String {
    let by_person = round == 0;
    let round = round.to_string();
    match run {
        None if by_person => lang().pick("activated by you", "由您激活").to_owned(),
        Some(run) if by_person => {
            let run = run.to_string();
            let [en, zh] = [["activated by you in run ", &run, ""], ["您在第 ", &run, " 次运行中激活"]];
            lang().pick(en, zh).concat()
        }
        None => [lang().pick("active since round ", "第 "), &round, lang().pick("", " 圈激活")].concat(),
        Some(run) => {
            let run = run.to_string();
            let (en, zh) =
                (["active since run ", &run, ", round ", &round], ["第 ", &run, " 次运行第 ", &round]);
            [lang().pick(en, zh).concat().as_str(), lang().pick("", " 圈激活")].concat()
        }
    }
}

/// A severity, as one word.
pub fn severity(severity: Severity) -> &'static str {
    let (en, zh) = match severity {
        Severity::Error => ("error", "错误"),
        Severity::Warning => ("warning", "提醒"),
        Severity::Note => ("note", "说明"),
    };
    lang().pick(en, zh)
}

/// About how many tokens a skill costs, and when.
pub fn cost(cost: Cost) -> String {
    let grouped = |tokens: u32| grouped(tokens.into());
    match cost {
        Cost::Activated { catalogue, activation } => {
            fill(TOKENS, &[&grouped(catalogue), &grouped(activation)])
        }
        Cost::Prompt(tokens) => fill(PROMPT_TOKENS, &[&grouped(tokens)]),
    }
}

/// How many findings of a severity.
pub fn count(kind: Severity, count: usize) -> String {
    let word = severity(kind);
    let number = counted(count as u64, word);
    lang().pick([number.as_str(), "", ""], [&number, " 处", word]).concat()
}
