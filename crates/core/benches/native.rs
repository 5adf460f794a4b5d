//! Native measurements. `cargo xtask bench` runs them and holds them against their budgets.
//!
//! With a path as argument the measured stream is written there, so that others can be measured with the same bytes.

#![allow(missing_docs, clippy::unwrap_used, clippy::expect_used, clippy::panic)]
#![expect(clippy::disallowed_methods, reason = "a measurement needs a clock and a file")]

mod work;

use std::hint::black_box;
use std::time::Instant;

fn main() {
    let stream = work::stream(8 * 1024 * 1024);
    if let Some(path) = std::env::args().nth(1).filter(|argument| !argument.starts_with('-')) {
        std::fs::write(path, &stream).expect("the stream can be written");
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
