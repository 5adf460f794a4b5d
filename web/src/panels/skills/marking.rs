//! The remarks on the text as they show now, and as the editor marks them.

use std::rc::Rc;

use leptos::prelude::*;

use super::remark::Remark;
use super::remarks::remarks_on;
use crate::drivers::code_editor::Mark;
use crate::state::{Local, Manuscript};

/// The remarks that show, in the order of the file.
pub type Remarks = Local<Rc<Vec<Remark>>>;

/// What there is to say now; the editor is told of it.
pub fn remarks(manuscript: Manuscript) -> Remarks {
    let remarks: Remarks = RwSignal::new_local(Rc::default());
    Effect::new(move |_| {
        let reading = manuscript.reading.get();
        let found = remarks_on(&reading, manuscript.reader.get());
        if manuscript.is_there.get() {
            let marks = found.iter().map(|remark| Mark {
                from: remark.from,
                to: remark.to,
                level: remark.level.word(),
                text: &remark.sentence,
            });
            manuscript.mark(&marks.collect::<Vec<_>>());
        }
        if remarks.with_untracked(|before| **before != found) {
            manuscript.led_to.set(None);
            remarks.set(Rc::new(found));
        }
    });
    remarks
}
