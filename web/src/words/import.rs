//! Words of skills on their way in and out: the dialog that adds them, what their readers make of them, their files.

use super::{Msg, comma, lang};
pub use super::{counted, fill};
use crate::drivers::folder::FolderFault;

// The list.
pub const IMPORT: Msg = Msg { en: "Import…", zh: "导入…" };
pub const DOWNLOAD_ALL: Msg =
    Msg { en: "Download all skills as one archive", zh: "把所有技能下载为一个压缩包" };
pub const DROP_HERE: Msg = Msg {
    en: "Let go: files, folders, .zip and .skill are read here",
    zh: "松开即可读取：文件、文件夹、.zip、.skill",
};

// The dialog.
pub const ADD_TITLE: Msg = Msg { en: "Add skills", zh: "添加技能" };
pub const UPDATE_TITLE: Msg = Msg { en: "Update {}", zh: "更新 {}" };
pub const CHOOSE_FILES: Msg = Msg { en: "Choose files…", zh: "选择文件…" };
pub const CHOOSE_FOLDER: Msg = Msg { en: "Choose a folder…", zh: "选择文件夹…" };
pub const WATCH_FOLDER: Msg = Msg { en: "Watch a folder…", zh: "监视文件夹…" };
pub const WATCH_NOTE: Msg = Msg {
    en: "Watched, the folder is looked at every second while this page is open, and what changes is in use at once: keep your own editor.",
    zh: "监视时，本页打开期间每秒查看一次文件夹，改动立即生效：继续用您自己的编辑器即可。",
};
pub const OR_DROP: Msg = Msg {
    en: "or drop them anywhere on the page: SKILL.md files, folders, .zip and .skill, several at once.",
    zh: "或拖到页面任意位置：SKILL.md、文件夹、.zip、.skill，可以一次多个。",
};
pub const ADDRESS: Msg = Msg { en: "From an address", zh: "从网址" };
/// What an address looks like, in any language.
pub const ADDRESS_LIKE: &str = "https://…/SKILL.md";
pub const ADDRESS_ALONE: Msg = Msg {
    en: "Of a SKILL.md, .skill or .zip, or of its page in a public repository. A SKILL.md comes without the files beside it: \
         for those take a .zip or .skill.",
    zh: "SKILL.md、.skill 或 .zip 的网址，也可以是它在公开仓库里的页面。SKILL.md 的网址只带来这一个文件；需要旁边的文件，请用 \
         .zip 或 .skill。",
};
pub const FETCHED_FROM: Msg = Msg { en: "This is what is fetched:", zh: "实际获取：" };
pub const FETCH: Msg = Msg { en: "Fetch", zh: "获取" };
pub const STOP: Msg = Msg { en: "Stop", zh: "停止" };
pub const LISTING: Msg =
    Msg { en: "Looking through the folder: {} so far", zh: "正在查看文件夹：已有 {} 个文件" };
