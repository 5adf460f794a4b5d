//! How far reading is, with a way to stop it.

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use super::source::FILES;
use crate::dom::{IntoView, View, el, when};
use crate::state::{Import, Stage};
use crate::words::import::{self as words, fill};
use crate::words::t;

/// A bar, what is done, and a button that stops it. It is not read out: of each number that changes nobody wants to hear.
pub fn progress(import: Import) -> View {
    let stop = move |_| {
        import.clear();
        // The button goes, and the focus with it.
        let files =
            document().get_element_by_id(FILES).and_then(|input| input.dyn_into::<HtmlElement>().ok());
        if let Some(files) = files {
            let _ = files.focus();
        }
    };
    let said = move || said(&import.stage.get()).map(|(said, _)| said).unwrap_or_default();
    let part = move || said_part(&import.stage.get());
    let bar = move || {
        el("div")
            .class("notice import-progress")
            .attr("data-testid", "import-progress")
            .child(el("progress").attr("max", "100").attr("value", part).attr("aria-label", said))
            .child(el("span").child(said))
            .child(
                el("button")
                    .attr("type", "button")
                    .class("link-button")
                    .attr("data-testid", "import-stop")
                    .on("click", stop)
                    .child(t(words::STOP)),
            )
            .view()
    };
    when(move || import.stage.with(|stage| self::said(stage).is_some()), bar)
}

fn said_part(stage: &Stage) -> Option<String> {
    said(stage).and_then(|(_, part)| part)
}

/// What is being done, and how much of it in percent where that is known; `None` while nothing is.
fn said(stage: &Stage) -> Option<(String, Option<String>)> {
    let size = |bytes: f64| words::bytes(bytes as usize);
    match stage {
        Stage::Listing(files) => {
            Some((fill(words::LISTING, &[&words::counted(*files as u64, "file")]), None))
        }
        Stage::Reading(done, total) => {
            let part = (*total > 0.0).then(|| (done / total * 100.0).round().to_string());
            Some((fill(words::READING, &[&size(*done), &size(*total)]), part))
        }
        Stage::Looking => Some((t(words::LOOKING).to_owned(), None)),
        Stage::Fetching(url, bytes) => Some((fill(words::FETCHING, &[url, &words::bytes(*bytes)]), None)),
        Stage::Waiting | Stage::NotFetched(..) | Stage::NoFolder(_) | Stage::Shown(_) => None,
    }
}
