//! What is kept of a conversation, besides its events.

use std::rc::Rc;

use serde::{Deserialize, Serialize};
use skillsight_core::trace::Event;

/// What is kept of a run besides its events.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RunRecord {
    /// Its number in the conversation, from 1.
    pub number: u32,
    /// When it began, in milliseconds since 1970.
    pub at_ms: f64,
    /// The URL it asked, secrets masked; `None` for the rehearsal model.
    pub endpoint: Option<String>,
    /// The run that took its place, when the person asked again from an earlier point.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub superseded_by: Option<u32>,
}

/// An event, and when it happened.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Stamped {
    /// Milliseconds since 1970.
    pub at: f64,
    /// What happened.
    pub event: Rc<Event>,
}

/// What is kept of a conversation for the list of earlier ones.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TalkRecord {
    /// Its id: when it began, in milliseconds since 1970, and some digits that make it unique.
    pub id: String,
    /// When it began, in milliseconds since 1970.
    pub at_ms: f64,
    /// The first message.
    pub title: String,
}

/// The names under which things are kept.
pub mod names {
    use skillsight_core::registry::SkillId;

    /// The workspace.
    pub const WORKSPACE: &str = "workspace";
    /// A text that the person has not finished yet, such as a skill that is not installed.
    pub fn draft(of: &str) -> String {
        format!("draft/{of}")
    }
    /// The texts of skills that are not saved.
    pub const SKILL_DRAFTS: &str = "draft/skill/";
    /// Such a text, by its id.
    pub fn skill_draft(id: &str) -> String {
        [SKILL_DRAFTS, id].concat()
    }
    /// What a skill's text was before.
    pub fn versions(skill: SkillId) -> String {
        ["before/skill/", &skill.0.to_string()].concat()
    }
    /// A tab: what a claim is laid on, so that others know it is there.
    pub fn tab(id: &str) -> String {
        ["tab/", id].concat()
    }
    /// The files of all skills.
    pub const RESOURCES: &str = "resource/";
    /// A file of a skill, by the SHA-256 of its bytes.
    pub fn resource(hash: &str) -> String {
        [RESOURCES, hash].concat()
    }
    /// All conversations.
    pub const TALKS: &str = "talk/";
    /// A conversation.
    pub fn talk(id: &str) -> String {
        format!("talk/{id}")
    }
    /// The runs of a conversation.
    pub fn runs(talk: &str) -> String {
        format!("run/{talk}/")
    }
    /// A run.
    pub fn run(talk: &str, number: u32) -> String {
        format!("run/{talk}/{number:06}")
    }
    /// The events of a run.
    pub fn events(talk: &str, number: u32) -> String {
        format!("event/{talk}/{number:06}/")
    }
    /// A batch of events of a run.
    pub fn batch(talk: &str, number: u32, batch: f64) -> String {
        format!("event/{talk}/{number:06}/{batch:015}")
    }
}
