//! The tools: which of them the next request would carry, and why.

use leptos::prelude::*;
use skillsight_core::tool::{DefinitionHash, Effect, ToolName, Toolbox};
use skillsight_core::visibility::{Reason, VisibleSet};

use crate::components::{CellState, cell};
use crate::dom::{El, IntoView, View, each, el, when};
use crate::state::stores;
use crate::words::skills::{self, fill};
use crate::words::talk::skills as list;
use crate::words::{gap, t, why};

/// The tools as the next request would carry them, hidden ones and those that skills miss too.
pub fn tools_panel() -> View {
    let stores = stores();
    let (workspace, now) = (stores.workspace, stores.talk.now);
    let names = move || now.with(|set| workspace.toolbox.with(|toolbox| in_order(set, toolbox)));
    let missing = move || {
        let missing =
            workspace.registry.with(|registry| workspace.toolbox.with(|tools| registry.missing_tools(tools)));
        missing.into_iter().map(|(name, skills)| (name.to_string(), list(&skills))).collect::<Vec<_>>()
    };
    let overrides = move || {
        let note = |(tool, by): &(ToolName, Vec<_>)| fill(skills::OVERRIDE, &[tool.as_str(), &list(by)]);
        let notes: Vec<_> = now.with(|set| set.overrides.iter().map(note).collect());
        notes.into_iter().map(|note| el("p").class("hint tools-note").child(note)).collect::<Vec<_>>()
    };
    el("section")
        .class("tools")
        .attr("aria-labelledby", "tools-title")
        .child(
            el("h2")
                .attr("id", "tools-title")
                .class("panel-head")
                .child(t(skills::TOOLS))
                .child(el("span").class("count").child(move || names().len())),
        )
        .child(el("ul").child(each(names, String::clone, tool_row)).child(each(
            missing,
            |(name, by)| [name.as_str(), by].join(" "),
            |(name, by)| missing_row(name, by),
        )))
        .child(overrides)
        .view()
}

/// A tool, and why it is visible or hidden.
fn tool_row(name: String) -> El {
    let stores = stores();
    let state = {
        let name = name.clone();
        Memo::new(move |_| stores.talk.now.with(|set| look(set, &name)))
    };
    let mark = Signal::derive(move || state.with(|(mark, ..)| *mark));
    let spec = {
        let name = name.clone();
        Memo::new(move |_| {
            stores.workspace.toolbox.with(|tools| {
                let spec = &tools.get(&name)?.tool.spec;
                Some((spec.description.to_string(), spec.effect == Effect::Write))
            })
        })
    };
    let is_write = move || spec.with(|spec| spec.as_ref().is_some_and(|(_, is_write)| *is_write));
    let description = move || {
        let description = spec.with(|spec| spec.as_ref().map(|(description, _)| description.clone()));
        description.unwrap_or_else(|| t(skills::ACTIVATE_NOTE).to_owned())
    };
    let data_name = name.clone();
    let allowed_name = name.clone();
    let is_always = {
        let name = name.clone();
        move || {
            let hash = definition(&name);
            hash.is_some_and(|hash| stores.workspace.allowed.with(|allowed| allowed.contains(&hash)))
        }
    };
    let is_always = Memo::new(move |_| is_always());
    let is_always = move || is_always.get();
    el("li")
        .class("tool")
        .attr("data-testid", "tool")
        .attr("data-tool", data_name)
        .attr("data-state", move || mark.get().word())
        .child(
            el("details")
                .child(
                    el("summary")
                        .attr("title", move || state.with(|(_, _, sentence)| sentence.clone()))
                        .child(cell(move || mark.get()))
                        .child(el("code").child(name))
                        .child(
                            el("span")
                                .class("tag")
                                .attr("hidden", move || !is_write())
                                .child(t(skills::WRITE)),
                        )
                        .child(
                            el("span")
                                .class("tool-why")
                                .child(move || state.with(|(_, short, _)| short.clone())),
                        ),
                )
                .child(el("p").child(move || state.with(|(_, _, sentence)| sentence.clone())))
                .child(
                    el("p").attr("hidden", move || !is_write() || is_always()).child(t(skills::WRITE_NOTE)),
                )
                .child(when(move || is_write() && is_always(), move || always(&allowed_name)))
                .child(el("p").class("tool-description").child(description)),
        )
}

/// What an approval of a tool is for.
fn definition(name: &str) -> Option<DefinitionHash> {
    stores().workspace.toolbox.with(|tools| tools.get(name).map(|entry| entry.tool.definition_hash()))
}

