//! What people read about skills that come as files: what was not taken and what to do, and what was taken otherwise
//! than it stands.

use super::diagnostics::short;
use super::{counted, fill, grouped, path_fault};
use crate::lang::Lang;
use crate::package::{
    AddressFault, CannotWrite, Looks, MAX_ARCHIVE_BYTES, MAX_FILES, MAX_PACKED_BYTES, MAX_PACKED_FILES,
    MAX_SKILL_BYTES, MAX_UNPACKED_BYTES, Notice, NoticeKind, Refusal, Refused,
};
use crate::resource::PathFault;

/// What was found, where, and what to do.
pub fn refused(refused: &Refused, lang: Lang) -> String {
    after_name(refused.archive.as_deref(), refusal(&refused.reason, lang), lang)
}

/// What was taken otherwise than it stands, or left out.
pub fn notice(notice: &Notice, lang: Lang) -> String {
    after_name(notice.archive.as_deref(), notice_kind(&notice.kind, lang), lang)
}

/// Why no archive can be written.
pub fn cannot_write(cannot: &CannotWrite, lang: Lang) -> String {
    let say = |en: &str, zh: &str, value: &str| say(lang, en, zh, &[value]);
    match cannot {
        CannotWrite::FileAndFolder { path } => say(
            "“{}” is a file and a folder of the skill, and nobody could unpack both. Import the skill again, with the \
             file renamed.",
            "“{}” 在技能里既是文件又是文件夹，无法同时解压。请重命名该文件后重新导入技能。",
            path,
        ),
        CannotWrite::TooManyFiles => say(
            "An archive holds at most {} files, and these are more. Export fewer skills at once.",
            "一个压缩包最多容纳 {} 个文件，这里超出了。请分几次导出技能。",
            &grouped(MAX_PACKED_FILES.into()),
        ),
        CannotWrite::TooLarge => say(
            "An archive holds less than {} GB, and this is more. Export fewer skills at once.",
            "一个压缩包的容量上限是 {} GB，这里超出了。请分几次导出技能。",
            &u64::from(MAX_PACKED_BYTES).div_ceil(1024 * 1024 * 1024).to_string(),
        ),
    }
}

/// Why an address can't be fetched, and what to write.
pub fn address_fault(fault: &AddressFault, lang: Lang) -> String {
    let say = |en: &str, zh: &str, values: &[&str]| say(lang, en, zh, values);
    match fault {
        AddressFault::Empty => say(
            "There is no address. Paste one that begins with https://.",
            "没有地址。请粘贴以 https:// 开头的地址。",
            &[],
        ),
        AddressFault::TooLong => say(
            "The address has more than 2,048 bytes. Paste that of the file alone.",
            "地址超过 2,048 字节。请只粘贴文件的地址。",
            &[],
        ),
        AddressFault::Space => say(
            "The address has white space or invisible characters inside. Paste one address; a blank is written %20.",
            "地址中间有空白或不可见字符。请只粘贴一个地址，空格写作 %20。",
            &[],
        ),
        AddressFault::Backslash => {
            say("The address has a backslash. Write / in its place.", "地址里有反斜杠。请改成 /。", &[])
        }
        AddressFault::NotHttp { found } => say(
            "“{}” can't be fetched by a page. Paste an address that begins with https://.",
            "网页无法获取“{}”。请粘贴以 https:// 开头的地址。",
            &[found],
        ),
        AddressFault::UserInfo => say(
            "The address has a user name or a password before @, which would be sent along. Take it out.",
            "地址在 @ 之前带有用户名或密码，会被一并发送。请去掉它。",
            &[],
        ),
        AddressFault::NoHost => say(
            "The address names no host. Paste it whole, as https://host/path.",
            "地址没有主机名。请粘贴完整地址，形式为 https://主机/路径。",
            &[],
        ),
        AddressFault::BadHost { found } => say(
            "“{}” is no host. Paste the address as the browser shows it; letters beyond ASCII are written as xn--….",
            "“{}” 不是主机名。请按浏览器显示的样子粘贴地址，非 ASCII 字母写成 xn--…。",
            &[found],
        ),
    }
}