pub const READING: Msg = Msg { en: "Reading {0} of {1}", zh: "正在读取：{0}，共 {1}" };
pub const NO_FOLDER_ALLOWED: Msg = Msg {
    en: "The browser does not let the page look into this folder. Choose it again and allow it, or drop it on the page.",
    zh: "浏览器不允许本页查看这个文件夹。请重新选择并允许，或把它拖到本页。",
};
pub const NO_FOLDER_GONE: Msg = Msg {
    en: "This folder can't be found any more. Look where it is now, and choose it again.",
    zh: "找不到这个文件夹了。请确认它现在的位置，然后重新选择。",
};
pub const NO_FOLDER_LARGE: Msg = Msg {
    en: "This folder has over 2,000 files, so it is not read. Choose the folder of one skill.",
    zh: "这个文件夹超过 2,000 个文件，没有读取。请选择单个技能的文件夹。",
};
pub const LOOKING: Msg = Msg { en: "Unpacking and checking…", zh: "正在解包和检查……" };
pub const FETCHING: Msg = Msg { en: "Fetching {0}: {1} so far", zh: "正在获取 {0}：已收到 {1}" };
pub const FROM: Msg = Msg { en: "From {}", zh: "来自 {}" };
pub const FOUND: Msg = Msg { en: "Found", zh: "读到的技能" };
pub const NOT_TAKEN: Msg = Msg { en: "Not taken", zh: "没有读取" };
pub const NOTICES: Msg = Msg { en: "Good to know", zh: "请留意" };
pub const UNREAD: Msg = Msg {
    en: "The browser could not read {}. It may have been moved, or you may not be allowed to open it: check, and give it again.",
    zh: "浏览器无法读取 {}。它可能已被移动，或您没有权限：请检查后重新提供。",
};
pub const NOTHING_FOUND: Msg = Msg {
    en: "There is no skill in it: a skill is a folder with a SKILL.md in it, or that file alone.",
    zh: "里面没有技能：技能是带有 SKILL.md 的文件夹，或单独一个 SKILL.md。",
};
pub const NOTHING_TAKEN: Msg = Msg {
    en: "There is no skill in it. What was not taken, and why, stands below.",
    zh: "里面没有技能。没有读取的内容和原因如下。",
};
pub const INSTALL_NOTE: Msg = Msg { en: "Nothing is installed yet.", zh: "还没有安装任何内容。" };
pub const UPDATE_NOTE: Msg = Msg { en: "Nothing is changed yet.", zh: "还没有任何改动。" };
pub const UPDATE: Msg = Msg { en: "Update", zh: "更新" };
pub const UPDATE_AND_WATCH: Msg = Msg { en: "Update and watch", zh: "更新并监视" };

// A skill that was found.
pub const TAKE: Msg = Msg { en: "Install {}", zh: "安装 {}" };
pub const KEEP_WATCHING: Msg = Msg {
    en: "Keep watching the folder {}: what changes there is in use at once",
    zh: "持续监视文件夹 {}：改动立即生效",
};
pub const TAKE_VERSION: Msg = Msg { en: "Take {}", zh: "采用 {}" };
pub const BROKEN: Msg = Msg { en: "It does not load.", zh: "它无法载入。" };
pub const BROKEN_NOTE: Msg = Msg {
    en: "It can't be installed as it is. Open it to mend it; nothing of it is lost here.",
    zh: "照原样无法安装。可以打开修改；这里不会丢失任何内容。",
};
pub const BROKEN_UPDATE: Msg = Msg {
    en: "It can't take the skill's place as it is. Mend it where it came from, and read it again.",
    zh: "照原样无法替换该技能。请在来源处改好，然后重新读取。",
};
pub const BROKEN_FILE: Msg =
    Msg { en: "Its 1 file comes with it.", zh: "一起带入的还有 1 个文件。" };
pub const BROKEN_FILES: Msg = Msg { en: "Its {} come with it.", zh: "一起带入的还有 {}。" };
pub const MENDED: Msg = Msg { en: "Mended, and installed as {}.", zh: "已改好，并安装为 {}。" };
pub const MEND: Msg = Msg { en: "Open to mend", zh: "打开修改" };
pub const IS_THERE: Msg = Msg {
    en: "It is installed already, the same to the byte.",
    zh: "已经安装，一个字节都不差。",
};
pub const NAME_TAKEN: Msg = Msg { en: "{} is installed already", zh: "已经装有 {}" };
pub const UPDATE_OWN: Msg = Msg { en: "Update your own", zh: "更新您自己的" };
pub const UPDATE_BUNDLED: Msg = Msg { en: "Update the bundled one", zh: "更新内置的" };
pub const ADD_BESIDE: Msg = Msg { en: "Add beside it", zh: "并列添加" };
pub const RULE: Msg = Msg {
    en: "Of two with one name the model gets one: your own before a bundled one, then the one added last. The other stays in the list, marked.",
    zh: "同名的只有一个会给模型：您自己的优先于内置的，再以最后添加的为准。另一个留在列表里，并有标记。",
};
pub const SAME_HERE: Msg = Msg {
    en: "Another one here has the same name: the lower one will count.",
    zh: "这里另有一个同名的：以靠下的那个为准。",
};
pub const OTHER_NAME: Msg =
    Msg { en: "It is named {0}, and takes the place of {1}.", zh: "它名为 {0}，会取代 {1}。" };
