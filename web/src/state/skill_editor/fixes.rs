//! Fixes: changes that the page makes in the text, each as one step to undo.

use leptos::prelude::*;
use skillsight_core::lint::{Place, fix_all};
use skillsight_core::package::stem;
use skillsight_core::skill::Fix;

use super::manuscript::{CameFrom, Manuscript};
use super::places::Places;
use super::reading::Fixable;
use crate::drivers::code_editor::Change;

impl Manuscript {
    /// Applies the fix of a finding or of advice. What was typed since it was found counts: it has to be there still.
    pub fn fix(self, what: &Fixable, line: u32) {
        self.flush();
        let reading = self.reading.get_untracked();
        if let Some(fix) = reading.fix(what, line) {
            self.apply(fix, CameFrom::Fixed);
        }
        self.focus();
    }

    /// Applies all safe fixes.
    pub fn fix_all(self) {
        self.flush();
        let (folder, file) = (self.folder(), self.file.get_value());
        let place = Place { folder: folder.as_deref(), stem: file.as_deref().and_then(stem) };
        let fixed = fix_all(&self.text(), &place);
        if !fixed.applied.is_empty() {
            self.replace(fixed.text, Some(CameFrom::Fixed));
        }
        self.focus();
    }

    /// Changes the text in as many places as a fix does, as one step to undo.
    pub(super) fn apply(self, fix: &Fix, came_from: CameFrom) {
        let text = self.text();
        let Some(mended) = fix.apply(&text) else { return };
        let bytes = fix.replacements.iter().flat_map(|part| [part.range.start, part.range.end]);
        let places = Places::of(&text).in_editor(bytes);
        let changes = places.chunks_exact(2).zip(&fix.replacements).filter_map(|(place, part)| {
            let (from, to) = (*place.first()?, *place.get(1)?);
            Some(Change { from, to, insert: &part.text })
        });
        let changes: Vec<_> = changes.collect();
        self.with_code(|code| {
            code.change(&changes);
            // A change that parts a line end in two can't be made in the editor.
            if code.read() != mended {
                code.replace(&mended);
            }
        });
        self.put(&mended, Some(came_from));
    }
}
