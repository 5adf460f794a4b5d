// Medians, since machines are noisy.

/** Milliseconds that `work` takes. */
export function time(work) {
  const start = performance.now();
  work();
  return performance.now() - start;
}

/** The median of `runs` values, after one that does not count where `value` is a measurement. */
export function median(runs, value) {
  const values = Array.from({ length: runs }, (_, run) => value(run)).sort((a, b) => a - b);
  return values[Math.floor(values.length / 2)];
}
