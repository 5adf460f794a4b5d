//! Small things that several panels show.

mod cell;
mod copy;
mod dialog;
mod emphasis;
mod icon;
mod live;
mod markdown;
mod switch;

pub use cell::{Cell, CellState};
pub use copy::CopyButton;
pub use dialog::Dialog;
pub use icon::{Icon, IconKind};
pub use live::{Row, live, live_attr, live_attr_if, live_if, live_rows, live_text, nothing};
pub use markdown::Markdown;
pub use switch::Switch;
