//! Workflow commands of GitHub, which its runner shows beside the code.

use std::io::{self, Write};
use std::path::Path;

use skillsight_core::skill::Severity;
use skillsight_core::text::diagnostics::sentence;

use super::place::from_here;
use super::{Report, who_minds};
use crate::terminal::plain;
use crate::words;

/// Writes the report: a line for each finding, and for each thing that could not be read.
pub(crate) fn write(report: &Report<'_>, to: &mut impl Write) -> io::Result<()> {
    let lang = report.options.lang;
    for file in report.files {
        let path = path(&file.source.path);
        for finding in &file.lint.findings {
            let worst = report.options.readers.worst(finding).filter(|worst| report.says(*worst));
            let Some(worst) = worst else { continue };
            let command = match worst {
                Severity::Error => "error",
                Severity::Warning => "warning",
                Severity::Note => "notice",
            };
            let diagnostic = &finding.diagnostic;
            let (line, column, code) = (diagnostic.line, diagnostic.column, diagnostic.code());
            let who = who_minds(finding, report.options);
            let message = [&sentence(&diagnostic.kind, lang), "\n", &who].concat();
            let message = data(&message);
            writeln!(to, "::{command} file={path},line={line},col={column},title={code}::{message}")?;
        }
    }
    for problem in report.problems {
        let (path, message) = (path(&problem.path), data(&words::fault(problem, lang)));
        writeln!(to, "::error file={path},title=skillsight::{message}")?;
    }
    Ok(())
}

fn path(path: &Path) -> String {
    let path = from_here(path).to_string_lossy().into_owned();
    property(&if cfg!(windows) { path.replace('\\', "/") } else { path })
}

/// What stands behind the last `::`. The runner reads its own escapes first; what else could move a cursor is spelled out.
fn data(text: &str) -> String {
    plain(&text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")).into_owned()
}

/// The value of a property.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::{data, property};

    #[test]
    fn what_would_end_a_command_is_escaped() {
        assert_eq!(data("100%: a, b\r\nc\u{1b}"), "100%25: a, b%0D%0Ac\\u{1b}");
        assert_eq!(property("a:b,c%\n::x"), "a%3Ab%2Cc%25%0A%3A%3Ax");
    }
}
