//! Skills that a message activates: completion of their names behind a slash, and what they cost.

use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use skillsight_core::agent::{Slash, begun, slash};
use skillsight_core::registry::{Registry, SkillId};
use skillsight_core::tokens;

use super::composer::is_final_enter;
use crate::dom::{IntoView, NodeRef, View, el, live, nothing};
use crate::state::stores;
use crate::words::{t, talk as words};

/// The most skills that are offered at once; a letter more makes them fewer.
const MAX_OFFERED: usize = 8;
/// The list's id, which the message box names.
const LIST: &str = "slash-list";
const ACTIVE: &str = "aria-activedescendant";

/// The list of names under the message box's hands.
#[derive(Clone, Copy)]
pub struct SlashMenu {
    /// The message box.
    node: NodeRef<web_sys::HtmlTextAreaElement>,
    /// Which of the offered ones the keys have reached.
    at: RwSignal<usize>,
    /// The draft for which the person closed the list.
    closed_for: RwSignal<Option<String>>,
}

/// A skill that is offered.
struct Offer {
    name: String,
    description: String,
    tokens: u32,
}

impl SlashMenu {
    /// A list for a message box.
    pub fn new(node: NodeRef<web_sys::HtmlTextAreaElement>) -> SlashMenu {
        SlashMenu { node, at: RwSignal::new(0), closed_for: RwSignal::new(None) }
    }

    /// The id of the reached one, while the list is there.
    fn reached(self) -> Option<String> {
        let count = self.offers().len();
        (count > 0).then(|| id(self.at.get().min(count - 1)))
    }

    /// What is offered for the draft; who reads it follows it.
    fn offers(self) -> Vec<Offer> {
        let stores = stores();
        stores.talk.draft.with(|draft| {
            let is_closed = self.closed_for.with(|closed| closed.as_deref() == Some(draft));
            if is_closed || !draft.trim_start().starts_with('/') {
                return Vec::new();
            }
            stores.workspace.registry.with(|registry| match begun(draft, registry) {
                Some(word) => offers(registry, word),
                None => Vec::new(),
            })
        })
    }

    fn take(self, name: &str) {
        let stores = stores();
        stores.talk.draft.update(|draft| {
            let word =
                stores.workspace.registry.with_untracked(|registry| begun(draft, registry).map(str::len));
            draft.truncate(draft.len().saturating_sub(word.unwrap_or_default()));
            draft.push_str(name);
            draft.push(' ');
        });
        self.at.set(0);
        if let Some(node) = self.node.get_untracked() {
            let _ = node.focus();
        }
    }
}

/// Skills whose name has the word, those that begin with it first.
fn offers(registry: &Registry, word: &str) -> Vec<Offer> {
    let word = word.to_lowercase();
    let (mut first, mut then) = (Vec::new(), Vec::new());
    for (_, skill) in registry.catalogue() {
        let name = skill.name.as_str().to_lowercase();
        let group = match name.find(&word) {
            Some(0) => &mut first,
            Some(_) => &mut then,
            None => continue,
        };
        group.push(Offer {
            name: skill.name.to_string(),
            description: skill.description.to_string(),
            tokens: tokens::estimate(&skill.instructions),
        });
    }
    first.append(&mut then);
    first.truncate(MAX_OFFERED);
    first
}

fn id(index: usize) -> String {
    [LIST, "-", &index.to_string()].concat()
}

/// Moves in the list, takes from it or closes it. Says whether the key was for the list.
pub fn slash_key(menu: SlashMenu, event: &KeyboardEvent) -> bool {
    let offers = untrack(|| menu.offers());
    if offers.is_empty() || event.is_composing() {
        return false;
    }
    let last = offers.len() - 1;
    let at = menu.at.get_untracked().min(last);
    match event.key().as_str() {
        "ArrowDown" => menu.at.set(if at == last { 0 } else { at + 1 }),
        "ArrowUp" => menu.at.set(at.checked_sub(1).unwrap_or(last)),
        "Escape" => menu.closed_for.set(Some(stores().talk.draft.get_untracked())),
        "Tab" if !event.shift_key() => offers.get(at).into_iter().for_each(|offer| menu.take(&offer.name)),
        // A whole name needs no completion: Enter sends.
        "Enter" if is_final_enter(event) => match offers.get(at) {
            Some(offer) if !is_written(&offer.name) => menu.take(&offer.name),
            Some(_) | None => return false,
        },
        _ => return false,
    }
    event.prevent_default();
    true
}

