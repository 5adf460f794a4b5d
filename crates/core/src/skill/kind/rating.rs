//! What each kind is called, and how bad it is for this page.

use super::{DiagnosticKind, Misreading};
use crate::skill::Severity;

impl DiagnosticKind {
    /// A stable name in kebab-case: the same that stands for the kind in JSON.
    pub fn code(&self) -> &'static str {
        match self {
            DiagnosticKind::ByteOrderMark => "byte-order-mark",
            DiagnosticKind::BeforeFrontmatter { .. } => "before-frontmatter",
            DiagnosticKind::FenceTrailingBlanks => "fence-trailing-blanks",
            DiagnosticKind::MissingFrontmatter => "missing-frontmatter",
            DiagnosticKind::LateFrontmatter => "late-frontmatter",
            DiagnosticKind::MalformedFence { .. } => "malformed-fence",
            DiagnosticKind::TomlFrontmatter => "toml-frontmatter",
            DiagnosticKind::UnclosedFrontmatter => "unclosed-frontmatter",
            DiagnosticKind::DashesInFrontmatter => "dashes-in-frontmatter",
            DiagnosticKind::FrontmatterTooLarge { .. } => "frontmatter-too-large",
            DiagnosticKind::ControlCharacter { .. } => "control-character",
            DiagnosticKind::DocumentMarker { .. } => "document-marker",
            DiagnosticKind::FlowTooDeep => "flow-too-deep",
            DiagnosticKind::TooManyBrackets => "too-many-brackets",
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
            DiagnosticKind::KeyNotText { .. } => "key-not-text",
            DiagnosticKind::EntryNotText { .. } => "entry-not-text",
            DiagnosticKind::ToolsField => "tools-field",
            DiagnosticKind::OwnField { .. } => "own-field",
            DiagnosticKind::UnknownType { .. } => "unknown-type",
            DiagnosticKind::OnlyForPrompts { .. } => "only-for-prompts",
            DiagnosticKind::PromptTools => "prompt-tools",
            DiagnosticKind::ToolsNotList => "tools-not-list",
            DiagnosticKind::DuplicateTool { .. } => "duplicate-tool",
            DiagnosticKind::InvalidTool { .. } => "invalid-tool",
            DiagnosticKind::ReservedTool { .. } => "reserved-tool",
            DiagnosticKind::AllowedToolsList => "allowed-tools-list",
            DiagnosticKind::AllowedToolsCommas => "allowed-tools-commas",
            DiagnosticKind::NoInstructions => "no-instructions",
            DiagnosticKind::MoreDiagnostics { .. } => "more-diagnostics",
            DiagnosticKind::HostField { .. } => "host-field",
            DiagnosticKind::ReservedWord { .. } => "reserved-word",
            DiagnosticKind::NameNotFolder { .. } => "name-not-folder",
            DiagnosticKind::ShortDescriptionTooLong { .. } => "short-description-too-long",
            DiagnosticKind::FlowStyle => "flow-style",
            DiagnosticKind::ReadsOtherwise { .. } => "reads-otherwise",
            DiagnosticKind::EndsEarly { .. } => "ends-early",
            DiagnosticKind::TabOutsideQuotes => "tab-outside-quotes",
            DiagnosticKind::CarriageReturn => "carriage-return",
        }
    }

    /// Whether this page refuses the file here for a reason of its own, before it has looked at what other readers would
    /// read.
    pub(crate) fn ends_the_look(&self) -> bool {
        matches!(
            self,
            DiagnosticKind::FrontmatterTooLarge { .. }
                | DiagnosticKind::ControlCharacter { code: 0xfeff }
                | DiagnosticKind::TooManyBrackets
                | DiagnosticKind::FlowTooDeep
                | DiagnosticKind::AliasOfCollection { .. }
                | DiagnosticKind::AliasesTooLarge
        )
    }

    /// How bad it is for this page. An error is what keeps a skill from loading, and nothing else; what only other
    /// readers mind is a note (the linter says how bad it is for them).
    pub fn severity(&self) -> Severity {
        match self {
            DiagnosticKind::MissingFrontmatter
            | DiagnosticKind::LateFrontmatter
            | DiagnosticKind::MalformedFence { .. }
            | DiagnosticKind::TomlFrontmatter
            | DiagnosticKind::UnclosedFrontmatter
            | DiagnosticKind::FrontmatterTooLarge { .. }
            | DiagnosticKind::ControlCharacter { .. }
            | DiagnosticKind::DocumentMarker { .. }
            | DiagnosticKind::FlowTooDeep
            | DiagnosticKind::TooManyBrackets
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
            DiagnosticKind::CjkLineBreak { .. }
            | DiagnosticKind::ToolsField
            | DiagnosticKind::OwnField { .. }
            | DiagnosticKind::ReservedWord { .. }
            | DiagnosticKind::NameNotFolder { .. }
            | DiagnosticKind::ShortDescriptionTooLong { .. }
            | DiagnosticKind::FlowStyle
            | DiagnosticKind::ReadsOtherwise { read_as: Misreading::OneLine, .. }
            | DiagnosticKind::EndsEarly { codex: true, .. }
            | DiagnosticKind::TabOutsideQuotes
            | DiagnosticKind::CarriageReturn => Severity::Note,
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
            | DiagnosticKind::KeyNotText { .. }
            | DiagnosticKind::EntryNotText { .. }
            | DiagnosticKind::UnknownType { .. }
            | DiagnosticKind::OnlyForPrompts { .. }
            | DiagnosticKind::PromptTools
            | DiagnosticKind::ToolsNotList
            | DiagnosticKind::DuplicateTool { .. }
            | DiagnosticKind::InvalidTool { .. }
            | DiagnosticKind::ReservedTool { .. }
            | DiagnosticKind::AllowedToolsList
            | DiagnosticKind::AllowedToolsCommas
            | DiagnosticKind::NoInstructions
            | DiagnosticKind::MoreDiagnostics { .. }
            | DiagnosticKind::HostField { .. }
            | DiagnosticKind::ReadsOtherwise {
                read_as: Misreading::Nothing | Misreading::Collection | Misreading::Tagged,
                ..
            }
            | DiagnosticKind::EndsEarly { codex: false, .. } => Severity::Warning,
        }
    }
}
