//! A run: what the person said, who answered, its rounds and its ending.

use leptos::prelude::*;

use super::ending::RunEnding;
use super::message::Message;
use super::round::Round;
use crate::state::RunView;
use crate::words::{common, failures, t, talk as words};

/// A run. One that another took the place of is a line that opens.
#[component]
pub fn Run(
    /// The run.
    run: RunView,
) -> impl IntoView {
    let is_open = RwSignal::new(false);
    let shows = Memo::new(move |_| run.superseded_by.get().is_none() || is_open.get());
    let number = run.number.to_string();
    let heading = words::fill(words::RUN, &[&number]);
    let superseded = move || {
        let by = run.superseded_by.get()?;
        let said = words::fill(words::SUPERSEDED, &[&number, &by.to_string()]);
        Some(view! {
            <p class="superseded">
                {said}
                <button
                    type="button"
                    class="link-button"
                    aria-expanded=move || is_open.get().to_string()
                    on:click=move |_| is_open.update(|open| *open = !*open)
                >{move || t(if is_open.get() { words::FOLD } else { words::UNFOLD })}</button>
            </p>
        })
    };
    view! {
        <article class="run" data-testid="run" data-run=run.number>
            <h2 class="visually-hidden">{heading}</h2>
            {superseded}
            {move || shows.get().then(|| view! { <RunBody run/> })}
        </article>
    }
}

#[component]
fn RunBody(run: RunView) -> impl IntoView {
    view! {
        <Message run/>
        <p class="answerer">
            {move || answerer(run)}
            {move || run.isolation_off.get().then(|| view! { <span class="tag stop">{t(common::ISOLATION_OFF)}</span> })}
        </p>
        <For
            each=move || run.rounds.get()
            key=|round| round.number
            children=move |round| view! { <Round run round/> }
        />
        <RunEnding run/>
    }
}

/// Who answered: the rehearsal model, or a model and its host.
fn answerer(run: RunView) -> AnyView {
    match run.endpoint.get() {
        None => view! {
            <span class="tag">{t(common::REHEARSAL)}</span>
            <span>{t(common::REHEARSAL_NOTE)}</span>
        }
        .into_any(),
        Some(url) => {
            let host = failures::host(&url).to_owned();
            view! { <span class="mono">{run.model.get().to_string()}</span> <span>"@ "{host}</span> }
                .into_any()
        }
    }
}
