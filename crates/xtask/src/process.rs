//! Finding and running other programs.

use std::env;
use std::ffi::OsString;
use std::io::{BufRead, BufReader, Read, Write};
use std::iter::Sum;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;

use crate::failure::Failure;

/// The first of these programs that is on the PATH.
pub(crate) fn on_path(names: &[&str]) -> Option<PathBuf> {
    // npm, for one, is a script on Windows.
    let endings: &[&str] = if cfg!(windows) { &[".exe", ".cmd"] } else { &[""] };
    let path = env::var_os("PATH")?;
    let folders: Vec<PathBuf> = env::split_paths(&path).collect();
    let files = names.iter().flat_map(|name| {
        let folders = &folders;
        let files = endings.iter().map(move |ending| format!("{name}{ending}"));
        files.flat_map(move |file| folders.iter().map(move |folder| folder.join(&file)))
    });
    files.into_iter().find(|file| file.is_file())
}

/// The PATH with these folders before all others.
pub(crate) fn path_from(folders: &[&Path]) -> Result<OsString, Failure> {
    let here = env::current_dir().map_err(|error| Failure::io("Finding this folder", &error))?;
    let rest = env::var_os("PATH").unwrap_or_default();
    let all = folders.iter().map(|folder| here.join(folder)).chain(env::split_paths(&rest));
    env::join_paths(all).map_err(|error| {
        Failure::new(
            format!("This folder cannot be put on the PATH: {error}."),
            "Move the repository into a folder with a plain name.",
        )
    })
}

/// The cargo that runs this program, so that its children are of the same toolchain.
pub(crate) fn cargo() -> Command {
    Command::new(env::var_os("CARGO").unwrap_or_else(|| OsString::from("cargo")))
}

/// What a program says on its standard output; nothing if it is missing or fails.
pub(crate) fn answer(command: &mut Command) -> Option<String> {
    let output = command.stdin(Stdio::null()).output().ok()?;
    let said = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    output.status.success().then_some(said)
}

/// Runs a program whose output goes straight to the terminal. `failure` says what it means that it failed.
pub(crate) fn run(command: &mut Command, failure: impl FnOnce() -> Failure) -> Result<(), Failure> {
    if succeeds(command)? { Ok(()) } else { Err(failure()) }
}

/// Runs a program whose output goes straight to the terminal, and says whether it succeeded.
pub(crate) fn succeeds(command: &mut Command) -> Result<bool, Failure> {
    let status = command.stdin(Stdio::null()).status().map_err(|error| not_started(command, &error))?;
    Ok(status.success())
}

/// Runs a program, passes its output on as it comes, and adds up what `read` finds in its lines.
/// Gives back the sum and whether the program succeeded.
pub(crate) fn run_reading<T>(command: &mut Command, read: fn(&str) -> Option<T>) -> Result<(T, bool), Failure>
where
    T: Sum<T> + Send,
{
    let piped = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
    let mut child = piped.map_err(|error| not_started(command, &error))?;
    let (stdout, stderr) = (child.stdout.take(), child.stderr.take());
    let found: Vec<T> = thread::scope(|scope| {
        let errors = scope.spawn(|| stderr.map(|from| pass_on(from, std::io::stderr(), read)));
        let mut found = stdout.map(|from| pass_on(from, std::io::stdout(), read)).unwrap_or_default();
        found.extend(errors.join().ok().flatten().unwrap_or_default());
        found
    });
    let status = child.wait().map_err(|error| Failure::io("Waiting for a program", &error))?;
    Ok((found.into_iter().sum(), status.success()))
}

fn pass_on<T>(from: impl Read, mut to: impl Write, read: fn(&str) -> Option<T>) -> Vec<T> {
    let mut from = BufReader::new(from);
    let mut found = Vec::new();
    let mut line = Vec::new();
    while from.read_until(b'\n', &mut line).is_ok_and(|length| length > 0) {
        // A reader that went away (`| head`) is no reason to stop counting.
        let _ = to.write_all(&line);
        found.extend(read(&without_colours(&String::from_utf8_lossy(&line))));
        line.clear();
    }
    found
}

fn without_colours(line: &str) -> String {
    let mut plain = String::with_capacity(line.len());
    let mut rest = line.chars();
    while let Some(c) = rest.next() {
        if c == '\u{1b}' {
            // "ESC [ numbers m": the numbers may be missing.
            let _ = rest.by_ref().find(char::is_ascii_alphabetic);
        } else {
            plain.push(c);
        }
    }
    plain
}

fn not_started(command: &Command, error: &std::io::Error) -> Failure {
    Failure::new(
        format!("Could not start {}: {error}.", command.get_program().display()),
        "Check that it is installed and on the PATH.",
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_program_is_a_sentence() {
        let mut missing = Command::new("no-such-program-anywhere");
        let said = run(&mut missing, || Failure::new("Not this.", "")).unwrap_err().to_string();
        assert!(said.starts_with("Could not start no-such-program-anywhere: "), "{said}");
        assert!(answer(&mut Command::new("no-such-program-anywhere")).is_none());
        assert!(on_path(&["no-such-program-anywhere"]).is_none());
    }

    #[test]
    fn both_outputs_are_read_and_the_exit_code_is_kept() {
        let mut command = Command::new("cargo");
        command.args(["--version", "--no-such-flag"]);
        let (lines, ok) = run_reading(&mut command, |_| Some(1u32)).unwrap();
        assert!(lines > 0);
        assert!(!ok);
    }

    #[test]
    fn colours_do_not_hide_a_summary() {
        assert_eq!(without_colours("\u{1b}[32;1m3\u{1b}[0m passed\u{1b}[m"), "3 passed");
    }
}
