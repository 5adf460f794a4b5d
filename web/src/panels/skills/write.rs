//! The place where the text is written.

use leptos::prelude::*;
use skillsight_core::lint::CLAUDE_CODE_FIELDS;
use skillsight_core::registry::Registry;
use skillsight_core::skill::Field;

use crate::dom::{IntoView, NodeRef, View, el, live};
use crate::drivers::browser;
use crate::drivers::code_editor::{Name, Names, Words};
use crate::state::{Manuscript, stores};
use crate::words::skills as words;
use crate::words::{common, gap, manuscript as ms, t};

/// The id of what says how to leave the text by keyboard.
const HINT: &str = "skill-write-hint";

/// The code editor, or what to do where it does not load.
pub fn write(manuscript: Manuscript) -> View {
    let place = NodeRef::<web_sys::Element>::new();
    place.on_load(move |place| {
        let words = Words {
            label: t(words::SOURCE),
            hint: HINT,
            placeholder: t(words::PLACEHOLDER),
            phrases: ms::phrases(),
        };
        manuscript.write_in(place, words);
    });
    offer(manuscript);
    (
        el("div").node_ref(place).class("code-place"),
        live(move || match (manuscript.is_there.get(), manuscript.has_failed.get()) {
            (true, _) => None,
            (false, true) => Some(not_loaded(manuscript)),
            (false, false) => {
                Some(el("p").class("hint").attr("role", "status").child(t(common::LOADING)).view())
            }
        }),
        el("p")
            .class("hint colourless")
            .attr("aria-live", "polite")
            .attr("data-testid", "colourless")
            .attr("hidden", move || manuscript.colourless.get().is_none())
            .child(move || manuscript.colourless.get().map(ms::colourless)),
        el("p")
            .attr("id", HINT)
            .class("hint write-hint")
            .attr("aria-live", "polite")
            .attr("data-released", move || manuscript.is_released.get().to_string())
            .child(move || t(if manuscript.is_released.get() { ms::RELEASED } else { ms::HINT })),
    )
        .view()
}

fn not_loaded(manuscript: Manuscript) -> View {
    let button = |label, act: Box<dyn Fn()>| {
        el("button").attr("type", "button").class("button").on("click", move |_| act()).child(t(label))
    };
    el("div")
        .class("code-missing")
        .attr("role", "alert")
        .attr("data-testid", "editor-not-loaded")
        .child(
            el("p")
                .class("notice stop")
                .child([t(common::NOT_LOADED), gap(), t(common::NOT_LOADED_WHAT)].concat()),
        )
        .child(
            el("div")
                .class("buttons")
                .child(button(common::TRY_AGAIN, Box::new(move || manuscript.load())))
                .child(button(common::RELOAD, Box::new(browser::reload))),
        )
        .view()
}

/// Offers names for completion: fields, tools and skills as they are now.
fn offer(manuscript: Manuscript) {
    let workspace = stores().workspace;
    Effect::new(move |_| {
        if !manuscript.is_there.get() {
            return;
        }
        let own = Field::ALL.iter().map(|field| (field.as_str(), ""));
        let others = CLAUDE_CODE_FIELDS.iter().map(|field| (*field, "Claude Code"));
        let fields =
            own.chain(others).map(|(name, what)| Name { name: name.to_owned(), what: what.to_owned() });
        let tools = workspace.toolbox.with(|toolbox| {
            let entries = toolbox.entries().iter().map(|entry| &entry.tool.spec);
            entries
                .map(|spec| Name { name: spec.name.to_string(), what: first_sentence(&spec.description) })
                .collect()
        });
        let skills = workspace.registry.with(skill_names);
        manuscript.offer(&Names { fields: fields.collect(), tools, skills });
    });
}

/// All installed skills, each name once. One that is off may be switched on later: it is offered, and marked.
fn skill_names(registry: &Registry) -> Vec<Name> {
    let (on, off): (Vec<_>, Vec<_>) = registry.skills().iter().partition(|installed| installed.enabled);
    let mut names: Vec<Name> = Vec::new();
    for installed in on.into_iter().chain(off) {
        let name = installed.name.to_string();
        if names.iter().any(|known| known.name == name) {
            continue;
        }
        let what = match &installed.skill {
            _ if !installed.enabled => t(words::DISABLED).to_owned(),
            Some(skill) => first_sentence(&skill.description),
            None => String::new(),
        };
        names.push(Name { name, what });
    }
    names
}

/// The beginning of a description; a list of names has no room for more.
fn first_sentence(text: &str) -> String {
    let end = text.find(['.', '。', '：', ':', ';', '；', ',', '，', '\n']).unwrap_or(text.len());
    text.get(..end).unwrap_or(text).to_owned()
}
