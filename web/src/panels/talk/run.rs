//! A run: what the person said, who answered, its rounds and its ending.

use leptos::prelude::*;

use super::ending::ending;
use super::message::message;
use super::round::round_card;
use crate::components::{Row, live, live_attr, live_if, live_rows, live_text, nothing};
use crate::state::RunView;
use crate::words::{common, failures, t, talk as words};

/// A run. One that another took the place of is a line that opens.
pub fn run_card(run: RunView) -> AnyView {
    let is_open = RwSignal::new(false);
    // Not a plain closure: a run must not be made anew when the number of the one in its place changes.
    let shows = Memo::new(move |_| run.superseded_by.get().is_none() || is_open.get());
    let heading = words::fill(words::RUN, &[&run.number.to_string()]);
    view! {
        <article class="run" data-testid="run" data-run=run.number.to_string()>
            <h2 class="visually-hidden">{heading}</h2>
            {live(move || superseded(run, is_open))}
            {live_if(move || shows.get(), move || body(run))}
        </article>
    }
    .into_any()
}

/// The line of a run that another took the place of.
fn superseded(run: RunView, is_open: RwSignal<bool>) -> AnyView {
    let Some(by) = run.superseded_by.get() else { return nothing() };
    let said = words::fill(words::SUPERSEDED, &[&run.number.to_string(), &by.to_string()]);
    view! {
        <p class="superseded">
            {said}
            <button
                type="button"
                class="link-button"
                aria-expanded=live_attr(move || is_open.get().to_string())
                on:click=move |_| is_open.update(|open| *open = !*open)
            >
                {live_text(move || t(if is_open.get() { words::FOLD } else { words::UNFOLD }).to_owned())}
            </button>
        </p>
    }
    .into_any()
}

fn body(run: RunView) -> AnyView {
    let rounds = move || {
        let rounds = run.rounds.get().into_iter();
        rounds.map(|round| Row::new((round.number, 0), move || round_card(run, round))).collect()
    };
    view! {
        {message(run)}
        <p class="answerer">{live(move || answerer(run))}</p>
        {live_rows(rounds)}
        {ending(run)}
    }
    .into_any()
}

/// Who answered: the rehearsal model, or a model and its host; and whether isolation was off.
fn answerer(run: RunView) -> AnyView {
    let (who, where_) = match run.endpoint.get() {
        None => (
            view! { <span class="tag">{t(common::REHEARSAL)}</span> }.into_any(),
            t(common::REHEARSAL_NOTE).to_owned(),
        ),
        Some(url) => (
            view! { <span class="mono">{run.model.get().to_string()}</span> }.into_any(),
            ["@ ", failures::host(&url)].concat(),
        ),
    };
    let isolation = match run.isolation_off.get() {
        true => view! { <span class="tag stop">{t(common::ISOLATION_OFF)}</span> }.into_any(),
        false => nothing(),
    };
    view! { {who} <span>{where_}</span> {isolation} }.into_any()
}
