//! The switch of isolation.

use leptos::prelude::*;
use skillsight_core::visibility::Isolation;

use crate::components::Switch;
use crate::state::stores;
use crate::words::{common, t};

/// The switch, and a button that tells what it does.
#[component]
pub fn IsolationSwitch() -> impl IntoView {
    let workspace = stores().workspace;
    let is_on = Signal::derive(move || {
        workspace.settings.with(|settings| settings.visibility.isolation == Isolation::On)
    });
    let flip = move |on| {
        let isolation = if on { Isolation::On } else { Isolation::Off };
        workspace.settings.update(|settings| settings.visibility.isolation = isolation);
        workspace.keep();
    };
    view! {
        <div class="isolation" data-on=move || is_on.get().to_string()>
            <button type="button" class="isolation-label" popovertarget="isolation-note" title=t(common::ISOLATION_NOTE)>
                {t(common::ISOLATION)}
            </button>
            <Switch on=is_on label=t(common::ISOLATION).to_owned() testid="isolation" flip=flip/>
            <p id="isolation-note" class="popover" popover="auto">{t(common::ISOLATION_NOTE)}</p>
        </div>
    }
}
