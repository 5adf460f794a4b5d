//! A draft of a skill's text, and where drafts are: in the database, and at hand beside it while the database may not have
//! them.

use std::rc::Rc;

use serde::{Deserialize, Serialize};
use skillsight_core::registry::{SkillId, StoredResource};
use skillsight_core::resource::Resource;

use crate::drivers::browser;
use crate::drivers::storage::Storage;
use crate::state::record::names;

/// The name under which drafts stay at hand that the database may not have when the page goes: a list, for all tabs.
pub(super) const AT_HAND: &str = "skillsight.skill-drafts";

/// Characters of a draft's title.
const TITLE: usize = 40;

/// The first lines, among which it is looked for.
const TITLE_WITHIN: usize = 60;

/// A text that was typed and not saved.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Draft {
    /// Tells it from all others: the tab that it began in, and when.
    pub id: String,
    /// The tab that has it.
    pub tab: String,
    /// The skill whose text it is to be; none for a new one.
    pub of: Option<SkillId>,
    /// SHA-256 of the skill's text when this one was begun, where that is known.
    pub base: Option<Rc<str>>,
    /// The text.
    pub text: Rc<str>,
    /// When it was typed, in milliseconds since 1970.
    pub at_ms: f64,
    /// The folder of what it came from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub folder: Option<Rc<str>>,
    /// The files that are to come with it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub files: Vec<StoredResource>,
    /// Those files themselves, for as long as the page is open.
    #[serde(skip)]
    pub held: Rc<[Resource]>,
}

impl Draft {
    /// What it is called in a list: its name, or how it begins.
    pub fn title(&self) -> String {
        let mut lines = self
            .text
            .lines()
            .take(TITLE_WITHIN)
            .map(str::trim)
            .filter(|line| !line.is_empty() && *line != "---");
        let name = lines.clone().find_map(|line| line.strip_prefix("name:"));
        let title = name.map(str::trim).filter(|name| !name.is_empty()).or_else(|| lines.next());
        title.unwrap_or_default().chars().take(TITLE).collect()
    }
}

/// What the database has, of all tabs.
pub(super) async fn stored(storage: &Storage) -> Vec<Draft> {
    let texts = storage.get_all(names::SKILL_DRAFTS).await.unwrap_or_default();
    texts.iter().filter_map(|text| serde_json::from_str(text).ok()).collect()
}

/// What is at hand beside the database, of all tabs.
pub(super) fn at_hand() -> Vec<Draft> {
    browser::local_list(AT_HAND)
}

/// Puts drafts at hand, in the place of all that are.
pub(super) fn set_at_hand(list: &[Draft]) {
    browser::set_local_list(AT_HAND, list);
}

/// Forgets those at hand that the database has, or that nobody wants any more.
pub(super) fn forget_at_hand(is_kept: impl Fn(&Draft) -> bool) {
    if browser::local_get(AT_HAND).is_some() {
        let mut list = at_hand();
        list.retain(|draft| !is_kept(draft));
        set_at_hand(&list);
    }
}

#[cfg(test)]
mod tests {
    use std::rc::Rc;

    use super::Draft;

    #[track_caller]
    fn is_called(text: &str, expected: &str) {
        let (id, tab) = (String::new(), String::new());
        let draft = Draft {
            id,
            tab,
            of: None,
            base: None,
            text: text.into(),
            at_ms: 0.0,
            folder: None,
            files: Vec::new(),
            held: Rc::default(),
        };
        assert_eq!(draft.title(), expected);
    }

    #[test]
    fn a_draft_is_called_by_its_name_or_by_how_it_begins() {
        is_called("---\r\nname: my-skill\r\n---\r\n", "my-skill");
        is_called("---\ndescription: d\nname:\n", "description: d");
        is_called("\n  Some words\nmore", "Some words");
        is_called(&"字".repeat(60), &"字".repeat(40));
    }
}
