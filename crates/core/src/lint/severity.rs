//! How bad each kind of finding is for whom: the one table.
//!
//! Error: the reader refuses the file. Warning: it reads the file otherwise than its author means. Note: the same words,
//! with other blanks; or a field of this page's own, which the reader may refuse, as its sentence says. None: it does not
//! mind. What stands here of other readers was read in their own sources, and tried:
//! `skills-ref` 0.1.1 with strictyaml 1.7.3; `quick_validate.py` of anthropics/skills with PyYAML; the loader of Codex
//! with serde_yaml 0.9.34; and, for claude.ai's upload, its documentation and the messages that people report.
//!
//! An error of Codex's is one of its YAML library. Where Codex mends the file and reads it all the same, it is a warning:
//! [`super::codex`] says when.

use super::check::MAX_SHORT_DESCRIPTION;
use crate::skill::{DiagnosticKind, Field, Host, Misreading, Severity};

/// For Page, Specification, ClaudeAi and Codex, in the order of [`super::Reader::ALL`].
pub(super) fn severities(kind: &DiagnosticKind) -> [Option<Severity>; 4] {
    let [specification, claude_ai, codex] = others(kind);
    let page = (!is_for_others(kind)).then(|| kind.severity());
    [page, specification, claude_ai, codex]
}

/// Whether this page does not mind it at all.
fn is_for_others(kind: &DiagnosticKind) -> bool {
    use DiagnosticKind as Kind;
    matches!(
        kind,
        Kind::ReservedWord { .. }
            | Kind::NameNotFolder { .. }
            | Kind::ShortDescriptionTooLong { .. }
            | Kind::FlowStyle
            | Kind::ReadsOtherwise { read_as: Misreading::OneLine, .. }
            | Kind::EndsEarly { codex: true, .. }
            | Kind::TabOutsideQuotes
            | Kind::CarriageReturn
    )
}

const E: Option<Severity> = Some(Severity::Error);
const W: Option<Severity> = Some(Severity::Warning);
const N: Option<Severity> = Some(Severity::Note);
const O: Option<Severity> = None;