pub const CHANGES: Msg = Msg { en: "What changes", zh: "有哪些变化" };
pub const FILES_STAY: Msg = Msg {
    en: "A SKILL.md given alone changes the text; the skill's {} stay.",
    zh: "单独提供 SKILL.md 只更新文本，原有的 {} 保持不变。",
};
pub const ADDED: Msg = Msg { en: "new", zh: "新增" };
pub const CHANGED: Msg = Msg { en: "changed", zh: "有改动" };
pub const REMOVED: Msg = Msg { en: "goes", zh: "移除" };

// A request that brought nothing.
pub const NOT_FETCHED: Msg = Msg { en: "Nothing came from {}", zh: "没有从 {} 取得内容" };
pub const OFFLINE: Msg = Msg {
    en: "The browser is not online. Connect, then fetch again.",
    zh: "浏览器处于离线状态。联网后请重新获取。",
};
pub const NO_ANSWER: Msg = Msg {
    en: "The browser does not tell pages why. The likely reasons, in this order:",
    zh: "浏览器不会告诉网页原因。可能的原因，依次为：",
};
pub const REASON_CORS: Msg = Msg {
    en: "The host does not let other pages read its files (it sends no CORS header). Most hosts don't; raw files of public repositories do.",
    zh: "主机不允许其他网页读取它的文件（没有 CORS 响应头）。多数主机如此；公开仓库的原始文件一般可以。",
};
pub const REASON_REDIRECT: Msg = Msg {
    en: "The address leads on to another one, which is not followed. Open it, and paste the address where it ends.",
    zh: "网址会跳转到别处，本页不跟随跳转。请打开它，再粘贴最终的网址。",
};
pub const REASON_DOWN: Msg = Msg {
    en: "The address is misspelt, or the host can't be reached. Open it to see.",
    zh: "网址有误，或主机无法访问。打开它即可确认。",
};
pub const PLAIN_HTTP: Msg = Msg {
    en: "The address begins with http, and a page from https may not fetch it. Try https.",
    zh: "网址以 http 开头，https 网页不能获取它。请改用 https。",
};
pub const INSTEAD: Msg = Msg {
    en: "What works always: open it, save the file, and drop it on this page.",
    zh: "始终可行的办法：打开它，保存文件，再拖到本页。",
};
pub const OPEN_ADDRESS: Msg = Msg { en: "Open the address", zh: "打开网址" };
pub const STATUS: Msg = Msg { en: "The host answered with {}.", zh: "主机返回 {}。" };
pub const STATUS_404: Msg = Msg {
    en: "There is no such file: check branch and path. A private repository answers the same.",
    zh: "没有这个文件：请检查分支和路径。私有仓库也会这样回答。",
};
pub const STATUS_OTHER: Msg =
    Msg { en: "Open the address to see what it says.", zh: "请打开网址查看说明。" };
pub const IS_PAGE: Msg = Msg {
    en: "This is a web page, not a file. On it, look for the file itself (“Raw”, “Download”) and paste that address; or save the file and drop it here.",
    zh: "这是一个网页，不是文件。请在网页上找到文件本身（“Raw”“下载”）并粘贴它的网址，或保存文件后拖到这里。",
};
pub const TOO_LONG: Msg = Msg {
    en: "It is longer than 20 MB, and was not read to its end. Take a smaller archive, of one skill.",
    zh: "它超过 20 MB，没有读完。请换成只含一个技能的较小的压缩包。",
};
pub const SILENCE: Msg = Msg {
    en: "Nothing came for 30 seconds. Fetch again, or open it, save the file and drop it here.",
    zh: "30 秒内没有收到内容。请重新获取，或打开它保存文件后拖到这里。",
};
pub const BROKE_OFF: Msg =
    Msg { en: "It broke off on the way. Fetch again.", zh: "传输中途断开。请重新获取。" };
