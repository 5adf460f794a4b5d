//! Why nothing came from an address or a folder, and what to do.

use skillsight_core::package::RawAddress;

use crate::dom::{IntoView, View, el, live};
use crate::drivers::download::NoFile;
use crate::state::{Import, Stage};
use crate::words::import::{self as words, fill};
use crate::words::{Msg, gap, t};

/// What went wrong with an address or a folder.
pub fn trouble(import: Import) -> View {
    live(move || match leptos::prelude::Get::get(&import.stage) {
        Stage::NotFetched(address, why) => Some(not_fetched(&address, &why)),
        Stage::NoFolder(fault) => Some(
            el("p")
                .class("notice stop")
                .attr("role", "alert")
                .attr("data-testid", "no-folder")
                .child(t(words::no_folder(fault)))
                .view(),
        ),
        Stage::Waiting
        | Stage::Listing(_)
        | Stage::Reading(..)
        | Stage::Looking
        | Stage::Fetching(..)
        | Stage::Shown(_) => None,
    })
}

fn not_fetched(address: &RawAddress, why: &NoFile) -> View {
    let what = fill(words::NOT_FETCHED, &[&address.display_url()]);
    let (said, reasons, browser): (String, &[Msg], Option<&str>) = match why {
        NoFile::Offline => (t(words::OFFLINE).to_owned(), &[], None),
        NoFile::NoAnswer(browser) => {
            let reasons = &[words::REASON_CORS, words::REASON_REDIRECT, words::REASON_DOWN];
            (t(words::NO_ANSWER).to_owned(), reasons, Some(browser))
        }
        NoFile::Status(status) => {
            let then = if *status == 404 { words::STATUS_404 } else { words::STATUS_OTHER };
            let said = [&fill(words::STATUS, &[&status.to_string()]), gap(), t(then)].concat();
            (said, &[], None)
        }
        NoFile::Page => (t(words::IS_PAGE).to_owned(), &[], None),
        NoFile::TooLong => (t(words::TOO_LONG).to_owned(), &[], None),
        NoFile::Silence => (t(words::SILENCE).to_owned(), &[], None),
        NoFile::Broken(browser) => (t(words::BROKE_OFF).to_owned(), &[], Some(browser)),
        NoFile::Stopped => (t(words::STOPPED).to_owned(), &[], None),
    };
    let has_reasons = !reasons.is_empty();
    el("div")
        .class("notice stop import-trouble")
        .attr("role", "alert")
        .attr("data-testid", "not-fetched")
        .child(el("p").child(el("b").child(what)))
        .child(el("p").child(said))
        .child(has_reasons.then(|| {
            el("ol").child(reasons.iter().map(|reason| el("li").child(t(*reason))).collect::<Vec<_>>())
        }))
        .child(has_reasons.then(|| el("p").child(t(words::INSTEAD))))
        .child(
            el("p")
                .child(
                    el("a")
                        .attr("href", address.url.clone())
                        .attr("target", "_blank")
                        .attr("rel", "noopener noreferrer")
                        .child(t(words::OPEN_ADDRESS)),
                )
                .child(browser.filter(|said| !said.is_empty()).map(|said| el("code").child(said.to_owned()))),
        )
        .view()
}
