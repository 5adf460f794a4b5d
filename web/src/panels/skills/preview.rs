//! The instructions as people read them.

use leptos::prelude::*;

use crate::components::MarkdownPart;
use crate::dom::{IntoView, Row, View, el, rows};
use crate::drivers::clock;
use crate::state::Manuscript;
use crate::words::{manuscript as ms, t};

/// Parts of the text that are made in one frame.
const AT_ONCE: usize = 60;

/// The instructions, part by part: a change makes one of them anew, and a long text comes a few parts with every frame.
pub fn preview(manuscript: Manuscript) -> View {
    let parts = Memo::new(move |_| {
        let reading = manuscript.followed.get();
        reading.skill().map(|skill| MarkdownPart::of(&skill.instructions))
    });
    let shown = RwSignal::new(AT_ONCE);
    Effect::new(move |_| {
        let count = parts.with(|parts| parts.as_ref().map_or(0, Vec::len));
        if shown.get() < count {
            clock::next_frame(move || {
                let _ = shown.try_update(|shown| *shown += AT_ONCE);
            });
        }
    });
    let list = move || {
        parts.with(|parts| {
            let parts = parts.iter().flatten().take(shown.get()).cloned();
            let row = |part: MarkdownPart| Row::new(&part.key(), move || el("div").child(part.view()));
            parts.map(row).collect()
        })
    };
    let said = move || {
        parts.with(|parts| match parts {
            None => Some(ms::nothing_yet(manuscript.followed.with(|reading| reading.is_blank()))),
            Some(parts) if parts.is_empty() => Some(ms::NO_INSTRUCTIONS),
            Some(_) => None,
        })
    };
    (
        move || said().map(|said| el("p").class("hint").child(t(said))),
        el("div").class("prose preview").attr("data-testid", "preview").child(rows(list)),
    )
        .view()
}
