//! The four readers of the text, one of whom can be chosen.

use leptos::prelude::*;
use skillsight_core::lint::Reader;

use crate::dom::{IntoView, View, el};
use crate::panels::verdict::verdict;
use crate::state::{Manuscript, word};
use crate::words::{manuscript as ms, t, verdict as said};

/// The four readers, and what each makes of the file. Choosing one shows only what it minds.
pub fn readers(manuscript: Manuscript) -> View {
    let of = move |reader: Reader| {
        manuscript.reading.with(|reading| (!reading.is_blank()).then(|| verdict(&reading.lint, reader)))
    };
    let choose = move |reader| {
        manuscript
            .reader
            .update(|chosen| *chosen = if *chosen == Some(reader) { None } else { Some(reader) });
    };
    el("div")
        .class("skill-readers")
        .attr("role", "group")
        .attr("aria-label", t(ms::READERS))
        .attr("title", t(ms::READERS))
        .child(Reader::ALL.map(|reader| {
            let of_reader = Memo::new(move |_| of(reader));
            let level = move || of_reader.get().map(|(worst, _)| word(worst));
            let text = move || {
                of_reader
                    .get()
                    .map_or_else(|| "–".to_owned(), |(worst, count)| said::verdict(reader, worst, count))
            };
            el("button")
                .attr("type", "button")
                .class("reader")
                .attr("data-testid", "reader")
                .attr("data-reader", reader.id())
                .attr("data-level", level)
                .attr("aria-pressed", move || (manuscript.reader.get() == Some(reader)).to_string())
                .on("click", move |_| choose(reader))
                .child(el("strong").child(said::reader_alone(reader)))
                .child(el("small").child(text))
        }))
        .view()
}
