//! Parts of a view that follow signals, with their closures behind one type each.
//!
//! A closure that stands in a view by itself makes the compiler write leptos' effects and diffing once more, some
//! kilobytes of download for each. Through these functions they are written once.

use leptos::prelude::*;

/// An attribute's text that follows signals.
pub type LiveText = Box<dyn FnMut() -> String + Send>;

/// An attribute that is there or not.
pub type LiveAttribute = Box<dyn FnMut() -> Option<&'static str> + Send>;

/// A part of a view that follows signals.
pub fn live(part: impl FnMut() -> AnyView + Send + 'static) -> AnyView {
    let part: Box<dyn FnMut() -> AnyView + Send> = Box::new(part);
    part.into_any()
}

/// A part of a view that shows only while something holds.
pub fn live_if(
    holds: impl Fn() -> bool + Send + 'static,
    part: impl Fn() -> AnyView + Send + 'static,
) -> AnyView {
    live(move || if holds() { part() } else { nothing() })
}

/// A text that follows signals.
pub fn live_text(text: impl FnMut() -> String + Send + 'static) -> AnyView {
    let text: LiveText = Box::new(text);
    text.into_any()
}

/// An attribute's text that follows signals.
pub fn live_attr(text: impl FnMut() -> String + Send + 'static) -> LiveText {
    Box::new(text)
}

/// An attribute that follows signals, and is there or not.
pub fn live_attr_if(value: impl FnMut() -> Option<&'static str> + Send + 'static) -> LiveAttribute {
    Box::new(value)
}

/// No view at all.
pub fn nothing() -> AnyView {
    ().into_any()
}

/// A row of a list: what tells it from the others for good, and what makes its view.
pub struct Row {
    key: (u32, u64),
    view: Box<dyn Fn() -> AnyView + Send>,
}

impl Row {
    /// A row; its view is made once, however often the list changes.
    pub fn new(key: (u32, u64), view: impl Fn() -> AnyView + Send + 'static) -> Row {
        Row { key, view: Box::new(view) }
    }
}

/// A list that grows and shrinks without making its other rows anew.
pub fn live_rows(rows: impl Fn() -> Vec<Row> + Send + 'static) -> AnyView {
    let rows: Box<dyn Fn() -> Vec<Row> + Send> = Box::new(rows);
    let (key, view) = (|row: &Row| row.key, |row: Row| (row.view)());
    view! { <For each=rows key=key children=view/> }.into_any()
}
