//! A registry that follows what is stored, where another tab for example has stored something else.

use std::rc::Rc;

use super::{InstalledSkill, Registry, StoredResource, StoredSkill};

impl Registry {
    /// The registry of what is stored now. A skill that is stored as it is here stays the very same, but for its switch;
    /// any other is only recalled, as [`Registry::recall`] does it. Says also whether there is one.
    pub fn follow(
        &self,
        stored: Vec<StoredSkill>,
        next: u32,
        bytes: &dyn Fn(&str) -> Option<Rc<[u8]>>,
    ) -> (Registry, bool) {
        let mut followed =
            Registry { next: self.next.max(next), remainder: self.remainder, ..Registry::default() };
        let mut has_recalled = false;
        for stored in stored {
            match self.get(stored.id).filter(|skill| skill.is_stored_as(&stored)) {
                Some(skill) if skill.enabled == stored.enabled => followed.skills.push(skill.clone()),
                Some(skill) => followed
                    .skills
                    .push(Rc::new(InstalledSkill { enabled: stored.enabled, ..skill.as_ref().clone() })),
                None => {
                    has_recalled = true;
                    let recalled = Registry::recall(vec![stored], followed.next, bytes);
                    followed.next = recalled.next;
                    followed.skills.extend(recalled.skills);
                }
            }
        }
        (followed, has_recalled)
    }
}

impl InstalledSkill {
    /// Whether it is what is stored, whatever its switch, and nothing of it is lost.
    fn is_stored_as(&self, stored: &StoredSkill) -> bool {
        let is_resource = |here: &super::Resource, there: &StoredResource| {
            here.path == there.path && here.hash == there.hash
        };
        self.provenance == stored.provenance
            && self.source == stored.source
            && self.folder == stored.folder
            && self.lost.is_empty()
            && self.resources.len() == stored.resources.len()
            && self.resources.iter().zip(&stored.resources).all(|(here, there)| is_resource(here, there))
    }
}

#[cfg(test)]
mod tests {
    use std::rc::Rc;

    use crate::registry::{Provenance, Registry, SkillId};

    fn text(name: &str) -> String {
        format!("---\nname: {name}\ndescription: d\n---\nB")
    }

    #[test]
    fn what_is_stored_as_it_is_stays_the_same_and_only_the_rest_is_recalled() {
        let mut here = Registry::default();
        for name in ["a", "b", "c"] {
            here.install(Provenance::Pasted, &text(name)).unwrap();
        }
        let mut there = here.clone();
        there.set_enabled(SkillId(1), false);
        let stored = |of: &Registry| of.skills().iter().map(|skill| skill.stored()).collect::<Vec<_>>();
        let (followed, has_recalled) = here.follow(stored(&there), 9, &|_| None);
        assert_eq!((has_recalled, followed.next_id()), (false, 9));
        assert!(Rc::ptr_eq(&followed.skills()[0], &here.skills()[0]));
        assert_eq!(followed.skills()[1], there.skills()[1]);

        there.edit(SkillId(2), &text("other"));
        there.remove(SkillId(0));
        let (mut followed, has_recalled) = here.follow(stored(&there), 3, &|_| None);
        assert!(has_recalled);
        followed.read_texts();
        assert_eq!(followed, there);
    }
}