/// What to know of an address that everyone on the way can read.
pub fn plain_http(lang: Lang) -> &'static str {
    lang.pick(
        "This address begins with http://. A page that was loaded over https can't fetch it; try https://.",
        "这个地址以 http:// 开头。通过 https 打开的页面无法获取它，请改用 https:// 试试。",
    )
}

fn after_name(archive: Option<&str>, sentence: String, lang: Lang) -> String {
    match archive {
        Some(name) => [short(name).as_str(), lang.pick(": ", "："), &sentence].concat(),
        None => sentence,
    }
}

fn refusal(reason: &Refusal, lang: Lang) -> String {
    let say = |en: &str, zh: &str, values: &[&str]| say(lang, en, zh, values);
    match reason {
        Refusal::NotZip { looks } => not_zip(*looks, lang).to_owned(),
        Refusal::Truncated => say(
            "The zip ends too early: its directory, which stands last, is missing. Copy or download it again.",
            "这个 zip 不完整：缺少位于末尾的目录。请重新复制或下载。",
            &[],
        ),
        Refusal::Damaged { entry: None } => say(
            "The directory of the zip is damaged. Copy or download it again, or pack it anew.",
            "这个 zip 的目录已损坏。请重新复制或下载，或者重新打包。",
            &[],
        ),
        Refusal::Damaged { entry: Some(entry) } => say(
            "“{}” can't be unpacked: its data is damaged. Copy or download the archive again, or pack it anew.",
            "无法解压“{}”：数据已损坏。请重新复制或下载压缩包，或者重新打包。",
            &[entry],
        ),
        Refusal::Checksum { entry } => say(
            "“{}” is not what was packed: its checksum differs. Copy or download the archive again, or pack it anew.",
            "“{}” 与打包时的内容不同：校验和不一致。请重新复制或下载压缩包，或者重新打包。",
            &[entry],
        ),
        Refusal::Encrypted { entry } => say(
            "“{}” needs a password. Pack the skill anew without one.",
            "“{}” 需要密码。请不设密码重新打包。",
            &[entry],
        ),
        Refusal::Method { entry, method } => say(
            "“{}” is compressed by {}, and only Deflate is read. Pack the skill anew as an ordinary zip.",
            "“{}” 用 {} 压缩，而这里只能读取 Deflate。请重新打包成普通的 zip。",
            &[entry, &method_name(*method, lang)],
        ),
        Refusal::NameEncoding { entry } => say(
            "The name “{}” is not UTF-8, so it can't be told what the file is called. Pack the skill anew with a tool that \
             writes UTF-8 (7-Zip: add the parameter cu=on), or give the folder itself.",
            "文件名“{}”不是 UTF-8 编码，无法确定它叫什么。请用会写 UTF-8 文件名的工具重新打包（7-Zip：加参数 cu=on），或直接提供文件夹。",
            &[entry],
        ),
        Refusal::Path { entry, fault } => say(
            "“{}” can't be the path of a file: {}. {}",
            "“{}” 不能作为文件路径：{}。{}",
            &[entry, &path_fault(*fault, lang), path_remedy(*fault, lang)],
        ),
        Refusal::Duplicate { entry } => say(
            "“{}” is there twice, and it can't be told which one is meant. Keep one of them.",
            "“{}” 出现了两次，无法判断该用哪一个。请只保留一个。",
            &[entry],
        ),
        Refusal::FileAndFolder { entry } => say(
            "“{}” is there as a file and as a folder, and no system has both. Rename the file.",
            "“{}” 既是文件又是文件夹，任何系统都无法同时保存两者。请重命名该文件。",
            &[entry],
        ),
        Refusal::FolderWithContent { entry } => say(
            "“{}” is marked as a folder, and has content like a file: it can't be told which is meant. Pack the skill anew.",
            "“{}” 标记为文件夹，却像文件一样有内容，无法判断它是什么。请重新打包。",
            &[entry],
        ),
        Refusal::HeaderDiffers { entry } => say(
            "“{}” is described in two ways: its own header in the archive does not agree with the archive's directory, and \
             unpackers differ in which they follow. Pack the skill anew.",
            "“{}” 有两种说法：它自己的文件头与压缩包目录不一致，不同的解压工具会得到不同的结果。请重新打包。",
            &[entry],
        ),
        Refusal::NotListed => say(
            "The archive holds an entry that its directory does not name, and unpackers differ in whether they take it. Pack \
             the skill anew.",
            "压缩包里有一个目录中没有列出的条目，不同的解压工具会得到不同的结果。请重新打包。",
            &[],
        ),
        Refusal::Overlap { entry } => say(
            "“{}” shares bytes with another entry, as in archives made to do harm. Pack the skill anew.",
            "“{}” 与另一个条目共用数据，恶意压缩包才会这样。请重新打包。",
            &[entry],
        ),
        Refusal::ArchiveTooLarge { bytes } => say(
            "The archive has {} MB; at most {} MB are read. Leave out what the skill does not need.",
            "压缩包有 {} MB，最多读取 {} MB。请去掉技能用不到的文件。",
            &[&megabytes(*bytes), &whole_megabytes(MAX_ARCHIVE_BYTES)],
        ),
        Refusal::TooLarge { bytes } => say(
            "The files have {} MB in all; at most {} MB are taken. Give the skill's folder alone, without what it does not \
             need.",
            "文件共有 {} MB，最多接收 {} MB。请只提供技能所在的文件夹，并去掉用不到的文件。",
            &[&megabytes(*bytes), &whole_megabytes(MAX_UNPACKED_BYTES)],
        ),
        Refusal::TooManyFiles => say(
            "There are more than {} files. Give the skill's folder alone, without what it does not need.",
            "文件超过 {} 个。请只提供技能所在的文件夹，并去掉用不到的文件。",
            &[&grouped(MAX_FILES as u64)],
        ),
        Refusal::MoreThanDeclared { entry } => say(
            "“{}” unpacks to more than the archive says, as in archives made to do harm. Pack the skill anew.",
            "“{}” 解压后比压缩包声明的更大，恶意压缩包才会这样。请重新打包。",
            &[entry],
        ),
        Refusal::NoSkill { count: 0, .. } => say(
            "There is no SKILL.md: there are no files at all. Give a SKILL.md or the folder that holds it.",
            "没有 SKILL.md：这里没有任何文件。请提供 SKILL.md 或它所在的文件夹。",
            &[],
        ),
        Refusal::NoSkill { found, count } => say_whole(
            lang,
            "There is no SKILL.md, but {}. A skill is a folder with a SKILL.md in it.",
            "没有 SKILL.md，只有 {}。技能是一个含有 SKILL.md 的文件夹。",
            &[&listed(found, *count, lang)],
        ),
        Refusal::Link { entry } => say(
            "“{}” is a symbolic link, which leads out of the archive. Put a copy of the file in its place.",
            "“{}” 是符号链接，会指向压缩包之外。请换成文件本身。",
            &[entry],
        ),
        Refusal::SkillTooLarge { entry, bytes } => say(
            "“{}” has {} MB; at most {} MB is read. Move long parts to files of their own beside it.",
            "“{}” 有 {} MB，最多读取 {} MB。请把较长的内容移到旁边的单独文件里。",
            &[entry, &megabytes(*bytes as u64), &whole_megabytes(MAX_SKILL_BYTES)],
        ),
        Refusal::SkillNotUtf8 { entry, at } => say(
            "“{}” is not UTF-8 text, from byte {} on. Save it as UTF-8.",
            "“{}” 从第 {} 个字节起不是 UTF-8 文本。请另存为 UTF-8。",
            &[entry, &at.saturating_add(1).to_string()],
        ),
    }
}

