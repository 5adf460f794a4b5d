//! The rounds of a run, in groups.

use std::rc::Rc;

use leptos::prelude::*;

use crate::dom::{El, View, each};
use crate::state::{RoundView, RunView};

/// Rounds in a group. A browser that skips what is out of sight looks at each group then, and not at each round.
const GROUP: usize = 16;

/// The rounds of a run, oldest first; each is made once.
pub fn rounds(
    run: RunView,
    group: impl Fn() -> El + 'static,
    row: impl Fn(RoundView) -> El + 'static,
) -> View {
    let row = Rc::new(row);
    let groups = move || (0..run.rounds.with(Vec::len).div_ceil(GROUP)).collect();
    each(
        groups,
        |place| *place,
        move |place| {
            let (row, begin) = (row.clone(), place * GROUP);
            // A group that is full no longer moves.
            let count = Memo::new(move |_| run.rounds.with(Vec::len).saturating_sub(begin).min(GROUP));
            let members = move || {
                let end = begin + count.get();
                run.rounds.with_untracked(|rounds| rounds.get(begin..end).unwrap_or_default().to_vec())
            };
            group().child(each(members, |round| round.number, move |round| row(round)))
        },
    )
}
