//! What there is to say about the text: each finding with its place, its sentence, and a fix where one is safe.

use leptos::prelude::*;
use skillsight_core::skill::{Diagnostic, Severity};
use skillsight_core::text::diagnostics::sentence;

use super::editor::Editor;
use super::words;
use crate::words::{lang, t};

/// The findings of the text in the dialog, in the order of the file.
#[component]
pub fn Findings(editor: Editor) -> impl IntoView {
    let is_blank = Memo::new(move |_| editor.text.with(|text| text.trim().is_empty()));
    let summary = move || {
        if is_blank.get() {
            return String::new();
        }
        editor.loaded.with(|loaded| summary(&loaded.diagnostics))
    };
    let findings = move || {
        let found = editor.loaded.get().diagnostics.clone();
        let shown = found.into_iter().filter(|_| !is_blank.get());
        shown.map(|diagnostic| view! { <Finding diagnostic editor/> }).collect_view()
    };
    view! {
        <p class="findings-summary" aria-live="polite">{summary}</p>
        <ul class="findings">{findings}</ul>
    }
}

#[component]
fn Finding(diagnostic: Diagnostic, editor: Editor) -> impl IntoView {
    let (line, column, code) = (diagnostic.line, diagnostic.column, diagnostic.code());
    let (severity, class) = match diagnostic.severity {
        Severity::Error => ("error", "tag stop"),
        Severity::Warning => ("warning", "tag open"),
        Severity::Note => ("note", "tag"),
    };
    view! {
        <li data-testid="diagnostic" data-code=code data-severity=severity data-line=line.to_string()>
            <button type="button" title=t(words::JUMP) on:click=move |_| editor.select(line, column)>
                <span class=class>{words::severity(diagnostic.severity)}</span>
                <code>{[line.to_string(), column.to_string()].join(":")}</code>
                <span>{sentence(&diagnostic.kind, lang())}</span>
            </button>
            {diagnostic.fix.map(|fix| view! {
                <button type="button" class="button" data-testid="fix" on:click=move |_| editor.fix(&fix)>
                    {t(words::FIX)}
                </button>
            })}
        </li>
    }
}

/// How many there are of each severity.
fn summary(diagnostics: &[Diagnostic]) -> String {
    let counts = [Severity::Error, Severity::Warning, Severity::Note].into_iter().filter_map(|severity| {
        let count = diagnostics.iter().filter(|diagnostic| diagnostic.severity == severity).count();
        (count > 0).then(|| words::count(severity, count))
    });
    let counts: Vec<String> = counts.collect();
    if counts.is_empty() { t(words::CLEAN).to_owned() } else { counts.join(lang().pick(", ", "，")) }
}
