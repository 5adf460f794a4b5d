//! Agent Skills on the command line: what is wrong with a skill file, and what a captured reply holds.

#![forbid(unsafe_code)]

mod command;
mod decode;
mod json;
mod lines;
mod lint;
mod report;
mod source;
mod terminal;
mod words;

use std::env;
use std::io::{self, Write};
use std::process::ExitCode;

use skillsight_core::lang::Lang;

use command::Command;

/// What became of a command, as its exit status says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Outcome {
    /// Nothing is wrong.
    Fine,
    /// Something is wrong with what was looked at.
    Found,
    /// Something could not be done.
    Failed,
}

impl From<Outcome> for ExitCode {
    fn from(outcome: Outcome) -> ExitCode {
        ExitCode::from(match outcome {
            Outcome::Fine => 0,
            Outcome::Found => 1,
            Outcome::Failed => 2,
        })
    }
}

fn main() -> ExitCode {
    let environment = lang_of(|name| env::var(name).ok());
    let args: Vec<_> = env::args_os().collect();
    let command = match command::parse(&args, environment) {
        Ok(command) => command,
        // Help and the version come this way, too. Whoever reads them may have gone.
        Err(error) => {
            match words::usage(&error, command::lang(&args, environment)) {
                Some(said) => complain(&said),
                None => drop(error.print()),
            }
            return if error.use_stderr() { Outcome::Failed } else { Outcome::Fine }.into();
        }
    };
    let outcome = match &command {
        Command::Lint(options) => lint::run(options),
        Command::Decode(options) => decode::run(options),
    };
    outcome.into()
}

/// The language that the environment asks for: the first of these that says anything counts, as for other programs.
fn lang_of(variable: impl Fn(&str) -> Option<String>) -> Lang {
    let said =
        ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().filter_map(variable).find(|said| !said.is_empty());
    if said.is_some_and(|said| said.to_ascii_lowercase().starts_with("zh")) { Lang::Zh } else { Lang::En }
}

/// Writes a line to the standard error stream. Where even that fails, there is nobody to tell.
fn complain(line: &str) {
    drop(writeln!(io::stderr().lock(), "skillsight: {line}"));
}

#[cfg(test)]
mod tests {
    use skillsight_core::lang::Lang;

    #[test]
    fn the_first_variable_that_says_anything_counts() {
        let lang = |variables: &[(&str, &str)]| {
            let find = |name: &str| variables.iter().find(|(other, _)| *other == name);
            super::lang_of(|name| find(name).map(|(_, value)| (*value).to_owned()))
        };
        assert_eq!(lang(&[]), Lang::En);
        assert_eq!(lang(&[("LANG", "zh_CN.UTF-8")]), Lang::Zh);
        assert_eq!(lang(&[("LANG", "zh_CN.UTF-8"), ("LC_ALL", "C")]), Lang::En);
        assert_eq!(lang(&[("LANG", "de_DE"), ("LC_ALL", ""), ("LC_MESSAGES", "zh_TW")]), Lang::Zh);
    }
}
