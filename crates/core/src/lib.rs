//! The whole of Skillsight without a browser: bytes and values in, values out.
//!
//! The core has no files, no network, no clock, no randomness and no async. A driver (the page, a
//! command line, a test) performs the effects that a [`agent::Run`] asks for and hands the outcomes back.

#![forbid(unsafe_code)]

pub mod advice;
pub mod agent;
pub mod bundled;
pub mod chat;
pub mod cost;
pub mod dry_render;
mod hash;
pub mod lang;
pub mod lint;
pub mod package;
pub mod registry;
pub mod rehearsal;
pub mod resource;
pub mod secret;
pub mod skill;
pub mod text;
pub mod tokens;
pub mod tool;
pub mod trace;
pub mod visibility;
pub mod workspace;
