//! Where skills can come from, and how far reading them is.

use leptos::prelude::*;
use skillsight_core::package::raw_address;
use web_sys::HtmlInputElement;

use crate::dom::{El, IntoView, View, el, live};
use crate::drivers::browser;
use crate::drivers::files::Given;
use crate::drivers::folder::can_watch;
use crate::state::{Import, Stage};
use crate::words::import::{self as words, fill};
use crate::words::{lang, t};

/// Files, a folder, an address.
pub fn source(import: Import) -> View {
    let watch = move || {
        (import.target.get().is_some() && can_watch()).then(|| {
            el("button")
                .attr("type", "button")
                .class("button")
                .attr("data-testid", "watch-folder")
                .attr("title", t(words::WATCH_NOTE))
                .on("click", move |_| import.choose_folder())
                .child(t(words::WATCH_FOLDER))
        })
    };
    (
        el("div")
            .class("source-bar")
            .child(picker(import, "import-files", words::CHOOSE_FILES, false))
            .child(picker(import, "import-folder", words::CHOOSE_FOLDER, true))
            .child(watch)
            .child(el("span").class("hint").child(t(words::OR_DROP))),
        address(import),
    )
        .view()
}

fn picker(import: Import, name: &'static str, label: crate::words::Msg, is_folder: bool) -> El {
    let choose = move |event| {
        let input: HtmlInputElement = event_target(&event);
        let files = input.files();
        let count = files.as_ref().map_or(0, |files| files.length());
        let given = (0..count).filter_map(|index| files.as_ref()?.get(index)).map(Given::File).collect();
        import.take(given);
        // The same files can be chosen again.
        input.set_value("");
    };
    el("label")
        .class("button")
        .child(
            el("input")
                .attr("type", "file")
                .class("visually-hidden")
                .attr("multiple", true)
                .attr("webkitdirectory", is_folder)
                .attr("data-testid", name)
                .on("change", choose),
        )
        .child(t(label))
}

fn address(import: Import) -> View {
    let read = Memo::new(move |_| import.address.with(|text| raw_address(text)));
    let is_empty = move || import.address.with(|text| text.trim().is_empty());
    let submit = move |event: web_sys::Event| {
        event.prevent_default();
        if let Ok(address) = read.get_untracked() {
            import.fetch(address);
        }
    };
    let said = live(move || {
        if is_empty() {
            return el("small").child(t(words::ADDRESS_ALONE)).view();
        }
        match read.get() {
            Err(fault) => el("small")
                .class("field-error")
                .attr("data-testid", "address-fault")
                .child(fault.message(lang()))
                .view(),
            Ok(address) => {
                let blocked = address.is_plain_http && browser::is_https();
                let final_url = el("small")
                    .attr("data-testid", "final-address")
                    .child(t(words::FETCHED_FROM))
                    .child(" ")
                    .child(el("code").child(address.url));
                (
                    address.is_rewritten.then_some(final_url),
                    blocked.then(|| el("small").class("field-error").child(t(words::PLAIN_HTTP))),
                )
                    .view()
            }
        }
    });
    el("form")
        .class("field import-address")
        .on("submit", submit)
        .child(el("label").attr("for", "import-address").child(t(words::ADDRESS)))
        .child(
            el("div")
                .class("import-address-line")
                .child(
                    el("input")
                        .attr("id", "import-address")
                        .class("input mono")
                        .attr("type", "text")
                        .attr("inputmode", "url")
                        .attr("autocomplete", "off")
                        .attr("spellcheck", "false")
                        .attr("data-testid", "import-address")
                        .attr("aria-describedby", "import-address-said")
                        .attr("placeholder", t(words::ADDRESS_HINT))
                        .prop_text("value", move || import.address.get())
                        .on("input", move |event| import.address.set(event_target_value(&event))),
                )
                .child(
                    el("button")
                        .attr("type", "submit")
                        .class("button")
                        .attr("data-testid", "fetch-address")
                        .attr("disabled", move || read.with(Result::is_err))
                        .child(t(words::FETCH)),
                ),
        )
        .child(el("div").attr("id", "import-address-said").attr("aria-live", "polite").child(said))
        .view()
}

/// How far it is, with a way to stop it.
pub fn progress(import: Import) -> View {
    let size = |bytes: f64| words::bytes(bytes as usize);
    let said = move || match import.stage.get() {
        Stage::Listing(files) => Some((fill(words::LISTING, &[&files.to_string()]), None)),
        Stage::Reading(done, total) => {
            let part = (total > 0.0).then(|| (done / total * 100.0).round().to_string());
            Some((fill(words::READING, &[&size(done), &size(total)]), part))
        }
        Stage::Looking => Some((t(words::LOOKING).to_owned(), None)),
        Stage::Fetching(url, bytes) => Some((fill(words::FETCHING, &[&url, &words::bytes(bytes)]), None)),
        Stage::Waiting | Stage::NotFetched(..) | Stage::Shown(_) => None,
    };
    el("div")
        .attr("aria-live", "polite")
        .class("import-progress")
        .child(move || {
            said().map(|(said, part)| {
                el("div")
                    .class("notice")
                    .attr("data-testid", "import-progress")
                    .child(
                        el("progress")
                            .attr("max", "100")
                            .attr("value", part)
                            .attr("aria-label", said.clone()),
                    )
                    .child(el("span").child(said))
                    .child(
                        el("button")
                            .attr("type", "button")
                            .class("link-button")
                            .attr("data-testid", "import-stop")
                            .on("click", move |_| import.clear())
                            .child(t(words::STOP)),
                    )
            })
        })
        .view()
}
