//! The sentences, one for each kind.

use crate::lang::{Lang, is_invisible};
use crate::lint::{MAX_SHORT_DESCRIPTION, MAX_SHORT_DESCRIPTION_BEFORE};
use crate::skill::{
    DiagnosticKind, Host, MAX_BRACKETS, MAX_COMPATIBILITY, MAX_DESCRIPTION, MAX_FLOW_DEPTH, MAX_FRONTMATTER,
    MAX_NAME, Misreading,
};
use crate::text::{counted, fill};
use crate::tool::ToolName;

use super::parts::{code_point, purpose, reading, shape, short};

/// What was found, and what to write instead; and whether other readers were asked at all.
pub fn sentence(kind: &DiagnosticKind, lang: Lang) -> String {
    let mut said = found(kind, lang);
    if kind.ends_the_look() {
        said.push_str(lang.pick(
            " What other readers make of the file was not looked at.",
            "未检查其他读取方会如何处理该文件。",
        ));
    }
    said
}

fn found(kind: &DiagnosticKind, lang: Lang) -> String {
    let say = |en: &str, zh: &str, values: &[&str]| {
        let short: Vec<_> = values.iter().map(|value| short(value)).collect();
        let values: Vec<_> = short.iter().map(String::as_str).collect();
        fill(lang.pick(en, zh), &values)
    };
    match kind {
        DiagnosticKind::ByteOrderMark => say(
            "The file starts with a byte order mark, which some readers take for text. Save it as UTF-8 without BOM.",
            "文件以字节顺序标记（BOM）开头，有些读取方会把它当成正文。请另存为不带 BOM 的 UTF-8。",
            &[],
        ),
        DiagnosticKind::BeforeFrontmatter { comment: true } => say(
            "A comment stands before the first ---, and other readers then see no frontmatter. Begin the file with ---.",
            "第一个 --- 之前有注释，其他读取方会因此认不出 frontmatter。请让文件以 --- 开头。",
            &[],
        ),
        DiagnosticKind::BeforeFrontmatter { comment: false } => say(
            "Blank lines stand before the first ---, and other readers then see no frontmatter. Begin the file with ---.",
            "第一个 --- 之前有空行，其他读取方会因此认不出 frontmatter。请让文件以 --- 开头。",
            &[],
        ),
        DiagnosticKind::FenceTrailingBlanks => say(
            "White space follows ---, and some readers then don't see the fence. Write --- and nothing else on the line.",
            "--- 后面有空白字符，有些读取方会因此认不出分隔线。这一行请只写 ---。",
            &[],
        ),
        DiagnosticKind::MissingFrontmatter => say(
            "The file has no frontmatter. Begin it with a line ---, then name: and description:, then another line ---.",
            "文件没有 frontmatter。请在开头写一行 ---，接着写 name: 和 description:，再写一行 ---。",
            &[],
        ),
        DiagnosticKind::LateFrontmatter => say(
            "A frontmatter seems to begin here, but other text stands above it, so it is not read. Move that text below, or delete it: a file begins with ---.",
            "frontmatter 似乎从这里开始，但上面还有其他文字，因此没有读取。请把那些文字移到下面或删掉：文件要以 --- 开头。",
            &[],
        ),
        DiagnosticKind::MalformedFence { found } => match found.chars().find(|&c| is_unseen(c)) {
            Some(unseen) => say(
                "This line is almost a fence, but holds the character {}, which nobody sees. Write exactly three hyphens, ---, and nothing else on it.",
                "这一行差一点就是分隔线，但含有看不见的字符 {}。这一行请只写三个连字符：---。",
                &[&code_point(unseen.into())],
            ),
            None => say(
                "“{}” is almost a fence. Write exactly three hyphens, ---, at the start of the line, and nothing else on it.",
                "“{}” 差一点就是分隔线。请在行首正好写三个连字符 ---，这一行不写别的。",
                &[found],
            ),
        },
        DiagnosticKind::TomlFrontmatter => say(
            "The frontmatter is TOML (+++), and skills have YAML. Write it between two lines ---, as name: value.",
            "这里的 frontmatter 是 TOML（+++），而技能文件用 YAML。请写在两行 --- 之间，形式为 name: 值。",
            &[],
        ),
        DiagnosticKind::UnclosedFrontmatter => say(
            "The frontmatter that begins here is never closed. Write a line --- between it and the instructions.",
            "从这里开始的 frontmatter 没有结束。请在它和正文之间写一行 ---。",
            &[],
        ),
        DiagnosticKind::DashesInFrontmatter => say(
            "--- inside the frontmatter: some readers cut the file here. Write a single dash, or other words.",
            "frontmatter 里出现了 ---，有些读取方会在这里把文件切断。请改用单个破折号或换个写法。",
            &[],
        ),
        DiagnosticKind::FrontmatterTooLarge { bytes } => say(
            "The frontmatter has {} bytes; at most {} are read. Move long text below the second ---.",
            "frontmatter 有 {} 字节，最多读取 {} 字节。请把长文字移到第二个 --- 之后。",
            &[&bytes.to_string(), &MAX_FRONTMATTER.to_string()],
        ),
        // YAML allows it inside a document.
        DiagnosticKind::ControlCharacter { code: code @ 0xfeff } => say(
            "The frontmatter holds the character {}, which nobody sees and this page does not read. Delete it.",
            "frontmatter 里有看不见的字符 {}，本页不读取这样的文件。请删除它。",
            &[&code_point(*code)],
        ),
        DiagnosticKind::ControlCharacter { code } => say(
            "The frontmatter holds the character {}, which YAML forbids. Delete it.",
            "frontmatter 里有 YAML 不允许的字符 {}。请删除它。",
            &[&code_point(*code)],
        ),
        DiagnosticKind::DocumentMarker { found } => say(
            "A line that begins with {} ends the YAML here. Put the value in quotes, or indent the line.",
            "以 {} 开头的行会让 YAML 在这里结束。请给该值加上引号，或把这一行缩进。",
            &[found],
        ),
        DiagnosticKind::FlowTooDeep => say(
            "Too many brackets inside one another: {} levels are read. Write lists and mappings on lines of their own.",
            "括号嵌套过深，最多读取 {} 层。请把列表和映射分行书写。",
            &[&MAX_FLOW_DEPTH.to_string()],
        ),
        DiagnosticKind::TooManyBrackets => say(
            "The frontmatter holds more than {0} opening brackets, {1} or {2}, and this page reads no further. Move long text below the second ---.",
            "frontmatter 里的左括号 {1} 和 {2} 超过 {0} 个，本页不再读取。请把长文字移到第二个 --- 之后。",
            &[&MAX_BRACKETS.to_string(), "[", "{"],
        ),
        DiagnosticKind::AliasOfCollection { name } => say(
            "*{} repeats a whole list or mapping, which is not read. Write it out here.",
            "*{} 重复引用了整个列表或映射，不予读取。请在这里把内容完整写出。",
            &[name],
        ),
        DiagnosticKind::AliasesTooLarge => say(
            "The aliases in the frontmatter repeat more text than is read. Write the values out.",
            "frontmatter 中的别名展开后过大，不予读取。请直接写出各个值。",
            &[],
        ),
        DiagnosticKind::TabIndentation => say(
            "The line is indented by a tab, which YAML forbids. Indent it by two spaces.",
            "这一行用制表符缩进，YAML 不允许。请改用两个空格缩进。",
            &[],
        ),
        DiagnosticKind::InvalidYaml { problem } => say(
            "The frontmatter is not valid YAML here ({}). Check quotes, brackets and indentation, or put the value in quotes.",
            "frontmatter 在这里不是有效的 YAML（{}）。请检查引号、括号和缩进，或给该值加上引号。",
            &[problem],
        ),
        DiagnosticKind::NotAMapping => say(
            "The frontmatter holds no fields. Write one on each line, as name: value.",
            "frontmatter 里没有字段。请每行写一个字段，形式为 name: 值。",
            &[],
        ),
        DiagnosticKind::MissingField { field } => say(
            "The frontmatter has no {0}. Add a line {0}: with {1}.",
            "frontmatter 缺少 {0}。请加一行 {0}:，写上{1}。",
            &[field.as_str(), purpose(*field, lang)],
        ),
        DiagnosticKind::EmptyField { field } if field.is_required() => say(
            "{0} is empty. Write {1} after the colon.",
            "{0} 是空的。请在冒号后写上{1}。",
            &[field.as_str(), purpose(*field, lang)],
        ),
        DiagnosticKind::EmptyField { field } => say(
            "{0} is empty. Write {1} after the colon, or delete the line.",
            "{0} 是空的。请在冒号后写上{1}，或删掉这一行。",
            &[field.as_str(), purpose(*field, lang)],
        ),
        DiagnosticKind::WrongType { field } => say(
            "{0} has the wrong shape. Write {1}.",
            "{0} 的形式不对。请写成{1}。",
            &[field.as_str(), shape(*field, lang)],
        ),
        DiagnosticKind::InvalidName { found } => say(
            "“{}” can't be a name. Write one line of at most {} of a-z, 0-9 and -.",
            "“{}” 不能作为名称。请写成一行，最多 {} 个字符，只用 a-z、0-9 和 -。",
            &[found, &MAX_NAME.to_string()],
        ),
        DiagnosticKind::NameFormat { found } => say(
            "Other readers refuse the name “{}”. Use only a-z, 0-9 and single hyphens between them.",
            "其他读取方不接受名称 “{}”。请只用 a-z、0-9，以及它们之间的单个连字符。",
            &[found],
        ),
        DiagnosticKind::NameTooLong { chars } => say(
            "The name has {} characters; the specification allows {}. Write a shorter one.",
            "名称有 {} 个字符，规范最多允许 {} 个。请改短。",
            &[&chars.to_string(), &MAX_NAME.to_string()],
        ),
        DiagnosticKind::DescriptionTooLong { chars } => say(
            "The description has {} characters; the specification allows {}. Move details into the instructions.",
            "描述有 {} 个字符，规范最多允许 {} 个。请把细节移到正文里。",
            &[&chars.to_string(), &MAX_DESCRIPTION.to_string()],
        ),
        DiagnosticKind::CompatibilityTooLong { chars } => say(
            "compatibility has {} characters; the specification allows {}. Move details into the instructions.",
            "compatibility 有 {} 个字符，规范最多允许 {} 个。请把细节移到正文里。",
            &[&chars.to_string(), &MAX_COMPATIBILITY.to_string()],
        ),
        DiagnosticKind::AngleBrackets => say(
            "The description holds < or >, and claude.ai's upload refuses both. Write it without them.",
            "描述里有 < 或 >，claude.ai 上传时会拒绝。请去掉它们。",
            &[],
        ),
        DiagnosticKind::RepairedText { field } => say(
            "{} would not be read as the text that stands here, and was read as if in quotes. Put quotes around it.",
            "{} 的值按 YAML 读不出这里的文字，已当作加了引号来读取。请给它加上引号。",
            &[field],
        ),
        DiagnosticKind::CommentInText { field } => say(
            "{} ends here: # after a space begins a comment. Put the value in quotes, or delete the comment.",
            "{} 到这里就结束了：空格后的 # 表示注释。请给该值加上引号，或删掉注释。",
            &[field.as_str()],
        ),
        DiagnosticKind::UnquotedScalar { field, found, read_as } => say(
            "{0}: other readers take {1} for {2}, not a text. Write \"{1}\".",
            "{0}：其他读取方会把 {1} 读成{2}，而不是文字。请写成 \"{1}\"。",
            &[field, found, reading(*read_as, lang)],
        ),
        DiagnosticKind::CjkLineBreak { field } => say(
            "The line break in {} leaves no space here; other readers put one between the two characters. One line is safe.",
            "{} 在这里换行，本页不会加空格，其他读取方会在两个字之间加一个空格。写成一行最稳妥。",
            &[field.as_str()],
        ),
        DiagnosticKind::YamlAnchor { name } => say(
            "&{} is a YAML anchor and no part of the text; not every reader knows it. Delete it, or quote the value.",
            "&{} 是 YAML 锚点，不属于文字内容，并非所有读取方都支持。请删掉它，或给该值加上引号。",
            &[name],
        ),
        DiagnosticKind::YamlAlias { name } => say(
            "*{} is a YAML alias, which not every reader knows. Write the value out.",
            "*{} 是 YAML 别名，并非所有读取方都支持。请直接写出该值。",
            &[name],
        ),
        DiagnosticKind::YamlTag { tag } => say(
            "{} is a YAML tag and no part of the text; not every reader knows it. Delete it, or quote the value.",
            "{} 是 YAML 标签，不属于文字内容，并非所有读取方都支持。请删掉它，或给该值加上引号。",
            &[tag],
        ),
        DiagnosticKind::UnknownField { field, meant: Some(meant) } => say(
            "{} is no field of a skill and was not read. Write {} instead.",
            "{} 不是技能文件的字段，没有读取。请改写成 {}。",
            &[field, meant.as_str()],
        ),
        DiagnosticKind::UnknownField { field, meant: None } => say(
            "{} is no field of a skill and was not read. Put it under metadata:, or delete it.",
            "{} 不是技能文件的字段，没有读取。请放到 metadata: 下面，或删掉它。",
            &[field],
        ),
        DiagnosticKind::DuplicateField { field } => say(
            "{} was already there. This last one counts; other readers refuse the file. Keep only one.",
            "{} 重复出现。这里以最后一个为准，其他读取方会拒绝该文件。请只保留一个。",
            &[field],
        ),
        DiagnosticKind::MetadataLeftOut { key } => say(
            "metadata.{} is a list or a mapping and was left out. Write one text.",
            "metadata.{} 是列表或映射，已略去。请写成一段文字。",
            &[key],
        ),
        DiagnosticKind::KeyNotText { found } => say(
            "The key “{}” is a list or a mapping, and was left out with its value. Write one text before the colon.",
            "键 “{}” 是列表或映射，已连同它的值一起略去。请在冒号前写一段文字。",
            &[found],
        ),
        DiagnosticKind::EntryNotText { field, found, left_out: false } => say(
            "“{1}” in {0} is no text to YAML, and was read as it stands. Put quotes around it.",
            "{0} 里的 “{1}” 按 YAML 不是一段文字，已按原样读取。请给它加上引号。",
            &[field.as_str(), found],
        ),
        DiagnosticKind::EntryNotText { field, found, left_out: true } => say(
            "“{1}” in {0} is no text, and was left out. Write one text, in quotes if need be, or delete the entry.",
            "{0} 里的 “{1}” 不是一段文字，已略去。请写成一段文字，必要时加引号，或删掉这一项。",
            &[field.as_str(), found],
        ),
        DiagnosticKind::ToolsField => say(
            "tools is a field of this page: these tools stay hidden until the skill is active. Codex passes over it; the specification's validator and claude.ai's upload refuse it. Leave it out for them.",
            "tools 是本页自己的字段：这些工具在技能激活前不可见。Codex 会忽略它，规范的校验器和 claude.ai 上传会拒绝它，用于那里时请删掉。",
            &[],
        ),
        DiagnosticKind::OwnField { field } => say(
            "{} is a field of this page. Codex passes over it; the specification's validator and claude.ai's upload refuse it. Leave it out for them.",
            "{} 是本页自己的字段。Codex 会忽略它，规范的校验器和 claude.ai 上传会拒绝它，用于那里时请删掉。",
            &[field.as_str()],
        ),
        DiagnosticKind::UnknownType { found } => say(
            "The type “{}” is not known, and the skill is read as one that the model activates. Write type: prompt, or leave it out.",
            "不认识类型 “{}”，该技能按由模型激活的技能读取。请写 type: prompt，或删掉它。",
            &[found],
        ),
        DiagnosticKind::OnlyForPrompts { field } => say(
            "{} means nothing here: only a skill with type: prompt has it. Add that line, or take this one out.",
            "{} 在这里不起作用：只有带 type: prompt 的技能才用它。请加上那一行，或删掉这一行。",
            &[field.as_str()],
        ),
        DiagnosticKind::PromptTools => say(
            "Nothing unlocks the tools of a prompt skill, since it is never activated. Take tools: out, or type: prompt.",
            "提示词技能不会被激活，因此没有什么能解锁它的工具。请删掉 tools:，或删掉 type: prompt。",
            &[],
        ),
        DiagnosticKind::ToolsNotList => say(
            "tools is one text and was split into names. Write a list: one line for each tool, as - name.",
            "tools 写成了一段文字，已拆成多个名称。请写成列表：每个工具一行，形式为 - 名称。",
            &[],
        ),
        DiagnosticKind::DuplicateTool { tool } => {
            say("{} is already listed. Delete it here.", "{} 已经列出过。请删掉这一处。", &[tool])
        }
        DiagnosticKind::InvalidTool { found } => say(
            "“{}” can't be the name of a tool and was left out. Write 1 to {} of a-z, A-Z, 0-9, _ and -.",
            "“{}” 不能作为工具名称，已略去。请用 1 到 {} 个字符：a-z、A-Z、0-9、_ 和 -。",
            &[found, &ToolName::MAX_LEN.to_string()],
        ),
        DiagnosticKind::ReservedTool { tool } => say(
            "{} manages skills and belongs to none, so it was left out. Delete it here.",
            "{} 是管理技能的工具，不属于任何技能，已略去。请在这里删掉它。",
            &[tool],
        ),
        DiagnosticKind::AllowedToolsList => say(
            "allowed-tools is a list; the specification wants one text. Write the tools on one line with spaces between.",
            "allowed-tools 写成了列表，规范要求是一段文字。请把工具写在一行，用空格分开。",
            &[],
        ),
        DiagnosticKind::AllowedToolsCommas => say(
            "allowed-tools has commas; the specification wants spaces. Write spaces between the tools.",
            "allowed-tools 用了逗号，规范要求用空格。请用空格分开各个工具。",
            &[],
        ),
        DiagnosticKind::NoInstructions => say(
            "There are no instructions. Write below the second --- what the model should do.",
            "没有正文指令。请在第二个 --- 之后写明模型该怎么做。",
            &[],
        ),
        DiagnosticKind::MoreDiagnostics { count } => say(
            "Not shown: {}. Mend those that are, and load the file again.",
            "还有 {} 条没有显示。请先处理已显示的，再重新载入文件。",
            &[&counted(lang, &count.to_string(), "more finding")],
        ),
        DiagnosticKind::HostField { field, host: Host::ClaudeCode } => say(
            "{} is a field of Claude Code and was not read; the specification and claude.ai's upload refuse it. Delete it for them.",
            "{} 是 Claude Code 的字段，没有读取；规范和 claude.ai 上传都不接受它。用于那里时请删掉它。",
            &[field],
        ),
        DiagnosticKind::HostField { field, host: Host::Nobody } => say(
            "{0} is often written here; the specification has it under metadata:, and its validator and claude.ai's upload refuse it anywhere else. Write it there, as {0}: and a text in quotes.",
            "{0} 是常见字段，但规范要求放在 metadata: 下面，写在别处时规范的校验器和 claude.ai 上传都不接受。请移到那里，形式为 {0}: 加上带引号的文字。",
            &[field],
        ),
        DiagnosticKind::ReservedWord { word } => say(
            "claude.ai's upload refuses a name with “{}” in it. Write another name.",
            "claude.ai 上传时不接受含有 “{}” 的名称。请换一个名称。",
            &[word],
        ),
        DiagnosticKind::NameNotFolder { folder } => say(
            "The folder is called “{}”, and the specification wants the name to be the same. Write the folder's name here, or rename the folder.",
            "所在文件夹名为 “{}”，规范要求名称与它相同。请在这里写文件夹的名称，或重命名文件夹。",
            &[folder],
        ),
        DiagnosticKind::ShortDescriptionTooLong { chars } => say(
            "metadata.short-description has {} characters; Codex takes {}, and its older versions {}. Write a shorter one.",
            "metadata.short-description 有 {} 个字符，Codex 最多接受 {} 个，旧版本最多 {} 个。请改短。",
            &[
                &chars.to_string(),
                &MAX_SHORT_DESCRIPTION.to_string(),
                &MAX_SHORT_DESCRIPTION_BEFORE.to_string(),
            ],
        ),
        DiagnosticKind::FlowStyle => say(
            "The specification's reader refuses {} and {} here. Write one entry on each line, without brackets.",
            "规范的读取方不接受这里的 {} 和 {}。请去掉括号，每行写一项。",
            &["[ ]", "{ }"],
        ),
        DiagnosticKind::ReadsOtherwise { field, read_as: Misreading::Nothing } => say(
            "Other readers take the text of {} for a comment and read nothing. Put quotes around it.",
            "其他读取方会把 {} 的文字当成注释，什么也读不到。请给它加上引号。",
            &[field.as_str()],
        ),
        DiagnosticKind::ReadsOtherwise { field, read_as: Misreading::Collection } => say(
            "Other readers take the text of {} for a list or a mapping. Put quotes around it.",
            "其他读取方会把 {} 的文字当成列表或映射。请给它加上引号。",
            &[field.as_str()],
        ),
        DiagnosticKind::ReadsOtherwise { field, read_as: Misreading::Tagged } => say(
            "Other readers take the first word of {} for a YAML tag, and leave it out or refuse it. Put quotes around the text.",
            "其他读取方会把 {} 的第一个词当成 YAML 标签，把它略去或不予接受。请给文字加上引号。",
            &[field.as_str()],
        ),
        DiagnosticKind::ReadsOtherwise { field, read_as: Misreading::OneLine } => say(
            "Codex reads {} as one line with single spaces. Where the line breaks matter, move the text into the instructions.",
            "Codex 会把 {} 读成一行，空白合并成单个空格。如果换行有意义，请把文字移到正文里。",
            &[field.as_str()],
        ),
        DiagnosticKind::EndsEarly { codex: false, refused: true } => say(
            "The specification's reader cuts the file at these ---, and what stands above is no whole frontmatter. Write a single dash, or other words.",
            "规范的读取方会在这里的 --- 处把文件切断，而上面的部分不是完整的 frontmatter。请改用单个破折号或换个写法。",
            &[],
        ),
        DiagnosticKind::EndsEarly { codex: false, refused: false } => say(
            "The specification's reader cuts the file at these --- and reads no field below. Write a single dash, or other words.",
            "规范的读取方会在这里的 --- 处把文件切断，不再读取下面的字段。请改用单个破折号或换个写法。",
            &[],
        ),
        DiagnosticKind::EndsEarly { codex: true, refused: true } => say(
            "Codex takes this line of --- for the closing fence, and what stands above is no whole frontmatter. Write a single dash, or other words.",
            "Codex 会把这一行 --- 当成结束的分隔线，而上面的部分不是完整的 frontmatter。请改用单个破折号或换个写法。",
            &[],
        ),
        DiagnosticKind::EndsEarly { codex: true, refused: false } => say(
            "Codex takes this line of --- for the closing fence and reads no field below. Write a single dash, or other words.",
            "Codex 会把这一行 --- 当成结束的分隔线，不再读取下面的字段。请改用单个破折号或换个写法。",
            &[],
        ),
        DiagnosticKind::TabOutsideQuotes => say(
            "A tab stands here outside quotes, and the specification's reader takes only spaces. Write a space, or put the value in quotes.",
            "这里的引号之外有制表符，规范的读取方只接受空格。请改成空格，或给该值加上引号。",
            &[],
        ),
        DiagnosticKind::CarriageReturn => say(
            "The fence's line ends with CR alone, and Codex then sees no frontmatter. End the lines with LF or CRLF.",
            "分隔线所在行只以 CR 结尾，Codex 会因此认不出 frontmatter。请用 LF 或 CRLF 换行。",
            &[],
        ),
    }
}

/// Blanks that look like spaces and are none, and characters that take no room.
fn is_unseen(c: char) -> bool {
    is_invisible(c) || (c.is_whitespace() && !matches!(c, ' ' | '\t'))
}
