//! What the linter says, held against the readers that it speaks for. The readers here are written from what is known of
//! them, not from the code of the linter.

mod cases;
mod files;
mod fixed;
mod readers;
mod verdicts;
