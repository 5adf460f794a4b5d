//! What would be sent with the text that is being written in the place of the installed one.

use std::collections::BTreeSet;

use leptos::prelude::*;
use skillsight_core::agent::{Setup, Transcript};
use skillsight_core::chat::Endpoint;
use skillsight_core::dry_render::DryRender;
use skillsight_core::registry::{Files, Provenance};

use super::Target;
use super::manuscript::Manuscript;
use super::reading::Reading;
use crate::state::live::REHEARSAL;

impl Manuscript {
    /// The requests of a new conversation that begins with a message, as a run of this page would send them. `None` while
    /// the text does not load. Who reads it follows skills, tools and settings.
    pub fn dry_render(self, reading: &Reading, message: &str) -> Option<DryRender> {
        reading.skill()?;
        let workspace = self.workspace;
        let mut registry = workspace.registry.get();
        let skill = match self.target.get() {
            Target::Installed(id) if registry.get(id).is_some() => {
                registry.edit(id, &reading.text);
                id
            }
            Target::Installed(_) | Target::New => {
                let carried = self.carried.get();
                let files = Files { source: &reading.text, folder: None, resources: &carried.files };
                registry.install_files(Provenance::Pasted, files).ok()?
            }
        };
        let mut settings = workspace.settings.get();
        if Endpoint::parse(&workspace.endpoint.get()).is_err() {
            settings.model.model = REHEARSAL.to_owned();
        }
        let setup = Setup {
            run: 1,
            registry,
            toolbox: workspace.toolbox.get(),
            settings,
            transcript: Transcript::default(),
            allowed: BTreeSet::new(),
        };
        Some(DryRender::of(setup, message, skill))
    }
}
