//! One line that opens to the whole of something.

use std::rc::Rc;

use leptos::prelude::*;

use crate::components::json::laid_out;
use crate::dom::{IntoView, View, el, when};

/// How many characters of a text its line holds; the style cuts it at the line's end.
const LINE_CHARS: usize = 240;

/// A line that opens. What it opens to is made only then: most are never opened.
///
/// It is a button and no `details`: a browser keeps styles for each of those, and a long run has hundreds, which made every
/// round slower than the one before.
pub fn fold(class: &'static str, line: View, whole: impl Fn() -> View + 'static) -> View {
    let is_open = RwSignal::new(false);
    let button = el("button")
        .attr("type", "button")
        .class("fold-line")
        .attr("aria-expanded", move || is_open.get().to_string())
        .on("click", move |_| is_open.update(|open| *open = !*open))
        .child(line);
    el("div").class(class).child(button).child(when(move || is_open.get(), whole)).view()
}

/// A text as one line that opens to the whole; JSON is laid out.
pub fn text_fold(class: &'static str, text: &Rc<str>) -> View {
    let line = el("span").class("line mono").child(one_line(text)).view();
    let text = StoredValue::new_local(text.clone());
    fold(class, line, move || text.with_value(|text| whole_text(text)))
}

/// The whole of a text; JSON is laid out.
pub fn whole_text(text: &str) -> View {
    el("pre").class("whole").attr("tabindex", "0").child(laid_out(text)).view()
}

/// The beginning of a text on one line.
pub fn one_line(text: &str) -> String {
    text.chars().take(LINE_CHARS).map(|c| if c.is_whitespace() { ' ' } else { c }).collect()
}
