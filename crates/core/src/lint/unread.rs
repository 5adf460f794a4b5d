//! What mends a file that this page can't read, or that lacks its name.

use crate::skill::survey::{Excerpt, Placed, forbidden_characters};
use crate::skill::{DiagnosticKind, Field, Fix, Replacement};

use super::Place;
use super::fixes::is_good_name;
use super::values::{fix, line_start};

/// What a tab at the beginning of a line becomes.
const INDENT: &str = "  ";

/// Adds fixes to findings that keep the file from being read, and lets a name that is made up be the folder's or the file's.
pub(super) fn add_fixes(source: &str, place: &Place<'_>, found: &mut [Placed]) {
    let file = Excerpt { at: 0, text: source };
    for finding in found {
        if let DiagnosticKind::ControlCharacter { .. } = finding.kind {
            finding.fix = without_forbidden(source);
        } else if let DiagnosticKind::TabIndentation = finding.kind {
            finding.fix = spaces_for_tabs(file, finding.at);
        } else if let (Some(fix), Some(given)) = (&mut finding.fix, place.folder.or(place.stem))
            && makes_name_up(&finding.kind)
        {
            take_name(fix, given);
        }
    }
}

fn makes_name_up(kind: &DiagnosticKind) -> bool {
    matches!(
        kind,
        DiagnosticKind::MissingField { field: Field::Name }
            | DiagnosticKind::EmptyField { field: Field::Name }
            | DiagnosticKind::MissingFrontmatter
    )
}

fn without_forbidden(source: &str) -> Option<Fix> {
    let places = forbidden_characters(source).into_iter();
    fix(places.map(|range| Replacement { range, text: String::new() }).collect())
}

/// Two spaces for each tab that a line begins with, from the first such line to the end of the frontmatter.
fn spaces_for_tabs(file: Excerpt<'_>, at: usize) -> Option<Fix> {
    let mut replacements = Vec::new();
    for line in file.part(line_start(file, at)..file.end()).lines() {
        if line.text().starts_with("---") {
            break;
        }
        let blanks = line.text().len() - line.text().trim_start_matches([' ', '\t']).len();
        let start = line.content.at;
        for (index, _) in line.content.part(start..start + blanks).text.match_indices('\t') {
            let at = start + index;
            replacements.push(Replacement { range: at..at + 1, text: INDENT.to_owned() });
        }
    }
    fix(replacements)
}

fn take_name(fix: &mut Fix, name: &str) {
    if !is_good_name(name) {
        return;
    }
    for Replacement { text, .. } in &mut fix.replacements {
        let named = match text.split_once("name: ") {
            Some((before, after)) => {
                let end = after.find(['\n', '\r']).unwrap_or(after.len());
                [before, "name: ", name, after.get(end..).unwrap_or_default()].concat()
            }
            // An empty name's value; or a fence alone, with the name below it.
            None if text.starts_with(' ') => [" ", name].concat(),
            None => continue,
        };
        *text = named;
    }
}
