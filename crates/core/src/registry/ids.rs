//! Which installed skill is meant: ids, and who gives which.

use std::collections::BTreeMap;
use std::rc::Rc;

use serde::{Deserialize, Serialize};

use super::{InstalledSkill, Registry};

/// Which installed skill is meant; never used twice in one registry, also after a removal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SkillId(pub u32);

/// How many remainders there are for [`Registry::number_with`].
pub const ID_STEP: u32 = 4096;

impl SkillId {
    /// Whether one registry may have given both ids.
    pub(crate) fn is_numbered_like(self, other: SkillId) -> bool {
        self.0 % ID_STEP == other.0 % ID_STEP
    }
}

impl Registry {
    /// From now on an id is the next number that leaves this remainder when divided by [`ID_STEP`]. Each tab takes one at
    /// random, so that two that add skills at once hardly ever give the same id to both.
    pub fn number_with(&mut self, remainder: u32) {
        self.remainder = Some(remainder % ID_STEP);
    }

    pub(super) fn new_id(&mut self) -> SkillId {
        let ahead = self.remainder.map_or(0, |remainder| remainder.wrapping_sub(self.next) % ID_STEP);
        match self.next.checked_add(ahead).and_then(|id| Some((id, id.checked_add(1)?))) {
            Some((id, next)) => {
                self.next = next;
                SkillId(id)
            }
            // All have been given: the least that no skill has now.
            None => (0..).map(SkillId).find(|id| self.get(*id).is_none()).unwrap_or(SkillId(u32::MAX)),
        }
    }

    /// The least number that the next id gets; stored beside the skills.
    pub fn next_id(&self) -> u32 {
        self.next
    }

    /// Gives skills other ids, none of which is in use, and counts on from `next`.
    pub fn give_ids(&mut self, moved: &BTreeMap<SkillId, SkillId>, next: u32) {
        for skill in &mut self.skills {
            if let Some(id) = moved.get(&skill.id) {
                *skill = Rc::new(InstalledSkill { id: *id, ..skill.as_ref().clone() });
            }
        }
        self.next = self.next.max(next);
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use crate::registry::{Provenance, Registry, SkillId};

    fn text(name: &str) -> String {
        format!("---\nname: {name}\ndescription: d\n---\nB")
    }

    #[test]
    fn ids_are_given_anew_and_counted_on() {
        let mut registry = Registry::default();
        for name in ["a", "b"] {
            registry.install(Provenance::Pasted, &text(name)).unwrap();
        }
        registry.give_ids(&BTreeMap::from([(SkillId(0), SkillId(7))]), 8);
        let ids: Vec<u32> = registry.skills().iter().map(|skill| skill.id.0).collect();
        assert_eq!(ids, [7, 1]);
        assert_eq!(registry.install(Provenance::Pasted, &text("c")), Ok(SkillId(8)));
    }

    #[test]
    fn each_tab_gives_numbers_of_its_own_and_where_all_are_given_one_that_is_free() {
        let given = |next: u32, remainder: u32| {
            let mut registry = Registry::recall(Vec::new(), next, &|_| None);
            registry.number_with(remainder);
            ["a", "b"].map(|name| registry.install(Provenance::Pasted, &text(name)).unwrap().0)
        };
        assert_eq!(given(3, 7), [7, 4103]);
        assert_eq!(given(9, 7), [4103, 8199]);
        assert_eq!(given(u32::MAX - 1, 0), [0, 1]);
    }
}
