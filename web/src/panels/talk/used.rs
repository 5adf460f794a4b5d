//! What of skills a run used, by content, and what has changed since.

use leptos::prelude::*;
use skillsight_core::registry::Registry;

use crate::dom::{IntoView, View, el, live, nothing};
use crate::state::{RunView, Used, stores};
use crate::words::{t, talk as words};

/// How many digits of a hash are shown; the whole stands in the title.
const DIGITS: usize = 8;

/// The files that a run used, each with the beginning of its hash. One that is another now is marked: asking again would
/// not use the same.
pub fn used(run: RunView) -> View {
    live(move || {
        let all = run.used.get();
        if all.is_empty() {
            return nothing();
        }
        let files = all.into_iter().map(file).collect::<Vec<_>>();
        el("p").class("used").child(el("span").child(t(words::USED))).child(files).view()
    })
}

fn file(used: Used) -> View {
    let registry = stores().workspace.registry;
    let label = match &used.path {
        None => used.name.to_string(),
        Some(path) => [used.name.as_str(), "/", path.as_str()].concat(),
    };
    let digits: String = used.hash.chars().take(DIGITS).collect();
    let title = words::fill(words::USED_HASH, &[&label, &used.hash]);
    let name = used.name.to_string();
    let used = StoredValue::new_local(used);
    let now = Memo::new(move |_| registry.with(|registry| used.with_value(|used| is_now(registry, used))));
    el("span")
        .class("used-file")
        .attr("data-testid", "used")
        .attr("data-skill", name)
        .attr("data-stale", move || (now.get() != Now::Same).to_string())
        .attr("title", title)
        .child(el("span").class("mono").child(label))
        .child(el("code").child(digits))
        .child(move || match now.get() {
            Now::Same => nothing(),
            Now::Edited => el("b").child(t(words::STALE)).view(),
            Now::Gone => el("b").child(t(words::GONE)).view(),
        })
        .view()
}

/// How a file is now that a run used.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Now {
    Same,
    Edited,
    Gone,
}

fn is_now(registry: &Registry, used: &Used) -> Now {
    let hash = registry.get(used.skill).and_then(|skill| match &used.path {
        None => Some(&skill.hash),
        Some(path) => skill.resource(path).map(|resource| &resource.hash),
    });
    match hash {
        None => Now::Gone,
        Some(hash) if *hash == used.hash => Now::Same,
        Some(_) => Now::Edited,
    }
}