/// For Specification, ClaudeAi and Codex.
fn others(kind: &DiagnosticKind) -> [Option<Severity>; 3] {
    use DiagnosticKind as Kind;
    match kind {
        // The text must begin with ---. To Codex a byte order mark is no white space either.
        Kind::ByteOrderMark | Kind::BeforeFrontmatter { .. } => [E, E, E],
        // Codex and the validator trim the line; the packager wants --- and a line break.
        Kind::FenceTrailingBlanks => [O, W, O],
        // Codex trims the line of a fence on both sides, of Unicode's blanks too.
        Kind::MalformedFence { found } if found.trim() == "---" => [E, E, O],
        Kind::MissingFrontmatter
        | Kind::LateFrontmatter
        | Kind::MalformedFence { .. }
        | Kind::TomlFrontmatter
        | Kind::UnclosedFrontmatter => [E, E, E],
        // The validator cuts the text at the first two --- anywhere; `EndsEarly` says where the rest is no frontmatter.
        // claude.ai's upload has the same message for a file that does not begin with ---.
        Kind::DashesInFrontmatter => [W, W, O],
        // Here this page alone stops, before it has looked: two are its limits, and this character YAML allows inside a
        // document. There may be anything in it.
        Kind::FrontmatterTooLarge { .. }
        | Kind::TooManyBrackets
        | Kind::ControlCharacter { code: 0xfeff } => [W, W, W],
        Kind::ControlCharacter { .. } | Kind::DocumentMarker { .. } => [E, E, E],
        // Refused by strictyaml, as all brackets and aliases are. Here too this page stops before it has looked.
        Kind::FlowTooDeep | Kind::AliasOfCollection { .. } | Kind::AliasesTooLarge => [E, W, W],
        Kind::TabIndentation | Kind::InvalidYaml { .. } | Kind::NotAMapping => [E, E, E],
        // Codex takes the folder's name; older versions refuse the file.
        Kind::MissingField { field } => [E, E, if *field == Field::Name { W } else { E }],
        Kind::EmptyField { field } => empty(*field),
        Kind::WrongType { field } => wrong_type(*field),
        // Codex joins lines, and has no other rule for a name than its length, which is said apart.
        Kind::InvalidName { .. } => [E, E, W],
        // To Codex a name may hold any characters. The written rule is a-z, 0-9 and hyphens; the validator lets letters
        // of all scripts pass.
        Kind::NameFormat { .. } => [E, E, O],
        // The validator counts the line break at the end of a block too; this one character is not told.
        Kind::NameTooLong { .. } | Kind::DescriptionTooLong { .. } => [E, E, E],
        // The packager checks it too. Codex does not read it.
        Kind::CompatibilityTooLong { .. } => [E, W, O],
        // "description cannot contain XML tags".
        Kind::AngleBrackets => [O, E, O],
        // The frontmatter is no YAML without the repair. That of Codex reaches less far.
        Kind::RepairedText { .. } => [E, E, E],
        // All read what stands before the #, and the author may have meant all of it.
        Kind::CommentInText { field } => [W, W, if is_read_by_codex(*field) { W } else { O }],
        // To strictyaml every scalar is a text, and serde_yaml gives a text to who asks for one. PyYAML makes a number
        // of it: another text, and a name that the packager refuses.
        Kind::UnquotedScalar { .. } => [O, W, O],
        // One space more changes no word.
        Kind::CjkLineBreak { field } => [N, N, if is_read_by_codex(*field) { N } else { O }],
        // strictyaml refuses all three.
        Kind::YamlAnchor { .. } | Kind::YamlAlias { .. } | Kind::YamlTag { .. } => [E, W, O],
        // "unexpected fields", "unexpected key". Codex passes over them.
        Kind::UnknownField { .. } | Kind::HostField { host: Host::ClaudeCode | Host::Nobody, .. } => {
            [E, E, O]
        }
        // strictyaml refuses all duplicates, serde_yaml those of a field that Codex reads; PyYAML takes the last.
        Kind::DuplicateField { field } => {
            let is_read =
                matches!(field.as_str(), "name" | "description" | "metadata" | "metadata.short-description");
            [E, W, if is_read { E } else { O }]
        }
        // The specification maps strings to strings; its validator turns the inner mapping into a string. Codex wants a
        // text where it reads one.
        Kind::MetadataLeftOut { key } => [E, W, if key == "short-description" { E } else { O }],
        // Python has no such keys, and Codex's structs want texts.
        Kind::KeyNotText { .. } => [E, W, E],
        // Said beside `AllowedToolsList`: what the other readers make of the list as a whole. `triggers` is this page's own.
        Kind::EntryNotText { field: Field::AllowedTools, .. } => [W, O, O],
        Kind::EntryNotText { .. } => [O, O, O],
        // The validator and the upload refuse a field that they don't know. Still a note to them, since its author wrote it
        // for this page and could not mend it here; its sentence says who refuses it.
        Kind::ToolsField | Kind::OwnField { .. } => [N, N, O],
        // A matter of this page alone.
        Kind::UnknownType { .. } | Kind::OnlyForPrompts { .. } | Kind::PromptTools => [O, O, O],
        // What is in such a field makes no difference then.
        Kind::ToolsNotList
        | Kind::DuplicateTool { .. }
        | Kind::InvalidTool { .. }
        | Kind::ReservedTool { .. } => [O, O, O],
        // The specification has one text with spaces, which newer versions of the validator let be a list. With commas
        // in it, it is still a text. Codex does not read it, and the upload takes any.
        Kind::AllowedToolsList | Kind::AllowedToolsCommas => [W, O, O],
        Kind::NoInstructions => [O, O, O],
        // There may be anything among them.
        Kind::MoreDiagnostics { .. } => [W, W, W],
        // platform.claude.com, "Agent Skills": a name can't contain the reserved words.
        Kind::ReservedWord { .. } => [O, E, O],
        // The validator compares both after NFKC; see `check::is_same` for what is known of it here.
        Kind::NameNotFolder { .. } => [E, O, O],
        Kind::ShortDescriptionTooLong { chars } => [O, O, if *chars > MAX_SHORT_DESCRIPTION { E } else { W }],
        // strictyaml: "ugly disallowed JSONesque flow mapping".
        Kind::FlowStyle => [E, W, O],
        Kind::ReadsOtherwise { field, read_as } => reads_otherwise(*field, *read_as),
        Kind::EndsEarly { codex: false, refused } => {
            let severity = if *refused { E } else { W };
            [severity, W, O]
        }
        Kind::EndsEarly { codex: true, refused } => {
            let severity = if *refused { E } else { W };
            [O, O, severity]
        }
        // The scanners of strictyaml and PyYAML take no tab between marks or in a plain text; serde_yaml's does.
        Kind::TabOutsideQuotes => [E, W, O],
        // Python reads files with universal line ends; Codex's lines end with LF or CRLF.
        Kind::CarriageReturn => [O, O, E],
    }
}