/// That a write runs without asking, and how to end that.
fn always(name: &str) -> View {
    let name = name.to_owned();
    let workspace = stores().workspace;
    let ask_again = move |_| {
        if let Some(hash) = definition(&name) {
            workspace.allowed.update(|allowed| {
                allowed.remove(&hash);
            });
            workspace.keep();
        }
    };
    el("p")
        .child(t(skills::ALWAYS_NOTE))
        .child(gap())
        .child(
            el("button")
                .attr("type", "button")
                .class("link-button")
                .attr("data-testid", "ask-again")
                .on("click", ask_again)
                .child(t(skills::ASK_AGAIN)),
        )
        .view()
}

/// A tool that a skill lists and nobody has.
fn missing_row(name: String, by: String) -> El {
    let data_name = name.clone();
    el("li")
        .class("tool")
        .attr("data-testid", "tool")
        .attr("data-tool", data_name)
        .attr("data-state", "missing")
        .child(
            el("details")
                .child(
                    el("summary")
                        .child(cell(|| CellState::Hidden))
                        .child(el("code").child(name))
                        .child(el("span").class("tool-why").child(t(skills::MISSING))),
                )
                .child(el("p").child(fill(skills::MISSING_LISTED, &[&by, &present()]))),
        )
}

/// The names of the tools there are.
fn present() -> String {
    let names = |tools: &Toolbox| tools.names().map(ToolName::as_str).collect::<Vec<_>>().join(", ");
    stores().workspace.toolbox.with(names)
}

/// The names in an order that stays when tools unlock: general ones, those that manage skills, all others.
fn in_order(set: &VisibleSet, toolbox: &Toolbox) -> Vec<String> {
    let is_general = |name: &str| set.get(name).is_some_and(|tool| tool.reason == Reason::General);
    let (general, other): (Vec<_>, Vec<_>) = toolbox.names().partition(|name| is_general(name.as_str()));
    let management = ToolName::activate_skill();
    let mut names: Vec<String> = Vec::new();
    for name in general.into_iter().chain([&management]).chain(other) {
        // A toolbox that is not sound holds a name twice; a row needs one of its own.
        if !names.iter().any(|seen| seen == name.as_str()) {
            names.push(name.to_string());
        }
    }
    names
}

/// How a tool stands: its mark, why in a word or two, and why as a line.
fn look(set: &VisibleSet, name: &str) -> (CellState, String, String) {
    if let Some(tool) = set.get(name) {
        let mark = match tool.reason {
            Reason::Unlocked { .. } => CellState::Unlocked,
            Reason::General | Reason::Management | Reason::Files { .. } | Reason::IsolationOff => {
                CellState::Visible
            }
        };
        return (mark, why::visible_in_short(&tool.reason), why::visible(&tool.reason));
    }
    let hidden = set.hidden.iter().find(|tool| tool.name.as_str() == name);
    let (short, line) = match hidden {
        Some(tool) => (why::hidden_in_short(&tool.why), why::hidden(&tool.why)),
        // Only activate_skill is in neither list: when there is no skill to activate.
        None => (t(why::NO_ENABLED).to_owned(), t(skills::NEEDS_ENABLED).to_owned()),
    };
    (CellState::Hidden, short, line)
}

#[cfg(test)]
mod tests {
    use super::*;
    use skillsight_core::agent::Transcript;
    use skillsight_core::registry::Registry;
    use skillsight_core::visibility::visible;
    use skillsight_core::workspace::Workspace;

    #[test]
    fn general_tools_come_first_then_activate_skill_then_those_that_skills_open() {
        let Workspace { skills, toolbox, settings, .. } = Workspace::default();
        let registry = Registry::restore(skills, 0, &|_| None);
        let set = visible(&registry, &toolbox, &Transcript::default(), &settings.visibility).unwrap();
        let expected = [
            "searchKnowledge",
            "getCurrentTime",
            "activate_skill",
            "queryOrder",
            "queryLogistics",
            "applyRefund",
        ];
        assert_eq!(in_order(&set, &toolbox), expected);
        assert_eq!(look(&set, "activate_skill").0, CellState::Visible);
        assert_eq!(look(&set, "applyRefund").0, CellState::Hidden);
    }

    #[test]
    fn without_skills_activate_skill_is_there_and_hidden() {
        let toolbox = Workspace::default().toolbox;
        let settings = Workspace::default().settings.visibility;
        let set = visible(&Registry::default(), &toolbox, &Transcript::default(), &settings).unwrap();
        assert!(in_order(&set, &toolbox).iter().any(|name| name == "activate_skill"));
        assert_eq!(look(&set, "activate_skill").0, CellState::Hidden);
    }

    #[test]
    fn a_name_that_two_tools_have_gets_one_row() {
        let mut tools: Vec<_> = Workspace::default().toolbox.into();
        tools.extend(tools.first().cloned());
        let names = in_order(&VisibleSet::default(), &Toolbox::from(tools));
        assert_eq!(names.iter().filter(|name| *name == "searchKnowledge").count(), 1);
    }
}
