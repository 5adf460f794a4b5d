//! Why something could not be read or written: what was found, and what to do.

use skillsight_core::lang::Lang;
use skillsight_core::package::Refused;
use skillsight_core::text::fill;

use crate::source::{Fault, Problem};
use crate::terminal::plain;

/// The most paths that a sentence names.
const MAX_NAMED: usize = 5;

/// A problem with its path.
pub(crate) fn fault(problem: &Problem, lang: Lang) -> String {
    let path = super::path(&problem.path);
    [path.as_str(), lang.pick(": ", "："), &sentence(&problem.fault, lang)].concat()
}

fn sentence(fault: &Fault, lang: Lang) -> String {
    let say = |en: &str, zh: &str, values: &[&str]| fill(lang.pick(en, zh), values);
    match fault {
        Fault::NotThere => {
            say("There is no such file or folder. Check the path.", "没有这个文件或文件夹。请检查路径。", &[])
        }
        Fault::Dangling => say(
            "The link leads to nothing. Put the file there, or remove the link.",
            "这个链接指向的文件不存在。请补上文件，或删除链接。",
            &[],
        ),
        Fault::Denied => {
            say("The system does not allow access. Check its rights.", "系统不允许访问。请检查权限。", &[])
        }
        Fault::System { said } => {
            say("It could not be read or written: {}.", "无法读写：{}。", &[&plain(said)])
        }
        Fault::TooLarge => say(
            "It has more than 1 MB, the most that is read of a skill file. Move long parts to files of their own beside it.",
            "超过 1 MB，技能文件最多读取这么多。请把较长的内容移到旁边的单独文件里。",
            &[],
        ),
        Fault::NotUtf8(position) => say(
            "Not UTF-8 at line {}, column {}. Save the file as UTF-8.",
            "第 {} 行第 {} 列起不是 UTF-8。请把文件另存为 UTF-8。",
            &[&position.line.to_string(), &position.column.to_string()],
        ),
        Fault::Utf16 => {
            say("The file is UTF-16. Save it as UTF-8.", "文件是 UTF-16 编码。请另存为 UTF-8。", &[])
        }
        Fault::NoSkills { left_out } if left_out.is_empty() => say(
            "There is no SKILL.md in this folder or below. Name a folder that has one, or the file itself.",
            "这个文件夹及其下层没有 SKILL.md。请给出有 SKILL.md 的文件夹，或直接给出文件。",
            &[],
        ),
        Fault::NoSkills { left_out } => {
            let names = left_out.iter().take(MAX_NAMED).map(|path| super::path(path));
            let mut names = names.collect::<Vec<_>>().join(lang.pick(", ", "、"));
            if left_out.len() > MAX_NAMED {
                names.push_str(lang.pick(", …", "……"));
            }
            say(
                "There is no SKILL.md in this folder or below. Not looked at: {}. Name what you want linted.",
                "这个文件夹及其下层没有 SKILL.md。未查看：{}。请直接写出要检查的路径。",
                &[&names],
            )
        }
        Fault::Refused(reason) => {
            let refused = Refused { archive: None, reason: reason.clone() };
            plain(&refused.message(lang)).into_owned()
        }
        Fault::InArchive => say(
            "Not fixed: the file lies in an archive. Unpack it, fix it there, and pack it anew.",
            "未修正：文件在压缩包里。请解压后修正，再重新打包。",
            &[],
        ),
        Fault::ReadOnly => say(
            "Not fixed: the file is read-only. Make it writable.",
            "未修正：文件是只读的。请改为可写。",
            &[],
        ),
        Fault::ReadOnlyFolder(folder) => say(
            "Not fixed: the fixed file is put in the place of the old one, and the folder {} does not allow that. Make the \
             folder writable.",
            "未修正：修正后的文件要替换原文件，但文件夹 {} 不允许写入。请把文件夹改为可写。",
            &[&super::path(folder)],
        ),
        Fault::HardLinks => say(
            "Not fixed: the file has other names (hard links), which would keep the old text. Put a copy in its place.",
            "未修正：这个文件还有别的名称（硬链接），它们会保留旧内容。请先换成单独的副本。",
            &[],
        ),
        Fault::Changed => say(
            "Not fixed: the file has changed since it was read. Run this again.",
            "未修正：读取之后文件又变了。请重新运行。",
            &[],
        ),
    }
}

/// The output could not be written.
pub(crate) fn output(error: &std::io::Error, lang: Lang) -> String {
    let template = lang.pick("The output could not be written: {}.", "无法写出结果：{}。");
    fill(template, &[&plain(&error.to_string())])
}
