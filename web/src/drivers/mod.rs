//! What the core asks for and the browser does. A driver never renders.

pub mod browser;
pub mod clock;
pub mod fetch;
pub mod files;
pub mod rehearsal;
pub mod storage;
pub mod tabs;
pub mod tools;
