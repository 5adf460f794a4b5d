//! All words: those that the model reads, and those that people read, apart from the logic that picks them.

pub mod advice;
pub mod diagnostics;
pub mod model;
