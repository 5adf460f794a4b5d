//! What was found, in the forms in which it can be said.

pub(crate) mod github;
mod hint;
pub(crate) mod json;
mod place;
pub(crate) mod sarif;
mod snippet;
pub(crate) mod text;

use skillsight_core::advice::Advice;
use skillsight_core::lint::{Finding, Lint, is_among_all};
use skillsight_core::skill::Severity;

use crate::Outcome;
use crate::command::{Format, LintOptions};
use crate::source::{LeftOut, Noticed, Problem, Source};
use crate::words::{self, Counts};

/// A file and what there is to say about it.
#[derive(Debug)]
pub(crate) struct FileReport {
    /// The file, mended if that was asked for.
    pub(crate) source: Source,
    /// What readers make of it.
    pub(crate) lint: Lint,
    /// Advice, if it was asked for.
    pub(crate) advice: Vec<Advice>,
    /// Codes of what was mended, each with how often.
    pub(crate) fixed: Vec<(&'static str, usize)>,
}

/// All there is to say.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Report<'r> {
    /// Files.
    pub(crate) files: &'r [FileReport],
    /// What could not be read or written.
    pub(crate) problems: &'r [Problem],
    /// What was not looked at.
    pub(crate) left_out: &'r [LeftOut],
    /// What was taken otherwise than it stands.
    pub(crate) notices: &'r [Noticed],
    /// What was asked for.
    pub(crate) options: &'r LintOptions,
}

impl Report<'_> {
    /// What goes to the standard error stream: problems in every format, and what text says in its place.
    pub(crate) fn asides(&self) -> Vec<String> {
        let lang = self.options.lang;
        let is_text = self.options.format == Format::Text;
        let problems = self.problems.iter().map(|problem| words::fault(problem, lang));
        let left_out = self.left_out.iter().filter(|_| self.options.verbose);
        let left_out = left_out.map(|left_out| words::left_out(left_out, lang));
        let notices = self.notices.iter().filter(|_| !self.options.quiet);
        let notices = notices.map(|noticed| words::notice(noticed, lang));
        let fixed = self.files.iter().filter(|_| !is_text).filter_map(|file| self.fixed(file));
        left_out.chain(notices).chain(fixed).chain(problems).collect()
    }

    /// What was mended in a file.
    fn fixed(&self, file: &FileReport) -> Option<String> {
        let path = words::path(&file.source.path);
        (!file.fixed.is_empty()).then(|| words::fixed(&path, &file.fixed, self.options.lang))
    }

    /// What becomes of the command.
    pub(crate) fn outcome(&self) -> Outcome {
        let worst = self.files.iter().flat_map(|file| &file.lint.findings);
        let worst = worst.filter_map(|finding| self.options.readers.worst(finding)).min();
        if !self.problems.is_empty() {
            Outcome::Failed
        } else if worst.is_some_and(|worst| worst <= self.options.fails_on) {
            Outcome::Found
        } else {
            Outcome::Fine
        }
    }

    /// Whether a finding of this severity is said, in the forms that can be quiet.
    fn says(&self, severity: Severity) -> bool {
        !self.options.quiet || severity <= self.options.fails_on
    }

    fn counts(&self) -> Counts {
        let readers = &self.options.readers;
        let mut counts =
            Counts { files: self.files.len(), left_out: self.left_out.len(), ..Counts::default() };
        for finding in self.files.iter().flat_map(|file| &file.lint.findings) {
            match readers.worst(finding) {
                Some(Severity::Error) => counts.errors += 1,
                Some(Severity::Warning) => counts.warnings += 1,
                Some(Severity::Note) => counts.notes += 1,
                None => continue,
            }
            // The others are left to a person.
            let is_among_all = is_among_all(&finding.diagnostic.kind);
            counts.fixable += usize::from(finding.diagnostic.fix.is_some() && is_among_all);
        }
        for reader in readers.iter() {
            let refuses = |file: &&FileReport| file.lint.severity(reader) == Some(Severity::Error);
            let refused = self.files.iter().filter(refuses).count();
            if refused > 0 {
                counts.refused.push((reader.id(), refused));
            }
        }
        counts
    }
}

/// How bad a finding is for whom, as a phrase.
fn who_minds(finding: &Finding, options: &LintOptions) -> String {
    let of = |severity| {
        let minding = options.readers.minding(finding).filter(|(_, how)| *how == severity);
        minding.map(|(reader, _)| reader.id()).collect::<Vec<_>>()
    };
    let all = [Severity::Error, Severity::Warning, Severity::Note].map(|how| (how, of(how)));
    let some: Vec<_> = all.into_iter().filter(|(_, readers)| !readers.is_empty()).collect();
    words::who_minds(&some, options.lang)
}
