//! The middle region: the log of the conversation, and the composer under it.

mod again;
mod answer;
mod approval;
mod call;
mod composer;
mod ending;
mod fold;
mod log;
mod message;
mod notes;
mod round;
mod run;
mod runs;
mod slash;
mod used;
mod welcome;

use crate::dom::{IntoView, View};
use composer::composer;
pub use log::LogFrame;
use log::log;
pub use runs::runs;
pub use slash::{SlashMenu, slash_key, slash_list, slash_said};

/// The conversation.
pub fn talk() -> View {
    (log(), composer()).view()
}
