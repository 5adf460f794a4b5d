//! What is on a disk: files, folders, and folders that can be watched.

use leptos::prelude::*;
use web_sys::HtmlInputElement;

use crate::dom::{El, el};
use crate::drivers::files::Given;
use crate::drivers::folder::can_watch;
use crate::state::Import;
use crate::words::import as words;
use crate::words::{Msg, t};

/// The id of what chooses files: it takes the focus of what is stopped.
pub const FILES: &str = "import-files";

/// Files, a folder, and where the browser can, a folder to watch.
pub fn source(import: Import) -> El {
    let watch = can_watch().then(|| {
        el("button")
            .attr("type", "button")
            .class("button")
            .attr("data-testid", "watch-folder")
            .attr("title", t(words::WATCH_NOTE))
            .on("click", move |_| import.choose_folder())
            .child(t(words::WATCH_FOLDER))
    });
    el("div")
        .class("source-bar")
        .child(picker(import, FILES, words::CHOOSE_FILES, false))
        .child(picker(import, "import-folder", words::CHOOSE_FOLDER, true))
        .child(watch)
        .child(el("span").class("hint").child(t(words::OR_DROP)))
}

fn picker(import: Import, name: &'static str, label: Msg, is_folder: bool) -> El {
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
                .attr("id", name)
                .class("visually-hidden")
                .attr("multiple", true)
                .attr("webkitdirectory", is_folder)
                .attr("data-testid", name)
                .on("change", choose),
        )
        .child(t(label))
}
