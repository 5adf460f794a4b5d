//! One round in detail: why its tools were visible, what was sent, what came back, and what changed.

mod changes;
mod looked;
mod message;
mod parts;
mod request;
mod response;
mod tabs;
mod tools;
mod why;

use leptos::prelude::*;

use self::changes::changes;
use self::looked::Looked;
use self::request::sent_request;
use self::response::response;
use self::tabs::{Tab, tabs};
use self::why::why;
use crate::deferred::later;
use crate::dom::{IntoView, View, el, when};
use crate::state::{RoundView, RunView, stores};
use crate::words::{inspect, t};

/// The place of the round that is looked at.
pub fn inspector_frame() -> View {
    let focus = stores().focus;
    let is_any = Memo::new(move |_| focus.round.get().is_some());
    el("section")
        .class("inspector")
        .attr("data-testid", "inspector")
        .attr("aria-label", t(inspect::INSPECTOR))
        .child(move || match is_any.get() {
            false => el("p").class("inspect-empty").child(t(inspect::INSPECTOR_EMPTY)).view(),
            true => later(|parts| (parts.inspector)()),
        })
        .view()
}

/// The round that is looked at.
pub fn inspector() -> View {
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
            Tab::Why => why(looked).view(),
            Tab::Request => sent_request(looked).view(),
            Tab::Response => response(looked).view(),
            Tab::Changes => changes(looked).view(),
        })
    };
    when(
        move || is_any.get(),
        move || {
            let content = el("div")
                .class("inspect-panel")
                .attr("id", tabs::PANEL)
                .attr("role", "tabpanel")
                .attr("tabindex", "0")
                .attr("aria-labelledby", move || tab.get().id())
                .child(panel);
            (tabs(tab, number), content).view()
        },
    )
}

type Shown = Option<(RunView, RoundView)>;

fn identity(shown: Option<&Shown>) -> Option<impl PartialEq + use<>> {
    shown.copied().flatten().map(|(_, round)| round.set)
}