fn not_zip(looks: Looks, lang: Lang) -> &'static str {
    match looks {
        Looks::Empty => {
            lang.pick("The file is empty. Copy or download it again.", "文件是空的。请重新复制或下载。")
        }
        Looks::SevenZip => lang.pick(
            "This is a 7z archive, not a zip. Pack the skill's folder as a zip.",
            "这是 7z 压缩包，不是 zip。请把技能文件夹打包成 zip。",
        ),
        Looks::Rar => lang.pick(
            "This is a RAR archive, not a zip. Pack the skill's folder as a zip.",
            "这是 RAR 压缩包，不是 zip。请把技能文件夹打包成 zip。",
        ),
        Looks::Tar => lang.pick(
            "This is a tar, gzip, xz or bzip2 archive, not a zip. Pack the skill's folder as a zip.",
            "这是 tar、gzip、xz 或 bzip2 压缩包，不是 zip。请把技能文件夹打包成 zip。",
        ),
        Looks::Html => lang.pick(
            "This is a web page, not a zip. Download the file itself, not the page about it.",
            "这是一个网页，不是 zip。请下载文件本身，而不是介绍它的网页。",
        ),
        Looks::Text => lang.pick(
            "This is text, not a zip. If it is a skill's instructions, name it SKILL.md.",
            "这是文本，不是 zip。如果它是技能说明，请命名为 SKILL.md。",
        ),
        Looks::Unknown => lang.pick(
            "This is not a zip. Pack the skill's folder as a zip.",
            "这不是 zip。请把技能文件夹打包成 zip。",
        ),
    }
}

