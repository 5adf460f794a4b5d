//! The matrix of tools by rounds: the instrument. It fills in as the run goes on.
//!
//! It is a table whose rows are rounds, drawn as columns, so that a round that begins adds one element and touches
//! no other.

mod column;
mod rows;

use leptos::prelude::*;

use self::column::column;
use self::rows::{Row, rows};
use crate::components::{CellState, IconKind, cell, icon, rounds};
use crate::deferred::later;
use crate::dom::{El, IntoView, NodeRef, View, el};
use crate::state::{RunView, stores};
use crate::words::{inspect, t};

/// The matrix of the run that is looked at.
pub fn matrix() -> View {
    let stores = stores();
    let shown = Memo::new(move |_| stores.focus.round.get().map(|(run, _)| run));
    el("section")
        .class("matrix")
        .attr("data-testid", "matrix")
        .attr("aria-label", t(inspect::MATRIX))
        .child(matrix_head())
        .child(move || match shown.get().and_then(|run| stores.talk.run(run)) {
            Some(run) => later(move |parts| (parts.matrix)(run)),
            None => empty_matrix().view(),
        })
        .child(legend())
        .view()
}

/// The heading, and the way to the runs before and after.
fn matrix_head() -> View {
    let stores = stores();
    let number = move || stores.focus.round.get().map_or(0, |(run, _)| run);
    let count = move || stores.talk.runs.with(Vec::len);
    let go = move |step: i64| {
        let target = u32::try_from(i64::from(number()) + step).unwrap_or_default();
        if stores.talk.run(target).is_some() {
            stores.focus.choose(target, 1);
        }
    };
    el("header")
        .class("panel-head")
        .child(el("h2").child(t(inspect::MATRIX)))
        .child(move || {
            (count() > 1).then(|| {
                el("span")
                    .class("run-switch")
                    .child(
                        el("button")
                            .attr("type", "button")
                            .class("icon-button")
                            .attr("aria-label", t(inspect::EARLIER_RUN))
                            .attr("disabled", move || number() <= 1)
                            .on("click", move |_| go(-1))
                            .child(icon(IconKind::Back)),
                    )
                    .child(el("span").child(move || inspect::run(number())))
                    .child(
                        el("button")
                            .attr("type", "button")
                            .class("icon-button")
                            .attr("aria-label", t(inspect::LATER_RUN))
                            .attr("disabled", move || count() <= number() as usize)
                            .on("click", move |_| go(1))
                            .child(icon(IconKind::Forward)),
                    )
            })
        })
        .view()
}

/// The table: a column of names that stays in sight, and a column for each round.
pub fn run_matrix(run: RunView) -> View {
    let stores = stores();
    // Every tool is in every set, visible or hidden, so only the newest round has to be looked at.
    let rows = Memo::new(move |_| {
        let Some(last) = run.rounds.with(|rounds| rounds.last().copied()) else { return Vec::new() };
        let called = run.called.get();
        last.set.with(|set| stores.workspace.registry.with(|registry| rows(set, registry, &called)))
    });
    let scroller = NodeRef::<web_sys::HtmlElement>::new();
    follow_newest(run, scroller);
    el("div")
        .class("matrix-scroll")
        .node_ref(scroller)
        .attr("tabindex", "0")
        .attr("role", "region")
        .attr("aria-label", t(inspect::MATRIX_SCROLL))
        .child(
            el("div")
                .class("matrix-table")
                .attr("role", "table")
                .attr("aria-label", t(inspect::MATRIX))
                .child(name_column(rows))
                .child(rounds(run, group, move |round| column(run, round, rows))),
        )
        .view()
}

/// Some columns, of the height that the table has anyway.
fn group() -> El {
    el("div").class("matrix-rounds").attr("role", "rowgroup")
}

/// The newest column comes into sight while the person follows the run.
fn follow_newest(run: RunView, scroller: NodeRef<web_sys::HtmlElement>) {
    let focus = stores().focus;
    Effect::new(move |_| {
        run.rounds.track();
        if let (true, Some(scroller)) = (focus.follows.get_untracked(), scroller.get()) {
            crate::drivers::clock::next_frame(move || scroller.set_scroll_left(scroller.scroll_width()));
        }
    });
}

/// The names of the tools, under the headings of their groups.
fn name_column(rows: Memo<Vec<Row>>) -> View {
    el("div")
        .class("matrix-names")
        .attr("role", "row")
        .child(el("span").class("matrix-corner").attr("role", "columnheader").child(t(inspect::ROUND)))
        .child(move || {
            rows.get()
                .into_iter()
                .map(|row| match row {
                    Row::Group(heading) => el("span")
                        .class("matrix-group")
                        .attr("role", "cell")
                        .attr("title", heading.clone())
                        .child(heading.clone())
                        .view(),
                    Row::Tool(name) => el("span")
                        .class("matrix-name mono")
                        .attr("role", "columnheader")
                        .attr("title", name.clone())
                        .child(name.clone())
                        .view(),
                })
                .collect::<Vec<_>>()
        })
        .view()
}

/// Before the first run: the tools as they are now, so that a newcomer sees what will be filled in.
fn empty_matrix() -> View {
    let stores = stores();
    let rows = Memo::new(move |_| {
        stores.talk.now.with(|set| stores.workspace.registry.with(|registry| rows(set, registry, &[])))
    });
    let state = move |name: &str| {
        let is_visible = stores.talk.now.with(|set| set.get(name).is_some());
        if is_visible { CellState::Visible } else { CellState::Hidden }
    };
    (
        el("p").class("matrix-empty").child(t(inspect::MATRIX_EMPTY)),
        el("ul").class("matrix-now").child(move || {
            rows.get()
                .into_iter()
                .map(|row| match row {
                    Row::Group(heading) => el("li").class("matrix-group").child(heading).view(),
                    Row::Tool(name) => {
                        let mark = state(&name);
                        el("li")
                            .class("matrix-now-tool")
                            .child(cell(move || mark))
                            .child(el("code").child(name))
                            .view()
                    }
                })
                .collect::<Vec<_>>()
        }),
    )
        .view()
}

/// What the marks mean.
fn legend() -> View {
    let states =
        [CellState::Hidden, CellState::Visible, CellState::Unlocked, CellState::Called, CellState::Refused];
    el("ul")
        .class("legend")
        .attr("aria-label", t(inspect::LEGEND))
        .child(states.map(|state| el("li").child(cell(move || state)).child(t(inspect::state(state)))))
        .view()
}
