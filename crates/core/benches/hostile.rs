//! Files that were made to be slow, each within its budget: the tests of speed let them take longer, since they are hardly
//! optimised.

use std::hint::black_box;
use std::time::Instant;

use skillsight_core::lint::{Place, lint};
use skillsight_core::package::{GivenFile, unpack};
use skillsight_core::skill::load;

use super::archives::{each_as_large_as_is_read, each_of_a_megabyte};
use super::files::{each_full_frontmatter, each_made_up, each_megabyte};

/// How often a file is tried that seems to be the slowest: other work of the machine falls into one try or another.
const TRIES: usize = 6;

/// The file that takes longest, in the best of its tries.
#[derive(Default)]
pub struct Slowest {
    /// How many files were tried.
    files: usize,
    seconds: f64,
    name: String,
}

impl Slowest {
    /// Tries a file, and again only if it would be the slowest.
    fn see(&mut self, name: &str, work: impl Fn()) {
        self.files += 1;
        let mut best = f64::MAX;
        for _ in 0..TRIES {
            best = best.min(seconds(&work));
            if best <= self.seconds {
                return;
            }
        }
        (self.seconds, self.name) = (best, name.to_owned());
    }
}

impl std::fmt::Display for Slowest {
    /// Milliseconds, how many files, and which one it was: all on one line.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:.2} {} {}", self.seconds * 1e3, self.files, self.name.escape_debug())
    }
}

/// What some work takes of a processor, where the system says it (Linux, to a few milliseconds): on a busy machine the time
/// that goes by is other programs'. Elsewhere the time that goes by.
fn seconds(work: impl Fn()) -> f64 {
    let (start, busy) = (Instant::now(), on_processor());
    work();
    let passed = start.elapsed().as_secs_f64();
    let busy = busy.zip(on_processor()).map_or(passed, |(before, after)| (after - before) as f64 / 1e9);
    // What takes less than the system counts in counts as the time that went by.
    if busy > 0.0 { passed.min(busy) } else { passed }
}

/// Nanoseconds that this thread has had a processor.
fn on_processor() -> Option<u64> {
    let said = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    said.split_whitespace().next()?.parse().ok()
}

/// What reading the slowest skill file takes.
pub fn loaded() -> Slowest {
    each_file(|source| {
        black_box(load(black_box(source)));
    })
}

/// What linting the slowest skill file takes.
pub fn linted() -> Slowest {
    each_file(|source| {
        black_box(lint(black_box(source), &Place { folder: Some("demo"), stem: None }));
    })
}

fn each_file(work: impl Fn(&str)) -> Slowest {
    let mut slowest = Slowest::default();
    each_megabyte(|name, source| slowest.see(name, || work(source)));
    each_full_frontmatter(|name, source| slowest.see(name, || work(source)));
    each_made_up(|name, source| slowest.see(name, || work(source)));
    slowest
}

/// What opening the slowest archive of a megabyte takes.
pub fn unpacked() -> Slowest {
    let mut slowest = Slowest::default();
    each_of_a_megabyte(|name, bytes| slowest.see(name, || open(bytes)));
    slowest
}

/// What opening the slowest archive takes that is as large as is read.
pub fn unpacked_largest() -> Slowest {
    let mut slowest = Slowest::default();
    each_as_large_as_is_read(|name, bytes| slowest.see(name, || open(bytes)));
    slowest
}

fn open(bytes: &[u8]) {
    black_box(unpack(vec![GivenFile { path: "a.zip".to_owned(), bytes: bytes.to_vec() }]));
}
