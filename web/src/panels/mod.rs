//! The regions of the page.

mod connect;
mod import;
mod inspector;
mod installed;
mod matrix;
mod skills;
mod talk;
mod tools;
mod topbar;
mod verdict;

pub use connect::{connect_dialog, connect_form};
pub use import::import_form;
pub use inspector::{inspector, inspector_frame};
pub use installed::{save_all, skill_more, watched};
pub use matrix::{matrix, run_matrix};
pub use skills::{skill_form, skills_panel};
pub use talk::{LogFrame, SlashMenu, runs, slash_key, slash_list, slash_said, talk};
pub use tools::tools_panel;
pub use topbar::top_bar;
pub use verdict::skill_mark;