fn empty(field: Field) -> [Option<Severity>; 3] {
    match field {
        // Codex takes the folder's name.
        Field::Name => [E, E, W],
        Field::Description => [E, E, E],
        // The specification asks for 1 to 500 characters; its validator looks at the length alone.
        Field::Compatibility => [W, W, O],
        // A map is asked for, and an empty text is read. To Codex nothing is a map without entries.
        Field::Metadata => [W, O, O],
        Field::License | Field::AllowedTools => [O, O, O],
        // An unknown field, whatever is in it.
        Field::Tools | Field::Type | Field::Triggers | Field::Priority => [E, E, O],
    }
}

fn wrong_type(field: Field) -> [Option<Severity>; 3] {
    match field {
        Field::Name | Field::Description => [E, E, E],
        // The validator and the packager: "must be a string".
        Field::Compatibility => [E, W, O],
        // Texts in the written specification; the validator does not look.
        Field::License | Field::AllowedTools => [E, W, O],
        // The same; and Codex wants a mapping.
        Field::Metadata => [E, W, E],
        Field::Tools | Field::Type | Field::Triggers | Field::Priority => [E, E, O],
    }
}

fn reads_otherwise(field: Field, read_as: Misreading) -> [Option<Severity>; 3] {
    let is_read = is_read_by_codex(field);
    match read_as {
        Misreading::Nothing if field.is_required() => empty(field),
        Misreading::Nothing => [W, W, O],
        // In brackets it is refused by strictyaml; without, "must be a string".
        Misreading::Collection => [E, W, if is_read { E } else { O }],
        // strictyaml refuses the tag, PyYAML does not know it, serde_yaml leaves it out.
        Misreading::Tagged => [E, W, if is_read { W } else { O }],
        Misreading::OneLine => [O, O, N],
    }
}

/// Codex reads what no skill can do without, and `short-description` of the metadata.
fn is_read_by_codex(field: Field) -> bool {
    field.is_required()
}

#[cfg(test)]
mod tests {
    use super::severities;
    use crate::skill::Severity;
    use crate::skill::kind_tests::samples;

    #[test]
    fn the_page_minds_what_loading_says_and_nothing_else() {
        for kind in samples() {
            let [page, others @ ..] = severities(&kind);
            match page {
                Some(severity) => assert_eq!(severity, kind.severity(), "{kind:?}"),
                None => {
                    assert_eq!(kind.severity(), Severity::Note, "{kind:?}");
                    assert!(others.iter().any(Option::is_some), "{kind:?} must matter to somebody");
                }
            }
        }
    }
}
