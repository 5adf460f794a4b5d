//! How a command tells what it is doing: `[2/5] what`, and under it what came of it and how long it took.

use std::fmt::Display;
use std::time::{Duration, Instant};

use crate::failure::Failure;

/// The steps of one command, in order.
pub(crate) struct Steps {
    at: usize,
    total: usize,
}

impl Steps {
    pub(crate) fn new(total: usize) -> Self {
        Self { at: 0, total }
    }

    /// Does one step. `work` gives back its value and a few words on what came of it.
    pub(crate) fn run<T, S: Display>(
        &mut self,
        title: impl Display,
        work: impl FnOnce() -> Result<(T, S), Failure>,
    ) -> Result<T, Failure> {
        self.at += 1;
        println!("[{}/{}] {title}", self.at, self.total);
        let start = Instant::now();
        let done = work();
        let took = Took(start.elapsed());
        match done {
            Ok((value, said)) => {
                say(format_args!("{said} ({took})"));
                Ok(value)
            }
            Err(failure) => {
                say(format_args!("failed ({took})"));
                Err(failure)
            }
        }
    }
}

/// A line about the step under way.
pub(crate) fn say(text: impl Display) {
    println!("      {text}");
}

struct Took(Duration);

impl Display for Took {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let seconds = self.0.as_secs();
        match seconds {
            0..10 => write!(f, "{:.1} s", self.0.as_secs_f64()),
            10..60 => write!(f, "{seconds} s"),
            60.. => write!(f, "{} min {} s", seconds / 60, seconds % 60),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_told_in_the_unit_a_person_would_use() {
        assert_eq!(Took(Duration::from_millis(340)).to_string(), "0.3 s");
        assert_eq!(Took(Duration::from_secs(42)).to_string(), "42 s");
        assert_eq!(Took(Duration::from_secs(125)).to_string(), "2 min 5 s");
    }

    #[test]
    fn a_step_that_failed_hands_its_failure_on() {
        let mut steps = Steps::new(2);
        assert_eq!(steps.run("one", || Ok((7, "done"))).unwrap(), 7);
        let failed = steps.run("two", || Err::<((), &str), _>(Failure::new("It broke.", "Mend it.")));
        assert_eq!(failed.unwrap_err().to_string(), "It broke.\nMend it.");
    }
}
