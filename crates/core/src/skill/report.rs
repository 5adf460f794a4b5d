//! Collects findings by byte offset, and gives them lines and columns in one walk over the file.

use super::diagnostic::{Diagnostic, Fix, Severity};
use super::kind::DiagnosticKind;

/// The most findings that are told one by one. A hostile file has tens of thousands, which nobody reads.
const MAX_DIAGNOSTICS: usize = 100;

const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// The findings so far.
#[derive(Clone, Debug, Default)]
pub(crate) struct Report {
    findings: Vec<Placed>,
    more: usize,
    more_at: usize,
    /// Whether all findings are wanted, in the order in which they came.
    is_unlimited: bool,
}

/// A finding at a byte offset of the file.
#[derive(Clone, Debug)]
pub(crate) struct Placed {
    /// The offset.
    pub(crate) at: usize,
    /// What was found.
    pub(crate) kind: DiagnosticKind,
    /// What would mend it.
    pub(crate) fix: Option<Fix>,
}

impl Report {
    /// A report of all findings, however many; they are in the order in which they came.
    pub(crate) fn unlimited() -> Report {
        Report { is_unlimited: true, ..Report::default() }
    }

    /// Adds a finding at a byte offset of the file.
    pub(crate) fn add(&mut self, at: usize, kind: DiagnosticKind) {
        self.add_fixable(at, kind, None);
    }

    /// Adds a finding with what would mend it.
    pub(crate) fn add_fixable(&mut self, at: usize, kind: DiagnosticKind, fix: Option<Fix>) {
        if self.is_unlimited {
            self.findings.push(Placed { at, kind, fix });
        } else if self.findings.len() < MAX_DIAGNOSTICS || kind.severity() == Severity::Error {
            self.insert(Placed { at, kind, fix });
        } else {
            if self.more == 0 {
                self.more_at = at;
            }
            self.more += 1;
        }
    }

    /// Keeps the order of the file; those at one place stay in the order in which they came.
    fn insert(&mut self, finding: Placed) {
        let index = self.findings.partition_point(|earlier| earlier.at <= finding.at);
        self.findings.insert(index, finding);
    }

    /// The findings in the order of the file.
    pub(crate) fn finish(self, source: &str) -> Vec<Diagnostic> {
        diagnostics(self.into_findings(), source)
    }

    /// The findings in the order of the file, still by offset.
    pub(crate) fn into_findings(mut self) -> Vec<Placed> {
        if self.more > 0 {
            let kind = DiagnosticKind::MoreDiagnostics { count: self.more };
            self.insert(Placed { at: self.more_at, kind, fix: None });
        }
        self.findings
    }
}

/// Gives findings in the order of the file their lines and columns.
pub(crate) fn diagnostics(findings: Vec<Placed>, source: &str) -> Vec<Diagnostic> {
    let mut walk = Walk::new(source);
    let place = |Placed { at, kind, fix }| {
        let (line, column) = walk.to(at);
        Diagnostic { severity: kind.severity(), kind, line, column, fix }
    };
    findings.into_iter().map(place).collect()
}

/// A walk forward over the source that counts lines and characters.
pub(crate) struct Walk<'a> {
    bytes: &'a [u8],
    at: usize,
    line: u32,
    column: u32,
}

impl<'a> Walk<'a> {
    pub(crate) fn new(source: &'a str) -> Self {
        Walk { bytes: source.as_bytes(), at: 0, line: 1, column: 1 }
    }

    /// Line and column of a byte offset that is not before the last one.
    pub(crate) fn to(&mut self, at: usize) -> (u32, u32) {
        if self.at == 0 && at > 0 && self.bytes.starts_with(BYTE_ORDER_MARK) {
            self.at = BYTE_ORDER_MARK.len();
        }
        let passed = self.bytes.get(self.at..at).unwrap_or_default();
        for (index, byte) in passed.iter().enumerate() {
            match byte {
                b'\r' if self.bytes.get(self.at + index + 1) == Some(&b'\n') => self.column += 1,
                b'\n' | b'\r' => {
                    self.line += 1;
                    self.column = 1;
                }
                // The further bytes of a character.
                0x80..=0xbf => {}
                _ => self.column += 1,
            }
        }
        self.at += passed.len();
        (self.line, self.column)
    }
}

#[cfg(test)]
mod tests {
    use super::{MAX_DIAGNOSTICS, Report};
    use crate::skill::{Diagnostic, DiagnosticKind};

    #[test]
    fn columns_count_characters_and_lines_end_with_any_break() {
        let source = "\u{feff}ab\r\n技能x\ry\n\nz";
        let mut report = Report::default();
        for mark in ["z", "y", "x", "b", "技"] {
            report.add(source.find(mark).unwrap(), DiagnosticKind::NotAMapping);
        }
        report.add(source.len(), DiagnosticKind::NotAMapping);
        let places: Vec<_> = report.finish(source).iter().map(|d| (d.line, d.column)).collect();
        assert_eq!(places, [(1, 2), (2, 1), (2, 3), (3, 1), (5, 1), (5, 2)]);
    }

    #[test]
    fn what_is_not_told_is_counted_and_an_error_is_always_told() {
        let mut report = Report::default();
        for _ in 0..MAX_DIAGNOSTICS + 7 {
            report.add(0, DiagnosticKind::AngleBrackets);
        }
        report.add(0, DiagnosticKind::NotAMapping);
        let kinds: Vec<_> = report.finish("").into_iter().map(|Diagnostic { kind, .. }| kind).collect();
        assert_eq!(kinds.len(), MAX_DIAGNOSTICS + 2);
        assert!(kinds.contains(&DiagnosticKind::NotAMapping));
        assert!(kinds.contains(&DiagnosticKind::MoreDiagnostics { count: 7 }));
    }
}
