//! `cargo xtask test`: everything that must hold, from formatting to the page in a browser.

use std::env;
use std::fs;
use std::io::{IsTerminal, stdout};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread::available_parallelism;

use crate::build;
use crate::counts::Counts;
use crate::failure::Failure;
use crate::process;
use crate::setup::{self, WASM_TARGET};
use crate::sizes::Sizes;
use crate::step::{self, Steps};

const PAGE: &str = "skillsight-web";
const CORE: &str = "skillsight-core";
/// Crates that must never come into the core or the page: the core does no input or output, and the page has a browser.
const KEPT_OUT: &[&str] = &["tokio", "reqwest", "hyper", "rand"];

/// How many steps [`unit_tests`] takes.
const UNIT_TEST_STEPS: usize = 2;
/// Node's report for the machine; the one for people goes to the terminal.
const REPORT: &str = "target/xtask/e2e.tap";

/// Runs every check and test, or with a filter only the tests that match it. Gives back how many passed, and stops at the
/// first step that fails. A run that failed never counts no failure: a step that is no test counts as one.
pub(crate) fn run(filter: Option<&str>) -> (Counts, Result<(), Failure>) {
    let mut counts = Counts::default();
    let result = match filter {
        None => everything(&mut counts),
        Some(filter) => matching(filter, &mut counts),
    };
    if result.is_err() && counts.failed == 0 {
        counts.failed = 1;
    }
    (counts, result)
}

fn everything(counts: &mut Counts) -> Result<(), Failure> {
    let mut steps = Steps::new(setup::PAGE_STEPS + LINTS.len() + UNIT_TEST_STEPS + 7);
    // First what takes no time and fails most.
    setup::rust_components(&mut steps)?;
    steps.run(FORMATTING.title, || FORMATTING.run())?;
    let tools = setup::page_tools(&mut steps)?;
    let browser = setup::browser(&mut steps)?;
    for lint in LINTS {
        steps.run(lint.title, || lint.run())?;
    }
    steps.run("Crates kept out of the core and the page", kept_out)?;
    unit_tests(&mut steps, None, counts)?;
    steps.run("The page", || build::page(&tools))?;
    steps.run("What a visitor downloads", || {
        let sizes = Sizes::measure(Path::new(build::DIST))?;
        println!("{sizes}");
        sizes.within_limit()?;
        Ok(((), "within the limit"))
    })?;
    let files = e2e_files()?;
    steps.run("Tests in the browser", || e2e(&browser, &files, None, counts))
}

fn matching(filter: &str, counts: &mut Counts) -> Result<(), Failure> {
    let (files, pattern) = e2e_matching(filter)?;
    // The name of a Rust test is a path; rustdoc would take each word for a filter of its own.
    let unit_steps = if filter.contains(char::is_whitespace) { 0 } else { UNIT_TEST_STEPS };
    let page_steps = if files.is_empty() { 0 } else { setup::PAGE_STEPS + 3 };
    let mut steps = Steps::new(unit_steps + page_steps);
    if unit_steps > 0 {
        unit_tests(&mut steps, Some(filter), counts)?;
    }
    if page_steps > 0 {
        let tools = setup::page_tools(&mut steps)?;
        let browser = setup::browser(&mut steps)?;
        steps.run("The page", || build::page(&tools))?;
        steps.run("Tests in the browser", || e2e(&browser, &files, pattern, counts))?;
    }
    if counts.passed == 0 {
        return Err(Failure::new(
            format!("No test matches \"{filter}\"."),
            "Give a part of a test's name or path as it stands in its file, or leave it out to run everything.",
        ));
    }
    Ok(())
}

/// One command that must succeed.
struct Lint {
    title: &'static str,
    args: &'static [&'static str],
    remedy: &'static str,
}

impl Lint {
    fn run(&self) -> Result<((), &'static str), Failure> {
        process::run(process::cargo().args(self.args), || {
            Failure::new(format!("{}: cargo found something; its message is above.", self.title), self.remedy)
        })?;
        Ok(((), "clean"))
    }
}

