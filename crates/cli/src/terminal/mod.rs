//! What may reach a terminal, and whether somebody still reads it.

mod colour;
mod plain;

use std::io;

pub(crate) use colour::{Colour, ColourChoice, Ink};
pub(crate) use plain::{is_unsafe, plain, push_plain, under};

/// Whether the reader of our output has gone, as `head` does.
pub(crate) fn is_closed_pipe(error: &io::Error) -> bool {
    error.kind() == io::ErrorKind::BrokenPipe
}
