//! What it means that two skills have one name, and a name for a copy.

use super::{InstalledSkill, Registry, SameName, SkillId, rank};
use crate::skill::{MAX_NAME, SkillName};

/// How many names are tried for a copy.
const MAX_COPIES: u32 = 100;

impl Registry {
    /// What other skills of that name mean for a text that is not saved yet: the text of `own`, or where that is not
    /// installed, a skill that the person is about to add. `None` where no other has the name.
    pub fn same_name(&self, name: &SkillName, own: Option<SkillId>) -> Option<SameName> {
        let own = own.and_then(|own| self.get(own));
        let is_other = |skill: &InstalledSkill| own.is_none_or(|own| own.id != skill.id);
        let is_any = self.skills.iter().any(|skill| skill.name == *name && is_other(skill) && !skill.removed);
        let of_new = (true, SkillId(self.next));
        let winner = self.winning_over(name, own.map_or(of_new, |own| rank(own)));
        is_any.then_some(if winner.is_some() { SameName::Loses } else { SameName::Wins })
    }

    /// A name for a copy of a skill that no other skill has: `refund-copy`, then `refund-copy-2`. Names have
    /// [`MAX_NAME`] characters at most, so a long one gives up its end. `None` if a hundred are taken.
    pub fn name_for_copy(&self, name: &SkillName) -> Option<SkillName> {
        let copies = (1..=MAX_COPIES).map(|number| match number {
            1 => "-copy".to_owned(),
            _ => ["-copy-", &number.to_string()].concat(),
        });
        let mut names = copies.filter_map(|ending| {
            let stem: String = name.as_str().chars().take(MAX_NAME.saturating_sub(ending.len())).collect();
            SkillName::parse(&[stem.trim_end_matches('-'), &ending].concat()).ok()
        });
        names.find(|name| self.same_name(name, None).is_none())
    }
}
