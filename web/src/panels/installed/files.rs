//! The files of a skill: where they lie, how large they are, and their text. Nothing of them is ever run.

use leptos::prelude::*;
use skillsight_core::registry::SkillId;
use skillsight_core::resource::{Content, Resource};

use crate::components::text::{WHOLE, long_text};
use crate::dom::{El, IntoView, View, el, live, when};
use crate::state::stores;
use crate::words::import::{self as words, fill};
use crate::words::{lang, t};

/// The files of an installed skill, with those whose content is gone.
pub fn files(id: SkillId) -> View {
    let registry = stores().workspace.registry;
    let files = Memo::new(move |_| {
        registry.with(|registry| {
            let installed = registry.get(id)?;
            let here = installed.resources.iter().map(|one| [one.path.as_str(), " ", &one.hash].concat());
            let lost = installed.lost.iter().map(|lost| lost.path.to_string());
            Some((here.collect::<Vec<_>>(), lost.collect::<Vec<_>>()))
        })
    });
    live(move || {
        let (here, lost) = files.get()?;
        (!here.is_empty() || !lost.is_empty()).then(|| untrack(|| list(id, lost)))
    })
}

fn list(id: SkillId, lost: Vec<String>) -> View {
    let stores = stores();
    let resources = stores
        .workspace
        .registry
        .with_untracked(|registry| registry.get(id).map(|skill| skill.resources.to_vec()))
        .unwrap_or_default();
    // A binary one is only described.
    let tokens: u32 = resources.iter().filter_map(|file| stores.costs.of_file(file)).sum();
    let has_texts = tokens > 0;
    let rows = resources.into_iter().map(row);
    let gone = lost.iter().map(|path| {
        el("li")
            .attr("data-testid", "lost-file")
            .child(el("code").child(path.clone()))
            .child(" ")
            .child(el("small").class("tag stop").child(t(words::GONE)))
    });
    let gone: Vec<El> = gone.collect();
    el("section")
        .class("skill-files")
        .attr("aria-label", t(words::FILES))
        .child(
            el("p").child(el("b").child(t(words::FILES))).child(" ").child(
                has_texts.then(|| el("small").child(fill(words::FILES_TOKENS, &[&tokens.to_string()]))),
            ),
        )
        .child((!lost.is_empty()).then(|| {
            el("p").class("notice stop").child(fill(words::LOST_NOTE, &[&words::files(lost.len())]))
        }))
        .child(el("ul").class("file-names").child(rows.collect::<Vec<_>>()).child(gone))
        .child(el("small").child(t(words::FILES_NOTE)))
        .view()
}

fn row(resource: Resource) -> El {
    let is_open = RwSignal::new(false);
    let (path, size) = (resource.path.to_string(), words::bytes(resource.bytes.len()));
    let resource = StoredValue::new_local(resource);
    el("li")
        .attr("data-testid", "file")
        .attr("data-path", path.clone())
        .child(
            el("button")
                .attr("type", "button")
                .class("link-button mono")
                .attr("aria-expanded", move || is_open.get().to_string())
                .on("click", move |_| is_open.update(|open| *open = !*open))
                .child(path),
        )
        .child(" ")
        .child(el("small").child(size))
        .child(when(move || is_open.get(), move || resource.with_value(content)))
}

fn content(resource: &Resource) -> View {
    match resource.content() {
        Content::Text(text) => {
            el("div").class("file-text").child(long_text(text.to_owned(), WHOLE, Some("file-text"))).view()
        }
        Content::Binary => {
            let (kind, size) = (resource.kind().name(lang()), words::bytes(resource.bytes.len()));
            el("p").class("hint").child(fill(words::BINARY, &[kind, &size])).view()
        }
    }
}
