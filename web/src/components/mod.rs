//! Small things that several panels show.

mod attempts;
mod cell;
mod compared;
mod copy;
mod dialog;
mod emphasis;
mod icon;
pub mod json;
mod markdown;
mod rounds;
mod switch;
pub mod text;

pub use attempts::between_attempts;
pub use cell::{CellState, cell};
pub use compared::compared;
pub use copy::copy_button;
pub use dialog::dialog;
pub use icon::{IconKind, icon};
pub use markdown::{MarkdownPart, markdown};
pub use rounds::rounds;
pub use switch::switch;
