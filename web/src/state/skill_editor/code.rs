//! The manuscript and the code editor that it is written in.

use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;
use web_sys::Element;

use super::manuscript::{Manuscript, NotTaken};
use crate::drivers::code_editor::{self, CodeEditor, Host, Mark, Names, Words};
use crate::state::set_if_other;

/// Milliseconds without a change after which a text is read: the next key of a word comes later than that, and what was
/// found has to show within 50.
const SOON_MS: u32 = 8;

/// A text of more units of UTF-16 than this takes longer to read than a frame may.
const LONG: u32 = 400_000;

/// Such a text is read after this pause.
const PAUSE_MS: u32 = 400;

impl Manuscript {
    /// Shows the code editor in an element, until the owner that is current now is gone. It is loaded for it.
    pub fn write_in(self, place: Element, words: Words) {
        on_cleanup(move || {
            self.flush();
            self.with_code(CodeEditor::detach);
        });
        Effect::new(move |_| {
            if self.is_there.get() {
                self.with_code(|code| {
                    code.words(&words);
                    code.attach(&place);
                    code.focus();
                });
            }
        });
        self.load();
    }

    /// Loads the code editor, if it is not there; also where that failed before.
    pub fn load(self) {
        if self.is_there.get_untracked() || self.is_loading.get_value() {
            return;
        }
        self.is_loading.set_value(true);
        self.has_failed.set(false);
        spawn_local(async move {
            let code = code_editor::load(self.host()).await;
            self.is_loading.set_value(false);
            self.has_failed.set(code.is_none());
            if let Some(code) = code {
                code.open(&self.base(), &self.text());
                self.code.set_value(Some(code));
                self.is_there.set(true);
            }
        });
    }

    fn host(self) -> Host {
        Host {
            changed: Box::new(move |can_undo, can_redo| {
                set_if_other(self.can_undo, can_undo);
                set_if_other(self.can_redo, can_redo);
            }),
            pause: Box::new(move |length| {
                let is_long = length > LONG;
                if is_long {
                    set_if_other(self.is_behind, true);
                }
                if is_long { PAUSE_MS } else { SOON_MS }
            }),
            settled: Box::new(move |text| self.settled(&text)),
            coloured: Box::new(move |why| self.colourless.set(why)),
            refused: Box::new(move || self.refused.set(Some(NotTaken::Text))),
            chosen: Box::new(move |finding| self.lead_to(finding)),
            released: Box::new(move |is_released| set_if_other(self.is_released, is_released)),
        }
    }

    /// Says what can be completed.
    pub fn offer(self, names: &Names) {
        self.with_code(|code| code.names(names));
    }

    /// Shows what was found in the text as it was last read. What has changed since moves the marks.
    pub fn mark(self, marks: &[Mark<'_>]) {
        self.with_code(|code| code.findings(marks));
    }

    /// Leads to a finding, by its number among those that are marked.
    pub fn lead_to(self, finding: usize) {
        self.with_code(|code| code.select(finding));
        self.led_to.set(Some(finding));
    }

    /// Leads to the finding after the caret, or to the one before it.
    pub fn lead_on(self, is_forward: bool) {
        let next = self.code.with_value(|code| code.as_ref().map(|code| code.next(is_forward)));
        if let Some(next) = next.and_then(|next| usize::try_from(next).ok()) {
            self.lead_to(next);
        }
    }
}
