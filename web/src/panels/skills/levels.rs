//! What the model is told of a skill, level by level, and what that costs.

use leptos::prelude::*;
use serde_json::Value;
use skillsight_core::dry_render::Rendered;
use skillsight_core::lang::Lang;
use skillsight_core::resource::{Content, Resource};
use skillsight_core::skill::{Skill, SkillEntry, Trigger};
use skillsight_core::text::model;
use skillsight_core::tokens;

use super::words;
use crate::components::text::brief;
use crate::dom::{IntoView, View, el, live};
use crate::state::{Manuscript, Reading, stores};
use crate::words::{Msg, manuscript as ms, t};

/// The levels of the text as it stands.
pub fn levels(manuscript: Manuscript) -> View {
    live(move || {
        let reading = manuscript.followed.get();
        match reading.skill() {
            Some(skill) => of_skill(manuscript, &reading, skill),
            None => el("p").class("hint").child(t(ms::nothing_yet(reading.is_blank()))).view(),
        }
    })
}

/// What the model is told on activation, as a run would put it: the files of the skill are named there too. Where it can't
/// be activated, what it would be told if it could.
fn on_activation(manuscript: Manuscript, reading: &Reading, skill: &Skill, lang: Lang) -> String {
    let rendered = manuscript.dry_render(reading, "-").map(|rendered| rendered.activated);
    let content = rendered.and_then(|rendered| {
        let Rendered::Request { body, .. } = rendered else { return None };
        let body: Value = serde_json::from_str(&body).ok()?;
        let last = body.get("messages")?.as_array()?.last()?.clone();
        Some(last.get("content")?.as_str()?.to_owned())
    });
    content.unwrap_or_else(|| model::activated(lang, skill.name.as_str(), &skill.instructions))
}

/// The files of the skill that are text, as the model may read them.
fn resources(manuscript: Manuscript) -> Vec<(String, u32)> {
    let cost = |resource: &Resource| match resource.content() {
        Content::Text(text) => Some((resource.path.to_string(), tokens::estimate(text))),
        Content::Binary => None,
    };
    match manuscript.installed() {
        Some(skill) => skill.resources.iter().filter_map(cost).collect(),
        None => manuscript.carried.with(|carried| carried.files.iter().filter_map(cost).collect()),
    }
}

fn of_skill(manuscript: Manuscript, reading: &Reading, skill: &Skill) -> View {
    if let SkillEntry::Prompt(trigger) = &skill.entry {
        return of_prompt(skill, trigger);
    }
    let workspace = stores().workspace;
    let lang = workspace.registry.with(|registry| {
        let others = registry.catalogue().map(|(_, skill)| skill.description.as_ref());
        model::catalogue_lang(others.chain([skill.description.as_ref()]))
    });
    let (open, close) = lang.pick((" (", ")"), ("（", "）"));
    let line = [skill.name.as_str(), open, skill.description.trim(), close].concat();
    let activated = on_activation(manuscript, reading, skill, lang);
    let resources = resources(manuscript);
    let read = resources.iter().map(|(_, cost)| *cost).sum();
    let mut costs = vec![(ms::LEVEL_1, tokens::estimate(&line)), (ms::LEVEL_2, tokens::estimate(&activated))];
    if !resources.is_empty() {
        costs.push((ms::LEVEL_3, read));
    }
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
        .child(part(ms::COST, bars(&costs)))
        .child(part(ms::IN_CATALOGUE, brief(line)))
        .child(part(ms::ON_ACTIVATION, brief(activated)))
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
fn of_prompt(skill: &Skill, trigger: &Trigger) -> View {
    let text = model::prompt_skill(skill.name.as_str(), &skill.instructions);
    let words = match trigger.words.is_empty() {
        true => el("p").class("hint").child(t(ms::ALWAYS)).view(),
        false => {
            let word = |word: &String| el("li").child(el("code").child(word.clone()));
            el("ul").class("file-names").child(trigger.words.iter().map(word).collect::<Vec<_>>()).view()
        }
    };
    el("div")
        .class("levels")
        .child(part(ms::COST, bars(&[(ms::IN_PROMPT, tokens::estimate(&text))])))
        .child(part(ms::ON_MATCH, brief(text)))
        .child(part(ms::TRIGGERS, words))
        .view()
}

fn part(heading: Msg, content: View) -> View {
    el("section").child(el("h3").child(t(heading))).child(content).view()
}

fn bars(costs: &[(Msg, u32)]) -> View {
    let most = costs.iter().map(|(_, cost)| *cost).max().unwrap_or_default().max(1);
    let bar = |(label, cost): &(Msg, u32)| {
        let meter =
            el("meter").attr("min", "0").attr("max", most).attr("value", *cost).attr("aria-label", t(*label));
        (el("dt").child(t(*label)), el("dd").child(meter).child(el("span").child(ms::tokens(*cost))))
    };
    el("dl")
        .class("level-costs")
        .attr("title", t(words::TOKENS_NOTE))
        .child(costs.iter().map(bar).collect::<Vec<_>>())
        .view()
}