fn is_written(name: &str) -> bool {
    let stores = stores();
    stores.talk.draft.with_untracked(|draft| {
        stores.workspace.registry.with_untracked(|registry| begun(draft, registry) == Some(name))
    })
}

/// The list above the message box, and below it what the message will activate.
pub fn slash_list(menu: SlashMenu) -> View {
    let talk = stores().talk;
    Effect::new(move |_| {
        talk.draft.track();
        menu.at.set(0);
    });
    // Said to who can't see the list: the box names the one that is reached.
    Effect::new(move |_| {
        let Some(node) = menu.node.get() else { return };
        let _ = match menu.reached() {
            Some(id) => {
                node.set_attribute(ACTIVE, &id).and_then(|()| node.set_attribute("aria-controls", LIST))
            }
            None => node.remove_attribute(ACTIVE).and_then(|()| node.remove_attribute("aria-controls")),
        };
    });
    live(move || {
        let offers = menu.offers();
        if offers.is_empty() {
            return nothing();
        }
        let rows = offers.into_iter().enumerate().map(|(index, offer)| row(menu, index, offer));
        el("ul")
            .class("slash-list")
            .attr("id", LIST)
            .attr("role", "listbox")
            .attr("aria-label", t(words::SLASH_MENU))
            .child(rows.collect::<Vec<_>>())
            .view()
    })
}

fn row(menu: SlashMenu, index: usize, offer: Offer) -> View {
    let Offer { name, description, tokens } = offer;
    let taken = name.clone();
    el("li")
        .attr("id", id(index))
        .attr("role", "option")
        .attr("data-testid", "slash-option")
        .attr("data-skill", name.clone())
        .attr("aria-selected", move || (menu.at.get() == index).to_string())
        // The box keeps the focus.
        .on_mouse("mousedown", |event| event.prevent_default())
        .on_mouse("click", move |_| menu.take(&taken))
        .child(el("b").class("mono").child(["/", &name].concat()))
        .child(el("span").child(description))
        .child(el("small").child(words::fill(words::SLASH_COST, &[&words::grouped(tokens.into())])))
        .view()
}

/// What the draft will activate and cost, and what it names in vain.
pub fn slash_said() -> View {
    let stores = stores();
    let said = Memo::new(move |_| {
        stores.talk.draft.with(|draft| {
            if !draft.trim_start().starts_with('/') {
                return Vec::new();
            }
            let held = stores.talk.active.get();
            stores.workspace.registry.with(|registry| said(registry, draft, &held))
        })
    });
    live(move || {
        let lines = said.get().into_iter().map(|line| el("span").child(line));
        let lines = lines.collect::<Vec<_>>();
        if lines.is_empty() {
            return nothing();
        }
        el("p")
            .class("slash-said hint")
            .attr("role", "status")
            .attr("data-testid", "slash")
            .child(lines)
            .view()
    })
}

/// `held`: the active skills; those that are pinned stay when the next run begins.
fn said(registry: &Registry, draft: &str, held: &[(SkillId, bool)]) -> Vec<String> {
    let Slash { skills, unknown, .. } = slash(draft, registry);
    let (mut names, mut costs, mut lines) = (Vec::new(), Vec::new(), Vec::new());
    let mut seen = Vec::new();
    for id in skills {
        let Some(skill) = registry.get(id).and_then(|installed| installed.skill.clone()) else { continue };
        if seen.contains(&id) || held.contains(&(id, true)) {
            lines.push(words::fill(words::SLASH_HELD, &[skill.name.as_str()]));
            continue;
        }
        seen.push(id);
        let cost = tokens::estimate(&skill.instructions);
        let about = words::fill(words::SLASH_COST, &[&words::grouped(cost.into())]);
        names.push(words::with_note(skill.name.as_str(), &about));
        costs.push(u64::from(cost));
    }
    if costs.len() > 1 {
        let total = words::grouped(costs.iter().sum());
        lines.insert(0, words::fill(words::SLASH_TOTAL, &[&total]));
    }
    if !names.is_empty() {
        lines.insert(0, words::fill(words::SLASH_ACTIVATES, &[&words::listed(&names)]));
    }
    // While it is being written it may yet become one.
    let is_begun = begun(draft, registry).is_some_and(|word| !offers(registry, word).is_empty());
    if let Some(unknown) = unknown.filter(|_| !is_begun) {
        lines.push(words::fill(words::SLASH_UNKNOWN, &[unknown]));
    }
    lines
}
