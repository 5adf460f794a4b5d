//! What the fuzz targets share: a limit on time.

use std::time::{Duration, Instant};

/// No input may take longer, however it is made.
pub const LIMIT: Duration = Duration::from_millis(100);

/// Does the work once, and twice more if it took too long: the least of three is what it takes, and not what else the
/// machine had to do. Panics with the time if that is over the limit.
pub fn within_limit<T>(mut work: impl FnMut() -> T) -> T {
    let (done, took) = timed(&mut work);
    if took > LIMIT {
        let least = (0..2).map(|_| timed(&mut work).1).fold(took, Duration::min);
        assert!(least <= LIMIT, "took {} ms, of {} ms allowed", least.as_millis(), LIMIT.as_millis());
    }
    done
}

fn timed<T>(work: &mut impl FnMut() -> T) -> (T, Duration) {
    let start = Instant::now();
    let done = work();
    (done, start.elapsed())
}
