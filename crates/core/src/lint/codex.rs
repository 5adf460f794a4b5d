//! Whether Codex reads a file all the same, where its YAML library refuses what people wrote.
//!
//! Codex mends a frontmatter that does not parse, line by line, and reads it once more. It does so since June 2026
//! (openai/codex, pull request 28628), and codex-cli 0.148.0 was seen to; older versions refuse such a file. Any value on the
//! line of its key, however deep, is put in single quotes if `: ` stands in it, or if it begins with `[`, `{`, `@` or a
//! backtick and is no YAML alone. Values in quotes, blocks of text below `|` or `>`, and comments stay as they are. Every
//! other fault remains one. Since before that, a skill without a name has its folder's.

use crate::skill::survey::{Excerpt, Node, Report, Scalar, ScalarKind, guard, read};
use crate::skill::{Field, MAX_DESCRIPTION, MAX_NAME};

use super::check::MAX_SHORT_DESCRIPTION;

/// The most values that are parsed alone; those behind them count as no YAML.
const MAX_ALONE: usize = 1000;

/// Whether Codex takes the file. Not to be asked of every file: it parses anew. `unreadable` is a frontmatter that is known
/// to be no YAML.
pub(super) fn reads(source: &str, unreadable: Option<&str>) -> bool {
    let Some(front) = frontmatter(source) else { return false };
    let as_it_stands = if unreadable == Some(&front) { None } else { takes(&front) };
    as_it_stands.or_else(|| takes(&mended(&front)?)).unwrap_or_default()
}

/// How many characters Codex counts in a text: white space becomes single blanks, and none at its ends.
pub(super) fn joined_length(text: &str) -> usize {
    let words = text.split_whitespace().map(|word| word.chars().count() + 1);
    words.sum::<usize>().saturating_sub(1)
}

/// The lines between the first one, which is `---` but for white space, and the next such line.
fn frontmatter(source: &str) -> Option<String> {
    let mut lines = source.lines();
    let is_fence = |line: &str| line.trim() == "---";
    lines.next().filter(|line| is_fence(line))?;
    let mut front = String::new();
    for line in lines {
        if is_fence(line) {
            return (!front.is_empty()).then_some(front);
        }
        front.push_str(line);
        front.push('\n');
    }
    None
}

/// Reads the frontmatter as Codex does, into a struct: `None` if that is an error, and otherwise whether there is a
/// description and no text is too long. Sources of Codex that are newer than its versions known here count no more.
fn takes(front: &str) -> Option<bool> {
    guard(Excerpt { at: 0, text: front }, 0, &mut Report::default())?;
    let Ok(Node::Map(map)) = read(front, None) else { return None };
    let [name, description, metadata] =
        values(&map, [Field::Name.as_str(), Field::Description.as_str(), Field::Metadata.as_str()])?;
    let short_description = match metadata {
        None => None,
        // Nothing is a mapping without entries, but a null is not.
        Some(Node::Scalar(Scalar { kind: ScalarKind::Null, text, .. })) if text.is_empty() => None,
        Some(Node::Map(map)) => {
            let [short] = values(map, ["short-description"])?;
            short
        }
        Some(Node::Scalar(_) | Node::List(_) | Node::Skipped) => return None,
    };
    let (name, description, short) = (length(name)?, length(description)?, length(short_description)?);
    let is_described = (1..=MAX_DESCRIPTION).contains(&description);
    Some(is_described && name <= MAX_NAME && short <= MAX_SHORT_DESCRIPTION)
}

/// The values of some keys: `None` if one is there twice, or if anything but a scalar is a key.
fn values<'n, const N: usize>(map: &'n [(Node, Node)], keys: [&str; N]) -> Option<[Option<&'n Node>; N]> {
    let mut values = [None; N];
    for (key, value) in map {
        let key = key.text()?;
        let place = keys.iter().zip(&mut values).find(|(known, _)| **known == key);
        if let Some((_, place)) = place
            && place.replace(value).is_some()
        {
            return None;
        }
    }
    Some(values)
}

/// How long a text is, nothing where there is none; `None` of what can't be one.
fn length(node: Option<&Node>) -> Option<usize> {
    match node {
        None | Some(Node::Scalar(Scalar { kind: ScalarKind::Null, .. })) => Some(0),
        Some(Node::Scalar(scalar)) => Some(joined_length(&scalar.text)),
        Some(Node::List(_) | Node::Map(_) | Node::Skipped) => None,
    }
}

/// The frontmatter with quotes around the values that Codex puts them around; `None` if there are none.
fn mended(front: &str) -> Option<String> {
    let mut mended = String::with_capacity(front.len() + 16);
    let mut is_changed = false;
    let mut alone = 0..MAX_ALONE;
    // How far the key above a block of text is indented.
    let mut block = None;
    for line in front.lines() {
        let indent = line.len() - line.trim_start_matches(' ').len();
        if block.is_some_and(|above| line.trim().is_empty() || indent > above) {
            mended.extend([line, "\n"]);
            continue;
        }
        let value = value(line).unwrap_or_default();
        block = value.starts_with(['|', '>']).then_some(indent);
        let place = line.len() - value.len();
        let (before, scalar) = line.split_at_checked(place).unwrap_or((line, ""));
        let scalar = up_to_comment(scalar);
        let mut is_prose = || begins_like_flow(scalar) && (alone.next().is_none() || !is_yaml(scalar));
        let is_plain = block.is_none() && !scalar.starts_with(['"', '\'']);
        if is_plain && (has_separator(scalar) || is_prose()) {
            is_changed = true;
            let after = line.get(place + scalar.len()..).unwrap_or_default();
            mended.extend([before, "'", &scalar.replace('\'', "''"), "'", after, "\n"]);
        } else {
            mended.extend([line, "\n"]);
        }
    }
    is_changed.then_some(mended)
}

/// What stands behind the first colon of a line, if that is one between a key and a value.
fn value(line: &str) -> Option<&str> {
    let (key, after) = line.split_once(':')?;
    let value = after.trim_start();
    (!key.trim().is_empty() && (after.is_empty() || value.len() < after.len())).then_some(value)
}

/// A value without the comment behind it.
fn up_to_comment(value: &str) -> &str {
    let begins = |at: usize| value.get(..at).is_some_and(|before| before.trim_end().len() < before.len());
    let comment = value.match_indices('#').find(|&(at, _)| at == 0 || begins(at));
    value.get(..comment.map_or(value.len(), |(at, _)| at)).unwrap_or_default().trim_end()
}

/// Whether a colon with a blank behind it stands in a value.
fn has_separator(scalar: &str) -> bool {
    let is_separator = |(at, _): (usize, &str)| {
        scalar.get(at + 1..).is_some_and(|after| after.trim_start().len() < after.len())
    };
    scalar.match_indices(':').any(is_separator)
}

fn begins_like_flow(scalar: &str) -> bool {
    scalar.starts_with(['[', '{', '@', '`'])
}

fn is_yaml(value: &str) -> bool {
    guard(Excerpt { at: 0, text: value }, 0, &mut Report::default()).is_some() && read(value, None).is_ok()
}
