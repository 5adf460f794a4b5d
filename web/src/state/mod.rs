//! What the page knows: a few small stores, one for each concern.

mod conversation;
mod costs;
mod draft;
mod edits;
mod endpoint_form;
mod fault;
mod focus;
mod history;
mod import;
mod lints;
mod live;
mod models;
mod opening;
mod prefs;
mod record;
mod round_view;
mod run_view;
mod skill_drafts;
mod skill_editor;
mod vault;
mod versions;
mod workspace;

use leptos::prelude::*;

pub use conversation::Conversation;
pub use costs::Costs;
pub use edits::{Edit, Edits};
pub use endpoint_form::{EndpointForm, Field, ListWish, Problem, Saved, TEMPERATURES, endpoint_form};
pub use fault::Fault;
pub use focus::{Focus, Region};
pub use import::{Candidate, Changes, Choice, Existing, Import, Reload, Shown, Stage, WatchState, changes};
pub use lints::{Judged, Lints, word};
pub use models::{ListFault, ListState};
pub use prefs::{Prefs, Theme};
pub use record::TalkRecord;
pub use round_view::{Approval, AttemptView, CallStage, CallView, Note, ReplyInfo, RoundView};
pub use run_view::{RunView, Used};
pub use skill_editor::{
    CameFrom, Carried, Compared, Editor, Fixable, Manuscript, NotTaken, Places, Reading, Side, Standing,
    Target, Wanted,
};
pub use vault::{Keeping, Vault};
pub use workspace::{WorkspaceStore, bundled_skills};

use crate::deferred::Loader;

/// A signal whose value stays on this thread.
pub type Local<T> = RwSignal<T, LocalStorage>;

/// Sets what is another now: whoever follows it does nothing for the same again.
pub fn set_if_other<S, T>(signal: S, value: T)
where
    S: Set<Value = T> + WithUntracked<Value = T>,
    T: PartialEq,
{
    if signal.with_untracked(|now| *now != value) {
        signal.set(value);
    }
}

/// All stores; each is a handful of signals and is copied freely.
#[derive(Clone, Copy)]
pub struct Stores {
    /// Language and theme.
    pub prefs: Prefs,
    /// Skills, tools, settings.
    pub workspace: WorkspaceStore,
    /// Keys and secret headers, by origin.
    pub vault: Vault,
    /// The conversation and the run under way.
    pub talk: Conversation,
    /// Earlier messages that are being reworded.
    pub edits: Edits,
    /// The text of a skill that is being written.
    pub editor: Editor,
    /// Skills on their way in.
    pub import: Import,
    /// What readers make of the installed skills.
    pub lints: Lints,
    /// What the installed skills cost.
    pub costs: Costs,
    /// What the person looks at.
    pub focus: Focus,
    /// What is loaded when it is first needed.
    pub loader: Loader,
}

impl Stores {
    /// Makes the stores; they live as long as the page.
    pub fn new() -> Stores {
        let prefs = Prefs::load();
        let (focus, loader) = (Focus::new(), Loader::new());
        let workspace = WorkspaceStore::new(loader);
        let vault = Vault::load();
        let talk = Conversation::new(workspace, vault, focus, loader);
        draft::follow(talk, workspace);
        let (edits, editor) = (Edits::new(), Editor::new(workspace, focus, loader));
        let (import, lints) = (Import::new(workspace, editor, focus, loader), Lints::new(workspace, loader));
        let costs = Costs::new(workspace);
        Stores { prefs, workspace, vault, talk, edits, editor, import, lints, costs, focus, loader }
    }
}

/// The stores, for a component.
pub fn stores() -> Stores {
    expect_context()
}
