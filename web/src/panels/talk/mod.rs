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
mod pretty;
mod round;
mod run;
mod welcome;

use leptos::prelude::*;

use composer::Composer;
use log::Log;

/// The conversation.
#[component]
pub fn Talk() -> impl IntoView {
    // Whether the log follows what is new: while the person is at its end.
    let follows = RwSignal::new(true);
    view! {
        <Log follows/>
        <Composer follows/>
    }
}
