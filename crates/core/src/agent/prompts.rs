//! How prompt skills enter a run: with the message that calls for them, in the system prompt.

use super::run::Run;
use crate::chat::ModelSettings;
use crate::text::model;
use crate::trace::{Event, LoadedPrompt};

/// The most prompt skills that enter one run.
pub const MAX_PROMPTS: usize = 3;

impl Run {
    /// Notes the prompt skills that the message calls for.
    pub(super) fn load_prompts(&mut self, message: &str) {
        let found = self.registry.prompts(message);
        if found.is_empty() {
            return;
        }
        let (mut loaded, mut left_out) = (Vec::new(), Vec::new());
        for (installed, word) in found {
            if loaded.len() == MAX_PROMPTS {
                left_out.push(installed.name.clone());
                continue;
            }
            self.prompts.push(installed.id);
            loaded.push(LoadedPrompt {
                skill: installed.id,
                name: installed.name.clone(),
                hash: installed.hash.clone(),
                word: word.map(Into::into),
            });
        }
        self.emit(Event::Prompted { loaded, left_out });
    }

    /// What is sent beside the conversation: the person's settings, with the prompt skills in the system prompt. One
    /// that is switched off meanwhile is left out from the next request on.
    pub(super) fn model_settings(&self) -> ModelSettings {
        let mut model = self.settings.model.clone();
        for id in &self.prompts {
            let installed = self.registry.get(*id).filter(|skill| skill.enabled && !skill.removed);
            let Some(skill) = installed.and_then(|installed| installed.skill.as_ref()) else { continue };
            if !model.system_prompt.is_empty() {
                model.system_prompt.push_str("\n\n");
            }
            model.system_prompt.push_str(&model::prompt_skill(skill.name.as_str(), &skill.instructions));
        }
        model
    }
}
