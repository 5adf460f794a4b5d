//! `cargo xtask fuzz`: inputs that nobody would write, for as long as there is time, and what they break.
//!
//! libFuzzer is linked into each target (`crates/fuzz`) and led by counters that the compiler puts in. cargo-fuzz is not
//! needed for that, nor a nightly compiler: those are for sanitizers, and the core has no unsafe code.

use std::env;
use std::fs;
use std::iter::Sum;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::failure::Failure;
use crate::process;
use crate::step::Steps;

/// What is fuzzed: a file each in `crates/fuzz/targets`, and a folder each in `crates/fuzz/corpus`.
const TARGETS: [&str; 3] = ["frontmatter", "archive", "stream"];

/// How long each target runs, in seconds.
pub(crate) const SECONDS: u32 = 60;

/// What is built, learned and found. The corpora in the repository are only read.
const FOLDER: &str = "target/fuzz";
const CRATE: &str = "crates/fuzz";

/// Counters on every edge, their table, and the values that comparisons wait for, for all code below the targets.
const FLAGS: &str = "-Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 \
    -Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table \
    -Cllvm-args=-sanitizer-coverage-trace-compares --cfg fuzzing";

/// The longest input, in bytes. What costs more than its length shows well below a megabyte; tests/speed has those.
const MAX_LEN: u32 = 16 * 1024;

/// The most files of a corpus in the repository.
const MOST_KEPT: usize = 200;

#[derive(Debug, PartialEq)]
pub(crate) struct Options {
    /// One target alone.
    pub(crate) target: Option<&'static str>,
    pub(crate) seconds: u32,
    /// Whether what was learned joins the corpora in the repository.
    pub(crate) keep: bool,
}

impl Options {
    pub(crate) fn parse(args: &[&str]) -> Result<Self, Failure> {
        let mut options = Self { target: None, seconds: SECONDS, keep: false };
        let mut rest = args.iter();
        while let Some(arg) = rest.next() {
            match *arg {
                "--keep" => options.keep = true,
                "--seconds" => options.seconds = seconds(rest.next().copied().unwrap_or_default())?,
                name => {
                    let known = TARGETS.into_iter().find(|target| *target == name);
                    options.target = Some(known.ok_or_else(|| no_target(name))?);
                }
            }
        }
        Ok(options)
    }
}

fn seconds(text: &str) -> Result<u32, Failure> {
    text.parse().ok().filter(|seconds| *seconds > 0).ok_or_else(|| {
        Failure::new(format!("\"{text}\" is no number of seconds."), "Give a whole number from 1 on.")
    })
}

fn no_target(name: &str) -> Failure {
    Failure::new(
        format!("There is no fuzz target \"{name}\"."),
        format!("These are the targets: {}. Without a name all are run.", TARGETS.join(", ")),
    )
}

/// Runs the targets one after the other. Fails if something was found, after all had their time.
pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    let targets = TARGETS.into_iter().filter(|target| options.target.is_none_or(|only| only == *target));
    let targets: Vec<&str> = targets.collect();
    let mut steps = Steps::new(2 + targets.len() * if options.keep { 2 } else { 1 });
    steps.run("A C++ compiler, for libFuzzer", compiler)?;
    let machine = host()?;
    steps.run("The targets, with counters", || build(&machine))?;

    let mut found = Vec::new();
    for target in targets {
        steps.run(format_args!("{target}, for {} s", options.seconds), || {
            let outcome = fuzz(&machine, target, options.seconds)?;
            let said = outcome.to_string();
            found.extend(outcome.found);
            Ok(((), said))
        })?;
        if options.keep {
            steps.run(format_args!("What {target} learned"), || Ok(((), keep(&machine, target)?)))?;
        }
    }
    match found.first() {
        None => Ok(()),
        Some(first) => Err(Failure::new(
            format!("Inputs that broke something: {}. The messages are above.", found.len()),
            format!(
                "Mend it, and keep the input as a test. To see it again: {} {}",
                program(&machine, first.target).display(),
                first.input.display()
            ),
        )),
    }
}

fn compiler() -> Result<((), String), Failure> {
    // The one that the crate cc takes, which builds libFuzzer.
    if let Some(named) = env::var_os("CXX") {
        return Ok(((), format!("{}, from CXX", named.display())));
    }
    let names: &[&str] = if cfg!(windows) { &["cl", "clang++", "g++"] } else { &["c++", "g++", "clang++"] };
    let found = process::on_path(names).ok_or_else(|| {
        Failure::new(
            "There is no C++ compiler on the PATH.",
            "Install one (on Debian: sudo apt-get install g++), or let the variable CXX name one, and run this again.",
        )
    })?;
    Ok(((), format!("found, {}", found.display())))
}

/// What Rust calls this machine. Naming it keeps the counters out of what only runs during the build.
fn host() -> Result<String, Failure> {
    let said = process::answer(Command::new("rustc").arg("-vV")).unwrap_or_default();
    host_in(&said)
        .map(str::to_owned)
        .ok_or_else(|| Failure::new("rustc does not say what machine this is.", "See what `rustc -vV` says."))
}

