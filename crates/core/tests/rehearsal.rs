//! The rehearsal model, driven over the wire as any host drives an endpoint.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "what tests are built of fails them by panicking"
)]
#![allow(missing_docs, reason = "tests are their own documentation")]

#[path = "rehearsal/demo.rs"]
mod demo;
#[path = "rehearsal/host.rs"]
mod host;
#[path = "rehearsal/made_up.rs"]
mod made_up;
#[path = "rehearsal/not_a_script.rs"]
mod not_a_script;
#[path = "rehearsal/rules.rs"]
mod rules;
#[path = "rehearsal/values.rs"]
mod values;
#[path = "rehearsal/wire.rs"]
mod wire;
