//! How many tests passed: read from the closing lines of the runners, told in one line.

use std::fmt;
use std::iter::Sum;
use std::ops::Add;

/// Tests by how they ended.
#[derive(Debug, Default, Clone, Copy, PartialEq)]
pub(crate) struct Counts {
    pub(crate) passed: u64,
    pub(crate) failed: u64,
    pub(crate) skipped: u64,
}

impl Counts {
    /// Reads `Summary [ 0.2s] 12 tests run: 10 passed (1 slow), 1 failed, 1 timed out, 3 skipped`. A run cut short says
    /// `12/20 tests run`. Whatever ran and did not pass has failed.
    pub(crate) fn from_nextest(line: &str) -> Option<Self> {
        let (head, tail) = line.split_once(" run: ")?;
        let (_, head) = head.trim_start().strip_prefix("Summary")?.split_once(']')?;
        let run = head.split_whitespace().next()?;
        let run: u64 = run.split('/').next()?.parse().ok()?;
        let passed = number_before(tail, "passed").unwrap_or(0);
        Some(Self {
            passed,
            failed: run.saturating_sub(passed),
            skipped: number_before(tail, "skipped").unwrap_or(0),
        })
    }

    /// Reads `test result: ok. 10 passed; 0 failed; 1 ignored; 0 measured; 3 filtered out; finished in 0.00s`.
    pub(crate) fn from_cargo_test(line: &str) -> Option<Self> {
        let tail = line.trim_start().strip_prefix("test result: ")?;
        Some(Self {
            passed: number_before(tail, "passed")?,
            failed: number_before(tail, "failed")?,
            skipped: number_before(tail, "ignored")?,
        })
    }

    /// Reads the comments that close node's TAP report: `# pass 3`, `# fail 1`, `# cancelled 0`, `# skipped 0`, `# todo 0`.
    pub(crate) fn from_tap(report: &str) -> Option<Self> {
        let number = |label: &str| {
            // The last one: a test's own output may look the same.
            let found = report.lines().rev().find_map(|line| line.strip_prefix("# ")?.strip_prefix(label));
            found?.trim().parse::<u64>().ok()
        };
        Some(Self {
            passed: number("pass ")?,
            failed: number("fail ")? + number("cancelled ").unwrap_or(0),
            skipped: number("skipped ").unwrap_or(0) + number("todo ").unwrap_or(0),
        })
    }
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} passed, {} failed", self.passed, self.failed)?;
        if self.skipped > 0 {
            write!(f, ", {} skipped", self.skipped)?;
        }
        Ok(())
    }
}

impl Add for Counts {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            passed: self.passed + other.passed,
            failed: self.failed + other.failed,
            skipped: self.skipped + other.skipped,
        }
    }
}

impl Sum for Counts {
    fn sum<I: Iterator<Item = Self>>(counts: I) -> Self {
        counts.fold(Self::default(), Self::add)
    }
}

fn number_before(text: &str, label: &str) -> Option<u64> {
    let words: Vec<&str> = text.split(|c: char| c.is_whitespace() || ",;()".contains(c)).collect();
    let pair = words.windows(2).find(|pair| pair.get(1) == Some(&label))?;
    pair.first()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(passed: u64, failed: u64, skipped: u64) -> Option<Counts> {
        Some(Counts { passed, failed, skipped })
    }

    #[test]
    fn nextest_closes_with_a_summary() {
        let read = Counts::from_nextest;
        assert_eq!(read("     Summary [   0.042s] 3 tests run: 3 passed, 0 skipped"), counts(3, 0, 0));
        assert_eq!(read("     Summary [   0.042s] 1 test run: 1 passed, 2 skipped"), counts(1, 0, 2));
        let mixed = "     Summary [  61.2s] 12 tests run: 9 passed (1 slow, 1 leaky), 1 failed, 1 timed out, 1 exec failed, 3 skipped";
        assert_eq!(read(mixed), counts(9, 3, 3));
        assert_eq!(
            read("     Summary [   1.0s] 4/20 tests run: 3 passed, 1 failed, 0 skipped"),
            counts(3, 1, 0)
        );
        assert_eq!(read("        PASS [   0.004s] xtask tests::run: 3 passed"), None);
    }

    #[test]
    fn cargo_test_closes_each_binary_with_a_result() {
        let read = Counts::from_cargo_test;
        let line = "test result: FAILED. 10 passed; 2 failed; 1 ignored; 0 measured; 3 filtered out; finished in 0.10s";
        assert_eq!(read(line), counts(10, 2, 1));
        assert_eq!(read("test tests::result ... ok"), None);
    }

    #[test]
    fn node_closes_with_comments_and_a_cancelled_test_has_failed() {
        let report = "TAP version 13\nok 1 - a\n# pass 99\n1..4\n# tests 6\n# suites 1\n# pass 2\n# fail 1\n# cancelled 1\n# skipped 1\n# todo 1\n# duration_ms 12.5\n";
        assert_eq!(Counts::from_tap(report), counts(2, 2, 2));
        assert_eq!(Counts::from_tap("TAP version 13\nok 1 - a\n"), None);
    }

    #[test]
    fn the_closing_line_names_skipped_tests_only_when_there_are_some() {
        let all = [counts(3, 0, 0), counts(4, 1, 0)].into_iter().flatten().sum::<Counts>();
        assert_eq!(all.to_string(), "7 passed, 1 failed");
        assert_eq!(
            (all + Counts { skipped: 2, ..Counts::default() }).to_string(),
            "7 passed, 1 failed, 2 skipped"
        );
    }
}