fn host_in(said: &str) -> Option<&str> {
    said.lines().find_map(|line| line.strip_prefix("host: "))
}

fn build(machine: &str) -> Result<((), &'static str), Failure> {
    let mut build = process::cargo();
    build
        .args(["build", "--quiet", "--release", "--locked", "--target", machine])
        .args(["--manifest-path", &format!("{CRATE}/Cargo.toml"), "--target-dir", &format!("{FOLDER}/build")])
        .env("RUSTFLAGS", FLAGS);
    process::run(&mut build, || {
        Failure::new("The fuzz targets did not build; the message is above.", "Mend what it names.")
    })?;
    Ok(((), "built"))
}

fn program(machine: &str, target: &str) -> PathBuf {
    let name = format!("{target}{}", env::consts::EXE_SUFFIX);
    Path::new(FOLDER).join("build").join(machine).join("release").join(name)
}

/// What a run of one target came to.
struct Outcome {
    executions: u64,
    corpus: usize,
    learned: usize,
    found: Vec<Found>,
}

/// An input that broke something.
struct Found {
    target: &'static str,
    input: PathBuf,
}

impl std::fmt::Display for Outcome {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "{} inputs tried, {} in the corpus, {} learned",
            self.executions, self.corpus, self.learned
        )?;
        match self.found.as_slice() {
            [] => f.write_str(", nothing found"),
            found => {
                f.write_str(", FOUND:")?;
                found.iter().try_for_each(|found| write!(f, " {}", found.input.display()))
            }
        }
    }
}

fn fuzz(machine: &str, target: &'static str, seconds: u32) -> Result<Outcome, Failure> {
    let (learned, kept) = (learned_in(target), kept_in(target));
    let findings = Path::new(FOLDER).join("found").join(target);
    for folder in [&learned, &findings] {
        fs::create_dir_all(folder).map_err(|error| Failure::io("Making a folder in target/fuzz", &error))?;
    }
    let mut command = Command::new(program(machine, target));
    command
        .args([&learned, &kept])
        .arg(format!("-artifact_prefix={}/", findings.display()))
        .arg(format!("-max_total_time={seconds}"))
        .arg(format!("-max_len={MAX_LEN}"))
        // The targets measure the 100 ms themselves; this is for what never ends.
        .args(["-timeout=10", "-rss_limit_mb=2048", "-print_final_stats=1", "-verbosity=0"]);
    let (said, ok) = quietly(&mut command)?;
    let found: Vec<Found> = said.found.into_iter().map(|input| Found { target, input }).collect();
    if !ok && found.is_empty() {
        return Err(Failure::new(
            format!("The target {target} ended by itself, and left no input; its message is above."),
            "Mend what it names.",
        ));
    }
    let (corpus, learned) = (files_in(&kept)?, files_in(&learned)?);
    Ok(Outcome { executions: said.executions, corpus, learned, found })
}

/// Runs a program and shows what it says only if it fails: libFuzzer tells of much that is no news.
fn quietly(command: &mut Command) -> Result<(Said, bool), Failure> {
    let output = command.stdin(Stdio::null()).output().map_err(|error| {
        Failure::new(
            format!("Could not start {}: {error}.", command.get_program().display()),
            "Remove the folder target/fuzz/build and run this again.",
        )
    })?;
    let text = String::from_utf8_lossy(&output.stderr);
    let ok = output.status.success();
    if !ok {
        eprintln!("{text}");
    }
    Ok((text.lines().filter_map(Said::of).sum(), ok))
}

/// Adds to the corpus in the repository what reaches code that nothing in it reaches: few inputs, and small ones.
fn keep(machine: &str, target: &str) -> Result<String, Failure> {
    let (learned, kept) = (learned_in(target), kept_in(target));
    let before = files_in(&kept)?;
    let mut merge = Command::new(program(machine, target));
    merge.arg("-merge=1").args(["-set_cover_merge=1", "-use_counters=0", "-verbosity=0"]);
    merge.arg(format!("-max_len={MAX_LEN}")).args([&kept, &learned]);
    if !quietly(&mut merge)?.1 {
        return Err(Failure::new(
            format!("Merging what {target} learned failed; the message is above."),
            "If an input broke something, mend that first.",
        ));
    }
    let large = largest_beyond(sizes_in(&kept)?, MOST_KEPT);
    for file in &large {
        fs::remove_file(file)
            .map_err(|error| Failure::io(format_args!("Removing {}", file.display()), &error))?;
    }
    Ok(format!("{} inputs in the corpus, {before} before", files_in(&kept)?))
}

/// Written by hand, or from the shared cases of the tests: never removed.
const SEED: &str = "case-";

/// The files that are too many: the largest of those that were learned.
fn largest_beyond(mut sizes: Vec<(u64, PathBuf)>, most: usize) -> Vec<PathBuf> {
    let too_many = sizes.len().saturating_sub(most);
    sizes.retain(|(_, file)| file.file_name().is_some_and(|name| !name.to_string_lossy().starts_with(SEED)));
    sizes.sort();
    sizes.into_iter().rev().take(too_many).map(|(_, file)| file).collect()
}