const FORMATTING: Lint =
    Lint { title: "Formatting", args: &["fmt", "--all", "--check"], remedy: "Run `cargo fmt --all`." };

const LINTS: [Lint; 3] = [
    Lint {
        title: "Clippy",
        args: &["clippy", "--all-targets", "--", "-D", "warnings"],
        remedy: "Mend what it names; the rules are in Cargo.toml and in each crate's clippy.toml.",
    },
    Lint {
        title: "Clippy, for the page",
        args: &["clippy", "--package", PAGE, "--target", WASM_TARGET, "--", "-D", "warnings"],
        remedy: "Mend what it names; the rules are in Cargo.toml and in each crate's clippy.toml.",
    },
    Lint {
        title: "The core builds for a browser",
        args: &["check", "--package", CORE, "--target", WASM_TARGET],
        remedy: "The core must build without a system underneath: take out what needs one.",
    },
];

fn kept_out() -> Result<((), String), Failure> {
    let mut tree = process::cargo();
    tree.args(["tree", "--package", PAGE, "--package", CORE, "--target", WASM_TARGET])
        .args(["--edges", "normal", "--prefix", "none", "--format", "{p}"]);
    let said = process::answer(&mut tree).ok_or_else(|| {
        Failure::new(
            "`cargo tree` failed.",
            "Run it yourself to see why: cargo tree --package skillsight-web",
        )
    })?;
    let found =
        said.lines().filter_map(|line| line.split_whitespace().next()).find(|name| KEPT_OUT.contains(name));
    match found {
        None => Ok(((), format!("none of {}", KEPT_OUT.join(", ")))),
        Some(name) => Err(Failure::new(
            format!("{name} has come into the page or the core."),
            format!("See through what, and do without it: cargo tree --package {PAGE} --invert {name}"),
        )),
    }
}

/// All but the examples in the documentation, which nextest cannot run, and those.
fn unit_tests(steps: &mut Steps, filter: Option<&str>, counts: &mut Counts) -> Result<(), Failure> {
    steps.run("Unit and property tests", || {
        let nextest = process::answer(process::cargo().args(["nextest", "--version"])).is_some();
        let mut command = process::cargo();
        let read = if nextest {
            command.args(["nextest", "run", "--workspace", "--no-fail-fast", "--no-tests", "pass"]);
            Counts::from_nextest
        } else {
            step::say("without cargo-nextest, which is faster and tells more");
            command.args(["test", "--workspace", "--no-fail-fast", "--lib", "--bins", "--tests"]);
            Counts::from_cargo_test
        };
        cargo_tests(&mut command, read, filter, counts)
    })?;
    steps.run("Examples in the documentation", || {
        let mut command = process::cargo();
        cargo_tests(
            command.args(["test", "--no-fail-fast", "--doc"]),
            Counts::from_cargo_test,
            filter,
            counts,
        )
    })
}

fn cargo_tests(
    command: &mut Command,
    read: fn(&str) -> Option<Counts>,
    filter: Option<&str>,
    counts: &mut Counts,
) -> Result<((), Counts), Failure> {
    command.args(filter);
    if stdout().is_terminal() && env::var_os("NO_COLOR").is_none() {
        command.env("CARGO_TERM_COLOR", "always");
    }
    let (mut found, ok) = process::run_reading(command, read)?;
    if filter.is_some() {
        // To a runner, what a filter leaves out is skipped too.
        found.skipped = 0;
    }
    *counts = *counts + found;
    tell(ok, found)
}

