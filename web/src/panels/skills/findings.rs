//! What there is to say about the text: each finding with its place, its sentence, and a fix where one is safe.

use leptos::prelude::*;
use skillsight_core::skill::{Diagnostic, Severity};
use skillsight_core::text::diagnostics::sentence;

use super::place::rest_of_line;
use super::words;
use crate::dom::{IntoView, NodeRef, View, el};
use crate::state::Editor;
use crate::words::{lang, t};

/// The box that holds the text.
pub type TextBox = NodeRef<web_sys::HtmlTextAreaElement>;

/// The findings of the text in the dialog, in the order of the file. A click on one selects its place in the box.
pub fn findings(editor: Editor, text_box: TextBox) -> View {
    let is_blank = Memo::new(move |_| editor.text.with(|text| text.trim().is_empty()));
    let summary = move || {
        if is_blank.get() {
            return String::new();
        }
        if editor.is_behind.get() {
            return t(words::BEHIND).to_owned();
        }
        editor.loaded.with(|loaded| summary(&loaded.diagnostics))
    };
    let findings = move || {
        let found = editor.loaded.get().diagnostics.clone();
        let shown = found.into_iter().filter(|_| !is_blank.get());
        shown.map(|diagnostic| finding(diagnostic, editor, text_box)).collect::<Vec<_>>()
    };
    (
        el("p")
            .class("findings-summary")
            .attr("data-testid", "findings-summary")
            .attr("aria-live", "polite")
            .child(summary),
        el("ul").class("findings").child(findings),
    )
        .view()
}

fn finding(diagnostic: Diagnostic, editor: Editor, text_box: TextBox) -> View {
    let (line, column, code) = (diagnostic.line, diagnostic.column, diagnostic.code());
    let (severity, class) = match diagnostic.severity {
        Severity::Error => ("error", "tag stop"),
        Severity::Warning => ("warning", "tag open"),
        Severity::Note => ("note", "tag"),
    };
    el("li")
        .attr("data-testid", "diagnostic")
        .attr("data-code", code)
        .attr("data-severity", severity)
        .attr("data-line", line.to_string())
        .child(
            el("button")
                .attr("type", "button")
                .attr("title", t(words::JUMP))
                .on("click", move |_| select(editor, text_box, line, column))
                .child(el("span").class(class).child(words::severity(diagnostic.severity)))
                .child(el("code").child([line.to_string(), column.to_string()].join(":")))
                .child(el("span").child(sentence(&diagnostic.kind, lang()))),
        )
        .child(diagnostic.fix.map(|fix| {
            el("button")
                .attr("type", "button")
                .class("button")
                .attr("data-testid", "fix")
                // A fix knows its place in the text that it was found in.
                .attr("disabled", move || editor.is_behind.get())
                .on("click", move |_| editor.fix(&fix))
                .child(t(words::FIX))
        }))
        .view()
}

/// Selects a place of the text, to the end of its line.
fn select(editor: Editor, text_box: TextBox, line: u32, column: u32) {
    let Some(text_box) = text_box.get_untracked() else { return };
    let (start, end) = editor.text.with_untracked(|text| rest_of_line(text, line, column));
    // A box scrolls to its selection when it gets the focus, so it must not have it yet.
    let _ = text_box.blur();
    let _ = text_box.set_selection_range(start, end);
    let _ = text_box.focus();
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
