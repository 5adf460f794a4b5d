//! Texts of any length: a page bears only so much of one, and a button shows the rest.

use leptos::prelude::*;

use crate::dom::{IntoView, View, el};
use crate::words::{inspect, t};

/// The characters shown of a text that is all there is to see.
pub const WHOLE: usize = 60_000;

/// The characters shown of a text among others.
pub const BRIEF: usize = 600;

/// The characters of a block. A browser takes minutes to lay out a megabyte that is one line, since its time grows with
/// the square of the length; blocks keep it small, and those out of sight cost nothing.
const BLOCK: usize = 4_000;

/// A text in the wire's type, cut where it is long.
///
/// The text may grow; `limit` is how many characters show until the person asks for all, and `testid` the name for tests.
pub fn long_text(text: impl Into<Signal<String>>, limit: usize, testid: Option<&'static str>) -> View {
    let text = text.into();
    let shows_all = RwSignal::new(false);
    // The first byte that is left out.
    let end = Memo::new(move |_| text.with(|text| text.char_indices().nth(limit).map(|(at, _)| at)));
    let shown = move || {
        let end = end.get().filter(|_| !shows_all.get());
        text.with(|text| {
            let blocks = blocks(end.and_then(|end| text.get(..end)).unwrap_or(text));
            blocks.map(|block| el("span").class("inspect-block").child(block.to_owned())).collect::<Vec<_>>()
        })
    };
    let label = move |end: usize| match shows_all.get() {
        true => t(inspect::SHOW_LESS).to_owned(),
        false => text.with(|text| inspect::show_all(text.get(end..).unwrap_or_default().chars().count())),
    };
    (el("pre").class("inspect-text").attr("data-testid", testid).child(shown), move || {
        end.get().map(|end| {
            el("button")
                .attr("type", "button")
                .class("link-button inspect-more")
                .attr("data-testid", "show-all")
                .on("click", move |_| shows_all.update(|all| *all = !*all))
                .child(move || label(end))
        })
    })
        .view()
}

/// A text that stays as it is, among others.
pub fn brief(text: String) -> View {
    // There are never more characters than bytes: most texts need no counting, and nothing reactive.
    if text.len() <= BRIEF {
        return el("pre").class("inspect-text").child(text).view();
    }
    long_text(text, BRIEF, None)
}

/// A text in blocks of lines; a line that is longer than a block is cut.
fn blocks(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let end = match rest.char_indices().nth(BLOCK) {
            Some((end, _)) => rest.get(..end)?.rfind('\n').map_or(end, |line_end| line_end + 1),
            None => rest.len(),
        };
        let (block, after) = rest.split_at_checked(end)?;
        rest = after;
        (!block.is_empty()).then_some(block)
    })
}

#[cfg(test)]
mod tests {
    use super::{BLOCK, blocks};

    #[test]
    fn blocks_are_the_whole_text_in_pieces_that_end_with_lines_where_they_can() {
        let long = "行".repeat(BLOCK + 1);
        let lines = "a line\n".repeat(BLOCK);
        for text in ["", "\n", "short", &long, &lines, &["one\n", &long, "\nlast"].concat()] {
            assert_eq!(blocks(text).collect::<String>(), *text);
            assert!(blocks(text).all(|block| (1..=BLOCK).contains(&block.chars().count())));
        }
        assert!(blocks(&lines).all(|block| block.ends_with('\n')));
        let mixed = ["one\n", &long].concat();
        assert_eq!(blocks(&mixed).map(|block| block.chars().count()).collect::<Vec<_>>(), [4, BLOCK, 1]);
    }
}
