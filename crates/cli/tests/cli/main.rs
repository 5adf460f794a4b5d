//! The command line as people and machines run it: the built program, its output and its exit status.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::disallowed_methods,
    reason = "the helpers of tests may panic, too, and write what nobody else reads"
)]

mod archives;
mod decoding;
mod fixing;
mod formats;
mod hostile;
mod outcomes;
mod shared_cases;
mod stage;
mod text;
