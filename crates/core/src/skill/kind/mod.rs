//! What can be said about a skill file, as data.

use serde::{Deserialize, Serialize};

use super::field::Field;

mod rating;
#[cfg(test)]
pub(crate) mod tests;

/// What YAML makes of a plain scalar that people mean as text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ReadAs {
    /// A number.
    Number,
    /// True or false.
    Boolean,
    /// No value.
    Null,
}

/// Who knows a field that the specification does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Host {
    /// Claude Code.
    ClaudeCode,
    /// Nobody in particular: it is often written, and belongs under the metadata.
    Nobody,
}

/// What a reader makes of a text that the page reads as it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Misreading {
    /// All of it is a comment, and nothing is left.
    Nothing,
    /// A list or a mapping.
    Collection,
    /// Its first word is a tag: other readers leave it out, or refuse it.
    Tagged,
    /// Its lines, and what blanks stand in them, become one line with single blanks.
    OneLine,
}

/// What was found. Every string is as it stands in the file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DiagnosticKind {
    /// The file starts with a byte order mark.
    ByteOrderMark,
    /// Blank lines, or HTML comments, stand before the first fence.
    BeforeFrontmatter {
        /// Whether there is a comment among them.
        comment: bool,
    },
    /// Spaces or tabs follow the dashes of a fence.
    FenceTrailingBlanks,
    /// The file does not begin with a fence.
    MissingFrontmatter,
    /// A frontmatter seems to begin here, but other text stands above it.
    LateFrontmatter,
    /// A line that is almost a fence.
    MalformedFence {
        /// The line without outer spaces and tabs.
        found: String,
    },
    /// The frontmatter is TOML.
    TomlFrontmatter,
    /// No fence closes the frontmatter.
    UnclosedFrontmatter,
    /// Three dashes inside a line of the frontmatter: readers that cut the file at every `---` cut here.
    DashesInFrontmatter,
    /// More frontmatter than is read.
    FrontmatterTooLarge {
        /// Its size.
        bytes: usize,
    },
    /// A character that YAML forbids.
    ControlCharacter {
        /// Its code point.
        code: u32,
    },
    /// A line that ends or begins a YAML document.
    DocumentMarker {
        /// The marker.
        found: String,
    },
    /// Lists and mappings in brackets, more of them inside one another than are read.
    FlowTooDeep,
    /// More opening brackets than are read, in texts or elsewhere: this page's library would take too long over them.
    TooManyBrackets,
    /// An alias repeats a list or a mapping.
    AliasOfCollection {
        /// Its name.
        name: String,
    },
    /// Aliases repeat more text than is read.
    AliasesTooLarge,
    /// A line is indented by a tab.
    TabIndentation,
    /// Not YAML.
    InvalidYaml {
        /// The YAML library's words, always in English.
        problem: String,
    },
    /// The frontmatter is YAML, but no mapping of fields to values.
    NotAMapping,
    /// A required field is not there.
    MissingField {
        /// The field.
        field: Field,
    },
    /// A field has no value.
    EmptyField {
        /// The field.
        field: Field,
    },
    /// A field's value has the wrong shape; an optional field is then left out.
    WrongType {
        /// The field.
        field: Field,
    },
    /// A name that can't be loaded at all.
    InvalidName {
        /// What was found.
        found: String,
    },
    /// A name outside the specification's `a-z 0-9 -`, or with an outer or doubled hyphen.
    NameFormat {
        /// What was found.
        found: String,
    },
    /// A name longer than the specification allows.
    NameTooLong {
        /// Its length.
        chars: usize,
    },
    /// A description longer than the specification allows.
    DescriptionTooLong {
        /// Its length.
        chars: usize,
    },
    /// A compatibility text longer than the specification allows.
    CompatibilityTooLong {
        /// Its length.
        chars: usize,
    },
    /// `<` or `>` in the description; claude.ai's upload refuses both.
    AngleBrackets,
    /// The text of a field was no YAML, or YAML would have read something else: it was read as if it stood in quotes.
    RepairedText {
        /// The field; also one that is not read further.
        field: String,
    },
    /// ` #` in a plain text begins a comment: the text ends there.
    CommentInText {
        /// The field.
        field: Field,
    },
    /// A plain scalar that other readers don't read as text.
    UnquotedScalar {
        /// The field; `metadata.version` for an entry of the metadata.
        field: String,
        /// The scalar.
        found: String,
        /// What others make of it.
        read_as: ReadAs,
    },
    /// A line break between two Chinese or Japanese characters; here it leaves no space, elsewhere it does.
    CjkLineBreak {
        /// The field.
        field: Field,
    },
    /// A YAML anchor.
    YamlAnchor {
        /// Its name.
        name: String,
    },
    /// A YAML alias.
    YamlAlias {
        /// Its name.
        name: String,
    },
    /// A YAML tag.
    YamlTag {
        /// The tag.
        tag: String,
    },
    /// A field that is not read.
    UnknownField {
        /// Its key.
        field: String,
        /// The field that was probably meant.
        meant: Option<Field>,
    },
    /// A field, or an entry of the metadata, that was already there. The last one counts.
    DuplicateField {
        /// The field; `metadata.version` for an entry of the metadata.
        field: String,
    },
    /// A value in the metadata that is no scalar: left out.
    MetadataLeftOut {
        /// Its key.
        key: String,
    },
    /// A key that is a list or a mapping itself: left out with its value.
    KeyNotText {
        /// The key.
        found: String,
    },
    /// An entry of a list that is no text to YAML, or is empty.
    EntryNotText {
        /// The list.
        field: Field,
        /// The entry.
        found: String,
        /// Whether it was left out; or else it was read as it stands.
        left_out: bool,
    },
    /// `tools`: our own field, which other readers pass over.
    ToolsField,
    /// Another field of our own: `type`, `triggers` or `priority`.
    OwnField {
        /// The field.
        field: Field,
    },
    /// A `type` that is not known: the skill is read as one that the model activates.
    UnknownType {
        /// What was found.
        found: String,
    },
    /// `triggers` or `priority` of a skill that is no prompt skill.
    OnlyForPrompts {
        /// The field.
        field: Field,
    },
    /// `tools` of a prompt skill: nothing unlocks them.
    PromptTools,
    /// `tools` is one text instead of a list.
    ToolsNotList,
    /// A tool listed twice.
    DuplicateTool {
        /// The tool.
        tool: String,
    },
    /// An entry of `tools` that can't be the name of a tool: left out.
    InvalidTool {
        /// The entry.
        found: String,
    },
    /// A management tool in `tools`: left out.
    ReservedTool {
        /// The tool.
        tool: String,
    },
    /// `allowed-tools` is a list; the specification wants one text.
    AllowedToolsList,
    /// `allowed-tools` has commas; the specification wants spaces.
    AllowedToolsCommas,
    /// No instructions after the frontmatter.
    NoInstructions,
    /// There was more to say than is said.
    MoreDiagnostics {
        /// How many findings are not shown.
        count: usize,
    },
    /// A field that is known elsewhere. Here and below: found by the linter, never by loading.
    HostField {
        /// Its key.
        field: String,
        /// Who knows it.
        host: Host,
    },
    /// A word in the name that claude.ai keeps for itself.
    ReservedWord {
        /// The word.
        word: String,
    },
    /// A name other than that of the folder in which the file stands.
    NameNotFolder {
        /// The folder's name.
        folder: String,
    },
    /// A `metadata.short-description` longer than Codex takes.
    ShortDescriptionTooLong {
        /// Its length.
        chars: usize,
    },
    /// A list or a mapping in brackets.
    FlowStyle,
    /// A text that other readers read otherwise than this page.
    ReadsOtherwise {
        /// The field.
        field: Field,
        /// What they make of it.
        read_as: Misreading,
    },
    /// Dashes that another reader takes for the closing fence.
    EndsEarly {
        /// Codex, which looks for a line of three dashes, however indented; or else the specification's reader, which
        /// cuts at any three.
        codex: bool,
        /// Whether what stands above is no whole frontmatter.
        refused: bool,
    },
    /// A tab between YAML's own marks, or in a text without quotes.
    TabOutsideQuotes,
    /// A fence's line ends with CR alone.
    CarriageReturn,
}
