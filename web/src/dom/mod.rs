//! The page's elements: built at once, as DOM nodes, and moved afterwards by the signals that they follow.
//!
//! It stands in the place of leptos's `view!`, whose types grow with every element: they were an eighth of the download.
//! Signals, effects, owners and contexts are leptos's. [`el`] begins an element, [`IntoView`] says what can be a child
//! and [`Attribute`] what can be an attribute's value; a closure in either place follows the signals it reads.
//! Text is only ever text: nothing here parses HTML.

mod attribute;
mod element;
mod follow;
mod node_ref;
mod rows;
mod view;

pub use attribute::Attribute;
pub use element::{El, el, svg};
pub use node_ref::NodeRef;
pub use rows::{Row, each, each_in_turns, rows};
pub use view::{IntoView, View, live, nothing, when};
