//! `cargo xtask bench`: the figures that have a budget, measured in one run.

use std::env;
use std::fs;
use std::process::Command;

use crate::build;
use crate::failure::Failure;
use crate::process;
use crate::setup;
use crate::step::Steps;

/// What every reader is measured with: `stream.txt` and `skills.json`.
const INPUTS: &str = "target/bench";
/// The measured work as a module without imports.
const MODULE: &str = "target/wasm32-unknown-unknown/release/bench_module.wasm";

/// Measures, prints, and fails when a budget is passed.
pub(crate) fn run() -> Result<(), Failure> {
    let mut steps = Steps::new(setup::PAGE_STEPS + 5);
    let tools = setup::page_tools(&mut steps)?;
    let browser = setup::browser(&mut steps)?;
    steps.run("The page", || build::page(&tools))?;
    let native = steps.run("The core, natively", || Ok((native()?, "measured")))?;
    steps.run("The core as a module", || Ok((module()?, "built")))?;
    steps.run("In WebAssembly and on the page", || {
        let mut command = Command::new("node");
        command.args(["tests/bench/bench.mjs", MODULE, INPUTS]).args(&native).env("CHROMIUM", &browser);
        process::run(&mut command, || {
            Failure::new(
                "A budget was passed, or a measurement failed; the table or the message is above.",
                "Look for what made it slower, or run it again on a quieter machine.",
            )
        })?;
        Ok(((), "within every budget"))
    })
}

/// What the native measurement prints, in the order in which `bench.mjs` takes it.
const FIGURES: [&str; 7] = [
    "stream_mb_per_s",
    "round_ms",
    "lint_ms",
    // Each of these: milliseconds, of how many files, and the name of the slowest.
    "hostile_load",
    "hostile_lint",
    "hostile_archive",
    "largest_archive",
];

/// The core's figures.
fn native() -> Result<Vec<String>, Failure> {
    fs::create_dir_all(INPUTS).map_err(|error| Failure::io("Making target/bench", &error))?;
    let here = env::current_dir().map_err(|error| Failure::io("Finding this folder", &error))?;
    let mut command = process::cargo();
    command
        .args(["bench", "--quiet", "--package", "skillsight-core", "--bench", "native", "--"])
        .arg(here.join(INPUTS));
    let said = process::answer(&mut command).unwrap_or_default();
    let found = |name: &str| {
        figure(&said, name).map(str::to_owned).ok_or_else(|| {
            Failure::new(
                format!("The native measurement did not print {name}."),
                "Run cargo bench --package skillsight-core to see why.",
            )
        })
    };
    FIGURES.into_iter().map(found).collect()
}

/// What is printed behind the name of a figure.
fn figure<'s>(said: &'s str, name: &str) -> Option<&'s str> {
    said.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' ')).map(str::trim)
}

fn module() -> Result<(), Failure> {
    let mut command = process::cargo();
    command.args(["build", "--quiet", "--release", "--package", "bench-module"]);
    command.args(["--target", "wasm32-unknown-unknown"]);
    process::run(&mut command, || {
        Failure::new(
            "The measured work did not build as a module; the message is above.",
            "Mend what it names.",
        )
    })
}

#[cfg(test)]
mod tests {
    use super::figure;

    #[test]
    fn a_figure_stands_behind_its_whole_name() {
        let said = "lint_ms_2 1\nlint_ms 2.50\nhostile_lint 3.10 400 --- in the body\n";
        assert_eq!(figure(said, "lint_ms"), Some("2.50"));
        assert_eq!(figure(said, "hostile_lint"), Some("3.10 400 --- in the body"));
        assert_eq!(figure(said, "round_ms"), None);
    }
}
