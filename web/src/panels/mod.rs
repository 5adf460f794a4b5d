//! The regions of the page.

mod connect;
mod inspector;
mod matrix;
mod skills;
mod talk;
mod tools;
mod topbar;

pub use connect::connect_dialog;
pub use inspector::inspector;
pub use matrix::matrix;
pub use skills::skills_panel;
pub use talk::talk;
pub use tools::tools_panel;
pub use topbar::top_bar;