fn e2e(
    browser: &Path,
    files: &[PathBuf],
    pattern: Option<&str>,
    counts: &mut Counts,
) -> Result<((), Counts), Failure> {
    let _ = fs::remove_file(REPORT);
    let at_once = available_parallelism().map_or(2, |cores| cores.get());
    let folder = Path::new(REPORT).parent().map_or(Ok(()), fs::create_dir_all);
    folder.map_err(|error| Failure::io(format_args!("Writing {REPORT}"), &error))?;
    let mut node = Command::new("node");
    node.args(["--test", &format!("--test-concurrency={at_once}")])
        .args(["--test-reporter=spec", "--test-reporter-destination=stdout"])
        .args(["--test-reporter=tap", &format!("--test-reporter-destination={REPORT}")])
        .args(pattern.map(|pattern| format!("--test-name-pattern={}", escaped(pattern))))
        .args(files)
        .env("CHROMIUM", browser);
    let ok = process::succeeds(&mut node)?;
    let report = fs::read_to_string(REPORT).unwrap_or_default();
    let mut found = Counts::from_tap(&report).unwrap_or_default();
    if pattern.is_some() {
        found.skipped = 0;
    }
    *counts = *counts + found;
    tell(ok, found)
}

/// Node takes a regular expression; what a person gives is a part of a name.
fn escaped(part: &str) -> String {
    let mut pattern = String::new();
    for c in part.chars() {
        if c.is_ascii_punctuation() {
            pattern.push('\\');
        }
        pattern.push(c);
    }
    pattern
}

fn tell(ok: bool, found: Counts) -> Result<((), Counts), Failure> {
    match (ok, found.failed) {
        (true, 0) => Ok(((), found)),
        (_, 0) => Err(Failure::new(
            "The tests did not run to their end; the message is above.",
            "Mend what it names.",
        )),
        (_, 1) => Err(Failure::new(
            "1 test failed; it is named above.",
            "Run it alone with `cargo xtask test ITS-NAME`.",
        )),
        (_, many) => Err(Failure::new(
            format!("{many} tests failed; they are named above."),
            "Run one alone with `cargo xtask test ITS-NAME`.",
        )),
    }
}

/// The files of tests in a browser.
fn e2e_files() -> Result<Vec<PathBuf>, Failure> {
    let unread = |error| Failure::io("Listing tests/", &error);
    let mut files = Vec::new();
    for entry in fs::read_dir("tests").map_err(unread)? {
        let file = entry.map_err(unread)?.path();
        if file.to_string_lossy().ends_with(".test.mjs") {
            files.push(file);
        }
    }
    files.sort();
    Ok(files)
}

/// The files that the filter names, whole; else those with a test whose name has the filter in it, and the filter as a
/// pattern for the names.
fn e2e_matching(filter: &str) -> Result<(Vec<PathBuf>, Option<&str>), Failure> {
    let all = e2e_files()?;
    let named: Vec<PathBuf> =
        all.iter().filter(|file| file.to_string_lossy().contains(filter)).cloned().collect();
    if !named.is_empty() {
        return Ok((named, None));
    }
    let has_test = |file: &PathBuf| fs::read_to_string(file).is_ok_and(|text| names_test(&text, filter));
    Ok((all.into_iter().filter(has_test).collect(), Some(filter)))
}

fn names_test(text: &str, filter: &str) -> bool {
    let mut names = text.lines().filter(|line| line.contains("test(") || line.contains("describe("));
    names.any(|line| line.contains(filter))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_of_a_name_is_no_regular_expression() {
        assert_eq!(escaped("a skill (v1.0)"), r"a skill \(v1\.0\)");
    }

    #[test]
    fn a_run_that_failed_never_counts_no_failure() {
        let passed = Counts { passed: 3, ..Counts::default() };
        assert!(tell(true, passed).is_ok());
        let cut_short = tell(false, passed).unwrap_err().to_string();
        assert!(cut_short.starts_with("The tests did not run to their end"), "{cut_short}");
        let failed = tell(true, Counts { failed: 2, ..passed }).unwrap_err().to_string();
        assert!(failed.starts_with("2 tests failed"), "{failed}");
    }

    #[test]
    fn a_filter_means_the_names_of_browser_tests_and_no_other_text() {
        let file = "// visibility\ntest('the refund is locked', async (t) => {\n  assert(visible);\n});\n";
        assert!(names_test(file, "refund is"));
        assert!(!names_test(file, "visib"));
    }
}
