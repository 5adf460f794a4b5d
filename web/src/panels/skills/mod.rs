//! The skills: the list, the dialogs that add and edit them, and what is dropped anywhere on the page.

mod about;
mod bar;
mod bundled;
mod choices;
mod compare;
mod dialog;
mod drop_zone;
mod files;
mod finding;
mod findings;
mod keys;
mod levels;
mod list;
mod marking;
mod notes;
mod preview;
mod readers;
mod remark;
mod remarks;
mod rename;
mod requests;
mod row;
mod side;
mod states;
mod templates;
mod unsaved;
mod write;

pub use self::dialog::skill_form;
pub use self::list::skills_panel;
