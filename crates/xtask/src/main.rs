//! What a contributor runs: `cargo xtask serve`, `test`, `bench`, `fuzz` or `dist`. It sets up what is missing, says what
//! it does, and needs no more than Rust, a C linker and Node.js; fuzzing needs a C++ compiler, too.

mod bench;
mod build;
mod code;
mod counts;
mod editor;
mod failure;
mod fingerprint;
mod fuzz;
mod http;
mod process;
mod serve;
mod setup;
mod sizes;
mod step;
mod styles;
mod test;
mod tool;

use std::env;
use std::path::PathBuf;
use std::process::ExitCode;

use failure::Failure;

const HELP: &str = "\
What a contributor runs. Missing tools are set up on the first run, inside this folder.

    cargo xtask serve [--port N]   build the page and serve it at http://127.0.0.1:8080
    cargo xtask test [FILTER]      check and test everything, or run only the tests that match FILTER
    cargo xtask bench              measure what has a budget; fails when one is passed
    cargo xtask fuzz [TARGET] [--seconds N] [--keep]
                                   try inputs that nobody would write, a minute for each of frontmatter, archive and
                                   stream; fails when one breaks something; --keep adds what was learned to the corpus
    cargo xtask dist               build dist/ for any static host, and show what a visitor downloads";

fn main() -> ExitCode {
    let command = match Command::parse(env::args().skip(1)) {
        Ok(command) => command,
        Err(failure) => return report(Err(failure)),
    };
    if let Err(failure) = enter_root() {
        return report(Err(failure));
    }
    match command {
        Command::Help => {
            println!("{HELP}");
            ExitCode::SUCCESS
        }
        Command::Serve { port } => report(serve::run(port)),
        Command::Dist => report(build::dist()),
        Command::Bench => report(bench::run()),
        Command::Fuzz(options) => report(fuzz::run(&options)),
        Command::Test { filter } => {
            let (counts, result) = test::run(filter.as_deref());
            let code = report(result);
            println!("{counts}");
            code
        }
    }
}

#[derive(Debug, PartialEq)]
enum Command {
    Help,
    Serve { port: u16 },
    Test { filter: Option<String> },
    Dist,
    Bench,
    Fuzz(fuzz::Options),
}

impl Command {
    fn parse(args: impl Iterator<Item = String>) -> Result<Self, Failure> {
        let args: Vec<String> = args.collect();
        let args: Vec<&str> = args.iter().map(String::as_str).collect();
        match args.as_slice() {
            [] | ["help" | "-h" | "--help"] => Ok(Self::Help),
            ["serve"] => Ok(Self::Serve { port: serve::PORT }),
            ["serve", "--port", port] => match port.parse() {
                Ok(port) => Ok(Self::Serve { port }),
                Err(_) => Err(Failure::new(
                    format!("\"{port}\" is not a port."),
                    "Give a number from 0 to 65535; 0 takes any free port.",
                )),
            },
            ["test"] => Ok(Self::Test { filter: None }),
            ["test", filter] if !filter.starts_with('-') => {
                Ok(Self::Test { filter: Some((*filter).to_owned()) })
            }
            ["dist"] => Ok(Self::Dist),
            ["bench"] => Ok(Self::Bench),
            ["fuzz", options @ ..] => fuzz::Options::parse(options).map(Self::Fuzz),
            other => Err(Failure::new(
                format!("There is no command \"{}\".", other.join(" ")),
                format!("These are the commands.\n\n{HELP}"),
            )),
        }
    }
}

/// Everything else reads and writes relative to the repository's root.
fn enter_root() -> Result<(), Failure> {
    // Cargo sets it when it runs a program, so a checkout that was moved is still found.
    let here = env::var_os("CARGO_MANIFEST_DIR").unwrap_or_else(|| env!("CARGO_MANIFEST_DIR").into());
    let root = PathBuf::from(here).join("../..");
    env::set_current_dir(&root).map_err(|error| {
        Failure::new(
            format!("Could not enter {}: {error}.", root.display()),
            "Run this as `cargo xtask` inside the repository.",
        )
    })
}

fn report(result: Result<(), Failure>) -> ExitCode {
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("\n{failure}");
            ExitCode::FAILURE
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Result<Command, Failure> {
        Command::parse(line.split_whitespace().map(str::to_owned))
    }

    #[test]
    fn each_command_has_its_options() {
        assert_eq!(parse("").unwrap(), Command::Help);
        assert_eq!(parse("serve").unwrap(), Command::Serve { port: 8080 });
        assert_eq!(parse("serve --port 9000").unwrap(), Command::Serve { port: 9000 });
        assert_eq!(parse("test").unwrap(), Command::Test { filter: None });
        let filtered = Command::Test { filter: Some("visibility".to_owned()) };
        assert_eq!(parse("test visibility").unwrap(), filtered);
        assert_eq!(parse("dist").unwrap(), Command::Dist);
        let fuzz = fuzz::Options { target: Some("stream"), seconds: 9, keep: false };
        assert_eq!(parse("fuzz stream --seconds 9").unwrap(), Command::Fuzz(fuzz));
    }

    #[test]
    fn what_is_not_a_command_is_named_with_what_would_be() {
        let said = parse("sevre --port 1").unwrap_err().to_string();
        assert!(said.contains("\"sevre --port 1\""), "{said}");
        assert!(said.contains("cargo xtask serve [--port N]"), "{said}");
        let said = parse("serve --port 70000").unwrap_err().to_string();
        assert!(said.contains("from 0 to 65535"), "{said}");
    }
}
