//! What the model reads about the files of skills.

use crate::lang::Lang;
use crate::resource::{PathFault, Resource};
use crate::text::{counted, fill, path_fault};

/// The description of `read_skill_resource`.
pub fn resource_tool(lang: Lang) -> &'static str {
    lang.pick(
        "Read a file that belongs to an active skill. Its instructions say when; reading a script does not run it.",
        "读取已激活技能附带的文件。何时读取以技能指令为准；读取脚本不会运行它。",
    )
}

/// What the parameters of `read_skill_resource` are.
pub struct ResourceParameters {
    /// Of `skill`.
    pub skill: &'static str,
    /// Of `path`.
    pub path: &'static str,
    /// Of `offset`.
    pub offset: &'static str,
}

/// The descriptions of the parameters of `read_skill_resource`.
pub fn resource_parameters(lang: Lang) -> ResourceParameters {
    ResourceParameters {
        skill: lang.pick("The name of the active skill", "已激活技能的名称"),
        path: lang.pick(
            "The file's path as the skill lists it, such as references/rules.md",
            "技能列出的文件路径，例如 references/rules.md",
        ),
        offset: lang.pick(
            "How many characters to skip, to read on in a long file",
            "跳过的字符数，用于继续读取长文件",
        ),
    }
}

/// How many files of a skill are listed behind its instructions.
const LISTED: usize = 200;

/// The files that come with a skill, behind its instructions: their paths and sizes, and how many more there are. Empty if
/// there are none.
pub(super) fn resource_list(lang: Lang, files: &[Resource]) -> String {
    if files.is_empty() {
        return String::new();
    }
    let mut text = String::from(lang.pick(
        "\n\nFiles of this skill, to be read with read_skill_resource when the instructions call for one:",
        "\n\n该技能附带的文件（指令需要时用 read_skill_resource 读取）：",
    ));
    for file in files.iter().take(LISTED) {
        let bytes = counted(lang, &file.bytes.len().to_string(), "byte");
        let path = file.path.as_str();
        text.push_str(&fill(lang.pick("\n- {} ({})", "\n- {}（{} 字节）"), &[path, &bytes]));
    }
    let more = files.len().saturating_sub(LISTED);
    if more > 0 {
        let more = counted(lang, &more.to_string(), "more file");
        text.push_str(&fill(
            lang.pick(
                "\n- and {}, not listed here, to be read in the same way by path",
                "\n- 另有 {} 个文件未列出，同样可以按路径读取",
            ),
            &[&more],
        ));
    }
    text
}

/// A page of a resource: which characters these are of how many, and how to read on.
pub fn resource_page(lang: Lang, path: &str, (from, to, of): (usize, usize, usize), text: &str) -> String {
    let [first, last, all] = [from.saturating_add(1).min(to), to, of].map(|number| number.to_string());
    let head = if from == 0 && to == of {
        let all = counted(lang, &all, "character");
        fill(lang.pick("{}, whole ({})", "{}，全文（{} 个字符）"), &[path, &all])
    } else if to < of {
        fill(
            lang.pick(
                "{}, characters {} to {} of {}; read on with offset {}",
                "{}，第 {} 至 {} 个字符，共 {} 个；继续读取请用 offset {}",
            ),
            &[path, &first, &last, &all, &last],
        )
    } else {
        fill(
            lang.pick("{}, characters {} to {} of {}, the end", "{}，第 {} 至 {} 个字符，共 {} 个，已到结尾"),
            &[path, &first, &last, &all],
        )
    };
    [&head, "\n\n", text].concat()
}

/// A resource that is no text.
pub fn resource_is_binary(lang: Lang, path: &str, kind: &str, bytes: usize) -> String {
    let bytes = counted(lang, &bytes.to_string(), "byte");
    fill(
        lang.pick(
            "{} is no text but {} of {}; it can't be read here. Do without its content.",
            "{} 不是文本，而是 {}，{} 字节，无法在此读取。请不要依赖其内容。",
        ),
        &[path, kind, &bytes],
    )
}

/// `read_skill_resource` was called for a skill that is not active.
pub fn skill_not_active(lang: Lang, name: &str) -> String {
    match lang {
        Lang::En => {
            format!("Not read: the skill {name} is not active. Activate it first; its files are listed then.")
        }
        Lang::Zh => format!("未读取：技能 {name} 未激活。请先激活它，届时会列出其文件。"),
    }
}

/// The path leads out of the skill, or is none.
pub fn path_refused(lang: Lang, path: &str, fault: PathFault) -> String {
    fill(
        lang.pick(
            "Not read: the path {} is refused, since {}. Give a path as the skill lists it.",
            "未读取：路径 {} 被拒绝，因为{}。请使用技能列出的路径。",
        ),
        &[path, &path_fault(fault, lang)],
    )
}

/// The skill has no file at that path.
pub fn no_such_resource(lang: Lang, skill: &str, path: &str, paths: &str, more: usize) -> String {
    let more_files = match more {
        0 => String::new(),
        more => fill(lang.pick(", and {} more", "，另有 {} 个"), &[&more.to_string()]),
    };
    fill(
        lang.pick(
            "Not read: the skill {} has no file {}. Its files: {}{}",
            "未读取：技能 {} 没有文件 {}。它的文件有：{}{}",
        ),
        &[skill, path, paths, &more_files],
    )
}

/// The skill has no file that could be read, at that path or any other.
pub fn skill_without_files(lang: Lang, skill: &str, path: &str) -> String {
    fill(
        lang.pick(
            "Not read: there is no file {1}, and the skill {0} has no other that can be read. Do without it.",
            "未读取：没有文件 {1}，技能 {0} 也没有其他可读取的文件。请不用它完成任务。",
        ),
        &[skill, path],
    )
}

/// `read_skill_resource` was called while no active skill has files.
pub fn no_files(lang: Lang, name: &str) -> String {
    fill(
        lang.pick(
            "Not read: no active skill has files. {} can be called once a skill that lists files is active.",
            "未读取：已激活的技能都没有文件。激活列有文件的技能之后，才能调用 {}。",
        ),
        &[name],
    )
}

/// The skill's file is listed, but its content is no longer stored.
pub fn resource_lost(lang: Lang, path: &str) -> String {
    fill(
        lang.pick(
            "Not read: the content of {} is no longer stored. Tell the user to import the skill again.",
            "未读取：{} 的内容已不在存储中。请告诉用户重新导入该技能。",
        ),
        &[path],
    )
}

/// The offset lies behind the end of the file.
pub fn offset_beyond(lang: Lang, path: &str, offset: &str, of: usize) -> String {
    fill(
        lang.pick(
            "Not read: {} has {}, and offset {} is behind its end.",
            "未读取：{} 共 {} 个字符，offset {} 已超出结尾。",
        ),
        &[path, &counted(lang, &of.to_string(), "character"), offset],
    )
}
