//! The regions of the page.

mod connect;
mod inspector;
mod matrix;
mod skills;
mod talk;
mod tools;
mod topbar;

pub use connect::ConnectDialog;
pub use inspector::Inspector;
pub use matrix::Matrix;
pub use skills::SkillsPanel;
pub use talk::Talk;
pub use tools::ToolsPanel;
pub use topbar::TopBar;