pub const STOPPED: Msg = Msg { en: "Stopped.", zh: "已停止。" };

// The files of a skill.
pub const FILES: Msg = Msg { en: "Files", zh: "文件" };
pub const FILES_NOTE: Msg = Msg {
    en: "The model reads them one by one when the instructions send it there. Scripts are shown, and never run.",
    zh: "指令需要时，模型逐个读取。脚本只供查看，从不运行。",
};
pub const FILES_TOKENS: Msg = Msg { en: "about {} tok, if all texts are read", zh: "全部文本约 {} tok" };
pub const BINARY: Msg = Msg {
    en: "{0}, {1}: the model gets this description of it, and not its bytes.",
    zh: "{0}，{1}：模型得到的是这段描述，而不是它的内容。",
};
pub const LOST: Msg = Msg { en: "{} gone", zh: "{}已丢失" };
pub const GONE: Msg = Msg { en: "gone", zh: "已丢失" };
pub const LOST_NOTE: Msg = Msg {
    en: "The browser no longer has the content of {}. Update the skill from its file, folder or archive to have it again.",
    zh: "浏览器里已没有 {} 的内容。请用原来的文件、文件夹或压缩包更新此技能。",
};
pub const LOST_OUT: Msg =
    Msg { en: "It goes without {}, whose content is gone.", zh: "不含{}：内容已丢失。" };

// What can be done with a skill.
pub const ACTIONS: Msg = Msg { en: "Take it out, or bring in another version", zh: "导出或更新" };
pub const DOWNLOAD_TEXT: Msg = Msg { en: "Download SKILL.md", zh: "下载 SKILL.md" };
pub const DOWNLOAD_SKILL: Msg = Msg { en: "Download .skill", zh: "下载 .skill" };
pub const UPDATE_FROM: Msg = Msg { en: "Update from file…", zh: "从文件更新…" };
pub const RELOAD: Msg = Msg { en: "Reload", zh: "重新读取" };
pub const RELOAD_NOTE: Msg = Msg {
    en: "Reads it again from where it came, and takes what is there now. What can't be read again is chosen anew.",
    zh: "从原来的位置重新读取，并采用现在的内容。无法再次读取时，请重新选择。",
};
pub const RELOADING: Msg = Msg { en: "Reading it again…", zh: "正在重新读取……" };
pub const RELOADED_SAME: Msg =
    Msg { en: "Read again at {}: nothing has changed.", zh: "{} 重新读取：没有变化。" };
pub const RELOADED: Msg =
    Msg { en: "Read again at {}: the new version is in use.", zh: "{} 重新读取：新版本已生效。" };
pub const NOT_SAVED: Msg = Msg {
    en: "The browser did not take the download. Check whether it allows downloads from this page.",
    zh: "浏览器没有接受下载。请检查它是否允许本页下载文件。",
};

