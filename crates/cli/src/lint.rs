//! `skillsight lint`: reads what was named, mends what may be mended, and reports.

mod write_back;

use std::io::{self, BufWriter, Write};

use skillsight_core::advice::advise;
use skillsight_core::lint::{Fixed, Reader, fix_all_for, lint};

use crate::command::{Format, LintOptions};
use crate::report::{self, FileReport, Report};
use crate::source::{Fault, Gathered, Home, Problem, Source, gather};
use crate::terminal::is_closed_pipe;
use crate::{Outcome, complain, words};

/// Lints as the options say.
pub(crate) fn run(options: &LintOptions) -> Outcome {
    let Gathered { sources, mut problems, left_out, notices } = gather(&options.inputs);
    let file = |source| file(source, options, &mut problems);
    let files: Vec<FileReport> = sources.into_iter().map(file).collect();
    let report =
        Report { files: &files, problems: &problems, left_out: &left_out, notices: &notices, options };
    for line in report.asides() {
        complain(&line);
    }
    let outcome = report.outcome();
    match write(&report) {
        Ok(()) => outcome,
        Err(error) if is_closed_pipe(&error) => outcome,
        Err(error) => {
            complain(&words::output(&error, options.lang));
            Outcome::Failed
        }
    }
}

fn write(report: &Report<'_>) -> io::Result<()> {
    let options = report.options;
    let stdout = io::stdout();
    let colour = options.colour.on(&stdout);
    let to: Box<dyn Write> = match options.format {
        // Passes escape sequences on, or does what they say where the system's terminal knows none.
        Format::Text => Box::new(options.colour.stream(stdout.lock())),
        Format::Json | Format::Sarif | Format::Github => Box::new(stdout.lock()),
    };
    let mut to = BufWriter::new(to);
    match options.format {
        Format::Text => report::text::write(report, colour, &mut to)?,
        Format::Json => report::json::write(report, &mut to)?,
        Format::Sarif => report::sarif::write(report, &mut to)?,
        Format::Github => report::github::write(report, &mut to)?,
    }
    to.flush()
}

fn file(mut source: Source, options: &LintOptions, problems: &mut Vec<Problem>) -> FileReport {
    let fixed = if options.fix { mend(&mut source, options, problems) } else { Vec::new() };
    let lint = lint(&source.text, &source.place());
    let advice = match &lint.loaded.skill {
        Some(skill) if options.advice => {
            // Which tools there are is not known here.
            advise(&source.text, skill, None)
        }
        Some(_) | None => Vec::new(),
    };
    FileReport { source, lint, advice, fixed }
}

/// Writes safe fixes back, of what the chosen readers mind. Gives the codes that were mended, each with how often, in the
/// order in which they first were.
fn mend(
    source: &mut Source,
    options: &LintOptions,
    problems: &mut Vec<Problem>,
) -> Vec<(&'static str, usize)> {
    let readers: Vec<Reader> = options.readers.iter().collect();
    let Fixed { text, applied, .. } = fix_all_for(&source.text, &source.place(), &readers);
    if text == source.text {
        return Vec::new();
    }
    let written = match source.home {
        Home::File => write_back::write_back(&source.path, &source.text, &text),
        Home::Archive => Err(Fault::InArchive),
        // The command line refuses to mend it.
        Home::Stdin => return Vec::new(),
    };
    if let Err(fault) = written {
        problems.push(Problem { path: source.path.clone(), fault });
        return Vec::new();
    }
    source.text = text;
    let mut counted: Vec<(&'static str, usize)> = Vec::new();
    for code in applied {
        match counted.iter_mut().find(|(other, _)| *other == code) {
            Some((_, count)) => *count += 1,
            None => counted.push((code, 1)),
        }
    }
    counted
}
