//! All there is to say of an installed skill, and what can be done with it: what opens below its description.

mod actions;
mod files;
mod watched;

use leptos::prelude::*;
use skillsight_core::registry::SkillId;

pub use self::actions::save_all;
pub use self::watched::{watched, watched_while_writing};
use crate::dom::{IntoView, View, el, live};
use crate::panels::verdict::{findings, readers};
use crate::state::stores;
use crate::words::import as words;
use crate::words::t;

/// Findings, files, ways out and in.
pub fn skill_more(id: SkillId) -> View {
    let stores = stores();
    let registry = stores.workspace.registry;
    let judged = move || {
        let installed = registry.with(|registry| registry.get(id).cloned())?;
        stores.lints.of(&installed)
    };
    let verdict = live(move || {
        judged().map(|judged| {
            el("section")
                .attr("aria-label", t(words::FINDINGS))
                .child(readers(&judged))
                .child(findings(&judged))
                .view()
        })
    });
    el("div").class("skill-more").child(verdict).child(files::files(id)).child(actions::actions(id)).view()
}
