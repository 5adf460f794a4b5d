//! What is in a skill that was read: its size, its findings, its files.

use skillsight_core::resource::Resource;

use crate::dom::{El, el};
use crate::panels::verdict::findings;
use crate::state::Candidate;
use crate::words::import as words;
use crate::words::{comma, t, verdict};

/// Its size in short.
pub fn summary(candidate: &Candidate) -> String {
    let text = words::bytes(candidate.package.source.len());
    match candidate.package.resources.len() {
        0 => text,
        _ => [&text, " + ", &summary_of_files(candidate)].concat(),
    }
}

fn summary_of_files(candidate: &Candidate) -> String {
    let resources = &candidate.package.resources;
    let bytes = resources.iter().map(|resource| resource.bytes.len()).sum();
    [words::files(resources.len()).as_str(), comma(), &words::bytes(bytes)].concat()
}

/// What its readers find, folded unless it does not load; nothing where they find nothing.
pub fn findings_of(candidate: &Candidate) -> Option<El> {
    let count = candidate.judged.lint.findings.len().to_string();
    let is_open = candidate.skill().is_none();
    findings(&candidate.judged)
        .map(|list| fold("candidate-findings", [t(verdict::FINDINGS), " ", &count].concat(), list, is_open))
}

/// Its other files, folded; nothing where there are none.
pub fn files_of(candidate: &Candidate) -> Option<El> {
    let resources = &candidate.package.resources;
    let line = |resource: &Resource| {
        el("li")
            .child(el("code").child(resource.path.to_string()))
            .child(" ")
            .child(el("small").child(words::bytes(resource.bytes.len())))
    };
    (!resources.is_empty()).then(|| {
        let list = el("ul").class("file-names").child(resources.iter().map(line).collect::<Vec<_>>());
        fold("candidate-files", summary_of_files(candidate), list, false)
    })
}

fn fold(testid: &'static str, summary: String, content: El, is_open: bool) -> El {
    el("details")
        .attr("data-testid", testid)
        .attr("open", is_open)
        .child(el("summary").child(summary))
        .child(content)
}
