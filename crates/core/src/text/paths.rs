//! What is wrong with a path, wherever it is said.

use super::{fill, grouped};
use crate::lang::Lang;
use crate::package::MAX_PATH_BYTES;
use crate::resource::{PathFault, ResourcePath};

/// What was found, as a part of a sentence; what to do about it hangs on who wrote the path.
pub fn path_fault(fault: PathFault, lang: Lang) -> String {
    let found = match fault {
        PathFault::Empty => lang.pick("it names no file", "它没有指明文件"),
        PathFault::Absolute => lang.pick("it begins at a root", "它从根目录开始"),
        PathFault::Escapes => lang.pick("it leaves its folder with “..”", "它用“..”离开了自己的文件夹"),
        PathFault::Backslash => lang.pick(
            "it has a backslash, which some systems take for a separator",
            "它含有反斜杠，有些系统会把它当作分隔符",
        ),
        PathFault::Control => lang.pick("it has a control character", "它含有控制字符"),
        PathFault::TooLong => lang.pick(
            "it is too long (at most {} bytes from the SKILL.md, {} in all)",
            "它太长（从 SKILL.md 算起最多 {} 字节，总共最多 {} 字节）",
        ),
    };
    let limits = [ResourcePath::MAX_BYTES, MAX_PATH_BYTES].map(|bytes| grouped(bytes as u64));
    fill(found, &limits.each_ref().map(String::as_str))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_that_is_too_long_says_how_long_it_may_be() {
        assert_eq!(
            path_fault(PathFault::TooLong, Lang::En),
            "it is too long (at most 512 bytes from the SKILL.md, 1,024 in all)"
        );
        assert_eq!(path_fault(PathFault::Empty, Lang::Zh), "它没有指明文件");
    }
}
