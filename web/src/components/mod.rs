//! Small things that several panels show.

mod cell;
mod copy;
mod dialog;
mod emphasis;
mod icon;
mod markdown;
mod switch;

pub use cell::{Cell, CellState};
pub use copy::CopyButton;
pub use dialog::Dialog;
pub use icon::{Icon, IconKind};
pub use markdown::Markdown;
pub use switch::Switch;
