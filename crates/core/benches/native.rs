//! Native measurements. `cargo xtask bench` runs them and holds them against their budgets.
//!
//! With a folder as argument the measured stream and the linted files are written there, so that others can be measured with
//! the same bytes.

#![allow(missing_docs, clippy::unwrap_used, clippy::expect_used, clippy::panic)]
#![expect(clippy::disallowed_methods, reason = "a measurement needs a clock and a file")]

#[path = "../tests/speed/archives.rs"]
mod archives;
#[path = "../tests/speed/files.rs"]
mod files;
mod hostile;
mod skills;
mod work;

use std::hint::black_box;
use std::path::Path;
use std::time::Instant;

use skillsight_core::lint::{Place, lint};

/// How many skill files are linted.
const FILES: usize = 1000;

fn main() {
    let stream = work::stream(8 * 1024 * 1024);
    let files = skills::ordinary(FILES);
    if let Some(folder) = std::env::args().nth(1).filter(|argument| !argument.starts_with('-')) {
        let folder = Path::new(&folder);
        std::fs::write(folder.join("stream.txt"), &stream).expect("the stream can be written");
        let json = serde_json::to_string(&files).expect("texts are JSON");
        std::fs::write(folder.join("skills.json"), json).expect("the files can be written");
    }
    let seconds = median(9, || {
        black_box(work::read(black_box(stream.as_bytes())));
    });
    println!("stream_mb_per_s {:.1}", stream.len() as f64 / 1e6 / seconds);
    let setup = work::setup();
    let seconds = median(15, || {
        black_box(work::rounds(black_box(setup.clone())));
    });
    println!("round_ms {:.4}", seconds * 1e3 / f64::from(work::ROUNDS));
    let seconds = median(9, || {
        for file in &files {
            black_box(lint(black_box(file), &Place::default()));
        }
    });
    println!("lint_ms {:.3}", seconds * 1e3);
    println!("hostile_load {}", hostile::loaded());
    println!("hostile_lint {}", hostile::linted());
    println!("hostile_archive {}", hostile::unpacked());
    println!("largest_archive {}", hostile::unpacked_largest());
}

/// The median time of several runs, in seconds, after one that does not count.
fn median(runs: usize, mut work: impl FnMut()) -> f64 {
    work();
    let mut times: Vec<f64> = (0..runs)
        .map(|_| {
            let start = Instant::now();
            work();
            start.elapsed().as_secs_f64()
        })
        .collect();
    times.sort_by(f64::total_cmp);
    times.get(times.len() / 2).copied().unwrap_or_default()
}