fn sizes_in(folder: &Path) -> Result<Vec<(u64, PathBuf)>, Failure> {
    let unread = |error| Failure::io(format_args!("Listing {}", folder.display()), &error);
    let sized = |entry: fs::DirEntry| entry.metadata().map(|metadata| (metadata.len(), entry.path()));
    fs::read_dir(folder).map_err(unread)?.map(|entry| entry.and_then(sized).map_err(unread)).collect()
}

fn learned_in(target: &str) -> PathBuf {
    Path::new(FOLDER).join("corpus").join(target)
}

fn kept_in(target: &str) -> PathBuf {
    Path::new(CRATE).join("corpus").join(target)
}

/// How many files there are.
fn files_in(folder: &Path) -> Result<usize, Failure> {
    let entries = fs::read_dir(folder)
        .map_err(|error| Failure::io(format_args!("Listing {}", folder.display()), &error))?;
    Ok(entries.count())
}

/// What libFuzzer says at the end.
#[derive(Debug, Default, PartialEq)]
struct Said {
    executions: u64,
    found: Vec<PathBuf>,
}

impl Said {
    /// Reads `stat::number_of_executed_units: 457459` and `…; Test unit written to target/…/crash-0123`.
    fn of(line: &str) -> Option<Self> {
        if let Some((_, path)) = line.split_once("Test unit written to ") {
            return Some(Self { found: vec![PathBuf::from(path.trim())], ..Self::default() });
        }
        let count = line.trim().strip_prefix("stat::number_of_executed_units:")?;
        Some(Self { executions: count.trim().parse().ok()?, ..Self::default() })
    }
}

impl Sum for Said {
    fn sum<I: Iterator<Item = Self>>(parts: I) -> Self {
        parts.fold(Self::default(), |mut sum, part| {
            sum.executions += part.executions;
            sum.found.extend(part.found);
            sum
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_target_and_the_seconds_can_be_named_in_any_order() {
        let all = Options::parse(&[]).unwrap();
        assert_eq!(all, Options { target: None, seconds: 60, keep: false });
        let one = Options { target: Some("archive"), seconds: 5, keep: true };
        assert_eq!(Options::parse(&["archive", "--seconds", "5", "--keep"]).unwrap(), one);
        assert_eq!(Options::parse(&["--keep", "--seconds", "5", "archive"]).unwrap(), one);
    }

    #[test]
    fn what_is_no_target_is_named_with_those_there_are() {
        let said = Options::parse(&["archives"]).unwrap_err().to_string();
        assert!(said.contains("\"archives\"") && said.contains("frontmatter, archive, stream"), "{said}");
        for bad in [&["--seconds"][..], &["--seconds", "0"], &["--seconds", "a minute"]] {
            let said = Options::parse(bad).unwrap_err().to_string();
            assert!(said.contains("whole number"), "{said}");
        }
    }

    #[test]
    fn every_target_has_its_file_and_its_corpus() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        for target in TARGETS {
            assert!(root.join(CRATE).join("targets").join(format!("{target}.rs")).is_file(), "{target}");
            assert!(files_in(&root.join(kept_in(target))).unwrap() > 0, "{target}");
        }
    }

    #[test]
    fn of_too_many_inputs_the_largest_learned_ones_go() {
        let sizes = [(9, "c/case-a"), (1, "c/x"), (5, "c/y"), (3, "c/z")];
        let sizes: Vec<_> = sizes.into_iter().map(|(size, file)| (size, PathBuf::from(file))).collect();
        assert_eq!(largest_beyond(sizes.clone(), 4), Vec::<PathBuf>::new());
        assert_eq!(largest_beyond(sizes, 2), [PathBuf::from("c/y"), PathBuf::from("c/z")]);
    }

    #[test]
    fn what_the_programs_say_is_read() {
        let said = |executions, found: &[&str]| Said {
            executions,
            found: found.iter().map(PathBuf::from).collect(),
        };
        assert_eq!(Said::of("stat::number_of_executed_units: 457459\n"), Some(said(457_459, &[])));
        assert_eq!(Said::of("stat::new_units_added:          1175\n"), None);
        let written = "artifact_prefix='found/'; Test unit written to found/crash-1\n";
        assert_eq!(Said::of(written), Some(said(0, &["found/crash-1"])));
        assert_eq!(
            host_in("rustc 1.95.0\nhost: x86_64-unknown-linux-gnu\n"),
            Some("x86_64-unknown-linux-gnu")
        );
    }

    #[test]
    fn an_outcome_says_what_was_found() {
        let mut outcome = Outcome { executions: 7, corpus: 3, learned: 2, found: vec![] };
        assert_eq!(outcome.to_string(), "7 inputs tried, 3 in the corpus, 2 learned, nothing found");
        outcome
            .found
            .push(Found { target: "archive", input: PathBuf::from("target/fuzz/found/archive/crash-1") });
        assert!(outcome.to_string().ends_with("FOUND: target/fuzz/found/archive/crash-1"));
    }
}
