//! One click that reads an installed skill again from where it came. What can't be read again, does not load any more, or
//! would take the place of what was saved in the page, shows in the dialog instead, with the ways to choose it anew.

use std::rc::Rc;

use leptos::prelude::*;
use skillsight_core::package::Package;
use skillsight_core::registry::{InstalledSkill, SkillId};
use wasm_bindgen_futures::spawn_local;

use super::source::{Origin, Source};
use super::version::{Standing, Version, standing};
use super::{Choice, Import, Stage, changes};
use crate::drivers::clock;
use crate::state::focus::Region;

/// How reading a skill again went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reload {
    /// It is under way.
    Reading,
    /// It was the same, at this local time.
    Same(String),
    /// It was another, and is in use since this local time.
    Changed(String),
}

impl Import {
    /// Whether a skill can be read again from where it came. One whose folder is watched is read without that.
    pub fn can_reload(self, skill: SkillId) -> bool {
        self.origins.with(|origins| origins.contains_key(&skill))
            && !self.watches.with(|watches| watches.contains_key(&skill))
    }

    /// Reads a skill again from where it came, and takes it as it is there now. While that is under way, asking again changes
    /// nothing.
    pub fn reload(self, skill: SkillId) {
        if untrack(|| self.reloaded(skill)) == Some(Reload::Reading) {
            return;
        }
        let Some(origin) = self.origins.with_untracked(|origins| origins.get(&skill).cloned()) else {
            return;
        };
        let wish = self.begin(Stage::Listing(0));
        self.tell(skill, Some(Reload::Reading));
        spawn_local(async move {
            match origin.source.clone() {
                Source::Given(given) => self.list_and_show(given, wish).await,
                Source::Folder(folder) => self.look_and_show(folder, wish).await,
                Source::Address(address) => self.fetch_and_show(address, wish).await,
            }
            if !self.is_wished(wish) {
                return;
            }
            let said = self.take_again(skill, &origin);
            if said.is_some() {
                self.clear();
            } else {
                self.show_what_came(skill);
            }
            self.tell(skill, said);
        });
    }

    /// Takes the version that was read, if all of it was and it loads, and if what it takes the place of came from there as
    /// well: what the person saved in the page is not overwritten unasked.
    fn take_again(self, skill: SkillId, origin: &Origin) -> Option<Reload> {
        let shown = untrack(|| self.shown())?;
        let is_it = |package: &Package| package.path == origin.path;
        let found = shown.candidates.iter().find(|candidate| is_it(&candidate.package));
        let candidate = found.filter(|found| found.skill().is_some() && shown.not_taken() == 0)?;
        let installed = self.workspace.registry.with_untracked(|registry| registry.get(skill).cloned())?;
        if changes(&installed, &candidate.package).is_none() {
            return Some(Reload::Same(clock::time_of_day()));
        }
        let there = Version::of_package(&candidate.package);
        if standing(&Version::of(&installed), &origin.taken, Some(&there)) == Standing::Differs {
            return None;
        }
        let choice = Choice { chosen: true, into: Some(skill), watched: false };
        self.put_all(&[(candidate.clone(), choice)]);
        Some(Reload::Changed(clock::time_of_day()))
    }

    /// Opens the dialog, where what came stands, and what can be chosen instead.
    fn show_what_came(self, skill: SkillId) {
        self.target.set(Some(skill));
        if let Some(shown) = untrack(|| self.shown()) {
            self.choices.set(self.first_choices(&shown.candidates));
        }
        self.focus.region.set(Region::Skills);
        self.open.set(true);
    }

    /// Remembers where a skill came from that was just taken from there.
    pub(super) fn remember(self, skill: SkillId, source: Source, package: &Package) {
        let installed = self.workspace.registry.with_untracked(|registry| registry.get(skill).cloned());
        let Some(installed) = installed else { return };
        let origin = Origin { source, path: package.path.clone(), taken: Version::of(&installed) };
        self.origins.update(|origins| drop(origins.insert(skill, origin)));
    }

    /// How reading a skill again went, until it is another. Who reads it follows it.
    pub fn reloaded(self, skill: SkillId) -> Option<Reload> {
        let (said, of) = self.reloads.with(|reloads| reloads.get(&skill).cloned())?;
        self.workspace.has_still(&of).then_some(said)
    }

    /// Says no more that something is read: it does not count.
    pub(super) fn forget_reading(self) {
        let is_read = |(said, _): &(Reload, Rc<InstalledSkill>)| *said == Reload::Reading;
        if self.reloads.with_untracked(|reloads| reloads.values().any(is_read)) {
            self.reloads.update(|reloads| reloads.retain(|_, reload| !is_read(reload)));
        }
    }

    fn tell(self, skill: SkillId, said: Option<Reload>) {
        let installed = self.workspace.registry.with_untracked(|registry| registry.get(skill).cloned());
        self.reloads.update(|reloads| match said.zip(installed) {
            Some(said) => drop(reloads.insert(skill, said)),
            None => drop(reloads.remove(&skill)),
        });
    }
}
