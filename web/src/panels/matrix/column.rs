//! A column of the matrix: one round.

use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use skillsight_core::tool::ToolName;
use skillsight_core::visibility::Reason;
use wasm_bindgen::JsCast;

use super::rows::Row;
use crate::components::{CellState, cell};
use crate::dom::{El, IntoView, View, el};
use crate::state::{Note, RoundView, RunView, stores};
use crate::words::{inspect, why};

/// A round as a column: its number, and the state of each tool.
pub fn column(run: RunView, round: RoundView, rows: Memo<Vec<Row>>) -> El {
    let focus = stores().focus;
    let key = (run.number, round.number);
    let choose = move |_| focus.choose(key.0, key.1);
    el("div")
        .class("matrix-round")
        .attr("role", "row")
        .attr("data-chosen", move || round.is_chosen.get().to_string())
        .on("click", choose)
        .child(
            el("span").attr("role", "rowheader").child(
                el("button")
                    .attr("type", "button")
                    .class("matrix-number")
                    .attr("aria-label", inspect::round(round.number))
                    .attr("aria-pressed", move || round.is_chosen.get().to_string())
                    .on_key("keydown", move_by_arrows)
                    .child(round.number),
            ),
        )
        .child(move || {
            rows.get()
                .into_iter()
                .map(|row| match row {
                    Row::Group(_) => el("span").class("matrix-group").attr("role", "cell").view(),
                    Row::Tool(name) => tool_cell(round, name).view(),
                })
                .collect::<Vec<_>>()
        })
}

fn tool_cell(round: RoundView, name: String) -> View {
    let tool = name.clone();
    let state = Memo::new(move |_| state_of(&round, &tool));
    let tool = name.clone();
    let is_new = Memo::new(move |_| was_unlocked(&round, &tool));
    let tool = name.clone();
    let label = move || {
        let why = round.set.with(|set| why::of(set, &tool));
        inspect::cell(&tool, round.number, state.get(), &why)
    };
    let title = label.clone();
    el("span")
        .class("matrix-cell")
        .attr("role", "cell")
        .attr("data-tool", name)
        .attr("data-round", round.number)
        .attr("data-state", move || state.get().word())
        .attr("data-unlocked", move || is_new.get().then_some(""))
        .attr("title", title)
        .attr("aria-label", label)
        .child(cell(move || state.get()).attr("data-unlocked", move || is_new.get().then_some("")))
        .view()
}

/// The last state that applies: hidden, visible, unlocked, called, refused.
fn state_of(round: &RoundView, tool: &str) -> CellState {
    let is_visible = round.set.with(|set| set.get(tool).is_some());
    let mut state = if is_visible { CellState::Visible } else { CellState::Hidden };
    if was_unlocked(round, tool) {
        state = CellState::Unlocked;
    }
    round.calls.with(|calls| {
        for call in calls.iter().filter(|call| call.name.with_value(|name| name.as_ref() == tool)) {
            state = state.max(call.stage.with(CellState::of_call));
        }
    });
    state
}

/// Whether a skill opened the tool between the round before and this one.
fn was_unlocked(round: &RoundView, tool: &str) -> bool {
    let is_it = |name: &ToolName| name.as_str() == tool;
    // What the person activated with the message is new in the first round.
    let by_person = |note: &Note| match note {
        Note::Activated { unlocked, .. } => unlocked.iter().any(is_it),
        Note::Adjusted { .. }
        | Note::Retrying { .. }
        | Note::Compacted { .. }
        | Note::Changed { .. }
        | Note::Resumed
        | Note::AlreadyActive { .. }
        | Note::Prompted { .. } => false,
    };
    let is_added = round.added.with(|added| added.iter().any(is_it))
        || round.notes.with(|notes| notes.iter().any(by_person));
    is_added
        && round.set.with(|set| {
            set.get(tool).is_some_and(|tool| match tool.reason {
                Reason::Unlocked { .. } | Reason::Files { .. } => true,
                Reason::General | Reason::Management | Reason::IsolationOff => false,
            })
        })
}

/// The nearest column of the group before or after.
fn beside(column: &web_sys::Element, after: bool) -> Option<web_sys::Element> {
    let group = column.parent_element()?;
    match after {
        false => group.previous_element_sibling()?.last_element_child(),
        true => group.next_element_sibling()?.first_element_child(),
    }
}

/// Left and right go to the round before and after.
fn move_by_arrows(event: KeyboardEvent) {
    let Some(column) = event
        .current_target()
        .and_then(|target| target.dyn_into::<web_sys::Element>().ok()?.closest(".matrix-round").ok()?)
    else {
        return;
    };
    let sibling = match event.key().as_str() {
        "ArrowLeft" => column.previous_element_sibling().or_else(|| beside(&column, false)),
        "ArrowRight" => column.next_element_sibling().or_else(|| beside(&column, true)),
        _ => return,
    };
    let button = sibling.and_then(|sibling| sibling.query_selector(".matrix-number").ok()?);
    if let Some(button) = button.and_then(|button| button.dyn_into::<web_sys::HtmlElement>().ok()) {
        event.prevent_default();
        let _ = button.focus();
        button.click();
    }
}
