//! The specification's validator and Codex, written anew from what is known of them.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde::de::IgnoredAny;

/// What a reader makes of a file.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Read {
    pub name: String,
    pub description: String,
    pub license: Option<String>,
    pub compatibility: Option<String>,
    pub metadata: BTreeMap<String, String>,
}

/// `skills-ref`: the text begins with `---` and is cut at the first two, wherever they stand; strictyaml reads what is
/// between them; then a list of checks.
pub fn validator(source: &str) -> Result<Read, String> {
    // Python reads a file with universal line ends.
    let text = source.replace("\r\n", "\n").replace('\r', "\n");
    let rest = text.strip_prefix("---").ok_or("must start with YAML frontmatter")?;
    let (front, _) = rest.split_once("---").ok_or("not properly closed")?;
    refuse_what_strictyaml_refuses(front)?;
    let keys: BTreeMap<String, IgnoredAny> = yaml(front)?;
    let known = ["name", "description", "license", "allowed-tools", "metadata", "compatibility"];
    if let Some(unexpected) = keys.keys().find(|key| !known.contains(&key.as_str())) {
        return Err(format!("unexpected field {unexpected}"));
    }
    let fields: Checked = yaml(front)?;
    let name = fields.name.unwrap_or_default().trim().to_owned();
    // Of Python's str.isalnum and str.lower; NFKC changes none of the names here.
    let is_allowed = |c: char| c == '-' || c.is_alphanumeric();
    let is_name = !name.is_empty()
        && name.chars().count() <= 64
        && name == name.to_lowercase()
        && !name.starts_with('-')
        && !name.ends_with('-')
        && !name.contains("--")
        && name.chars().all(is_allowed);
    if !is_name {
        return Err(format!("name {name:?}"));
    }
    let description = fields.description.unwrap_or_default();
    if description.trim().is_empty() || description.chars().count() > 1024 {
        return Err("description".to_owned());
    }
    if fields.compatibility.as_ref().is_some_and(|text| text.chars().count() > 500) {
        return Err("compatibility".to_owned());
    }
    // The validator does not look at these; only a reader of the text can be compared.
    let others: Result<Others, String> = yaml(front);
    let Others { license, metadata } = others.unwrap_or_default();
    Ok(Read {
        name,
        description,
        license,
        compatibility: fields.compatibility,
        metadata: metadata.unwrap_or_default(),
    })
}

#[derive(Deserialize)]
struct Checked {
    name: Option<String>,
    description: Option<String>,
    compatibility: Option<String>,
}

#[derive(Default, Deserialize)]
struct Others {
    license: Option<String>,
    metadata: Option<BTreeMap<String, String>>,
}

/// Every scalar a text, no duplicates.
fn yaml<'de, T: Deserialize<'de>>(front: &'de str) -> Result<T, String> {
    // A mapping of values refuses duplicates on all levels, but knows no texts such as 1.10.
    let values: Result<serde_yaml::Mapping, _> = serde_yaml::from_str(front);
    values.map_err(|error| error.to_string())?;
    serde_yaml::from_str(front).map_err(|error| error.to_string())
}

/// Lists and mappings in brackets, anchors, aliases and tags. Good enough for files that hold no such thing in texts of
/// several lines outside `|` and `>`.
fn refuse_what_strictyaml_refuses(front: &str) -> Result<(), String> {
    let mut block: Option<usize> = None;
    for line in front.lines().filter(|line| !line.trim().is_empty() && !line.trim_start().starts_with('#')) {
        let indent = line.len() - line.trim_start().len();
        if block.is_some_and(|parent| indent > parent) {
            continue;
        }
        let content = line.trim_start().trim_start_matches("- ");
        let value = match content.split_once(':') {
            Some((_, value))
                if !content.starts_with(['"', '\'']) && (value.is_empty() || value.starts_with(' ')) =>
            {
                value.trim()
            }
            _ => content,
        };
        block = value.starts_with(['|', '>']).then_some(indent);
        if value.starts_with(['[', '{', '&', '*', '!']) {
            return Err(format!("disallowed: {line}"));
        }
    }
    Ok(())
}

