//! One round in detail: why its tools were visible, what was sent, what came back, and what changed.

mod changes;
mod looked;
mod message;
mod parts;
mod request;
mod response;
mod tabs;
pub(super) mod text;
mod tools;
mod why;

use leptos::prelude::*;

use self::changes::Changes;
use self::looked::Looked;
use self::request::SentRequest;
use self::response::Response;
use self::tabs::{Tab, Tabs};
use self::why::Why;
use crate::state::{RoundView, RunView, stores};
use crate::words::{inspect, t};

/// The round that is looked at.
#[component]
pub fn Inspector() -> impl IntoView {
    let stores = stores();
    let shown = Memo::new_with_compare(
        move |_| {
            let (run, round) = stores.focus.round.get()?;
            let run = stores.talk.run(run)?;
            Some((run, run.round(round)?))
        },
        // Two rounds are the same when their signals are.
        |before, now| identity(before) != identity(now),
    );
    let is_any = Memo::new(move |_| shown.get().is_some());
    let number = Memo::new(move |_| shown.get().map_or(1, |(_, round)| round.number));
    let tab = RwSignal::new(Tab::Why);
    let is_raw = RwSignal::new(false);
    let panel = move || {
        let (run, round) = shown.get()?;
        let looked = Looked::new(run, round, is_raw);
        Some(move || match tab.get() {
            Tab::Why => view! { <Why looked/> }.into_any(),
            Tab::Request => view! { <SentRequest looked/> }.into_any(),
            Tab::Response => view! { <Response looked/> }.into_any(),
            Tab::Changes => view! { <Changes looked/> }.into_any(),
        })
    };
    view! {
        <section class="inspector" data-testid="inspector" aria-label=t(inspect::INSPECTOR)>
            {move || match is_any.get() {
                false => view! { <p class="inspect-empty">{t(inspect::INSPECTOR_EMPTY)}</p> }.into_any(),
                true => view! {
                    <Tabs tab number/>
                    <div class="inspect-panel" id=tabs::PANEL role="tabpanel" tabindex="0" aria-labelledby=move || tab.get().id()>
                        {panel}
                    </div>
                }
                .into_any(),
            }}
        </section>
    }
}

type Shown = Option<(RunView, RoundView)>;

fn identity(shown: Option<&Shown>) -> Option<impl PartialEq + use<>> {
    shown.copied().flatten().map(|(_, round)| round.set)
}
