//! What readers make of a skill file: a mark, a line for each reader, and the list of findings. The dialog in which a skill
//! is written uses the same.

use leptos::prelude::*;
use skillsight_core::lint::{Finding, Lint, Reader};
use skillsight_core::registry::SkillId;
use skillsight_core::skill::Severity;
use skillsight_core::text::diagnostics::sentence;

use crate::dom::{El, IntoView, View, el, live};
use crate::state::{Judged, stores, word};
use crate::words::{comma, lang, semicolon, skills, t, verdict as words};

/// What readers make of an installed skill, in short: a mark, how many findings, and in words who refuses it. A click opens
/// the skill's entry, where they are listed; where there are none, there is nothing to click.
pub fn skill_mark(id: SkillId, is_open: RwSignal<bool>) -> View {
    let stores = stores();
    let summary = Memo::new(move |_| {
        let installed = stores.workspace.registry.with(|registry| registry.get(id).cloned())?;
        let judged = stores.lints.of(&installed)?;
        Some((judged.worst, judged.counts().first().map(|(_, count)| *count), in_words(&judged)))
    });
    live(move || {
        let (worst, count, said) = summary.get()?;
        if count.is_none() {
            let clean = el("span").class("lint-mark").attr("data-testid", "lint").attr("role", "img");
            return Some(clean.attr("aria-label", said.clone()).attr("title", said).child(mark(word(worst))));
        }
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
                .child(mark(word(worst)))
                .child(count),
        )
    })
}

/// The mark of a level, by its word: each has a shape of its own, so that colour is never the only sign.
pub fn mark(level: &'static str) -> El {
    el("i").class("finding-mark").attr("aria-hidden", "true").attr("data-level", level)
}

/// What a reader makes of a file: the worst there is for it, and how often that is.
pub fn verdict(lint: &Lint, reader: Reader) -> (Option<Severity>, usize) {
    let found = lint.findings.iter().filter_map(|finding| finding.severity(reader));
    let worst = found.clone().min();
    (worst, found.filter(|severity| Some(*severity) == worst).count())
}

/// Who minds something, in groups for whom it is equally bad, the worst first.
pub fn who(readers: &[(Reader, Severity)]) -> Vec<(Severity, String)> {
    let severities = [Severity::Error, Severity::Warning, Severity::Note].into_iter();
    let groups = severities.filter_map(|severity| {
        let named = readers.iter().filter(|(_, of)| *of == severity).map(|(reader, _)| *reader);
        let named: Vec<Reader> = named.collect();
        (!named.is_empty()).then(|| (severity, words::minded(severity, &named)))
    });
    groups.collect()
}

/// All that the mark says.
fn in_words(judged: &Judged) -> String {
    let counts: Vec<String> =
        judged.counts().into_iter().map(|(severity, count)| skills::count(severity, count)).collect();
    let refusing = judged.refusing();
    let refused = (!refusing.is_empty()).then(|| words::minded(Severity::Error, &refusing));
    if counts.is_empty() {
        return t(words::CLEAN).to_owned();
    }
    counts.into_iter().chain(refused).collect::<Vec<_>>().join(comma())
}

/// What each reader makes of the file.
pub fn readers(judged: &Judged) -> View {
    let line = |reader: Reader| {
        let (worst, count) = verdict(&judged.lint, reader);
        el("li")
            .attr("data-reader", reader.id())
            .attr("data-verdict", word(worst))
            .child(mark(word(worst)))
            .child(el("b").child(words::reader_alone(reader)))
            .child(el("span").child(words::verdict(reader, worst, count)))
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
    let minding: Vec<_> =
        Reader::ALL.into_iter().filter_map(|reader| Some((reader, finding.severity(reader)?))).collect();
    let said =
        [words::line(diagnostic.line)].into_iter().chain(who(&minding).into_iter().map(|(_, who)| who));
    let said = said.collect::<Vec<_>>().join(" · ");
    el("li")
        .attr("data-testid", "finding")
        .attr("data-code", diagnostic.code())
        .attr("data-severity", word(finding.worst()))
        .attr("data-line", diagnostic.line.to_string())
        .child(mark(word(finding.worst())))
        .child(
            el("p")
                .child(sentence(&diagnostic.kind, lang()))
                .child(el("small").child(said).child(" · ").child(el("code").child(diagnostic.code()))),
        )
        .view()
}
