//! A text, and what there is to say about it.

use std::rc::Rc;

use skillsight_core::advice::{Advice, advise};
use skillsight_core::lint::{Lint, Place, lint};
use skillsight_core::skill::{Loaded, Skill};
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

impl Reading {
    /// Nothing is read yet.
    pub fn none() -> Reading {
        let loaded = Loaded { skill: None, diagnostics: Vec::new(), listed_tools: Vec::new() };
        Reading { text: "".into(), lint: Lint { loaded, findings: Vec::new() }, advice: Vec::new() }
    }

    /// Reads a text. Of a blank one nothing is said: nobody has begun.
    pub fn of(text: Rc<str>, place: &Place<'_>, toolbox: &Toolbox) -> Reading {
        if text.trim().is_empty() {
            return Reading { text, ..Reading::none() };
        }
        let lint = lint(&text, place);
        let advice =
            lint.loaded.skill.as_ref().map(|skill| advise(&text, skill, toolbox)).unwrap_or_default();
        Reading { text, lint, advice }
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