/// The names of APPNOTE 4.4.5.
fn method_name(method: u16, lang: Lang) -> String {
    let name = match method {
        1..=6 => "Shrink/Reduce/Implode",
        9 => "Deflate64",
        12 => "BZip2",
        14 => "LZMA",
        93 => "Zstandard",
        95 => "XZ",
        98 => "PPMd",
        _ => return fill(lang.pick("method {}", "{} 号方法"), &[&method.to_string()]),
    };
    name.to_owned()
}

/// What to do about a path that is packed.
fn path_remedy(fault: PathFault, lang: Lang) -> &'static str {
    match fault {
        PathFault::Empty => lang.pick("Give it a name.", "请给它起个名字。"),
        PathFault::Absolute | PathFault::Escapes => {
            lang.pick("Pack the folder from where it lies.", "请在文件夹所在的位置打包。")
        }
        PathFault::Backslash | PathFault::Control => lang.pick("Rename the file.", "请重命名文件。"),
        PathFault::TooLong => lang.pick("Shorten it.", "请缩短。"),
    }
}

fn notice_kind(kind: &NoticeKind, lang: Lang) -> String {
    let say = |en: &str, zh: &str, values: &[&str]| say(lang, en, zh, values);
    match kind {
        NoticeKind::Clutter { count } => say(
            "Left out, as systems and tools leave them behind (__MACOSX, .DS_Store, .git and the like): {}.",
            "已略去系统和工具留下的文件（__MACOSX、.DS_Store、.git 等）：{}。",
            &[&files(*count, lang)],
        ),
        NoticeKind::Unowned { first, count } => say_whole(
            lang,
            "Left out, since they belong to no skill: {}. A skill's files lie in its folder, beside or below its SKILL.md.",
            "已略去不属于任何技能的文件：{}。技能的文件应在它的文件夹里，与 SKILL.md 同级或更深。",
            &[&listed(first, *count, lang)],
        ),
        NoticeKind::OtherCase { path, count } => say(
            "“{}”{} was taken for SKILL.md, but other hosts look for exactly that. Rename it to SKILL.md.",
            "“{}”{} 已当作 SKILL.md 读取，但其他宿主只认 SKILL.md。请改名为 SKILL.md。",
            &[path, &and_more(*count, lang)],
        ),
        NoticeKind::Nested { inner, outer, count } => say(
            "“{}”{} lies inside the skill of “{}” and was taken as a skill of its own. If it is only a file of that skill, \
             rename it.",
            "“{}”{} 位于“{}”的技能之内，已当作单独的技能读取。如果它只是那个技能的文件，请改名。",
            &[inner, &and_more(*count, lang), outer],
        ),
        NoticeKind::Blanks { path, count } => say(
            "“{}”{} has blanks around its name and was taken without them. Other hosts look for the name as it stands; \
             rename it.",
            "“{}”{} 的名称首尾有空格，读取时已去掉。其他宿主会按原名查找，请重命名。",
            &[path, &and_more(*count, lang)],
        ),
        NoticeKind::CaseClash { first, second, count } => say(
            "“{}” and “{}”{} differ in the case of letters alone: on Windows and macOS one overwrites the other. Rename one.",
            "“{}” 和“{}”{} 只有大小写不同：在 Windows 和 macOS 上会互相覆盖。请重命名其中一个。",
            &[first, second, &and_more(*count, lang)],
        ),
        NoticeKind::FormClash { first, second, count } => say(
            "“{}” and “{}”{} are one name, whose accents or letters are encoded in two ways (NFC and NFD): on macOS one \
             overwrites the other. Rename one.",
            "“{}” 和“{}”{} 是同一个名称，只是字符的编码形式不同（NFC 与 NFD）：在 macOS 上会互相覆盖。请重命名其中一个。",
            &[first, second, &and_more(*count, lang)],
        ),
        NoticeKind::Backslashes { count } => say(
            "Paths with \\ between folders, as old packers of Windows write them, were read with /: {}. Other hosts may not; \
             pack the skill anew.",
            "路径用 \\ 分隔（旧的 Windows 打包工具会这样写），已按 / 读取：{}。其他宿主未必能读，请重新打包。",
            &[&files(*count, lang)],
        ),
    }
}

