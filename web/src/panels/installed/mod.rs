//! All there is to say of an installed skill, and what can be done with it: what opens below its description.

mod actions;
mod files;
mod watched;

use leptos::prelude::*;
use skillsight_core::registry::SkillId;

pub use self::actions::save_all;
pub use self::watched::{watched, watched_while_writing};
use crate::dom::{IntoView, View, el, live};
use crate::panels::verdict::{self as panel, readers};
use crate::state::stores;
use crate::words::{t, verdict};

/// Findings, files, ways out and in.
pub fn skill_more(id: SkillId) -> View {
    let stores = stores();
    let registry = stores.workspace.registry;
    let judged = move || {
        let installed = registry.with(|registry| registry.get(id).cloned())?;
        stores.lints.of(&installed)
    };
    let findings = live(move || {
        judged().map(|judged| {
            el("section")
                .attr("aria-label", t(verdict::FINDINGS))
                .child(readers(&judged))
                .child(panel::findings(&judged))
                .view()
        })
    });
    el("div").class("skill-more").child(findings).child(files::files(id)).child(actions::actions(id)).view()
}
