//! The help of the command line, in both languages.

use skillsight_core::lang::Lang;

/// What stands for an argument in a usage line.
pub(crate) const PATH: &str = "PATH";
/// The same, for one file.
pub(crate) const FILE: &str = "FILE";
/// The same, for a content type.
pub(crate) const TYPE: &str = "TYPE";

/// Help in a language.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Help {
    /// The language.
    pub(crate) lang: Lang,
}

impl Help {
    /// What the program is.
    pub(crate) fn about(self) -> &'static str {
        self.lang.pick(
            "Looks at Agent Skills as their readers do: what is wrong with a SKILL.md, and what a captured reply holds.",
            "用各读取方的眼光看 Agent Skills：SKILL.md 有什么问题，抓取到的回复里有什么。",
        )
    }

    /// Clap's template.
    pub(crate) fn template(self) -> &'static str {
        self.lang.pick(
            "{about}\n\nUsage: {usage}\n\n{all-args}{after-help}",
            "{about}\n\n用法：{usage}\n\n{all-args}{after-help}",
        )
    }

    /// The heading of commands.
    pub(crate) fn commands(self) -> &'static str {
        self.lang.pick("Commands", "命令")
    }

    /// What stands for a command in a usage line.
    pub(crate) fn command(self) -> &'static str {
        self.lang.pick("COMMAND", "命令")
    }

    /// The heading of what has no name.
    pub(crate) fn arguments(self) -> &'static str {
        self.lang.pick("Arguments", "参数")
    }

    /// The heading of options.
    pub(crate) fn options(self) -> &'static str {
        self.lang.pick("Options", "选项")
    }

    /// A command was left out.
    pub(crate) fn no_subcommand(self) -> &'static str {
        self.lang.pick("Write lint or decode.", "请写 lint 或 decode。")
    }

    /// Advice is text.
    pub(crate) fn advice_is_text(self) -> &'static str {
        self.lang.pick(
            "Advice is for people: --advice goes with --format text alone.",
            "写作建议是给人看的：--advice 只能和 --format text 一起用。",
        )
    }

    /// Standard input can't be written back.
    pub(crate) fn stdin_has_no_place(self) -> &'static str {
        self.lang.pick(
            "--fix writes a file back, and standard input is none. Name a file.",
            "--fix 要把改好的内容写回文件，标准输入不是文件。请给出文件。",
        )
    }

    /// What a command, an argument or an option is for.
    pub(crate) fn of(self, name: &str) -> &'static str {
        let (en, zh) = match name {
            "help" => ("Prints help; --help says more than -h.", "显示帮助；--help 比 -h 更详细。"),
            "version" => ("Prints the version.", "显示版本。"),
            "lint" => (
                "Says what the Skillsight page, the specification, claude.ai's upload and Codex make of skill files",
                "说明 Skillsight 页面、规范、claude.ai 上传和 Codex 会怎样读技能文件",
            ),
            "lint-path" => (
                "Files, folders and archives (.zip, .skill); - is standard input. Without one: the current folder.",
                "文件、文件夹和压缩包（.zip、.skill）；- 表示标准输入。不写则检查当前文件夹。",
            ),
            "format" => (
                "How findings are written: text (the default) for people, json, sarif (2.1.0), or github, whose runner \
                 shows them beside the code.",
                "输出形式：text（默认）给人看；json；sarif（2.1.0）；github 由其运行器显示在代码旁。",
            ),
            "reader" => (
                "Only what this reader minds; may be given several times. Without it: all four.",
                "只看这个读取方在意的问题；可多次使用。不写则看全部四个。",
            ),
            "fix" => (
                "Writes safe fixes back into the files and says which; what is left is reported. With --reader, only what \
                 those readers mind is mended. A name that is not the folder's is left to you: it may be the folder that \
                 is wrong. A file with hard links is left alone.",
                "把安全的修正写回文件，并说明改了哪些；剩下的照常报告。指定 --reader 时只改这些读取方在意的问题。名称与文件夹不同时不会改：错的也可能是文件夹。有硬链接的文件不会改。",
            ),
            "deny" => ("Warnings make the command fail, too.", "有警告也算失败。"),
            "advice" => (
                "Adds advice on how the skill is written. Advice never makes the command fail.",
                "加上写作建议。建议不会使命令失败。",
            ),
            "quiet" => (
                "In text and for github: only what makes the command fail, and no summary.",
                "用于 text 和 github：只写使命令失败的问题，不写小结。",
            ),
            "verbose" => ("Names the folders and links that were left out.", "列出没有查看的文件夹和链接。"),
            "color" => (
                "Colours in text. auto (the default): on a terminal, unless NO_COLOR is set.",
                "text 的颜色。auto（默认）：在终端上有颜色，除非设置了 NO_COLOR。",
            ),
            "lang" => (
                "Language of the sentences. Without it: what LC_ALL, LC_MESSAGES or LANG say, else en.",
                "句子的语言。不写则看 LC_ALL、LC_MESSAGES 或 LANG，否则用 en。",
            ),
            "decode" => (
                "Says what the Skillsight page would make of a captured response body, as JSON",
                "以 JSON 说明 Skillsight 页面会把抓取到的响应正文读成什么",
            ),
            "decode-path" => (
                "The body of a response, byte for byte, without its headers; - is standard input.",
                "响应的正文，逐字节，不含响应头；- 表示标准输入。",
            ),
            "content-type" => (
                "The content type that the endpoint declared. It counts only where the body itself leaves a doubt.",
                "接口声明的内容类型。只有正文本身看不出来时才起作用。",
            ),
            _ => ("", ""),
        };
        self.lang.pick(en, zh)
    }

    /// What `lint --help` adds.
    pub(crate) fn lint_more(self) -> &'static str {
        self.lang.pick(LINT_EN, LINT_ZH)
    }

    /// What `decode --help` adds.
    pub(crate) fn decode_more(self) -> &'static str {
        self.lang.pick(DECODE_EN, DECODE_ZH)
    }
}

