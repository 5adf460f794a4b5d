//! What a person can set about a run.

use std::rc::Rc;

use serde::{Deserialize, Serialize};

use crate::chat::ModelSettings;
use crate::visibility::VisibilitySettings;

/// A run's settings.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Settings {
    /// What is sent to the model beside the conversation.
    pub model: ModelSettings,
    /// Where a run stops.
    pub limits: Limits,
    /// What bears on visibility.
    pub visibility: VisibilitySettings,
    /// Where the driver sends the requests, secrets masked: the trace tells it. `None` for the rehearsal model. It is
    /// the driver's to say and not stored.
    #[serde(skip)]
    pub url: Option<Rc<str>>,
}

/// Where a run stops, and what is cut for the model.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Limits {
    /// The most rounds of a run.
    pub rounds: u32,
    /// The most estimated tokens of a request; off when `None`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub context_budget: Option<u32>,
    /// Tool results over this many characters are folded for the model.
    pub fold_over: u32,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { rounds: 10, context_budget: None, fold_over: 8000 }
    }
}