/// Codex: the first line trims to `---`, the frontmatter ends at the next that does, and serde_yaml reads it into a
/// struct; where it can't, a second time with quotes around what Codex takes for prose. A name that is not there is the
/// folder's.
pub fn codex(source: &str) -> Result<Read, String> {
    let mut lines = source.lines();
    if lines.next().map(str::trim) != Some("---") {
        return Err("missing frontmatter".to_owned());
    }
    let front: Vec<&str> = lines.by_ref().take_while(|line| line.trim() != "---").collect();
    if front.is_empty() || !source.lines().skip(1).any(|line| line.trim() == "---") {
        return Err("missing frontmatter".to_owned());
    }
    let read = |front: &str| serde_yaml::from_str::<Frontmatter>(front).map_err(|error| error.to_string());
    let front = match read(&front.join("\n")) {
        Ok(front) => front,
        Err(error) => read(&with_quotes(&front)).map_err(|_| error)?,
    };
    let text = |text: Option<String>, most: usize| {
        let words = text.unwrap_or_default();
        let text = words.split_whitespace().collect::<Vec<_>>().join(" ");
        if text.chars().count() > most { Err(format!("longer than {most}")) } else { Ok(text) }
    };
    let (name, description) = (text(front.name, 64)?, text(front.description, 1024)?);
    text(front.metadata.short_description, 1024)?;
    if description.is_empty() {
        return Err("missing field".to_owned());
    }
    let name = if name.is_empty() { FOLDER.to_owned() } else { name };
    Ok(Read { name, description, ..Read::default() })
}

/// The folder in which a file stands to whom Codex gives its name.
pub const FOLDER: &str = "folder";

#[derive(Default, Deserialize)]
struct Metadata {
    #[serde(rename = "short-description")]
    short_description: Option<String>,
}

#[derive(Deserialize)]
struct Frontmatter {
    name: Option<String>,
    description: Option<String>,
    #[serde(default)]
    metadata: Metadata,
}

/// What Codex does to a frontmatter that does not parse: `key: value` on one line, at any depth, gets single quotes
/// around a value with `: ` in it, and around one in brackets, or behind `@` or a backtick, that is no YAML. Not so in
/// blocks of text, and not where quotes stand already.
fn with_quotes(front: &[&str]) -> String {
    let mut block: Option<usize> = None;
    let line = |line: &&str| -> String {
        let indent = line.chars().take_while(|c| *c == ' ').count();
        if block.is_some_and(|above| indent > above || line.trim().is_empty()) {
            return (*line).to_owned();
        }
        block = None;
        let Some((key, value)) = line.split_once(':') else { return (*line).to_owned() };
        let is_entry = !key.trim().is_empty() && value.chars().next().is_none_or(char::is_whitespace);
        // A comment begins at a # behind a blank.
        let mut before = ' ';
        let is_comment = |c: char| {
            c == '#' && std::mem::replace(&mut before, c).is_whitespace() || {
                before = c;
                false
            }
        };
        let (text, comment) = value.split_at(value.find(is_comment).unwrap_or(value.len()));
        let scalar = text.trim();
        let blanks = text.len() - text.trim_end().len();
        match scalar.chars().next().filter(|_| is_entry) {
            Some('|' | '>') => block = Some(indent),
            None | Some('"' | '\'') => {}
            Some(first) => {
                let pairs = scalar.chars().zip(scalar.chars().skip(1));
                let has_colon = pairs.into_iter().any(|(c, next)| c == ':' && next.is_whitespace());
                let is_marked = "[{@`".contains(first);
                let is_yaml = || serde_yaml::from_str::<serde_yaml::Value>(scalar).is_ok();
                if has_colon || (is_marked && !is_yaml()) {
                    let escaped = scalar.replace('\'', "''");
                    return format!("{key}: '{escaped}'{}{comment}", " ".repeat(blanks));
                }
            }
        }
        (*line).to_owned()
    };
    front.iter().map(line).collect::<Vec<_>>().join("\n")
}