/// A sentence whose values are not cut: they are made of short ones.
fn say_whole(lang: Lang, en: &str, zh: &str, values: &[&str]) -> String {
    fill(lang.pick(en, zh), values)
}

fn say(lang: Lang, en: &str, zh: &str, values: &[&str]) -> String {
    let short: Vec<_> = values.iter().map(|value| short(value)).collect();
    let values: Vec<_> = short.iter().map(String::as_str).collect();
    fill(lang.pick(en, zh), &values)
}

fn files(count: usize, lang: Lang) -> String {
    [counted(lang, &count.to_string(), "file").as_str(), lang.pick("", " 个文件")].concat()
}

/// The first names, and how many there are in all if there are more.
fn listed(first: &[String], count: usize, lang: Lang) -> String {
    let names: Vec<String> = first.iter().map(|name| short(name)).collect();
    let mut text = names.join(lang.pick(", ", "、"));
    if count > first.len() {
        text.push_str(&fill(lang.pick(" and others ({})", " 等（{}）"), &[&files(count, lang)]));
    }
    text
}

/// Nothing for one.
fn and_more(count: usize, lang: Lang) -> String {
    match count {
        0 | 1 => String::new(),
        _ => fill(lang.pick(" (and {} more)", "（另有 {} 处）"), &[&(count - 1).to_string()]),
    }
}

/// With one digit after the point, rounded up: what is over a limit never reads as the limit.
fn megabytes(bytes: u64) -> String {
    let tenths = (u128::from(bytes) * 10).div_ceil(1024 * 1024);
    format!("{}.{}", tenths / 10, tenths % 10)
}

/// A limit, which is a number of whole megabytes.
fn whole_megabytes(limit: usize) -> String {
    (limit / 1024 / 1024).to_string()
}

#[cfg(test)]
mod tests;
