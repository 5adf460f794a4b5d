//! What the page knows: a few small stores, one for each concern.

mod conversation;
mod endpoint_form;
mod focus;
mod history;
mod live;
mod models;
mod prefs;
mod record;
mod round_view;
mod run_view;
mod vault;
mod workspace;

use leptos::prelude::*;

pub use conversation::Conversation;
pub use endpoint_form::{EndpointForm, Field, ListWish, Problem, Saved, TEMPERATURES};
pub use focus::{Focus, Region};
pub use models::{ListFault, ListState, Models};
pub use prefs::{Prefs, Theme};
pub use record::{TalkRecord, names};
pub use round_view::{AttemptView, CallStage, CallView, Note, ReplyInfo, RoundView};
pub use run_view::RunView;
pub use vault::{Keeping, Vault};
pub use workspace::WorkspaceStore;

/// A signal whose value stays on this thread.
pub type Local<T> = RwSignal<T, LocalStorage>;

/// All stores; each is a handful of signals and is copied freely.
#[derive(Clone, Copy)]
pub struct Stores {
    /// Language and theme.
    pub prefs: Prefs,
    /// Skills, tools, settings.
    pub workspace: WorkspaceStore,
    /// Keys and secret headers, by origin.
    pub vault: Vault,
    /// The models that the endpoint offers.
    pub models: Models,
    /// What is typed into the settings of the endpoint.
    pub endpoint_form: EndpointForm,
    /// The conversation and the run under way.
    pub talk: Conversation,
    /// What the person looks at.
    pub focus: Focus,
}

impl Stores {
    /// Makes the stores; they live as long as the page.
    pub fn new() -> Stores {
        let prefs = Prefs::load();
        let workspace = WorkspaceStore::new();
        let vault = Vault::load();
        let models = Models::new();
        let endpoint_form = EndpointForm::new(workspace, vault, models);
        let focus = Focus::new();
        let talk = Conversation::new(workspace, vault, focus);
        Stores { prefs, workspace, vault, models, endpoint_form, talk, focus }
    }
}

/// The stores, for a component.
pub fn stores() -> Stores {
    expect_context()
}
