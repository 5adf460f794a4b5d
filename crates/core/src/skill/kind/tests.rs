//! One of each, and that each has one name.

use super::{DiagnosticKind, Host, Misreading, ReadAs};
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
        DiagnosticKind::LateFrontmatter,
        DiagnosticKind::MalformedFence { found: text() },
        DiagnosticKind::MalformedFence { found: "---\u{200b}".to_owned() },
        DiagnosticKind::TomlFrontmatter,
        DiagnosticKind::UnclosedFrontmatter,
        DiagnosticKind::DashesInFrontmatter,
        DiagnosticKind::FrontmatterTooLarge { bytes: 70_000 },
        DiagnosticKind::ControlCharacter { code: 7 },
        DiagnosticKind::DocumentMarker { found: text() },
        DiagnosticKind::FlowTooDeep,
        DiagnosticKind::TooManyBrackets,
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
        DiagnosticKind::KeyNotText { found: text() },
        DiagnosticKind::EntryNotText { field: Field::AllowedTools, found: text(), left_out: false },
        DiagnosticKind::EntryNotText { field: Field::Triggers, found: String::new(), left_out: true },
        DiagnosticKind::ToolsField,
        DiagnosticKind::OwnField { field: Field::Type },
        DiagnosticKind::UnknownType { found: text() },
        DiagnosticKind::OnlyForPrompts { field: Field::Triggers },
        DiagnosticKind::PromptTools,
        DiagnosticKind::ToolsNotList,
        DiagnosticKind::DuplicateTool { tool: text() },
        DiagnosticKind::InvalidTool { found: text() },
        DiagnosticKind::ReservedTool { tool: text() },
        DiagnosticKind::AllowedToolsList,
        DiagnosticKind::AllowedToolsCommas,
        DiagnosticKind::NoInstructions,
        DiagnosticKind::MoreDiagnostics { count: 7 },
    ];
    samples.extend(linter_samples());
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

/// One of each kind that only the linter finds, and one of each turn where that decides.
pub(crate) fn linter_samples() -> Vec<DiagnosticKind> {
    let text = || "x".to_owned();
    let mut samples = vec![
        DiagnosticKind::ReservedWord { word: text() },
        DiagnosticKind::NameNotFolder { folder: text() },
        DiagnosticKind::ShortDescriptionTooLong { chars: 501 },
        DiagnosticKind::ShortDescriptionTooLong { chars: 1025 },
        DiagnosticKind::FlowStyle,
        DiagnosticKind::EndsEarly { codex: false, refused: true },
        DiagnosticKind::EndsEarly { codex: true, refused: false },
        DiagnosticKind::EndsEarly { codex: true, refused: true },
        DiagnosticKind::TabOutsideQuotes,
        DiagnosticKind::CarriageReturn,
    ];
    for host in [Host::ClaudeCode, Host::Nobody] {
        samples.push(DiagnosticKind::HostField { field: text(), host });
    }
    for read_as in [Misreading::Nothing, Misreading::Collection, Misreading::Tagged, Misreading::OneLine] {
        for field in Field::ALL {
            samples.push(DiagnosticKind::ReadsOtherwise { field, read_as });
        }
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
