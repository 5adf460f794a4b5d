//! What a skill's text can be compared with.

use leptos::prelude::*;
use skillsight_core::registry::SkillId;

use super::bundled::original;
use crate::drivers::clock;
use crate::state::{Compared, Manuscript, stores};
use crate::words::{manuscript as ms, t};

/// How the word for an earlier version begins.
const BEFORE: &str = "before-";

/// The word for what came with the page.
const BUNDLED: &str = "bundled";

/// What the text is compared with: what the person chose, or its own saved text.
pub fn compared(manuscript: Manuscript) -> Option<Compared> {
    let own = || manuscript.installed().map(|skill| Compared::Skill(skill.id));
    manuscript.compared.get().or_else(own)
}

/// What it can be compared with, each with what it is called: what it is and was itself, then other skills.
pub fn choices(manuscript: Manuscript) -> Vec<(Compared, String)> {
    let own = manuscript.installed();
    let mut all = Vec::new();
    if let Some(own) = &own {
        all.push((Compared::Skill(own.id), t(ms::SAVED_TEXT).to_owned()));
        manuscript.versions.with(|versions| {
            let before = versions.iter().enumerate().map(|(place, version)| {
                (
                    Compared::Before(version.until_ms as u64),
                    ms::version_before(place, &clock::local_time_of(version.until_ms)),
                )
            });
            all.extend(before);
        });
        if original(own).is_some() {
            all.push((Compared::Bundled, t(ms::AS_BUNDLED).to_owned()));
        }
    }
    let own = own.map(|own| own.id);
    stores().workspace.registry.with(|registry| {
        let others = registry.skills().iter().filter(|skill| Some(skill.id) != own);
        all.extend(others.map(|skill| (Compared::Skill(skill.id), skill.name.to_string())));
    });
    all
}

/// The word for the value of an option.
pub fn word(of: Compared) -> String {
    match of {
        Compared::Skill(id) => id.0.to_string(),
        Compared::Before(until_ms) => [BEFORE, &until_ms.to_string()].concat(),
        Compared::Bundled => BUNDLED.to_owned(),
    }
}

/// What such a word means.
pub fn read(word: &str) -> Option<Compared> {
    match word.strip_prefix(BEFORE) {
        Some(until_ms) => until_ms.parse().ok().map(Compared::Before),
        None if word == BUNDLED => Some(Compared::Bundled),
        None => word.parse().ok().map(|id| Compared::Skill(SkillId(id))),
    }
}

#[cfg(test)]
mod tests {
    use skillsight_core::registry::SkillId;

    use super::{read, word};
    use crate::state::Compared;

    #[test]
    fn the_word_for_a_choice_means_that_choice() {
        for (of, expected) in [
            (Compared::Skill(SkillId(7)), "7"),
            (Compared::Before(1_780_000_000_000), "before-1780000000000"),
            (Compared::Bundled, "bundled"),
        ] {
            assert_eq!(word(of), expected);
            assert_eq!(read(expected), Some(of));
        }
        assert_eq!(read(""), None);
    }
}
