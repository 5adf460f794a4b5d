//! One line that opens to the whole of something.

use std::rc::Rc;

use leptos::prelude::*;

use super::pretty::pretty;
use crate::dom::{IntoView, View, el, when};

/// How many characters of a text its line holds; the style cuts it at the line's end.
const LINE_CHARS: usize = 240;

/// A line that opens. What it opens to is made only then: most are never opened.
pub fn fold(class: &'static str, line: View, whole: impl Fn() -> View + Send + 'static) -> View {
    let is_open = RwSignal::new(false);
    let toggled = move |event| is_open.set(event_target::<web_sys::Element>(&event).has_attribute("open"));
    el("details")
        .class(class)
        .on("toggle", toggled)
        .child(el("summary").child(line))
        .child(when(move || is_open.get(), whole))
        .view()
}

/// A text as one line that opens to the whole; JSON is laid out.
pub fn text_fold(class: &'static str, text: &Rc<str>) -> View {
    let line = el("span").class("line mono").child(one_line(text)).view();
    let text = StoredValue::new_local(text.clone());
    fold(class, line, move || text.with_value(|text| whole_text(text)))
}

/// The whole of a text; JSON is laid out.
pub fn whole_text(text: &str) -> View {
    let text = pretty(text).unwrap_or_else(|| text.to_owned());
    el("pre").class("whole").attr("tabindex", "0").child(text).view()
}

/// The beginning of a text on one line.
pub fn one_line(text: &str) -> String {
    text.chars().take(LINE_CHARS).map(|c| if c.is_whitespace() { ' ' } else { c }).collect()
}