// A folder that is watched.
pub const WATCHING: Msg = Msg { en: "Watching the folder {}", zh: "正在监视文件夹 {}" };
pub const WATCH_RELOADED: Msg = Msg { en: "reloaded at {}", zh: "{} 已重新载入" };
pub const WATCH_SAME: Msg = Msg { en: "the skill is as it is there", zh: "技能与文件夹一致" };
pub const WATCH_DIFFERS: Msg = Msg {
    en: "you saved another version in this page, so nothing of the folder is taken. Which one is to count?",
    zh: "您在本页保存了另一个版本，因此不再从文件夹载入。以哪个为准？",
};
pub const TAKE_FOLDERS: Msg = Msg { en: "Take the folder's", zh: "采用文件夹里的" };
pub const KEEP_MINE: Msg = Msg { en: "Keep mine, stop watching", zh: "保留我的，停止监视" };
pub const WATCH_WHILE_WRITING: Msg = Msg {
    en: "The folder {} is watched for this skill, so edit the file there. Once you save here, nothing of the folder is taken until you say which version is to count.",
    zh: "此技能的文件夹 {} 正在监视中，请直接修改那里的文件。一旦在此保存，就不再从文件夹载入，直到您选定以哪个版本为准。",
};
pub const WATCH_BROKEN: Msg = Msg {
    en: "The file does not load any more, so the last good version stays in use.",
    zh: "文件现在无法载入，因此继续使用上一个可用的版本。",
};
pub const WATCH_NO_SKILL: Msg = Msg {
    en: "There is no SKILL.md right in the folder, so the last good version stays in use.",
    zh: "文件夹里没有 SKILL.md，因此继续使用上一个可用的版本。",
};
pub const WATCH_GONE: Msg = Msg {
    en: "The folder is gone, so the last good version stays in use. Once it is back, it is read again.",
    zh: "文件夹不见了，因此继续使用上一个可用的版本。它恢复后会重新读取。",
};
pub const WATCH_NOT_ALLOWED: Msg = Msg {
    en: "The browser lets the page look into the folder no more: stop, and choose it again.",
    zh: "浏览器不再允许本页查看文件夹：请停止后重新选择。",
};
pub const WATCH_TOO_LARGE: Msg = Msg {
    en: "The folder has over 2,000 files or 20 MB, so it is not read: the last good version stays in use.",
    zh: "文件夹超过 2,000 个文件或 20 MB，没有读取：继续使用上一个可用的版本。",
};
pub const WATCH_UNREAD: Msg = Msg {
    en: "The file {} can't be read, so the last good version stays in use. See whether another program has it open, and whether you may read it.",
    zh: "文件 {} 无法读取，因此继续使用上一个可用的版本。请检查它是否被其他程序占用，以及您是否有权读取。",
};
pub const STOP_WATCHING: Msg = Msg { en: "Stop watching", zh: "停止监视" };

/// So many files.
pub fn files(count: usize) -> String {
    [counted(count as u64, "file").as_str(), lang().pick("", " 个文件")].concat()
}

/// What came of what was given: so many skills, and so much that was not taken.
pub fn found(count: usize, not_taken: usize) -> String {
    let number = counted(count as u64, "skill");
    let skills = match count {
        0 => lang().pick("No skill found", "没有读到技能").to_owned(),
        _ => lang().pick(["", &number, " found"], ["读到 ", &number, " 个技能"]).concat(),
    };
    let not_taken = not_taken.to_string();
    let left = lang().pick([not_taken.as_str(), " not taken"], [not_taken.as_str(), " 项没有读取"]).concat();
    if not_taken == "0" { skills } else { [skills.as_str(), comma(), &left].concat() }
}

/// The button that installs what is chosen, and perhaps watches the folders.
pub fn install(count: usize, watches: bool) -> String {
    let number = counted(count as u64, "skill");
    let (en, zh) = if watches { (" and watch", "并监视") } else { ("", "") };
    lang().pick(["Install ", &number, "", en], ["安装 ", &number, " 个技能", zh]).concat()
}

/// A number of bytes, as people write it.
pub fn bytes(count: usize) -> String {
    const UNITS: [(usize, &str); 2] = [(1024 * 1024, " MB"), (1024, " KB")];
    for (unit, name) in UNITS {
        if count >= unit {
            let tenths = (count * 10).div_ceil(unit);
            return [&(tenths / 10).to_string(), ".", &(tenths % 10).to_string(), name].concat();
        }
    }
    [counted(count as u64, "byte").as_str(), lang().pick("", " 字节")].concat()
}

/// Why a folder that was chosen can't be read.
pub fn no_folder(fault: FolderFault) -> Msg {
    match fault {
        FolderFault::Gone => NO_FOLDER_GONE,
        FolderFault::NotAllowed => NO_FOLDER_ALLOWED,
        FolderFault::TooMany => NO_FOLDER_LARGE,
    }
}

/// Why a watched folder can't be looked at.
pub fn folder_fault(fault: FolderFault) -> Msg {
    match fault {
        FolderFault::Gone => WATCH_GONE,
        FolderFault::NotAllowed => WATCH_NOT_ALLOWED,
        FolderFault::TooMany => WATCH_TOO_LARGE,
    }
}
