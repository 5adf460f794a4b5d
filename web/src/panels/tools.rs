//! The tools: which of them the next request would carry, and why.

use leptos::prelude::*;
use skillsight_core::tool::{Effect, ToolName, Toolbox};
use skillsight_core::visibility::{Reason, VisibleSet};

use crate::components::{Cell, CellState};
use crate::state::stores;
use crate::words::skills::{self, fill, list};
use crate::words::t;

/// The tools as the next request would carry them, hidden ones and those that skills miss too.
#[component]
pub fn ToolsPanel() -> impl IntoView {
    let stores = stores();
    let (workspace, now) = (stores.workspace, stores.talk.now);
    let names = move || now.with(|set| workspace.toolbox.with(|toolbox| in_order(set, toolbox)));
    let missing = move || {
        let missing =
            workspace.registry.with(|registry| workspace.toolbox.with(|tools| registry.missing_tools(tools)));
        missing.into_iter().map(|(name, skills)| (name.to_string(), list(&skills))).collect::<Vec<_>>()
    };
    let overrides = move || {
        let note = |(tool, by): &(ToolName, Vec<_>)| fill(skills::OVERRIDE, tool.as_str(), &list(by));
        let notes: Vec<_> = now.with(|set| set.overrides.iter().map(note).collect());
        notes.into_iter().map(|note| view! { <p class="hint tools-note">{note}</p> }).collect_view()
    };
    view! {
        <section class="tools" aria-labelledby="tools-title">
            <h2 id="tools-title" class="panel-head">
                {t(skills::TOOLS)}
                <span class="count">{move || names().len()}</span>
            </h2>
            <ul>
                <For each=names key=String::clone children=|name| view! { <ToolRow name/> }/>
                <For each=missing key=Clone::clone children=|(name, by)| view! { <MissingRow name by/> }/>
            </ul>
            {overrides}
        </section>
    }
}

/// A tool, and why it is visible or hidden.
#[component]
fn ToolRow(name: String) -> impl IntoView {
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
    view! {
        <li class="tool" data-testid="tool" data-tool=data_name data-state=move || mark.get().word()>
            <details>
                <summary title=move || state.with(|(_, _, sentence)| sentence.clone())>
                    <Cell state=mark/>
                    <code>{name}</code>
                    <span class="tag" hidden=move || !is_write()>{t(skills::WRITE)}</span>
                    <span class="tool-why">{move || state.with(|(_, short, _)| short.clone())}</span>
                </summary>
                <p>{move || state.with(|(_, _, sentence)| sentence.clone())}</p>
                <p hidden=move || !is_write()>{t(skills::WRITE_NOTE)}</p>
                <p class="tool-description">{description}</p>
            </details>
        </li>
    }
}

/// A tool that a skill lists and nobody has.
#[component]
fn MissingRow(name: String, by: String) -> impl IntoView {
    let data_name = name.clone();
    view! {
        <li class="tool" data-testid="tool" data-tool=data_name data-state="missing">
            <details>
                <summary>
                    <Cell state=CellState::Hidden/>
                    <code>{name}</code>
                    <span class="tool-why">{t(skills::MISSING)}</span>
                </summary>
                <p>{fill(skills::MISSING_LISTED, &by, "")}</p>
            </details>
        </li>
    }
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

/// How a tool stands: its mark, why in a word or two, and why in a sentence.
fn look(set: &VisibleSet, name: &str) -> (CellState, String, String) {
    if let Some(tool) = set.get(name) {
        let mark = match tool.reason {
            Reason::Unlocked { .. } => CellState::Unlocked,
            Reason::General | Reason::Management | Reason::IsolationOff => CellState::Visible,
        };
        let (short, sentence) = skills::why_visible(&tool.reason);
        return (mark, short, sentence);
    }
    let hidden = set.hidden.iter().find(|tool| tool.name.as_str() == name);
    let (short, sentence) = match hidden {
        Some(tool) => skills::why_hidden(&tool.why),
        // Only activate_skill is in neither list: when there is no skill to activate.
        None => (t(skills::NO_ENABLED).to_owned(), t(skills::NEEDS_ENABLED).to_owned()),
    };
    (CellState::Hidden, short, sentence)
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
        let registry = Registry::restore(skills, 0);
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
