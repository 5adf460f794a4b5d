//! Files of a megabyte and of any make are read, linted and advised on in no time, and so are replies of some megabytes.

#![allow(clippy::panic, reason = "the helpers of tests may panic, too")]

mod advice;
mod archives;
mod files;
mod lint;
mod package;
mod replies;
mod skill;

use std::time::Duration;

use files::MEGABYTE;

/// Generous: hardly optimised and on a busy machine. The budget of a release build is a tenth of it, and `cargo xtask bench`
/// holds the same files to that.
const PATIENCE: Duration = Duration::from_secs(1);

/// How often something is tried that took too long: other work of the machine falls into one try or another.
const TRIES: usize = 4;

/// Does something within the time that is given, in one of some tries.
#[track_caller]
fn quickly<T>(name: &str, work: impl Fn() -> T) -> T {
    within(PATIENCE, name, work)
}

#[track_caller]
#[expect(clippy::disallowed_methods, reason = "this test is about the time that something takes")]
fn within<T>(patience: Duration, name: &str, work: impl Fn() -> T) -> T {
    let mut least = Duration::MAX;
    for _ in 0..TRIES {
        let start = std::time::Instant::now();
        let done = work();
        least = least.min(start.elapsed());
        if least < patience {
            return done;
        }
    }
    panic!("{name:?} took {least:?}, with {TRIES} tries");
}
