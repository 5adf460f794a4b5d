//! A text, and what there is to say about it.

use std::rc::Rc;

use skillsight_core::advice::{Advice, AdviceKind, advise};
use skillsight_core::lint::{Lint, Place, lint};
use skillsight_core::skill::{DiagnosticKind, Fix, Loaded, Skill};
use skillsight_core::tool::Toolbox;

/// A text, and what there is to say about it.
#[derive(Debug)]
pub struct Reading {
    /// The text, byte for byte.
    pub text: Rc<str>,
    /// How it loads, and what four readers make of it.
    pub lint: Lint,
    /// What would help a model.
    pub advice: Vec<Advice>,
}

/// What there is a fix for.
#[derive(Clone, Debug, PartialEq)]
pub enum Fixable {
    /// A finding.
    Finding(DiagnosticKind),
    /// A piece of advice.
    Advice(AdviceKind),
}

/// Where the text is to stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Home<'a> {
    /// The folder.
    pub folder: &'a str,
    /// The name of the skill that is there. With another one the folder follows.
    pub name: &'a str,
}

impl Reading {
    /// Nothing is read yet.
    pub fn none() -> Reading {
        let loaded = Loaded { skill: None, diagnostics: Vec::new(), listed_tools: Vec::new() };
        Reading { text: "".into(), lint: Lint { loaded, findings: Vec::new() }, advice: Vec::new() }
    }

    /// Reads a text, which comes from a file of that name without its ending if that is a name of its own. Of a blank one
    /// nothing is said: nobody has begun.
    pub fn of(text: Rc<str>, home: Option<Home<'_>>, stem: Option<&str>, toolbox: &Toolbox) -> Reading {
        if text.trim().is_empty() {
            return Reading { text, ..Reading::none() };
        }
        let mut lint = lint(&text, &Place { folder: home.map(|home| home.folder), stem });
        let name = lint.loaded.skill.as_ref().map(|skill| skill.name.as_str());
        if home.is_some_and(|home| name.is_some_and(|name| name != home.name)) {
            let stays = |kind: &DiagnosticKind| !matches!(kind, DiagnosticKind::NameNotFolder { .. });
            lint.findings.retain(|finding| stays(&finding.diagnostic.kind));
        }
        let advice =
            lint.loaded.skill.as_ref().map(|skill| advise(&text, skill, Some(toolbox))).unwrap_or_default();
        Reading { text, lint, advice }
    }

    /// What mends that one of what is like it which is nearest to a line; `None` if it is not there any more.
    pub fn fix(&self, what: &Fixable, line: u32) -> Option<&Fix> {
        let findings = self.lint.findings.iter().map(|finding| &finding.diagnostic);
        let mut alike: Vec<(u32, Option<&Fix>)> = match what {
            Fixable::Finding(kind) => findings
                .filter(|found| found.kind == *kind)
                .map(|found| (found.line, found.fix.as_ref()))
                .collect(),
            Fixable::Advice(kind) => {
                let advice = self.advice.iter().filter(|advice| advice.kind == *kind);
                advice.map(|advice| (advice.line, advice.fix.as_ref())).collect()
            }
        };
        alike.sort_by_key(|(place, _)| place.abs_diff(line));
        alike.first().and_then(|(_, fix)| *fix)
    }

    /// The skill, if the text loads.
    pub fn skill(&self) -> Option<&Skill> {
        self.lint.loaded.skill.as_ref()
    }

    /// Whether there is no text.
    pub fn is_blank(&self) -> bool {
        self.text.trim().is_empty()
    }
}

#[cfg(test)]
mod tests {
    use skillsight_core::tool::Toolbox;

    use super::{Home, Reading};

    /// The codes of what is found in a skill of that name that stands in the folder `mine` as `name`.
    fn found(written: &str, name: &str) -> Vec<&'static str> {
        let text = ["---\nname: ", written, "\ndescription: What it does.\n---\nDo it.\n"].concat();
        let reading =
            Reading::of(text.into(), Some(Home { folder: "mine", name }), None, &Toolbox::default());
        reading.lint.findings.iter().map(|finding| finding.diagnostic.code()).collect()
    }

    #[test]
    fn a_folder_that_will_follow_the_name_is_nothing_to_be_said_of() {
        assert_eq!(found("mine", "mine"), [""; 0]);
        assert_eq!(found("other", "mine"), [""; 0]);
        assert_eq!(found("other", "other"), ["name-not-folder"]);
    }
}
