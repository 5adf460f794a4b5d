//! A run: what the person said, who answered, its rounds and its ending.

use leptos::prelude::*;

use super::ending::ending;
use super::message::message;
use super::round::round_card;
use super::used::used;
use crate::components::rounds;
use crate::dom::{El, IntoView, View, el, nothing, when};
use crate::state::RunView;
use crate::words::{common, failures, t, talk as words};

/// A run. One that another took the place of is a line that opens.
pub fn run_card(run: RunView) -> El {
    let is_open = RwSignal::new(false);
    // Not a plain closure: a run must not be made anew when the number of the one in its place changes.
    let shows = Memo::new(move |_| run.superseded_by.get().is_none() || is_open.get());
    let heading = words::fill(words::RUN, &[&run.number.to_string()]);
    el("article")
        .class("run")
        .attr("data-testid", "run")
        .attr("data-run", run.number.to_string())
        .child(el("h2").class("visually-hidden").child(heading))
        .child(move || superseded(run, is_open))
        .child(when(move || shows.get(), move || body(run)))
}

/// The line of a run that another took the place of.
fn superseded(run: RunView, is_open: RwSignal<bool>) -> View {
    let Some(by) = run.superseded_by.get() else { return nothing() };
    let said = words::fill(words::SUPERSEDED, &[&run.number.to_string(), &by.to_string()]);
    el("p")
        .class("superseded")
        .child(said)
        .child(
            el("button")
                .attr("type", "button")
                .class("link-button")
                .attr("aria-expanded", move || is_open.get().to_string())
                .on("click", move |_| is_open.update(|open| *open = !*open))
                .child(move || t(if is_open.get() { words::FOLD } else { words::UNFOLD }).to_owned()),
        )
        .view()
}

fn body(run: RunView) -> View {
    let answerer = el("p").class("answerer").child(move || answerer(run));
    (
        message(run),
        answerer,
        rounds(run, || el("div").class("round-group"), move |round| round_card(run, round)),
        used(run),
        ending(run),
    )
        .view()
}

/// Who answered: the rehearsal model, or a model and its host; and whether isolation was off.
fn answerer(run: RunView) -> View {
    let (who, where_) = match run.endpoint.get() {
        None => {
            (el("span").class("tag").child(t(common::REHEARSAL)).view(), t(common::REHEARSAL_NOTE).to_owned())
        }
        Some(url) => (
            el("span").class("mono").child(run.model.get().to_string()).view(),
            ["@ ", failures::host(&url)].concat(),
        ),
    };
    let isolation = match run.isolation_off.get() {
        true => el("span").class("tag stop").child(t(common::ISOLATION_OFF)).view(),
        false => nothing(),
    };
    (who, el("span").child(where_), isolation).view()
}