const LINT_EN: &str = "\
What is looked at:
  A file is linted whatever it is called. In a folder, every SKILL.md (in any letters) in it and below is; left out are
  node_modules, target and hidden folders, but for those in which hosts look for skills (.agents, .claude, .codex, .cursor,
  .gemini, .github, .opencode), links that lead out of the folder, and archives: name what you want linted all the same.
  Of an archive every SKILL.md in it is, as the page takes it: up to 20 MB, packed and unpacked, and nothing of it is written
  to a disk. A skill file has up to 1 MB.

Readers:
  page           the Skillsight page
  specification  the written specification and its validator, skills-ref
  claude-ai      claude.ai's upload
  codex          Codex
  For a reader an error means that it refuses the file, a warning that it reads the file otherwise than its author means,
  a note that the difference is one of blanks, or that the field is the page's own: the validator and the upload refuse it.

JSON:
  A list with an object for each file:
    path, loaded, name, description, tools, allowed_tools, license, metadata, body, diagnostics
  of which name, description, license and body are null where there is none. A diagnostic has
    code, severity (error, warning, note), reader, line, column, message, fix
  Findings that several readers mind are there once for each of them. Lines and columns count from 1, columns are
  characters. A fix is null or a list of replacements, in the order of the file and apart from each other:
    line, column, end_line, end_column, start, end, text
  The end is where the rest of the file begins; start and end are bytes of the file from 0, text is what to write there.

Exit status:
  0  no errors for these readers
  1  errors; with --deny warnings, also warnings
  2  the command line is wrong, or something could not be read or written, whatever else was found";

const LINT_ZH: &str = "\
查看哪些文件：
  直接给出的文件，不论叫什么名字都会检查。文件夹里则检查其中及下层的每个 SKILL.md（不分大小写）；不进入
  node_modules、target 和隐藏文件夹（各工具存放技能的 .agents、.claude、.codex、.cursor、.gemini、.github、
  .opencode 除外），不跟随指向该文件夹之外的链接，也不打开压缩包：要检查它们，请直接写出路径。
  压缩包里的每个 SKILL.md 都会检查，规则与页面相同：压缩和解压后都不超过 20 MB，不会写入磁盘。技能文件最大 1 MB。

读取方：
  page           Skillsight 页面
  specification  规范文本及其校验工具 skills-ref
  claude-ai      claude.ai 的上传
  codex          Codex
  对一个读取方来说，错误表示它拒绝这个文件，警告表示它读到的与作者的意思不同，提示表示只差空白，
  或者是页面自己的字段：校验工具和上传会拒绝它。

JSON：
  一个列表，每个文件一个对象：
    path, loaded, name, description, tools, allowed_tools, license, metadata, body, diagnostics
  其中 name、description、license、body 没有时为 null。每条诊断有：
    code, severity (error, warning, note), reader, line, column, message, fix
  几个读取方都在意的问题，每个读取方各有一条。行列从 1 开始，列按字符计。fix 为 null，或是一个替换列表，按文件
  顺序，互不重叠：
    line, column, end_line, end_column, start, end, text
  end 是其余内容开始的地方；start 和 end 是从 0 起的字节位置，text 是要写入的内容。

退出状态：
  0  这些读取方没有错误
  1  有错误；用 --deny warnings 时，有警告也算
  2  命令行有误，或有内容无法读写，无论还发现了什么";

const DECODE_EN: &str = "\
How the body is read:
  By its first bytes, after a byte order mark and white space: { or [ is JSON, < is an HTML page; data:, event:, id:,
  retry: or a colon is an event stream. Anything else is what --content-type says (text/event-stream, text/html), and
  without it plain text, which is no reply.

JSON:
  content, reasoning, refusal, tool_calls, rejected_calls, complete, finish_reason, usage, warnings, error
  tool_calls are those that the page would execute: id, name and arguments, an object. An id that is missing or came twice
  is made up, as the page does. rejected_calls are the names of calls whose arguments can't be used: the model is told. Of
  a reply that is not complete nothing is executed, and error says why; what came of it is there. warnings are sentences.
  reasoning, refusal, finish_reason, usage and error are null where there is none.

Exit status:
  0  the reply is complete
  1  it is not
  2  the command line is wrong, or the file could not be read";

const DECODE_ZH: &str = "\
怎样读取正文：
  看开头的字节（字节顺序标记和空白之后）：{ 或 [ 是 JSON，< 是 HTML 网页；data:、event:、id:、retry: 或冒号是
  事件流。其余情况按 --content-type（text/event-stream、text/html）；没有写则当作纯文本，不算回复。

JSON：
  content, reasoning, refusal, tool_calls, rejected_calls, complete, finish_reason, usage, warnings, error
  tool_calls 是页面会执行的调用：id、name 和 arguments（对象）。缺少或重复的 id 会像页面那样另取一个。
  rejected_calls 是参数无法使用的调用的名称，页面会告诉模型。回复不完整时什么都不执行，error 说明原因，已收到的
  内容保留。warnings 是句子。reasoning、refusal、finish_reason、usage、error 没有时为 null。

退出状态：
  0  回复完整
  1  回复不完整
  2  命令行有误，或文件无法读取";
