//! What can be said about a skill file, as data.

use serde::{Deserialize, Serialize};

use super::diagnostic::Severity;
use super::field::Field;

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
    /// A line that is almost a fence.
    MalformedFence {
        /// The line.
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
    /// Lists and mappings in brackets, more of them inside one another (or in all) than are read.
    FlowTooDeep,
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
    /// `tools`: our own field, which other readers pass over.
    ToolsField,
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
}

impl DiagnosticKind {
    /// A stable name in kebab-case: the same that stands for the kind in JSON.
    pub fn code(&self) -> &'static str {
        match self {
            DiagnosticKind::ByteOrderMark => "byte-order-mark",
            DiagnosticKind::BeforeFrontmatter { .. } => "before-frontmatter",
            DiagnosticKind::FenceTrailingBlanks => "fence-trailing-blanks",
            DiagnosticKind::MissingFrontmatter => "missing-frontmatter",
            DiagnosticKind::MalformedFence { .. } => "malformed-fence",
            DiagnosticKind::TomlFrontmatter => "toml-frontmatter",
            DiagnosticKind::UnclosedFrontmatter => "unclosed-frontmatter",
            DiagnosticKind::DashesInFrontmatter => "dashes-in-frontmatter",
            DiagnosticKind::FrontmatterTooLarge { .. } => "frontmatter-too-large",
            DiagnosticKind::ControlCharacter { .. } => "control-character",
            DiagnosticKind::DocumentMarker { .. } => "document-marker",
            DiagnosticKind::FlowTooDeep => "flow-too-deep",
            DiagnosticKind::AliasOfCollection { .. } => "alias-of-collection",
            DiagnosticKind::AliasesTooLarge => "aliases-too-large",
            DiagnosticKind::TabIndentation => "tab-indentation",
            DiagnosticKind::InvalidYaml { .. } => "invalid-yaml",
            DiagnosticKind::NotAMapping => "not-a-mapping",
            DiagnosticKind::MissingField { .. } => "missing-field",
            DiagnosticKind::EmptyField { .. } => "empty-field",
            DiagnosticKind::WrongType { .. } => "wrong-type",
            DiagnosticKind::InvalidName { .. } => "invalid-name",
            DiagnosticKind::NameFormat { .. } => "name-format",
            DiagnosticKind::NameTooLong { .. } => "name-too-long",
            DiagnosticKind::DescriptionTooLong { .. } => "description-too-long",
            DiagnosticKind::CompatibilityTooLong { .. } => "compatibility-too-long",
            DiagnosticKind::AngleBrackets => "angle-brackets",
            DiagnosticKind::RepairedText { .. } => "repaired-text",
            DiagnosticKind::CommentInText { .. } => "comment-in-text",
            DiagnosticKind::UnquotedScalar { .. } => "unquoted-scalar",
            DiagnosticKind::CjkLineBreak { .. } => "cjk-line-break",
            DiagnosticKind::YamlAnchor { .. } => "yaml-anchor",
            DiagnosticKind::YamlAlias { .. } => "yaml-alias",
            DiagnosticKind::YamlTag { .. } => "yaml-tag",
            DiagnosticKind::UnknownField { .. } => "unknown-field",
            DiagnosticKind::DuplicateField { .. } => "duplicate-field",
            DiagnosticKind::MetadataLeftOut { .. } => "metadata-left-out",
            DiagnosticKind::ToolsField => "tools-field",
            DiagnosticKind::ToolsNotList => "tools-not-list",
            DiagnosticKind::DuplicateTool { .. } => "duplicate-tool",
            DiagnosticKind::InvalidTool { .. } => "invalid-tool",
            DiagnosticKind::ReservedTool { .. } => "reserved-tool",
            DiagnosticKind::AllowedToolsList => "allowed-tools-list",
            DiagnosticKind::AllowedToolsCommas => "allowed-tools-commas",
            DiagnosticKind::NoInstructions => "no-instructions",
            DiagnosticKind::MoreDiagnostics { .. } => "more-diagnostics",
        }
    }

    /// How bad it is. An error is what keeps a skill from loading, and nothing else.
    pub fn severity(&self) -> Severity {
        match self {
            DiagnosticKind::MissingFrontmatter
            | DiagnosticKind::MalformedFence { .. }
            | DiagnosticKind::TomlFrontmatter
            | DiagnosticKind::UnclosedFrontmatter
            | DiagnosticKind::FrontmatterTooLarge { .. }
            | DiagnosticKind::ControlCharacter { .. }
            | DiagnosticKind::DocumentMarker { .. }
            | DiagnosticKind::FlowTooDeep
            | DiagnosticKind::AliasOfCollection { .. }
            | DiagnosticKind::AliasesTooLarge
            | DiagnosticKind::TabIndentation
            | DiagnosticKind::InvalidYaml { .. }
            | DiagnosticKind::NotAMapping
            | DiagnosticKind::MissingField { .. }
            | DiagnosticKind::InvalidName { .. } => Severity::Error,
            DiagnosticKind::EmptyField { field } | DiagnosticKind::WrongType { field } => {
                if field.is_required() { Severity::Error } else { Severity::Warning }
            }
            DiagnosticKind::CjkLineBreak { .. } | DiagnosticKind::ToolsField => Severity::Note,
            DiagnosticKind::ByteOrderMark
            | DiagnosticKind::BeforeFrontmatter { .. }
            | DiagnosticKind::FenceTrailingBlanks
            | DiagnosticKind::DashesInFrontmatter
            | DiagnosticKind::NameFormat { .. }
            | DiagnosticKind::NameTooLong { .. }
            | DiagnosticKind::DescriptionTooLong { .. }
            | DiagnosticKind::CompatibilityTooLong { .. }
            | DiagnosticKind::AngleBrackets
            | DiagnosticKind::RepairedText { .. }
            | DiagnosticKind::CommentInText { .. }
            | DiagnosticKind::UnquotedScalar { .. }
            | DiagnosticKind::YamlAnchor { .. }
            | DiagnosticKind::YamlAlias { .. }
            | DiagnosticKind::YamlTag { .. }
            | DiagnosticKind::UnknownField { .. }
            | DiagnosticKind::DuplicateField { .. }
            | DiagnosticKind::MetadataLeftOut { .. }
            | DiagnosticKind::ToolsNotList
            | DiagnosticKind::DuplicateTool { .. }
            | DiagnosticKind::InvalidTool { .. }
            | DiagnosticKind::ReservedTool { .. }
            | DiagnosticKind::AllowedToolsList
            | DiagnosticKind::AllowedToolsCommas
            | DiagnosticKind::NoInstructions
            | DiagnosticKind::MoreDiagnostics { .. } => Severity::Warning,
        }
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::{DiagnosticKind, ReadAs};
    use crate::skill::Field;

    /// One of each kind, and one of each field where the field decides.
    pub(crate) fn samples() -> Vec<DiagnosticKind> {
        let text = || "x".to_owned();
        let mut samples = vec![
            DiagnosticKind::ByteOrderMark,
            DiagnosticKind::BeforeFrontmatter { comment: true },
            DiagnosticKind::BeforeFrontmatter { comment: false },
            DiagnosticKind::FenceTrailingBlanks,
            DiagnosticKind::MissingFrontmatter,
            DiagnosticKind::MalformedFence { found: text() },
            DiagnosticKind::TomlFrontmatter,
            DiagnosticKind::UnclosedFrontmatter,
            DiagnosticKind::DashesInFrontmatter,
            DiagnosticKind::FrontmatterTooLarge { bytes: 70_000 },
            DiagnosticKind::ControlCharacter { code: 7 },
            DiagnosticKind::DocumentMarker { found: text() },
            DiagnosticKind::FlowTooDeep,
            DiagnosticKind::AliasOfCollection { name: text() },
            DiagnosticKind::AliasesTooLarge,
            DiagnosticKind::TabIndentation,
            DiagnosticKind::InvalidYaml { problem: text() },
            DiagnosticKind::NotAMapping,
            DiagnosticKind::InvalidName { found: text() },
            DiagnosticKind::NameFormat { found: text() },
            DiagnosticKind::NameTooLong { chars: 65 },
            DiagnosticKind::DescriptionTooLong { chars: 1025 },
            DiagnosticKind::CompatibilityTooLong { chars: 501 },
            DiagnosticKind::AngleBrackets,
            DiagnosticKind::RepairedText { field: text() },
            DiagnosticKind::YamlAnchor { name: text() },
            DiagnosticKind::YamlAlias { name: text() },
            DiagnosticKind::YamlTag { tag: text() },
            DiagnosticKind::UnknownField { field: text(), meant: None },
            DiagnosticKind::UnknownField { field: text(), meant: Some(Field::AllowedTools) },
            DiagnosticKind::DuplicateField { field: text() },
            DiagnosticKind::MetadataLeftOut { key: text() },
            DiagnosticKind::ToolsField,
            DiagnosticKind::ToolsNotList,
            DiagnosticKind::DuplicateTool { tool: text() },
            DiagnosticKind::InvalidTool { found: text() },
            DiagnosticKind::ReservedTool { tool: text() },
            DiagnosticKind::AllowedToolsList,
            DiagnosticKind::AllowedToolsCommas,
            DiagnosticKind::NoInstructions,
            DiagnosticKind::MoreDiagnostics { count: 7 },
        ];
        for field in Field::ALL {
            samples.extend([
                DiagnosticKind::MissingField { field },
                DiagnosticKind::EmptyField { field },
                DiagnosticKind::WrongType { field },
                DiagnosticKind::CommentInText { field },
                DiagnosticKind::CjkLineBreak { field },
            ]);
        }
        for read_as in [ReadAs::Number, ReadAs::Boolean, ReadAs::Null] {
            samples.push(DiagnosticKind::UnquotedScalar { field: text(), found: text(), read_as });
        }
        samples
    }

    #[test]
    fn a_kind_has_one_name_in_code_and_in_json() {
        for kind in samples() {
            let json = serde_json::to_value(&kind).unwrap();
            let name = json.as_str().or_else(|| json.as_object()?.keys().next().map(String::as_str));
            assert_eq!(name, Some(kind.code()));
            assert_eq!(serde_json::from_value::<DiagnosticKind>(json).unwrap(), kind);
        }
    }
}
