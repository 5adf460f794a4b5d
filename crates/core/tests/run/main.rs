//! The run, driven as a driver drives it: replies go in as bytes, effects come out.
//!
//! `isolation` and `gate` hold the invariants of visibility one by one; `randomised` holds them all together over
//! thousands of conversations against rules of its own.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::wildcard_enum_match_arm,
    reason = "the helpers of tests may panic, too, and look at a few of many events"
)]

mod checks;
mod fixtures;
mod stage;
mod wire;

mod approvals;
mod by_person;
mod calls;
mod compaction;
mod conversation;
mod faults;
mod gate;
mod isolation;
mod limits;
mod randomised;
mod request;
mod resources;
mod secrets;
mod stopping;
mod traces;
mod which_file;
