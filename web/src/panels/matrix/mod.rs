//! The matrix of tools by rounds: the instrument. It fills in as the run goes on.
//!
//! It is a table whose rows are rounds, drawn as columns, so that a round that begins adds one element and touches
//! no other.

mod column;
mod rows;

use leptos::html;
use leptos::prelude::*;

use self::column::Column;
use self::rows::{Row, rows};
use crate::components::{Cell, CellState, Icon, IconKind};
use crate::state::{RunView, stores};
use crate::words::{inspect, t};

/// The matrix of the run that is looked at.
#[component]
pub fn Matrix() -> impl IntoView {
    let stores = stores();
    let shown = Memo::new(move |_| stores.focus.round.get().map(|(run, _)| run));
    view! {
        <section class="matrix" data-testid="matrix" aria-label=t(inspect::MATRIX)>
            <MatrixHead/>
            {move || match shown.get().and_then(|run| stores.talk.run(run)) {
                Some(run) => view! { <RunMatrix run/> }.into_any(),
                None => view! { <EmptyMatrix/> }.into_any(),
            }}
            <Legend/>
        </section>
    }
}

/// The heading, and the way to the runs before and after.
#[component]
fn MatrixHead() -> impl IntoView {
    let stores = stores();
    let number = move || stores.focus.round.get().map_or(0, |(run, _)| run);
    let count = move || stores.talk.runs.with(Vec::len);
    let go = move |step: i64| {
        let target = u32::try_from(i64::from(number()) + step).unwrap_or_default();
        if stores.talk.run(target).is_some() {
            stores.focus.choose(target, 1);
        }
    };
    view! {
        <header class="panel-head">
            <h2>{t(inspect::MATRIX)}</h2>
            {move || (count() > 1).then(|| view! {
                <span class="run-switch">
                    <button type="button" class="icon-button" aria-label=t(inspect::EARLIER_RUN)
                        disabled=move || number() <= 1 on:click=move |_| go(-1)><Icon kind=IconKind::Back/></button>
                    <span>{move || inspect::run(number())}</span>
                    <button type="button" class="icon-button" aria-label=t(inspect::LATER_RUN)
                        disabled=move || count() <= number() as usize on:click=move |_| go(1)><Icon kind=IconKind::Forward/></button>
                </span>
            })}
        </header>
    }
}

/// The table: a column of names that stays in sight, and a column for each round.
#[component]
fn RunMatrix(run: RunView) -> impl IntoView {
    let stores = stores();
    // Names that the model called stay rows, so only the newest round has to be looked at.
    let lines = Memo::new(move |before: Option<&(Vec<Row>, Vec<String>)>| {
        let mut called = before.map(|(_, called)| called.clone()).unwrap_or_default();
        let Some(last) = run.rounds.with(|rounds| rounds.last().copied()) else {
            return (Vec::new(), called);
        };
        last.calls.with(|calls| {
            for name in calls.iter().map(|call| call.name.get_value().to_string()) {
                if !called.contains(&name) {
                    called.push(name);
                }
            }
        });
        let rows =
            last.set.with(|set| stores.workspace.registry.with(|registry| rows(set, registry, &called)));
        (rows, called)
    });
    let rows = Memo::new(move |_| lines.with(|(rows, _)| rows.clone()));
    let scroller = NodeRef::<html::Div>::new();
    follow_newest(run, scroller);
    view! {
        <div class="matrix-scroll" node_ref=scroller tabindex="0" role="region" aria-label=t(inspect::MATRIX_SCROLL)>
            <div class="matrix-table" role="table" aria-label=t(inspect::MATRIX)>
                <NameColumn rows/>
                <For each=move || run.rounds.get() key=|round| round.number let:round>
                    <Column run round rows/>
                </For>
            </div>
        </div>
    }
}

/// The newest column comes into sight while the person follows the run.
fn follow_newest(run: RunView, scroller: NodeRef<html::Div>) {
    let focus = stores().focus;
    Effect::new(move |_| {
        run.rounds.track();
        if let (true, Some(scroller)) = (focus.follows.get_untracked(), scroller.get()) {
            crate::drivers::clock::next_frame(move || scroller.set_scroll_left(scroller.scroll_width()));
        }
    });
}

/// The names of the tools, under the headings of their groups.
#[component]
fn NameColumn(rows: Memo<Vec<Row>>) -> impl IntoView {
    view! {
        <div class="matrix-names" role="row">
            <span class="matrix-corner" role="columnheader">{t(inspect::ROUND)}</span>
            {move || rows.get().into_iter().map(|row| match row {
                Row::Group(heading) => view! {
                    <span class="matrix-group" role="cell" title=heading.clone()>{heading.clone()}</span>
                }.into_any(),
                Row::Tool(name) => view! {
                    <span class="matrix-name mono" role="columnheader" title=name.clone()>{name.clone()}</span>
                }.into_any(),
            }).collect_view()}
        </div>
    }
}

/// Before the first run: the tools as they are now, so that a newcomer sees what will be filled in.
#[component]
fn EmptyMatrix() -> impl IntoView {
    let stores = stores();
    let rows = Memo::new(move |_| {
        stores.talk.now.with(|set| stores.workspace.registry.with(|registry| rows(set, registry, &[])))
    });
    let state = move |name: &str| {
        let is_visible = stores.talk.now.with(|set| set.get(name).is_some());
        if is_visible { CellState::Visible } else { CellState::Hidden }
    };
    view! {
        <p class="matrix-empty">{t(inspect::MATRIX_EMPTY)}</p>
        <ul class="matrix-now">
            {move || rows.get().into_iter().map(|row| match row {
                Row::Group(heading) => view! { <li class="matrix-group">{heading}</li> }.into_any(),
                Row::Tool(name) => {
                    let mark = state(&name);
                    view! { <li class="matrix-now-tool"><Cell state=mark/><code>{name}</code></li> }.into_any()
                }
            }).collect_view()}
        </ul>
    }
}

/// What the marks mean.
#[component]
fn Legend() -> impl IntoView {
    let states =
        [CellState::Hidden, CellState::Visible, CellState::Unlocked, CellState::Called, CellState::Refused];
    view! {
        <ul class="legend" aria-label=t(inspect::LEGEND)>
            {states.map(|state| view! { <li><Cell state/>{t(inspect::state(state))}</li> }).collect_view()}
        </ul>
    }
}
