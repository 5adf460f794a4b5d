//! What readers make of a skill file: a mark, a line for each reader, and the list of findings.

use leptos::prelude::*;
use skillsight_core::lint::{Finding, Reader};
use skillsight_core::registry::SkillId;
use skillsight_core::skill::Severity;
use skillsight_core::text::diagnostics::sentence;

use crate::dom::{El, IntoView, View, el, live};
use crate::state::{Judged, stores, word};
use crate::words::import::{self as words, fill};
use crate::words::{colon, comma, lang, semicolon, skills, t};

/// What readers make of an installed skill, in short: a mark, how many findings, and in words who refuses it. A click opens
/// the skill's entry, where they are listed.
pub fn skill_mark(id: SkillId, is_open: RwSignal<bool>) -> View {
    let stores = stores();
    let summary = Memo::new(move |_| {
        let installed = stores.workspace.registry.with(|registry| registry.get(id).cloned())?;
        let judged = stores.lints.of(&installed)?;
        Some((judged.worst, judged.counts().first().map(|(_, count)| *count), in_words(&judged)))
    });
    live(move || {
        let (worst, count, said) = summary.get()?;
        let label = [said.as_str(), semicolon(), t(words::SHOW_FINDINGS)].concat();
        Some(
            el("button")
                .attr("type", "button")
                .class("lint-mark")
                .attr("data-testid", "lint")
                .attr("aria-label", label)
                .attr("aria-expanded", move || is_open.get().to_string())
                .attr("title", said)
                .on("click", move |_| is_open.update(|open| *open = !*open))
                .child(mark(worst))
                .child(count),
        )
    })
}

/// The mark of a severity: each has a shape of its own, so that colour is never the only sign.
pub fn mark(worst: Option<Severity>) -> El {
    el("i").class("severity").attr("aria-hidden", "true").attr("data-severity", word(worst))
}

/// All that the mark says.
fn in_words(judged: &Judged) -> String {
    let counts: Vec<String> =
        judged.counts().into_iter().map(|(severity, count)| skills::count(severity, count)).collect();
    let refusing = judged.refusing();
    let refused = (!refusing.is_empty()).then(|| fill(words::REFUSED_BY, &[&words::readers(&refusing)]));
    if counts.is_empty() {
        return t(words::LINT_CLEAN).to_owned();
    }
    counts.into_iter().chain(refused).collect::<Vec<_>>().join(comma())
}

/// What each reader makes of the file.
pub fn readers(judged: &Judged) -> View {
    let line = |reader: Reader| {
        let worst = judged.lint.severity(reader);
        el("li")
            .attr("data-reader", reader.id())
            .attr("data-verdict", word(worst))
            .child(mark(worst))
            .child(el("b").child(words::reader(reader)))
            .child(el("span").child(words::reading(reader, worst)))
    };
    el("ul").class("readers").attr("aria-label", t(words::READERS)).child(Reader::ALL.map(line)).view()
}

/// The findings, each with its place, its sentence and who minds it. `None` if there are none.
pub fn findings(judged: &Judged) -> Option<El> {
    let all = &judged.lint.findings;
    (!all.is_empty())
        .then(|| el("ul").class("lint-findings").child(all.iter().map(finding).collect::<Vec<_>>()))
}

fn finding(finding: &Finding) -> View {
    let diagnostic = &finding.diagnostic;
    let minds = |severity| {
        let of = |reader: &Reader| finding.severity(*reader) == Some(severity);
        let who: Vec<Reader> = Reader::ALL.into_iter().filter(of).collect();
        (!who.is_empty()).then(|| [skills::severity(severity), colon(), &words::readers(&who)].concat())
    };
    let who: Vec<String> =
        [Severity::Error, Severity::Warning, Severity::Note].into_iter().filter_map(minds).collect();
    let line = fill(words::LINE, &[&diagnostic.line.to_string()]);
    el("li")
        .attr("data-testid", "finding")
        .attr("data-code", diagnostic.code())
        .attr("data-severity", word(finding.worst()))
        .attr("data-line", diagnostic.line.to_string())
        .child(mark(finding.worst()))
        .child(
            el("p").child(sentence(&diagnostic.kind, lang())).child(
                el("small")
                    .child([&line, " · ", &who.join(" · ")].concat())
                    .child(" · ")
                    .child(el("code").child(diagnostic.code())),
            ),
        )
        .view()
}
