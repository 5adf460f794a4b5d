//! What the core asks for and the browser does. A driver never renders.

pub mod browser;
pub mod clock;
pub mod code_editor;
pub mod download;
pub mod entries;
pub mod fetch;
pub mod files;
pub mod folder;
pub mod keys;
pub mod rehearsal;
pub mod save;
pub mod storage;
pub mod tabs;
pub mod tools;
