//! Files of a megabyte and of any make are read, linted and advised on in no time.

mod advice;
mod files;
mod lint;
mod package;
mod skill;

use std::time::Duration;

const MEGABYTE: usize = 1024 * 1024;

/// Generous: hardly optimised and on a busy machine. The budget of a release build is a tenth of it.
const PATIENCE: Duration = Duration::from_secs(1);

#[track_caller]
#[expect(clippy::disallowed_methods, reason = "this test is about the time that something takes")]
fn quickly<T>(name: &str, work: impl FnOnce() -> T) -> T {
    let start = std::time::Instant::now();
    let done = work();
    let took = start.elapsed();
    assert!(took < PATIENCE, "{name:?} took {took:?}");
    done
}
