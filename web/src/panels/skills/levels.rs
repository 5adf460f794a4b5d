//! What the model is told of a skill, level by level, and what that costs.

use std::rc::Rc;

use leptos::prelude::*;
use skillsight_core::cost::{Cost, cost};
use skillsight_core::lang::Lang;
use skillsight_core::resource::Resource;
use skillsight_core::skill::{Skill, SkillEntry, Trigger};
use skillsight_core::text::model;

use crate::components::text::brief;
use crate::dom::{IntoView, View, el, live, nothing};
use crate::state::{Manuscript, stores};
use crate::words::skills as words;
use crate::words::{Msg, manuscript as ms, t};

/// The levels of the text as it stands.
pub fn levels(manuscript: Manuscript) -> View {
    live(move || {
        let reading = manuscript.followed.get();
        match reading.skill() {
            Some(skill) => of_skill(manuscript, skill),
            None => el("p").class("hint").child(t(ms::nothing_yet(reading.is_blank()))).view(),
        }
    })
}

/// The files of the skill.
fn resources(manuscript: Manuscript) -> Rc<[Resource]> {
    match manuscript.installed() {
        Some(skill) => skill.resources.clone(),
        None => manuscript.carried.with(|carried| carried.files.clone()),
    }
}

fn of_skill(manuscript: Manuscript, skill: &Skill) -> View {
    let files = resources(manuscript);
    let lang = stores().costs.catalogue_lang(skill);
    match (&skill.entry, cost(skill, &files, lang)) {
        (SkillEntry::Prompt(trigger), Cost::Prompt(tokens)) => {
            of_prompt(skill, trigger, tokens, !files.is_empty())
        }
        (SkillEntry::Activated, Cost::Activated { catalogue, activation }) => {
            of_activated(skill, &files, lang, (catalogue, activation))
        }
        (SkillEntry::Prompt(_) | SkillEntry::Activated, Cost::Prompt(_) | Cost::Activated { .. }) => {
            nothing()
        }
    }
}

fn of_activated(skill: &Skill, files: &[Resource], lang: Lang, (catalogue, activation): (u32, u32)) -> View {
    let stores = stores();
    let line = model::catalogue_entry(lang, skill.name.as_str(), &skill.description);
    let texts = files.iter().filter_map(|file| Some((file.path.to_string(), stores.costs.of_file(file)?)));
    let resources: Vec<(String, u32)> = texts.collect();
    let mut costs = vec![(ms::LEVEL_1, catalogue), (ms::LEVEL_2, activation)];
    if !resources.is_empty() {
        costs.push((ms::LEVEL_3, resources.iter().map(|(_, cost)| *cost).sum()));
    }
    let workspace = stores.workspace;
    let tools = workspace.toolbox.with(|toolbox| {
        let tool = |name: &skillsight_core::tool::ToolName| {
            let is_missing = toolbox.get(name.as_str()).is_none();
            el("span")
                .class("skill-tool")
                .attr("data-missing", is_missing.to_string())
                .child(el("code").child(name.to_string()))
                .child(is_missing.then(|| [" ", t(words::MISSING)].concat()))
        };
        skill.tools.iter().map(tool).collect::<Vec<_>>()
    });
    el("div")
        .class("levels")
        .child(part(ms::COST, bars(&costs, words::TOKENS_NOTE)))
        .child(part(ms::IN_CATALOGUE, brief(line)))
        .child(part(ms::ON_ACTIVATION, brief(model::activated(skill, files))))
        .child((!resources.is_empty()).then(|| {
            let file = |(path, cost): (String, u32)| {
                el("li").child(el("code").child(path)).child(" ").child(el("small").child(ms::tokens(cost)))
            };
            let files: Vec<_> = resources.into_iter().map(file).collect();
            part(ms::READ_ON_DEMAND, el("ul").class("file-names").child(files).view())
        }))
        .child(part(
            ms::OPENS,
            el("p")
                .class("skill-tools")
                .child(skill.tools.is_empty().then(|| t(words::NO_TOOLS)))
                .child(tools)
                .view(),
        ))
        .view()
}

/// A skill that is not activated: its instructions enter the system prompt.
fn of_prompt(skill: &Skill, trigger: &Trigger, tokens: u32, has_files: bool) -> View {
    let text = model::prompt_skill(skill.name.as_str(), &skill.instructions);
    let called_by = match trigger.words.as_deref() {
        None => el("p").class("hint").child(t(ms::ALWAYS)).view(),
        Some([]) => el("p").class("hint").child(t(ms::NEVER)).view(),
        Some(words) => {
            let word = |word: &String| el("li").child(el("code").child(word.clone()));
            el("ul").class("file-names").child(words.iter().map(word).collect::<Vec<_>>()).view()
        }
    };
    el("div")
        .class("levels")
        .child(part(ms::COST, bars(&[(ms::IN_PROMPT, tokens)], words::TOKENS_PROMPT)))
        .child(part(ms::ON_MATCH, brief(text)))
        .child(part(ms::TRIGGERS, called_by))
        .child(has_files.then(|| el("p").class("hint").child(t(words::PROMPT_FILES))))
        .view()
}

fn part(heading: Msg, content: View) -> View {
    el("section").child(el("h3").child(t(heading))).child(content).view()
}

fn bars(costs: &[(Msg, u32)], note: Msg) -> View {
    let most = costs.iter().map(|(_, cost)| *cost).max().unwrap_or_default().max(1);
    let bar = |(label, cost): &(Msg, u32)| {
        let meter =
            el("meter").attr("min", "0").attr("max", most).attr("value", *cost).attr("aria-label", t(*label));
        (el("dt").child(t(*label)), el("dd").child(meter).child(el("span").child(ms::tokens(*cost))))
    };
    el("dl")
        .class("level-costs")
        .attr("title", t(note))
        .child(costs.iter().map(bar).collect::<Vec<_>>())
        .view()
}
