//! Skills that get other ids, because another tab has given theirs: what is known of them goes along.

use std::collections::BTreeMap;

use leptos::prelude::*;
use skillsight_core::registry::SkillId;

use super::Import;
use crate::state::workspace::Moved;

impl Import {
    /// Reads what was typed and not saved. From now on this, where skills came from, the folders that are watched and what
    /// is chosen follows skills to other ids. To be called once.
    pub fn follow_skills(self) {
        self.editor.read_drafts();
        Effect::new(move |known: Option<Moved>| {
            let moved = self.workspace.moved.get();
            if known.is_some_and(|known| known != moved) {
                untrack(|| self.go_along(&moved));
            }
            moved
        });
    }

    fn go_along(self, moved: &Moved) {
        let now = |id: &mut SkillId| *id = moved.get(id).copied().unwrap_or(*id);
        self.origins.update(|origins| renamed(origins, moved));
        self.reloads.update(|reloads| reloads.retain(|id, _| !moved.contains_key(id)));
        self.mended.update(|mended| mended.values_mut().for_each(now));
        self.choices.update(|choices| choices.iter_mut().filter_map(|one| one.into.as_mut()).for_each(now));
        self.target.update(|target| target.iter_mut().for_each(now));
        let begun = self.watches.try_update(|watches| {
            renamed(watches, moved);
            watches.iter().filter(|(id, _)| moved.values().any(|new| new == *id)).map(|(id, _)| *id).collect()
        });
        for skill in begun.into_iter().flat_map(|all: Vec<SkillId>| all) {
            self.go_on_watching(skill);
        }
    }
}

/// Gives what is kept by ids the ids that they are now. One may be another's old one: all are taken out before the first
/// is put back.
fn renamed<T>(all: &mut BTreeMap<SkillId, T>, moved: &Moved) {
    let taken: Vec<_> = moved.iter().filter_map(|(old, new)| Some((*new, all.remove(old)?))).collect();
    all.extend(taken);
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use skillsight_core::registry::SkillId;

    use super::renamed;

    #[test]
    fn what_is_kept_of_a_skill_goes_to_its_other_id_also_where_that_was_anothers() {
        let ids = |all: &[(u32, &'static str)]| -> BTreeMap<SkillId, &'static str> {
            all.iter().map(|(id, what)| (SkillId(*id), *what)).collect()
        };
        let mut all = ids(&[(1, "one"), (5, "five"), (6, "six")]);
        renamed(&mut all, &BTreeMap::from([(SkillId(5), SkillId(6)), (SkillId(6), SkillId(7))]));
        assert_eq!(all, ids(&[(1, "one"), (6, "five"), (7, "six")]));
    }
}
